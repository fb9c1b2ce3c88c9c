//! The graphs that maps are drawn of: states by their ids, from one machine or from two that work together.

use super::source::Place;
use super::value::Via;
use super::{Machine, RESET, SAVED};
use crate::standards::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// A state, mode or phase.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// The fragment id, or the name in kebab-case: what an observer gets.
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) family: String,
    pub(crate) place: Place,
    /// The fragment ids that its functions cite.
    pub(crate) cites: Vec<String>,
}

/// A way from one state to another, by their ids.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Transition {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) via: Via,
    /// On what input, as far as the code says.
    pub(crate) on: Vec<String>,
}

/// A graph.
#[derive(Debug)]
pub(crate) struct Graph {
    pub(crate) name: &'static str,
    pub(crate) states: Vec<State>,
    pub(crate) transitions: Vec<Transition>,
    /// For each mode: the text states that it tells the tokenizer to switch to, by their variants.
    pub(crate) feedback: BTreeMap<String, BTreeSet<String>>,
}

impl Graph {
    /// The graph of machines that work together: where one comes to its end, the first goes back to the state that it
    /// has put aside.
    pub(super) fn new(name: &'static str, machines: &[Machine], entries: &[Entry]) -> Self {
        let mut states: Vec<State> = Vec::new();
        let mut transitions = BTreeSet::new();
        let mut feedback = BTreeMap::new();
        let mut returns: BTreeSet<String> = BTreeSet::new();
        for machine in machines {
            let mut ids: BTreeMap<&str, String> = [(RESET, RESET.to_owned())].into();
            for state in &machine.states {
                let named = format!("{} state", state.name);
                let entry = entries.iter().find(|entry| entry.id == state.id || entry.name == named);
                if machine.description.foreign.contains(&state.variant.as_str()) {
                    continue;
                }
                let id = entry.map_or(&state.id, |entry| &entry.id).clone();
                ids.insert(&state.variant, id.clone());
                if states.iter().all(|other| other.id != id) {
                    states.push(State {
                        id,
                        name: entry.map_or(&state.name, |entry| &entry.name).clone(),
                        family: entry.map_or_else(String::new, |entry| entry.group.clone()),
                        place: state.place.clone(),
                        cites: state.cites.clone(),
                    });
                }
            }
            for transition in &machine.transitions {
                let Some(from) = ids.get(transition.from.as_str()) else { continue };
                let ends = transition.to == SAVED;
                let targets: Vec<_> = match ids.get(transition.to.as_str()) {
                    Some(to) => vec![to.clone()],
                    None if ends => returns.iter().cloned().collect(),
                    None => continue,
                };
                for to in targets {
                    if transition.via == Via::Return {
                        returns.insert(to.clone());
                    }
                    let (via, on) = (transition.via, transition.on.clone());
                    transitions.insert(Transition { from: from.clone(), to, via, on });
                }
            }
            for (mode, states) in &machine.feedback {
                if let Some(mode) = ids.get(mode.as_str()) {
                    feedback.insert(mode.clone(), states.clone());
                }
            }
        }
        Self { name, states, transitions: transitions.into_iter().collect(), feedback }
    }

    pub(crate) fn state(&self, id: &str) -> Option<&State> {
        self.states.iter().find(|state| state.id == id)
    }

    /// The families, in the order of their first states.
    pub(crate) fn families(&self) -> Vec<&str> {
        let mut families = Vec::new();
        for state in &self.states {
            if !families.contains(&state.family.as_str()) {
                families.push(state.family.as_str());
            }
        }
        families
    }
}
