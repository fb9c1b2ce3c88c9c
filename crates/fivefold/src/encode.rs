//! From what a serializer has written to bytes.

#![cfg_attr(not(feature = "html"), allow(dead_code, reason = "only HTML has elements that declare an encoding"))]

#[cfg(feature = "html")]
mod html;
#[cfg(feature = "xml")]
mod xml;

use crate::{Document, Language, LineColumn, LineIndex};
use core::convert::Infallible;
use core::fmt;
use core::ops::Range;
use fivefold_core::encoding::{Detected, Encoder, Encoding, Hints, Origin, UTF_8, decode_all, reference};
use fivefold_core::floor_char_boundary;
use std::borrow::Cow;

const MARK: char = '\u{FEFF}';

/// How to turn written HTML or XML into bytes, so that they say their encoding and are read to the same tree.
///
/// What the encoding does not have becomes a character reference in text and in values of attributes. Elsewhere, where no
/// reference is decoded, it is an [error](EncodeError::Character): in scripts and styles, comments, names and the like. The
/// text may be that of a [`SerializeOptions`](crate::html::SerializeOptions), of [`Edits`](crate::dom::Edits), or any other.
///
/// ```
/// use fivefold::encoding::{EncodeOptions, Encoding, UTF_8};
/// use fivefold::html::{parse_bytes, serialize};
/// use fivefold::Language;
///
/// let document = parse_bytes(b"<meta charset=koi8-r><p title=&eacute;>\xD6", None);
/// let text = serialize(&document);
/// // As it was read:
/// assert_eq!(
///     EncodeOptions::of(&document).encode(&text)?,
///     b"<html><head><meta charset=\"koi8-r\"></head><body><p title=\"&#233;\">\xD6</p></body></html>"
/// );
/// // In another encoding, which is declared:
/// assert_eq!(
///     EncodeOptions::new(Language::Html, UTF_8).encode(&text)?,
///     "<html><head><meta charset=\"utf-8\"></head><body><p title=\"é\">ж</p></body></html>".as_bytes()
/// );
/// # Ok::<(), fivefold::encoding::EncodeError>(())
/// ```
///
/// Takes time linear in the text.
#[derive(Clone, Copy, Debug)]
pub struct EncodeOptions<'a> {
    language: Language,
    encoding: &'static Encoding,
    /// The document whose mark and declaration are kept, with what is known of its encoding.
    source: Option<(&'a Document, Detected)>,
    scripting: bool,
    #[cfg(feature = "html")]
    context: Option<&'a crate::html::Context>,
}

impl<'a> EncodeOptions<'a> {
    /// An encoding that the bytes declare.
    ///
    /// In HTML, `meta` elements name it. If none does within the first 1024 bytes, it is the first one in the `head`, or a new
    /// one. In XML, the XML declaration names it, and there is one unless the encoding is UTF-8 or UTF-16. UTF-16 begins with
    /// a byte order mark; in other encodings, there is none.
    pub fn new(language: Language, encoding: &'static Encoding) -> Self {
        Self {
            language,
            encoding,
            source: None,
            scripting: false,
            #[cfg(feature = "html")]
            context: None,
        }
    }

    /// The encoding that a document was decoded from, with the byte order mark and the declaration that it had. A document
    /// that was parsed from text becomes UTF-8, and [declares it](Self::new).
    ///
    /// A declaration is added or moved only where the one that the encoding is known from would not be found where it is
    /// written. What is added to HTML that has ASCII only, and declares nothing, is written as references.
    pub fn of(document: &'a Document) -> Self {
        let source = document.encoding().map(|detected| (document, detected));
        let encoding = source.map_or(UTF_8, |(_, detected)| detected.encoding);
        Self { source, ..Self::new(document.language(), encoding) }.with_scripting(document.has_scripting())
    }

    /// Sets whether `noscript` holds text, in which no reference is decoded. Off by default, and as in the document
    /// [of](Self::of) which the text is.
    #[must_use]
    pub fn with_scripting(self, scripting: bool) -> Self {
        Self { scripting, ..self }
    }

    /// Says that the text is a fragment in a context. No declaration is added to it.
    #[cfg(feature = "html")]
    #[must_use]
    pub fn with_context(self, context: &'a crate::html::Context) -> Self {
        Self { context: Some(context), ..self }
    }

    /// Turns a text into bytes. A byte order mark at its start is left out, unless the bytes are to begin with one.
    ///
    /// # Errors
    ///
    /// If the encoding lacks a character where no reference can stand for it, cannot be declared, or has no bytes.
    pub fn encode(&self, text: &str) -> Result<Vec<u8>, EncodeError> {
        let text = text.strip_prefix(MARK).unwrap_or(text);
        let declared = match self.source {
            Some((document, detected)) => self.keep(document, detected, text)?,
            None => self.declare(text)?,
        };
        // The place of an error is one in the text that was given.
        self.bytes(&declared).map_err(|error| self.bytes(text).err().unwrap_or(error))
    }

    fn bytes(&self, text: &str) -> Result<Vec<u8>, EncodeError> {
        let mut encoder = self.encoder()?;
        let mut bytes = Vec::with_capacity(text.len());
        if self.has_mark() {
            let Ok(()) = encoder.encode("\u{FEFF}", &mut bytes, |_, _| Ok::<_, Infallible>(String::new()));
        }
        let mut references = None;
        encoder.encode(text, &mut bytes, |offset, character| {
            let references: &mut Vec<_> = references.get_or_insert_with(|| self.scan(text).references);
            self.reference(references, text, offset, character)
        })?;
        encoder.finish(&mut bytes);
        match text.chars().next() {
            // What would be taken for a mark.
            Some(first) if !self.has_mark() && Encoding::for_bom(&bytes).is_some() => {
                let rest = &text[first.len_utf8()..];
                self.bytes(&(self.reference(&self.scan(text).references, text, 0, first)? + rest))
            }
            _ => Ok(bytes),
        }
    }

    /// The text with the declaration that it has, unless it is no longer found.
    fn keep<'t>(&self, document: &Document, detected: Detected, text: &'t str) -> Result<Cow<'t, str>, EncodeError> {
        let source = document.source();
        let source = source.strip_prefix(MARK).unwrap_or(source);
        let text = match (self.language, xml_declaration(source), xml_declaration(text)) {
            (Language::Xml, Some(own), Some(written)) => Cow::Owned(own.to_owned() + &text[written.len()..]),
            _ => Cow::Borrowed(text),
        };
        if !matches!(detected.origin, Origin::Declaration | Origin::Parent | Origin::Default) {
            return Ok(text);
        }
        let declared = self.declared_by(&text)?;
        if declared == Some(self.encoding) || declared == self.declared_by(source)? {
            return Ok(text);
        }
        self.declare(&text).map(|text| Cow::Owned(text.into_owned()))
    }

    /// The text with a declaration of the encoding.
    fn declare<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, EncodeError> {
        let scan = self.scan(text);
        let is_utf_16 = self.encoding.name().starts_with("UTF-16");
        let name = self.encoding.name();
        let label = match self.language {
            Language::Html => name.to_ascii_lowercase(),
            Language::Xml => name.get(..6).filter(|_| is_utf_16).unwrap_or(name).to_owned(),
        };
        let (mut declared, mut end) = (String::new(), 0);
        for (range, prefix) in &scan.labels {
            if Encoding::for_label(text[range.clone()].as_bytes()) != Some(self.encoding) {
                declared += &text[end..range.start];
                declared += prefix;
                declared += &label;
                end = range.end;
            }
        }
        declared += &text[end..];
        let declared = if end > 0 { Cow::Owned(declared) } else { Cow::Borrowed(text) };
        if is_utf_16 || self.declared_by(&declared)? == Some(self.encoding) {
            return Ok(declared);
        }
        match self.language {
            #[cfg(feature = "html")]
            Language::Html if self.context.is_some() => Ok(declared),
            #[cfg(feature = "html")]
            // In a `meta` element, this label means another encoding.
            Language::Html if name == "x-user-defined" => Err(EncodeError::Undeclarable(self.encoding)),
            #[cfg(feature = "html")]
            Language::Html => {
                let scan = if end > 0 { self.scan(&declared) } else { scan };
                Ok(html::declare_first(&declared, &scan, &label).into())
            }
            #[cfg(feature = "xml")]
            Language::Xml if self.encoding != UTF_8 => Ok(xml::declare(&declared, &label).into()),
            _ => Ok(declared),
        }
    }

    /// The encoding that the first 1024 bytes of a text declare.
    fn declared_by(&self, text: &str) -> Result<Option<&'static Encoding>, EncodeError> {
        let (mut encoder, mut bytes) = (self.encoder()?, Vec::new());
        let start = &text[..floor_char_boundary(text, 1024)];
        let Ok(()) = encoder.encode(start, &mut bytes, |_, character| Ok::<_, Infallible>(reference(character)));
        let hints = Hints::default();
        let detected = match self.language {
            #[cfg(feature = "html")]
            Language::Html => decode_all(&fivefold_html5::encoding::Html, &bytes, &hints, &mut drop).1,
            #[cfg(feature = "xml")]
            Language::Xml => decode_all(&fivefold_xml5::encoding::Xml, &bytes, &hints, &mut drop).1,
            #[allow(unreachable_patterns, reason = "a language may be left out")]
            _ => return Ok(None),
        };
        Ok(Some(detected.encoding).filter(|_| detected.origin != Origin::Default))
    }

    /// Whether the bytes begin with a byte order mark.
    fn has_mark(&self) -> bool {
        let is_utf_16 = self.encoding.name().starts_with("UTF-16");
        match self.source {
            Some((document, detected)) if document.source().starts_with(MARK) => {
                is_utf_16 || detected.encoding == UTF_8
            }
            // What is written of HTML need not begin with what told it.
            Some((_, detected)) => {
                is_utf_16 && self.language == Language::Html && detected.origin == Origin::FirstBytes
            }
            None => is_utf_16,
        }
    }

    fn encoder(&self) -> Result<Encoder, EncodeError> {
        let is_bare = |(document, detected): (&Document, Detected)| {
            self.language == Language::Html && detected.origin == Origin::Default && document.source().is_ascii()
        };
        match self.source {
            Some(source) if is_bare(source) => Ok(Encoder::ascii()),
            _ => Encoder::new(self.encoding).ok_or(EncodeError::NoBytes(self.encoding)),
        }
    }

    /// A reference to a character, if it is decoded.
    fn reference(
        &self,
        references: &[Range<usize>],
        text: &str,
        offset: usize,
        character: char,
    ) -> Result<String, EncodeError> {
        let next = references.partition_point(|range| range.end <= offset);
        let is_decoded = references.get(next).is_some_and(|range| range.contains(&offset));
        let is_other = self.language == Language::Html && fivefold_core::char_ref::windows_1252(character) != character;
        if is_decoded && !is_other {
            return Ok(reference(character));
        }
        let place = LineIndex::new(text).line_column(offset as u64);
        Err(EncodeError::Character { character, encoding: self.encoding, place })
    }

    fn scan(&self, text: &str) -> Scan {
        match self.language {
            #[cfg(feature = "html")]
            Language::Html => html::scan(text, self.context, self.scripting),
            #[cfg(feature = "xml")]
            Language::Xml => xml::scan(text),
            #[allow(unreachable_patterns, reason = "a language may be left out")]
            _ => Scan::default(),
        }
    }
}

/// The XML declaration at the start of a text.
fn xml_declaration(text: &str) -> Option<&str> {
    text.strip_prefix("<?xml").filter(|rest| rest.starts_with([' ', '\t', '\r', '\n']))?;
    text.find("?>").map(|end| &text[..end + 2])
}

/// Where things stand in a text.
#[derive(Debug, Default)]
struct Scan {
    /// Where references are decoded, in order.
    references: Vec<Range<usize>>,
    /// The labels of declarations, in order, with what is written before each other label.
    labels: Vec<(Range<usize>, &'static str)>,
    /// The tag of `head`, or the place where it is implied.
    head: Range<usize>,
    /// The first `meta` in the `head` that has a label.
    meta: Option<Range<usize>>,
}

/// Why text cannot be turned into bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// The encoding lacks a character, and no reference can stand for it.
    Character {
        /// The character.
        character: char,
        /// The encoding.
        encoding: &'static Encoding,
        /// Where it is in the text.
        place: LineColumn,
    },
    /// A document in this language cannot declare the encoding.
    Undeclarable(&'static Encoding),
    /// No bytes are in this encoding.
    NoBytes(&'static Encoding),
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character { character, encoding, place } => {
                let LineColumn { line, column } = place;
                let name = encoding.name();
                write!(f, "{name} has no {character:?}, which stands at {line}:{column}, where no reference can")
            }
            Self::Undeclarable(encoding) => {
                write!(f, "HTML cannot declare {}: only the transport can", encoding.name())
            }
            Self::NoBytes(encoding) => write!(f, "nothing can be written as {}", encoding.name()),
        }
    }
}

impl core::error::Error for EncodeError {}
