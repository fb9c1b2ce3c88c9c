//! A map from numbers to anything.

use crate::IndexTable;
use core::hash::BuildHasher;
use foldhash::fast::RandomState;

/// A map from numbers, such as those of nodes. Removing aside, it keeps the order in which entries were added.
///
/// All operations take constant time, amortised, if nothing else is said.
///
/// ```
/// use fivefold_core::NumberMap;
///
/// let mut map = NumberMap::default();
/// assert_eq!(map.insert(7, "seven"), None);
/// assert_eq!(map.insert(7, "sept"), Some("seven"));
/// assert_eq!((map.get(7), map.get(8)), (Some(&"sept"), None));
/// assert_eq!(map.remove(7), Some("sept"));
/// ```
#[doc(hidden)] // For the other crates of Fivefold.
#[derive(Clone, Debug)]
pub struct NumberMap<V> {
    entries: Vec<(u32, V)>,
    /// The indices of the entries by their numbers.
    index: IndexTable,
    hasher: RandomState,
}

impl<V> Default for NumberMap<V> {
    fn default() -> Self {
        Self { entries: Vec::new(), index: IndexTable::default(), hasher: RandomState::default() }
    }
}

/// The index of the entry with this number.
fn position<V>(entries: &[(u32, V)], index: &IndexTable, hash: u64, number: u32) -> Option<usize> {
    index.find(hash, |at| entries[at as usize].0 == number).map(|at| at as usize)
}

impl<V> NumberMap<V> {
    /// The number of entries.
    #[inline]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the map is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The value for a number.
    #[inline]
    pub fn get(&self, number: u32) -> Option<&V> {
        if self.entries.is_empty() {
            return None;
        }
        let at = position(&self.entries, &self.index, self.hasher.hash_one(number), number)?;
        Some(&self.entries[at].1)
    }

    /// The value for a number.
    #[inline]
    pub fn get_mut(&mut self, number: u32) -> Option<&mut V> {
        let at = position(&self.entries, &self.index, self.hasher.hash_one(number), number)?;
        Some(&mut self.entries[at].1)
    }

    /// Whether there is a value for a number.
    #[inline]
    pub fn contains(&self, number: u32) -> bool {
        self.get(number).is_some()
    }

    /// Sets the value for a number, and returns the one before.
    pub fn insert(&mut self, number: u32, value: V) -> Option<V> {
        let hash = self.hasher.hash_one(number);
        match position(&self.entries, &self.index, hash, number) {
            Some(at) => Some(core::mem::replace(&mut self.entries[at].1, value)),
            None => {
                self.index.insert(hash, self.entries.len() as u32);
                self.entries.push((number, value));
                None
            }
        }
    }

    /// Removes a number and its value. The last entry takes its place.
    pub fn remove(&mut self, number: u32) -> Option<V> {
        let hash = self.hasher.hash_one(number);
        let at = position(&self.entries, &self.index, hash, number)?;
        self.index.remove(hash, at as u32);
        let last = self.entries.len() - 1;
        if at != last {
            let hash = self.hasher.hash_one(self.entries[last].0);
            let moved = self.index.find_mut(hash, |entry| entry as usize == last);
            *moved? = at as u32;
        }
        Some(self.entries.swap_remove(at).1)
    }

    /// The entries.
    #[inline]
    pub fn iter(&self) -> core::slice::Iter<'_, (u32, V)> {
        self.entries.iter()
    }

    /// Removes all entries and keeps the memory. Takes time linear in the capacity.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.index.clear();
    }
}

impl<V> IntoIterator for NumberMap<V> {
    type Item = (u32, V);
    type IntoIter = std::vec::IntoIter<(u32, V)>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<'m, V> IntoIterator for &'m NumberMap<V> {
    type Item = &'m (u32, V);
    type IntoIter = core::slice::Iter<'m, (u32, V)>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<V> Extend<(u32, V)> for NumberMap<V> {
    fn extend<I: IntoIterator<Item = (u32, V)>>(&mut self, entries: I) {
        for (number, value) in entries {
            self.insert(number, value);
        }
    }
}

impl<V> FromIterator<(u32, V)> for NumberMap<V> {
    fn from_iter<I: IntoIterator<Item = (u32, V)>>(entries: I) -> Self {
        let mut map = Self::default();
        map.extend(entries);
        map
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn a_map_holds_what_a_hash_map_does() {
        let (mut map, mut model) = (NumberMap::default(), HashMap::new());
        let mut state = 1_u32;
        for step in 0..20_000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let number = (state >> 16) % 200;
            assert_eq!(map.get(number), model.get(&number));
            if (step / 700) % 2 == 0 {
                assert_eq!(map.insert(number, step), model.insert(number, step));
            } else {
                assert_eq!(map.remove(number), model.remove(&number));
            }
            assert_eq!(map.len(), model.len());
        }
        assert!(map.iter().all(|(number, value)| model.get(number) == Some(value)));
        map.clear();
        assert!(map.is_empty());
    }
}
