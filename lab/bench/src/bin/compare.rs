//! Times fivefold and its peers over the same files, in turn, after an uncounted warm-up round.
//!
//! Prints one line of JSON per peer and round: `work`, `peer`, `bytes` and `seconds` of processor time. Before them, one
//! for each excluded file, and one for each peer that is missing.

use clap::Parser;
use fivefold_bench::input::Input;
use fivefold_bench::meter::Clock;
use serde_json::json;

/// A round repeats the files until it has read this many bytes.
const ROUND: usize = 10_000_000;

/// Time fivefold and its peers over the same files
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The number of measured rounds
    #[arg(long, default_value_t = 1)]
    rounds: usize,
}

fn main() {
    let Arguments { input, rounds } = Arguments::parse();
    let texts = input.texts();
    let bytes: usize = texts.iter().map(String::len).sum();
    let passes = ROUND.div_ceil(bytes);
    let mut clock = Clock::new();
    for round in 0..=rounds {
        for peer in input.peers() {
            (0..passes).flat_map(|_| &texts).for_each(|text| (peer.run)(text, &mut clock));
            let seconds = clock.take().as_secs_f64() / passes as f64;
            if round > 0 {
                println!("{}", json!({ "work": peer.work, "peer": peer.name, "bytes": bytes, "seconds": seconds }));
            }
        }
    }
}
