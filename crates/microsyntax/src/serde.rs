//! Serializes values as strings, for serde.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;
use serde::de::{Error, Unexpected, Visitor};

/// Deserializes a string and parses it.
pub(crate) struct FromText<T> {
    expected: &'static str,
    parsed: PhantomData<T>,
}

impl<T> FromText<T> {
    pub(crate) const fn new(expected: &'static str) -> Self {
        Self { expected, parsed: PhantomData }
    }
}

impl<T: FromStr> Visitor<'_> for FromText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }
}
