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
pub(super) const FAULTS: &[(&str, Holds)] = &[];

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
