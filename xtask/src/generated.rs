//! Files that tasks generate and that git keeps.

use std::fs;
use xtask::root;

/// Writes the files, whose paths are from the root of the workspace. If `check`, writes nothing, and fails if a file is
/// missing or differs.
pub(crate) fn keep(task: &str, files: &[(impl AsRef<str>, String)], check: bool) -> Result<(), String> {
    if check {
        let stale = stale(files);
        return if stale.is_empty() {
            Ok(())
        } else {
            Err(format!("stale, run `cargo xtask {task}`: {}", stale.join(", ")))
        };
    }
    for (path, contents) in files {
        let path = path.as_ref();
        fs::write(root().join(path), contents).map_err(|error| format!("{path}: {error}"))?;
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
