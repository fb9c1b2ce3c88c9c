//! The input: text or bytes.

use crate::pieces::pieces;
use core::num::NonZeroUsize;
use fivefold::encoding::{Encoding, Hints, UTF_8};

/// A complete input.
#[derive(Debug)]
pub(crate) enum Input {
    /// Text, whatever encoding it declares.
    Text(String),
    /// Bytes, with hints for their encoding.
    Bytes(Vec<u8>, Hints),
}

impl Input {
    /// The bytes; those of text are UTF-8.
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes, _) => bytes,
        }
    }

    /// The bytes in chunks of so many characters or bytes.
    pub(crate) fn pieces(&self, chunk: Option<NonZeroUsize>) -> Box<dyn Iterator<Item = &[u8]> + '_> {
        match (chunk, self) {
            (None, _) => Box::new(core::iter::once(self.bytes())),
            (Some(chunk), Self::Text(text)) => Box::new(pieces(text, chunk).map(str::as_bytes)),
            (Some(chunk), Self::Bytes(bytes, _)) => Box::new(bytes.chunks(chunk.get())),
        }
    }
}

/// The encoding with this label.
pub(crate) fn encoding(label: &str) -> Result<&'static Encoding, String> {
    Encoding::for_label(label.as_bytes()).ok_or_else(|| "no encoding has this label".to_owned())
}

/// The hints of a label from the transport.
pub(crate) fn hints(transport: Option<&'static Encoding>) -> Hints {
    let mut hints = Hints::default();
    hints.transport = transport;
    hints
}

/// The hints for the encoding of files.
pub(crate) fn hints_for_files(transport: Option<&'static Encoding>) -> Hints {
    with_legacy_fallback(hints(transport))
}

/// The hints for an input that is UTF-8 if it declares no encoding and is valid, and otherwise windows-1252. Most of what
/// declares none is UTF-8 today; the rest is what browsers take it for.
pub(crate) fn with_legacy_fallback(hints: Hints) -> Hints {
    hints.with_default(UTF_8).with_legacy_fallback(true)
}
