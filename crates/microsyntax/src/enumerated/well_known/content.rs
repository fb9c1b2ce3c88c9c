//! Attributes of other elements.

use super::Entry;
use crate::enumerated::{EnumeratedAttribute, Keyword};

pub(super) const ENTRIES: &[Entry] = &[
    ("behavior", &["marquee"], &MARQUEE_BEHAVIOR),
    ("closedby", &["dialog"], &CLOSEDBY),
    ("direction", &["marquee"], &MARQUEE_DIRECTION),
    ("http-equiv", &["meta"], &HTTP_EQUIV),
    ("kind", &["track"], &TRACK_KIND),
    ("scope", &["th"], &SCOPE),
    ("shadowrootmode", &["template"], &SHADOWROOTMODE),
    ("shadowrootslotassignment", &["template"], &SHADOWROOTSLOTASSIGNMENT),
    ("shape", &["area"], &SHAPE),
];

/// `behavior` of `marquee`.
///
/// <https://html.spec.whatwg.org/multipage/obsolete.html#attr-marquee-behavior>
pub static MARQUEE_BEHAVIOR: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::non_conforming("scroll", "scroll"),
    Keyword::non_conforming("slide", "slide"),
    Keyword::non_conforming("alternate", "alternate"),
])
.with_missing_value_default("scroll")
.with_invalid_value_default("scroll");

/// `closedby` of `dialog`.
///
/// <https://html.spec.whatwg.org/multipage/interactive-elements.html#attr-dialog-closedby>
pub static CLOSEDBY: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("any", "any"),
    Keyword::new("closerequest", "close-request"),
    Keyword::new("none", "none"),
])
.with_missing_value_default("auto")
.with_invalid_value_default("auto");

/// `direction` of `marquee`.
///
/// <https://html.spec.whatwg.org/multipage/obsolete.html#attr-marquee-direction>
pub static MARQUEE_DIRECTION: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::non_conforming("left", "left"),
    Keyword::non_conforming("right", "right"),
    Keyword::non_conforming("up", "up"),
    Keyword::non_conforming("down", "down"),
])
.with_missing_value_default("left")
.with_invalid_value_default("left");

/// `http-equiv` of `meta`, which has no defaults.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv>
pub static HTTP_EQUIV: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::non_conforming("content-language", "content-language"),
    Keyword::new("content-type", "encoding-declaration"),
    Keyword::new("default-style", "default-style"),
    Keyword::new("refresh", "refresh"),
    Keyword::non_conforming("set-cookie", "set-cookie"),
    Keyword::new("x-ua-compatible", "x-ua-compatible"),
    Keyword::new("content-security-policy", "content-security-policy"),
]);

/// `kind` of `track`.
///
/// <https://html.spec.whatwg.org/multipage/media.html#attr-track-kind>
pub static TRACK_KIND: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("subtitles", "subtitles"),
    Keyword::new("captions", "captions"),
    Keyword::new("descriptions", "descriptions"),
    Keyword::new("chapters", "chapters"),
    Keyword::new("metadata", "metadata"),
])
.with_missing_value_default("subtitles")
.with_invalid_value_default("metadata");

/// `scope` of `th`.
///
/// <https://html.spec.whatwg.org/multipage/tables.html#attr-th-scope>
pub static SCOPE: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("row", "row"),
    Keyword::new("col", "column"),
    Keyword::new("rowgroup", "row-group"),
    Keyword::new("colgroup", "column-group"),
])
.with_missing_value_default("auto")
.with_invalid_value_default("auto");

/// `shadowrootmode` of `template`.
///
/// <https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode>
pub static SHADOWROOTMODE: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("open", "open"), Keyword::new("closed", "closed")])
        .with_missing_value_default("none")
        .with_invalid_value_default("none");

/// `shadowrootslotassignment` of `template`.
///
/// <https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootslotassignment>
pub static SHADOWROOTSLOTASSIGNMENT: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("named", "named"), Keyword::new("manual", "manual")])
        .with_missing_value_default("named")
        .with_invalid_value_default("named");

/// `shape` of `area`.
///
/// <https://html.spec.whatwg.org/multipage/image-maps.html#attr-area-shape>
pub static SHAPE: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("circle", "circle"),
    Keyword::non_conforming("circ", "circle"),
    Keyword::new("default", "default"),
    Keyword::new("poly", "polygon"),
    Keyword::non_conforming("polygon", "polygon"),
    Keyword::new("rect", "rectangle"),
    Keyword::non_conforming("rectangle", "rectangle"),
])
.with_missing_value_default("rectangle")
.with_invalid_value_default("rectangle");
