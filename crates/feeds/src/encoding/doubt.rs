//! Whether a document's bytes disprove the encoding that it declares.

use encoding_rs::{Encoding, ISO_2022_JP, UTF_8, WINDOWS_1252};
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

/// Whether a document that declares an encoding of one byte a character has texts in UTF-8 beside those that it declares, as
/// where a program has put titles of a database and descriptions of others together.
///
/// Two signs of printers leave no doubt. Where letters are Latin, nor do two of Europe's: in the declared encoding, each
/// would be a capital letter with a diacritic, of which few are followed by a symbol but a quote, a dash or a space. Other letters, which would be two each,
/// must be three in a row, and most of what is valid must be of that kind.
pub(super) fn is_mixed(bytes: &[u8], declared: &'static Encoding) -> bool {
    if !declared.is_single_byte() {
        return false;
    }
    let upper_half: Vec<u8> = (0x80..=0xFF).collect();
    let mut own: Vec<char> = declared.decode_without_bom_handling(&upper_half).0.chars().collect();
    let is_sign = |character: char| matches!(character, '\u{2010}'..='\u{2044}' | '€' | '™');
    if matches!(own[0xC1 - 0x80], '\u{C0}'..='\u{17F}') {
        let is_western = declared == WINDOWS_1252;
        let first = if is_western { '\u{A1}' } else { '\u{C0}' };
        // The second byte is what often follows a word.
        let ends_words = |character| {
            let second = own[character as usize & 0x3F];
            !is_western && matches!(second, '\u{A0}' | '\u{BB}' | '\u{2013}'..='\u{203A}')
        };
        let is_letter = |character| (first..='\u{17F}').contains(&character) && !ends_words(character);
        let valid = bytes.utf8_chunks().flat_map(|chunk| chunk.valid().chars());
        let mut usual = valid.filter(|&character| is_sign(character) || is_letter(character));
        // Romanian words have `ş` after `Ă`, which is valid: only one of two letters that begin otherwise can be such.
        let has_breve = own[0xC3 - 0x80] == 'Ă';
        let is_telling =
            |one: char, other: char| !has_breve || is_sign(other) || u32::from(one) >> 6 != u32::from(other) >> 6;
        return usual.next().is_some_and(|one| usual.any(|other| is_telling(one, other)));
    }
    own.sort_unstable();
    let (mut signs, mut letters, mut others, mut has_word) = (0, 0, 0, false);
    for chunk in bytes.utf8_chunks() {
        let mut in_a_row = 0;
        for character in chunk.valid().chars() {
            if character.is_ascii() {
                in_a_row = 0;
                continue;
            }
            let is_own = own.binary_search(&character).is_ok();
            in_a_row = if is_own && character.is_alphabetic() { in_a_row + 1 } else { 0 };
            has_word |= in_a_row == 3;
            signs += usize::from(is_sign(character));
            letters += usize::from(in_a_row > 0);
            others += usize::from(!is_own && !is_sign(character) && matches!(character, '\u{C0}'..='\u{FFFF}'));
        }
    }
    (signs > 1 || has_word) && 4 * others <= signs + letters
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
    use encoding_rs::{
        GBK, ISO_8859_2, ISO_8859_5, ISO_8859_7, ISO_8859_15, KOI8_R, SHIFT_JIS, UTF_16LE, WINDOWS_874, WINDOWS_1250,
        WINDOWS_1251, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257,
    };

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

    /// A text in an encoding of one byte a character, and one in UTF-8.
    fn mixed(encoding: &'static Encoding, own: &str, in_utf_8: &str) -> Vec<u8> {
        let (bytes, _, has_errors) = encoding.encode(own);
        assert!(!has_errors, "{own}");
        [&*bytes, b" ", in_utf_8.as_bytes()].concat()
    }

    #[test]
    fn texts_of_two_encodings_are_told_from_one() {
        for (encoding, own, in_utf_8) in [
            (WINDOWS_1252, "\u{E9}", "caf\u{E9} \u{201C}"),
            (WINDOWS_1250, "p\u{159}\u{ED}li\u{161}", "\u{17E}lu\u{165}ou\u{10D}k\u{FD}"),
            (ISO_8859_2, "\u{103}\u{15F}tia", "pove\u{15F}ti \u{15F}i \u{EE}nt\u{E2}mpl\u{103}ri"),
            (WINDOWS_1254, "\u{15F}ey", "\u{11F}\u{131}"),
            (WINDOWS_1257, "\u{17E}mog\u{173}", "\u{17D}inios, \u{161}e\u{161}i"),
            (
                WINDOWS_1251,
                "\u{41D}\u{43E}\u{432}\u{43E}\u{441}\u{442}\u{438} \u{420}\u{456}\u{43A}",
                "\u{43C}\u{438}\u{440}",
            ),
            (WINDOWS_1251, "\u{43C}\u{438}\u{440}", "\u{201C}x\u{201D} \u{1F600}"),
            (KOI8_R, "\u{43C}\u{438}\u{440}", "\u{AB}\u{432}\u{43E}\u{439}\u{43D}\u{430}\u{BB}"),
            (ISO_8859_7, "\u{3BD}\u{3AD}\u{3B1}", "\u{3BA}\u{3B1}\u{3B9}"),
            (WINDOWS_1255, "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "\u{5D7}\u{5D3}\u{5E9}"),
        ] {
            assert!(is_mixed(&mixed(encoding, own, in_utf_8), encoding), "{own} {in_utf_8} in {}", encoding.name());
        }
    }

    /// What is valid in UTF-8 by chance.
    #[test]
    fn texts_of_one_encoding_are_not_taken_for_two() {
        for (encoding, text) in [
            (WINDOWS_1252, "d\u{E9}j\u{E0} vu"),
            (WINDOWS_1252, "CAF\u{C9}\u{BB} \u{C9}T\u{C9}\u{BB}"),
            (WINDOWS_1252, "\u{C3}\u{A9}"),
            (WINDOWS_1252, "\u{20AC} 5, \u{20AC} 6"),
            (WINDOWS_1250, "\u{102}\u{15F}tia CUNO\u{15E}TIN\u{162}\u{102}\u{201D} G\u{102}\u{15E}ITE"),
            (WINDOWS_1250, "D\u{139}\u{17D}KA A D\u{139}\u{17D}KA"),
            (WINDOWS_1257, "DIEN\u{100}\u{BB} un NAKT\u{100}\u{BB}"),
            (
                WINDOWS_1257,
                "\u{201E}J\u{C4}\u{C4}\u{201C} ja \u{201E}T\u{D6}\u{D6}\u{201C} ja \u{201E}P\u{C4}\u{C4}\u{201C}",
            ),
            (ISO_8859_15, "\u{BB}HYV\u{C4}\u{C4} P\u{C4}IV\u{C4}\u{C4}\u{BB} ja \u{BB}KES\u{C4}\u{BB}"),
            (
                WINDOWS_1251,
                "\u{420}\u{456}\u{43A}, \u{420}\u{456}\u{447}, \u{41D}\u{456}, \u{412}\u{456}\u{43D} \u{432}\u{402}\u{2122}",
            ),
            (ISO_8859_5, "\u{422}\u{410}\u{41A} \u{422}\u{410}\u{41C}"),
            (WINDOWS_874, "\u{E40}\u{E18}\u{E2D} \u{E23}\u{E32}\u{E01}\u{E32}\u{E23}"),
            (WINDOWS_1256, "\u{627}\u{60C} \u{627}\u{6AF}\u{631}\u{60C} \u{648}\u{60C}"),
        ] {
            assert!(!is_mixed(&mixed(encoding, text, ""), encoding), "{text} in {}", encoding.name());
        }
        // Thai has pairs that are valid in each word.
        let text = mixed(WINDOWS_874, &"\u{E23}\u{E32}\u{E01} ".repeat(9), "\u{201C}x\u{201D}");
        assert!(!is_mixed(&text, WINDOWS_874));
        assert!(!is_mixed("\u{4E2D}\u{6587}\u{201C}\u{201D}".as_bytes(), GBK), "of several bytes");
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
