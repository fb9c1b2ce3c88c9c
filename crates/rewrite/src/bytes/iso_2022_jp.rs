//! What the bytes of ISO-2022-JP mean.

/// The character set that an escape sequence has chosen.
///
/// <https://encoding.spec.whatwg.org/#iso-2022-jp-decoder>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Ascii,
    Roman,
    Katakana,
    /// Two bytes a character.
    Jis0208,
}

impl Mode {
    pub(super) const ESCAPE_LEN: usize = 3;

    /// What the escape sequence at the start of `bytes` chooses.
    pub(super) fn of_escape(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0x1B, b'(', b'B', ..] => Some(Self::Ascii),
            [0x1B, b'(', b'J', ..] => Some(Self::Roman),
            [0x1B, b'(', b'I', ..] => Some(Self::Katakana),
            [0x1B, b'$', b'@' | b'B', ..] => Some(Self::Jis0208),
            _ => None,
        }
    }

    /// The sequence that chooses it.
    pub(super) fn escape(self) -> &'static [u8] {
        match self {
            Self::Ascii => b"\x1B(B",
            Self::Roman => b"\x1B(J",
            Self::Katakana => b"\x1B(I",
            Self::Jis0208 => b"\x1B$B",
        }
    }

    /// The length of an escape sequence that the end of `bytes` cuts.
    pub(super) fn unfinished_escape_len(bytes: &[u8]) -> usize {
        match bytes {
            [.., 0x1B] => 1,
            [.., 0x1B, b'(' | b'$'] => 2,
            _ => 0,
        }
    }

    /// The mode after some bytes.
    pub(super) fn after(self, bytes: &[u8]) -> Self {
        let starts = (0..bytes.len()).rev().filter(|at| bytes[*at] == 0x1B);
        starts.into_iter().find_map(|at| Self::of_escape(&bytes[at..])).unwrap_or(self)
    }
}
