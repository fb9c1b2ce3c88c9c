//! What a parser of a short text allocates besides the tree, as for a comment that is sanitized.
//!
//! Allocations are counted for the whole process, so the test runs in a single thread.

use core::hint::black_box;
use html5ever::tendril::TendrilSink;
use markup5ever_rcdom::RcDom;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// What the parser may take in bytes more than html5ever: the table of the topmost element of each name has 624, and
/// the room for attributes 384.
const MORE_BYTES: usize = 2_200;

fn main() {
    let text =
        "<p>I think <b>this</b> is a <a href=\"https://example.org/a?b=c\">good point</a>, <i>thank you</i>. Bye!</p>";
    let ours = || html5ever::parse_document(RcDom::default(), Default::default()).one(text);
    let theirs = || original::parse_document(RcDom::default(), Default::default()).one(text);
    // The first time, names are interned that stay.
    drop((ours(), theirs()));
    let (ours, theirs) = (bytes(ours), bytes(theirs));
    println!("{ours} bytes, and {theirs} by html5ever");
    assert!(ours <= theirs + MORE_BYTES, "{ours} bytes, and {theirs} by html5ever");
}

/// The number of bytes that are allocated.
fn bytes<T>(work: impl FnOnce() -> T) -> usize {
    let region = Region::new(ALLOCATOR);
    let result = black_box(work());
    let change = region.change();
    drop(result);
    change.bytes_allocated + usize::try_from(change.bytes_reallocated).unwrap_or_default()
}
