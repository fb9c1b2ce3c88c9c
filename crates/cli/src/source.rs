//! The text that a command is given.

use crate::failure::Failure;
use crate::progress::Progress;
use std::io::{self, Read};
use std::path::Path;

const BYTE_ORDER_MARK: &str = "\u{FEFF}";

/// A text, decoded.
#[derive(Debug)]
pub(crate) struct Source {
    decoded: String,
    /// Where the text begins that is to be parsed: after the byte order mark, if there is one.
    start: usize,
}

impl Source {
    /// Reads a file; without a name, or for `-`, standard input.
    pub(crate) fn read(file: Option<&Path>, progress: &Progress) -> Result<Self, Failure> {
        progress.set_stage("reading");
        let bytes = match file {
            Some(path) if path != "-" => {
                std::fs::read(path).map_err(|error| Failure::reading(path.display(), &error))?
            }
            _ => {
                let mut bytes = Vec::new();
                let mut reader = progress.count_read(io::stdin().lock());
                reader.read_to_end(&mut bytes).map_err(|error| Failure::reading("standard input", &error))?;
                bytes
            }
        };
        Ok(Self::decode(bytes))
    }

    /// <https://encoding.spec.whatwg.org/#utf-8-decode>
    fn decode(bytes: Vec<u8>) -> Self {
        let decoded =
            String::from_utf8(bytes).unwrap_or_else(|invalid| String::from_utf8_lossy(invalid.as_bytes()).into_owned());
        let start = if decoded.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Self { decoded, start }
    }

    /// The text, without a byte order mark.
    pub(crate) fn text(&self) -> &str {
        &self.decoded[self.start..]
    }

    /// The offset of the text's first byte: offsets count the byte order mark.
    pub(crate) fn base(&self) -> u64 {
        self.start as u64
    }
}
