//! The chores of the workspace, run as `cargo xtask <command>`.

mod codegen;

use clap::Parser;
use std::process::ExitCode;

/// The chores of the Fivefold workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    Codegen(codegen::Options),
}

fn main() -> ExitCode {
    let outcome = match Task::parse() {
        Task::Codegen(options) => codegen::run(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
