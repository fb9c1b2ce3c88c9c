//! Character boundaries near a byte offset. The standard library has both functions as methods of `str` since Rust 1.91,
//! which is later than the oldest version that is supported.

/// The last character boundary at or before the byte offset `at`, or the end of the text if `at` is beyond it.
///
/// ```
/// use fivefold_core::floor_char_boundary;
///
/// assert_eq!(floor_char_boundary("né", 2), 1);
/// assert_eq!(floor_char_boundary("né", 9), 3);
/// ```
#[inline]
#[must_use]
pub fn floor_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    // A character has at most four bytes, so the loop ends soon.
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The first character boundary at or after the byte offset `at`, or the end of the text if `at` is beyond it.
///
/// ```
/// use fivefold_core::ceil_char_boundary;
///
/// assert_eq!(ceil_char_boundary("né", 2), 3);
/// assert_eq!(ceil_char_boundary("né", 9), 3);
/// ```
#[inline]
#[must_use]
pub fn ceil_char_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}
