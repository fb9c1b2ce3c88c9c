//! Records the steps of a machine.

use crate::transitions::Step;
use fivefold::ParseError;
use fivefold::token::Observer;
use fivefold_core::ObservedStep;
use std::cell::RefCell;
use std::rc::Rc;

/// An observer that records each step. Its clones write to the same log: one observes the tokenizer, the sink keeps
/// another.
#[derive(Clone, Debug, Default)]
pub struct StepLog(Rc<RefCell<Steps>>);

#[derive(Debug, Default)]
struct Steps {
    steps: Vec<Step>,
    errors: Vec<(&'static str, ParseError)>,
    state: &'static str,
    offset: usize,
    told: Option<&'static str>,
    in_entity: bool,
}

impl StepLog {
    /// The steps so far.
    pub fn steps(&self) -> Vec<Step> {
        self.0.borrow().steps.clone()
    }

    /// The errors so far, each with the state that raised it.
    pub fn errors(&self) -> Vec<(&'static str, ParseError)> {
        self.0.borrow().errors.clone()
    }

    /// Records the tree builder's feedback to the tokenizer: the state to which it switches.
    pub fn tell(&self, state: Option<&'static str>) {
        self.0.borrow_mut().told = state;
    }

    /// Records an error of the current state.
    pub fn error(&self, error: ParseError) {
        let mut log = self.0.borrow_mut();
        let state = log.state;
        log.errors.push((state, error));
    }
}

impl Observer for StepLog {
    fn enter_state(&mut self, state: &'static str, offset: u64) {
        let mut log = self.0.borrow_mut();
        (log.state, log.offset) = (state, offset as usize);
    }

    fn leave_state(&mut self, step: &ObservedStep<'_>) {
        let mut log = self.0.borrow_mut();
        // Tree construction switches the tokenizer after the row has led to the data state.
        let told = log.told.take();
        let to = if told == Some(step.next_state) { "data-state" } else { step.next_state };
        let (from, in_entity, offset) = (log.state.to_owned(), log.in_entity, log.offset);
        log.in_entity = step.replacement_text.is_some();
        log.steps.push(Step {
            from,
            to: to.to_owned(),
            input: step.input.to_owned(),
            return_state: step.return_state.to_owned(),
            in_entity,
            offset,
        });
    }
}
