//! What is plain in bytes that nobody has validated: what everyone reads in the same way, if it is UTF-8 without a character
//! that XML 1.0 forbids. Names are of ASCII characters, with one prefix at most.

use super::{reference, skip_space};
use fivefold_core::scan::{find_any, find_any_or_unusual, find_no_space, find_spaced_word, find_word_end};
use fivefold_core::xml_char::is_xml_text_in_utf8;

/// The length of the text at the start of `bytes`, up to markup or a reference; `None` if it is not plain, or nothing comes
/// after it. `long` returns the same for what is left of a text that is long, or has other characters than ASCII.
#[inline(always)]
pub fn text_len(bytes: &[u8], long: impl FnOnce(&[u8]) -> Option<usize>) -> Option<usize> {
    /// The length up to which one pass for all bytes is cheaper than one for each purpose.
    const SHORT: usize = 64;
    let len = find_any_or_unusual(&bytes[..bytes.len().min(SHORT)], *b"<&");
    match bytes.get(len)? {
        b'<' | b'&' => Some(len),
        _ => Some(len + long(&bytes[len..])?),
    }
}

/// The end of the name that begins at the offset `at`, and whether there is a colon in it.
#[inline(always)]
pub fn name_end(bytes: &[u8], at: usize) -> Option<(usize, bool)> {
    let end = word_end(bytes, at)?;
    if bytes.get(end) != Some(&b':') {
        return Some((end, false));
    }
    Some((word_end(bytes, end + 1)?, true))
}

/// The end of the word at this offset, if it begins like a name.
#[inline(always)]
fn word_end(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    begins_name(*rest.first()?).then(|| at + find_word_end(rest))
}

#[inline(always)]
const fn begins_name(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'_')
}

/// The place of an attribute's name after white space, if any, and whether there is a colon in it. It is empty at the end of
/// a tag.
#[inline(always)]
pub fn spaced_name(bytes: &[u8]) -> Option<(usize, usize, bool)> {
    match find_spaced_word(bytes) {
        Some(end) if begins_name(bytes[1]) && bytes.get(end) != Some(&b':') => Some((1, end, false)),
        _ => any_spaced_name(bytes),
    }
}

#[inline(never)]
fn any_spaced_name(bytes: &[u8]) -> Option<(usize, usize, bool)> {
    let start = match find_no_space(bytes) {
        at if bytes.get(at) == Some(&b'\r') => skip_space(bytes, at),
        at => at,
    };
    if matches!(bytes.get(start)?, b'>' | b'/') {
        return Some((start, start, false));
    }
    let (end, has_colon) = name_end(bytes, start)?;
    Some((start, end, has_colon))
}

/// The length of the value at the start of `bytes`, up to this quote; `None` if it is not plain, or the quote is missing. It
/// may have [references](reference()). `is_utf8` is asked about parts of it that are not ASCII.
#[inline(always)]
pub fn value_len(bytes: &[u8], quote: u8, is_utf8: impl FnMut(&[u8]) -> bool) -> Option<usize> {
    let len = find_any_or_unusual(bytes, [quote, b'&', b'<']);
    if bytes.get(len) == Some(&quote) { Some(len) } else { unusual_value_len(bytes, len, quote, is_utf8) }
}

/// The same for a value that has something else than plain ASCII at this offset, and not before.
#[inline(never)]
fn unusual_value_len(bytes: &[u8], mut at: usize, quote: u8, mut is_utf8: impl FnMut(&[u8]) -> bool) -> Option<usize> {
    loop {
        match *bytes.get(at)? {
            b'&' => at += "&".len() + reference(&bytes[at + 1..])?.2,
            byte if byte == quote => return Some(at),
            0x80.. => {
                let len = find_any(&bytes[at..], [quote, b'&', b'<']);
                let part = &bytes[at..at + len];
                if !is_xml_text_in_utf8(part, || is_utf8(part)) {
                    return None;
                }
                at += len;
                continue;
            }
            _ => return None,
        }
        at += find_any_or_unusual(&bytes[at..], [quote, b'&', b'<']);
    }
}
