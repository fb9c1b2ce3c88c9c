//! The files that are compared on.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// So many bytes of the Rust documentation are taken.
const DOCUMENTATION_LIMIT: u64 = 40_000_000;

/// Some files that are measured together.
pub(super) struct Corpus {
    pub(super) name: String,
    pub(super) files: Vec<PathBuf>,
}

impl Corpus {
    /// A file, or the files in a folder.
    pub(super) fn at(path: &Path) -> Result<Self, String> {
        let files = if path.is_dir() { pages_in(path)? } else { vec![path.to_owned()] };
        if files.is_empty() {
            return Err(format!("{}: no pages", path.display()));
        }
        Ok(Self { name: path.display().to_string(), files })
    }
}

/// Captured pages and the Rust documentation, as far as they are on this machine.
pub(super) fn standard() -> Result<Vec<Corpus>, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let web = root.join("../shared/corpus/html-web");
    let mut corpora = Vec::new();
    if web.is_dir() {
        corpora.push(Corpus { name: "Captured pages".to_owned(), files: pages_in(&web)? });
    }
    let documentation = sysroot()?.join("share/doc/rust/html/std");
    if documentation.is_dir() {
        let mut files = pages_in(&documentation)?;
        let mut size = 0;
        files.retain(|file| {
            size += fs::metadata(file).map_or(0, |metadata| metadata.len());
            size <= DOCUMENTATION_LIMIT
        });
        corpora.push(Corpus { name: "Rust documentation".to_owned(), files });
    }
    if corpora.is_empty() {
        return Err("neither captured pages nor the Rust documentation are here; name files or folders".to_owned());
    }
    Ok(corpora)
}

fn sysroot() -> Result<PathBuf, String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let path = crate::bench::output(Command::new(rustc).args(["--print", "sysroot"]))?;
    Ok(PathBuf::from(path.trim()))
}

/// All pages in a folder and the folders in it, in the order of their paths.
fn pages_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut folders = vec![folder.to_owned()];
    let mut pages = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| error.to_string())?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "html" || extension == "htm") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    Ok(pages)
}
