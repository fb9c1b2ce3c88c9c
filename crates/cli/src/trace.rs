//! `--format trace`: the steps of a parser.

mod text;

use crate::failure::Failure;
use crate::files::FileArguments;
use crate::in_turn::Turn;
use clap::ValueEnum;
use fivefold::trace::{Step, Trace, Tracer};
use fivefold_view::{step_value, write_trace};
use std::io::{self, Write};

/// The largest input for a page, in bytes. The page has up to 300 bytes for each of them, and generating it takes up to
/// 1.5 kB for each.
const LARGEST_PAGE_INPUT: usize = 1 << 18;

/// The options of a trace.
#[derive(Debug, clap::Args)]
pub(crate) struct TraceArguments {
    /// With `--format trace`: trace the tree builder, too
    #[arg(long)]
    tree: bool,
    /// With `--format trace`: give each character its own row instead of folding runs
    #[arg(long)]
    every_character: bool,
    /// With `--format trace`: a table, one JSON object per line, or a page to step through
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Form::Text)]
    trace_as: Form,
    /// With `--format trace`: show only the first steps
    #[arg(long, value_name = "N")]
    steps: Option<usize>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// A table
    Text,
    /// One JSON object per line
    Json,
    /// One HTML page
    Html,
}

pub(crate) use fivefold_view::Language;

impl TraceArguments {
    /// Refuses what cannot be one output: several pages.
    pub(crate) fn check_files(&self, files: &FileArguments) -> Result<(), Failure> {
        if matches!(self.trace_as, Form::Html) && !files.is_one_file() {
            let message = "a page shows the trace of one file: use `--trace-as text` or `json` for several";
            return Err(Failure::Message(message.to_owned()));
        }
        Ok(())
    }

    /// Whether the tree builder is traced, too.
    pub(crate) fn asks_for_tree(&self) -> bool {
        self.tree
    }

    /// The log for a trace. A page always includes the tree.
    pub(crate) fn tracer(&self) -> Tracer {
        let tree = self.tree || matches!(self.trace_as, Form::Html);
        Tracer::new().with_tree(tree).with_every_character(self.every_character)
    }

    /// The bytes to trace. Refuses an input for which the page would be too large to open; with `--steps`, only its
    /// start is traced.
    pub(crate) fn source<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8], Failure> {
        if !matches!(self.trace_as, Form::Html) || bytes.len() <= LARGEST_PAGE_INPUT {
            return Ok(bytes);
        }
        if self.steps.is_some() {
            return Ok(&bytes[..LARGEST_PAGE_INPUT]);
        }
        let len = bytes.len();
        let message = format!("the input is too large for a page: {len} bytes, and {LARGEST_PAGE_INPUT} at most");
        Err(Failure::Message(format!("{message}; `--steps N` shows its start, and `--trace-as json` has no limit")))
    }

    /// Writes the trace of a file.
    pub(crate) fn write(
        &self,
        trace: &Trace,
        language: Language,
        turn: &Turn<'_>,
        output: &mut impl Write,
    ) -> io::Result<()> {
        match self.trace_as {
            Form::Text => turn.begin_text(output)?,
            Form::Json => turn.begin_lines(output)?,
            Form::Html => {}
        }
        let steps = trace.steps();
        let steps: &[Step] = &steps[..steps.len().min(self.steps.unwrap_or(usize::MAX))];
        match self.trace_as {
            Form::Text => text::write(steps, language, self.tree, output),
            Form::Json => steps.iter().try_for_each(|step| writeln!(output, "{}", step_value(step, self.tree))),
            Form::Html => write_trace(trace.source(), steps, language, output),
        }
    }
}
