//! The tree builder: tokens in, a tree out.
//!
//! The phases decide what a token does; see [`Phase`].

use crate::driver::Item;
use crate::open_elements::OpenElements;
use crate::phases::{Action, Phases};
use crate::recover::{Recover, Setup};
use crate::tokenizer::chunks::{Chunks, Run};
use crate::tokenizer::{Machine, Signal, TokenKind, Tokenizer, XmlToken};
use crate::{Options, XmlTreeSink};
use fivefold_core::input::Cursor;
use fivefold_core::piece::Chunk;
use fivefold_core::{ElementEnd, ErrorCode, InsertionPlace, NewDoctype, NewElement, Notation, Observer, Span, Text};

pub use crate::phases::Phase;

/// Builds a tree from the tokens of a [`Tokenizer`].
///
/// Time is linear in the input and in what entities add to it, which has a budget.
#[derive(Debug)]
pub struct TreeBuilder<S: XmlTreeSink> {
    options: Options,
    phases: Phases,
    sink: S,
    /// The nodes of the open elements.
    nodes: Vec<S::Node>,
    is_in_entity: bool,
    /// The offset at which the sink has stopped the parser.
    stopped_at: u64,
}

impl<S: XmlTreeSink> TreeBuilder<S> {
    /// A tree builder that writes to `sink`. The options are those of the tokenizer, too.
    pub fn new(sink: S, options: Options) -> Self {
        Self::with_setup(sink, options, &Setup::default())
    }

    fn with_setup(sink: S, options: Options, setup: &Setup) -> Self {
        Self {
            phases: Phases::new(setup),
            options,
            sink,
            nodes: Vec::with_capacity(16),
            is_in_entity: false,
            stopped_at: 0,
        }
    }

    /// The present phase.
    pub fn phase(&self) -> Phase {
        self.phases.phase()
    }

    /// The open elements, the outermost first.
    ///
    /// ```
    /// use fivefold::Document;
    /// use fivefold::xml::tokenizer::Tokenizer;
    /// use fivefold::xml::tree_builder::TreeBuilder;
    ///
    /// let mut tokenizer = Tokenizer::new(TreeBuilder::new(Document::new(), Default::default()));
    /// tokenizer.feed("<a><b/><c>");
    /// assert_eq!(tokenizer.sink().open_elements().len(), 2);
    /// ```
    pub fn open_elements(&self) -> &[S::Node] {
        &self.nodes
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
    pub fn into_sink(self) -> S {
        self.sink
    }
}

/// Parses a whole document into a sink of your own, and returns the sink.
///
/// ```
/// use fivefold::Document;
/// use fivefold::xml::{Options, parse_into};
///
/// let document = parse_into(Document::new(), "<a>one</a>", Options::default());
/// assert_eq!(document.root().text_content(), "one");
/// ```
pub fn parse_into<S: XmlTreeSink>(sink: S, text: &str, options: Options) -> S {
    parse_recovering(sink, text, 0, options, ())
}

/// Like [`parse_into`], with a hook, from the offset `start` on, which must be a boundary of characters.
pub fn parse_recovering<S: XmlTreeSink>(sink: S, text: &str, start: usize, options: Options, hook: impl Recover) -> S {
    // No `Tokenizer` is made, as moving it would cost as much as a small feed.
    let mut machine = Machine::new(options, (), hook);
    let mut builder = TreeBuilder::with_setup(sink, options, &machine.recovery.setup);
    (machine.constructs_tree, machine.recovery.has_whole_text) = (true, true);
    Chunks::default().read(&mut machine, text, start, true, &mut builder);
    builder.sink
}

impl<S: XmlTreeSink, O: Observer> Tokenizer<TreeBuilder<S>, O> {
    /// Like [`feed`](Self::feed), but passes each token to `watch` before it is processed.
    pub fn feed_watched(&mut self, chunk: &str, watch: &mut dyn FnMut(XmlToken<'_>)) {
        self.read_with(chunk, false, |builder| Watched { builder, watch });
    }

    /// Like [`feed_all`](Self::feed_all), but passes each token to `watch` before it is processed.
    pub fn feed_all_watched(&mut self, input: &str, watch: &mut dyn FnMut(XmlToken<'_>)) {
        self.read_with(input, true, |builder| Watched { builder, watch });
    }
}

impl<S: XmlTreeSink, O: Observer, R: Recover> Run<O, R> for TreeBuilder<S> {
    const CONSTRUCTS_TREE: bool = true;

    fn options(&self) -> Options {
        self.options
    }

    fn wants(&self) -> (bool, bool) {
        (self.sink.wants_errors(), self.sink.wants_notices())
    }

    fn source(&mut self, chunk: &str) -> usize {
        self.sink.append_source(chunk)
    }

    fn run(&mut self, machine: &mut Machine<O, R>, input: &mut Cursor<'_>) -> Signal {
        let chunk = input.chunk();
        loop {
            while let Some(item) = machine.step::<false>(&mut self.phases, input, Some(self.sink.names_mut())) {
                if self.take_item(item, machine, chunk) {
                    return Signal::Token;
                }
            }
            if let Err(signal) = self.run_by_token(machine, input) {
                return signal;
            }
        }
    }

    fn last_reports(&mut self, machine: &mut Machine<O, R>) {
        self.take_reports(machine);
        if let Some((code, offset)) = machine.reports.shortening.first() {
            self.sink.note_shortening(code, offset);
        }
    }

    fn stop(&mut self, early: Option<ErrorCode>) {
        if let Some(code) = early {
            self.sink.note_early_end(code);
        }
        while let Some(node) = self.nodes.pop() {
            self.sink.close_element(node, ElementEnd::Implied(self.stopped_at));
        }
    }
}
/// A tree builder, and a function that sees each token first.
struct Watched<'b, S: XmlTreeSink> {
    builder: &'b mut TreeBuilder<S>,
    watch: &'b mut dyn FnMut(XmlToken<'_>),
}

impl<S: XmlTreeSink, O: Observer> Run<O, ()> for Watched<'_, S> {
    const CONSTRUCTS_TREE: bool = true;

    fn options(&self) -> Options {
        self.builder.options
    }

    fn wants(&self) -> (bool, bool) {
        Run::<O, ()>::wants(self.builder)
    }

    fn source(&mut self, chunk: &str) -> usize {
        Run::<O, ()>::source(self.builder, chunk)
    }

    fn run(&mut self, machine: &mut Machine<O>, input: &mut Cursor<'_>) -> Signal {
        loop {
            let (chunk, signal) = (input.chunk(), machine.next(input));
            if signal != Signal::Token {
                return signal;
            }
            (self.watch)(machine.token(chunk));
            let TreeBuilder { phases, sink, .. } = &mut *self.builder;
            let phase = phases.phase();
            let action = machine.process(phases, chunk, Some(sink.names_mut()));
            if self.builder.take(action, phase, machine, chunk) {
                return signal;
            }
        }
    }

    fn last_reports(&mut self, machine: &mut Machine<O>) {
        self.builder.last_reports(machine);
    }

    fn stop(&mut self, early: Option<ErrorCode>) {
        Run::<O, ()>::stop(self.builder, early);
    }
}

impl<S: XmlTreeSink> TreeBuilder<S> {
    /// Whether the sink wants no more. Then, open elements end at `offset`: with the last token, or before it if it is text,
    /// which may be a part of a longer one.
    #[inline(always)]
    fn is_done(&mut self, offset: u64) -> bool {
        let is_done = !self.sink.wants_more();
        if is_done {
            self.stopped_at = offset;
        }
        is_done
    }

    /// Takes plain references, or the next token, whatever it is. Returns why no other one is taken, if that is so.
    #[inline(never)]
    fn run_by_token<O: Observer, R: Recover>(
        &mut self,
        machine: &mut Machine<O, R>,
        input: &mut Cursor<'_>,
    ) -> Result<(), Signal> {
        let phase = self.phases.phase();
        if input.is_at(b'&')
            && let Some(is_done) = self.insert_characters(machine, input)
        {
            return if is_done { Err(Signal::Token) } else { Ok(()) };
        }
        let action = machine.step_by_token(&mut self.phases, input, Some(self.sink.names_mut()))?;
        if self.take(action, phase, machine, input.chunk()) { Err(Signal::Token) } else { Ok(()) }
    }

    /// Inserts the plain references that come next, and the text between them. Returns whether the sink wants no more, if
    /// there are some.
    #[inline(never)]
    fn insert_characters<O: Observer, R: Recover>(
        &mut self,
        machine: &Machine<O, R>,
        input: &mut Cursor<'_>,
    ) -> Option<bool> {
        let mut is_done = None;
        while is_done != Some(true)
            && let Some(text) = machine.take_characters(input, &mut [0; 4])
        {
            self.sink.enter_mode(Phase::MainPhase.name());
            self.sink.insert_text(self.place(), text);
            is_done = Some(self.is_done(text.span.start));
        }
        is_done
    }

    /// Carries out an item of the main phase. Returns whether the sink wants no more.
    #[inline(always)]
    fn take_item<O: Observer, R: Recover>(
        &mut self,
        item: Item,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
    ) -> bool {
        self.sink.enter_mode(Phase::MainPhase.name());
        let end = match item {
            Item::Text(span) => {
                self.sink.insert_text(self.place(), Text::verbatim(chunk.slice(span), span.start));
                span.start
            }
            Item::Start { is_empty } => {
                self.start(machine, chunk, is_empty);
                self.take_reports(machine);
                machine.span().end
            }
            Item::End(tag) => {
                self.close(ElementEnd::Tag(tag), &mut machine.open);
                tag.end
            }
            Item::Token(action) => return self.take(action, Phase::MainPhase, machine, chunk),
        };
        self.is_done(end)
    }

    /// Carries out the action of the current token, which was processed in this phase. Returns whether the sink wants no more.
    #[inline(always)]
    fn take<O: Observer, R: Recover>(
        &mut self,
        action: Action,
        phase: Phase,
        machine: &mut Machine<O, R>,
        chunk: Chunk<'_>,
    ) -> bool {
        if machine.is_in_entity() != self.is_in_entity {
            self.change_entity(machine.is_in_entity());
        }
        self.sink.enter_mode(phase.name());
        self.perform(action, machine, chunk);
        self.take_reports(machine);
        let span = machine.span();
        self.is_done(if machine.kind() == TokenKind::Text { span.start } else { span.end })
    }

    #[inline]
    fn take_reports<O: Observer, R: Recover>(&mut self, machine: &mut Machine<O, R>) {
        if machine.reports.are_there() {
            self.report(machine);
        }
    }

    #[cold]
    fn report<O: Observer, R: Recover>(&mut self, machine: &mut Machine<O, R>) {
        machine.reports.errors.drain(..).for_each(|error| self.sink.parse_error(error));
        machine.reports.notices.drain(..).for_each(|notice| self.sink.notice(notice));
    }

    /// Ends elements before the current token, and processes that again.
    #[cold]
    fn end_before<O: Observer, R: Recover>(&mut self, count: usize, machine: &mut Machine<O, R>, chunk: Chunk<'_>) {
        let mut count = count;
        loop {
            self.close_by_implication(count, machine.span().start, &mut machine.open);
            match machine.process(&mut self.phases, chunk, Some(self.sink.names_mut())) {
                Action::EndBefore(more) => count = more,
                action => return self.perform(action, machine, chunk),
            }
        }
    }

    /// Carries out the action of a token.
    #[inline(always)]
    fn perform<O: Observer, R: Recover>(&mut self, action: Action, machine: &mut Machine<O, R>, chunk: Chunk<'_>) {
        let span = machine.span();
        match action {
            Action::Ignore | Action::XmlDeclaration => {}
            Action::EndBefore(count) => self.end_before(count, machine, chunk),
            Action::Text => self.sink.insert_text(self.place(), machine.characters(chunk)),
            Action::Start { is_empty } => self.start(machine, chunk, is_empty),
            Action::End(count) => {
                self.close_by_implication(count - 1, span.start, &mut machine.open);
                self.close(ElementEnd::Tag(span), &mut machine.open);
            }
            Action::Stop(count) => self.close_by_implication(count, span.start, &mut machine.open),
            Action::Doctype | Action::Comment | Action::ProcessingInstruction | Action::EntityReference => {
                self.insert_other(machine.token(chunk), span);
            }
        }
    }

    #[cold]
    fn change_entity(&mut self, is_in_entity: bool) {
        self.is_in_entity = is_in_entity;
        if is_in_entity {
            self.sink.enter_entity();
        } else {
            self.sink.leave_entity();
        }
    }

    /// Where nodes are appended: the current element, or the document.
    #[inline]
    fn place(&self) -> InsertionPlace<S::Node> {
        InsertionPlace::LastChildOf(self.parent())
    }

    #[inline]
    fn parent(&self) -> S::Node {
        self.nodes.last().copied().unwrap_or_else(|| self.sink.document())
    }

    /// Makes an element for the current tag, appends it, and pushes it onto the stack of open elements unless it
    /// is empty.
    #[inline(always)]
    fn start<O: Observer, R: Recover>(&mut self, machine: &mut Machine<O, R>, chunk: Chunk<'_>, is_empty: bool) {
        let name = &self.phases.element;
        let mut element = NewElement::new(name.name, machine.token.tag_attributes(chunk), machine.span());
        element.qualified_name = name.qualified_name;
        let node = self.sink.append_element(self.parent(), element);
        if is_empty {
            self.phases.pop(&mut machine.open);
            self.sink.close_element(node, ElementEnd::Implied(machine.span().end));
        } else {
            self.nodes.push(node);
        }
    }

    #[inline(never)]
    fn close_by_implication(&mut self, count: usize, offset: u64, open: &mut OpenElements) {
        (0..count).for_each(|_| self.close(ElementEnd::Implied(offset), open));
    }

    #[inline(always)]
    fn close(&mut self, end: ElementEnd, open: &mut OpenElements) {
        self.phases.pop(open);
        if let Some(node) = self.nodes.pop() {
            self.sink.close_element(node, end);
        }
    }

    fn insert_other(&mut self, token: XmlToken<'_>, span: Span) {
        match token {
            XmlToken::Comment(comment) => {
                let node = self.sink.create_comment(comment.data, span);
                self.sink.insert(self.place(), node);
            }
            XmlToken::ProcessingInstruction(instruction) => {
                let node = self.sink.create_processing_instruction(instruction.target, instruction.data, span);
                self.sink.insert(self.place(), node);
            }
            XmlToken::EntityReference(reference) => {
                self.sink.insert_entity_reference(self.place(), reference.name, span);
            }
            XmlToken::Doctype(doctype) => {
                let notations: Vec<Notation<'_>> = doctype.notations.iter().collect();
                let name = doctype.name.map_or("", |name| name.data);
                let [public_id, system_id] = [doctype.public_id, doctype.system_id].map(|id| Some(id?.data));
                let mut new = NewDoctype::new(name, public_id, system_id, span);
                new.internal_subset = doctype.internal_subset.map(|subset| subset.data);
                new.notations = &notations;
                self.sink.append_doctype(new);
            }
            _ => {}
        }
    }
}
