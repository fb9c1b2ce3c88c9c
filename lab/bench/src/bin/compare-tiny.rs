//! Times fivefold and its peers over tiny inputs, in turn, after an uncounted warm-up round.
//!
//! Prints one line of JSON per input, peer and round: `work`, which is the input's name, `peer`, `bytes`, and `seconds` of
//! processor time for one document, whose drop is included.

use clap::Parser;
use cpu_time::ThreadTime;
use fivefold_bench::meter::Performed;
use fivefold_bench::peers::{Peer, TINY};
use serde_json::json;

/// Time fivefold and its peers over tiny inputs
#[derive(Parser)]
struct Arguments {
    /// The number of measured rounds
    #[arg(long, default_value_t = 1)]
    rounds: usize,
    /// Measure only peers whose `work/name` contains this text
    #[arg(long, default_value = "")]
    only: String,
    /// Measure only the peer of this `work/name`
    #[arg(long)]
    peer: Option<String>,
    /// How often each input is parsed in a round
    #[arg(long, default_value_t = 20_000)]
    times: u32,
}

fn main() {
    let Arguments { rounds, only, peer: one, times } = Arguments::parse();
    for round in 0..=rounds {
        for tiny in TINY {
            let is_selected = |peer: &&Peer| {
                let name = format!("{}/{}", tiny.name, peer.name);
                name.contains(&only) && one.as_ref().is_none_or(|one| *one == name)
            };
            for peer in tiny.peers().filter(is_selected) {
                let start = ThreadTime::now();
                (0..times).for_each(|_| (peer.run)(tiny.text, &mut Performed));
                let seconds = start.elapsed().as_secs_f64() / f64::from(times);
                if round > 0 {
                    let bytes = tiny.text.len();
                    println!("{}", json!({ "work": tiny.name, "peer": peer.name, "bytes": bytes, "seconds": seconds }));
                }
            }
        }
    }
}
