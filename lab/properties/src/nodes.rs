//! Properties of every document: consistent links and spans. Equality of documents.

use fivefold::dom::{Attribute, NodeKind, Notation, ShadowRoot};
use fivefold::{Document, Limits, NodeRef, ParseError, Span};

/// All nodes of a document in tree order, each with its depth and its role in its parent; template contents and shadow
/// roots included.
pub(crate) fn all(document: &Document) -> impl Iterator<Item = (usize, Place, NodeRef<'_>)> {
    let mut work = vec![(0, Place::Child, document.root())];
    core::iter::from_fn(move || {
        let (depth, place, node) = work.pop()?;
        work.extend(node.children().rev().map(|child| (depth + 1, Place::Child, child)));
        work.extend(node.template_contents().map(|contents| (depth + 1, Place::Contents, contents)));
        work.extend(node.shadow_root().map(|(shadow, options)| (depth + 1, Place::Shadow(options), shadow)));
        Some((depth, place, node))
    })
}

/// The role of a node in its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Place {
    Child,
    Contents,
    Shadow(ShadowRoot),
}

/// The data of a node that does not depend on the document that holds it.
#[derive(Debug, PartialEq)]
struct Content<'a> {
    depth: usize,
    place: Place,
    kind: Kind<'a>,
    is_expanded: bool,
    internal_subset: Option<&'a str>,
    notations: Vec<Notation<'a>>,
}

#[derive(Debug, PartialEq)]
enum Kind<'a> {
    Element { name: ExpandedName<'a>, attributes: Vec<(ExpandedName<'a>, &'a str, [bool; 2])> },
    Other(NodeKind<'a>),
}

/// The qualified name, the local name, the URI of the namespace, and whether the prefix is undeclared.
type ExpandedName<'a> = (&'a str, &'a str, Option<&'a str>, bool);

fn content<'a>((depth, place, node): (usize, Place, NodeRef<'a>)) -> Content<'a> {
    let kind = match node.kind() {
        NodeKind::Element(_) => Kind::Element {
            name: (
                node.name().unwrap_or_default(),
                node.local_name().unwrap_or_default(),
                node.namespace_uri(),
                node.namespace().is_some_and(|namespace| namespace.is_undeclared()),
            ),
            attributes: node
                .attributes()
                .map(|it| (expanded_name(it), it.value(), [it.is_defaulted(), it.is_id()]))
                .collect(),
        },
        other => Kind::Other(other),
    };
    let (is_expanded, internal_subset) = (node.is_expanded(), node.internal_subset());
    Content { depth, place, kind, is_expanded, internal_subset, notations: node.notations().collect() }
}

fn expanded_name(attribute: Attribute<'_>) -> ExpandedName<'_> {
    (attribute.name(), attribute.local_name(), attribute.namespace_uri(), attribute.namespace().is_undeclared())
}

/// The spans of a node: its own, and those of its tags and of its attributes' names and values.
fn places(node: NodeRef<'_>) -> (Span, Option<Span>, Option<Span>, bool, Vec<[Span; 2]>) {
    let attributes = node.attributes().map(|attribute| [attribute.name_span(), attribute.value_span()]).collect();
    (node.span(), node.start_tag_span(), node.end_tag_span(), node.is_joined_text(), attributes)
}

/// Asserts that two documents have the same tree.
pub(crate) fn assert_same_tree(one: &Document, other: &Document, what: &str) {
    let (mut ones, mut others) = (all(one), all(other));
    loop {
        let (next, other_next) = (ones.next(), others.next());
        assert_eq!(next.map(content), other_next.map(content), "{what}: a node differs");
        if next.is_none() {
            break;
        }
    }
    assert_eq!(one.quirks_mode(), other.quirks_mode(), "{what}");
}

/// Asserts that a serialized document parses to its tree. Default attributes from a DOCTYPE are written out, and a
/// reference to an entity is replaced by its value.
pub(crate) fn assert_comes_back(document: &Document, again: &Document) {
    let written = |node| {
        let mut content = content(node);
        content.is_expanded = false;
        if let Kind::Element { attributes, .. } = &mut content.kind {
            attributes.iter_mut().for_each(|(.., [is_defaulted, _])| *is_defaulted = false);
        }
        content
    };
    let (mut nodes, mut nodes_again) = (all(document), all(again));
    loop {
        let (next, next_again) = (nodes.next(), nodes_again.next());
        assert_eq!(next_again.map(written), next.map(written), "what was written and parsed again");
        if next.is_none() {
            break;
        }
    }
}

/// Asserts that two documents have the same tree, spans, errors and notices.
pub(crate) fn assert_same_document(one: &Document, other: &Document, what: &str) {
    assert_same_tree(one, other, what);
    for ((.., one), (.., other)) in all(one).zip(all(other)) {
        assert_eq!(places(one), places(other), "{what}: the places of {one:?} differ");
    }
    assert_eq!(one.source(), other.source(), "{what}: the sources differ");
    assert_eq!(one.errors(), other.errors(), "{what}: the errors differ");
    assert_eq!(one.notices(), other.notices(), "{what}: the notices differ");
    assert_eq!(one.dropped_errors(), other.dropped_errors(), "{what}: so many errors were dropped");
    assert_eq!(one.ended_early(), other.ended_early(), "{what}: the early ends differ");
    assert_eq!(one.shortened_by(), other.shortened_by(), "{what}: they are shortened by other limits");
}

/// Asserts that a document of a text says whether that was read to its end, and that the error of an early end, which its
/// errors would have, is kept whatever their limit.
pub(crate) fn assert_end_is_told(document: &Document, text: &str, limits: Limits) {
    let end = document.ended_early();
    let ends: Vec<_> = document.errors().iter().map(|error| error.code).filter(|code| code.ends_input()).collect();
    assert_eq!(ends, Vec::from_iter(end), "the errors and the early end differ");
    assert!(end.is_some() || document.source() == text, "only {:?} of {text:?} was read", document.source());
    let is_too_long = limits.input_bytes < text.len() as u64;
    assert!(end.is_some() || !is_too_long, "{limits:?} did not end {text:?}");
    assert!(end.is_none() || is_too_long || crate::limits::bound_document(limits), "{end:?} of {text:?}");
    // What is left out is the code of the first error that says so.
    let left_out = document.errors().iter().map(|error| error.code).find(|code| code.shortens());
    if document.dropped_errors() == 0 && end.is_none() {
        assert_eq!(document.shortened_by().is_some(), left_out.is_some(), "{left_out:?} of {text:?}");
    }
    assert!(end.is_none() || document.shortened_by() == end);
}

/// Asserts that the links of the tree are consistent.
pub(crate) fn assert_links_agree(document: &Document) {
    for (.., node) in all(document) {
        let forwards: Vec<_> = node.children().collect();
        let backwards: Vec<_> = node.children().rev().collect();
        assert!(forwards.iter().eq(backwards.iter().rev()), "the siblings below {node:?} differ backwards");
        assert_eq!((node.first_child(), node.last_child()), (forwards.first().copied(), forwards.last().copied()));
        assert!(forwards.iter().all(|child| child.parent() == Some(node)), "a child of {node:?} has another parent");
    }
}

/// Asserts that the spans of all nodes, tags and attributes lie in the source.
pub(crate) fn assert_places_are_in_source(document: &Document) {
    let source = document.source();
    for (.., node) in all(document) {
        let (span, start_tag, end_tag, is_joined, attributes) = places(node);
        let found = slice(source, span, "a node");
        if let Some(tag) = start_tag {
            assert!(
                slice(source, tag, "a start tag").starts_with(['<', '&']),
                "the start tag of {node:?} is at {tag:?}"
            );
        }
        if let Some(tag) = end_tag {
            assert!(slice(source, tag, "an end tag").starts_with(['<', '&']), "the end tag of {node:?} is at {tag:?}");
        }
        for span in attributes.into_iter().flatten() {
            slice(source, span, "an attribute");
        }
        if let NodeKind::Text(text) = node.kind() {
            let is_verbatim = !is_joined
                && found.len() == text.len()
                && !found.contains(['&', '\r', '\0'])
                && !text.contains('\u{FFFD}');
            assert!(!is_verbatim || found == text, "{text:?} stands where {found:?} is");
        }
    }
}

/// Asserts that the spans of all errors and notices of a document lie in its source.
pub(crate) fn assert_errors_are_in_source(document: &Document) {
    assert_in_source(document.errors(), document.source());
    assert_in_source(document.notices(), document.source());
}

/// Asserts that errors lie in a source: their span, and the range that a diagnostic underlines, which contains the span
/// or begins or ends at it.
pub(crate) fn assert_in_source(errors: &[ParseError], source: &str) {
    for error in errors {
        slice(source, error.span, error.code.as_str());
        slice(source, error.extent, error.code.as_str());
        let touches = error.extent.start <= error.span.end && error.span.start <= error.extent.end;
        assert!(touches, "{error} is away from its extent, {:?}", error.extent);
    }
}

/// The part of a source in a span.
///
/// # Panics
///
/// Panics if there is none.
pub(crate) fn slice<'a>(source: &'a str, span: Span, what: &str) -> &'a str {
    let part = if span.start <= span.end { source.get(span.range()) } else { None };
    part.unwrap_or_else(|| panic!("{what} is said to stand at {span:?} of {source:?}"))
}
