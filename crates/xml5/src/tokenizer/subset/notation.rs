//! NOTATION declarations.
//!
//! <https://www.w3.org/TR/xml/#Notations>

use super::super::State;
use super::super::machine::Machine;
use super::super::token::OwnedNotation;
use super::collect_word;
use crate::recover::Recover;
use fivefold_core::Observer;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{StateMachine, Step};
use fivefold_core::xml_char::is_name;

impl<O: Observer, R: Recover> Machine<O, R> {
    /// XML5, *DOCTYPE NOTATION state*: the name, and the keyword after it.
    pub(in crate::tokenizer) fn doctype_notation(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let declaration = &mut self.dtd.declaration;
            if declaration.has_space {
                // A space after the name ends it.
                let part =
                    if declaration.name.ends_with(' ') { &mut declaration.keyword } else { &mut declaration.name };
                collect_word(part, input);
            }
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => match &*declaration.keyword {
                    "" => {
                        declaration.has_space = true;
                        if !declaration.name.is_empty() && !declaration.name.ends_with(' ') {
                            declaration.name.push(' ');
                        }
                    }
                    keyword @ ("PUBLIC" | "SYSTEM") => {
                        declaration.public_id = (keyword == "SYSTEM").then(String::new);
                        return self.switch_to(State::DoctypeNotationIdentifier);
                    }
                    _ => return self.malformed(input),
                },
                Some(_) => return self.malformed(input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    /// XML5, *DOCTYPE NOTATION identifier state*. A public identifier may stand alone.
    pub(in crate::tokenizer) fn doctype_notation_identifier(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let declaration = &mut self.dtd.declaration;
            let has_public_id = declaration.public_id.is_some();
            let is_system = declaration.keyword == "SYSTEM";
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => declaration.has_space = true,
                Some(quote @ (b'"' | b'\'')) if declaration.has_space && declaration.system_id.is_none() => {
                    declaration.has_space = false;
                    if has_public_id {
                        declaration.system_id = Some(String::new());
                    } else {
                        declaration.public_id = Some(String::new());
                    }
                    return self.switch_to(match quote {
                        b'"' => State::DoctypeNotationIdentifierDoubleQuoted,
                        _ => State::DoctypeNotationIdentifierSingleQuoted,
                    });
                }
                Some(b'>') if declaration.system_id.is_some() || has_public_id && !is_system => {
                    return self.declare_notation(is_system, input);
                }
                Some(_) => return self.malformed(input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }

    /// XML5, *DOCTYPE NOTATION identifier double quoted state*.
    pub(in crate::tokenizer) fn doctype_notation_identifier_double_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.declaration_identifier(b'"', State::DoctypeNotationIdentifier, input)
    }

    /// XML5, *DOCTYPE NOTATION identifier single quoted state*.
    pub(in crate::tokenizer) fn doctype_notation_identifier_single_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.declaration_identifier(b'\'', State::DoctypeNotationIdentifier, input)
    }

    fn declare_notation(&mut self, is_system: bool, input: &mut Cursor<'_>) -> Step {
        let name = self.dtd.declaration.name.trim_end_matches(' ').to_owned();
        if !is_name(&name) {
            let _ = self.malformed(input);
            input.advance(1);
            return self.switch_to(State::DoctypeInternalSubset);
        }
        self.check_colon(input);
        let declaration = core::mem::take(&mut self.dtd.declaration);
        if self.may_declare(input) {
            self.dtd.declarations.declare_notation(OwnedNotation {
                name,
                public_id: declaration.public_id.filter(|_| !is_system),
                system_id: declaration.system_id,
            });
        }
        self.switch_to(State::DoctypeInternalSubset)
    }
}
