//! The XML5 tokenizer.
//!
//! Each state is a function of the state's name, in the file of its family. A state looks at one character after
//! another, and takes whole runs of characters that it would only append. Collected text stays a range of the input for
//! as long as it can: see [`Piece`](fivefold_core::piece::Piece).
//!
//! The machine is pulled: its `next` runs it up to the next token, which stays available in the machine until it runs
//! again. So the tree builder and the reader can both go at their own pace. [`Tokenizer`] pushes the tokens instead.
//!
//! `machine.rs` holds what the states work on, and `plain.rs` the short cuts: for text, markup and references without
//! anything unusual.

mod attribute;
mod character_reference;
pub(crate) mod chunks;
mod collect;
mod comment;
mod current_subset;
mod data;
mod declarations;
mod declared_attributes;
mod doctype;
mod expansion;
mod frames;
mod limits;
mod machine;
mod markup_declaration;
mod plain;
mod processing_instruction;
pub(crate) mod read_back;
mod recovery;
mod reports;
mod run;
mod short_cuts;
#[rustfmt::skip]
#[path = "generated/states.rs"]
mod state;
pub(crate) mod subset;
mod tag;
mod token;
mod watched;
mod xml_declaration;

pub use chunks::Receiver;
pub use fivefold_core::{Comment, ProcessingInstruction};
pub(crate) use machine::{Machine, Output, Signal, TextForm, TokenKind};
pub(crate) use plain::Found;
pub(crate) use reports::Reports;
pub use state::State;
pub use token::{EntityReference, Notations, TokenSink, XmlDeclaration, XmlDoctype, XmlTag, XmlToken};

use crate::Options;
use chunks::{Chunks, Run};
use fivefold_core::input::Cursor;
use fivefold_core::{ErrorCode, Observer, StopSignal};

/// Turns XML into tokens, and pushes them to a [`TokenSink`].
///
/// Input comes whole or in chunks, and the tokens are the same however it is split; only text tokens may be split
/// differently. Time is linear in the input and in what entities add to it, which has a budget. Between calls the
/// tokenizer keeps no more than the token under construction and the declarations of the internal subset.
///
/// ```
/// use fivefold::xml::tokenizer::{TokenSink, Tokenizer, XmlToken};
/// use std::ops::ControlFlow;
///
/// #[derive(Default)]
/// struct Names(Vec<String>);
///
/// impl TokenSink for Names {
///     fn token(&mut self, token: XmlToken<'_>) -> ControlFlow<()> {
///         if let XmlToken::StartTag(tag) | XmlToken::EmptyTag(tag) = token {
///             self.0.push(tag.name.data.to_owned());
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// let mut tokenizer = Tokenizer::new(Names::default());
/// tokenizer.feed("<a><b:");
/// tokenizer.feed("c d=e/>");
/// assert_eq!(tokenizer.finish().0, ["a", "b:c"]);
/// ```
#[derive(Debug)]
pub struct Tokenizer<S, O = ()> {
    sink: S,
    machine: Machine<O>,
    chunks: Chunks,
}

impl<S: Receiver<()>> Tokenizer<S> {
    /// A tokenizer in the data state: of a [`TokenSink`], with the default options; of a
    /// [`TreeBuilder`](crate::tree_builder::TreeBuilder), with that one's.
    pub fn new(sink: S) -> Self {
        Self::with_observer(sink, ())
    }
}

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// Sets the options. Must be called before any input.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Self { machine: Machine::new(options, self.machine.observer, ()), ..self }
    }
}

impl<S: Receiver<O>, O: Observer> Tokenizer<S, O> {
    /// A tokenizer with an observer.
    pub fn with_observer(sink: S, observer: O) -> Self {
        let mut machine = Machine::new(sink.options(), observer, ());
        machine.constructs_tree = S::CONSTRUCTS_TREE;
        Self { machine, chunks: Chunks::default(), sink }
    }

    /// Whether the input has ended, or a limit, a signal or the sink has ended it: nothing more is read.
    pub fn has_ended(&self) -> bool {
        self.chunks.ended
    }

    /// What has ended the input before its end, so that the rest of it is not read: a [limit](fivefold_core::Limits), the
    /// [stop signal](Self::set_stop_signal), or the sink, which counts as
    /// [`ParsingStopped`](ErrorCode::ParsingStopped). `None` while there is no such end. This does not depend on whether
    /// errors are wanted. A sink learns of it by [`TokenSink::note_early_end`].
    ///
    /// ```
    /// use fivefold::xml::tokenizer::{TokenSink, Tokenizer, XmlToken};
    /// use fivefold::{ErrorCode, Limits, xml::Options};
    /// use std::ops::ControlFlow;
    ///
    /// struct First64;
    ///
    /// impl TokenSink for First64 {
    ///     fn token(&mut self, _: XmlToken<'_>) -> ControlFlow<()> {
    ///         ControlFlow::Continue(())
    ///     }
    /// }
    ///
    /// let limits = Limits::default().with_input_bytes(64);
    /// let mut tokenizer = Tokenizer::new(First64).with_options(Options::default().with_limits(limits));
    /// tokenizer.feed_all(&"<a>one</a>".repeat(100));
    /// assert_eq!(tokenizer.ended_early(), Some(ErrorCode::InputLimitReached));
    /// ```
    pub fn ended_early(&self) -> Option<ErrorCode> {
        self.machine.reports.ended_early()
    }

    /// Why the tokens are not all that the input says: what has [ended it early](Self::ended_early), or else the first
    /// [limit](fivefold_core::Limits) that has left out a part of a token or of an entity. `None` if nothing was left out so
    /// far. This does not depend on whether errors are wanted. A sink learns of the latter by
    /// [`TokenSink::note_shortening`].
    pub fn shortened_by(&self) -> Option<ErrorCode> {
        self.machine.shortened_by()
    }

    /// The present state.
    pub fn state(&self) -> State {
        self.machine.state()
    }

    /// The sink.
    pub fn sink(&self) -> &S {
        &self.sink
    }

    /// The sink, mutable.
    pub fn sink_mut(&mut self) -> &mut S {
        &mut self.sink
    }

    /// Gives the sink back as it is, without ending the input.
    pub fn into_sink(self) -> S {
        self.sink
    }

    /// The observer.
    pub fn observer(&self) -> &O {
        &self.machine.observer
    }

    /// Sets the signal that stops the tokenizer. The input ends where it is seen, with the error
    /// [`ParsingStopped`](fivefold_core::ErrorCode::ParsingStopped).
    pub fn set_stop_signal(&mut self, signal: StopSignal) {
        self.machine.set_stop_signal(signal);
    }

    /// Reads the next chunk of the input.
    pub fn feed(&mut self, chunk: &str) {
        self.chunks.read(&mut self.machine, chunk, 0, false, &mut self.sink);
    }

    /// Reads all of the input at once, and ends it: the same as feeding it and finishing, without a copy of the
    /// unfinished end.
    pub fn feed_all(&mut self, input: &str) {
        self.chunks.read(&mut self.machine, input, 0, true, &mut self.sink);
    }

    /// Ends the input, and returns the sink.
    pub fn finish(mut self) -> S {
        self.feed_all("");
        self.sink
    }

    /// Runs over a chunk with another receiver than the sink, which borrows from that.
    pub(crate) fn read_with<'s, R: Receiver<O>>(
        &'s mut self,
        chunk: &str,
        last: bool,
        receiver: impl FnOnce(&'s mut S) -> R,
    ) {
        let Self { sink, machine, chunks } = self;
        chunks.read(machine, chunk, 0, last, &mut receiver(sink));
    }
}

impl<S: TokenSink, O: Observer> Run<O, ()> for S {
    const CONSTRUCTS_TREE: bool = false;

    fn options(&self) -> Options {
        Options::default()
    }

    fn wants(&self) -> (bool, bool) {
        (self.wants_errors(), self.wants_notices())
    }

    fn run(&mut self, machine: &mut Machine<O>, input: &mut Cursor<'_>) -> Signal {
        loop {
            let signal = machine.next(input);
            if signal != Signal::Token {
                return signal;
            }
            self.last_reports(machine);
            if self.token(machine.token(input.chunk())).is_break() {
                return signal;
            }
        }
    }

    fn stop(&mut self, early: Option<ErrorCode>) {
        if let Some(code) = early {
            self.note_early_end(code);
        }
    }

    fn last_reports(&mut self, machine: &mut Machine<O>) {
        machine.reports.errors.drain(..).for_each(|error| self.parse_error(error));
        machine.reports.notices.drain(..).for_each(|notice| self.notice(notice));
        if let Some((code, offset)) = machine.reports.shortening.first() {
            self.note_shortening(code, offset);
        }
    }
}
