//! What Fivefold's parsers share.
//!
//! Users take the crate `fivefold`, which re-exports what they need of this one. Here are
//!
//! - the [input stream](input) with its normalised newlines, and the [scan](mod@scan) for the end of a run;
//! - [character references](char_ref), one algorithm for every dialect;
//! - [names](Name), interned as small integers;
//! - [spans](Span), [text that knows its place](Text) and the [line index](LineIndex);
//! - [parse errors](ParseError), one [code type](ErrorCode) for all;
//! - the two traits between a parser and a tree: [`TreeSink`], to which html5 and xml5 add their own, and
//!   [`TreeSource`];
//! - the [default display](display) of elements, for pretty-printers, and the [classes](ElementClass) of HTML's elements;
//! - [tables](IndexTable) and [maps](NumberMap) of numbers, such as those of nodes.
//!
//! Nothing in here knows a grammar: what differs between languages comes in as a parameter.

#![deny(unsafe_code)]

pub mod attributes;
mod char_boundary;
pub mod char_ref;
mod chunk;
mod comparison;
mod custom_element;
pub mod display;
mod display_size;
mod element_class;
#[cfg(feature = "encoding")]
pub mod encoding;
mod error;
mod generated;
mod index_table;
pub mod input;
mod joint;
mod keyed_hash;
mod limits;
mod line_index;
pub mod machine;
mod name;
mod names;
mod namespace;
mod number_map;
mod observer;
mod output;
pub mod piece;
mod pseudo_attributes;
pub mod scan;
#[cfg(feature = "serde")]
mod serialize;
mod span;
pub mod start_tag;

mod text;
mod token;
mod tree;
pub mod work;
pub mod xml_char;

pub use attributes::{TagAttribute, TagAttributes, TagAttributesIter};
pub use char_boundary::{ceil_char_boundary, floor_char_boundary};
pub use comparison::{Comparison, Difference, DifferenceKind, Part};
pub use custom_element::is_valid_custom_element_name;
pub use display_size::display_size;
pub use element_class::ElementClass;
pub use error::{ErrorCode, ErrorList, Example, Language, NotWellFormed, ParseError, Shortening, UnknownErrorCode};
pub use index_table::IndexTable;
pub use joint::{Tail, first_behind};
pub use keyed_hash::KeyedHash;
pub use limits::{Limits, StopSignal};
pub use line_index::{ColumnUnit, LineColumn, LineIndex};
pub use name::Name;
pub use names::{Names, QualifiedName, declared_prefix, is_valid_declaration, recent_slot, split_qualified_name};
pub use namespace::Namespace;
pub use number_map::NumberMap;
pub use observer::{CurrentToken, ObservedDeclaration, ObservedStep, Observer};
pub use output::write_utf8;
pub use pseudo_attributes::{pseudo_attribute, pseudo_attributes};
pub use span::Span;
pub use text::Text;
pub use token::{Comment, ProcessingInstruction};
pub use tree::{
    ElementEnd, ElementName, InsertionPlace, NewDoctype, NewElement, NoTree, NodeKind, Notation, QuirksMode,
    ShadowRoot, ShadowRootMode, TreeAttribute, TreeSink, TreeSource,
};
