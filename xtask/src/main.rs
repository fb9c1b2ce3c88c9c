//! The tasks of the workspace, run as `cargo xtask <command>`.

mod bench;
mod book;
mod callgrind;
mod codegen;
mod compare;
mod conformance;
mod diagrams;
mod differential;
mod doc_links;
mod downstream;
mod explore;
mod fuzz;
mod gallery;
mod generated;
mod growth;
mod instructions;
mod lines;
mod pictures;
mod playground;
mod process;
mod python;
mod source;
mod spark;
mod spec_map;
mod standards;
#[cfg(test)]
mod structure;
mod suite;
mod weekly;

use clap::Parser;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The tasks of the Fivefold workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    Book(book::Options),
    Codegen(codegen::Options),
    Compare(compare::Options),
    Conformance(conformance::Options),
    Differential(differential::Options),
    Diagrams(diagrams::Options),
    DocLinks(doc_links::Options),
    Downstream(downstream::Options),
    Explore(explore::Options),
    Fuzz(fuzz::Options),
    FuzzSeeds(fuzz::SeedOptions),
    Gallery(gallery::Options),
    Growth(growth::Options),
    Instructions(instructions::Options),
    Lines(lines::Options),
    Pictures(pictures::Options),
    Playground(playground::Options),
    Python(python::Options),
    Spark(spark::Options),
    SpecMap(spec_map::Options),
    Suite(suite::Options),
    Weekly(weekly::Options),
}

fn main() -> ExitCode {
    let outcome = match Task::parse() {
        Task::Book(options) => book::run(&options),
        Task::Codegen(options) => codegen::run(&options),
        Task::Compare(options) => compare::run(&options),
        Task::Conformance(options) => conformance::run(&options),
        Task::Differential(options) => differential::run(&options),
        Task::Diagrams(options) => diagrams::run(&options),
        Task::DocLinks(options) => doc_links::run(&options),
        Task::Downstream(options) => downstream::run(&options),
        Task::Explore(options) => explore::run(&options),
        Task::Fuzz(options) => fuzz::run(&options),
        Task::FuzzSeeds(options) => fuzz::run_seeds(&options),
        Task::Gallery(options) => gallery::run(&options),
        Task::Growth(options) => growth::run(&options),
        Task::Instructions(options) => instructions::run(&options),
        Task::Lines(options) => lines::run(&options),
        Task::Pictures(options) => pictures::run(&options),
        Task::Playground(options) => playground::run(&options),
        Task::Python(options) => python::run(&options),
        Task::Spark(options) => spark::run(&options),
        Task::SpecMap(options) => spec_map::run(&options),
        Task::Suite(options) => suite::run(&options),
        Task::Weekly(options) => weekly::run(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
