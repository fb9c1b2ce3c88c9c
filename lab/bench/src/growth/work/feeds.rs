//! Reading feeds with all repairs.

use super::{Work, timed, timed_document};
use fivefold::feed::{Repairs, parse};

/// Reads the events of a feed.
pub const READ: Work = Work::new("feed read", |text| {
    timed(|| Repairs::feeds().read(text.as_bytes()).into_iter().count(), |events| *events)
});

/// Parses a feed.
pub const PARSE: Work = Work::new("feed", |text| timed_document(|| parse(text.as_bytes())));
