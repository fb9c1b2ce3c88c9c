//! The internal subset of the current DOCTYPE token, and the declaration under construction in it.

use fivefold_core::piece::Piece;
use fivefold_core::{ErrorCode, ObservedDeclaration};

/// The declaration under construction.
#[derive(Debug, Default)]
pub(super) struct Declaration {
    /// The error of the declaration, if it has one.
    pub(super) malformed: Option<ErrorCode>,
    /// The name of the entity, notation or element.
    pub(super) name: String,
    /// The value of an entity, the content model of an element, the default of an attribute.
    pub(super) value: String,
    pub(super) is_parameter: bool,
    pub(super) public_id: Option<String>,
    pub(super) system_id: Option<String>,
    /// The name of an unparsed entity's notation.
    pub(super) notation: String,
    /// The part of a keyword that has been read.
    pub(super) keyword: String,
    /// Whether white space came before what is expected now.
    pub(super) has_space: bool,
    pub(super) attribute: String,
    pub(super) attribute_type: AttributeType,
    pub(super) is_fixed: bool,
    /// The open quote in text that is skipped.
    pub(super) quote: Option<u8>,
}

impl Declaration {
    /// The declaration as an observer sees it.
    pub(super) fn observed(&self) -> ObservedDeclaration<'_> {
        ObservedDeclaration::new(&self.name, &self.attribute, &self.value)
    }
}

/// The internal subset of the current DOCTYPE token.
#[derive(Debug, Default)]
pub(super) struct CurrentSubset {
    /// Its text.
    pub(super) text: Option<Piece>,
    /// Whether it goes on: what is read belongs to it.
    pub(super) is_open: bool,
    /// Whether something after it was reported already.
    pub(super) has_junk_after: bool,
}

/// What a declared type means for a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum AttributeType {
    #[default]
    Characters,
    Tokens,
    Id,
    /// `NOTATION`, whose names are still to come.
    Notation,
}

impl AttributeType {
    pub(super) fn from_keyword(keyword: &str) -> Option<Self> {
        Some(match keyword {
            "CDATA" => Self::Characters,
            "ID" => Self::Id,
            "IDREF" | "IDREFS" | "ENTITY" | "ENTITIES" | "NMTOKEN" | "NMTOKENS" => Self::Tokens,
            "NOTATION" => Self::Notation,
            _ => return None,
        })
    }
}
