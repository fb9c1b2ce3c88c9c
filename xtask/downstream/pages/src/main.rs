//! Measures the crates on html5ever, or shows the trees that they build.
//!
//! `pages time WORK SECONDS FILE…` does the work on each file for this time in total, and prints the nanoseconds of the
//! fastest run: `{"file","bytes","nanoseconds"}`. `pages run WORK TIMES FILE…` does it this many times and prints
//! nothing. `pages show FILE…` prints each page as scraper serializes it: `{"file","html"}`. `pages growth BYTES`
//! prints the nanoseconds in which hostile inputs of about this size are parsed: `{"input","bytes","nanoseconds"}`.

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
        ["growth", bytes] => growth(bytes.parse().expect("a number of bytes")),
        _ => {
            eprintln!("pages: time WORK SECONDS FILE… | run WORK TIMES FILE… | show FILE… | growth BYTES");
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

/// Inputs on which html5ever takes time in proportion to the square of their size.
fn growth(bytes: usize) {
    let repeat = |unit: &str| unit.repeat(bytes / unit.len());
    for (input, text) in [
        ("<a>, then <p>", format!("{}{}", "<a>".repeat(bytes / 12), "<p>".repeat(bytes / 4))),
        ("<div>", repeat("<div>")),
        ("<b>", repeat("<b>")),
        ("<table><b>", repeat("<table><b>")),
        ("<svg><b>", format!("{}{}", "<svg>".repeat(bytes / 10), "<g/>".repeat(bytes / 8))),
        ("</p> in <div>", format!("{}{}", "<div>".repeat(bytes / 10), "</p>".repeat(bytes / 8))),
    ] {
        let start = Instant::now();
        drop(black_box(scraper::Html::parse_document(&text)));
        let nanoseconds = start.elapsed().as_nanos() as u64;
        println!("{}", json!({ "input": input, "bytes": text.len(), "nanoseconds": nanoseconds }));
    }
}
