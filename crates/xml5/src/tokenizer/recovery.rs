//! Where the states ask for recovery, and how they carry out what it says. See [`recover`](crate::recover).

use super::State;
use super::machine::{Machine, Recovery, Skip, TextForm, TokenKind};
use crate::IllegalCharacters;
use crate::recover::{
    Around, Ending, Markup, Offset, OpenValue, Opened, Opening, Placed, Placing, Recover, Tag, Value,
};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{StateMachine, Step};
use fivefold_core::piece::{Chunk, Piece};
use fivefold_core::scan::find_any;
use fivefold_core::xml_char::is_xml_char;
use fivefold_core::{ErrorCode, Observer, Span};
use std::borrow::Cow;

/// How many bytes may be read a second time because markup ends earlier than it seemed, and how many more for each byte of
/// the input.
const READ_AGAIN: (u64, u64) = (1 << 16, 4);

impl<O: Observer, R: Recover> Machine<O, R> {
    /// Where the machine is: at the current input character, up to the next one.
    fn around<'c>(&self, input: &Cursor<'c>) -> Around<'c> {
        self.around_span(Span::new(input.current_offset(), input.offset()), input.chunk())
    }

    /// The same, for what began at this offset.
    fn around_from<'c>(&self, from: u64, input: &Cursor<'c>) -> Around<'c> {
        Around { from, ..self.around(input) }
    }

    fn around_span<'c>(&self, span: Span, chunk: Chunk<'c>) -> Around<'c> {
        let is_in_entity = self.is_in_entity();
        Around { chunk, span, from: span.start, has_whole_text: self.recovery.has_whole_text, is_in_entity }
    }

    /// What recovery says that begins at the current input character.
    pub(super) fn asked_opening(&mut self, after: Opening, input: &Cursor<'_>) -> Option<Opened> {
        let around = self.around(input);
        if R::ACTIVE { self.recovery.hook.opening(after, around) } else { None }
    }

    /// Whether markup may end early.
    #[inline]
    pub(super) fn ends_markup(&self) -> bool {
        R::ACTIVE && self.recovery.setup.ends_markup
    }

    /// Where recovery says that markup ends.
    fn asked_ending(&mut self, markup: Markup<'_>, around: Around<'_>) -> Option<Ending> {
        if self.ends_markup() { self.recovery.hook.ending(markup, around) } else { None }
    }

    /// Whether a tag or an instruction ends before the `<` that is the current input character. `None` if the next one has to
    /// arrive first.
    #[cold]
    pub(super) fn ends_before(&mut self, input: &mut Cursor<'_>) -> Option<bool> {
        if !self.ends_markup() {
            return Some(false);
        }
        if !input.has_arrived(0) {
            input.reconsume();
            return None;
        }
        Some(self.asked_ending(Markup::Tag, self.around(input)) == Some(Ending::Here))
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

    /// Whether a DOCTYPE ends at the current input character: before the `<` that it is, in its system identifier, or before
    /// the tag whose name it begins, in its internal subset.
    #[cold]
    pub(super) fn ends_doctype(&mut self, in_subset: bool, input: &Cursor<'_>) -> bool {
        self.asked_ending(Markup::Doctype { in_subset }, self.around(input)) == Some(Ending::Here)
    }

    /// Ends an internal subset before a tag, whose name the current input character begins. Returns `None` if it is none.
    #[cold]
    pub(super) fn close_subset(&mut self, input: &mut Cursor<'_>) -> Option<Step> {
        if !self.ends_doctype(true, input) {
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
    pub(super) fn ends_at_bracket(&mut self, input: &Cursor<'_>) -> bool {
        if !self.ends_markup() {
            return false;
        }
        let around = self.around(input);
        let Self { recovery: Recovery { hook, .. }, token, .. } = self;
        let target = token.text(&token.target, input.chunk()).data;
        hook.ending(Markup::Instruction { target }, around) == Some(Ending::AtBracket)
    }

    /// Whether the comment that begins here ends at the next `>`.
    pub(super) fn opens_bogus_comment(&mut self, input: &Cursor<'_>) -> bool {
        self.asked_ending(Markup::Comment, self.around(input)) == Some(Ending::AtBracket)
    }

    /// Where the current comment or processing instruction ends, whose end never comes: at a `>`.
    #[cold]
    fn end_of_endless(&mut self, is_comment: bool, input: &Cursor<'_>) -> Option<u64> {
        let start = self.token.data.span().start;
        let around = self.around_from(start, input);
        let Some(Ending::At(end)) = self.asked_ending(Markup::AtEnd { is_comment, start }, around) else { return None };
        let is_bracket = around.text_from(end.get()).is_some_and(|text| text.starts_with('>'));
        (is_bracket && self.may_read_again(end.get(), input)).then_some(end.get())
    }

    /// Whether what follows an offset may be read again: not without bound, as where each of many comments has no end.
    fn may_read_again(&mut self, from: u64, input: &Cursor<'_>) -> bool {
        self.recovery.read_again += input.offset().saturating_sub(from);
        self.recovery.read_again <= READ_AGAIN.0 + READ_AGAIN.1 * (input.chunk().base + input.chunk().text.len() as u64)
    }

    /// Where the CDATA section ends that begins at the cursor and has no end.
    pub(super) fn end_of_section(&mut self, input: &Cursor<'_>) -> Option<u64> {
        if !self.ends_markup() {
            return None;
        }
        let around = self.around_from(input.offset(), input);
        match self.recovery.hook.ending(Markup::Section(&self.open), around) {
            Some(Ending::At(end)) => Some(end.get()),
            _ => None,
        }
    }

    /// Emits a CDATA section that ends at this offset as text.
    #[cold]
    pub(super) fn emit_endless_section(&mut self, end: u64, input: &mut Cursor<'_>) -> Step {
        self.error_at(ErrorCode::EofInCdata, Span::new(self.token.start, input.offset()));
        self.token.start = input.offset();
        input.advance((end - input.offset()) as usize);
        let source = input.chunk().slice(Span::new(self.token.start, end));
        let text = as_text(source, self.options.illegal_characters);
        if text.is_empty() {
            return self.switch_to(State::Data);
        }
        self.emit_replaced_text(&text, input)
    }

    /// Reports that the input has ended in the data of a comment or an instruction. If that ends before, the data is taken from
    /// the source up to there, and what follows the `>` is read then.
    #[cold]
    pub(super) fn eof_in_data(&mut self, is_comment: bool, code: ErrorCode, input: &mut Cursor<'_>) {
        let Some(end) = self.end_of_endless(is_comment, input) else { return self.eof_error(code, input) };
        self.error(code, input);
        let start = self.token.data.span().start;
        self.token.data = Piece::begin(start);
        let data = as_text(input.chunk().slice(Span::new(start, end)), self.options.illegal_characters);
        self.token.data_mut().replace_to(end, &data, input.chunk());
        input.rewind_to(end + 1);
    }

    /// Whether values may begin and end elsewhere than at their quotes.
    #[inline]
    pub(super) fn repairs_values(&self) -> bool {
        R::ACTIVE && self.recovery.setup.repairs_values
    }

    /// Consumes characters of a quoted value, up to the next that matters or the end that was found for it.
    pub(super) fn take_repaired_value(&self, quote: u8, input: &mut Cursor<'_>) -> u64 {
        let stops = [quote, b'&', b'<', b'\t', b'\n', b'\r', b'\0'];
        let Some(Value { end, .. }) = self.recovery.value else { return input.take_run(stops) };
        // What comes after the end is not looked at: the end of each value might be as near, and no stop in the text.
        let rest = input.rest();
        let rest = &rest[..rest.len().min(end.get().saturating_sub(input.offset()) as usize)];
        input.advance(find_any(rest, stops));
        input.offset()
    }

    /// Whether the value under construction ends here, without a quote or in spite of one.
    #[inline]
    pub(super) fn ends_repaired_value(&self, input: &Cursor<'_>) -> bool {
        R::ACTIVE && self.recovery.value.is_some_and(|value| input.offset() >= value.end.get())
    }

    /// Goes on after such a value.
    #[cold]
    pub(super) fn leave_repaired_value(&mut self, input: &mut Cursor<'_>) -> Step {
        self.notice_at(ErrorCode::UnquotedAttributeValue, self.token.attribute.value.span());
        if let Some(Value { resume, .. }) = self.recovery.value.take() {
            input.advance(resume.get().saturating_sub(input.offset()) as usize);
        }
        self.complete_attribute(input);
        self.follows_value = true;
        self.switch_to(State::TagAttributeNameBefore)
    }

    /// Whether the value that begins with the current input character is taken as recovery says.
    #[inline]
    pub(super) fn begins_repaired_value(&mut self, input: &mut Cursor<'_>) -> bool {
        if !self.repairs_values() {
            return false;
        }
        let around = self.around(input);
        let Some(value) = self.recovery.hook.value(None, around).filter(is_in_order) else { return false };
        self.begin_value(value, input);
        true
    }

    /// Called for a `<` or a quote, the current input character, in a value that began with `quote`. Returns whether the
    /// value goes on: the character is a part of it, or the value ends elsewhere and is read again.
    #[inline]
    pub(super) fn repairs_value(&mut self, quote: u8, input: &mut Cursor<'_>) -> bool {
        self.repairs_values() && self.repair_value(quote, input)
    }

    #[cold]
    fn repair_value(&mut self, quote: u8, input: &mut Cursor<'_>) -> bool {
        let start = self.token.attribute.value.span().start;
        let around = self.around_from(start, input);
        if !around.sees_ahead() {
            return false;
        }
        if self.recovery.value.is_some() {
            self.token.value_mut().append_current(input);
            return true;
        }
        let Self { recovery: Recovery { hook, .. }, token, .. } = self;
        let value = OpenValue { start, quote, tag_name: token.tag_name(input.chunk()).data };
        let Some(value) = hook.value(Some(value), around).filter(is_in_order) else { return false };
        if !self.may_read_again(start, input) {
            return false;
        }
        // What was reported about the value is reported again.
        self.reports.errors.retain(|error| error.span.start < start);
        self.reports.notices.retain(|notice| notice.span.start < start);
        input.rewind_to(start);
        self.begin_value(value, input);
        true
    }

    /// Begins a value whose end recovery knows.
    fn begin_value(&mut self, value: Value, input: &mut Cursor<'_>) {
        self.token.attribute.value = Piece::begin(value.start.get());
        self.recovery.value = Some(value);
        input.advance(value.start.get().saturating_sub(input.offset()) as usize);
    }

    /// The character of the numeric reference that began at `start`, if its number is that of none. What follows that
    /// belongs to it is consumed.
    #[cold]
    pub(super) fn recovered_reference(&self, start: u64, input: &mut Cursor<'_>) -> char {
        let around = self.around_from(input.offset(), input);
        let asked = if R::ACTIVE { self.recovery.hook.reference(start, around) } else { None };
        let Some((character, end)) = asked else { return '\u{FFFD}' };
        input.advance((end.get() - input.offset()) as usize);
        character
    }

    /// What becomes of the current token: a tag, or an instruction.
    pub(crate) fn placing(&mut self, is_after_root: bool, chunk: Chunk<'_>) -> Placing {
        let around = self.around_span(self.output.span, chunk);
        let Self { recovery: Recovery { hook, .. }, token, output, open, .. } = self;
        let tag = || Tag { name: token.tag_name(chunk).data, is_empty: output.kind == TokenKind::EmptyTag };
        // Each kind has a call of its own, of which little is left.
        match output.kind {
            TokenKind::StartTag | TokenKind::EmptyTag if is_after_root => {
                hook.place(Placed::AnotherRoot(tag()), open, around)
            }
            TokenKind::StartTag | TokenKind::EmptyTag => hook.place(Placed::Start(tag()), open, around),
            TokenKind::EndTag => hook.place(Placed::End(token.tag_name(chunk).data), open, around),
            _ => hook.place(Placed::Instruction(token.text(&token.target, chunk).data), open, around),
        }
    }

    /// Whether the current element, which the current token has just begun, ends with it. `namespace` is that of the element.
    #[inline(always)]
    pub(crate) fn is_empty<'n>(&mut self, namespace: impl FnOnce() -> Option<&'n str>, chunk: Chunk<'_>) -> bool {
        let around = self.around_span(self.output.span, chunk);
        self.recovery.hook.is_empty(namespace, &self.open, around)
    }

    /// Skips what comes before this offset of the text, which is there as a whole.
    #[cold]
    pub(crate) fn skip_to(&mut self, offset: Offset) {
        self.skip = Skip { is_due: true, until: offset.get() };
        self.is_plain = false;
    }

    /// Makes the current tag, which is in the chunk, a text token.
    #[cold]
    pub(crate) fn take_tag_for_text(&mut self, chunk: Chunk<'_>) {
        let span = self.output.span;
        (self.output.kind, self.output.form) = (TokenKind::Text, TextForm::Characters);
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

/// Whether a value ends where or after it begins, and the tag goes on after that.
fn is_in_order(value: &Value) -> bool {
    value.start <= value.end && value.end <= value.resume
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
