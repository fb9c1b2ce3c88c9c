//! No list of elements stands twice.

use super::{lists, source_folders, sources, string};
use fivefold::Name;
use std::collections::{BTreeMap, BTreeSet};

/// Places that are no part of the parsers: a list in them is an expectation or an input, or comes from another standard.
const OTHER_PLACES: [&str; 2] = ["lab/", "crates/draft-2007/"];

/// Files with one branch for each list of the standard, which are patterns, as each tag passes through them.
const BRANCHES: [&str; 2] = [
    "crates/html5/src/tree_builder/modes/in_body_start_tags.rs",
    "crates/html5/src/tree_builder/modes/in_body_end_tags.rs",
];

/// The element that a text begins with, `Name::P` or `"p"`, and how long that is.
fn element(text: &str) -> Option<(Name, usize)> {
    let (name, length) = if let Some(name) = text.strip_prefix("Name::") {
        let end = name.find(|one: char| !one.is_ascii_uppercase() && !one.is_ascii_digit() && one != '_')?;
        (name[..end].to_ascii_lowercase().replace('_', "-"), "Name::".len() + end)
    } else {
        let (name, length) = string(text)?;
        (name.to_owned(), length)
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
            for (line, list) in lists(&text, element) {
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
        element,
    );
    let names = |(line, list): &(usize, BTreeSet<Name>)| (*line, list.len());
    assert_eq!(found.iter().map(names).collect::<Vec<_>>(), [(1, 4), (3, 4)]);
}
