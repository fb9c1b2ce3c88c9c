//! Counts the heap that the trees of fivefold and of its peers keep alive, the input not counted.
//!
//! A line of JSON a peer: `work`, `peer`, `bytes` and `live`. Before them, one for each file that is left out. To count
//! takes time; so this is a binary of its own.

use clap::Parser;
use fivefold_bench::input::Input;
use serde_json::json;
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Count the heap that the trees of fivefold and of its peers keep alive
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

/// How many bytes are allocated now.
fn allocated() -> usize {
    let stats = ALLOCATOR.stats();
    stats.bytes_allocated - stats.bytes_deallocated
}
