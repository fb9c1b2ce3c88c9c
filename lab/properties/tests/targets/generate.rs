//! Generates inputs from a seed.

use fastrand::Rng;
use fivefold_properties::{HEAD, Vocabulary};
use fivefold_test_support::seeded;

/// The number of bytes taken from a fixture.
const EXCERPT: usize = 240;

/// The number of words in a soup.
const WORDS: usize = 40;

/// Generates inputs from the seed of the tests.
pub(crate) struct Generator<'v> {
    random: Rng,
    words: &'v [String],
    fixtures: Vec<Vec<u8>>,
    has_steps: bool,
}

impl<'v> Generator<'v> {
    /// A generator of inputs from these words and fixtures, with or without steps before the text.
    pub(crate) fn new(vocabulary: &'v Vocabulary, fixtures: Vec<Vec<u8>>, has_steps: bool) -> Self {
        Self { random: seeded(2007), words: vocabulary.words(), fixtures, has_steps }
    }

    /// The next input: random selections, some or most of them zero, and a body.
    pub(crate) fn generate(&mut self) -> Vec<u8> {
        let zeros = self.random.u8(..4);
        let mut data: Vec<u8> =
            (0..HEAD).map(|_| if self.random.u8(..4) < zeros { 0 } else { self.random.u8(..) }).collect();
        // The first byte selects text or indices of words. Here, both kinds are written as text.
        data[0] = 0;
        data[1] = if self.has_steps { self.random.u8(..200) } else { 0 };
        data.extend((0..data[1]).map(|_| self.random.u8(..)));
        let body = if self.random.bool() { self.soup() } else { self.mutated_excerpt() };
        data.extend(body);
        data
    }

    fn word(&mut self) -> &'v str {
        &self.words[self.random.usize(..self.words.len())]
    }

    /// Random words; a few are repeated often, so that tags match.
    fn soup(&mut self) -> Vec<u8> {
        let favourites: Vec<_> = (0..1 + self.random.usize(..8)).map(|_| self.word()).collect();
        let mut text = String::new();
        for _ in 0..self.random.usize(..WORDS) {
            let word = if self.random.bool() { favourites[self.random.usize(..favourites.len())] } else { self.word() };
            text.push_str(word);
        }
        text.into_bytes()
    }

    fn excerpt(&mut self) -> Vec<u8> {
        let fixture = &self.fixtures[self.random.usize(..self.fixtures.len())];
        let start = if self.random.bool() { 0 } else { self.random.usize(..=fixture.len()) };
        let end = fixture.len().min(start + self.random.usize(..EXCERPT));
        fixture[start..end].to_vec()
    }

    fn mutated_excerpt(&mut self) -> Vec<u8> {
        let mut bytes = self.excerpt();
        for _ in 0..self.random.usize(..6) {
            self.mutate(&mut bytes);
        }
        bytes
    }

    fn mutate(&mut self, bytes: &mut Vec<u8>) {
        let at = self.random.usize(..=bytes.len());
        let end = bytes.len().min(at + self.random.usize(..16));
        match self.random.u8(..6) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..at, self.word().bytes())),
            2 => drop(bytes.splice(at..end, self.word().bytes())),
            3 => {
                let part = bytes[at..end].to_vec();
                let times = 1 + self.random.usize(..4);
                bytes.splice(end..end, part.repeat(times));
            }
            4 => drop(bytes.splice(at..end, self.excerpt())),
            _ => {
                let byte = self.random.u8(..);
                bytes.splice(at..at, [byte]);
            }
        }
    }
}
