//! The command `fivefold fmt`.

use crate::documents::DocumentArguments;
use crate::failure::Failure;
use crate::jobs::Emit;
use crate::kept;
use crate::output::standard_output;
use crate::progress::Progress;
use crate::replace::replace;
use crate::source::is_standard_input;
use crate::source::name_of;
use crate::visible::shown_in_line;
use crate::written::{OutputEncoding, bytes_of, refuse_invalid_bytes};
use crate::xml::describe;
use fivefold::encoding::UTF_8;
use fivefold::html::Formatting;
use fivefold::xml::Strictness;
use fivefold::{Difference, DifferenceKind, Document, Language, html, xml};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    documents: DocumentArguments,
    /// The number of spaces per level
    #[arg(long, value_name = "N", default_value_t = 2)]
    indent: usize,
    /// In HTML, write the attributes of a start tag that is wider than N characters on lines of their own
    #[arg(long, value_name = "N", conflicts_with = "minify")]
    print_width: Option<usize>,
    /// Without indentation; in HTML also without optional tags and quotes. White space in the source is kept
    #[arg(long, conflicts_with = "indent")]
    minify: bool,
    /// In HTML, also without white space that does not show, unless a style sheet has blocks stand in a line
    #[arg(long, requires = "minify")]
    collapse: bool,
    /// Print the names of the files that would change; the status is 1 if there are any
    #[arg(long)]
    check: bool,
    /// Write to the files instead
    #[arg(short, long, conflicts_with = "check")]
    write: bool,
    /// Write what parsers read, also where it is not what the author wrote
    #[arg(long)]
    repair: bool,
    #[command(flatten)]
    encoding_out: OutputEncoding,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::of_bytes();
    let mut output = standard_output(&progress);
    let format = |file: &Path, document: &Document, bytes: &[u8], emit: &mut Emit<'_, Formatted>| {
        Ok(emit(arguments.format(file, document, bytes)?))
    };
    let options = html::Options::as_written();
    let status = arguments.documents.for_each(&progress, options, format, |file, formatted| {
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
    fn format(&self, file: &Path, document: &Document, source: &[u8]) -> Result<Formatted, Failure> {
        let (name, context) = (name_of(file), self.documents.context());
        if let Some(failure) = Failure::of_early_end(&name, document) {
            return Err(failure);
        }
        // XML with errors says nothing that could be compared.
        if let Some(error) = document.errors().first().filter(|_| !self.repair) {
            let loss = Difference::new(DifferenceKind::LeftOut(error.code), error.extent);
            return Err(kept::refusal((&name, document), &loss, None));
        }
        let mut text = match document.language() {
            Language::Html => self.html(document),
            Language::Xml => self.xml(&name, document)?,
        };
        // Output that is meant for people ends with a line; that of a fragment only if the source does, as it may stand in one.
        let ends_line = context.is_none() || document.source().ends_with('\n');
        if !self.minify && ends_line && !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        if !self.repair {
            refuse_invalid_bytes(&name, document, source)?;
            let comparison = kept::compare(document, &text, context);
            if let Some(loss) = comparison.losses.first() {
                let is_part = document.language() == Language::Html && context.is_none() && !kept::is_page(document);
                let write = |part: &Document| self.html(part);
                let context = is_part.then(|| kept::context_that_keeps(document.source(), write)).flatten();
                return Err(kept::refusal((&name, document), loss, context));
            }
            kept::note_without_effect(&name, document, &comparison);
        }
        let text = with_line_ends_of(document.source(), text);
        let bytes = bytes_of(&name, &text, document, &self.encoding_out.of(document, context))?;
        Ok(Formatted { is_changed: bytes != source, bytes })
    }

    fn html(&self, document: &Document) -> String {
        let formatting = if self.minify { Formatting::Minimal } else { Formatting::Indented(self.indent) };
        let mut options = html::SerializeOptions::default().with_formatting(formatting).with_as_written(true);
        (options.print_width, options.collapse) = (self.print_width, self.collapse);
        options.serialize(document)
    }

    fn xml(&self, name: &str, document: &Document) -> Result<String, Failure> {
        let options = xml::SerializeOptions::default().with_as_written(true);
        let options = options.with_declaration(self.encoding_out.label.is_some_and(|encoding| encoding != UTF_8));
        let options = if self.minify { options } else { options.with_indent(self.indent) };
        let options = if self.repair { options.with_strictness(Strictness::Replace) } else { options };
        options.serialize(document).map_err(|error| {
            let place = document.get(error.node).map_or(0, |node| node.span().start);
            let place = kept::placed(name, document.source(), place);
            let reason = describe(&error, document);
            Failure::Refusal(format!("{place}: it cannot be written as XML: {reason}"))
        })
    }
}

/// The text with line ends as in the source, if they are all of that kind.
fn with_line_ends_of(source: &str, text: String) -> String {
    if !source.contains('\r') {
        return text;
    }
    let (ends, pairs) = (source.matches('\n').count(), source.matches("\r\n").count());
    if pairs > 0 && ends == pairs { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text }
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
            assert!(arguments.format(Path::new("a"), &whole, b"").is_ok());
            assert!(matches!(arguments.format(Path::new("a"), &part, b""), Err(Failure::Message(_))));
        }
    }
}
