//! Attributes that every element has.

use super::Entry;
use crate::enumerated::{EnumeratedAttribute, Keyword};

pub(super) const ENTRIES: &[Entry] = &[
    ("autocapitalize", &[], &AUTOCAPITALIZE),
    ("autocorrect", &[], &AUTOCORRECT),
    ("contenteditable", &[], &CONTENTEDITABLE),
    ("dir", &[], &DIR),
    ("draggable", &[], &DRAGGABLE),
    ("enterkeyhint", &[], &ENTERKEYHINT),
    ("hidden", &[], &HIDDEN),
    ("inputmode", &[], &INPUTMODE),
    ("popover", &[], &POPOVER),
    ("spellcheck", &[], &SPELLCHECK),
    ("translate", &[], &TRANSLATE),
    ("writingsuggestions", &[], &WRITINGSUGGESTIONS),
];

/// `autocapitalize`.
///
/// <https://html.spec.whatwg.org/multipage/interaction.html#attr-autocapitalize>
pub static AUTOCAPITALIZE: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("none", "none"),
    Keyword::non_conforming("off", "none"),
    Keyword::new("sentences", "sentences"),
    Keyword::non_conforming("on", "sentences"),
    Keyword::new("words", "words"),
    Keyword::new("characters", "characters"),
])
.with_missing_value_default("default")
.with_empty_value_default("default")
.with_invalid_value_default("sentences");

/// `autocorrect`.
///
/// <https://html.spec.whatwg.org/multipage/interaction.html#attr-autocorrect>
pub static AUTOCORRECT: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("on", "on"), Keyword::new("off", "off")])
        .with_missing_value_default("on")
        .with_empty_value_default("on")
        .with_invalid_value_default("on");

/// `contenteditable`.
///
/// <https://html.spec.whatwg.org/multipage/interaction.html#attr-contenteditable>
pub static CONTENTEDITABLE: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("true", "true"),
    Keyword::new("false", "false"),
    Keyword::new("plaintext-only", "plaintext-only"),
])
.with_missing_value_default("inherit")
.with_empty_value_default("true")
.with_invalid_value_default("inherit");

/// `dir`, which has no defaults.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#attr-dir>
pub static DIR: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("ltr", "ltr"), Keyword::new("rtl", "rtl"), Keyword::new("auto", "auto")]);

/// `draggable`.
///
/// <https://html.spec.whatwg.org/multipage/dnd.html#attr-draggable>
pub static DRAGGABLE: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("true", "true"), Keyword::new("false", "false")])
        .with_missing_value_default("auto")
        .with_invalid_value_default("auto");

/// `enterkeyhint`, which has no defaults.
///
/// <https://html.spec.whatwg.org/multipage/interaction.html#attr-enterkeyhint>
pub static ENTERKEYHINT: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("enter", "enter"),
    Keyword::new("done", "done"),
    Keyword::new("go", "go"),
    Keyword::new("next", "next"),
    Keyword::new("previous", "previous"),
    Keyword::new("search", "search"),
    Keyword::new("send", "send"),
]);

/// `hidden`.
///
/// <https://html.spec.whatwg.org/multipage/interaction.html#attr-hidden>
pub static HIDDEN: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("hidden", "hidden"), Keyword::new("until-found", "hidden-until-found")])
        .with_missing_value_default("not-hidden")
        .with_empty_value_default("hidden")
        .with_invalid_value_default("hidden");

/// `inputmode`, which has no defaults.
///
/// <https://html.spec.whatwg.org/multipage/interaction.html#attr-inputmode>
pub static INPUTMODE: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("none", "none"),
    Keyword::new("text", "text"),
    Keyword::new("tel", "tel"),
    Keyword::new("url", "url"),
    Keyword::new("email", "email"),
    Keyword::new("numeric", "numeric"),
    Keyword::new("decimal", "decimal"),
    Keyword::new("search", "search"),
]);

/// `popover`.
///
/// <https://html.spec.whatwg.org/multipage/popover.html#attr-popover>
pub static POPOVER: EnumeratedAttribute = EnumeratedAttribute::new(&[
    Keyword::new("auto", "auto"),
    Keyword::new("manual", "manual"),
    Keyword::new("hint", "hint"),
])
.with_missing_value_default("no-popover")
.with_empty_value_default("auto")
.with_invalid_value_default("manual");

/// `spellcheck`.
///
/// <https://html.spec.whatwg.org/multipage/interaction.html#attr-spellcheck>
pub static SPELLCHECK: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("true", "true"), Keyword::new("false", "false")])
        .with_missing_value_default("default")
        .with_empty_value_default("true")
        .with_invalid_value_default("default");

/// `translate`.
///
/// <https://html.spec.whatwg.org/multipage/dom.html#attr-translate>
pub static TRANSLATE: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("yes", "yes"), Keyword::new("no", "no")])
        .with_missing_value_default("inherit")
        .with_empty_value_default("yes")
        .with_invalid_value_default("inherit");

/// `writingsuggestions`.
///
/// <https://html.spec.whatwg.org/multipage/interaction.html#attr-writingsuggestions>
pub static WRITINGSUGGESTIONS: EnumeratedAttribute =
    EnumeratedAttribute::new(&[Keyword::new("true", "true"), Keyword::new("false", "false")])
        .with_missing_value_default("default")
        .with_empty_value_default("true")
        .with_invalid_value_default("true");
