//! The elements that are open, to rules: what they match, and the rules for what is in them.

use fivefold_core::{ElementName, Name, Names, QuirksMode};
use fivefold_select::{StreamAttributes, StreamMatcher};

/// The number of an element; 0 is the document.
pub(crate) type Node = u32;

pub(crate) const DOCUMENT: Node = 0;

/// What is known of elements by their numbers.
pub(crate) struct Nodes {
    matcher: StreamMatcher,
    /// For each node, the selectors that it or an ancestor matches and that have rules for what is inside.
    inside: Vec<u64>,
    /// The selectors with such rules; empty if there are none.
    inside_rules: Vec<u64>,
}

impl Nodes {
    pub(crate) fn new(matcher: StreamMatcher, inside_rules: Vec<u64>) -> Self {
        let inside = vec![0; inside_rules.len()];
        Self { matcher, inside, inside_rules }
    }

    pub(crate) fn bytes_per_node(&self) -> usize {
        self.matcher.bytes_per_node() + 8 * self.inside_rules.len()
    }

    pub(crate) fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.matcher.set_quirks_mode(mode);
    }

    /// Whether it matters to rules where elements stand.
    pub(crate) fn look_at_places(&self) -> bool {
        !self.inside_rules.is_empty() || self.matcher.looks_at_places()
    }

    /// Whether rules may be for an element of a name, or for what is in it. No other needs to be noted and entered.
    #[inline]
    pub(crate) fn may_match(&self, name: Name) -> bool {
        !self.inside_rules.is_empty() || self.matcher.may_match(name)
    }

    #[inline]
    pub(crate) fn note(&mut self, node: Node, name: ElementName, attributes: &impl StreamAttributes, names: &Names) {
        self.matcher.note(node as usize, name, attributes, names);
    }

    /// Notes that an element below a parent has other attributes than before.
    pub(crate) fn note_again(
        &mut self,
        node: Node,
        parent: Node,
        name: ElementName,
        attributes: &impl StreamAttributes,
        names: &Names,
    ) {
        self.matcher.note_again(node as usize, parent as usize, name, attributes, names);
        if !self.inside_rules.is_empty() {
            self.inherit(node, parent);
        }
    }

    pub(crate) fn note_clone(&mut self, node: Node, original: Node) {
        self.matcher.note_clone(node as usize, original as usize);
    }

    #[inline]
    pub(crate) fn enter(&mut self, node: Node, parent: Node) {
        self.matcher.enter(node as usize, parent as usize);
        if !self.inside_rules.is_empty() {
            self.inherit(node, parent);
        }
    }

    pub(crate) fn move_below(&mut self, node: Node, parent: Node) {
        self.matcher.move_below(node as usize, parent as usize);
        if !self.inside_rules.is_empty() {
            self.inherit(node, parent);
        }
    }

    pub(crate) fn move_children(&mut self, from: Node, to: Node) {
        self.matcher.move_children(from as usize, to as usize);
    }

    fn inherit(&mut self, node: Node, parent: Node) {
        let words = self.inside_rules.len();
        let (node_start, parent_start) = (node as usize * words, parent as usize * words);
        if self.inside.len() < node_start + words {
            self.inside.resize(node_start + words, 0);
        }
        self.inside.copy_within(parent_start..parent_start + words, node_start);
        let Self { matcher, inside, inside_rules } = self;
        matcher.each_match(node as usize, |selector| {
            let (word, bit) = (selector / 64, 1 << (selector % 64));
            inside[node_start + word] |= inside_rules[word] & bit;
        });
    }

    /// The selectors with rules for what is in a node; empty if there are none.
    #[inline]
    pub(crate) fn inside(&self, node: Node) -> &[u64] {
        let words = self.inside_rules.len();
        self.inside.get(node as usize * words..(node as usize + 1) * words).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn each_match(&self, node: Node, visit: impl FnMut(usize)) {
        self.matcher.each_match(node as usize, visit);
    }
}
