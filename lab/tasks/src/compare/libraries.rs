//! The peers in C and C++, compiled as shared libraries for the binaries of `lab/bench`.

use crate::bench;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::files;

/// The folders of lexbor's sources that its parser of HTML consists of.
const LEXBOR: [&str; 6] = ["core", "dom", "ns", "tag", "html", "ports/posix/lexbor/core"];

/// The libraries that could be compiled.
pub(super) struct Libraries {
    folder: PathBuf,
    /// Why the others are missing, each with its name.
    pub(super) missing: Vec<(&'static str, String)>,
}

impl Libraries {
    /// Compiles what can be compiled: lexbor from its sources, pugixml and libxml2 from what the system has.
    pub(super) fn compile(lexbor: Option<&Path>) -> Result<Self, String> {
        let folder = xtask::target()?.join("peers");
        files::make(&folder)?;
        let mut libraries = Self { folder, missing: Vec::new() };
        let sources = bench::folder().join("c");
        libraries.add(
            "pugixml",
            "install libpugixml-dev",
            compiler("CXX", "c++").arg(sources.join("pugixml.cpp")).arg("-lpugixml"),
        );
        libraries.add(
            "libxml2",
            "install libxml2-dev",
            compiler("CC", "cc").arg("-I/usr/include/libxml2").arg(sources.join("libxml2.c")).arg("-lxml2"),
        );
        match lexbor.map(|path| lexbor_compiler(path, &sources)).transpose()? {
            Some(mut compiler) => libraries.add("lexbor", "these are no sources that compile", &mut compiler),
            None => libraries.leave_out("lexbor", "name the folder of its sources: `--lexbor PATH`".to_owned()),
        }
        Ok(libraries)
    }

    /// Where the binaries are to look for the libraries.
    pub(super) fn variable(&self) -> (&'static str, &Path) {
        ("FIVEFOLD_PEERS", &self.folder)
    }

    fn add(&mut self, name: &'static str, remedy: &str, compiler: &mut Command) {
        let output = compiler.arg("-o").arg(self.path(name)).output();
        let error = match output {
            Ok(output) if output.status.success() => return,
            Ok(output) => String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or_default().to_owned(),
            Err(error) => error.to_string(),
        };
        self.leave_out(name, format!("{remedy} ({error})"));
    }

    fn leave_out(&mut self, name: &'static str, reason: String) {
        // What an earlier run has compiled must not be measured. It need not be there.
        let _ = fs::remove_file(self.path(name));
        eprintln!("*** MISSING: {name}: {reason}");
        self.missing.push((name, reason));
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.so"))
    }
}

/// The system's compiler, or the one that a variable names. It optimizes as well as it can for any processor of its kind,
/// as Cargo's release profile does.
fn compiler(variable: &str, default: &str) -> Command {
    let mut compiler = Command::new(env::var_os(variable).unwrap_or_else(|| default.into()));
    compiler.args(["-O3", "-DNDEBUG", "-fPIC", "-shared", "-fvisibility=hidden"]);
    compiler
}

/// The compiler with all files that lexbor's parser consists of, from the folder of its sources or of the repository.
fn lexbor_compiler(path: &Path, shims: &Path) -> Result<Command, String> {
    let sources = [path.join("source"), path.to_owned()].into_iter().find(|folder| folder.join("lexbor").is_dir());
    let sources = sources.ok_or_else(|| format!("{}: no sources of lexbor", path.display()))?;
    let mut compiler = compiler("CC", "cc");
    compiler.arg("-I").arg(&sources).arg(shims.join("lexbor.c"));
    for folder in LEXBOR {
        compiler.args(files::below(&sources.join("lexbor").join(folder), &["c"])?);
    }
    Ok(compiler)
}
