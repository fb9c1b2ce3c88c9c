//! The dialects, fields and wants of the requests of `fivefold batch`, from `batch.tsv`.

use super::models::{camel_case, words};
use super::{header, rows};
use std::fmt::Write as _;

/// The columns of the table.
const COLUMNS: usize = 5;

/// The types of the command.
pub(super) fn types() -> Result<String, String> {
    let table = rows("batch.tsv", COLUMNS)?;
    let of_kind = |kind: &'static str| table.iter().filter(move |row| row[0] == kind);
    let mut out = header("The dialects, fields and wants of requests.");
    out.push_str("\nuse crate::batch::fields::{Fields, Input, Named};\nuse core::num::NonZeroU64;\nuse fivefold::dom::QuirksMode;\n");
    for (kind, list, about) in [
        ("dialect", "DIALECTS", "The language of a request."),
        ("want", "WANTS", "A field of answers that `want` may name."),
    ] {
        let names: Vec<_> = of_kind(kind).map(|row| variant(&row[1])).collect();
        let _ = write!(
            out,
            "\n/// {about}\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub(crate) enum {} {{\n",
            camel_case(kind)
        );
        for (row, name) in of_kind(kind).zip(&names) {
            let _ = writeln!(out, "    /// {}.\n    {name},", sentence(&row[4]));
        }
        let _ = writeln!(out, "}}\n\nimpl {} {{", camel_case(kind));
        let variants: String = names.iter().map(|name| format!(" Self::{name},")).collect();
        let _ = writeln!(out, "    /// In the order of [`{list}`].\n    const ALL: &[Self] = &[{variants}];");
        out.push_str(&lookup(list));
    }
    for (kind, list) in [("dialect", "DIALECTS"), ("field", "FIELDS"), ("want", "WANTS")] {
        let _ = writeln!(out, "\npub(crate) static {list}: [Named; {}] = [", of_kind(kind).count());
        for row in of_kind(kind) {
            let dialects: String = match &*row[3] {
                "all" => of_kind("dialect").map(|row| format!("Dialect::{}, ", variant(&row[1]))).collect(),
                some => words(some).map(|name| format!("Dialect::{}, ", variant(name))).collect(),
            };
            let dialects = dialects.trim_end_matches(", ");
            let _ =
                writeln!(out, "    Named {{ name: {:?}, dialects: &[{dialects}], meaning: {:?} }},", row[1], row[4]);
        }
        out.push_str("];\n");
    }
    out.push_str("\n/// A request without its id.\n#[derive(Clone, Debug)]\npub(crate) struct Request {\n");
    let mut readers = String::new();
    for row in of_kind("field") {
        let name = &row[1];
        let Some((kind, reader)) = reader(name, &row[2])? else { continue };
        let _ = writeln!(out, "    /// {}.\n    pub(crate) {name}: {kind},", sentence(&row[4]));
        // Clippy asks for the short form.
        let _ = if reader == *name {
            writeln!(readers, "            {name},")
        } else {
            writeln!(readers, "            {name}: {reader},")
        };
    }
    out.push_str("}\n\nimpl Request {\n    /// Reads the fields that have an effect in a dialect.\n");
    out.push_str("    pub(in crate::batch) fn read(fields: &Fields<'_>, dialect: Dialect) -> Result<Self, String> {\n");
    let _ = write!(out, "        Ok(Self {{\n{readers}        }})\n    }}\n}}\n");
    Ok(out)
}

/// The methods that find the row of a variant, and the variant with a name.
fn lookup(list: &str) -> String {
    format!(
        "
    pub(crate) const fn row(self) -> &'static Named {{
        &{list}[self as usize]
    }}

    pub(crate) fn find(name: &str) -> Option<Self> {{
        {list}.iter().position(|row| row.name == name).map(|index| Self::ALL[index])
    }}
}}
"
    )
}

/// The Rust type of a field, and the expression that reads it; `None` if requests are read without it.
fn reader(name: &str, kind: &str) -> Result<Option<(&'static str, String)>, String> {
    let get = |what: &str| format!("fields.get({name:?}, {what:?})?");
    let pairs = |what: &str| format!("fields.pairs({name:?}, {what:?})?");
    Ok(Some(match kind {
        "" => return Ok(None),
        "dialect" => ("Dialect", "dialect".to_owned()),
        "input" => ("Option<Input>", "fields.input()?".to_owned()),
        "wants" => ("Option<Vec<Want>>", "fields.wants(dialect)?".to_owned()),
        "mode" => ("Option<QuirksMode>", format!("fields.mode({name:?})?")),
        "text" => ("Option<String>", get("a string")),
        "flag" => ("Option<bool>", get("true or false")),
        "size" => ("Option<NonZeroU64>", get("an integer of at least 1")),
        "count" => ("Option<u64>", get("an integer of at least 0")),
        "list" => ("Vec<String>", get("a list of strings") + ".unwrap_or_default()"),
        "texts" => ("Vec<(String, String)>", pairs("strings")),
        "counts" => ("Vec<(String, u64)>", pairs("integers of at least 0")),
        _ => return Err(format!("batch.tsv: `{name}` has the unknown type `{kind}`")),
    }))
}

/// The tables of the documentation.
pub(super) fn page() -> Result<String, String> {
    let table = rows("batch.tsv", COLUMNS)?;
    let mut page = "# Fields of fivefold batch\n\nGenerated by `cargo xtask codegen` from `xtask/data/documents/batch.tsv`; do not edit. \
        [fivefold batch](../guide/batch.md) explains requests and answers.\n"
        .to_owned();
    for (kind, meaning) in [("field", "meaning"), ("want", "answer")] {
        let _ = write!(page, "\n| {kind} | dialects | {meaning} |\n| --- | --- | --- |\n");
        for row in table.iter().filter(|row| row[0] == kind) {
            let _ = writeln!(page, "| `{}` | {} | {} |", row[1], row[3].replace(' ', ", "), row[4]);
        }
    }
    Ok(page)
}

fn variant(name: &str) -> String {
    camel_case(&name.replace('_', "-"))
}

/// A meaning as the beginning of a sentence.
fn sentence(meaning: &str) -> String {
    let end = meaning.char_indices().nth(1).map_or(meaning.len(), |(end, _)| end);
    meaning[..end].to_uppercase() + &meaning[end..]
}
