//! The short cut: a tag that holds nothing unusual is recognized in one pass.
//!
//! Nearly every tag of real pages is plain: a lower-case name, and attributes with quoted values. For those, walking
//! from state to state costs more than the characters do. [`tag`] finds such a tag whole or not at all; if not, the
//! states take it from its `<`. It is not used while an observer watches.

use core::ops::Range;
use fivefold_core::attributes::AttributeList;
use fivefold_core::input::Cursor;
use fivefold_core::{Name, scan};

/// The bytes that a plain unquoted attribute value holds.
const UNQUOTED: u8 = 1;
/// White space, without CR.
const SPACE: u8 = 2;

const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'\t' | b'\n' | b'\x0C' | b' ' => SPACE,
            0..=b' ' | b'"' | b'&' | b'\'' | b'<' | b'=' | b'>' | b'`' | 0x7F => 0,
            _ => UNQUOTED,
        };
        byte += 1;
    }
    classes
};

#[inline(always)]
fn is(byte: u8, class: u8) -> bool {
    CLASSES[byte as usize] & class != 0
}

/// The end of the run of bytes of `class` that begins at `at`.
#[inline(always)]
fn run_end(bytes: &[u8], mut at: usize, class: u8) -> usize {
    while at < bytes.len() && is(bytes[at], class) {
        at += 1;
    }
    at
}

/// The static name that the bytes are, or [`Name::UNKNOWN`].
#[inline(always)]
fn static_name(bytes: &[u8], start: usize, end: usize) -> Name {
    let len = end - start;
    if len > 8 {
        return Name::lookup_long(&bytes[start..end]);
    }
    let word = match bytes[start..].first_chunk::<8>() {
        Some(chunk) => u64::from_le_bytes(*chunk) & (u64::MAX >> (64 - 8 * len)),
        None => bytes[start..end].iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    };
    Name::lookup_packed(word)
}

/// A tag that holds nothing unusual.
pub(super) struct PlainTag {
    pub(super) is_end_tag: bool,
    /// The static name, or [`Name::UNKNOWN`].
    pub(super) name: Name,
    /// Where the name stands in the chunk.
    pub(super) name_place: Range<usize>,
    pub(super) has_attributes: bool,
    pub(super) self_closing: bool,
    /// The position behind its `>`.
    pub(super) end: usize,
}

/// Recognizes a plain tag whose name, or the `/` before it, stands at the position `at`. If it has attributes and these are
/// wanted for the name, they become those of the list. Without a plain tag, what is in the list has no meaning.
#[inline(always)]
pub(super) fn tag(
    input: &Cursor<'_>,
    at: usize,
    attributes: &mut AttributeList,
    wants_attributes: impl FnOnce(Name) -> bool,
) -> Option<PlainTag> {
    let bytes = input.chunk().text.as_bytes();
    let is_end_tag = bytes.get(at) == Some(&b'/');
    let start = at + usize::from(is_end_tag);
    if !bytes.get(start)?.is_ascii_lowercase() {
        return None;
    }
    let name_end = start + scan::find_name_end(&bytes[start..]);
    let name = static_name(bytes, start, name_end);
    let (has_attributes, (end, self_closing)) = match *bytes.get(name_end)? {
        b'>' => (false, (name_end + 1, false)),
        byte if is(byte, SPACE) && !is_end_tag => match wants_attributes(name) {
            true => (true, take_attributes(input, name_end + 1, attributes)?),
            false => (false, skip_attributes(bytes, name_end + 1)?),
        },
        _ => return None,
    };
    Some(PlainTag { is_end_tag, name, name_place: start..name_end, has_attributes, self_closing, end })
}

/// Recognizes plain attributes up to the end of a tag. Returns the position behind the `>`, and whether a `/` precedes
/// it.
// Not inlined, its loop has the registers for itself.
#[inline(never)]
fn take_attributes(input: &Cursor<'_>, mut at: usize, attributes: &mut AttributeList) -> Option<(usize, bool)> {
    let chunk = input.chunk();
    let bytes = chunk.text.as_bytes();
    attributes.clear();
    if !attributes.begin_plain(chunk) {
        return None;
    }
    loop {
        let attribute = match take_static_attributes(bytes, at, attributes)? {
            Taken::All { end, self_closing } => return Some((end, self_closing)),
            Taken::Another(attribute) => attribute,
        };
        let Attribute { name, place, value, end } = attribute;
        if !attributes.try_push_looked_up(name, place, value, chunk) {
            return None;
        }
        at = end;
    }
}

/// What [`take_static_attributes`] finds after the attributes that it adds.
enum Taken {
    /// The end of the tag.
    All { end: usize, self_closing: bool },
    /// An attribute that it does not add.
    Another(Attribute),
}

/// A plain attribute.
struct Attribute {
    name: Name,
    /// Where its name stands.
    place: Range<usize>,
    /// Where its value stands.
    value: Range<usize>,
    /// The position behind it.
    end: usize,
}

/// Recognizes plain attributes up to the end of a tag, or to one that the list does not take [at
/// once](AttributeList::try_push_static).
#[inline(always)]
fn take_static_attributes(bytes: &[u8], mut at: usize, attributes: &mut AttributeList) -> Option<Taken> {
    loop {
        at = run_end(bytes, at, SPACE);
        match *bytes.get(at)? {
            b'>' => return Some(Taken::All { end: at + 1, self_closing: false }),
            b'/' if bytes.get(at + 1) == Some(&b'>') => return Some(Taken::All { end: at + 2, self_closing: true }),
            _ => {}
        }
        let start = at;
        let end = start + scan::find_name_end(&bytes[start..]);
        if end == start {
            return None;
        }
        let value;
        (value, at) = take_value(bytes, end)?;
        let name = static_name(bytes, start, end);
        if !attributes.try_push_static(name, start..end, value.clone()) {
            return Some(Taken::Another(Attribute { name, place: start..end, value, end: at }));
        }
    }
}

/// Like [`take_attributes`], for attributes that nobody looks at: they may be equal, and their values may hold anything.
#[inline(always)]
fn skip_attributes(bytes: &[u8], mut at: usize) -> Option<(usize, bool)> {
    loop {
        at = run_end(bytes, at, SPACE);
        let start = at;
        let rest = bytes.get(start..)?;
        match rest {
            [b'>', ..] => return Some((start + 1, false)),
            [b'/', b'>', ..] => return Some((start + 2, true)),
            _ => {}
        }
        let end = start + scan::find_name_end(rest);
        if end == start {
            return None;
        }
        let opening = match bytes.get(end..)? {
            [b'=', quote @ (b'"' | b'\''), ..] => *quote,
            _ => {
                at = take_value(bytes, end)?.1;
                continue;
            }
        };
        let value = &bytes[end + 2..];
        let close = end + 2 + scan::find_any(value, [opening]);
        let follows = bytes.get(close + 1)?;
        if !is(*follows, SPACE) && !matches!(follows, b'>' | b'/') {
            return None;
        }
        at = close + 1;
    }
}

/// Recognizes a plain value, or none, behind an attribute's name that ends at `end`. Returns where it stands, and the
/// position behind it.
#[inline(always)]
fn take_value(bytes: &[u8], end: usize) -> Option<(Range<usize>, usize)> {
    match *bytes.get(end)? {
        b'=' => match *bytes.get(end + 1)? {
            quote @ (b'"' | b'\'') => {
                let open = end + 2;
                let value = &bytes[open..];
                // With a constant, fewer comparisons are needed.
                let len = match quote {
                    b'"' => scan::find_any(value, *b"\"&\0\r"),
                    _ => scan::find_any(value, *b"'&\0\r"),
                };
                let close = open + len;
                let closes = bytes.get(close) == Some(&quote);
                let follows = bytes.get(close + 1)?;
                (closes && (is(*follows, SPACE) || matches!(follows, b'>' | b'/'))).then_some((open..close, close + 1))
            }
            byte if is(byte, UNQUOTED) => {
                let close = run_end(bytes, end + 2, UNQUOTED);
                let follows = *bytes.get(close)?;
                (is(follows, SPACE) || follows == b'>').then_some((end + 1..close, close))
            }
            _ => None,
        },
        // A `=` after white space would still give a value, but begins no plain name.
        byte if is(byte, SPACE) || matches!(byte, b'>' | b'/') => Some((end..end, end)),
        _ => None,
    }
}
