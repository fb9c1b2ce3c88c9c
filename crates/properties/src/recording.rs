//! Tokens written down, so that those of two runs can be compared, and where they stand.

use crate::nodes;
use fivefold::tree::TagAttributes;
use fivefold::{ErrorList, ParseError, Span, Text};

/// The tokens and errors of a run.
#[derive(Debug, Default)]
pub(crate) struct Recording {
    /// The tokens, one a line; text that comes in several tokens is joined.
    pub(crate) tokens: Vec<String>,
    /// Where the tokens stand. Text that is joined keeps the places of its parts where they do not adjoin.
    pub(crate) spans: Vec<Span>,
    pub(crate) errors: Vec<ParseError>,
    pub(crate) notices: Vec<ParseError>,
    /// Where the tokens stand, texts as they come. That depends on how the input is cut.
    unjoined: Vec<Span>,
}

impl PartialEq for Recording {
    fn eq(&self, other: &Self) -> bool {
        (&self.tokens, &self.spans, &self.errors, &self.notices)
            == (&other.tokens, &other.spans, &other.errors, &other.notices)
    }
}

/// What a line of text begins with. No other token does.
const TEXT: &str = "text ";

impl Recording {
    /// Notes a token that is not text.
    pub(crate) fn push(&mut self, token: String, span: Span) {
        self.tokens.push(token);
        self.spans.push(span);
        self.unjoined.push(span);
    }

    /// Notes text.
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
            // Texts of one replacement text all stand at the reference.
            self.spans.push(text.span);
        }
    }

    /// Sorts errors and notices by place, as a document does.
    pub(crate) fn sorted(mut self) -> Self {
        let mut sorted = ErrorList::new(usize::MAX);
        self.errors.drain(..).for_each(|error| sorted.push(error));
        self.errors = sorted.take();
        self.notices.sort_by_key(|notice| notice.span.start);
        self
    }

    /// Asserts that tokens stand in order, and that `may_lie_between` accepts what lies between two of them: the text,
    /// and whether the input ends there.
    pub(crate) fn assert_tokens_tile(&self, source: &str, may_lie_between: impl Fn(&str, bool) -> bool) {
        let mut last = Span::empty(0);
        for (at, &span) in self.unjoined.iter().enumerate() {
            nodes::slice(source, span, "a token");
            if span == last && source[span.range()].starts_with('&') {
                // Tokens of one replacement text all stand at the reference.
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

/// A field of a token that can be missing, with its place.
pub(crate) fn field(text: Option<Text<'_>>) -> String {
    text.map_or_else(|| "-".to_owned(), |text| format!("{:?}@{:?}", text.data, text.span))
}

/// Asserts that the parts of a token stand inside it, in order, and are the source where they say so. Those of a token that
/// a replacement text holds all have the place of the reference.
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
