//! Shows how feed-rs, rss and atom_syndication read feeds, or measures feed-rs.
//!
//! `models show FILE…` prints a JSON object for each file and crate, one per line: `{"file","crate","model"}`, or with
//! `error` instead of `model`. `models time SECONDS FILE…` parses each file with feed-rs for this time in total, and
//! prints the nanoseconds of the fastest run: `{"file","bytes","nanoseconds"}`. `models run NAME TIMES FILE…` parses
//! them with a crate, or with a program of quick-xml's, this many times and prints nothing, so that something else can count
//! instructions. `models entries FILE…` prints a JSON object for each file with the feed's title and the titles and links of its entries, as each crate
//! finds them; `null` where it fails.

mod loops;

use serde_json::json;
use std::hint::black_box;
use std::time::{Duration, Instant};
use std::{env, fs, process};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["show", ref files @ ..] => files.iter().for_each(|file| show(file, &read(file))),
        ["entries", ref files @ ..] => files.iter().for_each(|file| entries(file, &read(file))),
        ["time", seconds, ref files @ ..] => {
            let seconds = seconds.parse().expect("a number of seconds");
            files.iter().for_each(|file| time(file, &read(file), Duration::from_secs_f64(seconds)));
        }
        ["run", name, times, ref files @ ..] => {
            let parse = parser(name);
            let texts: Vec<_> = files.iter().map(|file| read(file)).collect();
            (0..times.parse::<usize>().expect("a number")).for_each(|_| texts.iter().for_each(|bytes| parse(bytes)));
        }
        _ => {
            eprintln!("models: show FILE… | entries FILE… | time SECONDS FILE… | run NAME TIMES FILE…");
            process::exit(2);
        }
    }
}

/// The function that parses a feed with this crate and drops the model, or the program with this name.
fn parser(name: &str) -> fn(&[u8]) {
    match name {
        "feed-rs" => parse,
        "rss" => |bytes| drop(black_box(rss::Channel::read_from(black_box(bytes)))),
        "atom_syndication" => |bytes| drop(black_box(atom_syndication::Feed::read_from(black_box(bytes)))),
        other => loops::named(other).unwrap_or_else(|| panic!("models: no crate or program {other}")),
    }
}

fn read(file: &str) -> Vec<u8> {
    fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn parse(bytes: &[u8]) {
    drop(black_box(feed_rs::parser::parse(black_box(bytes))));
}

fn show(file: &str, bytes: &[u8]) {
    // Generated ids would differ from one run to the next.
    let parser = feed_rs::parser::Builder::new().id_generator(|_, _, _| "made-up".to_owned()).build();
    let feed = parser.parse(bytes).map(|feed| json!(feed)).map_err(|error| error.to_string());
    print("feed-rs", file, feed);
    let channel = rss::Channel::read_from(bytes);
    print("rss", file, channel.map(|it| json!([format!("{it:#?}"), it.to_string()])).map_err(|error| error.to_string()));
    let atom = atom_syndication::Feed::read_from(bytes);
    let atom = atom.map(|it| json!([format!("{it:#?}"), it.to_string()])).map_err(|error| error.to_string());
    print("atom_syndication", file, atom);
}

fn print(of: &str, file: &str, model: Result<serde_json::Value, String>) {
    println!(
        "{}",
        match model {
            Ok(model) => json!({ "file": file, "crate": of, "model": model }),
            Err(error) => json!({ "file": file, "crate": of, "error": error }),
        }
    );
}

fn entries(file: &str, bytes: &[u8]) {
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let feed = feed_rs::parser::parse(bytes).ok().map(|feed| {
        let entries = feed.entries.iter().map(|entry| {
            let title = entry.title.as_ref().map(|title| title.content.as_str());
            [text(title), text(entry.links.first().map(|link| link.href.as_str()))]
        });
        let title = feed.title.as_ref().map(|title| title.content.as_str());
        json!({ "title": text(title), "entries": entries.collect::<Vec<_>>() })
    });
    let channel = rss::Channel::read_from(bytes).ok().map(|channel| {
        let entries = channel.items().iter().map(|item| [text(item.title()), text(item.link())]);
        json!({ "title": channel.title(), "entries": entries.collect::<Vec<_>>() })
    });
    let atom = atom_syndication::Feed::read_from(bytes).ok().map(|feed| {
        let link = |entry: &atom_syndication::Entry| text(entry.links().first().map(|link| link.href()));
        let entries = feed.entries().iter().map(|entry| [entry.title().to_string(), link(entry)]);
        json!({ "title": feed.title().to_string(), "entries": entries.collect::<Vec<_>>() })
    });
    println!("{}", json!({ "file": file, "feed-rs": feed, "rss": channel, "atom_syndication": atom }));
}

fn time(file: &str, bytes: &[u8], all: Duration) {
    let begin = Instant::now();
    let mut fastest = Duration::MAX;
    while begin.elapsed() < all {
        let start = Instant::now();
        parse(bytes);
        fastest = fastest.min(start.elapsed());
    }
    println!("{}", json!({ "file": file, "bytes": bytes.len(), "nanoseconds": fastest.as_nanos() as u64 }));
}
