//! What a configuration says about the values of attributes.

use crate::filter::{Approved, Filter};
use crate::ids::IdPrefix;
use crate::names::{Attribute, Element};
use crate::rules::Allowed;
use crate::urls::{UrlKind, UrlRules};
use std::borrow::Cow;

/// What the values of attributes can be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ValueRules {
    pub(crate) urls: UrlRules,
    pub(crate) id_prefix: Option<IdPrefix>,
    pub(crate) filter: Option<Filter>,
}

/// An attribute of an element.
pub(crate) struct Subject<'a> {
    pub(crate) name: &'a (Element, Attribute),
    /// Whether the element is a `meta` that navigates after some time.
    pub(crate) refreshes: bool,
    pub(crate) allowed: &'a Allowed,
}

impl ValueRules {
    /// The value that an attribute gets; `None` if the attribute is removed.
    pub(crate) fn judge<'v>(
        &self,
        subject: &Subject<'_>,
        value: &'v str,
        is_harmless: impl Fn(&str) -> bool,
        approved: &mut Approved,
    ) -> Option<Cow<'v, str>> {
        let value = self.judge_once(subject, value, &is_harmless)?;
        let Some(filter) = self.filter.as_ref().filter(|_| !approved.holds(subject.name, &value)) else {
            return Some(value);
        };
        let Some(filtered) = filter.changed(subject.name, &value)? else { return Some(value) };
        let value = self.judge_once(subject, &filtered, &is_harmless)?.into_owned();
        approved.insert(subject.name, &value);
        Some(value.into())
    }

    /// Does everything but filtering. If done twice, it changes nothing more.
    fn judge_once<'v>(
        &self,
        Subject { name, refreshes, allowed }: &Subject<'_>,
        value: &'v str,
        is_harmless: impl Fn(&str) -> bool,
    ) -> Option<Cow<'v, str>> {
        let kind = UrlKind::of(name, *refreshes);
        let value = allowed.judge(value)?;
        let value = match kind {
            Some(kind) => and_then(value, |value| self.urls.judge(kind, value))?,
            None => value,
        };
        if !is_harmless(&value) {
            return None;
        }
        match &self.id_prefix {
            Some(prefix) => and_then(value, |value| Some(prefix.added(name, kind, value))),
            None => Some(value),
        }
    }
}

/// Changes a value that may have been changed.
fn and_then<'v>(value: Cow<'v, str>, change: impl FnOnce(&str) -> Option<Cow<'_, str>>) -> Option<Cow<'v, str>> {
    match value {
        Cow::Borrowed(value) => change(value),
        Cow::Owned(value) => change(&value).map(|value| value.into_owned().into()),
    }
}
