//! The command `fivefold html`.

pub(crate) mod draft_2007;
pub(crate) mod run;
mod tokens;

use crate::errors::{self, Entry};
use crate::failure::Failure;
use crate::files::FileArguments;
use crate::fragment::FragmentArgument;
use crate::in_turn::{self, Turn};
use crate::input::{Input, encoding, hints_for_files};
use crate::json::List;
use crate::max_errors::{MaxErrors, tell_rest};
use crate::output::{standard_output, write_text};
use crate::progress::Progress;
use crate::source::{self, Stream, name_of, stream_failure};
use crate::trace::{Language, TraceArguments};
use crate::tree_json;
use crate::written::bytes_of;
use clap::ValueEnum;
use core::fmt::Write as _;
use fivefold::Language::Html;
use fivefold::encoding::{EncodeOptions, Encoding, UTF_8};
use fivefold::html::tokenizer::ByteTokenizer;
use fivefold::html::{Options, Scripting};
use run::Job;
use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Write};
use std::process::ExitCode;
use tokens::Printer;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: FileArguments,
    #[command(flatten)]
    fragment: FragmentArgument,
    /// Parse as if scripting were enabled: `noscript` contains text
    #[arg(long)]
    scripting: bool,
    /// The encoding declared by the transport: it ranks after a byte order mark, and before declarations in the file
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    encoding: Option<&'static Encoding>,
    /// Create declarative shadow roots: the default for documents
    #[arg(long, conflicts_with = "no_shadow_roots")]
    shadow_roots: bool,
    /// Create no declarative shadow roots: the default for fragments
    #[arg(long)]
    no_shadow_roots: bool,
    /// Let `<template for>` patch the content that its markers name: the default
    #[arg(long, conflicts_with = "no_template_for")]
    template_for: bool,
    /// Treat `<template for>` as a plain template
    #[arg(long)]
    no_template_for: bool,
    /// Use the tokenizer of an earlier draft: tokens, errors and traces only
    #[arg(long, value_enum, conflicts_with_all = ["fragment", "scripting", "shadow_roots", "no_shadow_roots",
        "template_for", "no_template_for"])]
    draft: Option<Draft>,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Tree)]
    format: Format,
    #[command(flatten)]
    max_errors: MaxErrors,
    #[command(flatten)]
    trace: TraceArguments,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Draft {
    /// HTML 5, 27 October 2007
    #[value(name = "2007")]
    Of2007,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// The tree in the format of html5lib's tests
    Tree,
    /// HTML, serialized from the tree
    Html,
    /// The tree as JSON, with positions
    Json,
    /// The tokens, one JSON array per line, while the input is read
    Tokens,
    /// The parse errors, one JSON object per line
    Errors,
    /// The parser's steps
    Trace,
}

impl Arguments {
    fn options(&self) -> Options {
        let mut options = Options::default().with_template_for(!self.no_template_for);
        if self.scripting {
            options = options.with_scripting(Scripting::Normal);
        }
        if self.shadow_roots || self.no_shadow_roots {
            options = options.with_shadow_roots(self.shadow_roots);
        }
        let limits = options.limits.with_errors(self.max_errors.limit());
        options.with_errors(matches!(self.format, Format::Errors)).with_limits(limits)
    }

    /// Refuses options that do not go together.
    fn check(&self) -> Result<(), Failure> {
        let message = match self.format {
            Format::Trace if self.draft.is_some() && self.trace.asks_for_tree() => {
                "`--draft 2007` builds no tree: omit `--tree`"
            }
            Format::Trace => return self.trace.check_files(&self.files),
            Format::Tree | Format::Html | Format::Json if self.draft.is_some() => {
                "`--draft 2007` builds no tree: use `--format tokens`, `errors` or `trace`"
            }
            _ => return Ok(()),
        };
        Err(Failure::Message(message.to_owned()))
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    arguments.check()?;
    let progress = Progress::of_bytes();
    let output = RefCell::new(standard_output(&progress));
    let status = in_turn::for_each(&arguments.files, Html, &output, |turn| match arguments.format {
        _ if arguments.draft.is_some() => write_draft(arguments, turn, &mut *output.borrow_mut(), &progress),
        Format::Tokens => write_tokens(arguments, turn, &output, &progress),
        _ => write(arguments, turn, &mut *output.borrow_mut(), &progress),
    })?;
    output.into_inner().flush()?;
    Ok(status)
}

/// Parses the whole input, and writes the requested format.
fn write(arguments: &Arguments, turn: &Turn<'_>, output: &mut impl Write, progress: &Progress) -> Result<(), Failure> {
    let bytes = source::read(Some(turn.path), progress)?;
    progress.set_stage("parsing");
    if let Format::Trace = arguments.format {
        let bytes = arguments.trace.source(&bytes)?;
        let tracer = arguments.trace.tracer();
        let hints = hints_for_files(arguments.encoding);
        let trace = tracer.html_bytes(bytes, hints, arguments.fragment.context.as_ref(), arguments.options());
        return Ok(arguments.trace.write(&trace, Language::Html, turn, output)?);
    }
    let job =
        Job { options: arguments.options(), context: arguments.fragment.context.clone(), chunk: None, stop: None };
    let document = job.parse(&Input::Bytes(bytes, hints_for_files(arguments.encoding)));
    match arguments.format {
        Format::Html => {
            turn.begin_text(output)?;
            let text = fivefold::html::serialize(&document);
            let declared = EncodeOptions::new(Html, UTF_8).with_scripting(document.has_scripting());
            let declared = job.context.as_ref().map_or(declared, |context| declared.with_context(context));
            // ASCII is the same in the encoding that it declares.
            let needs_declaration = !text.is_ascii();
            let bytes = if needs_declaration {
                bytes_of(&name_of(turn.path), &text, &document, &declared)?
            } else {
                text.into()
            };
            output.write_all(&bytes)?;
        }
        Format::Json => tree_json::write(output, &document, job.context.is_some(), turn.name())?,
        Format::Errors => {
            errors::write_lines(document.errors().iter().copied(), document.source(), turn.name(), output)?;
            tell_rest(document.dropped_errors(), turn.name(), output, progress)?;
        }
        // `run` handles the last two formats.
        Format::Tree | Format::Tokens | Format::Trace => {
            turn.begin_text(output)?;
            write_text(output, |text| write!(text, "{}", fivefold::html::tree_format(&document)))?;
        }
    }
    Failure::of_early_end(&name_of(turn.path), &document).map_or(Ok(()), Err)
}

/// Writes the tokens, one per line, while the input is read.
fn write_tokens<W: Write>(
    arguments: &Arguments,
    turn: &Turn<'_>,
    output: &RefCell<W>,
    progress: &Progress,
) -> Result<(), Failure> {
    progress.set_stage("parsing");
    let file = Some(turn.path);
    let mut source = BufReader::with_capacity(1 << 16, Stream::open(file, output, progress)?);
    turn.begin_lines(&mut *output.borrow_mut())?;
    let mut tokenizer = ByteTokenizer::new(Printer::new(output), hints_for_files(arguments.encoding));
    while tokenizer.tokenizer().sink().outcome.is_ok() {
        let bytes = match source.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes.map_err(|error| stream_failure(file, error))?,
        };
        let count = bytes.len();
        if count == 0 {
            break;
        }
        // The sink never requests a pause.
        let _ = tokenizer.feed(bytes);
        source.consume(count);
    }
    Ok(tokenizer.finish().outcome?)
}

/// Writes the results of the tokenizer of the draft of 2007 for the whole input.
fn write_draft(
    arguments: &Arguments,
    turn: &Turn<'_>,
    output: &mut impl Write,
    progress: &Progress,
) -> Result<(), Failure> {
    let wants_errors = matches!(arguments.format, Format::Errors);
    let bytes = source::read(Some(turn.path), progress)?;
    progress.set_stage("parsing");
    if let Format::Trace = arguments.format {
        let bytes = arguments.trace.source(&bytes)?;
        let trace =
            fivefold_draft_2007::trace_bytes(arguments.trace.tracer(), bytes, hints_for_files(arguments.encoding));
        return Ok(arguments.trace.write(&trace, Language::Draft2007, turn, output)?);
    }
    let max_errors = arguments.max_errors.limit();
    let job = draft_2007::Job { wants_errors, max_errors, ..draft_2007::Job::default() };
    let list = (!wants_errors).then(List::of_lines);
    let found = job.tokenize(&Input::Bytes(bytes, hints_for_files(arguments.encoding)), list)?;
    if let Some(mut tokens) = found.tokens {
        turn.begin_lines(output)?;
        tokens.write_lines(output)?;
    }
    errors::write_lines(found.errors.into_iter().map(Entry::unnamed), &found.source, turn.name(), output)?;
    Ok(tell_rest(found.dropped_errors, turn.name(), output, progress)?)
}
