//! The machines: the whole parser, and the tokenizer alone.

use super::tokens::{Recorder, Watched};
use crate::json::List;
use crate::pieces::pieces;
use crate::token_list::TokenList;
use core::num::NonZeroUsize;
use fivefold::ParseError;
use fivefold::dom::Document;
use fivefold::html::tokenizer::{State, TokenSink, Tokenizer};
use fivefold::html::tree_builder::TreeBuilder;
use fivefold::html::{Context, Options, Parser, parse_fragment_with, parse_with};

/// How a text is to be parsed.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) options: Options,
    /// Of a fragment, its context.
    pub(crate) context: Option<Context>,
    /// Cut the text into pieces of so many characters.
    pub(crate) chunk: Option<NonZeroUsize>,
}

/// Where a tokenizer starts that runs alone.
#[derive(Debug, Default)]
pub(crate) struct TokenizerStart {
    /// The state; otherwise the data state.
    pub(crate) state: Option<State>,
    /// The name of the start tag that came last.
    pub(crate) last_start_tag: Option<String>,
}

impl Job {
    /// Runs the whole parser.
    pub(crate) fn parse(&self, text: &str) -> Document {
        let Some(chunk) = self.chunk else {
            return match &self.context {
                None => parse_with(text, self.options),
                Some(context) => parse_fragment_with(context, text, self.options),
            };
        };
        let mut parser = match &self.context {
            None => Parser::new(self.options),
            Some(context) => Parser::for_fragment(context, self.options),
        };
        for piece in pieces(text, chunk) {
            parser.feed(piece);
        }
        parser.finish()
    }

    /// Runs the whole parser, and puts the tokens that it sees into `list`.
    pub(crate) fn parse_and_list_tokens(&self, text: &str, list: List) -> (Document, List) {
        let mut document = Document::new();
        document.collect_errors(self.options.errors);
        let builder = match &self.context {
            None => TreeBuilder::new(document, self.options),
            Some(context) => TreeBuilder::for_fragment(document, context, self.options),
        };
        let mut tokenizer = Tokenizer::new(Watched { builder, tokens: TokenList::new(list) });
        if let Some(context) = &self.context {
            tokenizer.set_state(context.initial_state(self.options.scripting));
            tokenizer.set_cdata_allowed(context.is_foreign());
        }
        let watched = self.feed(tokenizer, text);
        let mut document = watched.builder.into_sink();
        document.sort_errors();
        (document, watched.tokens.into_list())
    }

    /// Runs the tokenizer alone, and puts the tokens into `list`. Gives the errors as well, if they are wanted.
    pub(crate) fn tokenize(&self, text: &str, start: &TokenizerStart, list: List) -> (List, Vec<ParseError>) {
        let recorder = Recorder { tokens: TokenList::new(list), errors: Vec::new(), wants_errors: self.options.errors };
        let mut tokenizer = Tokenizer::new(recorder);
        if let Some(state) = start.state {
            tokenizer.set_state(state);
        }
        if let Some(name) = &start.last_start_tag {
            tokenizer.set_last_start_tag(name);
        }
        let Recorder { tokens, mut errors, .. } = self.feed(tokenizer, text);
        errors.sort_by_key(|error| error.span.start);
        (tokens.into_list(), errors)
    }

    fn feed<S: TokenSink>(&self, mut tokenizer: Tokenizer<S>, text: &str) -> S {
        // Neither sink asks for a pause that matters: finishing goes on after it.
        match self.chunk {
            None => {
                let _ = tokenizer.feed_all(text);
            }
            Some(chunk) => {
                for piece in pieces(text, chunk) {
                    let _ = tokenizer.feed(piece);
                }
            }
        }
        tokenizer.finish()
    }
}
