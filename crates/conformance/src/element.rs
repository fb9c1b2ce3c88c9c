//! An element, as the rules look at it.

use crate::generated::elements::INPUT_TYPES;
use crate::names::{Effect, Given, OwnNames};
use crate::rules::{self, Categories, Rule, ScriptKind, mark};
use crate::values::mime;
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
    /// The [marks](mark) of the names of its attributes.
    marks: u64,
    /// What a script gives it; `None` where none can.
    pub(crate) given: Option<Box<Given<'a>>>,
    /// Whether the site has elements of that name, which HTML does not know.
    is_own: bool,
    /// Whether it stands for what is in it, wherever it stands.
    pub(crate) is_group: bool,
    /// The type of an `input` element.
    input_type: &'static str,
}

impl<'a> Element<'a> {
    /// `None` if the node is no element.
    pub(crate) fn new(node: NodeRef<'a>, own_names: &OwnNames) -> Option<Self> {
        let name = node.local_name()?;
        let namespace = node.namespace()?;
        let rule = if namespace == Namespace::HTML { rules::find(name) } else { None };
        let attributes: Vec<_> = node.attributes().collect();
        let mut given = own_names.given_by(name, &attributes);
        let is_unknown = namespace == Namespace::HTML && rule.is_none();
        let is_component = given.as_ref().is_some_and(|given| given.is_component);
        let is_group = is_unknown && own_names.have_group(name) && !is_component;
        if let Some(given) = given.as_mut().filter(|_| is_group && own_names.have_slot(name)) {
            given.content = true;
        }
        let is_own = is_unknown && own_names.have_element(name) || is_component;
        let marks = marks_of(&attributes);
        let mut element =
            Self { node, name, namespace, rule, attributes, marks, given, is_own, is_group, input_type: "" };
        let is_custom = element.is_custom();
        if let Some(given) = element.given.as_mut().filter(|_| is_custom && own_names.have_components()) {
            (given.is_component, given.content) = (true, true);
        }
        // What type a script gives is not known.
        if element.is("input") && !element.is_bound("type") {
            element.input_type = input_type(element.get("type").unwrap_or_default());
        }
        Some(element)
    }

    /// The `template` element that declares a shadow root, whose place in the tree this takes; `None` if it is declared by
    /// none, or is no shadow root.
    pub(crate) fn of_shadow_root(root: NodeRef<'a>) -> Option<Self> {
        // In documents of XML, the contents of a template are its children.
        let attributes: Vec<_> = if root.name().is_none() { root.attributes().collect() } else { Vec::new() };
        let (name, namespace) = ("template", Namespace::HTML);
        let rule = rules::find(name);
        let (given, is_own, is_group, input_type) = (None, false, false, "");
        let (node, marks) = (root, marks_of(&attributes));
        let element = Self { node, name, namespace, rule, attributes, marks, given, is_own, is_group, input_type };
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
    #[inline]
    pub(crate) fn attribute(&self, name: &str) -> Option<Attribute<'a>> {
        if self.marks & mark(name) == 0 {
            return None;
        }
        self.attributes.iter().copied().find(|one| one.name() == name && one.namespace() == Namespace::NONE)
    }

    /// The value of the attribute with that name, in no namespace.
    pub(crate) fn get(&self, name: &str) -> Option<&'a str> {
        self.attribute(name).map(Attribute::value)
    }

    /// Whether it has the attribute, or a script gives it a value.
    #[inline]
    pub(crate) fn has(&self, name: &str) -> bool {
        self.attribute(name).is_some() || self.given.as_ref().is_some_and(|given| given.attributes.contains(&name))
    }

    /// Whether it may have an attribute whose name has one of these marks.
    #[inline]
    pub(crate) fn may_share(&self, marks: u64) -> bool {
        self.marks & marks != 0 || self.given.is_some()
    }

    /// Whether it may have the attribute: it has it, or a script gives it attributes that are not known.
    #[inline]
    pub(crate) fn may_have(&self, name: &str) -> bool {
        self.has(name) || self.given.as_ref().is_some_and(|given| given.any_attributes)
    }

    /// Whether a script may give the attribute a value, which is not known.
    pub(crate) fn is_bound(&self, name: &str) -> bool {
        self.given.as_ref().is_some_and(|given| {
            given.attributes.contains(&name) || given.any_attributes && self.attribute(name).is_none()
        })
    }

    /// Whether a script gives it its content, which is not known.
    pub(crate) fn is_filled(&self) -> bool {
        self.given.as_ref().is_some_and(|given| given.content)
    }

    /// Whether a script puts another element in its place.
    pub(crate) fn is_component(&self) -> bool {
        self.given.as_ref().is_some_and(|given| given.is_component)
    }

    /// Whether it is a template whose contents a framework shows where it stands.
    pub(crate) fn is_shown_template(&self) -> bool {
        self.is("template") && self.presence().is_some()
    }

    /// What decides whether it is there, or how often, if a script does.
    pub(crate) fn presence(&self) -> Option<Effect> {
        self.given.as_ref().and_then(|given| given.presence)
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
        span_of(self.node)
    }

    /// The attribute as a whole, or the start tag where it is not in the source.
    pub(crate) fn attribute_span(&self, attribute: Attribute<'a>) -> Span {
        attribute.span().unwrap_or_else(|| self.span())
    }

    /// Whether no element of its name stands before it: those of one name look at each child of their parent once together.
    pub(crate) fn is_first_of_its_name(&self) -> bool {
        let mut before = std::iter::successors(self.node.previous_sibling(), |node| node.previous_sibling());
        !before.any(|node| node.local_name() == Some(self.name) && node.namespace() == Some(self.namespace))
    }

    /// Whether a parser of HTML has made it as a copy of an element with a tag, as those of formatting that are not closed.
    pub(crate) fn is_clone(&self) -> bool {
        self.node.start_tag_span().is_none() && !self.node.span().is_empty() && self.node.element_name().is_some()
    }

    pub(crate) fn has_category(&self, category: Categories) -> bool {
        self.rule.is_some_and(|rule| rule.categories.has(category))
    }

    /// Whether the name is that of a custom element, or of one of the site.
    pub(crate) fn is_custom(&self) -> bool {
        self.is_own || self.rule.is_none() && self.is_html() && fivefold_core::is_valid_custom_element_name(self.name)
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

    /// The type of an `input` element: one of the standard's, in lower case. Empty for another element, and if it is not
    /// known.
    pub(crate) fn input_type(&self) -> &'static str {
        self.input_type
    }

    /// What it is as a `script` element.
    ///
    /// <https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element>
    pub(crate) fn script_kind(&self) -> ScriptKind {
        let Some(value) = self.get("type") else { return ScriptKind::Classic };
        let is = |word: &str| value.eq_ignore_ascii_case(word);
        let essence = value.split(';').next().unwrap_or_default().trim_ascii();
        if value.is_empty() || mime::is_javascript(essence) {
            ScriptKind::Classic
        } else if is("module") {
            ScriptKind::Module
        } else if is("importmap") {
            ScriptKind::ImportMap
        } else if is("speculationrules") {
            ScriptKind::SpeculationRules
        } else {
            ScriptKind::Data
        }
    }

    /// Whether it has an attribute that gives it a name for assistive technology.
    pub(crate) fn names_itself(&self) -> bool {
        let names = ["aria-label", "aria-labelledby", "title"];
        names.iter().any(|name| self.get(name).is_some_and(|value| !value.trim_ascii().is_empty()))
    }

    /// Whether it has a name for assistive technology, as an image.
    pub(crate) fn is_named_image(&self) -> bool {
        self.names_itself() || self.get("alt").is_some_and(|alt| !alt.is_empty())
    }

    /// Whether the attribute applies to an `input` element of its type.
    pub(crate) fn takes(&self, attribute: &str) -> bool {
        let row = INPUT_TYPES.iter().find(|(name, _)| *name == self.input_type);
        row.is_none_or(|(_, forbidden)| !forbidden.contains(&attribute))
    }

    /// Whether a `select` element shows a list, and not one line that drops down.
    ///
    /// <https://html.spec.whatwg.org/multipage/form-elements.html#drop-down-box>
    pub(crate) fn is_list_box(&self) -> bool {
        let size = self.get("size").and_then(fivefold_microsyntax::parse_non_negative_integer).filter(|size| *size > 0);
        size.unwrap_or(if self.has("multiple") { 4 } else { 1 }) > 1
    }
}

fn marks_of(attributes: &[Attribute<'_>]) -> u64 {
    attributes.iter().fold(0, |marks, attribute| marks | mark(attribute.name()))
}

/// The start tag of a node, or all of it where there is none.
pub(crate) fn span_of(node: NodeRef<'_>) -> Span {
    node.start_tag_span().unwrap_or_else(|| node.span())
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
    INPUT_TYPES.iter().map(|(name, _)| *name).find(|name| name.eq_ignore_ascii_case(value)).unwrap_or("text")
}
