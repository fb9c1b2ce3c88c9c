//! What `meta` says instead of a header of HTTP.

mod charset;
mod refresh;

pub use charset::extract_charset;
pub use refresh::{Refresh, parse_refresh};
