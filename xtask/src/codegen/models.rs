//! The rows on content models and on roles of each element, from the lists in `xtask/data/documents/`.

use super::{rows, slice};
use std::collections::BTreeMap;

/// By element, the rows that it has, as texts of slices.
pub(super) type Rows = BTreeMap<String, Vec<String>>;

/// Adds a row to each of the elements.
fn add(all: &mut Rows, elements: &str, conditions: &str, then: &str) -> Result<(), String> {
    let conditions: Vec<_> = words(conditions).map(condition).collect::<Result<_, _>>()?;
    for element in words(elements) {
        let row = format!("Row {{ when: &[{}], then: {then} }}", conditions.join(", "));
        all.entry(element.to_owned()).or_default().push(row);
    }
    Ok(())
}

pub(super) fn words(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(' ').filter(|word| !word.is_empty())
}

/// `list-box` is `ListBox`.
pub(super) fn camel_case(text: &str) -> String {
    text.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

fn condition(text: &str) -> Result<String, String> {
    let Some((kind, value)) = text.split_once('=') else { return Ok(format!("Condition::{}", camel_case(text))) };
    let value = match kind {
        "has" | "lacks" | "empty" | "parent-role" => format!("{value:?}"),
        "parent" | "outside" | "type" => slice(value.split('|')),
        "keyword" | "other" | "lacks-keyword" | "default" | "token" | "lacks-token" => {
            let (name, words) = value.split_once(':').ok_or_else(|| format!("no `:` in {text}"))?;
            format!("{name:?}, {}", slice(words.split('|')))
        }
        "inside" | "not-inside" => format!("Inside::{value}"),
        "script" => format!("ScriptKind::{value}"),
        "table" => format!("Exposure::{value}"),
        _ => return Err(format!("an unknown condition: {text}")),
    };
    Ok(format!("Condition::{}({value})", camel_case(kind)))
}

/// The rows of `models.tsv`.
pub(super) fn models() -> Result<Rows, String> {
    let mut all = Rows::new();
    for row in rows("models.tsv", 4)? {
        let content = match row[2].strip_prefix("only ") {
            None => format!("Content::{}", camel_case(&row[2])),
            Some(only) => {
                let names: Vec<_> = words(only).filter(|word| *word != "+scripts").collect();
                let quoted: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
                let (last, others) = quoted.split_last().ok_or("a model without elements")?;
                let listed = if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) };
                format!(
                    "Content::Only(&Only {{ names: {}, has_scripts: {}, otherwise: {:?} }})",
                    slice(names.iter().copied()),
                    only.ends_with("+scripts"),
                    format!(": only {listed} elements are"),
                )
            }
        };
        let inside = words(&row[3]).map(|name| format!("Inside::{}", name.replace('-', "_").to_uppercase()));
        let inside = inside.reduce(|all, one| format!("{all}.with({one})")).unwrap_or("Inside::NONE".to_owned());
        add(&mut all, &row[0], &row[1], &format!("Model {{ content: {content}, inside: {inside} }}"))?;
    }
    Ok(all)
}

/// The rows of `html-aria.tsv`.
pub(super) fn roles() -> Result<Rows, String> {
    let mut all = Rows::new();
    // By element, the roles that the last row has so far.
    let mut allowed: BTreeMap<String, String> = BTreeMap::new();
    let mut last = String::new();
    for row in rows("html-aria.tsv", 5)? {
        let roles = match row[3].as_str() {
            "any" => "None".to_owned(),
            "no" => "Some(&[])".to_owned(),
            "ditto" => last,
            text => match text.strip_prefix("as ") {
                Some(element) => allowed.get(element).cloned().ok_or_else(|| format!("no roles of {element}"))?,
                None => format!("Some({})", slice(words(text))),
            },
        };
        last = roles.clone();
        allowed.extend(words(&row[0]).map(|element| (element.to_owned(), roles.clone())));
        let implicit = if row[2].is_empty() { "None".to_owned() } else { format!("Some({:?})", row[2]) };
        let attributes = match row[4].split_once(' ').unwrap_or((&row[4], "")) {
            ("", _) => "OfRole".to_owned(),
            ("none", _) => "None".to_owned(),
            ("hidden", _) => "Hidden".to_owned(),
            ("like", role) => format!("Like({role:?})"),
            ("and", more) => format!("And({})", slice(words(more))),
            _ => return Err(format!("unknown states and properties: {}", row[4])),
        };
        let then = format!("Roles {{ implicit: {implicit}, allowed: {roles}, attributes: Attributes::{attributes} }}");
        add(&mut all, &row[0], &row[1], &then)?;
    }
    Ok(all)
}

/// The rows of `requirements.tsv`.
pub(super) fn requirements() -> Result<Rows, String> {
    let mut all = Rows::new();
    for row in rows("requirements.tsv", 6)? {
        let [elements, when, asks, attributes, code, message, ..] = row.as_slice() else { continue };
        let code = match (asks.as_str(), code.as_str()) {
            ("have", "") => "missing-attribute",
            ("fill", "") => "bad-value",
            (_, code) => code,
        };
        let (asks, code, attributes) = (camel_case(asks), camel_case(code), slice(words(attributes)));
        let then = format!("Requirement::new(Asks::{asks}, {attributes}, Code::{code}, {message:?})");
        add(&mut all, elements, when, &then)?;
    }
    Ok(all)
}
