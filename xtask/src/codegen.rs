//! `cargo xtask codegen`: writes the tables in folders named `generated`.

mod atoms;
mod batch;
mod codes;
mod colors;
mod directions;
mod documents;
mod entities;
mod enumerated;
mod feeds;
mod models;
mod names;
mod states;
mod tables;

use crate::generated;
use std::fmt::{self, Write as _};
use std::fs;
use xtask::root;

/// Write the generated tables.
#[derive(Default, clap::Args)]
pub(crate) struct Options {
    /// Write nothing; fail if a checked-in file is stale
    #[arg(long)]
    check: bool,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    generated::keep("codegen", &generate()?, options.check)
}

/// The generated files: the path from the root of the workspace, and the contents.
fn generate() -> Result<Vec<(&'static str, String)>, String> {
    let references = entities::read(&read_data("entities.json")?)?;
    Ok(vec![
        ("crates/cli/src/batch/generated/request.rs", batch::types()?),
        ("crates/conformance/src/generated/aria.rs", documents::aria()?),
        ("crates/conformance/src/generated/codes.rs", codes::generate()?),
        ("crates/conformance/src/generated/elements.rs", documents::elements()?),
        ("crates/conformance/src/generated/feeds.rs", tables::feeds()?),
        ("crates/conformance/src/generated/foreign.rs", documents::foreign()?),
        ("crates/conformance/src/generated/inside.rs", tables::inside()?),
        ("crates/conformance/src/generated/link_types.rs", documents::link_types()?),
        ("crates/conformance/src/generated/lists.rs", tables::lists()?),
        ("crates/conformance/src/generated/media_features.rs", tables::media_features()?),
        ("crates/conformance/src/generated/obsolete.rs", documents::obsolete()?),
        ("crates/conformance/src/generated/presets.rs", tables::presets()?),
        ("crates/core/src/generated/entities.rs", entities::generate(&references)?),
        ("crates/core/src/generated/names.rs", names::generate()?),
        ("crates/draft-2007/src/generated/states.rs", states::generate("draft-2007", &STATES_OF_2007)?),
        ("crates/feeds/src/generated/modules.rs", feeds::modules()?),
        ("crates/feeds/src/generated/names.rs", feeds::names()?),
        ("crates/html5/src/generated/adjustments.rs", names::generate_adjustments()),
        ("crates/html5/src/generated/states.rs", states::generate("html", &STATES_OF_HTML)?),
        ("crates/microsyntax/src/generated/enumerated.rs", enumerated::generate()?),
        ("packages/html5ever/src/generated/atoms.rs", atoms::generate()?),
        ("crates/microsyntax/src/generated/languages.rs", documents::languages()?),
        ("crates/microsyntax/src/generated/named_colors.rs", colors::generate(&read_data("named-colors.json")?)?),
        ("crates/select/src/generated/directions.rs", directions::generate()),
        ("crates/select/src/generated/input_types.rs", enumerated::input_types()?),
        ("crates/xml5/src/generated/states.rs", states::generate("xml", &STATES_OF_XML)?),
        ("docs/generated/batch-fields.md", batch::page()?),
    ])
}

const STATES_OF_2007: [&str; 3] = [
    "A state of the tokeniser, named as in the draft.",
    "",
    "An entity is consumed by states that all languages share; in the draft it is an algorithm.",
];

const STATES_OF_HTML: [&str; 5] = [
    "A state of the tokenizer, named as in the standard.",
    "",
    "The states of a character reference after the first one are shared by all languages.",
    "",
    "<https://html.spec.whatwg.org/multipage/parsing.html#tokenization>",
];

const STATES_OF_XML: [&str; 5] = [
    "A state of the tokenizer, named as in the specification.",
    "",
    "The states that read the rest of a character reference are shared by all languages. The states of the internal",
    "subset, from [`DoctypeInternalSubset`](Self::DoctypeInternalSubset) on, are not in the text; their names follow its",
    "style.",
];

fn read_data(name: &str) -> Result<String, String> {
    let path = root().join("xtask/data").join(name);
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The rows of a list: its lines without comments, each with at least `columns` columns.
fn rows(name: &str, columns: usize) -> Result<Vec<Vec<String>>, String> {
    let text = read_data(&format!("documents/{name}"))?;
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut row: Vec<_> = line.split('\t').map(str::to_owned).collect();
        row.resize(row.len().max(columns), String::new());
        row
    });
    Ok(rows.collect())
}

/// A list of string literals, in braces of a slice.
fn slice<'a>(values: impl IntoIterator<Item = &'a str>) -> String {
    let values: Vec<_> = values.into_iter().map(|value| format!("{value:?}")).collect();
    format!("&[{}]", values.join(", "))
}

/// The first lines of a generated file: its description, and a warning against editing it.
fn header(about: &str) -> String {
    format!("//! {about}\n//!\n//! Generated by `cargo xtask codegen`; do not edit.\n")
}

/// Appends a `static` array with its documentation, with as many values per line as fit.
fn write_array<T: fmt::Display>(
    out: &mut String,
    doc: &str,
    name: &str,
    element: &str,
    values: impl ExactSizeIterator<Item = T>,
) {
    let _ = write!(out, "\n/// {doc}\npub(crate) static {name}: [{element}; {}] = [", values.len());
    let mut width = usize::MAX;
    for value in values {
        let value = value.to_string();
        // One hundred columns, as in rustfmt: four of indentation, one for the comma and one for the space.
        if width.saturating_add(value.len() + 2) > 100 {
            out.push_str("\n    ");
            width = 4;
        } else {
            out.push(' ');
            width += 1;
        }
        let _ = write!(out, "{value},");
        width += value.len() + 1;
    }
    out.push_str("\n];\n");
}

#[cfg(test)]
mod tests {
    #[test]
    fn checked_in_files_are_fresh() {
        assert_eq!(crate::generated::stale(&super::generate().unwrap()), [""; 0]);
    }
}
