//! The errors of tree construction: for each code, inputs that provoke it and nothing else, and where.

use fivefold::html::{Context, Options, Parser};
use fivefold::{ErrorCode, ParseError, Span};

/// A code, and where its span starts and ends.
type Found = (ErrorCode, u64, u64);

fn errors(context: Option<&str>, pieces: &[&str]) -> Vec<Found> {
    let options = Options::default().with_errors(true);
    let mut parser = match context {
        Some(context) => Parser::for_fragment(&context.parse::<Context>().unwrap(), options),
        None => Parser::new(options),
    };
    for piece in pieces {
        parser.feed(piece);
    }
    let document = parser.finish();
    document.errors().iter().map(|&ParseError { code, span: Span { start, end } }| (code, start, end)).collect()
}

#[test]
fn each_code_has_its_occasion() {
    use ErrorCode as Code;
    let cases: &[(Option<&str>, &str, &[Found])] = &[
        (None, "  x", &[(Code::MissingDoctype, 2, 3)]),
        (None, "<!DOCTYPE htm>", &[(Code::NonconformingDoctype, 0, 14)]),
        (None, "<!DOCTYPE html><p><!DOCTYPE html>", &[(Code::UnexpectedDoctype, 18, 33)]),
        (None, "<!DOCTYPE html><body></body>abc", &[(Code::UnexpectedText, 28, 29)]),
        (
            None,
            "<!DOCTYPE html><frameset>abc de</frameset>",
            &[(Code::UnexpectedText, 25, 26), (Code::UnexpectedText, 29, 30)],
        ),
        (Some("svg a"), "<![CDATA[\0]]>", &[(Code::NullCharacterInContent, 9, 10)]),
        (Some("div"), "<tr>", &[(Code::UnexpectedStartTag, 0, 4)]),
        (Some("caption"), "<caption>", &[(Code::UnexpectedStartTag, 0, 9)]),
        (None, "<!DOCTYPE html><head></head><title></title>", &[(Code::MisplacedStartTag, 28, 35)]),
        (None, "<!DOCTYPE html><body><body a>", &[(Code::RepeatedStartTag, 21, 29)]),
        (Some("div"), "<a><a></a>", &[(Code::NestedElement, 3, 6)]),
        (Some("div"), "</div>", &[(Code::UnexpectedEndTag, 0, 6)]),
        (Some("tr"), "</tr>", &[(Code::UnexpectedEndTag, 0, 5)]),
        (Some("colgroup"), "</p>", &[(Code::UnexpectedEndTag, 0, 4)]),
        (Some("div"), "<div><span></div>", &[(Code::MisnestedEndTag, 11, 17)]),
        (Some("div"), "<p><span><p>", &[(Code::UnclosedElement, 9, 12)]),
        (Some("div"), "<table>xyz<tr></table>", &[(Code::FosterParentedContent, 7, 8)]),
        (Some("div"), "<svg><div></div>", &[(Code::HtmlInForeignContent, 5, 10)]),
        (None, "<!DOCTYPE html><div>", &[(Code::EofWithOpenElements, 20, 20)]),
        (Some("div"), "<style>x", &[(Code::EofInRawText, 8, 8)]),
    ];
    for (context, text, expected) in cases {
        let found = errors(*context, &[text]);
        assert_eq!(found, *expected, "{text:?} in {context:?}");
        let characters: Vec<_> = text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]).collect();
        assert_eq!(errors(*context, &characters), found, "{text:?}, character by character");
    }
}
