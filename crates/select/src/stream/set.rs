//! Sets of numbers, as slices of words.

/// The bits of a word.
const BITS: usize = u64::BITS as usize;

/// How many words a set of `len` numbers takes.
pub(super) fn words_for(len: usize) -> usize {
    len.div_ceil(BITS).max(1)
}

pub(super) fn insert(set: &mut [u64], number: usize) {
    set[number / BITS] |= 1 << (number % BITS);
}

#[inline]
pub(super) fn contains(set: &[u64], number: usize) -> bool {
    set[number / BITS] >> (number % BITS) & 1 != 0
}

/// Calls `visit` with each number of a word of a set, in ascending order.
#[inline]
pub(super) fn each_of_word(index: usize, mut word: u64, mut visit: impl FnMut(usize)) {
    while word != 0 {
        visit(index * BITS + word.trailing_zeros() as usize);
        word &= word - 1;
    }
}
