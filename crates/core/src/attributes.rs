//! The attributes of one tag: a flat list that the tokenizer reuses, and the view of it that a token carries.

use crate::piece::{Chunk, Piece};
use crate::{IndexTable, Name, Span, Text, work};
use core::hash::BuildHasher;

/// One attribute of a start tag, borrowed from the tokenizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TagAttribute<'a> {
    /// The static name, or [`Name::UNKNOWN`].
    pub name: Name,
    /// The name as text, lower-cased as the language prescribes.
    pub name_text: Text<'a>,
    /// The value.
    pub value: Text<'a>,
    /// Whether the tag lacks the attribute, and a declaration supplied it. XML only.
    pub is_defaulted: bool,
    /// Whether the attribute is declared to be an ID. XML only.
    pub is_id: bool,
}

/// Where an attribute stands: an [`TagAttribute`] without its texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttributePlace {
    /// The same as [`TagAttribute::name`].
    pub name: Name,
    /// Where the name stands.
    pub name_span: Span,
    /// Where the value stands.
    pub value_span: Span,
    /// Whether the value equals the source at its span.
    pub value_is_verbatim: bool,
    /// The same as [`TagAttribute::is_defaulted`].
    pub is_defaulted: bool,
    /// The same as [`TagAttribute::is_id`].
    pub is_id: bool,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    name: Name,
    /// A cheap hash of the name: its length, first and last bytes.
    key: u32,
    name_text: Piece,
    value: Piece,
    is_defaulted: bool,
    is_id: bool,
    /// Whether the name concerns namespaces: it holds a colon, or is `xmlns`. Set for XML only.
    concerns_namespaces: bool,
}

impl Slot {
    const BLANK: Self = Self {
        name: Name::UNKNOWN,
        key: 0,
        name_text: Piece::EMPTY,
        value: Piece::EMPTY,
        is_defaulted: false,
        is_id: false,
        concerns_namespaces: false,
    };

    #[inline]
    fn view<'a>(&self, chunk: Chunk<'a>, scratch: &'a str) -> TagAttribute<'a> {
        TagAttribute {
            name: self.name,
            name_text: self.name_text.text(chunk, scratch),
            value: self.value.text(chunk, scratch),
            is_defaulted: self.is_defaulted,
            is_id: self.is_id,
        }
    }
}

/// The [`Slot::key`] of a name.
#[inline(always)]
fn key(name: &[u8]) -> u32 {
    match name {
        [] => 0,
        [only] => u32::from(*only),
        [first, .., last] => (name.len() as u32) << 16 | u32::from(*first) << 8 | u32::from(*last),
    }
}

/// Up to this many attributes, duplicates are found by comparison; beyond, by hash.
const HASHED_FROM: usize = 12;

/// The attributes of the tag under construction.
#[derive(Debug, Default)]
pub struct AttributeList {
    slots: Vec<Slot>,
    /// How many slots no longer borrow from a chunk.
    kept: usize,
    /// The indices of all slots by name, once there are many.
    by_name: IndexTable,
    hasher: foldhash::fast::RandomState,
    /// Whether every slot's name is final.
    resolved: bool,
    /// Whether any name concerns namespaces: it holds a colon, or is `xmlns`.
    concerns_namespaces: bool,
    /// Whether a duplicate was left out.
    has_duplicates: bool,
}

impl AttributeList {
    /// Removes all attributes and keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        if !self.by_name.is_empty() {
            self.clear_index();
        }
        self.slots.clear();
        self.kept = 0;
        self.resolved = false;
        self.concerns_namespaces = false;
        self.has_duplicates = false;
    }

    /// Notes that the tag has an attribute that is not added, because there is one of its name.
    #[inline]
    pub fn note_duplicate(&mut self) {
        self.has_duplicates = true;
    }

    /// Clears the index. That takes time linear in its capacity, so a large index is not kept for a small tag.
    #[cold]
    fn clear_index(&mut self) {
        if self.by_name.capacity() > 8 * self.by_name.len() {
            self.by_name = IndexTable::default();
        } else {
            work::bytes(self.by_name.capacity());
            self.by_name.clear();
        }
    }

    /// The number of attributes.
    #[inline]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are no attributes.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Adds an attribute whose name [`has_name`](Self::has_name) did not find.
    ///
    /// Takes constant time, amortised.
    #[inline]
    pub fn push(&mut self, name: Name, name_text: &Piece, value: &Piece, chunk: Chunk<'_>, scratch: &str) {
        let text = name_text.text(chunk, scratch).data;
        self.push_keyed(key(text.as_bytes()), name, name_text, value, chunk, scratch);
    }

    /// Adds an attribute that is plain source, or returns `false` if there is one of the same name. `name` is the static
    /// name, or [`Name::UNKNOWN`], and its bytes. In XML, `concerns_namespaces` tells whether the name holds a colon or
    /// is `xmlns`. All attributes before must have come in the same way.
    ///
    /// Takes constant time, amortised.
    #[inline(always)]
    pub fn try_push_plain(
        &mut self,
        (name, bytes): (Name, &[u8]),
        name_span: Span,
        value_span: Span,
        concerns_namespaces: bool,
        chunk: Chunk<'_>,
    ) -> bool {
        let key = key(bytes);
        work::steps(self.slots.len().min(HASHED_FROM));
        if self.slots.len() >= HASHED_FROM {
            if self.has_name_by_hash(&Piece::of_source(name_span), chunk, "") {
                return false;
            }
        } else {
            for slot in &self.slots {
                // Equal names have equal keys, static or not.
                if slot.key == key && chunk.bytes(slot.name_text.span()) == bytes {
                    return false;
                }
            }
        }
        self.concerns_namespaces |= concerns_namespaces;
        let slot = self.push_blank();
        slot.name = name;
        slot.key = key;
        slot.name_text = Piece::of_source(name_span);
        slot.value = Piece::of_source(value_span);
        slot.concerns_namespaces = concerns_namespaces;
        self.index_newest_of_many(chunk, "");
        true
    }

    /// Whether no name has more than `name_bytes` bytes, and no value more than `text_bytes`.
    pub fn fit(&self, name_bytes: usize, text_bytes: usize) -> bool {
        work::steps(self.slots.len());
        self.slots.iter().all(|slot| slot.name_text.len() <= name_bytes && slot.value.len() <= text_bytes)
    }

    /// Whether any name concerns namespaces: it holds a colon, or is `xmlns`. Known for names that
    /// [`try_push_plain`](Self::try_push_plain) or [`note_newest`](Self::note_newest) has seen.
    #[inline]
    pub fn concern_namespaces(&self) -> bool {
        self.concerns_namespaces
    }

    /// Like [`concern_namespaces`](Self::concern_namespaces), for the attribute at `index`.
    #[inline]
    pub fn concerns_namespaces_at(&self, index: usize) -> bool {
        self.slots[index].concerns_namespaces
    }

    /// The name of the attribute at `index`, as it stands in the tag.
    #[inline]
    pub fn name_at<'a>(&'a self, index: usize, chunk: Chunk<'a>, scratch: &'a str) -> &'a str {
        self.slots[index].name_text.text(chunk, scratch).data
    }

    /// Notes whether `name`, the name of the newest attribute, concerns namespaces.
    pub fn note_newest(&mut self, name: &str) {
        if let Some(newest) = self.slots.last_mut() {
            newest.concerns_namespaces = name.as_bytes().contains(&b':') || name == "xmlns";
            self.concerns_namespaces |= newest.concerns_namespaces;
        }
    }

    /// Adds a blank slot to fill in place, which is faster than moving a finished slot into the list.
    #[inline(always)]
    fn push_blank(&mut self) -> &mut Slot {
        let index = self.slots.len();
        self.slots.push(Slot::BLANK);
        &mut self.slots[index]
    }

    #[inline(always)]
    fn push_keyed(&mut self, key: u32, name: Name, name_text: &Piece, value: &Piece, chunk: Chunk<'_>, scratch: &str) {
        let slot = self.push_blank();
        slot.name = name;
        slot.key = key;
        slot.name_text = *name_text;
        slot.value = *value;
        self.index_newest_of_many(chunk, scratch);
    }

    /// Whether an attribute of that name is in the list.
    #[inline]
    pub fn has_name(&self, name: Name, name_text: &Piece, chunk: Chunk<'_>, scratch: &str) -> bool {
        if self.slots.is_empty() {
            return false;
        }
        work::steps(self.slots.len().min(HASHED_FROM));
        if self.slots.len() >= HASHED_FROM {
            return self.has_name_by_hash(name_text, chunk, scratch);
        }
        if name != Name::UNKNOWN {
            return self.slots.iter().any(|slot| slot.name == name);
        }
        let text = name_text.text(chunk, scratch).data;
        let key = key(text.as_bytes());
        self.slots.iter().any(|slot| {
            slot.key == key && slot.name == Name::UNKNOWN && slot.name_text.text(chunk, scratch).data == text
        })
    }

    #[cold]
    fn has_name_by_hash(&self, name_text: &Piece, chunk: Chunk<'_>, scratch: &str) -> bool {
        let text = name_text.text(chunk, scratch).data;
        let same = |slot: &Slot| slot.name_text.text(chunk, scratch).data == text;
        if self.slots.len() == HASHED_FROM {
            return self.slots.iter().any(same);
        }
        let hash = self.hasher.hash_one(text);
        self.by_name.find(hash, |index| same(&self.slots[index as usize])).is_some()
    }

    #[inline(always)]
    fn index_newest_of_many(&mut self, chunk: Chunk<'_>, scratch: &str) {
        if self.slots.len() > HASHED_FROM {
            self.index_newest(chunk, scratch);
        }
    }

    #[cold]
    fn index_newest(&mut self, chunk: Chunk<'_>, scratch: &str) {
        let Self { slots, by_name, hasher, .. } = self;
        let hash = |index: u32| hasher.hash_one(slots[index as usize].name_text.text(chunk, scratch).data);
        let first = if slots.len() == HASHED_FROM + 1 { 0 } else { slots.len() - 1 };
        work::steps(slots.len() - first);
        for index in first as u32..slots.len() as u32 {
            by_name.insert(hash(index), index);
        }
    }

    /// Copies every piece that still borrows from `chunk`. Each piece is looked at once, however many chunks there are.
    pub fn keep(&mut self, chunk: Chunk<'_>, scratch: &mut String) {
        work::steps(self.slots.len() - self.kept);
        for slot in &mut self.slots[self.kept..] {
            slot.name_text.keep(chunk, scratch);
            slot.value.keep(chunk, scratch);
        }
        self.kept = self.slots.len();
    }

    /// Adds an attribute that a declaration supplies, if the list has none of that name.
    ///
    /// Takes constant time, amortised.
    pub fn push_default(&mut self, name: &str, value: &str, at: u64, chunk: Chunk<'_>, scratch: &mut String) {
        let piece = |text: &str, scratch: &mut String| {
            let mut piece = Piece::begin(at);
            piece.replace_to(at, text, chunk, scratch);
            piece
        };
        let name_text = piece(name, scratch);
        if self.has_name(Name::UNKNOWN, &name_text, chunk, scratch) {
            return;
        }
        let value = piece(value, scratch);
        self.push(Name::UNKNOWN, &name_text, &value, chunk, scratch);
        self.note_newest(name);
        if let Some(slot) = self.slots.last_mut() {
            slot.is_defaulted = true;
        }
    }

    /// Notes that the attribute at `index` is an ID.
    pub fn mark_id(&mut self, index: usize) {
        self.slots[index].is_id = true;
    }

    /// Gives the attribute at `index` another value, which stands for the same source.
    pub fn replace_value(&mut self, index: usize, value: &str, chunk: Chunk<'_>, scratch: &mut String) {
        let span = self.slots[index].value.span();
        let mut piece = Piece::begin(span.start);
        piece.replace_to(span.end, value, chunk, scratch);
        self.slots[index].value = piece;
    }

    /// Gives each attribute its final name, from the names of a document. `resolve` gets the name in the tag, and
    /// whether it [concerns namespaces](Self::concern_namespaces).
    #[inline]
    pub fn resolve_names(&mut self, chunk: Chunk<'_>, scratch: &str, mut resolve: impl FnMut(&str, bool) -> Name) {
        work::steps(self.slots.len());
        for slot in &mut self.slots {
            slot.name = resolve(slot.name_text.text(chunk, scratch).data, slot.concerns_namespaces);
        }
        self.resolved = true;
    }

    /// Removes the attributes at these ascending indices. Takes linear time. Names cannot be looked up afterwards.
    pub fn remove_all(&mut self, indices: &[usize]) {
        self.clear_index();
        work::steps(self.slots.len());
        let mut indices = indices.iter().copied().peekable();
        let mut index = 0;
        self.slots.retain(|_| {
            let removed = indices.next_if_eq(&index).is_some();
            index += 1;
            !removed
        });
    }

    /// Sets the span of every attribute to `span`, the reference whose replacement text the attributes come from.
    pub fn relocate(&mut self, span: Span, chunk: Chunk<'_>, scratch: &mut String) {
        work::steps(self.slots.len());
        for slot in &mut self.slots {
            slot.name_text.relocate(span, chunk, scratch);
            slot.value.relocate(span, chunk, scratch);
        }
        self.kept = self.slots.len();
    }

    /// The list as a token shows it.
    #[inline]
    pub fn view<'a>(&'a self, chunk: Chunk<'a>, scratch: &'a str) -> TagAttributes<'a> {
        let Self { slots, resolved, has_duplicates, .. } = self;
        TagAttributes { slots, chunk, scratch, resolved: *resolved, has_duplicates: *has_duplicates }
    }
}

/// The attributes of a start tag, in source order, without duplicates.
#[derive(Clone, Copy, Debug)]
pub struct TagAttributes<'a> {
    slots: &'a [Slot],
    chunk: Chunk<'a>,
    scratch: &'a str,
    resolved: bool,
    has_duplicates: bool,
}

impl<'a> TagAttributes<'a> {
    /// No attributes.
    pub const EMPTY: TagAttributes<'static> = TagAttributes {
        slots: &[],
        chunk: Chunk { text: "", base: 0 },
        scratch: "",
        resolved: false,
        has_duplicates: false,
    };

    /// The number of attributes.
    #[inline]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are no attributes.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The attributes in source order.
    #[inline]
    pub fn iter(&self) -> TagAttributesIter<'a> {
        work::steps(self.slots.len());
        TagAttributesIter { slots: self.slots.iter(), chunk: self.chunk, scratch: self.scratch }
    }

    /// Where the attributes stand, in source order, without their texts: enough for a caller that keeps the source.
    #[inline]
    pub fn places(&self) -> impl ExactSizeIterator<Item = AttributePlace> + use<'a> {
        work::steps(self.slots.len());
        self.slots.iter().map(|slot| AttributePlace {
            name: slot.name,
            name_span: slot.name_text.span(),
            value_span: slot.value.span(),
            value_is_verbatim: slot.value.is_verbatim(),
            is_defaulted: slot.is_defaulted,
            is_id: slot.is_id,
        })
    }

    /// The names as texts, in source order.
    #[inline]
    pub fn names(&self) -> impl ExactSizeIterator<Item = &'a str> + use<'a> {
        let Self { slots, chunk, scratch, .. } = *self;
        work::steps(slots.len());
        slots.iter().map(move |slot| slot.name_text.text(chunk, scratch).data)
    }

    /// The attribute at `index`, in source order.
    #[inline]
    pub fn nth(&self, index: usize) -> Option<TagAttribute<'a>> {
        self.slots.get(index).map(|slot| slot.view(self.chunk, self.scratch))
    }

    /// Whether [`TagAttribute::name`] is each attribute's final name, from the names of the sink: with its namespace, and
    /// without need of adjustment. This is the case in XML.
    #[inline]
    pub fn are_resolved(&self) -> bool {
        self.resolved
    }

    /// Whether the tag has more attributes in the source, which are left out because their names are not new.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parse-error-duplicate-attribute>
    #[inline]
    pub fn have_duplicates(&self) -> bool {
        self.has_duplicates
    }

    /// The value of the attribute with a static name. Linear in the number of attributes.
    #[inline]
    pub fn get(&self, name: Name) -> Option<Text<'a>> {
        debug_assert!(name != Name::UNKNOWN, "only static names can be looked for");
        work::steps(self.slots.len());
        self.slots.iter().find(|slot| slot.name == name).map(|slot| slot.value.text(self.chunk, self.scratch))
    }
}

impl<'a> IntoIterator for TagAttributes<'a> {
    type Item = TagAttribute<'a>;
    type IntoIter = TagAttributesIter<'a>;

    #[inline]
    fn into_iter(self) -> TagAttributesIter<'a> {
        self.iter()
    }
}

/// An iterator over [`TagAttributes`].
#[derive(Clone, Debug)]
pub struct TagAttributesIter<'a> {
    slots: core::slice::Iter<'a, Slot>,
    chunk: Chunk<'a>,
    scratch: &'a str,
}

impl<'a> Iterator for TagAttributesIter<'a> {
    type Item = TagAttribute<'a>;

    #[inline]
    fn next(&mut self) -> Option<TagAttribute<'a>> {
        self.slots.next().map(|slot| slot.view(self.chunk, self.scratch))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.slots.size_hint()
    }
}

impl DoubleEndedIterator for TagAttributesIter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.slots.next_back().map(|slot| slot.view(self.chunk, self.scratch))
    }
}

impl ExactSizeIterator for TagAttributesIter<'_> {}

impl core::iter::FusedIterator for TagAttributesIter<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Collects the attributes of a text such as `a=1 b=2`, the way a tokenizer does.
    fn collect<'a>(list: &mut AttributeList, text: &'a str) -> Chunk<'a> {
        let chunk = Chunk { text, base: 0 };
        let mut at = 0;
        for attribute in text.split(' ') {
            let (name, value) = attribute.split_once('=').unwrap();
            let value_at = at + name.len() as u64 + 1;
            let name_text = Piece::of_source(Span::new(at, value_at - 1));
            let value_text = Piece::of_source(Span::new(value_at, value_at + value.len() as u64));
            if !list.has_name(Name::UNKNOWN, &name_text, chunk, "") {
                list.push(Name::UNKNOWN, &name_text, &value_text, chunk, "");
            }
            at = value_at + value.len() as u64 + 1;
        }
        chunk
    }

    #[test]
    fn the_first_of_two_equal_names_counts() {
        let mut list = AttributeList::default();
        let chunk = collect(&mut list, "x=1 y=2 x=3");
        let values: Vec<_> = list.view(chunk, "").iter().map(|attribute| attribute.value.data).collect();
        assert_eq!(values, ["1", "2"]);
    }

    #[test]
    fn duplicates_are_found_among_many() {
        let text: Vec<_> = (0..100).chain(0..100).map(|n| format!("n{n}={n}")).collect();
        let mut list = AttributeList::default();
        for _ in 0..2 {
            collect(&mut list, &text.join(" "));
            assert_eq!(list.len(), 100);
            list.clear();
        }
    }
}
