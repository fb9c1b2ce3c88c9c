//! Names in backquotes, in comments and on pages, stand for something that exists.

use crate::source::tracked;
use std::collections::HashSet;
use std::fs;
use xtask::root;

/// Names of what is not in this repository.
const OUTSIDE: [&str; 1] = ["node_modules"];

/// The folders of the code.
const CODE: [&str; 5] = ["crates/", "packages/", "lab/", "xtask/", "examples/"];

#[test]
fn names_in_backquotes_exist() {
    let files = tracked(&root()).unwrap();
    let (mut known, mut quoted) = (HashSet::new(), Vec::new());
    for file in files.iter().filter(|file| is_code(file) || is_page(file)) {
        let Ok(text) = fs::read_to_string(root().join(file)) else { continue };
        if is_page(file) {
            quoted.extend(quotations(&text).map(|name| format!("{file}: {name}")));
        } else if file.ends_with(".rs") {
            for line in text.lines() {
                let (code, comment) = line.split_once("//").unwrap_or((line, ""));
                known.extend(words(code).map(str::to_owned));
                quoted.extend(quotations(comment).map(|name| format!("{file}: {name}")));
            }
        } else {
            known.extend(words(&text).map(str::to_owned));
        }
    }
    assert!(quoted.len() > 500, "only {} names", quoted.len());
    quoted.retain(|place| {
        let name = place.trim_end_matches("()").rsplit([' ', ':', '.']).next().unwrap_or_default();
        !known.contains(name) && !OUTSIDE.contains(&name)
    });
    assert!(quoted.is_empty(), "nothing has these names:\n{}", quoted.join("\n"));
}

fn is_code(file: &str) -> bool {
    CODE.iter().any(|folder| file.starts_with(folder)) && !file.ends_with(".md")
}

/// Pages that speak of the code. Those of the guide speak of other projects', too.
fn is_page(file: &str) -> bool {
    file.starts_with("docs/inside/") || file == "CONTRIBUTING.md"
}

/// The names between backquotes whose form only code has (with underscores, or capitals within), alone, in a path or in a call.
fn quotations(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2)).filter(|quoted| {
        let path = quoted.strip_suffix("()").unwrap_or(quoted);
        let name = path.rsplit([':', '.']).next().unwrap_or_default();
        let is_name = path.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | ':' | '.'));
        is_name && !path.contains("..") && !is_file(path) && (is_snake_case(name) || is_camel_case(name))
    })
}

fn is_file(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, extension)| matches!(extension, "rs" | "md" | "js" | "py" | "tsv" | "toml"))
}

fn is_snake_case(name: &str) -> bool {
    let is_lower = name.chars().all(|c| c == '_' || c.is_ascii_lowercase() || c.is_ascii_digit());
    is_lower && name.trim_matches('_').contains('_')
}

fn is_camel_case(name: &str) -> bool {
    let inner = name.get(1..).unwrap_or_default();
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && inner.starts_with(|c: char| c.is_ascii_lowercase())
        && inner.contains(|c: char| c.is_ascii_uppercase())
        && !name.contains('_')
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

#[test]
fn a_name_is_told_from_a_word() {
    let found = |text| quotations(text).collect::<Vec<_>>();
    assert_eq!(found("`make_the_tea`, or `TokenSink::parse_error`"), ["make_the_tea", "TokenSink::parse_error"]);
    assert_eq!(found("`map_sink()` of `a` in `states.rs`, `in_table.rs`, `a b_c`, `DOCTYPE`, `Tag`"), ["map_sink()"]);
}
