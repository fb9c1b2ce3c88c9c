//! Random edits of an XML document: what they accept can be written.

use crate::XML;
use crate::input::Input;
use crate::nodes::all;
use fivefold::dom::{EditError, Position};
use fivefold::xml::{self, parse_strict};
use fivefold::{Document, Namespace, NodeId, NodeRef, html};

/// After any edits that were accepted, the document can be written as XML, is well-formed with its namespaces, and parses
/// to the same tree; it is displayed as the same XML. What was refused has changed nothing.
pub fn xml_edits(data: &[u8]) {
    let mut input = Input::new(data);
    let choice = input.below(DOCUMENTS.len() as u8 + 2);
    let steps = input.steps::<Step>();
    let text = input.text(&XML);
    let known = DOCUMENTS.get(usize::from(choice)).copied().unwrap_or(&text);
    // What a document type says of attributes is none of the edits' business.
    let document = parse_strict(known).ok().filter(|_| !known.contains("<!DOCTYPE"));
    let mut document = document.unwrap_or_else(|| xml::parse(DOCUMENTS[0]));
    let mut made = Vec::new();
    for step in steps {
        let before = picture(&document);
        if take(&mut document, &mut made, step).is_err() {
            assert_eq!(picture(&document), before, "{step:?} was refused");
        }
    }
    let root = document.root().id();
    document.normalize(root).expect("the document has room");
    check(&document);
}

/// Documents that declare prefixes in several ways.
const DOCUMENTS: &[&str] = &[
    "<rss version='2.0' xmlns:p='urn:1'><channel><title>x</title><p:item p:a='1'/></channel></rss>",
    "<feed xmlns='urn:1'><entry xmlns='urn:2' xmlns:p='urn:2'><p:link q='1'/></entry><x xmlns=''/></feed>",
    "<p:r xmlns:p='urn:1' xmlns:q='urn:1' q:a='1'><q:b xmlns:p='urn:2' p:a='2' xml:lang='de'><c/></q:b></p:r>",
    "<html xmlns='http://www.w3.org/1999/xhtml'><body><template><p>x</p></template><svg \
     xmlns='http://www.w3.org/2000/svg'><a/></svg></body></html>",
];

/// An edit. Numbers select from the nodes, names and texts.
#[derive(Clone, Copy, Debug, arbitrary::Arbitrary)]
enum Step {
    CreateElement(u8, u8),
    CreateElementNs(u8, u8),
    CreateText(u8),
    CreateComment(u8),
    CreateInstruction(u8, u8),
    Append(u8, u8),
    InsertBefore(u8, u8),
    Detach(u8),
    SetAttribute(u8, u8, u8),
    SetAttributeNs(u8, u8, u8, u8),
    RemoveAttribute(u8, u8),
    Rename(u8, u8),
    SetText(u8, u8),
    AppendText(u8, u8),
    SetTextContent(u8, u8),
    Wrap(u8, u8),
    Unwrap(u8),
    CloneSubtree(u8),
    Import(u8, u8),
    SetInnerXml(u8, u8),
}

const NAMES: &[&str] = &[
    "a",
    "b",
    "p:a",
    "q:a",
    "p:b",
    "x:c",
    "xml:lang",
    "xml:a",
    "xmlns",
    "xmlns:p",
    "xmlns:q",
    "xmlns:x",
    "xmlns:xml",
    "xmlns:xmlns",
    "xlink:href",
    "template",
    "svg",
    "id",
    "é",
    ":",
    "a:",
    ":a",
    "a:b:c",
    "p:1",
    "1",
    "a b",
    "",
    "xml",
];

const TEXTS: &[&str] = &[
    "x",
    "",
    "urn:1",
    "urn:2",
    "http://www.w3.org/1999/xhtml",
    "http://www.w3.org/XML/1998/namespace",
    "http://www.w3.org/2000/xmlns/",
    "http://www.w3.org/1999/xlink",
    "<&>\"'",
    "]]>",
    " a  b ",
    "\t\r\n",
    "-",
    "--",
    "-->",
    "?",
    "?>",
    ">",
    "\u{1}",
    "\0",
    "\u{FFFE}",
    "é𝄞",
];

const MARKUP: &[&str] =
    &["<a/>", "x", "<p:a p:b='1'/>", "<a xmlns='urn:2'><b/></a>", "<q:a", "<!--x-->", "<a xml:id='i'/>"];

/// Documents to copy from.
const IMPORTED: &[&str] = &[
    "<p:a xmlns:p='urn:3' p:b='1'><c xmlns='urn:4'/></p:a>",
    "<p xml:lang=de><!-- -- --><template><b>x</template><svg xlink:href=a><a @b></svg>",
    "<template>x</template><a:b>",
];

fn pick(from: &[&'static str], choice: u8) -> &'static str {
    from[usize::from(choice) % from.len()]
}

/// A node to edit: one that was made, or one below the document, such that the root element stays where it is.
fn choose(document: &Document, made: &[NodeId], choice: u8) -> NodeId {
    let root = document.root_element().expect("the root element stays").id();
    let below = document.node(root).descendants().map(NodeRef::id);
    let nodes: Vec<_> = made.iter().copied().rev().chain(below).filter(|node| *node != root).collect();
    nodes.get(usize::from(choice) % (nodes.len() + 1)).copied().unwrap_or(root)
}

fn take(document: &mut Document, made: &mut Vec<NodeId>, step: Step) -> Result<(), EditError> {
    let root = document.root_element().expect("the root element stays").id();
    let node = |document: &Document, choice: u8| choose(document, made, choice);
    let movable = |document: &Document, choice: u8| Some(choose(document, made, choice)).filter(|node| *node != root);
    let new = match step {
        Step::CreateElement(name, namespace) => {
            let namespaces = [Namespace::NONE, Namespace::HTML, Namespace::SVG, Namespace::XML, Namespace::XMLNS];
            document.create_element_ns(
                namespaces[usize::from(namespace) % namespaces.len()].known_uri(),
                pick(NAMES, name),
            )?
        }
        Step::CreateElementNs(name, uri) => {
            let uri = Some(pick(TEXTS, uri)).filter(|uri| !uri.is_empty());
            document.create_element_ns(uri, pick(NAMES, name))?
        }
        Step::CreateText(text) => document.create_text(pick(TEXTS, text))?,
        Step::CreateComment(text) => document.create_comment(pick(TEXTS, text))?,
        Step::CreateInstruction(target, data) => {
            document.create_processing_instruction(pick(NAMES, target), pick(TEXTS, data))?
        }
        Step::CloneSubtree(choice) => document.clone_subtree(node(document, choice))?,
        Step::Import(source, choice) => {
            let source = pick(IMPORTED, source);
            let well_formed = parse_strict(source).ok().filter(|_| choice % 2 == 0);
            let other = well_formed.unwrap_or_else(|| html::parse(source));
            let nodes: Vec<_> = all(&other).map(|(.., node)| node).collect();
            document.import(nodes[usize::from(choice / 2) % nodes.len()])?
        }
        Step::Append(parent, child) => {
            let Some(child) = movable(document, child) else { return Ok(()) };
            return document.append(node(document, parent), child);
        }
        Step::InsertBefore(sibling, child) => {
            let (Some(sibling), Some(child)) = (movable(document, sibling), movable(document, child)) else {
                return Ok(());
            };
            return document.insert_before(sibling, child);
        }
        Step::Detach(choice) => {
            if let Some(node) = movable(document, choice) {
                document.detach(node)?;
            }
            return Ok(());
        }
        Step::SetAttribute(choice, name, value) => {
            return document.set_attribute(node(document, choice), pick(NAMES, name), pick(TEXTS, value));
        }
        Step::SetAttributeNs(choice, name, uri, value) => {
            let uri = Some(pick(TEXTS, uri)).filter(|uri| !uri.is_empty());
            return document.set_attribute_ns(node(document, choice), uri, pick(NAMES, name), pick(TEXTS, value));
        }
        Step::RemoveAttribute(choice, index) => {
            let node = node(document, choice);
            let names: Vec<_> = document.node(node).attributes().map(|it| it.name().to_owned()).collect();
            if let Some(index) = usize::from(index).checked_rem(names.len()) {
                document.remove_attribute(node, &names[index])?;
            }
            return Ok(());
        }
        Step::Rename(choice, name) => return document.rename(node(document, choice), pick(NAMES, name)),
        Step::SetText(choice, text) => return document.set_text(node(document, choice), pick(TEXTS, text)),
        Step::AppendText(choice, text) => return document.append_text(node(document, choice), pick(TEXTS, text)),
        Step::SetTextContent(choice, text) => {
            return document.set_text_content(node(document, choice), pick(TEXTS, text));
        }
        Step::Wrap(choice, wrapper) => {
            let (Some(node), Some(wrapper)) = (movable(document, choice), movable(document, wrapper)) else {
                return Ok(());
            };
            return document.wrap(node, wrapper);
        }
        Step::Unwrap(choice) => match movable(document, choice) {
            Some(node) => return document.unwrap(node),
            None => return Ok(()),
        },
        Step::SetInnerXml(choice, markup) => {
            let node = node(document, choice);
            if markup % 2 == 0 {
                return document.set_inner_html(node, pick(MARKUP, markup / 2));
            }
            return document.insert_html(node, Position::Append, pick(MARKUP, markup / 2));
        }
    };
    made.push(new);
    Ok(())
}

/// The tree below the document, with all that edits can change.
fn picture(document: &Document) -> Vec<String> {
    let line = |(depth, node): (usize, NodeRef<'_>)| {
        let name = (node.name(), node.namespace_uri());
        let attributes: Vec<_> = node.attributes().map(|it| (it.name(), it.namespace_uri(), it.value())).collect();
        format!("{depth} {name:?} {:?} {attributes:?}", node.data())
    };
    all(document).map(|(depth, _, node)| line((depth, node))).collect()
}

/// The tree without the declarations of namespaces, some of which are added when it is written.
fn content(document: &Document) -> Vec<String> {
    let line = |(depth, node): (usize, NodeRef<'_>)| {
        let name = (node.name(), node.namespace_uri());
        let is_no_declaration = |namespace: Namespace| namespace != Namespace::XMLNS;
        let attributes = node.attributes().filter(|it| is_no_declaration(it.namespace()));
        let attributes: Vec<_> = attributes.map(|it| (it.name(), it.namespace_uri(), it.value())).collect();
        format!("{depth} {name:?} {:?} {attributes:?}", node.data())
    };
    // A template has contents, which are empty in XML.
    let is_fragment = |node: NodeRef<'_>| node.parent().is_none() && node != document.root();
    all(document).filter(|(.., node)| !is_fragment(*node)).map(|(depth, _, node)| line((depth, node))).collect()
}

fn check(document: &Document) {
    let written = document.to_xml().unwrap_or_else(|error| panic!("{error}: {document}"));
    let again = parse_strict(&written).unwrap_or_else(|error| panic!("{error} in {written:?}"));
    assert_eq!(content(&again), content(document), "{written:?}");
    assert_eq!(again.to_xml().as_deref(), Ok(&*written), "what was written, written again");
    assert_eq!(document.to_string(), written);
}
