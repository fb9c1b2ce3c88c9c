//! Tokens as html5lib's tokenizer tests write them.

use crate::json::{List, push_string, push_string_or_null};
use core::ops::ControlFlow;
use fivefold::ParseError;
use fivefold::dom::Document;
use fivefold::html::tokenizer::{Doctype, Feedback, ProcessingInstruction, Tag, Token, TokenSink};
use fivefold::html::tree_builder::TreeBuilder;

/// Tokens as JSON, neighbouring text joined.
#[derive(Debug)]
pub(crate) struct TokenList {
    list: List,
    /// The text so far, which more may follow.
    text: String,
}

impl TokenList {
    /// Appends to a list.
    pub(crate) fn new(list: List) -> Self {
        Self { list, text: String::new() }
    }

    /// The JSON of all tokens.
    pub(crate) fn into_json(mut self) -> Vec<u8> {
        self.end_text();
        self.list.into_json()
    }

    fn push(&mut self, token: &Token<'_>) {
        if let Token::Text(text) = token {
            self.text.push_str(text.data);
            return;
        }
        self.end_text();
        match token {
            Token::Doctype(doctype) => self.push_doctype(doctype),
            Token::StartTag(tag) => self.push_start_tag(tag),
            Token::EndTag(tag) => self.push_pair("EndTag", tag.name_text.data),
            Token::Comment(comment) => self.push_pair("Comment", comment.data.data),
            Token::ProcessingInstruction(instruction) => self.push_processing_instruction(instruction),
            Token::Text(_) | Token::EndOfFile(_) => {}
        }
    }

    fn end_text(&mut self) {
        if !self.text.is_empty() {
            let text = core::mem::take(&mut self.text);
            self.push_pair("Character", &text);
        }
    }

    fn begin(&mut self, kind: &str) -> &mut Vec<u8> {
        let output = self.list.begin_value();
        output.push(b'[');
        push_string(output, kind);
        output.push(b',');
        output
    }

    fn push_pair(&mut self, kind: &str, data: &str) {
        let output = self.begin(kind);
        push_string(output, data);
        output.push(b']');
    }

    fn push_start_tag(&mut self, tag: &Tag<'_>) {
        let output = self.begin("StartTag");
        push_string(output, tag.name_text.data);
        output.extend(b",{");
        for (index, attribute) in tag.attributes.iter().enumerate() {
            if index > 0 {
                output.push(b',');
            }
            push_string(output, attribute.name_text.data);
            output.push(b':');
            push_string(output, attribute.value.data);
        }
        output.extend(if tag.self_closing { &b"},true]"[..] } else { b"}]" });
    }

    fn push_processing_instruction(&mut self, instruction: &ProcessingInstruction<'_>) {
        let output = self.begin("ProcessingInstruction");
        push_string(output, instruction.target.data);
        if !instruction.data.data.is_empty() {
            output.push(b',');
            push_string(output, instruction.data.data);
        }
        output.push(b']');
    }

    fn push_doctype(&mut self, doctype: &Doctype<'_>) {
        let output = self.begin("DOCTYPE");
        for field in [doctype.name, doctype.public_id, doctype.system_id] {
            push_string_or_null(output, field.map(|text| text.data));
            output.push(b',');
        }
        output.extend(if doctype.force_quirks { &b"false]"[..] } else { b"true]" });
    }
}

/// Records the tokens and errors of a tokenizer that runs alone: it gives no feedback.
#[derive(Debug)]
pub(super) struct Recorder {
    pub(super) tokens: TokenList,
    pub(super) errors: Vec<ParseError>,
    pub(super) wants_errors: bool,
}

impl TokenSink for Recorder {
    fn token(&mut self, token: Token<'_>) -> ControlFlow<(), Feedback> {
        self.tokens.push(&token);
        ControlFlow::Continue(Feedback::default())
    }

    fn parse_error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        self.wants_errors
    }
}

/// A tree builder, and the tokens that it sees.
#[derive(Debug)]
pub(super) struct Watched {
    pub(super) builder: TreeBuilder<Document>,
    pub(super) tokens: TokenList,
}

impl TokenSink for Watched {
    fn token(&mut self, token: Token<'_>) -> ControlFlow<(), Feedback> {
        self.tokens.push(&token);
        self.builder.token(token)
    }

    fn parse_error(&mut self, error: ParseError) {
        self.builder.parse_error(error);
    }

    fn wants_errors(&self) -> bool {
        self.builder.wants_errors()
    }

    fn source(&mut self, chunk: &str) -> usize {
        self.builder.source(chunk)
    }

    fn source_retracted(&mut self, length: usize) {
        self.builder.source_retracted(length);
    }
}
