//! `cargo xtask compare`: fivefold beside its peers.
//!
//! The peers are in `crates/bench`. Its binary `compare` and its script for Python each measure one round over the same
//! files; they are run in turn, so that whatever else the machine does meets all of them alike.

mod corpus;
mod table;

use crate::bench;
use corpus::Corpus;
use std::path::PathBuf;
use std::process::Command;
use table::Table;

/// Compare the speed and the size of fivefold with its peers'.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Pages, and folders of them: a table each [default: ../shared/corpus/html-web and the Rust documentation]
    paths: Vec<PathBuf>,
    /// How many rounds are measured
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    /// Measure only peers whose `work/name` contains this text, like `tree/` or `fivefold`
    #[arg(long, default_value = "")]
    only: String,
}

/// Does what `options` ask for.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let corpora = if options.paths.is_empty() {
        corpus::standard()?
    } else {
        options.paths.iter().map(|path| Corpus::at(path)).collect::<Result<_, _>>()?
    };
    let binaries = bench::build()?;
    let script = bench::folder().join("python/compare.py");
    let has_python = Command::new("python3").arg("--version").output().is_ok();
    for corpus in corpora {
        let mut table = Table::default();
        let mut measure = |mut command: Command| {
            let lines = bench::output(command.args(["--only", &options.only]).args(&corpus.files))?;
            lines.lines().try_for_each(|line| table.add(line))
        };
        for _ in 0..options.rounds {
            measure(Command::new(binaries.join("compare")))?;
            if has_python {
                let mut python = Command::new("python3");
                python.arg(&script);
                measure(python)?;
            }
        }
        measure(Command::new(binaries.join("compare-heap")))?;
        println!(
            "{}: {} files, {:.1} MB, medians of {} rounds; to drop a tree is not counted\n",
            corpus.name,
            corpus.files.len(),
            table.megabytes(),
            options.rounds
        );
        print!("{table}");
    }
    Ok(())
}
