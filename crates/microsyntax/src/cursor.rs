//! The position in a string that is parsed.
//!
//! <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#common-parser-idioms>

/// Input and position in one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    input: &'a str,
    /// Always at the start of a character.
    position: usize,
}

impl<'a> Cursor<'a> {
    #[inline]
    pub(crate) fn new(input: &'a str) -> Self {
        Self { input, position: 0 }
    }

    /// Whether the position is past the end of the input.
    #[inline]
    pub(crate) fn is_at_end(self) -> bool {
        self.position == self.input.len()
    }

    /// The byte at the position: the character, if it is one of ASCII.
    #[inline]
    pub(crate) fn peek(self) -> Option<u8> {
        self.byte(0)
    }

    /// The byte that stands so many bytes after the position.
    #[inline]
    pub(crate) fn byte(self, ahead: usize) -> Option<u8> {
        self.input.as_bytes().get(self.position + ahead).copied()
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
        self.position += usize::from(is_there);
        is_there
    }

    /// Advances past one of two characters of ASCII.
    #[inline]
    pub(crate) fn take_either(&mut self, one: u8, other: u8) -> bool {
        self.take(one) || self.take(other)
    }

    /// Advances past the next character, and gives it.
    pub(crate) fn next(&mut self) -> Option<char> {
        let next = self.rest().chars().next()?;
        self.position += next.len_utf8();
        Some(next)
    }

    /// Collects a sequence of bytes that are in a class, which must be made of characters of ASCII.
    ///
    /// <https://infra.spec.whatwg.org/#collect-a-sequence-of-code-points>
    #[inline]
    pub(crate) fn collect_ascii(&mut self, class: impl Fn(u8) -> bool) -> &'a str {
        let start = self.position;
        while self.peek().is_some_and(|byte| byte.is_ascii() && class(byte)) {
            self.position += 1;
        }
        &self.input[start..self.position]
    }

    /// Collects a sequence of characters that are not in a class, which must be made of characters of ASCII.
    pub(crate) fn collect_until(&mut self, class: impl Fn(u8) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.bytes().position(|byte| byte.is_ascii() && class(byte)).unwrap_or(rest.len());
        self.position += length;
        &rest[..length]
    }

    /// Collects a sequence of digits of ASCII.
    #[inline]
    pub(crate) fn digits(&mut self) -> &'a str {
        self.collect_ascii(|byte| byte.is_ascii_digit())
    }

    /// Collects a sequence of digits of ASCII that must be exactly two, and gives their number.
    #[inline]
    pub(crate) fn two_digits(&mut self) -> Option<u8> {
        let (tens, ones) = (digit(self.byte(0)?)?, digit(self.byte(1)?)?);
        if self.byte(2).is_some_and(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.position += 2;
        Some(tens * 10 + ones)
    }

    /// Skips ASCII white space.
    ///
    /// <https://infra.spec.whatwg.org/#skip-ascii-whitespace>
    #[inline]
    pub(crate) fn skip_ascii_whitespace(&mut self) {
        self.collect_ascii(is_whitespace);
    }

    /// Advances by so many bytes, which must end a character.
    pub(crate) fn advance(&mut self, bytes: usize) {
        debug_assert!(self.input.is_char_boundary(self.position + bytes));
        self.position += bytes;
    }

    /// What is from the position on.
    #[inline]
    pub(crate) fn rest(self) -> &'a str {
        &self.input[self.position..]
    }

    /// The offset of the position in the input.
    pub(crate) fn position(self) -> usize {
        self.position
    }
}

/// The number that a digit of ASCII stands for.
#[inline]
pub(crate) const fn digit(byte: u8) -> Option<u8> {
    if byte.is_ascii_digit() { Some(byte - b'0') } else { None }
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
