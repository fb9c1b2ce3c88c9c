//! The command `fivefold text`.

use crate::documents::{DocumentArguments, ended};
use crate::failure::Failure;
use crate::select::text_of;
use fivefold::html::Options;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    documents: DocumentArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    arguments.documents.print(Options::default(), |_, document, emit| Ok(emit(ended(text_of(document.root())))))
}
