//! XML's declaration of its encoding: how [`Decoder`](fivefold_core::encoding::Decoder) finds the encoding of XML.

#[cfg(test)]
mod tests;

use crate::recognise::{is_space, skip_space};
use core::ops::Range;
use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE};
use fivefold_core::encoding::{Detected, Encoding, Hints, Origin, Sniff};
use fivefold_core::{ErrorCode, ParseError, Span};

/// XML: UTF-16 shows in the first `<`, any other encoding is named by the XML declaration. White space before that is
/// an error, but a common one, and is passed over.
///
/// ```
/// use fivefold::encoding::{Hints, Sniff, Xml};
/// let sniff = |prefix| Xml.sniff(prefix, &Hints::default()).map(|detected| detected.encoding.name());
/// assert_eq!(sniff(b"<?xml version='1.0' encoding='big5'"), Some("Big5"));
/// assert_eq!(sniff(b"<\0a\0>\0"), Some("UTF-16LE"));
/// assert_eq!(sniff(b"<a>"), Some("UTF-8"));
/// assert_eq!(sniff(b"<?xml version='1.0'"), None);
/// ```
///
/// <https://www.w3.org/TR/xml/#sec-guessing>
#[derive(Clone, Copy, Debug, Default)]
pub struct Xml;

impl Xml {
    /// *Finding the encoding*, as [`sniff`](Sniff::sniff) does, where declared labels may have other meanings: `meaning` is given a label, and
    /// the encoding that has it by the Encoding Standard, if one does, and returns the one that is meant.
    ///
    /// ```
    /// use fivefold::encoding::{Encoding, Hints, Xml};
    /// let meaning = |label: &[u8], known| if label == b"sjis-win" { Encoding::for_label(b"sjis") } else { known };
    /// let prefix = b"<?xml version='1.0' encoding='sjis-win'?>";
    /// let detected = Xml.sniff_by(prefix, &Hints::default(), meaning).unwrap();
    /// assert_eq!(detected.encoding.name(), "Shift_JIS");
    /// ```
    pub fn sniff_by(
        &self,
        prefix: &[u8],
        hints: &Hints,
        meaning: impl FnOnce(&[u8], Option<&'static Encoding>) -> Option<&'static Encoding>,
    ) -> Option<Detected> {
        match prefix {
            [b'<', 0, ..] => return Some(Detected::new(UTF_16LE, Origin::FirstBytes)),
            [0, b'<', ..] => return Some(Detected::new(UTF_16BE, Origin::FirstBytes)),
            [0] => return None,
            _ => {}
        }
        match find_label(prefix) {
            Search::Found(range) => {
                let label = &prefix[range.clone()];
                let encoding = meaning(label, Encoding::for_label_no_replacement(label));
                Some(resolve(label, encoding, range, hints))
            }
            Search::Absent => Some(self.conclude(prefix, hints)),
            Search::Open => None,
        }
    }
}

impl Sniff for Xml {
    fn sniff(&self, prefix: &[u8], hints: &Hints) -> Option<Detected> {
        self.sniff_by(prefix, hints, |_, known| known)
    }

    fn conclude(&self, _: &[u8], hints: &Hints) -> Detected {
        Detected::new(hints.default.unwrap_or(UTF_8), Origin::Default)
    }

    /// The mark wins, but a declaration that names another encoding is wrong.
    fn check_mark(&self, prefix: &[u8], mark: &'static Encoding) -> Option<Result<(), ParseError>> {
        let (mark_len, width) = if mark == UTF_8 { (3, 1) } else { (2, 2) };
        let units = prefix[mark_len..].chunks_exact(width);
        // Only ASCII matters here: white space, names and quotes.
        let text: Vec<u8> = units
            .map(|unit| match *unit {
                [byte] => byte,
                [low, 0] if mark == UTF_16LE && low < 0x80 => low,
                [0, low] if mark == UTF_16BE && low < 0x80 => low,
                _ => 0xFF,
            })
            .collect();
        let label = match find_label(&text) {
            Search::Found(label) => label,
            Search::Absent => return Some(Ok(())),
            Search::Open => return None,
        };
        if is_of_mark(&text[label.clone()], mark) {
            return Some(Ok(()));
        }
        let place = |at: usize| (mark_len + width * at) as u64;
        let span = Span::new(place(label.start), place(label.end));
        Some(Err(ParseError::new(ErrorCode::EncodingDeclarationMismatch, span)))
    }
}

/// Whether a label is one of the encoding that a byte order mark shows. Those of UTF-16 without a byte order are of
/// both.
fn is_of_mark(label: &[u8], mark: &'static Encoding) -> bool {
    let names_no_order = !label.trim_ascii().to_ascii_lowercase().ends_with(b"le");
    match Encoding::for_label_no_replacement(label) {
        Some(encoding) if encoding == UTF_16LE && mark == UTF_16BE => names_no_order,
        Some(encoding) => encoding == mark,
        // Labels that the Encoding Standard does not have.
        None => mark != UTF_8 && label.trim_ascii().eq_ignore_ascii_case(b"csutf16"),
    }
}

/// The label of a declared encoding.
enum Search {
    /// The label, found here.
    Found(Range<usize>),
    /// There is no label.
    Absent,
    /// More bytes are needed.
    Open,
}

/// Where the label of an encoding stands in the XML declaration that a text begins with.
pub fn label_in_declaration(text: &[u8]) -> Option<Range<usize>> {
    if let Search::Found(label) = find_label(text) { Some(label) } else { None }
}

/// Looks for the label in the XML declaration.
fn find_label(prefix: &[u8]) -> Search {
    const OPENING: &[u8] = b"<?xml";
    let start = skip_space(prefix, 0);
    let Some(body) = prefix[start..].strip_prefix(OPENING) else {
        return if OPENING.starts_with(&prefix[start..]) { Search::Open } else { Search::Absent };
    };
    // `?>` ends a processing instruction between quotes, too.
    let end = body.windows(2).position(|pair| pair == b"?>");
    let body = &body[..end.unwrap_or(body.len())];
    let body_start = start + OPENING.len();
    match body.first() {
        Some(&byte) if !is_space(byte) => Search::Absent,
        _ => match find_encoding(body) {
            Some(value) => Search::Found(body_start + value.start..body_start + value.end),
            None if end.is_some() => Search::Absent,
            None => Search::Open,
        },
    }
}

/// The value of the pseudo-attribute `encoding`. What stands between pseudo-attributes, or instead of them, is passed
/// over: a declaration with a mistake may still be right about this.
fn find_encoding(body: &[u8]) -> Option<Range<usize>> {
    let mut at = 0;
    while at < body.len() {
        let name = skip_space(body, at);
        let name_end = body[name..].iter().position(|&byte| ends_name(byte)).map(|len| name + len)?;
        let equals = skip_space(body, name_end);
        let value = skip_space(body, equals + 1);
        at = match (body.get(equals)?, body.get(value)) {
            (b'=', Some(quote @ (b'"' | b'\''))) => {
                let value = value + 1;
                let end = value + body[value..].iter().position(|byte| byte == quote)?;
                if &body[name..name_end] == b"encoding" {
                    return Some(value..end);
                }
                end + 1
            }
            (b'=' | b'"' | b'\'', _) => equals + 1,
            _ => equals,
        };
    }
    None
}

const fn ends_name(byte: u8) -> bool {
    is_space(byte) || matches!(byte, b'=' | b'"' | b'\'')
}

/// What comes of `label`, found at `range`, which means `encoding` if it means any.
fn resolve(label: &[u8], encoding: Option<&'static Encoding>, range: Range<usize>, hints: &Hints) -> Detected {
    let code = match encoding {
        // It cannot be true: the declaration has been read as ASCII.
        Some(encoding) if encoding == UTF_16LE || encoding == UTF_16BE => ErrorCode::EncodingDeclarationMismatch,
        Some(encoding) => return Detected::new(encoding, Origin::Declaration),
        None if is_wide(label) => ErrorCode::EncodingDeclarationMismatch,
        None => ErrorCode::UnsupportedEncoding,
    };
    let span = Span::new(range.start as u64, range.end as u64);
    Detected { error: Some(ParseError::new(code, span)), ..Xml.conclude(label, hints) }
}

/// Whether `label` names a form of UTF-16 or UTF-32 and is not among the labels of UTF-16 in the Encoding Standard.
///
/// <https://www.iana.org/assignments/character-sets/character-sets.xhtml>
fn is_wide(label: &[u8]) -> bool {
    const LABELS: [&str; 12] = [
        "csucs4",
        "csutf16",
        "csutf16be",
        "csutf16le",
        "csutf32",
        "csutf32be",
        "csutf32le",
        "iso-10646-ucs-4",
        "ucs-4",
        "utf-32",
        "utf-32be",
        "utf-32le",
    ];
    LABELS.iter().any(|known| label.trim_ascii().eq_ignore_ascii_case(known.as_bytes()))
}
