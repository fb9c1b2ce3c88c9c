//! No two modules need each other, directly or around.
//!
//! A module counts together with those in it, and is compared with its siblings: what `a/b.rs` imports of `c.rs` is
//! what `a` needs of `c`. A module and those in it may use each other, as the parent has the types that its children
//! share.

use super::{source_folders, sources};
use std::collections::{BTreeMap, BTreeSet};

type Path = Vec<String>;

/// The modules of a crate, and what each imports.
#[derive(Default)]
struct Crate {
    modules: BTreeMap<Path, String>,
    /// The names that modules import, with where they come from.
    imports: BTreeMap<(Path, String), Path>,
}

impl Crate {
    fn read(folder: &str) -> Self {
        let mut modules = BTreeMap::new();
        for (file, text) in sources(folder) {
            let path = file.strip_prefix(folder).unwrap_or(&file).trim_start_matches('/');
            let mut path: Path = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
            if matches!(path.last().map(String::as_str), Some("lib" | "main" | "mod")) {
                path.pop();
            }
            modules.insert(path, text);
        }
        let mut this = Self { modules, imports: BTreeMap::new() };
        for (module, text) in this.modules.clone() {
            for path in uses(&text).0 {
                if let Some((path, name)) =
                    this.absolute(&module, &path).and_then(|path| Some((path.clone(), path.last()?.clone())))
                {
                    this.imports.insert((module.clone(), name), path);
                }
            }
        }
        this
    }

    /// A path from the root of the crate; `None` if it leads to another crate.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Path> {
        let mut base = module.to_vec();
        let mut path = path;
        match path.first()?.as_str() {
            "crate" => base.clear(),
            "self" | "super" => {
                while path.first().is_some_and(|first| first == "super") {
                    base.pop();
                    path = &path[1..];
                }
                if path.first().is_some_and(|first| first != "self") {
                    base.extend_from_slice(path);
                    return Some(base);
                }
            }
            first => {
                base.push(first.to_owned());
                if !self.modules.contains_key(&base) {
                    return None;
                }
            }
        }
        base.extend_from_slice(path.get(1..).unwrap_or_default());
        base.retain(|part| part != "self");
        Some(base)
    }

    /// The module that defines what a path names, through re-exports.
    fn definer(&self, path: &[String], seen: &mut BTreeSet<Path>) -> Option<Path> {
        let length = (0..=path.len()).rev().find(|&length| self.modules.contains_key(&path[..length]))?;
        let module = path[..length].to_vec();
        let import = path.get(length).and_then(|name| self.imports.get(&(module.clone(), name.clone())));
        match import {
            Some(import) if seen.insert(path.to_vec()) => self.definer(&[import, &path[length + 1..]].concat(), seen),
            _ => Some(module),
        }
    }

    /// What each module needs of its siblings, with an example for each.
    fn needs(&self) -> BTreeMap<Path, BTreeMap<Path, String>> {
        let mut needs: BTreeMap<Path, BTreeMap<Path, String>> = BTreeMap::new();
        for (module, text) in &self.modules {
            let (imported, inline) = uses(text);
            for path in imported.iter().chain(&inline) {
                let absolute = self.absolute(module, path);
                let Some(needed) = absolute.and_then(|path| self.definer(&path, &mut BTreeSet::new())) else {
                    continue;
                };
                let shared = module.iter().zip(&needed).take_while(|(one, other)| one == other).count();
                if shared == module.len() || shared == needed.len() {
                    continue;
                }
                let example = format!("{} needs {}", module.join("/"), path.join("::"));
                needs.entry(module[..=shared].to_vec()).or_default().insert(needed[..=shared].to_vec(), example);
            }
        }
        needs
    }
}

/// The paths that a text imports with `use`, and those it has inline.
fn uses(text: &str) -> (Vec<Path>, Vec<Path>) {
    let mut imported = Vec::new();
    let mut inline = Vec::new();
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let mut rest = text;
    let mut previous = '\n';
    while let Some(first) = rest.chars().next() {
        let begins_word = is_word(first) && !is_word(previous) && previous != ':';
        if let Some(tree) = rest.strip_prefix("use ").filter(|_| begins_word) {
            let end = tree.find(';').unwrap_or(tree.len());
            expand(&tree[..end], &[], &mut imported);
            rest = &tree[end..];
            previous = ';';
        } else if begins_word {
            let end = rest.find(|character| !is_word(character) && character != ':').unwrap_or(rest.len());
            let path: Path = rest[..end].trim_end_matches(':').split("::").map(str::to_owned).collect();
            if path.len() > 1 {
                inline.push(path);
            }
            rest = &rest[end.max(1)..];
            previous = 'x';
        } else {
            rest = &rest[first.len_utf8()..];
            previous = first;
        }
    }
    (imported, inline)
}

/// The paths of a `use` tree.
fn expand(tree: &str, before: &[String], paths: &mut Vec<Path>) {
    let tree = tree.trim();
    let tree = tree.split(" as ").next().filter(|_| !tree.contains('{')).unwrap_or(tree);
    let (path, group) = tree.split_once('{').unwrap_or((tree, ""));
    let parts = path.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned);
    let path: Path = before.iter().cloned().chain(parts).collect();
    let Some(group) = group.strip_suffix('}') else {
        paths.extend((!tree.is_empty()).then_some(path));
        return;
    };
    let mut depth = 0;
    let is_end = |character: char| {
        depth += i32::from(character == '{') - i32::from(character == '}');
        depth == 0 && character == ','
    };
    group.split(is_end).for_each(|part| expand(part, &path, paths));
}

/// The modules that `from` needs, directly or around.
fn reachable(needs: &BTreeMap<Path, BTreeMap<Path, String>>, from: &Path) -> BTreeSet<Path> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(module) = waiting.pop() {
        for needed in needs.get(module).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(needed.clone()) {
                waiting.push(needed);
            }
        }
    }
    reached
}

/// The circles of a crate: the names of their modules, and what closes them.
fn circles(needs: &BTreeMap<Path, BTreeMap<Path, String>>) -> Vec<(String, String)> {
    let reached: BTreeMap<_, _> = needs.keys().map(|module| (module, reachable(needs, module))).collect();
    let is_together = |one: &Path, other: &Path| {
        reached[one].contains(other) && reached.get(other).is_some_and(|reached| reached.contains(one))
    };
    let mut circles = BTreeMap::new();
    for module in needs.keys().filter(|module| is_together(module, module)) {
        let members: Vec<&Path> = needs.keys().filter(|other| is_together(module, other)).collect();
        let names: Vec<_> = members.iter().map(|member| member.join("/")).collect();
        let between = |one: &&Path| {
            let needed = needs[*one].iter().filter(|(other, _)| members.contains(other));
            needed.map(|(_, example)| example.clone()).collect::<Vec<_>>()
        };
        circles.insert(names.join(" "), members.iter().flat_map(between).collect::<Vec<_>>().join("; "));
    }
    circles.into_iter().collect()
}

#[test]
fn modules_do_not_go_in_circles() {
    let mut found = Vec::new();
    for folder in source_folders() {
        let name = folder.trim_end_matches("/src");
        let circles = circles(&Crate::read(&folder).needs());
        found.extend(circles.into_iter().map(|(members, why)| format!("{name}: {members} ({why})")));
    }
    assert!(found.is_empty(), "modules that need each other:\n{}", found.join("\n"));
}

#[test]
fn imports_are_read() {
    let (imported, inline) = uses("use crate::{a::{B, c as d}, self::e};\nfn f() { super::g::h(); x.y(); }");
    let joined = |paths: Vec<Path>| paths.into_iter().map(|path| path.join("::")).collect::<Vec<_>>();
    assert_eq!(joined(imported), ["crate::a::B", "crate::a::c", "crate::self::e"]);
    assert_eq!(joined(inline), ["super::g::h"]);
}

#[test]
fn circles_are_found_around() {
    let needs = |list: &[(&str, &str)]| {
        let mut needs: BTreeMap<Path, BTreeMap<Path, String>> = BTreeMap::new();
        for (one, other) in list {
            needs.entry(vec![(*one).to_owned()]).or_default().insert(vec![(*other).to_owned()], String::new());
        }
        needs
    };
    let members = |list| circles(&needs(list)).into_iter().map(|(members, _)| members).collect::<Vec<_>>();
    assert_eq!(members(&[("a", "b"), ("b", "c"), ("c", "b")]), ["b c"]);
    assert_eq!(members(&[("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]), ["a b c"]);
    assert!(members(&[("a", "b"), ("a", "c"), ("b", "c")]).is_empty());
}
