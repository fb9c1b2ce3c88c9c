//! Declarations of an internal subset that the tree format does not show.

use core::ops::ControlFlow;
use fivefold::dom::{Document, NodeKind};
use fivefold::xml::tokenizer::{TokenSink, Tokenizer, XmlToken};
use fivefold::xml::{Options, Parser, parse_with};
use fivefold::{ErrorCode, ParseError};

fn parse(text: &str) -> Document {
    parse_with(text, Options::default().with_errors(true))
}

fn errors(document: &Document) -> Vec<(ErrorCode, u64, u64)> {
    document.errors().iter().map(|&ParseError { code, span, .. }| (code, span.start, span.end)).collect()
}

/// The names of the notations of each DOCTYPE token.
#[derive(Default)]
struct Notations(Vec<Vec<String>>);

impl TokenSink for Notations {
    fn token(&mut self, token: XmlToken<'_>) -> ControlFlow<()> {
        if let XmlToken::Doctype(doctype) = token {
            self.0.push(doctype.notations.iter().map(|notation| notation.name.to_owned()).collect());
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn a_refused_doctype_declares_nothing() {
    let text = "<!DOCTYPE a [<!NOTATION n SYSTEM 's'><!ENTITY e 'v'>]><!DOCTYPE b><!DOCTYPE c [<!NOTATION m SYSTEM 's'>\
         <!ENTITY e 'w'><!ENTITY f 'w'><!ATTLIST a b CDATA 'w'>]><a>&e;&f;</a>";
    let mut tokenizer = Tokenizer::new(Notations::default());
    tokenizer.feed_all(text);
    let notations = tokenizer.finish().0;
    assert_eq!(notations, [vec!["n"], vec![], vec![]]);
    let document = parse(text);
    let root = document.root().last_child().unwrap();
    assert_eq!((root.text_content().as_str(), root.attributes().count()), ("v&f;", 0));
}

#[test]
fn notations_are_reported_with_their_identifiers() {
    // <https://www.w3.org/TR/xml/#dt-pubid>: white space in public identifiers is normalized.
    let text =
        "<!DOCTYPE a [<!NOTATION n PUBLIC ' p\n\r\n q '><!NOTATION m SYSTEM ' s '><!NOTATION o PUBLIC 'p' 's'>]><a/>";
    let document = parse(text);
    let doctype = document.root().first_child().unwrap();
    let notations: Vec<_> =
        doctype.notations().map(|notation| (notation.name, notation.public_id, notation.system_id)).collect();
    let expected = [("n", Some("p q"), None), ("m", None, Some(" s ")), ("o", Some("p"), Some("s"))];
    assert_eq!(notations, expected);
    assert_eq!(document.errors(), []);
}

#[test]
fn the_internal_subset_is_kept_as_it_stands() {
    let text = "<!DOCTYPE a [\r\n<!ENTITY % p '<!-- -->'> %p;\0<!-- ]> -->\t] ><a/>";
    for pieces in [vec![text], text.split_inclusive(|_| true).collect()] {
        let mut parser = Parser::new(Options::default());
        pieces.into_iter().for_each(|piece| parser.feed(piece));
        let document = parser.finish();
        let doctype = document.root().first_child().unwrap();
        assert!(matches!(doctype.kind(), NodeKind::Doctype { name: "a", .. }));
        assert_eq!(doctype.internal_subset(), Some("\r\n<!ENTITY % p '<!-- -->'> %p;\0<!-- ]> -->\t"));
    }
    for text in ["<!DOCTYPE a><a/>", "<!DOCTYPE a []><a/>"] {
        let document = parse(text);
        let subset = document.root().first_child().unwrap().internal_subset();
        assert_eq!(subset, text.contains('[').then_some(""));
    }
}

#[test]
fn what_is_wrong_in_an_entity_stands_at_the_outermost_reference() {
    use ErrorCode as Code;
    let subset = "<!ENTITY e '&nope;&copy;&#38;#0;&amp'><!ENTITY f '[&e;]'>";
    let text = format!("<!DOCTYPE a [{subset}]><a b='x&f;'>&f;</a>");
    let (value, content) = (text.find("&f;'").unwrap() as u64, text.find("&f;<").unwrap() as u64);
    let codes = [
        Code::UndeclaredEntityReference,
        Code::UndeclaredHtmlEntityReference,
        Code::NullCharacterReference,
        Code::MissingSemicolonAfterEntityReference,
    ];
    // An error in the value itself has its position there.
    let quote = text.find("'><!ENTITY f").unwrap() as u64;
    let declared = (Code::MissingSemicolonAfterEntityReference, quote, quote + 1);
    let at = |start| codes.map(|code| (code, start, start + 3));
    let expected: Vec<_> = [declared].into_iter().chain(at(value)).chain(at(content)).collect();
    assert_eq!(errors(&parse(&text)), expected);
}

#[test]
fn ids_and_defaults_are_marked() {
    let text = "<!DOCTYPE a [<!ATTLIST b i ID #IMPLIED d CDATA 'v'>]><a><b i=' x  y '/><b d='w'/></a>";
    let document = parse(text);
    let root = document.root().last_child().unwrap();
    let attributes: Vec<Vec<_>> = root
        .children()
        .map(|child| child.attributes().map(|a| (a.name(), a.value(), a.is_id(), a.is_defaulted())).collect())
        .collect();
    assert_eq!(attributes, [vec![("i", "x y", true, false), ("d", "v", false, true)], vec![("d", "w", false, false)]]);
}
