//! Deserializing XML.

use super::{Work, timed};
use fivefold::xml::from_str;
use std::collections::HashMap;

/// Deserializes into a tree of values.
pub const INTO_VALUE: Work =
    Work::new("xml into a value", |text| timed(|| from_str::<serde_json::Value>(text).is_ok(), |_| text.len()));

/// Deserializes into sequences, whose elements may stand apart.
pub const INTO_SEQUENCES: Work = Work::new("xml into sequences", |text| {
    timed(|| from_str::<HashMap<String, Vec<String>>>(text).is_ok(), |_| text.len())
});
