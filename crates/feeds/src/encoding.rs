//! The repairs of encodings: how a feed tells its own, and what invalid bytes stand for.

mod doubt;
mod labels;
mod surrogates;
#[cfg(test)]
mod tests;

use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use fivefold_core::ParseError;
use fivefold_core::encoding::{Detected, Encoding, Hints, Origin, Sniff};
use fivefold_xml5::encoding::Xml;

/// How feeds tell their encoding: as [XML](Xml) does, with the repairs of [`Repairs`](crate::Repairs) that are about bytes.
/// [`Repairs::sniff`](crate::Repairs::sniff) makes it.
///
/// ```
/// use fivefold::encoding::{Hints, decode_all};
/// use fivefold::feed::Repairs;
///
/// let sniff = Repairs::feeds().sniff();
/// let feed = "<?xml version='1.0' encoding='iso-8859-1'?><title>café</title>".as_bytes();
/// let (text, detected) = decode_all(&sniff, feed, &Hints::default(), &mut |_| {});
/// assert!(text.ends_with("<title>café</title>"));
/// assert_eq!(detected.encoding.name(), "UTF-8");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FeedSniff {
    /// The switches of the same names.
    pub(crate) invalid_bytes: bool,
    pub(crate) encodings: bool,
}

/// How much of a feed is searched for a declaration that the transport contradicts, in bytes.
const PREFIX: usize = 1 << 10;

impl Sniff for FeedSniff {
    fn sniff(&self, prefix: &[u8], hints: &Hints) -> Option<Detected> {
        if !self.encodings {
            return Xml.sniff(prefix, hints);
        }
        match prefix {
            // The two bytes after these tell whether it is UTF-16.
            [b'<', 0] | [0, b'<'] | [b'<', 0, _] | [0, b'<', _] => None,
            _ if only_looks_like_utf_16(prefix) => Some(Xml.conclude(prefix, hints)),
            _ => Xml.sniff_by(prefix, hints, meant),
        }
    }

    fn conclude(&self, prefix: &[u8], hints: &Hints) -> Detected {
        // What is too short to be doubted is not.
        let is_short = self.encodings && prefix.len() < 4;
        let found = if is_short { Xml.sniff(prefix, hints) } else { None };
        found.unwrap_or_else(|| Xml.conclude(prefix, hints))
    }

    fn check_mark(&self, prefix: &[u8], mark: &'static Encoding) -> Option<Result<(), ParseError>> {
        Xml.check_mark(prefix, mark)
    }

    fn settle(&self, bytes: &[u8], found: Detected) -> Detected {
        let is_doubted = self.encodings && matches!(found.origin, Origin::Declaration | Origin::Transport);
        if !is_doubted {
            return found;
        }
        let is_transport = found.origin == Origin::Transport;
        let prefix = &bytes[..bytes.len().min(PREFIX)];
        let is_wide = found.encoding == UTF_16LE || found.encoding == UTF_16BE;
        if is_transport && is_wide && prefix.contains(&b'<') && !prefix.contains(&0) {
            // Markup in UTF-16 has zeros. What the bytes themselves say is doubted as without a transport.
            let own = self.sniff(prefix, &Hints::default()).unwrap_or_else(|| self.conclude(prefix, &Hints::default()));
            return self.settle(bytes, own);
        }
        if found.encoding == UTF_8 && is_transport && !doubt::is_mostly_utf_8(bytes) {
            // Servers say UTF-8 of all files.
            return self
                .sniff(prefix, &Hints::default())
                .filter(|it| it.origin == Origin::Declaration)
                .unwrap_or(found);
        }
        if doubt::is_disproved(bytes, found.encoding) {
            return Detected { encoding: UTF_8, ..found };
        }
        let is_mixed = self.invalid_bytes && doubt::is_mixed(bytes, found.encoding);
        if is_mixed { Detected { encoding: UTF_8, beside: Some(found.encoding), ..found } } else { found }
    }

    fn invalid(
        &self,
        sequence: &[u8],
        rest: &[u8],
        beside: Option<&'static Encoding>,
        text: &mut String,
    ) -> Option<usize> {
        if !self.invalid_bytes {
            return None;
        }
        if let Some((character, belonging)) = surrogates::join(sequence, rest) {
            text.push(character);
            return Some(belonging);
        }
        text.push_str(&beside.unwrap_or(WINDOWS_1252).decode_without_bom_handling(sequence).0);
        Some(0)
    }
}

/// Whether a NUL beside the first `<` is not the other half of it, as no half of a character of ASCII follows.
fn only_looks_like_utf_16(prefix: &[u8]) -> bool {
    match prefix {
        [b'<', 0, low, high, ..] | [0, b'<', high, low, ..] => *low == 0 || *high != 0,
        _ => false,
    }
}

/// The encoding that a declared label means, which is this one by the Encoding Standard. That takes ASCII for windows-1252.
fn meant(label: &[u8], known: Option<&'static Encoding>) -> Option<&'static Encoding> {
    if labels::is_of_ascii(label) { Some(UTF_8) } else { known.or_else(|| labels::find(label)) }
}
