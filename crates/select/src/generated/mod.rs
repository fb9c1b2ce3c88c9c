//! Tables written by `cargo xtask codegen`. Never edited by hand, and not formatted.

#[rustfmt::skip]
pub(crate) mod directions;
#[rustfmt::skip]
pub(crate) mod input_types;
