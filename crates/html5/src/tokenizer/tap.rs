//! A sink around another.

use super::{Feedback, HtmlTag, HtmlToken, TokenSink};
use core::fmt;
use core::ops::ControlFlow;
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, Limits, Name, ParseError, StopSignal, Text};

/// A sink whose tokens a function gets before another sink: a tree builder, for one.
///
/// The function hands a token on with [`TokenSink::token`], or leaves it out. All else that a tokenizer tells or asks goes to
/// the other sink: errors, the source, limits, and that [the input ends early](TokenSink::note_early_end). A sink that is
/// written by hand has to pass on all of these, and what it forgets goes missing without a word.
///
/// ```
/// use fivefold::html::tokenizer::{HtmlToken, Tap, TokenSink, Tokenizer};
/// use fivefold::html::tree_builder::TreeBuilder;
/// use fivefold::html::{Options, serialize};
/// use fivefold::{Document, ErrorCode, Limits};
///
/// let mut comments = 0;
/// let options = Options::default().with_limits(Limits::default().with_input_bytes(27));
/// let builder = TreeBuilder::new(Document::default(), options);
/// let mut tokenizer = Tokenizer::new(Tap::new(builder, |builder, token| {
///     comments += usize::from(matches!(token, HtmlToken::Comment(_)));
///     builder.token(token)
/// }));
/// let _ = tokenizer.feed("<!--1--><p>text<!--2--></p> and more");
/// let document = tokenizer.finish().into_inner().into_sink();
/// assert_eq!(comments, 2);
/// assert_eq!(serialize(&document), "<!--1--><html><head></head><body><p>text<!--2--></p></body></html>");
/// assert_eq!(document.ended_early(), Some(ErrorCode::InputLimitReached));
/// ```
pub struct Tap<S, F> {
    sink: S,
    take: F,
}

impl<S, F> Tap<S, F>
where
    S: TokenSink,
    F: FnMut(&mut S, HtmlToken<'_>) -> ControlFlow<(), Feedback>,
{
    /// A sink around `sink`, whose tokens `take` gets.
    pub fn new(sink: S, take: F) -> Self {
        Self { sink, take }
    }

    /// The other sink.
    pub fn inner(&self) -> &S {
        &self.sink
    }

    /// The other sink, without the function.
    pub fn into_inner(self) -> S {
        self.sink
    }
}

// A method of the trait that is new would be forgotten here.
#[deny(clippy::missing_trait_methods)]
impl<S, F> TokenSink for Tap<S, F>
where
    S: TokenSink,
    F: FnMut(&mut S, HtmlToken<'_>) -> ControlFlow<(), Feedback>,
{
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        (self.take)(&mut self.sink, token)
    }

    fn text_token(&mut self, text: Text<'_>) -> ControlFlow<(), Feedback> {
        self.token(HtmlToken::Text(text))
    }

    fn tag_token(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool) -> ControlFlow<(), Feedback> {
        self.token(if is_end_tag { HtmlToken::EndTag(tag) } else { HtmlToken::StartTag(tag) })
    }

    fn token_from(&mut self, token: HtmlToken<'_>, _: Chunk<'_>) -> ControlFlow<(), Feedback> {
        self.token(token)
    }

    fn text_token_from(&mut self, text: Text<'_>, _: Chunk<'_>) -> ControlFlow<(), Feedback> {
        self.text_token(text)
    }

    fn tag_token_from(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool, _: Chunk<'_>) -> ControlFlow<(), Feedback> {
        self.tag_token(tag, is_end_tag)
    }

    fn parse_error(&mut self, error: ParseError) {
        self.sink.parse_error(error);
    }

    fn note_early_end(&mut self, code: ErrorCode) {
        self.sink.note_early_end(code);
    }

    fn note_shortening(&mut self, code: ErrorCode, offset: u64) {
        self.sink.note_shortening(code, offset);
    }

    fn wants_errors(&self) -> bool {
        self.sink.wants_errors()
    }

    fn wants_input_errors(&self) -> bool {
        self.sink.wants_input_errors()
    }

    fn heeds_meta(&self) -> bool {
        self.sink.heeds_meta()
    }

    fn wants_attributes(&self, name: Name) -> bool {
        self.sink.wants_attributes(name)
    }

    fn limits(&self) -> Limits {
        self.sink.limits()
    }

    fn set_stop_signal(&mut self, signal: &StopSignal) {
        self.sink.set_stop_signal(signal);
    }

    fn source(&mut self, chunk: &str) -> usize {
        self.sink.source(chunk)
    }

    fn source_retracted(&mut self, length: usize) {
        self.sink.source_retracted(length);
    }
}

impl<S: fmt::Debug, F> fmt::Debug for Tap<S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tap").field("sink", &self.sink).finish_non_exhaustive()
    }
}
