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
//! `docs/deviations.md` lists what the draft leaves open, and what is made of it here.

#![forbid(unsafe_code)]

mod attribute;
pub mod char_ref;
mod comment;
mod data;
mod doctype;
mod entity;
mod state;
mod tag;
mod token;
mod trace;
mod watched;

pub use state::{ContentModel, State};
pub use token::{DraftDoctype, DraftTag, DraftToken, TokenSink};
pub use trace::trace_bytes;

use char_ref::Draft2007;
use core::ops::ControlFlow;
use fivefold_core::attributes::AttributeList;
use fivefold_core::char_ref::CharacterReference;
use fivefold_core::input::Cursor;
use fivefold_core::piece::{Chunk, Piece};
use fivefold_core::{Observer, Span, Text};

/// How a state ends: by going on in the state that it switched to, or by a halt.
type Step = ControlFlow<Halt>;

/// Why the tokeniser does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Halt {
    NeedsInput,
    Stopped,
}

const GO_ON: Step = ControlFlow::Continue(());
const NEEDS_INPUT: Step = ControlFlow::Break(Halt::NeedsInput);

/// The token under construction, as far as its pieces must survive the end of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Construction {
    Nothing,
    Tag,
    /// A tag, and an attribute that is not in the list yet.
    Attribute,
    Comment,
    Doctype,
}

/// The current tag token.
#[derive(Debug, Default)]
struct CurrentTag {
    is_end_tag: bool,
    name: Piece,
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
#[derive(Debug)]
struct CurrentDoctype {
    name: Option<Piece>,
    public_id: Option<Piece>,
    system_id: Option<Piece>,
    correct: bool,
}

impl CurrentDoctype {
    const NEW: Self = Self { name: None, public_id: None, system_id: None, correct: true };
}

/// Turns HTML into tokens, as the draft of 2007 has it.
///
/// Input comes whole or in pieces, and the tokens are the same however it is cut; only text tokens may be cut
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
    sink: S,
    observer: O,
    state: State,
    /// The attribute value state to which an entity leads back.
    return_state: State,
    content_model: ContentModel,
    escape: bool,
    construction: Construction,
    /// Offset of the first character of the current token.
    token_start: u64,
    tag: CurrentTag,
    attributes: AttributeList,
    attribute: CurrentAttribute,
    /// The data of the current comment.
    data: Piece,
    doctype: CurrentDoctype,
    entity: CharacterReference<Draft2007>,
    /// The text of pieces that are no slices of the input.
    scratch: String,
    /// The name of the start tag emitted last; empty if there was none.
    last_start_tag: String,
    /// How many bytes of that name are known to follow a `</`.
    matched: usize,
    wants_errors: bool,
    ended: bool,
    /// Offset of the first byte that has not been consumed.
    offset: u64,
    /// The last bytes that were consumed of earlier chunks.
    recent: [u8; 3],
    /// What a state wants to see more of before it consumes it.
    look_ahead: String,
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
        let wants_errors = sink.wants_errors();
        Self {
            sink,
            observer,
            state: State::Data,
            return_state: State::Data,
            content_model: ContentModel::Pcdata,
            escape: false,
            construction: Construction::Nothing,
            token_start: 0,
            tag: CurrentTag::default(),
            attributes: AttributeList::default(),
            attribute: CurrentAttribute::default(),
            data: Piece::default(),
            doctype: CurrentDoctype::NEW,
            entity: CharacterReference::new(false),
            scratch: String::new(),
            last_start_tag: String::new(),
            matched: 0,
            wants_errors,
            ended: false,
            offset: 0,
            recent: [0; 3],
            look_ahead: String::new(),
        }
    }

    /// Sets the content model flag. Tests and fragments need it; to be called before any input.
    pub fn set_content_model(&mut self, content_model: ContentModel) {
        self.content_model = content_model;
    }

    /// Sets the name of the start tag emitted last, which decides what ends RCDATA and CDATA; to be called before any
    /// input.
    pub fn set_last_start_tag(&mut self, name: &str) {
        name.clone_into(&mut self.last_start_tag);
    }

    /// Sets the offset of the first character, which is that of a text whose byte order mark has been taken off; to be
    /// called before any input.
    pub fn set_offset(&mut self, offset: u64) {
        self.offset = offset;
    }

    /// The present state.
    pub fn state(&self) -> State {
        self.state
    }

    /// The content model flag.
    pub fn content_model(&self) -> ContentModel {
        self.content_model
    }

    /// The escape flag.
    pub fn escape_flag(&self) -> bool {
        self.escape
    }

    /// The offset, in bytes, of the first character that has not been consumed.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The sink.
    pub fn sink(&self) -> &S {
        &self.sink
    }

    /// The observer.
    pub fn observer(&self) -> &O {
        &self.observer
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
        self.sink
    }

    fn read(&mut self, chunk: &str, last: bool) {
        if self.ended {
            return;
        }
        self.wants_errors = self.sink.wants_errors();
        if self.look_ahead.is_empty() {
            let consumed = self.run(chunk, last);
            self.look_ahead.push_str(&chunk[consumed..]);
        } else {
            let mut joined = core::mem::take(&mut self.look_ahead);
            joined.push_str(chunk);
            let consumed = self.run(&joined, last);
            joined.drain(..consumed);
            self.look_ahead = joined;
        }
    }

    /// Runs the machine over one chunk. Gives the bytes consumed.
    fn run(&mut self, text: &str, last: bool) -> usize {
        let mut input = Cursor::new(text, self.offset, last);
        let halt = loop {
            if O::ACTIVE {
                break self.run_watched(&mut input);
            }
            if let ControlFlow::Break(halt) = self.step(&mut input) {
                break halt;
            }
        };
        self.offset = input.offset();
        match halt {
            Halt::NeedsInput => self.keep(&input),
            Halt::Stopped => self.ended = true,
        }
        input.position()
    }

    /// Copies what is under construction and what may be looked back at, because the chunk goes away.
    fn keep(&mut self, input: &Cursor<'_>) {
        let consumed = &input.chunk().text.as_bytes()[..input.position()];
        for &byte in &consumed[consumed.len().saturating_sub(self.recent.len())..] {
            self.recent.rotate_left(1);
            self.recent[2] = byte;
        }
        let (chunk, scratch) = (input.chunk(), &mut self.scratch);
        match self.construction {
            Construction::Nothing => {}
            Construction::Tag | Construction::Attribute => {
                self.tag.name.keep(chunk, scratch);
                self.attributes.keep(chunk, scratch);
                if self.construction == Construction::Attribute {
                    self.attribute.name.keep(chunk, scratch);
                    self.attribute.value.keep(chunk, scratch);
                }
            }
            Construction::Comment => self.data.keep(chunk, scratch),
            Construction::Doctype => {
                let CurrentDoctype { name, public_id, system_id, .. } = &mut self.doctype;
                for piece in [name, public_id, system_id].into_iter().flatten() {
                    piece.keep(chunk, scratch);
                }
            }
        }
    }

    /// Switches to `state`.
    fn switch_to(&mut self, state: State) -> Step {
        self.state = state;
        GO_ON
    }

    /// Gives the current input character back and switches to `state`.
    fn reconsume_in(&mut self, state: State, input: &mut Cursor<'_>) -> Step {
        input.reconsume();
        self.switch_to(state)
    }

    /// Reports a parse error at the current input character.
    fn error(&mut self, input: &Cursor<'_>) {
        self.error_at(input.current_span());
    }

    #[cold]
    fn error_at(&mut self, span: Span) {
        if self.wants_errors {
            self.sink.parse_error(span);
        }
    }

    /// Hands a token to the sink, and sets the content model flag as the sink says.
    fn emit(&mut self, answer: ControlFlow<(), Option<ContentModel>>) -> Step {
        match answer {
            ControlFlow::Continue(content_model) => {
                self.content_model = content_model.unwrap_or(self.content_model);
                GO_ON
            }
            ControlFlow::Break(()) => ControlFlow::Break(Halt::Stopped),
        }
    }

    fn emit_text(&mut self, text: Text<'_>) -> Step {
        let answer = self.sink.token(DraftToken::Text(text));
        self.emit(answer)
    }

    /// Emits the current input character.
    fn emit_current(&mut self, input: &Cursor<'_>) -> Step {
        let span = input.current_span();
        if input.is_changed_newline() {
            return self.emit_text(Text::replaced("\n", span));
        }
        self.emit_text(Text::verbatim(input.chunk().slice(span), span.start))
    }

    /// Emits what the source has at the token's start, after all as text.
    fn emit_literal(&mut self, literal: &str) -> Step {
        self.emit_text(Text::verbatim(literal, self.token_start))
    }

    /// Emits the end-of-file token, after which there is nothing.
    fn emit_end_of_file(&mut self, input: &Cursor<'_>) -> Step {
        let _ = self.sink.token(DraftToken::EndOfFile(input.offset()));
        ControlFlow::Break(Halt::Stopped)
    }
}

/// Whether `bytes` begins with `keyword`, in any case.
fn begins_with(bytes: &[u8], keyword: &[u8]) -> bool {
    bytes.get(..keyword.len()).is_some_and(|head| head.eq_ignore_ascii_case(keyword))
}

/// The text of a piece that may be missing.
fn text<'a>(piece: &Option<Piece>, chunk: Chunk<'a>, scratch: &'a str) -> Option<Text<'a>> {
    piece.as_ref().map(|piece| piece.text(chunk, scratch))
}
