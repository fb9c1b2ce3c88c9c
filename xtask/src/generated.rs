//! Files that tasks generate and that git keeps.

use std::fs;
use xtask::root;

/// Writes the files that are missing or differ, whose paths are from the root of the workspace, and says which. If `check`,
/// writes nothing, and fails if there are any.
pub(crate) fn keep(task: &str, files: &[(impl AsRef<str>, String)], check: bool) -> Result<(), String> {
    let stale = stale(files);
    if check {
        return if stale.is_empty() {
            Ok(())
        } else {
            Err(format!("stale, run `cargo xtask {task}`: {}", stale.join(", ")))
        };
    }
    for (path, contents) in files.iter().filter(|(path, _)| stale.contains(&path.as_ref())) {
        let path = path.as_ref();
        fs::write(root().join(path), contents).map_err(|error| format!("{path}: {error}"))?;
        println!("changed: {path}");
    }
    Ok(())
}

/// The files that are missing or differ.
pub(crate) fn stale<P: AsRef<str>>(files: &[(P, String)]) -> Vec<&str> {
    let is_stale = |path: &str, contents: &String| {
        let found = fs::read_to_string(root().join(path));
        !found.is_ok_and(|found| found == *contents)
    };
    files.iter().filter(|(path, contents)| is_stale(path.as_ref(), contents)).map(|(path, _)| path.as_ref()).collect()
}
