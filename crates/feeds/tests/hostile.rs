//! Feeds that someone has broken, or made to be expensive.

use fivefold_core::encoding::Hints;
use fivefold_core::{Limits, StopSignal};
use fivefold_feeds::model::{EntryReader, Feed, Options};
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs};

/// The feeds of the folder `fixtures/feeds`.
fn fixtures() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/feeds");
    let mut found = Vec::new();
    for folder in ["well-formed", "broken"] {
        for path in fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path()) {
            if path.extension().is_some_and(|extension| extension == "xml") {
                found.push((path.display().to_string(), fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    assert!(found.len() > 50);
    found
}

/// Numbers that look random, the same each time: <https://en.wikipedia.org/wiki/Linear_congruential_generator>.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }
}

/// Removes, repeats or replaces a part.
fn mutate(bytes: &mut Vec<u8>, numbers: &mut Numbers) {
    let start = numbers.below(bytes.len() + 1);
    let end = (start + numbers.below(40)).min(bytes.len());
    match numbers.below(4) {
        0 => drop(bytes.drain(start..end)),
        1 => {
            let part = bytes[start..end].to_vec();
            let at = numbers.below(bytes.len() + 1);
            bytes.splice(at..at, part);
        }
        2 => {
            let marks: [&[u8]; 8] = [b"<", b">", b"\"", b"<!--", b"<![CDATA[", b"</", b"&", b"\xE9"];
            bytes.splice(start..start, marks[numbers.below(marks.len())].iter().copied());
        }
        _ => bytes.truncate(start),
    }
}

/// Whether a start tag of an entry stands somewhere.
fn has_start_tag(feed: &[u8]) -> bool {
    let text = String::from_utf8_lossy(feed).to_ascii_lowercase();
    let is_start = |(at, found): (usize, &str)| text[at + found.len()..].starts_with(['>', '/', ' ', '\t', '\n', '\r']);
    text.match_indices("<item").any(is_start) || text.match_indices("<entry").any(is_start)
}

/// As many mutants of each fixture as `FIVEFOLD_MUTANTS` says; otherwise, few enough for every day.
#[test]
fn a_feed_gives_entries_or_says_why_not() {
    let count = env::var("FIVEFOLD_MUTANTS").ok().and_then(|count| count.parse().ok()).unwrap_or(40);
    for (name, original) in fixtures() {
        let mut numbers = Numbers(name.len() as u64 ^ 0x5EED);
        for _ in 0..count {
            let mut mutant = original.clone();
            for _ in 0..=numbers.below(3) {
                mutate(&mut mutant, &mut numbers);
            }
            if let Ok(feed) = Feed::parse(&mutant) {
                let says_why = !feed.entries.is_empty() || feed.missed.is_some();
                assert!(says_why || !has_start_tag(&mutant), "{name}: {}", String::from_utf8_lossy(&mutant));
            }
        }
    }
}

/// A stream gives the entries that the whole does, where nothing has to be repaired that needs the whole.
#[test]
fn a_stream_gives_the_same_entries() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/feeds/well-formed");
    for path in fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()) {
        let bytes = fs::read(&path).unwrap();
        let Ok(whole) = Feed::parse(&bytes) else { continue };
        let mut reader = EntryReader::of_stream(&bytes[..], Hints::default(), &Options::default());
        let mut count = 0;
        while let Some(entry) = reader.next().unwrap() {
            assert_eq!(Some(&entry), whole.entries.get(count), "{}", path.display());
            count += 1;
        }
        assert_eq!(count, whole.entries.len(), "{}", path.display());
    }
}

fn time(feed: &str) -> Duration {
    let run = || {
        let start = Instant::now();
        let _ = Feed::parse(feed.as_bytes());
        start.elapsed()
    };
    (0..7).map(|_| run()).min().unwrap()
}

/// Ten times as much takes at most thirty times as long: what is quadratic takes a hundred times.
#[test]
fn the_time_is_linear() {
    let around = |inner: &str| format!("<rss><channel><item>{inner}</item></channel></rss>");
    type Make = fn(usize) -> String;
    let makers: [(&str, Make); 9] = [
        ("entries", |count| "</item><item><title>x</title>".repeat(count)),
        ("attributes", |count| format!("<x:y {}/>", (0..count).map(|at| format!("a{at}='1' ")).collect::<String>())),
        ("depth", |count| "<x:y>".repeat(count)),
        ("depth in a text", |count| format!("<description>{}", "<b>".repeat(count))),
        ("extensions", |count| "<x:y>z</x:y>".repeat(count)),
        ("children", |count| format!("<x:y>{}</x:y>", "<x:z/>".repeat(count))),
        ("links", |count| "<link>/x</link>".repeat(count)),
        ("namespaces", |count| (0..count).map(|at| format!("<p:y xmlns:p='urn:{at}'/>")).collect()),
        ("bases", |count| "<x:y xml:base='https://e.org/a/b'>".repeat(count)),
    ];
    for (name, make) in makers {
        let (small, large) = (time(&around(&make(2_000))), time(&around(&make(20_000))));
        assert!(large < small * 30 + Duration::from_millis(50), "{name}: {small:?}, {large:?}");
    }
}

/// What is deep is dropped without deep recursion, and keeps its text.
#[test]
fn depth_is_bounded() {
    let deep = format!("<rss><channel><item><x:y>{}text", "<x:z>".repeat(100_000));
    let feed = Feed::parse(deep.as_bytes()).unwrap();
    let mut element = &feed.entries[0].extensions[0];
    let mut depth = 1;
    while let Some(child) = element.children().first() {
        element = child;
        depth += 1;
    }
    assert_eq!((depth, element.value()), (33, "text"));
}

#[test]
fn limits_end_a_feed_early() {
    let feed = "<rss><channel><item><title>one</title></item><item><title>two</title></item></channel></rss>";
    let options = Options::default().with_limits(Limits::default().with_input_bytes(50));
    let feed = Feed::parse_with(feed.as_bytes(), Hints::default(), &options).unwrap();
    assert_eq!(feed.ended_early.map(|code| code.as_str()), Some("input-limit-reached"));
    assert_eq!(feed.entries.len(), 2);
}

#[test]
fn a_signal_stops_every_reader() {
    let feed = "<rss><channel><item><title>one</title></item></channel></rss>";
    let signal = StopSignal::new();
    signal.stop();
    let options = Options::default().with_stop_signal(signal);
    let of_stream = EntryReader::of_stream(feed.as_bytes(), Hints::default(), &options).finish().unwrap();
    let of_bytes = Feed::parse_with(feed.as_bytes(), Hints::default(), &options);
    for read in [of_bytes, Feed::parse_text(feed, &options), of_stream] {
        let error = read.unwrap_err();
        assert_eq!(error.ended_early().map(|code| code.as_str()), Some("parsing-stopped"));
        assert_eq!(error.to_string(), "this is no feed as far as it was read: parsing-stopped");
    }
}
