//! The interface whose types have names and contents of one type, `Content`.
//!
//! Each package compiles this folder for itself, with its own `Content` at its root: bytes up to quick-xml 0.41, `str`
//! from 0.42 on. So each has enums and tuple structs of its own, which programs can import, match and construct.

#[cfg(feature = "serialize")]
pub mod de;
pub mod errors;
pub mod events;
pub mod name;
mod names;
pub mod reader;
#[cfg(feature = "serialize")]
pub mod se;
#[cfg(feature = "serialize")]
pub mod serde_helpers;
pub mod writer;
