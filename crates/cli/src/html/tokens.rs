//! Tokens in the format of html5lib's tokenizer tests.

use crate::json::List;
use crate::token_list::{TokenList, object};
use core::ops::ControlFlow;
use fivefold::html::tokenizer::{Feedback, HtmlToken, TokenSink};
use fivefold::{ErrorCode, ErrorList, Limits, ParseError};
use std::cell::RefCell;
use std::io::{self, Write};

/// Appends a token to a list.
pub(super) fn push(list: &mut TokenList, token: &HtmlToken<'_>) -> io::Result<()> {
    match token {
        HtmlToken::Text(text) => {
            list.push_text(text.data);
            Ok(())
        }
        HtmlToken::Doctype(doctype) => {
            list.push_doctype([doctype.name, doctype.public_id, doctype.system_id], !doctype.force_quirks)
        }
        HtmlToken::StartTag(tag) => {
            let (kind, name, attributes) = ("StartTag", tag.name_text.data, object(tag.attributes));
            if tag.self_closing {
                list.push((kind, name, attributes, true))
            } else {
                list.push((kind, name, attributes))
            }
        }
        HtmlToken::EndTag(tag) => list.push(("EndTag", tag.name_text.data)),
        HtmlToken::Comment(comment) => list.push(("Comment", comment.data.data)),
        HtmlToken::ProcessingInstruction(instruction) => {
            let (kind, target, data) = ("ProcessingInstruction", instruction.target.data, instruction.data.data);
            if data.is_empty() { list.push((kind, target)) } else { list.push((kind, target, data)) }
        }
        HtmlToken::EndOfFile(_) => list.end_text(),
    }
}

/// Records the tokens and errors of a tokenizer that runs alone: it gives no feedback.
#[derive(Debug)]
pub(super) struct Recorder {
    /// The tokens, if they were requested.
    pub(super) tokens: Option<TokenList>,
    pub(super) errors: ErrorList,
    /// The text that errors refer to, if errors were requested.
    pub(super) source: String,
    /// What has ended the input before its end.
    pub(super) ended_early: Option<ErrorCode>,
    /// What a limit has left out first.
    pub(super) left_out: Option<ErrorCode>,
    wants_errors: bool,
    limits: Limits,
    pub(super) outcome: io::Result<()>,
}

impl Recorder {
    /// A recorder that appends tokens to a list, if there is one. It keeps errors on request.
    pub(super) fn new(list: Option<List>, wants_errors: bool, limits: Limits) -> Self {
        Self {
            tokens: list.map(TokenList::new),
            errors: ErrorList::new(limits.errors),
            source: String::new(),
            ended_early: None,
            left_out: None,
            wants_errors,
            limits,
            outcome: Ok(()),
        }
    }
}

impl TokenSink for Recorder {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        self.outcome = self.tokens.as_mut().map_or(Ok(()), |tokens| push(tokens, &token));
        if self.outcome.is_ok() { ControlFlow::Continue(Feedback::default()) } else { ControlFlow::Break(()) }
    }

    fn parse_error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    fn note_early_end(&mut self, code: ErrorCode) {
        self.ended_early = Some(code);
    }

    fn note_shortening(&mut self, code: ErrorCode, _: u64) {
        self.left_out.get_or_insert(code);
    }

    fn wants_errors(&self) -> bool {
        self.wants_errors
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn source(&mut self, chunk: &str) -> usize {
        if self.wants_errors {
            self.source.push_str(chunk);
        }
        chunk.len()
    }
}

/// Writes the tokens of an input of any length as they arrive.
pub(super) struct Printer<'a, W> {
    tokens: TokenList,
    output: &'a RefCell<W>,
    pub(super) outcome: io::Result<()>,
}

impl<'a, W: Write> Printer<'a, W> {
    pub(super) fn new(output: &'a RefCell<W>) -> Self {
        Self { tokens: TokenList::new(List::of_lines()), output, outcome: Ok(()) }
    }
}

impl<W: Write> TokenSink for Printer<'_, W> {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        let pushed = push(&mut self.tokens, &token);
        self.outcome = pushed.and_then(|()| self.tokens.write_lines(&mut *self.output.borrow_mut()));
        if self.outcome.is_ok() { ControlFlow::Continue(Feedback::default()) } else { ControlFlow::Break(()) }
    }
}
