//! The command `fivefold feed`.

use crate::failure::Failure;
use crate::output::standard_output;
use crate::progress::Progress;
use crate::source::{self, name_of};
use crate::terminal::{Color, Terminal};
use crate::visible::shown_in_line;
use clap::ValueEnum;
use console::Term;
use fivefold::encoding::Hints;
use fivefold::feed::{Entry, Feed, Options, content_config};
use fivefold_feeds::model::show::{self, Json, Texts};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use url::Url;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The file; standard input if there is none, or for `-`
    file: Option<PathBuf>,
    /// The address of the feed, which relative addresses are relative to where it says no other base
    #[arg(long)]
    url: Option<Url>,
    /// The `Content-Type` of the transport, whose `charset` counts
    #[arg(long, value_name = "VALUE")]
    content_type: Option<String>,
    /// Leave HTML as it is in the feed; otherwise it is made safe, with absolute addresses
    #[arg(long)]
    raw: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A table of the entries: date, title and link
    Text,
    /// The feed as one JSON object
    Json,
}

/// The columns of a date.
const DATE: usize = "2026-11-27".len();

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let progress = Progress::of_bytes();
    let bytes = source::read(arguments.file.as_deref(), &progress)?;
    let hints = arguments
        .content_type
        .as_deref()
        .map_or_else(Hints::default, |value| Hints::default().with_content_type(value));
    let options = arguments.url.clone().map_or_else(Options::default, |url| Options::default().with_address(url));
    let file = name_of(arguments.file.as_deref().unwrap_or(Path::new("-")));
    let feed =
        Feed::parse_with(&bytes, hints, &options).map_err(|error| Failure::Message(format!("{file}: {error}")))?;
    let mut output = standard_output(&progress);
    match arguments.format {
        Format::Json => writeln!(output, "{}", json(&feed, arguments.raw))?,
        Format::Text => {
            // What is read by another program is not cut.
            let width = Term::stdout().is_term().then(|| Terminal::of_stdout(Color::Auto).width);
            write_table(&feed, width, &mut output)?;
        }
    }
    output.flush()?;
    if let Some(missed) = feed.missed {
        return Err(Failure::Message(format!("{file}: {missed}")));
    }
    Ok(())
}

/// A feed as a JSON object. Unless it is `raw`, HTML is safe, with absolute addresses.
pub(crate) fn json(feed: &Feed, raw: bool) -> String {
    let config = content_config();
    let mut json = Json::default();
    show::feed(feed, Texts { config: (!raw).then_some(&config) }, &mut json);
    json.into_text()
}

/// Writes the title of a feed, and a line for each entry that fits into so many columns.
fn write_table(feed: &Feed, width: Option<usize>, output: &mut impl Write) -> io::Result<()> {
    let title = feed.title.as_ref().map(|title| title.text().into_owned()).unwrap_or_default();
    let line = [title.trim(), feed.link().unwrap_or_default()].map(shown_in_line).join("  ");
    writeln!(output, "{}", cut(line.trim(), width))?;
    let rest = width.map(|width| width.saturating_sub(DATE + 4));
    let titles: Vec<_> = feed.entries.iter().map(title_of).collect();
    // The titles have at most two thirds of the rest.
    let longest = titles.iter().map(|title| title.width()).max().unwrap_or_default();
    let of_title = rest.map_or(longest, |rest| longest.min(rest * 2 / 3));
    for (entry, title) in feed.entries.iter().zip(&titles) {
        let title = cut(title, width.map(|_| of_title));
        let padding = " ".repeat(of_title.saturating_sub(title.width()));
        let link = shown_in_line(entry.link().unwrap_or_default());
        let link = cut(&link, rest.map(|rest| rest.saturating_sub(of_title)));
        writeln!(output, "{}", format!("{:DATE$}  {title}{padding}  {link}", date_of(entry)).trim_end())?;
    }
    Ok(())
}

fn title_of(entry: &Entry) -> String {
    let text = entry.title.as_ref().or(entry.summary.as_ref()).map(|text| text.text()).unwrap_or_default();
    shown_in_line(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The day of an entry, as the feed gives it.
fn date_of(entry: &Entry) -> String {
    let when = entry.published.as_ref().or(entry.updated.as_ref()).and_then(|when| when.date);
    when.map(|date| format!("{:04}-{:02}-{:02}", date.year(), date.month(), date.day())).unwrap_or_default()
}

/// A text that fits into so many columns.
fn cut(text: &str, width: Option<usize>) -> String {
    let Some(width) = width.filter(|width| text.width() > *width) else { return text.to_owned() };
    let mut columns = 0;
    let fits = |character: &char| {
        columns += character.width().unwrap_or_default();
        columns < width
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_fits() {
        let feed = "<rss><channel><title>News</title><link>https://example.org/</link>
            <item><title>A title that is rather long</title><link>https://example.org/2026/one</link>
            <pubDate>Fri, 27 Nov 2026 20:00:00 GMT</pubDate></item><item><title>日本語の題名と続き</title></item></channel></rss>";
        let feed = Feed::parse(feed.as_bytes()).unwrap();
        let table = |width| {
            let mut table = Vec::new();
            write_table(&feed, width, &mut table).unwrap();
            String::from_utf8(table).unwrap()
        };
        for width in 20..60 {
            let table = table(Some(width));
            assert!(table.lines().all(|line| line.width() <= width), "{width}: {table}");
        }
        assert!(table(None).contains("2026-11-27  A title that is rather long  https://example.org/2026/one\n"));
    }
}
