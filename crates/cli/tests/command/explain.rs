//! `fivefold explain`: each code, and unknown names.

use crate::support::{run, stdout, trimmed};
use fivefold::ErrorCode;
use fivefold::conformance::Code;
use insta::assert_snapshot;

#[test]
fn a_code_is_explained_with_its_example() {
    assert_snapshot!(stdout(&["explain", "eof-in-tag"], ""), @r#"
    eof-in-tag

    The input ends inside a tag, which lacks its `>` or a closing quote; HTML drops
    the tag, and XML keeps what was read of it.

    An example:

        <p>See <a href="/one

    error[eof-in-tag]: The input ends inside the tag `<a>`, which lacks its `>` or a closing quote
      --> example.html:1:8
      |
    1 | <p>See <a href="/one
      |        ^^^^^^^^^^^^^ the input ends here

    It becomes:

    | <html>
    |   <head>
    |   <body>
    |     <p>
    |       "See "

    https://html.spec.whatwg.org/multipage/parsing.html#parse-error-eof-in-tag
    "#);
    assert_snapshot!(trimmed(&stdout(&["explain", "mismatched-end-tag"], "")), @r#"
    mismatched-end-tag

    The end tag closes an element while others are open inside it; these are closed
    first.

    An example:

        <a><b>text</a>

    error[mismatched-end-tag]: The end tag `</a>` closes an element while others are open inside it
      --> example.xml:1:11
      |
    1 | <a><b>text</a>
      |    ---    ^^^^
      |    |
      |    `b` is still open

    It becomes:

    | <a>
    |   <b>
    |     "text"
    "#);
    assert_snapshot!(stdout(&["explain", "unquoted-attribute-value"], ""), @r#"
    unquoted-attribute-value

    The attribute value has no quotes, which XML 1.0 requires; it is read all the
    same.

    An example:

        <a b=c/>

    warning[unquoted-attribute-value]: The attribute value has no quotes, which XML 1.0 requires
      --> example.xml:1:6
      |
    1 | <a b=c/>
      |      ^

    It becomes:

    | <a>
    |   b="c/"
    "#);
    assert_snapshot!(stdout(&["explain", "depth-limit-reached"], ""), @"
    depth-limit-reached

    Elements are nested deeper than the limits allow; in XML, the deeper tags are
    ignored, in HTML, the deeper elements become siblings.

    No short document provokes it with the default options.
    ");
}

#[test]
fn every_code_shows_its_error_in_80_columns() {
    for code in ErrorCode::ALL {
        let text = stdout(&["explain", code.as_str()], "");
        if code.example().is_some() {
            let heads = [format!("error[{code}]: "), format!("warning[{code}]: ")];
            assert!(heads.iter().any(|head| text.contains(head)), "{text}");
        }
        // Terminals wrap headlines.
        let may_be_long = |line: &str| ["https://", "error[", "warning["].iter().any(|start| line.starts_with(start));
        assert!(text.lines().all(|line| line.chars().count() <= 80 || may_be_long(line)), "{text}");
        assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
    }
}

#[test]
fn every_code_of_findings_shows_its_example_and_the_right_form() {
    for code in Code::ALL {
        let text = stdout(&["explain", code.as_str()], "");
        assert!(text.starts_with(&format!("{code}\n\n")) && text.ends_with(&format!("\n{}\n", code.reference())));
        let sentence = text.split("\n\n").nth(1).unwrap().replace('\n', " ");
        assert_eq!(sentence, code.explanation());
        let Some(example) = code.example() else { continue };
        let [wrong, right] = [example.wrong, example.right].map(|html| format!("\n    {html}\n"));
        let (before, after) = text.split_once("The right form:\n").unwrap();
        assert!(before.contains(&wrong) && after.contains(&right), "{text}");
    }
}

#[test]
fn all_codes_are_listed() {
    let text = stdout(&["explain"], "");
    let names: Vec<_> = text.lines().filter(|line| !line.starts_with(' ')).collect();
    let of_syntax = ErrorCode::ALL.iter().map(|code| code.as_str());
    let all: Vec<_> = of_syntax.chain(Code::ALL.iter().map(|code| code.as_str())).collect();
    assert_eq!(names, all);
    assert!(text.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn a_name_that_is_none_is_met_with_those_that_are_near() {
    let failure = |name: &str| {
        let outcome = run(&["explain", name], "");
        assert_eq!((outcome.status, &*outcome.stdout, outcome.stderr.lines().count()), (Some(2), "", 1));
        outcome.stderr
    };
    assert_snapshot!(failure("eof-in-tags"), @"fivefold: unknown error code `eof-in-tags`; did you mean `eof-in-tag` or `eof-in-cdata`?");
    assert_snapshot!(failure("Duplicate"), @"fivefold: unknown error code `Duplicate`; did you mean `duplicate-id`, `duplicate-term` or `duplicate-name`?");
    assert_snapshot!(failure("eof"), @"fivefold: unknown error code `eof`; did you mean `eof-in-tag`, `eof-in-cdata` or `eof-in-comment`?");
    assert_snapshot!(failure("duplicat-id"), @"fivefold: unknown error code `duplicat-id`; did you mean `duplicate-id`, `duplicate-term` or `duplicate-name`?");
    assert_snapshot!(failure("zebra"), @"fivefold: unknown error code `zebra`; `fivefold explain` lists all");
    assert_snapshot!(failure(""), @"fivefold: unknown error code ``; `fivefold explain` lists all");
}
