//! The items that documentation leaves out are those that the page on releasing lists, each with its reason.

use super::source_folders;
use crate::source::rust_files;
use std::collections::BTreeSet;
use xtask::files::read;
use xtask::root;

/// The most that there may be.
const MOST: usize = 15;

/// The names of the hidden items in a text.
fn hidden(text: &str) -> impl Iterator<Item = &str> {
    text.split("#[doc(hidden)]").skip(1).map(|rest| {
        let code = rest.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
        let item = code.skip(1).find(|line| !line.is_empty() && !line.starts_with("#[")).unwrap_or_default();
        let mut words = item.split(|character: char| !character.is_alphanumeric() && character != '_');
        let is_keyword = |word: &&str| {
            matches!(
                *word,
                "pub" | "const" | "fn" | "struct" | "enum" | "trait" | "type" | "mod" | "use" | "static" | ""
            )
        };
        words.find(|word| !is_keyword(word)).unwrap_or_default()
    })
}

#[test]
fn hidden_items_are_listed() {
    let files = source_folders().into_iter().flat_map(|folder| rust_files(&root().join(folder)).unwrap());
    let texts: Vec<_> =
        files.filter(|file| !file.starts_with(root().join("xtask"))).map(|file| read(&file).unwrap()).collect();
    let found: BTreeSet<_> = texts.iter().flat_map(|text| hidden(text)).collect();
    let page = read(&root().join("docs/inside/releasing.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("- `")).filter_map(|line| line.split_once(':'));
    let listed: BTreeSet<_> = rows.flat_map(|(names, _)| names.split('`').skip(1).step_by(2)).collect();
    assert_eq!(found, listed, "the hidden items, and those that docs/inside/releasing.md has");
    assert!(found.len() <= MOST, "{found:?}");
}

#[test]
fn a_hidden_item_has_its_name() {
    let text = "#[doc(hidden)] // Why.\n#[inline]\npub const fn one() {}\n    #[doc(hidden)]\n    pub two: bool,\n";
    assert_eq!(hidden(text).collect::<Vec<_>>(), ["one", "two"]);
}
