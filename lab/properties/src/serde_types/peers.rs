//! What other parsers read: roxmltree any document, quick-xml's deserializer what it can by the type and the value alone.

use super::Case;
use super::kinds::{Content, Field, Place, Type};
use super::values::Value;
use roxmltree::{Document, Node};
use serde::de::DeserializeSeed as _;

/// A document is well-formed. Indented, it has only white space more, and none in or below an element that has text.
pub(super) fn assert_well_formed(text: &str, indented: &str) -> Result<(), String> {
    fn own_text<'d>(element: Node<'d, '_>) -> impl Iterator<Item = &'d str> {
        element.children().filter(Node::is_text).filter_map(|child| child.text())
    }

    let parse = |text| Document::parse(text).map_err(|error| format!("is not well-formed: {error}: {text}"));
    let (plain, lines) = (parse(text)?, parse(indented)?);
    for (element, other) in elements(&plain).zip(elements(&lines)) {
        let is_mixed = element.ancestors().any(|element| own_text(element).next().is_some());
        let is_same = match is_mixed {
            true => own_text(element).eq(own_text(other)),
            false => own_text(other).all(|text| text.trim_matches([' ', '\n']).is_empty()),
        };
        if !is_same {
            return Err(format!("has other text when it is indented: {indented}"));
        }
    }
    match elements(&plain).count() == elements(&lines).count() {
        true => Ok(()),
        false => Err(format!("has other elements when it is indented: {indented}")),
    }
}

fn elements<'d>(document: &'d Document<'_>) -> impl Iterator<Item = Node<'d, 'd>> {
    document.descendants().filter(Node::is_element)
}

/// Why quick-xml does not read this value back.
pub(super) fn unlike_quick_xml(case: &Case) -> Option<&'static str> {
    if case.settings.root.is_some_and(has_prefix) || names_have_prefix(&case.kind) {
        return Some("it finds no names with prefixes");
    }
    let has_declarations = !case.settings.prefixes.is_empty();
    let mut reason = None;
    case.has(|part| {
        reason = reason.or(match part.value {
            Value::Text(text) if text.trim_matches([' ', '\t', '\r', '\n']) != text => {
                Some("it removes white space around texts")
            }
            Value::Char(' ' | '\n' | '\r') => Some("it removes white space around texts"),
            Value::None if part.place.is_item() || part.is_inner => {
                Some("`xsi:nil` counts neither in items nor in variants")
            }
            Value::Variant(..) if part.place == Place::ElementItem => {
                Some("the name of an item is that of its variant")
            }
            Value::Variant(..) if part.is_inner => Some("an enum in a variant is the variant's own element"),
            _ if has_declarations && part.place == Place::Root && part.is_strict() => {
                Some("it offers declarations as attributes")
            }
            _ => None,
        });
        reason.is_some()
    });
    reason
}

fn has_prefix(name: &str) -> bool {
    name.contains(':') || name == "@xmlns"
}

fn names_have_prefix(kind: &Type) -> bool {
    let of_fields =
        |fields: &[Field]| fields.iter().any(|field| has_prefix(field.name) || names_have_prefix(&field.kind));
    match kind {
        Type::Newtype(name, kind) => has_prefix(name) || names_have_prefix(kind),
        // Its keys can have prefixes.
        Type::Map(_) => true,
        Type::Option(kind) | Type::List(kind) => names_have_prefix(kind),
        Type::Tuple(name, kinds) => name.is_some_and(has_prefix) || kinds.iter().any(names_have_prefix),
        Type::Unit(name) => name.is_some_and(has_prefix),
        Type::Struct { name, fields, .. } => has_prefix(name) || of_fields(fields),
        Type::Enum { variants, .. } => variants.iter().any(|variant| {
            has_prefix(variant.name)
                || match &variant.content {
                    Content::Unit => false,
                    Content::Newtype(kind) => names_have_prefix(kind),
                    Content::Tuple(kinds) => kinds.iter().any(names_have_prefix),
                    Content::Struct(fields) => of_fields(fields),
                }
        }),
        Type::Bool | Type::U8 | Type::I64 | Type::F64 | Type::Char | Type::Text => false,
    }
}

/// The value is read back by quick-xml.
pub(super) fn assert_quick_xml_reads(case: &Case, text: &str) -> Result<(), String> {
    // The line feed after the declaration is text for it.
    let text = if case.settings.declaration { text.split_once('\n').map_or(text, |(_, rest)| rest) } else { text };
    match case.kind.deserialize(&mut quick_xml_peer::de::Deserializer::from_str(text)) {
        Ok(value) if value == case.value => Ok(()),
        Ok(value) => Err(format!("comes back from quick-xml as {}: {text}", super::code::value(&case.kind, &value))),
        Err(error) => Err(format!("does not come back from quick-xml: {error}: {text}")),
    }
}
