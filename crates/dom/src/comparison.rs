//! Whether a text keeps all that the author of XML wrote.

use crate::parser::xml::parse_at_once;
use crate::{Attribute, Document, NodeId, NodeRef};
use fivefold_core::display::{Display, has_only_blocks};
use fivefold_core::{
    Comparison, Difference, DifferenceKind, Name, Namespace, NodeKind, Part, Span, TreeSource, pseudo_attribute,
};
use fivefold_xml5::Options;
use std::borrow::Cow;

/// Compares XML with a text that is made from it. A byte order mark is a part of neither.
///
/// No difference are: quotes, a reference and its text, a CDATA section and its text, an empty tag and its end tag, what the
/// DOCTYPE supplies, the encoding of the XML declaration, and white space beside markup in an element that has no other
/// text, unless `xml:space` is `preserve`; in the namespace of XHTML, white space where HTML collapses it, between blocks.
/// A loss is any other: of a tag, an attribute, text, a comment, a processing instruction, the DOCTYPE or the XML
/// declaration. Where the source has errors, the first is a loss, too, as no text says what the author meant.
///
/// Takes time linear in both texts and in what their entities stand for.
///
/// ```
/// use fivefold::xml::compare;
///
/// assert!(compare("<a>\n<b c='&#233;'/></a>", "<a><b c=\"é\"></b></a>").losses.is_empty());
/// let comparison = compare("<a><b>", "<a><b></b></a>");
/// assert_eq!(comparison.losses[0].to_string(), "this would be missing or another (eof-with-open-elements)");
/// let comparison = compare("<a>b <c/> d</a>", "<a>b <c/>d</a>");
/// assert_eq!(comparison.losses[0].to_string(), "the text would change");
/// ```
pub fn compare(source: &str, written: &str) -> Comparison {
    let without_mark = |text| str::trim_start_matches(text, '\u{FEFF}');
    let mark = (source.len() - without_mark(source).len()) as u64;
    let [source, written] = [source, written].map(|text| {
        let mut document = parse_at_once(without_mark(text), Options::default().with_errors(true));
        remove_space(&mut document);
        document
    });
    let mut losses = Vec::new();
    let mut note = |kind, span: Span| {
        losses.push(Difference::new(kind, Span::new(span.start + mark, span.end + mark)));
    };
    if let Some(error) = source.errors().first() {
        note(DifferenceKind::LeftOut(error.code), error.extent);
    } else if let Some(error) = written.errors().first() {
        note(DifferenceKind::LeftOut(error.code), Span::empty(source.source().len() as u64));
    }
    if declared(&source) != declared(&written) {
        note(DifferenceKind::Changed(Part::ProcessingInstruction), Span::empty(0));
    }
    let mut others = written.root().descendants();
    // The order of the nodes and the number of children of each say all of the structure.
    for node in source.root().descendants() {
        let other = others.next();
        if other.is_none_or(|other| !is_like(node, other)) {
            let is_same = other.is_some_and(|other| part(node) == part(other) && node.name() == other.name());
            let span = node.start_tag_span().unwrap_or(node.span());
            note(if is_same { DifferenceKind::Changed } else { DifferenceKind::Moved }(part(node)), span);
            break;
        }
    }
    if let (Some(other), true) = (others.next(), losses.is_empty()) {
        losses.push(Difference::new(
            DifferenceKind::Added(part(other)),
            Span::empty(mark + source.source().len() as u64),
        ));
    }
    let mut comparison = Comparison::default();
    comparison.losses = losses;
    comparison
}

/// What an XML declaration says but for the encoding, which may be another.
fn declared(document: &Document) -> Option<[Option<Cow<'_, str>>; 2]> {
    let (data, _) = document.source().strip_prefix("<?xml")?.split_once("?>")?;
    let version = pseudo_attribute(data, "version").filter(|version| version != "1.0");
    Some([version, pseudo_attribute(data, "standalone")])
        .filter(|[version, alone]| version.is_some() || alone.is_some())
}

/// Whether two nodes say the same by themselves, and have as many children.
fn is_like(one: NodeRef<'_>, other: NodeRef<'_>) -> bool {
    let is_of_kind = match (one.kind(), other.kind()) {
        // The names of two documents are not the same.
        (NodeKind::Element(_), NodeKind::Element(_)) => {
            (one.name(), one.namespace_uri()) == (other.name(), other.namespace_uri())
        }
        (one, other) => one == other,
    };
    let subset = |node: NodeRef<'_>| {
        TreeSource::internal_subset(node.document(), node.id()).map(|subset| subset.replace("\r\n", "\n"))
    };
    is_of_kind
        && one.attributes().map(said).eq(other.attributes().map(said))
        && subset(one) == subset(other)
        && one.children().count() == other.children().count()
}

fn said(attribute: Attribute<'_>) -> (&str, Option<&str>, &str) {
    (attribute.name(), attribute.namespace_uri(), attribute.value())
}

fn part(node: NodeRef<'_>) -> Part {
    match node.kind() {
        NodeKind::Comment(_) => Part::Comment,
        NodeKind::ProcessingInstruction { .. } => Part::ProcessingInstruction,
        NodeKind::Doctype { .. } => Part::Doctype,
        NodeKind::Element(_) => Part::StartTag,
        _ => Part::Text,
    }
}

/// Removes the white space that means nothing.
fn remove_space(document: &mut Document) {
    let is_space = |node: &NodeRef<'_>| {
        let source = TreeSource::source_of(node.document(), node.id()).unwrap_or_default();
        let is_in_html = node.parent().is_some_and(|parent| parent.namespace() == Some(Namespace::HTML));
        node.text().is_some_and(|text| text.trim_ascii().is_empty()) && (is_in_html || !source.contains(['&', '<']))
    };
    let mut spaces = Vec::<NodeId>::new();
    // Of each element around the next node, where it ends and whether `xml:space` preserves white space.
    let mut around: Vec<(NodeId, bool)> = Vec::new();
    for element in document.root().descendants().filter(|node| node.is_element()) {
        while around.last().is_some_and(|(outer, _)| element.parent().map(NodeRef::id) != Some(*outer)) {
            around.pop();
        }
        let preserves = match TreeSource::attribute(element.document(), element.id(), Name::NS_XML_SPACE) {
            Some("preserve") => true,
            Some("default") => false,
            _ => around.last().is_some_and(|(_, preserves)| *preserves),
        };
        around.push((element.id(), preserves));
        if !preserves && drops_space(element) {
            spaces.extend(element.children().filter(is_space).map(NodeRef::id));
        }
    }
    for space in spaces {
        // Each is in the document.
        let _ = document.detach(space);
    }
}

/// Whether white space beside the markup in an element means nothing, for all that its content says.
///
/// <https://www.w3.org/TR/xml/#sec-white-space>
fn drops_space(node: NodeRef<'_>) -> bool {
    let document = node.document();
    if let Some(name) = node.element_name().filter(|name| name.namespace == Namespace::HTML) {
        let is_block = Display::of(name) == Display::Block || matches!(name.local, Name::HEAD | Name::TEMPLATE);
        return is_block && has_only_blocks(document, node.children().map(NodeRef::id));
    }
    let is_text = |child: NodeRef<'_>| match child.kind() {
        NodeKind::Text(text) => !text.trim_ascii().is_empty(),
        kind => matches!(kind, NodeKind::EntityReference(_)),
    };
    node.children().any(|child| child.text().is_none()) && !node.children().any(is_text)
}
