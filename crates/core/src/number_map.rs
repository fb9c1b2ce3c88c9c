//! A map from numbers to anything.

use foldhash::fast::RandomState;
use std::collections::{HashMap, hash_map};

/// A map from numbers, such as those of nodes, in no order.
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
    #[expect(clippy::box_collection, reason = "a map takes six times the space")]
    entries: Option<Box<HashMap<u32, V, RandomState>>>,
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
        self.entries.as_ref().map_or(0, |entries| entries.len())
    }

    /// Whether the map is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value for a number.
    #[inline]
    pub fn get(&self, number: u32) -> Option<&V> {
        self.entries.as_ref()?.get(&number)
    }

    /// The value for a number.
    #[inline]
    pub fn get_mut(&mut self, number: u32) -> Option<&mut V> {
        self.entries.as_mut()?.get_mut(&number)
    }

    /// Whether there is a value for a number.
    #[inline]
    pub fn contains(&self, number: u32) -> bool {
        self.get(number).is_some()
    }

    /// Sets the value for a number, and returns the one before.
    pub fn insert(&mut self, number: u32, value: V) -> Option<V> {
        self.entries.get_or_insert_default().insert(number, value)
    }

    /// Removes a number and its value.
    pub fn remove(&mut self, number: u32) -> Option<V> {
        self.entries.as_mut()?.remove(&number)
    }

    /// Removes all entries and keeps the memory. Takes time linear in the capacity.
    pub fn clear(&mut self) {
        if let Some(entries) = &mut self.entries {
            entries.clear();
        }
    }
}

impl<V> IntoIterator for NumberMap<V> {
    type Item = (u32, V);
    type IntoIter = hash_map::IntoIter<u32, V>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.entries.unwrap_or_default().into_iter()
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
