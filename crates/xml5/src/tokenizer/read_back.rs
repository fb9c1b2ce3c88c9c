//! Reading a DOCTYPE by itself: one that is being written, or one that the packages in quick-xml's place have found.

use super::declarations::Entity;
use super::{Machine, Signal, XmlDoctype, XmlToken};
use crate::Options;
use fivefold_core::char_ref::lookup;
use fivefold_core::input::Cursor;
use fivefold_core::piece::Chunk;
use fivefold_core::xml_char::predefined_entity;

pub(crate) use super::declarations::Change;

/// The result of reading a DOCTYPE.
#[derive(Debug)]
pub struct ReadDoctype {
    machine: Machine,
    /// The number of bytes of the text that were read.
    pub len: usize,
}

/// An attribute that an internal subset declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclaredAttribute<'a> {
    /// The name of its element.
    pub element: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Whether its value is a list of tokens: anything but CDATA.
    pub is_tokenized: bool,
    /// Whether elements without the attribute are given it.
    pub has_default: bool,
}

impl ReadDoctype {
    /// Reads the DOCTYPE that a text begins with.
    pub fn read(text: &str) -> Option<Self> {
        let mut machine = Machine::new(Options::default().with_errors(true).with_notices(true), (), ());
        let mut input = Cursor::new(text, 0, true);
        let signal = machine.next(&mut input);
        let len = input.position();
        machine.reports.check_input(&text[..len], 0, 0..len);
        (signal == Signal::Token).then_some(Self { machine, len })
    }

    /// The token. `text` is the one that it was read from.
    pub(crate) fn token<'a>(&'a self, text: &'a str) -> Option<XmlDoctype<'a>> {
        match self.machine.token(Chunk { text, base: 0 }) {
            XmlToken::Doctype(doctype) => Some(doctype),
            _ => None,
        }
    }

    /// Whether nothing in the DOCTYPE is known to be against XML 1.0.
    pub fn is_well_formed(&self) -> bool {
        !self.machine.reports.are_there()
    }

    /// Whether an entity is declared.
    pub fn declares_entities(&self) -> bool {
        self.machine.dtd.declarations.have_entities()
    }

    /// The attributes that are declared, in no order.
    pub fn attributes(&self) -> impl Iterator<Item = DeclaredAttribute<'_>> {
        self.machine.dtd.declarations.elements.iter().flat_map(|(element, declared)| {
            declared.attributes.iter().map(move |attribute| DeclaredAttribute {
                element,
                name: &attribute.name,
                is_tokenized: attribute.is_tokenized,
                has_default: attribute.default.is_some(),
            })
        })
    }

    /// Whether a reference in content to the entity of that name is kept as a reference.
    pub(crate) fn keeps_reference(&self, name: &str) -> bool {
        let declarations = &self.machine.dtd.declarations;
        match declarations.general.get(name) {
            _ if predefined_entity(name.as_bytes()).is_some() => false,
            Some((_, entity)) => matches!(entity, Entity::External),
            None => declarations.may_have_others() && lookup(&format!("{name};")).is_none(),
        }
    }

    /// What the declared attributes of an element would change first in a tag with these attributes: names and values.
    pub(crate) fn first_change<'t>(
        &self,
        element: &str,
        attributes: impl Iterator<Item = (&'t str, &'t str)> + Clone,
    ) -> Option<Change<'_>> {
        self.machine.dtd.declarations.first_change(element, attributes)
    }
}
