//! The parts of names of ASCII characters.

use fivefold_core::scan::find_word_end;

/// What is before the colon of a name, which has one.
pub(super) fn prefix(name: &[u8]) -> &[u8] {
    &name[..find_word_end(name)]
}

/// What is after the colon of a name; `None` without one.
pub(super) fn local_name(name: &[u8]) -> Option<&[u8]> {
    name.get(find_word_end(name) + 1..)
}
