//! Runs the whole parser, or the tokenizer alone.

use super::tokens::{Recorder, push};
use crate::fragment;
use crate::input::Input;
use crate::json::List;
use crate::pieces::pieces;
use crate::token_list::TokenList;
use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use fivefold::encoding::{Detected, Encoding};
use fivefold::html::tokenizer::{ByteTokenizer, HtmlToken, State, Tap, TokenSink, Tokenizer};
use fivefold::html::tree_builder::TreeBuilder;
use fivefold::html::{Context, Options, Parser, Scripting};
use fivefold::{Document, ErrorCode, ErrorList, StopSignal};
use std::io;

/// The settings of a run.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) options: Options,
    /// The context of a fragment.
    pub(crate) context: Option<Context>,
    /// The size of chunks, in characters or, for bytes, in bytes.
    pub(crate) chunk: Option<NonZeroUsize>,
    /// The signal that stops the machine, if any.
    pub(crate) stop: Option<StopSignal>,
}

/// The start of a tokenizer that runs alone.
#[derive(Debug, Default)]
pub(crate) struct TokenizerStart {
    /// The state; the data state by default.
    pub(crate) state: Option<State>,
    /// The name of the last start tag.
    pub(crate) last_start_tag: Option<String>,
}

/// The results of a tokenizer that ran alone.
#[derive(Debug)]
pub(crate) struct Tokenized {
    /// The tokens, if they were requested.
    pub(crate) tokens: Option<List>,
    /// The sorted errors, and the text that they refer to, if they were requested.
    pub(crate) errors: ErrorList,
    pub(crate) source: String,
    /// The encoding of the bytes.
    pub(crate) encoding: Option<&'static Encoding>,
    /// What has ended the input before its end, or else left something out.
    pub(crate) shortened_by: Option<ErrorCode>,
}

impl Job {
    /// Runs the whole parser.
    pub(crate) fn parse(&self, input: &Input) -> Document {
        match (input, &self.context, self.chunk) {
            _ if self.stop.is_some() => self.parse_pieces(input),
            (Input::Text(text), None, None) => Parser::new(self.options).parse(text),
            (Input::Text(text), Some(context), None) => Parser::for_fragment(context, self.options).parse(text),
            (Input::Bytes(bytes, hints), None, None) => Parser::new(self.options).with_hints(*hints).parse_bytes(bytes),
            _ => self.parse_pieces(input),
        }
    }

    fn parse_pieces(&self, input: &Input) -> Document {
        let mut parser = fragment::parser(self.context.as_ref(), self.options);
        if let Some(signal) = &self.stop {
            parser = parser.with_stop_signal(signal.clone());
        }
        match (input, self.chunk) {
            (Input::Text(text), None) => parser.feed(text),
            (Input::Text(text), Some(chunk)) => pieces(text, chunk).for_each(|piece| parser.feed(piece)),
            (Input::Bytes(_, hints), chunk) => {
                // In chunks, parsing may start before all of the bytes are known.
                parser = parser.with_hints(if chunk.is_none() { hints.settled_for(input.bytes()) } else { *hints });
                input.pieces(chunk).for_each(|piece| parser.feed_bytes(piece));
            }
        }
        parser.finish()
    }

    /// Runs the whole parser, and appends the tokens that its tree builder receives to `list`. Fails if the list does.
    pub(crate) fn parse_and_list_tokens(&self, input: &Input, list: List) -> io::Result<(Document, List)> {
        // The final encoding is known only after parsing everything.
        let encoding = match input {
            Input::Text(_) => None,
            Input::Bytes(..) => self.parse(input).encoding(),
        };
        let mut document = Document::new();
        document.collect_errors(self.options.errors);
        document.set_limits(self.options.limits);
        document.set_scripting(self.options.scripting != Scripting::Disabled);
        let (mut tokens, mut outcome) = (TokenList::new(list), Ok(()));
        let take = |builder: &mut TreeBuilder<_>, token: HtmlToken<'_>| {
            outcome = push(&mut tokens, &token);
            if outcome.is_ok() { builder.token(token) } else { ControlFlow::Break(()) }
        };
        let wrap = |builder| Tap::new(builder, take);
        let tokenizer = Tokenizer::around(document, self.context.as_ref(), self.options, (), wrap);
        let (tap, _) = self.feed(tokenizer, input, encoding);
        let mut document = tap.into_inner().into_sink();
        outcome?;
        document.set_encoding(encoding);
        document.sort_errors();
        Ok((document, tokens.into_list()?))
    }

    /// Runs the tokenizer alone, and appends the tokens to a list, if there is one. Fails if the list does.
    pub(crate) fn tokenize(&self, input: &Input, start: &TokenizerStart, list: Option<List>) -> io::Result<Tokenized> {
        let recorder = Recorder::new(list, self.options.errors, self.options.limits);
        let mut tokenizer = Tokenizer::new(recorder);
        if let Some(state) = start.state {
            tokenizer.set_state(state);
        }
        if let Some(name) = &start.last_start_tag {
            tokenizer.set_last_start_tag(name);
        }
        let (recorder, encoding) = self.feed(tokenizer, input, None);
        let Recorder { tokens, mut errors, source, ended_early, left_out, outcome, .. } = recorder;
        outcome?;
        errors.settle();
        let encoding = encoding.map(|detected| detected.encoding);
        let tokens = tokens.map(TokenList::into_list).transpose()?;
        Ok(Tokenized { tokens, errors, source, encoding, shortened_by: ended_early.or(left_out) })
    }

    /// Feeds a tokenizer whose sink requests no pause that matters, as finishing continues after it. Also returns the
    /// encoding of bytes, if it is known.
    fn feed<S: TokenSink>(
        &self,
        mut tokenizer: Tokenizer<S>,
        input: &Input,
        encoding: Option<Detected>,
    ) -> (S, Option<Detected>) {
        if let Some(signal) = &self.stop {
            tokenizer.set_stop_signal(signal.clone());
        }
        match input {
            Input::Text(text) => {
                let chunk = self.chunk.unwrap_or(NonZeroUsize::MAX);
                for piece in pieces(text, chunk) {
                    let _ = tokenizer.feed(piece);
                }
                (tokenizer.finish(), None)
            }
            Input::Bytes(_, hints) => {
                let mut tokenizer = match encoding {
                    Some(detected) => ByteTokenizer::with_detected(tokenizer, detected),
                    None => ByteTokenizer::with_tokenizer(tokenizer, *hints),
                };
                for piece in input.pieces(self.chunk) {
                    let _ = tokenizer.feed(piece);
                }
                let _ = tokenizer.end();
                let detected = tokenizer.detected();
                (tokenizer.finish(), detected)
            }
        }
    }
}
