//! The table of the characters that have a strong direction, as the crate unicode-bidi has them from the Unicode
//! Character Database.

use super::{header, write_array};
use unicode_bidi::{BidiClass, bidi_class};

pub(super) fn generate() -> String {
    let mut runs = Vec::new();
    let mut last = Strong::None;
    for char in '\0'..=char::MAX {
        let strong = match bidi_class(char) {
            BidiClass::L => Strong::LeftToRight,
            BidiClass::R | BidiClass::AL => Strong::RightToLeft,
            _ => Strong::None,
        };
        if strong != last {
            runs.push(u32::from(char) << 2 | strong as u32);
            last = strong;
        }
    }
    let mut out = header("Which characters have a strong direction.");
    let doc = "Where runs of characters of one direction begin: four times the code point, and 1 for left-to-right, 2 for \
               right-to-left, 0 for neither.";
    write_array(&mut out, doc, "STRONG_RUNS", "u32", runs.into_iter());
    out
}

#[derive(Clone, Copy, PartialEq)]
enum Strong {
    None,
    LeftToRight,
    RightToLeft,
}
