//! An element as a struct or a map, and the sequences among its children.

use super::Value;
use crate::error::DeserializeError;
use crate::keys::{Key, KeyText, Names};
use crate::plain::Plain;
use crate::source::sealed::EventSource;
use crate::state::{Checkpoint, State};
use crate::tape::{Attribute, Blank, Element, Kind, Node, Tape};
use core::ops::Range;
use fivefold_core::Span;
use serde::de::{DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess, value::BorrowedStrDeserializer};
use std::borrow::Cow;
use std::collections::HashMap;

/// The name of the field that takes text.
pub(crate) const TEXT: &str = "$text";

/// The name of the field that takes any content.
pub(crate) const VALUE: &str = "$value";

/// The attributes and children of an element, as the entries of a map.
pub(crate) struct ElementAccess<'a, 'de, 's, S> {
    pub(crate) state: &'a mut State<'de, 's, S>,
    names: Names,
    has_value_field: bool,
    pub(crate) has_text_field: bool,
    /// Whether the element itself is `xsi:nil`.
    pub(crate) is_nil: bool,
    /// The attributes that have not been read.
    attributes: Range<usize>,
    /// The number of the first attribute.
    first_attribute: usize,
    first_child: usize,
    /// The next child.
    pub(crate) child: usize,
    /// The last child that was passed over because it is white space.
    blank: Option<usize>,
    /// Whether the field that takes text has been given a value.
    has_given_text: bool,
    /// The next child that this field takes, so far as that is known.
    next_text: usize,
    entry: Entry,
    /// Where the entry stands.
    entry_span: Span,
    /// The state between two children.
    checkpoint: Checkpoint,
    /// Whether nodes are held for later, because a sequence has passed over them.
    holds: bool,
    /// The number of children that sequences have passed over.
    passes: usize,
    /// Whether the children have been linked by their names.
    is_linked: bool,
}

/// The number of children of one parent that sequences pass over before the children are linked by their names.
const UNLINKED_PASSES: usize = 32;

/// The entry whose value is asked for next.
#[derive(Clone, Copy)]
enum Entry {
    None,
    Attribute(Attribute),
    Text,
    Content,
    Element(Element),
}

impl<'a, 'de, 's, S: EventSource<'de>> ElementAccess<'a, 'de, 's, S> {
    /// Enters the element that starts with this node.
    pub(crate) fn new(
        state: &'a mut State<'de, 's, S>,
        start: usize,
        element: &Element,
        span: Span,
        fields: &'static [&'static str],
    ) -> Result<Self, DeserializeError> {
        state.enter(start, span)?;
        let attributes = Tape::<S>::attributes_of(element);
        Ok(Self {
            checkpoint: state.checkpoint(),
            names: Names::new(state, element, fields),
            state,
            has_value_field: fields.contains(&VALUE),
            has_text_field: fields.contains(&TEXT),
            is_nil: element.is_nil,
            first_attribute: attributes.start,
            attributes,
            first_child: start + 1,
            child: start + 1,
            blank: None,
            has_given_text: false,
            next_text: 0,
            entry: Entry::None,
            entry_span: span,
            holds: false,
            passes: 0,
            is_linked: false,
        })
    }

    /// The key of a child. All children before `from` have been given to serde.
    fn key(&mut self, element: &Element, from: usize) -> Result<Key, DeserializeError> {
        self.names.key_of_child(self.state, element, from)
    }

    fn key_text(&self, element: &Element, key: Key) -> KeyText<'de, '_> {
        self.state.key_text(element.name, key)
    }

    /// Whether an element has a field of its own, so that `$value` does not take it.
    fn has_field(&mut self, element: &Element, from: usize) -> Result<bool, DeserializeError> {
        let key = self.key(element, from)?;
        Ok(self.names.fields.contains(&self.key_text(element, key).get()))
    }

    /// Whether white space alone may be the text of the element, or a part of its content.
    fn counts(&mut self, child: usize, blank: Blank) -> Result<bool, DeserializeError> {
        let has_field = self.has_text_field || self.has_value_field;
        let is_map = self.names.is_map();
        if self.has_given_text || self.state.seen.is_quick_xml {
            return Ok(false);
        }
        let mut is_all = || {
            let is_last = matches!(self.state.node(child + 1)?.kind, Kind::End);
            Ok::<_, DeserializeError>(child == self.first_child && is_last)
        };
        match blank {
            Blank::No => Ok(true),
            Blank::Written => Ok(has_field || is_map),
            Blank::Preserved => Ok(has_field || is_map && is_all()?),
            Blank::Indentation => Ok(self.has_text_field && is_all()?),
        }
    }

    /// Whether white space alone is the value of the field that takes text: nothing else that follows is.
    fn takes_blank(&mut self, child: usize, blank: Blank) -> Result<bool, DeserializeError> {
        if child < self.next_text || !self.counts(child, blank)? {
            return Ok(false);
        }
        let is_content = self.has_value_field && !self.has_text_field;
        let names = &mut self.names;
        let next = self.state.find_sibling(child + 1, |state, kind| match kind {
            Kind::Text { blank, .. } => Ok(*blank == Blank::No),
            Kind::Start(element) if is_content => {
                let key = names.key_of_child(state, element, child)?;
                Ok(!names.fields.contains(&state.key_text(element.name, key).get()))
            }
            Kind::Start(_) | Kind::End => Ok(false),
        })?;
        self.next_text = next.unwrap_or(0);
        Ok(next.is_none())
    }

    /// An error of the visitor, with its place: that of the entry whose key was read and whose value was not, or of the
    /// element, which starts at `span`.
    pub(crate) fn located(&mut self, error: DeserializeError, span: Span) -> DeserializeError {
        if error.span().is_some() {
            return error;
        }
        self.state.path.truncate(self.checkpoint.path_len);
        match self.entry {
            Entry::None => return self.state.located(error, span),
            Entry::Text | Entry::Content => {}
            Entry::Attribute(attribute) => self.state.push_path_to(&attribute),
            Entry::Element(element) => self.state.push_path(&element),
        }
        self.state.located(error, self.entry_span)
    }

    /// Holds the nodes from now on, up to the end of the element.
    fn hold(&mut self) {
        if !self.holds {
            self.holds = true;
            self.state.tape.hold();
        }
    }

    /// Links each child from `first` on to the next of the same name, and returns the first one from `next` on that has
    /// the name `wanted`. Then no sequence needs to look at the children of another, and all sequences of a parent
    /// together take time linear in its children.
    fn link_from(&mut self, first: usize, next: usize, wanted: &str) -> Result<Option<usize>, DeserializeError> {
        self.is_linked = true;
        let mut last_of_name = HashMap::<String, usize>::new();
        let (mut child, mut found) = (first, None);
        loop {
            let node = self.state.node(child)?;
            child = match node.kind {
                Kind::End => return Ok(found),
                Kind::Text { .. } => child + 1,
                Kind::Start(element) => {
                    let end = self.state.tape.read_through(child)?;
                    let key = self.key(&element, first)?;
                    let key = self.key_text(&element, key);
                    if child >= next && found.is_none() && key.get() == wanted {
                        found = Some(child);
                    }
                    if let Some(last) = last_of_name.get_mut(key.get()) {
                        self.state.tape.link(core::mem::replace(last, child), child);
                    } else {
                        last_of_name.insert(key.get().to_owned(), child);
                    }
                    end
                }
            };
        }
    }
}

impl<S> Drop for ElementAccess<'_, '_, '_, S> {
    fn drop(&mut self) {
        if self.holds {
            self.state.tape.release();
        }
        self.names.leave(&mut self.state.seen);
    }
}

impl<'de, S: EventSource<'de>> MapAccess<'de> for ElementAccess<'_, 'de, '_, S> {
    type Error = DeserializeError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, DeserializeError> {
        while let Some(number) = self.attributes.next()
            && let Some(attribute) = self.state.tape.attribute(number)
        {
            // A declaration is no data, except to a map and to a field that names it.
            let name = self.state.tape.qualified_name(attribute.name);
            if self.state.tape.is_declaration(&attribute)
                && !self.names.is_map()
                && self.names.field("@", name.get()).is_none()
            {
                continue;
            }
            (self.entry, self.entry_span) = (Entry::Attribute(attribute), attribute.span);
            let all = self.first_attribute..self.attributes.end;
            let key = self.names.key_of_attribute(self.state, &attribute, all);
            return match key {
                Cow::Borrowed(field) => seed.deserialize(BorrowedStrDeserializer::new(field)),
                Cow::Owned(key) => seed.deserialize(key.into_deserializer()),
            }
            .map(Some);
        }
        loop {
            let node = self.state.node(self.child)?;
            if Tape::<S>::is_taken(&node) {
                self.state.skip(self.child)?;
                self.child = self.state.next;
                continue;
            }
            self.entry_span = node.span;
            let (entry, key) = match node.kind {
                Kind::End => {
                    self.state.leave(self.child);
                    return Ok(None);
                }
                Kind::Text { blank, .. } if blank != Blank::No && !self.takes_blank(self.child, blank)? => {
                    self.blank = Some(self.child);
                    self.child += 1;
                    continue;
                }
                Kind::Text { .. } if self.has_value_field && !self.has_text_field => (Entry::Content, VALUE),
                Kind::Text { .. } => (Entry::Text, TEXT),
                Kind::Start(element) if self.has_value_field && !self.has_field(&element, self.child)? => {
                    (Entry::Content, VALUE)
                }
                Kind::Start(element) => {
                    self.entry = Entry::Element(element);
                    if element.name.is_plain() {
                        let State { tape, seen, .. } = &mut *self.state;
                        let name = tape.qualified_name(element.name);
                        self.names.note_child(seen, name.get());
                        return KeyText::Str(name).deserialize(seed).map(Some);
                    }
                    let key = self.key(&element, self.child)?;
                    return self.key_text(&element, key).deserialize(seed).map(Some);
                }
            };
            self.entry = entry;
            self.has_given_text |= !self.has_text_field || key == TEXT;
            return seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some);
        }
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, DeserializeError> {
        let checkpoint = self.state.checkpoint();
        let child = self.child;
        self.state.next = child;
        let value = match core::mem::replace(&mut self.entry, Entry::None) {
            Entry::None => return Err(DeserializeError::message("a value without a key")),
            Entry::Attribute(attribute) => {
                self.state.push_path_to(&attribute);
                let read = |plain: Plain<'de, '_>| seed.deserialize(plain);
                let value = self.state.with_piece(attribute.value, attribute.span, read)?;
                return self.state.return_to(checkpoint).map(|()| value);
            }
            Entry::Text => self.state.with_text(child, |plain| seed.deserialize(plain)),
            Entry::Content => {
                if let Kind::Start(element) = self.state.node(child)?.kind {
                    self.state.push_path(&element);
                }
                seed.deserialize(Value::of_field(self, child, false))
            }
            Entry::Element(element) => {
                self.state.push_path(&element);
                seed.deserialize(Value::of_field(self, child, true))
            }
        };
        // A type can refuse a value after it has been read.
        let value = value.map_err(|error| self.state.located(error, self.entry_span))?;
        self.state.return_to(checkpoint)?;
        if self.state.next == child {
            self.state.skip(child)?;
        }
        self.child = self.state.next;
        Ok(value)
    }
}

/// The children of an element that form a sequence: those of one name, or for `$value` all that have no field.
pub(crate) struct Children<'m, 'a, 'de, 's, S> {
    map: &'m mut ElementAccess<'a, 'de, 's, S>,
    /// The name; none for `$value`.
    name: Option<String>,
    /// The next child to look at.
    child: Option<usize>,
    /// Where the map goes on, once a child has been passed over.
    resume: Option<usize>,
    items: usize,
    spacing: Spacing,
    checkpoint: Checkpoint,
}

/// What is known of white space among the items of a sequence, which are all content. It is an item where it counts, if the
/// type of the items takes text: that is known as soon as one is read.
#[derive(Default)]
pub(crate) struct Spacing {
    /// Whether the items are elements with the name of a field, which have no white space.
    pub(crate) is_field: bool,
    takes_text: bool,
    /// Whether there is text besides.
    is_mixed: Option<bool>,
    /// White space right before the item that is read.
    before: Option<usize>,
    /// Whether that is the item.
    is_item: bool,
}

impl Spacing {
    /// The number of the node that is the item, if its type takes text.
    pub(crate) fn number_of_text<'de, S: EventSource<'de>>(
        &mut self,
        state: &mut State<'de, '_, S>,
        number: usize,
    ) -> Result<usize, DeserializeError> {
        self.takes_text = true;
        match self.before.take() {
            Some(before) if self.counts(state, before)? => {
                (self.is_item, state.next) = (true, before);
                Ok(before)
            }
            _ => Ok(number),
        }
    }

    /// Whether white space is text.
    fn counts<'de, S: EventSource<'de>>(
        &mut self,
        state: &mut State<'de, '_, S>,
        number: usize,
    ) -> Result<bool, DeserializeError> {
        let is_text = |kind: &Kind| matches!(kind, Kind::Text { blank: Blank::No, .. });
        if !matches!(state.node(number)?.kind, Kind::Text { blank: Blank::Indentation, .. }) {
            return Ok(true);
        }
        if self.is_mixed.is_none() {
            self.is_mixed = Some(state.find_sibling(number, |_, kind| Ok(is_text(kind)))?.is_some());
        }
        Ok(self.is_mixed == Some(true))
    }
}

impl<'m, 'a, 'de, 's, S: EventSource<'de>> Children<'m, 'a, 'de, 's, S> {
    /// The sequence that begins with this child.
    pub(crate) fn new(
        map: &'m mut ElementAccess<'a, 'de, 's, S>,
        first: usize,
        is_named: bool,
    ) -> Result<Self, DeserializeError> {
        let name = match map.state.node(first)?.kind {
            Kind::Start(element) if is_named => {
                let key = map.key(&element, first)?;
                Some(map.key_text(&element, key).get().to_owned())
            }
            _ => None,
        };
        let checkpoint = if is_named { map.state.checkpoint() } else { map.checkpoint };
        let before = map.blank.filter(|blank| !is_named && blank + 1 == first);
        let child = Some(before.unwrap_or(first));
        let spacing = Spacing { is_field: name.is_some(), ..Spacing::default() };
        Ok(Self { map, name, child, resume: None, items: 0, spacing, checkpoint })
    }

    /// Whether a child belongs to the sequence.
    fn has(&mut self, node: &Node, child: usize) -> Result<bool, DeserializeError> {
        if Tape::<S>::is_taken(node) {
            return Ok(false);
        }
        let from = self.resume.unwrap_or(child);
        match (&node.kind, &self.name) {
            (Kind::Start(element), Some(name)) if element.name.is_plain() => {
                Ok(self.map.state.tape.qualified_name(element.name).get() == name)
            }
            (Kind::Start(element), Some(name)) => {
                let local_name = self.map.key_text(element, Key::Local);
                if local_name.get() != name && !name.contains(':') {
                    // The siblings need not be looked at.
                    return Ok(false);
                }
                let key = self.map.key(element, from)?;
                Ok(self.map.key_text(element, key).get() == name)
            }
            (Kind::Start(element), None) => Ok(!self.map.has_field(element, from)?),
            (Kind::Text { .. }, None) => Ok(!self.map.has_text_field),
            _ => Ok(false),
        }
    }

    /// Whether white space alone is more than that: an item, or something for another field.
    fn counts(&mut self, child: usize, blank: Blank) -> Result<bool, DeserializeError> {
        if self.name.is_some() || self.map.has_text_field {
            let counts = self.map.counts(child, blank)?;
            self.map.blank = Some(child).filter(|_| !counts);
            return Ok(counts);
        }
        if self.map.state.seen.is_quick_xml {
            return Ok(false);
        }
        let next = self.map.state.node(child + 1)?;
        if matches!(next.kind, Kind::Start(_)) && self.has(&next, child + 1)? {
            self.spacing.before = Some(child);
            return Ok(false);
        }
        let is_first = self.items == 0 && blank != Blank::Indentation;
        Ok(is_first || self.spacing.takes_text && self.spacing.counts(self.map.state, child)?)
    }

    /// Passes over a child, which stays for the fields to come. Returns the child to look at next.
    fn pass(&mut self, child: usize) -> Result<Option<usize>, DeserializeError> {
        let resume = *self.resume.get_or_insert(child);
        self.map.hold();
        self.map.passes += 1;
        match &self.name {
            Some(name) if !self.map.is_linked && self.map.passes > UNLINKED_PASSES => {
                self.map.link_from(resume, child, name)
            }
            // Taken already, or of a name that another sequence has.
            _ => self.map.state.tape.read_through(child).map(Some),
        }
    }

    /// Leaves the state where the map goes on.
    pub(crate) fn finish(&mut self) -> Result<(), DeserializeError> {
        self.map.state.return_to(self.checkpoint)?;
        if let Some(resume) = self.resume {
            self.map.state.next = resume;
        }
        Ok(())
    }

    /// The error of the sequence, with its place. Leaves the state as [`finish`](Self::finish) does, for a visitor that
    /// goes on in spite of it.
    pub(crate) fn fail(&mut self, error: DeserializeError, span: Span) -> DeserializeError {
        let error = self.map.state.located(error, span);
        match self.finish() {
            Ok(()) => error,
            Err(unreadable) => unreadable,
        }
    }
}

impl<'de, S: EventSource<'de>> SeqAccess<'de> for Children<'_, '_, 'de, '_, S> {
    type Error = DeserializeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, DeserializeError> {
        while let Some(child) = self.child {
            let node = self.map.state.node(child)?;
            if let Kind::Text { blank, is_taken: false, .. } = node.kind
                && blank != Blank::No
                && !self.counts(child, blank)?
            {
                self.child = Some(child + 1);
                continue;
            }
            if !self.has(&node, child)? {
                self.child = match node.kind {
                    Kind::End => None,
                    Kind::Text { .. } | Kind::Start(_) => self.pass(child)?,
                };
                continue;
            }
            self.items += 1;
            let state = &mut *self.map.state;
            state.next = child;
            match node.kind {
                Kind::Start(element) if self.name.is_some() => {
                    let name = state.tape.qualified_name(element.name);
                    state.path.set_item(name.get(), self.items);
                }
                Kind::Start(element) => {
                    state.return_to(self.checkpoint)?;
                    state.push_path(&element);
                }
                Kind::Text { blank, .. } => {
                    if blank == Blank::No {
                        self.spacing.is_mixed = Some(true);
                    }
                    state.return_to(self.checkpoint)?;
                }
                Kind::End => {}
            }
            let checkpoint = state.checkpoint();
            let spacing = &mut self.spacing;
            let before = spacing.before.filter(|before| before + 1 == child);
            (spacing.before, spacing.is_item) = (before, false);
            let value = seed.deserialize(Value::of_item(state, child, spacing));
            let value = value.map_err(|error| state.located(error, node.span))?;
            let child = before.filter(|_| spacing.is_item).unwrap_or(child);
            state.return_to(checkpoint)?;
            if state.next == child {
                state.skip(child)?;
            }
            let next = state.next;
            if self.resume.is_some() {
                state.tape.take(child);
            }
            if self.map.is_linked && self.name.is_some() {
                // The links lead past what has other names.
                self.resume.get_or_insert(next);
                self.child = self.map.state.tape.next_of_name(child);
            } else {
                self.child = Some(next);
            }
            return Ok(Some(value));
        }
        Ok(None)
    }
}
