//! The position in a string that is being parsed.
//!
//! <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#common-parser-idioms>

use crate::layout::Layout;

/// Input and position combined: the rest of the input from the position on.
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

    /// The rest of the input.
    #[inline]
    pub(crate) fn rest(self) -> &'a str {
        self.rest
    }

    /// The text between an earlier position and this one.
    pub(crate) fn since(self, earlier: Self) -> &'a str {
        &earlier.rest[..earlier.rest.len() - self.rest.len()]
    }

    /// Advances by `bytes` bytes, which must end at a character boundary.
    #[inline]
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    /// The byte at the position; if it is ASCII, it is the character.
    #[inline]
    pub(crate) fn peek(self) -> Option<u8> {
        self.rest.as_bytes().first().copied()
    }

    /// Whether the character at the position is an ASCII digit.
    #[inline]
    pub(crate) fn is_at_digit(self) -> bool {
        self.peek().is_some_and(|byte| byte.is_ascii_digit())
    }

    /// Advances past this ASCII character, if it is at the position. Returns whether it was.
    #[inline]
    pub(crate) fn take(&mut self, character: u8) -> bool {
        debug_assert!(character.is_ascii());
        let is_there = self.peek() == Some(character);
        if is_there {
            self.advance(1);
        }
        is_there
    }

    /// Advances past one of two ASCII characters.
    #[inline]
    pub(crate) fn take_either(&mut self, one: u8, other: u8) -> bool {
        self.take(one) || self.take(other)
    }

    /// Collects bytes that are in a class, which must consist of ASCII characters.
    ///
    /// <https://infra.spec.whatwg.org/#collect-a-sequence-of-code-points>
    #[inline]
    pub(crate) fn collect_ascii(&mut self, class: impl Fn(u8) -> bool) -> &'a str {
        let is_over = |byte: &u8| !(byte.is_ascii() && class(*byte));
        self.collect_bytes(self.rest.as_bytes().iter().position(is_over))
    }

    /// Collects bytes that are not in a class, which must consist of ASCII characters.
    pub(crate) fn collect_until(&mut self, class: impl Fn(u8) -> bool) -> &'a str {
        let is_over = |byte: &u8| byte.is_ascii() && class(*byte);
        self.collect_bytes(self.rest.as_bytes().iter().position(is_over))
    }

    /// Collects at most `length` bytes.
    #[inline]
    fn collect_bytes(&mut self, length: Option<usize>) -> &'a str {
        let (collected, rest) = self.rest.split_at(length.unwrap_or(self.rest.len()));
        self.rest = rest;
        collected
    }

    /// Collects ASCII digits.
    #[inline]
    pub(crate) fn digits(&mut self) -> &'a str {
        self.collect_ascii(|byte| byte.is_ascii_digit())
    }

    /// Collects the characters of a layout, if they are at the position and no ASCII digit follows. Collects nothing
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
        // Usually there is none.
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

/// Whether the string consists of one or more ASCII digits.
pub(crate) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The value of ASCII digits, if it fits; zero if there are none.
#[inline]
pub(crate) fn number(digits: &str) -> Option<u64> {
    let mut number = 0_u64;
    for digit in digits.bytes() {
        number = number.checked_mul(10)?.checked_add(u64::from(digit - b'0'))?;
    }
    Some(number)
}
