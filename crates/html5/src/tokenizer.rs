//! The HTML tokenizer.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#tokenization>
//!
//! Each state is a function of the state's name, in the file of its family. A state looks at one character after
//! another, and takes whole runs of characters that it would only append. Collected text stays a range of the input for
//! as long as it can: see [`Piece`].
//!
//! `plain.rs` holds the short cut for tags and attributes without anything unusual: it takes them in one pass.

mod attribute;
mod byte_tokenizer;
mod cdata;
mod character_reference;
mod comment;
mod doctype;
mod limits;
mod markup_declaration;
mod plain;
mod processing_instruction;
mod raw_end_tag;
mod script;
mod state;
mod tag;
#[cfg(test)]
mod testing;
mod text;
mod token;
mod watched;

pub use byte_tokenizer::ByteTokenizer;
pub use fivefold_core::{Comment, ProcessingInstruction};
pub use state::State;
pub use token::{Feedback, HtmlDoctype, HtmlTag, HtmlToken, OwnedTag, OwnedToken, TextState, TokenSink};

use crate::encoding::declared_by_meta;
use core::ops::ControlFlow;
use fivefold_core::attributes::AttributeList;
use fivefold_core::char_ref::{CharacterReference, LivingStandard};
use fivefold_core::encoding::Encoding;
use fivefold_core::input::{Cursor, check_input};
use fivefold_core::piece::{Chunk, Piece};
use fivefold_core::{ErrorCode, Limits, Name, Observer, ParseError, Span, StopSignal, Text};

/// The result of a state: continue in the state that it switched to, or halt.
type Step = ControlFlow<Halt>;

/// Why the tokenizer halts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Halt {
    NeedsInput,
    Paused,
    Stopped,
}

const GO_ON: Step = ControlFlow::Continue(());
const NEEDS_INPUT: Step = ControlFlow::Break(Halt::NeedsInput);

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

/// The token under construction, as far as its pieces must survive the end of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Construction {
    Nothing,
    Tag,
    /// A tag, and an attribute that is not in the list yet.
    Attribute,
    Comment,
    Doctype,
    ProcessingInstruction,
}

/// The current tag token.
#[derive(Debug, Default)]
struct CurrentTag {
    is_end_tag: bool,
    name: Piece,
    self_closing: bool,
}

/// The current attribute of the current tag token.
#[derive(Debug, Default)]
struct CurrentAttribute {
    name: Piece,
    value: Piece,
    /// An attribute of the same name came before; this one will be dropped.
    is_duplicate: bool,
}

/// The current DOCTYPE token.
#[derive(Debug, Default)]
struct CurrentDoctype {
    name: Option<Piece>,
    public_id: Option<Piece>,
    system_id: Option<Piece>,
    force_quirks: bool,
}

/// The longest text that a state looks ahead for before it consumes any of it is a little over thirty bytes: the name
/// of a character reference.
const LOOK_AHEAD: usize = 64;

/// Turns HTML into tokens.
///
/// Input comes whole or in pieces, and the tokens are the same however it is cut; only text tokens may be cut
/// differently. Time is linear in the input. Between calls the tokenizer keeps no more than the token under
/// construction.
///
/// ```
/// use fivefold_html5::tokenizer::{Feedback, HtmlToken, TokenSink, Tokenizer};
/// use std::ops::ControlFlow;
///
/// #[derive(Default)]
/// struct Links(Vec<String>);
///
/// impl TokenSink for Links {
///     fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
///         if let HtmlToken::StartTag(tag) = token {
///             self.0.extend(tag.attributes.get(fivefold_core::Name::HREF).map(|href| href.data.to_owned()));
///         }
///         ControlFlow::Continue(Feedback::default())
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
    sink: S,
    observer: O,
    state: State,
    return_state: State,
    construction: Construction,
    /// Offset of the first character of the current token.
    token_start: u64,
    /// Offset of the current CDATA section, or of what looks like a comment in a script: text of several tokens.
    section_start: u64,
    tag: CurrentTag,
    attributes: AttributeList,
    attribute: CurrentAttribute,
    /// The data of the current comment or processing instruction.
    data: Piece,
    /// The target of the current processing instruction.
    target: Piece,
    doctype: CurrentDoctype,
    reference: CharacterReference<LivingStandard>,
    /// Offset of its ampersand.
    reference_start: u64,
    /// The text of pieces that are not slices of the input.
    scratch: String,
    /// The standard's temporary buffer.
    temporary_buffer: String,
    /// The name of the start tag that led to the present text state.
    last_start_tag: String,
    cdata_allowed: bool,
    wants_errors: bool,
    /// Whether a `meta` element can change the encoding.
    watches_for_encoding: bool,
    /// The encoding that a `meta` element has declared.
    declared_encoding: Option<&'static Encoding>,
    /// Whether the sink has asked for a pause, which begins with the next state.
    pause_wanted: bool,
    paused: bool,
    ended: bool,
    /// Offset of the first byte that has not been consumed.
    offset: u64,
    /// The text that a state must look ahead over before it consumes any of it.
    look_ahead: String,
    /// The text to read after a pause, from `pending_start` on.
    pending: String,
    pending_start: usize,
    /// Inserted texts, to be read before that, the last one first; each with the position to continue from.
    inserted: Vec<(String, usize)>,
    /// Whether the next inserted text belongs behind the last of these.
    extends_inserted: bool,
    /// How many bytes of the pending text the sink has seen as source.
    pending_known: usize,
    limits: Limits,
    /// Whether there is a limit to the number of attributes, their names or values.
    limits_attributes: bool,
    /// How many bytes of the source have arrived.
    source_len: u64,
    /// Where the limit of the input has cut it.
    input_limit_at: Option<u64>,
    stop_signal: Option<StopSignal>,
}

impl<S: TokenSink> Tokenizer<S> {
    /// A tokenizer in the data state.
    pub fn new(sink: S) -> Self {
        Self::with_observer(sink, ())
    }
}

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// A tokenizer with an observer.
    pub fn with_observer(sink: S, observer: O) -> Self {
        let (wants_errors, limits) = (sink.wants_errors(), sink.limits());
        Self {
            sink,
            observer,
            state: State::Data,
            return_state: State::Data,
            construction: Construction::Nothing,
            token_start: 0,
            section_start: 0,
            tag: CurrentTag::default(),
            attributes: AttributeList::default(),
            attribute: CurrentAttribute::default(),
            data: Piece::default(),
            target: Piece::default(),
            doctype: CurrentDoctype::default(),
            reference: CharacterReference::new(false),
            reference_start: 0,
            scratch: String::new(),
            temporary_buffer: String::new(),
            last_start_tag: String::new(),
            cdata_allowed: false,
            wants_errors,
            watches_for_encoding: false,
            declared_encoding: None,
            pause_wanted: false,
            paused: false,
            ended: false,
            offset: 0,
            look_ahead: String::new(),
            pending: String::new(),
            pending_start: 0,
            inserted: Vec::new(),
            extends_inserted: false,
            pending_known: 0,
            limits,
            limits_attributes: limits.attributes.min(limits.name_bytes).min(limits.text_bytes) != usize::MAX,
            source_len: 0,
            input_limit_at: None,
            stop_signal: None,
        }
    }

    /// Sets the state to start in, for tests and fragments. Must be called before any input.
    pub fn set_state(&mut self, state: State) {
        self.state = state;
    }

    /// Sets the name of the last start tag, which decides what end tag can end a text state.
    pub fn set_last_start_tag(&mut self, name: &str) {
        name.clone_into(&mut self.last_start_tag);
    }

    /// Sets whether `<![CDATA[` begins a CDATA section, until the sink's feedback changes it.
    pub fn set_cdata_allowed(&mut self, allowed: bool) {
        self.cdata_allowed = allowed;
    }

    /// Sets whether `meta` elements are searched for the encoding that they declare.
    fn watch_for_encoding(&mut self, watch: bool) {
        self.watches_for_encoding = watch;
    }

    /// Skips a part of the source that is not in the input stream, such as a byte order mark.
    fn pass_over(&mut self, text: &str) {
        self.offset += self.take_source(text) as u64;
    }

    /// Whether nothing more is read.
    fn has_ended(&self) -> bool {
        self.ended || self.input_limit_at.is_some()
    }

    /// The offset behind all input so far, if nothing more is inserted before the end of it.
    fn source_end(&self) -> u64 {
        let inserted: usize = self.inserted.iter().map(|(text, start)| text.len() - start).sum();
        self.offset + (self.look_ahead.len() + inserted + self.pending.len() - self.pending_start) as u64
    }

    /// The present state.
    pub fn state(&self) -> State {
        self.state
    }

    /// The offset, in bytes, of the first character that has not been consumed.
    pub fn offset(&self) -> u64 {
        self.offset
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
        &self.observer
    }

    /// Reads the next piece of the input.
    pub fn feed(&mut self, chunk: &str) -> Progress {
        if self.paused {
            self.pending.push_str(chunk);
            return Progress::Paused;
        }
        self.read_and_hold(chunk, false)
    }

    /// Inserts text before the input that is pending after a pause, and behind earlier insertions: `document.write`.
    /// It is read by [`resume`](Self::resume); without a pause, at once.
    ///
    /// Offsets include inserted text, at the place where it is read.
    pub fn insert(&mut self, text: &str) {
        if !self.paused {
            let _: Progress = self.feed(text);
            return;
        }
        let known = core::mem::take(&mut self.pending_known);
        self.retract_source(known);
        match self.inserted.last_mut() {
            Some((last, _)) if self.extends_inserted => last.push_str(text),
            _ => self.inserted.push((text.to_owned(), 0)),
        }
        self.extends_inserted = true;
    }

    /// Continues after a pause.
    pub fn resume(&mut self) -> Progress {
        self.paused = false;
        self.extends_inserted = false;
        while let Some((text, start)) = self.inserted.pop() {
            let (progress, rest) = self.read(&text[start..], 0, false);
            if progress == Progress::Paused {
                self.paused = true;
                self.retract_source(rest);
                let start = text.len() - rest;
                self.inserted.push((text, start));
                return progress;
            }
        }
        let pending = core::mem::take(&mut self.pending);
        let start = core::mem::take(&mut self.pending_start);
        let known = core::mem::take(&mut self.pending_known);
        let (progress, rest) = self.read(&pending[start..], known, false);
        if progress == Progress::Paused {
            self.pause(pending, rest);
        }
        progress
    }

    /// Reads all of the input at once, and ends it: the same as feeding it and finishing, without a copy of the
    /// unfinished end. After a pause, the rest is pending.
    pub fn feed_all(&mut self, input: &str) -> Progress {
        self.read_and_hold(input, true)
    }

    /// Ends the input, and returns the sink. A paused tokenizer resumes first, and ignores further pauses.
    pub fn finish(mut self) -> S {
        while !self.ended {
            // The last input can pause too, and leave a rest.
            let _ = if self.paused { self.resume() } else { self.read_and_hold("", true) };
        }
        self.sink
    }

    /// Reads a chunk, and keeps what is unread after a pause.
    fn read_and_hold(&mut self, chunk: &str, last: bool) -> Progress {
        let (progress, rest) = self.read(chunk, 0, last);
        if progress == Progress::Paused {
            self.pause(chunk[chunk.len() - rest..].to_owned(), rest);
        }
        progress
    }

    /// Keeps the last `rest` bytes of what was being read.
    fn pause(&mut self, pending: String, rest: usize) {
        self.paused = true;
        self.pending_start = pending.len() - rest;
        self.pending_known = rest;
        self.pending = pending;
    }

    /// Reads a chunk, of which the sink has seen the first `known` bytes. Returns, with the progress, how many bytes at
    /// its end are unread after a pause.
    fn read(&mut self, chunk: &str, known: usize, last: bool) -> (Progress, usize) {
        if self.ended {
            return (Progress::Stopped, 0);
        }
        self.wants_errors = self.sink.wants_errors();
        let taken = known + self.take_source(&chunk[known..]);
        let is_cut = taken < chunk.len();
        let mut chunk = &chunk[..taken];
        let last = last || is_cut;
        if !self.look_ahead.is_empty() {
            match self.read_look_ahead(chunk, last) {
                Ok(rest) => chunk = rest,
                // If the input ends here, it ends at once, pause or not.
                Err((Progress::Paused, rest)) if is_cut => chunk = &chunk[chunk.len() - rest..],
                Err(halted) => return halted,
            }
        }
        loop {
            match self.run(chunk, last) {
                Ok(consumed) => {
                    self.look_ahead.push_str(&chunk[consumed..]);
                    return (Progress::Ready, 0);
                }
                Err((Progress::Paused, consumed)) if is_cut => chunk = &chunk[consumed..],
                Err((progress, consumed)) => return (progress, chunk.len() - consumed),
            }
        }
    }

    /// Reads what an earlier chunk left, together with as much of the chunk as settles it. Returns the chunk's rest, or
    /// what [`read`](Self::read) returns.
    #[cold]
    fn read_look_ahead<'c>(&mut self, chunk: &'c str, last: bool) -> Result<&'c str, (Progress, usize)> {
        let mut joined = core::mem::take(&mut self.look_ahead);
        let left = joined.len();
        let end = chunk.floor_char_boundary(LOOK_AHEAD);
        joined.push_str(&chunk[..end]);
        let (halted, consumed) = match self.run(&joined, last && end == chunk.len()) {
            Ok(consumed) if consumed >= left => return Ok(&chunk[consumed - left..]),
            // Only a chunk shorter than any look-ahead does not settle it.
            Ok(consumed) => {
                joined.drain(..consumed);
                self.look_ahead = joined;
                return Err((Progress::Ready, 0));
            }
            Err(halted) => halted,
        };
        if consumed < left {
            joined.truncate(left);
            joined.drain(..consumed);
            self.look_ahead = joined;
        }
        Err((halted, chunk.len() - consumed.saturating_sub(left)))
    }

    /// Runs the machine over one chunk. Returns the bytes consumed, and the reason if it was halted.
    fn run(&mut self, text: &str, last: bool) -> Result<usize, (Progress, usize)> {
        let (input, halt) = self.run_until_halt(text, last);
        if self.wants_errors && !O::ACTIVE {
            // Only now is it known what was consumed here: a pause can put other text before the rest.
            check_input(&text[..input.position()], self.offset, |error| self.sink.parse_error(error));
        }
        self.offset = input.offset();
        match halt {
            Halt::NeedsInput => {
                self.keep_pieces(input.chunk());
                Ok(input.position())
            }
            Halt::Paused => {
                self.pause_wanted = false;
                self.keep_pieces(input.chunk());
                Err((Progress::Paused, input.position()))
            }
            Halt::Stopped => {
                self.ended = true;
                Err((Progress::Stopped, input.position()))
            }
        }
    }

    /// Runs the machine over the part of the input that it may see.
    fn run_window(&mut self, input: &mut Cursor<'_>) -> Halt {
        if O::ACTIVE {
            return self.run_watched(input);
        }
        loop {
            if let ControlFlow::Break(halt) = self.step(input) {
                return halt;
            }
            if self.pause_wanted {
                return Halt::Paused;
            }
        }
    }

    /// Copies what is under construction, because the chunk goes away.
    fn keep_pieces(&mut self, chunk: Chunk<'_>) {
        let scratch = &mut self.scratch;
        let Limits { name_bytes, text_bytes, .. } = self.limits;
        match self.construction {
            Construction::Nothing => {}
            Construction::Tag | Construction::Attribute => {
                self.tag.name.keep_within(name_bytes, chunk, scratch);
                self.attributes.keep(chunk, scratch);
                if self.construction == Construction::Attribute {
                    self.attribute.name.keep_within(name_bytes, chunk, scratch);
                    self.attribute.value.keep_within(text_bytes, chunk, scratch);
                }
            }
            Construction::Comment => self.data.keep_within(text_bytes, chunk, scratch),
            Construction::ProcessingInstruction => {
                self.target.keep_within(name_bytes, chunk, scratch);
                self.data.keep_within(text_bytes, chunk, scratch);
            }
            Construction::Doctype => {
                let CurrentDoctype { name, public_id, system_id, .. } = &mut self.doctype;
                for piece in [name, public_id, system_id].into_iter().flatten() {
                    piece.keep_within(text_bytes, chunk, scratch);
                }
            }
        }
    }

    /// Switches to `state`.
    #[inline]
    fn switch_to(&mut self, state: State) -> Step {
        self.state = state;
        GO_ON
    }

    /// Puts the current input character back and switches to `state`.
    #[inline]
    fn reconsume_in(&mut self, state: State, input: &mut Cursor<'_>) -> Step {
        input.reconsume();
        self.switch_to(state)
    }

    /// Handles the end of the available characters: waits if the input continues, and otherwise does `at_end`.
    #[cold]
    fn end<'a>(&mut self, input: &mut Cursor<'a>, at_end: impl FnOnce(&mut Self, &mut Cursor<'a>) -> Step) -> Step {
        if input.is_last() { at_end(self, input) } else { NEEDS_INPUT }
    }

    /// Reports `code` at the current input character.
    #[cold]
    fn error(&mut self, code: ErrorCode, input: &Cursor<'_>) {
        self.error_at(code, input.current_span());
    }

    #[cold]
    fn error_at(&mut self, code: ErrorCode, span: Span) {
        self.error_over(code, span, span);
    }

    /// Reports `code` at the current input character, with an extent from the offset `start`.
    #[cold]
    fn error_since(&mut self, start: u64, code: ErrorCode, input: &Cursor<'_>) {
        let span = input.current_span();
        self.error_over(code, span, Span::new(start, span.end));
    }

    /// Reports `code` at `span`, with the given `extent`.
    #[cold]
    fn error_over(&mut self, code: ErrorCode, span: Span, extent: Span) {
        if self.wants_errors {
            self.sink.parse_error(ParseError::new(code, span).with_extent(extent));
        }
    }

    /// Obeys the sink's answer to a token.
    #[inline]
    fn heed(&mut self, answer: ControlFlow<(), Feedback>) -> Step {
        match answer {
            ControlFlow::Continue(feedback) => {
                self.cdata_allowed = feedback.cdata_allowed;
                // The pause begins after the present state, so that the state completes its work.
                self.pause_wanted |= feedback.pause;
                GO_ON
            }
            ControlFlow::Break(()) => ControlFlow::Break(Halt::Stopped),
        }
    }

    #[inline]
    fn emit_text(&mut self, text: Text<'_>) -> Step {
        let answer = self.sink.token(HtmlToken::Text(text));
        self.heed(answer)
    }

    /// Emits the current input character as it stands in the source.
    fn emit_current(&mut self, input: &Cursor<'_>) -> Step {
        let span = input.current_span();
        if input.is_changed_newline() {
            return self.emit_text(Text::replaced("\n", span));
        }
        self.emit_text(Text::verbatim(input.chunk().slice(span), span.start))
    }

    /// Emits U+FFFD in place of the current input character.
    #[cold]
    fn emit_replacement(&mut self, input: &Cursor<'_>) -> Step {
        self.error(ErrorCode::UnexpectedNullCharacter, input);
        self.emit_text(Text::replaced("\u{FFFD}", input.current_span()))
    }

    /// Begins a tag token whose name begins at the current input character.
    #[inline]
    fn begin_tag(&mut self, is_end_tag: bool, name_start: u64) {
        self.scratch.clear();
        self.attributes.clear();
        self.construction = Construction::Tag;
        self.tag = CurrentTag { is_end_tag, name: Piece::begin(name_start), self_closing: false };
    }

    /// Emits the current tag token and switches to the data state, or to the one that the sink has chosen.
    fn emit_tag(&mut self, input: &Cursor<'_>) -> Step {
        self.limit_tag_name(input);
        let name = self.tag.name.text(input.chunk(), &self.scratch).data;
        let name = Name::lookup(name).unwrap_or(Name::UNKNOWN);
        self.emit_tag_named(name, input)
    }

    /// Like [`emit_tag`](Self::emit_tag), but with a static name that the caller already has.
    #[inline]
    fn emit_tag_named(&mut self, name: Name, input: &Cursor<'_>) -> Step {
        self.state = State::Data;
        self.construction = Construction::Nothing;
        let is_end_tag = self.tag.is_end_tag;
        if is_end_tag && (!self.attributes.is_empty() || self.tag.self_closing) {
            self.check_end_tag(input);
        }
        let tag = HtmlTag {
            name,
            name_text: self.tag.name.text(input.chunk(), &self.scratch),
            attributes: self.attributes.view(input.chunk(), &self.scratch),
            self_closing: self.tag.self_closing,
            span: Span::new(self.token_start, input.offset()),
        };
        let answer = self.sink.token(if is_end_tag { HtmlToken::EndTag(&tag) } else { HtmlToken::StartTag(&tag) });
        if let ControlFlow::Continue(Feedback { switch_to: Some(state), .. }) = answer {
            self.enter_text_state(state, input.chunk());
        }
        if name == Name::META {
            self.look_for_encoding(is_end_tag, input.chunk());
        }
        self.heed(answer)
    }

    /// Notes the encoding that the current tag, a `meta` element's, declares.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>
    #[cold]
    fn look_for_encoding(&mut self, is_end_tag: bool, chunk: Chunk<'_>) {
        if is_end_tag || !self.watches_for_encoding {
            return;
        }
        let attributes = self.attributes.view(chunk, &self.scratch);
        let value = |name| attributes.get(name).map(|value: Text<'_>| value.data);
        let declared = declared_by_meta(value(Name::CHARSET), value(Name::HTTP_EQUIV), value(Name::CONTENT));
        if declared.is_some() && self.sink.heeds_meta() {
            self.declared_encoding = declared;
        }
    }

    #[cold]
    fn enter_text_state(&mut self, state: TextState, chunk: Chunk<'_>) {
        self.last_start_tag.clear();
        self.last_start_tag.push_str(self.tag.name.text(chunk, &self.scratch).data);
        self.state = match state {
            TextState::Rcdata => State::Rcdata,
            TextState::Rawtext => State::Rawtext,
            TextState::ScriptData => State::ScriptData,
            TextState::Plaintext => State::Plaintext,
        };
    }

    #[cold]
    fn check_end_tag(&mut self, input: &Cursor<'_>) {
        // The errors stand at the `>`, which the short cut consumes without making it the current input character.
        let end = Span::new(input.offset() - 1, input.offset());
        let tag = Span::new(self.token_start, input.offset());
        if !self.attributes.is_empty() {
            self.error_over(ErrorCode::EndTagWithAttributes, end, tag);
        }
        if self.tag.self_closing {
            self.error_over(ErrorCode::EndTagWithTrailingSolidus, end, tag);
        }
    }

    /// Emits the end-of-file token, after which no token comes.
    #[cold]
    fn emit_end_of_file(&mut self, input: &Cursor<'_>) -> Step {
        self.construction = Construction::Nothing;
        self.report_input_limit();
        let _ = self.sink.token(HtmlToken::EndOfFile(input.offset()));
        ControlFlow::Break(Halt::Stopped)
    }
}

#[cfg(test)]
mod tests {
    use super::testing::Run;
    use super::*;

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
