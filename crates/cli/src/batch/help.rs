//! The tables of fields in the help.

use super::fields::Named;
use super::generated::request::{DIALECTS, FIELDS, WANTS};
use crate::terminal::{Color, Terminal};

/// The width of the column of names.
const NAMES: usize = 22;

/// The fields of requests and answers, if the command line can ask for them; empty if it cannot.
///
/// The help of all subcommands is set up each time the command starts, and to wrap these lines takes a third of the time
/// that a check of a small file does.
pub(super) fn tables() -> String {
    let may_show =
        std::env::args_os().skip(1).any(|argument| ["batch", "help", "man"].iter().any(|name| argument == *name));
    if may_show { wrapped_tables() } else { String::new() }
}

fn wrapped_tables() -> String {
    let [fields, wants] = [&FIELDS[..], &WANTS].map(|rows| rows.iter().map(row).collect::<String>());
    format!(
        "Fields of a request:\n{fields}\nWants, each a field of the answer beside `id`:\n{wants}\n\
         For html and xml, an answer has `ended_early`: null, or the code of the limit that has ended the input early.\n\
         It has `shortened_by` if the input was read to its end, but a limit has left something out: the code of that limit.\n\
         A request that cannot be answered gives `{{\"id\":…,\"error\":\"…\"}}`.",
    )
}

fn row(&Named { name, dialects, meaning }: &Named) -> String {
    let names: Vec<_> = dialects.iter().map(|dialect| dialect.row().name).collect();
    let dialects = if names.len() == DIALECTS.len() { String::new() } else { format!(" ({})", names.join(", ")) };
    let indentation = " ".repeat(NAMES);
    let first = format!("  {name:<width$}", width = NAMES - 2);
    let options = textwrap::Options::new(Terminal::of_stdout(Color::Auto).sentence_width())
        .initial_indent(&first)
        .subsequent_indent(&indentation)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(&format!("{meaning}{dialects}"), options) + "\n"
}
