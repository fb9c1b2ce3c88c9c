//! What changed between two steps of a tokenizer.

use super::step::{Change, DeclarationPart, Part, TokenKind, push_change};
use fivefold_core::{CurrentToken, ObservedDeclaration, ObservedStep, floor_char_boundary};

/// Names and buffers are shown in whole up to this length, so that a trace stays linear in its source.
const SHOWN: usize = 64;

/// The tokenizer's variables after the last step. Of texts that only grow, their lengths suffice.
#[derive(Debug, Default)]
pub(super) struct Seen {
    token: Option<TokenKind>,
    parts: [Option<usize>; 8],
    declaration: [usize; 3],
    has_attribute: bool,
    attributes: usize,
    self_closing: bool,
    force_quirks: bool,
    variables: Vec<&'static str>,
    temporary_buffer: (String, usize),
    code: Option<u32>,
    replacement_texts: usize,
}

impl Seen {
    /// Whether the replacement text of an entity was being read.
    pub(super) fn is_in_replacement_text(&self) -> bool {
        self.replacement_texts > 0
    }

    /// The change of a step.
    pub(super) fn changes(&mut self, state: &'static str, step: &ObservedStep<'_>) -> Vec<Change> {
        let mut changes = Vec::new();
        match step.current_token {
            None => self.token = None,
            Some(token) => self.see_token(token, &mut changes),
        }
        if is_reference(step.next_state) && !is_reference(state) {
            changes.push(Change::ReturnState(step.return_state));
        }
        self.see_declaration(step.declaration, &mut changes);
        self.see_variables(step.variables, &mut changes);
        self.see_temporary_buffer(step.temporary_buffer, &mut changes);
        if self.code != step.character_reference_code {
            self.code = step.character_reference_code;
            changes.extend(self.code.map(Change::CharacterReferenceCode));
        }
        let depth = step.replacement_text.map_or(0, |(depth, _)| depth);
        if let Some((depth, text)) = step.replacement_text
            && depth > self.replacement_texts
        {
            changes.push(Change::BeginReplacementText(text.to_owned()));
        } else if depth < self.replacement_texts {
            changes.push(Change::EndReplacementText);
        }
        self.replacement_texts = depth;
        changes
    }

    fn see_token(&mut self, token: CurrentToken<'_>, changes: &mut Vec<Change>) {
        let kind = match token {
            CurrentToken::Tag { is_end_tag: false, .. } => TokenKind::StartTag,
            CurrentToken::Tag { .. } => TokenKind::EndTag,
            CurrentToken::Comment(_) => TokenKind::Comment,
            CurrentToken::Doctype { .. } => TokenKind::Doctype,
            CurrentToken::ProcessingInstruction { .. } => TokenKind::ProcessingInstruction,
        };
        if self.token != Some(kind) {
            self.token = Some(kind);
            self.parts = Default::default();
            (self.has_attribute, self.attributes, self.self_closing, self.force_quirks) = (false, 0, false, false);
            changes.push(Change::NewToken(kind, Vec::new()));
        }
        match token {
            CurrentToken::Tag { name, attributes, attribute, self_closing, .. } => {
                self.see_part(Part::TagName, Some(name), changes);
                self.see_attribute(attributes.len(), attribute, changes);
                if self_closing && !self.self_closing {
                    changes.push(Change::SelfClosing);
                }
                self.self_closing = self_closing;
            }
            CurrentToken::Comment(data) => self.see_part(Part::Data, Some(data), changes),
            CurrentToken::ProcessingInstruction { target, data } => {
                self.see_part(Part::Target, Some(target), changes);
                self.see_part(Part::Data, Some(data), changes);
            }
            CurrentToken::Doctype { name, public_id, system_id, force_quirks } => {
                self.see_part(Part::DoctypeName, name, changes);
                self.see_part(Part::PublicIdentifier, public_id, changes);
                self.see_part(Part::SystemIdentifier, system_id, changes);
                if force_quirks && !self.force_quirks {
                    changes.push(Change::ForceQuirks);
                }
                self.force_quirks = force_quirks;
            }
        }
    }

    fn see_attribute(&mut self, complete: usize, attribute: Option<(&str, &str)>, changes: &mut Vec<Change>) {
        if let Some((name, value)) = attribute {
            let last_name_len = self.parts[Part::AttributeName as usize].unwrap_or(0);
            if !self.has_attribute || complete != self.attributes || name.len() < last_name_len {
                self.parts[Part::AttributeName as usize] = Some(0);
                self.parts[Part::AttributeValue as usize] = Some(0);
                changes.push(Change::NewAttribute(Vec::new()));
            }
            self.see_part(Part::AttributeName, Some(name), changes);
            self.see_part(Part::AttributeValue, Some(value), changes);
        }
        self.has_attribute = attribute.is_some();
        self.attributes = complete;
    }

    fn see_part(&mut self, part: Part, text: Option<&str>, changes: &mut Vec<Change>) {
        let Some(text) = text else { return };
        let seen = self.parts[part as usize].replace(text.len());
        let is_new_identifier = seen.is_none() && matches!(part, Part::PublicIdentifier | Part::SystemIdentifier);
        // A text that changed in another way than by appending, like the white space of XML's identifiers, is shown as
        // a whole.
        let appended = text.get(seen.unwrap_or(0)..).unwrap_or(text);
        if !appended.is_empty() || is_new_identifier {
            let whole = part.is_name().then(|| shown(text));
            push_change(changes, Change::Append { part, text: appended.to_owned(), whole });
        }
    }

    fn see_declaration(&mut self, declaration: Option<ObservedDeclaration<'_>>, changes: &mut Vec<Change>) {
        let Some(ObservedDeclaration { name, attribute, value, .. }) = declaration else {
            self.declaration = [0; 3];
            return;
        };
        let parts =
            [(DeclarationPart::Name, name), (DeclarationPart::Attribute, attribute), (DeclarationPart::Value, value)];
        for (seen, (part, text)) in self.declaration.iter_mut().zip(parts) {
            let appended = text.get(*seen..).unwrap_or(text);
            if !appended.is_empty() {
                changes.push(Change::Declaration { part, text: appended.to_owned() });
            }
            *seen = text.len();
        }
    }

    fn see_variables(&mut self, variables: &[(&'static str, &'static str)], changes: &mut Vec<Change>) {
        for (last, &(name, value)) in self.variables.iter().zip(variables) {
            if *last != value {
                changes.push(Change::Variable { name, value });
            }
        }
        self.variables.clear();
        self.variables.extend(variables.iter().map(|(_, value)| value));
    }

    fn see_temporary_buffer(&mut self, buffer: &str, changes: &mut Vec<Change>) {
        let (seen, len) = &mut self.temporary_buffer;
        if *len != buffer.len() || buffer.len() <= SHOWN && *seen != buffer {
            *seen = shown(buffer);
            *len = buffer.len();
            changes.push(Change::TemporaryBuffer(seen.clone()));
        }
    }
}

/// Whether a state reads a character reference, or is about to.
fn is_reference(state: &str) -> bool {
    state.contains("character-reference")
        || state.starts_with("entity-")
        || state == "ambiguous-ampersand-state"
        || state == "tokenizing-character-references"
}

/// The part of a text that a trace shows.
fn shown(text: &str) -> String {
    if text.len() <= SHOWN {
        return text.to_owned();
    }
    format!("{}…", &text[..floor_char_boundary(text, SHOWN)])
}
