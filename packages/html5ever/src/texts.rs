//! From Fivefold's texts to tendrils.

use crate::tendril::StrTendril;
use fivefold_core::Text;

/// The tendril of a text, which shares the buffer of `chunk` if it is a part of it. html5ever's tendrils are not those of
/// Fivefold in all versions.
#[inline]
pub(crate) fn tendril_of(text: Text<'_>, chunk: &StrTendril) -> StrTendril {
    match text.shared_range(chunk) {
        Some(range) => chunk.subtendril(range.start as u32, range.len() as u32),
        None => StrTendril::from_slice(text.data),
    }
}
