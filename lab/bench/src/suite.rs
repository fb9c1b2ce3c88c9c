//! Makes the conformance suite in `fixtures/conformance`.
//!
//! [`machines`] searches for the smallest input for each transition, [`cases`] has what Fivefold makes of these inputs,
//! [`confirm`] compares that with other parsers, and [`readings`] says what is to be read in the standards where no
//! parser confirms it.

pub mod cases;
pub mod completion;
pub mod confirm;
pub mod files;
pub mod machines;
mod peers;
pub mod readings;
pub mod search;
