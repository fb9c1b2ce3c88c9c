//! The command `fivefold text`.

use crate::documents::DocumentArguments;
use crate::failure::Failure;
use crate::output::standard_output;
use crate::progress::Progress;
use crate::select::text_of;
use fivefold::html::Options;
use std::io::Write;
use std::process::ExitCode;

/// Print the text of documents: of HTML as a person reads it, of XML all of it.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    documents: DocumentArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::of_bytes();
    let mut output = standard_output(&progress);
    let status = arguments.documents.for_each(
        &progress,
        Options::default(),
        |_, document, _| Ok(text_of(document.root())),
        |_, text| match text {
            Ok(text) => {
                output.write_all(text.as_bytes())?;
                if !text.is_empty() && !text.ends_with('\n') {
                    output.write_all(b"\n")?;
                }
                Ok(None)
            }
            Err(failure) => {
                output.flush()?;
                Ok(Some(failure.report()))
            }
        },
    )?;
    output.flush()?;
    Ok(status)
}
