//! The HTML tree builder.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#tree-construction>
//!
//! Each insertion mode is a file of its name in `modes`, with one function for character tokens and one for all others.
//! `Flow::Reprocess` is the standard's "reprocess the token", and `TreeBuilder::use_rules` its "process the token using
//! the rules for" another mode.

mod active_formatting;
mod adoption_agency;
mod doctype;
mod element_class;
mod foreign;
mod fragment;
mod insertion;
mod modes;
mod open_elements;
mod patching;
mod search;
mod selected_content;
mod state_change;
mod template;
mod tokens;

pub use crate::insertion_mode::InsertionMode;
pub use crate::state_change::StateChange;
pub use foreign::breaks_out_of_foreign_content;
pub use fragment::{Context, UnknownContext};

use crate::HtmlTreeSink;
use crate::options::{Options, Scripting};
use crate::tokenizer::{Feedback, HtmlDoctype, HtmlTag, Progress, Tokenizer};
use active_formatting::ActiveFormatting;
use core::ops::ControlFlow;
use fivefold_core::{
    Comment, ElementEnd, ElementName, ErrorCode, Name, Namespace, ParseError, ProcessingInstruction, QuirksMode, Span,
    StopSignal, Text, work,
};
use fragment::FragmentContext;
use modes::in_table_text::PendingText;
use open_elements::{NO_SLOT, OpenElement, OpenElements};
use patching::Patch;
use search::Budget;
use selected_content::OpenSelect;

/// A token other than text, as the modes get it. Text comes in runs, and a mode may take a part of one, so separate
/// functions handle it.
#[derive(Clone, Copy, Debug)]
enum TreeToken<'t> {
    Doctype(&'t HtmlDoctype<'t>),
    StartTag(&'t HtmlTag<'t>),
    EndTag(&'t HtmlTag<'t>),
    Comment(&'t Comment<'t>),
    ProcessingInstruction(&'t ProcessingInstruction<'t>),
    EndOfFile,
}

/// What a mode did with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Done,
    /// The mode has been switched; the token is to be processed again.
    Reprocess,
}

/// The form element pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FormPointer<N> {
    Null,
    Element(N),
    /// A form outside the fragment: its context, or an ancestor of that.
    OutsideFragment,
}

/// How many steps of searches each byte of the input allows, besides those that the limits allow.
const SEARCH_STEPS_PER_BYTE: u64 = 8;

/// How many bytes of repeated attributes each byte of the input allows, besides as many as the limits allow nodes.
const REPEATED_BYTES_PER_BYTE: u64 = 8;

/// How many bytes of its attributes a repeated element has at no charge: the limit of nodes bounds these.
const REPEATED_BYTES_OF_A_NODE: u64 = 8;

/// The fragment id of the rules for foreign content, which are no insertion mode.
const FOREIGN_CONTENT: &str = "parsing-main-inforeign";

/// Builds a tree from tokens.
///
/// It is a [`TokenSink`](crate::tokenizer::TokenSink), and writes to a [`HtmlTreeSink`]. Time is linear in the tokens plus
/// the nodes created; where the standard's algorithms are not linear, a limit bounds them: see
/// `docs/inside/deviations.md`.
///
/// A copy is in the same state, with a copy of the sink. Copying takes time linear in the number of open elements.
#[derive(Clone, Debug)]
pub struct TreeBuilder<S: HtmlTreeSink> {
    sink: S,
    options: Options,
    open_elements: OpenElements<S::Node>,
    active_formatting: ActiveFormatting<S::Node>,
    state: ParseState<S::Node>,
    counts: Counts,
    wants_errors: bool,
    current: CurrentToken,
    stop_signal: Option<StopSignal>,
}

/// The standard's parse state, but for the stack of open elements and the list of active formatting elements.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parse-state>
#[derive(Clone, Debug)]
struct ParseState<N> {
    insertion_mode: InsertionMode,
    original_insertion_mode: InsertionMode,
    template_insertion_modes: Vec<InsertionMode>,
    head_element: Option<N>,
    form_element: FormPointer<N>,
    /// Whether elements become associated with the form to which the form element pointer points.
    associates_with_forms: bool,
    /// How the body ended, unless something has reopened it. It stays on the stack, with all that is open in it.
    body_end: Option<ElementEnd>,
    /// The end tag of the `html` element, which stays on the stack, too.
    html_end: Option<Span>,
    context: Option<FragmentContext>,
    frameset_ok: bool,
    foster_parenting: bool,
    quirks_mode: QuirksMode,
    /// A line feed at the start of the next text is ignored.
    ignore_line_feed: bool,
    pending_table_text: PendingText,
    /// The `select` elements on the stack, innermost last.
    open_selects: Vec<OpenSelect<N>>,
    /// The templates that patch content elsewhere, innermost last.
    patches: Vec<Patch<N>>,
    /// Whether there is a marker that a template could patch.
    has_marker: bool,
    /// The parent of elements that are nested deeper than the limits allow, while the stack has its largest height.
    depth_limit_target: Option<N>,
}

impl<N> Default for ParseState<N> {
    #[inline(always)]
    fn default() -> Self {
        Self {
            insertion_mode: InsertionMode::Initial,
            original_insertion_mode: InsertionMode::Initial,
            template_insertion_modes: Vec::new(),
            head_element: None,
            form_element: FormPointer::Null,
            associates_with_forms: true,
            body_end: None,
            html_end: None,
            context: None,
            frameset_ok: true,
            foster_parenting: false,
            quirks_mode: QuirksMode::NoQuirks,
            ignore_line_feed: false,
            pending_table_text: PendingText::default(),
            open_selects: Vec::new(),
            patches: Vec::new(),
            has_marker: false,
            depth_limit_target: None,
        }
    }
}

impl<N> ParseState<N> {
    /// Becomes the state at the start, and keeps the memory.
    fn restart(&mut self) {
        let Self { mut template_insertion_modes, mut pending_table_text, mut open_selects, mut patches, .. } =
            core::mem::take(self);
        template_insertion_modes.clear();
        pending_table_text.clear();
        open_selects.clear();
        patches.clear();
        *self = Self { template_insertion_modes, pending_table_text, open_selects, patches, ..Self::default() };
    }
}

/// What the limits bound, so far.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// The number of steps that searches of the tree have taken.
    searched: u64,
    search_limit_reached: bool,
    /// Whether the stop signal has ended a search, and with it the input.
    search_was_stopped: bool,
    /// The number of elements made without a token of their own.
    unasked_elements: u64,
    /// The bytes of attributes of formatting elements among them, beyond the first few of each.
    repeated_bytes: u64,
    node_limit_reached: bool,
    depth_limit_reached: bool,
}

/// The token that is processed, and what becomes of it.
#[derive(Clone, Copy, Debug, Default)]
struct CurrentToken {
    /// The end of its span; for text, of its first character.
    end: u64,
    /// The length of that span. With its start in place of it, both would be loaded at once, right after the tokenizer has
    /// stored one after the other, and processors wait there.
    len: u64,
    self_closing_acknowledged: bool,
    /// The feedback for the tokenizer after it.
    feedback: Feedback,
    /// The last error of text, and where that text ended.
    last_text_error: Option<(ErrorCode, u64)>,
    /// Where the last token ended that is not text.
    markup_end: u64,
}

impl CurrentToken {
    /// Its span; for text, its first character's.
    #[inline]
    fn span(&self) -> Span {
        Span::new(self.end - self.len, self.end)
    }

    #[inline]
    fn set_span(&mut self, span: Span) {
        (self.end, self.len) = (span.end, span.len());
    }
}

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// A tree builder for a document.
    // Inlined, it and what it is put into are constructed in place.
    #[inline(always)]
    pub fn new(sink: S, options: Options) -> Self {
        let wants_errors = sink.wants_errors();
        Self {
            sink,
            open_elements: OpenElements::new(options.limits.depth),
            active_formatting: ActiveFormatting::new(),
            state: ParseState::default(),
            counts: Counts::default(),
            wants_errors,
            current: CurrentToken::default(),
            stop_signal: None,
            options,
        }
    }

    /// Becomes what [`new`](Self::new) makes of the same sink and options, with the same stop signal, and keeps the
    /// memory.
    fn restart(&mut self) {
        self.open_elements.clear();
        self.active_formatting.clear();
        self.state.restart();
        self.counts = Counts::default();
        self.wants_errors = self.sink.wants_errors();
        self.current = CurrentToken::default();
    }

    /// Whether scripts run, as the options say.
    ///
    /// ```
    /// use fivefold::Document;
    /// use fivefold::html::tree_builder::TreeBuilder;
    /// use fivefold::html::{Options, Scripting};
    /// let builder = TreeBuilder::new(Document::new(), Options::default());
    /// assert_eq!(builder.scripting(), Scripting::Disabled);
    /// ```
    pub fn scripting(&self) -> Scripting {
        self.options.scripting
    }

    /// The sink.
    pub fn sink(&self) -> &S {
        &self.sink
    }

    /// The sink, mutable.
    pub fn sink_mut(&mut self) -> &mut S {
        &mut self.sink
    }

    /// Gives the sink back.
    #[inline(always)]
    pub fn into_sink(self) -> S {
        self.sink
    }

    /// The same tree builder, in the same state, with the sink that `replace` makes of the present one. It knows the same
    /// nodes.
    ///
    /// A caller whose sink is borrowed for one call at a time keeps the tree builder with another sink in between.
    pub fn map_sink<T: HtmlTreeSink<Node = S::Node>>(self, replace: impl FnOnce(S) -> T) -> TreeBuilder<T> {
        TreeBuilder {
            sink: replace(self.sink),
            options: self.options,
            open_elements: self.open_elements,
            active_formatting: self.active_formatting,
            state: self.state,
            counts: self.counts,
            wants_errors: self.wants_errors,
            current: self.current,
            stop_signal: self.stop_signal,
        }
    }

    /// The current node: the innermost open element.
    #[inline]
    pub fn current_node(&self) -> Option<S::Node> {
        self.open_elements.current().map(|entry| entry.node)
    }

    /// The present insertion mode.
    pub fn insertion_mode(&self) -> InsertionMode {
        self.state.insertion_mode
    }

    /// Whether a `frameset` may still take the place of the body.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub fn frameset_ok(&self) -> bool {
        self.state.frameset_ok
    }

    /// Whether another tree builder treats all further tokens alike, given that both were in one state a few tokens ago,
    /// and have made and closed the same nodes since.
    ///
    /// Whether a `frameset` can take the place of the body is left out: a body that is made without a tag allows for it,
    /// and a tree with a body has no such element.
    pub(crate) fn is_in_the_state_of(&self, other: &Self) -> bool {
        let (state, others) = (&self.state, &other.state);
        let modes = |state: &ParseState<_>| (state.insertion_mode, state.original_insertion_mode, state.quirks_mode);
        let pointers = |state: &ParseState<_>| (state.head_element, state.form_element);
        let ends = |state: &ParseState<_>| (state.body_end.is_some(), state.html_end.is_some());
        modes(state) == modes(others)
            && pointers(state) == pointers(others)
            && ends(state) == ends(others)
            && state.ignore_line_feed == others.ignore_line_feed
            && state.template_insertion_modes == others.template_insertion_modes
            && state.open_selects.len() == others.open_selects.len()
            && state.patches.len() == others.patches.len()
            && self.open_elements.has_top_of(&other.open_elements)
            && self.active_formatting.has_end_of(&other.active_formatting)
    }

    /// The size of stacks and lists with their tables, in entries.
    pub(crate) fn size(&self) -> usize {
        self.open_elements.size() + self.active_formatting.size() + self.state.template_insertion_modes.len()
    }

    /// The number of entries of stacks and lists at present.
    pub fn entry_count(&self) -> usize {
        self.open_elements.len() + self.active_formatting.len() + self.state.template_insertion_modes.len()
    }

    #[cold]
    fn error(&mut self, code: ErrorCode) {
        self.error_at(code, self.current.span());
    }

    #[cold]
    fn error_at(&mut self, code: ErrorCode, span: Span) {
        if self.wants_errors {
            self.sink.parse_error(ParseError::new(code, span));
        }
    }

    /// Reports that a limit leaves something out at the current token.
    #[cold]
    fn shorten(&mut self, code: ErrorCode) {
        self.sink.note_shortening(code, self.current.span().start);
        self.error(code);
    }

    /// Reports an error of text: once for adjacent text, at its first character, since text can be cut anywhere.
    #[cold]
    fn text_error(&mut self, code: ErrorCode, text: Text<'_>) {
        let adjoins = self.current.last_text_error.is_some_and(|(last, end)| last == code && text.span.start <= end);
        if !adjoins {
            self.error_at(code, text.first_character_span());
        }
        self.current.last_text_error = Some((code, text.span.end));
    }

    fn switch_to(&mut self, mode: InsertionMode) -> Flow {
        self.state.insertion_mode = mode;
        Flow::Done
    }

    fn reprocess_in(&mut self, mode: InsertionMode) -> Flow {
        self.state.insertion_mode = mode;
        Flow::Reprocess
    }

    fn scripting_is_disabled(&self) -> bool {
        self.options.scripting == Scripting::Disabled
    }

    /// The name of the adjusted current node, and whether it is an HTML integration point.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#adjusted-current-node>
    #[inline]
    fn adjusted_current_node(&self) -> Option<(ElementName, bool)> {
        if let Some(context) = &self.state.context
            && self.open_elements.len() == 1
        {
            return Some((context.name, context.is_html_integration_point));
        }
        self.open_elements.current().map(|entry| (entry.name, entry.is_html_integration_point))
    }

    #[inline]
    fn is_in_foreign_content(&self) -> bool {
        match &self.state.context {
            None => self.open_elements.current().is_some_and(|entry| !entry.is_html()),
            Some(_) => self.adjusted_current_node().is_some_and(|(name, _)| name.namespace != Namespace::HTML),
        }
    }

    /// Whether the dispatcher would choose the "in body" mode for any token. Must be asked before the token has changed
    /// anything, as it relies on the state that the last token left.
    #[inline]
    fn is_plainly_in_body(&self) -> bool {
        self.state.insertion_mode == InsertionMode::InBody && !self.current.feedback.cdata_allowed
    }

    /// The tree construction dispatcher, for all tokens but text.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher>
    fn dispatch(&mut self, token: TreeToken<'_>) {
        loop {
            work::steps(1);
            let flow = if self.is_in_foreign_content() && self.goes_to_foreign_content(token) {
                self.sink.enter_mode(FOREIGN_CONTENT);
                self.foreign_content(token)
            } else {
                self.use_rules_of_current_mode(token)
            };
            if flow == Flow::Done {
                return;
            }
        }
    }

    /// Dispatches a tag.
    #[inline]
    fn dispatch_tag(&mut self, tag: TreeToken<'_>, span: Span) {
        self.current.set_span(span);
        self.current.markup_end = span.end;
        self.state.ignore_line_feed = false;
        // In most cases the rules are those for "in body", which need no dispatcher.
        if !self.is_plainly_in_body() || self.use_rules(InsertionMode::InBody, tag) == Flow::Reprocess {
            self.dispatch(tag);
        }
    }

    fn dispatch_other(&mut self, token: TreeToken<'_>, span: Span) {
        self.current.set_span(span);
        self.current.markup_end = span.end;
        self.state.ignore_line_feed = false;
        self.dispatch(token);
    }

    /// Uses the rules for the current insertion mode.
    fn use_rules_of_current_mode(&mut self, token: TreeToken<'_>) -> Flow {
        self.use_rules(self.state.insertion_mode, token)
    }

    /// Like [`dispatch`](Self::dispatch), for text. A mode may take a part of it and leave the rest to another.
    ///
    /// What a mode leaves is not processed if the sink wants no more: it would be another token if the chunk ended there.
    fn dispatch_text_by_mode(&mut self, text: Text<'_>) {
        let mut rest = Some(text);
        while let Some(text) = rest
            && !text.data.is_empty()
            && self.sink.wants_more()
        {
            self.current.set_span(text.first_character_span());
            rest = if self.is_in_foreign_content() && self.text_goes_to_foreign_content() {
                self.sink.enter_mode(FOREIGN_CONTENT);
                self.foreign_text(text)
            } else {
                self.use_rules_for_text(self.state.insertion_mode, text)
            };
        }
    }

    /// The local name of a tag's element.
    #[inline(always)]
    fn local_name(&mut self, tag: &HtmlTag<'_>) -> Name {
        if tag.name == Name::UNKNOWN { self.own_name(tag) } else { tag.name }
    }

    /// The name of a tag that no static name has.
    #[inline(never)]
    fn own_name(&mut self, tag: &HtmlTag<'_>) -> Name {
        self.sink.names_mut().intern(tag.name_text.data)
    }

    /// How an element ends if the current token closes it without being its end tag.
    #[inline]
    fn implied_end(&self) -> ElementEnd {
        ElementEnd::Implied(self.current.span().start)
    }

    /// Pops the current node off the stack of open elements.
    #[inline]
    fn pop(&mut self, end: ElementEnd) {
        let Some(&OpenElement { node, target, name, formatting, .. }) = self.open_elements.current() else { return };
        self.open_elements.pop();
        if formatting != NO_SLOT {
            self.active_formatting.set_closed(formatting, node);
        }
        self.sink.close_element(node, end);
        match name.local {
            Name::OPTION if name.namespace == Namespace::HTML => self.option_popped(node),
            Name::SELECT if name.namespace == Namespace::HTML => self.select_popped(node),
            _ => {}
        }
        self.release_open_element(node, target);
    }

    /// Pushes an element onto the stack of open elements.
    #[inline(always)]
    fn push(&mut self, entry: OpenElement<S::Node>) {
        self.sink.hold(entry.node);
        if entry.target != entry.node {
            self.sink.hold(entry.target);
        }
        self.open_elements.push(entry);
    }

    /// Takes the element at a height off the stack of open elements, from below others, and closes it.
    fn take_off_stack(&mut self, height: u32, end: ElementEnd) {
        let entry = *self.open_elements.at(height);
        self.open_elements.remove(height);
        self.sink.close_element(entry.node, end);
        self.release_open_element(entry.node, entry.target);
    }

    /// Tells the sink that an element has left the stack of open elements.
    #[inline(always)]
    fn release_open_element(&mut self, node: S::Node, target: S::Node) {
        self.sink.release(node);
        if target != node {
            self.sink.release(target);
        }
    }

    /// Pops elements until the stack is `height` high.
    #[inline]
    fn pop_to_height(&mut self, height: u32) {
        while self.open_elements.len() > height as usize {
            self.pop(self.implied_end());
        }
    }

    /// Pops elements up to and with the one at `height`.
    #[inline]
    fn pop_through(&mut self, height: u32, end: ElementEnd) {
        self.pop_to_height(height);
        self.pop(end);
    }

    /// Pops elements up to and with the topmost one of that name, which is open.
    #[inline]
    fn pop_until(&mut self, name: Name, end: ElementEnd) {
        let height = self.open_elements.topmost(name);
        if height != 0 {
            self.pop_through(height, end);
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags>
    #[inline]
    fn generate_implied_end_tags(&mut self, except: Name) {
        while self
            .open_elements
            .current()
            .is_some_and(|entry| entry.has_class(element_class::IMPLIED_END) && entry.name.local != except)
        {
            self.pop(self.implied_end());
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#generate-all-implied-end-tags-thoroughly>
    fn generate_all_implied_end_tags_thoroughly(&mut self) {
        while self.open_elements.current().is_some_and(|entry| entry.has_class(element_class::IMPLIED_END_THOROUGHLY)) {
            self.pop(self.implied_end());
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#close-a-p-element>
    fn close_p_element(&mut self, end: ElementEnd) {
        self.generate_implied_end_tags(Name::P);
        if !self.open_elements.current_is(Name::P) {
            self.error(ErrorCode::UnclosedElement);
        }
        self.pop_until(Name::P, end);
    }

    /// Closes the `p` element in button scope, if there is one.
    #[inline]
    fn close_p_element_in_button_scope(&mut self) {
        if self.open_elements.has_in_button_scope(Name::P) {
            self.close_p_element(self.implied_end());
        }
    }

    /// Whether a template's contents are being parsed, here or around the fragment.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-template-contents>
    fn is_parsing_template_contents(&self) -> bool {
        self.open_elements.contains(Name::TEMPLATE)
            || self.state.context.as_ref().is_some_and(|context| context.name == ElementName::html(Name::TEMPLATE))
    }

    /// How many more nodes may be made without a token of their own.
    fn nodes_left(&self) -> u64 {
        self.options.limits.repeated_nodes.saturating_add(self.current.end).saturating_sub(self.counts.unasked_elements)
    }

    /// Counts `bytes` more of repeated attributes. `false` if the limit does not allow for them.
    fn may_repeat(&mut self, bytes: u64) -> bool {
        let by_input = REPEATED_BYTES_PER_BYTE * self.current.end;
        let repeated = self.counts.repeated_bytes.saturating_add(bytes);
        if repeated > self.options.limits.repeated_nodes.saturating_add(by_input) && !self.sink.bounds_attributes() {
            self.reach_node_limit();
            return false;
        }
        self.counts.repeated_bytes = repeated;
        true
    }

    /// Notes, once, that the node limit is reached.
    #[cold]
    fn reach_node_limit(&mut self) {
        if !core::mem::replace(&mut self.counts.node_limit_reached, true) {
            self.shorten(ErrorCode::NodeLimitReached);
        }
    }

    /// Searches the tree, if it can be read and the search budget is not spent.
    fn search<R>(&mut self, search: impl FnOnce(&S::Tree<'_>, &mut Budget<'_>) -> Option<R>) -> Option<R> {
        if self.counts.search_limit_reached {
            return None;
        }
        let allowed = self.options.limits.search_steps.saturating_add(SEARCH_STEPS_PER_BYTE * self.current.end);
        let mut budget = Budget::new(allowed.saturating_sub(self.counts.searched), self.stop_signal.as_ref());
        let found = search(&self.sink.tree()?, &mut budget);
        self.counts.searched += budget.spent();
        if budget.is_stopped() {
            self.note_stop();
        } else if budget.is_spent() {
            self.counts.search_limit_reached = true;
            self.shorten(ErrorCode::SearchLimitReached);
        }
        found
    }

    /// Notes, once, that the signal has stopped a search. The tokenizer ends the input where it looks at the signal next,
    /// unless it reads the end of it before.
    #[cold]
    fn note_stop(&mut self) {
        if !core::mem::replace(&mut self.counts.search_was_stopped, true) {
            self.sink.note_early_end(ErrorCode::ParsingStopped);
            self.error_at(ErrorCode::ParsingStopped, Span::empty(self.current.end));
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#stop-parsing>
    fn stop_parsing(&mut self) -> Flow {
        if let Some(end) = self.state.body_end {
            while self.open_elements.len() > 2 {
                self.pop(ElementEnd::Implied(end.start()));
            }
            self.pop(end);
        }
        self.pop_to_height(1);
        self.pop(self.state.html_end.map_or(self.implied_end(), ElementEnd::Tag));
        Flow::Done
    }

    /// Stops because the sink wants no more. Open elements end with the last token that is not text: where text is cut
    /// depends on the chunks.
    #[cold]
    fn stop_early(&mut self) -> ControlFlow<(), Feedback> {
        self.current.set_span(Span::empty(self.current.markup_end));
        self.stop_parsing();
        ControlFlow::Break(())
    }

    /// Dispatches the text at the start of a `pre`, `listing` or `textarea`, without its first line feed.
    #[cold]
    fn text_after_ignored_line_feed(&mut self, text: Text<'_>) {
        self.state.ignore_line_feed = false;
        let text = if text.data.starts_with('\n') { text.split_at(1).1 } else { text };
        if !text.data.is_empty() {
            self.dispatch_text_by_mode(text);
        }
    }

    /// Ends the processing of a token, and returns the answer for the tokenizer.
    #[inline]
    fn answer(&mut self) -> ControlFlow<(), Feedback> {
        if self.sink.wants_more() { ControlFlow::Continue(self.take_feedback()) } else { self.stop_early() }
    }

    /// The feedback for the tokenizer.
    #[inline]
    fn take_feedback(&mut self) -> Feedback {
        let cdata_allowed = self.is_in_foreign_content();
        let feedback = Feedback { cdata_allowed, ..self.current.feedback };
        // `cdata_allowed` lasts until the next token; the rest of the feedback is given once.
        self.current.feedback = Feedback { cdata_allowed, ..Feedback::default() };
        feedback
    }
}

/// Parses a whole document into a sink of your own, and returns the sink. Pauses that it asks for are ignored.
///
/// ```
/// use fivefold::Document;
/// use fivefold::html::{Options, parse_into};
///
/// let document = parse_into(Document::new(), "<p>one", Options::default());
/// assert_eq!(document.root().text_content(), "one");
/// ```
#[inline]
pub fn parse_into<S: HtmlTreeSink>(sink: S, text: &str, options: Options) -> S {
    let mut tokenizer = Tokenizer::new(TreeBuilder::new(sink, options));
    let _: Progress = tokenizer.feed_all(text);
    tokenizer.finish().into_sink()
}
