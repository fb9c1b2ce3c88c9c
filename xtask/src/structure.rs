//! Checks of the sources' structure, as tests.

mod circles;
mod element_lists;
mod hidden;
mod keyword_lists;
mod names;

use crate::source::{relative, rust_files};
use std::collections::BTreeSet;
use xtask::crate_folders;
use xtask::files::read;
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

/// The folders `src` of all crates, and that of this one.
fn source_folders() -> Vec<String> {
    let mut folders: Vec<_> = crate_folders().unwrap().into_iter().map(|folder| folder + "/src").collect();
    folders.push("xtask/src".to_owned());
    folders.retain(|folder| root().join(folder).is_dir());
    folders
}

/// The lists in a text, by the line they begin in: items that `item` reads, with `|` or commas between them.
fn lists<T: Ord>(text: &str, item: impl Fn(&str) -> Option<(T, usize)>) -> Vec<(usize, BTreeSet<T>)> {
    /// The shortest list that must not be repeated.
    const SHORTEST: usize = 4;
    let mut lists = Vec::new();
    let mut list = BTreeSet::new();
    let mut start = 0;
    let mut rest = text;
    let mut end_list = |list: &mut BTreeSet<T>, start: usize| {
        let list = std::mem::take(list);
        if list.len() >= SHORTEST {
            lists.push((text[..start].matches('\n').count() + 1, list));
        }
    };
    while let Some(character) = rest.chars().next() {
        let place = text.len() - rest.len();
        if let Some((name, length)) = item(rest) {
            if list.is_empty() {
                start = place;
            }
            list.insert(name);
            rest = &rest[length..];
        } else {
            if !character.is_whitespace() && !matches!(character, '|' | ',' | '&') {
                end_list(&mut list, start);
            }
            rest = &rest[character.len_utf8()..];
        }
    }
    end_list(&mut list, start);
    lists
}

/// The string that a text begins with, `"p"`, and how long that is.
fn string(text: &str) -> Option<(&str, usize)> {
    let string = text.strip_prefix('"')?;
    let end = string.find(['"', '\n'])?;
    Some((&string[..end], end + 2))
}
