//! The width and colours of the terminal.

use clap::ValueEnum;
use console::Term;

/// The width where there is no terminal.
const DEFAULT_WIDTH: usize = 80;

/// The least width that is respected.
const LEAST_WIDTH: usize = 20;

/// The most columns of sentences, which are hard to read in longer lines.
const LONGEST_SENTENCE: usize = 120;

/// Whether to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On terminals, unless an environment variable says otherwise
    #[default]
    Auto,
    Always,
    Never,
}

/// The properties of standard output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    /// In columns.
    pub(crate) width: usize,
    pub(crate) has_colors: bool,
}

impl Terminal {
    /// The properties of the process's standard output.
    pub(crate) fn of_stdout(color: Color) -> Self {
        let columns = Term::stdout().size_checked().map(|(_, columns)| columns);
        let has_colors = match color {
            Color::Always => true,
            Color::Never => false,
            // console knows `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE`. https://force-color.org has another one.
            Color::Auto => {
                console::colors_enabled() || std::env::var_os("FORCE_COLOR").is_some_and(|value| !value.is_empty())
            }
        };
        Self { width: width(columns), has_colors }
    }

    /// The width for sentences.
    pub(crate) fn sentence_width(self) -> usize {
        self.width.min(LONGEST_SENTENCE)
    }
}

/// The width of a terminal with so many columns.
fn width(columns: Option<u16>) -> usize {
    columns.map_or(DEFAULT_WIDTH, usize::from).max(LEAST_WIDTH)
}

/// Breaks a sentence into lines of at most `columns` columns.
pub(crate) fn wrap(sentence: &str, columns: usize) -> String {
    let options = textwrap::Options::new(columns).word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(sentence, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_width_is_that_of_the_terminal() {
        assert_eq!([None, Some(0), Some(30), Some(200), Some(5000)].map(width), [80, 20, 30, 200, 5000]);
        let wide = Terminal { width: width(Some(200)), has_colors: false };
        assert_eq!((wide.width, wide.sentence_width()), (200, 120));
    }
}
