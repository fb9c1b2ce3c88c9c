//! The configuration: what is kept, and what is removed.

mod values;

use crate::builtin;
use crate::errors::NotReplaceable;
use crate::names::{Attribute, Element};
use crate::rules::{Allowed, AttributeRules, ElementRules, Fate};
use crate::values::ValueRules;
use fivefold_dom::Document;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

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
///
/// Cheap to clone; to change one that was cloned takes time linear in it. So keep a configuration of your own for all that
/// is to be sanitized, in a [`LazyLock`] for example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config(Arc<Rules>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Rules {
    elements: ElementRules,
    attributes: AttributeRules,
    /// The attributes that elements are given.
    given: HashMap<Element, Given>,
    /// The targets of processing instructions, and whether those are kept.
    instructions: HashMap<Box<str>, bool>,
    other_instructions: bool,
    comments: bool,
    javascript_urls: bool,
    /// What links have in `rel`.
    link_types: Vec<Box<str>>,
    /// What the values of attributes can be, if anything says so.
    values: Option<Box<ValueRules>>,
}

/// The attributes that an element is given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Given {
    /// Names and values.
    pub(crate) list: Vec<(Box<str>, Box<str>)>,
    /// Where they stand there, by their names.
    pub(crate) places: HashMap<Box<str>, usize>,
}

impl Default for Config {
    /// The standard's built-in safe default: text with its structure and formatting, links, tables, MathML and SVG without
    /// references to other files; no comments, no `data-` attributes, no `class`, `id` or `style`.
    ///
    /// <https://wicg.github.io/sanitizer-api/#built-in-safe-default-configuration>
    fn default() -> Self {
        static DEFAULT: LazyLock<Config> = LazyLock::new(|| {
            let elements = builtin::DEFAULT_ELEMENTS.iter();
            let config = elements.fold(Config::allowing_nothing(), |config, &(namespace, local, attributes)| {
                config.allow_element_with((namespace, local), attributes.iter().copied())
            });
            builtin::DEFAULT_ATTRIBUTES.iter().fold(config, |config, &attribute| config.allow_attribute(attribute))
        });
        DEFAULT.clone()
    }
}

impl Config {
    /// Keeps text, and nothing else.
    pub fn allowing_nothing() -> Self {
        Self::new(false)
    }

    /// Keeps everything, but for what runs scripts.
    pub fn allowing_everything() -> Self {
        Self::new(true)
    }

    fn new(keeps: bool) -> Self {
        Self(Arc::new(Rules {
            elements: ElementRules::new(keeps),
            attributes: AttributeRules::new(keeps),
            given: HashMap::new(),
            instructions: HashMap::new(),
            other_instructions: keeps,
            comments: keeps,
            javascript_urls: keeps,
            link_types: Vec::new(),
            values: None,
        }))
    }

    fn rules(&mut self) -> &mut Rules {
        Arc::make_mut(&mut self.0)
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
        let (rules, element) = (self.rules(), element.into());
        for attribute in attributes {
            rules.attributes.of_elements.insert((element.clone(), attribute.into()), Allowed::Anything);
        }
        rules.elements.listed.insert(element, Fate::Keep);
        self
    }

    /// Removes an element with everything in it.
    #[must_use]
    pub fn remove_element(mut self, element: impl Into<Element>) -> Self {
        self.rules().elements.listed.insert(element.into(), Fate::Remove);
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
        if element.is_one_of(builtin::NOT_REPLACEABLE) {
            return Err(NotReplaceable(element));
        }
        self.rules().elements.listed.insert(element, Fate::ReplaceWithChildren);
        Ok(self)
    }

    /// Replaces each HTML element that is neither kept nor removed by name with its children, so that the text of what is
    /// unknown stays.
    ///
    /// Some go with everything in them all the same: elements of SVG and MathML, whose content would mean something else,
    /// `html`, what runs scripts, and what is not shown, such as `style`, `title`, `template` and `datalist`.
    ///
    /// ```
    /// use fivefold_sanitize::{Config, clean};
    ///
    /// let config = Config::default().replace_other_elements_with_children();
    /// let html = "<font>One <blink><b>two</b></blink></font><style>x {}</style><script>f()</script>";
    /// assert_eq!(clean(html, &config), "One <b>two</b>");
    /// ```
    #[must_use]
    pub fn replace_other_elements_with_children(mut self) -> Self {
        self.rules().elements.others = Fate::ReplaceWithChildren;
        self
    }

    /// Keeps an attribute of all elements.
    #[must_use]
    pub fn allow_attribute(mut self, attribute: impl Into<Attribute>) -> Self {
        self.rules().attributes.listed.insert(attribute.into(), Allowed::Anything);
        self
    }

    /// Keeps attributes of all elements whose names begin with `prefix`, such as `aria-`. It does not affect those that are
    /// allowed or removed by name. An event handler, whose name begins with `on`, goes all the same.
    ///
    /// ```
    /// use fivefold_sanitize::{Config, clean};
    ///
    /// let config = Config::default().allow_attribute_prefix("aria-").remove_attribute("aria-hidden");
    /// assert_eq!(clean("<p aria-label=x aria-hidden=true>One</p>", &config), "<p aria-label=\"x\">One</p>");
    /// ```
    #[must_use]
    pub fn allow_attribute_prefix(mut self, prefix: &str) -> Self {
        self.rules().attributes.set_prefix(prefix, true);
        self
    }

    /// Removes an attribute of all elements, also of those that were allowed to have it.
    #[must_use]
    pub fn remove_attribute(mut self, attribute: impl Into<Attribute>) -> Self {
        let (rules, attribute) = (&mut self.rules().attributes, attribute.into());
        rules.of_elements.retain(|(_, other), allowed| *allowed == Allowed::Nothing || *other != attribute);
        rules.listed.insert(attribute, Allowed::Nothing);
        self
    }

    /// Removes an attribute of one element.
    #[must_use]
    pub fn remove_attribute_of(mut self, element: impl Into<Element>, attribute: impl Into<Attribute>) -> Self {
        self.rules().attributes.of_elements.insert((element.into(), attribute.into()), Allowed::Nothing);
        self
    }

    /// Gives each element of this name that is kept an attribute, in the place of one that it has. What is given is not
    /// sanitized.
    ///
    /// ```
    /// use fivefold_sanitize::{Config, clean};
    ///
    /// let config = Config::default().give_attribute("a", "rel", "nofollow noopener");
    /// let html = "<a href=/x rel=me>One</a>";
    /// assert_eq!(clean(html, &config), "<a href=\"/x\" rel=\"nofollow noopener\">One</a>");
    /// ```
    ///
    /// # Panics
    ///
    /// If no attribute can have this name, such as one with a space.
    #[must_use]
    pub fn give_attribute(mut self, element: impl Into<Element>, name: &str, value: &str) -> Self {
        let mut document = Document::new();
        let set = document.create_element("p").and_then(|p| document.set_attribute(p, name, value));
        assert!(set.is_ok(), "no attribute can have the name {name:?}");
        let given = self.rules().given.entry(element.into()).or_default();
        let place = *given.places.entry(name.into()).or_insert(given.list.len());
        match given.list.get_mut(place) {
            Some((_, given)) => *given = value.into(),
            None => given.list.push((name.into(), value.into())),
        }
        self
    }

    /// Keeps processing instructions with this target.
    #[must_use]
    pub fn allow_processing_instruction(mut self, target: &str) -> Self {
        self.rules().instructions.insert(target.into(), true);
        self
    }

    /// Removes processing instructions with this target.
    #[must_use]
    pub fn remove_processing_instruction(mut self, target: &str) -> Self {
        self.rules().instructions.insert(target.into(), false);
        self
    }

    /// Sets whether comments are kept.
    #[must_use]
    pub fn with_comments(mut self, comments: bool) -> Self {
        self.rules().comments = comments;
        self
    }

    /// Sets whether attributes whose names begin with `data-` are kept. It does not affect those that are allowed or removed
    /// by name.
    #[must_use]
    pub fn with_data_attributes(mut self, data_attributes: bool) -> Self {
        self.rules().attributes.set_prefix("data-", data_attributes);
        self
    }

    /// Sets whether attributes are kept that navigate to a `javascript:` URL, or animate one that navigates. It matters to
    /// [`sanitize_unsafe`](crate::sanitize_unsafe) alone, as the other functions remove them in any case. They are kept after
    /// [`allowing_everything`](Self::allowing_everything).
    ///
    /// <https://html.spec.whatwg.org/multipage/#dom-sanitizer-setjavascripturls>
    #[must_use]
    pub fn with_javascript_urls(mut self, javascript_urls: bool) -> Self {
        self.rules().javascript_urls = javascript_urls;
        self
    }

    /// Removes from the configuration what runs scripts, so that [`sanitize_unsafe`](crate::sanitize_unsafe) removes as much as
    /// [`sanitize`](crate::sanitize) does. What is allowed by name after this call is kept.
    ///
    /// <https://html.spec.whatwg.org/multipage/#dom-sanitizer-removeunsafe>
    ///
    /// ```
    /// use fivefold::html::{parse, serialize};
    /// use fivefold_sanitize::{Config, sanitize_unsafe};
    ///
    /// let mut document = parse("<p onclick=f() onload=g()>One<script>h()</script>");
    /// let body = document.select_first("body")?.unwrap().id();
    /// let config = Config::allowing_everything().remove_unsafe().allow_attribute("onclick");
    /// sanitize_unsafe(&mut document, body, &config);
    /// assert_eq!(serialize(&document), "<html><head></head><body><p onclick=\"f()\">One</p></body></html>");
    /// # Ok::<(), fivefold::select::SelectorError>(())
    /// ```
    #[must_use]
    pub fn remove_unsafe(self) -> Self {
        let unsafe_elements = builtin::UNSAFE_ELEMENTS.iter();
        let mut config = unsafe_elements.fold(self, |config, &element| config.remove_element(element));
        let rules = config.rules();
        rules.javascript_urls = false;
        let rules = &mut rules.attributes;
        rules.has_event_handlers = false;
        rules.listed.retain(|name, allowed| *allowed == Allowed::Nothing || !name.is_event_handler());
        rules.of_elements.retain(|(_, name), allowed| *allowed == Allowed::Nothing || !name.is_event_handler());
        config
    }

    /// What the values of attributes can be; from now on, values may change.
    fn values_mut(&mut self) -> &mut ValueRules {
        self.rules().values.get_or_insert_default()
    }

    /// What the values of attributes can be, if anything says so.
    pub(crate) fn values(&self) -> Option<&ValueRules> {
        self.0.values.as_deref()
    }

    pub(crate) fn fate(&self, element: &Element) -> Fate {
        self.0.elements.fate(element)
    }

    pub(crate) fn keeps_comments(&self) -> bool {
        self.0.comments
    }

    pub(crate) fn keeps_processing_instruction(&self, target: &str) -> bool {
        self.0.instructions.get(target).copied().unwrap_or(self.0.other_instructions)
    }

    pub(crate) fn keeps_javascript_urls(&self) -> bool {
        self.0.javascript_urls
    }

    /// The values with which an attribute of an element is kept.
    pub(crate) fn allowed(&self, name: &(Element, Attribute)) -> &Allowed {
        self.0.attributes.allowed(name)
    }

    pub(crate) fn link_types(&self) -> &[Box<str>] {
        &self.0.link_types
    }

    /// The attributes that an element is given, if there are any.
    pub(crate) fn given_to(&self, element: &Element) -> Option<&Given> {
        self.0.given.get(element)
    }
}
