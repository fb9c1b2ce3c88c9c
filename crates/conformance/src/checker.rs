//! The state of a check, which the rules know.

use crate::code::Code;
use crate::element::Element;
use crate::finding::{Findings, Options};
use crate::inside::Inside;
use crate::items::Items;
use crate::model::Progress;
use crate::names::OwnNames;
use crate::references::References;
use crate::roles::RoleContext;
use crate::rules::Content;
use crate::suppressions::Suppressions;
use fivefold_core::{Language, Span};
use fivefold_dom::{Document, NodeId, NodeRef};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What a node inherits from its ancestors.
#[derive(Clone, Copy, Default)]
pub(crate) struct Inherited {
    pub(crate) inside: Inside,
    /// The tree: that of the document, or of a template's contents or a shadow root. Ids are unique in one tree.
    pub(crate) tree: u32,
    /// The nearest dialog, popover or root element: a number for each.
    pub(crate) autofocus_scope: u32,
    pub(crate) roles: RoleContext,
    /// What is added to the levels of headings.
    pub(crate) heading_offset: u8,
    /// The number of the nearest item of microdata; 0 if there is none.
    pub(crate) item: u32,
    /// The number of frames up to the nearest `label` and with it; 0 if there is none.
    pub(crate) label: usize,
}

/// An open element, or the root of a tree.
pub(crate) struct Frame<'a> {
    /// `None` for the document, the contents of a template, and a shadow root.
    pub(crate) element: Option<Element<'a>>,
    pub(crate) content: Content,
    pub(crate) progress: Progress,
    /// What the children inherit.
    pub(crate) inherited: Inherited,
    /// Whether there is text in the element, also in its descendants.
    pub(crate) has_text: bool,
    /// Whether there is a heading in the element, also in its descendants.
    pub(crate) has_heading: bool,
    /// Whether there is a `figcaption` in the element, also in its descendants.
    pub(crate) has_caption: bool,
    /// The number of controls in the element that a label can label, if it is a `label`.
    pub(crate) controls: u32,
    /// Whether a script gives the element content, which is not known.
    pub(crate) is_filled: bool,
    /// The number of the frame whose content the children are: another one, if the element stands for what is in it.
    pub(crate) owner: usize,
    /// Of the last child that is there under a condition, where it is, and what was before it.
    pub(crate) condition: Option<(u64, Progress)>,
    /// The next child to look at.
    pub(crate) next: Option<NodeRef<'a>>,
    /// The contents of a template, or a shadow root, to look at after the children.
    pub(crate) island: Option<NodeRef<'a>>,
}

/// The elements of metadata so far.
#[derive(Debug, Default)]
pub(crate) struct Metadata {
    pub(crate) bases: u32,
    pub(crate) charsets: u32,
    pub(crate) content_types: u32,
    /// The names of `meta` elements that must be unique, each with what it is unique for.
    pub(crate) names: HashSet<(&'static str, Option<String>)>,
    /// Whether there was an element with a URL before any `base`.
    pub(crate) has_url: bool,
}

/// A group of `details` elements: those of a tree with the same name.
#[derive(Debug, Default)]
pub(crate) struct DetailsGroup {
    /// The first one that is open.
    pub(crate) open: Option<Span>,
    /// The number of them around the current node.
    pub(crate) around: u32,
}

/// The headings of the document so far.
#[derive(Debug, Default)]
pub(crate) struct Headings {
    /// The first one.
    pub(crate) first: Option<(NodeId, Span)>,
    /// The level of the last one.
    pub(crate) last: Option<u8>,
    /// Whether one has the level 1.
    pub(crate) has_top: bool,
    /// The first `main` element that is not hidden.
    pub(crate) main: Option<Span>,
    /// Whether another element has the role `main`.
    has_main_role: bool,
}

impl Headings {
    /// Notes an element with the role `main`; returns whether there was one already.
    pub(crate) fn note_main_role(&mut self) -> bool {
        core::mem::replace(&mut self.has_main_role, true)
    }
}

/// The state of a check.
pub(crate) struct Checker<'a> {
    pub(crate) document: &'a Document,
    pub(crate) is_html: bool,
    pub(crate) own_names: Arc<OwnNames>,
    pub(crate) findings: Findings,
    pub(crate) suppressions: Suppressions,
    pub(crate) frames: Vec<Frame<'a>>,
    pub(crate) references: References<'a>,
    pub(crate) items: Items<'a>,
    pub(crate) metadata: Metadata,
    pub(crate) details: HashMap<(u32, &'a str), DetailsGroup>,
    pub(crate) headings: Headings,
    pub(crate) trees: u32,
    pub(crate) autofocus_scopes: u32,
}

impl<'a> Checker<'a> {
    pub(crate) fn new(document: &'a Document, options: &Options) -> Self {
        Self {
            document,
            is_html: document.language() == Language::Html,
            own_names: options.own_names.clone(),
            findings: Findings::new(options),
            suppressions: Suppressions::default(),
            frames: Vec::new(),
            references: References::default(),
            items: Items::default(),
            metadata: Metadata::default(),
            details: HashMap::new(),
            headings: Headings::default(),
            trees: 0,
            autofocus_scopes: 0,
        }
    }

    /// The element that a node is.
    pub(crate) fn element(&self, node: NodeRef<'a>) -> Option<Element<'a>> {
        Element::new(node, &self.own_names)
    }

    /// The frame of the parent: of the innermost element around that does not stand for what is in it.
    pub(crate) fn owner(&mut self) -> Option<&mut Frame<'a>> {
        let owner = self.frames.last()?.owner;
        self.frames.get_mut(owner)
    }

    /// The parent's element, if it is one.
    pub(crate) fn parent(&self) -> Option<&Element<'a>> {
        self.frames.get(self.frames.last()?.owner)?.element.as_ref()
    }

    /// What the current element inherits.
    pub(crate) fn inherited(&self) -> Inherited {
        self.frames.last().map(|frame| frame.inherited).unwrap_or_default()
    }

    /// What the current element is inside of.
    pub(crate) fn inside(&self) -> Inside {
        self.frames.last().map(|frame| frame.inherited.inside).unwrap_or_default()
    }

    /// Reports something about an element.
    pub(crate) fn report(&mut self, code: Code, element: &Element<'a>, message: impl FnOnce() -> String) {
        self.findings.add(code, element.node.id(), element.span(), message);
    }

    /// Reports something about an attribute, or about the element if it has no such attribute.
    pub(crate) fn report_attribute(
        &mut self,
        code: Code,
        element: &Element<'a>,
        name: &str,
        message: impl FnOnce() -> String,
    ) {
        let span =
            element.attribute(name).map_or_else(|| element.span(), |attribute| element.attribute_span(attribute));
        self.findings.add(code, element.node.id(), span, message);
    }
}

impl<'a> Frame<'a> {
    /// The root of a tree, or what stands for its content, with the number of the frame whose content that is.
    pub(crate) fn of_content(root: NodeRef<'a>, inherited: Inherited, owner: usize) -> Self {
        Self {
            element: None,
            content: Content::Any,
            progress: Progress::default(),
            inherited,
            has_text: false,
            has_heading: false,
            has_caption: false,
            controls: 0,
            is_filled: false,
            owner,
            condition: None,
            next: root.first_child(),
            island: None,
        }
    }
}
