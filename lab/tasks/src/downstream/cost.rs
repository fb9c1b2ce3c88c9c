//! Counts the instructions that the feed crates take on both sides, and programs that use quick-xml itself, with callgrind.

use super::project::Project;
use crate::callgrind::{self, ratio};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The sizes of the feeds, and whether their contents are CDATA sections of HTML.
const SIZES: [(usize, bool); 4] = [(2_000, false), (20_000, true), (200_000, false), (1_000_000, true)];

/// The crates, each with the kinds of feeds that it reads.
const CRATES: [(&str, &[Kind]); 3] =
    [("feed-rs", &[Kind::Rss, Kind::Atom]), ("rss", &[Kind::Rss]), ("atom_syndication", &[Kind::Atom])];

/// The size of the documents that quick-xml's own programs read.
const PROGRAM_SIZE: usize = 200_000;

/// The programs, each with what it does, by the documents that they read.
const PROGRAMS: [(Document, &[(&str, &str)]); 2] = [
    (
        Document::Feed(Kind::Rss, false),
        &[
            ("read_event_into", "`Reader::read_event_into`"),
            ("read_event", "`Reader::read_event`"),
            ("NsReader", "`NsReader::read_resolved_event`"),
            ("serde", "`de::from_str`"),
        ],
    ),
    (
        Document::Map,
        &[
            ("read_event_into", "`Reader::read_event_into`"),
            ("read_event", "`Reader::read_event`"),
            ("attributes", "`Reader::read_event`, all values"),
            ("NsReader", "`NsReader::read_resolved_event`"),
        ],
    ),
];

#[derive(Clone, Copy, Debug)]
enum Kind {
    Rss,
    Atom,
}

/// What is read.
#[derive(Clone, Copy, Debug)]
enum Document {
    /// A feed, and whether its contents are CDATA sections of HTML.
    Feed(Kind, bool),
    /// A map of OpenStreetMap, which consists of attributes.
    Map,
}

impl Document {
    /// Writes a document of about this size to a file. Returns what it is, and its path.
    fn write(self, size: usize, folder: &Path) -> Result<(String, PathBuf), String> {
        let name = match self {
            Self::Feed(Kind::Rss, _) => "RSS",
            Self::Feed(Kind::Atom, _) => "Atom",
            Self::Map => "OSM",
        };
        let (text, content) = match self {
            Self::Feed(kind, true) => (feed(kind, size, true), ", CDATA of HTML"),
            Self::Feed(kind, false) => (feed(kind, size, false), ""),
            Self::Map => (map(size), ""),
        };
        let path = folder.join(format!("{name}-{size}.xml").to_lowercase());
        xtask::files::write(&path, &text)?;
        Ok((format!("{name}, {} kB{content}", size / 1000), path))
    }
}

/// Prints a table of the instructions to read one document: for each crate and size of feeds, and for each program.
pub(super) fn count(original: &Project, ours: &Project, folder: &Path) -> Result<(), String> {
    for project in [original, ours] {
        project.build(&["--release"])?;
    }
    println!("| document | read with | on quick-xml | on fivefold | ratio |\n|:--|:--|--:|--:|--:|");
    for (size, is_html) in SIZES {
        for (name, kinds) in CRATES {
            for &kind in kinds {
                let (document, path) = Document::Feed(kind, is_html).write(size, folder)?;
                print_row(&document, name, [original, ours].map(|project| instructions(project, name, &path)))?;
            }
        }
    }
    for (document, programs) in PROGRAMS {
        let (document, path) = document.write(PROGRAM_SIZE, folder)?;
        for (name, shown) in programs {
            print_row(&document, shown, [original, ours].map(|project| instructions(project, name, &path)))?;
        }
    }
    Ok(())
}

/// Prints the instructions that reading a document takes on both sides.
fn print_row(document: &str, reader: &str, [there, here]: [Result<u64, String>; 2]) -> Result<(), String> {
    let (there, here) = (there?, here?);
    let [shown_there, shown_here] = [there, here].map(|count| count.div_ceil(1000));
    println!("| {document} | {reader} | {shown_there} k | {shown_here} k | {:.2} |", ratio(here, there));
    Ok(())
}

/// The instructions to read a file once: the difference of runs that read it three times and once, halved. Starting the
/// program and reading the file are not in it.
fn instructions(project: &Project, name: &str, path: &Path) -> Result<u64, String> {
    let run = |times: &str| {
        callgrind::instructions(project.program("release", "models").args(["run", name, times]).arg(path))
    };
    Ok((run("3")?.saturating_sub(run("1")?)) / 2)
}

/// A map of about this size.
fn map(size: usize) -> String {
    let mut map =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\" generator=\"example\">\n".to_owned();
    let mut number: u32 = 0;
    while map.len() < size {
        let (minute, place) = (number % 60, number % 10_000);
        let written = write!(
            map,
            "  <node id=\"{number}\" lat=\"52.{place:04}\" lon=\"13.{place:04}\" version=\"3\" changeset=\"{number}\" \
             timestamp=\"2026-11-02T10:{minute:02}:00Z\" uid=\"{place}\" user=\"mapper {place}\"/>\n  <way \
             id=\"{number}\" version=\"1\">\n    <nd ref=\"{number}\"/>\n    <nd ref=\"{place}\"/>\n    <tag \
             k=\"highway\" v=\"residential\"/>\n    <tag k=\"name\" v=\"Street {number} &amp; more\"/>\n  </way>\n"
        );
        written.expect("a String takes everything");
        number += 1;
    }
    map + "</osm>\n"
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
    fn documents_have_about_their_size() {
        for (size, is_html) in SIZES {
            for kind in [Kind::Rss, Kind::Atom] {
                let len = feed(kind, size, is_html).len();
                assert!(len >= size && len < size + size / 5 + 2000, "{kind:?}: {len} for {size}");
            }
            let len = map(size).len();
            assert!(len >= size && len < size + 2000, "a map: {len} for {size}");
        }
    }
}
