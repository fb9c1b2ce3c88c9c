//! What each machine is called in its source.

use super::value::Via;

/// The function that resets the insertion mode appropriately.
pub(super) const RESET_FUNCTION: &str = "reset_insertion_mode";

/// Where a machine is, and what it is made of.
#[derive(Debug)]
pub(crate) struct Description {
    /// In file names.
    pub(crate) name: &'static str,
    /// The type that has the functions.
    pub(super) owner: &'static str,
    /// The type of a state.
    pub(super) states: &'static str,
    /// The macro that lists the states; without one, the arms `State::X => self.function(…)` of the dispatcher do.
    pub(super) list: &'static str,
    pub(super) paths: &'static [&'static str],
    /// The field that holds the state, and the one that holds the state put aside.
    pub(super) state: &'static str,
    pub(super) saved: &'static str,
    /// The field that tells the tokenizer what to do.
    pub(super) feedback: &'static str,
    /// What is taken for known: that an observer watches, and so no short cut is taken; and the dialect.
    pub(super) known: &'static [(&'static str, bool)],
    pub(super) constants: &'static [(&'static str, &'static str)],
    /// The type whose values end the machine, and those of its variants that do.
    pub(super) done_type: &'static str,
    pub(super) done: &'static [&'static str],
    /// How an assignment of the state is meant, and how it is within certain functions.
    pub(super) plain_via: Via,
    pub(super) via: &'static [(&'static str, Via)],
    /// The functions that end the machine for good.
    pub(super) stops: &'static [&'static str],
    /// Whether `?` leaves the machine for good, and not to be resumed.
    pub(super) breaks_for_good: bool,
    /// For a machine that is a part of another: in which states of that it begins, for it has its first state there.
    pub(super) begins_in: &'static [&'static str],
    /// The states that only another language has.
    pub(super) foreign: &'static [&'static str],
    /// Whether states use one another's rules.
    pub(super) has_rules: bool,
}

impl Description {
    pub(super) fn known(&self, text: &str) -> Option<bool> {
        self.known.iter().find(|(known, _)| *known == text).map(|(_, value)| *value)
    }

    pub(super) fn constant(&self, text: &str) -> Option<&'static str> {
        self.constants.iter().find(|(constant, _)| *constant == text).map(|(_, value)| *value)
    }

    pub(super) fn via(&self, function: &str) -> Option<Via> {
        self.via.iter().find(|(name, _)| *name == function).map(|(_, via)| *via)
    }
}

const NOTHING: Description = Description {
    name: "",
    owner: "",
    states: "State",
    list: "states",
    paths: &[],
    state: "state",
    saved: "return_state",
    feedback: "",
    known: &[("O::ACTIVE", true), ("self.takes_short_cuts", false)],
    constants: &[],
    done_type: "",
    done: &[],
    plain_via: Via::Switch,
    via: &[],
    stops: &[],
    breaks_for_good: false,
    begins_in: &[],
    foreign: &[],
    has_rules: false,
};

pub(super) static HTML_TOKENIZER: Description = Description {
    name: "html-tokenizer",
    owner: "Tokenizer",
    paths: &["crates/html5/src/tokenizer.rs", "crates/html5/src/tokenizer"],
    via: &[("enter_text_state", Via::Feedback)],
    stops: &["emit_end_of_file"],
    breaks_for_good: true,
    ..NOTHING
};

const CHARACTER_REFERENCES: Description = Description {
    owner: "CharacterReference",
    list: "",
    paths: &["crates/core/src/char_ref.rs"],
    saved: "",
    done_type: "Outcome",
    done: &["Decoded", "Entity", "UnfinishedEntity"],
    ..NOTHING
};

static HTML_CHARACTER_REFERENCES: Description = Description {
    name: "html-character-references",
    known: &[("D::DECLARES_NAMES", false), ("D::NEEDS_NAME", false)],
    begins_in: &["character-reference-state"],
    foreign: &["EntityReference"],
    ..CHARACTER_REFERENCES
};

static XML_CHARACTER_REFERENCES: Description = Description {
    name: "xml-character-references",
    known: &[("D::DECLARES_NAMES", true)],
    begins_in: &[
        "character-reference-in-data-state",
        "character-reference-in-attribute-value-state",
        "character-reference-in-entity-value-state",
        "character-reference-in-attribute-default-state",
    ],
    foreign: &["NamedCharacterReference", "AmbiguousAmpersand"],
    ..CHARACTER_REFERENCES
};

static INSERTION_MODES: Description = Description {
    name: "html-insertion-modes",
    owner: "TreeBuilder",
    states: "InsertionMode",
    list: "modes",
    paths: &["crates/html5/src/tree_builder.rs", "crates/html5/src/tree_builder"],
    state: "insertion_mode",
    saved: "original_insertion_mode",
    feedback: "feedback.switch_to",
    plain_via: Via::Reprocess,
    via: &[("switch_to", Via::Switch)],
    has_rules: true,
    ..NOTHING
};

static XML_TOKENIZER: Description = Description {
    name: "xml-tokenizer",
    owner: "Machine",
    paths: &["crates/xml5/src/tokenizer.rs", "crates/xml5/src/tokenizer"],
    ..NOTHING
};

static XML_PHASES: Description = Description {
    name: "xml-phases",
    owner: "Phases",
    states: "Phase",
    list: "",
    paths: &["crates/xml5/src/phases.rs"],
    state: "phase",
    saved: "",
    ..NOTHING
};

static DRAFT_2007: Description = Description {
    name: "draft-2007-tokenizer",
    owner: "Tokenizer",
    paths: &["crates/draft-2007/src"],
    stops: &["emit_end_of_file"],
    breaks_for_good: true,
    ..NOTHING
};

/// All graphs: the standard that lists their states, the name, and the machines, the main one first.
pub(crate) const GRAPHS: [(&str, &str, &[&Description]); 5] = [
    ("html", "html-tokenizer", &[&HTML_TOKENIZER, &HTML_CHARACTER_REFERENCES]),
    ("html", "html-insertion-modes", &[&INSERTION_MODES]),
    ("xml", "xml-tokenizer", &[&XML_TOKENIZER, &XML_CHARACTER_REFERENCES]),
    ("xml", "xml-phases", &[&XML_PHASES]),
    ("draft-2007", "draft-2007-tokenizer", &[&DRAFT_2007]),
];
