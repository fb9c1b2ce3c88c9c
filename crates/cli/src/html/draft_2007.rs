//! The tokeniser of the draft of 2007.

use super::run::Tokenized;
use crate::input::Input;
use crate::json::List;
use crate::pieces::pieces;
use crate::token_list::TokenList;
use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use fivefold::ParseError;
use fivefold::encoding::{Html, decode_all};
use fivefold::html::draft_2007::{ContentModel, Token, TokenSink, Tokenizer};
use std::borrow::Cow;

/// How an input is to be tokenised.
#[derive(Debug, Default)]
pub(crate) struct Job {
    pub(crate) content_model: ContentModel,
    /// The name of the start tag that came last.
    pub(crate) last_start_tag: Option<String>,
    /// Cut the text into pieces of so many characters.
    pub(crate) chunk: Option<NonZeroUsize>,
    pub(crate) wants_errors: bool,
}

impl Job {
    /// Runs the tokeniser, and puts the tokens into `list`.
    pub(crate) fn tokenize(&self, input: &Input, list: List) -> Tokenized {
        let (source, encoding) = match input {
            Input::Text(text) => (Cow::Borrowed(&**text), None),
            Input::Bytes(bytes, hints) => {
                // Decoding has errors of its own, of which the draft knows nothing.
                let (text, detected) = decode_all::<Html>(bytes, hints, &mut |_| {});
                (text, Some(detected.encoding))
            }
        };
        let recorder = Recorder { tokens: TokenList::new(list), errors: Vec::new(), wants_errors: self.wants_errors };
        let mut tokenizer = Tokenizer::new(recorder);
        tokenizer.set_content_model(self.content_model);
        if let Some(name) = &self.last_start_tag {
            tokenizer.set_last_start_tag(name);
        }
        let mut text = &*source;
        if encoding.is_some()
            && let Some(after) = text.strip_prefix('\u{FEFF}')
        {
            tokenizer.set_offset((text.len() - after.len()) as u64);
            text = after;
        }
        pieces(text, self.chunk.unwrap_or(NonZeroUsize::MAX)).for_each(|piece| tokenizer.feed(piece));
        let Recorder { tokens, errors, .. } = tokenizer.finish();
        Tokenized { tokens: tokens.into_list(), errors, source: source.into_owned(), encoding }
    }
}

/// Records tokens and errors. It gives no feedback, so the content model flag stays until an end tag comes.
#[derive(Debug)]
struct Recorder {
    tokens: TokenList,
    errors: Vec<ParseError>,
    wants_errors: bool,
}

impl TokenSink for Recorder {
    fn token(&mut self, token: Token<'_>) -> ControlFlow<(), Option<ContentModel>> {
        match token {
            Token::Text(text) => self.tokens.push_text(text.data),
            Token::Doctype(doctype) => {
                let fields = [doctype.name, doctype.public_id, doctype.system_id];
                self.tokens.push_doctype(fields, doctype.correct);
            }
            Token::StartTag(tag) => self.tokens.push_tag("StartTag", tag.name.data, tag.attributes, ""),
            Token::EndTag(tag) => self.tokens.push("EndTag", &[Some(tag.name.data)]),
            Token::Comment(comment) => self.tokens.push("Comment", &[Some(comment.data.data)]),
            Token::EndOfFile(_) => self.tokens.end_text(),
        }
        ControlFlow::Continue(None)
    }

    fn parse_error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        self.wants_errors
    }
}
