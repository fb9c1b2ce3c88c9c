//! Which of the standards' transitions were taken.

use super::modes::ModeWays;
use fivefold_test_support::transitions::{On, Step, Transitions};
use std::collections::{BTreeMap, BTreeSet};

/// The input and initial settings of a machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Source {
    pub(crate) text: String,
    /// The initial state of the tokenizer, without a tree.
    pub(crate) state: Option<&'static str>,
    /// The context of a fragment; without a tree, the last start tag.
    pub(crate) context: Option<String>,
    pub(crate) scripting: bool,
}

/// The transitions of a machine, and those that were taken.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) standard: Transitions,
    /// The alternatives that were taken, by the indices of the row and of the alternative.
    taken: BTreeSet<(usize, usize)>,
    /// For each row, the shortest source that led to the state where it was taken.
    ways: BTreeMap<usize, Source>,
    /// For insertion modes: the results for parts of tokens.
    pub(crate) mode_ways: ModeWays,
    pub(crate) faults: BTreeMap<String, String>,
}

impl Table {
    pub(crate) fn new(standard: Transitions) -> Self {
        Self {
            standard,
            taken: BTreeSet::new(),
            ways: BTreeMap::new(),
            mode_ways: ModeWays::new(),
            faults: BTreeMap::new(),
        }
    }

    /// Records that a row was taken, after this beginning of the source's text.
    pub(crate) fn take(&mut self, (row, alternative): (usize, usize), text: &str, source: &Source) {
        self.taken.insert((row, alternative));
        match self.ways.get(&row) {
            Some(known) if known.text.len() <= text.len() => {}
            _ => drop(self.ways.insert(row, Source { text: text.to_owned(), ..source.clone() })),
        }
    }

    /// Sources that lead to each state, followed by each alternative of its rows.
    pub(crate) fn probes(&self, example: fn(&On) -> String) -> Vec<Source> {
        let mut probes = BTreeSet::new();
        for (row, source) in &self.ways {
            for next in self.standard.rows.iter().filter(|next| next.from == self.standard.rows[*row].from) {
                for on in &next.on {
                    let text = format!("{}{}", source.text, example(on));
                    probes.insert(Source { text, ..source.clone() });
                }
            }
        }
        probes.into_iter().collect()
    }

    /// The alternatives that were never taken.
    pub(crate) fn unobserved(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (number, row) in self.standard.rows.iter().enumerate() {
            for (alternative, on) in row.on.iter().enumerate() {
                if !self.taken.contains(&(number, alternative)) {
                    faults.push(format!("nothing goes from {} on {on:?} {} to {}", row.from, row.condition, row.to));
                }
            }
        }
        faults
    }

    /// Checks the steps of a tokenizer in order.
    pub(crate) fn walk(&mut self, steps: &[Step], source: &Source, case: &str) {
        let mut taken = Vec::new();
        let faults = &mut self.faults;
        self.standard.walk(steps, |step, ahead, found| {
            if found.is_empty() {
                let Step { from, to, input, .. } = step;
                let fault = format!("from {from} to {to}, with {input:?} consumed before {ahead:?}");
                let next = ahead.chars().next();
                faults
                    .entry(format!("{from} {to} {next:?} {}", input.is_empty()))
                    .or_insert(format!("{case} goes {fault}"));
            }
            let text = source.text.get(..step.offset).filter(|_| !step.in_entity).unwrap_or(&source.text);
            taken.extend(found.into_iter().map(|row| (row, text)));
        });
        for (row, text) in taken {
            self.take(row, text, source);
        }
    }
}
