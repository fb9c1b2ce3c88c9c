//! The attributes that hold URLs.
//!
//! Sources: the index of attributes and the obsolete features of the HTML Standard of 16 September 2026
//! (<https://html.spec.whatwg.org/multipage/indices.html#attributes-3>,
//! <https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features>), HTML 4.01 for what the latter leave out
//! (`cite` of others, `dynsrc` and `lowsrc` are of browsers), SVG 2 and Filter Effects for references, MathML 3 for
//! `altimg`, `cdgroup` and `definitionURL`, and XLink and XML Base, whose `xml:base` has no namespace in HTML.

use crate::names::{Attribute, Element};
use fivefold_core::Namespace;

/// What an attribute holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UrlKind {
    /// A URL.
    One,
    /// URLs with white space between them.
    List,
    /// Image candidates: URLs, each with its width or density.
    Images,
    /// A time and a URL.
    Refresh,
    /// CSS with references.
    Css,
    /// The name of an attribute that is animated.
    Animated,
}

impl UrlKind {
    /// What an attribute holds, on any element, since a name of one is not used for anything else. An element that
    /// `refreshes` is a `meta`.
    pub(crate) fn of((element, attribute): &(Element, Attribute), refreshes: bool) -> Option<Self> {
        match (attribute.namespace(), attribute.local_name()) {
            (Namespace::NONE, "content") if refreshes => Some(Self::Refresh),
            (Namespace::NONE, "attributeName") if element.animates() => Some(Self::Animated),
            (Namespace::NONE, name) => Self::named(name),
            (Namespace::XLINK, "href" | "role" | "arcrole") | (Namespace::XML, "base") => Some(Self::One),
            _ => None,
        }
    }

    fn named(name: &str) -> Option<Self> {
        match name {
            "action" | "background" | "cite" | "classid" | "codebase" | "data" | "datasrc" | "dynsrc"
            | "formaction" | "href" | "icon" | "itemid" | "longdesc" | "lowsrc" | "manifest" | "poster" | "profile"
            | "src" | "altimg" | "cdgroup" | "definitionURL" | "xml:base" => Some(Self::One),
            "archive" | "itemtype" | "ping" => Some(Self::List),
            "imagesrcset" | "srcset" => Some(Self::Images),
            "clip-path" | "color-profile" | "cursor" | "fill" | "filter" | "marker" | "marker-end" | "marker-mid"
            | "marker-start" | "mask" | "stroke" => Some(Self::Css),
            _ => None,
        }
    }
}
