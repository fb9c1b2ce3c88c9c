//! A selector as a program for one walk over a tree, from the top to the bottom.
//!
//! Matching from right to left visits the ancestors and siblings of an element again and
//! again. On the way down they have all been seen: it is enough to know of each how far it has got in the selector. So
//! the compound selectors of a list are numbered from left to right. An element has a set of numbers, those up to which
//! the selector matches with the element at the end; a set fits in a word. What can follow is computed for all numbers
//! at once, from the sets of the parent, of all ancestors, of the sibling before and of all siblings before.

use crate::syntax::{Compound, CompoundNames, Syntax};
use crate::tree::SelectTree;
use fivefold_core::Name;
use selectors::SelectorList;
use selectors::parser::{Combinator, Selector};

/// A set of compound selectors, by their numbers.
pub(crate) type Set = u64;

/// A list of selectors with at most as many compound selectors as a [`Set`] holds.
pub(crate) struct Program {
    pub(crate) compounds: Vec<(Selector<Syntax>, Compound)>,
    /// Those that a selector begins with.
    pub(crate) first: Set,
    /// Those that a selector ends with.
    pub(crate) last: Set,
    /// Those with a certain combinator after them.
    pub(crate) before_descendant: Set,
    pub(crate) before_child: Set,
    pub(crate) before_next: Set,
    pub(crate) before_later: Set,
}

/// The node beside a subject that a selector asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beside {
    Parent,
    /// The sibling before.
    Previous,
}

/// The names of all compound selectors in one tree.
pub(crate) type ProgramNames = Vec<CompoundNames>;

/// A few names.
#[derive(Default)]
pub(crate) struct FewNames {
    names: [Name; 4],
    len: usize,
}

impl FewNames {
    #[inline]
    pub(crate) fn as_slice(&self) -> &[Name] {
        &self.names[..self.len]
    }
}

impl Program {
    /// Compiles a list of selectors, unless it is too long.
    pub(crate) fn new(list: &SelectorList<Syntax>) -> Option<Self> {
        let mut program = Self {
            compounds: Vec::with_capacity(1),
            first: 0,
            last: 0,
            before_descendant: 0,
            before_child: 0,
            before_next: 0,
            before_later: 0,
        };
        for selector in list.slice() {
            let mut start = 0;
            program.first |= program.next_number()?;
            loop {
                let number = program.next_number()?;
                let (compound, next) = Compound::new(selector, start);
                program.compounds.push((selector.clone(), compound));
                let Some((combinator, next)) = next else {
                    program.last |= number;
                    break;
                };
                start = next;
                *match combinator {
                    Combinator::Child => &mut program.before_child,
                    Combinator::NextSibling => &mut program.before_next,
                    Combinator::LaterSibling => &mut program.before_later,
                    _ => &mut program.before_descendant,
                } |= number;
            }
        }
        Some(program)
    }

    /// The set of the number after the last one, if a set can hold it.
    fn next_number(&self) -> Option<Set> {
        Set::checked_shl(1, u32::try_from(self.compounds.len()).ok()?)
    }

    /// Whether there are no combinators.
    #[inline]
    pub(crate) fn is_flat(&self) -> bool {
        self.last == self.first
    }

    /// Of a single selector that has two compound selectors, the first of them just a name: which node must have it.
    pub(crate) fn beside(&self) -> Option<Beside> {
        let [(_, first), _] = self.compounds.as_slice() else { return None };
        match (first.is_name() && self.last == 2, self.before_child, self.before_next) {
            (true, 1, _) => Some(Beside::Parent),
            (true, _, 1) => Some(Beside::Previous),
            _ => None,
        }
    }

    /// Whether siblings count.
    pub(crate) fn has_siblings(&self) -> bool {
        self.before_next | self.before_later != 0
    }

    /// The names that the subjects of the selectors can have, none if any; `None` if nothing can match.
    pub(crate) fn subject_names(&self, names: &[CompoundNames]) -> Option<FewNames> {
        let mut found = FewNames::default();
        let mut can_match = false;
        let mut can_be_any = false;
        let is_subject = |number: usize| self.last >> number & 1 != 0;
        for (_, names) in names.iter().enumerate().filter(|(number, names)| is_subject(*number) && names.are_present())
        {
            can_match = true;
            can_be_any |= names.name.is_none();
            for name in names.name.into_iter().flatten() {
                if name != Name::UNKNOWN && !found.as_slice().contains(&name) {
                    match found.names.get_mut(found.len) {
                        Some(place) => *place = name,
                        // To compare many takes longer than to look at each element.
                        None => can_be_any = true,
                    }
                    found.len = (found.len + 1).min(found.names.len());
                }
            }
        }
        if can_be_any {
            found.len = 0;
        }
        can_match.then_some(found)
    }

    pub(crate) fn names<T: SelectTree>(&self, tree: &T) -> ProgramNames {
        self.compounds.iter().map(|(_, compound)| compound.names(tree.names())).collect()
    }
}
