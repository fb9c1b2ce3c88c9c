//! What matching remembers about the nodes of one tree, so that each question is answered once.

use crate::bounds::Work;
use crate::element::{ElementRef, case_of};
use crate::form::FormStates;
use crate::language::Languages;
use crate::nth::Indices;
use crate::tree::SelectTree;
use fivefold_core::{NumberMap, work};
use rustc_hash::FxHashMap;
use selectors::attr::CaseSensitivity;
use selectors::parser::SelectorKey;

/// What it takes to match any element of a tree.
pub(crate) struct Context<'c> {
    pub(crate) caches: &'c mut Caches,
    /// The number of the element that is `:scope`; without one, `:scope` is the root.
    pub(crate) scope: Option<u32>,
    /// Whether letter case makes a difference in classes and ids.
    pub(crate) case: CaseSensitivity,
}

impl<'c> Context<'c> {
    /// In which `:scope` is the given node, if that is an element.
    pub(crate) fn new<T: SelectTree>(caches: &'c mut Caches, tree: &T, scope: T::Node) -> Self {
        let scope = ElementRef::new(tree, scope).map(ElementRef::number);
        Self { caches, scope, case: case_of(tree) }
    }

    /// Notes a step of the search. Returns whether the search continues; if not, no answer matters any more.
    #[inline]
    pub(crate) fn step(&mut self) -> bool {
        work::steps(1);
        self.caches.work.step()
    }
}

/// The caches of one [`TreeSelect`](crate::TreeSelect), or of one question.
#[derive(Default)]
pub(crate) struct Caches {
    pub(crate) work: Work,
    pub(crate) answers: Answers,
    pub(crate) indices: Indices,
    pub(crate) directions: Inherited,
    pub(crate) languages: Languages,
    pub(crate) forms: FormStates,
}

/// A property that an element has from its nearest inclusive ancestor with a value of its own: the values found so far,
/// by the number of the element. Values are numbers, so that this is compiled once for all properties.
#[derive(Default)]
pub(crate) struct Inherited(NumberMap<u32>);

impl Inherited {
    /// The value of an element. `own` gives the value that an element has of its own; `default` is that of an element
    /// without any such ancestor. Takes time linear in the ancestors that were not asked for before.
    pub(crate) fn get<'t, T: SelectTree>(
        &mut self,
        element: ElementRef<'t, T>,
        default: u32,
        own: &mut dyn FnMut(ElementRef<'t, T>) -> Option<u32>,
    ) -> u32 {
        let mut end = Some(element);
        let mut value = default;
        while let Some(element) = end {
            work::steps(1);
            if let Some(found) = self.0.get(element.number()).copied().or_else(|| own(element)) {
                value = found;
                break;
            }
            end = element.parent();
        }
        let mut next = Some(element);
        while let Some(element) = next {
            self.0.insert(element.number(), value);
            next = if next == end { None } else { element.parent() };
        }
        value
    }
}

/// Whether an element has what a step of a selector asks for. The question is the selector and the step.
///
/// Elements with close numbers are asked about together: the answers for 64 numbers are an entry, as a set of those that
/// are known and one of those that have it.
#[derive(Default)]
pub(crate) struct Answers(FxHashMap<(SelectorKey, usize, u32), [u64; 2]>);

/// A selector, by its address, and the number of a step in it.
pub(crate) type Question = (SelectorKey, usize);

impl Answers {
    pub(crate) fn get(&self, (selector, step): Question, number: u32) -> Option<bool> {
        let [known, has] = self.0.get(&(selector, step, number / 64))?;
        let bit = 1 << (number % 64);
        (known & bit != 0).then_some(has & bit != 0)
    }

    pub(crate) fn set(&mut self, (selector, step): Question, number: u32, answer: bool) {
        let [known, has] = self.0.entry((selector, step, number / 64)).or_default();
        *known |= 1 << (number % 64);
        *has |= u64::from(answer) << (number % 64);
    }
}
