//! The parts of the interface that html5ever 0.38 has otherwise: here, tags tell whether attributes were left out.

use crate::LocalName;
use crate::interface::Attribute;
use crate::kinds::TagKind;
use crate::tree_builder::TreeSink;
use markup5ever::QualName;
pub use markup5ever::interface::tree_builder::create_element_with_flags;

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
    /// Whether duplicates were left out.
    pub had_duplicate_attributes: bool,
}

impl Tag {
    pub(crate) fn new(
        kind: TagKind,
        name: LocalName,
        self_closing: bool,
        attrs: Vec<Attribute>,
        had_duplicate_attributes: bool,
    ) -> Self {
        Self { kind, name, self_closing, attrs, had_duplicate_attributes }
    }

    pub(crate) fn had_duplicates(&self) -> bool {
        self.had_duplicate_attributes
    }
}

/// Creates an element in the sink.
pub(crate) fn create_in<S: TreeSink>(
    sink: &S,
    name: QualName,
    attrs: Vec<Attribute>,
    had_duplicates: bool,
) -> S::Handle {
    create_element_with_flags(sink, name, attrs, had_duplicates)
}
