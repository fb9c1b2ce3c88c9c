//! The steps. What a step needs and cannot install is missed loudly: the step says that it was skipped.

use super::Times;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use xtask::{files, root, succeed, works};

/// A step.
pub(super) struct Step {
    pub(super) name: &'static str,
    /// What it proves.
    pub(super) proves: &'static str,
    pub(super) run: fn(&Times) -> Result<(), String>,
}

/// All steps: first those that end soon.
pub(super) const STEPS: &[Step] = &[
    Step { name: "features", proves: "each feature of a crate builds alone", run: |_| features() },
    Step { name: "release", proves: "the benchmarks build without debug assertions", run: |_| release() },
    Step {
        name: "doc-links",
        proves: "the links of the facade's documentation lead somewhere",
        run: |_| xtask(&["doc-links"]),
    },
    Step { name: "msrv", proves: "the oldest compiler that is promised builds the crates", run: |_| msrv() },
    Step {
        name: "packages",
        proves: "what is no member of the workspace has no warning, nor has the documentation of the programs",
        run: |_| packages(),
    },
    Step { name: "cuts", proves: "a feed that is cut off at any byte loses no entry", run: |_| cuts() },
    Step {
        name: "kept",
        proves: "100,000 pages, 20,000 templates and captured pages are formatted without a loss, or refused",
        run: |_| with_pages(&["--test", "html", "kept"], ("FIVEFOLD_KEPT", "50")),
    },
    Step {
        name: "serde-types",
        proves: "200,000 values of random types are written as XML and read back, or refused; quick-xml and expat read them, too",
        run: |_| serde_types(),
    },
    Step {
        name: "rewriting",
        proves: "what is rewritten does not depend on where it is cut, and captured pages stay in every encoding",
        run: |_| rewriting(),
    },
    Step {
        name: "peers",
        proves: "the code of docs/guide/compare.md runs, and the benchmarks' tests pass",
        run: |_| peers(),
    },
    Step { name: "portable-scan", proves: "the scan for other processors passes the suites", run: |_| portable_scan() },
    Step { name: "miri", proves: "both scans have no undefined behaviour", run: |_| miri() },
    Step {
        name: "pictures",
        proves: "the pictures of the README show what the programs do",
        run: |_| lab(&["pictures", "--check"]),
    },
    Step {
        name: "book",
        proves: "the book builds, and its website draws the state maps",
        run: |_| lab(&["book", "--test"]),
    },
    Step { name: "wasm", proves: "the library for WebAssembly runs, and is small", run: |_| wasm() },
    Step { name: "spark", proves: "the Spark job gives the rows of one process", run: |_| lab(&["spark"]) },
    Step {
        name: "playground",
        proves: "the playground works in Chromium",
        run: |_| lab(&["playground", "--test", "--skip-missing"]),
    },
    Step {
        name: "downstream",
        proves: "crates that read feeds or HTML pass their suites on the packages",
        run: |_| lab(&["downstream"]),
    },
    Step {
        name: "vnu",
        proves: "the checker of documents finds what the Nu Html Checker finds, but for differences that the texts explain",
        run: |_| lab(&["differential", "--vnu"]),
    },
    Step {
        name: "cleaned",
        proves: "Chromium finds nothing in cleaned hostile pages that was to be removed",
        run: |_| lab(&["differential", "--only", "cleaned"]),
    },
    Step {
        name: "instructions",
        proves: "fixed jobs take no more instructions than they did",
        run: |_| lab(&["instructions"]),
    },
    Step {
        name: "python",
        proves: "the Python package passes its tests and the suites of those whose place it takes",
        run: |_| lab(&["python"]),
    },
    Step { name: "growth", proves: "the known hostile shapes cost linear time", run: |_| lab(&["growth"]) },
    Step { name: "growth-random", proves: "random hostile shapes cost linear time", run: growth_random },
    Step { name: "fuzz", proves: "the properties hold under libFuzzer", run: fuzz },
    Step {
        name: "explore",
        proves: "the random tests pass with fresh seeds",
        run: |times| lab(&["explore", &times.explore.to_string()]),
    },
];

/// Every feature of these crates builds alone, and so do the crates without any.
fn features() -> Result<(), String> {
    for folder in ["core", "html5", "xml5", "feeds", "dom", "serde", "fivefold"] {
        let manifest = root().join("crates").join(folder).join("Cargo.toml");
        let text = files::read(&manifest)?;
        let mut features = vec![String::new()];
        features.extend(names_of_features(&text));
        for feature in features {
            let mut clippy = cargo(None, &["clippy", "--lib", "--locked", "--no-default-features"]);
            clippy.arg("--manifest-path").arg(&manifest).args(["--features", &feature, "--", "-D", "warnings"]);
            succeed(&mut clippy)?;
        }
    }
    Ok(())
}

/// The features that a manifest lists.
fn names_of_features(manifest: &str) -> impl Iterator<Item = String> {
    let lines = manifest.lines().skip_while(|line| *line != "[features]").skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| line.split_once(" = ").map(|(name, _)| name.to_owned()))
}

fn release() -> Result<(), String> {
    succeed(&mut cargo(None, &["check", "--release", "--package", "fivefold-bench", "--locked"]))
}

fn msrv() -> Result<(), String> {
    let manifest = files::read(&root().join("Cargo.toml"))?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    let version = version.ok_or("Cargo.toml has no rust-version")?;
    if !has_toolchain(version, &["toolchain", "install", version, "--profile", "minimal"], &["--version"]) {
        return skip(&format!("Rust {version} cannot be installed"));
    }
    let check = ["check", "--target-dir", "target/msrv", "--locked"];
    let crates = ["-p", "fivefold", "-p", "fivefold-cli", "-p", "fivefold-sanitize", "--all-features"];
    succeed(cargo(Some(version), &check).args(crates))?;
    let example = root().join("examples/wasm/Cargo.toml");
    for manifest in [versions("packages/quick-xml")?, versions("packages/html5ever")?, vec![example]].concat() {
        succeed(cargo(Some(version), &check).arg("--manifest-path").arg(manifest))?;
    }
    Ok(())
}

fn packages() -> Result<(), String> {
    let others = ["packages/python", "lab/fuzz"].map(|folder| root().join(folder).join("Cargo.toml")).to_vec();
    for manifest in
        [versions("packages/quick-xml")?, versions("packages/html5ever")?, versions("examples")?, others].concat()
    {
        let mut clippy =
            cargo(None, &["clippy", "--all-targets", "--all-features", "--locked", "--target-dir", "target"]);
        succeed(clippy.arg("--manifest-path").arg(manifest).args(["--", "-D", "warnings"]))?;
    }
    let mut documentation = cargo(None, &["doc", "--workspace", "--all-features", "--no-deps", "--locked"]);
    succeed(documentation.env("RUSTDOCFLAGS", "-D warnings"))
}

/// The manifests of the packages in a folder, such as those for each version of a crate.
fn versions(folder: &str) -> Result<Vec<PathBuf>, String> {
    let folders = files::entries(&root().join(folder))?.into_iter();
    Ok(folders.map(|folder| folder.join("Cargo.toml")).filter(|manifest| manifest.is_file()).collect())
}

fn cuts() -> Result<(), String> {
    let mut tests = cargo(None, &["test", "--release", "--locked", "--test", "cut", "--target-dir", "target"]);
    tests.arg("--manifest-path").arg(root().join("examples/feed-reader/Cargo.toml"));
    succeed(tests.env("FIVEFOLD_EVERY_CUT", "1"))
}

fn serde_types() -> Result<(), String> {
    let mut tests = cargo(None, &["test", "--profile", "plain", "--locked", "--package", "fivefold-properties"]);
    succeed(tests.args(["--test", "targets", "serde_types"]).env("FIVEFOLD_SERDE_TYPES", "40"))
}

fn rewriting() -> Result<(), String> {
    with_pages(&["--test", "rewriting"], ("FIVEFOLD_EVERY_CUT", "1"))
}

/// Runs tests of the facade, with the captured pages.
fn with_pages(tests: &[&str], setting: (&str, &str)) -> Result<(), String> {
    let command = ["test", "--profile", "plain", "--locked", "--package", "fivefold"];
    let mut tests = cargo(None, &[&command, tests].concat());
    tests.env(setting.0, setting.1);
    let pages = root().join("../shared/corpus/html-web");
    if pages.is_dir() {
        tests.env("FIVEFOLD_PAGES", pages);
    } else {
        skip("captured pages are missing")?;
    }
    succeed(&mut tests)
}

fn peers() -> Result<(), String> {
    let clippy = ["clippy", "--all-targets", "--locked", "--package", "fivefold-bench", "--", "-D", "warnings"];
    succeed(&mut cargo(None, &clippy))?;
    succeed(&mut cargo(None, &["test", "--locked", "--package", "fivefold-bench"]))
}

/// Chooses the scan for processors other than x86-64.
const PORTABLE: &str = "--cfg fivefold_portable_scan";

fn portable_scan() -> Result<(), String> {
    let mut tests = cargo(None, &["test", "--target-dir", "target/portable-scan", "--locked"]);
    let programs = ["-p", "fivefold-core", "-p", "fivefold", "--lib", "--test", "suites", "--test", "html"];
    succeed(tests.args(programs).env("RUSTFLAGS", PORTABLE))
}

fn miri() -> Result<(), String> {
    let install = ["component", "add", "--toolchain", "nightly", "miri", "rust-src"];
    if !has_toolchain("nightly", &install, &["miri", "--version"]) {
        return skip("Miri cannot be installed");
    }
    for (flags, target) in [("", "target/miri"), (PORTABLE, "target/miri-portable-scan")] {
        let mut miri = cargo(Some("nightly"), &["miri", "test", "--target-dir", target, "--locked"]);
        succeed(miri.args(["-p", "fivefold-core", "--lib", "scan"]).env("RUSTFLAGS", flags))?;
    }
    Ok(())
}

/// The most that the library for WebAssembly may have, in bytes.
const WASM_SIZE: u64 = 350_000;

fn wasm() -> Result<(), String> {
    let target = "wasm32-unknown-unknown";
    let has_node = works(Command::new("node").arg("--version"));
    if !has_node || succeed(Command::new("rustup").args(["target", "add", target])).is_err() {
        return skip("Node.js or the target for WebAssembly is missing");
    }
    let folder = root().join("examples/wasm");
    let mut build = cargo(None, &["build", "--release", "--locked", "--target", target, "--target-dir", "target/wasm"]);
    succeed(build.arg("--manifest-path").arg(folder.join("Cargo.toml")))?;
    let module = root().join("target/wasm").join(target).join("release/wasm.wasm");
    let mut run = Command::new("node")
        .arg(folder.join("run.mjs"))
        .arg(&module)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("node: {error}"))?;
    run.stdin
        .take()
        .ok_or("node has no input")?
        .write_all(b"<p>A &amp; B")
        .map_err(|error| format!("node: {error}"))?;
    let output = run.wait_with_output().map_err(|error| format!("node: {error}"))?;
    if output.stdout.trim_ascii() != b"A & B" {
        return Err(format!("the library gives {:?}", String::from_utf8_lossy(&output.stdout)));
    }
    let size = fs::metadata(&module).map_err(|error| format!("{}: {error}", module.display()))?.len();
    if size > WASM_SIZE { Err(format!("the library has {size} bytes, and may have {WASM_SIZE}")) } else { Ok(()) }
}

fn growth_random(times: &Times) -> Result<(), String> {
    let seconds = (times.growth * 60).to_string();
    // The seed is the day, so that each week has other shapes, and the same day can be repeated.
    let day = std::time::UNIX_EPOCH.elapsed().map_err(|error| error.to_string())?.as_secs() / (24 * 60 * 60);
    for language in ["html", "xml"] {
        lab(&["growth", "--only", language, "--random", &seconds, "--seed", &(day << 32).to_string()])?;
    }
    Ok(())
}

fn fuzz(times: &Times) -> Result<(), String> {
    let has_cargo_fuzz = works(&mut cargo(None, &["fuzz", "--version"]));
    if !has_cargo_fuzz && succeed(&mut cargo(None, &["install", "--locked", "cargo-fuzz"])).is_err() {
        return skip("cargo-fuzz cannot be installed");
    }
    lab(&["fuzz", "--seconds", &times.fuzz.to_string()])
}

/// Whether `cargo +toolchain probe` works, if need be after `rustup install`.
fn has_toolchain(toolchain: &str, install: &[&str], probe: &[&str]) -> bool {
    let is_there = || works(&mut cargo(Some(toolchain), probe));
    is_there() || succeed(Command::new("rustup").args(install)).is_ok() && is_there()
}

/// Runs a task of the laboratory.
fn lab(arguments: &[&str]) -> Result<(), String> {
    succeed(cargo(None, &["lab"]).args(arguments))
}

/// Runs another task of this program.
fn xtask(arguments: &[&str]) -> Result<(), String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    succeed(Command::new(this).args(arguments).current_dir(root()))
}

/// Cargo of a toolchain, or of the one that is pinned.
fn cargo(toolchain: Option<&str>, arguments: &[&str]) -> Command {
    // The variable CARGO names the program of one toolchain, which takes no `+toolchain`.
    let mut cargo = Command::new("cargo");
    cargo.args(toolchain.map(|toolchain| format!("+{toolchain}"))).args(arguments).current_dir(root());
    // What rustup sets for the toolchain of this program would win over the argument.
    cargo.env_remove("RUSTUP_TOOLCHAIN");
    cargo
}

#[expect(clippy::unnecessary_wraps, reason = "it is what a step returns")]
fn skip(reason: &str) -> Result<(), String> {
    eprintln!("*** SKIPPED: {reason}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read_from_the_manifest() {
        let manifest = "[package]\nname = \"a\"\n\n[features]\n# Two.\none = []\ntwo = [\n    \"one\",\n]\n\n[dependencies]\nx = \"1\"\n";
        assert_eq!(names_of_features(manifest).collect::<Vec<_>>(), ["one", "two"]);
    }

    #[test]
    fn each_version_has_its_package() {
        assert!(versions("packages/quick-xml").unwrap().len() >= 5);
        assert!(versions("packages/html5ever").unwrap().len() >= 3);
    }
}
