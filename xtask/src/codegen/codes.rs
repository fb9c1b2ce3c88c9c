//! The codes of the checker, from `xtask/data/documents/codes.tsv`.

use super::{header, rows};
use std::fmt::Write as _;

/// The enum of the codes, and what is said of each.
pub(super) fn generate() -> Result<String, String> {
    let codes = rows("codes.tsv", 7)?;
    let name =
        |row: &Vec<String>| -> String { row[0].split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect() };
    let mut out = header("The codes of findings.");
    out.push_str(
        "\nuse crate::code::{Category, Example, Facts, Severity};\n\n/// Which rule a document breaks.\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]\n#[non_exhaustive]\npub enum Code {\n",
    );
    for row in &codes {
        let _ = writeln!(out, "    /// {}\n    {},", row[4], name(row));
    }
    out.push_str("}\n\nimpl Code {\n    /// All codes.\n    pub const ALL: &'static [Self] = &[\n");
    for row in &codes {
        let _ = writeln!(out, "        Self::{},", name(row));
    }
    let _ = write!(out, "    ];\n}}\n\npub(crate) static FACTS: [Facts; {}] = [\n", codes.len());
    for row in &codes {
        let [code, category, severity, reference, explanation, wrong, right, ..] = row.as_slice() else { continue };
        let example = if wrong.is_empty() {
            "None".to_owned()
        } else {
            format!("Some(Example {{ wrong: {wrong:?}, right: {right:?} }})")
        };
        let _ = writeln!(
            out,
            "    Facts {{ name: {code:?}, explanation: {explanation:?}, category: Category::{category}, severity: Severity::{severity}, reference: {reference:?}, example: {example} }},",
        );
    }
    out.push_str("];\n");
    Ok(out)
}
