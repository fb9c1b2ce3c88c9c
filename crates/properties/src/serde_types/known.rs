//! What explains that a value does not come back: what the documentation excepts, and faults that are known.

use super::Case;
use super::kinds::Place;
use super::values::Value;

/// Whether a value, about which this is said, is so.
type Holds = fn(&Case, &str) -> bool;

/// The known fault or the exception that explains what is said about a value.
pub(super) fn explanation(case: &Case, fault: &str) -> Option<&'static str> {
    let mut all = EXCEPTIONS.iter().chain(FAULTS);
    all.find(|(_, holds)| holds(case, fault)).map(|(name, _)| *name)
}

/// FAULTS of `crates/serde` that are known, each with the values that have it. An entry goes when its fault is mended.
pub(super) const FAULTS: &[(&str, Holds)] = &[
    ("2: a list in the document's newtype or variant is one item", |case, _| {
        case.has(|part| part.place == Place::Root && matches!(part.value, Value::Items(_)))
    }),
    ("4: `Some(None)` is `None`", |case, _| {
        case.has(|part| matches!(part.value, Value::Some(value) if is_none(value)))
    }),
    ("5: a unit variant in the document's newtype or variant is written as text", |case, _| {
        case.has(|part| part.place == Place::Root && part.is_inner && matches!(part.value, Value::Variant(..)))
    }),
    ("7: an element of `$value` has the name of a field", |case, _| {
        case.has(|part| part.element_names().iter().any(|name| part.fields.iter().any(|field| field.name == *name)))
    }),
    ("11: a variant `$text` without text is lost", |case, _| {
        case.has(|part| part.place == Place::Text && part.is_inner && is_blank_text(part.value))
    }),
    ("14: a map with the key `$value`", |case, _| {
        case.has(|part| matches!(part.value, Value::Entries(entries) if entries.contains_key("$value")))
    }),
    ("17: a text of `$value` beside a field `$text`", |case, _| {
        case.has(|part| ["$value", "$text"].iter().all(|name| part.fields.iter().any(|field| field.name == *name)))
    }),
    ("19: a refusal without a path", |_, fault| fault.starts_with("is refused without a path")),
    ("21: a field takes elements of `$value` that have a declared prefix", |case, _| {
        case.has(|part| {
            let mut names = part.element_names();
            names.retain(|name| name.contains(':'));
            part.fields.iter().any(|field| names.iter().any(|name| name.ends_with(&format!(":{}", field.name))))
        })
    }),
    ("22: an option of a list that begins with `None` is `None`", |case, _| {
        case.has(|part| match part.value {
            Value::Some(value) => matches!(innermost(value), Value::Items(items) if items.iter().any(is_none)),
            _ => false,
        })
    }),
    ("24: a declaration changes what the program's names stand for", |case, _| {
        case.has(|part| part.fields.iter().any(|field| matches!(field.name, "@xmlns:p" | "@xmlns")))
    }),
    ("26: what is `Some` has a true `xsi:nil`", |case, _| {
        case.has(|part| part.name == "@xsi:nil" || part.is_inner && matches!(part.value, Value::None))
    }),
    ("27: lines are made where `xml:space` is `preserve`", |case, _| {
        case.has(|part| part.fields.iter().any(|field| field.name == "@xml:space"))
    }),
    ("31: white space at the end of a list in `$value` is lost", |case, _| {
        case.has(|part| part.place == Place::ContentItem && is_blank_text(part.value) && !is_empty_text(part.value))
    }),
];

/// What the documentation excepts.
const EXCEPTIONS: &[(&str, Holds)] = &[
    // Declarations are attributes, which a map takes.
    ("a map as the document has the declarations of the program", |case, _| {
        !case.settings.prefixes.is_empty()
            && case.has(|part| part.place == Place::Root && matches!(part.value, Value::Entries(_)))
    }),
    // So is a field.
    ("an entry of a map that is nothing is left out", |case, _| {
        case.has(|part| match part.value {
            Value::Entries(entries) => entries.iter().any(|(key, value)| {
                is_none(value) || is_empty_list(value) || key.starts_with('$') && is_empty_text(value)
            }),
            _ => false,
        })
    }),
];

/// The value in structs that are nothing but a name around it.
fn innermost(value: &Value) -> &Value {
    match value {
        Value::Newtype(value) => innermost(value),
        value => value,
    }
}

fn is_blank(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_whitespace())
}

/// Whether a value is nothing but white space as a text.
fn is_blank_text(value: &Value) -> bool {
    match innermost(value) {
        Value::Text(text) => is_blank(text),
        Value::Char(character) => character.is_ascii_whitespace(),
        other => is_empty_text(other),
    }
}

fn is_none(value: &Value) -> bool {
    matches!(innermost(value), Value::None)
}

fn is_empty_list(value: &Value) -> bool {
    matches!(innermost(value), Value::Items(items) if items.is_empty())
}

/// Whether a value is nothing as a text.
fn is_empty_text(value: &Value) -> bool {
    match innermost(value) {
        Value::Text(text) => text.is_empty(),
        Value::Items(items) => items.is_empty(),
        Value::Unit | Value::None => true,
        _ => false,
    }
}
