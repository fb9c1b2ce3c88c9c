//! Tokens in a list, of which the first are kept.

use fivefold::Span;
use fivefold::trace::TracedToken;
use fivefold_view::token_value;
use serde_json::{Value, json};

/// The number of tokens shown.
const SHOWN: usize = 20_000;

/// Tokens with their places. Adjacent characters are one token.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    pub(crate) tokens: Vec<(Span, TracedToken)>,
    /// The number of tokens, and of those that are not kept.
    pub(crate) count: usize,
}

impl Tokens {
    /// Appends a token.
    pub(crate) fn push(&mut self, span: Span, token: impl FnOnce() -> TracedToken, is_text: bool) {
        if is_text
            && self.count == self.tokens.len()
            && let Some((place, TracedToken::Characters(text))) = self.tokens.last_mut()
        {
            if let TracedToken::Characters(more) = token() {
                text.push_str(&more);
                *place = place.hull(span);
            }
            return;
        }
        self.count += 1;
        if self.tokens.len() < SHOWN {
            self.tokens.push((span, token()));
        }
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = Value> {
        self.tokens.iter().map(|(span, token)| json!([span.start, span.end, token_value(token)]))
    }
}
