//! Records tokens and their spans, to compare those of two runs.

use crate::nodes;
use fivefold::token::Text;
use fivefold::tree::TagAttributes;
use fivefold::{ErrorList, ParseError, Span};

/// The tokens and errors of a run.
#[derive(Debug, Default)]
pub(crate) struct Recording {
    /// The tokens, one per line; adjacent texts are joined.
    pub(crate) tokens: Vec<String>,
    /// The spans of the tokens. A joined text keeps the spans of parts that are not adjacent in the source.
    pub(crate) spans: Vec<Span>,
    pub(crate) errors: Vec<ParseError>,
    pub(crate) notices: Vec<ParseError>,
    /// The spans of the tokens, with texts unjoined. These depend on the chunks.
    unjoined: Vec<Span>,
}

impl PartialEq for Recording {
    fn eq(&self, other: &Self) -> bool {
        (&self.tokens, &self.spans, &self.errors, &self.notices)
            == (&other.tokens, &other.spans, &other.errors, &other.notices)
    }
}

/// The start of a line of text. No other token begins like this.
const TEXT: &str = "text ";

impl Recording {
    /// Records a token that is not text.
    pub(crate) fn push(&mut self, token: String, span: Span) {
        self.tokens.push(token);
        self.spans.push(span);
        self.unjoined.push(span);
    }

    /// Records text.
    pub(crate) fn push_text(&mut self, text: Text<'_>) {
        assert!(!text.data.is_empty(), "a text without text at {:?}", text.span);
        let last = self.tokens.last_mut().filter(|last| last.starts_with(TEXT));
        let (Some(last), Some(span)) = (last, self.spans.last_mut()) else {
            return self.push(format!("{TEXT}{}", text.data), text.span);
        };
        last.push_str(text.data);
        self.unjoined.push(text.span);
        if span.end == text.span.start {
            span.end = text.span.end;
        } else if text.span.start < span.start || span.end < text.span.end {
            // All texts of a replacement text have the span of the reference.
            self.spans.push(text.span);
        }
    }

    /// Where the last token ends.
    pub(crate) fn end(&self) -> u64 {
        self.unjoined.last().map_or(0, |span| span.end)
    }

    /// Sorts errors and notices by position, as a document does.
    pub(crate) fn sorted(mut self) -> Self {
        let mut sorted = ErrorList::new(usize::MAX);
        self.errors.drain(..).for_each(|error| sorted.push(error));
        self.errors = sorted.take();
        self.notices.sort_by_key(|notice| notice.span.start);
        self
    }

    /// Asserts that tokens are in order, and that `may_lie_between` accepts the text between two of them, given whether
    /// the input ends there.
    pub(crate) fn assert_tokens_tile(&self, source: &str, may_lie_between: impl Fn(&str, bool) -> bool) {
        let mut last = Span::empty(0);
        for (at, &span) in self.unjoined.iter().enumerate() {
            nodes::slice(source, span, "a token");
            if span == last && source[span.range()].starts_with('&') {
                // All tokens of a replacement text have the span of the reference.
                continue;
            }
            assert!(last.end <= span.start, "the token at {span:?} comes after the one at {last:?} of {source:?}");
            let gap = &source[last.end as usize..span.start as usize];
            let is_at_end = at + 1 == self.unjoined.len();
            assert!(gap.is_empty() || may_lie_between(gap, is_at_end), "{gap:?} of {source:?} is in no token");
            last = span;
        }
        nodes::assert_in_source(&self.errors, source);
        nodes::assert_in_source(&self.notices, source);
    }
}

/// A tag's name and attributes.
pub(crate) fn tag(name: &str, attributes: TagAttributes<'_>) -> String {
    let attributes: String = attributes
        .iter()
        .map(|attribute| {
            let (name, value) = (attribute.name_text, attribute.value);
            format!(" {}@{:?}={:?}@{:?}", name.data, name.span, value.data, value.span)
        })
        .collect();
    format!("{name}{attributes}")
}

/// An optional field of a token, with its span.
pub(crate) fn field(text: Option<Text<'_>>) -> String {
    text.map_or_else(|| "-".to_owned(), |text| format!("{:?}@{:?}", text.data, text.span))
}

/// Asserts that the parts of a token lie inside it, in order, and equal the source if they are marked as verbatim. The
/// parts of a token from a replacement text all have the span of the reference.
pub(crate) fn assert_parts<'t>(source: &str, whole: Span, parts: impl IntoIterator<Item = Text<'t>>) {
    let mut before = whole.start;
    for part in parts {
        let found = nodes::slice(source, part.span, "a part of a token");
        let is_inside = part.span == whole || before <= part.span.start && part.span.end <= whole.end;
        assert!(is_inside, "{:?} at {:?} is outside of its token at {whole:?}", part.data, part.span);
        assert!(!part.verbatim || found == part.data, "{:?} is said to be verbatim, and is {found:?}", part.data);
        before = part.span.end;
    }
}
