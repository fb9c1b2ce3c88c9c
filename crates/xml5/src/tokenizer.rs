//! The XML5 tokenizer.
//!
//! Each state is a function of the state's name, in the file of its family. A state looks at one character after
//! another, and takes whole runs of characters that it would only append. Collected text stays a range of the input for
//! as long as it can: see [`Piece`].
//!
//! The machine is pulled: its `next` runs it up to the next token, which stays available in the machine until it runs
//! again. So the tree builder and the reader can both go at their own pace. [`Tokenizer`] pushes the tokens instead.
//!
//! `plain.rs` holds the short cut for text, tags and references without anything unusual: it takes them in one pass. Text
//! and end tags among them are not stored in the machine, as tree construction needs only their ranges.

mod attribute;
mod character_reference;
mod collect;
mod comment;
mod data;
mod declarations;
mod doctype;
mod frames;
mod limits;
mod markup_declaration;
mod plain;
mod processing_instruction;
pub(crate) mod read_back;
mod state;
mod subset;
mod tag;
mod token;
mod watched;
mod xml_declaration;

pub use fivefold_core::{Comment, ProcessingInstruction};
pub(crate) use plain::PlainToken;
pub use state::State;
pub use token::{EntityReference, Notations, TokenSink, XmlDeclaration, XmlDoctype, XmlTag, XmlToken};

use crate::chunks::{Chunks, Receiver};
use crate::{IllegalCharacters, Options};
use collect::{collect, collect_data, may_be_illegal, mend_name};
use core::ops::ControlFlow;
use declarations::Declarations;
use fivefold_core::attributes::{AttributeList, TagAttributes};
use fivefold_core::char_ref::{CharacterReference, Xml5};
use fivefold_core::input::{Cursor, check_xml_input};
use fivefold_core::piece::{Chunk, Piece};
use fivefold_core::xml_char::is_xml_char;
use fivefold_core::{ErrorCode, Limits, Name, Observer, ParseError, Span, StopSignal, Text};
use frames::{Budget, Frame};
use limits::Stopping;
use plain::{PlainStarts, plain_starts};
use subset::Declaration;
use xml_declaration::PseudoAttributes;

/// The result of a state: continue in the state that it switched to, or halt.
type Step = ControlFlow<Halt>;

/// Why the machine halts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Halt {
    NeedsInput,
    /// A token is ready.
    Token,
    /// The machine switches to another text: an entity's, or what follows its reference.
    Turn,
    /// The input has ended.
    End,
}

const GO_ON: Step = ControlFlow::Continue(());
const NEEDS_INPUT: Step = ControlFlow::Break(Halt::NeedsInput);

/// The result of [`Machine::next`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// The next chunk is needed first.
    NeedsInput,
    /// A token is ready.
    Token,
    /// The end-of-file token was returned already.
    End,
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

/// The kind of the current token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    XmlDeclaration,
    Doctype,
    StartTag,
    EmptyTag,
    EndTag,
    ShortEndTag,
    Comment,
    ProcessingInstruction,
    Text,
    EntityReference,
    EndOfFile,
}

/// How text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextForm {
    Characters,
    /// As a reference, or in the replacement text of one.
    Reference,
    /// In the CDATA section that begins at that offset.
    CdataSection(u64),
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
    internal_subset: Option<Piece>,
    /// Whether the subset goes on: what is read belongs to it.
    in_subset: bool,
    /// Whether something after the subset was reported already.
    has_junk_after_subset: bool,
}

/// The states, and what they work on.
#[derive(Debug)]
pub(crate) struct Machine<O = ()> {
    observer: O,
    options: Options,
    pub(crate) wants_errors: bool,
    wants_notices: bool,
    /// Whether nothing observes each state, or needs each character.
    takes_short_cuts: bool,
    /// The bytes that the name of a plain tag can begin with.
    plain_starts: &'static PlainStarts,
    /// Errors that were reported and not taken yet.
    pub(crate) errors: Vec<ParseError>,
    pub(crate) notices: Vec<ParseError>,
    state: State,
    return_state: State,
    construction: Construction,
    /// Whether the end-of-file token was there.
    is_ended: bool,
    /// Whether nothing was read yet, and a byte order mark may come.
    is_at_start: bool,
    /// Where the text begins: after the byte order mark.
    text_start: u64,
    /// Offset, in the text that is read, of the first character of the current token.
    token_start: u64,
    /// Offset of the current CDATA section, which is text of several tokens.
    section_start: u64,
    kind: TokenKind,
    /// The span of the current token.
    span: Span,
    /// The text of a text token.
    text: Piece,
    /// The name of the current tag.
    name: Piece,
    name_has_colon: bool,
    is_empty_tag: bool,
    attributes: AttributeList,
    attribute: CurrentAttribute,
    /// Whether a quoted attribute value came last.
    follows_value: bool,
    /// The data of the current comment or processing instruction.
    data: Piece,
    /// The target of the current processing instruction.
    target: Piece,
    doctype: CurrentDoctype,
    /// Where the last text ended, and with how many closing brackets; known only while notices are wanted.
    brackets: (u64, usize),
    /// Whether a DOCTYPE was seen, or a tag that ends the time for one.
    has_begun: bool,
    has_declaration: bool,
    reference: CharacterReference<Xml5>,
    /// Offset of the ampersand of the last reference; an offset beyond all texts, where it turned out to be none.
    reference_start: u64,
    declaration: Declaration,
    declarations: Declarations,
    /// The replacement texts that are being read, the outermost first.
    frames: Vec<Frame>,
    budget: Budget,
    stopping: Stopping,
    /// Where the limit of the input has cut it.
    input_limit_at: Option<u64>,
    /// Where the reference stands whose replacement text is being put into an attribute value.
    reference_in_value: Option<Span>,
    /// The text of pieces that are not slices of the input.
    scratch: String,
    /// Offset of the first byte that has not been consumed.
    pub(crate) offset: u64,
}

impl<O: Observer> Machine<O> {
    /// A machine in the data state.
    pub(crate) fn new(options: Options, observer: O) -> Self {
        let mut machine = Self {
            observer,
            options,
            wants_errors: options.errors,
            wants_notices: options.notices,
            takes_short_cuts: false,
            plain_starts: plain_starts(options.strict_tag_names),
            errors: Vec::new(),
            notices: Vec::new(),
            state: State::Data,
            return_state: State::Data,
            construction: Construction::Nothing,
            is_ended: false,
            is_at_start: true,
            text_start: 0,
            token_start: 0,
            section_start: 0,
            kind: TokenKind::EndOfFile,
            span: Span::empty(0),
            text: Piece::default(),
            name: Piece::default(),
            name_has_colon: false,
            is_empty_tag: false,
            attributes: AttributeList::default(),
            attribute: CurrentAttribute::default(),
            follows_value: false,
            data: Piece::default(),
            target: Piece::default(),
            doctype: CurrentDoctype::default(),
            brackets: (0, 0),
            has_begun: false,
            has_declaration: false,
            reference: CharacterReference::new(false),
            reference_start: u64::MAX,
            declaration: Declaration::default(),
            declarations: Declarations::default(),
            frames: Vec::new(),
            budget: Budget::new(options.limits.entity_bytes),
            stopping: Stopping::default(),
            input_limit_at: None,
            reference_in_value: None,
            scratch: String::new(),
            offset: 0,
        };
        machine.set_wants(options.errors, options.notices);
        machine
    }

    /// The options.
    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    /// Sets which reports are wanted from here on.
    pub(crate) fn set_wants(&mut self, errors: bool, notices: bool) {
        self.wants_errors = errors;
        self.wants_notices = notices;
        self.takes_short_cuts = self.may_take_short_cuts();
    }

    /// Whether errors or notices are wanted.
    pub(crate) fn wants_diagnostics(&self) -> bool {
        self.wants_errors || self.wants_notices
    }

    /// The present state.
    pub(crate) fn state(&self) -> State {
        self.state
    }

    /// The observer.
    pub(crate) fn observer(&self) -> &O {
        &self.observer
    }

    /// Runs up to the next token, in the replacement text of an entity or in the input.
    #[inline(always)]
    pub(crate) fn next(&mut self, input: &mut Cursor<'_>) -> Signal {
        if self.may_be_plain()
            && let Some(plain) = self.take_plain_token(input)
        {
            self.hold(plain);
            return Signal::Token;
        }
        self.next_by_states(input)
    }

    /// Whether the short cut may take the next token. After a token that it took, it may take another.
    #[inline(always)]
    pub(crate) fn may_be_plain(&self) -> bool {
        self.takes_short_cuts && self.state == State::Data && self.frames.is_empty() && !self.is_at_start
    }

    /// Like [`next`](Self::next), without the short cut.
    #[inline(never)]
    pub(crate) fn next_by_states(&mut self, input: &mut Cursor<'_>) -> Signal {
        if self.construction == Construction::Nothing {
            self.scratch.clear();
        }
        if self.is_at_start && self.skip_byte_order_mark(input).is_break() {
            return Signal::NeedsInput;
        }
        loop {
            let is_in_entity = self.is_in_entity();
            let halt = if is_in_entity { self.run_frame() } else { self.run(input) };
            match halt {
                Halt::Token => {
                    if is_in_entity {
                        self.look_at_signal_in_entity();
                    }
                    return Signal::Token;
                }
                Halt::Turn => {}
                Halt::NeedsInput => return Signal::NeedsInput,
                Halt::End => return Signal::End,
            }
        }
    }

    /// Runs the machine over one text until it halts.
    #[inline]
    fn run(&mut self, input: &mut Cursor<'_>) -> Halt {
        if O::ACTIVE {
            return self.run_watched(input);
        }
        loop {
            if let ControlFlow::Break(halt) = self.noted_step(input) {
                return halt;
            }
        }
    }

    /// Runs the present state, and reports NULs, which most states of a DOCTYPE do not check.
    #[inline]
    fn noted_step(&mut self, input: &mut Cursor<'_>) -> Step {
        let notes_nulls = self.wants_errors && self.construction == Construction::Doctype;
        let before = input.position();
        let step = self.step(input);
        if notes_nulls {
            self.note_nulls(before, input);
        }
        step
    }

    /// Reports each NUL that was consumed from `before` on.
    #[cold]
    fn note_nulls(&mut self, before: usize, input: &Cursor<'_>) {
        let consumed = input.chunk().text.get(before..input.position()).unwrap_or_default();
        for (at, _) in consumed.match_indices('\0') {
            let at = input.chunk().base + (before + at) as u64;
            self.error_at(ErrorCode::UnexpectedNullCharacter, Span::new(at, at + 1));
        }
    }

    /// Skips one U+FEFF at the very start, which is not part of the text.
    #[cold]
    fn skip_byte_order_mark(&mut self, input: &mut Cursor<'_>) -> Step {
        const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();
        if input.rest().is_empty() && !input.is_last() {
            return NEEDS_INPUT;
        }
        if input.rest().starts_with(BYTE_ORDER_MARK) {
            input.advance(BYTE_ORDER_MARK.len());
        }
        self.is_at_start = false;
        self.text_start = input.offset();
        GO_ON
    }

    /// Copies what is under construction, because the chunk goes away.
    pub(crate) fn keep_pieces(&mut self, chunk: Chunk<'_>) {
        let scratch = &mut self.scratch;
        let Limits { name_bytes, text_bytes, .. } = self.options.limits;
        match self.construction {
            Construction::Nothing => {}
            Construction::Tag | Construction::Attribute => {
                self.name.keep_within(name_bytes, chunk, scratch);
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
                let CurrentDoctype { name, public_id, system_id, internal_subset, in_subset, .. } = &mut self.doctype;
                if *in_subset && let Some(subset) = internal_subset {
                    subset.extend_to(chunk.base + chunk.text.len() as u64, chunk, scratch);
                    let is_entity_value = matches!(
                        self.state,
                        State::DoctypeEntityValueDoubleQuoted | State::DoctypeEntityValueSingleQuoted
                    );
                    if is_entity_value && subset.span().len() > text_bytes as u64 {
                        self.declaration.forget_value();
                    }
                }
                for piece in [name, public_id, system_id, internal_subset].into_iter().flatten() {
                    piece.keep_within(text_bytes, chunk, scratch);
                }
            }
        }
    }

    /// The kind of the current token.
    #[inline]
    pub(crate) fn kind(&self) -> TokenKind {
        self.kind
    }

    /// The span of the current token.
    #[inline]
    pub(crate) fn span(&self) -> Span {
        self.span
    }

    /// Whether the current token comes from the replacement text of an entity.
    #[inline]
    pub(crate) fn is_in_entity(&self) -> bool {
        !self.frames.is_empty()
    }

    /// The name of the tag, as written.
    #[inline]
    pub(crate) fn tag_name_text<'a>(&'a self, chunk: Chunk<'a>) -> Text<'a> {
        self.name.text(chunk, &self.scratch)
    }

    /// Whether there may be a colon in the name of the tag.
    #[inline]
    pub(crate) fn tag_name_has_colon(&self) -> bool {
        self.name_has_colon
    }

    /// The attributes of the tag.
    #[inline]
    pub(crate) fn tag_attributes<'a>(&'a self, chunk: Chunk<'a>) -> TagAttributes<'a> {
        self.attributes.view(chunk, &self.scratch)
    }

    /// Gives each attribute of the tag its final name.
    #[inline]
    pub(crate) fn resolve_attribute_names(&mut self, chunk: Chunk<'_>, resolve: impl FnMut(&str, bool) -> Name) {
        self.attributes.resolve_names(chunk, &self.scratch, resolve);
    }

    /// The attributes of the tag, mutable.
    #[inline]
    pub(crate) fn attribute_list(&mut self) -> &mut AttributeList {
        &mut self.attributes
    }

    /// How the text token is written.
    pub(crate) fn text_form(&self) -> TextForm {
        if self.is_in_entity() || self.span.start == self.reference_start {
            TextForm::Reference
        } else if matches!(self.state, State::Cdata | State::CdataEnd) {
            TextForm::CdataSection(self.section_start)
        } else {
            TextForm::Characters
        }
    }

    /// Whether there are reports that were not taken yet.
    #[inline]
    pub(crate) fn has_reports(&self) -> bool {
        !self.errors.is_empty() || !self.notices.is_empty()
    }

    /// The characters of the text token.
    #[inline]
    pub(crate) fn characters<'a>(&'a self, chunk: Chunk<'a>) -> Text<'a> {
        self.text.text(chunk, &self.scratch)
    }

    /// The current token. `chunk` is the one that it was read from.
    pub(crate) fn token<'a>(&'a self, chunk: Chunk<'a>) -> XmlToken<'a> {
        let span = self.span;
        let text = |piece: &Piece| piece.text(chunk, &self.scratch);
        let tag = || XmlTag { name: self.tag_name_text(chunk), attributes: self.tag_attributes(chunk), span };
        match self.kind {
            TokenKind::XmlDeclaration => {
                let data = text(&self.data).data;
                XmlToken::XmlDeclaration(PseudoAttributes::find(data).0.view(data, span))
            }
            TokenKind::Doctype => XmlToken::Doctype(self.doctype_token(chunk)),
            TokenKind::StartTag => XmlToken::StartTag(tag()),
            TokenKind::EmptyTag => XmlToken::EmptyTag(tag()),
            TokenKind::EndTag => XmlToken::EndTag(tag()),
            TokenKind::ShortEndTag => XmlToken::ShortEndTag(span),
            TokenKind::Comment => XmlToken::Comment(Comment { data: text(&self.data), span }),
            TokenKind::ProcessingInstruction => XmlToken::ProcessingInstruction(ProcessingInstruction {
                target: text(&self.target),
                data: text(&self.data),
                span,
            }),
            TokenKind::Text => XmlToken::Text(text(&self.text)),
            TokenKind::EntityReference => {
                XmlToken::EntityReference(EntityReference { name: self.reference.name(), span })
            }
            TokenKind::EndOfFile => XmlToken::EndOfFile(span.start),
        }
    }

    /// Looks for characters that the input should not hold, in the consumed part of the chunk.
    #[inline]
    pub(crate) fn check_input(&mut self, text: &str, base: u64) {
        if self.wants_errors {
            check_xml_input(text, base, |error| self.errors.push(error));
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

    /// Handles the end of the available characters: waits if the input continues, and otherwise does `at_end`. The
    /// end of a replacement text ends what is under construction.
    #[cold]
    fn end<'a>(&mut self, input: &mut Cursor<'a>, at_end: impl FnOnce(&mut Self, &mut Cursor<'a>) -> Step) -> Step {
        if input.is_last() { at_end(self, input) } else { NEEDS_INPUT }
    }

    /// Reports `code` at the current input character.
    #[cold]
    fn error(&mut self, code: ErrorCode, input: &Cursor<'_>) {
        self.error_at(code, input.current_span());
    }

    /// Reports that the input, or a replacement text, ends in a token.
    #[cold]
    fn eof_error(&mut self, code: ErrorCode, input: &Cursor<'_>) {
        let code = if self.is_in_entity() { ErrorCode::EntityEndsInsideMarkup } else { code };
        let span = input.current_span();
        self.error_over(code, span, Span::new(self.token_start, span.end));
    }

    #[cold]
    pub(crate) fn error_at(&mut self, code: ErrorCode, span: Span) {
        self.error_over(code, span, span);
    }

    /// Reports `code` at `span`, with the given `extent`.
    #[cold]
    fn error_over(&mut self, code: ErrorCode, span: Span, extent: Span) {
        if self.wants_errors {
            let (span, extent) = (self.locate(span), self.locate(extent));
            self.errors.push(ParseError::new(code, span).with_extent(extent));
        }
    }

    /// Reports, at the current input character, a construct that XML5 accepts and XML 1.0 does not.
    #[cold]
    fn notice(&mut self, code: ErrorCode, input: &Cursor<'_>) {
        self.notice_at(code, input.current_span());
    }

    #[cold]
    fn notice_at(&mut self, code: ErrorCode, span: Span) {
        if self.wants_notices {
            let span = self.locate(span);
            self.notices.push(ParseError::new(code, span));
        }
    }

    /// Translates a span of the text being read to one of the source.
    #[inline]
    fn locate(&self, span: Span) -> Span {
        let outermost = self.frames.first().map(|frame| frame.reference);
        outermost.or(self.reference_in_value).unwrap_or(span)
    }

    /// Hands over a token that began at `token_start`.
    #[inline]
    fn emit(&mut self, kind: TokenKind, input: &Cursor<'_>) -> Step {
        self.state = State::Data;
        self.construction = Construction::Nothing;
        self.kind = kind;
        self.span = Span::new(self.token_start, input.offset());
        if self.is_in_entity() {
            self.relocate(input.chunk());
        }
        ControlFlow::Break(Halt::Token)
    }

    /// Gives a token from a replacement text the reference's span, and makes it independent of the replacement text.
    #[cold]
    fn relocate(&mut self, chunk: Chunk<'_>) {
        self.span = self.locate(self.span);
        let Self { span, scratch, .. } = self;
        match self.kind {
            TokenKind::StartTag | TokenKind::EmptyTag | TokenKind::EndTag => {
                self.name.relocate(*span, chunk, scratch);
                self.attributes.relocate(*span, chunk, scratch);
                self.count_in_frame();
            }
            TokenKind::ShortEndTag => self.count_in_frame(),
            TokenKind::Comment => self.data.relocate(*span, chunk, scratch),
            TokenKind::ProcessingInstruction => {
                self.target.relocate(*span, chunk, scratch);
                self.data.relocate(*span, chunk, scratch);
            }
            TokenKind::Text => self.text.relocate(*span, chunk, scratch),
            TokenKind::Doctype => {
                let CurrentDoctype { name, public_id, system_id, internal_subset, .. } = &mut self.doctype;
                for piece in [name, public_id, system_id, internal_subset].into_iter().flatten() {
                    piece.relocate(*span, chunk, scratch);
                }
            }
            TokenKind::XmlDeclaration | TokenKind::EntityReference | TokenKind::EndOfFile => {}
        }
    }

    /// Consumes text up to the first of `stops`, and returns the offset of that. A character that the caller may
    /// want to have removed stops the run, too.
    #[inline]
    fn take_text<const N: usize>(&self, input: &mut Cursor<'_>, stops: [u8; N]) -> u64 {
        if self.options.illegal_characters == IllegalCharacters::Keep {
            return input.take_run(stops);
        }
        input.take_while(|byte| !stops.contains(&byte) && !may_be_illegal(byte))
    }

    /// Emits the text from `token_start` up to `end`, which equals the chunk there.
    #[inline]
    fn emit_source_text(&mut self, end: u64, input: &Cursor<'_>) -> Step {
        self.text = Piece::of_source(Span::new(self.token_start, end));
        self.emit(TokenKind::Text, input)
    }

    /// Emits the current input character if it is legal, and otherwise its replacement, as the caller has chosen.
    #[cold]
    fn emit_suspect(&mut self, input: &Cursor<'_>) -> Step {
        let character = input.chunk().slice(input.current_span()).chars().next();
        match self.options.illegal_characters {
            _ if character.is_none_or(is_xml_char) => self.emit_source_text(input.offset(), input),
            IllegalCharacters::Keep => self.emit_source_text(input.offset(), input),
            IllegalCharacters::Replace => self.emit_replaced_text("\u{FFFD}", input),
            IllegalCharacters::Drop => GO_ON,
        }
    }

    /// Emits `data` in place of what was read since `token_start`.
    #[cold]
    fn emit_replaced_text(&mut self, data: &str, input: &Cursor<'_>) -> Step {
        self.text = Piece::begin(self.token_start);
        self.text.replace_to(input.offset(), data, input.chunk(), &mut self.scratch);
        self.emit(TokenKind::Text, input)
    }

    /// Emits `data`, which equals what was read since `token_start` but need not lie in the chunk any more.
    #[cold]
    fn emit_literal_text(&mut self, data: &str, input: &Cursor<'_>) -> Step {
        self.text = Piece::begin(self.token_start);
        self.text.extend_with(data, input.chunk(), &mut self.scratch);
        self.emit(TokenKind::Text, input)
    }
}

/// Turns XML into tokens, and pushes them to a [`TokenSink`].
///
/// Input comes whole or in pieces, and the tokens are the same however it is cut; only text tokens may be cut
/// differently. Time is linear in the input and in what entities add to it, which has a budget. Between calls the
/// tokenizer keeps no more than the token under construction and the declarations of the internal subset.
///
/// ```
/// use fivefold_xml5::Options;
/// use fivefold_xml5::tokenizer::{TokenSink, Tokenizer, XmlToken};
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
/// let mut tokenizer = Tokenizer::new(Names::default(), Options::default());
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

impl<S: TokenSink> Tokenizer<S> {
    /// A tokenizer in the data state.
    pub fn new(sink: S, options: Options) -> Self {
        Self::with_observer(sink, options, ())
    }
}

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// A tokenizer with an observer.
    pub fn with_observer(sink: S, options: Options, observer: O) -> Self {
        Self { sink, machine: Machine::new(options, observer), chunks: Chunks::default() }
    }

    /// The present state.
    pub fn state(&self) -> State {
        self.machine.state()
    }

    /// The sink.
    pub fn sink(&self) -> &S {
        &self.sink
    }

    /// The observer.
    pub fn observer(&self) -> &O {
        self.machine.observer()
    }

    /// Sets the signal that stops the tokenizer. The input ends where it is seen, with the error
    /// [`ParsingStopped`](ErrorCode::ParsingStopped).
    pub fn set_stop_signal(&mut self, signal: StopSignal) {
        self.machine.set_stop_signal(signal);
    }

    /// Reads the next piece of the input.
    pub fn feed(&mut self, chunk: &str) {
        self.read(chunk, false);
    }

    /// Reads all of the input, or the last piece of it, and gives the sink back.
    pub fn feed_all(mut self, input: &str) -> S {
        self.read(input, true);
        self.sink
    }

    /// Ends the input, and gives the sink back.
    pub fn finish(self) -> S {
        self.feed_all("")
    }

    fn read(&mut self, chunk: &str, last: bool) {
        let Self { sink, machine, chunks } = self;
        if chunks.have_ended() {
            return;
        }
        machine.set_wants(sink.wants_errors(), sink.wants_notices());
        let (chunk, is_cut) = chunks.admit(machine, chunk, str::len);
        chunks.read(machine, chunk, last || is_cut, &mut Push(sink));
    }
}

/// Hands tokens to a sink.
struct Push<'s, S>(&'s mut S);

impl<S: TokenSink, O: Observer> Receiver<O> for Push<'_, S> {
    fn token(&mut self, machine: &mut Machine<O>, chunk: Chunk<'_>) -> ControlFlow<()> {
        self.last_reports(machine);
        self.0.token(machine.token(chunk))
    }

    fn last_reports(&mut self, machine: &mut Machine<O>) {
        machine.errors.drain(..).for_each(|error| self.0.parse_error(error));
        machine.notices.drain(..).for_each(|notice| self.0.notice(notice));
    }
}
