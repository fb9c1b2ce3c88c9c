//! A line of the format of the html5lib tests, which both languages' trees are written in.

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
