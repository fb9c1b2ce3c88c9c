//! A prefix for ids and names, and for what refers to them.
//!
//! Source of the references: the index of attributes of the HTML Standard of 16 September 2026
//! (<https://html.spec.whatwg.org/multipage/indices.html#attributes-3>), those with *ID* and with *hash-name reference*;
//! and the properties of WAI-ARIA 1.3 whose value is an ID reference or a list of them.

use crate::errors::InvalidIdPrefix;
use crate::names::{Attribute, Element};
use crate::urls::{UrlKind, is_fragment};
use fivefold_core::Namespace;
use std::borrow::Cow;

/// What ids begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct IdPrefix(Box<str>);

impl IdPrefix {
    /// Only characters that mean the same in an id, in a list of ids, in the fragment of a URL and in CSS.
    pub(crate) fn new(prefix: &str) -> Result<Self, InvalidIdPrefix> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        match !prefix.is_empty() && prefix.bytes().all(is_plain) {
            true => Ok(Self(prefix.into())),
            false => Err(InvalidIdPrefix(prefix.into())),
        }
    }

    /// The value with the prefix, if it is or has an id or a reference to one.
    pub(crate) fn added<'v>(
        &self,
        (element, attribute): &(Element, Attribute),
        kind: Option<UrlKind>,
        value: &'v str,
    ) -> Cow<'v, str> {
        match kind {
            Some(UrlKind::One) if is_fragment(value) => return self.to_fragment(value),
            Some(UrlKind::Css) => return self.to_css(value),
            _ if attribute.namespace() != Namespace::NONE => return value.into(),
            _ => {}
        }
        let is_html = element.namespace() == Namespace::HTML;
        match (attribute.local_name(), element.local_name()) {
            ("id" | "aria-activedescendant", _) => self.to_id(value),
            // What a `meta` says, the place in a shadow tree, and what an object is told.
            ("name", "meta" | "slot" | "param") => value.into(),
            ("name" | "form" | "list" | "popovertarget" | "commandfor" | "contextmenu", _) if is_html => {
                self.to_id(value)
            }
            ("for", "label") if is_html => self.to_id(value),
            ("for", "output") | ("headers" | "itemref", _) if is_html => self.to_ids(value),
            ("usemap", _) if is_html => self.to_fragment(value),
            (
                "aria-controls" | "aria-describedby" | "aria-details" | "aria-errormessage" | "aria-flowto"
                | "aria-labelledby" | "aria-owns",
                _,
            ) => self.to_ids(value),
            _ => value.into(),
        }
    }

    fn is_added_to(&self, id: &str) -> bool {
        id.is_empty() || id.starts_with(&*self.0)
    }

    fn to_id<'v>(&self, id: &'v str) -> Cow<'v, str> {
        match self.is_added_to(id) {
            true => id.into(),
            false => format!("{}{id}", self.0).into(),
        }
    }

    fn to_ids<'v>(&self, ids: &'v str) -> Cow<'v, str> {
        match ids.split_ascii_whitespace().all(|id| self.is_added_to(id)) {
            true => ids.into(),
            false => ids.split_ascii_whitespace().map(|id| self.to_id(id)).collect::<Vec<_>>().join(" ").into(),
        }
    }

    fn to_fragment<'v>(&self, reference: &'v str) -> Cow<'v, str> {
        match reference.split_once('#') {
            Some((before, id)) if !self.is_added_to(id) => format!("{before}#{}{id}", self.0).into(),
            _ => reference.into(),
        }
    }

    /// In CSS, `url(#x)` refers to an id.
    fn to_css<'v>(&self, css: &'v str) -> Cow<'v, str> {
        let folded = css.to_ascii_lowercase();
        let mut changed = String::new();
        let mut copied = 0;
        for (at, function) in folded.match_indices("url(") {
            let argument = &css[at + function.len()..];
            let Some(id) = argument.trim_start().trim_start_matches(['"', '\'']).strip_prefix('#') else { continue };
            if !self.is_added_to(id) {
                let start = css.len() - id.len();
                changed.push_str(&css[copied..start]);
                changed.push_str(&self.0);
                copied = start;
            }
        }
        match copied {
            0 => css.into(),
            _ => (changed + &css[copied..]).into(),
        }
    }
}
