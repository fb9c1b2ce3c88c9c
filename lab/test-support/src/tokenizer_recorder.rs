//! A sink that records tokens in the suite's notation and checks every span.

use std::ops::ControlFlow;

use fivefold::html::tokenizer::{Feedback, HtmlTag, HtmlToken, TokenSink};
use fivefold::token::Text;
use fivefold::{LineColumn, LineIndex, ParseError, Span};
use serde_json::{Map, Value, json};

/// The results of one run.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The tokens, with adjacent texts joined.
    pub tokens: Vec<Value>,
    /// The spans of the tokens, those of joined texts joined if they are adjacent; the last one is the end of the file.
    pub spans: Vec<Span>,
    /// The errors, sorted by position.
    pub errors: Vec<ParseError>,
    /// The faults of the spans.
    pub faults: Vec<String>,
}

/// Errors in the notation of the suites: line, column and code, sorted.
pub fn positions(source: &str, errors: &[ParseError]) -> Vec<(u64, u64, String)> {
    let index = LineIndex::new(source);
    let position = |error: &ParseError| {
        let LineColumn { line, column } = index.line_column(error.span.start);
        (line, column, error.code.to_string())
    };
    let mut positions: Vec<_> = errors.iter().map(position).collect();
    positions.sort();
    positions
}

/// Records tokens and errors.
#[derive(Debug)]
pub struct Recorder<'a> {
    source: &'a str,
    wants_errors: bool,
    recording: Recording,
    arrived: usize,
    ended: bool,
    /// Whether the last token was text, so that the next one can join.
    in_text: bool,
}

impl<'a> Recorder<'a> {
    /// A recorder for a run over `source`.
    pub fn new(source: &'a str, wants_errors: bool) -> Self {
        let recording = Recording { tokens: vec![], spans: vec![], errors: vec![], faults: vec![] };
        Self { source, wants_errors, recording, arrived: 0, ended: false, in_text: false }
    }

    /// The recording of a finished run.
    pub fn finish(mut self) -> Recording {
        if !self.ended {
            self.fault("no end of file");
        }
        if self.arrived != self.source.len() {
            self.fault(format!("the sink saw {} bytes of source", self.arrived));
        }
        self.recording.errors.sort_by_key(|error| (error.span, error.code));
        self.recording
    }

    fn fault(&mut self, fault: impl Into<String>) {
        self.recording.faults.push(fault.into());
    }

    fn slice(&self, span: Span) -> Option<&'a str> {
        if span.start > span.end { None } else { self.source.get(span.range()) }
    }

    /// Checks that a token's span follows the one before.
    fn check_span(&mut self, span: Span) {
        let before = self.recording.spans.last().map_or(0, |last| last.end);
        if self.slice(span).is_none() || span.start < before {
            self.fault(format!("the token at {span:?} comes after one that ends at {before}"));
        }
    }

    /// Checks a part of the token at `whole`: it lies inside, after `before`, and equals the source if it is marked as
    /// verbatim.
    fn check_part(&mut self, text: Text<'_>, whole: Span, before: &mut u64) {
        let Text { data, span, verbatim } = text;
        let found = self.slice(span);
        if found.is_none() || span.start < *before || span.end > whole.end {
            self.fault(format!("{data:?} at {span:?} is not where it could be in the token at {whole:?}"));
        } else if verbatim && found != Some(data) {
            self.fault(format!("{data:?} at {span:?} is said to be verbatim, and is not {found:?}"));
        }
        *before = span.end;
    }

    fn check_parts<'t>(&mut self, whole: Span, parts: impl IntoIterator<Item = Text<'t>>) {
        let mut before = whole.start;
        for part in parts {
            self.check_part(part, whole, &mut before);
        }
    }

    fn check_delimiters(&mut self, span: Span, opens: &str, at_end: bool) {
        let found = self.slice(span).unwrap_or_default();
        if !found.starts_with(opens) || !found.ends_with('>') && !at_end {
            self.fault(format!("a token that begins with {opens:?} is said to stand at {span:?}, where {found:?} is"));
        }
    }

    fn tag(&mut self, tag: &HtmlTag<'_>) -> Map<String, Value> {
        let attributes = || tag.attributes.iter();
        let parts = attributes().flat_map(|attribute| [attribute.name_text, attribute.value]);
        self.check_parts(tag.span, core::iter::once(tag.name_text).chain(parts));
        let in_source = self.slice(tag.name_text.span).unwrap_or_default();
        let lower = in_source.to_ascii_lowercase().replace('\0', "\u{FFFD}");
        if lower != tag.name_text.data {
            self.fault(format!("the name {:?} stands where {in_source:?} is", tag.name_text.data));
        }
        if tag.name.is_static() && tag.name.as_static_str() != Some(tag.name_text.data) {
            self.fault(format!("{:?} is not the name {:?}", tag.name, tag.name_text.data));
        }
        attributes().map(|attribute| (attribute.name_text.data.to_owned(), attribute.value.data.into())).collect()
    }

    fn text(&mut self, text: &Text<'_>) {
        if text.data.is_empty() {
            self.fault(format!("a text without text at {:?}", text.span));
        }
        if self.slice(text.span).is_some_and(|found| found.contains('\0')) && text.data.len() > 1 {
            let is_alone = text.data == "\u{FFFD}" && text.span.len() == 1;
            if !is_alone {
                self.fault(format!("a NUL inside the text at {:?}", text.span));
            }
        }
        self.check_parts(text.span, [*text]);
        let touches = self.recording.spans.last().is_some_and(|last| last.end == text.span.start);
        match (self.recording.tokens.last_mut(), self.recording.spans.last_mut()) {
            (Some(Value::Array(token)), Some(span)) if self.in_text => {
                if let Some(Value::String(data)) = token.get_mut(1) {
                    data.push_str(text.data);
                }
                if touches {
                    span.end = text.span.end;
                } else {
                    self.recording.spans.push(text.span);
                }
            }
            _ => self.push(json!(["Character", text.data]), text.span),
        }
        self.in_text = true;
    }

    fn push(&mut self, token: Value, span: Span) {
        self.recording.tokens.push(token);
        self.recording.spans.push(span);
    }
}

impl TokenSink for Recorder<'_> {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        if self.ended {
            self.fault("a token after the end of the file");
        }
        let span = token.span();
        self.check_span(span);
        // Only a token that the end of the input completes lacks its `>`.
        let at_end = span.end == self.source.len() as u64;
        if let HtmlToken::Text(text) = token {
            self.text(&text);
            return ControlFlow::Continue(Feedback::default());
        }
        self.in_text = false;
        match token {
            HtmlToken::StartTag(tag) => {
                self.check_delimiters(span, "<", false);
                let attributes = self.tag(tag);
                let mut json = json!(["StartTag", tag.name_text.data, attributes]);
                if let (true, Some(json)) = (tag.self_closing, json.as_array_mut()) {
                    json.push(true.into());
                }
                self.push(json, span);
            }
            HtmlToken::EndTag(tag) => {
                self.check_delimiters(span, "</", false);
                self.tag(tag);
                self.push(json!(["EndTag", tag.name_text.data]), span);
            }
            HtmlToken::Comment(comment) => {
                self.check_delimiters(span, "<", at_end);
                self.check_parts(span, [comment.data]);
                self.push(json!(["Comment", comment.data.data]), span);
            }
            HtmlToken::ProcessingInstruction(instruction) => {
                self.check_delimiters(span, "<?", false);
                let (target, data) = (instruction.target, instruction.data);
                self.check_parts(span, [target, data]);
                let mut json = vec!["ProcessingInstruction", target.data];
                json.extend(Some(data.data).filter(|data| !data.is_empty()));
                self.push(json.into(), span);
            }
            HtmlToken::Doctype(doctype) => {
                self.check_delimiters(span, "<!", at_end);
                let fields = [doctype.name, doctype.public_id, doctype.system_id];
                self.check_parts(span, fields.into_iter().flatten());
                let [name, public_id, system_id] = fields.map(|field| field.map(|text| text.data));
                self.push(json!(["DOCTYPE", name, public_id, system_id, !doctype.force_quirks]), span);
            }
            HtmlToken::EndOfFile(offset) => {
                if offset != self.source.len() as u64 {
                    self.fault(format!("the file is said to end at {offset}"));
                }
                self.ended = true;
                self.recording.spans.push(span);
            }
            HtmlToken::Text(_) => unreachable!("texts are done"),
        }
        ControlFlow::Continue(Feedback::default())
    }

    fn parse_error(&mut self, error: ParseError) {
        if self.slice(error.span).is_none() {
            self.fault(format!("an error outside the source: {error}"));
        }
        self.recording.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        self.wants_errors
    }

    fn source(&mut self, chunk: &str) -> usize {
        let arrived = self.source.get(self.arrived..self.arrived + chunk.len());
        if arrived != Some(chunk) {
            self.fault(format!("{chunk:?} is not the source at {}", self.arrived));
        }
        self.arrived += chunk.len();
        chunk.len()
    }
}
