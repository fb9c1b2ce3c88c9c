//! The configuration: what is kept, and what is removed.

use crate::builtin;
use crate::errors::{InvalidScheme, NotReplaceable};
use crate::names::{Attribute, Element};
use crate::urls::{RelativeUrls, scheme_named};
use crate::values::ValueRules;
use fivefold_core::Namespace;
use fivefold_dom::Document;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::{Arc, LazyLock};

/// What is kept and what is removed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct List<T: Eq + Hash> {
    /// Whether an item is kept.
    listed: HashMap<T, bool>,
    /// Whether other items are.
    keeps_others: bool,
}

impl<T: Eq + Hash> List<T> {
    fn new(keeps_others: bool) -> Self {
        Self { listed: HashMap::new(), keeps_others }
    }

    fn allow(&mut self, item: T) {
        self.listed.insert(item, true);
    }

    fn remove(&mut self, item: T) {
        self.listed.insert(item, false);
    }

    fn keeps(&self, item: &T) -> bool {
        self.listed.get(item).copied().unwrap_or(self.keeps_others)
    }
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
///
/// Cheap to clone; to change one that was cloned takes time linear in it. So keep a configuration of your own for all that
/// is to be sanitized, in a [`LazyLock`] for example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config(Arc<Rules>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Rules {
    elements: List<Element>,
    /// Elements that are replaced with their children.
    replaced: HashSet<Element>,
    attributes: List<Attribute>,
    /// Whether an attribute of a certain element is kept, whatever `attributes` say.
    attributes_of: HashMap<(Element, Attribute), bool>,
    /// The attributes that elements are given.
    given: HashMap<Element, Vec<Given>>,
    instructions: List<String>,
    comments: bool,
    data_attributes: bool,
    javascript_urls: bool,
    /// Whether attributes whose names begin with `on` are as other attributes. Those that are listed by name are, in any case.
    event_handlers: bool,
    /// What the values of attributes can be, if anything says so.
    values: Option<Box<ValueRules>>,
}

/// The name and the value of an attribute.
type Given = (Box<str>, Box<str>);

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
            elements: List::new(keeps),
            replaced: HashSet::new(),
            attributes: List::new(keeps),
            attributes_of: HashMap::new(),
            given: HashMap::new(),
            instructions: List::new(keeps),
            comments: keeps,
            data_attributes: keeps,
            javascript_urls: keeps,
            event_handlers: true,
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
        rules.replaced.remove(&element);
        for attribute in attributes {
            rules.attributes_of.insert((element.clone(), attribute.into()), true);
        }
        rules.elements.allow(element);
        self
    }

    /// Removes an element with everything in it.
    #[must_use]
    pub fn remove_element(mut self, element: impl Into<Element>) -> Self {
        let (rules, element) = (self.rules(), element.into());
        rules.replaced.remove(&element);
        rules.elements.remove(element);
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
        self.rules().replaced.insert(element);
        Ok(self)
    }

    /// Keeps an attribute of all elements.
    #[must_use]
    pub fn allow_attribute(mut self, attribute: impl Into<Attribute>) -> Self {
        self.rules().attributes.allow(attribute.into());
        self
    }

    /// Removes an attribute of all elements, also of those that were allowed to have it.
    #[must_use]
    pub fn remove_attribute(mut self, attribute: impl Into<Attribute>) -> Self {
        let (rules, attribute) = (self.rules(), attribute.into());
        rules.attributes_of.retain(|(_, other), is_kept| !*is_kept || *other != attribute);
        rules.attributes.remove(attribute);
        self
    }

    /// Removes an attribute of one element.
    #[must_use]
    pub fn remove_attribute_of(mut self, element: impl Into<Element>, attribute: impl Into<Attribute>) -> Self {
        self.rules().attributes_of.insert((element.into(), attribute.into()), false);
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
        given.retain(|(other, _)| **other != *name);
        given.push((name.into(), value.into()));
        self
    }

    /// Keeps processing instructions with this target.
    #[must_use]
    pub fn allow_processing_instruction(mut self, target: &str) -> Self {
        self.rules().instructions.allow(target.to_owned());
        self
    }

    /// Removes processing instructions with this target.
    #[must_use]
    pub fn remove_processing_instruction(mut self, target: &str) -> Self {
        self.rules().instructions.remove(target.to_owned());
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
        self.rules().data_attributes = data_attributes;
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
    /// [`sanitize`](crate::sanitize) does. What is allowed after this call is kept.
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
        rules.attributes.listed.retain(|attribute, is_kept| !*is_kept || !attribute.is_event_handler());
        rules.attributes_of.retain(|(_, attribute), is_kept| !*is_kept || !attribute.is_event_handler());
        (rules.event_handlers, rules.javascript_urls) = (false, false);
        config
    }

    /// Keeps URLs with one of these schemes, in any letter case, and removes those with another: the whole attribute, or of a
    /// list of URLs, as in `srcset`, each that has another. URLs without a scheme are up to
    /// [`with_relative_urls`](Self::with_relative_urls). Where this is not called, every scheme is kept, but for
    /// `javascript:` where it is navigated to, which is removed even if it is among these.
    ///
    /// A scheme is what browsers take for it: after controls and spaces, without tabs and newlines. The attributes that hold
    /// URLs are those of HTML, also the obsolete ones, of SVG and of MathML, on any element; the refresh of `meta` is one of
    /// them. Those of SVG that hold CSS keep `url()` with a mere fragment. What is in `style` and `srcdoc` is not read; both
    /// are removed by default.
    ///
    /// ```
    /// use fivefold_sanitize::{Config, clean};
    ///
    /// let config = Config::default().with_url_schemes(["https", "mailto"])?;
    /// let html = "<a href='https://example.org/'>1</a><a href=' HTTPS&Tab;:/x'>2</a><a href='data:,x'>3</a><a href=/y>4</a>";
    /// assert_eq!(
    ///     clean(html, &config),
    ///     "<a href=\"https://example.org/\">1</a><a href=\" HTTPS\t:/x\">2</a><a>3</a><a href=\"/y\">4</a>"
    /// );
    /// # Ok::<(), fivefold_sanitize::InvalidScheme>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If one of them cannot be a scheme: they are given without the colon.
    pub fn with_url_schemes<'s>(mut self, schemes: impl IntoIterator<Item = &'s str>) -> Result<Self, InvalidScheme> {
        let schemes = schemes.into_iter().map(scheme_named).collect::<Result<_, _>>()?;
        self.values_mut().urls.schemes = Some(schemes);
        Ok(self)
    }

    /// Sets what becomes of relative URLs, in the attributes of [`with_url_schemes`](Self::with_url_schemes). They are kept
    /// where this is not called.
    #[must_use]
    pub fn with_relative_urls(mut self, relative: RelativeUrls) -> Self {
        self.values_mut().urls.relative = relative;
        self
    }

    fn values_mut(&mut self) -> &mut ValueRules {
        self.rules().values.get_or_insert_default()
    }

    /// What the values of attributes can be, if anything says so.
    pub(crate) fn values(&self) -> Option<&ValueRules> {
        self.0.values.as_deref()
    }

    /// Whether an element is replaced with its children.
    pub(crate) fn replaces(&self, element: &Element) -> bool {
        self.0.replaced.contains(element)
    }

    pub(crate) fn keeps_element(&self, element: &Element) -> bool {
        self.0.elements.keeps(element)
    }

    pub(crate) fn keeps_comments(&self) -> bool {
        self.0.comments
    }

    pub(crate) fn keeps_processing_instruction(&self, target: &str) -> bool {
        self.0.instructions.keeps(&target.to_owned())
    }

    pub(crate) fn keeps_javascript_urls(&self) -> bool {
        self.0.javascript_urls
    }

    /// Whether an attribute of an element is kept.
    pub(crate) fn keeps_attribute(&self, name: &(Element, Attribute)) -> bool {
        let Rules { attributes, attributes_of, data_attributes, event_handlers, .. } = &*self.0;
        let (_, attribute) = name;
        attributes_of.get(name).copied().unwrap_or_else(|| {
            let is_data = attribute.namespace() == Namespace::NONE && attribute.local().starts_with("data-");
            match attributes.listed.get(attribute) {
                Some(is_kept) => *is_kept,
                None if is_data => *data_attributes,
                None => attributes.keeps_others && (*event_handlers || !attribute.is_event_handler()),
            }
        })
    }

    /// The attributes that an element is given: names and values.
    pub(crate) fn given_to(&self, element: &Element) -> &[Given] {
        self.0.given.get(element).map_or(&[], Vec::as_slice)
    }
}
