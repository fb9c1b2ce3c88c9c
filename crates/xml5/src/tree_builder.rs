//! The tree builder: tokens in, a tree out.
//!
//! The phases decide what a token does; see [`Phase`].

use crate::Options;
use crate::XmlTreeSink;
use crate::chunks::{Chunks, Receiver};
use crate::phases::{Action, Phases};
use crate::tokenizer::{Machine, PlainToken, TokenKind, XmlToken};
use core::ops::ControlFlow;
use fivefold_core::piece::Chunk;
use fivefold_core::{ElementEnd, InsertionPlace, NewDoctype, NewElement, Notation, Observer, Span, StopSignal, Text};

pub use crate::phases::Phase;

/// Builds a tree from XML.
///
/// Input comes whole or in pieces, and the tree is the same however it is cut. Time is linear in the input and in what
/// entities add to it, which has a budget.
#[derive(Debug)]
pub struct TreeBuilder<S: XmlTreeSink, O = ()> {
    machine: Machine<O>,
    chunks: Chunks,
    construction: Construction<S>,
}

/// Tree construction, without the tokenizer.
#[derive(Debug)]
struct Construction<S: XmlTreeSink> {
    phases: Phases,
    sink: S,
    /// The nodes of the open elements.
    nodes: Vec<S::Node>,
    is_in_entity: bool,
    /// Whether a watcher sees the tokens first.
    is_watched: bool,
    /// Whether plain tokens are taken as they are: none comes from an entity, and no observer watches.
    takes_plain_tokens: bool,
    /// The offset at which the sink has stopped the parser.
    stopped_at: u64,
}

impl<S: XmlTreeSink> TreeBuilder<S> {
    /// A tree builder that writes to `sink`.
    pub fn new(sink: S, options: Options) -> Self {
        Self::with_observer(sink, options, ())
    }
}

impl<S: XmlTreeSink, O: Observer> TreeBuilder<S, O> {
    /// A tree builder whose tokenizer has an observer.
    pub fn with_observer(sink: S, options: Options, observer: O) -> Self {
        let construction = Construction {
            phases: Phases::new(&options),
            sink,
            nodes: Vec::with_capacity(16),
            is_in_entity: false,
            is_watched: false,
            takes_plain_tokens: true,
            stopped_at: 0,
        };
        Self { machine: Machine::new(options, observer), chunks: Chunks::default(), construction }
    }

    /// Whether the input has ended, or a limit, a signal or the sink has ended it: nothing more is read.
    pub fn has_ended(&self) -> bool {
        self.chunks.have_ended()
    }

    /// The present phase.
    pub fn phase(&self) -> Phase {
        self.construction.phases.phase()
    }

    /// The sink.
    pub fn sink(&self) -> &S {
        &self.construction.sink
    }

    /// The sink, to be changed.
    pub fn sink_mut(&mut self) -> &mut S {
        &mut self.construction.sink
    }

    /// The observer of the tokenizer.
    pub fn observer(&self) -> &O {
        self.machine.observer()
    }

    /// Sets the signal that stops the parser. The input ends where it is seen, with the error
    /// [`ParsingStopped`](fivefold_core::ErrorCode::ParsingStopped).
    pub fn set_stop_signal(&mut self, signal: StopSignal) {
        self.machine.set_stop_signal(signal);
    }

    /// Reads the next piece of the input.
    pub fn feed(&mut self, chunk: &str) {
        self.read(chunk, false, None);
    }

    /// Reads all of the input, or the last piece of it, and gives the sink back.
    pub fn feed_all(mut self, input: &str) -> S {
        self.read(input, true, None);
        self.construction.sink
    }

    /// Ends the input, and gives the sink back.
    pub fn finish(self) -> S {
        self.feed_all("")
    }

    /// Like [`feed`](Self::feed), but passes each token to `watch` before it is processed.
    pub fn feed_watched(&mut self, chunk: &str, watch: &mut impl FnMut(XmlToken<'_>)) {
        self.read(chunk, false, Some(watch));
    }

    /// Like [`feed_all`](Self::feed_all), but passes each token to `watch` before it is processed.
    pub fn feed_all_watched(mut self, input: &str, watch: &mut impl FnMut(XmlToken<'_>)) -> S {
        self.read(input, true, Some(watch));
        self.construction.sink
    }

    fn read(&mut self, chunk: &str, last: bool, watch: Option<&mut dyn FnMut(XmlToken<'_>)>) {
        let Self { machine, chunks, construction } = self;
        if chunks.have_ended() {
            return;
        }
        construction.is_watched = watch.is_some();
        construction.note_plain_tokens();
        machine.set_wants(construction.sink.wants_errors(), construction.sink.wants_notices());
        let (chunk, is_cut) = chunks.admit(machine, chunk, |chunk| construction.sink.append_source(chunk));
        chunks.read(machine, chunk, last || is_cut, &mut Build { construction, watch });
    }
}

/// Hands tokens to tree construction.
struct Build<'b, 'w, S: XmlTreeSink> {
    construction: &'b mut Construction<S>,
    /// Sees each token first.
    watch: Option<&'b mut (dyn FnMut(XmlToken<'_>) + 'w)>,
}

impl<S: XmlTreeSink, O: Observer> Receiver<O> for Build<'_, '_, S> {
    #[inline(never)]
    fn token(&mut self, machine: &mut Machine<O>, chunk: Chunk<'_>) -> ControlFlow<()> {
        if let Some(watch) = &mut self.watch {
            watch(machine.token(chunk));
        }
        self.construction.process(machine, chunk);
        self.construction.take_reports(machine);
        let span = machine.span();
        self.construction.go_on(if machine.kind() == TokenKind::Text { span.start } else { span.end })
    }

    #[inline(always)]
    fn takes_plain_tokens(&self) -> bool {
        self.construction.takes_plain_tokens
    }

    /// Nearly all tokens are text, tags, and the end tags of the current element, in the main phase. These are
    /// processed here at once; all others take the general path.
    ///
    /// Nothing is left out: none of these tokens comes from an entity, and the token after one that does takes the
    /// general path. Text and the current element's end tag report nothing. The main phase has no stray text.
    #[inline(always)]
    fn plain_token(&mut self, machine: &mut Machine<O>, chunk: Chunk<'_>, plain: PlainToken) -> ControlFlow<()> {
        let construction = &mut *self.construction;
        let is_main = construction.phases.phase() == Phase::MainPhase;
        let offset = match plain {
            PlainToken::Text(span) if is_main => {
                construction.insert_plain_text(Text::verbatim(chunk.slice(span), span.start));
                span.start
            }
            PlainToken::Tag if is_main => {
                construction.start_plain(machine, chunk);
                machine.span().end
            }
            PlainToken::EndTag { name, span } if is_main && construction.end_plain(chunk.bytes(name), span) => span.end,
            _ => {
                machine.hold(plain);
                return self.token(machine, chunk);
            }
        };
        construction.go_on(offset)
    }

    fn last_reports(&mut self, machine: &mut Machine<O>) {
        self.construction.take_reports(machine);
    }

    fn stop(&mut self) {
        let open = self.construction.nodes.len();
        self.construction.close_by_implication(open, self.construction.stopped_at);
    }
}

impl<S: XmlTreeSink> Construction<S> {
    /// Whether to continue. If the sink wants no more, open elements end at `offset`: with the last token, or before it
    /// if it is text, which may be a part of a longer one.
    #[inline(always)]
    fn go_on(&mut self, offset: u64) -> ControlFlow<()> {
        if self.sink.wants_more() {
            return ControlFlow::Continue(());
        }
        self.stopped_at = offset;
        ControlFlow::Break(())
    }

    #[inline]
    fn take_reports<O: Observer>(&mut self, machine: &mut Machine<O>) {
        if machine.has_reports() {
            self.report(machine);
        }
    }

    #[cold]
    fn report<O: Observer>(&mut self, machine: &mut Machine<O>) {
        machine.errors.drain(..).for_each(|error| self.sink.parse_error(error));
        machine.notices.drain(..).for_each(|notice| self.sink.notice(notice));
    }

    /// Processes the current token.
    fn process<O: Observer>(&mut self, machine: &mut Machine<O>, chunk: Chunk<'_>) {
        if machine.is_in_entity() != self.is_in_entity {
            self.change_entity(machine.is_in_entity());
        }
        self.sink.enter_mode(self.phases.phase().name());
        let action = self.phases.process(machine, chunk, Some(self.sink.names_mut()));
        self.perform(action, machine, chunk);
    }

    /// Like [`process`](Self::process), for text in the main phase.
    #[inline(always)]
    fn insert_plain_text(&mut self, text: Text<'_>) {
        self.sink.enter_mode(Phase::MainPhase.name());
        self.sink.insert_text(self.place(), text);
    }

    /// Like [`process`](Self::process), for a start or empty tag in the main phase.
    fn start_plain<O: Observer>(&mut self, machine: &mut Machine<O>, chunk: Chunk<'_>) {
        self.sink.enter_mode(Phase::MainPhase.name());
        let action = self.phases.start_tag(machine, chunk, Some(self.sink.names_mut()));
        if let Action::Start { is_empty } = action {
            self.start(machine, chunk, is_empty);
        }
        self.take_reports(machine);
    }

    /// Like [`process`](Self::process), for an end tag with that name in the main phase. Returns `false`, having done
    /// nothing, if the tag is not the current element's.
    #[inline(always)]
    fn end_plain(&mut self, name: &[u8], span: Span) -> bool {
        let is_current = self.phases.end_tag_of_current(name).is_some();
        if is_current {
            self.sink.enter_mode(Phase::MainPhase.name());
            self.close(ElementEnd::Tag(span));
        }
        is_current
    }

    /// Carries out the action of a token.
    #[inline(always)]
    fn perform<O: Observer>(&mut self, action: Action, machine: &Machine<O>, chunk: Chunk<'_>) {
        let span = machine.span();
        match action {
            Action::Ignore | Action::XmlDeclaration => {}
            Action::Text => self.sink.insert_text(self.place(), machine.characters(chunk)),
            Action::Start { is_empty } => self.start(machine, chunk, is_empty),
            Action::End(count) => {
                self.close_by_implication(count - 1, span.start);
                self.close(ElementEnd::Tag(span));
            }
            Action::Stop(count) => self.close_by_implication(count, span.start),
            Action::Doctype | Action::Comment | Action::ProcessingInstruction | Action::EntityReference => {
                self.insert_other(machine.token(chunk), span);
            }
        }
    }

    #[cold]
    fn change_entity(&mut self, is_in_entity: bool) {
        self.is_in_entity = is_in_entity;
        self.note_plain_tokens();
        if is_in_entity {
            self.sink.enter_entity();
        } else {
            self.sink.leave_entity();
        }
    }

    fn note_plain_tokens(&mut self) {
        self.takes_plain_tokens = !self.is_in_entity && !self.is_watched;
    }

    /// Where nodes are appended: the current element, or the document.
    #[inline]
    fn place(&self) -> InsertionPlace<S::Node> {
        InsertionPlace::LastChildOf(self.nodes.last().copied().unwrap_or_else(|| self.sink.document()))
    }

    /// Makes an element for the current tag, appends it, and pushes it onto the stack of open elements unless it
    /// is empty.
    #[inline(always)]
    fn start<O: Observer>(&mut self, machine: &Machine<O>, chunk: Chunk<'_>, is_empty: bool) {
        let name = self.phases.element();
        let element = NewElement {
            name: name.name,
            qualified_name: name.qualified_name,
            attributes: machine.tag_attributes(chunk),
            span: machine.span(),
        };
        let node = self.sink.create_element(element);
        self.sink.insert(self.place(), node);
        if is_empty {
            self.phases.pop();
            self.sink.close_element(node, ElementEnd::Implied(machine.span().end));
        } else {
            self.nodes.push(node);
        }
    }

    #[inline(never)]
    fn close_by_implication(&mut self, count: usize, offset: u64) {
        (0..count).for_each(|_| self.close(ElementEnd::Implied(offset)));
    }

    #[inline(always)]
    fn close(&mut self, end: ElementEnd) {
        self.phases.pop();
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
                self.sink.append_doctype(NewDoctype {
                    name: doctype.name.map_or("", |name| name.data),
                    public_id: doctype.public_id.map(|id| id.data),
                    system_id: doctype.system_id.map(|id| id.data),
                    internal_subset: doctype.internal_subset.map(|subset| subset.data),
                    notations: &notations,
                    span,
                });
            }
            _ => {}
        }
    }
}
