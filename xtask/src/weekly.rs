//! `cargo xtask weekly`: what takes too long to run for each change, and is seldom broken by one.

mod steps;

use std::time::Instant;
use steps::STEPS;

/// Run what `.ci/run` leaves out: peers, other toolchains, cut feeds, pictures, Spark, Chromium, other projects' suites,
/// long random runs.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Run only this step; may be given several times
    #[arg(long, value_name = "STEP", value_parser = clap::builder::PossibleValuesParser::new(STEPS.iter().map(|step| step.name)))]
    only: Vec<String>,
    /// Leave out this step; may be given several times
    #[arg(long, value_name = "STEP", value_parser = clap::builder::PossibleValuesParser::new(STEPS.iter().map(|step| step.name)))]
    skip: Vec<String>,
    #[command(flatten)]
    times: Times,
}

/// How long the random runs take.
#[derive(clap::Args)]
struct Times {
    /// The minutes of `explore`
    #[arg(long, default_value_t = 60)]
    explore: u64,
    /// The minutes of `growth --random`, for each language
    #[arg(long, default_value_t = 30)]
    growth: u64,
    /// The seconds of each fuzz target
    #[arg(long, default_value_t = 120)]
    fuzz: u64,
}

/// Runs the command. A step that fails does not keep the others from running.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let is_chosen = |name: &str| {
        (options.only.is_empty() || options.only.iter().any(|only| only == name))
            && !options.skip.iter().any(|skip| skip == name)
    };
    let mut summary = Vec::new();
    let mut failed = Vec::new();
    for step in STEPS.iter().filter(|step| is_chosen(step.name)) {
        println!("=== {}: {}", step.name, step.proves);
        let start = Instant::now();
        let outcome = (step.run)(&options.times);
        let minutes = start.elapsed().as_secs_f64() / 60.0;
        let word = match &outcome {
            Ok(()) => "passed",
            Err(_) => "FAILED",
        };
        summary.push(format!("{word} {minutes:6.1} min  {}", step.name));
        if let Err(message) = outcome {
            eprintln!("{}: {message}", step.name);
            failed.push(step.name);
        }
    }
    println!("\n{}", summary.join("\n"));
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}
