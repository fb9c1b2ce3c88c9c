//! What a compound selector asks of an element by itself: its name, its namespace and its attributes.

use super::attributes::StreamAttributes;
use crate::syntax::known_case;
use crate::terms::{AttributeValue, Identifier, LocalName, NamespaceUri};
use fivefold_core::{ElementName, Name, Names, Namespace};
use selectors::attr::{AttrSelectorOperator, CaseSensitivity, ParsedCaseSensitivity};

/// A test of an element by itself.
pub(super) enum OwnTest {
    /// The name in its own letter case and in lower case.
    Name([LocalName; 2]),
    Namespace(NamespaceUri),
    Id(Identifier),
    Class(Identifier),
    Attribute(AttributeTest),
    /// `:link`, `:any-link`.
    Link,
    Never,
    /// Whether one of these compound selectors matches.
    Any(Box<[Box<[Self]>]>),
    /// Whether none of these compound selectors matches.
    NoneOf(Box<[Box<[Self]>]>),
}

pub(super) struct AttributeTest {
    /// The name in its own letter case and in lower case.
    pub(super) names: [LocalName; 2],
    pub(super) namespace: NamespaceTest,
    /// What the value is compared with.
    pub(super) value: Option<(AttrSelectorOperator, AttributeValue, ParsedCaseSensitivity)>,
}

/// The namespace that an attribute must be in.
pub(super) enum NamespaceTest {
    None,
    Any,
    Uri(NamespaceUri),
}

/// An element with what the tests ask of it.
pub(super) struct Subject<'s, A> {
    pub(super) name: ElementName,
    pub(super) attributes: &'s A,
    pub(super) names: &'s Names,
    /// The letter case of ids and classes.
    pub(super) case: CaseSensitivity,
}

impl<A: StreamAttributes> Subject<'_, A> {
    pub(super) fn passes_all(&self, tests: &[OwnTest]) -> bool {
        tests.iter().all(|test| self.passes(test))
    }

    fn passes(&self, test: &OwnTest) -> bool {
        match test {
            OwnTest::Name(names) => self.spelling(names).is(self.name.local, self.names),
            OwnTest::Namespace(uri) => uri.is(self.name.namespace, self.names),
            OwnTest::Id(id) => self.static_attribute(Name::ID).is_some_and(|own| self.case.eq_str(own, id.as_ref())),
            OwnTest::Class(class) => self.static_attribute(Name::CLASS).is_some_and(|own| {
                let mut classes = own.split(|char: char| char.is_ascii_whitespace());
                classes.any(|own| self.case.eq_str(own, class.as_ref()))
            }),
            OwnTest::Attribute(test) => self.has_attribute(test),
            OwnTest::Link => self.is_link(),
            OwnTest::Never => false,
            OwnTest::Any(compounds) => compounds.iter().any(|tests| self.passes_all(tests)),
            OwnTest::NoneOf(compounds) => !compounds.iter().any(|tests| self.passes_all(tests)),
        }
    }

    fn is_html(&self) -> bool {
        self.name.namespace == Namespace::HTML
    }

    /// Whether the element is a hyperlink, as [`is_link`](crate::links::is_link) tells of one in a tree.
    fn is_link(&self) -> bool {
        match self.name {
            ElementName { namespace: Namespace::HTML, local: Name::A | Name::AREA } => {
                self.static_attribute(Name::HREF).is_some()
            }
            ElementName { namespace: Namespace::SVG, local: Name::A } => {
                self.static_attribute(Name::HREF).is_some()
                    || self.attributes.any(&mut |namespace, local, _| namespace == Namespace::XLINK && local == "href")
            }
            _ => false,
        }
    }

    /// Of a name's two spellings, the one that counts for this element.
    fn spelling<'n>(&self, [own, lower]: &'n [LocalName; 2]) -> &'n LocalName {
        if self.is_html() { lower } else { own }
    }

    fn static_attribute(&self, name: Name) -> Option<&str> {
        self.attributes.value(name, "")
    }

    fn has_attribute(&self, test: &AttributeTest) -> bool {
        let name = self.spelling(&test.names);
        // No attribute of an element of HTML is in a namespace.
        let is_in_none = |namespace: &NamespaceTest| match namespace {
            NamespaceTest::Uri(uri) => uri.is(Namespace::NONE, self.names),
            _ => true,
        };
        match &test.namespace {
            namespace if self.is_html() && !is_in_none(namespace) => false,
            namespace if self.is_html() || matches!(namespace, NamespaceTest::None) => {
                let value = match name {
                    LocalName::Static(name) => self.attributes.value(*name, ""),
                    LocalName::Other(text) => self.attributes.value(Name::UNKNOWN, text),
                };
                value.is_some_and(|own| self.has_value(test, own))
            }
            namespace => self.attributes.any(&mut |own_namespace, local, value| {
                let is_in_it = match namespace {
                    NamespaceTest::Uri(uri) => uri.is(own_namespace, self.names),
                    _ => true,
                };
                is_in_it && local == name.as_ref() && self.has_value(test, value)
            }),
        }
    }

    fn has_value(&self, test: &AttributeTest, own: &str) -> bool {
        let Some((operator, value, case)) = &test.value else { return true };
        let case = known_case(*case).unwrap_or(match self.is_html() {
            true => CaseSensitivity::AsciiCaseInsensitive,
            false => CaseSensitivity::CaseSensitive,
        });
        operator.eval_str(own, value.as_ref(), case)
    }
}

/// Compares strings in a letter case.
trait EqStr {
    fn eq_str(self, one: &str, other: &str) -> bool;
}

impl EqStr for CaseSensitivity {
    fn eq_str(self, one: &str, other: &str) -> bool {
        self.eq(one.as_bytes(), other.as_bytes())
    }
}
