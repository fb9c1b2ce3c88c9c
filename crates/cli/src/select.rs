//! The command `fivefold select`.

use crate::documents::DocumentArguments;
use crate::failure::Failure;
use crate::jobs::Emit;
use crate::source::name_of;
use crate::visible::shown_in_line;
use core::ops::ControlFlow;
use fivefold::select::Selector;
use fivefold::{Document, Language, LineColumn, NodeRef};
use serde_json::{Value, json};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// The bytes that a job passes on at once.
const BLOCK: usize = 1 << 16;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The selector: `nav a[href]`
    #[arg(value_parser = parse_selector)]
    selector: Selector,
    #[command(flatten)]
    documents: DocumentArguments,
    #[command(flatten)]
    form: Form,
}

/// What is printed of an element.
#[derive(Clone, Debug, clap::Args)]
#[group(multiple = false)]
struct Form {
    /// Its text, with white space as a person reads it in HTML
    #[arg(long)]
    text: bool,
    /// The value of this attribute, if it has one
    #[arg(long, value_name = "NAME")]
    attr: Option<String>,
    /// Its markup: the default
    #[arg(long)]
    html: bool,
    /// A JSON object with its name, attributes, text and place
    #[arg(long)]
    json: bool,
    /// Only the number of elements; with more files than one, after the name of each
    #[arg(long)]
    count: bool,
}

fn parse_selector(text: &str) -> Result<Selector, String> {
    Selector::parse(text).map_err(|error| error.to_string())
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let is_one_file = arguments.documents.is_one_file();
    arguments.documents.print(fivefold::html::Options::default(), |file, document, emit| {
        let mut lines = BufWriter::with_capacity(BLOCK, Pieces { emit });
        match arguments.write(&name_of(file), document, is_one_file, &mut lines) {
            // What was written before is right.
            Err(failure) if !failure.is_of_output() => {
                lines.flush()?;
                Err(failure)
            }
            outcome => {
                outcome?;
                lines.flush()?;
                Ok(ControlFlow::Continue(()))
            }
        }
    })
}

/// Emits what is written, piece by piece: the markup of elements in each other grows with the square of their depth.
struct Pieces<'a, 'e> {
    emit: &'a mut Emit<'e, Vec<u8>>,
}

impl Write for Pieces<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match (self.emit)(bytes.to_vec()) {
            ControlFlow::Continue(()) => Ok(bytes.len()),
            // The failure was told where it happened.
            ControlFlow::Break(()) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Arguments {
    fn write(
        &self,
        file: &str,
        document: &Document,
        is_one_file: bool,
        output: &mut impl Write,
    ) -> Result<(), Failure> {
        let found = document.select(&self.selector);
        if self.form.count {
            let name = if is_one_file { String::new() } else { format!("{}:", shown_in_line(file)) };
            return Ok(writeln!(output, "{name}{}", found.count())?);
        }
        let index = self.form.json.then(|| document.line_index());
        for element in found {
            let line = match (&self.form.attr, &index) {
                (_, Some(index)) => Some(json_of(file, element, index.line_column(element.span().start)).to_string()),
                (Some(name), _) => element.attribute(name).map(str::to_owned),
                _ if self.form.text => Some(text_of(element)),
                _ => Some(markup_of(element)?),
            };
            if let Some(line) = line {
                writeln!(output, "{line}")?;
            }
        }
        Ok(())
    }
}

/// The text of an element, as a person reads it.
pub(crate) fn text_of(node: NodeRef<'_>) -> String {
    match node.document().language() {
        Language::Html => node.inner_text(),
        Language::Xml => node.text_content(),
    }
}

fn markup_of(element: NodeRef<'_>) -> Result<String, Failure> {
    match element.document().language() {
        Language::Html => Ok(element.outer_html()),
        Language::Xml => element.to_xml().map_err(|error| Failure::Message(error.to_string())),
    }
}

fn json_of(file: &str, element: NodeRef<'_>, place: LineColumn) -> Value {
    json!({
        "file": file,
        "line": place.line,
        "column": place.column,
        "start": element.span().start,
        "end": element.span().end,
        "name": element.name().unwrap_or_default(),
        "attrs": element.attributes().map(|it| json!([it.name(), it.value()])).collect::<Value>(),
        "text": text_of(element),
    })
}
