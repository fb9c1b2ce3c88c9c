//! Checks that the insertion mode follows the standard's rules.

use super::seen::ModeStep;
use super::transitions::{Source, Table};
use fivefold_test_support::transitions::{How, Piece, Row};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The place that a token, or a part of it, has reached.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    mode: String,
    /// The original insertion mode.
    original: String,
    /// The feedback to the tokenizer.
    told: String,
}

/// The rows and alternatives on the ways to a place: those on any way, and those on every way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ways {
    any: BTreeSet<(usize, usize)>,
    all: BTreeSet<(usize, usize)>,
}

impl Ways {
    fn then(&self, next: &Self) -> Self {
        Self { any: &self.any | &next.any, all: &self.all | &next.all }
    }

    fn with(&self, taken: (usize, usize)) -> Self {
        let mut ways = self.clone();
        ways.any.insert(taken);
        ways.all.insert(taken);
        ways
    }
}

/// Adds a way to a place. Returns whether this changes the result.
fn merge<P: Ord>(places: &mut BTreeMap<P, Ways>, place: P, ways: Ways) -> bool {
    match places.entry(place) {
        Entry::Vacant(entry) => {
            entry.insert(ways);
            true
        }
        Entry::Occupied(mut entry) => {
            let known = entry.get_mut();
            let before = (known.any.len(), known.all.len());
            known.any.extend(ways.any);
            known.all.retain(|taken| ways.all.contains(taken));
            before != (known.any.len(), known.all.len())
        }
    }
}

/// The places that each part reaches from each place.
pub(crate) type ModeWays = BTreeMap<(Place, Piece), BTreeMap<Place, Ways>>;

/// The algorithm, which has rows like a mode.
const RESET: &str = "reset";

impl Table {
    /// Checks the insertion modes after each token.
    pub(crate) fn walk_modes(
        &mut self,
        first: &str,
        is_foreign: bool,
        tokens: &[ModeStep],
        source: &Source,
        case: &str,
    ) {
        let mut known = core::mem::take(&mut self.mode_ways);
        let (mut mode, mut original, mut is_foreign) = (first, first.to_owned(), is_foreign);
        // The context determines the first mode of a fragment.
        if source.context.is_some() {
            match self.reset_rows().into_iter().find(|(_, to)| to == first) {
                Some((taken, _)) => self.take(taken, "", source),
                None => drop(self.faults.insert(first.to_owned(), format!("{case} begins in {first}"))),
            }
        }
        for ModeStep { pieces, start, after, told, is_foreign: becomes_foreign } in tokens {
            let told = told.unwrap_or_default();
            let mut places = BTreeMap::new();
            let beginning = Place { mode: mode.to_owned(), original: original.clone(), told: String::new() };
            places.insert(beginning, Ways::default());
            for piece in pieces {
                let mut next = BTreeMap::new();
                for (place, before) in places {
                    let key = (place, piece.clone());
                    if !known.contains_key(&key) {
                        let ends = self.follow(&key.0, piece);
                        known.insert(key.clone(), ends);
                    }
                    for (end, ways) in &known[&key] {
                        merge(&mut next, end.clone(), before.then(ways));
                    }
                }
                places = next;
            }
            let end = places.into_iter().find(|(place, _)| place.mode == *after && place.told == told);
            // The rules for foreign content keep the mode.
            let may_stay = is_foreign && mode == *after;
            match end {
                Some((place, ways)) => {
                    original = place.original;
                    if !may_stay {
                        // A row that leads to another mode is observed if no other row explains the step.
                        let is_switch = |row: &Row| mode != *after && !matches!(row.how, How::Rules | How::Stay);
                        for taken in ways.any {
                            if ways.all.contains(&taken) || !is_switch(&self.standard.rows[taken.0]) {
                                self.take(taken, &source.text[..*start], source);
                            }
                        }
                    }
                }
                None if may_stay => {}
                None => {
                    let fault = format!("from {mode} to {after} by {pieces:?}, and tells {told:?}");
                    self.faults.entry(fault.clone()).or_insert(format!("{case} goes {fault}"));
                }
            }
            mode = after;
            is_foreign = *becomes_foreign;
        }
        self.mode_ways = known;
    }

    /// Follows the rows for a part, from a place to those where its processing ends.
    fn follow(&self, start: &Place, piece: &Piece) -> BTreeMap<Place, Ways> {
        let mut ends = BTreeMap::new();
        // Each place with the mode whose rules are used there.
        let mut open = vec![(start.mode.clone(), start.clone())];
        let mut known = BTreeMap::from([(open[0].clone(), Ways::default())]);
        while let Some(here) = open.pop() {
            let ways = known[&here].clone();
            let (rules, place) = here;
            for taken in self.standard.mode_rows(&rules, piece) {
                let row = &self.standard.rows[taken.0];
                let (ways, mut place) = (ways.with(taken), place.clone());
                if !row.tokenizer.is_empty() {
                    place.told.clone_from(&row.tokenizer);
                }
                if !matches!(row.how, How::Stay)
                    && matches!(row.to.as_str(), "parsing-main-incdata" | "parsing-main-intabletext")
                {
                    place.original.clone_from(&place.mode);
                }
                let target = if row.to == "original mode" { place.original.clone() } else { row.to.clone() };
                let targets = if target == RESET {
                    self.reset_rows().into_iter().map(|(row, to)| (Some(row), to)).collect()
                } else {
                    vec![(None, target)]
                };
                for (reset, target) in targets {
                    let (mut place, mut ways) = (place.clone(), ways.clone());
                    if let Some(reset) = reset {
                        ways = ways.with(reset);
                    }
                    let is_done = matches!(row.how, How::Stay | How::End | How::Switch | How::Return);
                    if !matches!(row.how, How::Rules | How::Stay | How::End) {
                        place.mode.clone_from(&target);
                    }
                    if is_done {
                        merge(&mut ends, place, ways);
                    } else {
                        let next = (target, place);
                        if merge(&mut known, next.clone(), ways) {
                            open.push(next);
                        }
                    }
                }
            }
        }
        ends
    }

    /// The modes to which the algorithm that resets the insertion mode can lead.
    fn reset_rows(&self) -> Vec<((usize, usize), String)> {
        self.standard.rows_of(RESET).map(|(number, row)| ((number, 0), row.to.clone())).collect()
    }

    /// Checks one step of a phase.
    pub(crate) fn step(&mut self, from: &str, token: &str, to: &str, case: &str) {
        let found = self.standard.phase_rows(from, token, to);
        if found.is_empty() {
            self.faults
                .entry(format!("{from} {token} {to}"))
                .or_insert(format!("{case} goes from {from} to {to} by {token:?}"));
        }
        for taken in found {
            self.take(taken, "", &Source::default());
        }
    }
}
