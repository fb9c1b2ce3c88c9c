//! What changes the tree builder's state beside the stack of open elements, and the state itself.

use super::{FormPointer, InsertionMode, StateChange, TreeBuilder};
use crate::HtmlTreeSink;

/// What changes the state, and tells the sink so.
impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// Sets the frameset-ok flag.
    #[inline]
    pub(super) fn set_frameset_ok(&mut self, ok: bool) {
        // Stored without a comparison, where the sink does not ask: this happens at nearly each text.
        if core::mem::replace(&mut self.state.frameset_ok, ok) != ok {
            self.sink.state_changed(StateChange::SetFramesetOk(ok));
        }
    }

    /// Sets the head element pointer.
    pub(super) fn set_head_element(&mut self, head: S::Node) {
        self.sink.hold(head);
        self.state.head_element = Some(head);
        self.sink.state_changed(StateChange::SetHeadElement(head));
    }

    /// Sets the form that the fragment's context is in, if the sink has it as a node: the elements of the fragment become
    /// associated with it, which the standard leaves to the insertion of the fragment. Without this,
    /// [`Context::with_form_ancestor`](super::Context::with_form_ancestor) only says that there is one.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm>
    pub fn set_form_element(&mut self, form: S::Node) {
        self.associate_with_forms();
        self.point_to_form(form);
    }

    /// Has elements of a fragment, too, associated with the form to which the form element pointer points.
    pub fn associate_with_forms(&mut self) {
        self.state.associates_with_forms = true;
    }

    /// Sets the form element pointer.
    pub(super) fn point_to_form(&mut self, form: S::Node) {
        self.sink.hold(form);
        self.state.form_element = FormPointer::Element(form);
        self.sink.state_changed(StateChange::SetFormElement(Some(form)));
    }

    /// Sets the form element pointer to a form that the sink does not have.
    pub(super) fn set_form_element_outside(&mut self) {
        self.state.form_element = FormPointer::OutsideFragment;
        self.sink.state_changed(StateChange::SetFormElementOutside);
    }

    /// Sets the form element pointer to null, and returns the element to which it pointed.
    pub(super) fn take_form_element(&mut self) -> Option<S::Node> {
        let pointer = core::mem::replace(&mut self.state.form_element, FormPointer::Null);
        if pointer != FormPointer::Null {
            self.sink.state_changed(StateChange::SetFormElement(None));
        }
        match pointer {
            FormPointer::Element(form) => Some(form),
            FormPointer::Null | FormPointer::OutsideFragment => None,
        }
    }

    pub(super) fn push_template_mode(&mut self, mode: InsertionMode) {
        self.state.template_insertion_modes.push(mode);
        self.sink.state_changed(StateChange::PushTemplateMode(mode));
    }

    pub(super) fn pop_template_mode(&mut self) {
        if self.state.template_insertion_modes.pop().is_some() {
            self.sink.state_changed(StateChange::PopTemplateMode);
        }
    }

    /// Inserts a marker at the end of the list of active formatting elements.
    pub(super) fn push_marker(&mut self) {
        self.active_formatting.push_marker();
        self.sink.state_changed(StateChange::PushMarker);
    }

    /// Removes an entry from the list of active formatting elements.
    pub(super) fn remove_active_formatting(&mut self, slot: u32) {
        if let Some(node) = self.active_formatting.node(slot) {
            self.sink.state_changed(StateChange::RemoveFormatting(node));
            self.sink.release(node);
        }
        self.active_formatting.remove(slot);
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#clear-the-list-of-active-formatting-elements-up-to-the-last-marker>
    pub(super) fn clear_active_formatting(&mut self) {
        let markers = self.active_formatting.markers();
        while let Some(slot) = self.active_formatting.last_or_pop_marker() {
            fivefold_core::work::steps(1);
            self.remove_active_formatting(slot);
        }
        if self.active_formatting.markers() < markers {
            self.sink.state_changed(StateChange::PopMarker);
        }
    }

    /// Replaces the element of an entry in the list of active formatting elements by a clone of it.
    pub(super) fn replace_active_formatting(&mut self, slot: u32, original: S::Node, clone: S::Node) {
        self.sink.hold(clone);
        self.active_formatting.replace(slot, clone);
        self.sink.state_changed(StateChange::ReplaceFormatting { old: original, new: clone });
        self.sink.release(original);
    }
}

/// The state itself.
impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The changes that lead from the state of a new tree builder for a document to the present one, without detours: the
    /// entries of the list of active formatting elements and of the stack of template insertion modes, in order, and what
    /// pointers and flag were set to.
    ///
    /// ```
    /// use fivefold::Document;
    /// use fivefold::html::tokenizer::Tokenizer;
    /// use fivefold::html::tree_builder::{StateChange, TreeBuilder};
    ///
    /// let mut tokenizer = Tokenizer::new(TreeBuilder::new(Document::new(), Default::default()));
    /// let _ = tokenizer.feed("<body><b><table><td>");
    /// let state = tokenizer.sink().state();
    /// assert!(matches!(state[..2], [StateChange::PushFormatting(_), StateChange::PushMarker]));
    /// ```
    pub fn state(&self) -> Vec<StateChange<S::Node>> {
        let entry = |node: Option<S::Node>| node.map_or(StateChange::PushMarker, StateChange::PushFormatting);
        let mut state: Vec<_> = self.active_formatting.entries().map(entry).collect();
        state.extend(self.state.template_insertion_modes.iter().map(|mode| StateChange::PushTemplateMode(*mode)));
        state.extend(self.state.head_element.map(StateChange::SetHeadElement));
        match self.state.form_element {
            FormPointer::Null => {}
            FormPointer::Element(form) => state.push(StateChange::SetFormElement(Some(form))),
            FormPointer::OutsideFragment => state.push(StateChange::SetFormElementOutside),
        }
        if !self.state.frameset_ok {
            state.push(StateChange::SetFramesetOk(false));
        }
        state
    }

    /// The stack of open elements, from the `html` element on.
    ///
    /// ```
    /// use fivefold::Document;
    /// use fivefold::html::tokenizer::Tokenizer;
    /// use fivefold::html::tree_builder::TreeBuilder;
    ///
    /// let mut tokenizer = Tokenizer::new(TreeBuilder::new(Document::new(), Default::default()));
    /// let _ = tokenizer.feed("<p>one");
    /// assert_eq!(tokenizer.sink().open_elements().count(), 3);
    /// ```
    pub fn open_elements(&self) -> impl Iterator<Item = S::Node> {
        self.open_elements.nodes()
    }
}
