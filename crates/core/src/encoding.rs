//! From bytes to text: which encoding a document is in, and what it says.
//!
//! The encoding comes from the first of these that knows it:
//!
//! 1. the caller, [by force](Hints::with_encoding);
//! 2. a byte order mark;
//! 3. the [transport](Hints::with_transport_label), say HTTP's `Content-Type`;
//! 4. the document, in a way that its language defines: see [`Sniff`], and [`Xml`];
//! 5. the language's [default](Sniff::DEFAULT).
//!
//! Labels mean what <https://encoding.spec.whatwg.org/#names-and-labels> says, so `iso-8859-1` is windows-1252. Bytes
//! that mean nothing become U+FFFD, each time with an error. A byte order mark stays in the text, as U+FEFF: whether it
//! is content is the parser's question.
//!
//! [`decode_all`] takes the whole document, a [`Decoder`] piece after piece.

mod decoder;
mod sniff;
mod transcoder;
mod utf8;
mod xml;

#[cfg(test)]
mod tests;

pub use decoder::Decoder;
pub use encoding_rs::Encoding;
pub use sniff::Sniff;
pub use xml::Xml;

use crate::ParseError;
use encoding_rs::{UTF_8, WINDOWS_1252};
use sniff::{PREFIX_LIMIT, detect};
use std::borrow::Cow;
use transcoder::{Output, Transcoder};

/// What is known about a document's encoding from elsewhere.
///
/// ```
/// use fivefold_core::encoding::Hints;
/// let hints = Hints::default().with_transport_label("KOI8-R");
/// assert_eq!(hints.transport.map(|encoding| encoding.name()), Some("KOI8-R"));
/// assert_eq!(hints.with_transport_label("no such thing").transport, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Hints {
    /// The encoding to use whatever the document and its transport say, a byte order mark included.
    pub forced: Option<&'static Encoding>,
    /// The encoding that came with the document.
    pub transport: Option<&'static Encoding>,
    /// Whether a document that is not in UTF-8, although nothing says otherwise, is taken for windows-1252. Off by
    /// default. [`decode_all`] then decodes all of it so; a [`Decoder`], which has given text away already, what comes
    /// from the first invalid sequence on.
    pub legacy_fallback: bool,
}

impl Hints {
    /// [Forces](Self::forced) an encoding.
    #[must_use]
    pub fn with_encoding(self, encoding: &'static Encoding) -> Self {
        Self { forced: Some(encoding), ..self }
    }

    /// Sets the [transport's](Self::transport) encoding to the one that `label` names, or to none if it names none.
    ///
    /// <https://encoding.spec.whatwg.org/#concept-encoding-get>
    #[must_use]
    pub fn with_transport_label(self, label: &str) -> Self {
        Self { transport: Encoding::for_label(label.as_bytes()), ..self }
    }

    /// Sets whether text that is not UTF-8 is taken for [windows-1252](Self::legacy_fallback).
    #[must_use]
    pub fn with_legacy_fallback(self, legacy_fallback: bool) -> Self {
        Self { legacy_fallback, ..self }
    }

    /// Whether a document found to be in UTF-8 may yet turn out to be in windows-1252.
    fn may_fall_back(&self, detected: &Detected) -> bool {
        self.legacy_fallback && detected.origin == Origin::Default && detected.encoding == UTF_8
    }
}

/// What a document's encoding is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// The caller has [forced](Hints::forced) it.
    Forced,
    /// The document begins with a byte order mark.
    ByteOrderMark,
    /// The [transport](Hints::transport) says so.
    Transport,
    /// The document begins with `<` in this encoding.
    FirstBytes,
    /// The document declares it.
    Declaration,
    /// Nothing says anything, or nothing that can be followed.
    Default,
}

/// A document's encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// The encoding.
    pub encoding: &'static Encoding,
    /// What it is known from.
    pub origin: Origin,
    /// Why the document's declaration was not followed, if that is an error. The span is that of the label in the
    /// decoded text, without its quotes. The error has been reported like any other.
    pub error: Option<ParseError>,
}

impl Detected {
    /// An `encoding` known from `origin`, without an error.
    #[inline]
    pub const fn new(encoding: &'static Encoding, origin: Origin) -> Self {
        Self { encoding, origin, error: None }
    }
}

/// Decodes a whole document, written in the language `S`. The text is borrowed where it equals the bytes.
///
/// ```
/// use fivefold_core::encoding::{Hints, Origin, Xml, decode_all};
/// let bytes = b"<?xml version='1.0' encoding='koi8-r'?><a>\xD6</a>";
/// let (text, detected) = decode_all::<Xml>(bytes, &Hints::default(), &mut |error| panic!("{error}"));
/// assert!(text.ends_with("<a>ж</a>"));
/// assert_eq!((detected.encoding.name(), detected.origin), ("KOI8-R", Origin::Declaration));
/// ```
pub fn decode_all<'b, S: Sniff>(
    bytes: &'b [u8],
    hints: &Hints,
    report: &mut dyn FnMut(ParseError),
) -> (Cow<'b, str>, Detected) {
    let prefix = &bytes[..bytes.len().min(PREFIX_LIMIT)];
    let mut detected = detect::<S>(hints, prefix);
    if let Some(text) = borrow(bytes, detected.encoding) {
        if let Some(error) = detected.error {
            report(error);
        }
        return (Cow::Borrowed(text), detected);
    }
    if hints.may_fall_back(&detected) {
        detected.encoding = WINDOWS_1252;
    }
    let mut text = String::with_capacity(bytes.len());
    let mut output = Output::new(&mut text, 0, report);
    let mut transcoder = Transcoder::new(detected, hints);
    transcoder.begin(bytes, &mut output);
    transcoder.decode(&[], true, &mut output);
    (Cow::Owned(text), transcoder.detected())
}

/// The bytes as text, if they mean in `encoding` what they mean in UTF-8.
fn borrow<'b>(bytes: &'b [u8], encoding: &'static Encoding) -> Option<&'b str> {
    let means_the_same = encoding == UTF_8 || encoding.is_ascii_compatible() && bytes.is_ascii();
    if means_the_same { str::from_utf8(bytes).ok() } else { None }
}
