//! The command `fivefold html`.

pub(crate) mod run;
mod tokens;

use crate::errors;
use crate::failure::Failure;
use crate::json::List;
use crate::progress::Progress;
use crate::source::Source;
use crate::tree_json;
use clap::ValueEnum;
use fivefold::html::{Context, Options, Scripting};
use run::{Job, TokenizerStart};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// Parse HTML, and print its tree, its tokens or its parse errors.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The file; standard input if there is none, or for `-`
    file: Option<PathBuf>,
    /// Parse a fragment in the place of this element: a name, or `svg ` or `math ` and a name
    #[arg(long, value_name = "CONTEXT", value_parser = str::parse::<Context>)]
    fragment: Option<Context>,
    /// Parse as a browser does that runs scripts: `noscript` holds text
    #[arg(long)]
    scripting: bool,
    /// Make declarative shadow roots: the default for documents
    #[arg(long, conflicts_with = "no_shadow_roots")]
    shadow_roots: bool,
    /// Make no declarative shadow roots: the default for fragments
    #[arg(long)]
    no_shadow_roots: bool,
    /// Let `<template for>` patch what its markers name: the default
    #[arg(long, conflicts_with = "no_template_for")]
    template_for: bool,
    /// Let `<template for>` be a template like others
    #[arg(long)]
    no_template_for: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Tree)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// The tree, as html5lib's tests write it
    Tree,
    /// HTML again
    Html,
    /// The tree as JSON, with positions
    Json,
    /// The tokens, one JSON array a line
    Tokens,
    /// The parse errors, one JSON object a line
    Errors,
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
        options.with_errors(matches!(self.format, Format::Errors))
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let progress = Progress::of_bytes();
    let source = Source::read(arguments.file.as_deref(), &progress)?;
    progress.set_stage("parsing");
    let (text, base) = (source.text(), source.base());
    let job = Job { options: arguments.options(), context: arguments.fragment.clone(), chunk: None };

    let mut output = BufWriter::with_capacity(1 << 16, progress.step_aside_for(io::stdout().lock()));
    match arguments.format {
        Format::Tree => output.write_all(fivefold::html::tree_format(&job.parse(text)).as_bytes())?,
        Format::Html => output.write_all(fivefold::html::serialize(&job.parse(text)).as_bytes())?,
        Format::Json => tree_json::write(&mut output, &job.parse(text), job.context.is_some(), base)?,
        Format::Tokens => {
            let (mut tokens, _) = job.tokenize(text, &TokenizerStart::default(), List::of_lines());
            tokens.write_lines(&mut output)?;
        }
        Format::Errors => {
            let mut list = List::of_lines();
            errors::append(job.parse(text).errors(), &[], text, base, &mut list);
            list.write_lines(&mut output)?;
        }
    }
    Ok(output.flush()?)
}
