//! Attributes that control how a resource is fetched.

use super::Entry;
use crate::enumerated::{EnumeratedAttribute, Keyword};

pub(super) const ENTRIES: &[Entry] = &[
    ("as", &["link"], &AS),
    ("crossorigin", &["audio", "image", "img", "link", "script", "video"], &CROSSORIGIN),
    ("decoding", &["img"], &DECODING),
    ("fetchpriority", &["img", "link", "script"], &FETCHPRIORITY),
    ("loading", &["iframe", "img"], &LOADING),
    ("preload", &["audio", "video"], &PRELOAD),
    ("referrerpolicy", &["a", "area", "iframe", "img", "link", "script"], &REFERRERPOLICY),
];

/// `as` of `link`: the potential destinations, and no defaults.
///
/// <https://html.spec.whatwg.org/multipage/semantics.html#attr-link-as>
pub static AS: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("audio", "audio"),
    Keyword::new("audioworklet", "audioworklet"),
    Keyword::new("document", "document"),
    Keyword::new("embed", "embed"),
    Keyword::new("fetch", "fetch"),
    Keyword::new("font", "font"),
    Keyword::new("frame", "frame"),
    Keyword::new("iframe", "iframe"),
    Keyword::new("image", "image"),
    Keyword::new("json", "json"),
    Keyword::new("manifest", "manifest"),
    Keyword::new("object", "object"),
    Keyword::new("paintworklet", "paintworklet"),
    Keyword::new("report", "report"),
    Keyword::new("script", "script"),
    Keyword::new("serviceworker", "serviceworker"),
    Keyword::new("sharedworker", "sharedworker"),
    Keyword::new("style", "style"),
    Keyword::new("text", "text"),
    Keyword::new("track", "track"),
    Keyword::new("video", "video"),
    Keyword::new("webidentity", "webidentity"),
    Keyword::new("worker", "worker"),
    Keyword::new("xslt", "xslt"),
]);

/// `crossorigin`.
///
/// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-settings-attributes>
pub static CROSSORIGIN: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("anonymous", "anonymous"),
    Keyword::new("use-credentials", "use-credentials"),
])
.with_missing_value_default("no-cors")
.with_empty_value_default("anonymous")
.with_invalid_value_default("anonymous");

/// `decoding` of `img`.
///
/// <https://html.spec.whatwg.org/multipage/images.html#image-decoding-hint>
pub static DECODING: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("sync", "sync"),
    Keyword::new("async", "async"),
    Keyword::new("auto", "auto"),
])
.with_missing_value_default("auto")
.with_invalid_value_default("auto");

/// `fetchpriority`.
///
/// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fetch-priority-attributes>
pub static FETCHPRIORITY: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("high", "high"), Keyword::new("low", "low"), Keyword::new("auto", "auto")])
        .with_missing_value_default("auto")
        .with_invalid_value_default("auto");

/// `loading`.
///
/// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-loading-attributes>
pub static LOADING: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("lazy", "lazy"), Keyword::new("eager", "eager")])
        .with_missing_value_default("eager")
        .with_invalid_value_default("eager");

/// `preload` of `audio` and `video`. The standard leaves the defaults open, and suggests these.
///
/// <https://html.spec.whatwg.org/multipage/media.html#attr-media-preload>
pub static PRELOAD: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("auto", "automatic"),
    Keyword::new("none", "none"),
    Keyword::new("metadata", "metadata"),
])
.with_missing_value_default("metadata")
.with_empty_value_default("automatic")
.with_invalid_value_default("metadata");

/// `referrerpolicy`.
///
/// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#referrer-policy-attributes>
pub static REFERRERPOLICY: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("", ""),
    Keyword::new("no-referrer", "no-referrer"),
    Keyword::new("no-referrer-when-downgrade", "no-referrer-when-downgrade"),
    Keyword::new("same-origin", "same-origin"),
    Keyword::new("origin", "origin"),
    Keyword::new("strict-origin", "strict-origin"),
    Keyword::new("origin-when-cross-origin", "origin-when-cross-origin"),
    Keyword::new("strict-origin-when-cross-origin", "strict-origin-when-cross-origin"),
    Keyword::new("unsafe-url", "unsafe-url"),
])
.with_missing_value_default("")
.with_invalid_value_default("");
