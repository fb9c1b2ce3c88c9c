//! Counts the instructions that the feed crates take on both sides, with callgrind.

use super::project::Project;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The sizes of the feeds, and whether their contents are CDATA sections of HTML.
const SIZES: [(usize, bool); 4] = [(2_000, false), (20_000, true), (200_000, false), (1_000_000, true)];

/// The crates, each with the kinds of feeds that it reads.
const CRATES: [(&str, &[Kind]); 3] =
    [("feed-rs", &[Kind::Rss, Kind::Atom]), ("rss", &[Kind::Rss]), ("atom_syndication", &[Kind::Atom])];

#[derive(Clone, Copy, Debug)]
enum Kind {
    Rss,
    Atom,
}

/// Prints a table of the instructions to read one feed, for each crate and size.
pub(super) fn count(original: &Project, ours: &Project, folder: &Path) -> Result<(), String> {
    for project in [original, ours] {
        project.build(&["--release"])?;
    }
    println!("| feed | crate | on quick-xml | on fivefold | ratio |\n|:--|:--|--:|--:|--:|");
    for (size, is_html) in SIZES {
        for (name, kinds) in CRATES {
            for &kind in kinds {
                let path = folder.join(format!("{kind:?}-{size}.xml").to_lowercase());
                let text = feed(kind, size, is_html);
                fs::write(&path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
                let [there, here] = [original, ours].map(|project| instructions(project, name, &path));
                let (there, here) = (there?, here?);
                let format = match kind {
                    Kind::Rss => "RSS",
                    Kind::Atom => "Atom",
                };
                let content = if is_html { ", CDATA of HTML" } else { "" };
                let thousands = |count: u64| count.div_ceil(1000);
                println!(
                    "| {format}, {} kB{content} | {name} | {} k | {} k | {:.2} |",
                    size / 1000,
                    thousands(there),
                    thousands(here),
                    ratio(here, there)
                );
            }
        }
    }
    Ok(())
}

/// The instructions to read a file once: the difference of runs that read it three times and once, halved. Starting the
/// program and reading the file are not in it.
fn instructions(project: &Project, name: &str, path: &Path) -> Result<u64, String> {
    let run = |times: &str| collected(project.program("release", "models").args(["run", name, times]).arg(path));
    Ok((run("3")?.saturating_sub(run("1")?)) / 2)
}

/// The instructions of a program, as callgrind counts them.
pub(super) fn collected(program: &Command) -> Result<u64, String> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program.get_program());
    let output = valgrind.args(program.get_args()).output().map_err(|error| format!("valgrind: {error}"))?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let count = report.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse::<u64>().ok());
    count.filter(|_| output.status.success()).ok_or_else(|| format!("valgrind counted nothing:\n{report}"))
}

#[expect(clippy::cast_precision_loss, reason = "two digits are printed")]
pub(super) fn ratio(one: u64, other: u64) -> f64 {
    one as f64 / other as f64
}

/// A feed of about this size.
fn feed(kind: Kind, size: usize, is_html: bool) -> String {
    let (start, end) = match kind {
        Kind::Rss => (
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" \
             xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
             xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\">\n  <channel>\n    <title>Example</title>\n    \
             <link>https://example.org/</link>\n    <description>A feed</description>\n",
            "  </channel>\n</rss>\n",
        ),
        Kind::Atom => (
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n  \
             <title>Example</title>\n  <link href=\"https://example.org/\"/>\n  \
             <updated>2026-11-02T10:00:00Z</updated>\n  <id>tag:example.org,2026:feed</id>\n",
            "</feed>\n",
        ),
    };
    let mut feed = start.to_owned();
    let mut number = 0;
    while number == 0 || feed.len() + end.len() < size {
        push_entry(kind, number, is_html, &mut feed);
        number += 1;
    }
    feed + end
}

fn push_entry(kind: Kind, number: usize, is_html: bool, feed: &mut String) {
    let content = if is_html {
        let html = format!(
            "<p>Paragraph {number} with <a href=\"https://example.org/{number}?a=1&amp;b=2\">a link</a>, <b>bold</b> \
             &amp; text.</p>\n<ul><li>one</li><li>two</li></ul>\n"
        );
        format!("<![CDATA[{}]]>", html.repeat(12))
    } else {
        format!("Plain text number {number} about nothing &amp; everything, with some words that go on.")
    };
    let minute = number % 60;
    let written = match kind {
        Kind::Rss => write!(
            feed,
            "    <item>\n      <title>Story {number} &amp; more</title>\n      \
             <link>https://example.org/posts/{number}</link>\n      \
             <guid isPermaLink=\"false\">tag:example.org,2026:{number}</guid>\n      \
             <pubDate>Mon, 02 Nov 2026 10:{minute:02}:00 GMT</pubDate>\n      <dc:creator>An author</dc:creator>\n      \
             <category>news</category>\n      <itunes:duration>00:{minute:02}:00</itunes:duration>\n      <enclosure \
             url=\"https://example.org/{number}.mp3\" length=\"1000\" type=\"audio/mpeg\"/>\n      \
             <description>{content}</description>\n    </item>\n"
        ),
        Kind::Atom => write!(
            feed,
            "  <entry>\n    <title>Story {number} &amp; more</title>\n    <link rel=\"alternate\" type=\"text/html\" \
             href=\"https://example.org/posts/{number}\"/>\n    <id>tag:example.org,2026:{number}</id>\n    \
             <updated>2026-11-02T10:{minute:02}:00Z</updated>\n    <author><name>An author</name></author>\n    \
             <category term=\"news\"/>\n    <summary>Short</summary>\n    \
             <content type=\"html\">{content}</content>\n  </entry>\n"
        ),
    };
    written.expect("a String takes everything");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feeds_have_about_their_size() {
        for (size, is_html) in SIZES {
            for kind in [Kind::Rss, Kind::Atom] {
                let len = feed(kind, size, is_html).len();
                assert!(len >= size && len < size + size / 5 + 2000, "{kind:?}: {len} for {size}");
            }
        }
    }
}
