//! The answers that matching remembers, so that each question is asked once.

use rustc_hash::FxHashMap;
use selectors::parser::SelectorKey;

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
