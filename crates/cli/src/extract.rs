//! The command `fivefold extract`.

use crate::documents::{DocumentArguments, ended};
use crate::failure::Failure;
use crate::source::name_of;
use clap::ValueEnum;
use fivefold::extract::{Content, Options, extract};
use fivefold::html;
use fivefold::markdown::markdown;
use serde_json::{Value, json};
use std::process::ExitCode;
use url::Url;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    documents: DocumentArguments,
    /// The address of the page: its links become absolute, and its words help to find the kind of the page
    #[arg(long)]
    url: Option<Url>,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Markdown)]
    format: Format,
    /// Print in place of the content, as JSON, what was decided about each block of text, and why
    #[arg(long, conflicts_with = "format")]
    explain: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// CommonMark with GitHub's tables
    Markdown,
    /// Blocks separated by a blank line, cells by a tab
    Text,
    /// HTML that runs no scripts
    Html,
    /// The kind, the metadata, the text, the HTML and the places of its nodes, as JSON
    Json,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let is_one_file = arguments.documents.is_one_file();
    let options = arguments.url.clone().map_or_else(Options::default, |url| Options::default().with_address(url));
    arguments.documents.print(html::Options::default(), |file, document, emit| {
        let answer = arguments.answer(&extract(document, &options));
        let text = if is_one_file { text_of(answer) } else { line_of(&name_of(file), arguments.field(), answer) };
        Ok(emit(ended(text)))
    })
}

impl Arguments {
    /// The name of the answer, where it is no object.
    fn field(&self) -> &'static str {
        match self.format {
            _ if self.explain => "explain",
            Format::Markdown => "markdown",
            Format::Text => "text",
            Format::Html => "html",
            Format::Json => "content",
        }
    }

    fn answer(&self, content: &Content<'_>) -> Value {
        match self.format {
            _ if self.explain => explanation(content),
            Format::Markdown => markdown(content.to_document().root()).into(),
            Format::Text => content.text().into(),
            Format::Html => content.html().into(),
            Format::Json => all(content),
        }
    }
}

/// What was decided about each block.
fn explanation(content: &Content<'_>) -> Value {
    let blocks = content.blocks().map(|block| {
        let span = block.span();
        let reasons: Vec<_> = block.reasons().map(|(reason, weight)| json!([reason, weight])).collect();
        json!({
            "start": span.start,
            "end": span.end,
            "score": block.score(),
            "kept": block.is_kept(),
            "reasons": reasons,
        })
    });
    blocks.collect()
}

fn all(content: &Content<'_>) -> Value {
    let (mut nodes, mut places) = (content.nodes(), Vec::new());
    nodes.reverse();
    while let Some(id) = nodes.pop() {
        let node = content.page().node(id);
        if node.is_element() && node.start_tag_span().is_none() {
            // What has no tags has no place: only what is in it has.
            nodes.extend(node.children().rev().map(|child| child.id()));
        } else {
            places.push(json!({ "start": node.span().start, "end": node.span().end }));
        }
    }
    json!({
        "kind": content.kind().name(),
        // Two digits are more than it is sure of.
        "certainty": (f64::from(content.certainty()) * 100.0).round() / 100.0,
        "metadata": content.metadata().to_json(),
        "text": content.text(),
        "html": content.html(),
        "nodes": places,
    })
}

fn text_of(answer: Value) -> String {
    match answer {
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// The answer in a line, after the name of its file.
fn line_of(file: &str, field: &str, answer: Value) -> String {
    let mut line = json!({ "file": file });
    match (&mut line, answer) {
        (Value::Object(line), Value::Object(answer)) => line.extend(answer),
        (line, answer) => line[field] = answer,
    }
    line.to_string()
}
