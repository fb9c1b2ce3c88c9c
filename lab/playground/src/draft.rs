//! The tokenizer of the draft of 2007. There is no tree construction of that draft, so the names of tags alone decide how
//! the contents of elements are read.

use crate::token_list::Tokens;
use core::ops::ControlFlow;
use fivefold::Span;
use fivefold::trace::{Recorder, Trace, TracedToken, Tracer};
use fivefold_draft_2007::{ContentModel, DraftToken, TokenSink, Tokenizer};

/// The tokens of a source.
pub(crate) fn tokens(source: &str) -> Tokens {
    read(source).tokens
}

/// The places of the errors, in the order of the source. They have no names.
pub(crate) fn errors(source: &str) -> Vec<Span> {
    read(source).errors
}

fn read(source: &str) -> Listed {
    let mut tokenizer = Tokenizer::new(Listed::default());
    tokenizer.feed_all(source);
    tokenizer.finish()
}

/// The steps of the tokenizer.
pub(crate) fn trace(tracer: Tracer, source: &str) -> Trace {
    tracer.tokenizer(|recorder| {
        recorder.source(source);
        Tokenizer::with_observer(Traced(recorder.clone()), recorder).feed_all(source);
    })
}

/// What the draft's tree construction sets the content model flag to for a start tag, if scripts do not run. Whether the
/// insertion mode heeds the tag is left out.
fn content_model(token: &DraftToken<'_>) -> ControlFlow<(), Option<ContentModel>> {
    ControlFlow::Continue(match token {
        DraftToken::StartTag(tag) => match tag.name.data {
            "title" | "textarea" => Some(ContentModel::Rcdata),
            "style" | "script" | "xmp" | "iframe" | "noembed" | "noframes" => Some(ContentModel::Cdata),
            "plaintext" => Some(ContentModel::Plaintext),
            _ => None,
        },
        _ => None,
    })
}

/// Lists tokens and errors.
#[derive(Debug, Default)]
struct Listed {
    tokens: Tokens,
    errors: Vec<Span>,
}

impl TokenSink for Listed {
    fn token(&mut self, token: DraftToken<'_>) -> ControlFlow<(), Option<ContentModel>> {
        let is_text = matches!(token, DraftToken::Text(_));
        self.tokens.push(token.span(), || TracedToken::from(&token), is_text);
        content_model(&token)
    }

    fn parse_error(&mut self, span: Span) {
        self.errors.push(span);
    }

    fn wants_errors(&self) -> bool {
        true
    }
}

/// Records tokens and errors in a trace.
struct Traced(Recorder);

impl TokenSink for Traced {
    fn token(&mut self, token: DraftToken<'_>) -> ControlFlow<(), Option<ContentModel>> {
        self.0.token(TracedToken::from(&token));
        content_model(&token)
    }

    fn parse_error(&mut self, span: Span) {
        self.0.unnamed_error(span);
    }

    fn wants_errors(&self) -> bool {
        true
    }
}
