//! What the states work on, and how they emit tokens.

use super::plain::{self, PlainTag};
use super::{Feedback, HtmlTag, HtmlToken, State, TextState, TokenSink};
#[cfg(feature = "encoding")]
use crate::encoding::declared_by_meta;
use core::ops::ControlFlow;
use fivefold_core::char_ref::{CharacterReference, LivingStandard};
#[cfg(feature = "encoding")]
use fivefold_core::encoding::Encoding;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Construction, GO_ON, Halt, Source, StateMachine, Step, TokenBuilder};
use fivefold_core::{ErrorCode, Name, Observer, ParseError, Shortening, Span, Text};

/// The states, and what they work on.
#[derive(Debug)]
pub(super) struct Machine<S, O> {
    pub(super) observer: O,
    pub(super) state: State,
    pub(super) return_state: State,
    pub(super) token: TokenBuilder,
    /// The force-quirks flag of the current DOCTYPE token.
    pub(super) force_quirks: bool,
    pub(super) reference: CharacterReference<LivingStandard>,
    /// Offset of its ampersand.
    pub(super) reference_start: u64,
    /// Offset of the current CDATA section, or of what looks like a comment in a script: text of several tokens.
    pub(super) section_start: u64,
    /// The standard's temporary buffer.
    pub(super) temporary_buffer: String,
    /// The name of the start tag that led to the present text state.
    pub(super) last_start_tag: String,
    pub(super) output: Output<S>,
    pub(super) source: Source,
    /// Why the input has ended before its end.
    pub(super) early_end: Option<ErrorCode>,
    /// What a limit has left out first.
    pub(super) shortening: Shortening,
    /// Whether the end-of-file token was emitted.
    pub(super) has_reached_end: bool,
    #[cfg(feature = "encoding")]
    pub(super) meta: MetaEncoding,
}

/// The sink, and what it has asked for.
#[derive(Debug)]
pub(super) struct Output<S> {
    pub(super) sink: S,
    pub(super) wants_errors: bool,
    pub(super) cdata_allowed: bool,
    /// Whether the sink has asked for a pause, which begins with the next state.
    pub(super) pause_wanted: bool,
}

impl<S: TokenSink> Output<S> {
    /// Notes whether errors are wanted from here on.
    pub(super) fn note_wants(&mut self) {
        self.wants_errors = self.sink.wants_errors();
    }
}

/// The encoding that `meta` elements declare.
#[cfg(feature = "encoding")]
#[derive(Debug, Default)]
pub(super) struct MetaEncoding {
    /// Whether a `meta` element can change the encoding.
    pub(super) is_watched: bool,
    /// The encoding that one has declared.
    pub(super) declared: Option<&'static Encoding>,
}

#[cfg(feature = "encoding")]
impl MetaEncoding {
    /// Notes the encoding that a tag, a `meta` element's, declares.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>
    #[cold]
    fn look_at(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool, sink: &impl TokenSink) {
        if is_end_tag || !self.is_watched {
            return;
        }
        let value = |name| tag.attributes.get(name).map(|value: Text<'_>| value.data);
        let declared = declared_by_meta(value(Name::CHARSET), value(Name::HTTP_EQUIV), value(Name::CONTENT));
        if declared.is_some() && sink.heeds_meta() {
            self.declared = declared;
        }
    }
}

impl<S: TokenSink, O> StateMachine for Machine<S, O> {
    type State = State;

    #[inline]
    fn set_state(&mut self, state: State) {
        self.state = state;
    }

    #[inline]
    fn token_mut(&mut self) -> &mut TokenBuilder {
        &mut self.token
    }

    #[cold]
    fn report(&mut self, error: ParseError) {
        if error.code.shortens() {
            self.shortening.note(error.code, error.span.start);
            self.output.sink.note_shortening(error.code, error.span.start);
        }
        if self.output.wants_errors {
            self.output.sink.parse_error(error);
        }
    }

    #[inline]
    fn attribute_name(text: &str) -> Name {
        Name::lookup(text).unwrap_or(Name::UNKNOWN)
    }
}

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// A machine in the data state.
    #[inline(always)]
    pub(super) fn new(sink: S, observer: O) -> Self {
        let limits = sink.limits();
        Self {
            observer,
            state: State::Data,
            return_state: State::Data,
            token: TokenBuilder::new(&limits),
            force_quirks: false,
            reference: CharacterReference::new(false),
            reference_start: 0,
            section_start: 0,
            temporary_buffer: String::new(),
            last_start_tag: String::new(),
            output: Output { wants_errors: sink.wants_errors(), sink, cdata_allowed: false, pause_wanted: false },
            source: Source::new(&limits),
            early_end: None,
            shortening: Shortening::default(),
            has_reached_end: false,
            #[cfg(feature = "encoding")]
            meta: MetaEncoding::default(),
        }
    }

    /// Becomes what [`new`](Self::new) makes of the same sink and observer, and keeps the memory.
    pub(super) fn restart(&mut self) {
        // Every field is named, so that none is forgotten.
        let Self {
            observer: _,
            state,
            return_state,
            token,
            force_quirks,
            reference,
            reference_start,
            section_start,
            temporary_buffer,
            last_start_tag,
            output: Output { sink, wants_errors, cdata_allowed, pause_wanted },
            source,
            early_end,
            shortening,
            has_reached_end,
            #[cfg(feature = "encoding")]
            meta,
        } = self;
        (*state, *return_state) = (State::Data, State::Data);
        token.restart();
        *force_quirks = false;
        *reference = CharacterReference::new(false);
        (*reference_start, *section_start) = (0, 0);
        temporary_buffer.clear();
        last_start_tag.clear();
        *wants_errors = sink.wants_errors();
        (*cdata_allowed, *pause_wanted) = (false, false);
        *source = Source::new(&sink.limits());
        (*early_end, *shortening) = (None, Shortening::default());
        *has_reached_end = false;
        #[cfg(feature = "encoding")]
        {
            *meta = MetaEncoding::default();
        }
    }

    /// The same machine with another sink, made of the one that it has.
    pub(super) fn map_sink<T: TokenSink>(self, replace: impl FnOnce(S) -> T) -> Machine<T, O> {
        let Output { sink, wants_errors, cdata_allowed, pause_wanted } = self.output;
        Machine {
            observer: self.observer,
            state: self.state,
            return_state: self.return_state,
            token: self.token,
            force_quirks: self.force_quirks,
            reference: self.reference,
            reference_start: self.reference_start,
            section_start: self.section_start,
            temporary_buffer: self.temporary_buffer,
            last_start_tag: self.last_start_tag,
            output: Output { sink: replace(sink), wants_errors, cdata_allowed, pause_wanted },
            source: self.source,
            early_end: self.early_end,
            shortening: self.shortening,
            has_reached_end: self.has_reached_end,
            #[cfg(feature = "encoding")]
            meta: self.meta,
        }
    }

    /// Obeys the sink's answer to a token.
    #[inline]
    pub(super) fn heed(&mut self, answer: ControlFlow<(), Feedback>) -> Step {
        match answer {
            ControlFlow::Continue(feedback) => {
                self.output.cdata_allowed = feedback.cdata_allowed;
                // The pause begins after the present state, so that the state completes its work.
                self.output.pause_wanted |= feedback.pause;
                GO_ON
            }
            ControlFlow::Break(()) => ControlFlow::Break(Halt::Ended),
        }
    }

    #[inline]
    pub(super) fn emit_text(&mut self, text: Text<'_>, input: &Cursor<'_>) -> Step {
        let answer = self.output.sink.text_token_from(text, input.chunk());
        self.heed(answer)
    }

    /// Emits the current input character as it stands in the source.
    pub(super) fn emit_current(&mut self, input: &Cursor<'_>) -> Step {
        self.emit_text(input.current_text(), input)
    }

    /// Emits U+FFFD in place of the current input character.
    #[cold]
    pub(super) fn emit_replacement(&mut self, input: &Cursor<'_>) -> Step {
        self.error(ErrorCode::UnexpectedNullCharacter, input);
        self.emit_text(Text::replaced("\u{FFFD}", input.current_span()), input)
    }

    /// Recognizes the tag whose `<` is the next input character, if it is plain and within the limits.
    #[inline(always)]
    pub(super) fn plain_tag(&mut self, input: &Cursor<'_>) -> Option<PlainTag> {
        if O::ACTIVE {
            return None;
        }
        self.token.scratch.clear();
        let sink = &self.output.sink;
        let wants_attributes = |name| sink.wants_attributes(name);
        let tag = plain::tag(input, input.position() + 1, &mut self.token.attributes, wants_attributes)?;
        self.token.admits_tag(tag.name_place.len(), tag.has_attributes).then_some(tag)
    }

    /// Emits a plain tag.
    #[inline(always)]
    pub(super) fn emit_plain_tag(&mut self, tag: &PlainTag, input: &mut Cursor<'_>) -> Step {
        input.advance(tag.end - input.position());
        let chunk = input.chunk();
        let PlainTag { is_end_tag, name, has_attributes, self_closing, .. } = *tag;
        let name_text = &chunk.text[tag.name_place.clone()];
        let tag = HtmlTag {
            name,
            name_text: Text::verbatim(name_text, chunk.base + tag.name_place.start as u64),
            attributes: self.token.plain_attributes(has_attributes, chunk),
            self_closing,
            span: Span::new(self.token.start, input.offset()),
        };
        let answer = self.output.sink.tag_token_from(&tag, is_end_tag, chunk);
        if let ControlFlow::Continue(Feedback { switch_to: Some(state), .. }) = answer {
            self.state = enter_text_state(state, name_text, &mut self.last_start_tag);
        }
        #[cfg(feature = "encoding")]
        if name == Name::META {
            self.meta.look_at(&tag, is_end_tag, &self.output.sink);
        }
        self.heed(answer)
    }

    /// Emits the current tag token and switches to the data state, or to the one that the sink has chosen.
    pub(super) fn emit_tag(&mut self, input: &Cursor<'_>) -> Step {
        self.limit_tag_name(input);
        let name = self.token.tag_name(input.chunk()).data;
        let name = Name::lookup(name).unwrap_or(Name::UNKNOWN);
        self.state = State::Data;
        self.token.construction = Construction::Nothing;
        let is_end_tag = self.token.tag.is_end_tag;
        if is_end_tag && (!self.token.attributes.is_empty() || self.token.tag.self_closing) {
            self.check_end_tag(input);
        }
        let tag = HtmlTag {
            name,
            name_text: self.token.tag_name(input.chunk()),
            attributes: self.token.tag_attributes(input.chunk()),
            self_closing: self.token.tag.self_closing,
            span: Span::new(self.token.start, input.offset()),
        };
        let answer = self.output.sink.tag_token_from(&tag, is_end_tag, input.chunk());
        if let ControlFlow::Continue(Feedback { switch_to: Some(state), .. }) = answer {
            self.state = enter_text_state(state, tag.name_text.data, &mut self.last_start_tag);
        }
        #[cfg(feature = "encoding")]
        if name == Name::META {
            self.meta.look_at(&tag, is_end_tag, &self.output.sink);
        }
        self.heed(answer)
    }

    #[cold]
    fn check_end_tag(&mut self, input: &Cursor<'_>) {
        // The errors stand at the `>`, which the short cut consumes without making it the current input character.
        let end = Span::new(input.offset() - 1, input.offset());
        let tag = Span::new(self.token.start, input.offset());
        if !self.token.attributes.is_empty() {
            self.error_over(ErrorCode::EndTagWithAttributes, end, tag);
        }
        if self.token.tag.self_closing {
            self.error_over(ErrorCode::EndTagWithTrailingSolidus, end, tag);
        }
    }

    /// Notes, once, that the input ends before its end.
    #[cold]
    pub(super) fn end_early(&mut self, error: ParseError) {
        if self.early_end.is_none() {
            self.early_end = Some(error.code);
            self.output.sink.note_early_end(error.code);
            self.report(error);
        }
    }

    /// Emits the end-of-file token, after which no token comes.
    #[cold]
    pub(super) fn emit_end_of_file(&mut self, input: &Cursor<'_>) -> Step {
        self.token.construction = Construction::Nothing;
        if let Some(error) = self.source.take_error() {
            self.end_early(error);
        }
        self.has_reached_end = true;
        let _ = self.output.sink.token_from(HtmlToken::EndOfFile(input.offset()), input.chunk());
        ControlFlow::Break(Halt::Ended)
    }
}

/// The state for the text after the start tag with that name, which is kept.
#[cold]
fn enter_text_state(state: TextState, name: &str, last_start_tag: &mut String) -> State {
    last_start_tag.clear();
    last_start_tag.push_str(name);
    state.into()
}
