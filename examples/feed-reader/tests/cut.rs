//! Feeds that are cut off: they are read, and no entry that was complete is lost.
//!
//! They are cut off at every eleventh byte; at every byte, which takes minutes, if `FIVEFOLD_EVERY_CUT` is set.

use feed_rs::model::Entry;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[test]
fn no_cut_loses_a_complete_entry() {
    let feeds = feeds();
    assert!(!feeds.is_empty());
    for (path, bytes) in feeds {
        let mut is_begun = false;
        let whole = parse(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for len in (0..=bytes.len()).step_by(step()) {
            let (cut, name) = (&bytes[..len], format!("{} after {len} bytes", path.display()));
            let complete = ends(cut);
            match parse(cut) {
                Ok(entries) => {
                    is_begun = true;
                    assert!(entries.len() >= complete, "{name} has {} entries", entries.len());
                    assert_eq!(entries[..complete], whole[..complete], "{name}");
                }
                // Before the feed begins, there is nothing to read.
                Err(error) => assert!(!is_begun && !has_begun(cut), "{name}: {error}"),
            }
        }
    }
}

#[test]
fn no_cut_loses_a_complete_item_of_rss() {
    for (path, bytes) in feeds() {
        let Ok(whole) = rss::Channel::read_from(bytes.as_slice()) else { continue };
        let begin = begin(&bytes).expect("it has a channel");
        for len in (begin..=bytes.len()).step_by(step()) {
            let name = format!("{} after {len} bytes", path.display());
            let channel = rss::Channel::read_from(&bytes[..len]).unwrap_or_else(|error| panic!("{name}: {error}"));
            let complete = ends(&bytes[..len]);
            assert_eq!(channel.items()[..complete], whole.items()[..complete], "{name}");
        }
    }
}

/// The number of bytes from one cut to the next.
fn step() -> usize {
    if env::var_os("FIVEFOLD_EVERY_CUT").is_some() { 1 } else { 11 }
}

/// The entries of a feed. What has no id gets the same each time.
fn parse(bytes: &[u8]) -> Result<Vec<Entry>, String> {
    let parser = feed_rs::parser::Builder::new().id_generator(|_, _, _| "none".to_owned()).build();
    parser.parse(bytes).map(|feed| feed.entries).map_err(|error| error.to_string())
}

/// How many end tags of entries there are.
fn ends(bytes: &[u8]) -> usize {
    [&b"</item>"[..], b"</entry>", b"</a:entry>"].iter().map(|tag| count(bytes, tag)).sum()
}

fn count(bytes: &[u8], tag: &[u8]) -> usize {
    bytes.windows(tag.len()).filter(|window| window == &tag).count()
}

/// Whether there is a feed to read: the start tag of Atom's root element, or of the channel in RSS's.
fn has_begun(bytes: &[u8]) -> bool {
    begin(bytes).is_some()
}

/// Where the start tag of Atom's root element ends, or that of RSS's channel.
fn begin(bytes: &[u8]) -> Option<usize> {
    let tags = [&b"<feed"[..], b"<a:feed", b"<channel"];
    let start = tags.iter().find_map(|tag| bytes.windows(tag.len()).position(|window| window == *tag))?;
    Some(start + bytes[start..].iter().position(|&byte| byte == b'>')? + 1)
}

/// The well-formed feeds of the repository in encodings that ASCII can be found in, and those of the conformance data.
fn feeds() -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let conformance =
        env::var_os("FIVEFOLD_CONFORMANCE").map_or_else(|| root.join("../shared/conformance"), PathBuf::from);
    let mut paths = Vec::new();
    collect(&root.join("fixtures/feeds/well-formed"), &mut paths);
    let own = paths.len();
    for kind in ["atom", "rss0", "rss1", "rss2"] {
        collect(&conformance.join("feeds").join(kind), &mut paths);
    }
    if paths.len() == own {
        eprintln!("NO FEEDS in {}: only the {own} of the repository are read", conformance.display());
    }
    paths.sort();
    let feeds = paths.into_iter().map(|path| (fs::read(&path).expect("it can be read"), path));
    // The rest says how many entries it has in two bytes a letter, or is cut off already.
    let is_whole =
        |(bytes, _): &(Vec<u8>, PathBuf)| has_begun(bytes) && (bytes.ends_with(b">") || bytes.ends_with(b"\n"));
    feeds.filter(is_whole).map(|(bytes, path)| (path, bytes)).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    paths.extend(files.filter(|path| path.extension().is_some_and(|extension| extension == "xml")));
}
