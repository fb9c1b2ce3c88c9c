//! Colours.
//!
//! <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#colours>

#[cfg(feature = "cssparser")]
mod css;
mod legacy;
mod named;
mod simple;

#[cfg(feature = "cssparser")]
pub use css::parse_css_color;
pub use legacy::parse_legacy_color;
pub use named::named_color;
pub use simple::{SimpleColor, is_valid_lowercase_simple_color, parse_simple_color};
