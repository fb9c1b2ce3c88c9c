//! The HTML tokenizer.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#tokenization>
//!
//! Each state is a function of the state's name, in the file of its family. A state looks at one character after
//! another, and takes whole runs of characters that it would only append. Collected text stays a range of the input for
//! as long as it can: see [`Piece`](fivefold_core::piece::Piece).
//!
//! `machine.rs` holds what the states work on, and `plain.rs` a short cut: it recognizes a tag without anything unusual.

mod attribute;
#[cfg(feature = "encoding")]
mod byte_tokenizer;
mod cdata;
mod character_reference;
mod comment;
mod doctype;
mod limits;
mod machine;
mod markup_declaration;
mod plain;
mod processing_instruction;
mod raw_end_tag;
mod run;
mod script;
#[rustfmt::skip]
#[path = "generated/states.rs"]
mod state;
mod tag;
mod tap;
#[cfg(test)]
mod testing;
mod text;
mod token;
mod watched;

#[cfg(feature = "encoding")]
pub use byte_tokenizer::ByteTokenizer;
pub use fivefold_core::{Comment, ProcessingInstruction};
pub use state::State;
pub use tap::Tap;
pub use token::{Feedback, HtmlDoctype, HtmlTag, HtmlToken, OwnedTag, OwnedToken, TextState, TokenSink};

use fivefold_core::input::check_input;
use fivefold_core::machine::{Halt, LookAhead, StateMachine};
use fivefold_core::{ErrorCode, Observer, StopSignal, floor_char_boundary};
use machine::Machine;

/// What happened to the input that was fed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a paused tokenizer waits to be resumed"]
pub enum Progress {
    /// All of it was read. More can be fed.
    Ready,
    /// The sink asked for a pause. The rest is kept until [`Tokenizer::resume`].
    Paused,
    /// The sink stopped the tokenizer, or the input has ended. Nothing more is read.
    Stopped,
}

/// Turns HTML into tokens.
///
/// Input comes whole or in chunks, and the tokens are the same however it is split; only text tokens may be split
/// differently. Time is linear in the input. Between calls the tokenizer keeps no more than the token under
/// construction.
///
/// ```
/// use fivefold::html::tokenizer::{Feedback, HtmlToken, TokenSink, Tokenizer};
/// use std::ops::ControlFlow;
///
/// #[derive(Default)]
/// struct Links(Vec<String>);
///
/// impl TokenSink for Links {
///     fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
///         let HtmlToken::StartTag(tag) = token else { return ControlFlow::Continue(Feedback::default()) };
///         self.0.extend(tag.attributes.get(fivefold::Name::HREF).map(|href| href.data.to_owned()));
///         ControlFlow::Continue(Feedback::for_tag(tag))
///     }
/// }
///
/// let mut tokenizer = Tokenizer::new(Links::default());
/// let _ = tokenizer.feed("<a href='?a=1&am");
/// let _ = tokenizer.feed("p;b=2'>");
/// assert_eq!(tokenizer.finish().0, ["?a=1&b=2"]);
/// ```
#[derive(Debug)]
pub struct Tokenizer<S, O = ()> {
    machine: Machine<S, O>,
    look_ahead: LookAhead,
    /// Offset of the first byte that has not been consumed.
    offset: u64,
    ended: bool,
    paused: bool,
    pending: Pending,
    stop_signal: Option<StopSignal>,
}

/// What is to be read after a pause.
#[derive(Debug, Default)]
struct Pending {
    /// The text to read, from `start` on.
    text: String,
    start: usize,
    /// How many bytes of it the sink has seen as source.
    known: usize,
    /// Inserted texts, to be read before that, the last one first; each with the position to continue from.
    inserted: Vec<(String, usize)>,
    /// Whether the next inserted text belongs behind the last of these.
    extends_inserted: bool,
}

impl<S: TokenSink> Tokenizer<S> {
    /// A tokenizer in the data state.
    #[inline(always)]
    pub fn new(sink: S) -> Self {
        Self::with_observer(sink, ())
    }
}

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// A tokenizer with an observer.
    #[inline(always)]
    pub fn with_observer(sink: S, observer: O) -> Self {
        Self {
            machine: Machine::new(sink, observer),
            look_ahead: LookAhead::default(),
            offset: 0,
            ended: false,
            paused: false,
            pending: Pending::default(),
            stop_signal: None,
        }
    }

    /// Becomes what [`with_observer`](Self::with_observer) makes of the same sink and observer, with the same stop signal,
    /// and keeps the memory.
    pub(crate) fn restart(&mut self) {
        self.machine.restart();
        self.look_ahead.clear();
        self.offset = 0;
        (self.ended, self.paused) = (false, false);
        let Pending { text, start, known, inserted, extends_inserted } = &mut self.pending;
        text.clear();
        inserted.clear();
        (*start, *known, *extends_inserted) = (0, 0, false);
    }

    /// Sets the state to start in, for tests and fragments. Must be called before any input.
    pub fn set_state(&mut self, state: State) {
        self.machine.set_state(state);
    }

    /// Sets the name of the last start tag, which decides what end tag can end a text state.
    pub fn set_last_start_tag(&mut self, name: &str) {
        name.clone_into(&mut self.machine.last_start_tag);
    }

    /// Sets whether `<![CDATA[` begins a CDATA section, until the sink's feedback changes it.
    pub fn set_cdata_allowed(&mut self, allowed: bool) {
        self.machine.output.cdata_allowed = allowed;
    }

    /// The present state.
    pub fn state(&self) -> State {
        self.machine.state
    }

    /// The offset, in bytes, of the first character that has not been consumed.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// What has ended the input before its end, so that the rest of it is not read: a [limit](fivefold_core::Limits), the
    /// [stop signal](Self::set_stop_signal), or the sink, which counts as
    /// [`ParsingStopped`](ErrorCode::ParsingStopped). `None` while there is no such end. This does not depend on whether
    /// errors are wanted. A sink learns of it by [`TokenSink::note_early_end`].
    ///
    /// ```
    /// use fivefold::html::tokenizer::{Feedback, HtmlToken, TokenSink, Tokenizer};
    /// use fivefold::{ErrorCode, Limits};
    /// use std::ops::ControlFlow;
    ///
    /// struct First64;
    ///
    /// impl TokenSink for First64 {
    ///     fn token(&mut self, _: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
    ///         ControlFlow::Continue(Feedback::default())
    ///     }
    ///
    ///     fn limits(&self) -> Limits {
    ///         Limits::default().with_input_bytes(64)
    ///     }
    /// }
    ///
    /// let mut tokenizer = Tokenizer::new(First64);
    /// let _ = tokenizer.feed_all(&"<p>one".repeat(100));
    /// assert_eq!(tokenizer.ended_early(), Some(ErrorCode::InputLimitReached));
    /// ```
    pub fn ended_early(&self) -> Option<ErrorCode> {
        self.machine.early_end
    }

    /// Why the tokens are not all that the input says: what has [ended it early](Self::ended_early), or else the first
    /// [limit](fivefold_core::Limits) that has left out a part of a token. `None` if nothing was left out so far. This does
    /// not depend on whether errors are wanted. A sink learns of the latter by [`TokenSink::note_shortening`].
    pub fn shortened_by(&self) -> Option<ErrorCode> {
        self.machine.early_end.or(self.machine.shortening.code())
    }

    /// The sink.
    pub fn sink(&self) -> &S {
        &self.machine.output.sink
    }

    /// The sink, mutable.
    pub fn sink_mut(&mut self) -> &mut S {
        &mut self.machine.output.sink
    }

    /// Gives the sink back as it is, without ending the input.
    #[inline]
    pub fn into_sink(self) -> S {
        self.machine.output.sink
    }

    /// The observer.
    pub fn observer(&self) -> &O {
        &self.machine.observer
    }

    /// Reads the next chunk of the input.
    pub fn feed(&mut self, chunk: &str) -> Progress {
        if self.paused {
            self.pending.text.push_str(chunk);
            return Progress::Paused;
        }
        self.read_and_hold(chunk, false)
    }

    /// Reads the next chunk up to a pause, for a caller that keeps the input itself. Returns how many bytes at the end of
    /// the chunk are unread after a pause: the caller feeds them again, after what a script has written. No
    /// [`resume`](Self::resume) is needed.
    ///
    /// ```
    /// use fivefold::html::tokenizer::{Feedback, HtmlToken, Progress, TokenSink, Tokenizer};
    /// use std::ops::ControlFlow;
    ///
    /// struct PauseAfterTags;
    ///
    /// impl TokenSink for PauseAfterTags {
    ///     fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
    ///         let HtmlToken::StartTag(tag) = token else { return ControlFlow::Continue(Feedback::default()) };
    ///         ControlFlow::Continue(Feedback { pause: true, ..Feedback::for_tag(tag) })
    ///     }
    /// }
    ///
    /// let mut tokenizer = Tokenizer::new(PauseAfterTags);
    /// assert_eq!(tokenizer.feed_until_pause("<p>one"), (Progress::Paused, 3));
    /// assert_eq!(tokenizer.feed_until_pause("one"), (Progress::Ready, 0));
    /// ```
    pub fn feed_until_pause(&mut self, chunk: &str) -> (Progress, usize) {
        let (progress, unread) = self.read(chunk, 0, false);
        if progress == Progress::Paused {
            self.retract_source(unread);
        }
        (progress, unread)
    }

    /// The same tokenizer, in the same state, with the sink that `replace` makes of the present one. Its limits stay those
    /// of the first sink.
    ///
    /// A caller whose sink is borrowed for one call at a time keeps the tokenizer with another sink in between.
    pub fn map_sink<T: TokenSink>(self, replace: impl FnOnce(S) -> T) -> Tokenizer<T, O> {
        let Self { machine, look_ahead, offset, ended, paused, pending, stop_signal } = self;
        Tokenizer { machine: machine.map_sink(replace), look_ahead, offset, ended, paused, pending, stop_signal }
    }

    /// Inserts text before the pending input and after earlier insertions, as `document.write` does. It is read by
    /// [`resume`](Self::resume); without a pause, at once.
    ///
    /// Offsets include inserted text, at the place where it is read.
    pub fn insert(&mut self, text: &str) {
        if !self.paused {
            let _: Progress = self.feed(text);
            return;
        }
        let known = core::mem::take(&mut self.pending.known);
        self.retract_source(known);
        let Pending { inserted, extends_inserted, .. } = &mut self.pending;
        match inserted.last_mut() {
            Some((last, _)) if *extends_inserted => last.push_str(text),
            _ => inserted.push((text.to_owned(), 0)),
        }
        *extends_inserted = true;
    }

    /// Continues after a pause.
    pub fn resume(&mut self) -> Progress {
        self.paused = false;
        self.pending.extends_inserted = false;
        while let Some((text, start)) = self.pending.inserted.pop() {
            let (progress, start, known) = self.read_from(&text, start, 0);
            if progress == Progress::Paused {
                self.paused = true;
                self.retract_source(known);
                self.pending.inserted.push((text, start));
                return progress;
            }
        }
        let text = core::mem::take(&mut self.pending.text);
        let start = core::mem::take(&mut self.pending.start);
        let known = core::mem::take(&mut self.pending.known);
        let (progress, start, known) = self.read_from(&text, start, known);
        if progress == Progress::Paused {
            self.pause(text, start, known);
        }
        progress
    }

    /// Reads a text from `start` on, of which the sink has seen `known` bytes. Returns, with the progress, where it
    /// begins to be unread after a pause, and how many bytes the sink has seen from there on.
    ///
    /// What comes after the next pause is taken back by the sink if a script writes something. So the sink gets a part at
    /// a time, as long as what was read before, so that many pauses do not take the time of as many texts.
    fn read_from(&mut self, text: &str, start: usize, known: usize) -> (Progress, usize, usize) {
        const FIRST_PART: usize = 1 << 10;
        let (mut start, mut known) = (start, known);
        let mut part_len = FIRST_PART.max(known);
        loop {
            let end = start + floor_char_boundary(&text[start..], part_len);
            let (progress, unread) = self.read(&text[start..end], known, false);
            if progress == Progress::Paused {
                return (progress, end - unread, unread);
            }
            if progress == Progress::Stopped || end == text.len() {
                return (progress, end, 0);
            }
            (start, known) = (end, 0);
            part_len *= 2;
        }
    }

    /// Skips a part of the source that is not in the input stream, such as a byte order mark.
    pub(crate) fn pass_over(&mut self, text: &str) {
        self.offset += self.take_source(text) as u64;
    }

    /// Reads all of the input at once, and ends it: the same as feeding it and finishing, without a copy of the
    /// unfinished end. After a pause, the rest is pending.
    pub fn feed_all(&mut self, input: &str) -> Progress {
        self.read_and_hold(input, true)
    }

    /// Ends the input, and returns the sink. A paused tokenizer resumes first, and ignores further pauses.
    #[inline]
    pub fn finish(mut self) -> S {
        self.end_input();
        self.machine.output.sink
    }

    /// As [`finish`](Self::finish), and keeps the sink.
    pub fn end_input(&mut self) {
        while !self.ended {
            // The last input can pause too, and leave a rest.
            let _ = if self.paused { self.resume() } else { self.read_and_hold("", true) };
        }
    }

    /// Reads a chunk, and keeps what is unread after a pause.
    fn read_and_hold(&mut self, chunk: &str, last: bool) -> Progress {
        let (progress, rest) = self.read(chunk, 0, last);
        if progress == Progress::Paused {
            self.pause(chunk[chunk.len() - rest..].to_owned(), 0, rest);
        }
        progress
    }

    /// Keeps what was being read, from `start` on; the sink has seen `known` bytes of that.
    fn pause(&mut self, text: String, start: usize, known: usize) {
        self.paused = true;
        self.pending.text = text;
        self.pending.start = start;
        self.pending.known = known;
    }

    /// Reads a chunk, of which the sink has seen the first `known` bytes. Returns, with the progress, how many bytes at
    /// its end are unread after a pause.
    fn read(&mut self, chunk: &str, known: usize, last: bool) -> (Progress, usize) {
        if self.ended {
            return (Progress::Stopped, 0);
        }
        self.machine.output.note_wants();
        let taken = known + self.take_source(&chunk[known..]);
        let is_cut = taken < chunk.len();
        let mut chunk = &chunk[..taken];
        loop {
            let (halt, unread) = self.run(chunk, last || is_cut);
            match halt {
                Halt::NeedsInput => return (Progress::Ready, 0),
                // If the input ends here, it ends at once, pause or not.
                Halt::Paused if is_cut => chunk = &chunk[chunk.len() - unread..],
                Halt::Paused => return (Progress::Paused, unread),
                _ => return (Progress::Stopped, unread),
            }
        }
    }

    /// Runs the machine over what earlier chunks left, and over this one. Returns why it halted, and how many bytes of
    /// the chunk are unread.
    fn run(&mut self, chunk: &str, last: bool) -> (Halt, usize) {
        let mut look_ahead = core::mem::take(&mut self.look_ahead);
        let halted = look_ahead.read(chunk, last, |text, read, last| self.run_over(text, read, last));
        self.look_ahead = look_ahead;
        halted
    }

    /// Runs the machine over a text, of which `read` bytes were consumed before. Returns how many are consumed then, and why
    /// it halted.
    fn run_over(&mut self, text: &str, read: usize, last: bool) -> (usize, Halt) {
        let (input, halt) = self.run_until_halt(text, read, last);
        if self.machine.output.wants_errors && !O::ACTIVE && self.machine.output.sink.wants_input_errors() {
            // Only now is it known what was consumed here: a pause can put other text before the rest.
            check_input(&text[read..input.position()], self.offset, |error| self.machine.report(error));
        }
        self.offset = input.offset();
        match halt {
            Halt::NeedsInput | Halt::Paused => {
                self.machine.output.pause_wanted &= halt != Halt::Paused;
                self.machine.token.keep_pieces(input.chunk());
            }
            _ => self.end(),
        }
        (input.position(), halt)
    }

    /// Ends for good: at the end of the input, or because the sink wants no more.
    #[cold]
    fn end(&mut self) {
        self.ended = true;
        if !self.machine.has_reached_end {
            self.machine.early_end.get_or_insert(ErrorCode::ParsingStopped);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::Run;
    use super::*;
    use fivefold_core::{ErrorCode, Span};

    #[test]
    fn a_pause_at_the_very_end_loses_nothing() {
        let mut tokenizer = Tokenizer::new(Run { pauses: true, ..Run::default() });
        // The ampersand waits for what follows, and the CR for an LF.
        assert_eq!(tokenizer.feed("&\r"), Progress::Ready);
        assert_eq!(tokenizer.finish().tokens, ["&", "\n"]);
    }

    #[test]
    fn pauses_change_nothing_but_the_time() {
        let text = "<a><b>&am<script>x</script>\r\n<!--c--><p>".repeat(3);
        let mut whole = Tokenizer::new(Run::default());
        let _ = whole.feed_all(&text);
        let mut paused = Tokenizer::new(Run { pauses: true, ..Run::default() });
        let mut progress = paused.feed_all(&text);
        while progress == Progress::Paused {
            progress = paused.resume();
        }
        assert_eq!(paused.finish().tokens.concat(), whole.finish().tokens.concat());
    }

    #[test]
    fn without_a_pause_inserted_text_comes_next() {
        let mut tokenizer = Tokenizer::new(Run::default());
        let _ = tokenizer.feed("<a>");
        tokenizer.insert("<b>");
        let _ = tokenizer.feed("<c>");
        assert_eq!(tokenizer.finish().tokens, ["<a>", "<b>", "<c>"]);
    }

    #[test]
    fn a_pause_does_not_repeat_the_errors_of_the_input_stream() {
        let mut tokenizer = Tokenizer::new(Run { pauses: true, ..Run::default() });
        assert_eq!(tokenizer.feed("<a>\u{1}"), Progress::Paused);
        tokenizer.insert("<b>");
        let run = tokenizer.finish();
        assert_eq!(run.tokens, ["<a>", "<b>", "\u{1}"]);
        assert_eq!(run.errors, [(ErrorCode::ControlCharacterInInputStream, Span::new(6, 7))]);
    }
}
