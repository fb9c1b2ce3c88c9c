//! The options.

use crate::Repairs;
use fivefold_core::{Limits, StopSignal};
use url::Url;

/// How a feed is read: by default with all repairs, relative addresses resolved where the feed says a base, no limits, and no
/// errors.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub(super) repairs: Repairs,
    pub(super) address: Option<Url>,
    /// Whether relative addresses stay as they are.
    pub(super) keeps_relative: bool,
    /// Whether addresses in texts of RSS are relative to the feed, and not to the link of their entry.
    pub(super) texts_are_of_feed: bool,
    pub(super) language: Option<String>,
    pub(super) limits: Limits,
    pub(super) signal: Option<StopSignal>,
    pub(super) errors: bool,
}

impl Options {
    /// Sets the address of the feed, which relative addresses are relative to where the feed says no other base.
    #[must_use]
    pub fn with_address(self, address: Url) -> Self {
        Self { address: Some(address), ..self }
    }

    /// Sets the language that the transport gives, which texts have where the feed says no other.
    #[must_use]
    pub fn with_language(self, language: &str) -> Self {
        Self { language: Some(language.to_owned()), ..self }
    }

    /// Sets the repairs.
    #[must_use]
    pub fn with_repairs(self, repairs: Repairs) -> Self {
        Self { repairs, ..self }
    }

    /// Sets whether relative addresses are made absolute.
    #[must_use]
    pub fn with_absolute_addresses(self, resolves: bool) -> Self {
        Self { keeps_relative: !resolves, ..self }
    }

    /// Sets whether addresses in the texts of an entry of RSS are relative to the link of the entry; otherwise, they are
    /// relative to the feed. `xml:base` precedes both.
    #[must_use]
    pub fn with_texts_relative_to_entries(self, resolves_to_entries: bool) -> Self {
        Self { texts_are_of_feed: !resolves_to_entries, ..self }
    }

    /// Sets the limits of the parser.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets the signal that stops the parser.
    #[must_use]
    pub fn with_stop_signal(self, signal: StopSignal) -> Self {
        Self { signal: Some(signal), ..self }
    }

    /// Sets whether parse errors are collected.
    #[must_use]
    pub fn with_errors(self, errors: bool) -> Self {
        Self { errors, ..self }
    }
}
