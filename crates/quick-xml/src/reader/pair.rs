//! The pairs of bytes that end markup.

use memchr::memchr;

/// The offset of the first occurrence of two bytes.
pub(super) fn find_pair(bytes: &[u8], pair: [u8; 2]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr(pair[0], &bytes[at..])?;
        if bytes.get(at + 1) == Some(&pair[1]) {
            return Some(at);
        }
        at += 1;
    }
}
