//! `cargo lab compare`: compares fivefold with its peers.
//!
//! The peers are in `lab/bench`. Its binary `compare`, in each profile, and its script for Python each measure one round
//! over the same files; they run in turn, so that other load on the machine affects all of them equally.

mod corpus;
mod libraries;
mod table;

use crate::{bench, callgrind};
pub(crate) use corpus::CAPTURED;
use corpus::Corpus;
use libraries::Libraries;
use std::path::{Path, PathBuf};
use std::process::Command;
use table::{PROFILES, Table, Unit};

/// Compare the speed and the memory of fivefold with its peers'.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Pages, XML documents, and folders of either, with one table each [default: ../shared/corpus/html-web and the
    /// Rust documentation; with `--xml`, ../shared/corpus/xml and ../shared/conformance/feeds]
    paths: Vec<PathBuf>,
    /// Compare parsers of XML; in folders, use only XML files
    #[arg(long)]
    xml: bool,
    /// The number of measured rounds
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    /// Measure only peers whose `work/name` contains this text, like `tree/`, `xml-events/` or `fivefold`
    #[arg(long, default_value = "")]
    only: String,
    /// Also measure with LTO and one codegen unit, as further columns beside Cargo's default release profile
    #[arg(long)]
    lto: bool,
    /// Also count instructions with callgrind, in Cargo's default release profile; takes minutes
    #[arg(long)]
    instructions: bool,
    /// Measure tiny inputs, and no files
    #[arg(long, conflicts_with_all = ["paths", "xml"])]
    tiny: bool,
    /// The folder of lexbor's sources, which are compiled with the system's compiler
    #[arg(long, value_name = "PATH")]
    lexbor: Option<PathBuf>,
}

/// The name and the files of the captured pages and of the Rust documentation, if they are on this machine.
pub(crate) fn pages() -> Result<Vec<(String, Vec<PathBuf>)>, String> {
    Ok(corpus::standard()?.into_iter().map(|corpus| (corpus.name, corpus.files)).collect())
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let libraries = Libraries::compile(options.lexbor.as_deref())?;
    let measurement = Measurement::new(options, &libraries)?;
    for (name, reason) in &libraries.missing {
        println!("MISSING: {name}: {reason}\n");
    }
    if options.tiny {
        return measurement.tiny();
    }
    let corpora = if options.paths.is_empty() {
        if options.xml { corpus::standard_xml()? } else { corpus::standard()? }
    } else {
        options.paths.iter().map(|path| Corpus::at(path, options.xml)).collect::<Result<_, _>>()?
    };
    corpora.iter().try_for_each(|corpus| measurement.corpus(corpus))
}

/// How often callgrind counts a tiny input, so that what is done once does not count.
const TINY_TIMES: u32 = 1000;

/// What all measurements of a run have in common.
struct Measurement<'a> {
    options: &'a Options,
    libraries: &'a Libraries,
    /// The folders of the binaries, for as many of the [`PROFILES`] as are measured.
    binaries: Vec<PathBuf>,
    has_python: bool,
    counts: bool,
}

impl<'a> Measurement<'a> {
    fn new(options: &'a Options, libraries: &'a Libraries) -> Result<Self, String> {
        let [plain, lto] = PROFILES;
        let mut binaries = vec![bench::build_in(plain, &["compare", "compare-heap", "compare-once", "compare-tiny"])?];
        if options.lto {
            binaries.push(bench::build_in(lto, &["compare", "compare-tiny"])?);
        }
        let has_valgrind = callgrind::version().is_some();
        if options.instructions && !has_valgrind {
            eprintln!("*** SKIPPED: counting instructions needs valgrind");
        }
        Ok(Self {
            options,
            libraries,
            binaries,
            has_python: Command::new("python3").arg("--version").output().is_ok(),
            counts: options.instructions && has_valgrind,
        })
    }

    /// Prints the tables of files.
    fn corpus(&self, corpus: &Corpus) -> Result<(), String> {
        let mut table = Table::default();
        let mut measure = |profile: usize, command: &mut Command| {
            let lines = bench::output(command.args(["--only", &self.options.only]).args(&corpus.files))?;
            lines.lines().try_for_each(|line| table.add(line, profile))
        };
        let binary = |folder: &Path, name: &str| {
            let mut command = self.binary(folder, name);
            command.args(corpus.is_xml.then_some("--xml"));
            command
        };
        let script = bench::folder().join("python/compare.py");
        for _ in 0..self.options.rounds {
            for (profile, folder) in self.binaries.iter().enumerate() {
                measure(profile, &mut binary(folder, "compare"))?;
            }
            if self.has_python && !corpus.is_xml {
                measure(0, Command::new("python3").arg(&script))?;
            }
        }
        let plain = &self.binaries[0];
        measure(0, &mut binary(plain, "compare-heap"))?;
        let left_out: Vec<PathBuf> = table.left_out().map(|(path, _)| PathBuf::from(path)).collect();
        if self.counts {
            let files: Vec<_> = corpus.files.iter().filter(|file| !left_out.contains(file)).collect();
            table.count(|work, peer| {
                let mut once = binary(plain, "compare-once");
                once.args(["--peer", &format!("{work}/{peer}")]).args(&files);
                let all = callgrind::instructions(&once)?;
                Ok(difference(all, callgrind::instructions(once.arg("--skip"))?))
            })?;
        }
        println!(
            "{}: {} files, {:.1} MB; {}; dropping a result is counted in instructions only\n",
            corpus.name,
            corpus.files.len() - left_out.len(),
            table.megabytes(),
            self.conditions()
        );
        for (path, reason) in table.left_out() {
            println!("EXCLUDED for all: {path}, {reason}\n");
        }
        print(&table);
        Ok(())
    }

    /// Prints the tables of tiny inputs.
    fn tiny(&self) -> Result<(), String> {
        let mut table = Table::new(Unit::Document);
        let binary = |folder: &Path| {
            let mut command = self.binary(folder, "compare-tiny");
            command.args(["--only", &self.options.only]);
            command
        };
        for _ in 0..self.options.rounds {
            for (profile, folder) in self.binaries.iter().enumerate() {
                let lines = bench::output(&mut binary(folder))?;
                lines.lines().try_for_each(|line| table.add(line, profile))?;
            }
        }
        if self.counts {
            table.count(|work, peer| {
                let [all, none] = [TINY_TIMES, 0].map(|times| {
                    let mut tiny = self.binary(&self.binaries[0], "compare-tiny");
                    tiny.args(["--rounds", "0", "--peer", &format!("{work}/{peer}"), "--times", &times.to_string()]);
                    callgrind::instructions(&tiny)
                });
                Ok(difference(all?, none?) / f64::from(TINY_TIMES))
            })?;
        }
        println!("Tiny inputs; {}; dropping a result is counted\n", self.conditions());
        print(&table);
        Ok(())
    }

    fn binary(&self, folder: &Path, name: &str) -> Command {
        let mut command = Command::new(folder.join(name));
        let (variable, libraries) = self.libraries.variable();
        command.env(variable, libraries);
        command
    }

    /// What each caption says.
    fn conditions(&self) -> String {
        format!(
            "processor time, medians of {} rounds; Cargo's default release profile{}",
            self.options.rounds,
            if self.options.lto { ", and LTO with one codegen unit" } else { "" }
        )
    }
}

/// Prints the peers that are missing, and the measurements.
fn print(table: &Table) {
    for missing in table.missing() {
        println!("MISSING: {missing}\n");
    }
    print!("{table}");
}

#[expect(clippy::cast_precision_loss, reason = "few digits are printed")]
fn difference(all: u64, without: u64) -> f64 {
    all.saturating_sub(without) as f64
}
