//! Whether a text keeps all that the author of XML wrote.

use crate::parser::xml::Parser;
use crate::{Document, NodeRef};
use fivefold_core::display::{Display, has_only_blocks};
use fivefold_core::{
    Comparison, Difference, DifferenceKind, Name, Namespace, NodeKind, Part, Span, TreeSource, pseudo_attribute, work,
};
use fivefold_xml5::Options;
use std::hash::{BuildHasher, Hash, RandomState};

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
/// assert_eq!(comparison.losses[0].to_string(), "this would be missing or another (unclosed-element)");
/// let comparison = compare("<a>b <c/> </a>", "<a>b <c/></a>");
/// assert_eq!(comparison.losses[0].to_string(), "the text would be missing or elsewhere");
/// ```
pub fn compare(source: &str, written: &str) -> Comparison {
    let without_mark = |text| str::trim_start_matches(text, '\u{FEFF}');
    let parse = |text| Parser::new(Options::default().with_errors(true)).parse(without_mark(text));
    let mark = (source.len() - without_mark(source).len()) as u64;
    let (source, written) = (parse(source), parse(written));
    let left_out = |code, span| Difference::new(DifferenceKind::LeftOut(code), span);
    let end = Span::empty(source.source().len() as u64);
    let mut comparison = Comparison::default();
    if let Some(error) = source.errors().first() {
        comparison.losses.push(left_out(error.code, error.extent));
    } else if let Some(error) = written.errors().first() {
        comparison.losses.push(left_out(error.code, end));
    }
    let hasher = RandomState::new();
    let (items, others) = (Reading::items(&source, &hasher), Reading::items(&written, &hasher));
    let common = items.iter().zip(&others).take_while(|(one, other)| one.is_like(other)).count();
    comparison.losses.extend(match (items.get(common), others.get(common)) {
        (None, None) => None,
        (None, Some(other)) => Some(Difference::new(DifferenceKind::Added(other.part), end)),
        (Some(one), Some(other)) if one.part == other.part && one.name == other.name => {
            let part = if one.part == Part::StartTag { Part::Attributes } else { one.part };
            Some(Difference::new(DifferenceKind::Changed(part), one.span))
        }
        (Some(one), _) => Some(Difference::new(DifferenceKind::Moved(one.part), one.span)),
    });
    for loss in &mut comparison.losses {
        loss.span = Span::new(loss.span.start + mark, loss.span.end + mark);
    }
    comparison
}

/// Something that a document says, in the order of the source.
#[derive(Clone, Copy, Debug)]
struct Item {
    part: Part,
    /// A hash of the name of an element.
    name: u64,
    /// A hash of the rest.
    content: u64,
    span: Span,
}

impl Item {
    fn is_like(&self, other: &Self) -> bool {
        (self.part, self.name, self.content) == (other.part, other.name, other.content)
    }
}

/// What a document says, as it is read.
struct Reading<'a> {
    hasher: &'a RandomState,
    items: Vec<Item>,
    /// Text that may go on, and where it begins.
    text: String,
    start: Option<Span>,
    /// Whether white space alone is text all the same.
    is_meant: bool,
    /// Of each element around: whether white space beside markup means nothing, and whether `xml:space` preserves it.
    around: Vec<(bool, bool)>,
}

impl<'a> Reading<'a> {
    /// What a document says.
    fn items(document: &'a Document, hasher: &'a RandomState) -> Vec<Item> {
        let (items, around) = (Vec::new(), vec![(true, false)]);
        let mut reading = Self { hasher, items, text: String::new(), start: None, is_meant: false, around };
        reading.read_declaration(document.source());
        let root = document.root();
        let mut next = root.first_child();
        while let Some(node) = next {
            work::steps(1);
            reading.read(node);
            next = node.first_child();
            let mut last = node;
            while next.is_none() && last != root {
                if last.is_element() {
                    reading.end_element(last);
                }
                next = last.next_sibling();
                if next.is_none() {
                    last = last.parent().unwrap_or(root);
                }
            }
        }
        reading.items
    }

    /// Reads what an XML declaration says but for the encoding, which may be another.
    fn read_declaration(&mut self, source: &str) {
        let data = source.trim_start_matches('\u{FEFF}').strip_prefix("<?xml").and_then(|rest| rest.split_once("?>"));
        let Some((data, _)) = data else { return };
        let version = pseudo_attribute(data, "version").filter(|version| version != "1.0");
        let standalone = pseudo_attribute(data, "standalone");
        if version.is_some() || standalone.is_some() {
            self.add(Part::ProcessingInstruction, 0, (version, standalone), Span::empty(0));
        }
    }

    fn read(&mut self, node: NodeRef<'_>) {
        let span = node.span();
        match node.kind() {
            NodeKind::Text(text) => {
                self.text.push_str(text);
                self.start.get_or_insert(span);
                let source = TreeSource::source_of(node.document(), node.id());
                self.is_meant |= source.is_some_and(|source| source.contains(['&', '<']));
            }
            NodeKind::EntityReference(name) => {
                self.end_text();
                self.add(Part::Text, 1, name, span);
            }
            NodeKind::Element(_) => {
                self.end_text();
                self.start_element(node);
            }
            NodeKind::Comment(data) => {
                self.end_text();
                self.add(Part::Comment, 0, data, span);
            }
            NodeKind::ProcessingInstruction { target, data } => {
                self.end_text();
                self.add(Part::ProcessingInstruction, 0, (target, data), span);
            }
            NodeKind::Doctype { name, public_id, system_id } => {
                let subset = TreeSource::internal_subset(node.document(), node.id());
                let subset = subset.map(|subset| subset.replace("\r\n", "\n"));
                self.add(Part::Doctype, 0, (name, public_id, system_id, subset), span);
            }
            _ => {}
        }
    }

    fn start_element(&mut self, node: NodeRef<'_>) {
        let name = self.hasher.hash_one((node.name(), node.namespace_uri()));
        let attributes: Vec<_> = node.attributes().map(|own| (own.name(), own.namespace_uri(), own.value())).collect();
        self.add(Part::StartTag, name, attributes, node.start_tag_span().unwrap_or(node.span()));
        let preserves = match TreeSource::attribute(node.document(), node.id(), Name::NS_XML_SPACE) {
            Some("preserve") => true,
            Some("default") => false,
            _ => self.around.last().is_some_and(|(_, preserves)| *preserves),
        };
        self.around.push((drops_space(node) && !preserves, preserves));
    }

    fn end_element(&mut self, node: NodeRef<'_>) {
        self.end_text();
        self.around.pop();
        let end = Span::empty(node.span().end);
        self.add(Part::EndTag, 0, (), node.end_tag_span().unwrap_or(end));
    }

    fn end_text(&mut self) {
        let Some(span) = self.start.take() else { return };
        let is_space = !core::mem::take(&mut self.is_meant) && self.text.trim_ascii().is_empty();
        if !is_space || self.around.last().is_some_and(|(drops_space, _)| !drops_space) {
            let content = self.hasher.hash_one(&*self.text);
            self.items.push(Item { part: Part::Text, name: 0, content, span });
        }
        self.text.clear();
    }

    fn add(&mut self, part: Part, name: u64, content: impl Hash, span: Span) {
        let content = self.hasher.hash_one(content);
        self.items.push(Item { part, name, content, span });
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
    let mut has_markup = false;
    let has_text = node.children().into_iter().any(|child| match child.kind() {
        NodeKind::Text(text) => !text.trim_ascii().is_empty(),
        NodeKind::EntityReference(_) => true,
        _ => {
            has_markup = true;
            false
        }
    });
    has_markup && !has_text
}
