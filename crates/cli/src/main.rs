//! The command `fivefold`.
//!
//! Results go to standard output, diagnostics to standard error. The exit status is 0 whatever parse errors an input
//! has, except for `check`, where errors give 1. It is 2 for invalid arguments and for files that cannot be read or
//! written.

#![forbid(unsafe_code)]

mod batch;
mod binary;
mod buffer;
mod check;
mod completions;
mod convert;
mod diagnostic;
mod documents;
mod errors;
mod explain;
mod extract;
mod failure;
mod feed;
mod files;
mod fmt;
mod fragment;
mod html;
mod in_turn;
mod input;
mod jobs;
mod json;
mod kept;
mod language;
mod man;
mod max_errors;
mod message;
mod microsyntax;
mod output;
mod parsed;
mod pieces;
mod progress;
mod replace;
mod rewrite;
mod rule;
mod select;
mod source;
mod terminal;
mod text;
mod token_list;
mod trace;
mod tree_json;
mod visible;
mod written;
mod xml;

use clap::Parser;
use failure::Failure;
use std::process::ExitCode;

/// Parse HTML as the WHATWG Living Standard defines it, and XML with well-defined error handling.
#[derive(Debug, Parser)]
#[command(name = "fivefold", version, subcommand_required = true, arg_required_else_help = true)]
enum Command {
    Html(html::Arguments),
    Xml(xml::Arguments),
    Feed(feed::Arguments),
    Check(check::Arguments),
    Select(select::Arguments),
    Text(text::Arguments),
    Fmt(fmt::Arguments),
    Convert(convert::Arguments),
    Extract(extract::Arguments),
    Rewrite(rewrite::Arguments),
    Explain(explain::Arguments),
    Microsyntax(microsyntax::Arguments),
    Batch(batch::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

fn main() -> ExitCode {
    let success = |()| ExitCode::SUCCESS;
    let outcome = match Command::try_parse() {
        Ok(Command::Html(arguments)) => html::run(&arguments),
        Ok(Command::Xml(arguments)) => xml::run(&arguments),
        Ok(Command::Feed(arguments)) => feed::run(&arguments).map(success),
        Ok(Command::Check(arguments)) => check::run(&arguments),
        Ok(Command::Select(arguments)) => select::run(&arguments),
        Ok(Command::Text(arguments)) => text::run(&arguments),
        Ok(Command::Fmt(arguments)) => fmt::run(&arguments),
        Ok(Command::Convert(arguments)) => convert::run(&arguments),
        Ok(Command::Extract(arguments)) => extract::run(&arguments),
        Ok(Command::Rewrite(arguments)) => rewrite::run(&arguments),
        Ok(Command::Explain(arguments)) => explain::run(&arguments).map(success),
        Ok(Command::Microsyntax(arguments)) => microsyntax::run(&arguments).map(success),
        Ok(Command::Batch(arguments)) => batch::run(&arguments).map(success),
        Ok(Command::Completions(arguments)) => completions::run(&arguments).map(success),
        Ok(Command::Man(arguments)) => man::run(&arguments).map(success),
        Err(error) => Failure::from_clap(&error),
    };
    outcome.unwrap_or_else(Failure::report)
}
