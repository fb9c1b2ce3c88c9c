//! How the cost grows: nanoseconds a repetition for N, 4N and 16N repetitions of what makes careless parsers slow.
//!
//! Where the cost is linear, all three are about the same. A case in which a repetition costs 2.6 times as
//! much or more when there are four times as many is marked, and lets the command fail.

use clap::Parser;
use core::time::Duration;
use fivefold_bench::Language;
use fivefold_bench::growth::{self, Case};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

/// By how much a repetition may cost more: caches make what is larger slower, even if the work is linear. Were it
/// quadratic, it would be four times as much.
const TOLERANCE: f64 = 2.6;

/// A text is parsed again and again for so long only, and a case that takes longer is not tried with more repetitions.
const PATIENCE: Duration = Duration::from_secs(4);

/// How often a text is parsed; the fastest time counts.
const ATTEMPTS: usize = 5;

/// How the cost grows with the size of what makes careless parsers slow
#[derive(Parser)]
struct Arguments {
    /// The smallest number of repetitions
    #[arg(long, default_value_t = 20_000)]
    from: usize,
    /// Measure only cases whose `language/name` contains this text, like `xml/`
    #[arg(long, default_value = "")]
    only: String,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let sizes = [1, 4, 16].map(|factor| arguments.from * factor);
    let mut all_linear = true;
    for language in Language::ALL {
        let is_asked_for = |case: &&Case| format!("{}/{}", language.name(), case.name).contains(&arguments.only);
        let mut cases = growth::cases(language).iter().filter(is_asked_for).peekable();
        if cases.peek().is_none() {
            continue;
        }
        println!(
            "| {}, ns a repetition, N = | {} | {} | {} | nodes a repetition | |",
            language.name(),
            sizes[0],
            sizes[1],
            sizes[2]
        );
        println!("|:--|--:|--:|--:|--:|:--|");
        for case in cases {
            all_linear &= report(language, case, &sizes);
        }
        println!();
    }
    if all_linear { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the row of a case, and says whether its cost is linear.
fn report(language: Language, case: &Case, sizes: &[usize]) -> bool {
    let costs = costs(language, case, sizes);
    let linear = costs.len() == sizes.len() && costs.windows(2).all(|pair| pair[1] < pair[0] * TOLERANCE);
    let cells =
        (0..sizes.len()).map(|index| costs.get(index).map_or("– | ".to_owned(), |cost| format!("{cost:.0} | ")));
    let remark = if linear { "" } else { "not linear" };
    let nodes = nodes(language, case, sizes[0]);
    println!("| {} | {}{nodes:.1} | {remark} |", case.name, cells.collect::<String>());
    linear
}

/// Nanoseconds a repetition, for each size in turn, until patience is lost.
fn costs(language: Language, case: &Case, sizes: &[usize]) -> Vec<f64> {
    let mut costs = Vec::new();
    for &size in sizes {
        let text = (case.text)(size);
        let cost = least_cost(language, &text);
        costs.push(cost.as_secs_f64() * 1e9 / size as f64);
        if cost > PATIENCE {
            break;
        }
    }
    costs
}

/// How long it takes at least to parse, and to drop the document.
fn least_cost(language: Language, text: &str) -> Duration {
    let mut least = Duration::MAX;
    let first = Instant::now();
    for _ in 0..ATTEMPTS {
        let start = Instant::now();
        drop(black_box(language.parse(text)));
        least = least.min(start.elapsed());
        if first.elapsed() > PATIENCE {
            break;
        }
    }
    least
}

/// How many nodes a repetition makes.
fn nodes(language: Language, case: &Case, size: usize) -> f64 {
    language.parse(&(case.text)(size)).root().descendants().count() as f64 / size as f64
}
