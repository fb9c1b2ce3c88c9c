//! `cargo xtask compare`: compares fivefold with its peers.
//!
//! The peers are in `crates/bench`. Its binary `compare` and its script for Python each measure one round over the same
//! files; they run in turn, so that other load on the machine affects all of them equally.

mod corpus;
mod snippets;
mod table;

use crate::bench;
pub(crate) use corpus::CAPTURED;
use corpus::Corpus;
use std::path::PathBuf;
use std::process::Command;
use table::Table;

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
    /// Measure nothing, but run the code in Python and JavaScript of docs/compare.md
    #[arg(long)]
    snippets: bool,
    /// With `--snippets`: a Python that has selectolax and turbohtml
    #[arg(long, default_value = "python3")]
    python: PathBuf,
    /// With `--snippets`: the folder whose `node_modules` has parse5
    #[arg(long, default_value = ".")]
    parse5: PathBuf,
}

/// The name and the files of the captured pages and of the Rust documentation, if they are on this machine.
pub(crate) fn pages() -> Result<Vec<(String, Vec<PathBuf>)>, String> {
    Ok(corpus::standard()?.into_iter().map(|corpus| (corpus.name, corpus.files)).collect())
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    if options.snippets {
        return snippets::run(&options.python, &options.parse5);
    }
    let corpora = if options.paths.is_empty() {
        if options.xml { corpus::standard_xml()? } else { corpus::standard()? }
    } else {
        options.paths.iter().map(|path| Corpus::at(path, options.xml)).collect::<Result<_, _>>()?
    };
    let binaries = bench::build()?;
    let script = bench::folder().join("python/compare.py");
    let has_python = Command::new("python3").arg("--version").output().is_ok();
    for corpus in corpora {
        let mut table = Table::default();
        let mut measure = |command: &mut Command| {
            let lines = bench::output(command.args(["--only", &options.only]).args(&corpus.files))?;
            lines.lines().try_for_each(|line| table.add(line))
        };
        let binary = |name| {
            let mut command = Command::new(binaries.join(name));
            command.args(corpus.is_xml.then_some("--xml"));
            command
        };
        for _ in 0..options.rounds {
            measure(&mut binary("compare"))?;
            if has_python && !corpus.is_xml {
                measure(Command::new("python3").arg(&script))?;
            }
        }
        measure(&mut binary("compare-heap"))?;
        println!(
            "{}: {} files, {:.1} MB, medians of {} rounds; dropping a tree is not counted\n",
            corpus.name,
            corpus.files.len() - table.left_out().len(),
            table.megabytes(),
            options.rounds
        );
        for reason in table.left_out() {
            println!("EXCLUDED for all: {reason}\n");
        }
        print!("{table}");
    }
    Ok(())
}
