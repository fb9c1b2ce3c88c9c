//! Runs Fivefold's tokenizer for a sink that is borrowed.
//!
//! html5ever's tokenizer and tree builder work through `&self`, and their sinks are public fields. Fivefold's own their
//! sinks. So each is kept with an idle sink, and gets one that borrows the user's for as long as a call takes.

use crate::atoms::Atoms;
use crate::kinds::RawKind;
use crate::lines::Lines;
use crate::tendril::StrTendril;
use core::ops::ControlFlow;
use fivefold_core::ParseError;
use fivefold_html5::tokenizer as native;
use fivefold_html5::tokenizer::{Feedback, HtmlToken, Progress};
use std::borrow::Cow;
use std::time::{Duration, Instant};

/// The sink of a tokenizer between two calls.
pub(crate) struct Idle;

impl native::TokenSink for Idle {
    fn token(&mut self, _: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        ControlFlow::Break(())
    }
}

/// What a run needs besides the tokenizer, and keeps for the next.
pub(crate) struct Session {
    /// The chunk that is read.
    pub(crate) chunk: StrTendril,
    /// The offset of the chunk.
    base: u64,
    pub(crate) lines: Lines,
    /// The names of tags, if the user's sink gets any.
    pub(crate) atoms: Option<Box<Atoms>>,
    pub(crate) exact_errors: bool,
    /// The time that tokens have taken in the sink, if it is measured.
    pub(crate) profile: Option<Duration>,
}

impl Session {
    pub(crate) fn new(exact_errors: bool, profile: bool) -> Self {
        Self {
            chunk: StrTendril::new(),
            base: 0,
            lines: Lines::new(),
            atoms: None,
            exact_errors,
            profile: profile.then_some(Duration::ZERO),
        }
    }

    /// The line of an offset.
    #[inline]
    pub(crate) fn line(&mut self, offset: u64) -> u64 {
        self.lines.at(offset, &self.chunk, self.base)
    }

    /// Notes that the chunk is read, except for its last `unread` bytes.
    fn finish_chunk(&mut self, unread: usize) {
        let end = self.base + (self.chunk.len() - unread) as u64;
        self.line(end);
        if unread > 0 {
            self.lines.interrupt(end);
        }
        self.base = end;
        self.chunk = StrTendril::new();
    }

    /// Runs a closure, and adds its time to the profile.
    #[inline]
    pub(crate) fn timed<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        let Some(before) = self.profile else { return run(self) };
        let start = Instant::now();
        let result = run(self);
        self.profile = Some(before + start.elapsed());
        result
    }
}

/// The text of an error for the user's sink: its name in the standard, or, if the errors are to be exact, an
/// explanation and the place, too.
pub(crate) fn message(error: ParseError, exact: bool, line: u64) -> Cow<'static, str> {
    let name = error.code.as_str();
    if exact {
        let (start, end) = (error.span.start, error.span.end);
        Cow::Owned(format!("{name}: {} (line {line}, bytes {start} to {end})", error.code.explanation()))
    } else {
        Cow::Borrowed(name)
    }
}

/// Why a run stopped before the end of its chunk.
pub(crate) enum Stop<Handle> {
    /// A script is to be run.
    Script(Handle),
    /// The document names its encoding.
    Encoding(StrTendril),
    /// The tokenizer continues in such text, a part of a script.
    Raw(RawKind),
}

/// A sink of Fivefold's for one run.
pub(crate) trait RunSink: native::TokenSink {
    type Handle;

    /// Receives what the run needs, before any token.
    fn begin(&mut self, session: Box<Session>);
    /// Gives it back after the last token, and says why the sink has asked for a pause.
    fn finish(&mut self) -> (Box<Session>, Option<Stop<Self::Handle>>);
}

/// A tokenizer that is to read a chunk, or the end of the input.
#[doc(hidden)]
pub struct Drive<'r> {
    pub(crate) tokenizer: native::Tokenizer<Idle>,
    pub(crate) session: Box<Session>,
    /// The chunk; `None` at the end of the input.
    pub(crate) chunk: Option<&'r StrTendril>,
}

/// What has become of a [`Drive`].
#[doc(hidden)]
pub struct Driven<Handle> {
    /// The tokenizer, unless the input has ended.
    pub(crate) tokenizer: Option<native::Tokenizer<Idle>>,
    pub(crate) session: Box<Session>,
    /// How many bytes at the end of the chunk are unread.
    pub(crate) unread: usize,
    pub(crate) stop: Option<Stop<Handle>>,
}

impl Drive<'_> {
    /// Does nothing: the input has ended.
    pub(crate) fn refuse<Handle>(self) -> Driven<Handle> {
        Driven { tokenizer: None, session: self.session, unread: 0, stop: None }
    }

    /// Runs the tokenizer with this sink.
    pub(crate) fn run<S: RunSink>(self, mut sink: S) -> Driven<S::Handle> {
        sink.begin(self.session);
        let mut tokenizer = self.tokenizer.map_sink(|Idle| sink);
        let (mut sink, tokenizer, unread) = match self.chunk {
            Some(chunk) => {
                let (progress, unread) = tokenizer.feed_until_pause(chunk);
                let mut sink = None;
                let tokenizer = tokenizer.map_sink(|used| {
                    sink = Some(used);
                    Idle
                });
                let sink = sink.expect("the sink is replaced at once");
                (sink, Some(tokenizer), if progress == Progress::Paused { unread } else { 0 })
            }
            None => (tokenizer.finish(), None, 0),
        };
        let (mut session, stop) = sink.finish();
        session.finish_chunk(unread);
        Driven { tokenizer, session, unread, stop }
    }
}
