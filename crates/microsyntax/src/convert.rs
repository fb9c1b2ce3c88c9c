//! Conversions to and from the types of other libraries.

#[cfg(feature = "chrono")]
mod chrono;
mod core_time;
#[cfg(feature = "jiff")]
mod jiff;

use core::fmt::{self, Display};

/// An error for a value that the other type cannot represent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OutOfRange(());

impl OutOfRange {
    /// The error, for conversions to other types than those here.
    pub const fn new() -> Self {
        Self(())
    }
}

impl Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value is outside of the range of the other type")
    }
}

impl core::error::Error for OutOfRange {}
