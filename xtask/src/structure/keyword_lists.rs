//! No code repeats the keywords of an enumerated attribute, or the types of `input` to which an attribute applies: the
//! lists in `xtask/data/documents/` have them.

use super::{lists, source_folders, sources, string};
use std::collections::{BTreeMap, BTreeSet};

/// The lists that must not be repeated, each with what has it.
fn known() -> BTreeMap<BTreeSet<String>, String> {
    let types = include_str!("../../data/documents/input-types.tsv").lines().filter(|line| !line.starts_with('#'));
    let types: Vec<_> = types.map(|line| line.split('\t').collect::<Vec<_>>()).collect();
    let mut known = BTreeMap::new();
    let enumerated = include_str!("../../data/documents/enumerated.tsv");
    for row in enumerated.lines().filter(|line| !line.starts_with('#')) {
        let [_, attribute, _, _, keywords, ..] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let keywords: Vec<_> = if keywords == "input-types.tsv" {
            types.iter().map(|row| row[0]).collect()
        } else {
            keywords.split(' ').collect()
        };
        let text = |keyword: &&str| {
            let name = keyword.trim_start_matches('!').split('=').next().unwrap_or_default();
            name.trim_matches('"').to_owned()
        };
        let conforming = keywords.iter().filter(|keyword| !keyword.starts_with('!'));
        known.insert(keywords.iter().map(text).collect(), format!("the keywords of {attribute}"));
        known.insert(conforming.map(text).collect(), format!("the conforming keywords of {attribute}"));
    }
    let attributes: BTreeSet<_> = types.iter().flat_map(|row| row[2].split(' ')).collect();
    for attribute in attributes {
        let (without, with): (Vec<_>, Vec<_>) =
            types.iter().partition(|row| row[2].split(' ').any(|one| one == attribute));
        for (rows, what) in [(with, "have"), (without, "lack")] {
            let names = rows.iter().map(|row| row[0].to_owned()).collect();
            known.insert(names, format!("the types of input that {what} {attribute}"));
        }
    }
    known
}

#[test]
fn no_code_repeats_keywords() {
    let known = known();
    let mut repeated = Vec::new();
    for folder in source_folders().into_iter().filter(|folder| !folder.starts_with("lab/")) {
        for (file, text) in sources(&folder) {
            for (line, list) in lists(&text, |text| string(text).map(|(text, length)| (text.to_owned(), length))) {
                repeated.extend(known.get(&list).map(|what| format!("{file}:{line}: {what}")));
            }
        }
    }
    assert!(repeated.is_empty(), "{}", repeated.join("\n"));
}

#[test]
fn lists_of_the_tables_are_known() {
    let list = |names: &str| names.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
    let known = known();
    assert_eq!(known[&list("circle default poly rect")], "the conforming keywords of shape");
    assert_eq!(known[&list("email number password search tel text url")], "the types of input that have placeholder");
}
