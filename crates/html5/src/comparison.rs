//! Whether a text keeps all that the author of a source wrote.
//!
//! Both are parsed, and what the tokens say is brought into one order with what the tree builder does: the tags that may be
//! left out count where the elements begin and end. Two such lists must be the same, but for white space that is not shown.

mod reader;

use crate::escape::unescape_attribute;
use crate::serializer::normalized;
use crate::tree_builder::Context;
use core::mem;
use fivefold_core::display::Display;
use fivefold_core::start_tag::{WrittenAttribute, behind_sign, end_of_tag_name, unquoted, written_attributes};
use fivefold_core::{Comparison, Difference, DifferenceKind, ElementName, Language, Name, Part, Span, work};
use foldhash::fast::RandomState;

/// Compares a source with a text that is made from it: a document or, in a context, a fragment. Scripting is on, so that
/// `noscript` holds text.
///
/// No difference are: the case of names, quotes, a reference and its character, white space that HTML collapses, `/` of a
/// foreign element and its end tag, and [optional tags]. A loss is any other that concerns a start tag, an attribute, text, a
/// comment, a processing instruction or a DOCTYPE, and their order; and what no token has, such as a repeated attribute,
/// unless both texts have it. An end tag that ends nothing, a missing one, the end of a comment that the end of the text
/// cuts, and the element that stands for a lone `</p>` or `</br>` are without effect in a document: in what has a DOCTYPE
/// or a start tag `html`, `head` or `body`. Otherwise they are losses, as their counterparts may stand in another file.
///
/// Takes time linear in both texts.
///
/// [optional tags]: https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
///
/// ```
/// use fivefold::html::{compare, parse, serialize};
///
/// let source = "<!DOCTYPE html><p>one</b><p>two";
/// let comparison = compare(source, &serialize(&parse(source)), None);
/// assert!(comparison.losses.is_empty());
/// assert_eq!(&source[comparison.without_effect[0].span.range()], "</b>");
///
/// let source = "<!DOCTYPE html><table>moved<tr><td>cell</table>";
/// let comparison = compare(source, &serialize(&parse(source)), None);
/// assert_eq!(comparison.losses[0].to_string(), "the start tag would be missing or elsewhere");
/// ```
pub fn compare(source: &str, written: &str, context: Option<&Context>) -> Comparison {
    if source == written {
        return Comparison::default();
    }
    let hasher = RandomState::default();
    let [one, other] = [source, written].map(|text| reader::read(text, context, &hasher));
    let mut losses = differences(&one, &other);
    losses.extend(left((source, &one.losses), (written, &other.losses)).map(|(loss, _)| *loss));
    if losses.is_empty() {
        losses.extend(left((written, &other.losses), (source, &one.losses)).map(|(loss, [index, _])| {
            let place = one.items.get(*index).map_or(source.len() as u64, |item| item.span.start);
            Difference::new(loss.kind, Span::empty(place))
        }));
    }
    let without_effect = left((source, &one.without_effect), (written, &other.without_effect));
    let mut without_effect: Vec<_> = without_effect.map(|(own, _)| *own).collect();
    let is_document = context.is_none() && one.is_document;
    if !is_document {
        losses.append(&mut without_effect);
        let end = one.outer_ends.get(other.outer_ends.len());
        losses.extend(end.map(|end| Difference::new(DifferenceKind::Missing(Part::EndTag), *end)));
    }
    losses.sort_by_key(|loss| loss.span.start);
    let mut comparison = Comparison::default();
    (comparison.losses, comparison.without_effect) = (losses, without_effect);
    comparison
}

/// What of one text is left out, and not so in the other. What is written the same is kept, even if no tree has it.
fn left<'a>(own: (&'a str, &'a [Placed]), other: (&'a str, &'a [Placed])) -> impl Iterator<Item = &'a Placed> {
    let key = |text: &'a str, (own, place): &Placed| (own.kind, *place, text.get(own.span.range()));
    let mut others = other.1.iter().map(move |placed| key(other.0, placed)).peekable();
    own.1.iter().filter(move |placed| {
        let key = key(own.0, placed);
        // What comes before it there has no counterpart.
        while others.next_if(|other| other.1 < key.1).is_some() {}
        others.next_if_eq(&key).is_none()
    })
}

/// A text as it was read.
#[derive(Debug, Default)]
struct Reading<'a> {
    text: &'a str,
    items: Vec<Item>,
    /// The texts that are not literally in the source.
    texts: String,
    losses: Vec<Placed>,
    /// Attributes that start tags repeat, and slashes among them.
    repeated: Vec<Difference>,
    without_effect: Vec<Placed>,
    /// The end tags of the body and of the document element.
    outer_ends: Vec<Span>,
    /// Whether there is a DOCTYPE or a tag `html`, `head` or `body`.
    is_document: bool,
}

/// A difference, and how many items and bytes of unfinished text are before it.
type Placed = (Difference, [usize; 2]);

/// Something that a text says, in the order in which it does.
#[derive(Clone, Copy, Debug)]
struct Item {
    kind: Kind,
    /// Whether collapsible white space stands before it.
    has_space: bool,
    /// A hash of what it is, unless it is text: a name, a comment and the like.
    hash: u64,
    content: Content,
    span: Span,
}

/// Where the attributes of a start tag are, or a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// There are no attributes.
    None,
    /// In the source at the span.
    Source,
    /// They are not known.
    Unknown,
    /// From here to there in the texts of the reading.
    Own([usize; 2]),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Start(Flow),
    End(Flow),
    Text,
    /// Text whose white space counts.
    ExactText,
    Comment,
    ProcessingInstruction,
    Doctype,
}

/// How an element takes part in lines, as far as it decides where white space is collapsed away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Inline,
    Block,
    /// It is not displayed, and has no content.
    Empty,
    /// It is not displayed.
    Hidden,
}

impl Flow {
    /// Of an element with this attribute `style`.
    fn of(name: ElementName, style: Option<&str>) -> Self {
        match Display::styled(name, style) {
            Display::None if name == ElementName::html(Name::HEAD) => Self::Block,
            // Scripting is on.
            Display::Inline if name == ElementName::html(Name::NOSCRIPT) => Self::Hidden,
            Display::None if name.serializes_as_void() => Self::Empty,
            Display::None => Self::Hidden,
            Display::Block | Display::PreformattedBlock => Self::Block,
            Display::Inline => Self::Inline,
        }
    }
}

impl Kind {
    fn part(self) -> Part {
        match self {
            Self::Start(_) => Part::StartTag,
            Self::End(_) => Part::EndTag,
            Self::Text | Self::ExactText => Part::Text,
            Self::Comment => Part::Comment,
            Self::ProcessingInstruction => Part::ProcessingInstruction,
            Self::Doctype => Part::Doctype,
        }
    }

    /// The same, read backwards.
    fn reversed(self) -> Self {
        match self {
            Self::Start(flow) => Self::End(flow),
            Self::End(flow) => Self::Start(flow),
            other => other,
        }
    }
}

impl<'a> Reading<'a> {
    fn source(&self, span: Span) -> &'a str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// The first of what a start tag repeats.
    fn repeated(&self, tag: Span) -> Option<&Difference> {
        let first = self.repeated.partition_point(|repeated| repeated.span.start < tag.start);
        self.repeated.get(first).filter(|repeated| repeated.span.start < tag.end)
    }

    fn text_of(&self, item: &Item) -> &str {
        match item.content {
            Content::Own([start, end]) => &self.texts[start..end],
            _ => self.source(item.span),
        }
    }
}

/// What is different in the items of both texts.
fn differences(source: &Reading<'_>, written: &Reading<'_>) -> Vec<Difference> {
    let mut found = Vec::new();
    let is_collapsed = collapsed(&source.items);
    for (index, (one, other)) in source.items.iter().zip(&written.items).enumerate() {
        work::steps(1);
        let mut note = |kind| found.push(Difference::new(kind, one.span));
        if one.has_space != other.has_space && !is_collapsed[index] {
            note(DifferenceKind::Changed(Part::WhiteSpace));
        }
        let is_same = one.hash == other.hash;
        match (one.kind, other.kind) {
            (Kind::Start(_), Kind::Start(_)) if is_same => {
                if !has_same_attributes((source, one), (written, other)) {
                    let changed = Difference::new(DifferenceKind::Changed(Part::Attributes), one.span);
                    found.push(*source.repeated(one.span).unwrap_or(&changed));
                }
            }
            (Kind::End(_), Kind::End(_)) if is_same => {}
            (Kind::Text, Kind::Text) | (Kind::ExactText, Kind::ExactText) => {
                let (text, other) = (source.text_of(one), written.text_of(other));
                let is_exact = one.kind == Kind::ExactText;
                if text != other && (is_exact || !words(text).eq(words(other))) {
                    note(DifferenceKind::Changed(Part::Text));
                }
            }
            (kind, other) if kind == other && !matches!(kind, Kind::Start(_) | Kind::End(_)) => {
                if !is_same {
                    note(DifferenceKind::Changed(kind.part()));
                }
            }
            (kind, other) => {
                note(match kind {
                    // The end is not written in the source.
                    Kind::End(_) if one.span.is_empty() => DifferenceKind::Added(other.part()),
                    kind => DifferenceKind::Moved(kind.part()),
                });
                return found;
            }
        }
    }
    let (read, rewritten) = (source.items.len(), written.items.len());
    if let Some(rest) = source.items.get(rewritten) {
        found.push(Difference::new(DifferenceKind::Missing(rest.kind.part()), rest.span));
    }
    if let Some(rest) = written.items.get(read) {
        let end = Span::empty(source.text.len() as u64);
        found.push(Difference::new(DifferenceKind::Added(rest.kind.part()), end));
    }
    found
}

/// The words of a text, between white space that HTML collapses.
fn words(text: &str) -> impl Iterator<Item = &[u8]> {
    text.as_bytes().split(|byte| reader::is_collapsible(char::from(*byte))).filter(|word| !word.is_empty())
}

/// Whether two start tags have the same attributes. One that repeats some, of which the tree has only the first, or has a
/// slash among them, of which it has none, must be written the same.
fn has_same_attributes(one: (&Reading<'_>, &Item), other: (&Reading<'_>, &Item)) -> bool {
    if one.1.content != Content::Source || other.1.content != Content::Source {
        return one.1.content == Content::Unknown || one.1.content == other.1.content;
    }
    let tags = [one, other].map(|(reading, item)| reading.source(item.span));
    let [source, written] = tags.map(|tag| &tag[end_of_tag_name(tag, Language::Html)..]);
    source == written || {
        let is_repeated = [one, other].iter().any(|(reading, item)| reading.repeated(item.span).is_some());
        let [source, written] = tags.map(|tag| {
            written_attributes(tag, Language::Html).map(|WrittenAttribute { name, value }| {
                // A NUL is reported, and then another character.
                let value = normalized(unquoted(behind_sign(&tag[value]))).replace('\0', "\u{FFFD}");
                (tag[name].to_ascii_lowercase(), unescape_attribute(&value).into_owned())
            })
        });
        !is_repeated && source.eq(written)
    }
}

/// Whether white space before each item is collapsed away: where a line begins or ends, but for what is not displayed.
///
/// <https://www.w3.org/TR/css-text-3/#white-space-processing>
fn collapsed(items: &[Item]) -> Vec<bool> {
    let mut is_collapsed = Vec::with_capacity(items.len());
    let mut edge = Edge::default();
    for item in items {
        is_collapsed.push(edge.is_here);
        edge.pass(item.kind);
    }
    let mut edge = Edge::default();
    for (item, is_collapsed) in items.iter().zip(&mut is_collapsed).rev() {
        edge.pass(item.kind.reversed());
        *is_collapsed |= edge.is_here;
    }
    is_collapsed
}

/// The edge of a line, as one goes through the items.
struct Edge {
    is_here: bool,
    /// Whether there was one before each element around that is not displayed.
    around: Vec<bool>,
}

impl Default for Edge {
    fn default() -> Self {
        Self { is_here: true, around: Vec::new() }
    }
}

impl Edge {
    fn pass(&mut self, kind: Kind) {
        self.is_here = match kind {
            Kind::Start(Flow::Inline) | Kind::End(Flow::Inline) | Kind::Text | Kind::ExactText => false,
            Kind::Start(Flow::Block) | Kind::End(Flow::Block) | Kind::Doctype => true,
            Kind::Start(Flow::Hidden) => {
                self.around.push(mem::replace(&mut self.is_here, true));
                true
            }
            Kind::End(Flow::Hidden) => self.around.pop().unwrap_or(true),
            Kind::Start(Flow::Empty) | Kind::End(Flow::Empty) | Kind::Comment | Kind::ProcessingInstruction => {
                self.is_here
            }
        };
    }
}
