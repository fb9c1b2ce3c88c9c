//! The table of states in `docs/xml5.md` is complete, and each state's function is in the file that it names.

use fivefold::xml::tokenizer::State;
use std::collections::BTreeMap;
use std::path::Path;

#[test]
fn each_state_is_in_the_file_that_the_table_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).expect("the file is part of the project");
    let table = read("docs/xml5.md");
    let files: BTreeMap<String, &str> = table.lines().filter_map(row).collect();
    let states = read("crates/xml5/src/tokenizer/state.rs");
    for state in State::ALL {
        let file = files.get(state.name()).unwrap_or_else(|| panic!("{} is not in docs/xml5.md", state.name()));
        let function = function_of(&states, &format!("{state:?}"));
        let code = read(&format!("crates/xml5/src/{file}"));
        assert!(code.contains(&format!("fn {function}(")), "{} is not in {file}", state.name());
    }
    assert_eq!(files.len(), State::ALL.len(), "docs/xml5.md names a state that does not exist");
}

/// The name of a state in kebab-case and its file, if the line is a row of the table.
fn row(line: &str) -> Option<(String, &str)> {
    let mut cells = line.split(" | ");
    let name = cells.next()?.strip_prefix("| ")?;
    let file = cells.nth(1)?.strip_suffix(" |")?.trim_matches('`');
    file.ends_with(".rs")
        .then(|| (format!("{}-state", name.trim_end_matches(" state")).to_lowercase().replace(' ', "-"), file))
}

/// The name of a state's function, from the list of states.
fn function_of<'s>(states: &'s str, state: &str) -> &'s str {
    let (_, rest) = states.split_once(&format!("    {state} => ")).expect("the list has every state");
    rest.split(',').next().unwrap_or_default()
}
