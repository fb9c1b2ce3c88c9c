//! `cargo lab explore`: runs every random test with fresh seeds, until the time is up.
//!
//! In `cargo test` these tests take the same inputs each time, from the seed that `.cargo/config.toml` sets. Here each
//! round has another seed, so that inputs are met that nobody has seen.

mod programs;
mod sources;

use std::collections::BTreeMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::{Duration, Instant};

/// Run every random test with fresh seeds, again and again; print what fails, shrunk, and how to repeat it.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// For how long
    minutes: u64,
    /// Only tests whose name contains this text
    #[arg(long, default_value = "")]
    only: String,
    /// The seed of the first round; the others count up from it. By default, it is another one in each run
    #[arg(long)]
    seed: Option<u64>,
}

/// The variable that all random tests take their seed from.
pub(crate) const SEED: &str = "PROPTEST_RNG_SEED";

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let mut programs = programs::build(&sources::find()?)?;
    programs.iter_mut().for_each(|program| program.tests.retain(|test| test.contains(&options.only)));
    programs.retain(|program| !program.tests.is_empty());
    if programs.is_empty() {
        return Err(format!("no random test contains {:?}", options.only));
    }
    let first = options.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let end = Instant::now() + Duration::from_secs(options.minutes * 60);
    let mut runs: BTreeMap<String, u64> = BTreeMap::new();
    let mut findings = Vec::new();
    let mut rounds = 0;
    while Instant::now() < end && programs.iter().any(|program| !program.tests.is_empty()) {
        let seed = first.wrapping_add(rounds);
        for program in &mut programs {
            if Instant::now() >= end {
                break;
            }
            let failed = program.run(seed)?;
            for test in &program.tests {
                *runs.entry(format!("{}::{test}", program.name)).or_default() += 1;
            }
            // A test that has failed would only fail again, and hide what else there is.
            program.tests.retain(|test| !failed.contains(test));
            findings.extend(failed.into_iter().map(|test| format!("{}::{test}, seed {seed}", program.name)));
        }
        rounds += 1;
    }
    report(&runs, first);
    if findings.is_empty() { Ok(()) } else { Err(format!("failed: {}", findings.join("; "))) }
}

fn report(runs: &BTreeMap<String, u64>, first: u64) {
    println!("{:>6} test", "runs");
    for (test, runs) in runs {
        println!("{runs:>6} {test}");
    }
    println!("{} runs of {} random tests, seeds from {first}", runs.values().sum::<u64>(), runs.len());
}
