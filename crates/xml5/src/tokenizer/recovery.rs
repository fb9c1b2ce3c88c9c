//! Where the states ask for recovery, and how they carry out what it says. See [`recover`](crate::recover).

use super::State;
use super::machine::{Machine, Output, Recovery, Skip, TokenKind};
use crate::IllegalCharacters;
use crate::recover::{Around, Closing, OpenValue, Opening, Placing, Recover, Tag, ValueEnd};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{StateMachine, Step, TokenBuilder};
use fivefold_core::piece::{Chunk, Piece};
use fivefold_core::scan::find_any;
use fivefold_core::xml_char::is_xml_char;
use fivefold_core::{ErrorCode, Observer, Span};
use std::borrow::Cow;

impl<O: Observer, R: Recover> Machine<O, R> {
    /// Where the machine is: at the current input character, up to the next one.
    pub(super) fn around<'c>(&self, input: &Cursor<'c>) -> Around<'c> {
        self.around_span(Span::new(input.current_offset(), input.offset()), input.chunk())
    }

    fn around_span<'c>(&self, span: Span, chunk: Chunk<'c>) -> Around<'c> {
        Around { chunk, span, has_whole_text: self.recovery.has_whole_text, is_in_entity: self.is_in_entity() }
    }

    /// What recovery does with the current input character after `<` or, in an end tag, after `</`.
    pub(super) fn asked_opening(&self, is_end_tag: bool, input: &Cursor<'_>) -> Option<Opening> {
        if !R::ACTIVE {
            return None;
        }
        let (hook, around) = (&self.recovery.hook, self.around(input));
        if is_end_tag { hook.end_tag(around) } else { hook.tag(around) }
    }

    /// Whether markup may end early.
    #[inline]
    pub(super) fn ends_markup(&self) -> bool {
        R::ACTIVE && self.recovery.hook.ends_markup()
    }

    /// Whether a tag or an instruction ends before the `<` that is the current input character. `None` if the next one has to
    /// arrive first.
    #[cold]
    pub(super) fn ends_before(&self, input: &mut Cursor<'_>) -> Option<bool> {
        if !self.ends_markup() {
            return Some(false);
        }
        if !input.has_arrived(0) {
            input.reconsume();
            return None;
        }
        Some(self.recovery.hook.ends_before(self.around(input)))
    }

    /// Ends a start tag before the `<` that is the current input character.
    #[cold]
    pub(super) fn close_tag(&mut self, input: &mut Cursor<'_>) -> Step {
        self.error(ErrorCode::EofInTag, input);
        input.reconsume();
        self.emit_tag(input)
    }

    /// Ends a DOCTYPE before the `<` that is the current input character.
    #[cold]
    pub(super) fn close_doctype(&mut self, input: &mut Cursor<'_>) -> Step {
        self.error(ErrorCode::EofInDoctype, input);
        input.reconsume();
        self.end_internal_subset(input.offset(), input);
        self.emit_doctype(input)
    }

    /// Whether a DOCTYPE ends before the `<` that is the current input character, in its system identifier.
    #[cold]
    pub(super) fn ends_identifier(&self, input: &Cursor<'_>) -> bool {
        R::ACTIVE && self.recovery.hook.ends_identifier(self.around(input))
    }

    /// Ends an internal subset before a tag, whose name the current input character begins. Returns `None` if it is none.
    #[cold]
    pub(super) fn close_subset(&mut self, input: &mut Cursor<'_>) -> Option<Step> {
        if !R::ACTIVE || !self.recovery.hook.ends_subset(self.around(input)) {
            return None;
        }
        self.error(ErrorCode::EofInDoctype, input);
        input.reconsume();
        let tag = input.offset() - 1;
        self.end_internal_subset(tag, input);
        let step = self.emit_doctype(input);
        self.output.span.end = tag;
        self.token.start = tag;
        self.state = State::Tag;
        Some(step)
    }

    /// Whether the current processing instruction ends at `>`, or before a tag.
    pub(super) fn ends_at_bracket(&self, input: &Cursor<'_>) -> bool {
        let target = || self.token.text(&self.token.target, input.chunk()).data;
        self.ends_markup() && self.recovery.hook.ends_at_bracket(target(), self.around(input))
    }

    /// Where the current comment ends, whose end never comes.
    #[cold]
    pub(super) fn end_of_comment(&mut self, input: &Cursor<'_>) -> Option<u64> {
        let (start, around) = (self.token.data.span().start, self.around(input));
        if R::ACTIVE { self.recovery.hook.comment_end(start, around) } else { None }
    }

    /// Where the current processing instruction ends, whose end never comes.
    #[cold]
    pub(super) fn end_of_instruction(&mut self, input: &Cursor<'_>) -> Option<u64> {
        let (start, around) = (self.token.data.span().start, self.around(input));
        if R::ACTIVE { self.recovery.hook.instruction_end(start, around) } else { None }
    }

    /// Where the CDATA section ends that begins at the cursor and has no end.
    pub(super) fn end_of_section(&mut self, input: &Cursor<'_>) -> Option<u64> {
        let around = self.around(input);
        if self.ends_markup() { self.recovery.hook.section_end(&self.open, around) } else { None }
    }

    /// Emits a CDATA section that ends at this offset as text.
    #[cold]
    pub(super) fn emit_endless_section(&mut self, end: u64, input: &mut Cursor<'_>) -> Step {
        self.error(ErrorCode::EofInCdata, input);
        self.token.start = input.offset();
        input.advance((end - input.offset()) as usize);
        let source = input.chunk().slice(Span::new(self.token.start, end));
        let text = as_text(source, self.options.illegal_characters);
        if text.is_empty() {
            return self.switch_to(State::Data);
        }
        self.emit_replaced_text(&text, input)
    }

    /// Takes the data of a comment or instruction from the source, up to this offset, and goes on after the `>` there.
    #[cold]
    pub(super) fn take_endless_data(&mut self, end: u64, input: &mut Cursor<'_>) {
        let start = self.token.data.span().start;
        self.token.data = Piece::begin(start);
        let data = as_text(input.chunk().slice(Span::new(start, end)), self.options.illegal_characters);
        self.token.data_mut().replace_to(end, &data, input.chunk());
        input.rewind_to(end + 1);
    }

    /// Whether values may begin and end elsewhere than at their quotes.
    #[inline]
    pub(super) fn mends_values(&self) -> bool {
        R::ACTIVE && self.recovery.hook.mends_values()
    }

    /// Consumes characters of a quoted value, up to the next that matters or the end that was found for it.
    pub(super) fn take_mended_value(&self, quote: u8, input: &mut Cursor<'_>) -> u64 {
        let stops = [quote, b'&', b'<', b'\t', b'\n', b'\r', b'\0'];
        let Some(ValueEnd { end, .. }) = self.recovery.value_end else { return input.take_run(stops) };
        // What comes after the end is not looked at: the end of each value might be as near, and no stop in the text.
        let rest = input.rest();
        let rest = &rest[..rest.len().min(end.saturating_sub(input.offset()) as usize)];
        input.advance(find_any(rest, stops));
        input.offset()
    }

    /// Whether the value under construction ends here, without a quote or in spite of one.
    #[inline]
    pub(super) fn ends_mended_value(&self, input: &Cursor<'_>) -> bool {
        R::ACTIVE && self.recovery.value_end.is_some_and(|value| input.offset() >= value.end)
    }

    /// Goes on after such a value.
    #[cold]
    pub(super) fn leave_mended_value(&mut self, input: &mut Cursor<'_>) -> Step {
        self.notice_at(ErrorCode::UnquotedAttributeValue, self.token.attribute.value.span());
        if let Some(ValueEnd { resume, .. }) = self.recovery.value_end.take() {
            input.advance(resume.saturating_sub(input.offset()) as usize);
        }
        self.complete_attribute(input);
        self.follows_value = true;
        self.switch_to(State::TagAttributeNameBefore)
    }

    /// Whether the value that begins with the current input character is taken as recovery says.
    #[inline]
    pub(super) fn begins_mended_value(&mut self, input: &mut Cursor<'_>) -> bool {
        if !self.mends_values() {
            return false;
        }
        let around = self.around(input);
        let Some(value) = self.recovery.hook.value(around) else { return false };
        self.token.attribute.value = Piece::begin(value.start);
        self.recovery.value_end = Some(value.end);
        input.advance((value.start - input.offset()) as usize);
        true
    }

    /// Called for a `<` or a quote, the current input character, in a value that began with `quote`. Returns whether the
    /// value goes on: the character is a part of it, or the value ends elsewhere and is read again.
    #[inline]
    pub(super) fn mends_value(&mut self, quote: u8, input: &mut Cursor<'_>) -> bool {
        self.mends_values() && self.mend_value(quote, input)
    }

    #[cold]
    fn mend_value(&mut self, quote: u8, input: &mut Cursor<'_>) -> bool {
        let around = self.around(input);
        if !around.sees_ahead() {
            return false;
        }
        if self.recovery.value_end.is_some() {
            self.token.value_mut().append_current(input);
            return true;
        }
        let Self { recovery: Recovery { hook, .. }, token, .. } = self;
        let start = token.attribute.value.span().start;
        let value = OpenValue { start, quote, tag_name: token.tag_name(input.chunk()).data };
        let Some(value) = hook.value_end(value, around) else { return false };
        self.recovery.value_end = Some(value.end);
        // What was reported about the value is reported again.
        self.reports.errors.retain(|error| error.span.start < start);
        self.reports.notices.retain(|notice| notice.span.start < start);
        self.token.attribute.value = Piece::begin(value.start);
        input.rewind_to(start);
        input.advance((value.start - start) as usize);
        true
    }

    /// The character of the numeric reference that began at `start`, if its number is that of none. What follows that
    /// belongs to it is consumed.
    #[cold]
    pub(super) fn recovered_reference(&self, start: u64, input: &mut Cursor<'_>) -> char {
        let asked = if R::ACTIVE { self.recovery.hook.reference(start, self.around(input)) } else { None };
        let Some((character, len)) = asked else { return '\u{FFFD}' };
        input.advance(len);
        character
    }

    /// What becomes of the current token, a start tag or an empty one.
    pub(crate) fn place_tag(&mut self, chunk: Chunk<'_>) -> Placing {
        let around = self.around_span(self.output.span, chunk);
        let Self { recovery: Recovery { hook, .. }, token, output, open, .. } = self;
        hook.start_tag(tag_of(token, output, chunk), open, around)
    }

    /// Whether the current element, which the current token has just begun, ends with it. `namespace` is that of the element.
    #[inline]
    pub(crate) fn is_empty<'n>(
        &mut self,
        namespace: impl FnOnce() -> Option<&'n str>,
        chunk: Chunk<'_>,
    ) -> bool {
        let around = self.around_span(self.output.span, chunk);
        self.recovery.hook.is_empty(namespace, &self.open, around)
    }

    /// Whether the current token, a start tag or an empty one after the root element, begins another root element.
    pub(crate) fn begins_root(&self, chunk: Chunk<'_>) -> bool {
        R::ACTIVE && self.recovery.hook.begins_root(tag_of(&self.token, &self.output, chunk))
    }

    /// What becomes of the current token, an end tag.
    #[cold]
    pub(crate) fn place_end_tag(&mut self, chunk: Chunk<'_>) -> Closing {
        let around = self.around_span(self.output.span, chunk);
        let Self { recovery: Recovery { hook, .. }, token, open, .. } = self;
        if R::ACTIVE { hook.end_tag_of(token.tag_name(chunk).data, open, around) } else { Closing::AsItIs }
    }

    /// The namespace that a declaration of this one means.
    pub(crate) fn meant_namespace<'u>(&self, uri: &'u str) -> &'u str {
        if R::ACTIVE && !uri.is_empty() { self.recovery.hook.namespace(uri).unwrap_or(uri) } else { uri }
    }

    /// The offset up to which everything is ignored, beginning with the current token, an instruction.
    #[cold]
    pub(crate) fn place_instruction(&mut self, chunk: Chunk<'_>) -> Option<u64> {
        let around = self.around_span(self.output.span, chunk);
        let Self { recovery: Recovery { hook, .. }, token, open, .. } = self;
        if R::ACTIVE { hook.instruction(token.text(&token.target, chunk).data, open, around) } else { None }
    }

    /// Skips what comes before this offset of the text, which is there as a whole.
    #[cold]
    pub(crate) fn skip_to(&mut self, offset: u64) {
        self.skip = Skip { is_due: true, until: offset };
    }

    /// Whether something is skipped before the next token.
    #[inline(always)]
    pub(crate) fn skips(&self) -> bool {
        R::ACTIVE && self.skip.is_due
    }

    /// Makes the current tag, which is in the chunk, a text token.
    #[cold]
    pub(crate) fn take_tag_for_text(&mut self, chunk: Chunk<'_>) {
        let span = self.output.span;
        self.output.kind = TokenKind::Text;
        self.output.text = match as_text(chunk.slice(span), self.options.illegal_characters) {
            Cow::Borrowed(_) => Piece::of_source(span),
            Cow::Owned(text) => {
                let mut piece = Piece::begin(span.start);
                piece.replace_to(span.end, &text, chunk, &mut self.token.scratch);
                piece
            }
        };
    }
}

/// The start tag or empty one that is the current token.
#[inline]
fn tag_of<'a>(token: &'a TokenBuilder, output: &Output, chunk: Chunk<'a>) -> Tag<'a> {
    Tag { name: token.tag_name(chunk).data, is_empty: output.kind == TokenKind::EmptyTag }
}

/// A part of the source as the states would make text of it: with its newlines normalized, U+FFFD for NUL, and with what
/// the caller wants for other characters that XML forbids.
fn as_text(source: &str, illegal: IllegalCharacters) -> Cow<'_, str> {
    let is_removed = |character| illegal != IllegalCharacters::Keep && !is_xml_char(character);
    if !source.contains(|character| matches!(character, '\0' | '\r') || is_removed(character)) {
        return Cow::Borrowed(source);
    }
    let mut text = String::with_capacity(source.len());
    let mut characters = source.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\r' => {
                characters.next_if_eq(&'\n');
                text.push('\n');
            }
            '\0' => text.push('\u{FFFD}'),
            _ if !is_removed(character) => text.push(character),
            _ if illegal == IllegalCharacters::Replace => text.push('\u{FFFD}'),
            _ => {}
        }
    }
    Cow::Owned(text)
}
