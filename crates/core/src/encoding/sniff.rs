//! Finding the encoding from the first bytes.

use super::{Detected, Encoding, Hints, Origin};
use crate::ParseError;
use simdutf8::compat::from_utf8;

/// How many bytes of a document are looked at, and held back until they have told. HTML's prescan has the same limit.
pub(super) const PREFIX_LIMIT: usize = 1024;

/// How documents in a language tell their encoding, and what their bytes mean.
pub trait Sniff {
    /// Whether a byte order mark counts more than the encoding that the caller [forces](Hints::forced).
    const MARK_BEATS_FORCED: bool = false;

    /// What `prefix`, the first bytes of a document without a byte order mark, tells. `None` means that the bytes after
    /// it matter; where nothing follows, or 1024 bytes have been looked at, [`conclude`](Self::conclude) decides.
    ///
    /// More bytes must not change an answer once it is given. The span of [its error](Detected::error) counts bytes of
    /// the prefix, and an ASCII character must end the label there.
    fn sniff(&self, prefix: &[u8], hints: &Hints) -> Option<Detected>;

    /// The encoding of a document that has not told it in `prefix`, of which there is no more to look at.
    fn conclude(&self, prefix: &[u8], hints: &Hints) -> Detected;

    /// Whether `prefix`, the first bytes of a document, declares another encoding than its byte order mark shows. The
    /// span of the error counts bytes of the prefix. `None` means that the bytes after the prefix matter.
    fn check_mark(&self, prefix: &[u8], mark: &'static Encoding) -> Option<Result<(), ParseError>> {
        let _ = (prefix, mark);
        Some(Ok(()))
    }

    /// The encoding of a document that consists of `bytes`, where its beginning and the hints have `found` one: all
    /// bytes may disprove what is declared. Not asked about documents that come in pieces, nor where the encoding is
    /// [forced](Hints::forced) or known from a byte order mark. Unless it is defined, this is what was found.
    ///
    /// The encoding, and the one [beside](Detected::beside) it, are all that may differ from what was found.
    fn settle(&self, bytes: &[u8], found: Detected) -> Detected {
        let _ = bytes;
        found
    }

    /// Appends to `text` what the bytes of `sequence` stand for, which are invalid in a document in UTF-8, and returns how
    /// many of those after them belong to them. There are one to three of the former; `rest` is what has come of the
    /// latter. They are an error at any rate. `None`, with nothing appended, makes them U+FFFD, unless the document
    /// [falls back](Hints::legacy_fallback); this is so unless it is defined.
    ///
    /// Not asked about a character that the end of the document cuts short, unless another encoding is `beside` UTF-8.
    fn invalid(
        &self,
        sequence: &[u8],
        rest: &[u8],
        beside: Option<&'static Encoding>,
        text: &mut String,
    ) -> Option<usize> {
        let _ = (sequence, rest, beside, text);
        None
    }
}

/// Whether all sequences in `bytes` that are invalid in UTF-8 stand for something.
pub(super) fn knows_all(sniff: &impl Sniff, bytes: &[u8]) -> bool {
    let (mut rest, mut text) = (bytes, String::new());
    while let Err(error) = from_utf8(rest) {
        let Some(len) = error.error_len() else { return true };
        let (sequence, after) = rest[error.valid_up_to()..].split_at(len);
        let Some(belonging) = sniff.invalid(sequence, after, None, &mut text) else { return false };
        text.clear();
        rest = &after[belonging.min(after.len())..];
    }
    true
}

/// The encoding of a document of which `prefix` is all, or as much as may be looked at.
pub(super) fn detect<S: Sniff>(sniff: &S, hints: &Hints, prefix: &[u8]) -> Detected {
    match told_beforehand::<S>(hints, prefix) {
        Some(detected) => check_mark(sniff, prefix, detected).unwrap_or(detected),
        None => sniff.sniff(prefix, hints).unwrap_or_else(|| sniff.conclude(prefix, hints)),
    }
}

/// The encoding of a document that begins with `prefix`, or `None` while the bytes after it matter.
pub(super) fn detect_early<S: Sniff>(sniff: &S, hints: &Hints, prefix: &[u8]) -> Option<Detected> {
    if (S::MARK_BEATS_FORCED || hints.forced.is_none()) && is_part_of_mark(prefix) {
        return None;
    }
    match told_beforehand::<S>(hints, prefix) {
        Some(detected) => check_mark(sniff, prefix, detected),
        None => sniff.sniff(prefix, hints),
    }
}

/// What was detected, with the error that the declaration contradicts the byte order mark; `None` while the bytes after
/// the prefix matter.
fn check_mark(sniff: &impl Sniff, prefix: &[u8], detected: Detected) -> Option<Detected> {
    if detected.origin != Origin::ByteOrderMark {
        return Some(detected);
    }
    Some(Detected { error: sniff.check_mark(prefix, detected.encoding)?.err(), ..detected })
}

/// The encoding as far as it does not take the document's language to know it.
///
/// A byte order mark is above the transport, as <https://encoding.spec.whatwg.org/#decode> has it.
fn told_beforehand<S: Sniff>(hints: &Hints, prefix: &[u8]) -> Option<Detected> {
    let forced = hints.forced.map(|encoding| Detected::new(encoding, Origin::Forced));
    let mark = || Encoding::for_bom(prefix).map(|(encoding, _)| Detected::new(encoding, Origin::ByteOrderMark));
    let first = if S::MARK_BEATS_FORCED { mark().or(forced) } else { forced.or_else(mark) };
    first.or_else(|| hints.transport.map(|encoding| Detected::new(encoding, Origin::Transport)))
}

/// Whether `prefix` may grow to be a byte order mark.
fn is_part_of_mark(prefix: &[u8]) -> bool {
    matches!(prefix, [] | [0xEF] | [0xEF, 0xBB] | [0xFE] | [0xFF])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::{Decoder, decode_all};
    use encoding_rs::{KOI8_R, UTF_8, UTF_16LE, WINDOWS_1252};

    /// A language in which the byte 0xE9 stands for `é`, and 0xFF for as many `x` as come after it. Whole documents that
    /// end with `!` are in KOI8-R.
    struct Odd;

    impl Sniff for Odd {
        fn sniff(&self, _: &[u8], _: &Hints) -> Option<Detected> {
            None
        }

        fn conclude(&self, _: &[u8], hints: &Hints) -> Detected {
            Detected::new(hints.default.unwrap_or(UTF_8), Origin::Default)
        }

        fn settle(&self, bytes: &[u8], found: Detected) -> Detected {
            let encoding = if bytes.ends_with(b"!") { KOI8_R } else { found.encoding };
            Detected { encoding, ..found }
        }

        fn invalid(
            &self,
            sequence: &[u8],
            rest: &[u8],
            _: Option<&'static Encoding>,
            text: &mut String,
        ) -> Option<usize> {
            let (meaning, belonging) = match sequence {
                b"\xE9" => ("é".to_owned(), 0),
                // More than there are.
                b"\xFF" => ("x".repeat(rest.len()), rest.len() + 1),
                _ => return None,
            };
            text.push_str(&meaning);
            Some(belonging)
        }
    }

    fn whole(bytes: &[u8], hints: Hints) -> (String, Vec<String>, Detected) {
        let mut errors = Vec::new();
        let (text, detected) = decode_all(&Odd, bytes, &hints, &mut |error| errors.push(error.to_string()));
        (text.into_owned(), errors, detected)
    }

    fn in_bytes(bytes: &[u8], hints: Hints) -> (String, Vec<String>, Detected) {
        let (mut decoder, mut text, mut errors) = (Decoder::new(Odd, hints), String::new(), Vec::new());
        for byte in bytes {
            decoder.decode(&[*byte], false, &mut text, &mut |error| errors.push(error.to_string()));
        }
        decoder.decode(&[], true, &mut text, &mut |error| errors.push(error.to_string()));
        (text, errors, decoder.detected().unwrap())
    }

    #[test]
    fn a_language_knows_what_invalid_bytes_stand_for() {
        let found = Detected::new(UTF_8, Origin::Default);
        let errors = ["invalid-byte-sequence at 1..3", "invalid-byte-sequence at 4..7"];
        // The last is a character that is cut short, about which the language is not asked.
        let expected = ("aéb\u{FFFD}c\u{FFFD}".to_owned(), errors.map(str::to_owned).to_vec(), found);
        for (text, mut errors, found) in
            [whole(b"a\xE9b\xC0c\xE9", Hints::default()), in_bytes(b"a\xE9b\xC0c\xE9", Hints::default())]
        {
            assert_eq!(errors.pop().as_deref(), Some("invalid-byte-sequence at 8..11"));
            assert_eq!((text, errors, found), expected);
        }
        assert_eq!(whole(b"a\xFFbc", Hints::default()).0, "axx");
        assert_eq!(whole(b"a\xE9b", Hints::default().with_encoding(WINDOWS_1252)).1, [""; 0]);
    }

    #[test]
    fn a_document_falls_back_at_bytes_that_stand_for_nothing() {
        let hints = Hints::default().with_legacy_fallback(true);
        for decoded in [whole(b"\xC3\xA9 \xE9.", hints), in_bytes(b"\xC3\xA9 \xE9.", hints)] {
            assert_eq!((decoded.0.as_str(), decoded.2.encoding), ("é é.", UTF_8));
        }
        let (text, errors, detected) = whole(b"\xC3\xA9 \xE9 \xC0.", hints);
        assert_eq!((text.as_str(), errors.len(), detected.encoding), ("Ã© é À.", 0, WINDOWS_1252));
        let (text, errors, detected) = in_bytes(b"\xC3\xA9 \xE9 \xC0.", hints);
        assert_eq!((text.as_str(), errors.len(), detected.encoding), ("é é À.", 1, WINDOWS_1252));
    }

    #[test]
    fn a_whole_document_may_disprove_what_was_found() {
        let encoding = |hints| whole(b"a!", hints).2.encoding;
        assert_eq!(encoding(Hints::default()), KOI8_R);
        assert_eq!(encoding(Hints::default().with_transport_label("big5")), KOI8_R);
        assert_eq!(encoding(Hints::default().with_encoding(UTF_8)), UTF_8);
        assert_eq!(whole(b"\xEF\xBB\xBF!", Hints::default()).2.encoding, UTF_8);
        assert_eq!(whole(b"\xFF\xFE!", Hints::default()).2.encoding, UTF_16LE);
        assert_eq!(in_bytes(b"a!", Hints::default()).2.encoding, UTF_8);
    }
}
