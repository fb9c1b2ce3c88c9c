//! What parsed selectors consist of.

mod compound;
mod pseudo_class;
mod relative;

pub(crate) use compound::{Compound, CompoundNames, known_case};
pub(crate) use pseudo_class::{Plain, PseudoClass, is_known};
pub(crate) use relative::RelativeSelector;

use crate::terms::{AttributeValue, Identifier, LocalName, NamespaceUri};
use core::fmt;
use cssparser::ToCss;
use selectors::SelectorImpl;

/// The syntax of selectors, as the crate `selectors` asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Syntax;

impl SelectorImpl for Syntax {
    type ExtraMatchingData<'a> = ();
    type AttrValue = AttributeValue;
    type Identifier = Identifier;
    type LocalName = LocalName;
    type NamespaceUrl = NamespaceUri;
    type NamespacePrefix = Identifier;
    type BorrowedNamespaceUrl = NamespaceUri;
    type BorrowedLocalName = LocalName;
    type NonTSPseudoClass = PseudoClass;
    type PseudoElement = NoPseudoElement;
}

/// Pseudo-elements: there are none, as none is a node of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPseudoElement {}

impl selectors::parser::PseudoElement for NoPseudoElement {}

impl ToCss for NoPseudoElement {
    fn to_css<W: fmt::Write>(&self, _: &mut W) -> fmt::Result {
        match *self {}
    }
}
