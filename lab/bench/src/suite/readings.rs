//! What the standards say of the cases that no parser confirms.
//!
//! A reading derives the tokens of a class of inputs a second time, from the standard's text; it holds for a case only
//! if the result is the same.

use super::cases::{Case, Part};
use fivefold_test_support::xml_run;
use regex::Regex;
use serde_json::{Value, json};

/// The parts of a case that no parser confirms.
pub fn unconfirmed(case: &Case, parts: &[Part]) -> Vec<Part> {
    parts.iter().copied().filter(|part| !case.is_confirmed(*part)).collect()
}

/// The reading of a case.
pub fn of_xml(case: &Case) -> Option<&'static str> {
    let text = &case.input.text;
    let derived = |(derive, reason): &(Derivation, &'static str)| {
        let is_same = derive(text).is_some_and(|tokens| xml_run::show(&tokens) == xml_run::show(&case.output));
        is_same.then_some(*reason)
    };
    XML.iter().find_map(derived)
}

type Derivation = fn(&str) -> Option<Vec<Value>>;

const XML: &[(Derivation, &str)] = &[
    (
        open_subset,
        "The input ends in the internal subset. What stands there gives no tokens: the states of XML5 from the DOCTYPE \
         internal subset state on only declare. The end of the input emits the DOCTYPE, with the name before the bracket.",
    ),
    (
        closed_subset,
        "After the bracket that closes the internal subset, the DOCTYPE is emitted at the next > or, with an error, at \
         the end of the input; other characters are errors and dropped.",
    ),
    (
        bracket_of_parameter_entity,
        "The bracket comes from the replacement text of a parameter entity, which must hold whole declarations: it does \
         not close the internal subset, and the end of the input emits the DOCTYPE.",
    ),
    (
        second_identifier,
        "XML5, section 1.3.47: a quote sets the system identifier to the empty string; at the end of the input, sections \
         1.3.48 and 1.3.49 emit the DOCTYPE.",
    ),
    (
        end_in_instruction,
        "XML5, sections 1.3.10 and 1.3.11: the end of the input emits the processing instruction. The question mark \
         before it is half of ?> and no data; those before that one are.",
    ),
    (null, "A U+0000 in text is an error, and U+FFFD stands for it, as XML cannot hold the character."),
];

fn captures(pattern: &str, text: &str) -> Option<Vec<String>> {
    let pattern = Regex::new(pattern).expect("the pattern is one");
    let found = pattern.captures(text)?;
    Some(found.iter().map(|group| group.map_or("", |group| group.as_str()).to_owned()).collect())
}

/// A DOCTYPE without identifiers.
fn doctype(name: &str) -> Option<Vec<Value>> {
    let name = name.replace('\0', "\u{FFFD}");
    Some(vec![json!(["DOCTYPE", Some(name).filter(|name| !name.is_empty()), null, null])])
}

fn open_subset(text: &str) -> Option<Vec<Value>> {
    doctype(&captures(r"^<!DOCTYPE[ \t\n]*([^ \t\n\[>]*)[ \t\n]*\[[^\]]*$", text)?[1])
}

fn closed_subset(text: &str) -> Option<Vec<Value>> {
    doctype(&captures(r"^<!DOCTYPE(a?)\[a?\]a?>?$", text)?[1])
}

fn bracket_of_parameter_entity(text: &str) -> Option<Vec<Value>> {
    doctype(&captures(r"^<!DOCTYPE(a?)\[<!ENTITY % p '\]+'>%p;$", text)?[1])
}

fn second_identifier(text: &str) -> Option<Vec<Value>> {
    let name = &captures(r#"^<!DOCTYPE(a) PUBLIC"" ["']$"#, text)?[1];
    Some(vec![json!(["DOCTYPE", name, "", ""])])
}

fn end_in_instruction(text: &str) -> Option<Vec<Value>> {
    let found = captures(r"^<\?(a) ?(\?*)\?$", text)?;
    Some(vec![json!(["PI", found[1], found[2]])])
}

fn null(text: &str) -> Option<Vec<Value>> {
    (text == "\0").then(|| vec![json!(["Character", "\u{FFFD}"])])
}
