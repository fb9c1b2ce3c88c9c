//! Reading back a DOCTYPE that is being written.

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
pub(crate) struct ReadDoctype {
    machine: Machine,
    /// The number of bytes of the text that were read.
    pub(crate) len: usize,
}

impl ReadDoctype {
    /// Reads the DOCTYPE that a text begins with.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut machine = Machine::new(Options::default().with_errors(true).with_notices(true), (), ());
        machine.reports.check_input(text, 0, 0..text.len());
        let mut input = Cursor::new(text, 0, true);
        let signal = machine.next(&mut input);
        (signal == Signal::Token).then(|| Self { machine, len: input.position() })
    }

    /// The token. `text` is the one that it was read from.
    pub(crate) fn token<'a>(&'a self, text: &'a str) -> Option<XmlDoctype<'a>> {
        match self.machine.token(Chunk { text, base: 0 }) {
            XmlToken::Doctype(doctype) => Some(doctype),
            _ => None,
        }
    }

    /// Whether nothing in the DOCTYPE is known to be against XML 1.0.
    pub(crate) fn is_well_formed(&self) -> bool {
        !self.machine.reports.are_there()
    }

    /// Whether a reference in content to the entity of that name is kept as a reference.
    pub(crate) fn keeps_reference(&self, name: &str) -> bool {
        let declarations = &self.machine.dtd.declarations;
        match declarations.general(name) {
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
