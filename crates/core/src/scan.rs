//! Finding the end of a run, and comparing names, many bytes at a time.
//!
//! This is the one place where the parsers' speed over plain text comes from, and the one that may use `unsafe`.

use crate::work;

// With `--cfg fivefold_portable_scan`, every machine uses what those without SSE2 do, so that it can be tested.
#[cfg(any(not(target_arch = "x86_64"), fivefold_portable_scan))]
#[path = "scan/portable.rs"]
mod block;
#[cfg(all(target_arch = "x86_64", not(fivefold_portable_scan)))]
#[path = "scan/x86_64.rs"]
mod block;

use block::{
    LANES, find_cased_name_end_in_block, find_in_block, find_name_end_in_block, find_no_space_in_block,
    find_simple_name_end_in_block, find_spaced_name_in_block, find_spaced_word_in_block, find_unusual_in_block,
    find_value_end_in_block, find_word_end_in_block, is_any_in_pair, push_few,
};

/// The index of the first byte of `bytes` that is in `set`, or the length where none is. `set` is small, up to six.
#[inline]
pub fn find_any<const N: usize>(bytes: &[u8], set: [u8; N]) -> usize {
    find_block(bytes, |block| find_in_block(block, set), |byte| set.contains(&byte))
}

/// The same as [`find_any`], for a run that is likely to be long: it looks at two blocks at a time.
#[inline]
pub fn find_any_far<const N: usize>(bytes: &[u8], set: [u8; N]) -> usize {
    let mut at = 0;
    while let Some(pair) = bytes[at..].first_chunk() {
        work::steps(2);
        if is_any_in_pair(pair, set) {
            break;
        }
        at += 2 * LANES;
    }
    at + find_any(&bytes[at..], set)
}

/// The same as [`find_any`], for a text that may be short and is likely to have no such byte: its last bytes are looked at as
/// a block, too, where [`find_any`] calls a function to search what is less than one.
#[inline]
pub fn find_rare<const N: usize>(bytes: &[u8], set: [u8; N]) -> usize {
    let Some(last) = bytes.last_chunk() else {
        work::steps(1);
        return bytes.iter().position(|byte| set.contains(byte)).unwrap_or(bytes.len());
    };
    let (blocks, _) = bytes.as_chunks::<LANES>();
    work::steps(1);
    for (index, block) in blocks.iter().enumerate() {
        work::steps(1);
        if let Some(found) = find_in_block(block, set) {
            return index * LANES + found;
        }
    }
    // The last block overlaps the one before it, in which nothing was found.
    find_in_block(last, set).map_or(bytes.len(), |found| bytes.len() - LANES + found)
}

/// The index of the first byte that is in `set`, not ASCII, or a control other than tab, LF and CR; or the length where
/// none is. `set` is small, up to six.
#[inline]
pub fn find_any_or_unusual<const N: usize>(bytes: &[u8], set: [u8; N]) -> usize {
    find_block(bytes, |block| find_unusual_in_block(block, set), |byte| is_unusual(byte) || set.contains(&byte))
}

/// The index of the first byte that cannot be in a plain name of a tag or attribute of HTML; or the length where none is. A
/// plain name consists of ASCII: lower-case letters, digits, `-`, `.`, `:`, `_`, and the few characters from `` ` `` on.
#[inline]
pub fn find_name_end(bytes: &[u8]) -> usize {
    find_block(bytes, find_name_end_in_block, ends_plain_name)
}

/// The index of the first byte that is no space, tab or line feed; or the length where none is.
#[inline(always)]
pub fn find_no_space(bytes: &[u8]) -> usize {
    // Usually one space stands between two attributes.
    match bytes {
        [b' ', next, ..] if *next > b' ' => 1,
        [first, ..] if *first > b' ' => 0,
        _ => find_block(bytes, find_no_space_in_block, |byte| !is_space(byte)),
    }
}

#[inline]
const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t')
}

/// The index of the first byte that cannot be in a name of XML5: white space and other controls, quotes, `/`, `<`, `=` and
/// `>`; or the length where none is. And whether a colon stands before it.
#[inline(always)]
pub fn find_cased_name_end(bytes: &[u8]) -> (usize, bool) {
    if let Some(block) = bytes.first_chunk()
        && let Some(found) = find_simple_name_end_in_block(block, 0, *b"> ")
    {
        work::steps(1);
        return found;
    }
    find_any_cased_name_end(bytes)
}

#[inline(never)]
fn find_any_cased_name_end(bytes: &[u8]) -> (usize, bool) {
    let mut at = 0;
    let mut has_colon = false;
    work::steps(1);
    while let Some(block) = bytes[at..].first_chunk() {
        work::steps(1);
        let (found, colon) = find_cased_name_end_in_block(block);
        has_colon |= colon;
        if let Some(found) = found {
            return (at + found, has_colon);
        }
        at += LANES;
    }
    let tail = &bytes[at..];
    let found = tail.iter().position(|&byte| ends_name(byte)).unwrap_or(tail.len());
    (at + found, has_colon | tail[..found].contains(&b':'))
}

/// The place of the name that stands after white space, if any, and whether there is a colon in it: where
/// [`find_no_space`] ends, and from there [`find_cased_name_end`].
#[inline(always)]
pub fn find_spaced_name(bytes: &[u8]) -> (usize, usize, bool) {
    // Usually one space stands before a name, both are in one block, and a value follows.
    if let Some(block @ [b' ', first, ..]) = bytes.first_chunk::<LANES>()
        && *first > b'='
        && let Some((end, has_colon)) = find_simple_name_end_in_block(block, 1, *b"=")
    {
        work::steps(1);
        return (1, end, has_colon);
    }
    find_any_spaced_name(bytes)
}

#[inline(never)]
fn find_any_spaced_name(bytes: &[u8]) -> (usize, usize, bool) {
    if let Some(block @ [b' ', first, ..]) = bytes.first_chunk::<LANES>()
        && !is_space(*first)
        && let Some((end, has_colon)) = find_spaced_name_in_block(block)
    {
        return (1, end, has_colon);
    }
    let start = find_no_space(bytes);
    let name = &bytes[start..];
    let simple = name.first_chunk().and_then(|block| find_simple_name_end_in_block(block, 0, *b"="));
    let (len, has_colon) = simple.unwrap_or_else(|| find_any_cased_name_end(name));
    (start, start + len, has_colon)
}

/// Whether two texts are equal. Names are mostly short: looking at them is faster than a call.
#[inline(always)]
pub fn are_equal(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    match one.len() {
        // Each pair of words covers the text, overlapping in the middle.
        8..=16 => ends::<8>(one) == ends::<8>(other),
        4..8 => ends::<4>(one) == ends::<4>(other),
        2..4 => ends::<2>(one) == ends::<2>(other),
        _ => one == other,
    }
}

/// The bytes of a text in two words, which together with its length tell it from all others; `None` if it is empty, or has
/// more than sixteen bytes.
#[inline(always)]
pub fn words(bytes: &[u8]) -> Option<[u64; 2]> {
    // As in `are_equal`, what is read overlaps in the middle.
    match bytes.len() {
        4..8 => {
            let (first, last) = ends::<4>(bytes)?;
            Some([u64::from(u32::from_le_bytes(*first)), u64::from(u32::from_le_bytes(*last))])
        }
        8..=16 => {
            let (first, last) = ends::<8>(bytes)?;
            Some([u64::from_le_bytes(*first), u64::from_le_bytes(*last)])
        }
        2..4 => {
            let (first, last) = ends::<2>(bytes)?;
            Some([u64::from(u16::from_le_bytes(*first)), u64::from(u16::from_le_bytes(*last))])
        }
        1 => Some([u64::from(bytes[0]), 0]),
        _ => None,
    }
}

/// Appends a text that is mostly short, for which a call to copy it would take longer than the copying.
#[inline(always)]
pub fn push_short(text: &mut String, added: &str) {
    if !push_few(text, added) {
        text.push_str(added);
    }
}

/// The first and the last `N` bytes, of which there are as many.
#[inline(always)]
fn ends<const N: usize>(bytes: &[u8]) -> Option<(&[u8; N], &[u8; N])> {
    bytes.first_chunk().zip(bytes.last_chunk())
}

/// The index of the first byte that is no ASCII letter or digit, nor `-`, `.` or `_`; or the length where none is.
#[inline(always)]
pub fn find_word_end(bytes: &[u8]) -> usize {
    find_block(bytes, find_word_end_in_block, |byte| !is_of_word(byte))
}

/// The end of the word that stands after a single space with which `bytes` begins; `None` if there is no such word, or it
/// is a long one.
#[inline(always)]
pub fn find_spaced_word(bytes: &[u8]) -> Option<usize> {
    find_spaced_word_in_block(bytes.first_chunk()?)
}

/// The index of the first byte that cannot be in a plain value of an XML attribute: a control, an ampersand, a `<`, or
/// the quote that ends the value; or the length where none is.
#[inline]
pub fn find_value_end(bytes: &[u8], quote: u8) -> usize {
    find_block(bytes, |block| find_value_end_in_block(block, quote), |byte| ends_value(byte, quote))
}

/// The bytes as text, if all of them are ASCII. For a few bytes, this takes fewer instructions than [`str::from_utf8`].
#[inline(always)]
pub fn ascii_text(bytes: &[u8]) -> Option<&str> {
    block::ascii_text(bytes)
}

/// Searches block by block, and the rest byte by byte.
#[inline(always)]
fn find_block(bytes: &[u8], in_block: impl Fn(&[u8; LANES]) -> Option<usize>, is_hit: impl Fn(u8) -> bool) -> usize {
    let mut at = 0;
    work::steps(1);
    while let Some(block) = bytes[at..].first_chunk() {
        work::steps(1);
        if let Some(found) = in_block(block) {
            return at + found;
        }
        at += LANES;
    }
    if at == bytes.len() { at } else { at + find_in_tail(&bytes[at..], is_hit) }
}

/// Searches byte by byte. In a chunk, less than a block is left only near its end; the search itself needs the registers.
#[cold]
#[inline(never)]
fn find_in_tail(tail: &[u8], is_hit: impl Fn(u8) -> bool) -> usize {
    tail.iter().position(|&byte| is_hit(byte)).unwrap_or(tail.len())
}

#[inline]
const fn is_unusual(byte: u8) -> bool {
    byte >= 0x80 || byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r')
}

#[inline]
const fn ends_name(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | b'"' | b'\'' | b'/' | b'<'..=b'>')
}

#[inline]
const fn ends_plain_name(byte: u8) -> bool {
    !matches!(byte, b'_'..=0x7F | b'-'..=b':') || byte == b'/'
}

#[inline]
const fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_')
}

#[inline]
const fn ends_value(byte: u8, quote: u8) -> bool {
    byte < b' ' || matches!(byte, b'&' | b'<') || byte == quote
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Miri looks for undefined behaviour, for which a few lengths and bytes suffice; all would take minutes.
    const STEP: usize = if cfg!(miri) { 13 } else { 1 };

    #[test]
    fn every_place_in_every_length_is_found() {
        for len in (0..70).step_by(STEP) {
            let plain = vec![b'.'; len];
            assert_eq!(find_any(&plain, *b"<&\0\r"), len);
            assert_eq!(find_any_far(&plain, *b"<&\0\r"), len);
            assert_eq!(find_rare(&plain, *b"<&\0\r"), len);
            for at in 0..len {
                for &byte in b"<&\0\r" {
                    let mut bytes = plain.clone();
                    bytes[at] = byte;
                    assert_eq!(find_any(&bytes, *b"<&\0\r"), at);
                    assert_eq!(find_any_far(&bytes, *b"<&\0\r"), at);
                    assert_eq!(find_rare(&bytes, *b"<&\0\r"), at);
                    bytes[at + 1..].fill(b'<');
                    assert_eq!(find_any(&bytes, *b"<&\0\r"), at, "the first of several");
                    assert_eq!(find_any_far(&bytes, *b"<&\0\r"), at, "the first of several");
                    assert_eq!(find_rare(&bytes, *b"<&\0\r"), at, "the first of several");
                }
            }
        }
    }

    #[test]
    fn ends_are_found_by_the_same_rule_everywhere() {
        for byte in (0..=255u8).step_by(STEP) {
            for at in [0, 5, 15, 16, 30] {
                let mut bytes = [b'n'; 40];
                bytes[at] = byte;
                let expected = |is_end: bool, len| if is_end { at } else { len };
                for len in [40, at + 1] {
                    let bytes = &bytes[..len];
                    assert_eq!(find_name_end(bytes), expected(ends_plain_name(byte), len), "{byte:#x} at {at}");
                    let found = (expected(ends_name(byte), len), byte == b':');
                    assert_eq!(find_cased_name_end(bytes), found, "{byte:#x}");
                    assert_eq!(find_word_end(bytes), expected(!is_of_word(byte), len), "{byte:#x}");
                    for quote in [b'"', b'\''] {
                        assert_eq!(find_value_end(bytes, quote), expected(ends_value(byte, quote), len), "{byte:#x}");
                    }
                }
            }
        }
    }

    #[test]
    fn ascii_text_is_what_the_standard_library_takes_for_it() {
        fn expected(bytes: &[u8]) -> Option<&str> {
            str::from_utf8(bytes).ok().filter(|text| text.is_ascii())
        }
        for len in (0..70).step_by(STEP) {
            let plain = vec![b'n'; len];
            assert_eq!(ascii_text(&plain), str::from_utf8(&plain).ok());
            for at in 0..len {
                for inserted in [&b"\x80"[..], b"\xFF", b"\0", b"\x7F", b"\xC3\xA9", b"\xED\xA0\x80"] {
                    let mut bytes = plain.clone();
                    bytes.splice(at..at + 1, inserted.iter().copied());
                    assert_eq!(ascii_text(&bytes), expected(&bytes), "{inserted:?} at {at} of {len}");
                }
            }
        }
    }

    #[test]
    fn unusual_bytes_are_found_everywhere() {
        for byte in (0..=255u8).step_by(STEP) {
            for at in [0, 5, 15, 16, 30] {
                let mut bytes = *b"\t\n\r ~text text\t\n\r ~text text\t\n\r ~text text";
                bytes[at] = byte;
                let is_hit = is_unusual(byte) || byte == b'<';
                assert_eq!(find_any_or_unusual(&bytes, *b"<"), if is_hit { at } else { bytes.len() }, "{byte:#x}");
                assert_eq!(find_any_or_unusual(&bytes[..at + 1], *b"<"), if is_hit { at } else { at + 1 });
            }
        }
    }

    #[test]
    fn spaces_end_at_anything_else() {
        for byte in (0..=255u8).step_by(STEP) {
            for at in [0, 1, 5, 15, 16, 30] {
                let mut bytes = [b' '; 40];
                bytes[..at].fill(b'\n');
                bytes[at] = byte;
                assert_eq!(find_no_space(&bytes), if is_space(byte) { 40 } else { at }, "{byte:#x} at {at}");
                assert_eq!(find_no_space(&bytes[..at + 1]), if is_space(byte) { at + 1 } else { at });
            }
        }
        assert_eq!(find_no_space(b""), 0);
    }

    #[test]
    fn names_after_white_space_are_found_as_by_two_searches() {
        let parts = ["", " ", "\n", "  ", "n", "a-long-name-of-25-letters", ":", "n:n", "=", ">", "\""];
        for first in parts {
            for second in parts {
                for (third, rest) in parts.into_iter().flat_map(|third| [(third, ""), (third, "=\"0123456789abcdef\"")])
                {
                    let bytes = [first, second, third, rest].concat();
                    let bytes = bytes.as_bytes();
                    let start = find_no_space(bytes);
                    let (len, has_colon) = find_cased_name_end(&bytes[start..]);
                    assert_eq!(
                        find_spaced_name(bytes),
                        (start, start + len, has_colon),
                        "{first}{second}{third}{rest}"
                    );
                }
            }
        }
    }

    #[test]
    fn words_after_a_space_end_where_words_end() {
        for byte in (0..=255u8).step_by(STEP) {
            for at in 0..LANES {
                let mut bytes = [b'n'; LANES];
                bytes[0] = b' ';
                bytes[at] = byte;
                let is_word = at > 1 && !is_of_word(byte);
                assert_eq!(find_spaced_word(&bytes), is_word.then_some(at), "{byte:#x} at {at}");
                assert_eq!(find_spaced_word(&bytes[1..]), None);
            }
        }
        assert_eq!(find_spaced_word(b" n=\"01234567890123\""), Some(2));
    }

    #[test]
    fn texts_are_equal_if_all_bytes_are() {
        for len in (0..40).step_by(STEP) {
            let one = vec![b'n'; len];
            assert!(are_equal(&one, &vec![b'n'; len]));
            assert!(!are_equal(&one, &vec![b'n'; len + 1]));
            for at in 0..len {
                let mut other = one.clone();
                other[at] = b'm';
                assert!(!are_equal(&one, &other), "{at} of {len}");
            }
        }
    }

    #[test]
    fn what_is_appended_is_what_was_given() {
        for len in (0..40).step_by(STEP) {
            let added: String = ('a'..='z').chain('é'..).take(len).collect();
            for mut text in [String::new(), "čd".to_owned(), String::with_capacity(100)] {
                let expected = format!("{text}{added}");
                push_short(&mut text, &added);
                assert_eq!(text, expected);
            }
        }
    }

    #[test]
    fn words_and_a_length_tell_texts_apart() {
        for len in 0..20 {
            let one = vec![b'n'; len];
            assert_eq!(words(&one).is_some(), (1..=16).contains(&len), "{len}");
            for at in 0..len.min(16) {
                let mut other = one.clone();
                other[at] = b'm';
                assert!(words(&one).is_none() || words(&one) != words(&other), "{at} of {len}");
            }
        }
    }

    #[test]
    fn no_byte_is_taken_for_another() {
        for byte in (0..=255u8).step_by(STEP) {
            let block = [byte; 40];
            let expected = if b"<&\0\r\x80".contains(&byte) { 0 } else { 40 };
            assert_eq!(find_any(&block, *b"<&\0\r\x80"), expected, "{byte:#x}");
        }
    }
}
