//! Tables written by `cargo xtask codegen`. Never edited by hand, and not formatted.

#[rustfmt::skip]
pub(crate) mod enumerated;
#[cfg(feature = "languages")]
#[rustfmt::skip]
pub(crate) mod languages;
#[rustfmt::skip]
pub(crate) mod named_colors;
