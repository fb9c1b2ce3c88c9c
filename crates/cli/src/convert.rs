//! The command `fivefold convert`.

use crate::documents::DocumentArguments;
use crate::failure::Failure;
use crate::output::{standard_output, write_text};
use crate::progress::Progress;
use crate::xml::describe;
use clap::ValueEnum;
use fivefold::xml::{SerializeOptions, Strictness};
use fivefold::{Document, Language, html, xml};
use std::io::Write;
use std::process::ExitCode;

/// Convert documents between HTML, XHTML and XML. The output is UTF-8.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    documents: DocumentArguments,
    /// What to write
    #[arg(long, value_enum)]
    to: Target,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Target {
    /// HTML
    Html,
    /// XHTML: HTML in the syntax of XML. Characters and names that XML cannot have are replaced
    Xhtml,
    /// XML 1.0, of XML: what is not well-formed is mended
    Xml,
    /// Canonical XML 1.0, without comments and DOCTYPE
    Canonical,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::of_bytes();
    let mut output = standard_output(&progress);
    let convert = |_: &_, document: &Document| convert(document, arguments.to);
    let status = arguments.documents.for_each(&progress, convert, |_, text| match text {
        Ok(text) => {
            write_text(&mut output, |output| core::fmt::Write::write_str(output, &text))?;
            Ok(None)
        }
        Err(failure) => {
            output.flush()?;
            Ok(Some(failure.report()))
        }
    })?;
    output.flush()?;
    Ok(status)
}

fn convert(document: &Document, target: Target) -> Result<String, Failure> {
    let is_html = document.language() == Language::Html;
    let to_xml = |xhtml| {
        let options = SerializeOptions::default().with_strictness(Strictness::Replace).with_xhtml(xhtml);
        options
            .serialize(document)
            .map_err(|error| Failure::Message(format!("cannot be written as XML: {}", describe(&error, document))))
    };
    match target {
        Target::Html => {
            Ok(html::SerializeOptions::default().with_formatting(html::Formatting::Complete).serialize(document))
        }
        Target::Xhtml => to_xml(true),
        Target::Xml => to_xml(is_html),
        Target::Canonical => Ok(xml::canonical(document).to_string()),
    }
}
