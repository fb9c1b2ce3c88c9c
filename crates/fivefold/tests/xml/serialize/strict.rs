//! XML 1.0: what it refuses is an error, or is replaced.

use super::round_trip::{compare, input};
use super::tree::{Tree, XML, XMLNS};
use fivefold::xml::{self, Options, SerializeOptions, Strictness};
use fivefold_dom::Document;
use fivefold_xml5::SerializeProblem;
use proptest::prelude::*;

/// Whether two independent readers take the text for namespace-well-formed XML.
pub(crate) fn check_well_formed(text: &str) -> Result<(), TestCaseError> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    match roxmltree::Document::parse_with_options(text, options) {
        // It does not read external entities, which a document may refer to.
        Ok(_) | Err(roxmltree::Error::UnknownEntityReference(..)) => {}
        // It knows the prefix in names of attributes only.
        Err(roxmltree::Error::UnknownNamespace(prefix, _)) if prefix == "xml" => {}
        Err(error) => prop_assert!(false, "{error}: {text:?}"),
    }
    let document = xml::Parser::new(Options::default().with_errors(true).with_notices(true)).parse(text);
    prop_assert!(document.errors().is_empty(), "{:?} {text:?}", document.errors());
    prop_assert!(document.notices().is_empty(), "{:?} {text:?}", document.notices());
    Ok(())
}

fn error(tree: &Tree) -> SerializeProblem {
    xml::serialize(&tree.document).unwrap_err().problem
}

fn replaced(tree: &Tree) -> String {
    let written = SerializeOptions::default().with_strictness(Strictness::Replace).serialize(&tree.document);
    let written = written.unwrap();
    check_well_formed(&written).unwrap();
    written
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_well_formed(text in input()) {
        let document = xml::Parser::new(Options::default().with_errors(true).with_notices(true)).parse(&text);
        match xml::serialize(&document) {
            Ok(written) => {
                check_well_formed(&written)?;
                compare(&document, &written, false);
            }
            Err(error) => {
                let is_well_formed = document.errors().is_empty() && document.notices().is_empty();
                prop_assert!(!is_well_formed, "{error}: {text:?}");
            }
        }
    }

    #[test]
    fn what_is_replaced_is_well_formed(text in input()) {
        let document = xml::parse(&text);
        match SerializeOptions::default().with_strictness(Strictness::Replace).serialize(&document) {
            Ok(written) => check_well_formed(&written)?,
            Err(error) => prop_assert_eq!(error.problem, SerializeProblem::NoRoot),
        }
    }
}

#[test]
fn characters() {
    let tree =
        |text: &str| Tree::new().open("", "a").attr("", "b", text).comment(text).pi("t", text).text(text).close();
    for (character, replacement) in
        [('\0', '\u{FFFD}'), ('\x01', '\u{FFFD}'), ('\x0C', ' '), ('\u{FFFE}', '\u{FFFD}'), ('\u{FFFF}', '\u{FFFD}')]
    {
        let text = format!("x{character}");
        let is_null = character == '\0';
        let expected =
            if is_null { SerializeProblem::NullCharacter } else { SerializeProblem::IllegalCharacter { character } };
        assert_eq!(error(&Tree::new().open("", "a").text(&text).close()), expected);
        assert_eq!(error(&Tree::new().open("", "a").attr("", "b", &text).close()), expected);
        let expected = if is_null { SerializeProblem::Comment } else { expected };
        assert_eq!(error(&Tree::new().comment(&text).open("", "a").close()), expected);
        let expected = if is_null { SerializeProblem::ProcessingInstructionData } else { expected };
        assert_eq!(error(&Tree::new().pi("t", &text).open("", "a").close()), expected);
        let x = format!("x{replacement}");
        assert_eq!(replaced(&tree(&text)), format!("<a b=\"{x}\"><!--{x}--><?t {x}?>{x}</a>"));
    }
    assert_eq!(xml::serialize(&tree("x\t\u{85}\u{FFFD}😀").document).unwrap(), replaced(&tree("x\t\u{85}\u{FFFD}😀")));
    assert_eq!(
        SerializeProblem::IllegalCharacter { character: '\x01' }.to_string(),
        "XML has no such character: U+0001"
    );
}

#[test]
fn comments_and_instructions() {
    for (data, expected) in [("a--b", "a- -b"), ("a-", "a- "), ("-", "- "), ("-->", "- ->"), ("--!>", "- -!>")] {
        let tree = Tree::new().comment(data).open("", "a").close();
        assert_eq!(error(&tree), SerializeProblem::Comment);
        assert_eq!(replaced(&tree), format!("<!--{expected}--><a/>"));
    }
    for (target, expected) in
        [("xml", "U000078ml"), ("XML", "U000058ML"), ("a:b", "aU00003Ab"), ("1", "U000031"), ("", "_")]
    {
        let tree = Tree::new().open("", "a").pi(target, "x").close();
        assert_eq!(error(&tree), SerializeProblem::ProcessingInstructionTarget);
        assert_eq!(replaced(&tree), format!("<a><?{expected} x?></a>"));
    }
    assert_eq!(replaced(&Tree::new().open("", "a").pi("t", "a?>b").close()), "<a><?t a? >b?></a>");
}

#[test]
fn names() {
    for (name, expected) in [("3", "U000033"), ("a<", "aU00003C"), ("", "_"), ("a:", "aU00003A"), ("a b", "aU000020b")]
    {
        let tree = Tree::new().open("", name).close();
        assert!(matches!(error(&tree), SerializeProblem::ElementName), "{name}");
        assert_eq!(replaced(&tree), format!("<{expected}/>"));
        let tree = Tree::new().open("", "r").attr("", name, "1").close();
        let attribute = name.to_owned();
        let problem = error(&tree);
        assert!(
            problem == SerializeProblem::AttributeName { attribute: attribute.clone() }
                || problem == SerializeProblem::AttributeNamespace { attribute },
            "{problem}"
        );
        assert_eq!(replaced(&tree), format!("<r {expected}=\"1\"/>"));
    }
    // What is replaced may be there already.
    let tree = Tree::new().open("", "r").attr("", "a<", "1").attr("", "aU00003C", "2").attr("", "b", "3").close();
    assert_eq!(replaced(&tree), "<r aU00003C=\"1\" b=\"3\"/>");
}

#[test]
fn namespaces() {
    let tree = Tree::new().open_undeclared("p:a", &[("q:b", "1"), ("c", "2")]).close();
    assert_eq!(error(&tree), SerializeProblem::ElementNamespace);
    assert_eq!(replaced(&tree), "<pU00003Aa qU00003Ab=\"1\" c=\"2\"/>");
    // An element without prefix in a reserved namespace, an attribute in one without a prefix.
    assert_eq!(replaced(&Tree::new().open(XML, "a").close()), "<a/>");
    assert_eq!(replaced(&Tree::new().open("", "a").attr("urn:1", "b", "x").close()), "<a b=\"x\"/>");
    // Declarations that contradict the names, or that Namespaces in XML forbids.
    for (name, uri) in [
        ("xmlns:p", "urn:2"),
        ("xmlns:p", ""),
        ("xmlns:xml", "urn:1"),
        ("xmlns:xmlns", "urn:1"),
        ("xmlns:q", XMLNS),
        ("xmlns", XML),
    ] {
        let tree = Tree::new().open("urn:1", "p:a").declare(name, uri).close();
        assert!(xml::serialize(&tree.document).is_err(), "{name}={uri}");
        assert_eq!(replaced(&tree), "<p:a xmlns:p=\"urn:1\"/>");
    }
    let tree = Tree::new().open("urn:1", "p:a").attr("urn:2", "p:b", "x").close();
    assert_eq!(replaced(&tree), "<p:a xmlns:p=\"urn:1\" pU00003Ab=\"x\"/>");
    let tree = Tree::new().open("", "a").attr("urn:1", "p:b", "x").attr("urn:1", "q:b", "y").close();
    assert_eq!(replaced(&tree), "<a xmlns:p=\"urn:1\" xmlns:q=\"urn:1\" p:b=\"x\"/>");
    let tree = Tree::new().open("", "a").attr(XML, "xml:lang", "x").declare("xmlns:xml", XML).close();
    assert_eq!(xml::serialize(&tree.document).unwrap(), replaced(&tree));
}

#[test]
fn structure() {
    assert_eq!(error(&Tree::new().comment("x")), SerializeProblem::NoRoot);
    let two = Tree::new().open("", "a").close().open("", "b").close();
    assert_eq!(error(&two), SerializeProblem::SecondRoot);
    let replace = SerializeOptions::default().with_strictness(Strictness::Replace);
    for tree in [Tree::new(), two, Tree::new().open("", "a").close().text("x")] {
        assert!(replace.serialize(&tree.document).is_err());
    }
    let tree = Tree::new().open("", "a").text("x").text("").text("y").reference("nbsp").reference("1").close();
    assert_eq!(replaced(&tree), "<a>xy&amp;nbsp;&amp;1;</a>");
}

#[test]
fn doctypes() {
    let with = |name, public_id, system_id, subset| {
        Tree::new().doctype(name, public_id, system_id, subset).open("", "a").close()
    };
    for (tree, expected, problem) in [
        (with("1", None, None, None), "<!DOCTYPE U000031>", SerializeProblem::DoctypeName),
        (with("a", Some("p"), None, None), "<!DOCTYPE a PUBLIC \"p\" \"\">", SerializeProblem::SystemId),
        (with("a", Some("é"), Some("s"), None), "<!DOCTYPE a SYSTEM \"s\">", SerializeProblem::PublicId),
        (with("a", Some(" p"), Some("s"), None), "<!DOCTYPE a>", SerializeProblem::PublicId),
        (with("a", None, Some("\"'"), None), "<!DOCTYPE a SYSTEM \"%22'\">", SerializeProblem::SystemId),
        (
            with("a", None, Some("\x01"), None),
            "<!DOCTYPE a SYSTEM \"\u{FFFD}\">",
            SerializeProblem::IllegalCharacter { character: '\x01' },
        ),
        (with("a", None, None, Some("<!ENTITY e>")), "<!DOCTYPE a>", SerializeProblem::InternalSubset),
        (with("a", None, None, Some("x")), "<!DOCTYPE a>", SerializeProblem::InternalSubset),
        (with("a", None, None, Some("<!-- - -- -->")), "<!DOCTYPE a>", SerializeProblem::InternalSubset),
    ] {
        assert_eq!(error(&tree), problem, "{expected}");
        assert_eq!(replaced(&tree), format!("{expected}<a/>"));
    }
    let tree = with("a:b", Some("-//W3C//DTD (x) 'y'//EN"), Some("s\""), Some("<!ENTITY e 'x'>"));
    let written = "<!DOCTYPE a:b PUBLIC \"-//W3C//DTD (x) 'y'//EN\" 's\"' [<!ENTITY e 'x'>]><a/>";
    assert_eq!(replaced(&tree), written);
    assert_eq!(xml::serialize(&tree.document).unwrap(), written);
}

#[test]
fn declarations() {
    let options = SerializeOptions::default().with_declaration(true);
    let document: Document = xml::parse("<a><b/></a>");
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    assert_eq!(options.serialize(&document).unwrap(), format!("{declaration}<a><b/></a>"));
    let indented = options.with_indent(1).serialize(&document).unwrap();
    assert_eq!(indented, format!("{declaration}\n<a>\n <b/>\n</a>"));
    let root = document.root().first_child().unwrap().id();
    assert_eq!(options.serialize_outer(&document, root).unwrap(), "<a><b/></a>");
    assert_eq!(options.serialize_inner(&document, root).unwrap(), "<b/>");
}

#[test]
fn bytes() {
    let mut bytes = Vec::new();
    let error = SerializeOptions::default().write(&xml::parse("<3/>"), &mut bytes).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidData);
    assert!(error.to_string().starts_with("no tag can have the element's name"));
    let mut room = [0; 3];
    let error = SerializeOptions::default().write(&xml::parse("<abc/>"), &mut room[..]).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::WriteZero);
}
