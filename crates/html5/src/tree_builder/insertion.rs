//! Creating and inserting nodes.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#creating-and-inserting-nodes>

use super::element_class::{TABLE_CONTEXT, is_svg_html_integration_point};
use super::open_elements::{NO_SLOT, OpenElement};
use super::{Flow, FormPointer, REPEATED_BYTES_OF_A_NODE, StateChange, TreeBuilder, TreeToken};
use crate::HtmlTreeSink;
use crate::tokenizer::HtmlTag;
use fivefold_core::{
    ElementClass, ElementName, ErrorCode, InsertionPlace, Name, Namespace, NewElement, Span, TagAttributes, Text,
};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The appropriate place for inserting a node: with the current node as its target.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node>
    #[inline]
    pub(super) fn appropriate_place(&self) -> InsertionPlace<S::Node> {
        match self.open_elements.current() {
            Some(current) => self.appropriate_place_in(current),
            None => InsertionPlace::LastChildOf(self.sink.document()),
        }
    }

    /// Like [`appropriate_place`](Self::appropriate_place), with another target.
    #[inline]
    pub(super) fn appropriate_place_in(&self, target: &OpenElement<S::Node>) -> InsertionPlace<S::Node> {
        // Only content whose parent would be the table or a part of it is foster-parented.
        if self.state.foster_parenting && target.is_html() && target.has_class(TABLE_CONTEXT) {
            return self.foster_parent();
        }
        if self.state.patches.is_empty() {
            InsertionPlace::LastChildOf(target.target)
        } else {
            self.patched_place(target)
        }
    }

    /// Like [`appropriate_place`](Self::appropriate_place), for an element: if as many are open as the limits allow, it
    /// becomes a sibling of the topmost that is not beyond them.
    #[inline]
    pub(super) fn place_for_element(&mut self) -> InsertionPlace<S::Node> {
        if self.open_elements.is_full() { self.place_at_depth_limit() } else { self.appropriate_place() }
    }

    #[cold]
    fn place_at_depth_limit(&mut self) -> InsertionPlace<S::Node> {
        let height = self.open_elements.len() as u32;
        if self.open_elements.is_just_full() {
            self.state.depth_limit_target = self.open_elements.below(height).map(|entry| entry.target);
        }
        if !core::mem::replace(&mut self.counts.depth_limit_reached, true) {
            self.shorten(ErrorCode::DepthLimitReached);
        }
        match (self.appropriate_place(), self.state.depth_limit_target) {
            (InsertionPlace::LastChildOf(_), Some(target)) => InsertionPlace::LastChildOf(target),
            (place, _) => place,
        }
    }

    /// Where to put content of a table that belongs in no cell.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#foster-parent>
    fn foster_parent(&self) -> InsertionPlace<S::Node> {
        let last_template = self.open_elements.topmost(Name::TEMPLATE);
        let last_table = self.open_elements.topmost(Name::TABLE);
        // A template in the table takes the content.
        if last_template > last_table {
            return self.patched_place(self.open_elements.at(last_template));
        }
        // Without a table, this is a fragment: the content goes to its root.
        if last_table <= 1 {
            return InsertionPlace::LastChildOf(self.open_elements.at(1).target);
        }
        // The sink inserts before the table if that has a parent, and otherwise into the element below it on the stack.
        InsertionPlace::BeforeTable {
            table: self.open_elements.at(last_table).node,
            fallback: self.open_elements.below(last_table).map_or(self.sink.document(), |entry| entry.target),
        }
    }

    /// Creates the HTML element of a tag.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token>
    #[inline(always)]
    pub(super) fn create_html_element(&mut self, local: Name, tag: &HtmlTag<'_>) -> S::Node {
        self.sink.create_element(NewElement::new(ElementName::html(local), tag.attributes, tag.span))
    }

    /// Creates the HTML element of a tag and puts it where `place` says, without pushing it.
    #[inline(always)]
    fn create_and_insert(&mut self, place: InsertionPlace<S::Node>, local: Name, tag: &HtmlTag<'_>) -> S::Node {
        if let InsertionPlace::LastChildOf(parent) = place
            && !matches!(self.state.form_element, FormPointer::Element(_))
        {
            let element = NewElement::new(ElementName::html(local), tag.attributes, tag.span);
            return self.sink.append_element(parent, element);
        }
        self.create_and_insert_anywhere(place, local, tag)
    }

    #[inline(never)]
    fn create_and_insert_anywhere(
        &mut self,
        place: InsertionPlace<S::Node>,
        local: Name,
        tag: &HtmlTag<'_>,
    ) -> S::Node {
        let node = self.create_html_element(local, tag);
        if let FormPointer::Element(form) = self.state.form_element {
            self.associate_with_form(node, local, tag, form);
        }
        self.sink.insert(place, node);
        node
    }

    /// The last but one step of [`create_html_element`](Self::create_html_element).
    ///
    /// <https://html.spec.whatwg.org/multipage/forms.html#form-owner>
    fn associate_with_form(&mut self, node: S::Node, local: Name, tag: &HtmlTag<'_>, form: S::Node) {
        let is_associated = match local {
            Name::IMG => true,
            name if ElementClass::LISTED.contains(name) => tag.attributes.get(Name::FORM).is_none(),
            _ => false,
        };
        if is_associated && self.state.associates_with_forms && !self.is_parsing_template_contents() {
            self.sink.associate_with_form(node, form);
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#insert-an-html-element>
    #[inline(always)]
    pub(super) fn insert_html_element(&mut self, tag: &HtmlTag<'_>) -> S::Node {
        let local = self.local_name(tag);
        self.insert_html_element_named(local, tag)
    }

    /// Like [`insert_html_element`](Self::insert_html_element), under another name than the tag's.
    #[inline(never)]
    pub(super) fn insert_html_element_named(&mut self, local: Name, tag: &HtmlTag<'_>) -> S::Node {
        let place = self.place_for_element();
        let node = self.create_and_insert(place, local, tag);
        if matches!(local, Name::SELECT | Name::SELECTEDCONTENT | Name::OPTGROUP | Name::OPTION) {
            self.note_part_of_select(node, tag, place);
        }
        self.push(OpenElement::new(node, ElementName::html(local)));
        node
    }

    /// Inserts an HTML element that has no content: it is pushed and popped at once, so not at all.
    pub(super) fn insert_void_element(&mut self, tag: &HtmlTag<'_>) {
        self.insert_void_element_named(tag.name, tag);
    }

    /// Like [`insert_void_element`](Self::insert_void_element), under another name than the tag's.
    pub(super) fn insert_void_element_named(&mut self, local: Name, tag: &HtmlTag<'_>) {
        let place = self.place_for_element();
        self.create_and_insert(place, local, tag);
        self.current.self_closing_acknowledged = true;
    }

    /// Inserts an HTML element for a start tag that the source does not have.
    pub(super) fn insert_implied_element(&mut self, local: Name) -> S::Node {
        let tag = HtmlTag {
            name: local,
            name_text: Text::replaced("", Span::empty(self.current.span().start)),
            attributes: TagAttributes::EMPTY,
            self_closing: false,
            span: Span::empty(self.current.span().start),
        };
        self.insert_html_element_named(local, &tag)
    }

    /// Creates the `html` element and puts it on the stack; into the document too, unless the parser is a fragment's.
    pub(super) fn create_root(&mut self, attributes: TagAttributes<'_>, span: Span) {
        let name = ElementName::html(Name::HTML);
        let node = self.sink.create_element(NewElement::new(name, attributes, span));
        let mut entry = OpenElement::new(node, name);
        if self.state.context.is_some() {
            entry.target = self.sink.document();
        } else {
            self.sink.insert(InsertionPlace::LastChildOf(self.sink.document()), node);
        }
        self.open_elements.begin();
        self.push(entry);
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#insert-a-foreign-element>
    pub(super) fn insert_foreign_element(&mut self, name: ElementName, tag: &HtmlTag<'_>) -> S::Node {
        let tag_name = self.local_name(tag);
        let place = self.place_for_element();
        let node = self.sink.create_element(NewElement::new(name, tag.attributes, tag.span));
        if self.wants_errors {
            self.check_namespace_declarations(name.namespace, tag);
        }
        self.sink.insert(place, node);
        if tag.self_closing {
            self.current.self_closing_acknowledged = true;
            return node;
        }
        let encoding = tag.attributes.get(Name::ENCODING).map(|encoding| encoding.data);
        self.push(OpenElement {
            tag_name,
            is_html_integration_point: is_html_integration_point(name, encoding),
            ..OpenElement::new(node, name)
        });
        node
    }

    /// Reports `xmlns` and `xmlns:xlink` on a foreign element that name another namespace than they may. On an element of
    /// HTML, attributes of these names are in no namespace, and declare none.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token>
    fn check_namespace_declarations(&mut self, namespace: Namespace, tag: &HtmlTag<'_>) {
        for (name, expected) in [(Name::XMLNS, namespace), (Name::XMLNS_XLINK, Namespace::XLINK)] {
            if tag.attributes.get(name).is_some_and(|value| Some(value.data) != expected.known_uri()) {
                self.error(ErrorCode::MismatchedNamespaceDeclaration);
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#insert-a-character>
    #[inline]
    pub(super) fn insert_text(&mut self, text: Text<'_>) {
        if text.data.is_empty() {
            return;
        }
        let place = self.appropriate_place();
        self.sink.insert_text(place, text);
    }

    /// Inserts a comment or a processing instruction, which every mode puts in the same place. No mode that takes them
    /// has foster parenting switched on.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#insert-a-comment>
    pub(super) fn insert_comment_or_pi(&mut self, place: InsertionPlace<S::Node>, token: TreeToken<'_>) -> Flow {
        let node = match token {
            TreeToken::Comment(comment) => self.sink.create_comment(comment.data, comment.span),
            TreeToken::ProcessingInstruction(pi) => {
                self.state.has_marker |= matches!(pi.target.data, "marker" | "start");
                self.sink.create_processing_instruction(pi.target, pi.data, pi.span)
            }
            _ => return Flow::Done,
        };
        self.sink.insert(place, node);
        Flow::Done
    }

    /// The document, as the place of a comment.
    pub(super) fn end_of_document(&self) -> InsertionPlace<S::Node> {
        InsertionPlace::LastChildOf(self.sink.document())
    }

    /// The `html` element, or the fragment itself, as the place of a comment.
    pub(super) fn end_of_root(&self) -> InsertionPlace<S::Node> {
        InsertionPlace::LastChildOf(self.open_elements.at(1).target)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements>
    #[inline]
    pub(super) fn reconstruct_active_formatting(&mut self) {
        if !self.active_formatting.is_settled() {
            self.reconstruct_unsettled();
        }
    }

    fn reconstruct_unsettled(&mut self) {
        if self.counts.node_limit_reached {
            return;
        }
        let mut next = self.active_formatting.first_unsettled();
        while next != NO_SLOT {
            let slot = next;
            if self.nodes_left() == 0 {
                self.reach_node_limit();
                return;
            }
            if !self.may_repeat(self.active_formatting.attribute_bytes(slot)) {
                return;
            }
            next = self.active_formatting.next(slot);
            let Some(original) = self.active_formatting.node(slot) else { continue };
            let name = self.active_formatting.name(slot);
            let node = self.clone_formatting_element(original);
            let place = self.place_for_element();
            self.sink.insert(place, node);
            let entry = OpenElement { formatting: slot, ..OpenElement::new(node, ElementName::html(name)) };
            self.push(entry);
            self.replace_active_formatting(slot, original, node);
            self.active_formatting.set_height(slot, self.open_elements.len() as u32);
        }
    }

    /// Makes an element for the token that `node` was made for, and counts it.
    pub(super) fn clone_formatting_element(&mut self, node: S::Node) -> S::Node {
        self.counts.unasked_elements += 1;
        self.sink.clone_element(node)
    }

    /// Inserts a formatting element and adds it to the list.
    pub(super) fn insert_formatting_element(&mut self, tag: &HtmlTag<'_>) {
        let node = self.insert_html_element(tag);
        let sink = &self.sink;
        let (slot, earliest) = self.active_formatting.push(
            node,
            tag.name,
            self.options.limits.search_steps.saturating_add(self.current.end),
            |node| sink.attributes_fingerprint(node),
            |one, other| sink.same_attributes(one, other),
        );
        self.sink.hold(node);
        if let Some(earliest) = earliest {
            self.remove_active_formatting(earliest);
        }
        self.sink.state_changed(StateChange::PushFormatting(node));
        self.active_formatting.set_height(slot, self.open_elements.len() as u32);
        let counted = tag.attributes.byte_len().saturating_sub(REPEATED_BYTES_OF_A_NODE);
        self.active_formatting.set_attribute_bytes(slot, counted);
        if let Some(current) = self.open_elements.current_mut() {
            current.formatting = slot;
        }
    }
}

/// Whether an element is an HTML integration point, with its `encoding` attribute as it was given.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point>
pub(super) fn is_html_integration_point(name: ElementName, encoding: Option<&str>) -> bool {
    is_svg_html_integration_point(name)
        || name == ElementName { namespace: Namespace::MATHML, local: Name::ANNOTATION_XML }
            && encoding.is_some_and(|encoding| {
                encoding.eq_ignore_ascii_case("text/html") || encoding.eq_ignore_ascii_case("application/xhtml+xml")
            })
}
