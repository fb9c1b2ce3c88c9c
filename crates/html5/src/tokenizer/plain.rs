//! The short cut: tags and attributes that hold nothing unusual are read in one go.
//!
//! Nearly every tag of real pages is plain: a lower-case name and attributes with quoted values. For those, walking
//! from state to state costs more than the characters do. The functions here read what is plain and leave everything
//! else, at a place where a state begins, to that state. They do not change any token, and are not used
//! while an observer watches.

use super::{Construction, CurrentAttribute, CurrentTag, Halt, State, TokenSink, Tokenizer};
use core::ops::ControlFlow;
use fivefold_core::input::Cursor;
use fivefold_core::piece::Piece;
use fivefold_core::{Name, Observer, Span, scan};

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

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// Takes the tag whose `<` is the current input character, if its name is plain, and its attributes up to the first
    /// that is not. `false` means that nothing was taken.
    #[inline(always)]
    pub(super) fn take_plain_tag(&mut self, input: &mut Cursor<'_>) -> ControlFlow<Halt, bool> {
        if O::ACTIVE {
            return ControlFlow::Continue(false);
        }
        let bytes = input.rest();
        let is_end_tag = bytes.first() == Some(&b'/');
        let start = usize::from(is_end_tag);
        if !bytes.get(start).is_some_and(u8::is_ascii_lowercase) {
            return ControlFlow::Continue(false);
        }
        let end = start + scan::find_name_end(&bytes[start..]);
        let closes = match bytes.get(end) {
            Some(b'>') => true,
            Some(&byte) if is(byte, SPACE) && !is_end_tag => false,
            _ => return ControlFlow::Continue(false),
        };
        if end - start > self.limits.name_bytes {
            return ControlFlow::Continue(false);
        }
        let base = input.offset();
        let name = static_name(bytes, start, end);
        self.scratch.clear();
        self.attributes.clear();
        self.tag = CurrentTag {
            is_end_tag,
            name: Piece::of_source(Span::new(base + start as u64, base + end as u64)),
            self_closing: false,
        };
        input.advance(end + 1);
        if !closes {
            self.construction = Construction::Tag;
            self.state = State::BeforeAttributeName;
            if !self.take_attributes(input) {
                return ControlFlow::Continue(true);
            }
        }
        self.emit_tag_named(name, input)?;
        ControlFlow::Continue(true)
    }

    /// Takes plain attributes in the before attribute name state. Returns `true` if that did the state's work: the tag
    /// is emitted, or the state is switched.
    pub(super) fn take_plain_attributes(&mut self, input: &mut Cursor<'_>) -> ControlFlow<Halt, bool> {
        let ended = !O::ACTIVE && self.take_attributes(input);
        if ended {
            self.emit_tag(input)?;
        }
        ControlFlow::Continue(ended || self.state != State::BeforeAttributeName)
    }

    /// Takes attributes up to the tag's end, and returns `true`; or up to the first that is not plain, which it leaves
    /// to the state where it begins to differ, and returns `false`.
    #[inline(always)]
    fn take_attributes(&mut self, input: &mut Cursor<'_>) -> bool {
        if self.limits_attributes {
            self.take_limited_attributes(input)
        } else {
            self.take_attributes_within::<false>(input)
        }
    }

    #[cold]
    #[inline(never)]
    fn take_limited_attributes(&mut self, input: &mut Cursor<'_>) -> bool {
        self.take_attributes_within::<true>(input)
    }

    /// [`take_attributes`](Self::take_attributes), with or without limits for attributes.
    #[inline(always)]
    fn take_attributes_within<const LIMITED: bool>(&mut self, input: &mut Cursor<'_>) -> bool {
        let bytes = input.rest();
        let base = input.offset();
        let span = |start: usize, end: usize| Piece::of_source(Span::new(base + start as u64, base + end as u64));
        let mut at = 0;
        // Every `break` leaves `at` at the first byte for the state machine.
        loop {
            at = run_end(bytes, at, SPACE);
            let start = at;
            let Some(&first) = bytes.get(at) else { break };
            let end = start + scan::find_name_end(&bytes[start..]);
            if end == start {
                if first == b'>' {
                    input.advance(at + 1);
                    return true;
                }
                if first == b'/' && bytes.get(at + 1) == Some(&b'>') {
                    self.tag.self_closing = true;
                    input.advance(at + 2);
                    return true;
                }
                break;
            }
            if LIMITED && (end - start > self.limits.name_bytes || self.attributes.len() >= self.limits.attributes) {
                break;
            }
            let static_name = static_name(bytes, start, end);
            let name = span(start, end);
            if self.attributes.has_name(static_name, &name, input.chunk(), &self.scratch) {
                break;
            }
            let value = match bytes.get(end) {
                Some(b'=') => match bytes.get(end + 1) {
                    Some(&quote @ (b'"' | b'\'')) => {
                        let open = end + 2;
                        let close = open + scan::find_any(&bytes[open..], [quote, b'&', b'\0', b'\r']);
                        if bytes.get(close) != Some(&quote) {
                            // The value has a reference, or something to normalise, or no end yet.
                            self.construction = Construction::Attribute;
                            self.attribute = CurrentAttribute { name, value: span(open, close), is_duplicate: false };
                            self.state = match quote {
                                b'"' => State::AttributeValueDoubleQuoted,
                                _ => State::AttributeValueSingleQuoted,
                            };
                            input.advance(close);
                            return false;
                        }
                        at = close + 1;
                        if !bytes.get(at).is_some_and(|&byte| is(byte, SPACE) || byte == b'>' || byte == b'/') {
                            at = start;
                            break;
                        }
                        span(open, close)
                    }
                    Some(&byte) if is(byte, UNQUOTED) => {
                        let close = run_end(bytes, end + 2, UNQUOTED);
                        if !bytes.get(close).is_some_and(|&byte| is(byte, SPACE) || byte == b'>') {
                            at = start;
                            break;
                        }
                        at = close;
                        span(end + 1, close)
                    }
                    _ => break,
                },
                Some(&byte) if is(byte, SPACE) => {
                    at = run_end(bytes, end, SPACE);
                    // A `=` after the space would still give a value.
                    if matches!(bytes.get(at), None | Some(b'=' | b'\r')) {
                        at = start;
                        break;
                    }
                    span(end, end)
                }
                Some(b'>' | b'/') => {
                    at = end;
                    span(end, end)
                }
                _ => break,
            };
            if LIMITED && value.len() > self.limits.text_bytes {
                at = start;
                break;
            }
            self.attributes.push(static_name, &name, &value, input.chunk(), &self.scratch);
        }
        input.advance(at);
        false
    }
}
