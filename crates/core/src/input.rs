//! The input stream: characters one by one, or in runs, with newlines normalised.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream>

use crate::chunk::Chunk;
use crate::xml_char::is_xml_char;
use crate::{ErrorCode, ParseError, Span, Text, scan, work};

/// Reads one chunk of the input.
///
/// Characters are handed out by their first byte, which is enough for a tokenizer: all characters that a state asks
/// for are ASCII. CR LF and a lone CR come out as one LF.
#[derive(Debug)]
pub struct Cursor<'a> {
    chunk: Chunk<'a>,
    /// Index of the next character.
    position: usize,
    /// Index of the current character, the one handed out last.
    current: usize,
    /// Whether nothing follows this chunk.
    last: bool,
    /// Whether newlines are normalised.
    normalizes: bool,
    /// Whether the chunk is known to end with a whole character: no LF can follow a CR at its end.
    ends_whole: bool,
}

impl<'a> Cursor<'a> {
    /// Reads `text`, which begins at offset `base` of the input and, if `last`, ends it.
    #[inline]
    pub fn new(text: &'a str, base: u64, last: bool) -> Self {
        Self { chunk: Chunk { text, base }, position: 0, current: 0, last, normalizes: true, ends_whole: last }
    }

    /// Goes on reading `text` after its first `position` bytes.
    #[inline]
    pub fn resume(text: &'a str, base: u64, last: bool, position: usize) -> Self {
        Self { position, current: position, ..Self::new(text, base, last) }
    }

    /// Reads text whose newlines are already normalised where they should be, such as an entity's replacement text.
    /// A CR that is left in it is an ordinary character.
    #[inline]
    pub fn of_replacement_text(text: &'a str, base: u64) -> Self {
        Self { normalizes: false, ..Self::new(text, base, true) }
    }

    /// The chunk.
    #[inline]
    pub fn chunk(&self) -> Chunk<'a> {
        self.chunk
    }

    /// How many bytes of the chunk have been consumed.
    #[inline]
    pub fn position(&self) -> usize {
        self.position
    }

    /// The offset of the next input character.
    #[inline]
    pub fn offset(&self) -> u64 {
        self.chunk.base + self.position as u64
    }

    /// The offset of the current input character, the one consumed last.
    #[inline]
    pub fn current_offset(&self) -> u64 {
        self.chunk.base + self.current as u64
    }

    /// The span of the current input character; empty at the end of the input.
    pub fn current_span(&self) -> Span {
        Span::new(self.current_offset(), self.chunk.base + self.character_end(self.current) as u64)
    }

    /// The span of the next input character; empty at the end of the input.
    pub fn next_span(&self) -> Span {
        self.span_ahead(0)
    }

    /// The span of the character that begins `ahead` bytes ahead; empty at the end of the input.
    pub(crate) fn span_ahead(&self, ahead: usize) -> Span {
        let start = self.position + ahead;
        Span::new(self.chunk.base + start as u64, self.chunk.base + self.character_end(start) as u64)
    }

    /// What has not been consumed.
    #[inline]
    pub fn rest(&self) -> &'a [u8] {
        &self.chunk.text.as_bytes()[self.position..]
    }

    /// Whether the next byte is `byte`.
    #[inline]
    pub fn is_at(&self, byte: u8) -> bool {
        self.chunk.text.as_bytes().get(self.position) == Some(&byte)
    }

    /// What has not been consumed, as text.
    #[inline]
    pub fn rest_text(&self) -> &'a str {
        &self.chunk.text[self.position..]
    }

    /// Whether this is the last chunk: nothing follows what `rest` shows.
    #[inline]
    pub fn is_last(&self) -> bool {
        self.last
    }

    /// Whether the character `ahead` bytes ahead has arrived as a whole, or the input has ended there. A CR at the end
    /// of a chunk may be half a newline.
    #[inline]
    pub fn has_arrived(&self, ahead: usize) -> bool {
        self.last || !matches!(self.rest()[ahead..], [] | [b'\r'])
    }

    /// Consumes the next input character and returns its first byte. `None` means the end of the input if the chunk
    /// [is the last](Self::is_last), and otherwise that the next chunk is needed first.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "the standard's verb; nobody iterates over a cursor")]
    pub fn next(&mut self) -> Option<u8> {
        work::steps(1);
        self.current = self.position;
        let byte = *self.chunk.text.as_bytes().get(self.position)?;
        if byte < 0x80 && byte != b'\r' {
            self.position += 1;
            return Some(byte);
        }
        self.next_long(byte)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream>
    #[cold]
    fn next_long(&mut self, byte: u8) -> Option<u8> {
        let end = self.character_end(self.position);
        if byte != b'\r' || !self.normalizes {
            self.position = end;
            return Some(byte);
        }
        if end == self.chunk.text.len() && !self.ends_whole && end - self.position == 1 {
            // An LF at the start of the next chunk would belong to this CR.
            return None;
        }
        self.position = end;
        Some(b'\n')
    }

    /// The end of the character, or of the newline, that begins at `index`.
    fn character_end(&self, index: usize) -> usize {
        let bytes = self.chunk.text.as_bytes();
        match bytes.get(index) {
            None => index,
            Some(b'\r') if self.normalizes && bytes.get(index + 1) == Some(&b'\n') => index + 2,
            Some(0x00..=0x7F) => index + 1,
            Some(0x80..=0xDF) => index + 2,
            Some(0xE0..=0xEF) => index + 3,
            Some(0xF0..=0xFF) => index + 4,
        }
    }

    /// Calls `step` with only the next character visible, then with one more each time it returns `None`, and at last
    /// with the end of the input. So a machine that takes runs goes character by character, with the least look-ahead.
    ///
    /// Returns what `step` returns, or `None` if the next chunk is needed first. What that call consumes is consumed
    /// here, too.
    pub fn reveal<R>(&mut self, mut step: impl FnMut(&mut Self) -> Option<R>) -> Option<R> {
        let len = self.chunk.text.len();
        let mut end = self.character_end(self.position);
        let mut last = self.last && self.position == len;
        loop {
            let chunk = Chunk { text: &self.chunk.text[..end], base: self.chunk.base };
            let ends_whole = end < len || self.last;
            let mut narrow = Self { chunk, position: self.position, current: self.position, last, ends_whole, ..*self };
            let result = step(&mut narrow);
            work::steps(1);
            if result.is_some() {
                self.position = narrow.position;
                self.current = narrow.current;
                return result;
            }
            if end < len {
                end = self.character_end(end);
            } else if self.last && !last {
                last = true;
            } else {
                return None;
            }
        }
    }

    /// Puts the current input character back, to be consumed again.
    #[inline]
    pub fn reconsume(&mut self) {
        self.position = self.current;
    }

    /// Puts back what was consumed from this offset of the chunk on, to be consumed again.
    #[inline]
    pub fn rewind_to(&mut self, offset: u64) {
        debug_assert!((self.chunk.base..=self.offset()).contains(&offset));
        self.position = (offset - self.chunk.base) as usize;
        self.current = self.position;
    }

    /// Whether the current input character is a newline that the source writes with a CR.
    #[inline]
    pub fn is_changed_newline(&self) -> bool {
        self.normalizes && self.chunk.text.as_bytes().get(self.current) == Some(&b'\r')
    }

    /// The current input character, with its newline normalised.
    pub fn current_text(&self) -> Text<'a> {
        let span = self.current_span();
        if self.is_changed_newline() {
            return Text::replaced("\n", span);
        }
        Text::verbatim(self.chunk.slice(span), span.start)
    }

    /// Consumes characters up to the first one in `stops`, and gives the offset where it stands. To keep newlines
    /// normalised, `stops` must hold CR.
    #[inline]
    pub fn take_run<const N: usize>(&mut self, stops: [u8; N]) -> u64 {
        debug_assert!(stops.contains(&b'\r'));
        let count = scan::find_any(self.rest(), stops);
        work::bytes(count);
        self.position += count;
        self.offset()
    }

    /// Like [`take_run`](Self::take_run), for a run that is likely to be long.
    #[inline]
    pub fn take_long_run<const N: usize>(&mut self, stops: [u8; N]) -> u64 {
        debug_assert!(stops.contains(&b'\r'));
        let count = scan::find_any_far(self.rest(), stops);
        work::bytes(count);
        self.position += count;
        self.offset()
    }

    /// Like [`take_run`](Self::take_run), for larger classes of bytes. Meant for names and other short runs.
    #[inline]
    pub fn take_while(&mut self, belongs: impl Fn(u8) -> bool) -> u64 {
        let rest = self.rest();
        let count = rest.iter().position(|&byte| !belongs(byte)).unwrap_or(rest.len());
        work::bytes(count);
        self.position += count;
        self.offset()
    }

    /// Consumes the next `count` bytes, which the caller has looked at in [`rest`](Self::rest).
    #[inline]
    pub fn advance(&mut self, count: usize) {
        self.position += count;
    }
}

/// Looks for characters that the input should not hold, in a separate pass that runs only when errors are wanted.
///
/// Surrogates cannot occur in text that is UTF-8.
pub fn check_input(text: &str, base: u64, mut report: impl FnMut(ParseError)) {
    let mut at = 0;
    let bytes = text.as_bytes();
    while let Some(found) = find(&bytes[at..], is_suspect) {
        at += found;
        // A continuation byte is suspect only in U+0080 to U+009F, whose first byte was; so `at` is a character.
        let Some(character) = text[at..].chars().next() else { break };
        let end = at + character.len_utf8();
        let code = if is_noncharacter(character) {
            Some(ErrorCode::NoncharacterInInputStream)
        } else if character.is_control() && !matches!(character, '\0' | '\t' | '\n' | '\x0C' | '\r') {
            Some(ErrorCode::ControlCharacterInInputStream)
        } else {
            None
        };
        if let Some(code) = code {
            report(ParseError::new(code, Span::new(base + at as u64, base + end as u64)));
        }
        at = end;
    }
}

/// Like [`check_input`], for the characters that XML 1.0 forbids. NUL is left to the tokenizer.
///
/// <https://www.w3.org/TR/xml/#NT-Char>
pub fn check_xml_input(text: &str, base: u64, mut report: impl FnMut(ParseError)) {
    let mut at = 0;
    while let Some((start, character)) = next_xml_forbidden(text, at) {
        at = start + character.len_utf8();
        let code = if character.is_control() {
            ErrorCode::ControlCharacterInInputStream
        } else {
            ErrorCode::NoncharacterInInputStream
        };
        report(ParseError::new(code, Span::new(base + start as u64, base + at as u64)));
    }
}

/// The index of the first character that XML 1.0 forbids, other than NUL.
pub fn find_xml_forbidden(text: &str) -> Option<usize> {
    next_xml_forbidden(text, 0).map(|(at, _)| at)
}

/// The first such character from an index on.
fn next_xml_forbidden(text: &str, mut at: usize) -> Option<(usize, char)> {
    loop {
        at += find(&text.as_bytes()[at..], is_xml_suspect)?;
        let character = text[at..].chars().next()?;
        if !is_xml_char(character) {
            return Some((at, character));
        }
        at += character.len_utf8();
    }
}

/// The index of the first wanted byte. Most blocks hold none, which one test of a whole block shows.
fn find(bytes: &[u8], is_wanted: impl Fn(u8) -> bool) -> Option<usize> {
    const BLOCK: usize = 32;
    let (blocks, _) = bytes.as_chunks::<BLOCK>();
    let skipped =
        blocks.iter().take_while(|block| !block.iter().fold(false, |any, &byte| any | is_wanted(byte))).count();
    let start = skipped * BLOCK;
    work::bytes(start + BLOCK);
    bytes[start..].iter().position(|&byte| is_wanted(byte)).map(|found| start + found)
}

/// Whether a control or a noncharacter can begin with this byte. Branchless, so that many bytes can be tested together.
const fn is_suspect(byte: u8) -> bool {
    let is_control = (byte < 0x20) & (byte != 0) & !is_newline_or_tab(byte) & (byte != 0x0C) | (byte == 0x7F);
    is_control | (byte == 0xC2) | (byte >= 0xEF)
}

/// Whether a character that XML forbids, other than NUL, can begin with this byte.
const fn is_xml_suspect(byte: u8) -> bool {
    (byte < 0x20) & (byte != 0) & !is_newline_or_tab(byte) | (byte == 0xEF)
}

const fn is_newline_or_tab(byte: u8) -> bool {
    (byte == b'\t') | (byte == b'\n') | (byte == b'\r')
}

/// <https://infra.spec.whatwg.org/#noncharacter>
pub const fn is_noncharacter(character: char) -> bool {
    matches!(character, '\u{FDD0}'..='\u{FDEF}') || character as u32 & 0xFFFE == 0xFFFE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, last: bool) -> (Vec<u8>, usize) {
        let mut cursor = Cursor::new(text, 0, last);
        let bytes = core::iter::from_fn(|| cursor.next()).collect();
        (bytes, cursor.position())
    }

    #[test]
    fn newlines_are_normalised() {
        assert_eq!(read("a\r\nb\rc\nd\r", true), (b"a\nb\nc\nd\n".to_vec(), 9));
    }

    #[test]
    fn a_cr_waits_for_the_next_chunk() {
        assert_eq!(read("a\r", false), (b"a".to_vec(), 1));
        assert_eq!(read("a\r\n", false), (b"a\n".to_vec(), 3));
    }

    #[test]
    fn half_a_newline_has_not_arrived() {
        let has_arrived = |text: &str, last| Cursor::new(text, 0, last).has_arrived(1);
        assert_eq!(["a", "a\r", "a\r\n", "ab"].map(|text| has_arrived(text, false)), [false, false, true, true]);
        assert_eq!(["a", "a\r"].map(|text| has_arrived(text, true)), [true, true]);
    }

    #[test]
    fn characters_are_consumed_whole() {
        assert_eq!(read("é𝄞x", true), (vec![0xC3, 0xF0, b'x'], 7));
        let mut cursor = Cursor::new("é𝄞", 5, true);
        cursor.next();
        assert_eq!((cursor.current_span(), cursor.next_span()), (Span::new(5, 7), Span::new(7, 11)));
        cursor.reconsume();
        assert_eq!(cursor.offset(), 5);
    }

    #[test]
    fn a_run_ends_before_a_stop() {
        let mut cursor = Cursor::new("texté<", 0, true);
        assert_eq!(cursor.take_run(*b"<\r"), 6);
        assert_eq!(cursor.next(), Some(b'<'));
        assert_eq!(cursor.take_run(*b"<\r"), 7);
        assert_eq!(cursor.next(), None);
    }

    #[test]
    fn characters_are_revealed_as_they_are_needed() {
        let mut cursor = Cursor::new("a\r\u{e9}--\r\nb", 0, true);
        let mut seen = Vec::new();
        let mut need = |cursor: &mut Cursor<'_>, bytes: usize| {
            cursor.reveal(|narrow| {
                seen.push((narrow.rest_text().to_owned(), narrow.is_last()));
                (narrow.rest().len() >= bytes || narrow.is_last())
                    .then(|| core::iter::from_fn(|| narrow.next()).count())
            })
        };
        let counts = [1, 1, 1, 2, 1, 2, 1].map(|bytes| need(&mut cursor, bytes));
        assert_eq!(counts, [1, 1, 1, 2, 1, 1, 0].map(Some));
        let expected = ["a", "\r", "\u{e9}", "-", "--", "\r\n", "b", "b", ""];
        assert_eq!(seen.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), expected);
        assert_eq!(
            seen.iter().map(|(_, last)| *last).collect::<Vec<_>>(),
            [[false; 7].as_slice(), &[true; 2]].concat()
        );
    }

    #[test]
    fn nothing_is_revealed_that_has_not_arrived() {
        let mut cursor = Cursor::new("a\r", 0, false);
        assert_eq!(cursor.reveal(|narrow| narrow.next()), Some(b'a'));
        assert_eq!(cursor.reveal(|narrow| narrow.next()), None);
        assert_eq!(cursor.position(), 1);
    }

    #[test]
    fn xml_forbids_fewer_characters() {
        let mut found = Vec::new();
        check_xml_input("\0\u{1}\t\x0C\u{7F}\u{85}\u{FFFE}\u{FFFD}\u{1FFFE}", 0, |error| found.push(error.span.start));
        assert_eq!(found, [1, 3, 7]);
    }

    #[test]
    fn controls_and_noncharacters_are_reported_once_each() {
        let mut found = Vec::new();
        check_input("a\u{1}\0\t\u{85}é\u{FFFE}\u{FDD0}\u{1FFFF}\u{FFFD}\u{7F}", 10, |error| found.push(error));
        let expected =
            [(11, 12, true), (14, 16, true), (18, 21, false), (21, 24, false), (24, 28, false), (31, 32, true)];
        let expected = expected.map(|(start, end, control)| {
            let code =
                if control { ErrorCode::ControlCharacterInInputStream } else { ErrorCode::NoncharacterInInputStream };
            ParseError::new(code, Span::new(start, end))
        });
        assert_eq!(found, expected);
    }
}
