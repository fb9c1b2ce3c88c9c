//! Changes of a document's source, by the spans of its nodes.

mod error;
mod joints;
mod markup;
mod tag;

pub use error::{SourceEditError, SourceEditErrorKind};

use crate::node::flag;
use crate::{Attribute, Document, NodeId, NodeRef};
use core::cmp::Reverse;
use core::convert::Infallible;
use fivefold_core::start_tag::{AttributeChange, end_of_tag_name};
use fivefold_core::{ElementClass, Language, Namespace, NodeKind, Span};
use joints::Place;
use markup::{SECTION, attribute_value, checked_name, comment, text_in};
use std::collections::{BTreeMap, HashMap};
use std::io;
use tag::{ByName, TagEdits};

/// Changes of a document's source. All that is not changed stays as it is, byte for byte.
///
/// The methods take nodes of the document, find where they stand in its source, and note what is to be there instead. The
/// document is not changed, and neither are the spans of later changes. Changes of one attribute, of one text or of what
/// is inside one element replace earlier ones. What is changed inside of something that is replaced is dropped with it.
///
/// Clones that a parser makes of formatting elements have the attributes of the tag that they repeat: setting one on each
/// of them changes the tag once.
///
/// Values and text are escaped and quoted as the language needs; *markup* is taken as it is. Where it would become one with
/// the text beside it, or the removal of a node would make one of two texts, the first character behind is written as a
/// reference: `amp;` behind `&` as `&#97;mp;`.
///
/// ```
/// use fivefold::dom::{Edits, SourcePlace};
///
/// let document = fivefold::html::parse("<p><A HREF=one  id='x'>1</a>\n<p><img src=two />");
/// let mut edits = Edits::new(&document);
/// for node in document.root().descendants() {
///     for name in ["href", "src"] {
///         if let Some(value) = node.attribute(name) {
///             edits.set_attribute(node.id(), name, &format!("/a&b/{value}"))?;
///         }
///     }
///     if node.local_name() == Some("a") {
///         edits.remove_attribute(node.id(), "id")?;
///         edits.insert(node.id(), SourcePlace::After, "!")?;
///     }
/// }
/// assert_eq!(edits.apply()?, "<p><A HREF=/a&amp;b/one>1</a>!\n<p><img src=/a&amp;b/two />");
/// # Ok::<(), fivefold::dom::SourceEditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Edits<'a> {
    document: &'a Document,
    language: Language,
    changes: BTreeMap<Key, Change>,
    /// The number of insertions so far.
    insertions: u64,
    /// The changes of attributes, by where their tags begin.
    tags: BTreeMap<u64, TagEdits<'a>>,
    /// The new names of elements, with where the changes are that write them, by where their start tags begin.
    names: BTreeMap<u64, (String, Vec<Key>)>,
    /// Those of elements with many attributes, by their names.
    attributes: HashMap<NodeId, ByName<'a>>,
}

/// A change of the source.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SourceChange {
    /// What is replaced; empty for an insertion.
    pub span: Span,
    /// What is there instead.
    pub text: String,
}

impl SourceChange {
    /// A change that replaces `span` by `text`.
    pub fn new(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }
}

/// A change, and what it belongs to.
#[derive(Clone, Debug)]
struct Change {
    source: SourceChange,
    /// Of an insertion: the part of the source with which it is dropped when that is replaced. Of a replacement: what it
    /// replaces.
    part: Span,
    /// Whether this part is what is inside an element, not a node as a whole.
    is_inside: bool,
    place: Place,
}

impl Change {
    /// Whether this insertion is dropped because of a replacement.
    #[inline]
    fn is_dropped_by(&self, replaced: &Self) -> bool {
        let (part, all) = (self.part, replaced.part);
        let is_strictly_within = all.start < self.source.span.start && self.source.span.end < all.end;
        let has_part = all.start <= part.start && part.end <= all.end && !part.is_empty();
        is_strictly_within || has_part && (part != all || !self.is_inside || replaced.is_inside)
    }
}

/// What a change is about. Keys are sorted by place; of two changes with one key the later counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    start: u64,
    order: Order,
    /// Which of those of one order it is: where a replacement ends, or the number of an insertion.
    number: u64,
}

/// The order of changes at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    /// A change of an attribute in another tag than the element's own.
    Attribute,
    /// At the start of an element.
    Prepended,
    /// In an element without content.
    Empty,
    /// At the end of what stands before: in an element, as its end tag, or after it. Of those that end there, the one that
    /// begins last is first.
    Ending(Reverse<u64>, Ending),
    /// Before what comes next.
    Before,
    Replacement,
    /// Of the end of a start tag that closes itself, by content and an end tag.
    Closed,
}

/// What comes where an element ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Ending {
    Appended,
    EndTag,
    After,
}

/// Where markup is inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SourcePlace {
    /// Before the node.
    Before,
    /// Inside an element, before its content.
    Prepend,
    /// Inside an element, after its content.
    Append,
    /// After the node.
    After,
}

#[cold]
fn inexpressible(node: NodeRef<'_>) -> SourceEditError {
    SourceEditErrorKind::Inexpressible.of(node)
}

// Inline, down to the helpers: so it is compiled only for programs that edit their sources.
impl<'a> Edits<'a> {
    /// No changes yet of a document, in its [language](Document::language).
    #[inline]
    pub fn new(document: &'a Document) -> Self {
        Self {
            document,
            language: document.language(),
            changes: BTreeMap::new(),
            insertions: 0,
            tags: BTreeMap::new(),
            names: BTreeMap::new(),
            attributes: HashMap::new(),
        }
    }

    /// Gives an attribute a value, or the start tag an attribute behind its last one. Quotes stay if they can.
    ///
    /// Takes time linear in the number of attributes for the first one that is set on an element, and for each other as long
    /// as the logarithm of the number of changes. Changes are made in the tag by [`changes`](Self::changes), in time linear
    /// in the tag.
    ///
    /// # Errors
    ///
    /// If the node is no element, its start tag is not in the source, or name or value cannot be written.
    #[inline]
    pub fn set_attribute(&mut self, element: NodeId, name: &str, value: &str) -> Result<(), SourceEditError> {
        let element = self.element(element)?;
        checked_name(name, self.language)?;
        let is_expressible = attribute_value(value, None, self.language).is_some();
        is_expressible.then_some(()).ok_or_else(|| SourceEditErrorKind::Inexpressible.of(name))?;
        let tag = self.start_tag(element);
        let is_in_tag = |span: &Span| tag.as_ref().is_ok_and(|tag| tag.range().contains(&(span.start as usize)));
        match self.attribute(element, name).filter(|(_, span)| !is_in_tag(span)) {
            Some((attribute, span)) => {
                let mut text = String::new();
                if self.write_value(attribute, value, &mut text) == AttributeChange::Set {
                    let value = Span::new(attribute.name_span().end, span.end);
                    self.note(
                        Key { start: span.start, order: Order::Attribute, number: 0 },
                        value,
                        text,
                        value,
                        Place::Any,
                    );
                }
                Ok(())
            }
            None => self.set_in_tag(element, name, value),
        }
    }

    /// Removes an attribute from its tag, with its duplicates, which the parser has dropped, and the white space before
    /// each. Returns whether it is there.
    ///
    /// What is left is read as the same tag without the attribute. Takes time as of [`set_attribute`](Self::set_attribute).
    ///
    /// # Errors
    ///
    /// If the node is no element, or [several tags](SourceEditErrorKind::SeveralTags) have attributes of the element; in XML, if
    /// the name of one of its attributes begins with a colon.
    #[inline]
    pub fn remove_attribute(&mut self, element: NodeId, name: &str) -> Result<bool, SourceEditError> {
        let element = self.element(element)?;
        match self.attribute(element, name) {
            Some((attribute, _)) => self.remove_from_tag(element, &[attribute]).map(|()| true),
            // It may have been set just before.
            None => Ok(self.remove_new(element, name)),
        }
    }

    /// Removes those attributes of a tag for which `keep` returns `false`, as [`remove_attribute`](Self::remove_attribute)
    /// does. `keep` is asked for each attribute that the element has in the document.
    ///
    /// ```
    /// use fivefold::dom::Edits;
    ///
    /// let document = fivefold::html::parse("<p id=a onclick=1 ONCLICK=2 class=b onload=3>");
    /// let mut edits = Edits::new(&document);
    /// for node in document.elements() {
    ///     edits.retain_attributes(node.id(), |attribute| !attribute.name().starts_with("on"))?;
    /// }
    /// assert_eq!(edits.apply()?, "<p id=a class=b>");
    /// # Ok::<(), fivefold::dom::SourceEditError>(())
    /// ```
    ///
    /// Takes time linear in the start tag.
    ///
    /// # Errors
    ///
    /// If the node is no element; or, when there is something to remove, if the tag lacks one of the attributes, or [several
    /// tags](SourceEditErrorKind::SeveralTags) have attributes of the element. Then nothing is changed.
    #[inline]
    pub fn retain_attributes(
        &mut self,
        element: NodeId,
        mut keep: impl FnMut(Attribute<'a>) -> bool,
    ) -> Result<(), SourceEditError> {
        let node = self.known(element)?;
        node.element_name().ok_or_else(|| SourceEditErrorKind::WrongKind.of(node))?;
        let removed: Vec<_> = node.attributes().filter(|attribute| !keep(*attribute)).collect();
        if removed.is_empty() {
            return Ok(());
        }
        let element = self.element(element)?;
        self.remove_from_tag(element, &removed)
    }

    /// Gives an element another name, in both of its tags. Where it has no end tag, one is inserted where it ends, as the new
    /// name may not imply one; white space behind the end tag of the body is outside of it then. Whether the new name gives it
    /// another place in the tree is for the caller to know.
    ///
    /// ```
    /// use fivefold::dom::Edits;
    ///
    /// let document = fivefold::html::parse("<ul><LI  class=a>1<li>2</LI ></ul>");
    /// let mut edits = Edits::new(&document);
    /// for item in document.elements_by_name("li") {
    ///     edits.rename(item.id(), "p")?;
    /// }
    /// assert_eq!(edits.apply()?, "<ul><p  class=a>1</p><p>2</p ></ul>");
    /// # Ok::<(), fivefold::dom::SourceEditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the node is no element in one place of the source; if no element can have the
    /// [name](SourceEditErrorKind::InvalidName); or if it is or would be one of HTML whose content a parser reads otherwise:
    /// `br`, `script` and the like, and before a line feed `pre`.
    #[inline]
    pub fn rename(&mut self, element: NodeId, name: &str) -> Result<(), SourceEditError> {
        let element = self.element(element)?;
        markup::checked_element_name(name, self.language)?;
        let span = self.span(element)?;
        let tag = element.start_tag_span().ok_or_else(|| SourceEditErrorKind::NotInSource.of(element))?;
        let begins_line = self.document.source()[tag.end as usize..].starts_with(['\n', '\r']);
        let is_plain = |name| !markup::is_read_otherwise(name, begins_line);
        if self.folds_names(element) && ![self.written_name(tag), name].into_iter().all(is_plain) {
            return Err(inexpressible(element));
        }
        let (_, keys) = self.names.remove(&tag.start).unwrap_or_default();
        keys.iter().for_each(|key| drop(self.changes.remove(key)));
        let mut keys = vec![self.replace_name(tag.start + 1, tag.end, name)];
        match (self.closes_itself(element), element.end_tag_span()) {
            (Some(slash), _) => self.rename_end(slash, name),
            (None, None) => {
                let end_tag = format!("</{name}>");
                let order = Order::Ending(Reverse(span.start), Ending::EndTag);
                let place = self.place_beside(element);
                keys.push(self.insert_at(span.end, order, &end_tag, span, false, place));
            }
            (None, Some(end)) => {
                // XML5 has end tags without a name, and repaired feeds have some with a space before it.
                let content = &self.document.source()[Span::new(end.start + 2, end.end)];
                let space = content.len() - content.trim_start_matches(' ').len();
                if content != ">" {
                    keys.push(self.replace_name(end.start + 2 + space as u64, end.end, name));
                }
            }
        }
        self.names.insert(tag.start, (name.to_owned(), keys));
        Ok(())
    }

    /// Replaces the text of a text node, or the data of a comment.
    ///
    /// # Errors
    ///
    /// If the node is of another kind, its text is not in one place of the source, or cannot be written there.
    #[inline]
    pub fn set_text(&mut self, node: NodeId, text: &str) -> Result<(), SourceEditError> {
        let node = self.known(node)?;
        let span = self.span(node)?;
        let place = self.place_beside(node);
        let text = match node.kind() {
            NodeKind::Text(_) => {
                let parent = match place {
                    Place::In(Some(parent)) => self.document.node(parent),
                    _ => node,
                };
                if span != node.span() {
                    markup::section(text, self.language)
                } else {
                    text_in(parent, text, self.language)
                }
            }
            NodeKind::Comment(_) => comment(text, self.language),
            _ => return Err(SourceEditErrorKind::WrongKind.of(node)),
        };
        let text = text.ok_or_else(|| inexpressible(node))?;
        self.replace_span(span, text, place);
        Ok(())
    }

    /// Replaces what is inside an element by markup: what stands between its tags, or to where it ends without an end tag.
    ///
    /// # Errors
    ///
    /// If the node is no element that can have content, or its start tag is not in the source.
    #[inline]
    pub fn set_inner(&mut self, element: NodeId, markup: &str) -> Result<(), SourceEditError> {
        let element = self.element(element)?;
        let inner = self.inner(element)?;
        let text = self.completed(element, markup.to_owned());
        self.replace_inside(element, inner, text);
        Ok(())
    }

    /// Replaces what is inside an element by text.
    ///
    /// # Errors
    ///
    /// As [`set_inner`](Self::set_inner); or if the text cannot be written there.
    #[inline]
    pub fn set_text_content(&mut self, element: NodeId, text: &str) -> Result<(), SourceEditError> {
        let element = self.element(element)?;
        let inner = self.inner(element)?;
        let text = text_in(element, text, self.language).ok_or_else(|| inexpressible(element))?;
        let text = self.completed(element, text);
        self.replace_inside(element, inner, text);
        Ok(())
    }

    /// Replaces a node, with what is inside it, by markup; by none, to remove it.
    ///
    /// # Errors
    ///
    /// If the node is not in one place of the source.
    #[inline]
    pub fn replace(&mut self, node: NodeId, markup: &str) -> Result<(), SourceEditError> {
        let node = self.known(node)?;
        let span = self.span(node)?;
        let place = self.place_beside(node);
        self.replace_span(span, markup.to_owned(), place);
        Ok(())
    }

    /// Replaces a part of the source by markup, whatever node it belongs to; an empty part, to insert the markup there.
    ///
    /// ```
    /// use fivefold::Span;
    /// use fivefold::dom::Edits;
    ///
    /// let document = fivefold::html::parse("<p>Fish &amp chips");
    /// let mut edits = Edits::new(&document);
    /// edits.replace_source(Span::empty(12), ";")?;
    /// assert_eq!(edits.apply()?, "<p>Fish &amp; chips");
    /// # Ok::<(), fivefold::dom::SourceEditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotInSource`](SourceEditErrorKind::NotInSource) if the span ends beyond the source, or begins or ends inside a
    /// character.
    #[inline]
    pub fn replace_source(&mut self, span: Span, markup: &str) -> Result<(), SourceEditError> {
        let part = self.document.source().get(span.range());
        part.ok_or_else(|| SourceEditErrorKind::NotInSource.alone())?;
        if span.is_empty() {
            self.insert_at(span.start, Order::Before, markup, span, false, Place::Any);
        } else {
            self.replace_span(span, markup.to_owned(), Place::Any);
        }
        Ok(())
    }

    /// Inserts markup beside a node or inside it. What is inserted in one place stays in the order of the calls, but what
    /// is inserted after a node comes before what is inserted before the next. After an element without an end tag, a parser
    /// reads it as the element's content, unless it begins with a tag that ends the element.
    ///
    /// # Errors
    ///
    /// If the node is not in one place of the source; inside, as [`set_inner`](Self::set_inner).
    #[inline]
    pub fn insert(&mut self, node: NodeId, place: SourcePlace, markup: &str) -> Result<(), SourceEditError> {
        let node = self.known(node)?;
        let span = self.span(node)?;
        let ending = |ending| Order::Ending(Reverse(span.start), ending);
        let beside = |offset, order| (offset, order, self.inside_parent(node), true, self.place_beside(node));
        let (offset, order, part, is_inside, place) = match place {
            SourcePlace::Before => beside(span.start, Order::Before),
            SourcePlace::After => beside(span.end, ending(Ending::After)),
            SourcePlace::Prepend | SourcePlace::Append => {
                let inner = self.inner(node)?;
                if self.closes_itself(node).is_some() {
                    self.add_to_closed(node, inner, place, markup);
                    return Ok(());
                }
                let is_first = place == SourcePlace::Prepend;
                let (offset, order) =
                    if is_first { (inner.start, Order::Prepended) } else { (inner.end, ending(Ending::Appended)) };
                (offset, order, span, false, Place::In(Some(node.id())))
            }
        };
        self.insert_at(offset, order, markup, part, is_inside, place);
        Ok(())
    }

    /// The changes, in the order of their places. None overlaps another.
    ///
    /// # Errors
    ///
    /// If two changes overlap, and neither is inside the other; if what is put [where the source
    /// ends](SourceEditErrorKind::EndsInMarkup) would be a part of markup that is cut there; or if a text that has no
    /// references, as that of a script, would end where it did not.
    #[inline]
    pub fn changes(&self) -> Result<Vec<SourceChange>, SourceEditError> {
        let mut changes: Vec<_> = self.changes.values().cloned().collect();
        self.tags.values().for_each(|tag| self.changes_of_tag(tag, &mut changes));
        let is_insertion = |change: &&Change| change.source.span.is_empty();
        let (insertions, mut replacements): (Vec<_>, Vec<_>) = changes.iter().partition(is_insertion);
        replacements.sort_by_key(|change| (change.source.span.start, u64::MAX - change.source.span.end));
        let mut kept: Vec<&Change> = Vec::with_capacity(changes.len());
        for change in replacements {
            let (span, last) = (change.source.span, kept.last().map_or(Span::empty(0), |last| last.source.span));
            if span.start >= last.end {
                kept.push(change);
            } else if span.end > last.end {
                return Err(SourceEditErrorKind::Overlap { first: last, second: span }.alone());
            }
        }
        let replaced = kept.len();
        for change in insertions {
            let at = change.source.span.start;
            let touching = kept[..replaced].partition_point(|replacement| replacement.source.span.end < at);
            // One replacement can end there, and another begin.
            if !kept[touching..replaced].iter().take(2).any(|replacement| change.is_dropped_by(replacement)) {
                kept.push(change);
            }
        }
        // At one place, insertions come first.
        kept.sort_by_key(|change| (change.source.span.start, !change.source.span.is_empty()));
        let mut kept: Vec<Change> = kept.into_iter().cloned().collect();
        self.join(&mut kept)?;
        Ok(kept.into_iter().map(|change| change.source).collect())
    }

    /// The source with all changes made. Of a document whose input has [ended early](Document::ended_early), it is that part
    /// of the source that the document has.
    ///
    /// # Errors
    ///
    /// As [`changes`](Self::changes).
    #[inline]
    pub fn apply(&self) -> Result<String, SourceEditError> {
        let mut output = String::with_capacity(self.document.source().len());
        let written = self.each_piece(&self.changes()?, |piece| -> Result<(), Infallible> {
            output.push_str(piece);
            Ok(())
        });
        written.unwrap_or_else(|never| match never {});
        Ok(output)
    }

    /// Writes the source with all changes made, in UTF-8.
    ///
    /// # Errors
    ///
    /// The first error of the writer; or, of the kind [`InvalidInput`](io::ErrorKind::InvalidInput), an error as of
    /// [`changes`](Self::changes).
    #[inline]
    pub fn write_to(&self, mut output: impl io::Write) -> io::Result<()> {
        self.each_piece(&self.changes()?, |piece| output.write_all(piece.as_bytes()))
    }

    /// Calls `write` with what stays of the source and what changes, in order.
    #[inline]
    fn each_piece<E>(&self, changes: &[SourceChange], mut write: impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        let source = self.document.source();
        let mut at = 0;
        for change in changes {
            write(&source[at..change.span.start as usize])?;
            write(&change.text)?;
            at = change.span.end as usize;
        }
        write(&source[at..])
    }

    #[inline]
    fn known(&self, node: NodeId) -> Result<NodeRef<'a>, SourceEditError> {
        self.document.get(node).ok_or_else(|| SourceEditErrorKind::NoSuchNode.alone())
    }

    #[inline]
    fn element(&self, node: NodeId) -> Result<NodeRef<'a>, SourceEditError> {
        let node = self.known(node)?;
        match node.element_name() {
            None => Err(SourceEditErrorKind::WrongKind.of(node)),
            Some(_) if node.is_expanded() => Err(SourceEditErrorKind::NotInSource.of(node)),
            Some(_) => Ok(node),
        }
    }

    /// Whether names of attributes are folded to lower case.
    #[inline]
    fn folds_names(&self, element: NodeRef<'_>) -> bool {
        self.language == Language::Html && element.namespace() == Some(Namespace::HTML)
    }

    /// The start tag of an element, or the one that it repeats.
    #[inline]
    fn start_tag(&self, element: NodeRef<'_>) -> Result<Span, SourceEditError> {
        let is_clone = self.document.nodes[element.id().index()].has(flag::NO_OWN_TAGS);
        match element.start_tag_span() {
            Some(tag) => Ok(tag),
            None if is_clone && !element.span().is_empty() => Ok(element.span()),
            _ => Err(SourceEditErrorKind::NotInSource.of(element)),
        }
    }

    /// Renames the end tag that was written for an element whose start tag closes itself.
    #[inline]
    fn rename_end(&mut self, slash: u64, name: &str) {
        let key = Key { start: slash, order: Order::Closed, number: slash + 2 };
        if let Some(change) = self.changes.get_mut(&key) {
            let text = &mut change.source.text;
            text.truncate(text.rfind("</").unwrap_or_default());
            text.push_str(&format!("</{name}>"));
        }
    }

    /// Replaces the name that begins at an offset, in a tag that ends at another.
    #[inline]
    fn replace_name(&mut self, start: u64, end: u64, name: &str) -> Key {
        let source = &self.document.source()[Span::new(start - 1, end)];
        let end = start - 1 + end_of_tag_name(source, self.language) as u64;
        self.replace_span(Span::new(start, end), name.to_owned(), Place::Any)
    }

    /// The name in a start tag, as it is written.
    #[inline]
    fn written_name(&self, tag: Span) -> &'a str {
        let source = &self.document.source()[tag];
        source.get(1..end_of_tag_name(source, self.language)).unwrap_or_default()
    }

    /// Where a node stands, if that is one place.
    #[inline]
    fn span(&self, node: NodeRef<'_>) -> Result<Span, SourceEditError> {
        let span = node.span();
        let is_clone = self.document.nodes[node.id().index()].has(flag::NO_OWN_TAGS);
        if span.is_empty() || is_clone || node.is_expanded() || node.is_joined_text() {
            return Err(SourceEditErrorKind::NotInSource.of(node));
        }
        if node.text().is_some() { Ok(self.with_section(span)) } else { Ok(span) }
    }

    /// The span of a text, with the marks of the CDATA section that it is.
    #[inline]
    fn with_section(&self, span: Span) -> Span {
        let (before, rest) = self.document.source().split_at(span.start as usize);
        if !before.ends_with(SECTION) {
            return span;
        }
        let is_closed = rest[span.len() as usize..].starts_with("]]>");
        let end = if is_closed { span.end + 3 } else { self.document.source().len() as u64 };
        Span::new(span.start - SECTION.len() as u64, end)
    }

    /// The slash in the start tag of an element that has no content because of it.
    #[inline]
    fn closes_itself(&self, element: NodeRef<'_>) -> Option<u64> {
        let tag = element.start_tag_span()?;
        let counts = self.language == Language::Xml || element.namespace() != Some(Namespace::HTML);
        let slash = tag.end.checked_sub(2)?;
        // It can belong to a value.
        let is_value = element.attributes().any(|attribute| attribute.span().is_some_and(|span| span.end > slash));
        (counts && self.document.source()[tag].ends_with("/>") && !is_value).then_some(slash)
    }

    /// What is inside an element: of a tag that closes itself, its end.
    #[inline]
    fn inner(&self, element: NodeRef<'_>) -> Result<Span, SourceEditError> {
        let name = element.element_name().ok_or_else(|| SourceEditErrorKind::WrongKind.of(element))?;
        if self.language == Language::Html && name.serializes_as_void() {
            return Err(SourceEditErrorKind::WrongKind.of(element));
        }
        let span = self.span(element)?;
        let tag = element.start_tag_span().ok_or_else(|| SourceEditErrorKind::NotInSource.of(element))?;
        if let Some(slash) = self.closes_itself(element) {
            return Ok(Span::new(slash, tag.end));
        }
        let end = element.end_tag_span().map_or(span.end, |end| end.start);
        // A line feed that the parser drops stays in front.
        let source = &self.document.source()[Span::new(tag.end, end.max(tag.end))];
        let drops = self.language == Language::Html && name.has_class(ElementClass::DROPS_LINE_FEED);
        let dropped = match source.as_bytes() {
            [b'\r', b'\n', ..] if drops => 2,
            [b'\r' | b'\n', ..] if drops => 1,
            _ => 0,
        };
        Ok(Span::new(tag.end + dropped, end.max(tag.end)))
    }

    /// The content of an element, with the tags that it needs if its start tag closes itself.
    #[inline]
    fn completed(&self, element: NodeRef<'_>, content: String) -> String {
        match element.start_tag_span() {
            Some(tag) if self.closes_itself(element).is_some() => {
                let name = self.names.get(&tag.start).map_or(self.written_name(tag), |(name, _)| name);
                format!(">{content}</{name}>")
            }
            _ => content,
        }
    }

    /// What is inside the parent of a node, as far as the source spells it out.
    #[inline]
    fn inside_parent(&self, node: NodeRef<'_>) -> Span {
        let whole = Span::new(0, self.document.source().len() as u64);
        node.ancestors().find_map(|ancestor| self.inner(ancestor).ok()).unwrap_or(whole)
    }

    #[inline]
    fn note(&mut self, key: Key, span: Span, text: String, part: Span, place: Place) {
        self.changes.insert(key, Change { source: SourceChange { span, text }, part, is_inside: false, place });
    }

    #[inline]
    fn replace_span(&mut self, span: Span, text: String, place: Place) -> Key {
        let key = Key { start: span.start, order: Order::Replacement, number: span.end };
        self.note(key, span, text, span, place);
        key
    }

    #[inline]
    fn replace_inside(&mut self, element: NodeRef<'a>, inner: Span, text: String) {
        let is_empty = inner.is_empty();
        let order = match self.closes_itself(element) {
            Some(_) => Order::Closed,
            None if is_empty => Order::Empty,
            None => Order::Replacement,
        };
        let key = Key { start: inner.start, order, number: inner.end };
        let part = if is_empty { element.span() } else { inner };
        let place = match order {
            Order::Closed => Place::Any,
            _ => Place::In(Some(element.id())),
        };
        let change = Change { source: SourceChange { span: inner, text }, part, is_inside: !is_empty, place };
        self.changes.insert(key, change);
    }

    #[inline]
    fn insert_at(&mut self, offset: u64, order: Order, text: &str, part: Span, is_inside: bool, place: Place) -> Key {
        self.insertions += 1;
        let key = Key { start: offset, order, number: self.insertions };
        let source = SourceChange { span: Span::empty(offset), text: text.to_owned() };
        self.changes.insert(key, Change { source, part, is_inside, place });
        key
    }

    /// Adds to the content of an element whose start tag closes itself.
    #[inline]
    fn add_to_closed(&mut self, element: NodeRef<'_>, inner: Span, place: SourcePlace, markup: &str) {
        let key = Key { start: inner.start, order: Order::Closed, number: inner.end };
        let empty = self.completed(element, String::new());
        let source = SourceChange { span: inner, text: empty.clone() };
        let change =
            self.changes.entry(key).or_insert(Change { source, part: inner, is_inside: true, place: Place::Any });
        // The tags around the content are a `>` and the end tag.
        let text = &mut change.source.text;
        let end = text.rfind("</").unwrap_or(text.len());
        text.insert_str(if place == SourcePlace::Prepend { 1 } else { end }, markup);
    }
}
