//! The search in one block of eight bytes, without instructions of a processor.

use super::{ends_name, ends_plain_name, ends_value, is_of_word, is_space, is_unusual};

/// The bytes examined at once.
pub(super) const LANES: usize = 8;

/// Whether any byte of two blocks is in `set`.
#[inline(always)]
pub(super) fn is_any_in_pair<const N: usize>(pair: &[u8; 2 * LANES], set: [u8; N]) -> bool {
    pair.as_chunks().0.iter().any(|block| find_in_block(block, set).is_some())
}

/// The index of the first byte of `block` that ends a plain name.
#[inline(always)]
pub(super) fn find_name_end_in_block(block: &[u8; LANES]) -> Option<usize> {
    block.iter().position(|&byte| ends_plain_name(byte))
}

/// The index of the first byte of `block` that is no space, tab or line feed.
#[inline(always)]
pub(super) fn find_no_space_in_block(block: &[u8; LANES]) -> Option<usize> {
    block.iter().position(|&byte| !is_space(byte))
}

/// The index of the first byte of `block` that ends a plain name where letter case does not matter, and whether a colon
/// stands before it.
#[inline(always)]
pub(super) fn find_cased_name_end_in_block(block: &[u8; LANES]) -> (Option<usize>, bool) {
    let found = block.iter().position(|&byte| ends_name(byte));
    (found, block[..found.unwrap_or(LANES)].contains(&b':'))
}

/// The end of the name that stands after a space with which `block` begins, and whether there is a colon in it; `None` if
/// there is no such name, or it goes on after the block.
#[inline(always)]
pub(super) fn find_spaced_name_in_block(block: &[u8; LANES]) -> Option<(usize, bool)> {
    let len = block[1..].iter().position(|&byte| ends_name(byte)).filter(|&len| len > 0)?;
    (block[0] == b' ').then(|| (len + 1, block[1..=len].contains(&b':')))
}

/// The end of a name in `block`, and whether there is a colon in it, if it ends there in one of `ends`. It begins at `start`.
#[inline(always)]
pub(super) fn find_simple_name_end_in_block<const N: usize>(
    block: &[u8; LANES],
    start: usize,
    ends: [u8; N],
) -> Option<(usize, bool)> {
    let end = start + block[start..].iter().position(|&byte| ends_name(byte))?;
    ends.contains(&block[end]).then(|| (end, block[start..end].contains(&b':')))
}

/// Appends nothing.
#[inline(always)]
pub(super) fn push_few(_: &mut String, _: &str) -> bool {
    false
}

/// The bytes as text, if all of them are ASCII.
#[inline(always)]
pub(super) fn ascii_text(bytes: &[u8]) -> Option<&str> {
    core::str::from_utf8(bytes).ok().filter(|_| bytes.is_ascii())
}

/// The index of the first byte of `block` that is not of a word.
#[inline(always)]
pub(super) fn find_word_end_in_block(block: &[u8; LANES]) -> Option<usize> {
    block.iter().position(|&byte| !is_of_word(byte))
}

/// The end of the word that stands after a space with which `block` begins; `None` if there is no such word, or it goes on
/// after the block.
#[inline(always)]
pub(super) fn find_spaced_word_in_block(block: &[u8; LANES]) -> Option<usize> {
    let len = block[1..].iter().position(|&byte| !is_of_word(byte)).filter(|&len| len > 0)?;
    (block[0] == b' ').then_some(len + 1)
}

/// The index of the first byte of `block` that ends a plain value.
#[inline(always)]
pub(super) fn find_value_end_in_block(block: &[u8; LANES], quote: u8) -> Option<usize> {
    block.iter().position(|&byte| ends_value(byte, quote))
}

/// The index of the first byte of `block` that is in `set` or unusual.
#[inline(always)]
pub(super) fn find_unusual_in_block<const N: usize>(block: &[u8; LANES], set: [u8; N]) -> Option<usize> {
    block.iter().position(|&byte| is_unusual(byte) || set.contains(&byte))
}

/// The index of the first byte of `block` that is in `set`.
#[inline(always)]
pub(super) fn find_in_block<const N: usize>(block: &[u8; LANES], set: [u8; N]) -> Option<usize> {
    const ONES: u64 = u64::MAX / 255;
    let word = u64::from_le_bytes(*block);
    let mut hits = 0;
    for byte in set {
        // A zero byte borrows into its top bit. Bytes above a hit may show false ones; only the lowest counts.
        let difference = word ^ (ONES * u64::from(byte));
        hits |= difference.wrapping_sub(ONES) & !difference & (ONES << 7);
    }
    (hits != 0).then(|| hits.trailing_zeros() as usize / 8)
}
