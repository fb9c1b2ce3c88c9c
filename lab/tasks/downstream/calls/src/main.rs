//! Compares the calls that html5ever and the package in its place make of a sink.
//!
//! `calls SOUPS FILE…` parses each page on both, whole and in chunks, and this many random documents and fragments. It
//! prints each kind of difference with what explains it and how often it was found: `{"in","kind","reason","count"}`. A
//! difference that nothing explains is shown, and makes the program fail, and so does an explanation that nothing needs.

mod compare;
mod input;
mod record;
mod soup;
mod trees;

use compare::{Counts, Kind};
use fastrand::Rng;
use input::Input;
use serde_json::json;
use soup::Soup;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::{env, fs};
use trees::DIFFERENCES;

/// How many differences of random markup are shown, as small as they get.
const SHOWN: usize = 10;

/// Documents that show kinds of differences which random markup hardly has.
const RARE: [&str; 4] = [
    "<html a a>",
    "<svg xmlns='http://www.w3.org/2000/svg'>",
    "<div><template a shadowrootmode=open>",
    "<b><p></b>x<p></table></b>",
];

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let soups = arguments.next().and_then(|count| count.parse().ok()).expect("a number of random documents");
    let mut problems = of_pages(arguments);
    problems += of_soups(soups);
    problems += stale();
    if problems == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The difference between the calls for an input that nothing explains.
fn unexplained(input: &Input, counts: &mut Counts) -> Option<String> {
    compare::compare(&input::theirs(input), &input::ours(input), input.context.is_some(), counts).err()
}

/// Compares pages, whole and in chunks. Returns how many differ.
fn of_pages(files: impl Iterator<Item = String>) -> usize {
    const LONGEST_CHUNK: usize = 4096;
    let (mut counts, mut pages, mut problems) = (Counts::new(), 0, 0);
    let mut rng = Rng::with_seed(1);
    for file in files {
        let bytes = fs::read(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let text = String::from_utf8_lossy(&bytes);
        let whole = Input::document(vec![text.to_string()]);
        let (mut chunks, mut rest) = (Vec::new(), &*text);
        while !rest.is_empty() {
            let (chunk, tail) = rest.split_at(rest.ceil_char_boundary(rng.usize(1..=LONGEST_CHUNK).min(rest.len())));
            chunks.push(chunk.to_owned());
            rest = tail;
        }
        for input in [whole, Input::document(chunks)] {
            if let Some(difference) = unexplained(&input, &mut counts) {
                eprintln!("{file}, in {} chunks:\n{difference}", input.chunks.len());
                problems += 1;
            }
        }
        pages += 1;
    }
    let place = format!("{pages} pages");
    for (kind, count) in counts {
        show(&place, &format!("{kind:?}"), kind.reason(), count);
    }
    problems
}

/// Compares random documents and fragments. Returns how many differ, and how many kinds do not.
fn of_soups(soups: u64) -> usize {
    let (mut counts, mut trees, mut problems) = (Counts::new(), BTreeMap::<_, usize>::new(), 0);
    for text in RARE {
        if let Some(difference) = unexplained(&Soup::of(text, None).input(), &mut counts) {
            eprintln!("{text}:\n{difference}");
            problems += 1;
        }
    }
    for seed in 0..soups {
        let soup = Soup::random(&mut Rng::with_seed(seed));
        let mut found = Counts::new();
        if unexplained(&soup.input(), &mut found).is_none() {
            found.into_iter().for_each(|(kind, count)| *counts.entry(kind).or_default() += count);
            continue;
        }
        let reasons = trees::reasons(&soup);
        reasons.iter().for_each(|difference| *trees.entry(*difference).or_default() += 1);
        if reasons.is_empty() {
            problems += 1;
            if problems <= SHOWN {
                show_smallest(soup, seed);
            }
        }
    }
    let place = format!("{soups} random inputs");
    for kind in Kind::ALL {
        match counts.get(&kind) {
            Some(count) => show(&place, &format!("{kind:?}"), kind.reason(), *count),
            None if soups > 0 => {
                eprintln!("{kind:?}: no calls differ in this way");
                problems += 1;
            }
            None => {}
        }
    }
    trees.into_iter().for_each(|(index, count)| show(&place, "Trees", DIFFERENCES[index].reason, count));
    problems
}

fn show(place: &str, kind: &str, reason: &str, count: usize) {
    println!("{}", json!({ "in": place, "kind": kind, "reason": reason, "count": count }));
}

fn show_smallest(soup: Soup, seed: u64) {
    let difference = |soup: &Soup| unexplained(&soup.input(), &mut Counts::new());
    let soup = soup.smallest(|soup| difference(soup).is_some() && trees::reasons(soup).is_empty());
    eprintln!("seed {seed}: {:#?}\n{}", soup.input(), difference(&soup).unwrap_or_default());
}

/// Looks for differences of trees that are no longer there. Returns how many are not.
fn stale() -> usize {
    let is_stale = |difference: &&trees::Difference| {
        let soup = difference.example();
        unexplained(&soup.input(), &mut Counts::new()).is_none() || trees::reasons(&soup).is_empty()
    };
    let stale = DIFFERENCES.iter().filter(is_stale);
    stale.inspect(|difference| eprintln!("{}: not so for {:?}", difference.reason, difference.example)).count()
}
