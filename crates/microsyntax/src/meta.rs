//! Values of `meta` elements that replace HTTP headers.

mod charset;
mod refresh;

pub use charset::extract_charset;
pub use refresh::{Refresh, parse_refresh};
