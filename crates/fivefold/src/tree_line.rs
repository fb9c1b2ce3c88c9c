//! A line of html5lib's tree format, which HTML and XML share, and what displays a tree.

use core::fmt::{self, Write};

/// Sixteen levels of indentation.
const LEVELS: &str = "                                ";

/// The greatest depth that indentation shows. Otherwise, the output would grow with the square of the depth.
const DEEPEST: usize = 4096;

/// Writes one line at a depth: indented, or beyond 4096 levels with the depth in brackets.
pub(crate) fn write_line(depth: usize, text: &str, output: &mut impl Write) -> fmt::Result {
    output.write_str("| ")?;
    if depth > DEEPEST {
        write!(output, "[{depth}] ")?;
    } else {
        let mut spaces = 2 * depth;
        while spaces > 0 {
            let count = spaces.min(LEVELS.len());
            output.write_str(&LEVELS[..count])?;
            spaces -= count;
        }
    }
    output.write_str(text)?;
    output.write_char('\n')
}

/// Displays what a function writes.
pub(crate) fn displayed(write: impl Fn(&mut fmt::Formatter<'_>) -> fmt::Result) -> impl fmt::Display {
    Displayed(write)
}

struct Displayed<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for Displayed<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0(f)
    }
}
