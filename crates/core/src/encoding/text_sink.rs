//! Where decoded text goes.

use crate::ParseError;

/// Takes what a [`Decoder`](super::Decoder) makes of bytes.
pub trait TextSink {
    /// Receives the next piece of the text. Text in UTF-8 is a slice of the bytes.
    fn text(&mut self, text: &str);
    /// Receives an error at its offset in the document's text, right after the text before it.
    fn error(&mut self, error: ParseError);
}

/// Collects the text.
pub(super) struct StringSink<'s> {
    pub(super) text: &'s mut String,
    pub(super) report: &'s mut dyn FnMut(ParseError),
}

impl TextSink for StringSink<'_> {
    fn text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn error(&mut self, error: ParseError) {
        (self.report)(error);
    }
}
