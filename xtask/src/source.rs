//! Reads the Rust source for the spec map: functions with their documentation, line by line.

use crate::root;
use std::fs;
use std::path::{Path, PathBuf};

/// A function and its location.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// The file, from the root of the workspace, and the line.
    pub(crate) place: String,
    /// Its documentation, as one text.
    pub(crate) documentation: String,
    /// The algorithms that it records as run.
    pub(crate) algorithms: Vec<String>,
}

/// The functions in a file or folder.
pub(crate) fn functions(path: &str) -> Result<Vec<Function>, String> {
    let mut functions: Vec<Function> = Vec::new();
    for path in rust_files(&root().join(path))? {
        let text = read(&path)?;
        let mut documentation = String::new();
        for (number, line) in text.lines().map(str::trim_start).enumerate() {
            if let Some(line) = line.strip_prefix("///") {
                documentation.push_str(line);
            } else if let Some(name) = function_name(line) {
                functions.push(Function {
                    name: name.to_owned(),
                    place: format!("{}:{}", relative(&path), number + 1),
                    documentation: std::mem::take(&mut documentation),
                    algorithms: Vec::new(),
                });
            } else if !line.starts_with("#[") && !line.starts_with("//") {
                documentation.clear();
            }
            let ran = line.split_once("work::ran(\"").and_then(|(_, line)| line.split_once('"'));
            if let (Some((id, _)), Some(function)) = (ran, functions.last_mut()) {
                function.algorithms.push(id.to_owned());
            }
        }
    }
    Ok(functions)
}

/// The name of the function that begins in a line.
fn function_name(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let is_head = before.split_whitespace().all(|word| word.starts_with("pub") || matches!(word, "const" | "unsafe"));
    let end = after.find(|character: char| !character.is_alphanumeric() && character != '_')?;
    (is_head || before.starts_with("pub(in ")).then_some(&after[..end])
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// A path for the outputs: from the root of the workspace.
pub(crate) fn relative(path: &Path) -> String {
    let root = root();
    path.strip_prefix(&root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// All Rust files at and below `path`, sorted, without those only for tests.
pub(crate) fn rust_files(path: &Path) -> Result<Vec<PathBuf>, String> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut entries = Vec::new();
    for entry in fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))? {
        entries.push(entry.map_err(|error| error.to_string())?.path());
    }
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        let is_for_tests = entry.file_stem().is_some_and(|stem| stem == "tests" || stem == "testing");
        if entry.is_dir() && !is_for_tests {
            files.extend(rust_files(&entry)?);
        } else if entry.extension().is_some_and(|extension| extension == "rs") && !is_for_tests {
            files.push(entry);
        }
    }
    Ok(files)
}

/// The fragment ids of the HTML standard that a documentation cites.
pub(crate) fn cited(text: &str) -> impl Iterator<Item = &str> {
    text.split("https://html.spec.whatwg.org/").skip(1).filter_map(|link| {
        let end = link.find(['>', ' ', '`']).unwrap_or(link.len());
        let (_, id) = link[..end].split_once('#')?;
        Some(id.trim_end_matches(['.', ',']))
    })
}
