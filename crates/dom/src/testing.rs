//! What the tests share: a stand-in for a parser, and a short way to write a tree down.

use crate::{Document, Link, NodeId, NodeRef};
use fivefold_core::attributes::AttributeList;
use fivefold_core::piece::{Chunk, Piece};
use fivefold_core::{
    ElementName, InsertionPlace, Name, Namespace, NewDoctype, NewElement, NodeKind, Span, TagAttributes, Text, TreeSink,
};
use fivefold_html5::HtmlTreeSink;

/// A node, as an edit refers to it, or as a parser does.
pub(crate) trait Node {
    fn node(self) -> Link;
}

impl Node for NodeId {
    fn node(self) -> Link {
        self.link()
    }
}

impl Node for Link {
    fn node(self) -> Link {
        self
    }
}

/// Lets the source arrive, and returns its place.
pub(crate) fn arrive(document: &mut Document, text: &str) -> Span {
    let start = document.texts.source.len() as u64;
    assert_eq!(TreeSink::append_source(document, text), text.len());
    Span::new(start, start + text.len() as u64)
}

/// Calls `then` with the attributes of a tag such as `<p a=1 b=&lt;>` that has arrived at `start`.
fn with_attributes<R>(tag: &str, start: u64, then: impl FnOnce(TagAttributes<'_>) -> R) -> R {
    let (chunk, mut scratch) = (Chunk { text: tag, base: start }, String::new());
    let mut list = AttributeList::default();
    let mut at = start;
    for part in tag.split_inclusive([' ', '>']) {
        let attribute = &part[..part.len() - 1];
        if let Some((name, value)) = attribute.split_once('=') {
            let value_start = at + name.len() as u64 + 1;
            let value_end = value_start + value.len() as u64;
            let name_text = Piece::of_source(Span::new(at, value_start - 1));
            let mut value_text = Piece::of_source(Span::new(value_start, value_end));
            if value == "&lt;" {
                value_text = Piece::begin(value_start);
                value_text.replace_to(value_end, "<", chunk, &mut scratch);
            }
            list.push(Name::lookup(name).unwrap_or(Name::UNKNOWN), &name_text, &value_text, chunk, &scratch);
        }
        at += part.len() as u64;
    }
    then(list.view(chunk, &scratch))
}

/// Makes an element from a start tag such as `<p a=1>`, which arrives.
pub(crate) fn create(document: &mut Document, namespace: Namespace, tag: &str) -> Link {
    let span = arrive(document, tag);
    let name = tag.trim_matches(['<', '>']).split(' ').next().unwrap_or_default();
    let name = ElementName { namespace, local: document.names.intern(name) };
    with_attributes(tag, span.start, |attributes| {
        TreeSink::create_element(document, NewElement::new(name, attributes, span))
    })
}

/// A doctype without an internal subset.
pub(crate) fn doctype<'a>(
    name: &'a str,
    public_id: Option<&'a str>,
    system_id: Option<&'a str>,
    span: Span,
) -> NewDoctype<'a> {
    NewDoctype::new(name, public_id, system_id, span)
}

/// Appends an element of HTML to `parent`, as a parser does.
pub(crate) fn open_link(document: &mut Document, parent: Link, tag: &str) -> Link {
    let node = create(document, Namespace::HTML, tag);
    document.insert(InsertionPlace::LastChildOf(parent), node);
    node
}

/// Appends an element of HTML to `parent`.
pub(crate) fn open(document: &mut Document, parent: impl Node, tag: &str) -> NodeId {
    let link = open_link(document, parent.node(), tag);
    document.id(link)
}

/// The node, for reading.
pub(crate) fn at(document: &Document, node: impl Node) -> NodeRef<'_> {
    document.node(document.id(node.node()))
}

/// A tag that repeats an element arrives.
pub(crate) fn repeat(document: &mut Document, node: impl Node, tag: &str) {
    let (span, node) = (arrive(document, tag), node.node());
    with_attributes(tag, span.start, |attributes| document.add_missing_attributes(node, attributes));
}

/// Text arrives and is inserted.
pub(crate) fn write(document: &mut Document, place: InsertionPlace<Link>, text: &str) {
    let span = arrive(document, text);
    document.insert_text(place, Text::verbatim(text, span.start));
}

/// The subtree in short: `p[a=1]("text",b)`, with `{…}` around the contents of a template and `<…>` around a shadow
/// root.
pub(crate) fn show(node: NodeRef<'_>) -> String {
    let all = |nodes: &mut dyn Iterator<Item = NodeRef<'_>>| nodes.map(show).collect::<Vec<_>>().join(",");
    let mut shown = match node.kind() {
        NodeKind::Element(_) => node.local_name().unwrap_or_default().to_owned(),
        NodeKind::Text(text) => format!("{text:?}"),
        NodeKind::Comment(data) => format!("!{data:?}"),
        NodeKind::ProcessingInstruction { target, data } => format!("?{target} {data:?}"),
        NodeKind::Doctype { name, .. } => format!("doctype {name}"),
        _ => String::new(),
    };
    if node.attributes().next().is_some() {
        shown += &format!("[{}]", show_attributes(node));
    }
    if let Some((shadow_root, _)) = node.shadow_root() {
        shown += &format!("<{}>", all(&mut shadow_root.children()));
    }
    if let Some(contents) = node.template_contents() {
        shown += &format!("{{{}}}", all(&mut contents.children()));
    }
    if node.first_child().is_some() {
        shown += &format!("({})", all(&mut node.children()));
    }
    assert!(node.children().rev().eq(node.children().collect::<Vec<_>>().into_iter().rev()), "links disagree");
    assert!(node.children().all(|child| child.parent() == Some(node)), "parents disagree");
    shown
}

/// The attributes in short.
pub(crate) fn show_attributes(node: NodeRef<'_>) -> String {
    let attributes = node.attributes().map(|attribute| format!("{}={}", attribute.name(), attribute.value()));
    attributes.collect::<Vec<_>>().join(" ")
}
