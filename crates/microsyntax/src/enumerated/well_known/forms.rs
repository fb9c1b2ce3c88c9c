//! Attributes of forms and their controls.

use super::Entry;
use crate::enumerated::{EnumeratedAttribute, Keyword};

pub(super) const ENTRIES: &[Entry] = &[
    ("autocomplete", &["form"], &FORM_AUTOCOMPLETE),
    ("colorspace", &["input"], &COLORSPACE),
    ("enctype", &["form"], &ENCTYPE),
    ("formenctype", &["button", "input"], &FORMENCTYPE),
    ("formmethod", &["button", "input"], &FORMMETHOD),
    ("method", &["form"], &METHOD),
    ("popovertargetaction", &["button", "input"], &POPOVERTARGETACTION),
    ("type", &["button"], &BUTTON_TYPE),
    ("type", &["input"], &INPUT_TYPE),
    ("wrap", &["textarea"], &WRAP),
];

/// `autocomplete` of `form`.
///
/// <https://html.spec.whatwg.org/multipage/forms.html#attr-form-autocomplete>
pub static FORM_AUTOCOMPLETE: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("on", "on"), Keyword::new("off", "off")])
        .with_missing_value_default("on")
        .with_invalid_value_default("on");

/// `colorspace` of `input`.
///
/// <https://html.spec.whatwg.org/multipage/input.html#attr-input-colorspace>
pub static COLORSPACE: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("limited-srgb", "limited-srgb"), Keyword::new("display-p3", "display-p3")])
        .with_missing_value_default("limited-srgb")
        .with_invalid_value_default("limited-srgb");

const ENCODINGS: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("application/x-www-form-urlencoded", "application/x-www-form-urlencoded"),
    Keyword::new("multipart/form-data", "multipart/form-data"),
    Keyword::new("text/plain", "text/plain"),
])
.with_invalid_value_default("application/x-www-form-urlencoded");

/// `enctype` of `form`.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-enctype>
pub static ENCTYPE: EnumeratedAttribute = ENCODINGS.with_missing_value_default("application/x-www-form-urlencoded");

/// `formenctype` of `button` and `input`, which has no missing value default.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-formenctype>
pub static FORMENCTYPE: EnumeratedAttribute = ENCODINGS;

const METHODS: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("get", "get"),
    Keyword::new("post", "post"),
    Keyword::new("dialog", "dialog"),
])
.with_invalid_value_default("get");

/// `method` of `form`.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-method>
pub static METHOD: EnumeratedAttribute = METHODS.with_missing_value_default("get");

/// `formmethod` of `button` and `input`, which has no missing value default.
///
/// <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-formmethod>
pub static FORMMETHOD: EnumeratedAttribute = METHODS;

/// `popovertargetaction` of `button` and `input`.
///
/// <https://html.spec.whatwg.org/multipage/popover.html#attr-popovertargetaction>
pub static POPOVERTARGETACTION: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("toggle", "toggle"),
    Keyword::new("show", "show"),
    Keyword::new("hide", "hide"),
])
.with_missing_value_default("toggle")
.with_invalid_value_default("toggle");

/// `type` of `button`. In the state `auto`, a button without another purpose submits its form.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-type>
pub static BUTTON_TYPE: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("submit", "submit-button"),
    Keyword::new("reset", "reset-button"),
    Keyword::new("button", "button"),
])
.with_missing_value_default("auto")
.with_invalid_value_default("auto");

/// `type` of `input`.
///
/// <https://html.spec.whatwg.org/multipage/input.html#attr-input-type>
pub static INPUT_TYPE: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("hidden", "hidden"),
    Keyword::new("text", "text"),
    Keyword::new("search", "search"),
    Keyword::new("tel", "telephone"),
    Keyword::new("url", "url"),
    Keyword::new("email", "email"),
    Keyword::new("password", "password"),
    Keyword::new("date", "date"),
    Keyword::new("month", "month"),
    Keyword::new("week", "week"),
    Keyword::new("time", "time"),
    Keyword::new("datetime-local", "local-date-and-time"),
    Keyword::new("number", "number"),
    Keyword::new("range", "range"),
    Keyword::new("color", "color"),
    Keyword::new("checkbox", "checkbox"),
    Keyword::new("radio", "radio-button"),
    Keyword::new("file", "file-upload"),
    Keyword::new("submit", "submit-button"),
    Keyword::new("image", "image-button"),
    Keyword::new("reset", "reset-button"),
    Keyword::new("button", "button"),
])
.with_missing_value_default("text")
.with_invalid_value_default("text");

/// `wrap` of `textarea`.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#attr-textarea-wrap>
pub static WRAP: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("soft", "soft"), Keyword::new("hard", "hard")])
        .with_missing_value_default("soft")
        .with_invalid_value_default("soft");
