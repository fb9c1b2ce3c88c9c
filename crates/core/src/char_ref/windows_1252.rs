//! What windows-1252 has for the C1 controls.

/// What a character from U+0080 to U+009F is in windows-1252; any other is itself.
///
/// ```
/// use fivefold_core::char_ref::windows_1252;
///
/// assert_eq!(windows_1252('\u{92}'), '\u{2019}');
/// ```
pub fn windows_1252(character: char) -> char {
    let index = (character as usize).checked_sub(0x80);
    index.and_then(|index| WINDOWS_1252.get(index).copied()).unwrap_or(character)
}

/// What U+0080 to U+009F stand for in a numeric reference: the characters that windows-1252 has there, or themselves.
///
/// Source: the table in <https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state>.
const WINDOWS_1252: [char; 32] = [
    '\u{20AC}', '\u{81}', '\u{201A}', '\u{192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}', '\u{2C6}', '\u{2030}',
    '\u{160}', '\u{2039}', '\u{152}', '\u{8D}', '\u{17D}', '\u{8F}', '\u{90}', '\u{2018}', '\u{2019}', '\u{201C}',
    '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}', '\u{2DC}', '\u{2122}', '\u{161}', '\u{203A}', '\u{153}', '\u{9D}',
    '\u{17E}', '\u{178}',
];
