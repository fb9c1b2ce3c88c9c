//! Traces of HTML.

use super::log::{Recorder, SharedLog};
use super::sink::TracedDocument;
use super::step::{TracedFeedback, TracedTag, TracedToken};
use core::ops::ControlFlow;
use fivefold_core::encoding::{Detected, Hints};
use fivefold_core::{ErrorCode, Limits, ParseError};
use fivefold_dom::Document;
use fivefold_html5::tokenizer::{ByteTokenizer, Feedback, HtmlTag, HtmlToken, State, TokenSink, Tokenizer};
use fivefold_html5::tree_builder::TreeBuilder;
use fivefold_html5::{Context, Options};

/// A tree builder between a tokenizer and a document, and the log to which all three write.
struct Traced {
    builder: TreeBuilder<TracedDocument>,
    log: SharedLog,
    cdata_allowed: bool,
}

/// Traces a text.
pub(super) fn trace_text(log: &SharedLog, text: &str, context: Option<&Context>, options: Options) {
    let mut tokenizer = tokenizer(log, context, options);
    let _ = tokenizer.feed_all(text);
    tokenizer.finish();
}

/// The final encoding of bytes, once all of them have been parsed.
pub(super) fn find_encoding(
    bytes: &[u8],
    hints: Hints,
    context: Option<&Context>,
    options: Options,
) -> Option<Detected> {
    let mut document = Document::new();
    document.set_limits(options.limits);
    let tokenizer = Tokenizer::around(document, context, options, (), |builder| builder);
    let mut tokenizer = ByteTokenizer::with_tokenizer(tokenizer, hints.settled_for(bytes)).with_restarts(true);
    let _ = tokenizer.feed(bytes);
    let _ = tokenizer.end();
    tokenizer.restart().or_else(|| tokenizer.detected())
}

/// Traces bytes in a known encoding.
pub(super) fn trace_bytes(
    log: &SharedLog,
    bytes: &[u8],
    encoding: Option<Detected>,
    context: Option<&Context>,
    options: Options,
) {
    let tokenizer = tokenizer(log, context, options);
    let mut tokenizer = match encoding {
        Some(detected) => ByteTokenizer::with_detected(tokenizer, detected),
        None => ByteTokenizer::with_tokenizer(tokenizer, Hints::default()),
    };
    let _ = tokenizer.feed(bytes);
    tokenizer.finish();
}

fn tokenizer(log: &SharedLog, context: Option<&Context>, options: Options) -> Tokenizer<Traced, Recorder> {
    let document = TracedDocument::new(log.clone());
    let cdata_allowed = context.is_some_and(Context::is_foreign);
    Tokenizer::around(document, context, options, Recorder(log.clone()), |builder| Traced {
        builder,
        log: log.clone(),
        cdata_allowed,
    })
}

impl TokenSink for Traced {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        self.log.borrow_mut().token(TracedToken::from(&token), true);
        self.log.borrow_mut().token_end(token.span().end);
        let mode = self.builder.insertion_mode();
        let answer = self.builder.token(token);
        let mut log = self.log.borrow_mut();
        log.modes_around(mode.fragment_id(), self.builder.insertion_mode().fragment_id());
        if let ControlFlow::Continue(Feedback { switch_to, cdata_allowed, .. }) = answer {
            if let Some(state) = switch_to {
                log.feedback(TracedFeedback::SwitchTo(State::from(state).name()));
            }
            if core::mem::replace(&mut self.cdata_allowed, cdata_allowed) != cdata_allowed {
                log.feedback(TracedFeedback::CdataAllowed(cdata_allowed));
            }
        }
        answer
    }

    fn parse_error(&mut self, error: ParseError) {
        self.log.borrow_mut().error(error);
    }

    fn note_early_end(&mut self, code: ErrorCode) {
        self.builder.note_early_end(code);
    }

    fn note_shortening(&mut self, code: ErrorCode, offset: u64) {
        self.builder.note_shortening(code, offset);
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn limits(&self) -> Limits {
        self.builder.limits()
    }

    fn heeds_meta(&self) -> bool {
        self.builder.heeds_meta()
    }

    fn source(&mut self, chunk: &str) -> usize {
        self.builder.source(chunk)
    }

    fn source_retracted(&mut self, length: usize) {
        self.builder.source_retracted(length);
    }
}

impl From<&HtmlToken<'_>> for TracedToken {
    fn from(token: &HtmlToken<'_>) -> Self {
        match token {
            HtmlToken::Doctype(doctype) => {
                let [name, public_id, system_id] = [doctype.name, doctype.public_id, doctype.system_id]
                    .map(|text| text.map(|text| text.data.to_owned()));
                Self::Doctype { name, public_id, system_id, force_quirks: Some(doctype.force_quirks), correct: None }
            }
            HtmlToken::StartTag(tag) => Self::StartTag(own_tag(tag)),
            HtmlToken::EndTag(tag) => Self::EndTag(own_tag(tag)),
            HtmlToken::Comment(comment) => Self::Comment(comment.data.data.to_owned()),
            HtmlToken::ProcessingInstruction(token) => {
                Self::ProcessingInstruction(token.target.data.to_owned(), token.data.data.to_owned())
            }
            HtmlToken::Text(text) => Self::Characters(text.data.to_owned()),
            HtmlToken::EndOfFile(_) => Self::EndOfFile,
        }
    }
}

fn own_tag(tag: &HtmlTag<'_>) -> TracedTag {
    TracedTag::new(tag.name_text, tag.attributes, tag.self_closing)
}
