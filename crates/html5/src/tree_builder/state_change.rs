//! Changes of what the tree builder keeps beside the stack of open elements, and of the order of that stack.

use super::{FormPointer, InsertionMode, TreeBuilder};
use crate::HtmlTreeSink;
use core::fmt;

/// A change of the list of active formatting elements, of the stack of template insertion modes, of the element pointers,
/// or of the frameset-ok flag; and of the order of the stack of open elements.
///
/// A document begins with an empty list and an empty stack, pointers to nothing, and the flag "ok".
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements>
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StateChange<N> {
    /// An element is added to the end of the list of active formatting elements.
    PushFormatting(N),
    /// A marker is inserted at the end of the list.
    PushMarker,
    /// The last entry of the list, a marker, is removed.
    PopMarker,
    /// An element is removed from the list.
    RemoveFormatting(N),
    /// An element takes the place of another in the list.
    ReplaceFormatting {
        /// The element that was in the list.
        old: N,
        /// The one that takes its place.
        new: N,
    },
    /// An element is inserted into the list, right after another.
    InsertFormatting {
        /// The element.
        node: N,
        /// The one before it.
        after: N,
    },
    /// An element has got another place on the stack of open elements, right above another: what the adoption agency makes
    /// of the stack, beyond adding and closing elements.
    ArrangeOpen {
        /// The element.
        node: N,
        /// The one below it.
        above: N,
    },
    /// A mode is pushed onto the stack of template insertion modes.
    PushTemplateMode(InsertionMode),
    /// The current template insertion mode is popped off the stack.
    PopTemplateMode,
    /// The head element pointer is set.
    SetHeadElement(N),
    /// The form element pointer is set, or set back to null.
    SetFormElement(Option<N>),
    /// The form element pointer of a fragment is set to its context or an ancestor of that, which is no node of the sink.
    SetFormElementOutside,
    /// The frameset-ok flag is set to "ok" (`true`) or to "not ok".
    SetFramesetOk(bool),
}

impl<N> StateChange<N> {
    /// The same change, with other names for the nodes.
    ///
    /// ```
    /// use fivefold::html::tree_builder::StateChange;
    ///
    /// let change = StateChange::ReplaceFormatting { old: 1, new: 2 };
    /// assert_eq!(change.map(|node| node * 10), StateChange::ReplaceFormatting { old: 10, new: 20 });
    /// ```
    pub fn map<M>(self, mut rename: impl FnMut(N) -> M) -> StateChange<M> {
        match self {
            Self::PushFormatting(node) => StateChange::PushFormatting(rename(node)),
            Self::PushMarker => StateChange::PushMarker,
            Self::PopMarker => StateChange::PopMarker,
            Self::RemoveFormatting(node) => StateChange::RemoveFormatting(rename(node)),
            Self::ReplaceFormatting { old, new } => {
                StateChange::ReplaceFormatting { old: rename(old), new: rename(new) }
            }
            Self::InsertFormatting { node, after } => {
                StateChange::InsertFormatting { node: rename(node), after: rename(after) }
            }
            Self::ArrangeOpen { node, above } => StateChange::ArrangeOpen { node: rename(node), above: rename(above) },
            Self::PushTemplateMode(mode) => StateChange::PushTemplateMode(mode),
            Self::PopTemplateMode => StateChange::PopTemplateMode,
            Self::SetHeadElement(node) => StateChange::SetHeadElement(rename(node)),
            Self::SetFormElement(node) => StateChange::SetFormElement(node.map(rename)),
            Self::SetFormElementOutside => StateChange::SetFormElementOutside,
            Self::SetFramesetOk(ok) => StateChange::SetFramesetOk(ok),
        }
    }

    /// The standard's name for what changes.
    ///
    /// ```
    /// use fivefold::html::tree_builder::StateChange;
    ///
    /// assert_eq!(StateChange::<()>::PushMarker.variable(), "list of active formatting elements");
    /// assert_eq!(StateChange::<()>::SetFramesetOk(false).variable(), "frameset-ok flag");
    /// ```
    pub fn variable(&self) -> &'static str {
        match self {
            Self::PushFormatting(_)
            | Self::PushMarker
            | Self::PopMarker
            | Self::RemoveFormatting(_)
            | Self::ReplaceFormatting { .. }
            | Self::InsertFormatting { .. } => "list of active formatting elements",
            Self::ArrangeOpen { .. } => "stack of open elements",
            Self::PushTemplateMode(_) | Self::PopTemplateMode => "stack of template insertion modes",
            Self::SetHeadElement(_) => "head element pointer",
            Self::SetFormElement(_) | Self::SetFormElementOutside => "form element pointer",
            Self::SetFramesetOk(_) => "frameset-ok flag",
        }
    }
}

/// A short phrase: `active formatting elements: add <b>`.
impl<N: fmt::Display> fmt::Display for StateChange<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PushFormatting(node) => write!(f, "active formatting elements: add {node}"),
            Self::PushMarker => f.write_str("active formatting elements: insert a marker"),
            Self::PopMarker => f.write_str("active formatting elements: remove the last marker"),
            Self::RemoveFormatting(node) => write!(f, "active formatting elements: remove {node}"),
            Self::ReplaceFormatting { old, new } => {
                write!(f, "active formatting elements: replace {old} by the new {new}")
            }
            Self::InsertFormatting { node, after } => {
                write!(f, "active formatting elements: insert the new {node} after {after}")
            }
            Self::ArrangeOpen { node, above } => write!(f, "open elements: {node} above {above}"),
            Self::PushTemplateMode(mode) => write!(f, "template insertion modes: push {mode:?}"),
            Self::PopTemplateMode => f.write_str("template insertion modes: pop"),
            Self::SetHeadElement(node) => write!(f, "head element pointer = {node}"),
            Self::SetFormElement(Some(node)) => write!(f, "form element pointer = {node}"),
            Self::SetFormElement(None) => f.write_str("form element pointer = null"),
            Self::SetFormElementOutside => f.write_str("form element pointer = a form outside the fragment"),
            Self::SetFramesetOk(true) => f.write_str("frameset-ok flag = ok"),
            Self::SetFramesetOk(false) => f.write_str("frameset-ok flag = not ok"),
        }
    }
}

/// What changes the state, and tells the sink so.
impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// Sets the frameset-ok flag.
    #[inline]
    pub(super) fn set_frameset_ok(&mut self, ok: bool) {
        // Stored without a comparison, where the sink does not ask: this happens at nearly each text.
        if core::mem::replace(&mut self.frameset_ok, ok) != ok {
            self.sink.state_changed(StateChange::SetFramesetOk(ok));
        }
    }

    /// Sets the head element pointer.
    pub(super) fn set_head_element(&mut self, head: S::Node) {
        self.sink.hold(head);
        self.head_element = Some(head);
        self.sink.state_changed(StateChange::SetHeadElement(head));
    }

    /// Sets the form that the fragment's context is in, if the sink has it as a node: the elements of the fragment become
    /// associated with it. Without this, [`Context::with_form_ancestor`](super::Context::with_form_ancestor) only says that
    /// there is one.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm>
    pub fn set_form_element(&mut self, form: S::Node) {
        self.sink.hold(form);
        self.form_element = FormPointer::Element(form);
        self.sink.state_changed(StateChange::SetFormElement(Some(form)));
    }

    /// Sets the form element pointer to a form that the sink does not have.
    pub(super) fn set_form_element_outside(&mut self) {
        self.form_element = FormPointer::OutsideFragment;
        self.sink.state_changed(StateChange::SetFormElementOutside);
    }

    /// Sets the form element pointer to null, and returns the element to which it pointed.
    pub(super) fn take_form_element(&mut self) -> Option<S::Node> {
        let pointer = core::mem::replace(&mut self.form_element, FormPointer::Null);
        if pointer != FormPointer::Null {
            self.sink.state_changed(StateChange::SetFormElement(None));
        }
        match pointer {
            FormPointer::Element(form) => Some(form),
            FormPointer::Null | FormPointer::OutsideFragment => None,
        }
    }

    pub(super) fn push_template_mode(&mut self, mode: InsertionMode) {
        self.template_insertion_modes.push(mode);
        self.sink.state_changed(StateChange::PushTemplateMode(mode));
    }

    pub(super) fn pop_template_mode(&mut self) {
        if self.template_insertion_modes.pop().is_some() {
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
        fivefold_core::work::ran("clear-the-list-of-active-formatting-elements-up-to-the-last-marker");
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
        state.extend(self.template_insertion_modes.iter().map(|mode| StateChange::PushTemplateMode(*mode)));
        state.extend(self.head_element.map(StateChange::SetHeadElement));
        match self.form_element {
            FormPointer::Null => {}
            FormPointer::Element(form) => state.push(StateChange::SetFormElement(Some(form))),
            FormPointer::OutsideFragment => state.push(StateChange::SetFormElementOutside),
        }
        if !self.frameset_ok {
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
