//! The command `fivefold xml`.

mod events;
pub(crate) mod run;
mod stream;
mod tokens;

use crate::errors;
use crate::failure::Failure;
use crate::input::{Input, encoding, hints};
use crate::max_errors::{MaxErrors, tell_rest};
use crate::output::{standard_output, write_text};
use crate::progress::Progress;
use crate::source::{self, Stream};
use crate::trace::{Language, TraceArguments};
use crate::tree_json;
use clap::ValueEnum;
use core::fmt;
use fivefold::dom::{Document, NodeId, NodeKind};
use fivefold::encoding::Encoding;
use fivefold::xml::{Options, SerializeError, SerializeOptions, Strictness};
use fivefold::{Limits, ParseError};
use run::{Job, Parsed};
use std::cell::RefCell;
use std::io::{self, Write};
use std::path::PathBuf;
use stream::Streaming;

/// Parse XML, and print its tree, events, tokens or parse errors.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The file; standard input if omitted or `-`
    file: Option<PathBuf>,
    /// The encoding declared by the transport: it ranks after a byte order mark, and before the XML declaration
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    encoding: Option<&'static Encoding>,
    /// The maximum number of bytes that entities and default attributes may add
    #[arg(long, value_name = "BYTES")]
    entity_budget: Option<u64>,
    /// Report what XML5 accepts without an error although XML 1.0 does not: among the errors, otherwise on standard
    /// error
    #[arg(long)]
    notices: bool,
    /// Require the document to be well-formed, by XML 1.0 and Namespaces in XML. If it is not, say where, with status 1;
    /// only events before that are printed
    #[arg(long)]
    strict: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Tree)]
    format: Format,
    #[command(flatten)]
    max_errors: MaxErrors,
    #[command(flatten)]
    trace: TraceArguments,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// The tree in the format of the XML5 test vectors
    Tree,
    /// XML, serialized from the tree
    Xml,
    /// The tree as JSON, with positions
    Json,
    /// The events of the reader, one JSON array per line, while the input is read
    Events,
    /// The tokens, one JSON array per line, while the input is read
    Tokens,
    /// The parse errors, one JSON object per line
    Errors,
    /// Canonical XML 1.0, without comments and DOCTYPE
    Canonical,
    /// The parser's steps
    Trace,
}

impl Arguments {
    fn options(&self) -> Options {
        let limits = Limits::default().with_errors(self.max_errors.limit());
        Options::default()
            .with_errors(matches!(self.format, Format::Errors))
            .with_notices(self.notices)
            .with_strict(self.strict)
            .with_limits(self.entity_budget.map_or(limits, |bytes| limits.with_entity_bytes(bytes)))
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let progress = Progress::of_bytes();
    let output = RefCell::new(standard_output(&progress));
    if arguments.strict && matches!(arguments.format, Format::Tokens | Format::Trace) {
        return Err(Failure::Message(
            "`--strict` is for trees, events and errors, not for tokens and traces".to_owned(),
        ));
    }
    match arguments.format {
        Format::Events => stream(arguments, &output, &progress)?.events()?,
        Format::Tokens => stream(arguments, &output, &progress)?.tokens()?,
        _ => write(arguments, &mut *output.borrow_mut(), &progress)?,
    }
    Ok(output.into_inner().flush()?)
}

fn stream<'a, W: Write>(
    arguments: &'a Arguments,
    output: &'a RefCell<W>,
    progress: &'a Progress,
) -> Result<Streaming<'a, W, impl FnMut(&ParseError)>, Failure> {
    progress.set_stage("parsing");
    let file = arguments.file.as_deref();
    Ok(Streaming {
        file,
        stream: Stream::open(file, output, progress)?,
        output,
        hints: hints(arguments.encoding),
        options: arguments.options(),
        notify: |notice: &ParseError| tell(notice, progress),
    })
}

/// Parses the whole input, and writes the requested format.
fn write(arguments: &Arguments, output: &mut impl Write, progress: &Progress) -> Result<(), Failure> {
    let bytes = source::read(arguments.file.as_deref(), progress)?;
    progress.set_stage("parsing");
    if let Format::Trace = arguments.format {
        let bytes = arguments.trace.source(&bytes)?;
        let trace = arguments.trace.tracer().xml_bytes(bytes, hints(arguments.encoding), arguments.options());
        return Ok(arguments.trace.write(&trace, Language::Xml, output)?);
    }
    let job = Job { options: arguments.options(), chunk: None, stop: None };
    let Parsed { document, .. } = job.parse(&Input::Bytes(bytes, hints(arguments.encoding)), None)?;
    if arguments.strict && !matches!(arguments.format, Format::Errors) {
        document.check_well_formed().map_err(|error| Failure::Refusal(error.to_string()))?;
    }
    if !matches!(arguments.format, Format::Errors) {
        document.notices().iter().for_each(|notice| tell(notice, progress));
    }
    match arguments.format {
        Format::Xml => serialize(&document, output)?,
        Format::Canonical => {
            write_text(output, |text| fivefold::xml::canonical_to(&document, text))?;
        }
        Format::Json => tree_json::write(output, &document, false)?,
        Format::Errors => {
            errors::write_lines(errors::merged(document.errors(), document.notices()), document.source(), output)?;
        }
        // `run` handles the last three formats.
        Format::Tree | Format::Events | Format::Tokens | Format::Trace => {
            write_text(output, |text| fivefold::xml::tree_format_to(&document, text))?;
        }
    }
    tell_rest(document.dropped_errors(), None, output, progress)?;
    Ok(())
}

/// Prints a notice in one line.
fn tell(notice: &ParseError, progress: &Progress) {
    let line = format!("fivefold: notice: {notice}\n");
    // Nothing can be done if standard error fails.
    let _ = progress.step_aside_for(io::stderr()).write_all(line.as_bytes());
}

/// Writes the tree as XML while it is made; nothing if XML cannot express it.
fn serialize(document: &Document, output: &mut impl Write) -> Result<(), Failure> {
    // The output shows the tree, which need not be one of XML 1.0.
    let options = SerializeOptions::default().with_strictness(Strictness::Xml5);
    let root = document.root();
    // Parsing makes a tree that XML cannot express only if there is a DOCTYPE.
    if root.children().any(|node| matches!(node.kind(), NodeKind::Doctype { .. })) {
        fivefold::xml::serialize_inner_to(document, root.id(), &options, &mut Nowhere)
            .map_err(|error| Failure::Message(format!("cannot be written as XML: {}", describe(&error, document))))?;
    }
    let mut outcome = Ok(());
    write_text(output, |text| {
        outcome = fivefold::xml::serialize_inner_to(document, root.id(), &options, text);
        Ok(())
    })?;
    outcome.map_err(|error| Failure::Message(format!("cannot be written as XML: {}", describe(&error, document))))
}

/// Accepts text, and drops it.
struct Nowhere;

impl fmt::Write for Nowhere {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

/// The message for a tree that XML cannot express, with the offsets.
pub(crate) fn describe(error: &SerializeError<NodeId>, document: &Document) -> String {
    format!("{}, at {:?}", error.problem, document.node(error.node).span())
}
