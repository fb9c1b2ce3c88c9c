//! Tables written by `cargo xtask codegen`. Never edited by hand, and not formatted.

#[rustfmt::skip]
pub(crate) mod aria;
#[rustfmt::skip]
pub(crate) mod codes;
#[rustfmt::skip]
pub(crate) mod elements;
#[rustfmt::skip]
pub(crate) mod foreign;
#[rustfmt::skip]
pub(crate) mod link_types;
#[rustfmt::skip]
pub(crate) mod obsolete;
