//! Traces of the tokeniser, which has no tree builder.

use crate::{ContentModel, DraftTag, DraftToken, TokenSink, Tokenizer};
use core::ops::ControlFlow;
use fivefold_core::encoding::{Hints, decode_all};
use fivefold_core::{Span, Text};
use fivefold_html5::encoding::Html;
use fivefold_trace::{Recorder, Trace, TracedTag, TracedToken, Tracer};

/// Notes tokens and errors.
struct Traced(Recorder);

/// Traces the tokeniser at work on bytes. It runs alone: there is no tree to be traced.
///
/// ```
/// use fivefold_trace::Tracer;
///
/// let trace = fivefold_draft_2007::trace_bytes(Tracer::new(), b"<br/>", Default::default());
/// assert_eq!(trace.steps().last().unwrap().state, "data-state");
/// ```
pub fn trace_bytes(tracer: Tracer, bytes: &[u8], hints: Hints) -> Trace {
    // Decoding has errors of its own, of which the draft knows nothing.
    let (text, _) = decode_all(&Html, bytes, &hints, &mut |_| {});
    let rest = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    tracer.tokenizer(|recorder| {
        recorder.source(&text);
        let mut tokenizer = Tokenizer::with_observer(Traced(recorder.clone()), recorder);
        tokenizer.set_offset((text.len() - rest.len()) as u64);
        tokenizer.feed_all(rest);
    })
}

impl TokenSink for Traced {
    fn token(&mut self, token: DraftToken<'_>) -> ControlFlow<(), Option<ContentModel>> {
        self.0.token(TracedToken::from(&token));
        ControlFlow::Continue(None)
    }

    fn parse_error(&mut self, span: Span) {
        self.0.unnamed_error(span);
    }

    fn wants_errors(&self) -> bool {
        true
    }
}

impl From<&DraftToken<'_>> for TracedToken {
    fn from(token: &DraftToken<'_>) -> Self {
        let text = |text: Option<Text<'_>>| text.map(|text| text.data.to_owned());
        match token {
            DraftToken::Doctype(doctype) => Self::Doctype {
                name: text(doctype.name),
                public_id: text(doctype.public_id),
                system_id: text(doctype.system_id),
                force_quirks: None,
                correct: Some(doctype.correct),
            },
            DraftToken::StartTag(tag) => Self::StartTag(own_tag(tag)),
            DraftToken::EndTag(tag) => Self::EndTag(own_tag(tag)),
            DraftToken::Comment(comment) => Self::Comment(comment.data.data.to_owned()),
            DraftToken::Text(text) => Self::Characters(text.data.to_owned()),
            DraftToken::EndOfFile(_) => Self::EndOfFile,
        }
    }
}

fn own_tag(tag: &DraftTag<'_>) -> TracedTag {
    TracedTag::new(tag.name, tag.attributes, false)
}
