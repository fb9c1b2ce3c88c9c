//! Compares the checker of documents with the Nu Html Checker.

pub mod documents;
pub mod known;
pub mod pages;

use fivefold::conformance::{Options, Severity, check};
use fivefold::encoding::{Hints, UTF_8};
use fivefold::{Document, html, xml};
use known::Side;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// A message of the Nu Html Checker.
#[derive(Clone, Debug)]
pub struct Theirs {
    /// Whether it is an error, and not a warning.
    pub is_error: bool,
    /// Whether the checker does not go on after it.
    pub is_fatal: bool,
    /// The lines that it is about, counted from one.
    pub lines: (u64, u64),
    /// The column in the last line where what it is about ends, counted from one.
    pub last_column: u64,
    /// What it says.
    pub text: String,
}

impl Theirs {
    /// Whether it is about what neither side is compared on: style sheets and policies.
    fn is_out_of_scope(&self) -> bool {
        ["CSS:", "Content-Security-Policy", "Content Security Policy", "The selector"]
            .iter()
            .any(|part| self.text.contains(part))
    }

    /// Whether the checker reports no more errors of some kinds inside the element that this is about.
    fn is_silencing(&self) -> bool {
        self.text.contains("Suppressing further errors from this subtree")
    }
}

/// A message of ours: an error of the parser, or a finding.
#[derive(Clone, Debug)]
pub struct Ours {
    /// Whether it is an error, and not a warning.
    pub is_error: bool,
    /// Whether it is an error of the parser.
    pub is_of_parser: bool,
    /// The lines that it is about, counted from one.
    pub lines: (u64, u64),
    /// Where it begins in the text, in bytes.
    pub start: u64,
    /// The line of the end tag of the element that it is about.
    pub end_tag_line: Option<u64>,
    /// What it says.
    pub text: String,
    /// Where the rule stands.
    pub reference: &'static str,
}

/// The messages of the Nu Html Checker about the documents in a folder, by the file's name.
///
/// # Errors
///
/// Returns an error if Java cannot be run, or does not answer as expected.
pub fn ask(jar: &Path, folder: &Path) -> Result<BTreeMap<String, Vec<Theirs>>, String> {
    let mut java = Command::new("java");
    java.arg("-jar").arg(jar).args(["--format", "json", "--exit-zero-always", "--stdout"]).arg(folder);
    let output = java.output().map_err(|error| format!("java: {error}"))?;
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("vnu: {error}: {}", String::from_utf8_lossy(&output.stderr)))?;
    let mut messages: BTreeMap<String, Vec<Theirs>> = BTreeMap::new();
    for one in answer["messages"].as_array().ok_or("vnu gives no messages")? {
        let text = one["message"].as_str().unwrap_or_default().to_owned();
        let last = one["lastLine"].as_u64().unwrap_or(1);
        let message = Theirs {
            is_error: one["type"] != "info",
            is_fatal: one["type"] == "non-document-error"
                || one["subType"] == "fatal"
                || text.contains("Cannot recover"),
            lines: (one["firstLine"].as_u64().unwrap_or(last), last),
            last_column: one["lastColumn"].as_u64().unwrap_or(1),
            text,
        };
        let url = one["url"].as_str().unwrap_or_default();
        let name = url.rsplit('/').next().unwrap_or_default().to_owned();
        if !message.is_out_of_scope() {
            messages.entry(name).or_default().push(message);
        }
    }
    Ok(messages)
}

/// Parses a document.
pub fn parse(bytes: &[u8], is_xml: bool) -> Document {
    // As the command does.
    let hints = Hints::default().with_default(UTF_8).with_legacy_fallback(true);
    if is_xml {
        xml::Parser::new(xml::Options::default().with_errors(true)).with_hints(hints).parse_bytes(bytes)
    } else {
        html::Parser::new(html::Options::default().with_errors(true)).with_hints(hints).parse_bytes(bytes)
    }
}

/// What Fivefold finds in a document: errors of the parser, and of the checker.
pub fn ours(document: &Document) -> Vec<Ours> {
    let lines = document.line_index();
    let line = |offset: u64| lines.line_column(offset).line;
    let of_parser = document.errors().iter().map(|error| Ours {
        is_error: true,
        is_of_parser: true,
        lines: (line(error.span.start.min(error.extent.start)), line(error.span.end.max(error.extent.end))),
        start: error.span.start,
        end_tag_line: None,
        text: error.code.to_string(),
        reference: "https://html.spec.whatwg.org/multipage/parsing.html#parse-errors",
    });
    let findings = check(document, &Options::default().with_max_findings(usize::MAX));
    let of_checker = findings.into_iter().map(|finding| Ours {
        is_error: finding.severity() == Severity::Error,
        is_of_parser: false,
        lines: (line(finding.span.start), line(finding.span.end)),
        start: finding.span.start,
        end_tag_line: document.get(finding.node).and_then(|node| node.end_tag_span()).map(|span| line(span.end)),
        reference: finding.code.reference(),
        text: finding.message,
    });
    of_parser.chain(of_checker).collect()
}

const QUOTES: &[char] = &['`', '“', '”'];

/// The names and values that a message quotes.
fn quoted(text: &str) -> impl Iterator<Item = String> {
    text.split(QUOTES).skip(1).step_by(2).map(str::to_lowercase)
}

/// What a message says, with what it quotes left out.
pub fn kind(text: &str) -> String {
    text.split(QUOTES).step_by(2).collect::<Vec<_>>().join("…")
}

/// How the errors in a document of one construct differ: only one side has any, or none of ours names what theirs quote.
/// Returns the message of that side, or both.
pub fn difference(ours: &[Ours], theirs: &[Theirs]) -> Option<(Side, String)> {
    let mut ours = ours.iter().filter(|message| message.is_error).peekable();
    let mut theirs = theirs.iter().filter(|message| message.is_error).peekable();
    match (ours.peek(), theirs.peek()) {
        (None, None) => None,
        (Some(message), None) => Some((Side::Ours, message.text.clone())),
        (None, Some(message)) => Some((Side::Theirs, message.text.clone())),
        (Some(one), Some(other)) => {
            let both = format!("{} | {}", one.text, other.text);
            let names: Vec<_> = theirs.flat_map(|message| quoted(&message.text)).collect();
            let agree =
                ours.any(|message| message.is_of_parser || quoted(&message.text).any(|name| names.contains(&name)));
            if agree { None } else { Some((Side::Both, both)) }
        }
    }
}
