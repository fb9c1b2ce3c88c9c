//! Interprets the bytes of an input: the first [`HEAD`] bytes select options and the lengths of chunks, the rest is the
//! body. The first byte says whether the body is text or indices of words, the second is the number of its bytes that
//! encode steps.
//!
//! Bytes that are zero or missing select the default. So a file after [`HEAD`] zeros is the input that parses the file
//! with default options, and changes of the head do not move the body.

use crate::Vocabulary;
use arbitrary::{Arbitrary, Unstructured};

/// The number of bytes in the head of an input.
pub const HEAD: usize = 32;

/// An input: selections and a body.
#[derive(Debug)]
pub(crate) struct Input<'a> {
    choices: Unstructured<'a>,
    is_spelt: bool,
    steps: u8,
    body: &'a [u8],
}

impl<'a> Input<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        let (head, body) = data.split_at(data.len().min(HEAD));
        let mut choices = Unstructured::new(head);
        let (is_spelt, steps) = (take(&mut choices), take(&mut choices));
        Self { choices, is_spelt, steps, body }
    }

    /// A number, a flag, an array of them.
    pub(crate) fn choose<T: Arbitrary<'a>>(&mut self) -> T {
        take(&mut self.choices)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: u8) -> u8 {
        self.choose::<u8>() % limit
    }

    /// One of several; the first is the default.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[usize::from(self.choose::<u8>()) % from.len()]
    }

    /// A rare value, computed from a number below 8. Three of four times there is none.
    pub(crate) fn rarely<T>(&mut self, make: impl FnOnce(u8) -> T) -> Option<T> {
        let choice = self.choose::<u8>();
        (choice >= 192).then(|| make(choice % 8))
    }

    /// The lengths of chunks.
    pub(crate) fn cuts(&mut self) -> Cuts {
        Cuts(self.choose::<[u8; 4]>().map(|length| usize::from(length % 32)))
    }

    /// Takes steps from the start of the body: as many as fit into the number of bytes in the head.
    pub(crate) fn steps<T: Arbitrary<'a>>(&mut self) -> Vec<T> {
        let (steps, body) = self.body.split_at(self.body.len().min(usize::from(self.steps)));
        self.body = body;
        let mut steps = Unstructured::new(steps);
        core::iter::from_fn(|| if steps.is_empty() { None } else { steps.arbitrary().ok() }).collect()
    }

    /// Truncates the body to this length.
    pub(crate) fn shorten(&mut self, length: usize) {
        self.body = &self.body[..self.body.len().min(length)];
    }

    /// The body as bytes.
    pub(crate) fn bytes(&self) -> &'a [u8] {
        self.body
    }

    /// The body as text: as UTF-8, with U+FFFD for invalid bytes, or as words by their indices.
    pub(crate) fn text(&self, vocabulary: &Vocabulary) -> String {
        if self.is_spelt { vocabulary.spell(self.body) } else { String::from_utf8_lossy(self.body).into_owned() }
    }
}

fn take<'a, T: Arbitrary<'a>>(choices: &mut Unstructured<'a>) -> T {
    // Reads numbers from bytes, and zeros after the end of the bytes.
    choices.arbitrary().expect("choices are numbers")
}

/// The lengths of chunks, used cyclically. A chunk can be empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cuts([usize; 4]);

impl Cuts {
    /// The chunks of a text.
    pub(crate) fn of_text(self, text: &str) -> Vec<&str> {
        let mut rest = text;
        let mut chunks = Vec::new();
        for length in self.lengths() {
            if rest.is_empty() {
                break;
            }
            let (chunk, after) = rest.split_at(rest.ceil_char_boundary(length.min(rest.len())));
            chunks.push(chunk);
            rest = after;
        }
        chunks
    }

    /// The chunks of bytes.
    pub(crate) fn of_bytes(self, bytes: &[u8]) -> Vec<&[u8]> {
        let mut rest = bytes;
        let mut chunks = Vec::new();
        for length in self.lengths() {
            if rest.is_empty() {
                break;
            }
            let (chunk, after) = rest.split_at(length.min(rest.len()));
            chunks.push(chunk);
            rest = after;
        }
        chunks
    }

    /// The lengths; one is always positive, so that the iteration ends.
    fn lengths(self) -> impl Iterator<Item = usize> {
        let [first, rest @ ..] = self.0;
        [first.max(1), rest[0], rest[1], rest[2]].into_iter().cycle()
    }
}

/// The text of an input for HTML, in chunks: for targets that are not in this crate.
pub fn html_chunks(data: &[u8]) -> Vec<String> {
    let mut input = Input::new(data);
    let cuts = input.cuts();
    cuts.of_text(&input.text(&crate::HTML)).into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_choose_the_defaults() {
        let data = [&[0; HEAD], "é\0".as_bytes()].concat();
        let mut input = Input::new(&data);
        assert!(!input.choose::<bool>());
        assert_eq!(input.pick(&["first", "second"]), "first");
        assert_eq!(input.rarely(|number| number), None);
        assert!(input.steps::<u8>().is_empty());
        assert_eq!(input.text(&crate::HTML), "é\0");
    }

    #[test]
    fn chunks_are_the_whole() {
        let cuts = Cuts([0, 2, 0, 3]);
        assert_eq!(cuts.of_text("aé𝄞bcd"), ["a", "é", "", "𝄞", "b", "cd"]);
        assert_eq!(cuts.of_bytes(b"abcdefg"), [&b"a"[..], b"bc", b"", b"def", b"g"]);
    }

    #[test]
    fn steps_come_before_the_text() {
        let mut data = [0; HEAD].to_vec();
        data[1] = 2;
        data.extend(b"\x07\x08text");
        let mut input = Input::new(&data);
        assert_eq!(input.steps::<u8>(), [7, 8]);
        assert_eq!(input.bytes(), b"text");
    }
}
