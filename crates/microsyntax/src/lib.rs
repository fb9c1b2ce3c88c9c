//! The microsyntaxes of HTML's attribute values: numbers, dates and times, durations, colours, lists of tokens,
//! keywords and more, parsed by the rules of the standard.
//!
//! General-purpose libraries have other rules: in HTML, `+5` and `5px` are integers, `24:00` is not a time, `4h 18m` is
//! a duration, and `chucknorris` is a colour.
//!
//! - `parse_…` follows the standard's rules for parsing, as browsers do. It returns `None` if the rules return an error
//!   or nothing.
//! - `is_valid_…` checks whether authors may write a value, which is stricter; yet a valid number may be beyond the
//!   [limits](#limits).
//! - Types with a serialization `Display` as it, and parse from it again.
//!
//! The crate `fivefold` has all of this as `fivefold::microsyntax`, which the examples below name.
//!
//! ```
//! use fivefold_microsyntax::*;
//!
//! assert_eq!(parse_integer(" +5px"), Some(5));
//! assert_eq!(parse_duration("4h 18m 3s").unwrap().to_string(), "PT4H18M3S");
//! assert_eq!(parse_global_date_and_time("2026-12-31 23:30-0100").unwrap().utc().to_string(), "2027-01-01T00:30");
//! assert_eq!(parse_legacy_color("chucknorris").unwrap().to_string(), "#c00000");
//!
//! let loading = well_known::find("loading", "img").unwrap();
//! assert_eq!(loading.state(Some("LAZY")), Some("lazy"));
//! assert_eq!(loading.state(None), Some("eager"));
//! ```
//!
//! # Families
//!
//! | what | start at |
//! | --- | --- |
//! | numbers | [`parse_integer`], [`parse_floating_point_number`], [`parse_dimension`], [`parse_list_of_dimensions`] |
//! | dates and times | [`parse_date`], [`parse_time`], [`parse_global_date_and_time`], [`parse_date_or_time`], [`parse_duration`] |
//! | colours | [`parse_simple_color`], [`parse_legacy_color`] |
//! | tokens | [`space_separated_tokens`], [`comma_separated_tokens`], [`link_types`] |
//! | keywords | [`EnumeratedAttribute`], [`well_known`], [`is_valid_boolean_attribute`] |
//! | images | [`parse_srcset`], [`parse_coords`], and `parse_sizes` and `is_valid_source_size_list` with the feature `cssparser` |
//! | `meta` | [`parse_refresh`], [`extract_charset`] |
//! | controls of forms | [`sanitize_input_value`], [`sanitize_range`], [`is_valid_accept`], [`AutofillDetails`] |
//! | others | [`parse_hash_name_reference`], [`is_valid_mime_type`], [`is_valid_email_address`], [`is_valid_permissions_policy`], [`UniqueInternalValue`]; `is_valid_media_query_list` with the feature `cssparser`, and `check_language_tag` with `languages` |
//!
//! # Limits
//!
//! - Integers beyond 64 bits become [`i64::MIN`] or [`i64::MAX`]; a year beyond 64 bits is refused.
//! - Numbers round to the nearest `f64`, exactly, for any number of digits; one that would be 2¹⁰²⁴ is refused,
//!   and infinite in a list of dimensions.
//! - A fraction of a second is kept to 18 digits.
//!
//! Every function takes time linear in its input, except for a few whose documentation says otherwise. Functions for
//! scalar values and iterators do not allocate.
//!
//! # Features
//!
//! The crate is `no_std` and needs `alloc`. No feature is on by default.
//!
//! - `cssparser`: everything that needs a CSS parser: media query lists, `sizes`, all CSS colours. Needs `std`.
//! - `languages`: language tags, with the registry of their subtags, of some 40 kB.
//! - `chrono`, `jiff`: conversions to and from the types of these libraries.
//! - `serde`: serializes values as strings.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(any(test, feature = "cssparser"))]
extern crate std;

mod addresses;
mod boolean;
mod buffer;
mod colors;
mod convert;
#[cfg(feature = "cssparser")]
mod css;
mod cursor;
mod datetimes;
mod enumerated;
mod forms;
mod generated;
mod images;
#[cfg(feature = "languages")]
mod language_tags;
mod layout;
#[cfg(feature = "cssparser")]
mod media_queries;
mod meta;
mod mime_types;
mod numbers;
mod policies;
mod references;
mod sanitization;
#[cfg(feature = "serde")]
mod serde;
mod tokens;
mod unique;
mod value;

pub use addresses::is_valid_email_address;
pub use boolean::is_valid_boolean_attribute;
pub use colors::*;
pub use convert::OutOfRange;
pub use datetimes::*;
pub use enumerated::{EnumeratedAttribute, Keyword, well_known};
pub use forms::*;
pub use images::*;
#[cfg(feature = "languages")]
pub use language_tags::{InvalidLanguageTag, LanguageTag, check_language_tag};
#[cfg(feature = "cssparser")]
pub use media_queries::is_valid_media_query_list;
pub use meta::{Refresh, extract_charset, parse_refresh};
pub use mime_types::is_valid_mime_type;
pub use numbers::*;
pub use policies::is_valid_permissions_policy;
pub use references::{is_valid_hash_name_reference, parse_hash_name_reference};
pub use sanitization::{RangeLimits, sanitize_input_value, sanitize_range};
pub use tokens::*;
pub use unique::UniqueInternalValue;
pub use value::{FromAttribute, Malformed};
