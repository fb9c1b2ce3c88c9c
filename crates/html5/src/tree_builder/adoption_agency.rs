//! The adoption agency algorithm.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm>

use super::open_elements::{NO_SLOT, OpenElement};
use super::{StateChange, TreeBuilder};
use crate::HtmlTreeSink;
use fivefold_core::{ElementEnd, ElementName, ErrorCode, InsertionPlace, Name};

/// How many elements below the furthest block the inner loop clones. The others leave the list.
const CLONED: usize = 3;

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// Runs the algorithm for a tag with the name of a formatting element. `end` is how the element ends if the tag
    /// closes it.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm>
    pub(super) fn adoption_agency(&mut self, subject: Name, end: ElementEnd) {
        if let Some(current) = self.open_elements.current()
            && current.is(subject)
            && !self.active_formatting.holds(current.formatting, current.node)
        {
            // The current node has the name, but is not in the list: it is an ordinary end tag.
            self.pop(end);
            return;
        }
        // The outer loop, with the standard's bound.
        for _ in 0..8 {
            // The formatting element is the last one of that name in the list, back to a marker.
            let Some(slot) = self.active_formatting.last_after_marker(subject) else {
                self.any_other_end_tag(subject, end);
                return;
            };
            if !self.adopt(slot, subject, end) {
                return;
            }
        }
    }

    /// One round of the outer loop. `false` ends it.
    fn adopt(&mut self, formatting_slot: u32, subject: Name, end: ElementEnd) -> bool {
        let Some(formatting_element) = self.active_formatting.node(formatting_slot) else { return false };
        // The formatting element is in the list, but no longer open.
        let Some(height) = self.active_formatting.height(formatting_slot) else {
            self.error(ErrorCode::MisnestedEndTag);
            self.remove_active_formatting(formatting_slot);
            return false;
        };
        // It is open, but out of reach behind a table cell or the like.
        if !self.open_elements.is_in_scope(height) {
            self.error(ErrorCode::UnexpectedEndTag);
            return false;
        }
        if self.open_elements.len() != height as usize {
            self.error(ErrorCode::MisnestedEndTag);
        }
        // The entries from the formatting element to the furthest block, with those between them. Without a furthest block,
        // no special element is above it, and all that are above it end; so do they if there is no budget for its clone.
        let furthest_block = self.open_elements.furthest_block(height);
        let range = furthest_block.map(|block| self.open_elements.range(height, block)).unwrap_or_default();
        let Some((furthest_block, [_, between @ .., block])) = furthest_block
            .zip(Some(range.as_slice()))
            .filter(|(_, range)| self.may_adopt(formatting_slot, &range[1..range.len() - 1]))
        else {
            self.pop_through(height, end);
            self.remove_active_formatting(formatting_slot);
            return false;
        };
        let furthest_node = block.node;
        let (mut arranged, last_node) = self.adopt_inner(between, furthest_node);

        // The last node goes to the common ancestor, the element below the formatting element.
        let Some(&common_ancestor) = self.open_elements.below(height) else { return false };
        let place = self.appropriate_place_in(&common_ancestor);
        self.sink.detach(last_node);
        self.sink.insert(place, last_node);

        // A new formatting element takes over what is in the furthest block.
        let node = self.clone_formatting_element(formatting_element);
        self.sink.reparent_children(furthest_node, node);
        self.sink.insert(InsertionPlace::LastChildOf(furthest_node), node);
        self.sink.hold(node);
        // In the list, it comes right after the clone nearest the furthest block, which is where the standard's bookmark is, or
        // in the place of the formatting element.
        let nearest = arranged.first().copied();
        let change = match nearest {
            None => StateChange::ReplaceFormatting { old: formatting_element, new: node },
            Some(OpenElement { node: after, .. }) => {
                self.sink.state_changed(StateChange::RemoveFormatting(formatting_element));
                StateChange::InsertFormatting { node, after }
            }
        };
        let slot = self.active_formatting.move_after(nearest.map(|clone| clone.formatting), formatting_slot, node);
        self.sink.state_changed(change);
        self.sink.release(formatting_element);

        self.sink.close_element(formatting_element, end);
        self.sink.release(formatting_element);

        // On the stack, the new element comes right above the furthest block, and the formatting element is gone.
        let name = ElementName::html(subject);
        arranged.reverse();
        arranged.push(*block);
        self.sink.hold(node);
        arranged.push(OpenElement { formatting: slot, ..OpenElement::new(node, name) });
        self.open_elements.replace_range(height, furthest_block, &arranged);
        let mut above = common_ancestor.node;
        for entry in &arranged {
            self.sink.state_changed(StateChange::ArrangeOpen { node: entry.node, above });
            above = entry.node;
        }
        for (entry, height) in arranged.iter().rev().zip((1..=furthest_block).rev()) {
            if entry.formatting != NO_SLOT {
                self.active_formatting.set_height(entry.formatting, height);
            }
        }
        true
    }

    /// Whether the limit allows for the attributes that a round repeats: those of the formatting element, and of the elements
    /// between it and the furthest block that the inner loop clones.
    fn may_adopt(&mut self, formatting_slot: u32, between: &[OpenElement<S::Node>]) -> bool {
        let list = &self.active_formatting;
        let cloned = between.iter().rev().take(CLONED).filter(|entry| list.holds(entry.formatting, entry.node));
        let bytes: u64 = cloned.map(|entry| list.attribute_bytes(entry.formatting)).sum();
        self.may_repeat(bytes.saturating_add(self.active_formatting.attribute_bytes(formatting_slot)))
    }

    /// The inner loop, over the elements between the formatting element and the furthest block: those of them that
    /// stay open, last first, and the last node.
    fn adopt_inner(
        &mut self,
        between: &[OpenElement<S::Node>],
        furthest_block: S::Node,
    ) -> (Vec<OpenElement<S::Node>>, S::Node) {
        // Three of them at most, and then the two that the outer loop adds.
        let mut kept = Vec::with_capacity(5);
        let mut last_node = furthest_block;
        for (index, entry) in between.iter().rev().enumerate() {
            let is_active = entry.formatting != NO_SLOT && self.active_formatting.holds(entry.formatting, entry.node);
            // An element that is not in the list leaves the stack. So does one that is too far away, which also leaves
            // the list.
            if !is_active || index >= CLONED {
                if is_active {
                    self.remove_active_formatting(entry.formatting);
                }
                self.sink.close_element(entry.node, self.implied_end());
                if entry.is(Name::OPTION) {
                    self.option_popped(entry.node);
                }
                self.release_open_element(entry.node, entry.target);
                continue;
            }
            // A clone takes the element's place in the list and on the stack.
            let node = self.clone_formatting_element(entry.node);
            self.sink.close_element(entry.node, self.implied_end());
            self.sink.release(entry.node);
            self.sink.hold(node);
            self.replace_active_formatting(entry.formatting, entry.node, node);
            // What has been rearranged so far becomes a child of the clone.
            self.sink.detach(last_node);
            self.sink.insert(InsertionPlace::LastChildOf(node), last_node);
            last_node = node;
            kept.push(OpenElement { node, target: node, ..*entry });
        }
        (kept, last_node)
    }
}
