//! What the command is told.

use clap::Parser;

/// Reads feeds, whatever state they are in, and says what is wrong with their XML
#[derive(Parser)]
#[command(name = "feed-reader", version)]
pub(crate) struct Arguments {
    /// Files, or folders with files named *.xml, *.rss, *.atom or *.rdf; standard input, if there are none or for `-`
    pub(crate) files: Vec<String>,
    /// Print a JSON object a feed, one a line
    #[arg(long)]
    pub(crate) json: bool,
    /// How many entries of each feed to print
    #[arg(long, default_value_t = 10)]
    pub(crate) entries: usize,
    /// How many lines of each entry's text to print
    #[arg(long, default_value_t = 4)]
    pub(crate) lines: usize,
    /// How many problems of each feed to print
    #[arg(long, default_value_t = 5)]
    pub(crate) problems: usize,
}

/// How much of a feed is printed.
pub(crate) struct Limits {
    pub(crate) entries: usize,
    pub(crate) lines: usize,
}

impl Arguments {
    pub(crate) fn limits(&self) -> Limits {
        Limits { entries: self.entries, lines: self.lines }
    }
}
