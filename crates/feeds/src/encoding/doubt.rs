//! Whether a document's bytes disprove the encoding that it declares.

use encoding_rs::{Encoding, ISO_2022_JP, UTF_8};
use simdutf8::compat::from_utf8;

/// Whether a document that declares this encoding is UTF-8.
///
/// Text of another encoding that is not ASCII is hardly ever valid UTF-8: there, after a byte for a capital letter with a
/// diacritic must come one or more for symbols. In encodings of several bytes a character, some short texts are valid in
/// both: about one in five of the usual characters of GBK is, so that it takes a few of them.
pub(super) fn is_disproved(bytes: &[u8], declared: &'static Encoding) -> bool {
    if declared == UTF_8 || declared == ISO_2022_JP || !declared.is_ascii_compatible() || bytes.is_ascii() {
        return false;
    }
    let text = match from_utf8(bytes) {
        Ok(text) => text,
        // The end may cut a character short.
        Err(error) if error.error_len().is_none() => from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
        Err(_) => return false,
    };
    // Symbols alone, as a no-break space has them, prove nothing.
    let is_telling = |character: char| !matches!(character, '\0'..='\u{A0}');
    /// How many characters leave no doubt.
    const MANY: usize = 8;
    text.contains(is_telling)
        && (declared.is_single_byte()
            || text.chars().filter(|character| !character.is_ascii()).nth(MANY - 1).is_some()
            || declared.decode_without_bom_handling_and_without_replacement(bytes).is_none())
}

/// Whether a document that declares windows-1252 has texts in UTF-8 beside those that it declares, as where a program has
/// put titles of a database and descriptions of others together.
///
/// Such texts have letters and punctuation of Europe. Two of these leave no doubt: in windows-1252, each would be a capital
/// letter with a diacritic, of which few are followed by a symbol.
pub(super) fn is_mixed(bytes: &[u8]) -> bool {
    let is_usual = |character: &char| matches!(character, '\u{A1}'..='\u{17F}' | '\u{2010}'..='\u{2044}' | '€' | '™');
    let valid = bytes.utf8_chunks().flat_map(|chunk| chunk.valid().chars());
    valid.filter(is_usual).nth(1).is_some()
}

/// Whether more of what is not ASCII is valid in UTF-8 than is not.
pub(super) fn is_mostly_utf_8(bytes: &[u8]) -> bool {
    if from_utf8(bytes).is_ok() {
        return true;
    }
    let (mut valid, mut invalid) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        valid += chunk.valid().chars().filter(|character| !character.is_ascii()).count();
        invalid += usize::from(!chunk.invalid().is_empty());
    }
    invalid <= valid
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{GBK, KOI8_R, SHIFT_JIS, UTF_16LE, WINDOWS_1251, WINDOWS_1252};

    #[test]
    fn utf_8_disproves_other_encodings() {
        for text in ["caf\u{E9}", "it\u{2019}s", "\u{41A}", "\u{1F600}", "caf\u{E9} \u{A0}"] {
            for declared in [WINDOWS_1252, WINDOWS_1251, KOI8_R] {
                assert!(is_disproved(text.as_bytes(), declared), "{text} as {}", declared.name());
            }
        }
        assert!(is_disproved(b"caf\xC3\xA9, cut \xC3", WINDOWS_1252));
        assert!(is_disproved("\u{4E2D}\u{6587}\u{7248}".as_bytes(), GBK), "an odd number of bytes");
        assert!(is_disproved("\u{FC}".repeat(8).as_bytes(), GBK) && !is_disproved("\u{FC}".repeat(7).as_bytes(), GBK));
    }

    #[test]
    fn texts_of_two_encodings_are_told_from_one() {
        assert!(is_mixed(
            "caf\u{E9} "
                .as_bytes()
                .iter()
                .chain(b"\xE9 ")
                .chain("\u{201C}".as_bytes())
                .copied()
                .collect::<Vec<_>>()
                .as_slice()
        ));
        for text in ["d\u{E9}j\u{E0} vu", "CAF\u{C9}\u{BB} \u{C9}T\u{C9}\u{BB}", "\u{C3}\u{A9}", "\u{80} 5, \u{80} 6"] {
            let latin: Vec<_> = text.chars().map(|character| character as u8).collect();
            assert!(!is_mixed(&latin), "{text}");
        }
    }

    #[test]
    fn nothing_else_does() {
        assert!(!is_disproved(b"cafe", WINDOWS_1252));
        assert!(!is_disproved(b"caf\xE9 \xC3\xA9", WINDOWS_1252));
        assert!(!is_disproved(b"a\xC2\xA0b", WINDOWS_1252));
        assert!(!is_disproved("caf\u{E9}".as_bytes(), UTF_8));
        assert!(!is_disproved("caf\u{E9}".as_bytes(), UTF_16LE));
        for (text, encoding) in [
            ("\u{41F}\u{440}\u{438}\u{432}\u{435}\u{442}", WINDOWS_1251),
            ("\u{41F}\u{440}\u{438}\u{432}\u{435}\u{442}", KOI8_R),
            ("\u{4F60}\u{597D}", GBK),
            ("\u{65E5}\u{672C}", SHIFT_JIS),
            ("\u{C3}\u{20AC}\u{E9}.", WINDOWS_1252),
        ] {
            assert!(!is_disproved(&encoding.encode(text).0, encoding), "{text} in {}", encoding.name());
        }
    }
}
