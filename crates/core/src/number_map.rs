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
#[derive(Clone, Debug)]
pub struct NumberMap<V> {
    /// `None` until there is an entry: most documents have none in any of their maps, and are moved with them.
    entries: Option<Box<Entries<V>>>,
}

#[derive(Clone, Debug)]
struct Entries<V> {
    numbers: Numbers,
    values: Vec<V>,
}

/// The numbers of a map. None of this is generic, so that it is compiled once for all maps.
#[derive(Clone, Debug, Default)]
struct Numbers {
    numbers: Vec<u32>,
    /// The indices of the numbers.
    index: IndexTable,
    hasher: RandomState,
}

impl Numbers {
    fn position(&self, number: u32) -> Option<usize> {
        if self.numbers.is_empty() {
            return None;
        }
        let at = self.index.find(self.hasher.hash_one(number), |at| self.numbers[at as usize] == number)?;
        Some(at as usize)
    }

    /// Adds a number that is not there.
    fn push(&mut self, number: u32) {
        self.index.insert(self.hasher.hash_one(number), self.numbers.len() as u32);
        self.numbers.push(number);
    }

    /// Removes a number. Returns the index that it had, at which the last number is now.
    fn swap_remove(&mut self, number: u32) -> Option<usize> {
        let at = self.position(number)?;
        self.index.remove(self.hasher.hash_one(number), at as u32);
        let last = self.numbers.pop()?;
        if let Some(place) = self.numbers.get_mut(at) {
            *place = last;
            let old = self.numbers.len() as u32;
            *self.index.find_mut(self.hasher.hash_one(last), |index| index == old)? = at as u32;
        }
        Some(at)
    }

    fn clear(&mut self) {
        self.numbers.clear();
        self.index.clear();
    }
}

impl<V> Default for NumberMap<V> {
    fn default() -> Self {
        Self { entries: None }
    }
}

impl<V> NumberMap<V> {
    /// The number of entries.
    #[inline]
    pub fn len(&self) -> usize {
        self.entries.as_ref().map_or(0, |entries| entries.values.len())
    }

    /// Whether the map is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value for a number.
    #[inline]
    pub fn get(&self, number: u32) -> Option<&V> {
        let Entries { numbers, values } = self.entries.as_deref()?;
        numbers.position(number).map(|at| &values[at])
    }

    /// The value for a number.
    #[inline]
    pub fn get_mut(&mut self, number: u32) -> Option<&mut V> {
        let Entries { numbers, values } = self.entries.as_deref_mut()?;
        numbers.position(number).map(|at| &mut values[at])
    }

    /// Whether there is a value for a number.
    #[inline]
    pub fn contains(&self, number: u32) -> bool {
        self.get(number).is_some()
    }

    /// Sets the value for a number, and returns the one before.
    pub fn insert(&mut self, number: u32, value: V) -> Option<V> {
        if let Some(present) = self.get_mut(number) {
            return Some(core::mem::replace(present, value));
        }
        let new = || Box::new(Entries { numbers: Numbers::default(), values: Vec::new() });
        let Entries { numbers, values } = &mut **self.entries.get_or_insert_with(new);
        numbers.push(number);
        values.push(value);
        None
    }

    /// Removes a number and its value. The last entry takes its place.
    pub fn remove(&mut self, number: u32) -> Option<V> {
        let Entries { numbers, values } = self.entries.as_deref_mut()?;
        numbers.swap_remove(number).map(|at| values.swap_remove(at))
    }

    /// Removes all entries and keeps the memory. Takes time linear in the capacity.
    pub fn clear(&mut self) {
        if let Some(Entries { numbers, values }) = self.entries.as_deref_mut() {
            numbers.clear();
            values.clear();
        }
    }
}

impl<V> IntoIterator for NumberMap<V> {
    type Item = (u32, V);
    type IntoIter = core::iter::Zip<std::vec::IntoIter<u32>, std::vec::IntoIter<V>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        let (numbers, values) =
            self.entries.map(|entries| (entries.numbers.numbers, entries.values)).unwrap_or_default();
        numbers.into_iter().zip(values)
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
        assert!(map.clone().into_iter().all(|(number, value)| model.get(&number) == Some(&value)));
        map.clear();
        assert!(map.is_empty());
    }
}
