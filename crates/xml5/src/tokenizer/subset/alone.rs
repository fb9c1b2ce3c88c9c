//! An internal subset that is read by itself.

use super::super::State;
use super::super::machine::Machine;
use crate::Options;
use crate::tokenizer::declarations::Declarations;
use fivefold_core::input::Cursor;
use fivefold_core::machine::Construction;

/// An internal subset of which there was nothing to report.
#[derive(Debug)]
pub struct InternalSubset {
    len: usize,
    declarations: Declarations,
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

impl InternalSubset {
    /// Runs the states over the subset whose text after its `[` begins here, up to its `]`. `None` if there is an error or
    /// a notice to report; if it refers to a parameter entity; or if it does not end in `text`. Characters that XML 1.0
    /// forbids are left to the caller.
    pub fn read(text: &str) -> Option<Self> {
        let mut machine = Machine::new(Options::default(), (), ());
        machine.set_wants(true, true);
        machine.token.construction = Construction::Doctype;
        machine.dtd.declarations.begin(true, false);
        machine.state = State::DoctypeInternalSubset;
        let mut input = Cursor::new(text, 0, true);
        while machine.state != State::DoctypeInternalSubsetAfter {
            let has_halted = machine.noted_step(&mut input).is_break();
            if has_halted || machine.reports.are_there() || machine.dtd.declarations.has_parameter_entity_reference {
                return None;
            }
        }
        Some(Self { len: input.position(), declarations: machine.dtd.declarations })
    }

    /// The length of its text, with the `]`.
    pub fn len_with_end(&self) -> usize {
        self.len
    }

    /// Whether it declares an entity.
    pub fn declares_entities(&self) -> bool {
        self.declarations.have_entities()
    }

    /// The attributes that it declares, in no order.
    pub fn attributes(&self) -> impl Iterator<Item = DeclaredAttribute<'_>> {
        self.declarations.elements.iter().flat_map(|(element, declared)| {
            declared.attributes.iter().map(move |attribute| DeclaredAttribute {
                element,
                name: &attribute.name,
                is_tokenized: attribute.is_tokenized,
                has_default: attribute.default.is_some(),
            })
        })
    }
}
