//! The tables of fields in the help.

use crate::terminal::{Color, Terminal};
use fivefold_batch::{Dialect, FIELDS, Want};

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
    let fields = FIELDS.iter().map(|field| row(field.name, field.dialects, field.meaning));
    let wants = Want::ALL.map(|want| row(want.name(), want.dialects(), want.meaning()));
    format!(
        "Fields of a request:\n{}\nWants, each a field of the answer beside `id`:\n{}\n\
         For html and xml, an answer has `ended_early`: null, or the code of the limit that has ended the input early.\n\
         It has `shortened_by` if the input was read to its end, but a limit has left something out: the code of that limit.\n\
         A request that cannot be answered gives `{{\"id\":…,\"error\":\"…\"}}`.",
        fields.collect::<String>(),
        wants.concat(),
    )
}

fn row(name: &str, dialects: &[Dialect], meaning: &str) -> String {
    let dialects = match dialects {
        [] => String::new(),
        all if all.len() == Dialect::ALL.len() => String::new(),
        some => format!(" ({})", some.iter().map(|dialect| dialect.name()).collect::<Vec<_>>().join(", ")),
    };
    let indentation = " ".repeat(NAMES);
    let first = format!("  {name:<width$}", width = NAMES - 2);
    let options = textwrap::Options::new(Terminal::of_stdout(Color::Auto).sentence_width())
        .initial_indent(&first)
        .subsequent_indent(&indentation)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(&format!("{meaning}{dialects}"), options) + "\n"
}
