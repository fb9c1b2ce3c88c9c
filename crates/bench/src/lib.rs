//! Fivefold beside other parsers.
//!
//! [`peers`] holds what is compared: a peer is a name, the work it does, and a function that does it to one text.
//! The binary `compare` times the peers, `compare-heap` counts what their trees keep alive; `cargo xtask compare` runs
//! both, and prints the tables. The binary `growth`, run by `cargo xtask growth`, shows how the cost of
//! [`growth::CASES`] grows. The benchmarks measure the same with criterion, on [`pages`].

pub mod growth;
pub mod input;
pub mod pages;
pub mod peers;
