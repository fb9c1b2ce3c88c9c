//! Tables written by `cargo xtask codegen`. Never edited by hand, and not formatted.

#[cfg(feature = "languages")]
#[rustfmt::skip]
pub(crate) mod languages;
#[rustfmt::skip]
pub(crate) mod named_colors;
