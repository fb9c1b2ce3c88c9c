//! Runs the tokenizer of the draft of 2007.

use crate::input::Input;
use crate::json::List;
use crate::pieces::pieces;
use crate::token_list::{TokenList, object};
use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use fivefold::Span;
use fivefold::encoding::{Html, decode_all};
use fivefold_draft_2007::{ContentModel, DraftToken, TokenSink, Tokenizer};
use std::borrow::Cow;
use std::io;

/// The settings of a run.
#[derive(Debug, Default)]
pub(crate) struct Job {
    pub(crate) content_model: ContentModel,
    /// The name of the last start tag.
    pub(crate) last_start_tag: Option<String>,
    /// The size of chunks in characters.
    pub(crate) chunk: Option<NonZeroUsize>,
    pub(crate) wants_errors: bool,
    /// The number of errors kept.
    pub(crate) max_errors: usize,
}

/// The results of a run.
#[derive(Debug)]
pub(crate) struct Tokenized {
    /// The tokens, if they were requested.
    pub(crate) tokens: Option<List>,
    /// The offsets of errors, and the text that they refer to.
    pub(crate) errors: Vec<Span>,
    pub(crate) dropped_errors: u64,
    pub(crate) source: String,
}

impl Job {
    /// Runs the tokenizer, and appends the tokens to a list, if there is one. Fails if the list does.
    pub(crate) fn tokenize(&self, input: &Input, list: Option<List>) -> io::Result<Tokenized> {
        let source = match input {
            Input::Text(text) => Cow::Borrowed(&**text),
            // Decoding has its own errors, which the draft does not mention.
            Input::Bytes(bytes, hints) => decode_all(&Html, bytes, hints, &mut |_| {}).0,
        };
        let recorder = Recorder {
            tokens: list.map(TokenList::new),
            errors: Vec::new(),
            max_errors: self.max_errors,
            dropped_errors: 0,
            wants_errors: self.wants_errors,
            outcome: Ok(()),
        };
        let mut tokenizer = Tokenizer::new(recorder);
        tokenizer.set_content_model(self.content_model);
        if let Some(name) = &self.last_start_tag {
            tokenizer.set_last_start_tag(name);
        }
        let mut text = &*source;
        if matches!(input, Input::Bytes(..))
            && let Some(after) = text.strip_prefix('\u{FEFF}')
        {
            tokenizer.set_offset((text.len() - after.len()) as u64);
            text = after;
        }
        pieces(text, self.chunk.unwrap_or(NonZeroUsize::MAX)).for_each(|piece| tokenizer.feed(piece));
        let Recorder { tokens, errors, dropped_errors, outcome, .. } = tokenizer.finish();
        outcome?;
        let tokens = tokens.map(TokenList::into_list).transpose()?;
        Ok(Tokenized { tokens, errors, dropped_errors, source: source.into_owned() })
    }
}

/// Records tokens and errors. It gives no feedback, so only end tags change the content model flag.
#[derive(Debug)]
struct Recorder {
    /// The tokens, if they were requested.
    tokens: Option<TokenList>,
    errors: Vec<Span>,
    max_errors: usize,
    dropped_errors: u64,
    wants_errors: bool,
    outcome: io::Result<()>,
}

/// Appends a token to a list.
fn push(list: &mut TokenList, token: &DraftToken<'_>) -> io::Result<()> {
    match token {
        DraftToken::Text(text) => {
            list.push_text(text.data);
            Ok(())
        }
        DraftToken::Doctype(doctype) => {
            list.push_doctype([doctype.name, doctype.public_id, doctype.system_id], doctype.correct)
        }
        DraftToken::StartTag(tag) => list.push(("StartTag", tag.name.data, object(tag.attributes))),
        DraftToken::EndTag(tag) => list.push(("EndTag", tag.name.data)),
        DraftToken::Comment(comment) => list.push(("Comment", comment.data.data)),
        DraftToken::EndOfFile(_) => list.end_text(),
    }
}

impl TokenSink for Recorder {
    fn token(&mut self, token: DraftToken<'_>) -> ControlFlow<(), Option<ContentModel>> {
        self.outcome = self.tokens.as_mut().map_or(Ok(()), |tokens| push(tokens, &token));
        if self.outcome.is_ok() { ControlFlow::Continue(None) } else { ControlFlow::Break(()) }
    }

    fn parse_error(&mut self, span: Span) {
        // They are already in source order.
        if self.errors.len() < self.max_errors {
            self.errors.push(span);
        } else {
            self.dropped_errors += 1;
        }
    }

    fn wants_errors(&self) -> bool {
        self.wants_errors
    }
}
