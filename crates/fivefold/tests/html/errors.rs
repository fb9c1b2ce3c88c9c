//! The errors of tree construction: for each code, inputs that raise only it, with the positions. And the extents of
//! errors.

use fivefold::html::{Context, Options, Parser};
use fivefold::{Document, ErrorCode, ParseError, Span};

/// A code, and the start and end of its span.
type Found = (ErrorCode, u64, u64);

fn errors(context: Option<&str>, pieces: &[&str]) -> Vec<Found> {
    let options = Options::default().with_errors(true);
    let mut parser = match context {
        Some(context) => Parser::for_fragment(context.parse::<Context>().unwrap(), options),
        None => Parser::new(options),
    };
    for piece in pieces {
        parser.feed(piece);
    }
    let document = parser.finish();
    document.errors().iter().map(|&ParseError { code, span: Span { start, end }, .. }| (code, start, end)).collect()
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
        (Some("div"), "<svg xmlns=x></svg>", &[(Code::MismatchedNamespaceDeclaration, 0, 13)]),
        (Some("div"), "<math><mi xmlns:xlink=x></mi></math>", &[(Code::MismatchedNamespaceDeclaration, 6, 24)]),
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

#[test]
fn declarations_of_the_right_namespaces_are_no_errors() {
    for text in [
        "<svg xmlns=http://www.w3.org/2000/svg xmlns:xlink=http://www.w3.org/1999/xlink></svg>",
        "<math xmlns=http://www.w3.org/1998/Math/MathML></math>",
        "<p xmlns=x xmlns:xlink=x>",
        "<svg xmlns:x=x></svg>",
    ] {
        assert_eq!(errors(Some("div"), &[text]), [], "{text}");
    }
    // The case of letters, and white space, matter.
    for value in ["HTTP://www.w3.org/2000/svg", "'http://www.w3.org/2000/svg '", "''"] {
        let found = errors(Some("div"), &[&format!("<svg xmlns={value}></svg>")]);
        assert!(matches!(found[..], [(ErrorCode::MismatchedNamespaceDeclaration, 0, _)]), "{value}: {found:?}");
    }
}

#[test]
fn what_an_error_extends_over_is_the_same_however_the_input_arrives() {
    use ErrorCode as Code;
    // A text, an error in it, and the part of the text that the error's extent covers.
    let html: &[(&str, Code, &str)] = &[
        ("<p>a<a title='>\n<b", Code::EofInTag, "<a title='>\n<b"),
        ("a<", Code::EofBeforeTagName, "<"),
        ("<p><!-- <!-- x", Code::EofInComment, "<!-- <!-- x"),
        ("<!--->", Code::AbruptClosingOfEmptyComment, "<!--->"),
        ("<!DOCTYPE html SYSTEM", Code::EofInDoctype, "<!DOCTYPE html SYSTEM"),
        ("x<?a b", Code::EofInProcessingInstruction, "<?a b"),
        ("<svg>x<![CDATA[a]b<c]", Code::EofInCdata, "<![CDATA[a]b<c]"),
        ("<script>x<!--<b></i>", Code::EofInScriptHtmlCommentLikeText, "<!--<b></i>"),
        ("<p><![CDATA[x]]>", Code::CdataInHtmlContent, "<![CDATA["),
        ("<p><!x>", Code::IncorrectlyOpenedComment, "<!"),
        ("<p></>", Code::MissingEndTagName, "</>"),
        ("<p></p a=b>", Code::EndTagWithAttributes, "</p a=b>"),
        ("<p></p/>", Code::EndTagWithTrailingSolidus, "</p/>"),
        ("<p id=a ID=b>", Code::DuplicateAttribute, "ID"),
        ("<p id= >", Code::MissingAttributeValue, "id= "),
        ("<p a='&nope;'>", Code::UnknownNamedCharacterReference, "&nope;"),
        ("x&ampx", Code::MissingSemicolonAfterCharacterReference, "&amp"),
        ("x&#65x", Code::MissingSemicolonAfterCharacterReference, "&#65"),
        ("x&#x;y", Code::AbsenceOfDigitsInNumericCharacterReference, "&#x"),
        ("<p a='b&#0;c'>", Code::NullCharacterReference, "&#0;"),
        // The extent of all others is their position.
        ("<p a=b\"c>", Code::UnexpectedCharacterInUnquotedAttributeValue, "\""),
        ("<p></b x>", Code::UnexpectedEndTag, "</b x>"),
    ];
    for &(text, code, extent) in html {
        hold_extent(text, code, extent, |pieces| {
            let mut parser = Parser::new(Options::default().with_errors(true));
            pieces.iter().for_each(|piece| parser.feed(piece));
            parser.finish()
        });
    }

    let xml: &[(&str, Code, &str)] = &[
        ("<a>x<b c='d\n", Code::EofInTag, "<b c='d\n"),
        ("<a></a ", Code::EofInTag, "</a "),
        ("<a><!--x", Code::EofInComment, "<!--x"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>", Code::EofInDoctype, "<!DOCTYPE a [<!ENTITY b 'c'>"),
        ("<a><?b c", Code::EofInProcessingInstruction, "<?b c"),
        ("<a>x<![CDATA[b]c<d]]", Code::EofInCdata, "<![CDATA[b]c<d]]"),
        ("<a><!x></a>", Code::IncorrectlyOpenedComment, "<!"),
        ("<a b='1' b='2'/>", Code::DuplicateAttribute, "b"),
        ("<a>AT&T</a>", Code::MissingSemicolonAfterEntityReference, "&T"),
        ("<a b='&#0;'/>", Code::NullCharacterReference, "&#0;"),
        ("<!DOCTYPE a [<!ENTITY b '&#0;'>]><a/>", Code::NullCharacterReference, "&#0;"),
        // Errors in an entity have the position of the reference.
        ("<!DOCTYPE a [<!ENTITY b '<![CDATA[x'>]><a>&b;</a>", Code::EntityEndsInsideMarkup, "&b;"),
        ("<!DOCTYPE a [<!ENTITY b '<c d=\"e\" d=\"f\"/>'>]><a>&b;</a>", Code::DuplicateAttribute, "&b;"),
    ];
    for &(text, code, extent) in xml {
        hold_extent(text, code, extent, |pieces| {
            let mut parser = fivefold::xml::Parser::new(fivefold::xml::Options::default().with_errors(true));
            pieces.iter().for_each(|piece| parser.feed(piece));
            parser.finish()
        });
    }
}

/// Checks the extent of the first error of a code, with the whole text and character by character.
fn hold_extent(text: &str, code: ErrorCode, extent: &str, parse: impl Fn(&[&str]) -> Document) {
    let characters: Vec<_> = text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]).collect();
    for pieces in [&[text][..], &characters] {
        let document = parse(pieces);
        let error = document.errors().iter().find(|error| error.code == code);
        assert_eq!(error.map(|error| &text[error.extent.range()]), Some(extent), "{code} in {text}");
    }
}
