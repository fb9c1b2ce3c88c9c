//! What the number of a reference stands for.

use super::Dialect;
use crate::ErrorCode;

/// The character that a number stands for, and what is wrong with it.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state>
pub(super) fn numeric<D: Dialect>(code: u32) -> (char, Option<ErrorCode>) {
    match char::from_u32(code) {
        Some('\0') => (char::REPLACEMENT_CHARACTER, Some(ErrorCode::NullCharacterReference)),
        Some(character) => D::numbered(character),
        None if code > 0x10_FFFF => {
            (char::REPLACEMENT_CHARACTER, Some(ErrorCode::CharacterReferenceOutsideUnicodeRange))
        }
        None => (char::REPLACEMENT_CHARACTER, Some(ErrorCode::SurrogateCharacterReference)),
    }
}
