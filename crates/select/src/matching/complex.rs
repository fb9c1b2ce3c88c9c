//! Complex selectors, from right to left: those inside of `:is()`, `:where()`, `:not()` and `of`, and those that one
//! element is asked about.
//!
//! Whether an element matches the left part of a selector depends on the element and the part alone. So does whether one
//! of its ancestors does, itself included, or one of the siblings before. Such an answer is remembered for each element
//! on the way to it. To ask about all elements takes time linear in their number for each combinator.

use super::answers::Question;
use super::{Context, matches_simple};
use crate::element::{ElementRef, Towards};
use crate::syntax::Syntax;
use crate::tree::SelectTree;
use selectors::parser::{Combinator, Selector, SelectorIter, SelectorKey};

/// Whether an element matches one of the selectors.
pub(crate) fn matches_any<T: SelectTree>(
    selectors: &[Selector<Syntax>],
    element: ElementRef<'_, T>,
    context: &mut Context<'_>,
) -> bool {
    let mut parts = selectors.iter().map(|selector| Part { selector, number: 0, rest: selector.iter() });
    parts.any(|part| part.matches(element, context))
}

/// The left part of a selector.
#[derive(Clone)]
struct Part<'s> {
    selector: &'s Selector<Syntax>,
    /// The number of combinators to the right of it.
    number: usize,
    /// Its compound selectors, from right to left.
    rest: SelectorIter<'s, Syntax>,
}

impl Part<'_> {
    fn matches<T: SelectTree>(mut self, element: ElementRef<'_, T>, context: &mut Context<'_>) -> bool {
        if !context.step() || !self.rest.by_ref().all(|component| matches_simple(component, element, context)) {
            return false;
        }
        let Some(combinator) = self.rest.next_sequence() else { return true };
        self.number += 1;
        match combinator {
            Combinator::Child => self.matches_once(element.parent(), context),
            Combinator::NextSibling => self.matches_once(element.previous(), context),
            Combinator::LaterSibling => self.matches_among(element, ElementRef::previous, context),
            _ => self.matches_among(element, ElementRef::parent, context),
        }
    }

    fn question(&self) -> Question {
        (SelectorKey::new(self.selector), self.number)
    }

    /// Whether an element matches that others will be asked about, too.
    fn matches_once<T: SelectTree>(self, element: Option<ElementRef<'_, T>>, context: &mut Context<'_>) -> bool {
        let Some(element) = element else { return false };
        let (question, number) = (self.question(), element.number());
        context.caches.answers.get(question, number).unwrap_or_else(|| {
            let is_match = self.matches(element, context);
            context.caches.answers.set(question, number, is_match);
            is_match
        })
    }

    /// Whether one of the elements that `next` leads to matches.
    fn matches_among<'t, T: SelectTree>(
        self,
        element: ElementRef<'t, T>,
        next: Towards<'t, T>,
        context: &mut Context<'_>,
    ) -> bool {
        let question = self.question();
        let first = next(element);
        let mut end = first;
        let mut found = false;
        while let Some(element) = end {
            if let Some(known) = context.caches.answers.get(question, element.number()) {
                found = known;
                break;
            }
            if self.clone().matches(element, context) {
                found = true;
                break;
            }
            if !context.step() {
                return false;
            }
            end = next(element);
        }
        // What holds for the last one holds for all on the way to it.
        let last = end;
        let mut passed = first;
        while let Some(element) = passed {
            context.caches.answers.set(question, element.number(), found);
            passed = if passed == last { None } else { next(element) };
        }
        found
    }
}
