//! Declarations of an internal subset that the tree format does not show.

use core::ops::ControlFlow;
use fivefold::dom::NodeKind;
use fivefold::xml::tokenizer::{TokenSink, Tokenizer, XmlToken};
use fivefold::xml::{Options, Parser, Reader};
use fivefold::{Document, ErrorCode, ParseError};

fn parse(text: &str) -> Document {
    Parser::new(Options::default().with_errors(true)).parse(text)
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

/// <https://www.w3.org/TR/xml-names/#Conformance>: names of elements and attributes are qualified names, with a colon
/// between two parts or without one; wherever else XML 1.0 asks for a name, there is no colon in it.
#[test]
fn colons_stand_in_declarations_where_namespaces_allow_them() {
    let allowed = [
        "<!ELEMENT a ANY>",
        "<!ELEMENT p:a (b,(p:c|q:d)*,e?)>",
        "<!ELEMENT a (#PCDATA | p:b)*>",
        "<!ATTLIST p:a>",
        "<!ATTLIST p:a q:b CDATA #IMPLIED xmlns:q CDATA 'urn:q' xmlns CDATA #IMPLIED>",
        // The tokens of an enumeration are no names, and neither are values and identifiers.
        "<!ATTLIST a b (p:c|:d|e:) ':d' c NMTOKENS 'p:c :'>",
        "<!NOTATION n PUBLIC 'p:q' 's:t'><!ATTLIST a b NOTATION (n | m) #IMPLIED c (1|:d) #IMPLIED>",
        "<!ENTITY e 'a:b'><!ENTITY % f 'a:b'><!ENTITY g SYSTEM 's:t' NDATA n>",
        "<!-- a:b:c --><?a b:c?>",
    ];
    let refused = [
        // elementdecl, cp, Mixed
        "<!ELEMENT p:q:a ANY>",
        "<!ELEMENT :a EMPTY>",
        "<!ELEMENT a: (b)>",
        "<!ELEMENT p:1 ANY>",
        "<!ELEMENT a (p:q:b)>",
        "<!ELEMENT a (b,(c|:d)*,e)>",
        "<!ELEMENT a (b:?)>",
        "<!ELEMENT a (#PCDATA|b|p:q:c)*>",
        // AttlistDecl, AttDef
        "<!ATTLIST p:q:a>",
        "<!ATTLIST p:q:a b CDATA #IMPLIED>",
        "<!ATTLIST a :b CDATA #IMPLIED>",
        "<!ATTLIST a p:q:b (c) 'c'>",
        "<!ATTLIST a xmlns: CDATA #IMPLIED>",
        // EntityDecl, NotationDecl, NDataDecl, NotationType, PITarget
        "<!ENTITY p:e 'x'>",
        "<!ENTITY % p:e 'x'>",
        "<!ENTITY p:e SYSTEM 's'>",
        "<!ENTITY e SYSTEM 's' NDATA p:n>",
        "<!NOTATION p:n SYSTEM 's'>",
        "<!ATTLIST a b NOTATION (n|p:m) #IMPLIED>",
        "<!ATTLIST a b NOTATION (1) #IMPLIED>",
        "<?p:a b?>",
        // PEReference, EntityRef
        "%p:e;",
        "<!ENTITY e '&p:f;'>",
        "<!ATTLIST a b CDATA '&p:f;'>",
    ];
    // With an external subset, which is not read, entities need no declaration.
    let with_subset = |subset: &&str| format!("<!DOCTYPE a SYSTEM 's' [{subset}]><a/>");
    let allowed: Vec<_> = allowed
        .iter()
        .map(with_subset)
        .chain(["<!DOCTYPE p:a SYSTEM 's'><p:a xmlns:p='urn:p'>&e;</p:a>".into()])
        .collect();
    let elsewhere = [
        "<!DOCTYPE p:q:a SYSTEM 's'><a/>",
        "<!DOCTYPE a SYSTEM 's'><a>&p:e;</a>",
        "<!DOCTYPE a SYSTEM 's'><a b='&p:e;'/>",
    ];
    let refused: Vec<_> = refused.iter().map(with_subset).chain(elsewhere.map(str::to_owned)).collect();
    let wrong: Vec<_> = allowed.iter().filter(|text| !is_well_formed(text)).collect();
    assert!(wrong.is_empty(), "refused: {wrong:#?}");
    let wrong: Vec<_> = refused.iter().filter(|text| is_well_formed(text)).collect();
    assert!(wrong.is_empty(), "accepted: {wrong:#?}");
}

/// Whether a strict parser accepts the document; one that gets single characters and a reader agree.
#[track_caller]
fn is_well_formed(text: &str) -> bool {
    let options = Options::default().with_strict(true);
    let whole = Parser::new(options).parse(text);
    let mut parser = Parser::new(options);
    text.split_inclusive(|_| true).for_each(|piece| parser.feed(piece));
    assert_eq!(parser.finish().check_well_formed(), whole.check_well_formed(), "{text}");
    assert_eq!(Reader::with_options(text, options).finish().is_ok(), whole.is_well_formed(), "{text}");
    whole.is_well_formed()
}
