//! ELEMENT declarations, which are checked and skipped.
//!
//! <https://www.w3.org/TR/xml/#elemdecls>

use super::super::State;
use super::super::machine::Machine;
use super::collect;
use crate::recover::Recover;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{StateMachine, Step};
use fivefold_core::xml_char::{is_name_char, is_name_start_char, is_qualified_name, name_char_run};
use fivefold_core::{ErrorCode, Observer};

impl<O: Observer, R: Recover> Machine<O, R> {
    /// XML5, *DOCTYPE ELEMENT state*.
    pub(in crate::tokenizer) fn doctype_element(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            collect(&mut self.dtd.declaration.value, input, *b">\"'\r");
            match input.next() {
                Some(b'>') => {
                    if !is_element_declaration(&self.dtd.declaration.value) {
                        self.error(ErrorCode::MalformedElementDeclaration, input);
                    } else if self.reports.wants_notices && !has_qualified_names(&self.dtd.declaration.value) {
                        self.notice(ErrorCode::InvalidName, input);
                    }
                    return self.switch_to(State::DoctypeInternalSubset);
                }
                Some(b'\n' | b'\r') => self.dtd.declaration.value.push('\n'),
                Some(_quote) => return self.malformed(input),
                None => return self.end(input, Self::eof_in_declaration),
            }
        }
    }
}

/// Whether the text, which follows `<!ELEMENT`, is a name and a content model.
///
/// <https://www.w3.org/TR/xml/#NT-elementdecl>
fn is_element_declaration(text: &str) -> bool {
    let Some((name, model)) =
        text.strip_prefix(is_space).map(|rest| rest.trim_matches(is_space)).and_then(|rest| rest.split_once(is_space))
    else {
        return false;
    };
    fivefold_core::xml_char::is_name(name) && is_content_model(model.trim_start_matches(is_space))
}

/// Whether all names in an element declaration, which follow `<!ELEMENT`, are qualified names.
///
/// <https://www.w3.org/TR/xml-names/#NT-elementdecl>
fn has_qualified_names(text: &str) -> bool {
    // Keywords have the form of names.
    text.split(|character| !is_name_char(character)).filter(|name| !name.is_empty()).all(is_qualified_name)
}

fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n')
}

fn is_content_model(model: &str) -> bool {
    if matches!(model, "EMPTY" | "ANY") {
        return true;
    }
    match model.strip_prefix('(').map(|rest| rest.trim_start_matches(is_space).strip_prefix("#PCDATA")) {
        Some(Some(rest)) => is_mixed_tail(rest),
        Some(None) => is_group(model),
        None => false,
    }
}

/// Whether what follows `(#PCDATA` ends a mixed content model.
///
/// <https://www.w3.org/TR/xml/#NT-Mixed>
fn is_mixed_tail(rest: &str) -> bool {
    let rest = rest.trim_start_matches(is_space);
    if matches!(rest, ")" | ")*") {
        return true;
    }
    let Some(names) = rest.strip_prefix('|').and_then(|rest| rest.strip_suffix(")*")) else { return false };
    names.split('|').all(|name| fivefold_core::xml_char::is_name(name.trim_matches(is_space)))
}

/// Whether the text is a group of content particles, of which each level has one kind of separator.
///
/// <https://www.w3.org/TR/xml/#NT-children>
fn is_group(model: &str) -> bool {
    // The separator of each open group, once it has one.
    let mut open: Vec<Option<char>> = Vec::new();
    let mut expects_particle = true;
    let mut rest = model;
    while let Some(first) = rest.chars().next() {
        let mut len = first.len_utf8();
        match first {
            _ if is_space(first) => {}
            '(' if expects_particle && (rest.len() == model.len() || !open.is_empty()) => open.push(None),
            ')' if !expects_particle => {
                if open.pop().is_none() {
                    return false;
                }
                len += usize::from(rest[1..].starts_with(['?', '*', '+']));
                if open.is_empty() {
                    return rest.len() == len;
                }
            }
            '|' | ',' if !expects_particle => match open.last_mut() {
                Some(separator) if separator.is_none_or(|separator| separator == first) => {
                    *separator = Some(first);
                    expects_particle = true;
                }
                _ => return false,
            },
            _ if expects_particle && is_name_start_char(first) => {
                len = name_char_run(rest);
                len += usize::from(rest[len..].starts_with(['?', '*', '+']));
                expects_particle = false;
            }
            _ => return false,
        }
        rest = &rest[len..];
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_models() {
        for model in [
            "EMPTY",
            "ANY",
            "(#PCDATA)",
            "( #PCDATA )*",
            "(#PCDATA | a|b )*",
            "(a)",
            "(a,b?)+",
            "((a|b)*,(c))?",
            "( a , (b) )",
        ] {
            assert!(is_element_declaration(&format!(" e\n{model} ")), "{model}");
        }
        for model in [
            "",
            "any",
            "()",
            "(a",
            "a)",
            "(a))",
            "(a,)",
            "(a|b,c)",
            "(a b)",
            "(#PCDATA|a)",
            "(a|#PCDATA)*",
            "(a)(b)",
            "(a)* *",
            "(a) *",
            "a",
            "(#PCDATA)+",
            "((a)",
            "(a?*)",
        ] {
            assert!(!is_element_declaration(&format!(" e {model}")), "{model}");
        }
        assert!(
            !is_element_declaration("e ANY") && !is_element_declaration(" ANY") && !is_element_declaration(" 3 ANY")
        );
    }
}
