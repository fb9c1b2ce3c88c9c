//! The walk over the document, which calls the rules.

use crate::checker::{Checker, Frame, Inherited};
use crate::code::Code;
use crate::element::Element;
use crate::finding::Finding;
use crate::generated::elements::OF_ATTRIBUTES;
use crate::inside::Inside;
use crate::model;
use crate::names::Effect;
use crate::rules::Content;
use crate::{
    aria, attributes, combinations, feeds, foreign, forms, headings, media_elements, metadata, obsolete, requirements,
    scripts, table,
};
use fivefold_core::{Namespace, NodeKind};
use fivefold_dom::NodeRef;

impl<'a> Checker<'a> {
    /// Checks the whole document, or a fragment in a context.
    pub(crate) fn run(mut self, context: Option<Element<'a>>) -> Vec<Finding> {
        let root = self.document.root();
        let mut around = Frame::of_content(root, Inherited::default(), 0);
        if let Some(context) = context {
            self.references.is_of_fragment = true;
            around.inherited.inside = Inside::TEMPLATE;
            if !context.is("template") {
                (around.content, around.inherited.inside) =
                    model::model_of(&context, None, Content::Any, Inside::TEMPLATE);
                around.element = Some(context);
            }
        }
        self.frames.push(around);
        while let Some(frame) = self.frames.last_mut() {
            if !self.findings.step() {
                break;
            }
            if let Some(node) = frame.next {
                frame.next = node.next_sibling();
                self.visit(node);
            } else if let Some(island) = frame.island.take() {
                let is_template = !self.declare_shadow_root(island);
                self.trees += 1;
                if is_template {
                    self.references.add_template(self.trees);
                }
                let inside = Inside::TEMPLATE;
                let inherited = Inherited { inside, tree: self.trees, ..Inherited::default() };
                let owner = self.owner_of_island();
                self.frames.push(Frame::of_content(island, inherited, owner));
            } else {
                self.leave();
            }
        }
        #[cfg(feature = "encoding")]
        metadata::check_encoding(&mut self);
        headings::resolve(&mut self);
        feeds::check(&mut self);
        self.references.resolve(&mut self.findings);
        self.items.resolve(&mut self.findings);
        self.suppressions.apply(self.document, &mut self.findings);
        self.findings.finish(root.id())
    }

    fn visit(&mut self, node: NodeRef<'a>) {
        if let Some(element) = self.element(node) {
            self.suppressions.note_element(node);
            self.enter(element);
            return;
        }
        match node.kind() {
            NodeKind::Text(text) => self.text(node, text),
            NodeKind::EntityReference(_) => self.note_text(),
            NodeKind::Comment(text) => self.suppressions.note_comment(node, text),
            _ => {}
        }
    }

    fn enter(&mut self, element: Element<'a>) {
        fivefold_core::work::steps(element.attributes.len());
        // The author wrote it once.
        self.findings.are_repeated = element.is_clone();
        self.note_presence(&element);
        if element.is_group {
            attributes::check(self, &element);
            let owner = self.frames.last().map_or(0, |frame| frame.owner);
            let frame = Frame::of_content(element.node, self.inherited(), owner);
            let is_filled = element.is_filled();
            let (has_text, has_heading) = (is_filled, is_filled);
            self.frames.push(Frame { element: Some(element), has_text, has_heading, is_filled, ..frame });
            return;
        }
        self.place(&element);
        attributes::check(self, &element);
        if element.is_html() {
            let rows = element.rule.map_or(&[][..], |rule| rule.requirements);
            requirements::check(self, &element, rows);
            if !element.attributes.is_empty() {
                requirements::check(self, &element, OF_ATTRIBUTES);
            }
            obsolete::check(self, &element);
            combinations::check(self, &element);
            forms::check(self, &element);
            media_elements::check(self, &element);
            metadata::check(self, &element);
            if element.is("script") {
                scripts::check(self, &element);
            }
            headings::check(self, &element);
        } else {
            foreign::check(self, &element);
        }
        let Inherited { tree, inside, item, .. } = self.inherited();
        self.references.collect(&element, tree, &mut self.findings);
        let item = self.items.collect(&element, tree, inside, item);
        let role = aria::check(self, &element);
        self.findings.are_repeated = false;
        self.push(element, role, item);
    }

    /// Checks the attributes of the `template` that declares a shadow root. It is in no tree, so that its id is unique.
    /// Returns whether there is one.
    fn declare_shadow_root(&mut self, root: NodeRef<'a>) -> bool {
        let Some(template) = Element::of_shadow_root(root) else { return false };
        attributes::check(self, &template);
        self.trees += 1;
        self.references.collect(&template, self.trees, &mut self.findings);
        aria::check(self, &template);
        true
    }

    /// Notes whether an element is there in the place of others before it, or gives its parent other content.
    fn note_presence(&mut self, element: &Element<'a>) {
        if element.given.is_none() {
            return;
        }
        let Some(before) = self.owner().map(|owner| owner.progress) else { return };
        let Some(frame) = self.frames.last_mut() else { return };
        if element.is_component() || element.is_shown_template() {
            (frame.is_filled, frame.has_text, frame.has_heading) = (true, true, true);
        }
        let place = element.span().start;
        match element.presence() {
            Some(Effect::If) => frame.condition = Some((place, before)),
            Some(Effect::Else) => {
                let (start, before) = frame.condition.unwrap_or((place, before));
                self.references.alternatives.0.push(start..place);
                if let Some(owner) = self.owner() {
                    owner.progress = before;
                }
            }
            _ => {}
        }
    }

    /// The number of the frame whose content the contents of the current element are.
    fn owner_of_island(&self) -> usize {
        let template = self.frames.last().and_then(|frame| frame.element.as_ref());
        let around = self.frames.len().checked_sub(2).filter(|_| template.is_some_and(Element::is_shown_template));
        around.map_or(self.frames.len(), |around| self.frames[around].owner)
    }

    /// Checks that the element may stand where it stands.
    fn place(&mut self, element: &Element<'a>) {
        if element.is_component() {
            return;
        }
        if element.is_html() && element.rule.is_none() && !element.is_custom() {
            if !obsolete::is_obsolete(element.name) {
                self.report(Code::UnknownElement, element, || {
                    format!("There is no element `{}`: the name of a custom element would have a hyphen", element.name)
                });
            }
            return;
        }
        let inherited = self.inherited();
        // It is phrasing content there alone.
        let is_nested = self.parent().is_some_and(|parent| parent.is("selectedcontent"));
        if element.is("selectedcontent") && inherited.inside.has(Inside::SELECT_BUTTON) && !is_nested {
            return;
        }
        if element.is("noscript") && !self.is_html {
            self.report(Code::ElementNotAllowed, element, || {
                "Element `noscript` is not allowed in documents of XML: it has no effect there".to_owned()
            });
            return;
        }
        let Some(frame) = self.owner() else { return };
        let Some(parent) = &frame.element else {
            self.check_root(element);
            return;
        };
        if let Err(why) = model::admit(frame.content, &mut frame.progress, element, parent) {
            let parent = parent.name;
            self.report(Code::ElementNotAllowed, element, || {
                format!("Element `{}` is not allowed as a child of `{parent}`{why}", element.name)
            });
        } else if let Some(ancestor) = model::forbidding_ancestor(element, inherited.inside) {
            let what = if element.has("tabindex") && !element.is_interactive() { " with a `tabindex`" } else { "" };
            self.report(Code::DescendantNotAllowed, element, || {
                format!("Element `{}`{what} is not allowed as a descendant of {ancestor} element", element.name)
            });
        }
    }

    /// Checks the root element of a document of XML. One of HTML always has `html`; a fragment may have any.
    fn check_root(&mut self, element: &Element<'a>) {
        let is_document = self.frames.len() == 1 && !self.is_html;
        if is_document && element.is_html() && element.name != "html" {
            self.report(Code::ElementNotAllowed, element, || {
                format!("Element `{}` is not allowed as the root of a document: `html` is", element.name)
            });
        }
    }

    fn push(&mut self, element: Element<'a>, role: Option<&'static str>, item: u32) {
        let node = element.node;
        let outer = self.frames.last();
        let mut inherited = outer.map(|outer| outer.inherited).unwrap_or_default();
        let outer_content = outer.map_or(Content::Any, |outer| outer.content);
        let (content, inside) = model::model_of(&element, self.parent(), outer_content, inherited.inside);
        (inherited.inside, inherited.item) = (inside, item);
        if element.is_html() && (element.is_any(&["dialog", "html"]) || element.has("popover")) {
            self.autofocus_scopes += 1;
            inherited.autofocus_scope = self.autofocus_scopes;
        }
        if element.is("label") {
            inherited.label = self.frames.len() + 1;
        }
        inherited.roles = inherited.roles.within(&element, role);
        inherited.heading_offset = headings::offset_within(&element, inherited.heading_offset);
        let content = if self.document.has_scripting() && element.is("noscript") { Content::Text } else { content };
        // A parser of HTML puts a copy of the selected option into it, which stands elsewhere in the source.
        let is_copy = |child: NodeRef<'_>| !node.span().range().contains(&child.span().range().start);
        let is_mirror = element.is("selectedcontent") && node.first_child().is_some_and(is_copy);
        // <https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents>: what a parser of XML appends to a
        // `template` are its contents. In our trees of XML, they are its children.
        let has_contents_as_children = !self.is_html && element.is("template");
        let contents = if has_contents_as_children { Some(node) } else { node.template_contents() };
        let island = contents.or_else(|| node.shadow_root().map(|(root, _)| root));
        // What such a template holds is there under a condition: its frame has what the content was before it.
        let before = self.owner().filter(|_| element.is_shown_template()).map(|owner| {
            let before = owner.progress;
            model::begin_template(owner.content, &mut owner.progress);
            before
        });
        let is_filled = element.is_filled();
        self.frames.push(Frame {
            has_text: headings::counts_as_text(&element),
            has_heading: is_filled,
            element: Some(element),
            content,
            progress: before.unwrap_or_default(),
            is_filled,
            next: if is_mirror || has_contents_as_children { None } else { node.first_child() },
            island,
            ..Frame::of_content(node, inherited, self.frames.len())
        });
    }

    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        // All of a context's element is not known.
        let Some(element) = frame.element.as_ref().filter(|_| !self.frames.is_empty()) else { return };
        if element.presence() == Some(Effect::Else) {
            self.references.alternatives.0.pop();
        }
        if element.is_shown_template()
            && let Some(owner) = self.owner()
        {
            owner.progress = model::past_template(owner.content, frame.progress, owner.progress);
        }
        if !element.is_group {
            self.finish(element, &frame);
        }
        let is_hidden = element.is_any(&["script", "style", "template"]);
        if let Some(parent) = self.frames.last_mut() {
            parent.has_text |= frame.has_text && !is_hidden;
            parent.has_heading |= frame.has_heading;
            parent.has_caption |= frame.has_caption || element.is("figcaption");
            parent.is_filled |= frame.is_filled && element.is_group;
        }
    }

    fn finish(&mut self, element: &Element<'a>, frame: &Frame<'a>) {
        self.items.leave();
        if element.is_html() {
            combinations::finish(self, element, frame);
            forms::finish(self, element, frame);
            media_elements::finish(self, element, frame);
            metadata::finish(self, element, frame);
            headings::finish(self, element, frame);
            aria::finish(self, element, frame);
            match element.name {
                "script" => scripts::finish(self, element),
                "table" => table::check(self, element),
                _ => {}
            }
        } else {
            foreign::finish(self, element, frame);
        }
    }

    fn text(&mut self, node: NodeRef<'a>, text: &str) {
        fivefold_core::work::bytes(text.len());
        if text.bytes().all(|byte| byte.is_ascii_whitespace()) || self.own_names.have_marks(text) {
            return;
        }
        self.note_text();
        let Some(frame) = self.owner() else { return };
        let Some(element) = frame.element.as_ref() else { return };
        let (name, namespace) = (element.name, element.namespace);
        if !model::admits_text(frame.content, &mut frame.progress) && namespace == Namespace::HTML {
            self.findings.add(Code::TextNotAllowed, node.id(), node.span(), || {
                format!("Text is not allowed in `{name}` at this place")
            });
        }
    }

    fn note_text(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.has_text = true;
        }
    }
}
