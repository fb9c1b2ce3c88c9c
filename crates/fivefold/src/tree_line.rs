//! A line of html5lib's tree format, which HTML and XML share.

use core::fmt::{self, Write};

/// Sixteen levels of indentation.
const LEVELS: &str = "                                ";

/// Writes one line at a depth.
pub(crate) fn write_line(depth: usize, text: &str, output: &mut impl Write) -> fmt::Result {
    output.write_str("| ")?;
    let mut spaces = 2 * depth;
    while spaces > 0 {
        let count = spaces.min(LEVELS.len());
        output.write_str(&LEVELS[..count])?;
        spaces -= count;
    }
    output.write_str(text)?;
    output.write_char('\n')
}
