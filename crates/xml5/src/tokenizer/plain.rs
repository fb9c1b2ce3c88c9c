//! The short cut: tags and references that hold nothing unusual are read in one go.
//!
//! Nearly every tag of real documents is plain: a name and attributes with quoted values. For those, walking from state
//! to state costs more than the characters do. The functions here read what is plain and leave everything else, at a
//! place where a state begins, to that state. They do not change any token, and are not used while an
//! observer watches or notices are wanted.

use super::{Construction, CurrentAttribute, Machine, State, TokenKind};
use crate::IllegalCharacters;
use fivefold_core::input::Cursor;
use fivefold_core::piece::Piece;
use fivefold_core::{Name, Observer, Span, scan};

/// A token that the short cut took. A caller for which these fields suffice need not [hold](Machine::hold) it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlainToken {
    /// Text that is the source at this span.
    Text(Span),
    /// A start or empty tag, which the machine holds already.
    Tag,
    /// An end tag, and where its name stands.
    EndTag { name: Span, span: Span },
    /// Text for a reference, which the machine holds already.
    Reference,
}

/// How much of a tag the short cut took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plain {
    /// The whole tag: the token is ready.
    Token(PlainToken),
    /// The name, and perhaps attributes. The machine continues in its state.
    Part,
    /// Nothing of the tag.
    Nothing,
}

/// For each byte, whether the name of a plain tag can begin with it.
pub(super) type PlainStarts = [bool; 256];

/// The bytes that the name of a plain tag can begin with. With strict tag names, the states handle those beyond ASCII.
pub(super) fn plain_starts(strict_tag_names: bool) -> &'static PlainStarts {
    static ANY: PlainStarts = table(false);
    static STRICT: PlainStarts = table(true);
    if strict_tag_names { &STRICT } else { &ANY }
}

const fn table(strict_tag_names: bool) -> PlainStarts {
    let mut starts = [false; 256];
    let mut byte = 0u8;
    loop {
        starts[byte as usize] = if strict_tag_names {
            byte.is_ascii_alphabetic() || byte == b'_'
        } else {
            !matches!(byte, b'!' | b'?' | b':')
        };
        if byte == u8::MAX {
            return starts;
        }
        byte += 1;
    }
}

#[inline(always)]
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t')
}

impl<O: Observer> Machine<O> {
    /// Whether the short cut may be used at all.
    pub(super) fn may_take_short_cuts(&self) -> bool {
        !O::ACTIVE && !self.wants_notices && self.options.illegal_characters == IllegalCharacters::Keep
    }

    /// Takes the next token of the input, in the data state, if it is text or a plain tag. Returns `None` for any
    /// other token, although the plain part of a tag may have been consumed.
    #[inline(always)]
    pub(crate) fn take_plain_token(&mut self, input: &mut Cursor<'_>) -> Option<PlainToken> {
        self.scratch.clear();
        let bytes = input.rest();
        let len = scan::find_any(bytes, *b"<&\0\r");
        let start = input.offset();
        if len > 0 {
            input.advance(len);
            return Some(PlainToken::Text(Span::new(start, start + len as u64)));
        }
        self.token_start = start;
        match bytes.first() {
            Some(b'<') => {}
            Some(b'&') => return self.take_plain_reference_token(input),
            _ => return None,
        }
        input.advance(1);
        match self.take_plain_tag(input) {
            Plain::Token(plain) => Some(plain),
            Plain::Part => None,
            Plain::Nothing => {
                self.state = State::Tag;
                None
            }
        }
    }

    /// Makes a token that the short cut took the current token.
    #[inline(always)]
    pub(crate) fn hold(&mut self, plain: PlainToken) {
        match plain {
            PlainToken::Text(span) => {
                self.text = Piece::of_source(span);
                (self.kind, self.span) = (TokenKind::Text, span);
            }
            PlainToken::EndTag { name, span } => {
                self.attributes.clear();
                self.name = Piece::of_source(name);
                (self.kind, self.span) = (TokenKind::EndTag, span);
            }
            PlainToken::Tag | PlainToken::Reference => {}
        }
    }

    /// Takes a reference to a predefined entity as a text token.
    fn take_plain_reference_token(&mut self, input: &mut Cursor<'_>) -> Option<PlainToken> {
        let start = input.position();
        input.advance(1);
        let Some(character) = self.take_plain_reference(input) else {
            *input = Cursor::resume(input.chunk().text, input.chunk().base, input.is_last(), start);
            return None;
        };
        self.reference_start = self.token_start;
        self.text = Piece::begin(self.token_start);
        self.text.replace_to(input.offset(), character, input.chunk(), &mut self.scratch);
        self.kind = TokenKind::Text;
        self.span = self.text.span();
        Some(PlainToken::Reference)
    }

    /// Takes a reference to a predefined entity whose `&` is the current input character.
    #[inline]
    pub(super) fn take_plain_reference(&self, input: &mut Cursor<'_>) -> Option<&'static str> {
        if !self.takes_short_cuts {
            return None;
        }
        let (text, len) = match input.rest() {
            [b'l', b't', b';', ..] => ("<", 3),
            [b'g', b't', b';', ..] => (">", 3),
            [b'a', b'm', b'p', b';', ..] => ("&", 4),
            [b'q', b'u', b'o', b't', b';', ..] => ("\"", 5),
            [b'a', b'p', b'o', b's', b';', ..] => ("'", 5),
            _ => return None,
        };
        input.advance(len);
        Some(text)
    }

    /// Takes the tag whose `<` is the current input character, if its name is plain, and its attributes up to the first
    /// that is not.
    #[inline]
    pub(super) fn take_plain_tag(&mut self, input: &mut Cursor<'_>) -> Plain {
        let bytes = input.rest();
        let is_end_tag = bytes.first() == Some(&b'/');
        let start = usize::from(is_end_tag);
        let (len, has_colon) = scan::find_cased_name_end(&bytes[start..]);
        let end = start + len;
        let Some(&terminator) = bytes.get(end) else { return Plain::Nothing };
        if end == start || !self.plain_starts[usize::from(bytes[start])] || end - start > self.options.limits.name_bytes
        {
            return Plain::Nothing;
        }
        let base = input.offset();
        let name = Span::new(base + start as u64, base + end as u64);
        if is_end_tag {
            if terminator != b'>' {
                return Plain::Nothing;
            }
            input.advance(end + 1);
            let span = Span::new(self.token_start, base + end as u64 + 1);
            return Plain::Token(PlainToken::EndTag { name, span });
        }
        self.name_has_colon = has_colon;
        let is_empty = match terminator {
            b'>' => false,
            b'/' if bytes.get(end + 1) == Some(&b'>') => true,
            byte if is_space(byte) => {
                self.begin_plain_tag(name, false);
                input.advance(end + 1);
                self.construction = Construction::Tag;
                self.state = State::TagAttributeNameBefore;
                return if self.take_plain_attributes(input) { Plain::Token(PlainToken::Tag) } else { Plain::Part };
            }
            _ => return Plain::Nothing,
        };
        self.begin_plain_tag(name, is_empty);
        input.advance(end + 1 + usize::from(is_empty));
        let _ = self.emit_tag(input);
        Plain::Token(PlainToken::Tag)
    }

    #[inline(always)]
    fn begin_plain_tag(&mut self, name: Span, is_empty: bool) {
        self.attributes.clear();
        self.name = Piece::of_source(name);
        self.is_empty_tag = is_empty;
    }

    /// Takes attributes up to the tag's end, and returns `true`; or up to the first that is not plain, which it leaves
    /// to the state where it begins to differ, and returns `false`.
    #[inline(always)]
    fn take_plain_attributes(&mut self, input: &mut Cursor<'_>) -> bool {
        let bytes = input.rest();
        let base = input.offset();
        let span = |start: usize, end: usize| Span::new(base + start as u64, base + end as u64);
        let mut at = 0;
        // Every `break` leaves `at` at the first byte for the state machine.
        loop {
            at += scan::find_no_space(&bytes[at..]);
            let start = at;
            let Some(&first) = bytes.get(at) else { break };
            let (len, has_colon) = scan::find_cased_name_end(&bytes[start..]);
            let end = start + len;
            if end == start {
                if first == b'>' || first == b'/' && bytes.get(at + 1) == Some(&b'>') {
                    self.is_empty_tag = first == b'/';
                    input.advance(at + 1 + usize::from(self.is_empty_tag));
                    let _ = self.emit_tag(input);
                    return true;
                }
                break;
            }
            let (Some(b'='), Some(&quote @ (b'"' | b'\''))) = (bytes.get(end), bytes.get(end + 1)) else { break };
            if first == b':' || end - start > self.options.limits.name_bytes {
                break;
            }
            if self.attributes.len() >= self.options.limits.attributes {
                break;
            }
            let name = span(start, end);
            let open = end + 2;
            let close = open + scan::find_value_end(&bytes[open..], quote);
            if bytes.get(close) != Some(&quote) {
                let (name, value) = (Piece::of_source(name), Piece::of_source(span(open, close)));
                if self.attributes.has_name(Name::UNKNOWN, &name, input.chunk(), &self.scratch) {
                    break;
                }
                // The value has a reference, or something to normalise, or no end yet.
                self.construction = Construction::Attribute;
                self.attribute = CurrentAttribute { name, value, is_duplicate: false };
                self.state = match quote {
                    b'"' => State::TagAttributeValueDoubleQuoted,
                    _ => State::TagAttributeValueSingleQuoted,
                };
                input.advance(close);
                return false;
            }
            if close - open > self.options.limits.text_bytes {
                break;
            }
            let name_bytes = (&bytes[start..end], has_colon);
            if !self.attributes.try_push_plain(name_bytes, name, span(open, close), input.chunk(), &self.scratch) {
                break;
            }
            at = close + 1;
        }
        input.advance(at);
        false
    }
}
