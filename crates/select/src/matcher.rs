//! Matching the compound selectors of a program.

use crate::element::ElementRef;
use crate::matching::{Caches, Context, matches_compound};
use crate::program::{Beside, Program, ProgramNames, Set};
use crate::tree::SelectTree;
use fivefold_core::{Name, work};
use selectors::attr::CaseSensitivity;

/// What it takes to match elements of a tree.
pub(crate) struct Matcher<'c, 't, T: SelectTree> {
    pub(crate) tree: &'t T,
    pub(crate) root: T::Node,
    pub(crate) program: &'c Program,
    pub(crate) names: &'c ProgramNames,
    pub(crate) case: CaseSensitivity,
    /// Most compound selectors do without.
    pub(crate) caches: &'c mut Option<Box<Caches>>,
}

impl<T: SelectTree> Matcher<'_, '_, T> {
    /// Those of `candidates` that match a node with that local name.
    #[inline]
    pub(crate) fn matching(&mut self, candidates: Set, node: T::Node, name: Name) -> Set {
        let may_match = self.may_match(candidates, node, name);
        self.matching_of(may_match, node)
    }

    /// Whether an element matches the first compound selector, given that its name does.
    #[inline(always)]
    pub(crate) fn is_first(&mut self, node: T::Node) -> bool {
        let compound = &self.program.compounds[0].1;
        compound.may_match(ElementRef { tree: self.tree, node }, &self.names[0], self.case)
            && (compound.is_simple() || self.is_match(0, node))
    }

    /// Whether an element matches a program of two compound selectors, the first of which is just a name.
    #[inline(always)]
    pub(crate) fn is_pair(&mut self, node: T::Node, name: Name, beside: Beside) -> bool {
        // To compare the name of the node beside is cheaper than to look for attributes.
        self.has_beside(node, beside)
            && self.may_match(self.program.last, node, name) != 0
            && self.matching_of(self.program.last, node) != 0
    }

    /// Whether the node beside an element has the name that the first compound selector is.
    #[inline(always)]
    pub(crate) fn has_beside(&self, node: T::Node, beside: Beside) -> bool {
        let tree = self.tree;
        let has_name = |node: T::Node| self.names[0].may_be(tree.local_name(node));
        if beside == Beside::Parent {
            return tree.parent(node).is_some_and(has_name);
        }
        let mut previous = tree.previous_sibling(node);
        while let Some(node) = previous {
            work::steps(1);
            if tree.local_name(node) != Name::UNKNOWN {
                return has_name(node);
            }
            previous = tree.previous_sibling(node);
        }
        false
    }

    /// Those of `candidates` that may match a node with that local name.
    #[inline(always)]
    pub(crate) fn may_match(&self, candidates: Set, node: T::Node, name: Name) -> Set {
        let element = ElementRef { tree: self.tree, node };
        each(candidates, |number| {
            let names = &self.names[number];
            names.may_be(name) && self.program.compounds[number].1.may_match(element, names, self.case)
        })
    }

    /// Those of `candidates`, which may match an element, that do.
    #[inline(always)]
    pub(crate) fn matching_of(&mut self, candidates: Set, node: T::Node) -> Set {
        each(candidates, |number| self.program.compounds[number].1.is_simple() || self.is_match(number, node))
    }

    #[inline(never)]
    fn is_match(&mut self, number: usize, node: T::Node) -> bool {
        let (selector, compound) = &self.program.compounds[number];
        let mut context = Context::new(self.caches.get_or_insert_default(), self.tree, self.root);
        matches_compound(compound, selector, ElementRef { tree: self.tree, node }, &mut context)
    }

    /// Notes a step of the search, if it is bounded. Returns whether the search continues.
    #[inline]
    pub(crate) fn step(&mut self) -> bool {
        work::steps(1);
        self.caches.as_mut().is_none_or(|caches| caches.work.step())
    }
}

/// Those numbers of a set for which an answer is yes.
#[inline(always)]
fn each(mut set: Set, mut answer: impl FnMut(usize) -> bool) -> Set {
    let mut yes = 0;
    while set != 0 {
        let number = set.trailing_zeros();
        set &= set - 1;
        if answer(number as usize) {
            yes |= 1 << number;
        }
    }
    yes
}
