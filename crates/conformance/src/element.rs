//! An element, as the rules look at it.

use crate::rules::{self, Categories, Rule};
use fivefold_core::{ElementClass, Namespace, Span};
use fivefold_dom::{Attribute, NodeRef};

/// An element with its attributes.
pub(crate) struct Element<'a> {
    pub(crate) node: NodeRef<'a>,
    pub(crate) name: &'a str,
    pub(crate) namespace: Namespace,
    /// What the standard says of it; `None` for elements that it does not know, and those of other namespaces.
    pub(crate) rule: Option<&'static Rule>,
    pub(crate) attributes: Vec<Attribute<'a>>,
    /// The type of an `input` element.
    input_type: &'static str,
}

impl<'a> Element<'a> {
    /// `None` if the node is no element.
    pub(crate) fn new(node: NodeRef<'a>) -> Option<Self> {
        let name = node.local_name()?;
        let namespace = node.namespace()?;
        let rule = if namespace == Namespace::HTML { rules::find(name) } else { None };
        let attributes = node.attributes().collect();
        let mut element = Self { node, name, namespace, rule, attributes, input_type: "" };
        if element.is("input") {
            element.input_type = input_type(element.get("type").unwrap_or_default());
        }
        Some(element)
    }

    /// The `template` element that declares a shadow root, whose place in the tree this takes; `None` if it is declared by
    /// none, or is no shadow root.
    pub(crate) fn of_shadow_root(root: NodeRef<'a>) -> Option<Self> {
        let attributes: Vec<_> = root.attributes().collect();
        let (name, namespace) = ("template", Namespace::HTML);
        let element = Self { node: root, name, namespace, rule: rules::find(name), attributes, input_type: "" };
        (!element.attributes.is_empty()).then_some(element)
    }

    /// Whether it is an element of HTML with that name.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.namespace == Namespace::HTML && self.name == name
    }

    /// Its name, if it is one of HTML; otherwise nothing.
    pub(crate) fn html_name(&self) -> &'a str {
        if self.is_html() { self.name } else { "" }
    }

    pub(crate) fn is_html(&self) -> bool {
        self.namespace == Namespace::HTML
    }

    /// Whether it is an element of HTML with one of the names.
    pub(crate) fn is_any(&self, names: &[&str]) -> bool {
        self.namespace == Namespace::HTML && names.contains(&self.name)
    }

    /// Whether it is an element of HTML that belongs to the class.
    pub(crate) fn has_class(&self, class: ElementClass) -> bool {
        self.node.element_name().is_some_and(|name| name.has_class(class))
    }

    /// The attribute with that name, in no namespace.
    pub(crate) fn attribute(&self, name: &str) -> Option<Attribute<'a>> {
        self.attributes.iter().copied().find(|one| one.name() == name && one.namespace() == Namespace::NONE)
    }

    /// The value of the attribute with that name, in no namespace.
    pub(crate) fn get(&self, name: &str) -> Option<&'a str> {
        self.attribute(name).map(Attribute::value)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.attribute(name).is_some()
    }

    /// Whether the attribute has that value, whatever its letter case.
    pub(crate) fn has_keyword(&self, name: &str, keyword: &str) -> bool {
        self.get(name).is_some_and(|value| value.eq_ignore_ascii_case(keyword))
    }

    /// Whether the attribute has that token among those that spaces separate, whatever its letter case.
    pub(crate) fn has_token(&self, name: &str, token: &str) -> bool {
        self.get(name).is_some_and(|value| value.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case(token)))
    }

    /// The start tag, or the whole element where there is none.
    pub(crate) fn span(&self) -> Span {
        self.node.start_tag_span().unwrap_or_else(|| self.node.span())
    }

    /// The attribute as a whole, or the start tag where it is not in the source.
    pub(crate) fn attribute_span(&self, attribute: Attribute<'a>) -> Span {
        attribute.span().unwrap_or_else(|| self.span())
    }

    /// Whether a parser of HTML has made it as a copy of an element with a tag, as those of formatting that are not closed.
    pub(crate) fn is_clone(&self) -> bool {
        self.node.start_tag_span().is_none() && !self.node.span().is_empty() && self.node.element_name().is_some()
    }

    pub(crate) fn has_category(&self, category: Categories) -> bool {
        self.rule.is_some_and(|rule| rule.categories.has(category))
    }

    /// Whether the name is that of a custom element.
    pub(crate) fn is_custom(&self) -> bool {
        self.is_html() && fivefold_core::is_valid_custom_element_name(self.name)
    }

    /// Whether it is interactive content, which depends on attributes of some elements.
    ///
    /// <https://html.spec.whatwg.org/multipage/dom.html#interactive-content>
    pub(crate) fn is_interactive(&self) -> bool {
        match self.name {
            _ if !self.has_category(Categories::INTERACTIVE) => false,
            "a" => self.has("href"),
            "audio" | "video" => self.has("controls"),
            "img" => self.has("usemap") || self.has("controls"),
            "input" => !self.has_keyword("type", "hidden"),
            "object" | "th" => false,
            _ => true,
        }
    }

    /// Whether a label can label it.
    ///
    /// <https://html.spec.whatwg.org/multipage/forms.html#category-label>
    pub(crate) fn is_labelable(&self) -> bool {
        self.has_category(Categories::LABELABLE) && !(self.name == "input" && self.has_keyword("type", "hidden"))
    }

    /// The type of an `input` element: one of the standard's, in lower case. Empty for another element.
    pub(crate) fn input_type(&self) -> &'static str {
        self.input_type
    }

    /// Whether a `select` element shows a list, and not one line that drops down.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#drop-down-box>
    pub(crate) fn is_list_box(&self) -> bool {
        let size = self.get("size").and_then(fivefold_microsyntax::parse_non_negative_integer).filter(|size| *size > 0);
        size.unwrap_or(if self.has("multiple") { 4 } else { 1 }) > 1
    }
}

/// The text of a node: its start, if it is long.
pub(crate) fn bounded_text(node: NodeRef<'_>) -> String {
    const LONGEST: usize = 1 << 10;
    const NODES: usize = 128;
    let mut text = String::new();
    for descendant in node.descendants().take(NODES) {
        fivefold_core::work::steps(1);
        text.push_str(descendant.text().unwrap_or_default());
        if text.len() > LONGEST {
            break;
        }
    }
    text
}

/// The type that a value stands for, in lower case.
fn input_type(value: &str) -> &'static str {
    crate::values::INPUT_TYPES.iter().copied().find(|name| name.eq_ignore_ascii_case(value)).unwrap_or("text")
}
