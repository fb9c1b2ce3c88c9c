//! Tables written by `cargo xtask codegen`. Never edited by hand, and not formatted.

#[cfg(feature = "model")]
#[rustfmt::skip]
pub(crate) mod modules;
#[rustfmt::skip]
pub(crate) mod names;
