//! The attributes of all elements, in one vector.
//!
//! The records of an element are adjacent; the last one carries a flag. When an element gets more attributes than its
//! place holds, the records move to the end of the vector, with the same number of spare records behind them: an empty
//! record there belongs to the element before it. Clones share records until one of them is edited.

use crate::id::Link;
use crate::node::{NONE, Node, flag, narrow};
use crate::text::{TextRange, Texts};
use core::hash::BuildHasher;
use core::ops::ControlFlow;
use fivefold_core::attributes::AttributePlace;
use fivefold_core::{ElementName, KeyedHash, Name, Names, Namespace, NumberMap, Span, TagAttributes, work};
#[cfg(feature = "html")]
use fivefold_html5::attribute_name;

/// The name of an attribute, where no parser of HTML adjusts those of SVG and MathML.
#[cfg(not(feature = "html"))]
fn attribute_name<'t>(_: ElementName, name: Name, text: impl FnOnce() -> &'t str, names: &mut Names) -> Name {
    if name == Name::UNKNOWN { names.intern(text()) } else { name }
}

/// Up to this many attributes, a name is found by comparison; beyond, by hash, wherever it is looked up repeatedly.
const HASHED_FROM: usize = 12;

/// The bit of [`AttributeRecord::value`] that marks the last record of an element.
const LAST: u32 = 1 << 31;
/// The bit of an attribute that a declaration supplied.
const DEFAULTED: u32 = 1 << 30;
/// The bit of an attribute that is declared to be an ID.
const ID: u32 = 1 << 29;
/// The bits that are not flags.
const INDEX: u32 = ID - 1;

/// One attribute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttributeRecord {
    pub(crate) name: Name,
    name_start: u32,
    name_end: u32,
    value_start: u32,
    value_end: u32,
    /// Flags; and 0 for a value that is the source at its span, or 1 and the index of its range in
    /// [`AttributeTable::values`].
    value: u32,
}

impl AttributeRecord {
    /// A spare record. No attribute has this name.
    const ROOM: Self =
        Self { name: Name::UNKNOWN, name_start: 0, name_end: 0, value_start: 0, value_end: 0, value: LAST };

    /// The record of an attribute that stands at `place`, with the value that the source has there if `value` is 0.
    #[inline]
    fn at(name: Name, place: &AttributePlace, value: u32) -> Self {
        Self {
            name,
            name_start: narrow(place.name_span.start),
            name_end: narrow(place.name_span.end),
            value_start: narrow(place.value_span.start),
            value_end: narrow(place.value_span.end),
            value: value | (u32::from(place.is_defaulted) * DEFAULTED) | (u32::from(place.is_id) * ID),
        }
    }

    /// The record of an attribute whose value the source has.
    #[inline]
    fn in_source(place: AttributePlace) -> Self {
        let AttributePlace { name, name_span, value_span, is_id, .. } = place;
        Self {
            name,
            name_start: name_span.start as u32,
            name_end: name_span.end as u32,
            value_start: value_span.start as u32,
            value_end: value_span.end as u32,
            value: u32::from(is_id) * ID,
        }
    }

    #[inline]
    fn is_room(&self) -> bool {
        self.name == Name::UNKNOWN
    }

    #[inline]
    fn is_last(&self) -> bool {
        self.value & LAST != 0
    }

    pub(crate) fn name_span(&self) -> Span {
        Span::new(u64::from(self.name_start), u64::from(self.name_end))
    }

    pub(crate) fn is_defaulted(&self) -> bool {
        self.value & DEFAULTED != 0
    }

    pub(crate) fn is_id(&self) -> bool {
        self.value & ID != 0
    }

    pub(crate) fn value_span(&self) -> Span {
        Span::new(u64::from(self.value_start), u64::from(self.value_end))
    }
}

/// An attribute that an edit makes.
pub(crate) struct NewAttribute<'a> {
    pub(crate) name: Name,
    pub(crate) value: &'a str,
    pub(crate) is_defaulted: bool,
    pub(crate) is_id: bool,
}

/// The attributes of all elements.
#[derive(Clone, Debug, Default)]
pub(crate) struct AttributeTable {
    pub(crate) records: Vec<AttributeRecord>,
    /// The values that are not in the source, as ranges of the second buffer.
    pub(crate) values: Vec<TextRange>,
    /// The hashed names of elements with [`flag::INDEXED_ATTRIBUTES`].
    indexed: NumberMap<Indexed>,
    /// Any keyed hash, for the attributes' fingerprints.
    hasher: KeyedHash,
}

#[derive(Clone, Debug)]
struct Indexed {
    names: NumberMap<()>,
    /// The index of the element's last record.
    last: u32,
}

/// The records of an element, in order.
#[derive(Clone, Debug)]
pub(crate) struct Records<'a> {
    rest: &'a [AttributeRecord],
}

impl<'a> Iterator for Records<'a> {
    type Item = &'a AttributeRecord;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        work::steps(1);
        let (record, rest) = self.rest.split_first()?;
        self.rest = if record.is_last() { &[] } else { rest };
        Some(record)
    }
}

impl AttributeTable {
    /// An empty table with room for so many attributes.
    #[inline]
    pub(crate) fn with_capacity(records: usize) -> Self {
        Self { records: Vec::with_capacity(records), ..Self::default() }
    }

    /// The records of an element, given the index of its first.
    #[inline]
    pub(crate) fn records(&self, first: u32) -> Records<'_> {
        Records { rest: self.records.get(first as usize..).unwrap_or_default() }
    }

    /// The value of an attribute.
    #[inline]
    pub(crate) fn value<'a>(&self, record: &AttributeRecord, texts: &'a Texts) -> &'a str {
        match (record.value & INDEX).checked_sub(1) {
            None => texts.get_source(TextRange { start: record.value_start, end: record.value_end }),
            Some(index) => texts.get_extra(self.values[index as usize]),
        }
    }

    /// Stores the attributes of a new element. Returns the index of the first.
    // Inlined, the places of the attributes of XML, which are final, are copied without a call.
    #[inline(always)]
    pub(crate) fn store(
        &mut self,
        element: ElementName,
        attributes: &TagAttributes<'_>,
        names: &mut Names,
        texts: &mut Texts,
    ) -> u32 {
        let first = self.records.len();
        if !self.has_room_for(attributes.len()) {
            texts.has_lost = true;
            return NONE;
        }
        match attributes.source_places(texts.source.len() as u32) {
            Some(places) if attributes.are_resolved() => {
                self.records.reserve(places.len());
                places.for_each(|place| self.records.push(AttributeRecord::in_source(place)));
            }
            _ => self.store_unresolved(element, attributes, names, texts),
        }
        if let Some(last) = self.records.last_mut() {
            last.value |= LAST;
        }
        first as u32
    }

    /// Stores attributes that are not all slices of the source with final names.
    #[inline(never)]
    fn store_unresolved(
        &mut self,
        element: ElementName,
        attributes: &TagAttributes<'_>,
        names: &mut Names,
        texts: &mut Texts,
    ) {
        let Some(places) = attributes.source_places(texts.source.len() as u32) else {
            return self.store_any(element, attributes, names, texts);
        };
        let first = self.records.len();
        let mut are_static = true;
        self.records.extend(places.map(|place| {
            are_static &= place.name != Name::UNKNOWN;
            AttributeRecord::in_source(place)
        }));
        let are_final = attributes.are_resolved() || are_static && element.namespace == Namespace::HTML;
        if !are_final {
            self.resolve_names(first, element, names, texts);
        }
    }

    /// Gives the records from `first` on, whose names stand in the source, their final names.
    fn resolve_names(&mut self, first: usize, element: ElementName, names: &mut Names, texts: &Texts) {
        for record in &mut self.records[first..] {
            let range = TextRange { start: record.name_start, end: record.name_end };
            record.name = attribute_name(element, record.name, || texts.get_source(range), names);
        }
    }

    /// Stores attributes of which some are no plain slices of the source.
    #[inline(never)]
    fn store_any(
        &mut self,
        element: ElementName,
        attributes: &TagAttributes<'_>,
        names: &mut Names,
        texts: &mut Texts,
    ) {
        let first = self.records.len();
        self.records.reserve(attributes.len());
        for (index, place) in attributes.places().enumerate() {
            let text = || attributes.nth(index).map(|attribute| attribute.name_text.data).unwrap_or_default();
            let name =
                if attributes.are_resolved() { place.name } else { attribute_name(element, place.name, text, names) };
            let value = if place.value_is_verbatim && texts.holds(place.value_span) {
                0
            } else {
                let value = attributes.nth(index).map(|attribute| attribute.value.data).unwrap_or_default();
                self.keep_value(value, texts)
            };
            // Each field is written in place: building a record first and moving it takes longer.
            self.records.push(AttributeRecord::ROOM);
            self.records[first + index] = AttributeRecord::at(name, &place, value);
        }
    }

    /// Stores the attributes of a new element that is not from the source. Returns the index of the first, or `None` if the
    /// table cannot address them.
    pub(crate) fn store_new(&mut self, attributes: &[NewAttribute<'_>], texts: &mut Texts) -> Option<u32> {
        if attributes.is_empty() {
            return Some(NONE);
        }
        if !self.has_room_for(attributes.len()) || self.values.len() + attributes.len() >= INDEX as usize {
            return None;
        }
        let first = self.records.len() as u32;
        for NewAttribute { name, value, is_defaulted, is_id } in attributes {
            let flags = (u32::from(*is_defaulted) * DEFAULTED) | (u32::from(*is_id) * ID);
            let value = self.keep_value(value, texts) | flags;
            self.records.push(AttributeRecord { name: *name, value, ..AttributeRecord::ROOM });
        }
        if let Some(last) = self.records.last_mut() {
            last.value |= LAST;
        }
        Some(first)
    }

    /// Whether `len` more records can be addressed. The attributes of a source that a document holds always can.
    #[inline]
    fn has_room_for(&self, len: usize) -> bool {
        self.records.len() + len < NONE as usize
    }

    /// Stores a value that is not in the source. Returns what the record's `value` field holds for it; or 0 if there
    /// are five hundred million of them already, and the value is lost.
    fn keep_value(&mut self, value: &str, texts: &mut Texts) -> u32 {
        let index = self.values.len() as u32 + 1;
        if index > INDEX {
            texts.has_lost = true;
            return 0;
        }
        if self.values.capacity() == 0 {
            self.values = Vec::with_capacity(16);
        }
        self.values.push(texts.push_extra(value));
        index
    }

    /// Adds those attributes that the element `id` lacks. Takes time linear in `attributes`, except for the first time
    /// after the element was made or cloned, when it is linear in the element's attributes, too.
    pub(crate) fn add_missing(
        &mut self,
        id: Link,
        node: &mut Node,
        attributes: TagAttributes<'_>,
        names: &mut Names,
        texts: &mut Texts,
    ) {
        let Some(element) = node.element_name(names) else { return };
        for (attribute, place) in attributes.iter().zip(attributes.places()) {
            let name = attribute_name(element, attribute.name, || attribute.name_text.data, names);
            if !self.has_name(id, node, name) {
                let is_in_source = texts.is_in_source(attribute.value);
                let value = if is_in_source { 0 } else { self.keep_value(attribute.value.data, texts) };
                let record = AttributeRecord::at(name, &place, value);
                // An attribute that can no longer be addressed is dropped.
                texts.has_lost |= self.append(id, node, record).is_none();
            }
        }
    }

    fn has_name(&mut self, id: Link, node: &mut Node, name: Name) -> bool {
        if !node.has(flag::INDEXED_ATTRIBUTES) {
            let compared = self.records(node.attributes()).take(HASHED_FROM + 1).try_fold(0, |count, record| {
                if record.name == name { ControlFlow::Break(()) } else { ControlFlow::Continue(count + 1) }
            });
            match compared {
                ControlFlow::Break(()) => return true,
                ControlFlow::Continue(count) if count <= HASHED_FROM => return false,
                ControlFlow::Continue(_) => self.index(id, node),
            }
        }
        self.indexed.get(id.bits()).is_some_and(|indexed| indexed.names.contains(name.id()))
    }

    /// Hashes the names of an element that has attributes.
    fn index(&mut self, id: Link, node: &mut Node) {
        let names: NumberMap<()> = self.records(node.attributes()).map(|record| (record.name.id(), ())).collect();
        let last = node.attributes() + names.len() as u32 - 1;
        self.indexed.insert(id.bits(), Indexed { names, last });
        node.set(flag::INDEXED_ATTRIBUTES);
    }

    /// The index of the last record of an element that has attributes.
    fn last_of(&self, id: Link, node: &Node) -> u32 {
        match self.indexed.get(id.bits()) {
            Some(indexed) if node.has(flag::INDEXED_ATTRIBUTES) => indexed.last,
            _ => node.attributes() + self.records(node.attributes()).count() as u32 - 1,
        }
    }

    /// Appends to the attributes of an element. `None` when no more records can be addressed.
    fn append(&mut self, id: Link, node: &mut Node, record: AttributeRecord) -> Option<()> {
        let record = AttributeRecord { value: record.value | LAST, ..record };
        let at = if node.attributes() == NONE {
            if !self.has_room_for(1) {
                return None;
            }
            node.set_attributes(self.records.len() as u32);
            node.unset(flag::SHARES_ATTRIBUTES);
            self.records.len()
        } else {
            let mut last = self.last_of(id, node);
            let is_full = self.records.get(last as usize + 1).is_some_and(|next| !next.is_room());
            if is_full || node.has(flag::SHARES_ATTRIBUTES) {
                last = self.relocate(id, node, last)?;
            } else if !self.has_room_for(1) {
                return None;
            }
            self.records[last as usize].value &= !LAST;
            last as usize + 1
        };
        match self.records.get_mut(at) {
            Some(room) => *room = record,
            None => self.records.push(record),
        }
        if let Some(indexed) = self.indexed_mut(id, node) {
            indexed.names.insert(record.name.id(), ());
            indexed.last = at as u32;
        }
        Some(())
    }

    fn indexed_mut(&mut self, id: Link, node: &Node) -> Option<&mut Indexed> {
        if node.has(flag::INDEXED_ATTRIBUTES) { self.indexed.get_mut(id.bits()) } else { None }
    }

    /// Moves an element's records to the end, where it owns them and has the same number of spare records behind them.
    /// Returns the new index of the last one.
    fn relocate(&mut self, id: Link, node: &mut Node, last: u32) -> Option<u32> {
        let first = node.attributes() as usize;
        let len = last as usize + 1 - first;
        if !self.has_room_for(2 * len) {
            return None;
        }
        work::steps(len);
        let new_first = self.records.len();
        self.records.extend_from_within(first..first + len);
        self.records.resize(new_first + 2 * len, AttributeRecord::ROOM);
        node.set_attributes(new_first as u32);
        node.unset(flag::SHARES_ATTRIBUTES);
        let last = (new_first + len - 1) as u32;
        if let Some(indexed) = self.indexed_mut(id, node) {
            indexed.last = last;
        }
        Some(last)
    }

    /// Gives an element its own copy of its records, before one of them is changed.
    fn unshare(&mut self, id: Link, node: &mut Node) -> Option<()> {
        if node.has(flag::SHARES_ATTRIBUTES) && node.attributes() != NONE {
            self.relocate(id, node, self.last_of(id, node))?;
        }
        Some(())
    }

    /// The position of an attribute among those of its element.
    fn position(&self, node: &Node, name: Name) -> Option<usize> {
        self.records(node.attributes()).position(|record| record.name == name)
    }

    /// Changes the value of an attribute in time linear in the element's attributes, or adds it in constant time, amortised.
    /// Returns `None`, with nothing changed, if the table cannot address more.
    pub(crate) fn set(&mut self, id: Link, node: &mut Node, name: Name, value: &str, texts: &mut Texts) -> Option<()> {
        if self.values.len() as u32 >= INDEX {
            return None;
        }
        let position = if self.has_name(id, node, name) { self.position(node, name) } else { None };
        match position {
            Some(position) => {
                self.unshare(id, node)?;
                let index = node.attributes() as usize + position;
                let value = self.keep_value(value, texts);
                let record = &mut self.records[index];
                record.value = record.value & !(DEFAULTED | INDEX) | value;
                Some(())
            }
            None => {
                let value = self.keep_value(value, texts);
                self.append(id, node, AttributeRecord { name, value, ..AttributeRecord::ROOM })
            }
        }
    }

    /// Copies the attributes of an element that has some into another table, behind those that are there. `text` puts a
    /// value into the other document's second buffer. Returns the index of the first one there.
    pub(crate) fn copy_to(&self, other: &mut Self, node: &Node, mut text: impl FnMut(TextRange) -> TextRange) -> u32 {
        let first = other.records.len() as u32;
        for record in self.records(node.attributes()) {
            let mut copy = *record;
            if let Some(index) = (record.value & INDEX).checked_sub(1) {
                other.values.push(text(self.values[index as usize]));
                copy.value = record.value & !INDEX | other.values.len() as u32;
            }
            other.records.push(copy);
        }
        first
    }

    /// Moves the values that are in use to a new list. `text` moves a value in the second buffer.
    pub(crate) fn move_values(&mut self, mut text: impl FnMut(TextRange) -> TextRange) {
        work::steps(self.records.len());
        let mut values = Vec::new();
        for record in &mut self.records {
            if let Some(index) = (record.value & INDEX).checked_sub(1) {
                values.push(text(self.values[index as usize]));
                record.value = record.value & !INDEX | values.len() as u32;
            }
        }
        self.values = values;
    }

    /// Copies the hashed names of an element's attributes, which are at another place in another table.
    pub(crate) fn copy_index_to(&self, other: &mut Self, (id, node): (Link, &Node), (new_id, first): (Link, u32)) {
        if let Some(indexed) = self.indexed.get(id.bits()) {
            let last = first + self.records(node.attributes()).count() as u32 - 1;
            other.indexed.insert(new_id.bits(), Indexed { names: indexed.names.clone(), last });
        }
    }

    /// Removes an attribute. Takes time linear in the element's attributes. `false` when there was none.
    pub(crate) fn remove(&mut self, id: Link, node: &mut Node, name: Name) -> bool {
        let Some(position) = self.position(node, name) else { return false };
        if self.unshare(id, node).is_none() {
            return false;
        }
        let first = node.attributes() as usize;
        let last = self.last_of(id, node) as usize;
        work::steps(last - first);
        self.records.copy_within(first + position + 1..=last, first + position);
        self.records[last] = AttributeRecord::ROOM;
        if first == last {
            node.set_attributes(NONE);
            self.indexed.remove(id.bits());
            node.unset(flag::INDEXED_ATTRIBUTES);
            return true;
        }
        self.records[last - 1].value |= LAST;
        if let Some(indexed) = self.indexed_mut(id, node) {
            indexed.names.remove(name.id());
            indexed.last -= 1;
        }
        true
    }

    /// Keeps those attributes of an element for which `kept` has `true`, in their order. Returns `None`, with nothing
    /// changed, if the table cannot address more.
    pub(crate) fn retain(&mut self, id: Link, node: &mut Node, kept: &[bool]) -> Option<()> {
        self.unshare(id, node)?;
        let first = node.attributes() as usize;
        work::steps(kept.len());
        let mut end = first;
        for (index, _) in kept.iter().enumerate().filter(|(_, is_kept)| **is_kept) {
            self.records[end] = self.records[first + index];
            self.records[end].value &= !LAST;
            end += 1;
        }
        self.records[end..first + kept.len()].fill(AttributeRecord::ROOM);
        if node.has(flag::INDEXED_ATTRIBUTES) {
            self.indexed.remove(id.bits());
            node.unset(flag::INDEXED_ATTRIBUTES);
        }
        match end.checked_sub(1).filter(|last| *last >= first) {
            Some(last) => self.records[last].value |= LAST,
            None => node.set_attributes(NONE),
        }
        Some(())
    }

    /// Changes values of an element, each given with the position of its attribute. Returns `None`, with nothing changed,
    /// if the table cannot address more.
    pub(crate) fn set_values(
        &mut self,
        id: Link,
        node: &mut Node,
        values: &[(usize, String)],
        texts: &mut Texts,
    ) -> Option<()> {
        if self.values.len() + values.len() >= INDEX as usize {
            return None;
        }
        self.unshare(id, node)?;
        work::steps(values.len());
        for (position, value) in values {
            let value = self.keep_value(value, texts);
            let record = &mut self.records[node.attributes() as usize + position];
            record.value = record.value & !(DEFAULTED | INDEX) | value;
        }
        Some(())
    }

    /// Whether both elements have the same names with the same values, in any order. Takes linear time.
    pub(crate) fn are_same(&self, one: u32, other: u32, texts: &Texts) -> bool {
        if one == other {
            return true;
        }
        let count = self.records(one).take(HASHED_FROM + 1).count();
        if count != self.records(other).take(HASHED_FROM + 1).count() {
            return false;
        }
        let same =
            |a: &AttributeRecord, b: &AttributeRecord| a.name == b.name && self.value(a, texts) == self.value(b, texts);
        if count <= HASHED_FROM {
            return self.records(one).all(|a| self.records(other).any(|b| same(a, b)));
        }
        let by_name: NumberMap<_> = self.records(other).map(|record| (record.name.id(), record)).collect();
        self.records(one).count() == by_name.len()
            && self.records(one).all(|a| by_name.get(a.name.id()).is_some_and(|b| same(a, b)))
    }

    /// A hash that is equal for the same names with the same values, in any order. Takes linear time.
    pub(crate) fn fingerprint(&self, first: u32, texts: &Texts) -> u64 {
        // A sum does not depend on the order.
        let hash = |record: &AttributeRecord| self.hasher.hash_one((record.name.id(), self.value(record, texts)));
        let hashes = self.records(first).map(hash);
        hashes.fold(0, u64::wrapping_add)
    }

    /// Removes all attributes and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.records.clear();
        self.values.clear();
        self.indexed.clear();
    }
}
