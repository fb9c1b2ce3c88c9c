//! Comments that silence findings.

use fivefold::conformance::{Options, check};
use fivefold::html;
use std::fmt::Write as _;

/// The findings in a body, as `CODE: MESSAGE`.
fn found(body: &str) -> String {
    let source = format!("<!DOCTYPE html><html lang=en><title>t</title>{body}");
    let document = html::Parser::new(html::Options::default().with_errors(true)).parse(&source);
    let mut text = String::new();
    for finding in check(&document, &Options::default()) {
        let _ = writeln!(text, "{}: {finding}", finding.code);
    }
    text
}

#[test]
fn a_comment_silences_codes_in_the_next_start_tag() {
    for body in [
        "<!-- fivefold-ignore attribute-not-allowed: why --><p a=b c=d>x</p>",
        "<!--fivefold-ignore attribute-not-allowed , bad-url:why--> text <a a=b href='c d'>x</a>",
        "<!-- fivefold-ignore attribute-not-allowed: one --><!-- fivefold-ignore bad-url: two --><a href='c d' a=b>x</a>",
        "<template><!-- fivefold-ignore attribute-not-allowed: why --><p a=b></template>",
        "<p id=a>x</p><!--\n  fivefold-ignore duplicate-id:\n  a script takes the first\n--><p id=a>x</p>",
        "<!-- fivefold-ignore-all attribute-not-allowed: why --><p a=b><p c=d>",
        "<p a=b><p c=d><!-- fivefold-ignore-all attribute-not-allowed: why -->",
        // An error of the parser.
        "<!-- fivefold-ignore duplicate-attribute: why --><p id=a id=b>x</p>",
        // No such comments.
        "<!-- fivefold-ignored a --><!-- fivefold-ignore-line a --><!-- see fivefold-ignore a: b -->",
    ] {
        assert_eq!(found(body), "", "{body}");
    }
}

#[test]
fn what_it_does_not_name_is_reported() {
    let attribute = |name: &str| format!("attribute-not-allowed: Attribute `{name}` is not allowed on element `p`\n");
    let unused = |why: &str| format!("unused-suppression: This comment silences nothing: {why}\n");
    let of_tag = |code: &str| unused(&format!("nothing in the start tag of the next element has the code `{code}`"));
    let all = |code: &str| unused(&format!("nothing in the document has the code `{code}`"));
    let without_reason =
        "suppression-without-reason: This comment should say after a colon why it silences\n".to_owned();
    for (body, expected) in [
        // Of the next element alone.
        ("<!-- fivefold-ignore attribute-not-allowed: why --><p a=b><p c=d>", attribute("c")),
        (
            "<!-- fivefold-ignore attribute-not-allowed: why --><div><p a=b></div>",
            of_tag("attribute-not-allowed") + &attribute("a"),
        ),
        ("<!-- fivefold-ignore bad-url: why --><p a=b>", of_tag("bad-url") + &attribute("a")),
        (
            "<p a=b><!-- fivefold-ignore attribute-not-allowed: why -->",
            attribute("a") + &of_tag("attribute-not-allowed"),
        ),
        ("<!-- fivefold-ignore-all bad-url: why --><p>", all("bad-url")),
        ("<!-- fivefold-ignore duplicate-attribute: why --><p id=a>", of_tag("duplicate-attribute")),
        ("<!-- fivefold-ignore attribute-not-allowed --><p a=b>", without_reason.clone()),
        ("<!-- fivefold-ignore attribute-not-allowed: --><p a=b>", without_reason.clone()),
        (
            "<!-- fivefold-ignore aria, atribute: why --><p>",
            unused("`aria` is not a code") + &unused("`atribute` is not a code"),
        ),
        ("<!-- fivefold-ignore : why --><p>", unused("it names no code")),
        ("<!-- fivefold-ignore --><p>", unused("it names no code") + &without_reason),
    ] {
        assert_eq!(found(body), expected, "{body}");
    }
}

/// Without the errors of the parser, no one knows whether one of them is silenced.
#[test]
fn errors_that_are_not_kept_may_be_there() {
    let page = "<!DOCTYPE html><html lang=en><title>t</title><!-- fivefold-ignore duplicate-attribute: why --><p id=a>";
    assert_eq!(check(&html::parse(page), &Options::default()), []);
}
