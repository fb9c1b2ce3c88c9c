//! The words of generated inputs: the dictionaries of the fuzzer.

use std::sync::LazyLock;

/// The words of a language.
#[derive(Debug)]
pub struct Vocabulary {
    words: Vec<String>,
}

/// The words of HTML.
pub static HTML: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::parse(include_str!("../../fuzz/dictionaries/html.dict")));

/// The words of XML.
pub static XML: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::parse(include_str!("../../fuzz/dictionaries/xml.dict")));

/// The words of attribute values.
pub static MICROSYNTAX: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::parse(include_str!("../../fuzz/dictionaries/microsyntax.dict")));

impl Vocabulary {
    /// Reads a dictionary in libFuzzer's format: one quoted word per line, with `\"`, `\\` and `\xAB` as escapes.
    ///
    /// # Panics
    ///
    /// Panics if a line is neither a word nor empty nor a comment, or if a word is not UTF-8.
    fn parse(dictionary: &str) -> Self {
        let lines = dictionary.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        Self { words: lines.map(unquote).collect() }
    }

    /// The words.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Decodes bytes to text: each byte is the index of a word. After a byte beyond the last word, the next byte is a
    /// character of Latin-1.
    pub(crate) fn spell(&self, bytes: &[u8]) -> String {
        let mut text = String::new();
        let mut bytes = bytes.iter();
        while let Some(&byte) = bytes.next() {
            match (self.words.get(usize::from(byte)), bytes.as_slice().first()) {
                (Some(word), _) => text.push_str(word),
                (None, Some(&literal)) => {
                    text.push(char::from(literal));
                    bytes.next();
                }
                (None, None) => {}
            }
        }
        text
    }
}

fn unquote(line: &str) -> String {
    let quoted = line.strip_prefix('"').and_then(|line| line.strip_suffix('"'));
    let mut rest = quoted.unwrap_or_else(|| panic!("{line} is not a quoted word")).bytes();
    let mut word = Vec::new();
    while let Some(byte) = rest.next() {
        word.push(if byte == b'\\' { unescape(&mut rest).expect("an escape is complete") } else { byte });
    }
    String::from_utf8(word).expect("words are UTF-8")
}

fn unescape(rest: &mut core::str::Bytes<'_>) -> Option<u8> {
    match rest.next()? {
        b'x' => {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            u8::try_from(digit()? * 16 + digit()?).ok()
        }
        other => Some(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_resolved() {
        let vocabulary = Vocabulary::parse("# comment\n\n\"a\\\"b\\\\\"\n\"\\xC3\\xA9\"\n");
        assert_eq!(vocabulary.words(), ["a\"b\\", "é"]);
    }

    #[test]
    fn bytes_are_numbers_of_words() {
        let vocabulary = Vocabulary::parse("\"one\"\n\"two\"\n");
        assert_eq!(vocabulary.spell(&[1, 0, 200, b'x', 1, 200]), "twoonextwo");
    }

    #[test]
    fn all_dictionaries_are_read() {
        for vocabulary in [&HTML, &XML, &MICROSYNTAX] {
            assert!((100..=224).contains(&vocabulary.words().len()), "{}", vocabulary.words().len());
        }
    }
}
