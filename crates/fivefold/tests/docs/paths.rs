//! Each item of the crate has one path. What `pub use` names is followed through the crates of the workspace to the
//! module that defines it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

/// A public re-export: the module that it is in, the item's name there, and what is re-exported.
struct Export {
    module: Vec<String>,
    name: String,
    source: Vec<String>,
}

fn words(path: &str) -> Vec<String> {
    path.split("::").map(|word| word.trim().to_owned()).collect()
}

/// The re-exports of a file whose content is the module `module`.
fn exports(text: &str, module: &[String]) -> Vec<Export> {
    let mut exports = Vec::new();
    // The inline modules around, each with the depth of braces outside it.
    let (mut inside, mut depth) = (module.to_vec(), 0_usize);
    let mut outside = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let mut line = line.trim().to_owned();
        if line.starts_with("//") {
            continue;
        }
        if line.starts_with("pub use ") {
            while !line.contains(';') {
                line.push_str(lines.next().expect("a re-export ends").trim());
            }
            let statement = line["pub use ".len()..].split_once(';').unwrap().0;
            exports.extend(names(statement).into_iter().map(|(name, source)| Export {
                module: inside.clone(),
                name,
                source,
            }));
            continue;
        }
        let name = line.strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(" {"));
        if let Some(name) = name {
            inside.push(name.to_owned());
            outside.push(depth);
        }
        depth = (depth + line.matches('{').count()).saturating_sub(line.matches('}').count());
        if outside.last() == Some(&depth) && name.is_none() {
            outside.pop();
            inside.pop();
        }
    }
    exports
}

/// The names that a `use` declares, each with its path. Those of a glob are unknown: it has none.
fn names(statement: &str) -> Vec<(String, Vec<String>)> {
    let (start, list) = match statement.split_once('{') {
        Some((start, list)) => (start.trim_end_matches("::"), list.trim_end_matches('}')),
        None => match statement.rsplit_once("::") {
            Some((start, item)) => (start, item),
            None => ("", statement),
        },
    };
    let items = list.split(',').map(str::trim).filter(|item| !item.is_empty() && *item != "*");
    let item = |item: &str| {
        let (item, name) = item.split_once(" as ").unwrap_or((item, item));
        let path = if start.is_empty() { words(item) } else { [words(start), words(item)].concat() };
        (words(name).pop().unwrap_or_default(), path)
    };
    items.map(item).collect()
}

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The text of a module of a crate; `None` if it has no file.
fn text_of(path: &[String]) -> Option<String> {
    let (name, modules) = path.split_first()?;
    let folder = name.strip_prefix("fivefold_").unwrap_or(name).replace('_', "-");
    let source = crates().join(folder).join("src");
    if modules.is_empty() {
        return read_to_string(source.join("lib.rs")).ok();
    }
    let file = modules.iter().fold(source, |file, module| file.join(module));
    read_to_string(file.with_extension("rs")).or_else(|_| read_to_string(file.join("mod.rs"))).ok()
}

/// The path under which an item is defined.
fn definition(module: &[String], source: &[String]) -> Vec<String> {
    let (first, rest) = source.split_first().expect("a path has words");
    let path = match first.as_str() {
        "crate" => [&module[..1], rest].concat(),
        "self" => [module, rest].concat(),
        "super" => [&module[..module.len() - 1], rest].concat(),
        // Of another crate, or a module beside.
        first if !text_of(module).is_some_and(|text| text.contains(&format!("mod {first};"))) => source.to_vec(),
        _ => [module, source].concat(),
    };
    let (item, module) = path.split_last().expect("a path has words");
    let text = text_of(module).unwrap_or_default();
    match exports(&text, module).into_iter().find(|export| export.module == module && export.name == *item) {
        Some(export) => definition(module, &export.source),
        None => path,
    }
}

#[test]
fn each_item_has_one_path() {
    let mut paths: BTreeMap<Vec<String>, BTreeSet<String>> = BTreeMap::new();
    let mut modules: Vec<(Vec<String>, Vec<String>)> = vec![(words("fivefold"), words("fivefold"))];
    for file in ["html", "xml", "feed", "microsyntax"] {
        modules.push((vec!["fivefold".to_owned(), file.to_owned()], vec!["fivefold".to_owned(), file.to_owned()]));
    }
    while let Some((public, module)) = modules.pop() {
        for export in exports(&text_of(&module).expect("the module has a file"), &module) {
            let inside = [&public[..], &export.module[module.len()..], &[export.name][..]].concat();
            let source = definition(&export.module, &export.source);
            if source.len() == 1 || text_of(&source).is_some() {
                modules.push((inside, source));
            } else {
                paths.entry(source).or_default().insert(inside.join("::"));
            }
        }
    }
    assert!(paths.len() > 200, "{}", paths.len());
    let several: Vec<_> = paths.values().filter(|paths| paths.len() > 1).collect();
    assert!(several.is_empty(), "{several:#?}");
}

#[test]
fn re_exports_are_followed() {
    let source = definition(&words("fivefold"), &words("fivefold_html5::tokenizer::Comment"));
    assert_eq!(source.join("::"), "fivefold_core::token::Comment");
    let names = names("fivefold_core::{Name, Span as Place}");
    assert_eq!(names[1], ("Place".to_owned(), words("fivefold_core::Span")));
}
