//! Counts the heap that the trees of fivefold and of its peers keep allocated, without the input.
//!
//! Prints one line of JSON per peer: `work`, `peer`, `bytes` and `live`. Before them, one for each excluded file.
//! Counting takes time, so this is a separate binary.

use clap::Parser;
use fivefold_bench::input::Input;
use serde_json::json;
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Count the heap that the trees of fivefold and of its peers keep allocated
#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    input: Input,
}

fn main() {
    let Arguments { input } = Arguments::parse();
    let texts = input.texts();
    let bytes: usize = texts.iter().map(String::len).sum();
    for peer in input.peers() {
        let Some(keep) = peer.keep else { continue };
        let mut live = 0;
        for text in &texts {
            let before = allocated();
            keep(text, &mut || live += allocated() - before);
        }
        println!("{}", json!({ "work": peer.work, "peer": peer.name, "bytes": bytes, "live": live }));
    }
}

/// The number of bytes currently allocated.
fn allocated() -> usize {
    let stats = ALLOCATOR.stats();
    stats.bytes_allocated - stats.bytes_deallocated
}
