//! What the rules make of any value.

mod properties;
mod serde;
mod tables;
