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

use clap::builder::Resettable;
use clap::{Args, FromArgMatches, Parser};
use failure::Failure;
use std::process::ExitCode;

/// Parse HTML as the WHATWG Living Standard defines it, and XML with well-defined error handling.
#[derive(Debug, Parser)]
#[command(name = "fivefold", version, subcommand_required = true, arg_required_else_help = true)]
enum Command {
    /// Parse HTML, and print its tree, tokens or parse errors.
    Html(Late<html::Arguments>),
    /// Parse XML, and print its tree, events, tokens or parse errors.
    Xml(Late<xml::Arguments>),
    /// Show what a feed means: RSS, Atom, CDF or JSON Feed, whatever is wrong with it.
    Feed(Late<feed::Arguments>),
    /// Check files for parse errors, and show and explain them. The status is 1 if there are any.
    Check(Late<check::Arguments>),
    /// Print the elements that match a CSS selector, one per line.
    Select(Late<select::Arguments>),
    /// Print the text of documents: of HTML as a person reads it, of XML all of it.
    Text(Late<text::Arguments>),
    /// Print documents with indentation, or as short as possible, in their own encodings.
    Fmt(Late<fmt::Arguments>),
    /// Convert documents between HTML, XHTML and XML, and to Markdown. The output is UTF-8, and says so.
    Convert(Late<convert::Arguments>),
    /// Print the content of pages, without menus, advertisements and comments: with several files, one JSON object a line.
    Extract(Late<extract::Arguments>),
    /// Change elements of HTML by CSS selector while it streams. What is not changed stays as it is, byte for byte.
    Rewrite(Late<rewrite::Arguments>),
    /// Explain an error code, with an example; without a code, list all codes with one sentence each.
    Explain(Late<explain::Arguments>),
    /// Parse or validate attribute values by a rule of the HTML standard; print one JSON value per line.
    Microsyntax(Late<microsyntax::Arguments>),
    /// Answer requests: one JSON object per line in, one per line out, in the order of the input.
    Batch(Late<batch::Arguments>),
    /// Print the completions for a shell.
    Completions(Late<completions::Arguments>),
    /// Print the manual page of the command or of one of its subcommands, for `man -l -`.
    Man(Late<man::Arguments>),
}

/// Arguments that are declared when their subcommand is asked for: to declare those of all takes a fifth of a short run.
#[derive(Debug)]
struct Late<T>(T);

impl<T: Args> Args for Late<T> {
    fn augment_args(command: clap::Command) -> clap::Command {
        command.defer(|command| {
            // What is flattened into the arguments would describe the command otherwise.
            let (about, long) = (command.get_about().cloned(), command.get_long_about().cloned());
            T::augment_args(command).about(Resettable::from(about)).long_about(Resettable::from(long))
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        T::augment_args_for_update(command)
    }
}

impl<T: FromArgMatches> FromArgMatches for Late<T> {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        T::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

fn main() -> ExitCode {
    let success = |()| ExitCode::SUCCESS;
    let outcome = match Command::try_parse() {
        Ok(Command::Html(arguments)) => html::run(&arguments.0),
        Ok(Command::Xml(arguments)) => xml::run(&arguments.0),
        Ok(Command::Feed(arguments)) => feed::run(&arguments.0).map(success),
        Ok(Command::Check(arguments)) => check::run(&arguments.0),
        Ok(Command::Select(arguments)) => select::run(&arguments.0),
        Ok(Command::Text(arguments)) => text::run(&arguments.0),
        Ok(Command::Fmt(arguments)) => fmt::run(&arguments.0),
        Ok(Command::Convert(arguments)) => convert::run(&arguments.0),
        Ok(Command::Extract(arguments)) => extract::run(&arguments.0),
        Ok(Command::Rewrite(arguments)) => rewrite::run(&arguments.0),
        Ok(Command::Explain(arguments)) => explain::run(&arguments.0).map(success),
        Ok(Command::Microsyntax(arguments)) => microsyntax::run(&arguments.0).map(success),
        Ok(Command::Batch(arguments)) => batch::run(&arguments.0).map(success),
        Ok(Command::Completions(arguments)) => completions::run(&arguments.0).map(success),
        Ok(Command::Man(arguments)) => man::run(&arguments.0).map(success),
        Err(error) => Failure::from_clap(&error),
    };
    outcome.unwrap_or_else(Failure::report)
}
