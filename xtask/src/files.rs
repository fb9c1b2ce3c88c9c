//! Files and folders, with errors that name them.

use std::fs;
use std::path::{Path, PathBuf};

/// The text of a file.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file, and makes the folders around it.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    path.parent().map_or(Ok(()), make)?;
    fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))
}

/// Makes a folder and those around it, where they are missing.
pub fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Removes a folder with what is in it, if it is there.
pub fn remove(folder: &Path) -> Result<(), String> {
    match fs::remove_dir_all(folder) {
        Err(error) if folder.exists() => Err(format!("{}: {error}", folder.display())),
        _ => Ok(()),
    }
}

/// What is in a folder, sorted.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let fault = |error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(fault)?.map(|entry| Ok(entry.map_err(fault)?.path()));
    let mut entries = entries.collect::<Result<Vec<_>, String>>()?;
    entries.sort();
    Ok(entries)
}

/// The files in a folder and the folders below it that have one of these extensions, or any, if none is named, sorted. A
/// file stands for itself.
pub fn below(path: &Path, extensions: &[&str]) -> Result<Vec<PathBuf>, String> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let is_meant = |path: &Path| {
        extensions.is_empty() || path.extension().is_some_and(|found| extensions.iter().any(|wanted| found == *wanted))
    };
    let mut files = Vec::new();
    for entry in entries(path)?.into_iter().filter(|entry| entry.is_dir() || is_meant(entry)) {
        files.extend(below(&entry, extensions)?);
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_at_any_depth_and_faults_have_a_path() {
        let sources = crate::root().join("xtask/src");
        let found = below(&sources, &["rs"]).unwrap();
        let this = sources.join("files.rs");
        assert!(found.is_sorted() && found.contains(&this) && found.contains(&sources.join("codegen/names/lists.rs")));
        assert_eq!(below(&sources, &["toml"]), Ok(Vec::new()));
        assert_eq!(below(&this, &["toml"]), Ok(vec![this]));
        assert!(entries(&sources.join("none")).unwrap_err().contains("none: "));
        assert_eq!(remove(&sources.join("none")), Ok(()));
    }
}
