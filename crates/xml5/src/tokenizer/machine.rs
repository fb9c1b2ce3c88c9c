//! What the states work on, and how they emit tokens.

use super::collect::may_be_illegal;
use super::current_subset::{CurrentSubset, Declaration};
use super::declarations::Declarations;
use super::expansion::Expansion;
use super::reports::Reports;
use super::short_cuts::{PlainStarts, ShortCuts, plain_starts};
use super::xml_declaration::read_declaration;
use super::{EntityReference, State, XmlTag, XmlToken};
use crate::open_elements::OpenElements;
use crate::recover::{Recover, Setup, Value};
use crate::{IllegalCharacters, Options, recognise};
use core::ops::ControlFlow;
use fivefold_core::char_ref::{CharacterReference, Xml5};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Construction, GO_ON, Halt, Source, StateMachine, Step, TokenBuilder};
use fivefold_core::piece::{Chunk, Piece, PieceMut};
use fivefold_core::xml_char::is_xml_char;
use fivefold_core::{Comment, ErrorCode, Name, Observer, ParseError, ProcessingInstruction, Span, StopSignal, Text};

/// The result of [`Machine::next`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// The next chunk is needed first.
    NeedsInput,
    /// A token is ready.
    Token,
    /// The end-of-file token was returned already.
    End,
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

/// The states, and what they work on.
#[derive(Debug)]
pub struct Machine<O = (), R = ()> {
    pub(super) observer: O,
    pub(crate) recovery: Recovery<R>,
    pub(crate) options: Options,
    pub(super) short_cuts: ShortCuts,
    /// Whether the short cut may take [what comes next](Self::take_found).
    pub(crate) is_plain: bool,
    /// The length of the current element's end tag, if it is known to come next; otherwise 0.
    pub(crate) end_ahead: usize,
    /// The bytes that the name of a plain tag can begin with.
    pub(super) plain_starts: &'static PlainStarts,
    pub(super) state: State,
    pub(super) return_state: State,
    pub(crate) token: TokenBuilder,
    pub(super) dtd: Dtd,
    pub(crate) output: Output,
    /// Whether a tree or its events are made of the tokens.
    pub(crate) constructs_tree: bool,
    /// The open elements of that tree.
    pub(crate) open: OpenElements,
    pub(crate) reports: Reports,
    /// Whether the end-of-file token was there.
    pub(super) is_ended: bool,
    pub(super) skip: Skip,
    pub(super) prolog: Prolog,
    /// Offset of the last CDATA section, which is text of several tokens where the states read it.
    pub(super) section_start: u64,
    /// Whether a quoted attribute value came last.
    pub(super) follows_value: bool,
    /// Where the last text ended, and with how many closing brackets; known only while notices are wanted.
    pub(super) brackets: (u64, usize),
    pub(super) reference: CharacterReference<Xml5>,
    /// Offset of the ampersand of the last reference.
    pub(super) reference_start: u64,
    pub(super) expansion: Expansion,
    pub(crate) stopping: Stopping,
    pub(super) source: Source,
    /// Offset of the first byte that has not been consumed.
    pub(crate) offset: u64,
}

/// The caller's recovery, and what it has said about the markup that is being read.
#[derive(Debug)]
pub(crate) struct Recovery<R> {
    pub(super) hook: R,
    pub(crate) setup: Setup,
    /// The first bytes of [marks](Setup::marks): each by its last five bits.
    mark_initials: u32,
    /// Whether each chunk is the text as a whole, so that what follows a token is known.
    pub(crate) has_whole_text: bool,
    /// Where the value under construction ends and the tag goes on, if that was said.
    pub(super) value: Option<Value>,
    /// How many bytes were read a second time.
    pub(super) read_again: u64,
    /// How many times the short cut looked in vain for the end of a comment, a section or an instruction.
    pub(super) ends_not_found: u32,
}

impl<R> Recovery<R> {
    #[inline(always)]
    fn may_be_mark(&self, name: &[u8]) -> bool {
        name.first_chunk()
            .is_some_and(|first| self.mark_initials & 1 << (first[0] % 32) != 0 && self.setup.marks.contains(first))
    }
}

/// The document type declaration.
#[derive(Debug, Default)]
pub(super) struct Dtd {
    /// The internal subset of the current DOCTYPE token.
    pub(super) subset: CurrentSubset,
    /// The declaration under construction.
    pub(super) declaration: Declaration,
    /// The declarations that were read.
    pub(super) declarations: Declarations,
}

/// What is skipped before anything else is read.
#[derive(Debug)]
pub(super) struct Skip {
    /// Whether something is: a byte order mark, since nothing was read yet, or what recovery says.
    pub(super) is_due: bool,
    /// The offset that it is skipped to; 0 at the start.
    pub(super) until: u64,
}

/// The part of the document before the root element.
#[derive(Debug, Default)]
pub(super) struct Prolog {
    /// Where the text begins: after the byte order mark.
    pub(super) start: u64,
    pub(super) has_declaration: bool,
    /// Whether a DOCTYPE was seen, or a tag that ends the time for one.
    pub(super) is_over: bool,
}

/// What may stop the machine.
#[derive(Debug, Default)]
pub(crate) struct Stopping {
    pub(crate) signal: Option<StopSignal>,
    pub(super) is_stopped: bool,
    /// The number of tokens of replacement texts since the last check.
    pub(super) tokens: u32,
}

/// The current token, but for what the [`TokenBuilder`] has of it.
#[derive(Debug)]
pub(crate) struct Output {
    /// The kind of the current token.
    pub(crate) kind: TokenKind,
    /// The span of the current token.
    pub(crate) span: Span,
    /// The text of a text token.
    pub(crate) text: Piece,
    /// How it is written.
    pub(crate) form: TextForm,
    /// Whether there may be a colon in the name of the tag.
    pub(crate) name_has_colon: bool,
    /// Whether a CDATA section outside the root element has other text than white space.
    pub(crate) has_stray_text: bool,
}

impl Output {
    fn new() -> Self {
        Self {
            kind: TokenKind::EndOfFile,
            span: Span::empty(0),
            text: Piece::default(),
            form: TextForm::Characters,
            name_has_colon: false,
            has_stray_text: false,
        }
    }
}

impl<O, R> StateMachine for Machine<O, R> {
    type State = State;

    #[inline]
    fn set_state(&mut self, state: State) {
        self.state = state;
    }

    #[inline]
    fn token_mut(&mut self) -> &mut TokenBuilder {
        &mut self.token
    }

    /// In the replacement text of an entity, an error stands at the reference.
    #[cold]
    fn report(&mut self, error: ParseError) {
        let (span, extent) = (self.locate(error.span), self.locate(error.extent));
        self.reports.push(ParseError::new(error.code, span).with_extent(extent));
    }

    /// Tree construction resolves the names of attributes.
    #[inline]
    fn attribute_name(_: &str) -> Name {
        Name::UNKNOWN
    }
}

impl<O, R> Machine<O, R> {
    /// Translates a span of the text being read to one of the source.
    #[inline]
    pub(super) fn locate(&self, span: Span) -> Span {
        self.expansion.reference().unwrap_or(span)
    }
}

impl<O: Observer, R: Recover> Machine<O, R> {
    /// A machine in the data state.
    #[inline]
    pub(crate) fn new(options: Options, observer: O, recover: R) -> Self {
        let setup = recover.setup();
        // With the root, the phase ends.
        let setup = Setup { outer: setup.outer.max(1), ..setup };
        let open = OpenElements::new(setup.ignores_case, options.limits.depth);
        let mark_initials = setup.marks.iter().fold(0, |initials, mark| initials | 1 << (mark[0] % 32));
        let mut machine = Self {
            plain_starts: plain_starts(setup.is_strict_about_names),
            observer,
            recovery: Recovery {
                hook: recover,
                setup,
                mark_initials,
                has_whole_text: false,
                value: None,
                read_again: 0,
                ends_not_found: 0,
            },
            options,
            short_cuts: ShortCuts::None,
            is_plain: false,
            end_ahead: 0,
            state: State::Data,
            return_state: State::Data,
            token: TokenBuilder::new(&options.limits),
            dtd: Dtd::default(),
            output: Output::new(),
            constructs_tree: false,
            open,
            reports: Reports::default(),
            is_ended: false,
            skip: Skip { is_due: true, until: 0 },
            prolog: Prolog::default(),
            section_start: 0,
            follows_value: false,
            brackets: (0, 0),
            reference: CharacterReference::new(false),
            reference_start: 0,
            expansion: Expansion::new(options.limits.entity_bytes),
            stopping: Stopping::default(),
            source: Source::new(&options.limits),
            offset: 0,
        };
        machine.set_wants(options.collects_errors(), options.collects_notices());
        machine
    }

    /// Sets which reports are wanted from here on.
    pub(crate) fn set_wants(&mut self, errors: bool, notices: bool) {
        self.reports.wants_errors = errors;
        self.reports.wants_notices = notices;
        self.short_cuts = self.allowed_short_cuts();
        self.is_plain = false;
    }

    /// Whether recovery may look at the text as a whole.
    pub(crate) fn looks_ahead(&self) -> bool {
        R::ACTIVE && self.recovery.has_whole_text && self.recovery.setup.looks_ahead
    }

    /// The present state.
    pub(crate) fn state(&self) -> State {
        self.state
    }

    /// Copies what is under construction, because the chunk goes away.
    pub(crate) fn keep_pieces(&mut self, chunk: Chunk<'_>) {
        if self.token.construction == Construction::Doctype {
            self.keep_subset(chunk);
        }
        self.token.keep_pieces(chunk);
    }

    /// Copies what belongs to the internal subset.
    fn keep_subset(&mut self, chunk: Chunk<'_>) {
        let text_bytes = self.options.limits.text_bytes;
        let scratch = &mut self.token.scratch;
        let CurrentSubset { text: Some(subset), is_open, .. } = &mut self.dtd.subset else { return };
        if *is_open {
            subset.extend_to(chunk.base + chunk.text.len() as u64, chunk, scratch);
            let is_entity_value =
                matches!(self.state, State::DoctypeEntityValueDoubleQuoted | State::DoctypeEntityValueSingleQuoted);
            if is_entity_value && subset.span().len() > text_bytes as u64 {
                self.dtd.declaration.value.clear();
            }
        }
        subset.keep_within(text_bytes, chunk, scratch);
    }

    /// Whether the current element is one of the outermost: the root, with which the phase ends, or one at whose end tag
    /// recovery is asked.
    #[inline(always)]
    pub(crate) fn is_outermost(&self) -> bool {
        self.open.len() <= if R::ACTIVE { self.recovery.setup.outer } else { 1 }
    }

    /// The length of the end tag of the current element, of which the text after `</` begins here, unless that is one of the
    /// outermost.
    #[inline(always)]
    pub(crate) fn end_tag_len(&self, rest: &[u8]) -> Option<usize> {
        if self.is_outermost() { None } else { recognise::end_tag_len(rest, self.open.current_bytes()?) }
    }

    /// Whether the hook is asked about a start tag in the current element whose name begins here.
    #[inline(always)]
    pub(crate) fn asks_about_start(&mut self, name: &[u8]) -> bool {
        R::ACTIVE && (self.open.is_watched(self.recovery.setup.watches) || self.recovery.may_be_mark(name))
    }

    /// Whether the next token stands outside of the root element, if there is a tree.
    pub(super) fn is_outside_root(&self) -> bool {
        self.constructs_tree && self.open.len() == 0
    }

    /// The kind of the current token.
    #[inline]
    pub(crate) fn kind(&self) -> TokenKind {
        self.output.kind
    }

    /// The span of the current token.
    #[inline]
    pub(crate) fn span(&self) -> Span {
        self.output.span
    }

    /// Whether the current token comes from the replacement text of an entity.
    #[inline]
    pub(crate) fn is_in_entity(&self) -> bool {
        !self.expansion.frames.is_empty()
    }

    /// The characters of the text token.
    #[inline]
    pub(crate) fn characters<'a>(&'a self, chunk: Chunk<'a>) -> Text<'a> {
        self.token.text(&self.output.text, chunk)
    }

    /// The current token. `chunk` is the one that it was read from.
    pub(crate) fn token<'a>(&'a self, chunk: Chunk<'a>) -> XmlToken<'a> {
        let span = self.output.span;
        let text = |piece: &Piece| self.token.text(piece, chunk);
        let tag = || XmlTag { name: self.token.tag_name(chunk), attributes: self.token.tag_attributes(chunk), span };
        match self.output.kind {
            TokenKind::XmlDeclaration => {
                let data = text(&self.token.data).data;
                XmlToken::XmlDeclaration(read_declaration(data, span).0)
            }
            TokenKind::Doctype => XmlToken::Doctype(self.doctype_token(chunk)),
            TokenKind::StartTag => XmlToken::StartTag(tag()),
            TokenKind::EmptyTag => XmlToken::EmptyTag(tag()),
            TokenKind::EndTag => XmlToken::EndTag(tag()),
            TokenKind::ShortEndTag => XmlToken::ShortEndTag(span),
            TokenKind::Comment => XmlToken::Comment(Comment::new(text(&self.token.data), span)),
            TokenKind::ProcessingInstruction => {
                let (target, data) = (text(&self.token.target), text(&self.token.data));
                XmlToken::ProcessingInstruction(ProcessingInstruction::new(target, data, span))
            }
            TokenKind::Text => XmlToken::Text(text(&self.output.text)),
            TokenKind::EntityReference => {
                XmlToken::EntityReference(EntityReference { name: self.reference.name(), span })
            }
            TokenKind::EndOfFile => XmlToken::EndOfFile(span.start),
        }
    }

    /// Reports that the input, or a replacement text, ends in a token.
    #[cold]
    pub(super) fn eof_error(&mut self, code: ErrorCode, input: &Cursor<'_>) {
        let code = if self.is_in_entity() { ErrorCode::EntityEndsInsideMarkup } else { code };
        let span = input.current_span();
        let extent = Span::new(self.token.start, span.end);
        if !self.is_in_entity() {
            self.reports.note_early_end(ParseError::new(code, span).with_extent(extent));
        }
        self.error_over(code, span, extent);
    }

    /// Appends U+FFFD in place of the current character, U+0000, to a part of the token.
    #[cold]
    pub(super) fn replace_null(&mut self, part: fn(&mut TokenBuilder) -> PieceMut<'_>, input: &Cursor<'_>) {
        self.error(ErrorCode::UnexpectedNullCharacter, input);
        part(&mut self.token).replace_current('\u{FFFD}', input);
    }

    /// Reports, at the current input character, a construct that XML5 accepts and XML 1.0 does not.
    #[cold]
    pub(super) fn notice(&mut self, code: ErrorCode, input: &Cursor<'_>) {
        self.notice_at(code, input.current_span());
    }

    #[cold]
    pub(super) fn notice_at(&mut self, code: ErrorCode, span: Span) {
        if self.reports.wants_notices {
            let span = self.locate(span);
            self.reports.notices.push(ParseError::new(code, span));
        }
    }

    /// Hands over a token that began at `token.start`. After text of a CDATA section, the section goes on; after all else, the
    /// state is the data state.
    #[inline]
    pub(super) fn emit(&mut self, kind: TokenKind, input: &Cursor<'_>) -> Step {
        let mut next = State::Data;
        if kind == TokenKind::Text {
            self.output.form = match self.state {
                State::Cdata | State::CdataBracket | State::CdataEnd => {
                    next = State::Cdata;
                    TextForm::CdataSection(self.section_start)
                }
                State::CharacterReferenceInData => TextForm::Reference,
                _ => TextForm::Characters,
            };
        }
        self.state = next;
        self.token.construction = Construction::Nothing;
        self.output.kind = kind;
        self.output.span = Span::new(self.token.start, input.offset());
        if self.is_in_entity() {
            self.relocate(input.chunk());
        }
        ControlFlow::Break(Halt::Token)
    }

    /// Gives a token from a replacement text the reference's span, and makes it independent of the replacement text.
    #[cold]
    fn relocate(&mut self, chunk: Chunk<'_>) {
        self.output.span = self.locate(self.output.span);
        let span = self.output.span;
        match self.output.kind {
            TokenKind::StartTag | TokenKind::EmptyTag | TokenKind::EndTag => {
                self.token.tag_name_mut().relocate(span, chunk);
                self.token.attributes.relocate(span, chunk, &mut self.token.scratch);
                self.count_in_frame();
            }
            TokenKind::ShortEndTag => self.count_in_frame(),
            TokenKind::Comment => self.token.data_mut().relocate(span, chunk),
            TokenKind::ProcessingInstruction => {
                self.token.target_mut().relocate(span, chunk);
                self.token.data_mut().relocate(span, chunk);
            }
            TokenKind::Text => {
                self.output.form = TextForm::Reference;
                self.output.text.relocate(span, chunk, &mut self.token.scratch);
            }
            TokenKind::Doctype => {
                let TokenBuilder { doctype, scratch, .. } = &mut self.token;
                let pieces = doctype.pieces_mut().chain(&mut self.dtd.subset.text);
                pieces.for_each(|piece| piece.relocate(span, chunk, scratch));
            }
            TokenKind::XmlDeclaration | TokenKind::EntityReference | TokenKind::EndOfFile => {}
        }
    }

    /// Consumes text up to the first of `stops`, and returns the offset of that. A character that the caller may
    /// want to have removed stops the run, too.
    #[inline]
    pub(super) fn take_text<const N: usize>(&self, input: &mut Cursor<'_>, stops: [u8; N]) -> u64 {
        if self.options.illegal_characters == IllegalCharacters::Keep {
            return input.take_run(stops);
        }
        input.take_while(|byte| !stops.contains(&byte) && !may_be_illegal(byte))
    }

    /// Emits the text from `token.start` up to `end`, which equals the chunk there.
    #[inline]
    pub(super) fn emit_source_text(&mut self, end: u64, input: &Cursor<'_>) -> Step {
        self.output.text = Piece::of_source(Span::new(self.token.start, end));
        self.emit(TokenKind::Text, input)
    }

    /// Emits the current input character if it is legal, and otherwise its replacement, as the caller has chosen.
    #[cold]
    pub(super) fn emit_suspect(&mut self, input: &Cursor<'_>) -> Step {
        let character = input.chunk().slice(input.current_span()).chars().next();
        match self.options.illegal_characters {
            _ if character.is_none_or(is_xml_char) => self.emit_source_text(input.offset(), input),
            IllegalCharacters::Keep => self.emit_source_text(input.offset(), input),
            IllegalCharacters::Replace => self.emit_replaced_text("\u{FFFD}", input),
            IllegalCharacters::Drop => GO_ON,
        }
    }

    /// Emits `data` in place of what was read since `token.start`.
    #[cold]
    pub(super) fn emit_replaced_text(&mut self, data: &str, input: &Cursor<'_>) -> Step {
        self.output.text = Piece::begin(self.token.start);
        self.output.text.replace_to(input.offset(), data, input.chunk(), &mut self.token.scratch);
        self.emit(TokenKind::Text, input)
    }

    /// Emits `data`, which equals what was read since `token.start` but need not lie in the chunk any more.
    #[cold]
    pub(super) fn emit_literal_text(&mut self, data: &str, input: &Cursor<'_>) -> Step {
        self.output.text = Piece::begin(self.token.start);
        self.output.text.extend_with(data, input.chunk(), &mut self.token.scratch);
        self.emit(TokenKind::Text, input)
    }
}
