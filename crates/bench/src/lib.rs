//! Compares Fivefold with other parsers, for each [`Language`].
//!
//! [`peers`] has what is compared: a peer is a name, its work, and a function that performs it on one text. The binary
//! `compare` times the peers, `compare-heap` counts the memory of their trees; `cargo xtask compare` runs both, and
//! prints the tables. The binary `growth`, run by `cargo xtask growth`, shows how the cost of the cases in [`growth`]
//! grows. The benchmarks measure the same with criterion, on [`pages`]. The binary `big-xml` writes a feed of any size.

pub mod differential;
pub mod growth;
pub mod input;
mod language;
pub mod meter;
pub mod pages;
pub mod peers;
pub mod suite;

pub use language::Language;

/// Compiles and runs the code of the page that has other parsers' code beside Fivefold's.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/compare.md")]
struct Compare;
