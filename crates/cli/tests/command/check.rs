//! `fivefold check`: the errors, their output, and the exit status.

use crate::support::{Outcome, command, run, stdout, temporary, trimmed};
use insta::assert_snapshot;

const PAGE: &str = "<!DOCTYPE html>\n<div>\n\t<p id=a id=b>Fish &amp chips\n  <b>bold <i>both</b></i>\n\
                    <p><a title=\"x>link</a>\n<p>more\n";

/// Writes a file with a name unique to a test, and returns its path.
fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = temporary(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The output for standard input.
fn found(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let Outcome { status, stdout, stderr } = run(&[&["check"], arguments].concat(), input);
    assert_eq!((status, &*stderr), (Some(1), ""), "{arguments:?}");
    trimmed(&stdout)
}

/// The output for the first error, without the explanation and the count.
fn first_excerpt(text: &str) -> String {
    let output = found(&["--html", "--max-errors", "1"], format!("<!DOCTYPE html>{text}"));
    let lines = output.lines().skip(3).take_while(|line| !line.trim_start().starts_with('='));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn errors_are_shown_in_their_lines_and_counted() {
    assert_snapshot!(found(&["--html"], PAGE), @r#"
    error: duplicate-attribute
      --> <stdin>:3:12
      |
    3 | <p id=a id=b>Fish &amp chips
      |         ^^
      |
      = The tag has an attribute of this name already; the first one counts, and
        this one is dropped.

    error: missing-semicolon-after-character-reference
      --> <stdin>:3:24
      |
    3 | <p id=a id=b>Fish &amp chips
      |                   ^^^^
      |
      = The character reference does not end with a semicolon; it is decoded all
        the same.

    error: misnested-end-tag
      --> <stdin>:4:18
      |
    4 | <b>bold <i>both</b></i>
      |         ---    ^^^^
      |         |
      |         `i` is still open
      |
      = The end tag closes an element while others are open inside it; these end,
        too, and formatting goes on after it.

    error: misnested-end-tag
      --> <stdin>:4:22
      |
    4 | <b>bold <i>both</b></i>
      |                    ^^^^
      |
      = The end tag closes an element while others are open inside it; these end,
        too, and formatting goes on after it.

    error: eof-in-tag
      --> <stdin>:7:1
      |
    5 | <p><a title="x>link</a>
      |    -------------------- it begins here
      .
    7 |
      | ^ the input ends here
      |
      = The input ends inside a tag, which lacks its `>` or a closing quote; HTML
        drops the tag, and XML keeps what was read of it.

    error: eof-with-open-elements
      --> <stdin>:7:1
      |
    2 | <div>
      | ----- `div` is still open
      .
    7 |
      | ^ the input ends here
      |
      = The body or the input ends while elements are open that need their end
        tags; they end with it.

    6 errors in 1 file:
      2  misnested-end-tag
      1  duplicate-attribute
      1  eof-in-tag
      1  missing-semicolon-after-character-reference
      1  eof-with-open-elements
    `fivefold explain CODE` explains one, with an example.
    "#);
}

#[test]
fn errors_of_xml_and_what_they_come_from() {
    let feed = "<rss>\n<item><title>A & B</item>\n<media:x/>\n\n\n&nbsp;</rss";
    assert_snapshot!(found(&["--xml", "--notices"], feed), @"
    warning: unescaped-ampersand
      --> <stdin>:2:16
      |
    2 | <item><title>A & B</item>
      |                ^
      |
      = The ampersand begins no reference, and is `&amp;` in XML 1.0; it is kept.

    error: mismatched-end-tag
      --> <stdin>:2:19
      |
    2 | <item><title>A & B</item>
      |       -------     ^^^^^^^
      |       |
      |       `title` is still open
      |
      = The end tag closes an element while others are open inside it; these are
        closed first.

    error: undeclared-namespace-prefix
      --> <stdin>:3:2
      |
    3 | <media:x/>
      |  ^^^^^^^
      |
      = No `xmlns` attribute declares the prefix of the name; the name keeps its
        prefix, and gets no namespace.

    error: undeclared-html-entity-reference
      --> <stdin>:6:1
      |
    6 | &nbsp;</rss
      | ^^^^^^
      |
      = Only HTML knows an entity of this name; it is decoded as there, though
        other XML parsers refuse it.

    error: eof-in-tag
      --> <stdin>:6:12
      |
    6 | &nbsp;</rss
      |       ^^^^^ the input ends here
      |
      = The input ends inside a tag, which lacks its `>` or a closing quote; HTML
        drops the tag, and XML keeps what was read of it.

    4 errors and 1 notice in 1 file:
      1  eof-in-tag
      1  undeclared-html-entity-reference
      1  mismatched-end-tag
      1  undeclared-namespace-prefix
      1  unescaped-ampersand (notice)
    `fivefold explain CODE` explains one, with an example.
    ");
}

#[test]
fn json_has_the_errors_of_the_other_commands_with_file_and_message() {
    for (language, text) in [("html", PAGE), ("xml", "\u{FEFF}<a b='1' b='2'>\r\n&c;</a><b/>")] {
        let path = file(&format!("json_has_the_errors.{language}"), text);
        let errors = stdout(&[language, "--format", "errors", &path], "");
        let Outcome { status, stdout, .. } = run(&["check", "--format", "json", &path], "");
        assert_eq!((status, stdout.lines().count()), (Some(1), errors.lines().count()));
        assert!(errors.lines().count() > 2);
        for (error, object) in errors.lines().zip(stdout.lines()) {
            let mut object: serde_json::Map<_, _> = serde_json::from_str(object).unwrap();
            let sentence = object.remove("message").unwrap();
            assert!(sentence.as_str().unwrap().ends_with('.'), "{sentence}");
            assert_eq!(object.remove("file").unwrap(), *path);
            assert_eq!(object, serde_json::from_str(error).unwrap());
        }
    }
    assert_snapshot!(found(&["--html", "--format", "json", "-"], "<!DOCTYPE html></>"), @r#"{"code":"missing-end-tag-name","start":17,"end":18,"line":1,"column":18,"file":"<stdin>","message":"The end tag `</>` has no name; it is dropped."}"#);
    assert_snapshot!(found(&["--xml", "--format", "json", "--notices"], "<a b=c></a x>"), @r#"
    {"code":"unquoted-attribute-value","start":5,"end":6,"line":1,"column":6,"notice":true,"file":"<stdin>","message":"The attribute value has no quotes, which XML 1.0 requires; it is read all the same."}
    {"code":"unexpected-character-after-end-tag-name","start":11,"end":12,"line":1,"column":12,"file":"<stdin>","message":"Something stands in the end tag after its name; it is ignored."}
    "#);
}

#[test]
fn what_is_right_is_passed_over_in_silence() {
    let path = file("what_is_right.html", "<!DOCTYPE html><p>text");
    assert_eq!(stdout(&["check", &path], ""), "");
    assert_eq!(stdout(&["check", "--xml"], "<a/>"), "");
    assert_eq!(stdout(&["check", "--xml", "--format", "json"], "<a b=c></a>"), "");
}

#[test]
fn notices_are_no_errors() {
    let output = stdout(&["check", "--xml", "--notices"], "<a b=c></>");
    assert_snapshot!(output, @"
    warning: unquoted-attribute-value
      --> <stdin>:1:6
      |
    1 | <a b=c></>
      |      ^
      |
      = The attribute value has no quotes, which XML 1.0 requires; it is read all
        the same.

    warning: short-end-tag
      --> <stdin>:1:10
      |
    1 | <a b=c></>
      |          ^
      |
      = The end tag has no name, which XML 1.0 requires; it closes the element that
        is open.

    2 notices in 1 file:
      1  short-end-tag (notice)
      1  unquoted-attribute-value (notice)
    `fivefold explain CODE` explains one, with an example.
    ");
}

#[test]
fn the_extension_tells_the_language() {
    for name in ["a.html", "a.htm", "A.HTML"] {
        let output = run(&["check", &file(&format!("the_extension_{name}"), "<a><b>")], "").stdout;
        assert!(output.contains("missing-doctype"), "{name}");
    }
    for name in ["a.xml", "a.xhtml", "a.svg", "a.rss", "a.atom", "a.opml", "A.XML"] {
        let output = run(&["check", &file(&format!("the_extension_{name}"), "<a><b>")], "").stdout;
        assert!(!output.contains("missing-doctype") && output.contains("eof-with-open-elements"), "{name}");
    }
    let path = file("the_extension_a.html", "<a/>");
    assert_eq!(run(&["check", "--xml", &path], "").status, Some(0));
    for name in ["the_extension_a.txt", "the_extension"] {
        let path = file(name, "<a/>");
        let Outcome { status, stdout, stderr } = run(&["check", &path], "");
        let expected = format!("fivefold: cannot tell the language of {path}: use `--html` or `--xml`\n");
        assert_eq!((status, &*stdout, stderr), (Some(2), "", expected));
    }
    let Outcome { status, stderr, .. } = run(&["check", "src"], "");
    assert_eq!((status, &*stderr), (Some(2), "fivefold: src is a folder; name the files in it\n"));
    let Outcome { status, stderr, .. } = run(&["check"], "<a/>");
    assert_eq!(status, Some(2));
    assert_snapshot!(stderr, @"fivefold: cannot tell the language of <stdin>: use `--html` or `--xml`");
    assert_snapshot!(run(&["check", "--html", "--xml"], "").stderr, @"fivefold: the argument '--html' cannot be used with '--xml'");
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_from_being_checked() {
    let [one, two] = ["one", "two"].map(|name| file(&format!("a_file_that_cannot_be_read_{name}.xml"), "<a>"));
    let Outcome { status, stdout, stderr } = run(&["check", "--format", "json", &one, "no/such.xml", &two], "");
    assert_eq!((status, stdout.lines().count()), (Some(2), 2));
    assert_eq!(stderr, "fivefold: cannot read no/such.xml: No such file or directory (os error 2)\n");
}

#[test]
fn files_are_decoded() {
    let page = b"<!DOCTYPE html><meta charset=windows-1252><p>caf\xE9</>";
    assert!(found(&["--html"], page).contains(" | <!DOCTYPE html><meta charset=windows-1252><p>café</>\n"));
    let feed: Vec<u8> = "<a>ж</a>x".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(found(&["--xml", "--encoding", "utf-16"], &feed).contains("1 | <a>ж</a>x\n  |         ^\n"));
}

#[test]
fn a_flood_is_dammed() {
    let path = file("a_flood_is_dammed.html", format!("<!DOCTYPE html>\n{}", "<p a a>\n".repeat(10_000)));
    let shown = |arguments: &[&str]| {
        let output = run(&[&["check", &path], arguments].concat(), "").stdout;
        assert!(output.ends_with(
            "10000 errors in 1 file:\n  10000  duplicate-attribute\n\
             `fivefold explain CODE` explains one, with an example.\n"
        ));
        let rest = output.lines().find_map(|line| line.split_once(" more in ")).map(|(rest, _)| rest.to_owned());
        (output.lines().filter(|line| line.starts_with("error: ")).count(), rest)
    };
    assert_eq!(shown(&[]), (20, Some("9980".into())));
    assert_eq!(shown(&["--max-errors", "3"]), (3, Some("9997".into())));
    assert_eq!(shown(&["--max-errors", "0"]), (10_000, None));
    let json = |arguments: &[&str]| run(&[&["check", "--format", "json", &path], arguments].concat(), "").stdout;
    assert_eq!(json(&[]).lines().count(), 10_000);
    assert_eq!(json(&["--max-errors", "3"]).lines().count(), 3);
}

#[test]
fn errors_that_are_not_kept_are_counted() {
    let path = file("errors_that_are_not_kept.html", format!("<!DOCTYPE html>\n{}", "<p a a>".repeat(15_000)));
    let check = |arguments: &[&str]| run(&[&["check", &path], arguments].concat(), "");
    let human = |arguments: &[&str]| {
        let Outcome { status, stdout, stderr } = check(arguments);
        assert_eq!((status, &*stderr), (Some(1), ""));
        let end = stdout.lines().rev().take(5).map(|line| format!("{}\n", line.replace(&path, "FILE")));
        (stdout.lines().filter(|line| line.starts_with("error: ")).count(), end.collect::<String>())
    };
    assert_eq!(human(&[]).0, 20);
    assert_snapshot!(human(&[]).1, @"
    `fivefold explain CODE` explains one, with an example.
      and 5000 more, which were not kept; `--max-errors 0` counts all
      10000  duplicate-attribute
    10000 errors in 1 file:
    ");
    assert_eq!(human(&["--max-errors", "12000"]).0, 12_000);
    assert_eq!(human(&["--max-errors", "0"]).0, 15_000);
    assert!(human(&["--max-errors", "0"]).1.contains("\n  15000  duplicate-attribute\n"));
    for (arguments, lines, rest) in [(&[][..], 10_000, 5000), (&["--max-errors", "0"], 15_000, 0)] {
        let Outcome { status, stdout, stderr } = check(&[&["--format", "json"], arguments].concat());
        assert_eq!((status, stdout.lines().count()), (Some(1), lines));
        let told = format!("fivefold: {rest} more in {path}; `--max-errors 0` shows all\n");
        assert_eq!(stderr, if rest > 0 { told } else { String::new() });
    }
}

#[test]
fn the_errors_of_several_files_are_counted_together() {
    let good = file("several_good.html", "<!DOCTYPE html>");
    let [one, two] = ["one", "two"].map(|name| file(&format!("several_{name}.html"), "<p></>"));
    let Outcome { stdout, .. } = run(&["check", &one, &good, &two, "--max-errors", "1"], "");
    let count = stdout.lines().rev().take(4).map(|line| format!("{line}\n"));
    assert_snapshot!(count.collect::<String>(), @"
    `fivefold explain CODE` explains one, with an example.
      2  missing-doctype
      2  missing-end-tag-name
    4 errors in 2 of 3 files:
    ");
}

#[test]
fn long_lines_are_cut_to_the_terminal() {
    let text = "word ".repeat(20_000);
    assert_snapshot!(first_excerpt(&format!("<p>{text}<b a a>{text}")), @"
    1 | … word word word word word word <b a a>word word word word word word word w…
      |                                      ^
      |
    ");
    assert_snapshot!(first_excerpt(&format!("<p>{text}<b {text}</b>")), @"
    1 | …d word word word word word <b word word word word word word word word word…
      |                                     ^^^^
      |
    ");
    let page = format!("<!DOCTYPE html>{}", "<p>\u{1}some text that is short<p a a>漢字\t".repeat(500));
    for line in found(&["--html", "--max-errors", "0"], page).lines() {
        let columns: usize = line.chars().map(|character| if matches!(character, '漢' | '字') { 2 } else { 1 }).sum();
        assert!(columns <= 80, "{columns}: {line}");
    }
}

#[test]
fn marks_stand_below_what_they_mark() {
    assert_snapshot!(first_excerpt("\n\t \t<p>漢字\t<b a a>\r\n"), @"
    2 | <p>漢字    <b a a>
      |                 ^
      |
    ");
    assert_snapshot!(first_excerpt("\u{7}\u{1b}[31m"), @"
    1 | <!DOCTYPE html>␇␛[31m
      |                ^
      |
    ");
    assert_snapshot!(first_excerpt("\r<p>&#0;"), @"
    2 | <p>&#0;
      |    ^^^^
      |
    ");
    assert_snapshot!(first_excerpt("</div\n class=a\n>"), @"
    1 | <!DOCTYPE html></div
      |                ^^^^^
      |
    ");
    assert_snapshot!(first_excerpt("<p>\n<a title='\n\n\n\n"), @"
    2 | <a title='
      | ---------- it begins here
      .
    6 |
      | ^ the input ends here
      |
    ");
}

#[test]
fn colours_are_for_terminals() {
    let output = command(&["check", "--xml", "-"]).env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(output.stdout.starts_with(b"\x1b["));
    assert!(!found(&["--xml"], "").contains('\x1b'));
}

#[test]
fn nothing_that_can_be_read_makes_it_fail() {
    // All kinds of text, truncated at any place.
    let page =
        "\u{FEFF}<!DOCTYPE a [<!ENTITY b '<c d=\"'>]>\r\n<a b='&b;&#0;é\u{0}\u{7}' b\u{FFFE}>漢<![CDATA[x\r<?y z<!--";
    for language in ["--html", "--xml"] {
        for end in 0..=page.len() {
            let Outcome { status, stderr, .. } = run(&["check", language, "--notices"], &page.as_bytes()[..end]);
            assert!(matches!(status, Some(0 | 1)) && stderr.is_empty(), "{language} {end}: {stderr}");
        }
    }
}
