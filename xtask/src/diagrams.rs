//! `cargo xtask diagrams`: draws the state graphs, as they stand in the code, under `docs/maps/`.

mod drawing;
mod layout;
mod maps;
mod mermaid;
mod page;
mod svg;

use crate::machine::{Graph, graphs};
use crate::root;
use serde_json::{Value, json};
use std::fs;

/// Draw the state graphs, out of the code, under docs/maps
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Write nothing; fail if a checked-in file is not what would be written
    #[arg(long)]
    check: bool,
}

const FOLDER: &str = "docs/maps";

/// Does what `options` ask for.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let files = generate()?;
    let folder = root().join(FOLDER);
    if options.check {
        let stale = stale(&files)?;
        return if stale.is_empty() {
            Ok(())
        } else {
            Err(format!("stale, run `cargo xtask diagrams`: {}", stale.join(", ")))
        };
    }
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{FOLDER}: {error}"))?;
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{FOLDER}: {error}"))?;
    for (name, contents) in files {
        fs::write(folder.join(&name), contents).map_err(|error| format!("{FOLDER}/{name}: {error}"))?;
    }
    Ok(())
}

/// The names and contents of the files.
fn generate() -> Result<Vec<(String, String)>, String> {
    let graphs = graphs()?;
    let mut files = vec![("transitions.json".to_owned(), transitions(&graphs)?)];
    for map in maps::all(&graphs)? {
        for diagram in &map.diagrams {
            files.push((format!("{}.svg", diagram.file), svg::draw(&diagram.drawing)));
        }
        files.push((format!("{}.md", map.file), page::page(&map)));
    }
    files.push(("README.md".to_owned(), page::index(&maps::all(&graphs)?)));
    Ok(files)
}

/// The files that are missing, or not as they would be written, and those that would not be.
fn stale(files: &[(String, String)]) -> Result<Vec<String>, String> {
    let mut stale = Vec::new();
    for (name, contents) in files {
        if fs::read_to_string(root().join(FOLDER).join(name)).ok().as_ref() != Some(contents) {
            stale.push(format!("{FOLDER}/{name}"));
        }
    }
    for entry in fs::read_dir(root().join(FOLDER)).map_err(|error| format!("{FOLDER}: {error}"))? {
        let name = entry.map_err(|error| error.to_string())?.file_name().to_string_lossy().into_owned();
        if files.iter().all(|(file, _)| *file != name) {
            stale.push(format!("{FOLDER}/{name}"));
        }
    }
    Ok(stale)
}

/// The transitions of all graphs, for tests and other programs.
fn transitions(graphs: &[Graph]) -> Result<String, String> {
    let mut all = serde_json::Map::new();
    for graph in graphs {
        let states: Vec<Value> = graph
            .states
            .iter()
            .map(
                |state| json!({ "id": state.id, "name": state.name, "family": state.family, "file": state.place.file }),
            )
            .collect();
        let transitions: Vec<Value> = graph
            .transitions
            .iter()
            .map(|way| json!({ "from": way.from, "to": way.to, "via": way.via.as_str(), "on": way.on }))
            .collect();
        all.insert(graph.name.to_owned(), json!({ "states": states, "transitions": transitions }));
    }
    let mut text = serde_json::to_string_pretty(&Value::Object(all)).map_err(|error| error.to_string())?;
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    #[test]
    fn checked_in_files_are_fresh() {
        assert_eq!(super::stale(&super::generate().unwrap()).unwrap(), [""; 0]);
    }
}
