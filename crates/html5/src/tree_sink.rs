//! The operations that the tree builder of HTML needs of a tree.

use crate::state_change::StateChange;
use core::ops::ControlFlow;
use fivefold_core::{QuirksMode, ShadowRoot, TagAttributes, TreeSink, TreeSource};

/// A tree under construction, for HTML, with the operations that misnested tags, templates and scripts need.
pub trait HtmlTreeSink: TreeSink {
    /// The tree as it can be read while it is built; [`NoTree`](fivefold_core::NoTree) for a sink that only writes. A
    /// parser needs it for `selectedcontent` and `template for`, and leaves these out where there is none.
    type Tree<'a>: TreeSource<Node = Self::Node>
    where
        Self: 'a;

    /// The tree so far, for reading; by default, there is none.
    fn tree(&self) -> Option<Self::Tree<'_>> {
        None
    }
    /// Announces that the last `length` bytes of the source will arrive again: a pause came before them.
    fn retract_source(&mut self, length: usize) {
        let _ = length;
    }

    /// Sets the document's mode, once it is known.
    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        let _ = mode;
    }
    /// Tells that the parser keeps a node beyond the current token: on the stack of open elements, as the place of an open
    /// element's content, in the list of active formatting elements, or as its head or form element. For each of these
    /// it calls this once, and [`release`](Self::release) once when that has ended.
    ///
    /// Of all other nodes that it was given, but the document, the parser uses only those that the current token
    /// concerns. So a sink that has no [`tree`](Self::tree) and does not replace with clones may forget the rest.
    fn hold(&mut self, node: Self::Node) {
        let _ = node;
    }
    /// Tells that the parser no longer keeps a node for one of the reasons for which it has called [`hold`](Self::hold).
    /// It may still use the node until the current token is processed.
    fn release(&mut self, node: Self::Node) {
        let _ = node;
    }
    /// Makes an element with the name and attributes that `node` was created with, and without children.
    fn clone_element(&mut self, node: Self::Node) -> Self::Node;
    /// Whether both elements were created with the same attributes, in any order.
    fn same_attributes(&self, one: Self::Node, other: Self::Node) -> bool;
    /// A hash of the attributes that an element was created with: equal for equal attributes, in any order. Called only
    /// when many formatting elements of one name are open.
    fn attributes_fingerprint(&self, node: Self::Node) -> u64 {
        let _ = node;
        0
    }
    /// Detaches a node from its parent, if it has one.
    fn detach(&mut self, node: Self::Node);
    /// Moves all children of one node to the end of another.
    fn reparent_children(&mut self, from: Self::Node, to: Self::Node);
    /// Gives an element those attributes of a tag that it lacks.
    fn add_missing_attributes(&mut self, node: Self::Node, attributes: TagAttributes<'_>);

    /// The contents of a `template`; by default, these are the children of the element itself. The parser asks for them
    /// once, when it has inserted the template or attached a shadow root for it.
    fn template_contents(&mut self, template: Self::Node) -> Self::Node {
        template
    }
    /// Attaches a shadow root to `host`; its content is what `template` holds. `false` where the host has one already
    /// or the sink knows no shadow roots.
    fn attach_shadow_root(&mut self, host: Self::Node, template: Self::Node, root: ShadowRoot) -> bool {
        let _ = (host, template, root);
        false
    }
    /// Whether the sink itself bounds the attributes of elements that are cloned, so that the parser need not.
    fn bounds_attributes(&self) -> bool {
        false
    }
    /// Puts a deep copy of the children of `from` in the place of the children of `to`, unless it would take more than
    /// `limit` nodes. Returns how many nodes the copy has, or `None` if it would have been too many. So that texts and
    /// attributes do not explode either, a `Document` counts every eight bytes of them as one node more.
    fn replace_with_clones(&mut self, to: Self::Node, from: Self::Node, limit: u64) -> Option<u64> {
        let _ = (to, from, limit);
        Some(0)
    }
    /// Tells what has changed in the parser's state: in what it keeps beside the stack of open elements, and in the order of
    /// that stack, which the adoption agency changes. What is pushed onto the stack and popped off it shows in the other
    /// calls. Of interest to a sink that shows how the parser works.
    ///
    /// It is called while a token is processed, once for each change and in their order, among the calls that build the
    /// tree; and before the first token for what the context of a fragment sets. Every node of a change is
    /// [held](Self::hold) at that moment: one that the parser no longer keeps is [released](Self::release) afterwards.
    ///
    /// ```
    /// use fivefold::html::tree_builder::StateChange;
    /// use fivefold::tree::{HtmlTreeSink, InsertionPlace, Names, NewElement, NoTree, TagAttributes, TreeSink};
    /// use fivefold::{Span, token::Text};
    ///
    /// /// Numbers the elements, and records the changes.
    /// #[derive(Default)]
    /// struct Log {
    ///     names: Names,
    ///     nodes: usize,
    ///     changes: Vec<String>,
    /// }
    ///
    /// impl HtmlTreeSink for Log {
    ///     type Tree<'a> = NoTree<usize>;
    ///
    ///     fn state_changed(&mut self, change: StateChange<usize>) {
    ///         self.changes.push(change.to_string());
    ///     }
    ///     // …
    /// #   fn clone_element(&mut self, _: usize) -> usize { self.add() }
    /// #   fn same_attributes(&self, _: usize, _: usize) -> bool { true }
    /// #   fn detach(&mut self, _: usize) {}
    /// #   fn reparent_children(&mut self, _: usize, _: usize) {}
    /// #   fn add_missing_attributes(&mut self, _: usize, _: TagAttributes<'_>) {}
    /// }
    /// # impl Log {
    /// #     fn add(&mut self) -> usize { self.nodes += 1; self.nodes }
    /// # }
    /// # impl TreeSink for Log {
    /// #     type Node = usize;
    /// #     fn document(&self) -> usize { 0 }
    /// #     fn names(&self) -> &Names { &self.names }
    /// #     fn names_mut(&mut self) -> &mut Names { &mut self.names }
    /// #     fn create_element(&mut self, _: NewElement<'_>) -> usize { self.add() }
    /// #     fn create_comment(&mut self, _: Text<'_>, _: Span) -> usize { self.add() }
    /// #     fn create_processing_instruction(&mut self, _: Text<'_>, _: Text<'_>, _: Span) -> usize { self.add() }
    /// #     fn insert(&mut self, _: InsertionPlace<usize>, _: usize) {}
    /// #     fn insert_text(&mut self, _: InsertionPlace<usize>, _: Text<'_>) {}
    /// # }
    ///
    /// // `html`, `head` and `body` are the elements 1, 2 and 3.
    /// let log = fivefold::html::parse_into(Log::default(), "<b></b>", Default::default());
    /// let expected = ["head element pointer = 2", "active formatting elements: add 4", "active formatting elements: remove 4"];
    /// assert_eq!(log.changes, expected);
    /// ```
    #[inline]
    fn state_changed(&mut self, change: StateChange<Self::Node>) {
        let _ = change;
    }
    /// Tells that a form owns the element, which the parser saw while the form was open. In a fragment, no form does,
    /// unless [`set_form_element`](crate::tree_builder::TreeBuilder::set_form_element) was called.
    fn associate_with_form(&mut self, element: Self::Node, form: Self::Node) {
        let _ = (element, form);
    }
    /// A `script` was made that the parser inserts as such: its parser document is this one. In the scripting mode
    /// [`Fragment`](crate::Scripting::Fragment), none is. The force async flag of every `script` that the parser makes
    /// is unset.
    fn mark_script_parser_inserted(&mut self, script: Self::Node) {
        let _ = script;
    }
    /// A `script` will not run when it is closed: it was made where scripts are inert, or the input has ended in it.
    fn mark_script_already_started(&mut self, script: Self::Node) {
        let _ = script;
    }
    /// A `script` was closed by its end tag. Return `Break` to pause the parser, as `document.write` needs.
    fn script_ended(&mut self, script: Self::Node) -> ControlFlow<()> {
        let _ = script;
        ControlFlow::Continue(())
    }
}
