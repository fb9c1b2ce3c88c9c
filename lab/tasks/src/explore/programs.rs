//! The test programs: builds them, and runs their random tests.

use super::SEED;
use super::sources::{RandomTests, TARGETS};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use xtask::PLACES;
use xtask::root;

/// A test program, and its random tests.
pub(super) struct Program {
    /// The folder of its crate, and its own name.
    pub(super) name: String,
    pub(super) tests: Vec<String>,
    path: PathBuf,
    /// The folder in which `cargo test` would run it.
    folder: PathBuf,
}

/// The packages outside of the workspace that have random tests.
const OUTSIDE: [&str; 1] = ["packages/html5ever/0.40/Cargo.toml"];

/// Builds the programs in which these tests are.
pub(super) fn build(tests: &RandomTests) -> Result<Vec<Program>, String> {
    let target = xtask::target()?;
    let mut built = compile(&root().join("Cargo.toml"), &target)?;
    for manifest in OUTSIDE {
        built.extend(compile(&root().join(manifest), &target)?);
    }
    let mut programs = Vec::new();
    let mut found = BTreeSet::new();
    for (path, source, manifest) in built {
        let Some(folder) = crate_of(&source) else { continue };
        let names = tests.get(&folder);
        let is_random = |test: &&String| {
            let name = test.rsplit("::").next().unwrap_or(test);
            folder == TARGETS || names.is_some_and(|names| names.contains(name))
        };
        let all = list(&path)?;
        let tests: Vec<_> = all.iter().filter(is_random).cloned().collect();
        found.extend(tests.iter().map(|test| (folder.clone(), test.rsplit("::").next().unwrap_or(test).to_owned())));
        if !tests.is_empty() {
            let program = source.parent().filter(|_| source.ends_with("main.rs")).unwrap_or(&source);
            let program = program.file_stem().unwrap_or_default().to_string_lossy();
            let folder_of_package = manifest.parent().unwrap_or(&manifest).to_owned();
            programs.push(Program { name: format!("{folder}/{program}"), tests, path, folder: folder_of_package });
        }
    }
    for (folder, names) in tests {
        if let Some(name) = names.iter().find(|name| !found.contains(&(folder.clone(), (*name).clone()))) {
            return Err(format!("no program has the test {name} of {folder}"));
        }
    }
    Ok(programs)
}

/// Builds the tests of a workspace, and returns each program, its main source and the manifest of its package.
fn compile(manifest: &Path, target: &Path) -> Result<Vec<(PathBuf, PathBuf, PathBuf)>, String> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["test", "--no-run", "--locked", "--lib", "--bins", "--tests"])
        .args(["--message-format", "json-render-diagnostics", "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(target)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("the tests of {} cannot be built", manifest.display()));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let programs = messages.lines().filter_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let path = |value: &Value| value.as_str().map(PathBuf::from);
        if message["profile"]["test"] != true {
            return None;
        }
        Some((path(&message["executable"])?, path(&message["target"]["src_path"])?, path(&message["manifest_path"])?))
    });
    Ok(programs.collect())
}

/// The folder of the crate that a source is in, from the root.
fn crate_of(source: &Path) -> Option<String> {
    let mut parts = source.components().map(|part| part.as_os_str().to_string_lossy());
    let place = parts.find(|part| PLACES.contains(&part.as_ref()))?;
    Some(format!("{place}/{}", parts.next()?))
}

/// The names of a program's tests.
fn list(path: &Path) -> Result<Vec<String>, String> {
    let listed = Command::new(path).args(["--list", "--format", "terse"]).stderr(Stdio::null()).output();
    let listed = listed.map_err(|error| format!("{}: {error}", path.display()))?;
    let text = String::from_utf8_lossy(&listed.stdout).into_owned();
    Ok(text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect())
}

impl Program {
    /// Runs the tests with a seed, prints what fails, and returns the names of the tests that failed.
    pub(super) fn run(&self, seed: u64) -> Result<Vec<String>, String> {
        let mut failed = Vec::new();
        // Each by itself, since one that overflows the stack ends the program, and as a runner of named cases takes one name.
        for test in &self.tests {
            let output = Command::new(&self.path)
                .args(["--exact", test])
                .env(SEED, seed.to_string())
                .current_dir(&self.folder)
                .output()
                .map_err(|error| format!("{}: {error}", self.path.display()))?;
            if !output.status.success() {
                println!("{}, seed {seed}: {}", self.name, output.status);
                println!("to repeat: {SEED}={seed} {} --exact {test}", self.path.display());
                println!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
                failed.push(test.clone());
            }
        }
        Ok(failed)
    }
}
