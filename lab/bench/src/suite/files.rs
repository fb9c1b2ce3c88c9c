//! Writes the files of the suite.

use super::cases::{Case, Part};
use core::fmt::Write as _;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The files of a folder, by their names.
pub type Files = BTreeMap<String, String>;

/// The groups of a language's states, modes and phases: the files.
#[derive(Debug)]
pub struct Groups(BTreeMap<String, String>);

impl Groups {
    /// Reads a list of `xtask/data/standards/`.
    pub fn read(list: &str) -> Self {
        let path = format!("{}/../../xtask/data/standards/{list}.tsv", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut groups = BTreeMap::new();
        for line in text.lines() {
            if let [kind, _, name, group, ..] = line.split('\t').collect::<Vec<_>>()[..]
                && matches!(kind, "state" | "own state")
            {
                groups.insert(name.trim_end_matches(" state").to_owned(), slug(group));
            }
        }
        Self(groups)
    }

    /// The file of a case.
    fn of(&self, case: &Case) -> String {
        let label = case.continues.as_ref().unwrap_or_else(|| &case.takes[0]);
        let state = label.split(": ").next().unwrap_or_default();
        self.0.get(state).cloned().unwrap_or_else(|| slug(state))
    }
}

fn slug(text: &str) -> String {
    let words: Vec<_> =
        text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join("-").to_lowercase()
}

/// What takes part of the standards, and who confirms it.
fn provenance(case: &Case, reading: &str, fields: &mut Map<String, Value>) {
    match &case.continues {
        Some(label) => drop(fields.insert("continues".to_owned(), label.clone().into())),
        None => drop(fields.insert("takes".to_owned(), case.takes.clone().into())),
    }
    let confirmed: Map<String, Value> = case
        .confirmed
        .iter()
        .map(|(part, peers)| (part.key().to_owned(), peers.iter().copied().collect::<Vec<_>>().into()))
        .collect();
    fields.insert("confirmed".to_owned(), confirmed.into());
    if !reading.is_empty() {
        fields.insert("reading".to_owned(), reading.into());
    }
}

fn errors(errors: &[(u64, u64, String)]) -> Value {
    errors.iter().map(|(line, column, code)| json!({ "code": code, "line": line, "col": column })).collect()
}

/// Tests in html5lib's format for tokenizers, one a line.
pub fn tokens(cases: &[(Case, String)], groups: &Groups) -> Files {
    let mut files: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for (case, reading) in cases {
        let mut fields = Map::new();
        fields.insert("description".to_owned(), case.description().into());
        fields.insert("initialStates".to_owned(), json!([case.state()]));
        if let Some(name) = case.input.last_start_tag {
            fields.insert("lastStartTag".to_owned(), name.into());
        }
        fields.insert("input".to_owned(), case.input.text.clone().into());
        fields.insert("output".to_owned(), case.output.clone().into());
        fields.insert("errors".to_owned(), errors(&case.errors));
        provenance(case, reading, &mut fields);
        files.entry(groups.of(case)).or_default().push(fields.into());
    }
    files.into_iter().map(|(name, tests)| (format!("{name}.test"), list(&tests))).collect()
}

/// Tests of XML5, in the same format, with the tree.
pub fn xml(cases: &[(Case, String)], groups: &Groups) -> Files {
    let mut files: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for (case, reading) in cases {
        let mut fields = Map::new();
        fields.insert("description".to_owned(), case.description().into());
        fields.insert("input".to_owned(), case.input.text.clone().into());
        fields.insert("output".to_owned(), case.output.clone().into());
        fields.insert("errors".to_owned(), errors(&case.errors));
        fields.insert(Part::WellFormed.key().to_owned(), case.well_formed.into());
        fields.insert("tree".to_owned(), case.tree.clone().into());
        provenance(case, reading, &mut fields);
        files.entry(groups.of(case)).or_default().push(fields.into());
    }
    files.into_iter().map(|(name, tests)| (format!("{name}.test"), list(&tests))).collect()
}

fn list(tests: &[Value]) -> String {
    let lines: Vec<_> = tests.iter().map(Value::to_string).collect();
    format!("{{\"tests\": [\n{}\n]}}\n", lines.join(",\n"))
}

/// Tests in html5lib's format for trees, and a file of JSON with what that format has no place for.
pub fn trees(cases: &[(Case, String)]) -> Files {
    let mut by_file: BTreeMap<String, (String, Vec<Value>)> = BTreeMap::new();
    for (case, reading) in cases {
        let label = case.continues.as_ref().unwrap_or_else(|| &case.takes[0]);
        let name = slug(label.split(": ").next().unwrap_or_default());
        let (text, tests) = by_file.entry(name).or_default();
        let mut fields = Map::new();
        fields.insert("test".to_owned(), (tests.len() + 1).into());
        fields.insert("data".to_owned(), case.input.text.clone().into());
        provenance(case, reading, &mut fields);
        tests.push(fields.into());
        let _ = writeln!(text, "#data\n{}\n#errors", case.input.text);
        for (line, column, code) in &case.tree_errors {
            let _ = writeln!(text, "({line},{column}): {code}");
        }
        text.push_str("#new-errors\n");
        for (line, column, code) in &case.errors {
            let _ = writeln!(text, "({line}:{column}) {code}");
        }
        if let Some(context) = case.input.context {
            let _ = writeln!(text, "#document-fragment\n{context}");
        }
        if case.needs_scripting_flag {
            text.push_str(if case.input.scripting { "#script-on\n" } else { "#script-off\n" });
        }
        let _ = writeln!(text, "#document\n{}\n", case.tree);
    }
    let mut files = Files::new();
    for (name, (text, tests)) in by_file {
        // A file ends with its last tree.
        files.insert(format!("{name}.dat"), format!("{}\n", text.trim_end_matches('\n')));
        files.insert(format!("{name}.json"), list(&tests));
    }
    files
}
