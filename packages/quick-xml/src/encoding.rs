//! Decodes bytes.

use core::str::Utf8Error;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use fivefold_core::encoding::{Hints, Sniff, decode_all};
use fivefold_core::scan::ascii_text;
use fivefold_feeds::Repairs;
use std::borrow::Cow;
use std::io::{self, BufRead, Read};

/// An error of decoding bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EncodingError {
    /// The bytes are not UTF-8.
    #[error("not UTF-8: {0}")]
    Utf8(#[from] Utf8Error),
    /// The bytes are invalid in this encoding.
    #[error("not {}", .0.name())]
    Other(&'static Encoding),
}

/// The decoder of events' contents. It is always UTF-8, since the reader has decoded the document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decoder {}

impl Decoder {
    /// UTF-8.
    pub const fn encoding(&self) -> &'static Encoding {
        UTF_8
    }

    /// Decodes bytes as UTF-8.
    ///
    /// # Errors
    ///
    /// Returns an error if they are not UTF-8, which those of events always are.
    pub fn decode<'b>(&self, bytes: &'b [u8]) -> Result<Cow<'b, str>, EncodingError> {
        as_text(bytes).map(Cow::Borrowed)
    }

    /// Decodes bytes as UTF-8 and appends them.
    ///
    /// # Errors
    ///
    /// Returns an error if they are not UTF-8, which those of events always are.
    pub fn decode_into(&self, bytes: &[u8], buf: &mut String) -> Result<(), EncodingError> {
        buf.push_str(as_text(bytes)?);
        Ok(())
    }
}

/// The bytes as text.
#[inline]
pub(crate) fn as_text(bytes: &[u8]) -> Result<&str, EncodingError> {
    ascii_text(bytes).map_or_else(|| any_text(bytes), Ok)
}

/// The bytes as text, most likely of other characters than ASCII.
#[inline(never)]
fn any_text(bytes: &[u8]) -> Result<&str, EncodingError> {
    /// The number of bytes from which on it pays to check many at once.
    const MANY: usize = 64;
    if bytes.len() >= MANY
        && let Ok(text) = simdutf8::basic::from_utf8(bytes)
    {
        return Ok(text);
    }
    Ok(str::from_utf8(bytes)?)
}

/// Decodes bytes.
///
/// # Errors
///
/// Returns an error if they are invalid in that encoding.
///
/// ```
/// use fivefold_quick_xml::encoding::decode;
/// assert_eq!(decode(b"caf\xE9", encoding_rs::WINDOWS_1252)?, "café");
/// # Ok::<(), fivefold_quick_xml::encoding::EncodingError>(())
/// ```
pub fn decode<'b>(bytes: &'b [u8], encoding: &'static Encoding) -> Result<Cow<'b, str>, EncodingError> {
    encoding.decode_without_bom_handling_and_without_replacement(bytes).ok_or(EncodingError::Other(encoding))
}

/// Decodes bytes and appends them.
///
/// # Errors
///
/// Returns an error if they are invalid in that encoding.
pub fn decode_into(bytes: &[u8], encoding: &'static Encoding, buf: &mut String) -> Result<(), EncodingError> {
    buf.push_str(&decode(bytes, encoding)?);
    Ok(())
}

/// What the first bytes of a document tell about its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DetectedEncoding {
    /// Its declaration begins in ASCII.
    AsciiCompatible,
    /// The byte order mark of UTF-8.
    Utf8Bom,
    /// Its declaration begins in UTF-16, little-endian.
    Utf16LeLike,
    /// The byte order mark of UTF-16, little-endian.
    Utf16LeBom,
    /// Its declaration begins in UTF-16, big-endian.
    Utf16BeLike,
    /// The byte order mark of UTF-16, big-endian.
    Utf16BeBom,
}

impl DetectedEncoding {
    /// The encoding; UTF-8 if only the declaration can tell.
    pub const fn encoding(&self) -> &'static Encoding {
        match self {
            Self::AsciiCompatible | Self::Utf8Bom => UTF_8,
            Self::Utf16LeLike | Self::Utf16LeBom => UTF_16LE,
            Self::Utf16BeLike | Self::Utf16BeBom => UTF_16BE,
        }
    }

    /// The length of the byte order mark.
    pub const fn bom_len(&self) -> usize {
        match self {
            Self::Utf8Bom => 3,
            Self::Utf16LeBom | Self::Utf16BeBom => 2,
            Self::AsciiCompatible | Self::Utf16LeLike | Self::Utf16BeLike => 0,
        }
    }
}

/// What the first four bytes of a document tell about its encoding.
///
/// <https://www.w3.org/TR/xml/#sec-guessing>
///
/// ```
/// use fivefold_quick_xml::encoding::{DetectedEncoding, detect_encoding};
/// assert_eq!(detect_encoding(b"\xFE\xFF\0<"), Some(DetectedEncoding::Utf16BeBom));
/// assert_eq!(detect_encoding(b"<a>"), None);
/// ```
pub fn detect_encoding(bytes: &[u8]) -> Option<DetectedEncoding> {
    Some(match bytes {
        [0xFE, 0xFF, ..] => DetectedEncoding::Utf16BeBom,
        [0xFF, 0xFE, ..] => DetectedEncoding::Utf16LeBom,
        [0xEF, 0xBB, 0xBF, ..] => DetectedEncoding::Utf8Bom,
        [0, b'<', 0, b'?', ..] => DetectedEncoding::Utf16BeLike,
        [b'<', 0, b'?', 0, ..] => DetectedEncoding::Utf16LeLike,
        [b'<', b'?', b'x', b'm', ..] => DetectedEncoding::AsciiCompatible,
        _ => return None,
    })
}

/// Reads a document in any encoding as UTF-8.
///
/// The encoding is detected as [`fivefold_core::encoding`] describes, with the [repairs](Repairs) of encodings: bytes that
/// are invalid in UTF-8 are windows-1252. The source is read to its end at once. If the text declares another encoding, it
/// begins with U+FEFF, which tells the reader that it is decoded already.
///
/// ```
/// use fivefold_quick_xml::encoding::DecodingReader;
/// use std::io::Read;
///
/// let mut text = String::new();
/// DecodingReader::new(&b"<?xml version='1.0' encoding='koi8-r'?><a>\xD6</a>"[..]).read_to_string(&mut text)?;
/// assert!(text.starts_with("\u{FEFF}<?xml") && text.ends_with("<a>ж</a>"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct DecodingReader<R> {
    inner: R,
    /// The bytes read so far, until the source has been read.
    bytes: Vec<u8>,
    /// The text, after the source has been read.
    text: Option<Vec<u8>>,
    /// The number of its bytes that were consumed.
    position: usize,
    encoding: &'static Encoding,
}

pub(crate) const BYTE_ORDER_MARK: &str = "\u{FEFF}";

impl<R> DecodingReader<R> {
    /// Creates a reader of a document's bytes.
    pub fn new(inner: R) -> Self {
        Self { inner, bytes: Vec::new(), text: None, position: 0, encoding: UTF_8 }
    }

    /// The underlying source.
    pub const fn get_ref(&self) -> &R {
        &self.inner
    }

    /// The underlying source, mutable.
    pub const fn get_mut(&mut self) -> &mut R {
        &mut self.inner
    }

    /// Returns the underlying source.
    pub fn into_inner(self) -> R {
        self.inner
    }

    /// The detected encoding; UTF-8 before anything was read.
    pub fn encoding(&self) -> &'static Encoding {
        self.encoding
    }

    /// Sets the encoding that the document declares. It has an effect only before anything is read, where it overrides
    /// the document's declaration; afterwards, the document is already decoded.
    pub fn set_encoding(&mut self, encoding: &'static Encoding) {
        if self.text.is_none() {
            self.encoding = encoding;
        }
    }
}

impl<R: BufRead> DecodingReader<R> {
    fn decode(&mut self) -> io::Result<Vec<u8>> {
        read_all(&mut self.inner, &mut self.bytes)?;
        let bytes = core::mem::take(&mut self.bytes);
        let hints = match self.encoding {
            encoding if encoding == UTF_8 => Hints::default(),
            forced => Hints::default().with_encoding(forced),
        };
        let (text, detected) = decode_all(&Repairs::feeds().sniff(), &bytes, &hints, &mut |_| {});
        self.encoding = detected.encoding;
        let mut text = match text {
            Cow::Borrowed(_) => bytes,
            Cow::Owned(text) => text.into_bytes(),
        };
        let mark = BYTE_ORDER_MARK.as_bytes();
        if text.starts_with(mark) {
            text.drain(..mark.len());
        }
        // Zeros at the start would be a sign of UTF-16, and another mark would be taken for one.
        let is_unclear = text.starts_with(mark) || text.iter().take(4).any(|&byte| byte == 0);
        if is_unclear || may_be_taken_for_another(&text) {
            text.splice(..0, mark.iter().copied());
        }
        Ok(text)
    }
}

impl<R: BufRead> BufRead for DecodingReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.text.is_none() {
            self.text = Some(self.decode()?);
        }
        Ok(&self.text.as_deref().unwrap_or_default()[self.position..])
    }

    fn consume(&mut self, amount: usize) {
        self.position += amount;
    }
}

impl<R: BufRead> Read for DecodingReader<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buf)?;
        self.consume(count);
        Ok(count)
    }
}

/// Whether a reader might take the text for another encoding than UTF-8, with or without repairs.
fn may_be_taken_for_another(text: &[u8]) -> bool {
    let is_other = |repairs: Repairs| {
        let detected = repairs.sniff().sniff(text, &Hints::default());
        detected.is_some_and(|detected| detected.encoding != UTF_8)
    };
    is_other(Repairs::none()) || is_other(Repairs::feeds())
}

/// Reads a source to its end.
pub fn read_all(source: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<()> {
    loop {
        let part = match source.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if part.is_empty() {
            return Ok(());
        }
        bytes.extend_from_slice(part);
        let len = part.len();
        source.consume(len);
    }
}

/// The text of a document, in its detected encoding. It may begin with a byte order mark.
pub(crate) fn decode_document(bytes: Vec<u8>, repairs: &Repairs, hints: &Hints) -> String {
    // A document with this mark is UTF-8, whatever it declares.
    let bytes = if hints.forced.is_none() && bytes.starts_with(BYTE_ORDER_MARK.as_bytes()) {
        match String::from_utf8(bytes) {
            Ok(text) => return text,
            Err(error) => error.into_bytes(),
        }
    } else {
        bytes
    };
    match decode_all(&repairs.sniff(), &bytes, hints, &mut |_| {}).0 {
        Cow::Owned(text) => text,
        // The decoder has found that the bytes are UTF-8.
        Cow::Borrowed(_) => String::from_utf8(bytes).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (String, &'static str) {
        let mut reader = DecodingReader::new(bytes);
        let mut text = String::new();
        reader.read_to_string(&mut text).expect("memory can be read");
        (text, reader.encoding().name())
    }

    #[test]
    fn documents_become_utf_8() {
        assert_eq!(read("<a>é</a>".as_bytes()), ("<a>é</a>".to_owned(), "UTF-8"));
        assert_eq!(read("\u{FEFF}<a/>".as_bytes()), ("<a/>".to_owned(), "UTF-8"));
        assert_eq!(read(b"\xFF\xFE<\0a\0/\0>\0"), ("<a/>".to_owned(), "UTF-16LE"));
        assert_eq!(read(b"<a>\xE9</a>"), ("<a>é</a>".to_owned(), "UTF-8"));
        assert_eq!(read(b""), (String::new(), "UTF-8"));
        let (text, encoding) = read(b"<?xml version='1.0' encoding='iso-8859-1'?><a>\xE9</a>");
        assert!(text.starts_with("\u{FEFF}<?xml") && text.ends_with("<a>é</a>") && encoding == "windows-1252");
    }

    #[test]
    fn an_encoding_can_be_forced_until_something_is_read() {
        let mut reader = DecodingReader::new(&b"<a>\xD6</a>"[..]);
        reader.set_encoding(encoding_rs::KOI8_R);
        let mut text = String::new();
        reader.read_to_string(&mut text).expect("memory can be read");
        assert_eq!(text, "<a>ж</a>");
        reader.set_encoding(UTF_8);
        assert_eq!(reader.encoding(), encoding_rs::KOI8_R);
    }

    #[test]
    fn a_source_that_fails_can_be_read_on() {
        struct Fails(bool);
        impl Read for Fails {
            fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
                if core::mem::replace(&mut self.0, false) {
                    return Err(io::Error::other("once"));
                }
                buf[..0].fill(0);
                Ok(0)
            }
        }
        let source = io::BufReader::new((&b"<a/>"[..]).chain(Fails(true)));
        let mut reader = DecodingReader::new(source);
        let mut text = String::new();
        assert!(reader.read_to_string(&mut text).is_err());
        reader.read_to_string(&mut text).expect("the source goes on");
        assert_eq!(text, "<a/>");
    }
}
