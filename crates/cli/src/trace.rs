//! `--format trace`: a parser step by step.

mod json;
mod page;
mod text;

use crate::failure::Failure;
use clap::ValueEnum;
use fivefold::trace::{Trace, Tracer};
use std::io::{self, Write};

/// The largest input that a page is made of, in bytes. The page has up to 300 bytes for each of them, and
/// takes up to 1.5 kB for each to make.
const LARGEST_PAGE_INPUT: usize = 1 << 18;

/// How a trace is to be made and shown.
#[derive(Debug, clap::Args)]
pub(crate) struct TraceArguments {
    /// With `--format trace`: trace the tree builder, too
    #[arg(long)]
    tree: bool,
    /// With `--format trace`: give each character its row, and do not fold runs
    #[arg(long)]
    every_character: bool,
    /// With `--format trace`: as a table, as one JSON object a line, or as a page to step through
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Form::Text)]
    trace_as: Form,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// A table
    Text,
    /// One JSON object a line
    Json,
    /// One HTML page
    Html,
}

/// The language of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Html,
    Xml,
    /// The tokeniser of the HTML 5 draft of 2007.
    Draft2007,
}

impl TraceArguments {
    /// Whether the tree builder is to be traced, too.
    pub(crate) fn asks_for_tree(&self) -> bool {
        self.tree
    }

    /// Who makes the trace. A page needs to know of the tree, which grows in it.
    pub(crate) fn tracer(&self) -> Tracer {
        let tree = self.tree || matches!(self.trace_as, Form::Html);
        Tracer::new().with_tree(tree).with_every_character(self.every_character)
    }

    /// Refuses an input of so many bytes if what it would come to is too large for anybody to open.
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
