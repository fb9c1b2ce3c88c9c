//! The attributes of one tag: a flat list that the tokenizer reuses.

mod view;

use crate::piece::{Chunk, Piece};
use crate::{IndexTable, KeyedHash, Name, Span, Text, work};
use core::hash::BuildHasher;
use core::ops::Range;
pub use view::{TagAttributes, TagAttributesIter};

/// One attribute of a start tag, borrowed from the tokenizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
#[non_exhaustive]
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

/// One attribute, in half a cache line. Nearly all are slices of the chunk; of those that are not, the pieces are kept apart.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    name: Name,
    /// The [`key`] of the name: its length, first and last bytes.
    key: u32,
    /// Where the name stands in the chunk that the list began in.
    name_start: u32,
    name_end: u32,
    /// Where the value stands there.
    value_start: u32,
    value_end: u32,
    /// 0 if these places are all there is to know, or 1 and the index in [`AttributeList::pieces`].
    pieces: u32,
    is_defaulted: bool,
    is_id: bool,
    /// Whether the name concerns namespaces: it holds a colon, or is `xmlns`. Of use for XML only.
    concerns_namespaces: bool,
}

impl Slot {
    /// Whether its name, a slice of the chunk, is this one.
    // Nearly all names with the same key are the same, which is rare in one tag.
    #[cold]
    #[inline(never)]
    fn has_name_in(&self, chunk: Chunk<'_>, name: &[u8]) -> bool {
        chunk.text.as_bytes().get(self.name_start as usize..self.name_end as usize) == Some(name)
    }

    /// The pieces, if the attribute is no slice of the chunk.
    #[inline(always)]
    fn pieces<'a>(&self, pieces: &'a [Pieces]) -> Option<&'a Pieces> {
        pieces.get((self.pieces as usize).wrapping_sub(1))
    }
}

/// The name and the value of an attribute, of which at least one is no slice of the chunk.
#[derive(Clone, Copy, Debug)]
struct Pieces {
    name: Piece,
    value: Piece,
}

/// The name of an attribute as it is written in the tag.
#[derive(Clone, Copy, Debug)]
pub struct WrittenName<'a> {
    slot: &'a Slot,
    texts: &'a Texts<'a>,
}

impl<'a> WrittenName<'a> {
    /// Its text.
    #[inline]
    pub fn text(self) -> &'a str {
        self.texts.name(self.slot).data
    }

    /// Its bytes. A slice of them is cheaper than one of text.
    #[inline(always)]
    pub fn bytes(self) -> &'a [u8] {
        match self.slot.pieces(self.texts.pieces) {
            None => self.texts.chunk.bytes(self.texts.span(self.slot.name_start, self.slot.name_end)),
            Some(_) => self.text().as_bytes(),
        }
    }

    /// Whether it [concerns namespaces](AttributeList::concern_namespaces).
    #[inline(always)]
    pub fn concerns_namespaces(self) -> bool {
        self.slot.concerns_namespaces
    }
}

/// What slots refer to.
#[derive(Clone, Copy, Debug)]
struct Texts<'a> {
    chunk: Chunk<'a>,
    /// The offset of the chunk that the list began in.
    base: u64,
    pieces: &'a [Pieces],
    scratch: &'a str,
}

impl<'a> Texts<'a> {
    #[inline(always)]
    fn span(&self, start: u32, end: u32) -> Span {
        Span::new(self.base + u64::from(start), self.base + u64::from(end))
    }

    #[inline(always)]
    fn source(&self, span: Span) -> Text<'a> {
        Text { data: self.chunk.slice(span), span, verbatim: true }
    }

    #[inline(always)]
    fn name(&self, slot: &Slot) -> Text<'a> {
        match slot.pieces(self.pieces) {
            None => self.source(self.span(slot.name_start, slot.name_end)),
            Some(pieces) => self.piece(&pieces.name),
        }
    }

    #[inline(always)]
    fn value(&self, slot: &Slot) -> Text<'a> {
        match slot.pieces(self.pieces) {
            None => self.source(self.span(slot.value_start, slot.value_end)),
            Some(pieces) => self.piece(&pieces.value),
        }
    }

    /// What is not plain. Few attributes are so.
    #[inline(never)]
    fn piece(&self, piece: &Piece) -> Text<'a> {
        piece.text(self.chunk, self.scratch)
    }

    #[inline]
    fn attribute(&self, slot: &Slot) -> TagAttribute<'a> {
        TagAttribute {
            name: slot.name,
            name_text: self.name(slot),
            value: self.value(slot),
            is_defaulted: slot.is_defaulted,
            is_id: slot.is_id,
        }
    }

    #[inline(always)]
    fn place(&self, slot: &Slot) -> AttributePlace {
        let (name_span, value_span, value_is_verbatim) = match slot.pieces(self.pieces) {
            None => (self.span(slot.name_start, slot.name_end), self.span(slot.value_start, slot.value_end), true),
            Some(pieces) => (pieces.name.span(), pieces.value.span(), pieces.value.is_verbatim()),
        };
        let Slot { name, is_defaulted, is_id, .. } = *slot;
        AttributePlace { name, name_span, value_span, value_is_verbatim, is_defaulted, is_id }
    }
}

/// The name of the attribute that declares the default namespace.
const XMLNS: &[u8] = b"xmlns";
const XMLNS_KEY: u32 = key(XMLNS);

/// A cheap hash of a name. Two names can only be equal if theirs are.
#[inline(always)]
pub const fn key(name: &[u8]) -> u32 {
    match name {
        [] => 0,
        [only] => *only as u32,
        [first, .., last] => (name.len() as u32) << 16 | (*first as u32) << 8 | *last as u32,
    }
}

/// Up to this many attributes, duplicates are found by comparison; beyond, by hash.
const HASHED_FROM: usize = 12;

/// The attributes of the tag under construction.
#[derive(Debug, Default)]
pub struct AttributeList {
    slots: Vec<Slot>,
    /// The offset of the chunk that the first of these stand in.
    base: u64,
    /// The pieces of those attributes that are no slices of it.
    pieces: Vec<Pieces>,
    /// How many slots no longer borrow from a chunk.
    kept: usize,
    /// The indices of all slots by name, once there are many.
    by_name: IndexTable,
    hasher: KeyedHash,
    /// Whether every slot's name is final.
    resolved: bool,
    /// The number of names that concern namespaces: that hold a colon, or are `xmlns`.
    concerned: usize,
    /// Whether one of these may declare a namespace.
    may_declare: bool,
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
        self.pieces.clear();
        self.kept = 0;
        self.resolved = false;
        self.concerned = 0;
        self.may_declare = false;
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
    pub fn push(&mut self, name: Name, name_text: &Piece, value: &Piece, chunk: Chunk<'_>, scratch: &str) {
        let key = key(name_text.text(chunk, scratch).data.as_bytes());
        self.pieces.push(Pieces { name: *name_text, value: *value });
        let pieces = self.pieces.len() as u32;
        self.slots.push(Slot { name, key, pieces, ..Slot::default() });
        self.index_newest_of_many(chunk, scratch);
    }

    /// Prepares the list, which is empty, for attributes that are plain source. Returns `false` if the chunk is too long for
    /// that: 4 GB or more.
    #[inline(always)]
    pub fn begin_plain(&mut self, chunk: Chunk<'_>) -> bool {
        self.base = chunk.base;
        u32::try_from(chunk.text.len()).is_ok()
    }

    /// Adds an attribute that is plain source, or returns `false` if there is one of the same name. `name` is the static
    /// name, or [`Name::UNKNOWN`]; `bytes` and `value` stand at these places of the chunk, that of
    /// [`begin_plain`](Self::begin_plain). In XML, `has_colon` tells whether there is a colon in the name.
    ///
    /// Takes constant time, amortised.
    #[inline(always)]
    pub fn try_push_plain(
        &mut self,
        (name, bytes, start): (Name, &[u8], usize),
        value: Range<usize>,
        has_colon: bool,
        chunk: Chunk<'_>,
    ) -> bool {
        let key = key(bytes);
        work::steps(self.slots.len().min(HASHED_FROM));
        let is_new = match self.slots.len() {
            // Equal names have equal keys, static or not.
            ..HASHED_FROM => !self.slots.iter().any(|slot| slot.key == key && slot.has_name_in(chunk, bytes)),
            _ => !self.has_name_by_hash(&chunk.text[start..start + bytes.len()], chunk, ""),
        };
        let concerns_namespaces = has_colon || key == XMLNS_KEY && bytes == XMLNS;
        if concerns_namespaces {
            self.concerned += 1;
            self.may_declare |= bytes.starts_with(XMLNS);
        }
        if is_new {
            let place = start..start + bytes.len();
            self.push_place(Slot { name, key, concerns_namespaces, ..Slot::default() }, place, value, chunk);
        }
        is_new
    }

    /// Like [`try_push_plain`](Self::try_push_plain), for HTML, where the static name of each attribute is looked up before,
    /// and no name concerns namespaces.
    pub fn try_push_looked_up(
        &mut self,
        name: Name,
        place: Range<usize>,
        value: Range<usize>,
        chunk: Chunk<'_>,
    ) -> bool {
        work::steps(self.slots.len().min(HASHED_FROM));
        let is_new = self.is_new_place(place.clone(), chunk);
        if is_new {
            self.push_place(Slot { name, ..Slot::default() }, place, value, chunk);
        }
        is_new
    }

    /// The same in the usual case: a static name that is new, few attributes, and room for one more. In any other, returns
    /// `false` and adds nothing.
    // A loop that calls nothing keeps its constants in registers.
    #[inline(always)]
    pub fn try_push_static(&mut self, name: Name, place: Range<usize>, value: Range<usize>) -> bool {
        work::steps(self.slots.len().min(HASHED_FROM));
        let has_room = self.slots.len() < self.slots.capacity().min(HASHED_FROM);
        if name == Name::UNKNOWN || !has_room || self.slots.iter().any(|slot| slot.name == name) {
            return false;
        }
        self.slots.push(Slot {
            name,
            name_start: place.start as u32,
            name_end: place.end as u32,
            value_start: value.start as u32,
            value_end: value.end as u32,
            ..Slot::default()
        });
        true
    }

    /// Whether no plain attribute has the name that stands at a place of the chunk.
    fn is_new_place(&self, place: Range<usize>, chunk: Chunk<'_>) -> bool {
        if self.slots.len() >= HASHED_FROM {
            return !self.has_name_by_hash(&chunk.text[place], chunk, "");
        }
        let bytes = chunk.text.as_bytes();
        !self.slots.iter().any(|slot| bytes[slot.name_start as usize..slot.name_end as usize] == bytes[place.clone()])
    }

    /// Adds an attribute whose name and value stand at these places of the chunk.
    #[inline(always)]
    fn push_place(&mut self, slot: Slot, place: Range<usize>, value: Range<usize>, chunk: Chunk<'_>) {
        self.slots.push(Slot {
            name_start: place.start as u32,
            name_end: place.end as u32,
            value_start: value.start as u32,
            value_end: value.end as u32,
            ..slot
        });
        self.index_newest_of_many(chunk, "");
    }

    /// Whether no name has more than `name_bytes` bytes, and no value more than `text_bytes`.
    pub fn fit(&self, name_bytes: usize, text_bytes: usize) -> bool {
        work::steps(self.slots.len());
        self.slots.iter().all(|slot| match slot.pieces(&self.pieces) {
            None => {
                (slot.name_end - slot.name_start) as usize <= name_bytes
                    && (slot.value_end - slot.value_start) as usize <= text_bytes
            }
            Some(Pieces { name, value }) => name.len() <= name_bytes && value.len() <= text_bytes,
        })
    }

    /// Whether any name concerns namespaces: it holds a colon, or is `xmlns`. Known for names that
    /// [`try_push_plain`](Self::try_push_plain) or [`note_newest`](Self::note_newest) has seen.
    #[inline]
    pub fn concern_namespaces(&self) -> bool {
        self.concerned > 0
    }

    /// How many names concern namespaces.
    #[inline]
    pub fn concerned(&self) -> usize {
        self.concerned
    }

    /// Whether any name begins with `xmlns` and concerns namespaces, so that it may declare one.
    #[inline]
    pub fn may_declare(&self) -> bool {
        self.may_declare
    }

    /// Like [`concern_namespaces`](Self::concern_namespaces), for the attribute at `index`.
    #[inline]
    pub fn concerns_namespaces_at(&self, index: usize) -> bool {
        self.slots[index].concerns_namespaces
    }

    /// The name of the attribute at `index`, as it stands in the tag.
    #[inline]
    pub fn name_at<'a>(&'a self, index: usize, chunk: Chunk<'a>, scratch: &'a str) -> &'a str {
        self.texts(chunk, scratch).name(&self.slots[index]).data
    }

    #[inline(always)]
    fn texts<'a>(&'a self, chunk: Chunk<'a>, scratch: &'a str) -> Texts<'a> {
        Texts { chunk, base: self.base, pieces: &self.pieces, scratch }
    }

    /// Notes whether `name`, the name of the newest attribute, concerns namespaces.
    pub fn note_newest(&mut self, name: &str) {
        if let Some(newest) = self.slots.last_mut() {
            newest.concerns_namespaces = name.as_bytes().contains(&b':') || name == "xmlns";
            if newest.concerns_namespaces {
                self.concerned += 1;
                self.may_declare |= name.as_bytes().starts_with(XMLNS);
            }
        }
    }

    /// Whether an attribute of that name is in the list.
    #[inline]
    pub fn has_name(&self, name: Name, name_text: &Piece, chunk: Chunk<'_>, scratch: &str) -> bool {
        if self.slots.is_empty() {
            return false;
        }
        work::steps(self.slots.len().min(HASHED_FROM));
        let text = name_text.text(chunk, scratch).data;
        if self.slots.len() >= HASHED_FROM {
            return self.has_name_by_hash(text, chunk, scratch);
        }
        if name != Name::UNKNOWN {
            return self.slots.iter().any(|slot| slot.name == name);
        }
        let (key, texts) = (key(text.as_bytes()), self.texts(chunk, scratch));
        self.slots.iter().any(|slot| slot.key == key && slot.name == Name::UNKNOWN && texts.name(slot).data == text)
    }

    #[cold]
    fn has_name_by_hash(&self, name: &str, chunk: Chunk<'_>, scratch: &str) -> bool {
        let texts = self.texts(chunk, scratch);
        let is_same = |slot: &Slot| texts.name(slot).data == name;
        if self.slots.len() == HASHED_FROM {
            return self.slots.iter().any(is_same);
        }
        let hash = self.hasher.hash_one(name);
        self.by_name.find(hash, |index| is_same(&self.slots[index as usize])).is_some()
    }

    #[inline(always)]
    fn index_newest_of_many(&mut self, chunk: Chunk<'_>, scratch: &str) {
        if self.slots.len() > HASHED_FROM {
            self.index_newest(chunk, scratch);
        }
    }

    #[cold]
    fn index_newest(&mut self, chunk: Chunk<'_>, scratch: &str) {
        let Self { slots, base, pieces, by_name, hasher, .. } = self;
        let texts = Texts { chunk, base: *base, pieces, scratch };
        let first = if slots.len() == HASHED_FROM + 1 { 0 } else { slots.len() - 1 };
        work::steps(slots.len() - first);
        for index in first as u32..slots.len() as u32 {
            by_name.insert(hasher.hash_one(texts.name(&slots[index as usize]).data), index);
        }
    }

    /// Copies every piece that still borrows from `chunk`. Each piece is looked at once, however many chunks there are.
    pub fn keep(&mut self, chunk: Chunk<'_>, scratch: &mut String) {
        work::steps(self.slots.len() - self.kept);
        for index in self.kept..self.slots.len() {
            let Pieces { name, value } = self.pieces_mut(index);
            name.keep(chunk, scratch);
            value.keep(chunk, scratch);
        }
        self.kept = self.slots.len();
    }

    /// The pieces of the attribute at `index`, to be changed.
    fn pieces_mut(&mut self, index: usize) -> &mut Pieces {
        let Self { slots, base, pieces, .. } = self;
        let slot = &mut slots[index];
        if slot.pieces == 0 {
            let piece = |start: u32, end| Piece::of_source(Span::new(*base + u64::from(start), *base + u64::from(end)));
            let name = piece(slot.name_start, slot.name_end);
            pieces.push(Pieces { name, value: piece(slot.value_start, slot.value_end) });
            slot.pieces = pieces.len() as u32;
        }
        &mut pieces[slot.pieces as usize - 1]
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

    /// The value of the attribute at `index`, to be changed.
    pub fn value_mut(&mut self, index: usize) -> &mut Piece {
        &mut self.pieces_mut(index).value
    }

    /// Gives the attribute at `index` another value, which stands for the same source.
    pub fn replace_value(&mut self, index: usize, value: &str, chunk: Chunk<'_>, scratch: &mut String) {
        let piece = self.value_mut(index);
        let span = piece.span();
        *piece = Piece::begin(span.start);
        piece.replace_to(span.end, value, chunk, scratch);
    }

    /// Gives each attribute its final name, from the names of a document.
    #[inline]
    pub fn resolve_names(&mut self, chunk: Chunk<'_>, scratch: &str, mut resolve: impl FnMut(WrittenName<'_>) -> Name) {
        let Self { slots, base, pieces, .. } = self;
        let texts = Texts { chunk, base: *base, pieces, scratch };
        work::steps(slots.len());
        for slot in slots {
            slot.name = resolve(WrittenName { slot, texts: &texts });
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
        for index in 0..self.slots.len() {
            let Pieces { name, value } = self.pieces_mut(index);
            name.relocate(span, chunk, scratch);
            value.relocate(span, chunk, scratch);
        }
        self.kept = self.slots.len();
    }

    /// The list as a token shows it.
    #[inline]
    pub fn view<'a>(&'a self, chunk: Chunk<'a>, scratch: &'a str) -> TagAttributes<'a> {
        let list = if self.slots.is_empty() { None } else { Some(self) };
        TagAttributes { list, chunk, scratch }
    }
}

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
