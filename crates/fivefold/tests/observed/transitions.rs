//! The standards' transitions, as listed in `xtask/data/standards/`, and the check of steps against them.

use crate::modes::ModeWays;
use fivefold_core::floor_char_boundary;
use std::collections::{BTreeMap, BTreeSet};

/// A transition: a state, its input, and the next state.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) from: String,
    /// The alternatives of the input.
    pub(crate) on: Vec<On>,
    condition: String,
    pub(crate) to: String,
    pub(crate) how: How,
    /// For an insertion mode: the text state to which the tokenizer is switched.
    pub(crate) tokenizer: String,
}

/// The effect of a row on the current character or token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// It is consumed.
    Switch,
    /// It is reconsumed or reprocessed.
    Reconsume,
    /// The state stays.
    Stay,
    /// The rules of another insertion mode are used.
    Rules,
    /// The machine returns to the stored state.
    Return,
    ReturnAndReprocess,
    /// The input ends.
    End,
}

/// One alternative of a row's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum On {
    /// Any input.
    Anything,
    /// Any input that no other row of the state names.
    AnythingElse,
    EndOfFile,
    Character(char),
    /// A class of characters, by its name.
    Class(String),
    /// Characters that the state matches together.
    Keyword {
        text: String,
        any_case: bool,
    },
    /// A token of tree construction.
    Token(String),
}

/// A step of a tokenizer state.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) from: String,
    pub(crate) to: String,
    /// The consumed text.
    pub(crate) input: String,
    /// The state to which a character reference returns.
    pub(crate) return_state: String,
    /// Whether it began in the replacement text of an entity, whose end is like that of the input for a state.
    pub(crate) in_entity: bool,
    /// Its offset in the source.
    pub(crate) offset: usize,
}

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

/// The transitions of a machine.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) rows: Vec<Row>,
    /// The indices of the rows of each state.
    by_state: BTreeMap<String, Vec<usize>>,
    /// The ids of states by their names.
    ids: BTreeMap<String, String>,
    /// The alternatives that were taken, by the indices of the row and of the alternative.
    taken: BTreeSet<(usize, usize)>,
    /// For each row, the shortest source that led to the state where it was taken.
    ways: BTreeMap<usize, Source>,
    /// For insertion modes: the results for parts of tokens.
    pub(crate) mode_ways: ModeWays,
    pub(crate) faults: BTreeMap<String, String>,
}

impl Table {
    /// Reads the table of a machine whose states `list` names. `suffix` is the end of their names that rows omit.
    pub(crate) fn read(graph: &str, list: &str, suffix: &str, parse: fn(&str) -> On) -> Self {
        let read = |name: &str| crate::read(&format!("xtask/data/standards/{name}.tsv"));
        let mut ids = BTreeMap::new();
        for line in read(list).lines() {
            if let [kind, id, name, ..] = line.split('\t').collect::<Vec<_>>()[..]
                && matches!(kind, "state" | "own state" | "mode" | "phase")
            {
                ids.entry(name.strip_suffix(suffix).unwrap_or(name).to_owned()).or_insert(id.to_owned());
            }
        }
        let text = read(graph);
        let mut lines = text.lines();
        let head: Vec<_> = lines.next().expect("a table has a head").split('\t').collect();
        let rows = lines.map(|line| {
            let cells: Vec<_> = line.split('\t').collect();
            let cell = |name| head.iter().position(|head| *head == name).and_then(|at| cells.get(at)).unwrap_or(&"");
            let id = |name: &str| ids.get(name).map_or(name, String::as_str).to_owned();
            let (on, condition) = cell("on").split_once(" if ").unwrap_or((cell("on"), ""));
            Row {
                from: id(cell("from")),
                on: on.split(", ").map(parse).collect(),
                condition: condition.to_owned(),
                to: id(cell("to")),
                how: match *cell("how") {
                    "switch" => How::Switch,
                    "reconsume" | "reprocess" => How::Reconsume,
                    "stay" => How::Stay,
                    "rules" => How::Rules,
                    "return" => How::Return,
                    "return, reprocess" => How::ReturnAndReprocess,
                    "end" => How::End,
                    other => panic!("{graph}: {line}: no row does {other:?}"),
                },
                tokenizer: id(cell("tokenizer")),
            }
        });
        let rows: Vec<Row> = rows.collect();
        let mut by_state: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (number, row) in rows.iter().enumerate() {
            by_state.entry(row.from.clone()).or_default().push(number);
        }
        Self {
            rows,
            by_state,
            ids,
            taken: BTreeSet::new(),
            ways: BTreeMap::new(),
            mode_ways: ModeWays::new(),
            faults: BTreeMap::new(),
        }
    }

    /// The states that have rows.
    pub(crate) fn states(&self) -> BTreeSet<&str> {
        self.ids.values().map(String::as_str).filter(|id| self.rows.iter().any(|row| row.from == *id)).collect()
    }

    /// Records that a row was taken, after `source`.
    pub(crate) fn take(&mut self, (row, alternative): (usize, usize), source: Source) {
        self.taken.insert((row, alternative));
        match self.ways.get(&row) {
            Some(known) if known.text.len() <= source.text.len() => {}
            _ => drop(self.ways.insert(row, source)),
        }
    }

    /// Sources that lead to each state, followed by each alternative of its rows.
    pub(crate) fn probes(&self, example: fn(&On) -> String) -> Vec<Source> {
        let mut probes = BTreeSet::new();
        for (row, source) in &self.ways {
            for next in self.rows.iter().filter(|next| next.from == self.rows[*row].from) {
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
        for (number, row) in self.rows.iter().enumerate() {
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
        let mut ahead = String::new();
        for (at, step) in steps.iter().enumerate().rev() {
            ahead.insert_str(0, &step.input);
            ahead.truncate(floor_char_boundary(&ahead, LOOK_AHEAD));
            let is_last = at + 1 == steps.len();
            // A state that waits for more input, or the data state at the end of a replacement text, makes no step.
            if step.input.is_empty() && step.from == step.to && !is_last {
                continue;
            }
            let found = self.matches(step, &ahead, is_last);
            if found.is_empty() {
                let Step { from, to, input, .. } = step;
                let fault = format!("from {from} to {to}, with {input:?} consumed before {ahead:?}");
                let next = ahead.chars().next();
                self.faults
                    .entry(format!("{from} {to} {next:?} {}", input.is_empty()))
                    .or_insert(format!("{case} goes {fault}"));
            }
            for taken in found {
                let text = source.text.get(..step.offset).filter(|_| !step.in_entity).unwrap_or(&source.text);
                self.take(taken, Source { text: text.to_owned(), ..source.clone() });
            }
        }
    }

    /// The rows and alternatives that match a step.
    fn matches(&self, step: &Step, ahead: &str, is_last: bool) -> Vec<(usize, usize)> {
        let ahead = ahead.replace("\r\n", "\n").replace('\r', "\n");
        let ends: &[&str] = if step.in_entity && step.input.is_empty() { &[&ahead, ""] } else { &[&ahead] };
        let mut found = Vec::new();
        for ahead in ends {
            for (number, alternative) in self.rows_for(&step.from, ahead) {
                if self.fits(&self.rows[number], step, ahead, is_last) {
                    found.push((number, alternative));
                }
            }
        }
        found
    }

    /// The rows of a state, with their indices.
    pub(crate) fn rows_of(&self, state: &str) -> impl Iterator<Item = (usize, &Row)> {
        self.by_state.get(state).into_iter().flatten().map(|&number| (number, &self.rows[number]))
    }

    /// The rows of a state that match the following input.
    fn rows_for(&self, state: &str, ahead: &str) -> Vec<(usize, usize)> {
        let rows = || self.rows_of(state);
        let any_named = rows().any(|(_, row)| row.on.iter().any(|on| on.is_next(ahead)));
        let mut found = Vec::new();
        for (number, row) in rows() {
            let takes = |on: &On| *on == On::Anything || *on == On::AnythingElse && !any_named || on.is_next(ahead);
            found.extend(row.on.iter().position(takes).map(|alternative| (number, alternative)));
        }
        found
    }

    /// Whether a step leads to the row's state, and consumes what the row consumes.
    ///
    /// Consuming a character is equivalent to reconsuming it in a state that consumes it and stays; ending, to letting
    /// the data state end.
    fn fits(&self, row: &Row, step: &Step, ahead: &str, is_last: bool) -> bool {
        let consumes = !step.input.is_empty();
        let stays = || self.rows_for(&row.to, ahead).iter().any(|(number, _)| self.rows[*number].how == How::Stay);
        // A replacement text of a parameter entity ends like the input.
        let is_end = !consumes && ahead.is_empty();
        let leads = row.to == step.to
            || is_end && step.in_entity && row.to == DATA && step.to == "doctype-internal-subset-state";
        match row.how {
            How::Stay => consumes && leads,
            How::Switch => leads && (consumes || stays()),
            How::Reconsume => leads && (!consumes || stays()),
            // Characters that turn out not to be a reference can be read again.
            How::Return => step.to == step.return_state,
            How::End => is_end && (step.to == DATA || is_last && step.from == step.to),
            How::Rules | How::ReturnAndReprocess => false,
        }
    }
}

const DATA: &str = "data-state";

/// The length of the longest keyword.
const LOOK_AHEAD: usize = 8;

impl On {
    /// Reads an alternative of a tokenizer's row.
    pub(crate) fn characters(text: &str) -> Self {
        let any_case = text.strip_suffix(" (any case)");
        if let Some(keyword) = any_case.unwrap_or(text).strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            return Self::Keyword { text: keyword.to_owned(), any_case: any_case.is_some() };
        }
        let mut characters = text.chars();
        if let (Some(character), None) = (characters.next(), characters.next()) {
            return Self::Character(character);
        }
        match text {
            "anything" => Self::Anything,
            "anything else" => Self::AnythingElse,
            "EOF" => Self::EndOfFile,
            "TAB" => Self::Character('\t'),
            "LF" => Self::Character('\n'),
            "VT" => Self::Character('\x0B'),
            "FF" => Self::Character('\x0C'),
            "SPACE" => Self::Character(' '),
            class => {
                let _ = is_in_class(class, 'a');
                Self::Class(class.to_owned())
            }
        }
    }

    /// The characters that it names.
    pub(crate) fn example(&self) -> String {
        match self {
            Self::Anything | Self::AnythingElse | Self::Token(_) => "\u{A7}".to_owned(),
            Self::EndOfFile => String::new(),
            Self::Character(character) => character.to_string(),
            Self::Class(class) => ('!'..='z').find(|&character| is_in_class(class, character)).into_iter().collect(),
            Self::Keyword { text, .. } => text.clone(),
        }
    }

    /// Whether the following input matches it.
    fn is_next(&self, ahead: &str) -> bool {
        let next = ahead.chars().next();
        match self {
            Self::EndOfFile => next.is_none(),
            Self::Character(character) => next == Some(*character),
            Self::Class(class) => next.is_some_and(|next| is_in_class(class, next)),
            Self::Keyword { text, any_case: false } => ahead.starts_with(text.as_str()),
            Self::Keyword { text, any_case: true } => {
                ahead.get(..text.len()).is_some_and(|ahead| ahead.eq_ignore_ascii_case(text))
            }
            Self::Anything | Self::AnythingElse | Self::Token(_) => false,
        }
    }
}

fn is_in_class(class: &str, character: char) -> bool {
    match class {
        "ASCII letter" => character.is_ascii_alphabetic(),
        "ASCII upper-case letter" => character.is_ascii_uppercase(),
        "ASCII digit" => character.is_ascii_digit(),
        "ASCII alphanumeric" => character.is_ascii_alphanumeric(),
        "ASCII hex digit" => character.is_ascii_hexdigit(),
        "name start character" => is_name_start(character),
        "name character" => is_name_character(character),
        other => panic!("no class of characters is {other:?}"),
    }
}

/// XML 1.0, production 4.
fn is_name_start(character: char) -> bool {
    matches!(character, ':' | 'A'..='Z' | '_' | 'a'..='z' | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}'
        | '\u{F8}'..='\u{2FF}' | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}'
        | '\u{2070}'..='\u{218F}' | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}'
        | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}')
}

/// XML 1.0, production 4a.
fn is_name_character(character: char) -> bool {
    is_name_start(character)
        || matches!(character, '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}
