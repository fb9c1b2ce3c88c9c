//! Parsing, serializing and parsing again gives the same document.

use super::tree::{Tree, XML, XMLNS, xml5};
use fivefold_core::NodeKind;
use fivefold_dom::{Document, NodeRef};
use fivefold_xml5::tokenizer::Tokenizer;
use fivefold_xml5::tree_builder::TreeBuilder;
use fivefold_xml5::{Options, SerializeProblem, canonical};
use proptest::prelude::*;

/// An entity with content that text cannot express.
const CARRIAGE_RETURN_IN_NAME: &str = "<!ENTITY s '<b&#13;c/><?t&#13; ?>'>";

/// Declarations that all kinds of references and attributes refer to.
const DECLARATIONS: &str =
    "<!ENTITY e SYSTEM 'u'><!ENTITY m '<b c=\"1\">x</b>'><!ATTLIST b c NMTOKENS ' d  e ' f CDATA ''>";

/// Fragments of markup that interact badly.
const PIECES: &[&str] = &[
    "<a>",
    "</a>",
    "<b ",
    "<p:b ",
    "<b",
    "</b>",
    "</p:b>",
    "<",
    ">",
    "/",
    "/>",
    "</",
    "</>",
    "=",
    "\"",
    "'",
    ":",
    ":c",
    " c",
    "c",
    " c=\"1\"",
    " p:c=''",
    " q:c='&#9;x&#13;'",
    " xmlns='urn:1'",
    " xmlns:p=\"urn:1\"",
    " xmlns:p='urn:2'",
    " xmlns:q='urn:1'",
    " xmlns=''",
    " xmlns:p=''",
    " xmlns:xml='urn:1'",
    " xmlns:p='http://www.w3.org/XML/1998/namespace'",
    " xmlns='http://www.w3.org/2000/xmlns/'",
    " xmlns:xmlns='u'",
    "<xml:a>",
    "<xmlns:a>",
    " xml:lang='x'",
    " xml:space='preserve'",
    "<:a>",
    "<a:>",
    "<a:b:c>",
    "<?",
    "?>",
    "?",
    "<?xml ",
    "<?xml version='1.0'?>",
    "<?t d?>",
    "xml",
    "<?XML?>",
    "<!--",
    "-->",
    "--!>",
    "-",
    "--",
    "!",
    "<!",
    "<![CDATA[",
    "]]>",
    "]",
    "[",
    "<!DOCTYPE a>",
    "<!DOCTYPE ",
    "<!DOCTYPE a [",
    "<!DOCTYPE a SYSTEM \"s\" [",
    "<!DOCTYPE a PUBLIC ' p  q '",
    "PUBLIC ",
    "SYSTEM ",
    "]>",
    "<!ENTITY e 'x'>",
    "<!ENTITY e SYSTEM 'u'>",
    "<!ENTITY m '<b c=\"1\">x</b>'>",
    "<!ENTITY n '&#38;e;<!--&#45;&#45;-->'>",
    "<!ENTITY r '&#13;&#38;#13;'>",
    "<!ENTITY nbsp SYSTEM 'u'>",
    CARRIAGE_RETURN_IN_NAME,
    "&s;",
    "<!ENTITY % p ''>",
    "%p;",
    "%",
    "<!ATTLIST a c CDATA 'd' p:c ID #IMPLIED>",
    "<!ATTLIST b c NMTOKENS ' d  e '>",
    "<!ATTLIST a xmlns:p CDATA 'urn:1'>",
    "<!NOTATION n PUBLIC 'p'>",
    "&e;",
    "&m;",
    "&n;",
    "&r;",
    "&nbsp;",
    "&amp;",
    "&lt;",
    "&#13;",
    "&#0;",
    "&#1;",
    "&#xFFFE;",
    "&#xFEFF;",
    "&x",
    "&",
    ";",
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "\x0C",
    "\0",
    "\u{FEFF}",
    "\u{FFFF}",
    "\x01",
    "text",
    "é",
];

fn parse(text: &str) -> Document {
    let mut tokenizer = Tokenizer::new(TreeBuilder::new(Document::new(), Options::default()));
    tokenizer.feed_all(text);
    tokenizer.finish().into_sink()
}

pub(crate) fn input() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat())
}

/// The parts of a node that parsing must restore: all of them except added declarations.
fn show(node: NodeRef<'_>, added: usize) -> String {
    let depth = node.ancestors().count();
    match node.kind() {
        NodeKind::Element(_) => {
            let undeclared = node.namespace().is_some_and(|namespace| namespace.is_undeclared());
            let name = (node.namespace_uri(), undeclared, node.prefix(), node.local_name(), node.name());
            let attributes = node.attributes().skip(added).map(|attribute| {
                let namespace = (attribute.namespace_uri(), attribute.namespace().is_undeclared());
                (namespace, attribute.name(), attribute.local_name(), attribute.value())
            });
            format!("{depth} {name:?} {:?}", attributes.collect::<Vec<_>>())
        }
        NodeKind::Doctype { name, public_id, system_id } => {
            format!("{:?}", (depth, name, public_id, system_id, node.internal_subset()))
        }
        kind => format!("{depth} {kind:?}"),
    }
}

/// Compares a document with the parsed output; `adds` says whether declarations may have been added.
pub(crate) fn compare(document: &Document, written: &str, adds: bool) {
    let again = parse(written);
    let (mut expected, mut found) = (document.root().descendants(), again.root().descendants());
    loop {
        let (expected, found) = (expected.next(), found.next());
        let count = |node: Option<NodeRef<'_>>| node.map_or(0, |node| node.attributes().count());
        let added = count(found).saturating_sub(count(expected));
        assert!(adds || added == 0, "{written:?}");
        let shown = [expected.map(|node| show(node, 0)), found.map(|node| show(node, added))];
        assert_eq!(shown[0], shown[1], "{written:?}");
        let Some(found) = found else { break };
        assert!(
            found.attributes().take(added).all(|attribute| attribute.namespace_uri() == Some(XMLNS)),
            "{written:?}"
        );
    }
    let [form, again] = [document, &again].map(|document| canonical(document, document.root().id()).to_string());
    assert_eq!(form, again, "{written:?}");
}

/// Serializes a parsed document, and parses it again.
fn check(text: &str) {
    let document = parse(text);
    match xml5().serialize_inner(&document, document.root().id()) {
        Ok(written) => compare(&document, &written, false),
        Err(error) => check_problem(text, &error.problem),
    }
}

/// Only the replacement text of an entity can contain what cannot be serialized: its carriage returns are not line
/// feeds.
fn check_problem(text: &str, problem: &SerializeProblem) {
    let is_name = matches!(problem, SerializeProblem::ElementName | SerializeProblem::ProcessingInstructionTarget);
    assert!(is_name && text.contains(CARRIAGE_RETURN_IN_NAME), "{text:?}: {problem}");
}

/// Texts for all places.
const TEXTS: &[&str] = &[
    "a",
    "b",
    "c",
    "p:a",
    "p:b",
    "q:a",
    "q:b",
    "=:b",
    "xml:a",
    "xml:lang",
    "xmlns",
    "xmlns:p",
    "xmlns:q",
    "xmlns:xml",
    "xmlns:a",
    ":",
    ":a",
    "a:",
    "a:b:c",
    "xml",
    "XML",
    "é",
    "",
    " ",
    "a b",
    "a  b",
    " a",
    "a\t",
    "\n",
    "\r",
    "\0",
    "\x0C",
    "\x01",
    "\u{FEFF}",
    "\u{FFFF}",
    "/",
    ">",
    "<",
    "=",
    "=a",
    "a=",
    "\"",
    "'",
    "'\"",
    "!",
    "?",
    "?>",
    "a?",
    "-",
    "--",
    "-->",
    "--!>",
    "->",
    "--!",
    "&",
    "&amp;",
    "&#13;",
    ";",
    "]]>",
    "[",
    "]",
    "%p;",
    "urn:1",
    "urn:2",
    "PUBLIC",
    "nbsp",
    "amp",
    "e",
    "f",
    "<!ENTITY e 'x'>",
    "<!ENTITY e SYSTEM 'u'>",
    "<!ATTLIST a b CDATA 'c'>",
    "<!ATTLIST a b NMTOKENS #IMPLIED>",
    "<!--",
    "<!ENTITY e",
];

const URIS: &[&str] = &["", "", "", "urn:1", "urn:2", XML, XMLNS, " ", "\0"];

/// A step in building a tree.
#[derive(Clone, Debug)]
enum Step {
    Open(&'static str, &'static str),
    OpenUndeclared(&'static str),
    Attribute(&'static str, &'static str, &'static str),
    Declare(&'static str, &'static str),
    Close,
    Text(&'static str),
    Comment(&'static str),
    Instruction(&'static str, &'static str),
    Reference(&'static str),
    Doctype(&'static str, Option<&'static str>, Option<&'static str>, Option<&'static str>),
}

/// The URI of a namespace and a name, usually matching ones.
fn name() -> impl Strategy<Value = (&'static str, &'static str)> {
    let sample = |choices: &'static [&'static str]| prop::sample::select(choices);
    prop_oneof![
        4 => (sample(&["", "", "urn:1"]), sample(&TEXTS[..3])),
        4 => (sample(&["urn:1", "urn:2"]), sample(&TEXTS[3..8])),
        1 => (Just(XML), sample(&TEXTS[8..10])),
        1 => (sample(URIS), sample(TEXTS)),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    // Texts that can be serialized everywhere are chosen more often.
    let text = || prop_oneof![2 => prop::sample::select(&TEXTS[..3]), 1 => prop::sample::select(TEXTS)];
    let uri = || prop::sample::select(URIS);
    let maybe = || prop::option::of(text());
    prop_oneof![
        6 => name().prop_map(|(uri, name)| Step::Open(uri, name)),
        1 => name().prop_map(|(_, name)| Step::OpenUndeclared(name)),
        4 => (name(), text()).prop_map(|((uri, name), value)| Step::Attribute(uri, name, value)),
        2 => (prop::sample::select(&TEXTS[10..15]), uri()).prop_map(|(name, uri)| Step::Declare(name, uri)),
        4 => Just(Step::Close),
        2 => text().prop_map(Step::Text),
        1 => text().prop_map(Step::Comment),
        1 => (text(), text()).prop_map(|(target, data)| Step::Instruction(target, data)),
        1 => text().prop_map(Step::Reference),
        1 => (text(), maybe(), maybe(), maybe()).prop_map(|(name, public_id, system_id, subset)| {
            Step::Doctype(name, public_id, system_id, subset)
        }),
    ]
}

fn build(steps: &[Step]) -> Tree {
    let mut tree = Tree::new();
    for step in steps {
        tree = match *step {
            Step::Open(uri, name) => tree.open(uri, name),
            Step::OpenUndeclared(name) => tree.open_undeclared(name, &[(name, name)]),
            Step::Attribute(uri, name, value) => tree.attr(uri, name, value),
            Step::Declare(name, uri) => tree.declare(name, uri),
            Step::Close => tree.close(),
            Step::Text(text) => tree.text(text),
            Step::Comment(data) => tree.comment(data),
            Step::Instruction(target, data) => tree.pi(target, data),
            Step::Reference(name) => tree.reference(name),
            Step::Doctype(name, public_id, system_id, subset) => tree.doctype(name, public_id, system_id, subset),
        };
    }
    tree
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_tree(before in prop::collection::vec(step(), 0..2), steps in prop::collection::vec(step(), 0..16)) {
        let steps = [before, vec![Step::Open("", "a")], steps].concat();
        let tree = build(&steps);
        let written = xml5().serialize_inner(&tree.document, tree.document.root().id());
        if let Ok(written) = written {
            compare(&tree.document, &written, true);
        }
    }

    #[test]
    fn any_text(text in input()) {
        check(&text);
    }

    #[test]
    fn any_text_after_a_subset(text in input(), subset in input()) {
        check(&format!("<!DOCTYPE a [{DECLARATIONS}{subset}]><a>{text}"));
        check(&format!("<a>{text}"));
    }
}
