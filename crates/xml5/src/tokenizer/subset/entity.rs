//! ENTITY declarations.
//!
//! <https://www.w3.org/TR/xml/#sec-entity-decl>

use super::super::State;
use super::super::current_subset::Declaration;
use super::super::declarations::{Entity, is_valid_redeclaration};
use super::super::doctype::normalize_public_id;
use super::super::machine::Machine;
use super::{collect_legal, collect_word};
use crate::recover::Recover;
use fivefold_core::char_ref::{Decoded, Outcome};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{NEEDS_INPUT, StateMachine, Step};
use fivefold_core::xml_char::{is_name, is_public_id, predefined_entity};
use fivefold_core::{ErrorCode, Observer};

impl<O: Observer, R: Recover> Machine<O, R> {
    /// XML5, *DOCTYPE ENTITY state*.
    pub(in crate::tokenizer) fn doctype_entity(&mut self, input: &mut Cursor<'_>) -> Step {
        self.expect_space(State::DoctypeEntityTypeBefore, input)
    }

    /// XML5, *DOCTYPE ENTITY type before state*.
    pub(in crate::tokenizer) fn doctype_entity_type_before(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {}
                Some(b'%') => return self.switch_to(State::DoctypeEntityParameterBefore),
                Some(_) => return self.reconsume_in(State::DoctypeEntityName, input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    /// XML5, *DOCTYPE ENTITY parameter before state*.
    pub(in crate::tokenizer) fn doctype_entity_parameter_before(&mut self, input: &mut Cursor<'_>) -> Step {
        self.dtd.declaration.is_parameter = true;
        self.expect_space(State::DoctypeEntityParameter, input)
    }

    /// XML5, *DOCTYPE ENTITY parameter state*.
    pub(in crate::tokenizer) fn doctype_entity_parameter(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {}
                Some(_) => return self.reconsume_in(State::DoctypeEntityName, input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    /// XML5, *DOCTYPE ENTITY name state*.
    pub(in crate::tokenizer) fn doctype_entity_name(&mut self, input: &mut Cursor<'_>) -> Step {
        collect_word(&mut self.dtd.declaration.name, input);
        match input.next() {
            Some(b'\t' | b'\n' | b'\r' | b' ') if is_name(&self.dtd.declaration.name) => {
                self.switch_to(State::DoctypeEntityNameAfter)
            }
            Some(_) => self.malformed(input),
            None => self.end(input, Self::eof_in_declaration),
        }
    }

    /// XML5, *DOCTYPE ENTITY name after state*.
    pub(in crate::tokenizer) fn doctype_entity_name_after(&mut self, input: &mut Cursor<'_>) -> Step {
        if self.dtd.declaration.keyword.is_empty() {
            input.take_while(|byte| matches!(byte, b'\t' | b'\n' | b' '));
        }
        collect_word(&mut self.dtd.declaration.keyword, input);
        match (input.next(), &*self.dtd.declaration.keyword) {
            (None, _) => self.end(input, Self::eof_in_declaration),
            (Some(b'\n' | b'\r'), "") => self.switch_to(State::DoctypeEntityNameAfter),
            (Some(b'"'), "") => self.switch_to(State::DoctypeEntityValueDoubleQuoted),
            (Some(b'\''), "") => self.switch_to(State::DoctypeEntityValueSingleQuoted),
            (Some(b'\t' | b'\n' | b'\r' | b' '), keyword @ ("PUBLIC" | "SYSTEM")) => {
                // What comes first with PUBLIC is the public identifier; with SYSTEM there is none.
                self.dtd.declaration.public_id = (keyword == "SYSTEM").then(String::new);
                self.dtd.declaration.has_space = true;
                self.switch_to(State::DoctypeEntityIdentifier)
            }
            (Some(_), _) => self.malformed(input),
        }
    }

    /// XML5, *DOCTYPE ENTITY value double quoted state*.
    pub(in crate::tokenizer) fn doctype_entity_value_double_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.entity_value(b'"', State::DoctypeEntityValueDoubleQuoted, input)
    }

    /// XML5, *DOCTYPE ENTITY value single quoted state*.
    pub(in crate::tokenizer) fn doctype_entity_value_single_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.entity_value(b'\'', State::DoctypeEntityValueSingleQuoted, input)
    }

    /// A parameter entity reference may not stand in a value of the internal subset, and is text.
    fn entity_value(&mut self, quote: u8, state: State, input: &mut Cursor<'_>) -> Step {
        loop {
            let stops = [quote, b'&', b'%', b'\r', b'\0'];
            collect_legal(&mut self.dtd.declaration.value, input, stops, self.options.illegal_characters);
            match input.next() {
                Some(b'&') => {
                    self.begin_character_reference(state, input);
                    return self.switch_to(State::CharacterReferenceInEntityValue);
                }
                Some(b'%') => {
                    self.error(ErrorCode::ParameterEntityReferenceInEntityValue, input);
                    self.dtd.declaration.value.push('%');
                }
                Some(b'\0') => {
                    self.dtd.declaration.value.push('\u{FFFD}');
                }
                Some(newline @ (b'\n' | b'\r')) => self.dtd.declaration.value.push(char::from(newline)),
                Some(_quote) => return self.switch_to(State::DoctypeEntityValueAfter),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    /// XML5, *Character reference in entity value state*. General entity references are left as they are.
    pub(in crate::tokenizer) fn character_reference_in_entity_value(&mut self, input: &mut Cursor<'_>) -> Step {
        let (start, outermost) = (self.reference_start, self.expansion.reference());
        let outcome = self.reference.run(input, |error| self.reports.push_of_reference(error, start, outermost));
        let declaration = &mut self.dtd.declaration;
        match outcome {
            Outcome::NeedsInput => return NEEDS_INPUT,
            Outcome::Decoded(Decoded::Numeric(character)) => {
                let character = self.numeric(character, input.current_span());
                self.dtd.declaration.value.extend(character);
            }
            Outcome::Decoded(Decoded::Named(text)) => declaration.value.push_str(text),
            Outcome::Literal { text, .. } => {
                declaration.value.push_str(text);
                if text == "&" {
                    self.notice(ErrorCode::UnescapedAmpersand, input);
                }
            }
            Outcome::Entity => {
                declaration.value.push_str(self.reference.literal());
                declaration.value.push(';');
                if self.reference.name().contains(':') {
                    self.notice(ErrorCode::InvalidName, input);
                }
            }
            Outcome::UnfinishedEntity => declaration.value.push_str(self.reference.literal()),
        }
        self.switch_to(self.return_state)
    }

    /// XML5, *DOCTYPE ENTITY value after state*.
    pub(in crate::tokenizer) fn doctype_entity_value_after(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {}
                Some(b'>') => return self.declare_entity(None, input),
                Some(_) => return self.malformed(input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    /// The declaration is complete: of an entity with its value, unless it is another one.
    fn declare_entity(&mut self, other: Option<Entity>, input: &Cursor<'_>) -> Step {
        self.check_colon(input);
        let Declaration { name, value, is_parameter, .. } = core::mem::take(&mut self.dtd.declaration);
        if self.may_declare(input) {
            let is_valid = is_parameter
                || match &other {
                    None => is_valid_redeclaration(&name, &value),
                    Some(_) => predefined_entity(name.as_bytes()).is_none(),
                };
            // Where a parameter entity is read, its text has a space at either end: <https://www.w3.org/TR/xml/#as-PE>.
            let text = || if is_parameter { format!(" {value} ") } else { value };
            if is_valid {
                let entity = other.unwrap_or_else(|| Entity::Internal(text().into()));
                self.dtd.declarations.declare_entity(is_parameter, &name, entity);
            } else {
                self.error(ErrorCode::InvalidPredefinedEntityDeclaration, input);
            }
        }
        self.switch_to(State::DoctypeInternalSubset)
    }

    /// XML5, *DOCTYPE ENTITY identifier state*.
    pub(in crate::tokenizer) fn doctype_entity_identifier(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let is_complete = self.dtd.declaration.public_id.is_some() && self.dtd.declaration.system_id.is_some();
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => self.dtd.declaration.has_space = true,
                Some(quote @ (b'"' | b'\'')) if self.dtd.declaration.has_space && !is_complete => {
                    self.dtd.declaration.has_space = false;
                    self.next_identifier().get_or_insert_default();
                    return self.switch_to(match quote {
                        b'"' => State::DoctypeEntityIdentifierDoubleQuoted,
                        _ => State::DoctypeEntityIdentifierSingleQuoted,
                    });
                }
                Some(b'>') if is_complete => return self.declare_entity(Some(Entity::External), input),
                Some(b'N') if is_complete && self.dtd.declaration.has_space && !self.dtd.declaration.is_parameter => {
                    self.dtd.declaration.keyword.clear();
                    self.dtd.declaration.has_space = false;
                    return self.reconsume_in(State::DoctypeEntityNotationName, input);
                }
                Some(_) => return self.malformed(input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    /// Where the identifier goes that is read now: the public one comes first.
    fn next_identifier(&mut self) -> &mut Option<String> {
        let declaration = &mut self.dtd.declaration;
        if declaration.public_id.is_none() { &mut declaration.public_id } else { &mut declaration.system_id }
    }

    /// XML5, *DOCTYPE ENTITY identifier double quoted state*.
    pub(in crate::tokenizer) fn doctype_entity_identifier_double_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.declaration_identifier(b'"', State::DoctypeEntityIdentifier, input)
    }

    /// XML5, *DOCTYPE ENTITY identifier single quoted state*.
    pub(in crate::tokenizer) fn doctype_entity_identifier_single_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.declaration_identifier(b'\'', State::DoctypeEntityIdentifier, input)
    }

    /// Reads an identifier of an entity or notation up to its quote: the system identifier, once that was begun.
    pub(super) fn declaration_identifier(&mut self, quote: u8, next: State, input: &mut Cursor<'_>) -> Step {
        let illegal = self.options.illegal_characters;
        let declaration = &mut self.dtd.declaration;
        let is_public = declaration.system_id.is_none();
        let identifier = if is_public { &mut declaration.public_id } else { &mut declaration.system_id };
        let identifier = identifier.get_or_insert_default();
        loop {
            collect_legal(identifier, input, [quote, b'\r', b'\0'], illegal);
            match input.next() {
                Some(b'\0') => {
                    identifier.push('\u{FFFD}');
                    return self.switch_to(self.state);
                }
                Some(newline @ (b'\n' | b'\r')) => identifier.push(char::from(newline)),
                Some(_quote) => {
                    let is_valid = !is_public || is_public_id(identifier);
                    if is_public {
                        *identifier = normalize_public_id(identifier);
                    }
                    return if is_valid { self.switch_to(next) } else { self.malformed_after(input) };
                }
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    /// As [`malformed`](Self::malformed), from after the current input character on, which is a closing quote.
    fn malformed_after(&mut self, input: &mut Cursor<'_>) -> Step {
        let end = input.position();
        let step = self.malformed(input);
        input.advance(end - input.position());
        step
    }

    /// XML5, *DOCTYPE ENTITY notation name state*.
    pub(in crate::tokenizer) fn doctype_entity_notation_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            if self.dtd.declaration.has_space {
                collect_word(&mut self.dtd.declaration.notation, input);
            } else {
                collect_word(&mut self.dtd.declaration.keyword, input);
            }
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') if self.dtd.declaration.keyword == "NDATA" => {
                    // Spaces after the name show as such, so that nothing else can come after them.
                    if !self.dtd.declaration.notation.is_empty() {
                        self.dtd.declaration.notation.push(' ');
                    }
                    self.dtd.declaration.has_space = true;
                }
                Some(b'>') if is_name(self.dtd.declaration.notation.trim_end_matches(' ')) => {
                    return self.declare_entity(Some(Entity::Unparsed), input);
                }
                Some(_) => return self.malformed(input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }
}
