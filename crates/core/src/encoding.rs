//! From bytes to text: which encoding a document is in, and what it says.
//!
//! The encoding comes from the first of these that knows it:
//!
//! 1. the caller, [by force](Hints::with_encoding);
//! 2. a byte order mark; in HTML, this precedes the caller;
//! 3. the [transport](Hints::with_content_type), say HTTP's `Content-Type`;
//! 4. the document, in a way that its language defines: see [`Sniff`];
//! 5. for HTML, the [parent](Hints::with_parent) document;
//! 6. a [default](Hints::with_default): the caller's, or the language's.
//!
//! Labels mean what <https://encoding.spec.whatwg.org/#names-and-labels> says, so `iso-8859-1` is windows-1252. Bytes
//! that mean nothing become U+FFFD, each time with an error. A byte order mark stays in the text, as U+FEFF: whether it
//! is content is the parser's question.
//!
//! [`decode_all`] takes the whole document, a [`Decoder`] piece after piece.

mod content_type;
mod decoder;
mod encoder;
mod hints;
mod sniff;
mod text_sink;
mod transcoder;
mod utf8;

pub use content_type::ContentType;
pub use decoder::Decoder;
pub use encoder::{Encoder, reference};
pub use encoding_rs::{Encoding, UTF_8};
pub use hints::{Hints, UnknownEncoding};
pub use sniff::Sniff;
pub use text_sink::TextSink;

use crate::ParseError;
use sniff::{PREFIX_LIMIT, detect, knows_all};
use std::borrow::Cow;
use text_sink::StringSink;
use transcoder::Transcoder;

/// The source that a document's encoding is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// The caller has [forced](Hints::forced) it.
    Forced,
    /// The document begins with a byte order mark.
    ByteOrderMark,
    /// The [transport](Hints::transport) names it.
    Transport,
    /// The document begins with `<` in this encoding.
    FirstBytes,
    /// The document declares it.
    Declaration,
    /// It is inherited from the document in whose frame this one is.
    Parent,
    /// No usable source named an encoding.
    Default,
}

/// Whether an encoding is settled.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence>
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Confidence {
    /// The document can still change it further on.
    Tentative,
    /// The encoding is settled.
    Certain,
}

/// A document's encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// The encoding.
    pub encoding: &'static Encoding,
    /// The source that it is known from.
    pub origin: Origin,
    /// Whether it can change.
    pub confidence: Confidence,
    /// Why the document's declaration was not followed, if that is an error. The span is that of the label in the
    /// decoded text, without its quotes. The error has been reported like any other.
    pub error: Option<ParseError>,
    /// The encoding of what is invalid in UTF-8, where the document has texts in both: see [`Sniff::settle`].
    pub beside: Option<&'static Encoding>,
}

impl Detected {
    /// An `encoding` known from `origin` for certain, without an error.
    #[inline]
    pub const fn new(encoding: &'static Encoding, origin: Origin) -> Self {
        Self { encoding, origin, confidence: Confidence::Certain, error: None, beside: None }
    }

    /// An `encoding` known from `origin` for the time being.
    #[inline]
    pub const fn tentative(encoding: &'static Encoding, origin: Origin) -> Self {
        Self { confidence: Confidence::Tentative, ..Self::new(encoding, origin) }
    }
}

/// Decodes a whole document in the language of `sniff`. The text is borrowed where it equals the bytes.
///
/// Takes linear time, if the methods of `sniff` do.
///
/// ```
/// use fivefold::encoding::{Detected, Encoding, Hints, Origin, Sniff, UTF_8, decode_all};
///
/// /// A language whose documents may begin with a label and a line break.
/// struct Labelled;
///
/// impl Sniff for Labelled {
///     fn sniff(&self, prefix: &[u8], hints: &Hints) -> Option<Detected> {
///         let end = prefix.iter().position(|byte| *byte == b'\n')?;
///         let encoding = Encoding::for_label(&prefix[..end]);
///         Some(encoding.map_or(self.conclude(prefix, hints), |encoding| Detected::new(encoding, Origin::Declaration)))
///     }
///
///     fn conclude(&self, _: &[u8], hints: &Hints) -> Detected {
///         Detected::new(hints.default.unwrap_or(UTF_8), Origin::Default)
///     }
/// }
///
/// let report = &mut |error| panic!("{error}");
/// let (text, detected) = decode_all(&Labelled, b"koi8-r\n\xD6", &Hints::default(), report);
/// assert_eq!((&*text, detected.encoding.name()), ("koi8-r\nж", "KOI8-R"));
/// ```
pub fn decode_all<'b, S: Sniff>(
    sniff: &S,
    bytes: &'b [u8],
    hints: &Hints,
    report: &mut dyn FnMut(ParseError),
) -> (Cow<'b, str>, Detected) {
    let prefix = &bytes[..bytes.len().min(PREFIX_LIMIT)];
    let keeps_to_utf8 = hints.legacy_fallback && knows_all(sniff, bytes);
    let hints = &if keeps_to_utf8 { *hints } else { hints.settled_for(bytes) };
    let mut detected = detect(sniff, hints, prefix);
    if !matches!(detected.origin, Origin::Forced | Origin::ByteOrderMark) {
        detected = sniff.settle(bytes, detected);
    }
    if let Some(text) = borrow(bytes, detected.encoding) {
        if let Some(error) = detected.error {
            report(error);
        }
        return (Cow::Borrowed(text), detected);
    }
    let mut text = String::with_capacity(bytes.len());
    let mut sink = StringSink { text: &mut text, report };
    let mut transcoder = Transcoder::new(detected, hints);
    transcoder.decode(bytes, true, sniff, &mut sink);
    (Cow::Owned(text), transcoder.detected())
}

/// The bytes as text without a copy, if they mean the same in `encoding` as in UTF-8.
fn borrow<'b>(bytes: &'b [u8], encoding: &'static Encoding) -> Option<&'b str> {
    let means_the_same = encoding == UTF_8 || encoding.is_ascii_compatible() && bytes.is_ascii();
    if means_the_same { simdutf8::basic::from_utf8(bytes).ok() } else { None }
}
