//! A feed for reading.

use crate::arguments::Limits;
use crate::page::{lines, wrap};
use core::fmt::Write;
use feed_rs::model::{Entry, Feed, Link};

/// How wide text may be.
const WIDTH: usize = 76;

/// A feed, with as many entries and lines as are wanted.
pub(crate) fn of(feed: &Feed, limits: &Limits) -> String {
    let mut out = String::new();
    let title = feed.title.as_ref().map_or_else(|| "(no title)".to_owned(), |title| plain(&title.content));
    let _ = writeln!(out, "{title}\n{}", "=".repeat(title.chars().count().min(WIDTH)));
    if let Some(description) = feed.description.as_ref().map(|it| plain(&it.content)).filter(|it| !it.is_empty()) {
        write_lines(&wrap(&[description], WIDTH), "", &mut out);
    }
    if let Some(link) = link(&feed.links) {
        let _ = writeln!(out, "{link}");
    }
    for entry in feed.entries.iter().take(limits.entries) {
        describe(entry, limits.lines, &mut out);
    }
    let more = feed.entries.len().saturating_sub(limits.entries);
    if more > 0 {
        let _ = writeln!(out, "\n  and {more} more");
    }
    printable(&out)
}

/// The text without what would steer a terminal, or turn the direction of what follows.
fn printable(text: &str) -> String {
    let is_harmless = |character: &char| {
        *character == '\n'
            || !(character.is_control() || matches!(character, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'))
    };
    text.chars().filter(is_harmless).collect()
}

fn describe(entry: &Entry, limit: usize, out: &mut String) {
    let _ = writeln!(out, "\n  * {}", entry_title(entry));
    let details: Vec<_> = date(entry).into_iter().chain(authors(entry)).collect();
    if !details.is_empty() {
        let _ = writeln!(out, "    {}", details.join(" - "));
    }
    if let Some(link) = link(&entry.links) {
        let _ = writeln!(out, "    {link}");
    }
    let text = wrap(&text(entry), WIDTH - 4);
    write_lines(&text[..text.len().min(limit)], "    ", out);
    if text.len() > limit && limit > 0 {
        let _ = writeln!(out, "    ...");
    }
}

fn write_lines(lines: &[String], indentation: &str, out: &mut String) {
    for line in lines {
        let _ = writeln!(out, "{indentation}{line}");
    }
}

/// The title of an entry.
pub(crate) fn entry_title(entry: &Entry) -> String {
    entry.title.as_ref().map_or_else(|| "(no title)".to_owned(), |title| plain(&title.content))
}

/// When an entry was published, or changed.
pub(crate) fn date(entry: &Entry) -> Option<String> {
    entry.published.or(entry.updated).map(|date| date.format("%Y-%m-%d %H:%M").to_string())
}

/// Who wrote an entry.
pub(crate) fn authors(entry: &Entry) -> Option<String> {
    let names: Vec<_> = entry
        .authors
        .iter()
        .map(|author| author.name.as_deref().unwrap_or_default())
        .filter(|name| !name.is_empty())
        .collect();
    Some(names.join(", ")).filter(|names| !names.is_empty())
}

/// The text of an entry: of its content, or else of its summary.
pub(crate) fn text(entry: &Entry) -> Vec<String> {
    let content = entry.content.as_ref().and_then(|content| content.body.as_deref());
    let summary = entry.summary.as_ref().map(|summary| summary.content.as_str());
    lines(content.or(summary).unwrap_or_default())
}

/// Where to read on: what is not about the feed itself.
pub(crate) fn link(links: &[Link]) -> Option<&str> {
    let is_page = |link: &&Link| link.rel.as_deref().is_none_or(|rel| rel == "alternate");
    links.iter().find(is_page).or(links.first()).map(|link| link.href.as_str())
}

/// Text that may be HTML, in one line.
fn plain(text: &str) -> String {
    lines(text).join(" ")
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_steers_the_terminal() {
        assert_eq!(super::printable("a\u{1b}[31m\nb\u{9b}c\u{202e}d"), "a[31m\nbcd");
    }
}
