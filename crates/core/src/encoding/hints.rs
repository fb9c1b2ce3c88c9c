//! What is known about an encoding beforehand.

use super::{ContentType, Detected, Encoding, Origin};
use core::fmt;
use encoding_rs::{
    BIG5, EUC_KR, GBK, ISO_8859_2, ISO_8859_7, SHIFT_JIS, UTF_8, WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252,
    WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257, WINDOWS_1258,
};

/// What is known about a document's encoding from elsewhere.
///
/// ```
/// use fivefold::encoding::Hints;
/// let hints = Hints::default().with_transport_label("KOI8-R");
/// assert_eq!(hints.transport.map(|encoding| encoding.name()), Some("KOI8-R"));
/// assert_eq!(hints.with_transport_label("no such thing").transport, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Hints {
    /// The encoding to use whatever the document and its transport say. XML's byte order mark counts less than this,
    /// HTML's counts more.
    pub forced: Option<&'static Encoding>,
    /// The encoding that came with the document.
    pub transport: Option<&'static Encoding>,
    /// The encoding of the document in whose frame this one is, if both are of one origin. HTML only.
    pub parent: Option<&'static Encoding>,
    /// The encoding of a document that declares none. Without it: windows-1252 for HTML, UTF-8 for XML.
    pub default: Option<&'static Encoding>,
    /// Whether a document that would be UTF-8 by [default](Self::default) but is not valid is decoded as windows-1252.
    /// Off by default. A document that is available as a whole is then decoded so from its start; one that comes in
    /// pieces, from its first invalid sequence on, because earlier text has been emitted. A character that the end of
    /// the input cuts short does not count as invalid.
    pub legacy_fallback: bool,
}

/// What a [`Content-Type`](Hints::with_content_type) says, or the label of an encoding alone.
///
/// ```
/// use fivefold_core::encoding::Hints;
///
/// assert_eq!(Hints::from("koi8-r").transport, Hints::from("text/html; charset=koi8-r").transport);
/// ```
impl From<&str> for Hints {
    fn from(content_type: &str) -> Self {
        match Encoding::for_label(content_type.as_bytes()) {
            None => Self::default().with_content_type(content_type),
            transport => Self { transport, ..Self::default() },
        }
    }
}

/// What a [`Content-Type`](Hints::with_content_type) says, if there is one.
impl From<Option<&str>> for Hints {
    fn from(content_type: Option<&str>) -> Self {
        content_type.map_or_else(Self::default, Self::from)
    }
}

/// No encoding has the label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEncoding {
    label: String,
}

impl fmt::Display for UnknownEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not the label of an encoding", self.label)
    }
}

impl core::error::Error for UnknownEncoding {}

impl Hints {
    /// [Forces](Self::forced) an encoding.
    #[must_use]
    pub fn with_encoding(self, encoding: &'static Encoding) -> Self {
        Self { forced: Some(encoding), ..self }
    }

    /// [Forces](Self::forced) the encoding that `label` names, such as `latin1` or `UTF-8`.
    ///
    /// <https://encoding.spec.whatwg.org/#concept-encoding-get>
    ///
    /// ```
    /// use fivefold::encoding::Hints;
    /// use fivefold::html::{Options, Parser};
    /// let hints = Hints::default().with_encoding_label("koi8-r")?;
    /// assert_eq!(Parser::new(Options::default()).with_hints(hints).parse_bytes(b"\xD6").root().text_content(), "ж");
    /// let error = Hints::default().with_encoding_label("utf-9").unwrap_err();
    /// assert_eq!(error.to_string(), "`utf-9` is not the label of an encoding");
    /// # Ok::<(), fivefold::encoding::UnknownEncoding>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If no encoding has the label.
    pub fn with_encoding_label(self, label: &str) -> Result<Self, UnknownEncoding> {
        match Encoding::for_label(label.as_bytes()) {
            Some(encoding) => Ok(self.with_encoding(encoding)),
            None => Err(UnknownEncoding { label: label.to_owned() }),
        }
    }

    /// Sets the [transport's](Self::transport) encoding to the one that `label` names, or to none if it names none.
    ///
    /// <https://encoding.spec.whatwg.org/#concept-encoding-get>
    #[must_use]
    pub fn with_transport_label(self, label: &str) -> Self {
        Self { transport: Encoding::for_label(label.as_bytes()), ..self }
    }

    /// Sets the [transport's](Self::transport) encoding to the one that a `Content-Type` names in its parameter
    /// `charset`, or to none. The values of several such headers, joined with commas, are understood as by
    /// [`ContentType::extract`].
    ///
    /// ```
    /// use fivefold::encoding::Hints;
    /// let hints = Hints::default().with_content_type("text/html; charset=\"koi8-r\"");
    /// assert_eq!(hints.transport.map(|encoding| encoding.name()), Some("KOI8-R"));
    /// assert_eq!(Hints::default().with_content_type("text/html").transport, None);
    /// ```
    #[must_use]
    pub fn with_content_type(self, content_type: &str) -> Self {
        let content_type = ContentType::extract(content_type);
        let label = content_type.as_ref().and_then(ContentType::charset);
        Self { transport: label.and_then(|label| Encoding::for_label(label.as_bytes())), ..self }
    }

    /// Sets the encoding of the [parent](Self::parent) document.
    #[must_use]
    pub fn with_parent(self, encoding: &'static Encoding) -> Self {
        Self { parent: Some(encoding), ..self }
    }

    /// Sets the [default](Self::default) encoding.
    #[must_use]
    pub fn with_default(self, encoding: &'static Encoding) -> Self {
        Self { default: Some(encoding), ..self }
    }

    /// Sets the [default](Self::default) encoding to that of old documents in a language, given by its BCP 47 tag.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding>
    ///
    /// ```
    /// use fivefold::encoding::Hints;
    /// let default = |tag| Hints::default().with_locale(tag).default.map(|encoding| encoding.name());
    /// assert_eq!([default("ja-JP"), default("zh-Hant"), default("de")], [Some("Shift_JIS"), Some("Big5"), Some("windows-1252")]);
    /// ```
    #[must_use]
    pub fn with_locale(self, tag: &str) -> Self {
        self.with_default(default_by_locale(tag))
    }

    /// Sets whether text that is not UTF-8 is taken for [windows-1252](Self::legacy_fallback).
    #[must_use]
    pub fn with_legacy_fallback(self, legacy_fallback: bool) -> Self {
        Self { legacy_fallback, ..self }
    }

    /// The hints for a document that consists of `bytes`: if it [falls back](Self::legacy_fallback) to windows-1252, it
    /// does so from its start.
    #[must_use]
    pub fn settled_for(self, bytes: &[u8]) -> Self {
        if !self.legacy_fallback {
            return self;
        }
        let is_utf_8 = simdutf8::compat::from_utf8(bytes).err().is_none_or(|error| error.error_len().is_none());
        let falls_back = !is_utf_8 && self.default.is_none_or(|default| default == UTF_8);
        let default = if falls_back { Some(WINDOWS_1252) } else { self.default };
        Self { default, legacy_fallback: false, ..self }
    }

    /// Whether a document found to be in UTF-8 may yet turn out to be in windows-1252.
    pub(super) fn may_fall_back(&self, detected: &Detected) -> bool {
        self.legacy_fallback && detected.origin == Origin::Default && detected.encoding == UTF_8
    }
}

/// The standard's table of defaults, which lists the languages of locales where UTF-8 was not, and windows-1252 was not
/// enough.
fn default_by_locale(tag: &str) -> &'static Encoding {
    let tag = tag.to_ascii_lowercase().replace('_', "-");
    let mut subtags = tag.split('-');
    match subtags.next().unwrap_or_default() {
        "ar" | "fa" => WINDOWS_1256,
        "ba" | "be" | "bg" | "kk" | "ky" | "mk" | "ru" | "sah" | "sr" | "tg" | "tt" | "uk" => WINDOWS_1251,
        "az" | "ku" | "tr" => WINDOWS_1254,
        "cs" | "hr" | "sk" => WINDOWS_1250,
        "hu" | "pl" | "sl" => ISO_8859_2,
        "et" | "lt" | "lv" => WINDOWS_1257,
        "el" => ISO_8859_7,
        "he" => WINDOWS_1255,
        "ja" => SHIFT_JIS,
        "ko" => EUC_KR,
        "th" => WINDOWS_874,
        "vi" => WINDOWS_1258,
        // The script decides, or without one the first region; the standard has no row for neither.
        "zh" => match subtags.find(|subtag| matches!(*subtag, "hans" | "hant" | "cn" | "sg" | "hk" | "mo" | "tw")) {
            Some("hant" | "hk" | "mo" | "tw") => BIG5,
            _ => GBK,
        },
        _ => WINDOWS_1252,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simplified_and_traditional_chinese_differ() {
        assert_eq!(["zh", "zh-CN", "zh-Hans-SG", "zh-Hans-HK"].map(default_by_locale), [GBK; 4]);
        assert_eq!(["zh-TW", "zh_HK", "zh-Hant-MO", "zh-Hant-CN"].map(default_by_locale), [BIG5; 4]);
        assert_eq!(["en-GB", "", "tr-TR"].map(default_by_locale), [WINDOWS_1252, WINDOWS_1252, WINDOWS_1254]);
    }
}
