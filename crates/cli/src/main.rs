//! The command `fivefold`.
//!
//! Results go to standard output, diagnostics to standard error. The exit status is 0 whatever parse errors an input
//! has, except for `check`, where errors give 1. It is 2 for invalid arguments and for files that cannot be read or
//! written.

#![forbid(unsafe_code)]

mod batch;
mod buffer;
mod check;
mod diagnostic;
mod errors;
mod explain;
mod failure;
mod html;
mod input;
mod json;
mod max_errors;
mod message;
mod microsyntax;
mod output;
mod pieces;
mod progress;
mod source;
mod terminal;
mod token_list;
mod trace;
mod tree_json;
mod visible;
mod xml;

use clap::Parser;
use failure::Failure;
use std::process::ExitCode;

/// Parse HTML as the WHATWG Living Standard defines it, and XML with well-defined error handling.
#[derive(Debug, Parser)]
#[command(name = "fivefold", version, subcommand_required = true, arg_required_else_help = false)]
enum Command {
    Html(html::Arguments),
    Xml(xml::Arguments),
    Check(check::Arguments),
    Explain(explain::Arguments),
    Microsyntax(microsyntax::Arguments),
    Batch(batch::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Command::try_parse() {
        Ok(Command::Html(arguments)) => html::run(&arguments),
        Ok(Command::Xml(arguments)) => xml::run(&arguments),
        Ok(Command::Check(arguments)) => return check::run(&arguments).unwrap_or_else(Failure::report),
        Ok(Command::Explain(arguments)) => explain::run(&arguments),
        Ok(Command::Microsyntax(arguments)) => microsyntax::run(&arguments),
        Ok(Command::Batch(arguments)) => batch::run(&arguments),
        Err(error) => Failure::from_clap(&error),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
