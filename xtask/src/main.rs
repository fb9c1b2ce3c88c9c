//! The tasks of the workspace, run as `cargo xtask <command>`.

mod codegen;
mod conformance;
mod diagrams;
mod doc_links;
mod fix;
mod gallery;
mod generated;
mod lines;
mod source;
mod spec_map;
mod standards;
#[cfg(test)]
mod structure;
mod weekly;

use clap::Parser;
use std::process::ExitCode;

/// The tasks of the Fivefold workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    Codegen(codegen::Options),
    Conformance(conformance::Options),
    Diagrams(diagrams::Options),
    DocLinks(doc_links::Options),
    Fix(fix::Options),
    Gallery(gallery::Options),
    Lines(lines::Options),
    SpecMap(spec_map::Options),
    Weekly(weekly::Options),
}

fn main() -> ExitCode {
    let outcome = match Task::parse() {
        Task::Codegen(options) => codegen::run(&options),
        Task::Conformance(options) => conformance::run(&options),
        Task::Diagrams(options) => diagrams::run(&options),
        Task::DocLinks(options) => doc_links::run(&options),
        Task::Fix(options) => fix::run(&options),
        Task::Gallery(options) => gallery::run(&options),
        Task::Lines(options) => lines::run(&options),
        Task::SpecMap(options) => spec_map::run(&options),
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
