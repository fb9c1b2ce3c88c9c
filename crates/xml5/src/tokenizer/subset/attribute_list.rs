//! ATTLIST declarations.
//!
//! <https://www.w3.org/TR/xml/#attdecls>

use super::super::State;
use super::super::character_reference::Resolved;
use super::super::current_subset::AttributeType;
use super::super::declarations::{AttributeDeclaration, normalize_default};
use super::super::machine::Machine;
use super::{collect, collect_legal, collect_word};
use crate::recover::Recover;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{NEEDS_INPUT, StateMachine, Step};
use fivefold_core::xml_char::{is_name, is_name_char, is_name_without_colon, is_qualified_name};
use fivefold_core::{ErrorCode, Observer, Span};

impl<O: Observer, R: Recover> Machine<O, R> {
    /// XML5, *DOCTYPE ATTLIST state*.
    pub(in crate::tokenizer) fn doctype_attlist(&mut self, input: &mut Cursor<'_>) -> Step {
        self.expect_space(State::DoctypeAttlistNameBefore, input)
    }

    /// XML5, *DOCTYPE ATTLIST name before state*.
    pub(in crate::tokenizer) fn doctype_attlist_name_before(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {}
                Some(_) => return self.reconsume_in(State::DoctypeAttlistName, input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    /// XML5, *DOCTYPE ATTLIST name state*.
    pub(in crate::tokenizer) fn doctype_attlist_name(&mut self, input: &mut Cursor<'_>) -> Step {
        collect_word(&mut self.dtd.declaration.name, input);
        match input.next() {
            Some(b'\t' | b'\n' | b'\r' | b' ' | b'>') if is_name(&self.dtd.declaration.name) => {
                if self.reports.wants_notices && !is_qualified_name(&self.dtd.declaration.name) {
                    self.notice(ErrorCode::InvalidName, input);
                }
                self.dtd.declaration.has_space = false;
                self.reconsume_in(State::DoctypeAttlistNameAfter, input)
            }
            Some(_) => self.malformed(input),
            None => self.end(input, Self::eof_in_declaration),
        }
    }

    /// XML5, *DOCTYPE ATTLIST name after state*. It is also the one after a whole attribute.
    pub(in crate::tokenizer) fn doctype_attlist_name_after(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => self.dtd.declaration.has_space = true,
                Some(b'>') => return self.switch_to(State::DoctypeInternalSubset),
                Some(_) if self.dtd.declaration.has_space => {
                    self.dtd.declaration.attribute.clear();
                    self.dtd.declaration.keyword.clear();
                    self.dtd.declaration.value.clear();
                    self.dtd.declaration.is_fixed = false;
                    return self.reconsume_in(State::DoctypeAttlistAttributeName, input);
                }
                Some(_) => return self.malformed(input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    /// XML5, *DOCTYPE ATTLIST attribute name state*.
    pub(in crate::tokenizer) fn doctype_attlist_attribute_name(&mut self, input: &mut Cursor<'_>) -> Step {
        collect_word(&mut self.dtd.declaration.attribute, input);
        match input.next() {
            Some(b'\t' | b'\n' | b'\r' | b' ') if is_name(&self.dtd.declaration.attribute) => {
                self.switch_to(State::DoctypeAttlistAttributeNameAfter)
            }
            Some(_) => self.malformed(input),
            None => self.end(input, Self::eof_in_declaration),
        }
    }

    /// XML5, *DOCTYPE ATTLIST attribute name after state*.
    pub(in crate::tokenizer) fn doctype_attlist_attribute_name_after(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {}
                Some(b'(') => return self.begin_enumeration(),
                Some(_) => return self.reconsume_in(State::DoctypeAttlistAttributeType, input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    fn begin_enumeration(&mut self) -> Step {
        self.dtd.declaration.attribute_type = AttributeType::Tokens;
        self.dtd.declaration.value.clear();
        self.switch_to(State::DoctypeAttlistAttributeTypeEnumeration)
    }

    /// XML5, *DOCTYPE ATTLIST attribute type state*. A quote may follow the type directly.
    pub(in crate::tokenizer) fn doctype_attlist_attribute_type(&mut self, input: &mut Cursor<'_>) -> Step {
        let start = input.position();
        input.take_while(|byte| byte.is_ascii_alphabetic());
        self.dtd.declaration.keyword.push_str(&input.chunk().text[start..input.position()]);
        match input.next() {
            None => self.end(input, Self::eof_in_declaration),
            Some(_) => match AttributeType::from_keyword(&self.dtd.declaration.keyword) {
                Some(attribute_type) => {
                    self.dtd.declaration.attribute_type = attribute_type;
                    self.dtd.declaration.has_space = false;
                    self.reconsume_in(State::DoctypeAttlistAttributeTypeAfter, input)
                }
                None => self.malformed(input),
            },
        }
    }

    /// XML5, *DOCTYPE ATTLIST attribute type enumeration state*.
    pub(in crate::tokenizer) fn doctype_attlist_attribute_type_enumeration(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            collect(&mut self.dtd.declaration.value, input, *b")>\r");
            match input.next() {
                Some(b')') if is_enumeration(&self.dtd.declaration.value) => {
                    let is_of_notations = self.dtd.declaration.keyword == "NOTATION";
                    if is_of_notations && self.reports.wants_notices && !has_names(&self.dtd.declaration.value) {
                        self.notice(ErrorCode::InvalidName, input);
                    }
                    self.dtd.declaration.value.clear();
                    self.dtd.declaration.has_space = false;
                    return self.switch_to(State::DoctypeAttlistAttributeTypeAfter);
                }
                Some(b'\n' | b'\r') => self.dtd.declaration.value.push('\n'),
                Some(_) => return self.malformed(input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    /// XML5, *DOCTYPE ATTLIST attribute type after state*.
    pub(in crate::tokenizer) fn doctype_attlist_attribute_type_after(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let is_notation = self.dtd.declaration.attribute_type == AttributeType::Notation;
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => self.dtd.declaration.has_space = true,
                Some(b'(') if is_notation && self.dtd.declaration.has_space => return self.begin_enumeration(),
                Some(_) if is_notation => return self.malformed(input),
                Some(b'#') if self.dtd.declaration.has_space => {
                    self.dtd.declaration.keyword.clear();
                    return self.switch_to(State::DoctypeAttlistAttributeDeclarationBefore);
                }
                Some(quote @ (b'"' | b'\'')) => {
                    if !self.dtd.declaration.has_space {
                        self.notice(ErrorCode::MissingWhitespaceBetweenAttributes, input);
                    }
                    return self.begin_default(quote);
                }
                Some(_) => return self.malformed(input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    /// XML5, *DOCTYPE ATTLIST attribute declaration before state*: right after the `#`.
    pub(in crate::tokenizer) fn doctype_attlist_attribute_declaration_before(
        &mut self,
        input: &mut Cursor<'_>,
    ) -> Step {
        match input.next() {
            Some(b'A'..=b'Z') => self.reconsume_in(State::DoctypeAttlistAttributeDeclaration, input),
            Some(_) => self.malformed(input),
            None => self.end(input, Self::eof_in_declaration),
        }
    }

    /// XML5, *DOCTYPE ATTLIST attribute declaration state*.
    pub(in crate::tokenizer) fn doctype_attlist_attribute_declaration(&mut self, input: &mut Cursor<'_>) -> Step {
        collect_word(&mut self.dtd.declaration.keyword, input);
        match (input.next(), &*self.dtd.declaration.keyword) {
            (None, _) => self.end(input, Self::eof_in_declaration),
            (Some(_), "REQUIRED" | "IMPLIED") => {
                input.reconsume();
                self.declare_attribute(false, input)
            }
            (Some(b'\t' | b'\n' | b'\r' | b' '), "FIXED") => {
                self.dtd.declaration.is_fixed = true;
                self.switch_to(State::DoctypeAttlistAttributeDeclarationAfter)
            }
            (Some(_), _) => self.malformed(input),
        }
    }

    /// XML5, *DOCTYPE ATTLIST attribute declaration after state*.
    pub(in crate::tokenizer) fn doctype_attlist_attribute_declaration_after(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {}
                Some(quote @ (b'"' | b'\'')) => return self.begin_default(quote),
                Some(_) => return self.malformed(input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    fn begin_default(&mut self, quote: u8) -> Step {
        self.dtd.declaration.value.clear();
        self.switch_to(match quote {
            b'"' => State::DoctypeAttlistAttributeValueDoubleQuoted,
            _ => State::DoctypeAttlistAttributeValueSingleQuoted,
        })
    }

    /// XML5, *DOCTYPE ATTLIST attribute value double quoted state*.
    pub(in crate::tokenizer) fn doctype_attlist_attribute_value_double_quoted(
        &mut self,
        input: &mut Cursor<'_>,
    ) -> Step {
        self.default_value(b'"', State::DoctypeAttlistAttributeValueDoubleQuoted, input)
    }

    /// XML5, *DOCTYPE ATTLIST attribute value single quoted state*.
    pub(in crate::tokenizer) fn doctype_attlist_attribute_value_single_quoted(
        &mut self,
        input: &mut Cursor<'_>,
    ) -> Step {
        self.default_value(b'\'', State::DoctypeAttlistAttributeValueSingleQuoted, input)
    }

    fn default_value(&mut self, quote: u8, state: State, input: &mut Cursor<'_>) -> Step {
        loop {
            let stops = [quote, b'&', b'\t', b'\n', b'\r', b'\0'];
            let start = input.position();
            collect_legal(&mut self.dtd.declaration.value, input, stops, self.options.illegal_characters);
            if self.reports.wants_notices {
                self.note_less_than(start, input);
            }
            match input.next() {
                Some(b'&') => {
                    self.begin_character_reference(state, input);
                    return self.switch_to(State::CharacterReferenceInAttributeDefault);
                }
                Some(b'\0') => {
                    self.dtd.declaration.value.push('\u{FFFD}');
                }
                Some(b'\t' | b'\n' | b'\r') => self.dtd.declaration.value.push(' '),
                Some(_quote) => return self.declare_attribute(true, input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    /// Reports each `<` from a position up to the cursor.
    #[cold]
    fn note_less_than(&mut self, start: usize, input: &Cursor<'_>) {
        let text = &input.chunk().text[start..input.position()];
        for (at, _) in text.match_indices('<') {
            let at = input.chunk().base + (start + at) as u64;
            self.notice_at(ErrorCode::LessThanInAttributeValue, Span::new(at, at + 1));
        }
    }

    /// XML5, *Character reference in attribute default state*. References are resolved when the default is declared.
    pub(in crate::tokenizer) fn character_reference_in_attribute_default(&mut self, input: &mut Cursor<'_>) -> Step {
        let start = self.reference_start;
        let resolved = self.resolve_reference(start, input);
        if matches!(resolved, Resolved::NeedsInput) {
            return NEEDS_INPUT;
        }
        let span = Span::new(start, input.offset());
        let mut value = core::mem::take(&mut self.dtd.declaration.value);
        if let Some((entity, text)) = self.append_resolved(resolved, span, input, &mut value)
            && !self.expand_in_attribute(entity, text, span, &mut value)
        {
            self.append_reference_to(&mut value);
        }
        self.dtd.declaration.value = value;
        self.switch_to(self.return_state)
    }

    /// The attribute is complete: it is declared, whatever follows in the list.
    fn declare_attribute(&mut self, has_default: bool, input: &Cursor<'_>) -> Step {
        if self.reports.wants_notices && !is_qualified_name(&self.dtd.declaration.attribute) {
            self.notice(ErrorCode::InvalidName, input);
        }
        let may_declare = self.may_declare(input);
        let declaration = &mut self.dtd.declaration;
        let is_tokenized = declaration.attribute_type != AttributeType::Characters;
        let value = core::mem::take(&mut declaration.value);
        let attribute = AttributeDeclaration {
            name: declaration.attribute.as_str().into(),
            is_tokenized,
            is_id: declaration.attribute_type == AttributeType::Id,
            default: has_default.then(|| normalize_default(value, is_tokenized)),
        };
        if may_declare {
            self.dtd.declarations.declare_attribute(&declaration.name, attribute);
        }
        declaration.has_space = false;
        self.switch_to(State::DoctypeAttlistNameAfter)
    }
}

/// Whether the text is a list of name tokens with `|` between them.
///
/// <https://www.w3.org/TR/xml/#NT-Enumeration>
fn is_enumeration(text: &str) -> bool {
    text.split('|').all(|token| {
        let token = token.trim_matches([' ', '\t', '\n']);
        !token.is_empty() && token.chars().all(is_name_char)
    })
}

/// Whether the tokens of an enumeration are names, as those of notations are.
///
/// <https://www.w3.org/TR/xml/#NT-NotationType>
fn has_names(enumeration: &str) -> bool {
    enumeration.split('|').all(|token| is_name_without_colon(token.trim_matches([' ', '\t', '\n'])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enumerations() {
        assert!(is_enumeration(" a | 1|b\n"));
        for text in ["", "a b", "a||b", "a|", "a,b"] {
            assert!(!is_enumeration(text), "{text}");
        }
    }
}
