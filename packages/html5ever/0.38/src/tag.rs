//! The parts of the interface that later versions have otherwise: here, tags do not tell whether attributes were left out.

use crate::LocalName;
use crate::interface::Attribute;
use crate::kinds::TagKind;
use crate::tree_builder::{TreeSink, create_element};
use markup5ever::QualName;

/// A start or end tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Whether it is a start or an end tag.
    pub kind: TagKind,
    /// The name, in lower case.
    pub name: LocalName,
    /// Whether it ends with `/>`.
    pub self_closing: bool,
    /// The attributes, in source order, without duplicates.
    pub attrs: Vec<Attribute>,
}

impl Tag {
    pub(crate) fn new(kind: TagKind, name: LocalName, self_closing: bool, attrs: Vec<Attribute>, _: bool) -> Self {
        Self { kind, name, self_closing, attrs }
    }

    pub(crate) fn had_duplicates(&self) -> bool {
        false
    }
}

/// Creates an element in the sink.
pub(crate) fn create_in<S: TreeSink>(sink: &S, name: QualName, attrs: Vec<Attribute>, _: bool) -> S::Handle {
    create_element(sink, name, attrs)
}
