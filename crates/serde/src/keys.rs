//! How the names of a document become the names of fields.

use crate::error::DeserializeError;
use crate::names::{Binding, Name, NodeName, Prefixes};
use crate::piece::Str;
use crate::source::sealed::EventSource;
use crate::state::{Seen, State};
use crate::tape::{Attribute, Element, Kind};
use core::ops::Range;
use serde::de::{DeserializeSeed, IntoDeserializer, value::BorrowedStrDeserializer};
use std::borrow::Cow;
use std::collections::HashSet;

/// How the name of a child or attribute becomes the key that serde is given for it.
#[derive(Clone, Copy)]
pub(crate) enum Key {
    /// This field, which has a prefix.
    Field(&'static str),
    /// The local name.
    Local,
    /// The local name with the prefix of the program's declaration that has this number.
    Bound(u16),
    /// The name as it is written, which no field has.
    Written,
}

/// The text of a key.
pub(crate) enum KeyText<'de, 'a> {
    Str(Str<'de, 'a>),
    Made(String),
}

impl<'de> KeyText<'de, '_> {
    pub(crate) fn get(&self) -> &str {
        match self {
            Self::Str(text) => text.get(),
            Self::Made(text) => text,
        }
    }

    /// Gives the key to serde.
    pub(crate) fn deserialize<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, DeserializeError> {
        match self {
            Self::Str(Str::Source(text)) => seed.deserialize(BorrowedStrDeserializer::new(text)),
            Self::Str(Str::Copy(text)) => seed.deserialize(text.into_deserializer()),
            Self::Made(text) => seed.deserialize(text.into_deserializer()),
        }
    }
}

impl<'de, S: EventSource<'de>> State<'de, '_, S> {
    /// The text of the key of a name.
    #[inline]
    pub(crate) fn key_text(&self, name: NodeName, key: Key) -> KeyText<'de, '_> {
        let text = self.tape.str(name.qualified);
        match key {
            Key::Field(field) => KeyText::Str(Str::Source(field)),
            Key::Local => KeyText::Str(text.skip(name.prefix_len as usize)),
            Key::Bound(number) => KeyText::Made(self.tape.prefixes.qualify(number, Name::new(&text, name).local())),
            Key::Written => self.written(text, name),
        }
    }

    /// The name as it is written, as the key of what no field takes. Where the program means another namespace by the
    /// prefix, that would be the key of another name.
    fn written<'a>(&self, text: Str<'de, 'a>, name: NodeName) -> KeyText<'de, 'a> {
        let (prefixes, written) = (&self.tape.prefixes, Name::new(&text, name));
        match name.binding {
            Binding::Elsewhere => KeyText::Made(format!("{} (of another namespace)", written.qualified)),
            Binding::Bound(number)
                if prefixes.declares(written.prefix()) && !prefixes.stands_for(written.prefix(), number) =>
            {
                KeyText::Made(prefixes.qualify(number, written.local()))
            }
            Binding::Bound(_) | Binding::Unbound => KeyText::Str(text),
        }
    }

    /// The name of the variant that an element stands for.
    pub(crate) fn variant_of(&self, element: &Element, variants: &[&'static str]) -> KeyText<'de, '_> {
        let text = self.tape.str(element.name.qualified);
        let name = Name::new(&text, element.name);
        let key = match self.tape.prefixes.find(variants, "", name) {
            Some(variant) => Key::Field(variant),
            None if variants.is_empty() || variants.contains(&name.local()) => Key::Local,
            None => Key::Written,
        };
        self.key_text(element.name, key)
    }
}

/// What a name is to the fields of its parent, before its siblings are looked at.
enum Standing {
    /// A field with a prefix takes it.
    Field(&'static str),
    /// For a map, it has a prefix of the program.
    Bound(u16),
    /// The name has no prefix, or that of the parent. A name without a prefix takes it.
    Own,
    /// The name has another prefix. A name without a prefix takes it only where no sibling is [`Own`](Self::Own).
    Foreign,
}

/// The names in one element, so far as they have been seen.
pub(crate) struct Names {
    /// The fields of the struct; none for a map.
    pub(crate) fields: &'static [&'static str],
    /// Where the marks of the fields start in [`Seen::marks`].
    marks: usize,
    /// The prefix of the element itself, in [`Seen::prefixes`].
    prefix: Range<usize>,
    /// For a map, where the names that are its own start in [`Seen::names`].
    names: usize,
    /// For a map, other local names of children that are its own, and those of attributes after `@`.
    own: Option<HashSet<String>>,
    /// The next child whose name has not been seen.
    ahead: usize,
    has_seen_attributes: bool,
}

/// The length of the list of a map's names from which on each is kept once.
const MOST_LISTED: usize = 4096;

/// What stands before the names of attributes.
const ATTRIBUTE: &str = "@";

impl Names {
    /// The names in an element that is entered.
    pub(crate) fn new<'de, S: EventSource<'de>>(
        state: &mut State<'de, '_, S>,
        element: &Element,
        fields: &'static [&'static str],
    ) -> Self {
        let State { tape, seen, .. } = state;
        let (marks, names, prefix) = (seen.marks.len(), seen.names.len(), seen.prefixes.len());
        seen.marks.resize(marks + fields.len(), false);
        if element.name.prefix_len > 0 {
            seen.prefixes.push_str(Name::new(&tape.str(element.name.qualified), element.name).prefix());
        }
        let prefix = prefix..seen.prefixes.len();
        Self { fields, marks, names, own: None, prefix, ahead: 0, has_seen_attributes: false }
    }

    /// Leaves the element.
    pub(crate) fn leave(&self, seen: &mut Seen) {
        seen.marks.truncate(self.marks);
        seen.names.truncate(self.names);
        seen.prefixes.truncate(self.prefix.start);
    }

    pub(crate) fn is_map(&self) -> bool {
        self.fields.is_empty()
    }

    fn standing(&self, prefixes: &Prefixes, seen: &Seen, sigil: &str, name: Name<'_>) -> Standing {
        match (prefixes.find(self.fields, sigil, name), name.binding) {
            (Some(field), _) => Standing::Field(field),
            (None, Binding::Bound(number)) if self.is_map() => Standing::Bound(number),
            _ if self.is_map() && seen.is_quick_xml => Standing::Own,
            _ if name.prefix_len == 0 || name.prefix() == &seen.prefixes[self.prefix.clone()] => Standing::Own,
            _ => Standing::Foreign,
        }
    }

    /// The number of the field that a local name is.
    #[inline]
    pub(crate) fn field(&self, sigil: &str, local_name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.strip_prefix(sigil) == Some(local_name))
    }

    /// Notes that there is a child that is its parent's own.
    #[inline]
    pub(crate) fn note_child(&mut self, seen: &mut Seen, local_name: &str) {
        if !self.is_map() {
            self.note_field(seen, "", local_name);
        } else if !seen.is_quick_xml {
            // Most maps never ask.
            seen.names.push_str(local_name);
            seen.names.push('\n');
            if seen.names.len() - self.names > MOST_LISTED {
                self.collect(seen);
            }
        }
    }

    #[inline]
    fn note_field(&self, seen: &mut Seen, sigil: &str, local_name: &str) {
        if let Some(field) = self.field(sigil, local_name) {
            seen.marks[self.marks + field] = true;
        }
    }

    /// The names of a map that are its own, with those that are listed.
    fn collect(&mut self, seen: &mut Seen) -> &mut HashSet<String> {
        let own = self.own.get_or_insert_default();
        for name in seen.names[self.names..].lines() {
            if !own.contains(name) {
                own.insert(name.to_owned());
            }
        }
        seen.names.truncate(self.names);
        own
    }

    /// The key of a child. A child with another prefix than its parent may depend on siblings that come later: these are
    /// looked at from the child `from` on, before which all have been given to serde. The children that are looked at
    /// stay in memory until they are read.
    pub(crate) fn key_of_child<'de, S: EventSource<'de>>(
        &mut self,
        state: &mut State<'de, '_, S>,
        element: &Element,
        from: usize,
    ) -> Result<Key, DeserializeError> {
        let State { tape, seen, .. } = &mut *state;
        let text = tape.str(element.name.qualified);
        let name = Name::new(&text, element.name);
        if name.is_plain() {
            self.note_child(seen, name.qualified);
            return Ok(Key::Local);
        }
        let standing = self.standing(&tape.prefixes, seen, "", name);
        let field = self.field("", name.local());
        match standing {
            Standing::Field(field) => return Ok(Key::Field(field)),
            Standing::Bound(number) => return Ok(Key::Bound(number)),
            Standing::Own | Standing::Foreign if field.is_none() && !self.is_map() => return Ok(Key::Written),
            Standing::Own => {
                self.note_child(seen, name.local());
                return Ok(Key::Local);
            }
            Standing::Foreign => {}
        }
        // What is looked at may move the text.
        let local_name = if field.is_none() { name.local().to_owned() } else { String::new() };
        self.ahead = self.ahead.max(from);
        state.tape.hold();
        let key = loop {
            let is_found = match field {
                Some(field) => state.seen.marks[self.marks + field],
                None => self.collect(&mut state.seen).contains(&local_name),
            };
            if is_found {
                break Ok(Key::Written);
            }
            match self.look_ahead(state) {
                Ok(true) => {}
                Ok(false) => break Ok(Key::Local),
                Err(error) => break Err(error),
            }
        };
        state.tape.release();
        key
    }

    /// Looks at the name of one more child. Returns whether there was one.
    fn look_ahead<'de, S: EventSource<'de>>(
        &mut self,
        state: &mut State<'de, '_, S>,
    ) -> Result<bool, DeserializeError> {
        match state.node(self.ahead)?.kind {
            Kind::End => return Ok(false),
            Kind::Text { .. } => self.ahead += 1,
            Kind::Start(element) => {
                let State { tape, seen, .. } = &mut *state;
                let text = tape.str(element.name.qualified);
                let name = Name::new(&text, element.name);
                if let Standing::Own = self.standing(&tape.prefixes, seen, "", name) {
                    self.note_child(seen, name.local());
                }
                self.ahead = tape.read_through(self.ahead)?;
            }
        }
        Ok(true)
    }

    /// The key of an attribute, of which the element has those with the numbers `all`. The attributes that declare a
    /// prefix or begin with `xml:` always have their prefix.
    pub(crate) fn key_of_attribute<'de, S: EventSource<'de>>(
        &mut self,
        state: &mut State<'de, '_, S>,
        attribute: &Attribute,
        all: Range<usize>,
    ) -> Cow<'static, str> {
        let State { tape, seen, .. } = &mut *state;
        let text = tape.str(attribute.name.qualified);
        let name = Name::new(&text, attribute.name);
        let has_fixed_prefix = || ["xmlns:", "xml:"].iter().any(|prefix| name.qualified.starts_with(prefix));
        if name.prefix_len == 0 || has_fixed_prefix() {
            return self.attribute_field(name.qualified);
        }
        let field = self.field(ATTRIBUTE, name.local());
        match self.standing(&tape.prefixes, seen, ATTRIBUTE, name) {
            Standing::Field(field) => return Cow::Borrowed(field),
            Standing::Bound(number) => return self.attribute_field(&tape.prefixes.qualify(number, name.local())),
            Standing::Own if field.is_some() || self.is_map() => return self.attribute_field(name.local()),
            Standing::Foreign if field.is_some() || self.is_map() => {
                if !core::mem::replace(&mut self.has_seen_attributes, true) {
                    for attribute in all.filter_map(|number| tape.attribute(number)) {
                        let text = tape.str(attribute.name.qualified);
                        self.note_attribute(&tape.prefixes, seen, Name::new(&text, attribute.name));
                    }
                }
                let is_found = match field {
                    Some(field) => seen.marks[self.marks + field],
                    None => self.collect(seen).contains(&[ATTRIBUTE, name.local()].concat()),
                };
                if !is_found {
                    return self.attribute_field(name.local());
                }
            }
            Standing::Own | Standing::Foreign => {}
        }
        Cow::Owned([ATTRIBUTE, state.key_text(attribute.name, Key::Written).get()].concat())
    }

    /// Notes the name of an attribute, if that is its element's own.
    fn note_attribute(&mut self, prefixes: &Prefixes, seen: &mut Seen, name: Name<'_>) {
        if let Standing::Own = self.standing(prefixes, seen, ATTRIBUTE, name) {
            match self.is_map() {
                true => drop(self.collect(seen).insert([ATTRIBUTE, name.local()].concat())),
                false => self.note_field(seen, ATTRIBUTE, name.local()),
            }
        }
    }

    /// The key `@name`. A field's need not be made.
    fn attribute_field(&self, name: &str) -> Cow<'static, str> {
        match self.field(ATTRIBUTE, name) {
            Some(field) => Cow::Borrowed(self.fields[field]),
            None => Cow::Owned([ATTRIBUTE, name].concat()),
        }
    }
}
