//! Checks that the insertion mode follows the standard's rules.

use crate::seen::ModeStep;
use crate::transitions::{How, On, Row, Source, Table};
use fivefold::html::tokenizer::HtmlToken;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// A token, or the part of a text that rules process by itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Piece {
    StartTag(String),
    EndTag(String),
    WhiteSpace,
    Null,
    Text,
    Other(&'static str),
}

/// The parts of a token: those of a text can be processed differently.
pub(crate) fn pieces(token: &HtmlToken<'_>) -> Vec<Piece> {
    match token {
        HtmlToken::StartTag(tag) => vec![Piece::StartTag(tag.name_text.data.to_owned())],
        HtmlToken::EndTag(tag) => vec![Piece::EndTag(tag.name_text.data.to_owned())],
        HtmlToken::Text(text) => {
            let mut pieces: Vec<_> = text
                .data
                .chars()
                .map(|character| match character {
                    '\t' | '\n' | '\x0C' | '\r' | ' ' => Piece::WhiteSpace,
                    '\0' => Piece::Null,
                    _ => Piece::Text,
                })
                .collect();
            pieces.dedup();
            pieces
        }
        HtmlToken::Comment(_) => vec![Piece::Other("comment")],
        HtmlToken::ProcessingInstruction(_) => vec![Piece::Other("processing instruction")],
        HtmlToken::Doctype(_) => vec![Piece::Other("DOCTYPE")],
        _ => vec![Piece::Other("EOF")],
    }
}

impl On {
    /// Reads an alternative of a row of tree construction.
    pub(crate) fn token(text: &str) -> Self {
        if text == "anything else" { Self::AnythingElse } else { Self::Token(text.to_owned()) }
    }

    /// A source that gives such a token.
    pub(crate) fn markup(&self) -> String {
        let Self::Token(text) = self else { return "<unknown>".to_owned() };
        match text.as_str() {
            "white space" => " ".to_owned(),
            "text" => "x\0 ".to_owned(),
            "comment" => "<!---->".to_owned(),
            "processing instruction" => "<?x>".to_owned(),
            "DOCTYPE" => "<!DOCTYPE html>".to_owned(),
            "EOF" => String::new(),
            tag => tag.replace("any other", "unknown"),
        }
    }

    /// Whether a row names the part, or its kind.
    fn names(&self, piece: &Piece) -> bool {
        let Self::Token(text) = self else { return false };
        match piece {
            Piece::StartTag(name) => text.strip_prefix('<').and_then(|text| text.strip_suffix('>')) == Some(name),
            Piece::EndTag(name) => text.strip_prefix("</").and_then(|text| text.strip_suffix('>')) == Some(name),
            Piece::WhiteSpace => text == "white space" || text == "text",
            Piece::Null | Piece::Text => text == "text",
            Piece::Other(other) => text == other,
        }
    }

    fn names_all_others(&self, piece: &Piece) -> bool {
        match piece {
            Piece::StartTag(_) => *self == Self::Token("<any other>".to_owned()),
            Piece::EndTag(_) => *self == Self::Token("</any other>".to_owned()),
            _ => false,
        }
    }
}

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
                Some((taken, _)) => self.take(taken, Source { text: String::new(), ..source.clone() }),
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
                            if ways.all.contains(&taken) || !is_switch(&self.rows[taken.0]) {
                                self.take(taken, Source { text: source.text[..*start].to_owned(), ..source.clone() });
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
            for taken in self.mode_rows(&rules, piece) {
                let row = &self.rows[taken.0];
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
        self.rows_of(RESET).map(|(number, row)| ((number, 0), row.to.clone())).collect()
    }

    /// The rows of a mode for a part.
    fn mode_rows(&self, mode: &str, piece: &Piece) -> Vec<(usize, usize)> {
        let rows = || self.rows_of(mode);
        let find = |names: &dyn Fn(&On) -> bool| -> Vec<(usize, usize)> {
            rows().filter_map(|(number, row)| Some((number, row.on.iter().position(names)?))).collect()
        };
        let found = find(&|on| on.names(piece));
        let found = if found.is_empty() { find(&|on| on.names_all_others(piece)) } else { found };
        if found.is_empty() { find(&|on| *on == On::AnythingElse) } else { found }
    }

    /// Checks one step of a phase.
    pub(crate) fn step(&mut self, from: &str, token: &str, to: &str, case: &str) {
        let is_named = |row: &Row| row.from == from && row.on.contains(&On::Token(token.to_owned()));
        let any_named = self.rows.iter().any(is_named);
        let mut found = Vec::new();
        for (number, row) in self.rows_of(from) {
            let position = row
                .on
                .iter()
                .position(|on| if any_named { *on == On::Token(token.to_owned()) } else { *on == On::AnythingElse });
            let leads = if row.how == How::End { from == to } else { row.to == to };
            if let (Some(alternative), true) = (position, leads) {
                found.push((number, alternative));
            }
        }
        if found.is_empty() {
            self.faults
                .entry(format!("{from} {token} {to}"))
                .or_insert(format!("{case} goes from {from} to {to} by {token:?}"));
        }
        for taken in found {
            self.take(taken, Source::default());
        }
    }
}
