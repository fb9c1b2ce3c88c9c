//! Tables written by `cargo xtask codegen`. Never edited by hand, and not formatted.

#[rustfmt::skip]
pub(crate) mod request;
