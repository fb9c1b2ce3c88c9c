//! Finding the encoding from the first bytes.

use super::{Detected, Encoding, Hints, Origin};
use crate::ParseError;

/// How many bytes of a document are looked at, and held back until they have told. HTML's prescan has the same limit.
pub(super) const PREFIX_LIMIT: usize = 1024;

/// How documents in a language tell their encoding.
pub trait Sniff {
    /// Whether a byte order mark counts more than the encoding that the caller [forces](Hints::forced).
    const MARK_BEATS_FORCED: bool = false;

    /// What `prefix`, the first bytes of a document without a byte order mark, tells. `None` means that the bytes after
    /// it matter; where nothing follows, or 1024 bytes have been looked at, [`conclude`](Self::conclude) decides.
    ///
    /// More bytes must not change an answer once it is given. The span of [its error](Detected::error) counts bytes of
    /// the prefix, and an ASCII character must end the label there.
    fn sniff(prefix: &[u8], hints: &Hints) -> Option<Detected>;

    /// The encoding of a document that has not told it in `prefix`, of which there is no more to look at.
    fn conclude(prefix: &[u8], hints: &Hints) -> Detected;

    /// Whether `prefix`, the first bytes of a document, declares another encoding than its byte order mark shows. The
    /// span of the error counts bytes of the prefix. `None` means that the bytes after the prefix matter.
    fn check_mark(prefix: &[u8], mark: &'static Encoding) -> Option<Result<(), ParseError>> {
        let _ = (prefix, mark);
        Some(Ok(()))
    }
}

/// The encoding of a document of which `prefix` is all, or as much as may be looked at.
pub(super) fn detect<S: Sniff>(hints: &Hints, prefix: &[u8]) -> Detected {
    match told_beforehand::<S>(hints, prefix) {
        Some(detected) => check_mark::<S>(prefix, detected).unwrap_or(detected),
        None => S::sniff(prefix, hints).unwrap_or_else(|| S::conclude(prefix, hints)),
    }
}

/// The encoding of a document that begins with `prefix`, or `None` while the bytes after it matter.
pub(super) fn detect_early<S: Sniff>(hints: &Hints, prefix: &[u8]) -> Option<Detected> {
    if (S::MARK_BEATS_FORCED || hints.forced.is_none()) && is_part_of_mark(prefix) {
        return None;
    }
    match told_beforehand::<S>(hints, prefix) {
        Some(detected) => check_mark::<S>(prefix, detected),
        None => S::sniff(prefix, hints),
    }
}

/// What was detected, with the error that the declaration contradicts the byte order mark; `None` while the bytes after
/// the prefix matter.
fn check_mark<S: Sniff>(prefix: &[u8], detected: Detected) -> Option<Detected> {
    if detected.origin != Origin::ByteOrderMark {
        return Some(detected);
    }
    Some(Detected { error: S::check_mark(prefix, detected.encoding)?.err(), ..detected })
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
