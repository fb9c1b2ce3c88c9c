//! Character and entity references in text and in attribute values.

use super::State;
use super::declarations::Entity;
use super::expansion::EntityKind;
use super::machine::{Machine, TokenKind};
use crate::recover::Recover;
use fivefold_core::char_ref::{CharacterReference, Decoded, Outcome, lookup, windows_1252};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{NEEDS_INPUT, StateMachine, Step};
use fivefold_core::xml_char::{is_xml_char, predefined_entity};
use fivefold_core::{ErrorCode, Observer, Span, work};
use std::sync::Arc;

/// What a reference stands for.
pub(super) enum Resolved {
    /// The reference is not finished.
    NeedsInput,
    /// A character of a numeric reference.
    Character(char),
    /// Characters that a name stands for everywhere; none, for a number of one that is dropped.
    Text(&'static str),
    /// The replacement text of the entity with that number.
    Replacement(usize, Arc<str>),
    /// The reference is kept, where content allows that; elsewhere it is literal text, with this error.
    Kept(Option<ErrorCode>),
    /// The reference is literal text.
    Literal,
    /// The ampersand is literal text.
    Ampersand(&'static str),
}

impl<O: Observer, R: Recover> Machine<O, R> {
    /// Begins a reference right after its ampersand, which is the current input character.
    pub(super) fn begin_character_reference(&mut self, return_state: State, input: &Cursor<'_>) {
        self.return_state = return_state;
        self.reference_start = input.current_offset();
        self.reference.restart(return_state != State::Data);
    }

    /// XML5, *Character reference in data state*.
    pub(super) fn character_reference_in_data(&mut self, input: &mut Cursor<'_>) -> Step {
        let resolved = self.resolve_reference(self.token.start, input);
        let resolved = self.recover_reference(resolved, self.token.start, input);
        // Text other than white space is an error there.
        let is_space = |character: char| matches!(character, '\t' | '\n' | '\r' | ' ');
        let is_noted = self.is_outside_root()
            && match &resolved {
                Resolved::Character(character) => is_space(*character),
                Resolved::Replacement(_, text) => {
                    matches!(text.trim_start_matches(is_space).chars().next(), None | Some('<'))
                }
                _ => false,
            };
        if is_noted {
            let reference = Span::new(self.token.start, input.offset());
            self.notice_at(ErrorCode::ReferenceOutsideRootElement, reference);
        }
        match resolved {
            Resolved::NeedsInput => NEEDS_INPUT,
            Resolved::Character(character) => self.emit_replaced_text(character.encode_utf8(&mut [0; 4]), input),
            Resolved::Text("") => self.switch_to(State::Data),
            Resolved::Text(text) => self.emit_replaced_text(text, input),
            Resolved::Replacement(entity, text) => {
                let (entity, span) = ((entity, EntityKind::General), Span::new(self.token.start, input.offset()));
                if self.may_expand(entity, text.len(), span) {
                    self.state = State::Data;
                    return self.enter_frame(entity, text, span);
                }
                self.emit_reference_as_text(input)
            }
            Resolved::Kept(_) => self.emit(TokenKind::EntityReference, input),
            Resolved::Literal => self.emit_reference_as_text(input),
            Resolved::Ampersand(text) => {
                self.state = State::Data;
                self.emit_literal_text(text, input)
            }
        }
    }

    fn emit_reference_as_text(&mut self, input: &Cursor<'_>) -> Step {
        let literal = self.reference_as_text(input);
        if !literal.ends_with(';') {
            self.state = State::Data;
        }
        self.emit_literal_text(&literal, input)
    }

    /// The reference as it stands in the source: with a semicolon, if it has one.
    pub(super) fn reference_as_text(&self, input: &Cursor<'_>) -> String {
        let mut literal = self.reference.literal().to_owned();
        let consumed = &input.chunk().text[..input.position()];
        if consumed.ends_with(';') {
            literal.push(';');
        }
        literal
    }

    /// XML5, *Character reference in attribute value state*.
    pub(super) fn character_reference_in_attribute_value(&mut self, input: &mut Cursor<'_>) -> Step {
        let start = self.token.attribute.value.span().end;
        let resolved = self.resolve_reference(start, input);
        let resolved = self.recover_reference(resolved, start, input);
        let (chunk, end) = (input.chunk(), input.offset());
        match resolved {
            Resolved::NeedsInput => return NEEDS_INPUT,
            Resolved::Character(character) => {
                let text = character.encode_utf8(&mut [0; 4]).to_owned();
                self.token.value_mut().replace_to(end, &text, chunk);
            }
            Resolved::Text(text) => self.token.value_mut().replace_to(end, text, chunk),
            Resolved::Replacement(entity, text) => {
                let span = Span::new(start, end);
                let mut value = String::new();
                if self.expand_in_attribute(entity, text, span, &mut value) {
                    self.token.value_mut().replace_to(end, &value, chunk);
                } else {
                    self.append_reference_to_value(input);
                }
            }
            Resolved::Kept(error) => {
                if let Some(code) = error {
                    self.error_at(code, Span::new(start, end));
                }
                self.append_reference_to_value(input);
            }
            Resolved::Literal => self.append_reference_to_value(input),
            Resolved::Ampersand(text) => self.token.value_mut().extend_with(text, chunk),
        }
        self.switch_to(self.return_state)
    }

    fn append_reference_to_value(&mut self, input: &Cursor<'_>) {
        let literal = self.reference_as_text(input);
        self.token.value_mut().extend_with(&literal, input.chunk());
    }

    /// Reads a reference that began with the ampersand at `start`, and finds what it stands for.
    pub(super) fn resolve_reference(&mut self, start: u64, input: &mut Cursor<'_>) -> Resolved {
        let outermost = self.expansion.reference();
        let outcome = self.reference.run(input, |error| self.reports.push_of_reference(error, start, outermost));
        let span = Span::new(start, input.offset());
        match outcome {
            Outcome::NeedsInput => Resolved::NeedsInput,
            Outcome::Decoded(Decoded::Numeric(character)) => {
                self.numeric(character, span).map_or(Resolved::Text(""), Resolved::Character)
            }
            Outcome::Decoded(Decoded::Named(text)) => Resolved::Text(text),
            Outcome::Literal { text, .. } => {
                if text == "&" {
                    self.notice_at(ErrorCode::UnescapedAmpersand, span);
                }
                Resolved::Ampersand(match text {
                    "&#x" => "&#x",
                    "&#X" => "&#X",
                    "&#" => "&#",
                    _ => "&",
                })
            }
            Outcome::UnfinishedEntity => Resolved::Literal,
            Outcome::Entity => self.resolve_name(span),
        }
    }

    /// What a numeric reference stands for; `None` if recovery drops it.
    pub(super) fn numeric(&mut self, character: char, span: Span) -> Option<char> {
        if self.reference.has_uppercase_marker() {
            self.notice_at(ErrorCode::UppercaseXInCharacterReference, span);
        }
        let is_dropped = R::ACTIVE && !is_xml_char(character) && !self.options.text_as_written;
        if is_dropped && self.recovery.setup.drops_references {
            return None;
        }
        Some(if self.options.c1_references_as_windows_1252 { windows_1252(character) } else { character })
    }

    /// The same, unless it is the character of a reference to none, which began at `start`, and recovery knows one.
    #[inline]
    fn recover_reference(&self, resolved: Resolved, start: u64, input: &mut Cursor<'_>) -> Resolved {
        match resolved {
            Resolved::Character('\u{FFFD}') if R::ACTIVE => Resolved::Character(self.recovered_reference(start, input)),
            other => other,
        }
    }

    /// What the name of the reference at `span` stands for: a predefined entity, one that is declared, one of HTML's, or
    /// none.
    fn resolve_name(&mut self, span: Span) -> Resolved {
        let name = self.reference.name();
        if let Some(text) = predefined_entity(name.as_bytes()) {
            return Resolved::Text(text);
        }
        match self.dtd.declarations.general.get(name) {
            Some((index, Entity::Internal(text))) => return Resolved::Replacement(index, Arc::clone(text)),
            Some((_, Entity::External)) => {
                return Resolved::Kept(Some(ErrorCode::ExternalEntityReferenceInAttributeValue));
            }
            Some((_, Entity::Unparsed)) => {
                self.error_at(ErrorCode::UnparsedEntityReference, span);
                return Resolved::Literal;
            }
            None => {}
        }
        let may_be_declared = self.dtd.declarations.may_have_others();
        if let Some(text) = lookup(&format!("{name};")) {
            if !may_be_declared {
                self.error_at(ErrorCode::UndeclaredHtmlEntityReference, span);
            }
            return Resolved::Text(text);
        }
        if may_be_declared {
            // The names of entities have no colons: <https://www.w3.org/TR/xml-names/#Conformance>.
            if name.contains(':') {
                self.notice_at(ErrorCode::InvalidName, span);
            }
            return Resolved::Kept(None);
        }
        self.error_at(ErrorCode::UndeclaredEntityReference, span);
        Resolved::Literal
    }

    /// Appends the replacement text of an entity to an attribute value, with its white space normalised and its
    /// references resolved. Returns `false` if the limits do not allow it.
    pub(super) fn expand_in_attribute(
        &mut self,
        entity: usize,
        text: Arc<str>,
        span: Span,
        value: &mut String,
    ) -> bool {
        if !self.may_expand((entity, EntityKind::General), text.len(), span) {
            return false;
        }
        self.expansion.reference_in_value = Some(span);
        self.append_replacements(entity, text, span, value);
        self.expansion.reference_in_value = None;
        true
    }

    /// Appends a replacement text, and those that it refers to.
    fn append_replacements(&mut self, entity: usize, text: Arc<str>, span: Span, value: &mut String) {
        let mut pending = vec![(entity, text, 0)];
        while let Some((_, text, position)) = pending.last_mut() {
            work::steps(1);
            let text = Arc::clone(text);
            let mut input = Cursor::of_replacement_text(&text[*position..], 0);
            let begun = self.expand_up_to_entity(&mut input, span, value);
            *position += input.position();
            match begun {
                None => {
                    pending.pop();
                }
                Some((inner, _)) if self.is_being_read(inner) || pending.iter().any(|(outer, ..)| *outer == inner) => {
                    self.error_at(ErrorCode::RecursiveEntityReference, span);
                    self.append_reference_to(value);
                }
                Some((inner, text)) => {
                    if self.may_add(self.expansion.frames.len() + pending.len(), text.len(), span) {
                        pending.push((inner, text, 0));
                    } else {
                        self.append_reference_to(value);
                    }
                }
            }
        }
    }

    /// Appends the rest of a replacement text up to the next reference to a declared entity, and returns that.
    fn expand_up_to_entity(
        &mut self,
        input: &mut Cursor<'_>,
        span: Span,
        value: &mut String,
    ) -> Option<(usize, Arc<str>)> {
        loop {
            let start = input.position();
            input.take_run(*b"&\t\n\r<");
            value.push_str(&input.chunk().text[start..input.position()]);
            match input.next()? {
                b'&' => {}
                b'<' => {
                    self.notice_at(ErrorCode::LessThanInAttributeValue, span);
                    value.push('<');
                    continue;
                }
                _white_space => {
                    value.push(' ');
                    continue;
                }
            }
            self.reference = CharacterReference::new(true);
            let resolved = self.resolve_reference(0, input);
            if matches!(resolved, Resolved::NeedsInput) {
                return None;
            }
            if let Some(entity) = self.append_resolved(resolved, span, input, value) {
                return Some(entity);
            }
        }
    }

    /// Appends what a reference at `span` stands for, or the reference if it stays one. A replacement text is returned, with
    /// the index of its entity.
    pub(super) fn append_resolved(
        &mut self,
        resolved: Resolved,
        span: Span,
        input: &Cursor<'_>,
        value: &mut String,
    ) -> Option<(usize, Arc<str>)> {
        match resolved {
            Resolved::NeedsInput => {}
            Resolved::Character(character) => value.push(character),
            Resolved::Text(text) | Resolved::Ampersand(text) => value.push_str(text),
            Resolved::Replacement(entity, text) => return Some((entity, text)),
            Resolved::Kept(error) => {
                if let Some(code) = error {
                    self.error_at(code, span);
                }
                self.append_reference_to(value);
            }
            Resolved::Literal => value.push_str(&self.reference_as_text(input)),
        }
        None
    }

    pub(super) fn append_reference_to(&self, value: &mut String) {
        value.push_str(self.reference.literal());
        value.push(';');
    }
}
