//! The width and colours of the terminal.

use console::Term;

/// The default width.
const DEFAULT_WIDTH: usize = 80;

/// The range to which the width is clamped.
const WIDTHS: core::ops::RangeInclusive<usize> = 40..=120;

/// The properties of standard output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    /// In columns.
    pub(crate) width: usize,
    /// Whether to use colours: on terminals, unless `NO_COLOR`, `CLICOLOR` or `CLICOLOR_FORCE` says otherwise.
    pub(crate) has_colors: bool,
}

impl Terminal {
    /// The properties of the process's standard output.
    pub(crate) fn of_stdout() -> Self {
        let width = Term::stdout().size_checked().map_or(DEFAULT_WIDTH, |(_, columns)| usize::from(columns));
        Self { width: width.clamp(*WIDTHS.start(), *WIDTHS.end()), has_colors: console::colors_enabled() }
    }
}

/// Breaks a sentence into lines of at most `columns` columns.
pub(crate) fn wrap(sentence: &str, columns: usize) -> String {
    let options = textwrap::Options::new(columns).word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(sentence, options)
}
