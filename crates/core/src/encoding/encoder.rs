//! From text to bytes.

use super::Encoding;
use core::fmt;
use encoding_rs::{
    EUC_JP, EncoderResult, GB18030, GBK, ISO_2022_JP, REPLACEMENT, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE,
};

/// Encodes text, part after part, so that it is decoded to the same text.
///
/// This is stricter than the encoders of the Encoding Standard, which are for forms and URLs: where they write another
/// character that looks like the one that is missing, the character is missing here.
///
/// <https://encoding.spec.whatwg.org/#encode>
///
/// ```
/// use fivefold_core::encoding::{Encoder, Encoding};
///
/// let mut encoder = Encoder::new(Encoding::for_label(b"shift_jis").unwrap()).unwrap();
/// let mut bytes = Vec::new();
/// encoder.encode("日本 ¥", &mut bytes, |at, character| {
///     assert_eq!((at, character), (7, '¥'));
///     Ok::<_, ()>("&yen;".to_owned())
/// })?;
/// encoder.finish(&mut bytes);
/// assert_eq!(bytes, b"\x93\xFA\x96{ &yen;");
/// # Ok::<(), ()>(())
/// ```
pub struct Encoder {
    encoding: &'static Encoding,
    table: encoding_rs::Encoder,
    ascii_only: bool,
}

// Older versions of the table cannot be displayed.
impl fmt::Debug for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoder").field("encoding", &self.encoding).finish_non_exhaustive()
    }
}

impl Encoder {
    /// An encoder; `None` for "replacement", whose bytes mean nothing.
    pub fn new(encoding: &'static Encoding) -> Option<Self> {
        (encoding != REPLACEMENT).then(|| Self { encoding, table: encoding.new_encoder(), ascii_only: false })
    }

    /// An encoder of ASCII, which most encodings have in common.
    pub fn ascii() -> Self {
        Self { encoding: UTF_8, table: UTF_8.new_encoder(), ascii_only: true }
    }

    /// Appends the bytes of a text. For each character that the encoding does not have, `missing` gets its offset and
    /// returns text in ASCII to write instead. It must not be empty: an escape sequence of ISO-2022-JP must not follow another.
    ///
    /// # Errors
    ///
    /// The first error of `missing`, which ends the work.
    pub fn encode<E>(
        &mut self,
        text: &str,
        bytes: &mut Vec<u8>,
        mut missing: impl FnMut(usize, char) -> Result<String, E>,
    ) -> Result<(), E> {
        let (encoding, ascii_only) = (self.encoding, self.ascii_only);
        if encoding == UTF_8 && !ascii_only {
            bytes.extend_from_slice(text.as_bytes());
            return Ok(());
        }
        let is_altered = |character: char| !character.is_ascii() && (ascii_only || is_altered(encoding, character));
        let mut offset = 0;
        for piece in text.split_inclusive(is_altered) {
            let body_len = piece.strip_suffix(is_altered).unwrap_or(piece).len();
            let end = offset + piece.len();
            let mut body_end = offset + body_len;
            while offset < end {
                offset += self.push(&text[offset..body_end], bytes);
                if let Some(character) = text[offset..end].chars().next() {
                    self.push(&missing(offset, character)?, bytes);
                    offset += character.len_utf8();
                    body_end = body_end.max(offset);
                }
            }
        }
        Ok(())
    }

    /// Appends what ends the text: in ISO-2022-JP, the way back to ASCII.
    pub fn finish(mut self, bytes: &mut Vec<u8>) {
        let mut block = [0; 16];
        let (_, _, written) = self.table.encode_from_utf8_without_replacement("", &mut block, true);
        bytes.extend_from_slice(&block[..written]);
    }

    /// Appends the bytes of the text before the first character that the encoding does not have. Returns how much that is.
    fn push(&mut self, text: &str, bytes: &mut Vec<u8>) -> usize {
        if self.encoding == UTF_16LE {
            bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
        } else if self.encoding == UTF_16BE {
            bytes.extend(text.encode_utf16().flat_map(u16::to_be_bytes));
        } else if self.encoding == UTF_8 {
            bytes.extend_from_slice(text.as_bytes());
        } else {
            return self.push_by_table(text, bytes);
        }
        text.len()
    }

    fn push_by_table(&mut self, text: &str, bytes: &mut Vec<u8>) -> usize {
        let (mut done, mut block) = (0, [0; 256]);
        loop {
            let (result, read, written) =
                self.table.encode_from_utf8_without_replacement(&text[done..], &mut block, false);
            bytes.extend_from_slice(&block[..written]);
            done += read;
            match result {
                EncoderResult::InputEmpty => return done,
                EncoderResult::OutputFull => {}
                // The result has U+FFFD for what ISO-2022-JP refuses for security: the text has the character itself.
                EncoderResult::Unmappable(_) => {
                    return text[..done].char_indices().next_back().map_or(0, |(start, _)| start);
                }
            }
        }
    }
}

/// The character reference that stands for a character where markup has references.
pub fn reference(character: char) -> String {
    format!("&#{};", u32::from(character))
}

/// Whether the standard's encoder writes another character, which the decoder returns then.
fn is_altered(encoding: &'static Encoding, character: char) -> bool {
    if encoding == SHIFT_JIS || encoding == EUC_JP {
        matches!(character, '¥' | '‾' | '−')
    } else if encoding == ISO_2022_JP {
        matches!(character, '−' | '\u{FF61}'..='\u{FF9F}')
    } else {
        // What was moved out of the private use area when Unicode got these characters.
        const MOVED: [char; 8] =
            ['\u{E81E}', '\u{E826}', '\u{E82B}', '\u{E82C}', '\u{E832}', '\u{E843}', '\u{E854}', '\u{E864}'];
        let is_gb = encoding == GBK || encoding == GB18030;
        is_gb && (matches!(character, '\u{E78D}'..='\u{E796}') || MOVED.contains(&character))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{
        BIG5, EUC_KR, IBM866, ISO_8859_2, ISO_8859_3, ISO_8859_4, ISO_8859_5, ISO_8859_6, ISO_8859_7, ISO_8859_8,
        ISO_8859_8_I, ISO_8859_10, ISO_8859_13, ISO_8859_14, ISO_8859_15, ISO_8859_16, KOI8_R, KOI8_U, MACINTOSH,
        WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256,
        WINDOWS_1257, WINDOWS_1258, X_MAC_CYRILLIC, X_USER_DEFINED,
    };
    use std::thread;

    const ENCODINGS: [&Encoding; 39] = [
        UTF_8,
        IBM866,
        ISO_8859_2,
        ISO_8859_3,
        ISO_8859_4,
        ISO_8859_5,
        ISO_8859_6,
        ISO_8859_7,
        ISO_8859_8,
        ISO_8859_8_I,
        ISO_8859_10,
        ISO_8859_13,
        ISO_8859_14,
        ISO_8859_15,
        ISO_8859_16,
        KOI8_R,
        KOI8_U,
        MACINTOSH,
        WINDOWS_874,
        WINDOWS_1250,
        WINDOWS_1251,
        WINDOWS_1252,
        WINDOWS_1253,
        WINDOWS_1254,
        WINDOWS_1255,
        WINDOWS_1256,
        WINDOWS_1257,
        WINDOWS_1258,
        X_MAC_CYRILLIC,
        GBK,
        GB18030,
        BIG5,
        EUC_JP,
        ISO_2022_JP,
        SHIFT_JIS,
        EUC_KR,
        UTF_16BE,
        UTF_16LE,
        X_USER_DEFINED,
    ];

    #[test]
    fn each_character_of_each_encoding_is_decoded_to_itself() {
        let text = &String::from_iter('\0'..='\u{2FFFF}');
        thread::scope(|scope| {
            for encodings in ENCODINGS.chunks(ENCODINGS.len().div_ceil(2)) {
                scope.spawn(move || encodings.iter().for_each(|encoding| assert_comes_back(text, encoding)));
            }
        });
    }

    #[track_caller]
    fn assert_comes_back(text: &str, encoding: &'static Encoding) {
        let (mut encoder, mut bytes) = (Encoder::new(encoding).unwrap(), Vec::new());
        let (mut expected, mut end) = (String::new(), 0);
        let written = encoder.encode(text, &mut bytes, |at, character| {
            assert!(text[at..].starts_with(character));
            expected.push_str(&text[end..at]);
            end = at + character.len_utf8();
            expected.push('?');
            Ok::<_, ()>("?".to_owned())
        });
        written.unwrap();
        encoder.finish(&mut bytes);
        expected.push_str(&text[end..]);
        let (decoded, _) = encoding.decode_without_bom_handling(&bytes);
        let differs = decoded.chars().zip(expected.chars()).find(|(decoded, written)| decoded != written);
        assert!(decoded == expected, "{}: {differs:?}", encoding.name());
    }
}
