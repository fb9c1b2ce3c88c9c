//! Names of ASCII characters, which everyone reads in the same way.

use fivefold_core::scan::find_word_end;

/// The end of the name at this offset, and whether it has a colon, if it is one that everyone reads in the same way: of
/// ASCII characters, with one prefix at most.
#[inline(always)]
pub(super) fn plain_name(source: &[u8], start: usize) -> Option<(usize, bool)> {
    let end = word_end(source, start)?;
    if source.get(end) != Some(&b':') {
        return Some((end, false));
    }
    Some((word_end(source, end + 1)?, true))
}

/// What is before the colon of a name, which has one.
pub(super) fn prefix(name: &[u8]) -> &[u8] {
    &name[..find_word_end(name)]
}

/// What is after the colon of a name; `None` without one.
pub(super) fn local_name(name: &[u8]) -> Option<&[u8]> {
    name.get(find_word_end(name) + 1..)
}

/// The end of the word at this offset, if it begins like a name.
#[inline(always)]
fn word_end(source: &[u8], start: usize) -> Option<usize> {
    let rest = source.get(start..)?;
    begins_name(*rest.first()?).then(|| start + find_word_end(rest))
}

#[inline(always)]
pub(super) const fn begins_name(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'_')
}
