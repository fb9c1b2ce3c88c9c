//! What the values of attributes can be.

use super::Config;
use crate::errors::{InvalidIdPrefix, InvalidScheme};
use crate::filter::Filter;
use crate::ids::IdPrefix;
use crate::names::{Attribute, Element};
use crate::rules::Allowed;
use crate::urls::{RelativeUrls, scheme_named};
use std::borrow::Cow;

impl Config {
    /// Keeps an attribute of all elements, if it has one of these values, in any letter case. Further calls add values. What
    /// else was said of this attribute counts no longer, but for what was said of an element and this attribute.
    ///
    /// ```
    /// use fivefold_sanitize::{Config, clean};
    ///
    /// let config = Config::default().allow_attribute_values("dir", ["ltr", "rtl"]);
    /// assert_eq!(clean("<p dir=RTL>1<p dir=auto>2", &config), "<p dir=\"RTL\">1</p><p>2</p>");
    /// ```
    #[must_use]
    pub fn allow_attribute_values<'v>(
        mut self,
        attribute: impl Into<Attribute>,
        values: impl IntoIterator<Item = &'v str>,
    ) -> Self {
        let listed = &mut self.rules().attributes.listed;
        listed.entry(attribute.into()).or_insert(Allowed::Nothing).add_values(values);
        self
    }

    /// Keeps an attribute of one element, if it has one of these values, in any letter case. Further calls add values. What
    /// else was said of it counts no longer.
    ///
    /// ```
    /// use fivefold_sanitize::{Config, clean};
    ///
    /// let config = Config::default().allow_element("input").allow_attribute_values_of("input", "type", ["checkbox"]);
    /// assert_eq!(clean("<input type=checkbox><input type=file>", &config), "<input type=\"checkbox\"><input>");
    /// ```
    #[must_use]
    pub fn allow_attribute_values_of<'v>(
        mut self,
        element: impl Into<Element>,
        attribute: impl Into<Attribute>,
        values: impl IntoIterator<Item = &'v str>,
    ) -> Self {
        let of_elements = &mut self.rules().attributes.of_elements;
        of_elements.entry((element.into(), attribute.into())).or_insert(Allowed::Nothing).add_values(values);
        self
    }

    /// Keeps these classes of all elements, and removes other classes. Further calls add classes. What else was said of
    /// `class` counts no longer, but for what was said of an element and its `class`.
    ///
    /// ```
    /// use fivefold_sanitize::{Config, clean};
    ///
    /// let config = Config::default().allow_classes(["note"]).allow_classes_of("code", ["rust", "html"]);
    /// let html = "<p class='note modal'>1<p class=rust>2<code class='rust note'>3</code>";
    /// let cleaned = "<p class=\"note\">1</p><p>2<code class=\"rust\">3</code></p>";
    /// assert_eq!(clean(html, &config), cleaned);
    /// ```
    #[must_use]
    pub fn allow_classes<'c>(mut self, classes: impl IntoIterator<Item = &'c str>) -> Self {
        self.values_mut();
        let listed = &mut self.rules().attributes.listed;
        listed.entry("class".into()).or_insert(Allowed::Nothing).add_classes(classes);
        self
    }

    /// Keeps these classes of one element, and removes its other classes. Further calls add classes. What else was said of
    /// its `class` counts no longer.
    #[must_use]
    pub fn allow_classes_of<'c>(
        mut self,
        element: impl Into<Element>,
        classes: impl IntoIterator<Item = &'c str>,
    ) -> Self {
        self.values_mut();
        let of_elements = &mut self.rules().attributes.of_elements;
        of_elements.entry((element.into(), "class".into())).or_insert(Allowed::Nothing).add_classes(classes);
        self
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

    /// Adds link types to the `rel` of every link that is kept: `a` and `area` with `href`, in SVG, too, and `form`. Those
    /// that a link has stay, if the configuration keeps `rel`; `rel` need not be kept for these. They are separated by white
    /// space; the empty string adds nothing.
    ///
    /// What [`give_attribute`](Self::give_attribute) sets, they are added to.
    ///
    /// ```
    /// use fivefold_sanitize::{Config, clean};
    ///
    /// let config = Config::default().allow_attribute("rel").with_link_types("ugc nofollow noopener");
    /// let html = "<a href=/x rel='me nofollow'>One</a><a>Two</a>";
    /// assert_eq!(clean(html, &config), "<a href=\"/x\" rel=\"me nofollow ugc noopener\">One</a><a>Two</a>");
    /// ```
    #[must_use]
    pub fn with_link_types(mut self, types: &str) -> Self {
        self.rules().link_types = types.split_ascii_whitespace().map(|one| one.to_ascii_lowercase().into()).collect();
        self
    }

    /// Puts a prefix before every `id` and `name`, so that none is mistaken for one of the page: by its scripts, for which
    /// `document.cookie` can be an element with that name, by its styles, or by its links. One that has the prefix stays.
    ///
    /// What refers to an element follows: `href="#x"` and other URLs that are a mere fragment, `for`, `headers`, `list`,
    /// `form`, `usemap`, `popovertarget`, `commandfor`, `itemref`, the attributes of ARIA, and `url(#x)` in the attributes of
    /// SVG. The `name` of `meta`, `slot` and `param` is something else, and stays. This keeps no attribute by itself.
    ///
    /// ```
    /// use fivefold_sanitize::{Config, clean};
    ///
    /// let config = Config::default().allow_attribute("id").with_id_prefix("user-")?;
    /// let html = "<p id=note>One</p><a href=#note>Two</a>";
    /// assert_eq!(clean(html, &config), "<p id=\"user-note\">One</p><a href=\"#user-note\">Two</a>");
    /// # Ok::<(), fivefold_sanitize::InvalidIdPrefix>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the prefix is empty, or has other characters than ASCII letters, digits, `-` and `_`.
    pub fn with_id_prefix(mut self, prefix: &str) -> Result<Self, InvalidIdPrefix> {
        self.values_mut().id_prefix = Some(IdPrefix::new(prefix)?);
        Ok(self)
    }

    /// Asks a function for each attribute that the rest of the configuration keeps, with the value that it gets: after URLs
    /// are resolved and ids prefixed. The attribute is removed if the function returns `None`, or else gets the value that it
    /// returns. That is sanitized like any other value, so that a filter cannot make anything unsafe. What elements are
    /// [given](Self::give_attribute) is not filtered, nor [link types](Self::with_link_types) that are added.
    ///
    /// [`clean`](crate::clean) sanitizes its own output, so it can ask again about a value that the function has left as it
    /// is. What the function has put in the place of another value, for an attribute of an element of that name, stays. But
    /// to clean the output of an earlier call filters it again.
    ///
    /// ```
    /// use fivefold_sanitize::{Config, clean};
    ///
    /// let config = Config::default().allow_element_with("img", ["src"]).with_attribute_filter(|element, attribute, value| {
    ///     match (element.local_name(), attribute.local_name()) {
    ///         ("img", "src") => Some(format!("https://proxy.example/?{value}").into()),
    ///         (_, "title") => None,
    ///         _ => Some(value.into()),
    ///     }
    /// });
    /// let cleaned = "<img src=\"https://proxy.example/?x.png\"><b lang=\"en\">y</b>";
    /// assert_eq!(clean("<img src=x.png><b title=t lang=en>y</b>", &config), cleaned);
    /// ```
    #[must_use]
    pub fn with_attribute_filter(
        mut self,
        filter: impl for<'v> Fn(&Element, &Attribute, &'v str) -> Option<Cow<'v, str>> + Send + Sync + 'static,
    ) -> Self {
        self.values_mut().filter = Some(Filter::new(filter));
        self
    }
}
