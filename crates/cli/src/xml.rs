//! The command `fivefold xml`.

mod events;
pub(crate) mod run;
mod stream;
mod tokens;

use crate::errors;
use crate::failure::Failure;
use crate::files::FileArguments;
use crate::in_turn::{self, Turn};
use crate::input::{Input, encoding, hints};
use crate::max_errors::{MaxErrors, tell_rest};
use crate::output::{standard_output, write_text};
use crate::progress::Progress;
use crate::source::name_of;
use crate::source::{self, Stream};
use crate::trace::{self, TraceArguments};
use crate::tree_json;
use crate::visible::shown_in_line;
use clap::ValueEnum;
use core::fmt::{self, Write as _};
use fivefold::dom::NodeKind;
use fivefold::encoding::Encoding;
use fivefold::xml::{Options, SerializeError, SerializeOptions, Strictness};
use fivefold::{Document, Language, Limits, NodeId, ParseError};
use run::{Job, Parsed};
use std::cell::RefCell;
use std::io::{self, Write};
use std::process::ExitCode;
use stream::Streaming;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: FileArguments,
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
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.strict && matches!(arguments.format, Format::Tokens | Format::Trace) {
        return Err(Failure::Message(
            "`--strict` is for trees, events and errors, not for tokens and traces".to_owned(),
        ));
    }
    if let Format::Trace = arguments.format {
        arguments.trace.check_files(&arguments.files)?;
    }
    let progress = Progress::of_bytes();
    let output = RefCell::new(standard_output(&progress));
    let status = in_turn::for_each(&arguments.files, Language::Xml, &output, |turn| match arguments.format {
        Format::Events => stream(arguments, turn, &output, &progress)?.events(),
        Format::Tokens => stream(arguments, turn, &output, &progress)?.tokens(),
        _ => write(arguments, turn, &mut *output.borrow_mut(), &progress),
    })?;
    output.into_inner().flush()?;
    Ok(status)
}

fn stream<'a, W: Write>(
    arguments: &'a Arguments,
    turn: &'a Turn<'_>,
    output: &'a RefCell<W>,
    progress: &'a Progress,
) -> Result<Streaming<'a, W, impl FnMut(&ParseError)>, Failure> {
    progress.set_stage("parsing");
    let stream = Stream::open(Some(turn.path), output, progress)?;
    turn.begin_lines(&mut *output.borrow_mut())?;
    Ok(Streaming {
        turn,
        stream,
        output,
        hints: hints(arguments.encoding),
        options: arguments.options(),
        notify: |notice: &ParseError| tell(notice, turn, progress),
    })
}

/// Parses the whole input, and writes the requested format.
fn write(arguments: &Arguments, turn: &Turn<'_>, output: &mut impl Write, progress: &Progress) -> Result<(), Failure> {
    let bytes = source::read(Some(turn.path), progress)?;
    progress.set_stage("parsing");
    if let Format::Trace = arguments.format {
        let bytes = arguments.trace.source(&bytes)?;
        let trace = arguments.trace.tracer().xml_bytes(bytes, hints(arguments.encoding), arguments.options());
        return Ok(arguments.trace.write(&trace, trace::Language::Xml, turn, output)?);
    }
    let job = Job { options: arguments.options(), chunk: None, stop: None };
    let Parsed { document, .. } = job.parse(&Input::Bytes(bytes, hints(arguments.encoding)), None)?;
    if arguments.strict && !matches!(arguments.format, Format::Errors) {
        document.check_well_formed().map_err(|error| Failure::Refusal(turn.message(":", &error.to_string())))?;
    }
    if !matches!(arguments.format, Format::Errors) {
        document.notices().iter().for_each(|notice| tell(notice, turn, progress));
    }
    match arguments.format {
        Format::Xml => serialize(&document, turn, output)?,
        Format::Canonical => {
            turn.begin_text(output)?;
            write_text(output, |text| write!(text, "{}", fivefold::xml::canonical(&document)))?;
        }
        Format::Json => tree_json::write(output, &document, false, turn.name())?,
        Format::Errors => {
            let findings = errors::merged(document.errors(), document.notices());
            errors::write_lines(findings, document.source(), turn.name(), output)?;
        }
        // `run` handles the last three formats.
        Format::Tree | Format::Events | Format::Tokens | Format::Trace => {
            turn.begin_text(output)?;
            write_text(output, |text| write!(text, "{}", fivefold::xml::tree_format(&document)))?;
        }
    }
    tell_rest(document.dropped_errors(), turn.name(), output, progress)?;
    Failure::of_early_end(&name_of(turn.path), &document).map_or(Ok(()), Err)
}

/// Prints a notice in one line.
fn tell(notice: &ParseError, turn: &Turn<'_>, progress: &Progress) {
    let line = format!("fivefold: notice: {}\n", shown_in_line(&turn.message(": ", &notice.to_string())));
    // Nothing can be done if standard error fails.
    let _ = progress.step_aside_for(io::stderr()).write_all(line.as_bytes());
}

/// Writes the tree as XML while it is made; nothing if XML cannot express it.
fn serialize(document: &Document, turn: &Turn<'_>, output: &mut impl Write) -> Result<(), Failure> {
    // The output shows the tree, which need not be one of XML 1.0.
    let options = SerializeOptions::default().with_strictness(Strictness::Xml5);
    let root = document.root();
    let failure = |error: SerializeError<NodeId>| {
        let message = format!("cannot be written as XML: {}", describe(&error, document));
        Failure::Message(turn.message(": ", &message))
    };
    // Parsing makes a tree that XML cannot express only if there is a DOCTYPE.
    if root.children().any(|node| matches!(node.kind(), NodeKind::Doctype { .. })) {
        options.serialize_inner_to(document, root.id(), &mut Nowhere).map_err(failure)?;
    }
    turn.begin_text(output)?;
    let mut outcome = Ok(());
    write_text(output, |text| {
        outcome = options.serialize_inner_to(document, root.id(), text);
        Ok(())
    })?;
    outcome.map_err(failure)
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
    format!("{error}, at {:?}", document.node(error.node).span())
}
