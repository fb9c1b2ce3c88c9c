//! Fivefold's parsers for the page of the playground, by WebAssembly without generated glue. The README of this crate
//! describes the interface.

#![deny(unsafe_code)]

mod bounded;
mod draft;
mod encodings;
mod errors;
#[cfg(target_family = "wasm")]
mod exports;
mod outputs;
mod parse;
mod request;
mod settings;
mod snapshot;
#[cfg(test)]
mod tests;
mod token_list;
mod tokens;
mod trace;
mod values;

pub use request::answer;
