//! No list of elements stands twice.

use super::{source_folders, sources};
use fivefold::Name;
use std::collections::{BTreeMap, BTreeSet};

/// The shortest list that must not be repeated.
const SHORTEST: usize = 4;

/// Places that are no part of the parsers: a list in them is an expectation or an input, or comes from another standard.
const OTHER_PLACES: [&str; 2] = ["lab/", "crates/draft-2007/"];

/// Files with one branch for each list of the standard, which are patterns, as each tag passes through them.
const BRANCHES: [&str; 2] = [
    "crates/html5/src/tree_builder/modes/in_body_start_tags.rs",
    "crates/html5/src/tree_builder/modes/in_body_end_tags.rs",
];

/// The lists in a file, by the line they begin in: `Name::A | Name::B`, or the same with commas or with texts.
fn lists(text: &str) -> Vec<(usize, BTreeSet<Name>)> {
    let mut lists = Vec::new();
    let mut list = BTreeSet::new();
    let mut start = 0;
    let mut rest = text;
    let mut end_list = |list: &mut BTreeSet<Name>, start: usize| {
        let list = std::mem::take(list);
        if list.len() >= SHORTEST {
            lists.push((text[..start].matches('\n').count() + 1, list));
        }
    };
    while let Some(character) = rest.chars().next() {
        let place = text.len() - rest.len();
        if let Some((name, length)) = element(rest) {
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

/// The element that a text begins with, `Name::P` or `"p"`, and how long that is.
fn element(text: &str) -> Option<(Name, usize)> {
    let (name, length) = if let Some(name) = text.strip_prefix("Name::") {
        let end = name.find(|one: char| !one.is_ascii_uppercase() && !one.is_ascii_digit() && one != '_')?;
        (name[..end].to_ascii_lowercase().replace('_', "-"), "Name::".len() + end)
    } else {
        let name = text.strip_prefix('"')?;
        let end = name.find(['"', '\n'])?;
        (name[..end].to_owned(), end + 2)
    };
    let name = Name::lookup(&name)?;
    ((name.id() as usize) < Name::ELEMENT_COUNT).then_some((name, length))
}

#[test]
fn no_list_of_elements_stands_twice() {
    let mut places: BTreeMap<BTreeSet<Name>, Vec<String>> = BTreeMap::new();
    let is_other = |folder: &String| OTHER_PLACES.iter().any(|other| folder.starts_with(other));
    for folder in source_folders().into_iter().filter(|folder| !is_other(folder)) {
        for (file, text) in sources(&folder) {
            if BRANCHES.contains(&file.as_str()) {
                continue;
            }
            for (line, list) in lists(&text) {
                places.entry(list).or_default().push(format!("{file}:{line}"));
            }
        }
    }
    assert!(places.len() > 30, "{} lists found", places.len());
    places.retain(|_, places| places.len() > 1);
    let repeated: Vec<_> = places
        .into_iter()
        .map(|(list, places)| {
            let names: Vec<_> = list.iter().filter_map(|name| name.as_static_str()).collect();
            format!("{}: {}", names.join(" "), places.join(", "))
        })
        .collect();
    assert!(repeated.is_empty(), "make each a class in crates/core/src/element_class.rs:\n{}", repeated.join("\n"));
}

#[test]
fn lists_are_found_in_patterns_slices_and_texts() {
    let found = lists(
        "x => [Name::P, Name::DIV,\n Name::H1, &Name::LI];\n\"b\" | \"i\" | \"u\" | \"s\" => \"a\", \"b\", \"c\"",
    );
    let names = |(line, list): &(usize, BTreeSet<Name>)| (*line, list.len());
    assert_eq!(found.iter().map(names).collect::<Vec<_>>(), [(1, 4), (3, 4)]);
}
