//! How far the elements around a node have got in a selector.

use crate::matcher::Matcher;
use crate::program::{Program, Set};
use crate::tree::SelectTree;
use fivefold_core::{Name, NumberMap, work};

/// How far the elements around a node have got.
#[derive(Clone, Copy, Default)]
pub(crate) struct Around {
    parent: Set,
    /// All ancestors together.
    ancestors: Set,
    /// The sibling right before.
    previous: Set,
    /// All siblings before together.
    earlier: Set,
}

impl Around {
    /// What can match an element here.
    #[inline]
    pub(crate) fn candidates(&self, program: &Program) -> Set {
        let reached = self.parent & program.before_child
            | self.ancestors & program.before_descendant
            | self.previous & program.before_next
            | self.earlier & program.before_later;
        // From where an ancestor has got, all below it can go on; it need not be reached again.
        (program.first | reached << 1) & !(self.ancestors & program.before_descendant)
    }

    /// Steps over an element.
    #[inline]
    fn pass(&mut self, matching: Set) {
        self.previous = matching;
        self.earlier |= matching;
    }

    /// What is around the first child of an element here.
    #[inline]
    fn below(&self, matching: Set) -> Self {
        Self { parent: matching, ancestors: self.ancestors | matching, previous: 0, earlier: 0 }
    }

    /// What is around the children of a node that was not come to from above.
    pub(crate) fn children_of<T: SelectTree>(root: T::Node, matcher: &mut Matcher<'_, '_, T>) -> Self {
        let (tree, program) = (matcher.tree, matcher.program);
        let mut around = Self::default();
        if program.is_flat() {
            return around;
        }
        let path: Vec<_> = core::iter::successors(Some(root), |node| tree.parent(*node)).collect();
        for &end in path.iter().rev() {
            let first = tree.parent(end).filter(|_| program.has_siblings()).and_then(|parent| tree.first_child(parent));
            let mut next = Some(first.unwrap_or(end));
            while let Some(node) = next {
                if !matcher.step() {
                    return around;
                }
                next = tree.next_sibling(node);
                let name = tree.local_name(node);
                if name == Name::UNKNOWN {
                    continue;
                }
                let matching = matcher.matching(around.candidates(program), node, name);
                if node == end {
                    around = around.below(matching);
                    break;
                }
                around.pass(matching);
            }
        }
        around
    }
}

/// For selectors without combinators between siblings: what is around the children of the elements that were asked for,
/// and of their ancestors.
pub(crate) struct Above<N> {
    /// What is around the children of the root.
    top: Around,
    /// What was found last, by the number of the element. Allocated for the first element, as most selectors do without.
    recent: Vec<Option<(N, Around)>>,
    /// What was found in deep trees, where `recent` would be of no use.
    deep: NumberMap<Around>,
    /// The memory for the way up to a known ancestor.
    path: Vec<(N, u32)>,
}

/// How many elements are remembered.
const RECENT: usize = 32;

impl<N: Copy + Eq> Above<N> {
    pub(crate) fn new(top: Around) -> Self {
        Self { top, recent: Vec::new(), deep: NumberMap::default(), path: Vec::new() }
    }

    fn known(&self, node: N, number: u32) -> Option<Around> {
        match self.recent.get(number as usize % RECENT) {
            Some(&Some((known, around))) if known == node => Some(around),
            _ if self.deep.is_empty() => None,
            _ => self.deep.get(number).copied(),
        }
    }

    /// Whether an element matches. Its own name must have been compared before, where the subjects have one.
    #[inline(always)]
    pub(crate) fn is_match<T: SelectTree<Node = N>>(
        &mut self,
        node: N,
        name: Name,
        matcher: &mut Matcher<'_, '_, T>,
    ) -> bool {
        let program = matcher.program;
        let mut subjects = matcher.may_match(program.last, node, name);
        if subjects & !program.first != 0 {
            let parent = matcher.tree.parent(node).unwrap_or(matcher.root);
            subjects &= self.children_of(parent, matcher).candidates(program);
        }
        subjects != 0 && matcher.matching_of(subjects, node) != 0
    }

    /// What is around the children of a node. Visits at most [`RECENT`] ancestors that were visited before.
    pub(crate) fn children_of<T: SelectTree<Node = N>>(
        &mut self,
        parent: N,
        matcher: &mut Matcher<'_, '_, T>,
    ) -> Around {
        let (tree, program) = (matcher.tree, matcher.program);
        let mut path = core::mem::take(&mut self.path);
        path.clear();
        let mut node = parent;
        let mut around = loop {
            if !matcher.step() {
                break self.top;
            }
            let number = tree.number(node).get();
            if node == matcher.root {
                break self.top;
            }
            if let Some(known) = self.known(node, number) {
                break known;
            }
            path.push((node, number));
            match tree.parent(node) {
                Some(parent) => node = parent,
                None => break self.top,
            }
        };
        if !path.is_empty() {
            self.recent.resize(RECENT, None);
        }
        let is_deep = path.len() > RECENT;
        for &(node, number) in path.iter().rev() {
            // How a selector ends is of no account to what is below.
            let candidates = around.candidates(program) & !program.last;
            around = around.below(matcher.matching(candidates, node, tree.local_name(node)));
            self.recent[number as usize % RECENT] = Some((node, around));
            if is_deep {
                self.deep.insert(number, around);
            }
        }
        self.path = path;
        around
    }
}

/// For other selectors: the path from the root to the last element, and what is around the children of each on it.
pub(crate) struct Path<N>(Vec<(N, Around)>);

impl<N: Copy + Eq> Path<N> {
    pub(crate) fn new(root: N, top: Around) -> Self {
        Self(vec![(root, top)])
    }

    /// Whether an element matches. All elements below the root have to come, in tree order.
    pub(crate) fn is_match<T: SelectTree<Node = N>>(
        &mut self,
        node: N,
        name: Name,
        matcher: &mut Matcher<'_, '_, T>,
    ) -> bool {
        let parent = matcher.tree.parent(node);
        while let Some((last, _)) = self.0.last()
            && Some(*last) != parent
        {
            work::steps(1);
            self.0.pop();
        }
        let Some((_, around)) = self.0.last_mut() else { return false };
        let matching = matcher.matching(around.candidates(matcher.program), node, name);
        let below = around.below(matching);
        around.pass(matching);
        self.0.push((node, below));
        matching & matcher.program.last != 0
    }
}
