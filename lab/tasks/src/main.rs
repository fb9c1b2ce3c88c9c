//! The laboratory of the workspace: what measures it, compares it with others, and searches for faults. Run as
//! `cargo lab <command>`.

mod bench;
mod book;
mod callgrind;
mod compare;
mod differential;
mod downstream;
mod explore;
mod formatting;
mod fuzz;
mod growth;
mod instructions;
mod pictures;
mod playground;
mod python;
mod spark;
mod suite;

use clap::Parser;
use std::process::ExitCode;

/// The laboratory of the Fivefold workspace.
#[derive(Parser)]
#[command(name = "cargo lab", bin_name = "cargo lab")]
enum Task {
    Book(book::Options),
    Compare(compare::Options),
    Differential(differential::Options),
    Downstream(downstream::Options),
    Explore(explore::Options),
    Formatting(formatting::Options),
    Fuzz(fuzz::Options),
    FuzzSeeds(fuzz::SeedOptions),
    Growth(growth::Options),
    Instructions(instructions::Options),
    Pictures(pictures::Options),
    Playground(playground::Options),
    Python(python::Options),
    Spark(spark::Options),
    Suite(suite::Options),
}

fn main() -> ExitCode {
    let outcome = match Task::parse() {
        Task::Book(options) => book::run(&options),
        Task::Compare(options) => compare::run(&options),
        Task::Differential(options) => differential::run(&options),
        Task::Downstream(options) => downstream::run(&options),
        Task::Explore(options) => explore::run(&options),
        Task::Formatting(options) => formatting::run(&options),
        Task::Fuzz(options) => fuzz::run(&options),
        Task::FuzzSeeds(options) => fuzz::run_seeds(&options),
        Task::Growth(options) => growth::run(&options),
        Task::Instructions(options) => instructions::run(&options),
        Task::Pictures(options) => pictures::run(&options),
        Task::Playground(options) => playground::run(&options),
        Task::Python(options) => python::run(&options),
        Task::Spark(options) => spark::run(&options),
        Task::Suite(options) => suite::run(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("lab: {message}");
            ExitCode::FAILURE
        }
    }
}
