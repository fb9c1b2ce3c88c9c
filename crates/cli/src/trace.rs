//! `--format trace`: the steps of a parser.

mod json;
mod page;
mod text;

use crate::failure::Failure;
use clap::ValueEnum;
use fivefold::trace::{Trace, Tracer};
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

/// The language of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Html,
    Xml,
    /// The tokenizer of the HTML 5 draft of 2007.
    Draft2007,
}

impl TraceArguments {
    /// Whether the tree builder is traced, too.
    pub(crate) fn asks_for_tree(&self) -> bool {
        self.tree
    }

    /// The log for a trace. A page always includes the tree.
    pub(crate) fn tracer(&self) -> Tracer {
        let tree = self.tree || matches!(self.trace_as, Form::Html);
        Tracer::new().with_tree(tree).with_every_character(self.every_character)
    }

    /// Refuses an input for which the page would be too large to open.
    pub(crate) fn check_size(&self, bytes: usize) -> Result<(), Failure> {
        if matches!(self.trace_as, Form::Html) && bytes > LARGEST_PAGE_INPUT {
            let message = format!("the input is too large for a page: {bytes} bytes, and {LARGEST_PAGE_INPUT} at most");
            return Err(Failure::Message(format!("{message}; `--trace-as json` has no limit")));
        }
        Ok(())
    }

    /// Writes a trace.
    pub(crate) fn write(&self, trace: &Trace, language: Language, output: &mut impl Write) -> io::Result<()> {
        match self.trace_as {
            Form::Text => text::write(trace, language, self.tree, output),
            Form::Json => trace.steps().iter().try_for_each(|step| json::write_line(step, self.tree, output)),
            Form::Html => page::write(trace, language, output),
        }
    }
}
