//! The view of a list of attributes that a token carries.

use super::{AttributeList, AttributePlace, Pieces, Slot, TagAttribute, Texts};
use crate::piece::Chunk;
use crate::{Name, Text, work};

/// The attributes of a start tag, in source order, without duplicates.
#[derive(Clone, Copy, Debug)]
pub struct TagAttributes<'a> {
    /// The list, unless it is empty. Nearly every token has such a value, and it is copied: the smaller, the better.
    pub(super) list: Option<&'a AttributeList>,
    pub(super) chunk: Chunk<'a>,
    pub(super) scratch: &'a str,
}

impl<'a> TagAttributes<'a> {
    /// No attributes.
    pub const EMPTY: TagAttributes<'static> =
        TagAttributes { list: None, chunk: Chunk { text: "", base: 0 }, scratch: "" };

    #[inline(always)]
    fn slots(&self) -> &'a [Slot] {
        self.list.map_or(&[], |list| &list.slots)
    }

    #[inline(always)]
    fn texts(&self) -> Texts<'a> {
        let (base, pieces) = self.list.map_or((0, Default::default()), |list| (list.base, &list.pieces[..]));
        Texts { chunk: self.chunk, base, pieces, scratch: self.scratch }
    }

    /// The number of attributes.
    #[inline]
    pub fn len(&self) -> usize {
        self.slots().len()
    }

    /// Whether there are no attributes.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list.is_none()
    }

    /// The attributes in source order.
    #[inline]
    pub fn iter(&self) -> TagAttributesIter<'a> {
        work::steps(self.slots().len());
        TagAttributesIter { slots: self.slots().iter(), texts: self.texts() }
    }

    /// The bytes of all names and values. Takes time linear in the number of attributes, as it looks at no text.
    #[inline]
    pub fn byte_len(&self) -> u64 {
        work::steps(self.slots().len());
        let pieces = self.texts().pieces;
        let length = |slot: &Slot| match slot.pieces(pieces) {
            None => u64::from(slot.name_end - slot.name_start + slot.value_end - slot.value_start),
            Some(Pieces { name, value }) => (name.len() + value.len()) as u64,
        };
        self.slots().iter().map(length).sum()
    }

    /// Where the attributes stand, in source order, without their texts: enough for a caller that keeps the source.
    #[inline]
    pub fn places(&self) -> impl ExactSizeIterator<Item = AttributePlace> + use<'a> {
        work::steps(self.slots().len());
        let texts = self.texts();
        self.slots().iter().map(move |slot| texts.place(slot))
    }

    /// The same as [`places`](Self::places), if the values of all are verbatim and in the first `source_len` bytes of the
    /// input: for a sink that keeps so much of it, and need not look at each place.
    #[inline]
    pub fn source_places(&self, source_len: u32) -> Option<impl ExactSizeIterator<Item = AttributePlace> + use<'a>> {
        let (slots, texts) = (self.slots(), self.texts());
        let last = slots.last()?;
        let is_in_source = texts.pieces.is_empty() && texts.base + u64::from(last.value_end) <= u64::from(source_len);
        work::steps(slots.len());
        is_in_source.then(|| {
            slots.iter().map(move |slot| AttributePlace {
                name: slot.name,
                name_span: texts.span(slot.name_start, slot.name_end),
                value_span: texts.span(slot.value_start, slot.value_end),
                value_is_verbatim: true,
                is_defaulted: false,
                is_id: slot.is_id,
            })
        })
    }

    /// The static names, or [`Name::UNKNOWN`], and the values, in source order: for a caller that looks at few names as texts.
    #[inline]
    pub fn values(&self) -> impl ExactSizeIterator<Item = (Name, Text<'a>)> + use<'a> {
        work::steps(self.slots().len());
        let texts = self.texts();
        self.slots().iter().map(move |slot| (slot.name, texts.value(slot)))
    }

    /// The names as texts, in source order.
    #[inline]
    pub fn names(&self) -> impl ExactSizeIterator<Item = &'a str> + use<'a> {
        let texts = self.texts();
        work::steps(self.slots().len());
        self.slots().iter().map(move |slot| texts.name(slot).data)
    }

    /// The attribute at `index`, in source order.
    #[inline]
    pub fn nth(&self, index: usize) -> Option<TagAttribute<'a>> {
        self.slots().get(index).map(|slot| self.texts().attribute(slot))
    }

    /// Whether [`TagAttribute::name`] is each attribute's final name, from the names of the sink: with its namespace, and
    /// without need of adjustment. This is the case in XML.
    #[inline]
    pub fn are_resolved(&self) -> bool {
        self.list.is_some_and(|list| list.resolved)
    }

    /// Whether the tag has more attributes in the source, which are left out because their names are not new.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parse-error-duplicate-attribute>
    #[inline]
    pub fn have_duplicates(&self) -> bool {
        self.list.is_some_and(|list| list.has_duplicates)
    }

    /// The value of the attribute with a static name. Linear in the number of attributes.
    #[inline]
    pub fn get(&self, name: Name) -> Option<Text<'a>> {
        debug_assert!(name != Name::UNKNOWN, "only static names can be looked for");
        work::steps(self.slots().len());
        self.slots().iter().find(|slot| slot.name == name).map(|slot| self.texts().value(slot))
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
    texts: Texts<'a>,
}

impl<'a> Iterator for TagAttributesIter<'a> {
    type Item = TagAttribute<'a>;

    #[inline(always)] // Left to the compiler, it is a call for each attribute in some programs.
    fn next(&mut self) -> Option<TagAttribute<'a>> {
        self.slots.next().map(|slot| self.texts.attribute(slot))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.slots.size_hint()
    }
}

impl DoubleEndedIterator for TagAttributesIter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.slots.next_back().map(|slot| self.texts.attribute(slot))
    }
}

impl ExactSizeIterator for TagAttributesIter<'_> {}

impl core::iter::FusedIterator for TagAttributesIter<'_> {}
