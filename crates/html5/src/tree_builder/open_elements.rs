//! The stack of open elements, in which every lookup of a scope compares two numbers.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements>
//!
//! Each entry has a height, counted from 1. For every name the stack knows the height of the topmost element of that
//! name; and every entry knows the height of the nearest element, from itself downwards, that ends a scope, that is
//! special, and so on. "Has an element in scope" is then one comparison, whatever the depth, and every remaining loop
//! over the stack pops the entries that it visits.

use super::element_class::{Classes, LIST_ITEM_STOP, OPEN_AT_END, SCOPE, SPECIAL, classes};
use fivefold_core::{ElementName, Name, Namespace, work};

/// "Not in the list of active formatting elements".
pub(super) const NO_SLOT: u32 = u32::MAX;

/// An open element.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenElement<N> {
    /// The element.
    pub(super) node: N,
    /// The parent of its children: the element, or a template's contents, or the root of a fragment.
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
    /// Whether it has left the stack from below other entries. The entries above then need not move. An entry that is
    /// gone is never on top, and is not counted for any name or class.
    pub(super) is_gone: bool,
    /// The height of the next entry of the same name above it, if there is one. Of the first and the last entry of a
    /// run of those that are gone: the height of the run's other end.
    pub(super) link: u32,
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
    /// Turns what is known at the entry below `entry` into what is known at `entry`, except for the same name.
    #[inline(always)]
    fn note<N: Copy>(&mut self, entry: &OpenElement<N>, height: u32) {
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
            link: 0,
            below: Below::default(),
        }
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

    /// The key of a name: entries with equal keys have the same name.
    fn key(&self) -> (bool, Name) {
        (self.is_html(), self.tag_name)
    }

    #[inline]
    pub(super) fn has_class(&self, class: Classes) -> bool {
        self.classes & class != 0
    }
}

/// How many elements there is room for at first.
const FIRST_ENTRIES: usize = 8;

/// How many heights take as much memory as an entry.
const HEIGHTS_PER_ENTRY: usize = 16;

/// The names of HTML's elements have ids below this, which are the lowest.
const HTML_NAMES: usize = Name::XMP.id() as usize + 1;

/// The height of the topmost element of each name, by its id; 0 where none is open.
#[derive(Clone, Debug)]
struct Topmost {
    /// Of the names of HTML's elements.
    html: [u32; HTML_NAMES],
    /// Of elements of HTML with other names, as far as these were open.
    other_html: Vec<u32>,
    /// Of elements of SVG and MathML, by the name on their tags.
    foreign: Vec<u32>,
}

impl Topmost {
    /// No element is open. The table is in no memory of its own, which would take longer to get and to release than the
    /// table to be set to zero.
    #[inline]
    fn new() -> Self {
        Self { html: [0; HTML_NAMES], other_html: Vec::new(), foreign: Vec::new() }
    }

    /// Becomes what [`new`](Self::new) makes, and keeps the memory.
    fn clear(&mut self) {
        self.html = [0; HTML_NAMES];
        self.other_html.clear();
        self.foreign.clear();
    }

    /// The number of heights.
    fn len(&self) -> usize {
        HTML_NAMES + self.other_html.len() + self.foreign.len()
    }

    /// The height of the topmost HTML element of a name.
    #[inline(always)]
    fn html(&self, name: Name) -> u32 {
        let index = name.id() as usize;
        if index < HTML_NAMES { self.html[index] } else { self.other_html.get(index).copied().unwrap_or(0) }
    }

    /// The height of the topmost element of SVG or MathML of a name.
    fn foreign(&self, name: Name) -> u32 {
        self.foreign.get(name.id() as usize).copied().unwrap_or(0)
    }

    /// Sets the height for a name. Returns the one before.
    #[inline(always)]
    fn set(&mut self, is_html: bool, name: Name, height: u32) -> u32 {
        let index = name.id() as usize;
        if is_html && index < HTML_NAMES {
            return core::mem::replace(&mut self.html[index], height);
        }
        self.set_other(is_html, index, height)
    }

    #[inline(never)]
    fn set_other(&mut self, is_html: bool, index: usize, height: u32) -> u32 {
        let table = if is_html { &mut self.other_html } else { &mut self.foreign };
        if index >= table.len() {
            table.resize(index + 1, 0);
        }
        core::mem::replace(&mut table[index], height)
    }
}

/// The stack. Its first entry is the `html` element.
#[derive(Clone, Debug)]
pub(super) struct OpenElements<N> {
    entries: Vec<OpenElement<N>>,
    topmost: Topmost,
    /// How many elements may be open.
    depth_limit: usize,
    /// The height at which the stack is full: the limit, plus the entries that are gone.
    full_height: usize,
}

impl<N: Copy + Eq> OpenElements<N> {
    #[inline(always)]
    pub(super) fn new(depth_limit: usize) -> Self {
        // Nothing is allocated: what can fail keeps a tree builder from being constructed in place.
        Self { entries: Vec::new(), topmost: Topmost::new(), depth_limit, full_height: depth_limit }
    }

    /// Makes room for the elements of a small document, before the first one comes.
    pub(super) fn begin(&mut self) {
        if self.entries.capacity() == 0 {
            self.entries = Vec::with_capacity(FIRST_ENTRIES);
        }
    }

    /// Becomes what [`new`](Self::new) makes with the same limit, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.topmost.clear();
        self.full_height = self.depth_limit;
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The elements, from the bottom of the stack to its top.
    pub(super) fn nodes(&self) -> impl Iterator<Item = N> {
        self.entries.iter().filter(|entry| !entry.is_gone).map(|entry| entry.node)
    }

    /// Whether both stacks are as high, with the same element on top.
    pub(super) fn has_top_of(&self, other: &Self) -> bool {
        let top = |stack: &Self| stack.current().map(|entry| entry.node);
        self.len() == other.len() && top(self) == top(other)
    }

    /// The size of the stack and of its tables, in entries of the stack.
    pub(super) fn size(&self) -> usize {
        self.entries.len() + self.topmost.len() / HEIGHTS_PER_ENTRY
    }

    /// Whether the stack is full: as many elements are open as the limit allows, or more.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.entries.len() >= self.full_height
    }

    /// Whether exactly as many elements are open as the limit allows.
    pub(super) fn is_just_full(&self) -> bool {
        self.entries.len() == self.full_height
    }

    /// Adds `more` to the number of entries that are gone.
    fn count_gone(&mut self, more: isize) {
        if self.depth_limit != usize::MAX {
            self.full_height = self.full_height.saturating_add_signed(more);
        }
    }

    /// The entries from height `from` up to `to`.
    pub(super) fn range(&self, from: u32, to: u32) -> Vec<OpenElement<N>> {
        self.heights(from, to).map(|height| *self.at(height)).collect()
    }

    /// The heights of the entries from `from` up to `to`. Skips a run of entries that are gone in one step.
    fn heights(&self, from: u32, to: u32) -> impl Iterator<Item = u32> {
        let mut height = from;
        core::iter::from_fn(move || {
            work::steps(1);
            let entry = self.entries.get(height as usize - 1)?;
            if entry.is_gone {
                height = entry.link + 1;
            }
            let found = height;
            height += 1;
            (found <= to).then_some(found)
        })
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
        work::steps(1);
        let height = self.entries.len() as u32 + 1;
        let mut below = match self.entries.as_slice() {
            [.., last] => last.below,
            [] => Below::default(),
        };
        below.note(&entry, height);
        below.same_name = self.topmost.set(entry.is_html(), entry.tag_name, height);
        if let Some(lower) = self.entries.get_mut((below.same_name as usize).wrapping_sub(1)) {
            lower.link = height;
        }
        entry.below = below;
        self.entries.push(entry);
    }

    /// Takes the current node off the stack, if there is one.
    #[inline]
    pub(super) fn pop(&mut self) {
        work::steps(1);
        let Some(entry) = self.entries.last() else { return };
        self.topmost.set(entry.is_html(), entry.tag_name, entry.below.same_name);
        self.entries.truncate(self.entries.len() - 1);
        if let Some(&OpenElement { is_gone: true, link: first, .. }) = self.entries.last() {
            self.drop_gone(first);
        }
    }

    /// Drops a run of entries that are gone, from the height `first` to the top of the stack.
    #[cold]
    fn drop_gone(&mut self, first: u32) {
        let height = first as usize - 1;
        self.count_gone(height as isize - self.entries.len() as isize);
        self.entries.truncate(height);
    }

    /// Takes the entry at a height off the stack, wherever it is.
    pub(super) fn remove(&mut self, height: u32) {
        if height as usize == self.entries.len() {
            self.pop();
        } else {
            self.replace_range(height, height, &[]);
        }
    }

    /// The entry below the one at a height.
    pub(super) fn below(&self, height: u32) -> Option<&OpenElement<N>> {
        let below = self.entries[..height as usize - 1].last()?;
        // Below a run of entries that are gone, there is one that is not.
        if below.is_gone { self.entries[..below.link as usize - 1].last() } else { Some(below) }
    }

    /// The height of the topmost HTML element of that name; 0 where none is open.
    #[inline]
    pub(super) fn topmost(&self, name: Name) -> u32 {
        self.topmost.html(name)
    }

    /// The height of the second HTML element of that name from the top; 0 where fewer are open.
    pub(super) fn second_topmost(&self, name: Name) -> u32 {
        match self.topmost(name) {
            0 => 0,
            height => self.at(height).below.same_name,
        }
    }

    /// Whether any HTML element of that name is open.
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
        let height = self.topmost.foreign(name);
        (height > self.entries.last()?.below.html).then_some(height)
    }

    /// The height of the open `form` element that is `node`. It is asked for only outside of templates, where no
    /// other `form` is open but those around the template.
    pub(super) fn height_of_form(&self, node: N) -> Option<u32> {
        let height = self.topmost(Name::FORM);
        (height != 0 && self.at(height).node == node).then_some(height)
    }

    /// The height of the lowest special element above `height`: the furthest block of the adoption agency. The search
    /// passes only elements that the caller is about to take off the stack, and formatting elements.
    pub(super) fn furthest_block(&self, height: u32) -> Option<u32> {
        if self.entries.last()?.below.special <= height {
            return None;
        }
        self.heights(height + 1, self.entries.len() as u32).find(|&above| self.at(above).has_class(SPECIAL))
    }

    /// Replaces the entries from `from` up to `to` by `arranged`, which are no more than there were; the rest are
    /// marked as gone. Entries above keep their place, and are visited only if they refer to what moved.
    pub(super) fn replace_range(&mut self, from: u32, to: u32, arranged: &[OpenElement<N>]) {
        let names = self.take_names(from, to);
        self.count_gone(self.heights(from, to).count() as isize - arranged.len() as isize);
        let first = to + 1 - arranged.len() as u32;
        let mut below = self.below(from).map_or(Below::default(), |below| below.below);
        for (height, entry) in (first..).zip(arranged) {
            below.note(entry, height);
            self.entries[height as usize - 1] = OpenElement { below, is_gone: false, link: 0, ..*entry };
        }
        if from < first {
            self.mark_gone(from, first - 1);
        }
        for (is_html, name, lower, upper) in names {
            self.link_name(is_html, name, lower, (first, to), upper);
        }
        self.update_above(to, below);
    }

    /// The names of the entries from one height up to another. For each: the nearest entry of the name below them, and
    /// above them; 0 where there is none.
    fn take_names(&self, from: u32, to: u32) -> Vec<(bool, Name, u32, u32)> {
        let mut names = Vec::new();
        for height in self.heights(from, to) {
            let entry = self.at(height);
            let (is_html, name) = entry.key();
            // Its link leads out of the range if it is the highest of its name there.
            let upper = if self.topmost_of_name(is_html, name) == height { 0 } else { entry.link };
            if upper != 0 && upper <= to {
                continue;
            }
            let mut lower = entry.below.same_name;
            while lower >= from {
                work::steps(1);
                lower = self.at(lower).below.same_name;
            }
            names.push((is_html, name, lower, upper));
        }
        names
    }

    /// Relinks the entries of a name: the one at `lower`, those in the range that was arranged, and the one at `upper`.
    fn link_name(&mut self, is_html: bool, name: Name, lower: u32, (first, last): (u32, u32), upper: u32) {
        let mut newest = lower;
        for height in first..=last {
            work::steps(1);
            if self.at(height).key() == (is_html, name) {
                self.entries[height as usize - 1].below.same_name = newest;
                self.link_up(newest, height);
                newest = height;
            }
        }
        if upper == 0 {
            self.topmost.set(is_html, name, newest);
        } else {
            self.entries[upper as usize - 1].below.same_name = newest;
            self.link_up(newest, upper);
        }
    }

    fn link_up(&mut self, lower: u32, upper: u32) {
        if lower != 0 {
            self.entries[lower as usize - 1].link = upper;
        }
    }

    fn topmost_of_name(&self, is_html: bool, name: Name) -> u32 {
        if is_html { self.topmost.html(name) } else { self.topmost.foreign(name) }
    }

    /// Marks the entries from `first` up to `last` as a run of those that are gone, and joins it to adjacent runs,
    /// so that one step skips all of it.
    fn mark_gone(&mut self, first: u32, last: u32) {
        let run_end = |height: u32| {
            self.entries.get((height as usize).wrapping_sub(1)).filter(|entry| entry.is_gone).map(|entry| entry.link)
        };
        let (start, end) = (run_end(first - 1).unwrap_or(first), run_end(last + 1).unwrap_or(last));
        for (height, other_end) in [(start, end), (end, start)] {
            let entry = &mut self.entries[height as usize - 1];
            (entry.is_gone, entry.link) = (true, other_end);
            (entry.classes, entry.formatting) = (0, NO_SLOT);
        }
    }

    /// Updates what the entries above `height` know of the entries below them, up to the first for which nothing
    /// changes.
    fn update_above(&mut self, height: u32, mut below: Below) {
        let top = self.entries.len() as u32;
        let mut next = self.heights(height + 1, top).next();
        while let Some(above) = next {
            let entry = &mut self.entries[above as usize - 1];
            below.note(entry, above);
            below.same_name = entry.below.same_name;
            if below == entry.below {
                break;
            }
            entry.below = below;
            next = self.heights(above + 1, top).next();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(names: &[Name]) -> OpenElements<usize> {
        let mut stack = OpenElements::new(100);
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
    fn one_step_passes_over_all_that_are_gone() {
        let mut open = stack(&[[Name::HTML].as_slice(), &[Name::SPAN; 9], &[Name::DIV, Name::P]].concat());
        for (from, to, kept) in [(6, 6, 0), (4, 4, 0), (5, 5, 0), (7, 8, 1), (3, 8, 1), (2, 8, 0)] {
            let range = open.range(from, to);
            open.replace_range(from, to, &range[range.len() - kept..]);
        }
        assert_eq!(open.heights(1, 12).collect::<Vec<_>>(), [1, 9, 10, 11, 12]);
        assert_eq!((open.entries[1].link, open.entries[7].link), (8, 2));
        // Five are open, and seven gone.
        assert_eq!((open.len(), open.full_height - open.depth_limit), (12, 7));
        for height in [11, 10, 9, 1] {
            open.pop();
            assert_eq!(open.len(), height);
        }
        assert_eq!(open.full_height, open.depth_limit);
    }

    #[test]
    fn rearranging_leaves_what_pushing_would() {
        let names = [Name::HTML, Name::B, Name::I, Name::LI, Name::SPAN, Name::B, Name::DIV, Name::LI, Name::I];
        let arranged = [Name::HTML, Name::I, Name::LI, Name::B, Name::SPAN, Name::B, Name::DIV, Name::LI, Name::I];
        let mut open = stack(&names);
        let moved = [2, 3, 1].map(|index: usize| open.entries[index]);
        open.replace_range(2, 4, &moved);
        let expected = stack(&arranged);
        for (entry, expected) in open.entries.iter().zip(&expected.entries) {
            assert_eq!((entry.name, entry.below), (expected.name, expected.below));
        }
        assert_eq!(open.topmost.html, expected.topmost.html);
    }
}
