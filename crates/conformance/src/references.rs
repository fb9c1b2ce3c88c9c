//! Ids, names, and references to them.

use crate::code::Code;
use crate::element::Element;
use crate::finding::{Findings, Related};
use crate::values::{alternatives, quote};
use core::ops::Range;
use fivefold_core::{ElementClass, Namespace, Span, work};
use fivefold_dom::{Attribute, NodeId};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// What a reference may refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Any,
    Labelable,
    Datalist,
    Form,
    Popover,
    /// Any, for assistive technology.
    Aria,
}

/// An element with an id.
#[derive(Clone, Copy)]
struct Known {
    span: Span,
    is_labelable: bool,
    is_datalist: bool,
    is_form: bool,
    is_popover: bool,
}

/// The role of an element that a script gives one.
pub(crate) const UNKNOWN: &str = "";

/// The places of elements that are not there if the current one is, in their order.
#[derive(Default)]
pub(crate) struct Alternatives(pub(crate) Vec<Range<u64>>);

impl Alternatives {
    pub(crate) fn have(&self, element: Span) -> bool {
        let index = self.0.partition_point(|range| range.start <= element.start);
        index.checked_sub(1).is_some_and(|index| self.0[index].contains(&element.start))
    }
}

/// A reference to ids.
struct Reference<'a> {
    tree: u32,
    target: Target,
    node: NodeId,
    element: &'a str,
    attribute: Attribute<'a>,
    span: Span,
}

/// An element whose role must be inside of others, and that another element may own.
pub(crate) struct Orphan<'a> {
    pub(crate) tree: u32,
    /// Without one, no other element owns it.
    pub(crate) id: Option<&'a str>,
    pub(crate) node: NodeId,
    pub(crate) span: Span,
    pub(crate) role: &'static str,
    pub(crate) contexts: &'static [&'static str],
}

impl Orphan<'_> {
    /// Reports that none of the roles is around it, and none owns it.
    pub(crate) fn report(&self, findings: &mut Findings) {
        findings.add(Code::RoleContext, self.node, self.span, || {
            format!(
                "An element with `role={}` must be in an element with the `role` {}, or be owned by one",
                self.role,
                alternatives(self.contexts)
            )
        });
    }
}

/// The ids of a document, and what refers to them.
#[derive(Default)]
pub(crate) struct References<'a> {
    ids: HashMap<(u32, &'a str), Known>,
    maps: HashMap<(u32, &'a str), Span>,
    forms: HashMap<(u32, &'a str), Span>,
    anchors: HashMap<(u32, &'a str), Span>,
    references: Vec<Reference<'a>>,
    usemaps: Vec<(u32, NodeId, Attribute<'a>, Span)>,
    named_anchors: Vec<(u32, NodeId, Attribute<'a>, Span, Option<&'a str>)>,
    /// Whether there are other elements in the document, to which references may refer.
    pub(crate) is_of_fragment: bool,
    /// The trees that are copied to where there are other elements: the contents of templates.
    templates: HashSet<u32>,
    /// The elements with ids in those that a framework shows where they stand.
    rendered: HashMap<&'a str, Known>,
    pub(crate) alternatives: Alternatives,
    /// Trees and ids, each with the role of an element that owns it.
    owned: HashSet<(u32, &'a str, &'static str)>,
    orphans: Vec<Orphan<'a>>,
    selected_tab: Option<(NodeId, Span)>,
    has_tab_panel: bool,
    /// The scopes in which there is an element with `autofocus`.
    pub(crate) autofocused: HashSet<(u32, u32)>,
}

impl<'a> References<'a> {
    /// Notes an element whose role needs another around it.
    pub(crate) fn add_orphan(&mut self, orphan: Orphan<'a>) {
        self.orphans.push(orphan);
    }

    /// Notes that a tree is the contents of a template.
    pub(crate) fn add_template(&mut self, tree: u32) {
        self.templates.insert(tree);
    }

    /// Whether there are other elements, to which the references of a tree may refer.
    fn is_open(&self, tree: u32) -> bool {
        self.is_of_fragment || self.templates.contains(&tree)
    }

    /// Notes a tab that is selected.
    pub(crate) fn note_selected_tab(&mut self, node: NodeId, span: Span) {
        self.selected_tab.get_or_insert((node, span));
    }

    /// Notes that a tab can have a panel.
    pub(crate) fn note_tab_panel(&mut self) {
        self.has_tab_panel = true;
    }

    /// Notes that an element with that role owns the ids: none of them is its own.
    pub(crate) fn add_owner(&mut self, tree: u32, own: Option<&str>, ids: &'a str, role: &'static str) {
        for id in ids.split_ascii_whitespace().filter(|id| Some(*id) != own) {
            self.owned.insert((tree, id, role));
        }
    }
}

impl<'a> References<'a> {
    /// Collects the id of an element in that tree, and its references.
    pub(crate) fn collect(&mut self, element: &Element<'a>, tree: u32, findings: &mut Findings) {
        if element.attributes.is_empty() || element.is_clone() {
            return;
        }
        self.collect_id(element, tree, findings);
        if !element.is_html() {
            return;
        }
        for attribute in element.attributes.iter().copied().filter(|one| one.namespace() == Namespace::NONE) {
            let target = match (attribute.name(), element.name) {
                ("for", "label") => Target::Labelable,
                ("list", "input") => Target::Datalist,
                ("form", _) if element.has_class(ElementClass::LISTED) => Target::Form,
                ("popovertarget", "button" | "input") => Target::Popover,
                ("for", "output") | ("commandfor", "button") | ("aria-activedescendant" | "itemref", _) => Target::Any,
                _ => continue,
            };
            self.add(element, tree, attribute, target);
        }
        self.collect_names(element, tree, findings);
    }

    /// Collects a state or property whose value is ids.
    pub(crate) fn collect_aria(&mut self, element: &Element<'a>, tree: u32, attribute: Attribute<'a>) {
        if !element.is_clone() {
            self.add(element, tree, attribute, Target::Aria);
        }
    }

    fn add(&mut self, element: &Element<'a>, tree: u32, attribute: Attribute<'a>, target: Target) {
        let (node, span) = (element.node.id(), element.attribute_span(attribute));
        self.references.push(Reference { tree, target, node, element: element.name, attribute, span });
    }

    fn collect_id(&mut self, element: &Element<'a>, tree: u32, findings: &mut Findings) {
        let xml_id = || {
            element.attributes.iter().copied().find(|one| one.namespace() == Namespace::XML && one.local_name() == "id")
        };
        let Some(attribute) = element.attribute("id").or_else(xml_id) else { return };
        let id = attribute.value();
        if id.is_empty() || id.contains(|character: char| character.is_ascii_whitespace()) {
            findings.add(Code::BadValue, element.node.id(), element.attribute_span(attribute), || {
                format!(
                    "Bad value {} for attribute `id` on element `{}`: it must not be empty or have white space",
                    quote(id),
                    element.name
                )
            });
            return;
        }
        work::bytes(id.len());
        let span = element.attribute_span(attribute);
        let known = Known {
            span,
            is_labelable: element.is_labelable() || element.is_custom(),
            is_datalist: element.is("datalist"),
            is_form: element.is("form"),
            is_popover: element.has("popover"),
        };
        if element.given.is_some() && self.templates.contains(&tree) {
            self.rendered.entry(id).or_insert(known);
        }
        match self.ids.entry((tree, id)) {
            Entry::Vacant(entry) => {
                entry.insert(known);
            }
            Entry::Occupied(entry) if self.alternatives.have(entry.get().span) => {}
            Entry::Occupied(entry) => {
                let first = entry.get().span;
                findings.add_related(
                    Code::DuplicateId,
                    element.node.id(),
                    span,
                    || format!("The id {} is not unique: another element has it, too", quote(id)),
                    || vec![Related::new(first, "the first element with this id")],
                );
            }
        }
    }

    fn collect_names(&mut self, element: &Element<'a>, tree: u32, findings: &mut Findings) {
        let Some(attribute) = element.attribute(if element.is("img") { "usemap" } else { "name" }) else { return };
        let span = element.attribute_span(attribute);
        let name = attribute.value();
        match element.name {
            "img" => self.usemaps.push((tree, element.node.id(), attribute, span)),
            "form" | "map" if !name.is_empty() => {
                let names = if element.is("form") { &mut self.forms } else { &mut self.maps };
                let first = *names.entry((tree, name)).or_insert(span);
                if first != span && !self.alternatives.have(first) {
                    duplicate_name(findings, element, span, first, name);
                }
            }
            "a" if !name.is_empty() => {
                let first = self.anchors.insert((tree, name), span);
                if let Some(first) = first.filter(|first| !self.alternatives.have(*first)) {
                    duplicate_name(findings, element, span, first, name);
                }
                self.named_anchors.push((tree, element.node.id(), attribute, span, element.get("id")));
            }
            _ => {}
        }
    }

    /// Looks up all references, after the whole document was seen.
    pub(crate) fn resolve(&self, findings: &mut Findings) {
        for reference in &self.references {
            self.resolve_reference(reference, findings);
        }
        for (tree, node, attribute, span) in &self.usemaps {
            let name = attribute.value().strip_prefix('#').filter(|name| !name.is_empty());
            if !self.is_open(*tree) && name.is_some_and(|name| !self.maps.contains_key(&(*tree, name))) {
                findings.add(Code::BrokenReference, *node, *span, || {
                    format!(
                        "Attribute `usemap` on element `img` refers to {}: no `map` has this name",
                        quote(attribute.value())
                    )
                });
            }
        }
        for (tree, node, attribute, span, own) in &self.named_anchors {
            let name = attribute.value();
            let is_taken = self.ids.contains_key(&(*tree, name)) && *own != Some(name);
            if is_taken || own.is_some_and(|id| id != name) {
                findings.add(Code::ValuesDisagree, *node, *span, || {
                    "Attribute `name` on element `a` must be the `id` of the element, if there is one, and of no other".to_owned()
                });
            }
        }
        self.resolve_orphans(findings);
        if let Some((node, span)) = self.selected_tab.filter(|_| !self.has_tab_panel && !self.is_of_fragment) {
            findings.add(Code::RoleContext, node, span, || {
                "An element with `role=tab` that is selected must have a panel with `role=tabpanel`".to_owned()
            });
        }
    }

    fn resolve_reference(&self, reference: &Reference<'a>, findings: &mut Findings) {
        let name = reference.attribute.name();
        for token in reference.attribute.value().split_ascii_whitespace() {
            work::bytes(token.len());
            let found = self.ids.get(&(reference.tree, token)).or_else(|| self.rendered.get(token));
            let expected = match (reference.target, found) {
                (_, None) if self.is_open(reference.tree) => continue,
                (_, None) => "an element",
                (Target::Labelable, Some(known)) if !known.is_labelable => "a control of a form that is not hidden",
                (Target::Datalist, Some(known)) if !known.is_datalist => "a `datalist` element",
                (Target::Form, Some(known)) if !known.is_form => "a `form` element",
                (Target::Popover, Some(known)) if !known.is_popover => "an element with the attribute `popover`",
                _ => continue,
            };
            let (code, verb) = match reference.target {
                Target::Aria => (Code::BrokenAriaReference, "should"),
                _ => (Code::BrokenReference, "must"),
            };
            findings.add(code, reference.node, reference.span, || {
                let element = reference.element;
                let ending = if found.is_none() { "there is none in the same tree" } else { "it is another element's" };
                format!(
                    "Attribute `{name}` on element `{element}` {verb} have the id of {expected}, and for {} {ending}",
                    quote(token)
                )
            });
        }
    }

    fn resolve_orphans(&self, findings: &mut Findings) {
        for orphan in &self.orphans {
            let owns = |id: &'a str| {
                let mut roles = orphan.contexts.iter().copied().chain([UNKNOWN]);
                roles.any(|role| self.owned.contains(&(orphan.tree, id, role)))
            };
            if !orphan.id.is_some_and(owns) {
                orphan.report(findings);
            }
        }
    }
}

fn duplicate_name(findings: &mut Findings, element: &Element<'_>, span: Span, first: Span, name: &str) {
    findings.add_related(
        Code::DuplicateName,
        element.node.id(),
        span,
        || format!("The name {} is not unique: another `{}` has it, too", quote(name), element.name),
        || vec![Related::new(first, "the first element with this name")],
    );
}
