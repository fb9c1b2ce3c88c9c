//! The list of active formatting elements.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements>
//!
//! A linked list in one vector: an entry is inserted or removed anywhere without moving the others, and keeps its slot
//! for as long as it is in the list. Entries of one name since the last marker are linked as well, so that no lookup
//! needs a walk, and from the fourth entry of a name on they are found by a fingerprint of their attributes.

use super::open_elements::NO_SLOT;
use core::hash::BuildHasher;
use fivefold_core::{ElementClass, IndexTable, KeyedHash, Name, work};

/// The number of names of formatting elements.
const NAMES: usize = ElementClass::FORMATTING.names().len();

/// The indices of the formatting elements' names among the counters. All other names share one index, whose counter stays 0.
static NAME_INDICES: [u8; Name::ELEMENT_COUNT] = {
    let names = ElementClass::FORMATTING.names();
    let mut indices = [NAMES as u8; Name::ELEMENT_COUNT];
    let mut index = 0;
    while index < names.len() {
        indices[names[index].id() as usize] = index as u8;
        index += 1;
    }
    indices
};

#[inline]
fn name_index(name: Name) -> usize {
    NAME_INDICES.get(name.id() as usize).map_or(NAMES, |&index| usize::from(index))
}

/// The key of entries that can be equal: name, marker and fingerprint.
type Key = (Name, u32, u64);

#[derive(Clone, Copy, Debug)]
struct Entry<N> {
    /// The element; `None` for a marker.
    element: Option<(N, Name)>,
    /// The element's height in the stack of open elements; 0 where it is not in it.
    height: u32,
    /// The bytes of its attributes that count when they are repeated.
    attribute_bytes: u64,
    /// The fingerprint, if the entry can be found by it.
    fingerprint: Option<u64>,
    previous: u32,
    next: u32,
    /// The entry of the same name before, back to the last marker.
    previous_same: u32,
    next_same: u32,
    /// With a fingerprint, the marker that the entry follows.
    marker: u32,
    /// The entry with the same key that was given a fingerprint before this one.
    previous_alike: u32,
}

impl<N> Entry<N> {
    fn has_key(&self, (name, marker, fingerprint): Key) -> bool {
        self.fingerprint == Some(fingerprint)
            && self.marker == marker
            && self.element.as_ref().is_some_and(|(_, own_name)| *own_name == name)
    }
}

/// Counters of the entries since the last marker.
#[derive(Clone, Copy, Debug)]
struct Counters {
    /// Identifies the marker that the entries follow.
    marker: u32,
    /// How many entries of each name have no fingerprint. It is three at most, as the fourth of a name gives all of
    /// them one.
    without_fingerprint: [u8; NAMES + 1],
    /// The last entry of each name.
    last: [u32; NAMES + 1],
}

impl Counters {
    fn new(marker: u32) -> Self {
        Self { marker, without_fingerprint: [0; NAMES + 1], last: [NO_SLOT; NAMES + 1] }
    }
}

/// The list.
#[derive(Clone, Debug)]
pub(super) struct ActiveFormatting<N> {
    entries: Vec<Entry<N>>,
    /// The slot that was freed last; its entry's `next` is the one freed before.
    last_free: u32,
    free: usize,
    last: u32,
    counters: Counters,
    /// The counters before each marker in the list.
    before_markers: Vec<Counters>,
    markers_made: u32,
    /// The number of comparisons between elements with the same fingerprint.
    compared: u64,
    /// Of the entries with one key, the one that was given its fingerprint last.
    by_fingerprint: IndexTable,
    hasher: KeyedHash,
}

impl<N: Copy + Eq> ActiveFormatting<N> {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::new(),
            last_free: NO_SLOT,
            free: 0,
            last: NO_SLOT,
            counters: Counters::new(0),
            before_markers: Vec::new(),
            markers_made: 0,
            compared: 0,
            by_fingerprint: IndexTable::default(),
            hasher: KeyedHash::default(),
        }
    }

    /// Becomes what [`new`](Self::new) makes, and keeps the memory. Takes time linear in the capacity of the index.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        (self.last_free, self.free) = (NO_SLOT, 0);
        self.last = NO_SLOT;
        self.counters = Counters::new(0);
        self.before_markers.clear();
        (self.markers_made, self.compared) = (0, 0);
        self.by_fingerprint.clear();
    }

    /// The entries in order; `None` for a marker.
    pub(super) fn entries(&self) -> impl Iterator<Item = Option<N>> {
        let mut slots = Vec::new();
        let mut slot = self.last;
        while slot != NO_SLOT {
            slots.push(slot);
            slot = self.entries[slot as usize].previous;
        }
        slots.into_iter().rev().map(|slot| self.node(slot))
    }

    /// The number of markers.
    pub(super) fn markers(&self) -> usize {
        self.before_markers.len()
    }

    /// Whether both lists are as long, with as many markers and the same last entry.
    pub(super) fn has_end_of(&self, other: &Self) -> bool {
        let lengths = |list: &Self| (list.entries.len() - list.free, list.before_markers.len());
        let last = |list: &Self| list.entries.get(list.last as usize).map(|entry| entry.element);
        lengths(self) == lengths(other) && last(self) == last(other)
    }

    /// The number of entries that the list has had at a time, and of its tables.
    pub(super) fn size(&self) -> usize {
        self.entries.len() + self.before_markers.len() + self.by_fingerprint.capacity()
    }

    /// The number of entries, without the markers.
    pub(super) fn len(&self) -> usize {
        self.entries.len() - self.free
    }

    #[inline(always)]
    fn insert_after(&mut self, previous: u32, element: Option<(N, Name)>) -> u32 {
        let next = if previous == self.last { NO_SLOT } else { self.entries[previous as usize].next };
        // A new entry comes after all others of its name.
        let last_same = element.map(|(_, name)| &mut self.counters.last[name_index(name)]);
        let previous_same = last_same.as_ref().map_or(NO_SLOT, |last| **last);
        let entry = Entry {
            element,
            height: 0,
            attribute_bytes: 0,
            fingerprint: None,
            previous,
            next,
            previous_same,
            next_same: NO_SLOT,
            marker: 0,
            previous_alike: NO_SLOT,
        };
        let slot = match self.entries.get_mut(self.last_free as usize) {
            None => {
                self.entries.push(entry);
                self.entries.len() as u32 - 1
            }
            Some(freed) => {
                self.free -= 1;
                core::mem::replace(&mut self.last_free, core::mem::replace(freed, entry).next)
            }
        };
        if let Some(last) = last_same {
            *last = slot;
        }
        if previous_same != NO_SLOT {
            self.entries[previous_same as usize].next_same = slot;
        }
        if previous != NO_SLOT {
            self.entries[previous as usize].next = slot;
        }
        if next == NO_SLOT {
            self.last = slot;
        } else {
            self.entries[next as usize].previous = slot;
        }
        slot
    }

    #[inline(always)]
    fn unlink(&mut self, slot: u32) {
        let freed = &mut self.entries[slot as usize];
        let Entry { element, previous, next, previous_same, next_same, .. } = *freed;
        (freed.element, freed.next) = (None, self.last_free);
        self.last_free = slot;
        self.free += 1;
        if let Some((_, name)) = element {
            if previous_same != NO_SLOT {
                self.entries[previous_same as usize].next_same = next_same;
            }
            if next_same == NO_SLOT {
                self.counters.last[name_index(name)] = previous_same;
            } else {
                self.entries[next_same as usize].previous_same = previous_same;
            }
        }
        if previous != NO_SLOT {
            self.entries[previous as usize].next = next;
        }
        if next == NO_SLOT {
            self.last = previous;
        } else {
            self.entries[next as usize].previous = previous;
        }
    }

    /// Inserts a marker at the end of the list.
    pub(super) fn push_marker(&mut self) {
        self.insert_after(self.last, None);
        self.before_markers.push(self.counters);
        self.markers_made += 1;
        self.counters = Counters::new(self.markers_made);
    }

    /// The last entry, if it is an element. If it is a marker, removes it.
    pub(super) fn last_or_pop_marker(&mut self) -> Option<u32> {
        let slot = self.last;
        if slot == NO_SLOT {
            return None;
        }
        if self.entries[slot as usize].element.is_some() {
            return Some(slot);
        }
        self.unlink(slot);
        self.counters = self.before_markers.pop().unwrap_or(Counters::new(0));
        None
    }

    /// Adds an element to the end of the list, and returns its slot; with it, the earliest of three equal elements
    /// before it, which the caller must remove.
    ///
    /// `fingerprint` returns equal numbers for equal attributes, and `is_equal` compares the attributes themselves.
    /// They are called only from the fourth element of a name on, and not after `comparisons` comparisons in all:
    /// if all fingerprints collide, each element is compared with all others of its name.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements>
    #[inline(always)]
    pub(super) fn push(
        &mut self,
        node: N,
        name: Name,
        comparisons: u64,
        fingerprint: impl Fn(N) -> u64,
        is_equal: impl Fn(N, N) -> bool,
    ) -> (u32, Option<u32>) {
        if self.has_three(name_index(name)) {
            return self.push_to_many(node, name, comparisons, fingerprint, is_equal);
        }
        (self.append(node, name), None)
    }

    /// Adds an element without a fingerprint to the end of the list.
    fn append(&mut self, node: N, name: Name) -> u32 {
        self.counters.without_fingerprint[name_index(name)] += 1;
        self.insert_after(self.last, Some((node, name)))
    }

    /// Adds an element to the end of the list, which has three or more of its name.
    #[cold]
    fn push_to_many(
        &mut self,
        node: N,
        name: Name,
        comparisons: u64,
        fingerprint: impl Fn(N) -> u64,
        is_equal: impl Fn(N, N) -> bool,
    ) -> (u32, Option<u32>) {
        self.take_fingerprints(name, &fingerprint);
        let key = (name, self.counters.marker, fingerprint(node));
        let mut candidate = if self.compared < comparisons { self.newest_with(key) } else { NO_SLOT };
        let (mut equal, mut earliest) = (0, None);
        while candidate != NO_SLOT {
            work::steps(1);
            self.compared += 1;
            if self.node(candidate).is_some_and(|other| is_equal(other, node)) {
                equal += 1;
                // The "Noah's Ark" clause allows three equal entries.
                earliest = (equal >= 3).then_some(candidate);
            }
            candidate = self.entries[candidate as usize].previous_alike;
        }
        let slot = self.append(node, name);
        self.file(slot, name, fingerprint(node));
        (slot, earliest)
    }

    /// Whether at least three elements of a name stand after the last marker.
    #[inline]
    fn has_three(&self, index: usize) -> bool {
        let before = |slot: u32| if slot == NO_SLOT { NO_SLOT } else { self.entries[slot as usize].previous_same };
        before(before(self.counters.last[index])) != NO_SLOT
    }

    /// Ensures that all elements of the name since the last marker have a fingerprint. Each gets one once.
    fn take_fingerprints(&mut self, name: Name, fingerprint: &impl Fn(N) -> u64) {
        let mut slot = self.counters.last[name_index(name)];
        let mut newest_first = Vec::new();
        while newest_first.len() < self.counters.without_fingerprint[name_index(name)] as usize && slot != NO_SLOT {
            work::steps(1);
            let entry = &self.entries[slot as usize];
            if entry.fingerprint.is_none() {
                newest_first.push(slot);
            }
            slot = entry.previous_same;
        }
        for &slot in newest_first.iter().rev() {
            if let Some(node) = self.node(slot) {
                self.file(slot, name, fingerprint(node));
            }
        }
    }

    fn file(&mut self, slot: u32, name: Name, fingerprint: u64) {
        let entry = &mut self.entries[slot as usize];
        (entry.fingerprint, entry.marker) = (Some(fingerprint), self.counters.marker);
        self.counters.without_fingerprint[name_index(name)] -= 1;
        let key = (name, self.counters.marker, fingerprint);
        let hash = self.hash(key);
        let entries = &self.entries;
        let previous_alike = match self.by_fingerprint.find_mut(hash, |newest| entries[newest as usize].has_key(key)) {
            Some(newest) => core::mem::replace(newest, slot),
            None => {
                self.by_fingerprint.insert(hash, slot);
                NO_SLOT
            }
        };
        self.entries[slot as usize].previous_alike = previous_alike;
    }

    fn hash(&self, (name, marker, fingerprint): Key) -> u64 {
        self.hasher.hash_one((name.id(), marker, fingerprint))
    }

    /// The entry with this key that was given its fingerprint last.
    fn newest_with(&self, key: Key) -> u32 {
        let newest = self.by_fingerprint.find(self.hash(key), |slot| self.entries[slot as usize].has_key(key));
        newest.unwrap_or(NO_SLOT)
    }

    /// Removes an entry that stands after the last marker, as all entries do that the standard removes.
    pub(super) fn remove(&mut self, slot: u32) {
        let entry = &self.entries[slot as usize];
        match (entry.element, entry.fingerprint) {
            (Some((_, name)), None) => self.counters.without_fingerprint[name_index(name)] -= 1,
            (Some((_, name)), Some(fingerprint)) => self.unfile(slot, (name, self.counters.marker, fingerprint)),
            (None, _) => {}
        }
        self.unlink(slot);
    }

    /// Removes an entry from those with its key.
    #[cold]
    fn unfile(&mut self, slot: u32, key: Key) {
        let (hash, previous) = (self.hash(key), self.entries[slot as usize].previous_alike);
        if previous == NO_SLOT && self.by_fingerprint.remove(hash, slot) {
            return;
        }
        if let Some(newest) = self.by_fingerprint.find_mut(hash, |newest| newest == slot) {
            *newest = previous;
            return;
        }
        let mut next = self.newest_with(key);
        while next != NO_SLOT {
            work::steps(1);
            let entry = &mut self.entries[next as usize];
            if entry.previous_alike == slot {
                entry.previous_alike = previous;
                return;
            }
            next = entry.previous_alike;
        }
    }

    /// The last element of that name after the last marker.
    #[inline]
    pub(super) fn last_after_marker(&self, name: Name) -> Option<u32> {
        let slot = self.counters.last[name_index(name)];
        (slot != NO_SLOT).then_some(slot)
    }

    /// Whether the entry is the last one and holds `node`.
    #[inline]
    pub(super) fn is_last(&self, slot: u32, node: N) -> bool {
        slot == self.last && self.holds(slot, node)
    }

    /// The element of an entry.
    pub(super) fn node(&self, slot: u32) -> Option<N> {
        self.entries[slot as usize].element.map(|(node, _)| node)
    }

    /// The name of an entry's element.
    pub(super) fn name(&self, slot: u32) -> Name {
        self.entries[slot as usize].element.map_or(Name::UNKNOWN, |(_, name)| name)
    }

    /// The height of an entry's element in the stack of open elements, if it is in it.
    pub(super) fn height(&self, slot: u32) -> Option<u32> {
        let height = self.entries[slot as usize].height;
        (height != 0).then_some(height)
    }

    /// Sets the height of an entry's element.
    pub(super) fn set_height(&mut self, slot: u32, height: u32) {
        self.entries[slot as usize].height = height;
    }

    /// The bytes of an entry's attributes that count when they are repeated.
    pub(super) fn attribute_bytes(&self, slot: u32) -> u64 {
        self.entries[slot as usize].attribute_bytes
    }

    /// Sets the bytes of an entry's attributes that count when they are repeated.
    pub(super) fn set_attribute_bytes(&mut self, slot: u32, bytes: u64) {
        self.entries[slot as usize].attribute_bytes = bytes;
    }

    /// Whether the entry still exists and holds `node`: a slot is reused once its entry is removed.
    #[inline]
    pub(super) fn holds(&self, slot: u32, node: N) -> bool {
        self.entries.get(slot as usize).is_some_and(|entry| entry.element.is_some_and(|(other, _)| other == node))
    }

    /// Notes that `node`, which may have an entry in the slot, has left the stack of open elements.
    #[inline]
    pub(super) fn set_closed(&mut self, slot: u32, node: N) {
        if self.holds(slot, node) {
            self.entries[slot as usize].height = 0;
        }
    }

    /// Replaces the element of an entry by one with the same name and attributes. Its height must be set afterwards.
    pub(super) fn replace(&mut self, slot: u32, node: N) {
        let entry = &mut self.entries[slot as usize];
        entry.element = entry.element.map(|(_, name)| (node, name));
    }

    /// Moves the formatting element's entry right after another, or leaves it in its place, with `node` in it, and gives its
    /// slot there.
    pub(super) fn move_after(&mut self, previous: Option<u32>, formatting_element: u32, node: N) -> u32 {
        match previous {
            None => {
                self.replace(formatting_element, node);
                formatting_element
            }
            Some(previous) => {
                let entry = self.entries[formatting_element as usize];
                let name = self.name(formatting_element);
                self.unlink(formatting_element);
                // It gets the slot that has just become free, so the entries with its key still refer to it.
                let slot = self.insert_after(previous, Some((node, name)));
                debug_assert_eq!(slot, formatting_element);
                let Entry { attribute_bytes, fingerprint, marker, previous_alike, .. } = entry;
                let new = &mut self.entries[slot as usize];
                *new = Entry { attribute_bytes, fingerprint, marker, previous_alike, ..*new };
                slot
            }
        }
    }

    /// Whether there is nothing to reconstruct: the last entry is a marker or open, or there is none.
    #[inline]
    pub(super) fn is_settled(&self) -> bool {
        self.last == NO_SLOT || {
            let entry = &self.entries[self.last as usize];
            entry.element.is_none() || entry.height != 0
        }
    }

    /// The first entry to reconstruct, if there is one: those behind the last one that is a marker or open are.
    pub(super) fn first_unsettled(&self) -> u32 {
        let mut first = NO_SLOT;
        let mut slot = self.last;
        while slot != NO_SLOT {
            work::steps(1);
            let entry = &self.entries[slot as usize];
            if entry.element.is_none() || entry.height != 0 {
                break;
            }
            first = slot;
            slot = entry.previous;
        }
        first
    }

    /// The entry after another in the list.
    pub(super) fn next(&self, slot: u32) -> u32 {
        self.entries[slot as usize].next
    }
}
