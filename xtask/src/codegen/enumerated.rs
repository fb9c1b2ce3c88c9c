//! The enumerated attributes of the HTML Standard, and the types of `input`, from the lists in `xtask/data/documents/`.

use super::{header, rows, slice};
use std::fmt::Write as _;

/// A row of `enumerated.tsv`.
pub(super) struct Enumerated {
    pub(super) constant: String,
    attribute: String,
    /// None for an attribute of all elements.
    elements: Vec<String>,
    address: String,
    /// Text, state, and whether authors may use it.
    keywords: Vec<(String, String, bool)>,
    /// The methods that set the defaults, and the states.
    defaults: Vec<(&'static str, String)>,
    remark: String,
}

impl Enumerated {
    /// Whether it is the table of the attribute of an element, or of all elements if that is empty.
    pub(super) fn is_of(&self, attribute: &str, element: &str) -> bool {
        let has_element =
            if element.is_empty() { self.elements.is_empty() } else { self.elements.iter().any(|one| one == element) };
        self.attribute == attribute && has_element
    }
}

/// Two quotation marks are the empty string.
fn word(text: &str) -> String {
    text.trim_matches('"').to_owned()
}

/// The rows of the list.
pub(super) fn read() -> Result<Vec<Enumerated>, String> {
    let types = rows("input-types.tsv", 3)?;
    let words = |text: &str| text.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let keyword = |text: &String| {
        let conforming = text.trim_start_matches('!');
        let (name, state) = conforming.split_once('=').unwrap_or((conforming, conforming));
        (word(name), word(state), conforming.len() == text.len())
    };
    let table = |row: &Vec<String>| Enumerated {
        constant: row[0].clone(),
        attribute: row[1].clone(),
        elements: words(&row[2]),
        address: row[3].clone(),
        keywords: if row[4] == "input-types.tsv" {
            types.iter().map(|row| (row[0].clone(), row[1].clone(), true)).collect()
        } else {
            words(&row[4]).iter().map(keyword).collect()
        },
        defaults: ["missing", "invalid", "empty"]
            .into_iter()
            .zip(&row[5..8])
            .filter(|(_, state)| !state.is_empty())
            .map(|(default, state)| (default, word(state)))
            .collect(),
        remark: row[8].clone(),
    };
    Ok(rows("enumerated.tsv", 9)?.iter().map(table).collect())
}

/// The tables, each a constant, and the list of all.
pub(super) fn generate() -> Result<String, String> {
    let tables = read()?;
    let mut out = header("The enumerated attributes of the HTML Standard.");
    out.push_str("\nuse crate::enumerated::{EnumeratedAttribute, Keyword};\n");
    for table in &tables {
        let elements: Vec<_> = table.elements.iter().map(|element| format!("`{element}`")).collect();
        let of = match elements.as_slice() {
            [] => String::new(),
            [one] => format!(" of {one}"),
            [others @ .., last] => format!(" of {} and {last}", others.join(", ")),
        };
        let remark = if table.remark.is_empty() { String::new() } else { format!(" {}", table.remark) };
        let _ = write!(
            out,
            "\n/// `{}`{of}.{remark}\n///\n/// <https://html.spec.whatwg.org/multipage/{}>\npub static {}: EnumeratedAttribute = EnumeratedAttribute::new(&[\n",
            table.attribute, table.address, table.constant
        );
        for (text, state, is_conforming) in &table.keywords {
            let new = if *is_conforming { "new" } else { "non_conforming" };
            let _ = writeln!(out, "    Keyword::{new}({text:?}, {state:?}),");
        }
        out.push_str("])");
        for (default, state) in &table.defaults {
            let _ = write!(out, "\n.with_{default}_value_default({state:?})");
        }
        out.push_str(";\n");
    }
    out.push_str("\n/// Each attribute with the elements that have it, an empty list meaning all elements.\n");
    out.push_str("pub(crate) static ENTRIES: &[(&str, &[&str], &EnumeratedAttribute)] = &[\n");
    for table in &tables {
        let elements = slice(table.elements.iter().map(String::as_str));
        let _ = writeln!(out, "    ({:?}, {elements}, &{}),", table.attribute, table.constant);
    }
    out.push_str("];\n");
    Ok(out)
}

/// By attribute, the types of `input` to which it does not apply.
pub(super) fn input_types() -> Result<String, String> {
    let types = rows("input-types.tsv", 3)?;
    let mut out = header("The types of `input` elements to which some attributes do not apply.");
    for attribute in ["placeholder", "readonly", "required"] {
        let without = types.iter().filter(|row| row[2].split(' ').any(|one| one == attribute));
        let names = slice(without.map(|row| row[0].as_str()));
        let constant = attribute.to_uppercase();
        let _ = write!(out, "\n/// `{attribute}`.\npub(crate) const WITHOUT_{constant}: &[&str] = {names};\n");
    }
    Ok(out)
}
