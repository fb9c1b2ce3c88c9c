//! The tree format as a JSON string.

use crate::buffer::Buffer;
use crate::json::{displayed, write_display};
use core::fmt::{self, Write};
use std::io;

/// Writes the output of `write` as a string, without the final line feed.
pub(super) fn write_tree(
    output: &mut Buffer,
    write: impl Fn(&mut WithoutLastLineFeed<'_, '_>) -> fmt::Result,
) -> io::Result<()> {
    write_display(output, displayed(|text| write(&mut WithoutLastLineFeed { text, line_feed: false })))
}

/// Writes text without the line feed at its end.
pub(super) struct WithoutLastLineFeed<'a, 'f> {
    text: &'a mut fmt::Formatter<'f>,
    /// Whether a line feed is pending, to be written before more text.
    line_feed: bool,
}

impl Write for WithoutLastLineFeed<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.is_empty() {
            return Ok(());
        }
        if self.line_feed {
            self.text.write_char('\n')?;
        }
        let line = text.strip_suffix('\n');
        self.line_feed = line.is_some();
        self.text.write_str(line.unwrap_or(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::buffer::Bounds;

    #[test]
    fn only_the_last_line_feed_is_left_out() {
        for size in [1, 2, 100] {
            let mut output = Buffer::new(Bounds::default());
            let pieces = || "\na\n\n\"b\"\n".as_bytes().chunks(size).map(|piece| str::from_utf8(piece).unwrap());
            write_tree(&mut output, |text| pieces().try_for_each(|piece| text.write_str(piece))).unwrap();
            assert_eq!(output.as_slice(), br#""\na\n\n\"b\"""#, "{size}");
        }
    }
}
