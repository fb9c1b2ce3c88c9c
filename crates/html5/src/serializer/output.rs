//! Where the serializer writes.

use core::fmt::{self, Write};

/// The least number of bytes that are passed on at once.
const BLOCK: usize = 1 << 12;

/// Text that stays where it is, or is passed on in blocks.
///
/// The serializer writes to this whatever its output is, so that it is compiled once for a tree.
pub(super) struct Output<'o> {
    text: String,
    passes_on_from: usize,
    writer: Option<&'o mut dyn Write>,
}

impl<'o> Output<'o> {
    /// An output that keeps the text.
    pub(super) fn kept() -> Self {
        Self { text: String::new(), passes_on_from: usize::MAX, writer: None }
    }

    /// An output that passes the text on.
    pub(super) fn to(writer: &'o mut dyn Write) -> Self {
        Self { text: String::new(), passes_on_from: BLOCK, writer: Some(writer) }
    }

    /// The text that has not been passed on.
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// Passes all text on.
    pub(super) fn flush(&mut self) -> fmt::Result {
        if let Some(writer) = &mut self.writer {
            writer.write_str(&self.text)?;
            self.text.clear();
        }
        Ok(())
    }
}

impl Write for Output<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        if self.text.len() >= self.passes_on_from { self.flush() } else { Ok(()) }
    }

    #[inline]
    fn write_char(&mut self, char: char) -> fmt::Result {
        self.text.push(char);
        Ok(())
    }
}
