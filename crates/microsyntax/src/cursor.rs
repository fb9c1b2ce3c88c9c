//! The position in a string that is parsed.
//!
//! <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#common-parser-idioms>

use crate::layout::Layout;

/// Input and position in one: what is from the position on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    #[inline]
    pub(crate) fn new(input: &'a str) -> Self {
        Self { rest: input }
    }

    /// Whether the position is past the end of the input.
    #[inline]
    pub(crate) fn is_at_end(self) -> bool {
        self.rest.is_empty()
    }

    /// What is from the position on.
    #[inline]
    pub(crate) fn rest(self) -> &'a str {
        self.rest
    }

    /// What is between an earlier position and this one.
    pub(crate) fn since(self, earlier: Self) -> &'a str {
        &earlier.rest[..earlier.rest.len() - self.rest.len()]
    }

    /// Advances by so many bytes, which must end a character.
    #[inline]
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    /// The byte at the position: the character, if it is one of ASCII.
    #[inline]
    pub(crate) fn peek(self) -> Option<u8> {
        self.rest.as_bytes().first().copied()
    }

    /// Whether the character at the position is a digit of ASCII.
    #[inline]
    pub(crate) fn is_at_digit(self) -> bool {
        self.peek().is_some_and(|byte| byte.is_ascii_digit())
    }

    /// Advances past one character of ASCII if that is at the position, and says whether it was.
    #[inline]
    pub(crate) fn take(&mut self, character: u8) -> bool {
        debug_assert!(character.is_ascii());
        let is_there = self.peek() == Some(character);
        if is_there {
            self.advance(1);
        }
        is_there
    }

    /// Advances past one of two characters of ASCII.
    #[inline]
    pub(crate) fn take_either(&mut self, one: u8, other: u8) -> bool {
        self.take(one) || self.take(other)
    }

    /// Collects a sequence of bytes that are in a class, which must be made of characters of ASCII.
    ///
    /// <https://infra.spec.whatwg.org/#collect-a-sequence-of-code-points>
    #[inline]
    pub(crate) fn collect_ascii(&mut self, class: impl Fn(u8) -> bool) -> &'a str {
        let is_over = |byte: &u8| !(byte.is_ascii() && class(*byte));
        self.collect_bytes(self.rest.as_bytes().iter().position(is_over))
    }

    /// Collects a sequence of characters that are not in a class, which must be made of characters of ASCII.
    pub(crate) fn collect_until(&mut self, class: impl Fn(u8) -> bool) -> &'a str {
        let is_over = |byte: &u8| byte.is_ascii() && class(*byte);
        self.collect_bytes(self.rest.as_bytes().iter().position(is_over))
    }

    /// Collects so many bytes, or all.
    #[inline]
    fn collect_bytes(&mut self, length: Option<usize>) -> &'a str {
        let (collected, rest) = self.rest.split_at(length.unwrap_or(self.rest.len()));
        self.rest = rest;
        collected
    }

    /// Collects a sequence of digits of ASCII.
    #[inline]
    pub(crate) fn digits(&mut self) -> &'a str {
        self.collect_ascii(|byte| byte.is_ascii_digit())
    }

    /// Collects characters of a layout, if they are at the position and no digit of ASCII is after them. Collects nothing
    /// otherwise.
    #[inline(always)]
    pub(crate) fn layout<const LENGTH: usize>(&mut self, layout: &Layout<LENGTH>) -> Option<[u8; LENGTH]> {
        let (characters, after) = self.rest.as_bytes().split_first_chunk::<LENGTH>()?;
        if !layout.fits(characters) || after.first().is_some_and(u8::is_ascii_digit) {
            return None;
        }
        self.advance(LENGTH);
        Some(*characters)
    }

    /// Skips ASCII white space.
    ///
    /// <https://infra.spec.whatwg.org/#skip-ascii-whitespace>
    #[inline]
    pub(crate) fn skip_ascii_whitespace(&mut self) {
        // Most often there is none.
        if self.peek().is_some_and(is_whitespace) {
            self.collect_ascii(is_whitespace);
        }
    }
}

/// Tab, line feed, form feed, carriage return and space.
///
/// <https://infra.spec.whatwg.org/#ascii-whitespace>
#[inline]
pub(crate) const fn is_whitespace(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}

/// <https://infra.spec.whatwg.org/#strip-leading-and-trailing-ascii-whitespace>
pub(crate) fn strip(text: &str) -> &str {
    text.trim_ascii()
}

/// Whether there are characters, and all are digits of ASCII.
pub(crate) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number that digits of ASCII stand for, if it fits; zero if there are none.
#[inline]
pub(crate) fn number(digits: &str) -> Option<u64> {
    let mut number = 0_u64;
    for digit in digits.bytes() {
        number = number.checked_mul(10)?.checked_add(u64::from(digit - b'0'))?;
    }
    Some(number)
}
