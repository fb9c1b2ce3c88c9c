//! Tables written by `cargo xtask codegen`. Never edited by hand, and not formatted.

#[rustfmt::skip]
pub(crate) mod aria;
#[rustfmt::skip]
pub(crate) mod codes;
#[rustfmt::skip]
pub(crate) mod elements;
#[rustfmt::skip]
pub(crate) mod feeds;
#[rustfmt::skip]
pub(crate) mod foreign;
#[rustfmt::skip]
mod inside;
#[rustfmt::skip]
pub(crate) mod link_types;
#[rustfmt::skip]
pub(crate) mod lists;
#[rustfmt::skip]
pub(crate) mod media_features;
#[rustfmt::skip]
pub(crate) mod obsolete;
#[rustfmt::skip]
pub(crate) mod presets;
