//! The interface whose types have names and contents of one type, `Content`.
//!
//! Each package for quick-xml up to 0.41 compiles this folder for itself, with bytes as the `Content` at its root; here it
//! is `str`, for 0.42. So each has enums and tuple structs of its own, which programs can import, match and construct.

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
