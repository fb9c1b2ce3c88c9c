//! Parses random inputs with fivefold and its peers.

use clap::Parser;
use fivefold_bench::differential::known;
use fivefold_bench::differential::{
    Difference, Peer, Report, Run, cleaned, inner_texts, outside, selections, soup, trees, well_formed,
    xml as random_xml,
};
use std::process::{Command, ExitCode};

/// Compare fivefold with its peers on random inputs
#[derive(Parser)]
struct Arguments {
    /// The first seed
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The number of inputs
    #[arg(long, default_value_t = 20_000)]
    count: u64,
    /// Only peers whose name contains this text
    #[arg(long, default_value = "")]
    only: String,
    /// Stop comparing with a peer after about this many unexplained differences
    #[arg(long, default_value_t = 10)]
    show: usize,
    /// Chromium's oracle, a program for Node
    #[arg(long, default_value = "../shared/tools/chromium-oracle.js")]
    oracle: String,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let peers = [
        html("html5ever", Box::new(|inputs| Ok(inputs.iter().map(trees::html5ever).collect()))),
        html("parse5", outside("html", &["node", &path("peers/parse5.mjs")])),
        html("html5lib", outside("html", &["python3", &path("python/html5lib_trees.py")])),
        html("chromium", outside("html", &["node", &arguments.oracle])),
        Peer {
            name: "chromium selectors",
            of_seed: selections::of_seed,
            ours: selections::fivefold,
            run: outside("html", &["node", &path("peers/selectors.cjs"), &arguments.oracle]),
            deviations: known::of("chromium selectors"),
        },
        Peer {
            name: "chromium inner text",
            of_seed: inner_texts::of_seed,
            ours: inner_texts::fivefold,
            run: outside("html", &["node", &path("peers/inner_text.cjs"), &arguments.oracle]),
            deviations: known::of("chromium inner text"),
        },
        Peer {
            name: "chromium of cleaned pages",
            of_seed: cleaned::of_seed,
            ours: cleaned::fivefold,
            run: cleaned::verdicts(outside(outside::SCRIPTING, &["node", &arguments.oracle])),
            deviations: Vec::new(),
        },
        xml("expat", outside("xml", &["python3", &path("python/xml_events.py"), "expat"])),
        well_formedness("expat well-formedness", "expat"),
        well_formedness("libxml2 well-formedness", "libxml2"),
        xml("libxml2", outside("xml", &["python3", &path("python/xml_events.py"), "libxml2"])),
    ];
    let mut all_explained = true;
    for mut peer in peers.into_iter().filter(|peer| peer.name.contains(&arguments.only)) {
        match peer.compare(arguments.seed..arguments.seed + arguments.count, arguments.show) {
            Ok(report) => {
                print(&peer, &report);
                all_explained &= report.unexplained.is_empty();
            }
            Err(message) => println!("{}: NOT COMPARED: {message}\n", peer.name),
        }
    }
    if all_explained { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

type Runner = Box<Run<'static>>;

fn html(name: &'static str, run: Runner) -> Peer<'static> {
    Peer { name, of_seed: soup::of_seed, ours: trees::fivefold, run, deviations: known::of(name) }
}

fn xml(name: &'static str, run: Runner) -> Peer<'static> {
    Peer { name, of_seed: random_xml::of_seed, ours: random_xml::events, run, deviations: known::of(name) }
}

fn well_formedness(name: &'static str, parser: &str) -> Peer<'static> {
    let run = well_formed::verdicts(outside("xml", &["python3", &path("python/xml_events.py"), parser]));
    Peer { name, of_seed: well_formed::of_seed, ours: well_formed::fivefold, run, deviations: known::of(name) }
}

/// Runs a command on inputs of a language.
fn outside(language: &'static str, command: &[&str]) -> Runner {
    let command: Vec<_> = command.iter().map(|&part| part.to_owned()).collect();
    Box::new(move |inputs| outside::trees(Command::new(&command[0]).args(&command[1..]), language, inputs))
}

/// The path of a file of this crate.
fn path(file: &str) -> String {
    format!("{}/{file}", env!("CARGO_MANIFEST_DIR"))
}

fn print(peer: &Peer<'_>, report: &Report) {
    println!(
        "{}: {} inputs, {} refused, {} unexplained",
        peer.name,
        report.compared,
        report.refused,
        report.unexplained.len()
    );
    for deviation in &peer.deviations {
        if let Some((count, example)) = report.explained.get(&deviation.name) {
            println!("{count:6} {}: {example}\n       {}", deviation.name, deviation.verdict);
        }
    }
    for Difference { seed, input, ours, theirs } in &report.unexplained {
        println!("NOT EXPLAINED, seed {seed}: {input}\nfivefold\n{ours}\n{}\n{theirs}", peer.name);
    }
    println!();
}
