//! Parses a source, and lists its tokens on the way: one tokenizer for both keeps the module small.

use crate::tokens::Tokens;
use core::ops::ControlFlow;
use fivefold::dom::Document;
use fivefold::html::tokenizer::{Feedback, HtmlToken, TokenSink};
use fivefold::html::tree_builder::TreeBuilder;
use fivefold::trace::TracedToken;
use fivefold::xml::tokenizer::XmlToken;
use fivefold::{ErrorCode, Limits, ParseError, html, xml};
use fivefold_view::Language;

/// The document of a source in HTML or XML, with its errors; and the tokens, if they are wanted.
pub(crate) fn parse(language: Language, source: &str, wants_tokens: bool) -> (Document, Tokens) {
    let mut document = Document::with_capacity_for(source.len());
    document.collect_errors(true);
    let (mut document, tokens) = match language {
        Language::Xml => {
            document.collect_notices(true);
            let options = xml::Options::default().with_errors(true).with_notices(true);
            document.set_limits(options.limits);
            let mut tokens = Tokens::default();
            let mut tokenizer = xml::Tokenizer::new(xml::tree_builder::TreeBuilder::new(document, options));
            tokenizer.feed_all_watched(source, &mut |token| {
                if wants_tokens {
                    let is_text = matches!(token, XmlToken::Text(_));
                    tokens.push(token.span(), || TracedToken::from(&token), is_text);
                }
            });
            (tokenizer.finish().into_sink(), tokens)
        }
        _ => {
            let options = html::Options::default().with_errors(true);
            document.set_limits(options.limits);
            let builder = TreeBuilder::new(document, options);
            let mut tokenizer = html::Tokenizer::new(Watched { builder, tokens: Tokens::default(), wants_tokens });
            // No script runs, so there is no pause that matters.
            let _ = tokenizer.feed(source);
            let Watched { builder, tokens, .. } = tokenizer.finish();
            (builder.into_sink(), tokens)
        }
    };
    document.sort_errors();
    (document, tokens)
}

/// A tree builder, and the tokens that it received.
struct Watched {
    builder: TreeBuilder<Document>,
    tokens: Tokens,
    wants_tokens: bool,
}

impl TokenSink for Watched {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        if self.wants_tokens {
            let is_text = matches!(token, HtmlToken::Text(_));
            self.tokens.push(token.span(), || TracedToken::from(&token), is_text);
        }
        self.builder.token(token)
    }

    fn parse_error(&mut self, error: ParseError) {
        self.builder.parse_error(error);
    }

    fn note_early_end(&mut self, code: ErrorCode) {
        self.builder.note_early_end(code);
    }

    fn wants_errors(&self) -> bool {
        self.builder.wants_errors()
    }

    fn limits(&self) -> Limits {
        self.builder.limits()
    }

    fn source(&mut self, chunk: &str) -> usize {
        self.builder.source(chunk)
    }
}
