//! Compares Fivefold with other parsers, for each [`Language`].
//!
//! [`peers`] has what is compared: a peer is a name, its work, and a function that performs it on one text, under a
//! [`meter`]. The binary `compare` times the peers, `compare-tiny` on tiny inputs, `compare-heap` counts their memory, and
//! `compare-once` runs under callgrind; `cargo lab compare` runs them, and prints the tables. The binary `instructions`
//! performs one of the fixed [`jobs`], for `cargo lab instructions`. The binary `growth`, run by `cargo lab growth`, shows how the cost of the cases in [`growth`]
//! grows. The benchmarks measure the same with criterion, on [`pages`]. The binary `vnu` compares the checker of documents with
//! the Nu Html Checker. The binary `big-xml` writes a feed of any size.

pub mod differential;
pub mod growth;
pub mod input;
pub mod jobs;
mod language;
pub mod meter;
pub mod pages;
pub mod peers;
#[cfg(test)]
mod rewriters;
pub mod suite;
pub mod vnu;

pub use language::Language;

/// Compiles and runs the code of the page that has other parsers' code beside Fivefold's.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/compare.md")]
struct Compare;
