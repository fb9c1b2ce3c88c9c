//! A hash table of numbers.
//!
//! Tables of a general library are compiled anew for each type that they hold, which takes long. This one holds numbers,
//! and keeps their hashes, so that hardly anything of it is generic.

use crate::work;

/// A hash table of numbers, such as the indices of what its user keeps in a vector.
///
/// The hashes must be of a kind that nobody can choose: then all operations take constant time, amortised.
///
/// ```
/// use fivefold_core::IndexTable;
///
/// let words = ["one", "two"];
/// let hash = |word: &str| word.len() as u64;
/// let mut table = IndexTable::default();
/// for (index, word) in words.iter().enumerate() {
///     table.insert(hash(word), index as u32);
/// }
/// assert_eq!(table.find(hash("two"), |index| words[index as usize] == "two"), Some(1));
/// assert_eq!(table.find(hash("six"), |index| words[index as usize] == "six"), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct IndexTable {
    /// None, or a power of two; at most three quarters of them are taken. A number is in the first slot that was free
    /// from the place on that its hash says.
    slots: Vec<Slot>,
    len: usize,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    hash: u32,
    number: u32,
}

/// Marks a free slot.
const FREE: u32 = u32::MAX;

/// The number of slots at first.
const FIRST_SLOTS: usize = 16;

impl IndexTable {
    /// The number of numbers in the table.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the table is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many numbers fit in without more memory.
    #[inline]
    pub fn capacity(&self) -> usize {
        self.slots.len() / 4 * 3
    }

    /// Looks up a number with this hash for which `is_same` returns `true`.
    #[inline]
    pub fn find(&self, hash: u64, mut is_same: impl FnMut(u32) -> bool) -> Option<u32> {
        self.position(folded(hash), &mut is_same).map(|at| self.slots[at].number)
    }

    /// Like [`find`](Self::find), to replace the number by another of the same hash.
    #[inline]
    pub fn find_mut(&mut self, hash: u64, mut is_same: impl FnMut(u32) -> bool) -> Option<&mut u32> {
        self.position(folded(hash), &mut is_same).map(|at| &mut self.slots[at].number)
    }

    #[inline]
    fn position(&self, hash: u32, is_same: &mut impl FnMut(u32) -> bool) -> Option<usize> {
        let mut at = self.first_slot(hash);
        loop {
            let slot = self.slots.get(at)?;
            if slot.number == FREE {
                return None;
            }
            if slot.hash == hash && is_same(slot.number) {
                return Some(at);
            }
            at = self.after(at);
        }
    }

    /// Adds a number, which is less than `u32::MAX`.
    pub fn insert(&mut self, hash: u64, number: u32) {
        debug_assert_ne!(number, FREE);
        if self.len == self.capacity() {
            self.resize((self.slots.len() * 2).max(FIRST_SLOTS));
        }
        self.place(Slot { hash: folded(hash), number });
        self.len += 1;
    }

    /// Removes a number that was inserted with this hash. Returns whether it was there.
    pub fn remove(&mut self, hash: u64, number: u32) -> bool {
        let Some(mut gap) = self.position(folded(hash), &mut |other| other == number) else { return false };
        self.len -= 1;
        // What follows moves up, unless it would come before its first slot.
        let mask = self.slots.len() - 1;
        let mut at = gap;
        loop {
            at = self.after(at);
            let slot = self.slots[at];
            if slot.number == FREE {
                break;
            }
            let first = self.first_slot(slot.hash);
            if (at.wrapping_sub(first) & mask) >= (at.wrapping_sub(gap) & mask) {
                self.slots[gap] = slot;
                gap = at;
            }
        }
        self.slots[gap].number = FREE;
        true
    }

    /// Makes room for `more` numbers.
    pub fn reserve(&mut self, more: usize) {
        let slots = ((self.len + more) * 4).div_ceil(3).next_power_of_two();
        if slots > self.slots.len() {
            self.resize(slots.max(FIRST_SLOTS));
        }
    }

    /// Removes all numbers and keeps the memory.
    pub fn clear(&mut self) {
        self.slots.fill(Slot { hash: 0, number: FREE });
        self.len = 0;
    }

    #[cold]
    fn resize(&mut self, slots: usize) {
        let old = core::mem::replace(&mut self.slots, vec![Slot { hash: 0, number: FREE }; slots]);
        for slot in old {
            if slot.number != FREE {
                self.place(slot);
            }
        }
    }

    /// Puts a slot's content into the first free slot.
    fn place(&mut self, slot: Slot) {
        let mut at = self.first_slot(slot.hash);
        let mut passed = 0;
        while self.slots[at].number != FREE {
            at = self.after(at);
            passed += 1;
        }
        // Only hashes that are alike count: others pass few slots, and how many is left to chance.
        work::steps(passed / 16);
        self.slots[at] = slot;
    }

    #[inline]
    fn first_slot(&self, hash: u32) -> usize {
        hash as usize & self.slots.len().wrapping_sub(1)
    }

    #[inline]
    fn after(&self, at: usize) -> usize {
        (at + 1) & (self.slots.len() - 1)
    }
}

#[inline]
const fn folded(hash: u64) -> u32 {
    (hash >> 32) as u32 ^ hash as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Hashes that collide often, in whole or in their slots.
    fn hash(number: u32) -> u64 {
        u64::from(number % 37) * 0x1_0000_0005
    }

    #[test]
    fn a_table_holds_what_a_set_does() {
        let (mut table, mut model) = (IndexTable::default(), HashSet::new());
        let mut state = 1_u32;
        for step in 0..20_000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let number = (state >> 16) % 120;
            let is_there = model.contains(&number);
            assert_eq!(table.find(hash(number), |other| other == number), is_there.then_some(number));
            // It fills and empties in turn.
            if (step / 500) % 2 == 0 {
                if model.insert(number) {
                    table.insert(hash(number), number);
                }
            } else {
                assert_eq!(table.remove(hash(number), number), model.remove(&number));
            }
            assert_eq!((table.len(), table.is_empty()), (model.len(), model.is_empty()));
            assert!(table.len() <= table.capacity());
        }
        table.clear();
        assert!((0..120).all(|number| table.find(hash(number), |other| other == number).is_none()));
    }

    #[test]
    fn an_empty_table_has_no_memory() {
        let mut table = IndexTable::default();
        assert_eq!((table.capacity(), table.find(7, |_| true), table.remove(7, 7)), (0, None, false));
        table.reserve(13);
        let capacity = table.capacity();
        (0..13).for_each(|number| table.insert(hash(number), number));
        assert_eq!((table.capacity(), capacity >= 13), (capacity, true));
        *table.find_mut(hash(5), |number| number == 5).unwrap() = 5 + 37;
        assert_eq!(table.find(hash(5), |number| number == 42), Some(42));
    }
}
