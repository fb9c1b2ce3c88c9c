//! The search in one block of sixteen bytes, with SSE2.

#![allow(
    unsafe_code,
    reason = "a target feature is granted by an attribute alone, its load of a block takes a pointer, and bytes that are \
              known to be ASCII are text"
)]

use core::arch::x86_64::{
    __m128i, _mm_andnot_si128, _mm_cmpeq_epi8, _mm_cmpgt_epi8, _mm_cmplt_epi8, _mm_loadu_si128, _mm_min_epu8,
    _mm_movemask_epi8, _mm_or_si128, _mm_set1_epi8, _mm_setzero_si128, _mm_sub_epi8,
};

/// The bytes examined at once.
pub(super) const LANES: usize = 16;

/// The index of the first byte of `block` that is in `set`.
#[inline(always)]
pub(super) fn find_in_block<const N: usize>(block: &[u8; LANES], set: [u8; N]) -> Option<usize> {
    // SAFETY: the functions need SSE2 and nothing else, and every x86-64 processor has it.
    let mask = unsafe { hits(block, set) };
    (mask != 0).then(|| mask.trailing_zeros() as usize)
}

/// Whether any byte of two blocks is in `set`.
#[inline(always)]
pub(super) fn is_any_in_pair<const N: usize>(pair: &[u8; 2 * LANES], set: [u8; N]) -> bool {
    let (blocks, _) = pair.as_chunks();
    // SAFETY: the functions need SSE2 and nothing else, and every x86-64 processor has it.
    unsafe { any_hit(blocks, set) }
}

/// The index of the first byte of `block` that ends a plain name.
#[inline(always)]
pub(super) fn find_name_end_in_block(block: &[u8; LANES]) -> Option<usize> {
    // SAFETY: the functions need SSE2 and nothing else, and every x86-64 processor has it.
    let inside = unsafe { of_plain_name(block) };
    (inside != 0xFFFF).then(|| inside.trailing_ones() as usize)
}

/// The index of the first byte of `block` that ends a plain name where letter case does not matter, and whether a colon
/// stands before it.
#[inline(always)]
pub(super) fn find_cased_name_end_in_block(block: &[u8; LANES]) -> (Option<usize>, bool) {
    // SAFETY: the functions need SSE2 and nothing else, and every x86-64 processor has it.
    let (ends, colons) = unsafe { (name_ends(block), hits(block, [b':'])) };
    ((ends != 0).then(|| ends.trailing_zeros() as usize), colons & before(ends) != 0)
}

/// The end of the name that stands after a space with which `block` begins, and whether there is a colon in it; `None` if
/// there is no such name, or it goes on after the block.
#[inline(always)]
pub(super) fn find_spaced_name_in_block(block: &[u8; LANES]) -> Option<(usize, bool)> {
    // SAFETY: the functions need SSE2 and nothing else, and every x86-64 processor has it.
    let (ends, colons) = unsafe { (name_ends(block), hits(block, [b':'])) };
    // The space itself ends names, too.
    let ends = ends & !1;
    let is_name = block[0] == b' ' && ends & 0b10 == 0 && ends != 0;
    is_name.then(|| (ends.trailing_zeros() as usize, colons & before(ends) != 0))
}

/// The end of a name in `block`, and whether there is a colon in it, if the name has letters and a colon at most, and ends
/// there in one of `ends`, which are no greater than `>`. It begins at `start`. `None` if it is another.
#[inline(always)]
pub(super) fn find_simple_name_end_in_block<const N: usize>(
    block: &[u8; LANES],
    start: usize,
    ends: [u8; N],
) -> Option<(usize, bool)> {
    // What ends a name is at most `>`, as colons, digits and some punctuation are; letters are greater.
    // SAFETY: the function needs SSE2 and nothing else, and every x86-64 processor has it.
    let low = unsafe { up_to_greater_than(block) } & (u32::MAX << start);
    let end = low.trailing_zeros() as usize;
    let byte = *block.get(end)?;
    if ends.contains(&byte) {
        return Some((end, false));
    }
    let after_colon = (low & low.wrapping_sub(1)).trailing_zeros() as usize;
    (byte == b':' && ends.contains(block.get(after_colon)?)).then_some((after_colon, true))
}

/// The bits below the lowest one of `mask`; all bits, if it has none.
#[inline(always)]
const fn before(mask: u32) -> u32 {
    mask.wrapping_sub(1) & !mask
}

/// The index of the first byte of `block` that is no space, tab or line feed.
#[inline(always)]
pub(super) fn find_no_space_in_block(block: &[u8; LANES]) -> Option<usize> {
    // SAFETY: the functions need SSE2 and nothing else, and every x86-64 processor has it.
    let spaces = unsafe { hits(block, *b" \n\t") };
    (spaces != 0xFFFF).then(|| spaces.trailing_ones() as usize)
}

/// The bytes as text, if all of them are ASCII.
#[inline(always)]
pub(super) fn ascii_text(bytes: &[u8]) -> Option<&str> {
    // SAFETY: ASCII is UTF-8.
    is_ascii(bytes).then(|| unsafe { core::str::from_utf8_unchecked(bytes) })
}

/// Appends a text of 4 to 16 bytes. `false` if it is another.
#[inline(always)]
pub(super) fn push_few(text: &mut String, added: &str) -> bool {
    // The two parts cover the text, overlapping in the middle.
    match added.len() {
        4..8 => push_ends::<4>(text, added),
        8..=16 => push_ends::<8>(text, added),
        _ => false,
    }
}

/// Appends a text by its first and its last `N` bytes, if it has so many, and no more than twice that.
#[inline(always)]
fn push_ends<const N: usize>(text: &mut String, added: &str) -> bool {
    let len = added.len();
    let (Some(first), Some(last)) = (added.as_bytes().first_chunk::<N>(), added.as_bytes().last_chunk::<N>()) else {
        return false;
    };
    if len > 2 * N {
        return false;
    }
    text.reserve(len);
    // SAFETY: there is room for `len` more bytes, of which the first and the last `N` are all. They are those of a text.
    unsafe {
        let bytes = text.as_mut_vec();
        let end = bytes.as_mut_ptr().add(bytes.len());
        end.cast::<[u8; N]>().write_unaligned(*first);
        end.add(len - N).cast::<[u8; N]>().write_unaligned(*last);
        bytes.set_len(bytes.len() + len);
    }
    true
}

/// Whether all bytes are ASCII.
#[inline(always)]
fn is_ascii(bytes: &[u8]) -> bool {
    const TOP_BITS: u64 = 0x8080_8080_8080_8080;
    let Some(last) = bytes.last_chunk::<LANES>() else {
        // Two words cover what is shorter than a block, overlapping in the middle.
        let [first, last] = match (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
            (Some(first), Some(last)) => [first, last].map(|bytes| u64::from_le_bytes(*bytes)),
            _ => match (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
                (Some(first), Some(last)) => [first, last].map(|bytes| u64::from(u32::from_le_bytes(*bytes))),
                _ => return bytes.iter().fold(0, |all, byte| all | byte) < 0x80,
            },
        };
        return (first | last) & TOP_BITS == 0;
    };
    let (blocks, _) = bytes.as_chunks();
    // SAFETY: the functions need SSE2 and nothing else, and every x86-64 processor has it.
    blocks.iter().chain([last]).all(|block| unsafe { high_bits(block) } == 0)
}

/// The index of the first byte of `block` that is not of a word.
#[inline(always)]
pub(super) fn find_word_end_in_block(block: &[u8; LANES]) -> Option<usize> {
    // SAFETY: the functions need SSE2 and nothing else, and every x86-64 processor has it.
    let of_word = unsafe { of_word(block) };
    (of_word != 0xFFFF).then(|| of_word.trailing_ones() as usize)
}

/// The end of the word that stands after a space with which `block` begins; `None` if there is no such word, or it goes on
/// after the block.
#[inline(always)]
pub(super) fn find_spaced_word_in_block(block: &[u8; LANES]) -> Option<usize> {
    // SAFETY: the functions need SSE2 and nothing else, and every x86-64 processor has it.
    let of_word = unsafe { of_word(block) };
    // The space itself is in no word.
    let ends = !(of_word | 1) & 0xFFFF;
    let is_word = block[0] == b' ' && ends & 0b10 == 0 && ends != 0;
    is_word.then(|| ends.trailing_zeros() as usize)
}

/// The index of the first byte of `block` that ends a plain value.
#[inline(always)]
pub(super) fn find_value_end_in_block(block: &[u8; LANES], quote: u8) -> Option<usize> {
    // SAFETY: the functions need SSE2 and nothing else, and every x86-64 processor has it.
    let mask = unsafe { value_ends(block, quote) };
    (mask != 0).then(|| mask.trailing_zeros() as usize)
}

/// The index of the first byte of `block` that is in `set` or unusual.
#[inline(always)]
pub(super) fn find_unusual_in_block<const N: usize>(block: &[u8; LANES], set: [u8; N]) -> Option<usize> {
    // SAFETY: the functions need SSE2 and nothing else, and every x86-64 processor has it.
    let mask = unsafe { unusual(block, set) };
    (mask != 0).then(|| mask.trailing_zeros() as usize)
}

// What makes the load of a block sound.
const _: () = assert!(LANES == size_of::<__m128i>());

#[inline]
#[target_feature(enable = "sse2")]
fn load(block: &[u8; LANES]) -> __m128i {
    // SAFETY: a block has `LANES` bytes, the sixteen that are read, and they need no alignment.
    unsafe { _mm_loadu_si128(block.as_ptr().cast()) }
}

/// One bit for each byte of `block`, set where the byte is in `set`.
#[inline]
#[target_feature(enable = "sse2")]
fn hits<const N: usize>(block: &[u8; LANES], set: [u8; N]) -> u32 {
    _mm_movemask_epi8(hit_lanes(block, set)) as u32
}

/// Whether any byte of the blocks is in `set`.
#[inline]
#[target_feature(enable = "sse2")]
fn any_hit<const N: usize>(blocks: &[[u8; LANES]], set: [u8; N]) -> bool {
    let mut hits = _mm_setzero_si128();
    for block in blocks {
        hits = _mm_or_si128(hits, hit_lanes(block, set));
    }
    _mm_movemask_epi8(hits) != 0
}

/// Each byte of `block` that is in `set` as 0xFF, and each other as 0.
#[inline]
#[target_feature(enable = "sse2")]
fn hit_lanes<const N: usize>(block: &[u8; LANES], set: [u8; N]) -> __m128i {
    let bytes = load(block);
    let mut hits = _mm_setzero_si128();
    for byte in set {
        hits = _mm_or_si128(hits, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte as i8)));
    }
    hits
}

/// One bit for each byte of `block`, set where it is not ASCII.
#[inline]
#[target_feature(enable = "sse2")]
fn high_bits(block: &[u8; LANES]) -> u32 {
    _mm_movemask_epi8(load(block)) as u32
}

/// One bit for each byte of `block`, set where it is at most `>`.
#[inline]
#[target_feature(enable = "sse2")]
fn up_to_greater_than(block: &[u8; LANES]) -> u32 {
    let bytes = load(block);
    _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(b'>' as i8)), bytes)) as u32
}

/// One bit for each byte of `block`, set where [`ends_name`](super::ends_name) says so.
#[inline]
#[target_feature(enable = "sse2")]
fn name_ends(block: &[u8; LANES]) -> u32 {
    let bytes = load(block);
    // A byte is from `first` to `last` if subtracting `first` leaves at most their difference.
    let within = |first: u8, last: u8| {
        let offsets = _mm_sub_epi8(bytes, _mm_set1_epi8(first as i8));
        _mm_cmpeq_epi8(_mm_min_epu8(offsets, _mm_set1_epi8((last - first) as i8)), offsets)
    };
    let is = |byte: u8| _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte as i8));
    let ranges = _mm_or_si128(within(0, b' '), within(b'<', b'>'));
    let singles = _mm_or_si128(_mm_or_si128(is(b'"'), is(b'\'')), is(b'/'));
    _mm_movemask_epi8(_mm_or_si128(ranges, singles)) as u32
}

/// One bit for each byte of `block`, set where [`ends_plain_name`](super::ends_plain_name) does not say so.
#[inline]
#[target_feature(enable = "sse2")]
fn of_plain_name(block: &[u8; LANES]) -> u32 {
    let bytes = load(block);
    // As signed numbers, bytes that are not ASCII are less than any that are.
    let letters = _mm_cmpgt_epi8(bytes, _mm_set1_epi8(b'_' as i8 - 1));
    let offsets = _mm_sub_epi8(bytes, _mm_set1_epi8(b'-' as i8));
    let others = _mm_cmpeq_epi8(_mm_min_epu8(offsets, _mm_set1_epi8((b':' - b'-') as i8)), offsets);
    let slashes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'/' as i8));
    _mm_movemask_epi8(_mm_andnot_si128(slashes, _mm_or_si128(letters, others))) as u32
}

/// One bit for each byte of `block`, set where [`is_of_word`](super::is_of_word) says so.
#[inline]
#[target_feature(enable = "sse2")]
fn of_word(block: &[u8; LANES]) -> u32 {
    let bytes = load(block);
    let within = |bytes: __m128i, first: u8, last: u8| {
        let offsets = _mm_sub_epi8(bytes, _mm_set1_epi8(first as i8));
        _mm_cmpeq_epi8(_mm_min_epu8(offsets, _mm_set1_epi8((last - first) as i8)), offsets)
    };
    // With this bit, capital letters are small ones, and no other byte becomes a letter.
    let letters = within(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), b'a', b'z');
    let others = _mm_or_si128(within(bytes, b'0', b'9'), within(bytes, b'-', b'.'));
    let underscores = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'_' as i8));
    _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(letters, others), underscores)) as u32
}

/// One bit for each byte of `block`, set where [`ends_value`](super::ends_value) says so.
#[inline]
#[target_feature(enable = "sse2")]
fn value_ends(block: &[u8; LANES], quote: u8) -> u32 {
    let bytes = load(block);
    let controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(b' ' as i8 - 1)), bytes);
    let is = |byte: u8| _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte as i8));
    let marks = _mm_or_si128(_mm_or_si128(is(b'&'), is(b'<')), is(quote));
    _mm_movemask_epi8(_mm_or_si128(controls, marks)) as u32
}

/// One bit for each byte of `block`, set where the byte is in `set` or [`is_unusual`](super::is_unusual) says so.
#[inline]
#[target_feature(enable = "sse2")]
fn unusual<const N: usize>(block: &[u8; LANES], set: [u8; N]) -> u32 {
    let bytes = load(block);
    let is = |byte: u8| _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte as i8));
    // As signed numbers, bytes that are not ASCII are less than a space, too.
    let low = _mm_cmplt_epi8(bytes, _mm_set1_epi8(b' ' as i8));
    let spaces = _mm_or_si128(_mm_or_si128(is(b'\t'), is(b'\n')), is(b'\r'));
    let mut hits = _mm_andnot_si128(spaces, low);
    for byte in set {
        hits = _mm_or_si128(hits, is(byte));
    }
    _mm_movemask_epi8(hits) as u32
}
