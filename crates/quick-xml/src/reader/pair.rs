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

/// The length of the content of the comment whose text after `<!--` begins here, if it is one that everyone reads in the same
/// way.
pub(super) fn comment_len(rest: &[u8]) -> Option<usize> {
    let len = find_pair(rest, *b"--").filter(|len| rest.get(len + 2) == Some(&b'>'))?;
    (!rest.starts_with(b">") && !rest.starts_with(b"-")).then_some(len)
}
