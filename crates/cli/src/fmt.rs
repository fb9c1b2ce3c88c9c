//! The command `fivefold fmt`.

use crate::documents::DocumentArguments;
use crate::failure::Failure;
use crate::output::standard_output;
use crate::progress::Progress;
use crate::replace::replace;
use crate::source::is_standard_input;
use crate::source::name_of;
use crate::visible::shown_in_line;
use crate::written::{OutputEncoding, bytes_of};
use crate::xml::describe;
use fivefold::encoding::UTF_8;
use fivefold::html::Formatting;
use fivefold::{Document, Language, html, xml};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// Print documents with indentation, or as short as possible, in their own encodings.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    documents: DocumentArguments,
    /// The number of spaces per level
    #[arg(long, value_name = "N", default_value_t = 2)]
    indent: usize,
    /// Without indentation; in HTML also without optional tags and quotes. White space in the source is kept
    #[arg(long, conflicts_with = "indent")]
    minify: bool,
    /// Print the names of the files that would change; the status is 1 if there are any
    #[arg(long)]
    check: bool,
    /// Write to the files instead
    #[arg(short, long, conflicts_with = "check")]
    write: bool,
    #[command(flatten)]
    encoding_out: OutputEncoding,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::of_bytes();
    let mut output = standard_output(&progress);
    let format = |file: &Path, document: &Document| arguments.format(file, document);
    let status = arguments.documents.for_each(&progress, format, |file, formatted| {
        let written = formatted.and_then(|formatted| {
            if arguments.check {
                if formatted.is_changed {
                    writeln!(output, "{}", shown_in_line(&name_of(file)))?;
                }
                return Ok(formatted.is_changed.then(|| ExitCode::from(1)));
            }
            if arguments.write && !is_standard_input(file) {
                if formatted.is_changed {
                    replace(file, &formatted.bytes).map_err(Failure::Message)?;
                }
            } else {
                output.write_all(&formatted.bytes)?;
            }
            Ok(None)
        });
        match written {
            Err(Failure::ClosedPipe) => Err(Failure::ClosedPipe),
            Err(failure) => {
                output.flush()?;
                Ok(Some(failure.report()))
            }
            Ok(status) => Ok(status),
        }
    })?;
    output.flush()?;
    Ok(status)
}

/// The result for a file.
struct Formatted {
    bytes: Vec<u8>,
    /// Whether it differs from the source.
    is_changed: bool,
}

impl Arguments {
    fn format(&self, file: &Path, document: &Document) -> Result<Formatted, Failure> {
        if let Some(failure) = Failure::of_early_end(&name_of(file), document) {
            return Err(failure);
        }
        let mut text = match document.language() {
            Language::Html => {
                let formatting = if self.minify { Formatting::Minimal } else { Formatting::Indented(self.indent) };
                let options = html::SerializeOptions::default().with_formatting(formatting);
                options.serialize(document)
            }
            Language::Xml => {
                // What the parser drops would be lost.
                if let Some(error) = document.errors().first() {
                    let name = name_of(file);
                    let message = format!("{name} has errors, such as {error}; `fivefold check` shows all");
                    return Err(Failure::Message(message));
                }
                let has_declaration = document.source().trim_start_matches('\u{FEFF}').starts_with("<?xml ")
                    || self.encoding_out.label.is_some_and(|encoding| encoding != UTF_8);
                let options = xml::SerializeOptions::default().with_declaration(has_declaration);
                let options = if self.minify { options } else { options.with_indent(self.indent) };
                options.serialize(document).map_err(|error| {
                    let name = name_of(file);
                    Failure::Message(format!("{name} cannot be written as XML: {}", describe(&error, document)))
                })?
            }
        };
        // Output that is meant for people ends with a line.
        if !self.minify && !text.ends_with('\n') {
            text.push('\n');
        }
        let bytes = bytes_of(&name_of(file), &text, document, &self.encoding_out.of(document))?;
        let read = document.encoding().map(|read| read.encoding.decode_without_bom_handling(&bytes).0);
        let is_changed = read.is_none_or(|read| read != document.source());
        Ok(Formatted { bytes, is_changed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use fivefold::Limits;

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        fmt: Arguments,
    }

    #[test]
    fn a_file_that_is_not_read_to_its_end_is_not_formatted() {
        let arguments = Command::parse_from(["fivefold", "--write", "a"]).fmt;
        let limits = Limits::default().with_input_bytes(7);
        let html = |limits| html::Parser::new(html::Options::default().with_limits(limits)).parse("<p>one<p>two");
        let xml = |limits| xml::Parser::new(xml::Options::default().with_limits(limits)).parse("<a>1</a><!-- 2 -->");
        for (whole, part) in [(html(Limits::default()), html(limits)), (xml(Limits::default()), xml(limits))] {
            assert!(arguments.format(Path::new("a"), &whole).is_ok());
            assert!(matches!(arguments.format(Path::new("a"), &part), Err(Failure::Message(_))));
        }
    }
}
