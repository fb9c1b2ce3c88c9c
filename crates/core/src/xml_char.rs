//! The character classes and predefined entities of XML 1.0. HTML uses them in processing instructions.

use crate::scan::find_any;

/// Whether the character may stand in an XML document.
///
/// <https://www.w3.org/TR/xml/#NT-Char>
#[inline]
pub const fn is_xml_char(character: char) -> bool {
    !matches!(character, '\0'..='\x08' | '\x0B' | '\x0C' | '\x0E'..='\x1F' | '\u{FFFE}' | '\u{FFFF}')
}

/// Whether a name may begin with the character.
///
/// <https://www.w3.org/TR/xml/#NT-NameStartChar>
#[inline]
pub const fn is_name_start_char(character: char) -> bool {
    matches!(character,
        ':' | 'A'..='Z' | '_' | 'a'..='z' | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}'
        | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}' | '\u{2070}'..='\u{218F}'
        | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}'
        | '\u{10000}'..='\u{EFFFF}')
}

/// Whether the character may stand in a name.
///
/// <https://www.w3.org/TR/xml/#NT-NameChar>
#[inline]
pub const fn is_name_char(character: char) -> bool {
    is_name_start_char(character)
        || matches!(character, '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}

/// The length in bytes of the run of name characters that `text` begins with.
#[inline]
pub fn name_char_run(text: &str) -> usize {
    text.find(|character| !is_name_char(character)).unwrap_or(text.len())
}

/// Whether the text is a name.
///
/// <https://www.w3.org/TR/xml/#NT-Name>
///
/// ```
/// use fivefold_core::xml_char::is_name;
///
/// assert!(is_name("été") && is_name("a:b") && is_name("_-1"));
/// assert!(!is_name("") && !is_name("3") && !is_name("a b"));
/// ```
#[inline]
pub fn is_name(text: &str) -> bool {
    let is_plain = |byte: &u8| is_name_char(*byte as char);
    match text.as_bytes() {
        // Most names are ASCII.
        [first, rest @ ..] if is_plain(first) && text.is_ascii() => {
            is_name_start_char(*first as char) && rest.iter().all(is_plain)
        }
        _ => text.starts_with(is_name_start_char) && name_char_run(text) == text.len(),
    }
}

/// Whether the text is a name without a colon, or two such names with a colon between them.
///
/// <https://www.w3.org/TR/xml-names/#NT-QName>
///
/// ```
/// use fivefold_core::xml_char::is_qualified_name;
///
/// assert!(is_qualified_name("a") && is_qualified_name("a:b"));
/// for name in ["", ":", "a:", ":a", "a:b:c", "a:1", "1:a", "a b", "-"] {
///     assert!(!is_qualified_name(name), "{name}");
/// }
/// ```
pub fn is_qualified_name(text: &str) -> bool {
    let (prefix, local) = text.split_once(':').unwrap_or(("_", text));
    is_name_without_colon(prefix) && is_name_without_colon(local)
}

/// Whether the text is a name whose parts before and after colons are names, too, as far as there are any. Where the
/// colons are does not matter.
pub fn is_name_in_parts(text: &str) -> bool {
    is_name(text) && (!text.as_bytes().contains(&b':') || text.split(':').all(|part| part.is_empty() || is_name(part)))
}

/// Whether the text is a name without a colon, as of a processing instruction's target, an entity or a notation.
///
/// <https://www.w3.org/TR/xml-names/#NT-NCName>
pub fn is_name_without_colon(text: &str) -> bool {
    is_name(text) && !text.as_bytes().contains(&b':')
}

/// Whether a public identifier can have this text.
///
/// <https://www.w3.org/TR/xml/#NT-PubidLiteral>
pub fn is_public_id(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" \r\n-'()+,./:=?;!*#@$_%".contains(&byte))
}

/// What the five predefined entities stand for.
///
/// <https://www.w3.org/TR/xml/#sec-predefined-ent>
///
/// ```
/// use fivefold_core::xml_char::predefined_entity;
///
/// assert_eq!(predefined_entity(b"apos"), Some("'"));
/// assert_eq!(predefined_entity(b"nbsp"), None);
/// ```
pub const fn predefined_entity(name: &[u8]) -> Option<&'static str> {
    Some(match name {
        b"lt" => "<",
        b"gt" => ">",
        b"amp" => "&",
        b"apos" => "'",
        b"quot" => "\"",
        _ => return None,
    })
}

/// Whether the bytes of a text have no character that XML 1.0 forbids. Compares many at a time.
///
/// <https://www.w3.org/TR/xml/#NT-Char>
pub fn is_xml_text(bytes: &[u8]) -> bool {
    is_xml_text_in_utf8(bytes, || true)
}

/// Whether bytes are UTF-8 without a character that XML 1.0 forbids. Takes one pass if they are ASCII; otherwise, `is_utf8`
/// says whether they are UTF-8.
///
/// ```
/// use fivefold_core::xml_char::is_xml_text_in_utf8;
///
/// let is_text = |bytes: &[u8]| is_xml_text_in_utf8(bytes, || std::str::from_utf8(bytes).is_ok());
/// assert!(is_text("café\n".as_bytes()));
/// assert!(!is_text(b"caf\xE9"));
/// assert!(!is_text("\u{FFFF}".as_bytes()));
/// ```
///
/// <https://www.w3.org/TR/xml/#NT-Char>
#[inline(always)]
pub fn is_xml_text_in_utf8(bytes: &[u8], is_utf8: impl FnOnce() -> bool) -> bool {
    let (has_control, is_ascii) = scan_controls(bytes);
    !has_control && (is_ascii || is_utf8() && !has_noncharacter(bytes))
}

/// Whether there is a control that XML 1.0 forbids, and whether all bytes are ASCII.
#[inline(never)]
fn scan_controls(bytes: &[u8]) -> (bool, bool) {
    // There is no early exit, so that many bytes are compared at once.
    let (least, all) = bytes.iter().fold((u8::MAX, 0), |(least, all), &byte| {
        let is_space = if (byte == b'\t') | (byte == b'\n') | (byte == b'\r') { u8::MAX } else { 0 };
        (least.min(byte | is_space), all | byte)
    });
    (least < b' ', all.is_ascii())
}

/// Whether the text has a U+FFFE or U+FFFF.
fn has_noncharacter(bytes: &[u8]) -> bool {
    /// The first byte of both in UTF-8, as of all characters from U+F000 on.
    const FIRST: u8 = 0xEF;
    // There is no early exit, so that many bytes are compared at once.
    if !bytes.iter().fold(false, |found, &byte| found | (byte == FIRST)) {
        return false;
    }
    let mut rest = bytes;
    loop {
        rest = &rest[find_any(rest, [FIRST])..];
        match rest {
            [] => return false,
            [FIRST, 0xBF, 0xBE | 0xBF, ..] => return true,
            _ => rest = &rest[1..],
        }
    }
}
