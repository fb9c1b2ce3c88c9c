//! The document: what it owns, and how it begins, grows and ends.

use crate::attributes::AttributeTable;
use crate::budget::Budget;
#[cfg(feature = "select")]
use crate::elements::ElementList;
use crate::id::{Link, NodeId};
use crate::id_index::IdIndex;
use crate::node::{Kind, Node, flag};
use crate::nodes::{Nodes, next_generation};
use crate::text::{Source, TextRange, Texts};
use core::fmt;
#[cfg(feature = "encoding")]
use fivefold_core::encoding::Detected;
use fivefold_core::{
    ElementName, ErrorCode, ErrorList, Language, Limits, Name, Names, NumberMap, ParseError, QuirksMode, ShadowRoot,
    Span, ceil_char_boundary,
};
use std::sync::Arc;

/// A document: a tree of nodes that knows the source it came from.
///
/// A parser builds it, as it builds any [`TreeSink`](fivefold_core::TreeSink). It is read through
/// [`NodeRef`](crate::NodeRef)s, which begin at the [`root`](Self::root), and edited through its own methods, which take
/// [`NodeId`]s.
///
/// ```
/// use fivefold::Document;
///
/// let mut document = Document::new();
/// let paragraph = document.create_element("p")?;
/// let text = document.create_text("Hello")?;
/// document.append(paragraph, text)?;
/// document.append(document.root().id(), paragraph)?;
/// document.set_attribute(paragraph, "class", "greeting")?;
///
/// let paragraph = document.root().first_child().unwrap();
/// assert_eq!(paragraph.local_name(), Some("p"));
/// assert_eq!(paragraph.attribute("class"), Some("greeting"));
/// assert_eq!(paragraph.text_content(), "Hello");
/// # Ok::<(), fivefold::dom::EditError>(())
/// ```
///
/// All nodes live in one vector, and nothing ever walks them by recursion: a tree of any depth can be cloned and
/// dropped. Nodes, texts and attributes that an edit takes out of the tree keep their memory until the document is
/// dropped, [cleared](Self::clear) or [compacted](Self::compact).
///
/// A document addresses its source with 32 bits. Where the source is longer than that, the rest is left out, and
/// [`ended_early`](Self::ended_early) says so. [`Limits`] can bound it further.
#[derive(Clone)]
pub struct Document {
    /// Distinguishes what was parsed into the document from what was there before it was cleared, or was another.
    generation: u64,
    pub(crate) nodes: Nodes,
    #[cfg(feature = "select")]
    pub(crate) element_list: ElementList,
    pub(crate) ids: IdIndex,
    pub(crate) texts: Texts,
    pub(crate) attributes: AttributeTable,
    pub(crate) names: Names,
    /// The details of those doctypes that have more than a name.
    pub(crate) doctypes: Vec<DoctypeDetails>,
    pub(crate) template_contents: NumberMap<Link>,
    pub(crate) shadow_roots: NumberMap<(Link, ShadowRoot)>,
    pub(crate) errors: ErrorList,
    pub(crate) notices: ErrorList,
    pub(crate) wants_errors: bool,
    pub(crate) wants_notices: bool,
    /// Whether what the parser makes comes from the replacement text of an entity.
    pub(crate) is_in_entity: bool,
    pub(crate) quirks_mode: QuirksMode,
    language: Language,
    has_scripting: bool,
    #[cfg(feature = "encoding")]
    encoding: Option<Box<Detected>>,
    /// Whether the parser pauses where a script ends.
    pub(crate) pauses_at_scripts: bool,
    /// The script at which the parser has paused.
    pub(crate) waiting_script: Option<Link>,
    /// The scripts whose "already started" flag is set.
    pub(crate) started_scripts: NumberMap<()>,
    /// What the document may hold.
    pub(crate) budget: Budget,
}

/// How much a document has room for at first.
struct Capacities {
    nodes: usize,
    attributes: usize,
}

impl Capacities {
    #[inline]
    fn for_source(bytes: usize) -> Self {
        // Pages dense in tags have a node every 27 bytes and an attribute every 47. Excess capacity is never touched,
        // and is released when the document shrinks.
        Self { nodes: bytes / 24 + 8, attributes: bytes / 40 }
    }
}

/// What a doctype has besides a name, as ranges of the second buffer.
#[derive(Clone, Debug)]
pub(crate) struct DoctypeDetails {
    pub(crate) public_id: Option<TextRange>,
    pub(crate) system_id: Option<TextRange>,
    pub(crate) internal_subset: Option<TextRange>,
    pub(crate) notations: Vec<StoredNotation>,
}

/// A notation that a doctype declares.
#[derive(Clone, Debug)]
pub(crate) struct StoredNotation {
    pub(crate) name: TextRange,
    pub(crate) public_id: Option<TextRange>,
    pub(crate) system_id: Option<TextRange>,
}

impl Default for Document {
    fn default() -> Self {
        Self::new()
    }
}

impl Document {
    /// An empty document.
    pub fn new() -> Self {
        Self::with_capacities(4, 0, 0)
    }

    /// An empty document with capacity for a source of `bytes` bytes, as far as that can be estimated. It grows if the
    /// estimate was too low; see [`shrink`](Self::shrink) for when it was too high.
    ///
    /// ```
    /// use fivefold::Document;
    ///
    /// let document = Document::with_capacity_for(100_000);
    /// assert_eq!(document.root().children().count(), 0);
    /// ```
    // Inlined, it constructs the document in place.
    #[inline(always)]
    pub fn with_capacity_for(bytes: usize) -> Self {
        let Capacities { nodes, attributes } = Capacities::for_source(bytes);
        Self::with_capacities(nodes, attributes, bytes)
    }

    #[inline(always)]
    fn with_capacities(nodes: usize, attributes: usize, bytes: usize) -> Self {
        let mut list = Vec::with_capacity(nodes);
        list.push(Node::new(Kind::Document, Span::empty(0)));
        let (attributes, source) = (AttributeTable::with_capacity(attributes), Source::with_capacity(bytes));
        Self::with_parts(next_generation(), list, attributes, source)
    }

    /// Like [`with_capacity_for`](Self::with_capacity_for), for a source that need not be copied: the parser reads this
    /// text, and [`keep_source`](Self::keep_source) gets it afterwards.
    pub(crate) fn for_lent_source(text: Arc<String>) -> Self {
        let Capacities { nodes, attributes } = Capacities::for_source(text.len());
        let mut document = Self::with_capacities(nodes, attributes, 0);
        document.texts.source = Source::lent(text);
        document
    }

    /// Keeps what was lent to the parser as the source.
    pub(crate) fn keep_source(&mut self, text: Arc<String>) {
        self.texts.source.take_back(text);
        shrink_string(self.texts.source.memory());
    }

    /// What stands in a document's place after it was moved away: it has not even a root, and no memory.
    #[inline(always)]
    pub(crate) fn nothing() -> Self {
        Self::with_parts(0, Vec::new(), AttributeTable::default(), Source::default())
    }

    #[inline(always)]
    fn with_parts(generation: u64, nodes: Vec<Node>, attributes: AttributeTable, source: Source) -> Self {
        Self {
            generation,
            nodes: Nodes::new(generation, nodes),
            #[cfg(feature = "select")]
            element_list: ElementList::default(),
            ids: IdIndex::default(),
            texts: Texts { source, ..Texts::default() },
            attributes,
            names: Names::new(),
            doctypes: Vec::new(),
            template_contents: NumberMap::default(),
            shadow_roots: NumberMap::default(),
            errors: ErrorList::new(Limits::default().errors),
            notices: ErrorList::new(Limits::default().errors),
            wants_errors: false,
            wants_notices: false,
            is_in_entity: false,
            quirks_mode: QuirksMode::NoQuirks,
            language: Language::Html,
            has_scripting: false,
            #[cfg(feature = "encoding")]
            encoding: None,
            pauses_at_scripts: false,
            waiting_script: None,
            started_scripts: NumberMap::default(),
            budget: Budget::default(),
        }
    }

    /// Empties the document and keeps its memory, for the next source. What it [collects](Self::collect_errors), its
    /// [limits](Self::set_limits), its [language](Self::language) and whether it [has scripting](Self::has_scripting) stay as
    /// they are.
    ///
    /// ```
    /// use fivefold::Document;
    ///
    /// let mut document = Document::new();
    /// let text = document.create_text("x")?;
    /// document.append(document.root().id(), text)?;
    /// document.clear();
    /// assert!(document.root().first_child().is_none());
    /// # Ok::<(), fivefold::dom::EditError>(())
    /// ```
    ///
    /// A parser whose document is cleared begins a new document with its next input.
    pub fn clear(&mut self) {
        let mut nodes = core::mem::take(&mut *self.nodes);
        nodes.clear();
        nodes.push(Node::new(Kind::Document, Span::empty(0)));
        self.begin_generation(nodes);
        self.texts.clear();
        self.attributes.clear();
        self.names.clear();
        self.doctypes.clear();
        self.template_contents.clear();
        self.shadow_roots.clear();
        self.errors.clear();
        self.notices.clear();
        self.is_in_entity = false;
        self.quirks_mode = QuirksMode::NoQuirks;
        #[cfg(feature = "encoding")]
        {
            self.encoding = None;
        }
        self.waiting_script = None;
        self.started_scripts.clear();
        self.budget.restart();
    }

    /// Makes room for a source of `bytes` bytes in a document that was cleared, as far as that can be estimated.
    pub(crate) fn reserve_for(&mut self, bytes: usize) {
        let Capacities { nodes, attributes } = Capacities::for_source(bytes);
        self.nodes.reserve(nodes);
        self.attributes.records.reserve(attributes);
        self.texts.source.reserve(bytes);
    }

    /// A number that no other document has had, and this one not before it was [cleared](Self::clear) or
    /// [compacted](Self::compact). A parser compares it to see whether the nodes that it knows still exist.
    pub(crate) fn generation(&self) -> u64 {
        self.generation
    }

    /// Replaces all nodes. Afterwards the document knows none of the ids of before.
    pub(crate) fn begin_generation(&mut self, nodes: Vec<Node>) {
        self.note_change();
        self.note_edit();
        self.generation = next_generation();
        self.nodes = Nodes::new(self.generation, nodes);
    }

    /// Has to be called wherever a node is put into the tree or taken out of it.
    #[inline]
    pub(crate) fn note_change(&mut self) {
        #[cfg(feature = "select")]
        self.element_list.clear();
    }

    /// Has to be called by every edit that puts a node into the tree, takes one out of it, or changes an id.
    pub(crate) fn note_edit(&mut self) {
        self.ids.clear();
    }

    /// Releases memory if more than an eighth of it is unused, for a document that is to be kept. Takes time
    /// linear in the document if there is much to release.
    pub fn shrink(&mut self) {
        shrink_vec(&mut self.nodes);
        shrink_vec(&mut self.attributes.records);
        shrink_vec(&mut self.attributes.values);
        self.errors.shrink_to_fit();
        self.notices.shrink_to_fit();
        shrink_string(self.texts.source.memory());
        shrink_string(&mut self.texts.extra);
    }

    /// The id of a node that a parser refers to.
    #[inline]
    pub fn id(&self, link: Link) -> NodeId {
        self.nodes.id(link)
    }

    /// The source that the document was parsed from, which every span is a range of.
    #[inline]
    pub fn source(&self) -> &str {
        self.texts.source.as_str()
    }

    /// The names of elements and attributes that are not static.
    #[inline]
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The rendering mode that the doctype asks for.
    #[inline]
    pub fn quirks_mode(&self) -> QuirksMode {
        self.quirks_mode
    }

    /// The language of the document. In HTML, letter case makes no difference in names of elements and attributes of HTML.
    ///
    /// <https://dom.spec.whatwg.org/#html-document>
    #[inline]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Sets the [language](Self::language), which is HTML in a new document.
    pub fn set_language(&mut self, language: Language) {
        self.language = language;
    }

    /// Whether scripting is enabled for the document, as after a parse with it: then `noscript` of HTML holds text, which
    /// is written as it stands.
    #[inline]
    pub fn has_scripting(&self) -> bool {
        self.has_scripting
    }

    /// Sets whether [scripting](Self::has_scripting) is enabled. In a new document, it is not.
    pub fn set_scripting(&mut self, scripting: bool) {
        self.has_scripting = scripting;
    }

    /// The encoding that the document was decoded from, and how it is known; `None` if the source came as text.
    ///
    /// <https://dom.spec.whatwg.org/#concept-document-encoding>
    #[cfg(feature = "encoding")]
    #[inline]
    pub fn encoding(&self) -> Option<Detected> {
        self.encoding.as_deref().copied()
    }

    /// Sets the [encoding](Self::encoding) that the source is known to have been in.
    #[cfg(feature = "encoding")]
    pub fn set_encoding(&mut self, encoding: Option<Detected>) {
        self.encoding = encoding.map(Box::new);
    }

    /// Sets whether a parser that builds this document pauses where a script ends that is not
    /// [already started](Self::is_script_already_started).
    pub(crate) fn pause_at_scripts(&mut self, pauses: bool) {
        self.pauses_at_scripts = pauses;
    }

    /// The script at which the parser has [paused](Self::pause_at_scripts), until it is taken.
    pub(crate) fn take_waiting_script(&mut self) -> Option<NodeId> {
        self.waiting_script.take().map(|script| self.nodes.id(script))
    }

    /// Whether a script is marked as one that will not run: it was made by a parser whose scripting mode is inert, or the
    /// input has ended inside of it.
    ///
    /// <https://html.spec.whatwg.org/multipage/scripting.html#already-started>
    pub fn is_script_already_started(&self, script: NodeId) -> bool {
        self.nodes.link(script).is_some_and(|script| self.started_scripts.contains(script.bits()))
    }

    /// The parse errors: none unless they were [asked for](Self::collect_errors).
    #[inline]
    pub fn errors(&self) -> &[ParseError] {
        self.errors.as_slice()
    }

    /// Sets whether parse errors are to be kept. A new document keeps none.
    pub fn collect_errors(&mut self, wants_errors: bool) {
        self.wants_errors = wants_errors;
    }

    /// What XML5 accepts without an error though XML 1.0 does not: nothing unless it was
    /// [asked for](Self::collect_notices).
    #[inline]
    pub fn notices(&self) -> &[ParseError] {
        self.notices.as_slice()
    }

    /// Sets what the document may hold while a parser builds it: nodes, memory, the length of a text, and how many errors
    /// and notices are kept. To be called before any come. The limit of nodes is one of edits, too.
    #[inline]
    pub fn set_limits(&mut self, limits: Limits) {
        self.budget.set(&limits);
        self.errors.set_limit(limits.errors);
        self.notices.set_limit(limits.errors);
    }

    /// The number of errors and notices that were dropped, because [the limit](Limits::errors) was reached.
    pub fn dropped_errors(&self) -> u64 {
        self.errors.dropped() + self.notices.dropped()
    }

    /// What has ended the input before its end: a [limit](Limits) of the input or of the document, or the
    /// [stop signal](fivefold_core::StopSignal). `None` if the document holds all of its source, or is still being parsed.
    ///
    /// This does not depend on whether errors are collected. If they are, the error with this code is among the
    /// [errors](Self::errors), at the place where the input ended, whatever [their limit](Limits::errors). Limits can also
    /// shorten the document without ending its input; [`shortened_by`](Self::shortened_by) knows of all of them.
    ///
    /// ```
    /// use fivefold::{ErrorCode, Limits, html};
    ///
    /// let options = html::Options::default().with_limits(Limits::default().with_input_bytes(9));
    /// let document = html::Parser::new(options).parse("<p>one<p>two");
    /// assert_eq!(document.root().text_content(), "one");
    /// assert_eq!(document.ended_early(), Some(ErrorCode::InputLimitReached));
    /// ```
    #[inline]
    pub fn ended_early(&self) -> Option<ErrorCode> {
        // Nothing is noted while a token is stored, as that would take time.
        self.budget.early_end.or(if self.texts.has_lost { Some(ErrorCode::DocumentLimitReached) } else { None })
    }

    /// Why the document is not all that its source says: what has [ended the input early](Self::ended_early), or else the
    /// limit that has left something out first, such as that of the [depth](Limits::depth) or of a
    /// [text's length](Limits::text_bytes). `None` if no limit and no signal has changed the document, or it is still being
    /// parsed.
    ///
    /// This does not depend on whether errors are collected, nor on [their limit](Limits::errors). If they are collected, the
    /// code is that of one of them, unless it was dropped.
    ///
    /// ```
    /// use fivefold::{ErrorCode, Limits, html};
    ///
    /// let options = html::Options::default().with_limits(Limits::default().with_text_bytes(4));
    /// let document = html::Parser::new(options).parse("<p>three<p>two");
    /// assert_eq!(document.root().text_content(), "thretwo");
    /// assert_eq!((document.ended_early(), document.shortened_by()), (None, Some(ErrorCode::TextLimitReached)));
    /// ```
    #[inline]
    pub fn shortened_by(&self) -> Option<ErrorCode> {
        self.ended_early().or(self.budget.shortening.code())
    }

    /// Sets whether notices are to be kept. A new document keeps none.
    pub fn collect_notices(&mut self, wants_notices: bool) {
        self.wants_notices = wants_notices;
    }

    /// Sorts the parse errors, and the notices, by where they start. Among errors with the same start, those of the
    /// input stream come first, and the others stay in the order in which they were raised. The caller that drives a
    /// parser must call this at the end.
    pub fn sort_errors(&mut self) {
        if self.texts.has_lost && self.budget.early_end.is_none() {
            self.reach_limit(ErrorCode::DocumentLimitReached, self.texts.source.len() as u64);
        }
        if self.budget.is_full() {
            self.trim_source();
        }
        self.errors.settle();
        self.notices.settle();
    }

    /// Truncates the source of a full document behind its last node or report. How much more of it has arrived depends
    /// on the size of its pieces.
    fn trim_source(&mut self) {
        let mut end = 0;
        for node in self.nodes.iter() {
            end = end.max(node.span().end);
        }
        for report in self.errors.as_slice() {
            end = end.max(report.span.end).max(report.extent.end);
        }
        for notice in self.notices.as_slice() {
            end = end.max(notice.span.end);
        }
        let end = usize::try_from(end).unwrap_or(usize::MAX);
        let end = ceil_char_boundary(self.texts.source.as_str(), end);
        self.texts.source.truncate(end);
    }

    /// Appends the next piece of the source. Returns how many bytes of it fit.
    pub(crate) fn extend_source(&mut self, chunk: &str) -> usize {
        // What follows would be lost, too.
        if self.texts.has_lost { 0 } else { self.texts.append_source(chunk) }
    }

    /// Notes, once, what ends the input before its end.
    pub(crate) fn end_early(&mut self, code: ErrorCode) {
        self.budget.early_end.get_or_insert(code);
    }

    /// Notes, once, that the input ends at `offset` because the document is full.
    #[cold]
    fn reach_limit(&mut self, code: ErrorCode, offset: u64) {
        if self.budget.is_full() {
            return;
        }
        self.errors.forget_from(offset);
        self.notices.forget_from(offset);
        if self.wants_errors {
            self.errors.push(ParseError::new(code, Span::empty(offset)));
        }
        self.budget.note_full(code, offset);
    }

    /// Stores a node. If the limit of nodes is reached, returns the node that stands for all others.
    #[inline]
    pub(crate) fn add_node(&mut self, node: Node) -> Link {
        self.add_node_with(|| node)
    }

    /// Like [`add_node`](Self::add_node), but constructs the node in place: building it on the stack and moving it
    /// takes much longer.
    #[inline(always)]
    pub(crate) fn add_node_with(&mut self, node: impl FnOnce() -> Node) -> Link {
        let index = self.nodes.len();
        if self.is_check_due() {
            return self.add_checked_node(node());
        }
        self.nodes.push_with(node);
        if self.is_in_entity {
            self.nodes[index].set(flag::EXPANDED);
        }
        Link::from_index(index)
    }

    /// Like [`add_node`](Self::add_node), where a limit may be reached.
    #[cold]
    fn add_checked_node(&mut self, node: Node) -> Link {
        let offset = node.span().start;
        let next = self.nodes.len() + 1;
        if !self.budget.admits_nodes(next) {
            let overflow = self.budget.overflow();
            if next == overflow + 1 {
                self.reach_limit(ErrorCode::DocumentNodeLimitReached, offset);
                self.nodes.push(Node::new(Kind::Fragment, Span::empty(offset)));
            }
            return Link::from_index(overflow);
        }
        if self.budget.is_memory_check_due(next) && !self.budget.admits_memory(self.memory_at(offset)) {
            self.reach_limit(ErrorCode::DocumentLimitReached, offset);
        }
        self.nodes.push(node);
        if self.is_in_entity {
            self.nodes[next - 1].set(flag::EXPANDED);
        }
        Link::from_index(next - 1)
    }

    /// The memory that the document takes, in bytes, with the source parsed up to `offset`. What depends on how the
    /// source arrives does not count: spare capacity, and errors, which have a limit of their own.
    fn memory_at(&self, offset: u64) -> u64 {
        let parts = size_of_val(self.nodes.as_slice())
            + size_of_val(self.attributes.records.as_slice())
            + size_of_val(self.attributes.values.as_slice())
            + self.texts.extra.len();
        parts as u64 + offset
    }

    /// Whether the next node must be checked against limits.
    #[inline]
    pub(crate) fn is_check_due(&self) -> bool {
        self.budget.is_check_due(self.nodes.len())
    }

    /// Whether `count` more nodes fit.
    pub(crate) fn has_room_for_nodes(&self, count: usize) -> bool {
        self.budget.admits_nodes(self.nodes.len() + count)
    }

    /// Whether this is the node that stands for all that do not fit, and never is in the tree.
    #[inline]
    pub(crate) fn is_overflow(&self, id: Link) -> bool {
        id.index() >= self.budget.overflow()
    }

    /// Stores an element; a `template` of HTML with contents.
    #[inline]
    pub(crate) fn add_element(&mut self, node: Node) -> Link {
        self.add_element_with(|| node)
    }

    /// Like [`add_element`](Self::add_element), but constructs the element in place.
    #[inline(always)]
    pub(crate) fn add_element_with(&mut self, node: impl FnOnce() -> Node) -> Link {
        let id = self.add_node_with(node);
        let node = &self.nodes[id.index()];
        if node.name == Name::TEMPLATE && node.is_html() {
            self.add_contents(id);
        }
        id
    }

    #[cold]
    pub(crate) fn add_contents(&mut self, template: Link) {
        let contents = self.add_node(Node::new(Kind::Fragment, self.nodes[template.index()].span()));
        if !self.is_overflow(contents) {
            self.nodes[contents.index()].set_host(template);
            self.nodes[template.index()].set(flag::HAS_CONTENTS);
            self.template_contents.insert(template.bits(), contents);
        }
    }

    /// The name of an element.
    #[inline]
    pub(crate) fn name_of(&self, node: Link) -> Option<ElementName> {
        self.nodes[node.index()].element_name(&self.names)
    }

    /// The contents of a template.
    pub(crate) fn contents(&self, node: Link) -> Option<Link> {
        if self.nodes[node.index()].has(flag::HAS_CONTENTS) {
            self.template_contents.get(node.bits()).copied()
        } else {
            None
        }
    }

    /// The shadow root of an element.
    pub(crate) fn shadow(&self, host: Link) -> Option<(Link, ShadowRoot)> {
        if self.nodes[host.index()].has(flag::HAS_SHADOW_ROOT) {
            self.shadow_roots.get(host.bits()).copied()
        } else {
            None
        }
    }

    /// Makes a fragment the shadow root of an element that has none.
    pub(crate) fn set_shadow_root(&mut self, host: Link, shadow_root: Link, settings: ShadowRoot) {
        self.nodes[shadow_root.index()].set_host(host);
        self.nodes[host.index()].set(flag::HAS_SHADOW_ROOT);
        self.shadow_roots.insert(host.bits(), (shadow_root, settings));
    }
}

/// Spare capacity of up to this many bytes is not released, because that takes time, too.
const SPARE_BYTES: usize = 512;

/// Whether enough of the capacity is unused to be worth releasing.
#[inline]
fn is_worth_shrinking(len: usize, capacity: usize, size: usize) -> bool {
    let spare = capacity - len;
    spare * size > SPARE_BYTES && spare > capacity / 8
}

#[inline]
fn shrink_vec<T>(vec: &mut Vec<T>) {
    if is_worth_shrinking(vec.len(), vec.capacity(), size_of::<T>()) {
        vec.shrink_to_fit();
    }
}

#[inline]
fn shrink_string(string: &mut String) {
    if is_worth_shrinking(string.len(), string.capacity(), 1) {
        string.shrink_to_fit();
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Document")
            .field("source_len", &self.texts.source.len())
            .field("nodes", &self.nodes.len())
            .field("errors", &self.errors.as_slice().len())
            .field("quirks_mode", &self.quirks_mode)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
