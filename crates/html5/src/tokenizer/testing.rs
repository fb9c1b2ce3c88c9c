//! What the unit tests of the states share.

use super::{Feedback, HtmlToken, TokenSink, Tokenizer};
use core::ops::ControlFlow;
use fivefold_core::{ErrorCode, ParseError, Span};

/// What came out of a run: the tokens, each in its debug form's essentials, and the errors.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) tokens: Vec<String>,
    pub(super) errors: Vec<(ErrorCode, Span)>,
    /// Ask for a pause after every token.
    pub(super) pauses: bool,
}

impl TokenSink for Run {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        self.tokens.extend(match token {
            HtmlToken::StartTag(tag) => Some(format!("<{}>", tag.name_text.data)),
            HtmlToken::EndTag(tag) => Some(format!("</{}>", tag.name_text.data)),
            HtmlToken::Comment(comment) => Some(format!("<!--{}-->", comment.data.data)),
            HtmlToken::ProcessingInstruction(token) => Some(format!("<?{} {}>", token.target.data, token.data.data)),
            HtmlToken::Doctype(doctype) => Some(format!("<!DOCTYPE {}>", doctype.name.map_or("", |name| name.data))),
            HtmlToken::Text(text) => Some(text.data.to_owned()),
            HtmlToken::EndOfFile(_) => None,
        });
        ControlFlow::Continue(Feedback { pause: self.pauses, ..Feedback::default() })
    }

    fn parse_error(&mut self, error: ParseError) {
        self.errors.push((error.code, error.span));
    }

    fn wants_errors(&self) -> bool {
        true
    }
}

/// Tokenizes what the pieces make together, fed one by one.
pub(super) fn tokenize(pieces: &[&str]) -> Run {
    let mut tokenizer = Tokenizer::new(Run::default());
    for piece in pieces {
        let _ = tokenizer.feed(piece);
    }
    tokenizer.finish()
}
