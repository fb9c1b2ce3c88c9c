//! The named character references of the standard.
//!
//! <https://html.spec.whatwg.org/multipage/named-characters.html>
//!
//! The tokenizer needs the longest name at the place where it stands, so it walks a trie. The children of a node are a
//! run of neighbours in one array, the frequent ones first. A node is one word:
//!
//! | bits | |
//! | --- | --- |
//! | 0 to 7 | the character |
//! | 8 | the last of its run |
//! | 9 | a name ends here without `;`; its characters are those of the first child, the `;` |
//! | 16 to 31 | of a `;`: the characters, as offset (13 bits) and length (3 bits); else: the first child |

use crate::generated::entities::{CHARACTERS, FIRST, NODES};

const LAST_OF_RUN: u32 = 1 << 8;
const ENDS_NAME: u32 = 1 << 9;

/// What [`longest_match`] finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedMatch {
    /// The bytes of the name, a `;` included when it has one; 0 when there is no name.
    pub len: usize,
    /// The one or two characters that the name stands for; empty when there is no name.
    pub characters: &'static str,
    /// Whether the input ended where a longer name was still possible.
    pub needs_more: bool,
}

/// Finds the longest named character reference at the start of `input`, the bytes after the `&`.
///
/// ```
/// use fivefold_core::char_ref::longest_match;
///
/// let found = longest_match(b"notit;");
/// assert_eq!((found.len, found.characters, found.needs_more), (3, "\u{AC}", false));
/// assert_eq!(longest_match(b"notin;").characters, "\u{2209}");
/// assert!(longest_match(b"am").needs_more);
/// ```
#[inline]
pub fn longest_match(input: &[u8]) -> NamedMatch {
    let mut found = NamedMatch { len: 0, characters: "", needs_more: input.is_empty() };
    let Some((&first, rest)) = input.split_first() else { return found };
    if !first.is_ascii_alphabetic() {
        return found;
    }
    let mut run = usize::from(FIRST[usize::from(first & 63)]);
    // At most as many rounds as the longest name has letters: below it the trie has nothing to follow.
    for (index, &byte) in rest.iter().enumerate() {
        let Some(node) = find_in_run(run, byte) else { return found };
        let target = node >> 16;
        if byte == b';' {
            found.len = index + 2;
            found.characters = characters(target);
            return found;
        }
        run = target as usize;
        if node & ENDS_NAME != 0 {
            found.len = index + 2;
            found.characters = characters(NODES[run] >> 16);
        }
    }
    found.needs_more = true;
    found
}

/// The characters of a reference, by its whole name: without the `&`, and with the `;` if it has one.
///
/// ```
/// use fivefold_core::char_ref::lookup;
///
/// assert_eq!(lookup("amp;"), Some("&"));
/// assert_eq!(lookup("amp"), Some("&"));
/// assert_eq!(lookup("apos"), None);
/// ```
pub fn lookup(name: &str) -> Option<&'static str> {
    let found = longest_match(name.as_bytes());
    (found.len > 0 && found.len == name.len()).then_some(found.characters)
}

/// The sibling of that character, in the run that starts at `index`; a run has at most 52 nodes.
#[inline]
fn find_in_run(mut index: usize, byte: u8) -> Option<u32> {
    loop {
        let node = NODES[index];
        if node as u8 == byte {
            return Some(node);
        }
        if node & LAST_OF_RUN != 0 {
            return None;
        }
        index += 1;
    }
}

#[inline]
fn characters(range: u32) -> &'static str {
    let start = (range >> 3) as usize;
    &CHARACTERS[start..start + (range & 7) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::entities::NAMES;

    fn matched(input: &str) -> (usize, &'static str, bool) {
        let found = longest_match(input.as_bytes());
        (found.len, found.characters, found.needs_more)
    }

    #[test]
    fn every_name_is_found() {
        for (name, characters) in NAMES {
            assert_eq!(lookup(name), Some(characters), "{name}");
            assert!(matches!(characters.chars().count(), 1 | 2), "{name}");
            let is_whole = name.ends_with(';');
            assert_eq!(matched(name), (name.len(), characters, !is_whole), "{name}");
            assert_eq!(matched(&format!("{name} ")), (name.len(), characters, false), "{name}");
        }
    }

    #[test]
    fn the_names_are_those_of_the_standard() {
        assert_eq!(NAMES.len(), 2231);
        assert_eq!(NAMES.iter().filter(|(name, _)| name.ends_with(';')).count(), 2125);
        for (name, characters) in [
            ("AElig", "\u{C6}"),
            ("lt;", "<"),
            ("QUOT;", "\""),
            ("Tab;", "\t"),
            ("NewLine;", "\n"),
            ("nbsp", "\u{A0}"),
            ("NotEqualTilde;", "\u{2242}\u{338}"),
            ("CounterClockwiseContourIntegral;", "\u{2233}"),
            ("zwnj;", "\u{200C}"),
            ("Afr;", "\u{1D504}"),
        ] {
            assert_eq!(lookup(name), Some(characters), "{name}");
        }
    }

    #[test]
    fn every_prefix_of_a_name_needs_more() {
        for (name, _) in NAMES {
            for end in 0..name.len() {
                assert!(longest_match(&name.as_bytes()[..end]).needs_more, "{name} up to {end}");
            }
        }
    }

    #[test]
    fn the_longest_name_wins() {
        assert_eq!(matched("notit;"), (3, "\u{AC}", false));
        assert_eq!(matched("notin;"), (6, "\u{2209}", false));
        assert_eq!(matched("notin"), (3, "\u{AC}", true));
        assert_eq!(matched("am"), (0, "", true));
        assert_eq!(matched("amp"), (3, "&", true));
        assert_eq!(matched("amp;"), (4, "&", false));
        assert_eq!(matched("amp;amp;"), (4, "&", false));
        assert_eq!(matched("ampx"), (3, "&", false));
    }

    #[test]
    fn what_is_no_name() {
        for input in ["x ", "xyzzy;", ";", " amp;", "1", "@", "\u{E9}", "a\0", "apos ", "Amp;", "\u{FF41}mp;"] {
            assert_eq!(matched(input), (0, "", false), "{input:?}");
        }
        assert_eq!(longest_match(b"am\xE9"), NamedMatch { len: 0, characters: "", needs_more: false });
    }
}
