//! The command `fivefold convert`.

use crate::documents::DocumentArguments;
use crate::failure::Failure;
use crate::kept;
use crate::source::name_of;
use crate::written::{OutputEncoding, bytes_of};
use crate::xml::describe;
use clap::ValueEnum;
use fivefold::xml::{SerializeOptions, Strictness};
use fivefold::{Comparison, Difference, DifferenceKind, Document, Language, html, markdown, xml};
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    documents: DocumentArguments,
    /// What to write
    #[arg(long, value_enum)]
    to: Target,
    /// In Markdown, write GitHub's footnotes for links and notes that lead to each other
    #[arg(long)]
    footnotes: bool,
    #[command(flatten)]
    encoding_out: OutputEncoding,
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
    /// CommonMark with GitHub's tables, strikethrough and task lists, of what is shown
    Markdown,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let always_utf_8 = match arguments.to {
        Target::Canonical => Some("Canonical XML"),
        Target::Markdown => Some("Markdown"),
        Target::Html | Target::Xhtml | Target::Xml => None,
    };
    if let (Some(target), Some(_)) = (always_utf_8, arguments.encoding_out.label) {
        return Err(Failure::Message(format!("{target} is always UTF-8: omit `--encoding-out`")));
    }
    if arguments.footnotes && !matches!(arguments.to, Target::Markdown) {
        return Err(Failure::Message(
            "only Markdown has footnotes: omit `--footnotes`, or use `--to markdown`".to_owned(),
        ));
    }
    let options = match arguments.to {
        Target::Html => html::Options::as_written(),
        _ => html::Options::default(),
    };
    arguments.documents.print(options, |file, document, emit| Ok(emit(arguments.convert(&name_of(file), document)?)))
}

impl Arguments {
    fn convert(&self, name: &str, document: &Document) -> Result<Vec<u8>, Failure> {
        let is_html = document.language() == Language::Html;
        let to_xml = |xhtml| {
            let options = SerializeOptions::default().with_strictness(Strictness::Replace).with_xhtml(xhtml);
            options
                .serialize(document)
                .map_err(|error| Failure::Message(format!("cannot be written as XML: {}", describe(&error, document))))
        };
        let html = if is_html && !matches!(self.to, Target::Markdown) || matches!(self.to, Target::Html) {
            let options = html::SerializeOptions::default().with_formatting(html::Formatting::Complete);
            options.with_as_written(is_html).serialize(document)
        } else {
            String::new()
        };
        // What is compared is always HTML: XML has no other form for much of it.
        let loss = match document.errors().first() {
            // Markdown says less in any case.
            _ if matches!(self.to, Target::Markdown) => None,
            _ if is_html => html::compare(document.source(), &html, self.documents.context()).losses.first().copied(),
            error => error.map(|error| Difference::new(DifferenceKind::LeftOut(error.code), error.span)),
        };
        if !is_html && matches!(self.to, Target::Html) && is_read_otherwise(&html) {
            kept::note(&format!("{name}: parsers of HTML read another tree than this"), "written all the same");
        }
        if let Some(loss) = loss {
            kept::note(&kept::described(name, document.source(), &loss), "written as parsers read it");
        }
        let (text, language) = match self.to {
            Target::Html => (html, Language::Html),
            Target::Xhtml => (to_xml(true)?, Language::Xml),
            Target::Xml => (to_xml(is_html)?, Language::Xml),
            Target::Markdown => {
                let options = markdown::Options::default().with_footnotes(self.footnotes);
                return Ok(options.to_string(document.root()).into_bytes());
            }
            Target::Canonical => return Ok(xml::canonical(document).to_string().into_bytes()),
        };
        let options = self.encoding_out.declared(document, language, self.documents.context());
        bytes_of(name, &text, document, &options)
    }
}

/// Whether a parser of HTML makes something else of a text than what it says.
fn is_read_otherwise(text: &str) -> bool {
    let document = html::Parser::new(html::Options::as_written()).parse(text);
    let options = html::SerializeOptions::default().with_formatting(html::Formatting::Complete);
    let Comparison { losses, without_effect, .. } = html::compare(text, &options.serialize(&document), None);
    !losses.is_empty() || !without_effect.is_empty()
}
