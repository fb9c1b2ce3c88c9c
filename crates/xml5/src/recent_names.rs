//! A cache of the names that a document repeats: each of its tags has few, and most have been looked up before.

use fivefold_core::scan;

/// The number of places for names.
const PLACES: usize = 128;

/// The bytes of a name of up to sixteen: two names are equal exactly if these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShortName {
    words: [u64; 2],
    len: usize,
}

impl ShortName {
    /// `None` if the name is empty or too long.
    #[inline(always)]
    pub(crate) fn new(name: &[u8]) -> Option<Self> {
        Some(Self { words: scan::words(name)?, len: name.len() })
    }

    /// The place of the name. A document has few names: most get one of their own.
    #[inline(always)]
    fn place(&self) -> usize {
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        let [first, last] = self.words;
        let mixed = (first ^ last.rotate_left(29)).wrapping_mul(FACTOR);
        (mixed >> (u64::BITS - PLACES.ilog2())) as usize
    }
}

/// What is known of a name.
#[derive(Clone, Copy, Debug)]
struct Entry<T> {
    name: ShortName,
    /// The [version](crate::namespaces::Namespaces::version) of the declarations that were in scope.
    version: u32,
    value: T,
}

/// The last names that were looked up, each with what was found.
#[derive(Debug)]
pub(crate) struct RecentNames<T> {
    /// For each place, 0 or 1 and the index of an entry, so that a small document makes few entries.
    places: [u8; PLACES],
    entries: Vec<Entry<T>>,
}

impl<T: Copy> RecentNames<T> {
    pub(crate) const fn new() -> Self {
        Self { places: [0; PLACES], entries: Vec::new() }
    }

    /// What was found for a name while these declarations were in scope; or, if it `is_lasting`, while any were.
    #[inline(always)]
    pub(crate) fn get(&self, name: &ShortName, version: u32, is_lasting: bool) -> Option<&T> {
        let entry = self.entries.get(usize::from(self.places[name.place()]).wrapping_sub(1))?;
        (entry.name == *name && (is_lasting || entry.version == version)).then_some(&entry.value)
    }

    /// Keeps what was found, in the place of another name if need be.
    pub(crate) fn set(&mut self, name: ShortName, version: u32, value: T) {
        let entry = Entry { name, version, value };
        let place = &mut self.places[name.place()];
        match self.entries.get_mut(usize::from(*place).wrapping_sub(1)) {
            Some(other) => *other = entry,
            None => {
                if self.entries.capacity() == 0 {
                    self.entries = Vec::with_capacity(16);
                }
                self.entries.push(entry);
                *place = self.entries.len() as u8;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short(name: &str) -> ShortName {
        ShortName::new(name.as_bytes()).unwrap()
    }

    #[test]
    fn names_are_equal_only_to_themselves() {
        let longest = "aaaaaaaaaaaaaaaa";
        let mut names: Vec<String> = (1..=16).map(|len| longest[..len].to_owned()).collect();
        for len in 1..=16 {
            names.extend((0..len).map(|at| format!("{}b{}", &longest[..at], &longest[at + 1..len])));
        }
        for (index, one) in names.iter().enumerate() {
            for (other_index, other) in names.iter().enumerate() {
                assert_eq!(short(one) == short(other), index == other_index, "{one} {other}");
            }
        }
        assert_eq!([ShortName::new(b""), ShortName::new(&[b'a'; 16 + 1])], [None, None]);
    }

    #[test]
    fn what_depends_on_declarations_holds_for_one_version_of_them() {
        let mut recent = RecentNames::new();
        assert_eq!(recent.get(&short("p:a"), 1, true), None);
        recent.set(short("p:a"), 1, 'a');
        let get = |version, is_lasting| recent.get(&short("p:a"), version, is_lasting).copied();
        assert_eq!([get(1, false), get(2, false), get(2, true)], [Some('a'), None, Some('a')]);
        assert_eq!(recent.get(&short("p:b"), 1, true), None);
    }

    #[test]
    fn the_name_that_came_last_is_kept() {
        let mut recent = RecentNames::new();
        let names: Vec<String> = (0..10 * PLACES).map(|number| format!("name-{number}")).collect();
        for (number, name) in names.iter().enumerate() {
            recent.set(short(name), 1, number);
            assert_eq!(recent.get(&short(name), 1, false), Some(&number));
        }
        let kept = names.iter().enumerate().filter(|(_, name)| recent.get(&short(name), 1, false).is_some());
        assert!(kept.clone().count() > PLACES / 2, "{}", kept.clone().count());
        kept.for_each(|(number, name)| assert_eq!(recent.get(&short(name), 1, false), Some(&number)));
    }
}
