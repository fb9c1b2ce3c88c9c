//! Performs one of the fixed jobs, for callgrind to count its instructions. Without a job, prints the names of all.

use clap::Parser;
use fivefold_bench::jobs::JOBS;
use fivefold_bench::meter::{LeftOut, Performed};
use std::process::ExitCode;

/// Perform one of the fixed jobs
#[derive(Parser)]
struct Arguments {
    /// The name of the job
    job: Option<String>,
    /// Make its input, and leave the work out
    #[arg(long)]
    skip: bool,
}

fn main() -> ExitCode {
    let Arguments { job, skip } = Arguments::parse();
    let Some(name) = job else {
        JOBS.iter().for_each(|job| println!("{}", job.name));
        return ExitCode::SUCCESS;
    };
    let Some(job) = JOBS.iter().find(|job| job.name == name) else {
        eprintln!("{name}: no such job");
        return ExitCode::FAILURE;
    };
    if skip {
        (job.run)(&mut LeftOut);
    } else {
        (job.run)(&mut Performed);
    }
    ExitCode::SUCCESS
}
