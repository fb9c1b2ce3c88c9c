//! Requests of the playground.

use super::{Work, timed_text};
use fivefold_playground::answer;

/// Traces HTML.
pub const TRACE: Work =
    Work::new("playground trace", |text| timed_text(|| answer(&format!("trace html step=4294967295\n{text}"))));

/// Lists errors.
pub const ERRORS: Work = Work::new("playground errors", |text| timed_text(|| answer(&format!("errors html\n{text}"))));

/// Lists tokens.
pub const TOKENS: Work = Work::new("playground tokens", |text| timed_text(|| answer(&format!("tokens html\n{text}"))));

/// Writes the tree format.
pub const TREE: Work = Work::new("playground tree", |text| timed_text(|| answer(&format!("output html tree\n{text}"))));

/// The tree in the middle of parsing.
pub const BEGINNING: Work =
    Work::new("playground beginning", |text| timed_text(|| answer(&format!("beginning html {}\n{text}", text.len()))));
