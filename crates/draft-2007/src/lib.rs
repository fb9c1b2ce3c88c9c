//! The tokeniser of the HTML 5 draft of 27 October 2007.
//!
//! <https://whatwg.org/specs/web-apps/2007-10-26/multipage/section-tokenisation.html>
//!
//! It is a machine of its own, built of the same parts as the [tokenizer of the Living
//! Standard](fivefold_html5::tokenizer): a function for each state, named as in the draft, in the file of its family.
//! What the two have not in common is most of what makes this one worth reading. It has a content model flag and an
//! escape flag where there are states for raw text and scripts today; DOCTYPEs that are correct or not instead of a
//! mode that they force; tags that are emitted where the input ends in them; and slashes that are permitted or not, and
//! mean nothing.
//!
//! `docs/inside/deviations.md` lists what the draft leaves open, and what is made of it here.

#![forbid(unsafe_code)]

mod attribute;
pub mod char_ref;
mod comment;
mod data;
mod doctype;
mod entity;
#[rustfmt::skip]
#[path = "generated/states.rs"]
mod state;
mod tag;
mod token;
mod trace;
mod watched;

pub use state::State;
pub use token::{ContentModel, DraftDoctype, DraftTag, DraftToken, TokenSink};
pub use trace::trace_bytes;

use char_ref::Draft2007;
use core::ops::ControlFlow;
use fivefold_core::char_ref::CharacterReference;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{GO_ON, Halt, LookAhead, StateMachine, Step, TokenBuilder};
use fivefold_core::{Limits, Name, Observer, ParseError, Span, Text};
use state::in_state;

/// Turns HTML into tokens, as the draft of 2007 has it.
///
/// Input comes whole or in chunks, and the tokens are the same however it is split; only text tokens may be split
/// differently. Newlines are normalised first. Time is linear in the input. Between calls the tokeniser keeps no more
/// than the token under construction, and what it has to look ahead for.
///
/// ```
/// use fivefold_draft_2007::{ContentModel, DraftToken, TokenSink, Tokenizer};
/// use std::ops::ControlFlow;
///
/// #[derive(Default)]
/// struct Names(Vec<String>);
///
/// impl TokenSink for Names {
///     fn token(&mut self, token: DraftToken<'_>) -> ControlFlow<(), Option<ContentModel>> {
///         self.0.extend(match token {
///             DraftToken::StartTag(tag) => Some(tag.name.data.to_owned()),
///             DraftToken::Doctype(doctype) => doctype.name.map(|name| name.data.to_owned()),
///             _ => None,
///         });
///         ControlFlow::Continue(None)
///     }
/// }
///
/// let mut tokenizer = Tokenizer::new(Names::default());
/// tokenizer.feed("<!DOCTYPE HTML><p><br");
/// tokenizer.feed("/");
/// // Today, neither would the name of the DOCTYPE be in upper case, nor the last tag be a tag.
/// assert_eq!(tokenizer.finish().0, ["HTML", "p", "br"]);
/// ```
#[derive(Debug)]
pub struct Tokenizer<S, O = ()> {
    machine: Machine<S, O>,
    look_ahead: LookAhead,
    /// Offset of the first byte that has not been consumed.
    offset: u64,
    ended: bool,
}

/// The states, and what they work on.
#[derive(Debug)]
struct Machine<S, O> {
    sink: S,
    observer: O,
    state: State,
    /// The attribute value state to which an entity leads back.
    return_state: State,
    content_model: ContentModel,
    escape: bool,
    token: TokenBuilder,
    /// Whether the current DOCTYPE token is correct.
    doctype_is_correct: bool,
    entity: CharacterReference<Draft2007>,
    /// The name of the start tag emitted last; empty if there was none.
    last_start_tag: String,
    /// How many bytes of that name are known to follow a `</`.
    matched: usize,
    wants_errors: bool,
    /// The last bytes that were consumed of earlier chunks.
    recent: [u8; 3],
}

impl<S: TokenSink> Tokenizer<S> {
    /// A tokeniser in the data state, whose content model flag is set to PCDATA.
    pub fn new(sink: S) -> Self {
        Self::with_observer(sink, ())
    }
}

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// A tokeniser that is watched.
    pub fn with_observer(sink: S, observer: O) -> Self {
        let machine = Machine {
            wants_errors: sink.wants_errors(),
            sink,
            observer,
            state: State::Data,
            return_state: State::Data,
            content_model: ContentModel::Pcdata,
            escape: false,
            token: TokenBuilder::new(&Limits::default()),
            doctype_is_correct: true,
            entity: CharacterReference::new(false),
            last_start_tag: String::new(),
            matched: 0,
            recent: [0; 3],
        };
        Self { machine, look_ahead: LookAhead::default(), offset: 0, ended: false }
    }

    /// Sets the content model flag. Tests and fragments need it; to be called before any input.
    pub fn set_content_model(&mut self, content_model: ContentModel) {
        self.machine.content_model = content_model;
    }

    /// Sets the name of the start tag emitted last, which decides what ends RCDATA and CDATA; to be called before any
    /// input.
    pub fn set_last_start_tag(&mut self, name: &str) {
        name.clone_into(&mut self.machine.last_start_tag);
    }

    /// Sets the offset of the first character, which is that of a text whose byte order mark has been taken off; to be
    /// called before any input.
    pub fn set_offset(&mut self, offset: u64) {
        self.offset = offset;
    }

    /// The present state.
    pub fn state(&self) -> State {
        self.machine.state
    }

    /// The content model flag.
    pub fn content_model(&self) -> ContentModel {
        self.machine.content_model
    }

    /// The offset, in bytes, of the first character that has not been consumed.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The sink.
    pub fn sink(&self) -> &S {
        &self.machine.sink
    }

    /// The observer.
    pub fn observer(&self) -> &O {
        &self.machine.observer
    }

    /// Reads the next piece of the input. Nothing is read once the sink has stopped the tokeniser.
    pub fn feed(&mut self, chunk: &str) {
        self.read(chunk, false);
    }

    /// Reads all of the input at once, and ends it.
    pub fn feed_all(&mut self, input: &str) {
        self.read(input, true);
    }

    /// Ends the input, and gives the sink back.
    pub fn finish(mut self) -> S {
        self.read("", true);
        self.machine.sink
    }

    fn read(&mut self, chunk: &str, last: bool) {
        if self.ended {
            return;
        }
        self.machine.wants_errors = self.machine.sink.wants_errors();
        let Self { machine, look_ahead, offset, .. } = self;
        let (halt, _) = look_ahead.read(chunk, last, |text, read, last| {
            let mut input = Cursor::resume(text, *offset - read as u64, last, read);
            let halt = machine.run(&mut input);
            *offset = input.offset();
            machine.keep(&input);
            (input.position(), halt)
        });
        self.ended = halt != Halt::NeedsInput;
    }
}

impl<S: TokenSink, O> StateMachine for Machine<S, O> {
    type State = State;

    fn set_state(&mut self, state: State) {
        self.state = state;
    }

    fn token_mut(&mut self) -> &mut TokenBuilder {
        &mut self.token
    }

    /// The draft's errors have no names.
    fn report(&mut self, error: ParseError) {
        self.unnamed_error_at(error.span);
    }

    fn attribute_name(text: &str) -> Name {
        Name::lookup(text).unwrap_or(Name::UNKNOWN)
    }
}

impl<S: TokenSink, O> Machine<S, O> {
    /// Reports a parse error at the current input character.
    fn unnamed_error(&mut self, input: &Cursor<'_>) {
        self.unnamed_error_at(input.current_span());
    }

    #[cold]
    fn unnamed_error_at(&mut self, span: Span) {
        if self.wants_errors {
            self.sink.parse_error(span);
        }
    }
}

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// Runs the machine over one text until it halts.
    fn run(&mut self, input: &mut Cursor<'_>) -> Halt {
        if O::ACTIVE {
            return self.run_watched(input);
        }
        loop {
            if let ControlFlow::Break(halt) = self.step(input) {
                return halt;
            }
        }
    }

    /// Runs the present state until it switches to another or halts.
    #[inline]
    fn step(&mut self, input: &mut Cursor<'_>) -> Step {
        in_state!(self.state, self, input)
    }

    /// Copies what is under construction and what may be looked back at, because the chunk goes away.
    fn keep(&mut self, input: &Cursor<'_>) {
        let consumed = &input.chunk().text.as_bytes()[..input.position()];
        for &byte in &consumed[consumed.len().saturating_sub(self.recent.len())..] {
            self.recent.rotate_left(1);
            self.recent[2] = byte;
        }
        self.token.keep_pieces(input.chunk());
    }

    /// Hands a token to the sink, and sets the content model flag as the sink says.
    fn emit(&mut self, answer: ControlFlow<(), Option<ContentModel>>) -> Step {
        match answer {
            ControlFlow::Continue(content_model) => {
                self.content_model = content_model.unwrap_or(self.content_model);
                GO_ON
            }
            ControlFlow::Break(()) => ControlFlow::Break(Halt::Ended),
        }
    }

    fn emit_text(&mut self, text: Text<'_>) -> Step {
        let answer = self.sink.token(DraftToken::Text(text));
        self.emit(answer)
    }

    /// Emits the current input character.
    fn emit_current(&mut self, input: &Cursor<'_>) -> Step {
        self.emit_text(input.current_text())
    }

    /// Emits what the source has at the token's start, after all as text.
    fn emit_literal(&mut self, literal: &str) -> Step {
        self.emit_text(Text::verbatim(literal, self.token.start))
    }

    /// Emits the end-of-file token, after which there is nothing.
    fn emit_end_of_file(&mut self, input: &Cursor<'_>) -> Step {
        let _ = self.sink.token(DraftToken::EndOfFile(input.offset()));
        ControlFlow::Break(Halt::Ended)
    }
}

/// Whether `bytes` begins with `keyword`, in any case.
fn begins_with(bytes: &[u8], keyword: &[u8]) -> bool {
    bytes.get(..keyword.len()).is_some_and(|head| head.eq_ignore_ascii_case(keyword))
}
