//! What is to be parsed: text, or bytes.

use crate::pieces::pieces;
use core::num::NonZeroUsize;
use fivefold::encoding::{Encoding, Hints};

/// An input that is there as a whole.
#[derive(Debug)]
pub(crate) enum Input {
    /// Text, whatever encoding it declares.
    Text(String),
    /// Bytes, and what is known of their encoding.
    Bytes(Vec<u8>, Hints),
}

impl Input {
    /// The bytes, of text in UTF-8.
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes, _) => bytes,
        }
    }

    /// The bytes in pieces of so many characters, or of so many bytes.
    pub(crate) fn pieces(&self, chunk: Option<NonZeroUsize>) -> Box<dyn Iterator<Item = &[u8]> + '_> {
        match (chunk, self) {
            (None, _) => Box::new(core::iter::once(self.bytes())),
            (Some(chunk), Self::Text(text)) => Box::new(pieces(text, chunk).map(str::as_bytes)),
            (Some(chunk), Self::Bytes(bytes, _)) => Box::new(bytes.chunks(chunk.get())),
        }
    }
}

/// The encoding that a label names.
pub(crate) fn encoding(label: &str) -> Result<&'static Encoding, String> {
    Encoding::for_label(label.as_bytes()).ok_or_else(|| "no encoding has this label".to_owned())
}

/// What the transport says.
pub(crate) fn hints(transport: Option<&'static Encoding>) -> Hints {
    let mut hints = Hints::default();
    hints.transport = transport;
    hints
}
