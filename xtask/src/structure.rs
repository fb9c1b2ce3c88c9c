//! Checks of the sources' structure, as tests.

mod circles;
mod element_lists;

use crate::source::{read, relative, rust_files};
use xtask::crate_folders;
use xtask::root;

/// The Rust files in a folder, from the root of the workspace, with their texts: without comments, generated tables and
/// unit tests, and with as many lines as before.
fn sources(folder: &str) -> Vec<(String, String)> {
    let files = rust_files(&root().join(folder)).unwrap();
    let named = files.iter().map(|file| (relative(file), file)).filter(|(name, _)| !name.contains("/generated/"));
    named.map(|(name, file)| (name, code(&read(file).unwrap()))).collect()
}

fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The folders `src` of all crates.
fn source_folders() -> Vec<String> {
    let mut folders: Vec<_> = crate_folders().unwrap().into_iter().map(|folder| folder + "/src").collect();
    folders.retain(|folder| root().join(folder).is_dir());
    folders
}
