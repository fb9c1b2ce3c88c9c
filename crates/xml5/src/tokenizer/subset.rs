//! The internal subset of a DOCTYPE: what stands between declarations, and which declaration begins.
//!
//! The specification's text has no such states; these are the ones of its predecessor of 2007 with their gaps closed.
//! Nothing in a subset is large or frequent, so what a declaration collects is copied.

mod attribute_list;
mod element;
mod entity;
mod notation;

use super::State;
use super::current_subset::Declaration;
use super::declarations::Entity;
use super::expansion::EntityKind;
use super::machine::Machine;
use crate::IllegalCharacters;
use crate::recover::Recover;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{GO_ON, NEEDS_INPUT, StateMachine, Step};
use fivefold_core::xml_char::{is_name_start_char, is_name_without_colon, is_xml_char};
use fivefold_core::{ErrorCode, Observer, Span};
use std::sync::Arc;

/// The keywords after `<!`, and where they lead.
const DECLARATIONS: [(&[u8], State, ErrorCode); 4] = [
    (b"ENTITY", State::DoctypeEntity, ErrorCode::MalformedEntityDeclaration),
    (b"ATTLIST", State::DoctypeAttlist, ErrorCode::MalformedAttributeListDeclaration),
    (b"ELEMENT", State::DoctypeElement, ErrorCode::MalformedElementDeclaration),
    (b"NOTATION", State::DoctypeNotation, ErrorCode::MalformedNotationDeclaration),
];

impl<O: Observer, R: Recover> Machine<O, R> {
    /// XML5, *DOCTYPE internal subset state*.
    pub(super) fn doctype_internal_subset(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {}
                Some(b'<') => return self.switch_to(State::DoctypeTag),
                Some(b'%') => {
                    self.dtd.declaration = Declaration::default();
                    return self.switch_to(State::DoctypeParameterEntityReference);
                }
                Some(b']') if !self.is_in_parameter_entity() => {
                    self.end_internal_subset(input.current_offset(), input);
                    return self.switch_to(State::DoctypeInternalSubsetAfter);
                }
                Some(_) => {
                    self.error(ErrorCode::UnexpectedCharacterInInternalSubset, input);
                    return self.switch_to(State::DoctypeInternalSubsetJunk);
                }
                None if self.is_in_parameter_entity() && input.is_last() => return self.leave_frame(),
                None => return self.end(input, Self::eof_in_doctype),
            }
        }
    }

    /// DOCTYPE internal subset junk state: the rest of what was reported at its first character.
    pub(super) fn doctype_internal_subset_junk(&mut self, input: &mut Cursor<'_>) -> Step {
        input.take_while(|byte| !matches!(byte, b'\t' | b'\n' | b'\r' | b' ' | b'<' | b'%' | b']'));
        match input.next() {
            None if !input.is_last() => NEEDS_INPUT,
            Some(b']') if self.is_in_parameter_entity() => self.switch_to(State::DoctypeInternalSubsetJunk),
            _ => self.reconsume_in(State::DoctypeInternalSubset, input),
        }
    }

    /// XML5, *DOCTYPE internal subset after state*.
    pub(super) fn doctype_internal_subset_after(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'>') => return self.emit_doctype(input),
                Some(b'\t' | b'\n' | b' ') => {}
                Some(b'<') if self.ends_markup() => return self.close_doctype(input),
                Some(_) => {
                    if !core::mem::replace(&mut self.dtd.subset.has_junk_after, true) {
                        self.error(ErrorCode::UnexpectedCharacterAfterInternalSubset, input);
                    }
                }
                None => return self.end(input, Self::eof_in_doctype),
            }
        }
    }

    /// XML5, *DOCTYPE parameter entity reference state*.
    pub(super) fn doctype_parameter_entity_reference(&mut self, input: &mut Cursor<'_>) -> Step {
        let run = fivefold_core::xml_char::name_char_run(input.rest_text());
        self.dtd.declaration.name.push_str(&input.rest_text()[..run]);
        input.advance(run);
        match input.next() {
            Some(b';') if self.dtd.declaration.name.starts_with(is_name_start_char) => {
                self.check_colon(input);
                let length = self.dtd.declaration.name.len() as u64 + 2;
                let end = input.offset();
                self.state = State::DoctypeInternalSubset;
                self.expand_parameter_entity(Span::new(end.saturating_sub(length), end))
            }
            None if !input.is_last() => NEEDS_INPUT,
            _ => {
                self.error(ErrorCode::MalformedParameterEntityReference, input);
                self.reconsume_in(State::DoctypeInternalSubset, input)
            }
        }
    }

    /// Reads a parameter entity next, if it can be read.
    fn expand_parameter_entity(&mut self, span: Span) -> Step {
        if !self.dtd.declarations.is_active {
            return GO_ON;
        }
        self.dtd.declarations.has_parameter_entity_reference = true;
        match self.dtd.declarations.parameter.get(&self.dtd.declaration.name) {
            Some((index, Entity::Internal(text))) => {
                let text = Arc::clone(text);
                let entity = (index, EntityKind::Parameter);
                if self.may_expand(entity, text.len(), span) {
                    return self.enter_frame(entity, text, span);
                }
            }
            Some(_) => self.dtd.declarations.stop(),
            None => {
                if self.dtd.declarations.is_standalone {
                    self.error_at(ErrorCode::UndeclaredParameterEntityReference, span);
                } else {
                    self.notice_at(ErrorCode::UndeclaredParameterEntityReference, span);
                }
                self.dtd.declarations.stop();
            }
        }
        GO_ON
    }

    /// XML5, *DOCTYPE tag state*.
    pub(super) fn doctype_tag(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'!') => self.switch_to(State::DoctypeMarkupDeclaration),
            Some(b'?') => {
                self.dtd.declaration = Declaration::default();
                self.switch_to(State::DoctypePi)
            }
            Some(_) => {
                if let Some(step) = self.close_subset(input) {
                    return step;
                }
                self.error(ErrorCode::UnexpectedCharacterInInternalSubset, input);
                self.reconsume_in(State::DoctypeInternalSubsetJunk, input)
            }
            None => self.end(input, Self::eof_in_declaration),
        }
    }

    /// XML5, *DOCTYPE markup declaration state*.
    pub(super) fn doctype_markup_declaration(&mut self, input: &mut Cursor<'_>) -> Step {
        let rest = input.rest();
        self.dtd.declaration = Declaration::default();
        if rest.starts_with(b"--") {
            input.advance(2);
            return self.switch_to(State::DoctypeComment);
        }
        if let Some(&(keyword, state, error)) = DECLARATIONS.iter().find(|(keyword, ..)| rest.starts_with(keyword)) {
            input.advance(keyword.len());
            self.dtd.declaration.malformed = Some(error);
            return self.switch_to(state);
        }
        let may_become = |keyword: &[u8]| keyword.starts_with(rest);
        let is_open = may_become(b"--") || DECLARATIONS.iter().any(|(keyword, ..)| may_become(keyword));
        if !input.is_last() && is_open || !input.has_arrived(0) {
            return NEEDS_INPUT;
        }
        self.error_at(ErrorCode::UnknownMarkupDeclaration, input.next_span());
        self.switch_to(State::DoctypeBogusComment)
    }

    /// XML5, *DOCTYPE bogus comment state*.
    pub(super) fn doctype_bogus_comment(&mut self, input: &mut Cursor<'_>) -> Step {
        input.take_run(*b">\r");
        match input.next() {
            Some(b'>') => self.switch_to(State::DoctypeInternalSubset),
            Some(_newline) => self.switch_to(State::DoctypeBogusComment),
            None => self.end(input, Self::eof_in_declaration),
        }
    }

    /// XML5, *DOCTYPE comment state*.
    pub(super) fn doctype_comment(&mut self, input: &mut Cursor<'_>) -> Step {
        input.take_run(*b"-\r");
        match input.next() {
            Some(b'-') => self.switch_to(State::DoctypeCommentDash),
            Some(_newline) => self.switch_to(State::DoctypeComment),
            None => self.end(input, Self::eof_in_declaration),
        }
    }

    /// XML5, *DOCTYPE comment dash state*.
    pub(super) fn doctype_comment_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.switch_to(State::DoctypeCommentEnd),
            Some(_) => self.reconsume_in(State::DoctypeComment, input),
            None => self.end(input, Self::eof_in_declaration),
        }
    }

    /// XML5, *DOCTYPE comment end state*. A third dash does not open the comment again.
    pub(super) fn doctype_comment_end(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'>') => self.switch_to(State::DoctypeInternalSubset),
            Some(byte) => {
                self.notice(ErrorCode::DoubleHyphenInComment, input);
                if byte == b'-' {
                    return self.switch_to(State::DoctypeCommentEnd);
                }
                self.reconsume_in(State::DoctypeComment, input)
            }
            None => self.end(input, Self::eof_in_declaration),
        }
    }

    /// XML5, *DOCTYPE pi state*. Only the target matters, and is kept.
    pub(super) fn doctype_pi(&mut self, input: &mut Cursor<'_>) -> Step {
        let start = input.position();
        input.take_run(*b"?\r");
        let text = &input.chunk().text[start..input.position()];
        if !self.dtd.declaration.has_space {
            let target = text.split([' ', '\t', '\n']).next().unwrap_or_default();
            append(&mut self.dtd.declaration.name, target);
            self.dtd.declaration.has_space = target.len() < text.len();
        }
        match input.next() {
            Some(b'?') => self.switch_to(State::DoctypePiAfter),
            Some(_newline) => {
                self.dtd.declaration.has_space = true;
                self.switch_to(State::DoctypePi)
            }
            None => self.end(input, Self::eof_in_declaration),
        }
    }

    /// XML5, *DOCTYPE pi after state*.
    pub(super) fn doctype_pi_after(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'>') => {
                self.check_subset_pi(input);
                self.switch_to(State::DoctypeInternalSubset)
            }
            Some(b'?') => {
                self.resume_target();
                self.switch_to(State::DoctypePiAfter)
            }
            Some(_) => {
                self.resume_target();
                self.reconsume_in(State::DoctypePi, input)
            }
            None => self.end(input, Self::eof_in_declaration),
        }
    }

    /// A question mark that was kept back belongs to the target, unless that has ended.
    fn resume_target(&mut self) {
        if !self.dtd.declaration.has_space {
            self.dtd.declaration.name.push('?');
        }
    }

    fn check_subset_pi(&mut self, input: &Cursor<'_>) {
        let target = self.dtd.declaration.name.as_str();
        if target.is_empty() {
            self.error(ErrorCode::MissingProcessingInstructionTarget, input);
        } else if target.eq_ignore_ascii_case("xml") {
            self.error(ErrorCode::ReservedProcessingInstructionTarget, input);
        } else if self.reports.wants_notices && !is_name_without_colon(target) {
            self.notice(ErrorCode::InvalidName, input);
        }
    }

    /// The names of entities and notations have no colons, where there are namespaces.
    ///
    /// <https://www.w3.org/TR/xml-names/#Conformance>
    fn check_colon(&mut self, input: &Cursor<'_>) {
        let Declaration { name, notation, .. } = &self.dtd.declaration;
        if name.contains(':') || notation.contains(':') {
            self.notice(ErrorCode::InvalidName, input);
        }
    }

    /// Reports, once, that the declaration cannot be read, and skips the rest of it from the current input character on.
    pub(super) fn malformed(&mut self, input: &mut Cursor<'_>) -> Step {
        if let Some(code) = self.dtd.declaration.malformed.take() {
            self.error(code, input);
        }
        self.dtd.declaration.quote = None;
        self.reconsume_in(State::DoctypeBogusDeclaration, input)
    }

    /// DOCTYPE bogus declaration state: up to the first `>` outside of quotes.
    pub(super) fn doctype_bogus_declaration(&mut self, input: &mut Cursor<'_>) -> Step {
        input.take_run(*b">\"'\r");
        match (input.next(), self.dtd.declaration.quote) {
            (Some(b'>'), None) => self.switch_to(State::DoctypeInternalSubset),
            (Some(quote @ (b'"' | b'\'')), None) => {
                self.dtd.declaration.quote = Some(quote);
                self.switch_to(State::DoctypeBogusDeclaration)
            }
            (Some(byte), Some(quote)) => {
                self.dtd.declaration.quote = Some(quote).filter(|&quote| quote != byte);
                self.switch_to(State::DoctypeBogusDeclaration)
            }
            (Some(_newline), None) => self.switch_to(State::DoctypeBogusDeclaration),
            (None, _) => self.end(input, Self::eof_in_declaration),
        }
    }

    /// Expects white space, and goes on in `next` after it.
    fn expect_space(&mut self, next: State, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'\t' | b'\n' | b'\r' | b' ') => self.switch_to(next),
            Some(_) => self.malformed(input),
            None => self.end(input, Self::eof_in_declaration),
        }
    }
}

/// Appends to `text` what stands before the next of `stops`.
fn collect<const N: usize>(text: &mut String, input: &mut Cursor<'_>, stops: [u8; N]) {
    let start = input.position();
    input.take_run(stops);
    append(text, &input.chunk().text[start..input.position()]);
}

/// Like [`collect`], without the illegal characters that the caller wants removed.
fn collect_legal<const N: usize>(
    text: &mut String,
    input: &mut Cursor<'_>,
    stops: [u8; N],
    illegal: IllegalCharacters,
) {
    let replacement = match illegal {
        IllegalCharacters::Keep => return collect(text, input, stops),
        IllegalCharacters::Replace => "\u{FFFD}",
        IllegalCharacters::Drop => "",
    };
    let start = input.position();
    input.take_run(stops);
    let found = &input.chunk().text[start..input.position()];
    text.push_str(&found.replace(|character| !is_xml_char(character), replacement));
}

/// Appends to `text` what stands before white space and other bytes that end a name or keyword in a declaration.
fn collect_word(text: &mut String, input: &mut Cursor<'_>) {
    let start = input.position();
    input.take_while(|byte| !matches!(byte, b'\t' | b'\n' | b'\r' | b' ' | b'>' | b'"' | b'\'' | b'(' | b')' | b'%'));
    append(text, &input.chunk().text[start..input.position()]);
}

/// Appends source in which NUL becomes U+FFFD.
fn append(text: &mut String, source: &str) {
    text.extend(source.split_inclusive('\0').flat_map(|part| match part.strip_suffix('\0') {
        Some(part) => [part, "\u{FFFD}"],
        None => [part, ""],
    }));
}
