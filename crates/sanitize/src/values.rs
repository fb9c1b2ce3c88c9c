//! What a configuration says about the values of attributes.

use crate::names::{Attribute, Element};
use crate::urls::{UrlKind, UrlRules};
use std::borrow::Cow;

/// What the values of attributes can be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ValueRules {
    pub(crate) urls: UrlRules,
}

impl ValueRules {
    /// The value that an attribute gets; `None` if the attribute is removed. The element may be a `meta` that refreshes.
    pub(crate) fn judge<'v>(
        &self,
        name: &(Element, Attribute),
        refreshes: bool,
        value: &'v str,
    ) -> Option<Cow<'v, str>> {
        match UrlKind::of(name, refreshes) {
            Some(kind) => self.urls.judge(kind, value),
            None => Some(value.into()),
        }
    }
}
