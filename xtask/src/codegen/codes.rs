//! The codes of the checker, from `xtask/data/documents/codes.tsv`.

use super::models::camel_case;
use super::{header, rows, slice};
use std::fmt::Write as _;

/// The enums of the codes and of their categories, and what is said of each.
pub(super) fn generate() -> Result<String, String> {
    let codes = rows("codes.tsv", 7)?;
    let name = |row: &Vec<String>| camel_case(&row[0]);
    let mut out = header("The codes of findings.");
    out.push_str(
        "\nuse crate::code::{Example, Facts, Severity};\n\n/// Which rule a document breaks.\n\
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
    out.push_str("];\n\n/// What a finding is about.\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\n#[non_exhaustive]\npub enum Category {\n");
    let categories = rows("categories.tsv", 2)?;
    for row in &categories {
        let _ = writeln!(out, "    /// {}\n    {},", row[1], camel_case(&row[0]));
    }
    let names = slice(categories.iter().map(|row| row[0].as_str()));
    let _ = writeln!(out, "}}\n\n/// Their names, in their order.\npub(crate) static CATEGORIES: &[&str] = {names};");
    Ok(out)
}
