//! Traces of the tokeniser of 2007, which has no tree builder.

use super::log::{SharedLog, Watcher};
use super::step;
use crate::html::draft_2007::{ContentModel, Tag, Token, TokenSink, Tokenizer};
use crate::{ParseError, Text};
use core::ops::ControlFlow;

/// Notes tokens and errors.
struct Traced(SharedLog);

/// Traces a text whose first character stands at `offset`, after a byte order mark.
pub(super) fn trace_text(log: &SharedLog, text: &str, offset: u64) {
    let mut tokenizer = Tokenizer::with_observer(Traced(log.clone()), Watcher(log.clone()));
    tokenizer.set_offset(offset);
    log.borrow_mut().source(text);
    tokenizer.feed_all(text);
    tokenizer.finish();
}

impl TokenSink for Traced {
    fn token(&mut self, token: Token<'_>) -> ControlFlow<(), Option<ContentModel>> {
        self.0.borrow_mut().token(own(&token), true);
        ControlFlow::Continue(None)
    }

    fn parse_error(&mut self, error: ParseError) {
        self.0.borrow_mut().error(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }
}

fn own(token: &Token<'_>) -> step::Token {
    let text = |text: Option<Text<'_>>| text.map(|text| text.data.to_owned());
    match token {
        Token::Doctype(doctype) => step::Token::Doctype {
            name: text(doctype.name),
            public_id: text(doctype.public_id),
            system_id: text(doctype.system_id),
            force_quirks: None,
            correct: Some(doctype.correct),
        },
        Token::StartTag(tag) => step::Token::StartTag(own_tag(tag)),
        Token::EndTag(tag) => step::Token::EndTag(own_tag(tag)),
        Token::Comment(comment) => step::Token::Comment(comment.data.data.to_owned()),
        Token::Text(text) => step::Token::Characters(text.data.to_owned()),
        Token::EndOfFile(_) => step::Token::EndOfFile,
    }
}

fn own_tag(tag: &Tag<'_>) -> step::Tag {
    step::Tag::new(tag.name, tag.attributes, false)
}
