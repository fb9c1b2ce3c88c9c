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
    /// The graph of machines that work together: the others are parts of the first. They begin in states of it, and at
    /// their end it is where these lead.
    pub(super) fn new(name: &'static str, machines: &[Machine], entries: &[Entry]) -> Self {
        let mut graph = Self { name, states: Vec::new(), transitions: Vec::new(), feedback: BTreeMap::new() };
        for machine in machines {
            let ids = graph.add_states(machine, entries);
            graph.add_transitions(machine, &ids);
            for (mode, states) in &machine.feedback {
                for id in ids.get(mode.as_str()).into_iter().flatten() {
                    graph.feedback.insert(id.clone(), states.clone());
                }
            }
        }
        graph.transitions.sort();
        graph.transitions.dedup();
        graph
    }

    /// Adds the states of a machine. Answers the ids of each variant.
    fn add_states<'m>(&mut self, machine: &'m Machine, entries: &[Entry]) -> BTreeMap<&'m str, Vec<String>> {
        let mut ids: BTreeMap<&str, Vec<String>> = [(RESET, vec![RESET.to_owned()])].into();
        for (index, state) in machine.states.iter().enumerate() {
            let begins_in = machine.description.begins_in;
            if index == 0 && !begins_in.is_empty() {
                ids.insert(&state.variant, begins_in.iter().map(|&id| id.to_owned()).collect());
                continue;
            }
            if machine.description.foreign.contains(&state.variant.as_str()) {
                continue;
            }
            let named = format!("{} state", state.name);
            let entry = entries.iter().find(|entry| entry.id == state.id || entry.name == named);
            let id = entry.map_or(&state.id, |entry| &entry.id).clone();
            self.states.push(State {
                id: id.clone(),
                name: entry.map_or(&state.name, |entry| &entry.name).clone(),
                family: entry.map_or_else(String::new, |entry| entry.group.clone()),
                place: state.place.clone(),
                cites: state.cites.clone(),
            });
            ids.insert(&state.variant, vec![id]);
        }
        ids
    }

    fn add_transitions(&mut self, machine: &Machine, ids: &BTreeMap<&str, Vec<String>>) {
        let begins_in = machine.description.begins_in;
        let is_beginning = |id: &String| begins_in.contains(&id.as_str());
        let own = self.transitions.iter().filter(|way| is_beginning(&way.from) && !is_beginning(&way.to));
        let ends: BTreeSet<String> = own.map(|way| way.to.clone()).collect();
        for transition in &machine.transitions {
            let targets: Vec<_> = match transition.to.as_str() {
                SAVED => ends.iter().cloned().collect(),
                to => ids.get(to).cloned().unwrap_or_default(),
            };
            for from in ids.get(transition.from.as_str()).into_iter().flatten() {
                // That it leads back stands in the machine that it is a part of.
                let targets = targets.iter().filter(|_| !(transition.to == SAVED && is_beginning(from)));
                self.transitions.extend(targets.map(|to| Transition {
                    from: from.clone(),
                    to: to.clone(),
                    via: transition.via,
                    on: transition.on.clone(),
                }));
            }
        }
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
