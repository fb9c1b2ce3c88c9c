//! Conversions to and from the types of other libraries.

#[cfg(feature = "chrono")]
mod chrono;
mod core_time;
#[cfg(feature = "jiff")]
mod jiff;

use core::fmt::{self, Display};

/// A value that the other type cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OutOfRange(());

impl OutOfRange {
    pub(crate) const fn new() -> Self {
        Self(())
    }
}

impl Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value is outside of what the other type can hold")
    }
}

impl core::error::Error for OutOfRange {}
