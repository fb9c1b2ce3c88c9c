//! The search in one block of sixteen bytes, with SSE2.

#![allow(unsafe_code, reason = "the intrinsics are safe functions of a target feature, which only an attribute grants")]

use super::LANES;
use core::arch::x86_64::{
    _mm_cmpeq_epi8, _mm_movemask_epi8, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8, _mm_setzero_si128,
};

/// The index of the first byte of `block` that is in `set`.
#[inline(always)]
pub(super) fn find_in_block<const N: usize>(block: &[u8; LANES], set: [u8; N]) -> Option<usize> {
    // SAFETY: the function needs SSE2 and nothing else, and every x86-64 processor has it.
    let mask = unsafe { hits(block, set) };
    (mask != 0).then(|| mask.trailing_zeros() as usize)
}

/// One bit for each byte of `block`, set where the byte is in `set`.
#[inline]
#[target_feature(enable = "sse2")]
fn hits<const N: usize>(block: &[u8; LANES], set: [u8; N]) -> u32 {
    let word = |at: usize| i64::from_le_bytes(core::array::from_fn(|i| block[at + i]));
    let bytes = _mm_set_epi64x(word(8), word(0));
    let mut hits = _mm_setzero_si128();
    for byte in set {
        hits = _mm_or_si128(hits, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte as i8)));
    }
    _mm_movemask_epi8(hits) as u32
}
