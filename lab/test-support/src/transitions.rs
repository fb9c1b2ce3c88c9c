//! The standards' transitions, as listed in `xtask/data/standards/`, and the rows that a step of a machine takes.

mod tokens;

pub use tokens::{Piece, pieces, pieces_of_text};

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A transition: a state, its input, and the next state.
#[derive(Clone, Debug)]
pub struct Row {
    /// The id of the state.
    pub from: String,
    /// The alternatives of the input.
    pub on: Vec<On>,
    /// What else must hold.
    pub condition: String,
    /// The id of the next state.
    pub to: String,
    /// What happens to the current character or token.
    pub how: How,
    /// For an insertion mode: the text state to which the tokenizer is switched.
    pub tokenizer: String,
    /// The name of the state, the alternatives, and the name of the next state, as the table has them.
    written: (String, Vec<String>, String),
}

/// The effect of a row on the current character or token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
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
    /// The machine returns to the stored mode, in which the token is processed again.
    ReturnAndReprocess,
    /// The input ends.
    End,
}

/// One alternative of a row's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum On {
    /// Any input.
    Anything,
    /// Any input that no other row of the state names.
    AnythingElse,
    /// The end of the input.
    EndOfFile,
    /// A character.
    Character(char),
    /// A class of characters, by its name.
    Class(String),
    /// Characters that the state matches together.
    Keyword {
        /// The characters.
        text: String,
        /// Whether their letter case is ignored.
        any_case: bool,
    },
    /// A token of tree construction.
    Token(String),
}

/// A step of a tokenizer state.
#[derive(Clone, Debug)]
pub struct Step {
    /// The id of the state.
    pub from: String,
    /// The id of the next state.
    pub to: String,
    /// The consumed text.
    pub input: String,
    /// The state to which a character reference returns.
    pub return_state: String,
    /// Whether it began in the replacement text of an entity, whose end is like that of the input for a state.
    pub in_entity: bool,
    /// Its offset in the source.
    pub offset: usize,
}

/// The transitions of a machine.
#[derive(Debug)]
pub struct Transitions {
    /// The rows of the table, in its order.
    pub rows: Vec<Row>,
    /// The indices of the rows of each state.
    by_state: BTreeMap<String, Vec<usize>>,
    /// The ids of states by their names.
    ids: BTreeMap<String, String>,
}

impl Transitions {
    /// Those of the tokenizer of HTML.
    pub fn html_tokenizer() -> Self {
        Self::read("html-tokenizer", "html", " state", On::characters)
    }

    /// Those between insertion modes.
    pub fn insertion_modes() -> Self {
        Self::read("html-insertion-modes", "html", "", On::token)
    }

    /// Those of the tokenizer of XML5.
    pub fn xml_tokenizer() -> Self {
        Self::read("xml-tokenizer", "xml", " state", On::characters)
    }

    /// Those between the phases of XML5.
    pub fn xml_phases() -> Self {
        Self::read("xml-phases", "xml", "", On::token)
    }

    /// Those of the tokenizer of the draft of 2007.
    pub fn draft_2007() -> Self {
        Self::read("draft-2007-tokenizer", "draft-2007", " state", On::characters)
    }

    /// An alternative of a row in words, unique in the table: `Tag open: ! → Markup declaration open`.
    pub fn label(&self, (row, alternative): (usize, usize)) -> String {
        let row = &self.rows[row];
        let (from, on, to) = &row.written;
        let condition = if row.condition.is_empty() { String::new() } else { format!(" if {}", row.condition) };
        let how = if row.how == How::Rules { "the rules for " } else { "" };
        format!("{from}: {}{condition} → {how}{to}", on[alternative])
    }

    /// Every alternative of every row.
    pub fn alternatives(&self) -> Vec<(usize, usize)> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(number, row)| (0..row.on.len()).map(move |alternative| (number, alternative))).collect()
    }

    /// Reads the table of a machine whose states `list` names. `suffix` is the end of their names that rows omit.
    fn read(graph: &str, list: &str, suffix: &str, parse: fn(&str) -> On) -> Self {
        let read = |name: &str| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../xtask/data/standards/{name}.tsv"));
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
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
                written: (
                    (*cell("from")).to_owned(),
                    on.split(", ").map(str::to_owned).collect(),
                    (*cell("to")).to_owned(),
                ),
            }
        });
        let rows: Vec<Row> = rows.collect();
        let mut by_state: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (number, row) in rows.iter().enumerate() {
            by_state.entry(row.from.clone()).or_default().push(number);
        }
        Self { rows, by_state, ids }
    }

    /// The states that have rows.
    pub fn states(&self) -> BTreeSet<&str> {
        self.ids.values().map(String::as_str).filter(|id| self.rows.iter().any(|row| row.from == *id)).collect()
    }

    /// Calls `visit` with each step of a tokenizer, from the last to the first, with the input from that step on and
    /// the rows and alternatives that match.
    pub fn walk(&self, steps: &[Step], mut visit: impl FnMut(&Step, &str, Vec<(usize, usize)>)) {
        let mut ahead = String::new();
        for (at, step) in steps.iter().enumerate().rev() {
            ahead.insert_str(0, &step.input);
            ahead.truncate(ahead.floor_char_boundary(LOOK_AHEAD));
            let is_last = at + 1 == steps.len();
            // A state that waits for more input, or the data state at the end of a replacement text, makes no step.
            if step.input.is_empty() && step.from == step.to && !is_last {
                continue;
            }
            visit(step, &ahead, self.matches(step, &ahead, is_last));
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
    pub fn rows_of(&self, state: &str) -> impl Iterator<Item = (usize, &Row)> {
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
    pub fn characters(text: &str) -> Self {
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
    pub fn example(&self) -> String {
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
