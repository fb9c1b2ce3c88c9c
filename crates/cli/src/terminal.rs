//! Where output for people goes: how wide it is, and whether it has colours.

use console::Term;

/// The width where none is known.
const DEFAULT_WIDTH: usize = 80;

/// What is narrower or wider than this is taken for so wide.
const WIDTHS: core::ops::RangeInclusive<usize> = 40..=120;

/// Standard output, as people see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    /// In columns.
    pub(crate) width: usize,
    /// Colours are for terminals, unless `NO_COLOR`, `CLICOLOR` or `CLICOLOR_FORCE` says otherwise.
    pub(crate) has_colors: bool,
}

impl Terminal {
    /// What standard output is.
    pub(crate) fn of_stdout() -> Self {
        let width = Term::stdout().size_checked().map_or(DEFAULT_WIDTH, |(_, columns)| usize::from(columns));
        Self { width: width.clamp(*WIDTHS.start(), *WIDTHS.end()), has_colors: console::colors_enabled() }
    }
}

/// Breaks a sentence into lines of at most so many columns.
pub(crate) fn wrap(sentence: &str, columns: usize) -> String {
    let options = textwrap::Options::new(columns).word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(sentence, options)
}
