//! Changes of what the tree builder keeps beside the stack of open elements, and of the order of that stack.

use crate::insertion_mode::InsertionMode;
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
