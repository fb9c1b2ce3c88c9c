//! `:has()`.
//!
//! The search is a loop, as a tree may be of any depth. A relative selector is a chain of steps, each
//! a combinator and a compound selector: `:has(> a b)` asks for a child that is an `a` and has a descendant that is
//! a `b`. So what an element has depends on the element and the step alone, and is remembered for both. To ask it of all
//! elements in tree order takes time linear in their number for each step.

use super::answers::Question;
use super::{Context, matches_compound};
use crate::element::ElementRef;
use crate::syntax::{CompoundNames, RelativeSelector};
use crate::tree::SelectTree;
use selectors::parser::{Combinator, SelectorKey};

/// Whether an element has what a relative selector asks for.
pub(crate) fn matches<T: SelectTree>(
    anchor: ElementRef<'_, T>,
    selector: &RelativeSelector,
    context: &mut Context<'_>,
) -> bool {
    Search::new(selector, 0, anchor.tree, context).has(anchor)
}

/// The search for the elements of one step.
struct Search<'s, 'c, 'm> {
    selector: &'s RelativeSelector,
    step: usize,
    /// The names of the step's compound selector.
    names: CompoundNames,
    context: &'c mut Context<'m>,
}

impl<'s, 'c, 'm> Search<'s, 'c, 'm> {
    fn new<T: SelectTree>(selector: &'s RelativeSelector, step: usize, tree: &T, context: &'c mut Context<'m>) -> Self {
        Self { selector, step, names: selector.steps()[step].1.names(tree.names()), context }
    }

    fn has<T: SelectTree>(&mut self, anchor: ElementRef<'_, T>) -> bool {
        match self.selector.steps()[self.step].0 {
            Combinator::NextSibling => anchor.next().is_some_and(|next| self.is_match(next)),
            Combinator::LaterSibling => self.known(anchor).unwrap_or_else(|| self.has_later_sibling(anchor)),
            Combinator::Child => self.known(anchor).unwrap_or_else(|| {
                let found = anchor.children().any(|child| self.is_match(child));
                self.note(anchor, found);
                found
            }),
            _ => self.known(anchor).unwrap_or_else(|| self.has_descendant(anchor)),
        }
    }

    fn known<T: SelectTree>(&mut self, anchor: ElementRef<'_, T>) -> Option<bool> {
        let question = self.question();
        self.context.caches.answers.get(question, anchor.number())
    }

    fn note<T: SelectTree>(&mut self, anchor: ElementRef<'_, T>, has: bool) {
        let question = self.question();
        self.context.caches.answers.set(question, anchor.number(), has);
    }

    fn question(&self) -> Question {
        (SelectorKey::new(self.selector.selector()), self.step)
    }

    /// Whether an element is one of those that the step looks for, and has what the steps after it ask for.
    fn is_match<T: SelectTree>(&mut self, element: ElementRef<'_, T>) -> bool {
        if !self.context.step() {
            return false;
        }
        let (_, compound) = &self.selector.steps()[self.step];
        let name = element.tree.local_name(element.node);
        self.names.may_be(name)
            && compound.may_match(element, &self.names, self.context.case)
            && (compound.is_simple() || matches_compound(compound, self.selector.selector(), element, self.context))
            && (self.step + 1 == self.selector.steps().len()
                || Search::new(self.selector, self.step + 1, element.tree, self.context).has(element))
    }

    /// What a sibling has after it, all siblings before have, too.
    fn has_later_sibling<T: SelectTree>(&mut self, anchor: ElementRef<'_, T>) -> bool {
        let mut end = anchor.next();
        let mut found = false;
        while let Some(sibling) = end {
            if self.is_match(sibling) {
                found = true;
                break;
            }
            if let Some(known) = self.known(sibling) {
                found = known;
                break;
            }
            end = sibling.next();
        }
        let mut next = Some(anchor);
        while next != end
            && let Some(sibling) = next
        {
            self.note(sibling, found);
            next = sibling.next();
        }
        found
    }

    /// What an element has below it, all its ancestors have, too.
    fn has_descendant<T: SelectTree>(&mut self, anchor: ElementRef<'_, T>) -> bool {
        let mut next = anchor.first_element_child();
        while let Some(element) = next {
            let child = element.first_element_child();
            if self.is_match(element) || child.is_some() && self.known(element) == Some(true) {
                let mut above = element.parent();
                while let Some(element) = above {
                    self.note(element, true);
                    above = if element == anchor { None } else { element.parent() };
                }
                return true;
            }
            next = child.filter(|_| self.known(element).is_none());
            let mut last = element;
            while next.is_none() {
                next = last.next();
                let Some(parent) = last.parent().filter(|parent| next.is_none() && *parent != anchor) else { break };
                // Nothing was found below this one.
                self.note(parent, false);
                last = parent;
            }
        }
        self.note(anchor, false);
        false
    }
}
