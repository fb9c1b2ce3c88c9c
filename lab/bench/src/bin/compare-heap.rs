//! Counts the heap that the trees of fivefold and of its peers keep allocated, and the most that each work takes, without
//! the input.
//!
//! Prints one line of JSON per peer: `work`, `peer`, `bytes`, `peak`, and for trees `live`. Before them, one for each
//! excluded file, and one for each peer that is missing. Counting takes time, so this is a separate binary.

use clap::Parser;
use fivefold_bench::input::Input;
use fivefold_bench::meter::Meter;
use fivefold_bench::peers::Heap;
use peak_alloc::PeakAlloc;
use serde_json::json;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Count the heap that fivefold and its peers take
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    input: Input,
}

fn main() {
    let Arguments { input } = Arguments::parse();
    let mut scale = Scale { libraries: Heap::count(), before: 0, live: 0, peak: 0 };
    let texts = input.texts();
    let bytes: usize = texts.iter().map(String::len).sum();
    for peer in input.peers() {
        (scale.live, scale.peak) = (0, 0);
        texts.iter().for_each(|text| (peer.run)(text, &mut scale));
        let live = peer.makes_tree().then_some(scale.live);
        println!(
            "{}",
            json!({ "work": peer.work, "peer": peer.name, "bytes": bytes, "peak": scale.peak, "live": live })
        );
    }
}

/// Sums what works take. A work takes either Rust's heap or that of one library.
struct Scale {
    libraries: Heap,
    before: usize,
    live: usize,
    peak: usize,
}

impl Meter for Scale {
    fn begin(&mut self) -> bool {
        ALLOCATOR.reset_peak_usage();
        self.libraries.reset_peak();
        self.before = ALLOCATOR.current_usage() + self.libraries.live();
        true
    }

    fn end(&mut self) {
        self.live += (ALLOCATOR.current_usage() + self.libraries.live()).saturating_sub(self.before);
        self.peak += (ALLOCATOR.peak_usage() + self.libraries.peak()).saturating_sub(self.before);
    }
}
