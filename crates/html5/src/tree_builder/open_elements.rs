//! The stack of open elements, which answers every question about scope by comparing two numbers.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements>
//!
//! Each entry has a height, counted from 1. For every name the stack knows the height of the topmost element of that
//! name; and every entry knows the height of the nearest element, from itself downwards, that ends a scope, that is
//! special, and so on. "Has an element in scope" is then one comparison, whatever the depth, and no loop over the
//! stack is left that does not also pop what it looks at.

use super::element_class::{Classes, LIST_ITEM_STOP, OPEN_AT_END, SCOPE, SPECIAL, classes};
use fivefold_core::{ElementName, Name, Namespace};
use smallvec::SmallVec;

/// "Not in the list of active formatting elements".
pub(super) const NO_SLOT: u32 = u32::MAX;

/// An open element.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenElement<N> {
    /// The element.
    pub(super) node: N,
    /// Where its children go: the element, or a template's contents, or the root of a fragment.
    pub(super) target: N,
    /// Its name.
    pub(super) name: ElementName,
    /// The name on the tag, which for SVG can differ from the element's in case.
    pub(super) tag_name: Name,
    /// The sets it belongs to.
    pub(super) classes: Classes,
    /// Whether it is an HTML integration point.
    pub(super) is_html_integration_point: bool,
    /// Its entry in the list of active formatting elements, or [`NO_SLOT`].
    pub(super) formatting: u32,
    /// Whether it has left the stack from between others. What is above need not move then; an entry that is gone is
    /// never on top, and answers to no name and no class.
    pub(super) is_gone: bool,
    /// What lies below it on the stack.
    pub(super) below: Below,
}

/// Heights of the nearest elements of several kinds, from an entry downwards; 0 where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Below {
    /// One of the same name, without the entry itself.
    same_name: u32,
    scope: u32,
    special: u32,
    list_item_stop: u32,
    html: u32,
    unclosed: u32,
}

impl Below {
    /// Makes what the entry below another knows into what that one knows, but for the same name.
    #[inline(always)]
    fn note<N: Copy>(&mut self, entry: &OpenElement<N>, height: u32) {
        if entry.is_gone {
            return;
        }
        if entry.is_html() {
            self.html = height;
        }
        if entry.classes == 0 {
            self.unclosed = height;
            return;
        }
        let nearest = |class: Classes, before: u32| if entry.has_class(class) { height } else { before };
        self.scope = nearest(SCOPE, self.scope);
        self.special = nearest(SPECIAL, self.special);
        self.list_item_stop = nearest(LIST_ITEM_STOP, self.list_item_stop);
        self.unclosed = if entry.has_class(OPEN_AT_END) { self.unclosed } else { height };
    }
}

impl<N: Copy> OpenElement<N> {
    /// An entry for `node`, not on the stack yet.
    #[inline]
    pub(super) fn new(node: N, name: ElementName) -> Self {
        Self {
            node,
            target: node,
            name,
            tag_name: name.local,
            classes: classes(name),
            is_html_integration_point: false,
            formatting: NO_SLOT,
            is_gone: false,
            below: Below::default(),
        }
    }

    /// The same entry, gone.
    fn gone(&self) -> Self {
        Self { is_gone: true, classes: 0, formatting: NO_SLOT, ..*self }
    }

    /// Whether it is an HTML element.
    #[inline]
    pub(super) fn is_html(&self) -> bool {
        self.name.namespace == Namespace::HTML
    }

    /// Whether it is the HTML element of that name.
    #[inline]
    pub(super) fn is(&self, name: Name) -> bool {
        self.name == ElementName::html(name)
    }

    /// What decides which entries are of the same name.
    fn key(&self) -> (bool, Name) {
        (self.is_html(), self.tag_name)
    }

    #[inline]
    pub(super) fn has_class(&self, class: Classes) -> bool {
        self.classes & class != 0
    }
}

/// The stack. Its first entry is the `html` element.
#[derive(Debug)]
pub(super) struct OpenElements<N> {
    entries: Vec<OpenElement<N>>,
    /// The height of the topmost HTML element of each name, by its id; 0 where none is open.
    topmost_html: Vec<u32>,
    /// The same for elements of SVG and MathML, by the name on their tags.
    topmost_foreign: Vec<u32>,
}

impl<N: Copy + Eq> OpenElements<N> {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::with_capacity(32),
            topmost_html: vec![0; Name::ELEMENT_COUNT],
            topmost_foreign: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The entries from one height up to another.
    pub(super) fn range(&self, from: u32, to: u32) -> SmallVec<[OpenElement<N>; 5]> {
        let range = &self.entries[from as usize - 1..to as usize];
        range.iter().filter(|entry| !entry.is_gone).copied().collect()
    }

    /// The entry at a height.
    #[inline]
    pub(super) fn at(&self, height: u32) -> &OpenElement<N> {
        &self.entries[height as usize - 1]
    }

    /// The current node: the bottommost of the standard, which draws its stack downwards.
    #[inline]
    pub(super) fn current(&self) -> Option<&OpenElement<N>> {
        self.entries.last()
    }

    #[inline]
    pub(super) fn current_is(&self, name: Name) -> bool {
        self.entries.last().is_some_and(|entry| entry.is(name))
    }

    pub(super) fn current_mut(&mut self) -> Option<&mut OpenElement<N>> {
        self.entries.last_mut()
    }

    /// Whether an element is open that needs its end tag before the body ends.
    pub(super) fn has_unclosed(&self) -> bool {
        self.entries.last().is_some_and(|entry| entry.below.unclosed != 0)
    }

    #[inline(always)]
    pub(super) fn push(&mut self, mut entry: OpenElement<N>) {
        let height = self.entries.len() as u32 + 1;
        let mut below = self.entries.last().map_or(Below::default(), |last| last.below);
        below.note(&entry, height);
        let topmost = self.topmost_slot(entry.is_html(), entry.tag_name);
        below.same_name = core::mem::replace(topmost, height);
        entry.below = below;
        self.entries.push(entry);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<OpenElement<N>> {
        let entry = self.entries.pop()?;
        *self.topmost_slot(entry.is_html(), entry.tag_name) = entry.below.same_name;
        while self.entries.last().is_some_and(|below| below.is_gone) {
            self.entries.pop();
        }
        Some(entry)
    }

    /// Takes the entry at a height off the stack, wherever it is.
    pub(super) fn remove(&mut self, height: u32) {
        if height as usize == self.entries.len() {
            self.pop();
        } else {
            let gone = self.at(height).gone();
            self.rearrange(height, &[gone]);
        }
    }

    /// The entry below the one at a height.
    pub(super) fn below(&self, height: u32) -> Option<&OpenElement<N>> {
        self.entries[..height as usize - 1].iter().rev().find(|entry| !entry.is_gone)
    }

    #[inline]
    fn topmost_slot(&mut self, is_html: bool, name: Name) -> &mut u32 {
        let table = if is_html { &mut self.topmost_html } else { &mut self.topmost_foreign };
        let index = name.id() as usize;
        if index >= table.len() {
            table.resize(index + 1, 0);
        }
        &mut table[index]
    }

    /// The height of the topmost HTML element of that name; 0 where none is open.
    #[inline]
    pub(super) fn topmost(&self, name: Name) -> u32 {
        self.topmost_html.get(name.id() as usize).copied().unwrap_or(0)
    }

    /// The height of the second HTML element of that name from the top; 0 where fewer are open.
    pub(super) fn second_topmost(&self, name: Name) -> u32 {
        match self.topmost(name) {
            0 => 0,
            height => self.at(height).below.same_name,
        }
    }

    /// Whether an HTML element of that name is open at all.
    #[inline]
    pub(super) fn contains(&self, name: Name) -> bool {
        self.topmost(name) != 0
    }

    /// The height of the topmost of several HTML elements.
    pub(super) fn topmost_of(&self, names: &[Name]) -> u32 {
        names.iter().map(|&name| self.topmost(name)).max().unwrap_or(0)
    }

    /// The height of the nearest element that ends the scope, which is never 0: `html` does.
    #[inline]
    fn scope(&self) -> u32 {
        self.entries.last().map_or(1, |entry| entry.below.scope.max(1))
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope>
    #[inline]
    pub(super) fn has_in_scope(&self, name: Name) -> bool {
        self.topmost(name) >= self.scope()
    }

    /// Whether one of several elements is in scope.
    pub(super) fn has_any_in_scope(&self, names: &[Name]) -> bool {
        self.topmost_of(names) >= self.scope()
    }

    /// Whether the element at a height is in scope.
    pub(super) fn is_in_scope(&self, height: u32) -> bool {
        height >= self.scope()
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-list-item-scope>
    pub(super) fn has_in_list_item_scope(&self, name: Name) -> bool {
        self.topmost(name) >= self.scope().max(self.topmost(Name::OL)).max(self.topmost(Name::UL))
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-button-scope>
    #[inline]
    pub(super) fn has_in_button_scope(&self, name: Name) -> bool {
        self.topmost(name) >= self.scope().max(self.topmost(Name::BUTTON))
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-table-scope>
    pub(super) fn has_in_table_scope(&self, name: Name) -> bool {
        let end = self.topmost_of(&[Name::HTML, Name::TABLE, Name::TEMPLATE]);
        self.topmost(name) >= end.max(1)
    }

    /// The height of the HTML element that any other end tag of that name closes: no special element is above it.
    #[inline]
    pub(super) fn closed_by_any_other_end_tag(&self, name: Name) -> Option<u32> {
        let height = self.topmost(name);
        (height != 0 && height >= self.entries.last()?.below.special).then_some(height)
    }

    /// The height of the topmost of several list items, if the search for it is not ended before.
    pub(super) fn closed_by_list_item(&self, names: &[Name]) -> Option<u32> {
        let height = self.topmost_of(names);
        (height != 0 && height >= self.entries.last()?.below.list_item_stop).then_some(height)
    }

    /// The height of the foreign element that an end tag of that name closes: no HTML element is above it.
    pub(super) fn closed_by_foreign_end_tag(&self, name: Name) -> Option<u32> {
        let height = self.topmost_foreign.get(name.id() as usize).copied().unwrap_or(0);
        (height > self.entries.last()?.below.html).then_some(height)
    }

    /// The height of `node`, an open HTML element of that name. Looks at the open elements of the name alone, from the
    /// top, where the one that is asked for nearly always is.
    pub(super) fn height_of(&self, name: Name, node: N) -> Option<u32> {
        let mut height = self.topmost(name);
        while height != 0 {
            let entry = self.at(height);
            if entry.node == node {
                return Some(height);
            }
            height = entry.below.same_name;
        }
        None
    }

    /// The height of the lowest special element above `height`: the furthest block of the adoption agency. It passes
    /// only over elements that the caller is about to take off the stack.
    pub(super) fn furthest_block(&self, height: u32) -> Option<u32> {
        if self.entries.last()?.below.special <= height {
            return None;
        }
        let above = self.entries[height as usize..].iter();
        above.zip(height + 1..).find(|(entry, _)| entry.has_class(SPECIAL)).map(|(_, height)| height)
    }

    /// Puts `arranged` in the place of the entries from `from` up to `to`, of which it holds no more than there were;
    /// what lacks is gone. What is above keeps its place, and is looked at only as far as it refers to what moved.
    pub(super) fn replace_range(&mut self, from: u32, to: u32, arranged: &[OpenElement<N>]) {
        let lacking = (to - from + 1) as usize - arranged.len();
        let gone = core::iter::repeat_n(self.at(from).gone(), lacking);
        let arranged: SmallVec<[_; 8]> = gone.chain(arranged.iter().copied()).collect();
        self.rearrange(from, &arranged);
    }

    /// As [`replace_range`](Self::replace_range), for as many entries as there were.
    fn rearrange(&mut self, height: u32, arranged: &[OpenElement<N>]) {
        let bottom = height as usize - 1;
        let top = bottom + arranged.len();
        // For each name: its highest entry before, its highest entry now, or yet the one below the range.
        let mut names: SmallVec<[(bool, Name, u32, u32); 6]> = SmallVec::new();
        for (index, entry) in self.entries[..top].iter().enumerate().skip(bottom).rev() {
            if entry.is_gone {
                continue;
            }
            match names.iter_mut().find(|(is_html, name, ..)| (*is_html, *name) == entry.key()) {
                Some((.., below)) => *below = entry.below.same_name,
                None => names.push((entry.is_html(), entry.tag_name, index as u32 + 1, entry.below.same_name)),
            }
        }
        let mut below = if bottom == 0 { Below::default() } else { self.entries[bottom - 1].below };
        for (index, entry) in arranged.iter().enumerate() {
            let height = height + index as u32;
            below.note(entry, height);
            if !entry.is_gone
                && let Some((.., newest)) =
                    names.iter_mut().find(|(is_html, name, ..)| (*is_html, *name) == entry.key())
            {
                below.same_name = core::mem::replace(newest, height);
            }
            self.entries[bottom + index] = OpenElement { below, ..*entry };
        }
        for (is_html, name, before, now) in names {
            let topmost = self.topmost_slot(is_html, name);
            if *topmost == before {
                *topmost = now;
                continue;
            }
            let above = self.entries[top..].iter_mut().find(|entry| !entry.is_gone && entry.key() == (is_html, name));
            if let Some(entry) = above {
                entry.below.same_name = now;
            }
        }
        for index in top..self.entries.len() {
            let old = self.entries[index].below;
            below.note(&self.entries[index], index as u32 + 1);
            below.same_name = old.same_name;
            if below == old {
                break;
            }
            self.entries[index].below = below;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(names: &[Name]) -> OpenElements<usize> {
        let mut stack = OpenElements::new();
        for (node, &name) in names.iter().enumerate() {
            stack.push(OpenElement::new(node, ElementName::html(name)));
        }
        stack
    }

    #[test]
    fn a_scope_ends_at_its_elements() {
        let open = stack(&[Name::HTML, Name::BODY, Name::P, Name::BUTTON, Name::SPAN]);
        assert!(open.has_in_scope(Name::P) && open.has_in_scope(Name::BODY));
        assert!(!open.has_in_button_scope(Name::P) && !open.has_in_scope(Name::DIV));
        let open = stack(&[Name::HTML, Name::BODY, Name::P, Name::TABLE, Name::TR, Name::TD]);
        assert!(!open.has_in_scope(Name::P) && open.has_in_table_scope(Name::TR) && open.has_in_scope(Name::TD));
    }

    #[test]
    fn popping_uncovers_what_was_below() {
        let mut open = stack(&[Name::HTML, Name::DIV, Name::SPAN, Name::DIV]);
        assert_eq!((open.topmost(Name::DIV), open.second_topmost(Name::DIV)), (4, 2));
        open.pop();
        assert_eq!((open.topmost(Name::DIV), open.closed_by_any_other_end_tag(Name::SPAN)), (2, Some(3)));
    }

    #[test]
    fn what_is_gone_leaves_no_trace() {
        let mut open = stack(&[Name::HTML, Name::DIV, Name::P, Name::DIV, Name::SPAN, Name::DIV, Name::I]);
        open.remove(4);
        assert_eq!((open.second_topmost(Name::DIV), open.furthest_block(2)), (2, Some(3)));
        assert_eq!(open.below(5).map(|entry| entry.node), Some(2));
        open.remove(6);
        assert_eq!((open.topmost(Name::DIV), open.topmost(Name::I)), (2, 7));
        assert_eq!(open.closed_by_any_other_end_tag(Name::SPAN), Some(5));
        open.pop();
        assert_eq!(open.len(), 5, "what is gone does not come to the top");
        open.pop();
        assert_eq!((open.len(), open.current_is(Name::P)), (3, true));
    }

    #[test]
    fn rearranging_leaves_what_pushing_would() {
        let names = [Name::HTML, Name::B, Name::I, Name::LI, Name::SPAN, Name::B, Name::DIV, Name::LI, Name::I];
        let arranged = [Name::HTML, Name::I, Name::LI, Name::B, Name::SPAN, Name::B, Name::DIV, Name::LI, Name::I];
        let mut open = stack(&names);
        let moved = [2, 3, 1].map(|index: usize| open.entries[index]);
        open.rearrange(2, &moved);
        let expected = stack(&arranged);
        for (entry, expected) in open.entries.iter().zip(&expected.entries) {
            assert_eq!((entry.name, entry.below), (expected.name, expected.below));
        }
        assert_eq!(open.topmost_html, expected.topmost_html);
    }
}
