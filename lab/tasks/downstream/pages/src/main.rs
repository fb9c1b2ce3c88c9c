//! Measures the crates on html5ever, or shows the trees that they build.
//!
//! `pages time WORK SECONDS FILE…` does the work on each file for this time in total, and prints the nanoseconds of the
//! fastest run: `{"file","bytes","nanoseconds"}`. `pages run WORK TIMES FILE…` does it this many times and prints
//! nothing. `pages show FILE…` prints each page as scraper serializes it: `{"file","html"}`. `pages inputs` prints the
//! names of hostile inputs. `pages hostile INPUT BYTES TIMES` parses one of about this size so often with scraper, and
//! prints the nanoseconds of the fastest run: `{"input","bytes","nanoseconds"}`.

mod hostile;

use serde_json::json;
use std::hint::black_box;
use std::time::{Duration, Instant};
use std::{env, fs, process};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["time", work, seconds, ref files @ ..] => {
            let (work, seconds) = (work_of(work), seconds.parse().expect("a number of seconds"));
            for file in files {
                let text = read(file);
                let nanoseconds = fastest(|| work(&text), Duration::from_secs_f64(seconds)).as_nanos() as u64;
                println!("{}", json!({ "file": file, "bytes": text.len(), "nanoseconds": nanoseconds }));
            }
        }
        ["run", work, times, ref files @ ..] => {
            let texts: Vec<_> = files.iter().map(|file| read(file)).collect();
            let work = work_of(work);
            (0..times.parse::<usize>().expect("a number")).for_each(|_| texts.iter().for_each(|text| work(text)));
        }
        ["show", ref files @ ..] => {
            for file in files {
                println!("{}", json!({ "file": file, "html": scraper::Html::parse_document(&read(file)).html() }));
            }
        }
        ["inputs"] => hostile::INPUTS.iter().for_each(|(name, _)| println!("{name}")),
        ["hostile", name, bytes, times] => {
            let input = hostile::INPUTS.iter().find(|(other, _)| *other == name);
            let input = input.unwrap_or_else(|| panic!("{name}: no such input")).1;
            let text = input(bytes.parse().expect("a number of bytes"));
            let nanoseconds = (0..times.parse().expect("a number")).map(|_| parse(&text)).min();
            println!("{}", json!({ "input": name, "bytes": text.len(), "nanoseconds": nanoseconds }));
        }
        _ => {
            eprintln!(
                "pages: time WORK SECONDS FILE… | run WORK TIMES FILE… | show FILE… | inputs | hostile INPUT BYTES TIMES"
            );
            process::exit(2);
        }
    }
}

fn read(file: &str) -> String {
    let bytes = fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What is measured, by its name.
fn work_of(name: &str) -> fn(&str) {
    match name {
        "scraper" => |text| drop(black_box(scraper::Html::parse_document(text))),
        "ammonia" => |text| drop(black_box(ammonia::clean(text))),
        "dom_query" => |text| drop(black_box(dom_query::Document::from(text))),
        "html2text" => |text| drop(black_box(html2text::from_read(text.as_bytes(), 80))),
        "htmd" => |text| drop(black_box(htmd::convert(text))),
        "rcdom" => |text| drop(black_box(rcdom(text))),
        _ => panic!("{name}: no such work"),
    }
}

fn rcdom(text: &str) -> markup5ever_rcdom::RcDom {
    use html5ever::tendril::TendrilSink;
    html5ever::parse_document(markup5ever_rcdom::RcDom::default(), Default::default()).one(text)
}

fn fastest(work: impl Fn(), all: Duration) -> Duration {
    let begin = Instant::now();
    let mut fastest = Duration::MAX;
    while begin.elapsed() < all {
        let start = Instant::now();
        work();
        fastest = fastest.min(start.elapsed());
    }
    fastest
}

/// The nanoseconds in which scraper parses a text.
fn parse(text: &str) -> u64 {
    let start = Instant::now();
    let document = black_box(scraper::Html::parse_document(text));
    let nanoseconds = start.elapsed().as_nanos() as u64;
    drop(document);
    nanoseconds
}
