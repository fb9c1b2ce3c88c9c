//! What must not allocate. Allocations are counted for the whole process, so the tests run in a single thread.

mod parsers;
mod values;

use core::hint::black_box;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    assert_eq!(allocations(|| Box::new(1)), 1);
    parsers::nothing_is_allocated_again();
    values::no_parser_of_a_scalar_value_allocates();
    values::no_iterator_allocates();
}

/// The number of allocations and reallocations of `work`.
fn allocations<T>(work: impl FnOnce() -> T) -> usize {
    let region = Region::new(ALLOCATOR);
    let result = black_box(work());
    let stats = region.change();
    drop(result);
    stats.allocations + stats.reallocations
}
