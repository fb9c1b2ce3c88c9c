//! The declarations of the internal subset.

mod changes;

pub(crate) use changes::Change;

use super::token::OwnedNotation;
use fivefold_core::attributes::key;
use fivefold_core::xml_char::predefined_entity;
use std::collections::HashMap;
use std::sync::Arc;

/// An entity.
#[derive(Clone, Debug)]
pub(super) enum Entity {
    /// An internal entity, with its replacement text.
    Internal(Arc<str>),
    /// An external entity, whose text is never fetched.
    External,
    /// An unparsed entity, which has a notation.
    Unparsed,
}

/// Entities of one kind. The first declaration of a name counts.
#[derive(Debug, Default)]
pub(super) struct Entities {
    by_name: HashMap<Box<str>, usize, foldhash::fast::RandomState>,
    entities: Vec<Entity>,
}

impl Entities {
    fn declare(&mut self, name: &str, entity: Entity) {
        if !self.by_name.contains_key(name) {
            self.by_name.insert(name.into(), self.entities.len());
            self.entities.push(entity);
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<(usize, &Entity)> {
        if self.entities.is_empty() {
            return None;
        }
        let &index = self.by_name.get(name)?;
        Some((index, &self.entities[index]))
    }
}

/// The declared attributes of one element.
#[derive(Debug, Default)]
pub(super) struct AttributeDeclarations {
    pub(super) attributes: Vec<AttributeDeclaration>,
    /// The indices of those that have a default.
    pub(super) defaults: Vec<usize>,
    pub(super) by_name: HashMap<Box<str>, usize, foldhash::fast::RandomState>,
    /// The number of bytes that all defaults together add to a tag that has none of the attributes.
    pub(super) defaults_len: u64,
    /// Whether any of them changes a tag: it has a default, or a type other than CDATA.
    pub(super) is_relevant: bool,
}

/// One declared attribute.
#[derive(Debug)]
pub(super) struct AttributeDeclaration {
    pub(super) name: Box<str>,
    /// Whether the value is a list of tokens: anything but CDATA.
    pub(super) is_tokenized: bool,
    pub(super) is_id: bool,
    pub(super) default: Option<Box<str>>,
}

impl AttributeDeclaration {
    /// What the default adds to a tag.
    pub(super) fn default_len(&self) -> u64 {
        self.default.as_ref().map_or(0, |default| (self.name.len() + default.len()) as u64)
    }
}

/// All declarations.
#[derive(Debug, Default)]
pub(super) struct Declarations {
    pub(super) general: Entities,
    pub(super) parameter: Entities,
    pub(super) elements: HashMap<Box<str>, AttributeDeclarations, foldhash::fast::RandomState>,
    notations: Vec<OwnedNotation>,
    /// For elements with a declared attribute that changes a tag, the bit of each name. Most elements have another bit.
    relevant: u64,
    /// Whether the subset being read has an effect.
    pub(super) is_active: bool,
    /// Whether the DOCTYPE names an external subset.
    pub(super) has_external_subset: bool,
    /// Whether there is a reference to a parameter entity.
    pub(super) has_parameter_entity_reference: bool,
    /// Whether the XML declaration says that the document stands alone.
    pub(super) is_standalone: bool,
    /// Whether a parameter entity was not read, which may have declared what the rest of the subset declares again.
    is_stopped: bool,
}

impl Declarations {
    /// Begins an internal subset.
    pub(super) fn begin(&mut self, is_active: bool, has_external_subset: bool) {
        self.is_active = is_active;
        self.has_external_subset |= is_active && has_external_subset;
    }

    /// Whether parts that are not read may declare names, too.
    ///
    /// <https://www.w3.org/TR/xml/#wf-entdeclared>
    pub(super) fn may_have_others(&self) -> bool {
        (self.has_external_subset || self.has_parameter_entity_reference) && !self.is_standalone
    }

    /// Whether any entity is declared.
    pub(super) fn have_entities(&self) -> bool {
        !self.general.entities.is_empty() || !self.parameter.entities.is_empty()
    }

    /// A parameter entity cannot be read: what follows it in the subset declares nothing, unless the document stands
    /// alone.
    ///
    /// <https://www.w3.org/TR/xml/#proc-types>
    pub(super) fn stop(&mut self) {
        self.is_stopped |= !self.is_standalone;
    }

    fn takes_declarations(&self) -> bool {
        self.is_active && !self.is_stopped
    }

    /// Declares an entity.
    pub(super) fn declare_entity(&mut self, is_parameter: bool, name: &str, entity: Entity) {
        if !self.takes_declarations() {
            return;
        }
        if is_parameter {
            self.parameter.declare(name, entity);
        } else {
            self.general.declare(name, entity);
        }
    }

    /// Declares an attribute of the elements of that name.
    pub(super) fn declare_attribute(&mut self, element: &str, attribute: AttributeDeclaration) {
        if !self.takes_declarations() {
            return;
        }
        if !self.elements.contains_key(element) {
            self.elements.insert(element.into(), AttributeDeclarations::default());
        }
        let Some(declared) = self.elements.get_mut(element) else { return };
        if !declared.by_name.contains_key(&attribute.name) {
            declared.by_name.insert(attribute.name.clone(), declared.attributes.len());
            declared.defaults.extend(attribute.default.is_some().then_some(declared.attributes.len()));
            declared.defaults_len += attribute.default_len();
            declared.is_relevant |= attribute.is_tokenized || attribute.default.is_some();
            if declared.is_relevant {
                self.relevant |= bit(element);
            }
            declared.attributes.push(attribute);
        }
    }

    /// Declares a notation.
    pub(super) fn declare_notation(&mut self, notation: OwnedNotation) {
        if self.is_active {
            self.notations.push(notation);
        }
    }

    /// The notations.
    pub(super) fn notations(&self) -> &[OwnedNotation] {
        if self.is_active { &self.notations } else { &[] }
    }

    /// Whether any attribute is declared that changes a tag.
    #[inline]
    pub(super) fn have_relevant_attributes(&self) -> bool {
        self.relevant != 0
    }

    /// Whether one that changes a tag may be declared for the elements of that name.
    #[inline(always)]
    pub(super) fn may_be_relevant(&self, element: &str) -> bool {
        self.relevant & bit(element) != 0
    }

    /// The declared attributes of the elements of that name, if any changes a tag.
    #[inline]
    pub(super) fn relevant_attributes(&self, element: &str) -> Option<&AttributeDeclarations> {
        self.elements.get(element).filter(|declared| declared.is_relevant)
    }
}

/// One of the bits of a word, by the name of an element.
#[inline]
const fn bit(name: &str) -> u64 {
    1 << (key(name.as_bytes()).wrapping_mul(0x9E37_79B9) >> 26)
}

/// Whether a declaration of a predefined entity gives it the meaning that it already has.
///
/// <https://www.w3.org/TR/xml/#sec-predefined-ent>
pub(super) fn is_valid_redeclaration(name: &str, replacement: &str) -> bool {
    let Some(character) = predefined_entity(name.as_bytes()) else { return true };
    let code = u32::from(character.chars().next().unwrap_or_default());
    let is_number = |digits: &str, radix| {
        digits.chars().all(|digit| digit.is_digit(radix)) && u32::from_str_radix(digits, radix) == Ok(code)
    };
    let is_reference = replacement.strip_prefix("&#").and_then(|rest| rest.strip_suffix(';')).is_some_and(|number| {
        number.strip_prefix('x').map_or_else(|| is_number(number, 10), |digits| is_number(digits, 16))
    });
    // `<` and `&` would be markup if they stood for themselves.
    is_reference || !matches!(name, "lt" | "amp") && replacement == character
}

/// Whether the value has only single spaces, and only between words.
pub(super) fn is_collapsed(value: &str) -> bool {
    !value.starts_with(' ') && !value.ends_with(' ') && !value.contains("  ")
}

/// *Normalising attribute values*: strips spaces at both ends, and collapses each run of them in between to one.
///
/// <https://www.w3.org/TR/xml/#AVNormalize>
pub(super) fn collapse_spaces(value: &str) -> String {
    let words: Vec<_> = value.split(' ').filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// Normalises a default value to the form that a tag gets.
pub(super) fn normalize_default(value: String, is_tokenized: bool) -> Box<str> {
    if is_tokenized { collapse_spaces(&value).into() } else { value.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predefined_entities_keep_their_meaning() {
        for (name, replacement, is_valid) in [
            ("lt", "&#60;", true),
            ("lt", "&#x3C;", true),
            ("lt", "&#x3c;", true),
            ("lt", "&#060;", true),
            ("lt", "&#x+3c;", false),
            ("lt", "&#x;", false),
            ("lt", "<", false),
            ("gt", ">", true),
            ("gt", "&#62;", true),
            ("amp", "&#38;", true),
            ("amp", "&", false),
            ("apos", "'", true),
            ("quot", "x", false),
            ("other", "x", true),
        ] {
            assert_eq!(is_valid_redeclaration(name, replacement), is_valid, "{name} {replacement}");
        }
    }

    #[test]
    fn only_spaces_collapse() {
        assert_eq!(collapse_spaces("  a \t b  "), "a \t b");
        assert_eq!(collapse_spaces(" "), "");
    }
}
