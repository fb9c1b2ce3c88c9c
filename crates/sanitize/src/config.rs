//! The configuration: what is kept, and what is removed.

use crate::builtin;
use fivefold_core::Namespace;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// The name of an element in a [`Config`]. A string alone names an HTML element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Element {
    pub(crate) namespace: Namespace,
    pub(crate) local: String,
}

impl From<&str> for Element {
    fn from(local: &str) -> Self {
        (Namespace::HTML, local).into()
    }
}

impl From<(Namespace, &str)> for Element {
    fn from((namespace, local): (Namespace, &str)) -> Self {
        Self { namespace, local: local.to_owned() }
    }
}

/// The name of an attribute in a [`Config`]. A string alone names an attribute without a namespace, as nearly all are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attribute {
    pub(crate) namespace: Namespace,
    pub(crate) local: String,
}

impl From<&str> for Attribute {
    fn from(local: &str) -> Self {
        (Namespace::NONE, local).into()
    }
}

impl From<(Namespace, &str)> for Attribute {
    fn from((namespace, local): (Namespace, &str)) -> Self {
        Self { namespace, local: local.to_owned() }
    }
}

/// A list of what is kept, or of what is removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum List<T: Eq + std::hash::Hash> {
    Allow(HashSet<T>),
    Remove(HashSet<T>),
}

impl<T: Eq + std::hash::Hash> List<T> {
    fn allow(&mut self, item: T) {
        match self {
            Self::Allow(list) => _ = list.insert(item),
            Self::Remove(list) => _ = list.remove(&item),
        }
    }

    fn remove(&mut self, item: T) {
        match self {
            Self::Allow(list) => _ = list.remove(&item),
            Self::Remove(list) => _ = list.insert(item),
        }
    }

    /// Whether what is not in the list is removed.
    fn is_of_allowed(&self) -> bool {
        matches!(self, Self::Allow(_))
    }

    pub(crate) fn keeps(&self, item: &T) -> bool {
        match self {
            Self::Allow(list) => list.contains(item),
            Self::Remove(list) => !list.contains(item),
        }
    }
}

/// What is kept and removed of one element's attributes, before the rule for all elements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ElementRule {
    pub(crate) attributes: HashSet<Attribute>,
    pub(crate) removed_attributes: HashSet<Attribute>,
}

/// The configuration of a sanitizer.
///
/// It begins either with a list of what is kept, [`Config::default`] and [`Config::allowing_nothing`], or with everything
/// being kept, [`Config::allowing_everything`]; the other methods change that, each on top of what was set before. What
/// runs scripts goes in any case: see [`sanitize`](crate::sanitize).
///
/// <https://wicg.github.io/sanitizer-api/#configuration>
///
/// ```
/// use fivefold_sanitize::{Config, clean};
///
/// let config = Config::allowing_nothing()
///     .allow_element("p")
///     .allow_element_with("a", ["href"])
///     .replace_element_with_children("b")?;
/// let html = "<p onclick=f()>One <b>two</b> <a href=/x target=_top>three</a><img src=x>";
/// assert_eq!(clean(html, &config), "<p>One two <a href=\"/x\">three</a></p>");
/// # Ok::<(), fivefold_sanitize::NotReplaceable>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    pub(crate) elements: List<Element>,
    pub(crate) rules: HashMap<Element, ElementRule>,
    pub(crate) replaced: HashSet<Element>,
    pub(crate) attributes: List<Attribute>,
    pub(crate) instructions: List<String>,
    pub(crate) comments: bool,
    pub(crate) data_attributes: bool,
}

impl Default for Config {
    /// The standard's built-in safe default: text with its structure and formatting, links, tables, MathML and SVG without
    /// references to other files; no comments, no `data-` attributes, no `class`, `id` or `style`.
    ///
    /// <https://wicg.github.io/sanitizer-api/#built-in-safe-default-configuration>
    fn default() -> Self {
        let config = Self::allowing_nothing();
        let elements = builtin::DEFAULT_ELEMENTS.iter();
        let config = elements.fold(config, |config, &(namespace, local, attributes)| {
            config.allow_element_with((namespace, local), attributes.iter().copied())
        });
        builtin::DEFAULT_ATTRIBUTES.iter().fold(config, |config, &attribute| config.allow_attribute(attribute))
    }
}

impl Config {
    /// Keeps text, and nothing else.
    pub fn allowing_nothing() -> Self {
        Self {
            elements: List::Allow(HashSet::new()),
            rules: HashMap::new(),
            replaced: HashSet::new(),
            attributes: List::Allow(HashSet::new()),
            instructions: List::Allow(HashSet::new()),
            comments: false,
            data_attributes: false,
        }
    }

    /// Keeps everything, but for what runs scripts.
    pub fn allowing_everything() -> Self {
        Self {
            elements: List::Remove(HashSet::new()),
            rules: HashMap::new(),
            replaced: HashSet::new(),
            attributes: List::Remove(HashSet::new()),
            instructions: List::Remove(HashSet::new()),
            comments: true,
            data_attributes: true,
        }
    }

    /// Keeps an element, with the attributes that all elements may have.
    #[must_use]
    pub fn allow_element(self, element: impl Into<Element>) -> Self {
        self.allow_element_with(element, [] as [&str; 0])
    }

    /// Keeps an element, and these attributes of it besides those that all elements may have.
    #[must_use]
    pub fn allow_element_with<A: Into<Attribute>>(
        mut self,
        element: impl Into<Element>,
        attributes: impl IntoIterator<Item = A>,
    ) -> Self {
        let element = element.into();
        self.replaced.remove(&element);
        let mut attributes = attributes.into_iter().peekable();
        if attributes.peek().is_some() {
            let rule = self.rules.entry(element.clone()).or_default();
            for attribute in attributes {
                let attribute = attribute.into();
                rule.removed_attributes.remove(&attribute);
                rule.attributes.insert(attribute);
            }
        }
        self.elements.allow(element);
        self
    }

    /// Removes an element with everything in it.
    #[must_use]
    pub fn remove_element(mut self, element: impl Into<Element>) -> Self {
        let element = element.into();
        self.replaced.remove(&element);
        self.elements.remove(element);
        self
    }

    /// Replaces an element with its children.
    ///
    /// # Errors
    ///
    /// `html`, and the `svg` and `math` elements of their namespaces cannot be replaced, since their content would mean
    /// something else.
    pub fn replace_element_with_children(mut self, element: impl Into<Element>) -> Result<Self, NotReplaceable> {
        let element = element.into();
        let is_listed = |&(namespace, local): &(Namespace, &str)| element == (namespace, local).into();
        if builtin::NOT_REPLACEABLE.iter().any(is_listed) {
            return Err(NotReplaceable(element));
        }
        self.replaced.insert(element);
        Ok(self)
    }

    /// Keeps an attribute of all elements.
    #[must_use]
    pub fn allow_attribute(mut self, attribute: impl Into<Attribute>) -> Self {
        self.attributes.allow(attribute.into());
        self
    }

    /// Removes an attribute of all elements, also of those that were allowed to have it.
    #[must_use]
    pub fn remove_attribute(mut self, attribute: impl Into<Attribute>) -> Self {
        let attribute = attribute.into();
        self.rules.values_mut().for_each(|rule| _ = rule.attributes.remove(&attribute));
        self.attributes.remove(attribute);
        self
    }

    /// Removes an attribute of one element.
    #[must_use]
    pub fn remove_attribute_of(mut self, element: impl Into<Element>, attribute: impl Into<Attribute>) -> Self {
        let rule = self.rules.entry(element.into()).or_default();
        let attribute = attribute.into();
        rule.attributes.remove(&attribute);
        rule.removed_attributes.insert(attribute);
        self
    }

    /// Keeps processing instructions with this target.
    #[must_use]
    pub fn allow_processing_instruction(mut self, target: &str) -> Self {
        self.instructions.allow(target.to_owned());
        self
    }

    /// Removes processing instructions with this target.
    #[must_use]
    pub fn remove_processing_instruction(mut self, target: &str) -> Self {
        self.instructions.remove(target.to_owned());
        self
    }

    /// Sets whether comments are kept.
    #[must_use]
    pub fn with_comments(self, comments: bool) -> Self {
        Self { comments, ..self }
    }

    /// Sets whether attributes whose names begin with `data-` are kept.
    #[must_use]
    pub fn with_data_attributes(self, data_attributes: bool) -> Self {
        Self { data_attributes, ..self }
    }

    /// Removes what runs scripts: elements such as `script` and `iframe`, and event handlers.
    ///
    /// <https://wicg.github.io/sanitizer-api/#sanitizerconfig-remove-unsafe>
    #[must_use]
    pub(crate) fn without_unsafe(self) -> Self {
        let config = builtin::UNSAFE_ELEMENTS.iter().fold(self, |config, &element| config.remove_element(element));
        builtin::EVENT_HANDLERS.iter().fold(config, |config, &attribute| config.remove_attribute(attribute))
    }

    /// Whether an attribute of an element is kept. `rule` is that of the element, if there is one.
    pub(crate) fn keeps_attribute(&self, rule: Option<&ElementRule>, attribute: &Attribute) -> bool {
        if let Some(ElementRule { attributes, removed_attributes }) = rule {
            if removed_attributes.contains(attribute) {
                return false;
            }
            if attributes.contains(attribute) {
                return true;
            }
        }
        let is_data = attribute.namespace == Namespace::NONE && attribute.local.starts_with("data-");
        self.attributes.keeps(attribute) || self.data_attributes && is_data && self.attributes.is_of_allowed()
    }
}

/// The element cannot be [replaced with its children](Config::replace_element_with_children).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotReplaceable(Element);

impl fmt::Display for NotReplaceable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the element `{}` cannot be replaced with its children", self.0.local)
    }
}

impl std::error::Error for NotReplaceable {}
