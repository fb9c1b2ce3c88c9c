//! Answers.

use core::fmt;
use core::str::FromStr;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// An answer. A field that was not wanted is `None`.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Answer {
    /// The id of the request; null if it had none.
    pub id: Value,
    /// Why the request has no answer. All other fields are then missing.
    pub error: Option<String>,
    /// The tree, in the tree format.
    pub tree: Option<String>,
    /// The tokens.
    pub tokens: Option<Vec<Value>>,
    /// The parse errors, sorted by their starts.
    pub errors: Option<Vec<Problem>>,
    /// The number of parse errors by code, without those beyond the limit.
    pub error_counts: Option<BTreeMap<String, u64>>,
    /// The codes of the notices.
    pub notices: Option<Vec<String>>,
    /// The markup of the tree.
    pub serialized: Option<String>,
    /// Why XML cannot express the tree.
    pub serialize_error: Option<String>,
    /// Canonical XML.
    pub canonical: Option<String>,
    /// The encoding of the bytes; `None` also for text.
    pub encoding: Option<String>,
    /// The quirks mode.
    pub mode: Option<String>,
    /// The events of the reader.
    pub events: Option<Vec<Value>>,
    /// The title; `None` also without one.
    pub title: Option<String>,
    /// The targets of the links.
    pub links: Option<Vec<String>>,
    /// The text.
    pub text: Option<String>,
    /// What is wrong with the document by the rules for authors, in the order of the source.
    pub findings: Option<Vec<Finding>>,
    /// The feed; `None` also where it is none.
    pub feed: Option<Value>,
    /// Why it is no feed.
    pub feed_error: Option<String>,
    /// The text of the content.
    pub main: Option<String>,
    /// The content as HTML.
    pub main_html: Option<String>,
    /// The content as Markdown.
    pub markdown: Option<String>,
    /// The whole document as Markdown.
    pub document_markdown: Option<String>,
    /// What is known about the page.
    pub metadata: Option<Value>,
    /// The value of a microsyntax; `None` also where the rule returns an error or nothing.
    pub value: Option<Value>,
    /// The code of what has ended the input before its end: a limit. The answer then covers only what comes before. `None`
    /// if the input was read to its end.
    pub ended_early: Option<String>,
    /// The code of the limit that has left something out of the document first, where the input was read to its end. `None`
    /// if nothing was left out, or if the input has ended early.
    pub shortened_by: Option<String>,
    /// The number of errors and notices beyond the limit.
    pub dropped_errors: u64,
}

/// A parse error in an answer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct Problem {
    /// Its code.
    pub code: String,
    /// The offset of its first byte in the decoded text.
    pub start: u64,
    /// The offset after its last byte.
    pub end: u64,
    /// The line of its start, from 1.
    pub line: u64,
    /// The column of its start in UTF-16 code units, from 1.
    pub column: u64,
}

/// What is wrong with a document by the rules for authors.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct Finding {
    /// The code of the rule.
    pub code: String,
    /// The offset of its first byte in the decoded text.
    pub start: u64,
    /// The offset after its last byte.
    pub end: u64,
    /// The line of its start, from 1.
    pub line: u64,
    /// The column of its start in UTF-16 code units, from 1.
    pub column: u64,
    /// `error` or `warning`.
    pub severity: String,
    /// The category of the rule: `elements`, `aria` and so on.
    pub category: String,
    /// A sentence, with names and values in backquotes.
    pub message: String,
    /// Other places that have to do with it.
    #[serde(default)]
    pub related: Vec<Related>,
}

/// A place that has to do with a finding.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[non_exhaustive]
pub struct Related {
    /// The offset of its first byte in the decoded text.
    pub start: u64,
    /// The offset after its last byte.
    pub end: u64,
    /// The line of its start, from 1.
    pub line: u64,
    /// The column of its start in UTF-16 code units, from 1.
    pub column: u64,
    /// What is there.
    pub message: String,
}

/// The line is no answer.
#[derive(Debug)]
pub struct AnswerError(serde_json::Error);

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the line is not an answer: {}", self.0)
    }
}

impl core::error::Error for AnswerError {}

impl FromStr for Answer {
    type Err = AnswerError;

    /// Reads a line of the output.
    fn from_str(line: &str) -> Result<Self, AnswerError> {
        serde_json::from_str(line).map_err(AnswerError)
    }
}
