//! The cases of the suite, with what Fivefold makes of them.

use fivefold::html::tokenizer::{State, Tokenizer};
use fivefold::html::{self, Context, Scripting};
use fivefold::{ParseError, xml};
use fivefold_test_support::takes::Input;
use fivefold_test_support::tokenizer_recorder::{Recorder, positions};
use fivefold_test_support::xml_run;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What a case expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The tokens.
    Output,
    /// The tree.
    Tree,
    /// The errors that the standard names, with their positions.
    Errors,
    /// Whether an XML document is well-formed.
    WellFormed,
}

impl Part {
    /// Its key in the files.
    pub fn key(self) -> &'static str {
        match self {
            Self::Output => "output",
            Self::Tree => "tree",
            Self::Errors => "errors",
            Self::WellFormed => "wellFormed",
        }
    }
}

/// A case.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// The input.
    pub input: Input,
    /// What it is the smallest input for.
    pub takes: Vec<String>,
    /// What it continues, to show the state that was reached.
    pub continues: Option<String>,
    /// The tokens.
    pub output: Vec<Value>,
    /// The tree.
    pub tree: String,
    /// Line, column and code of the errors that the standard of HTML names, or those of XML5.
    pub errors: Vec<(u64, u64, String)>,
    /// The errors of tree construction, which the standard does not name.
    pub tree_errors: Vec<(u64, u64, String)>,
    /// Whether the result depends on scripting.
    pub needs_scripting_flag: bool,
    /// Whether an XML document is well-formed.
    pub well_formed: bool,
    /// The parsers that confirm each part.
    pub confirmed: BTreeMap<Part, BTreeSet<&'static str>>,
}

impl Case {
    /// The name of the initial state.
    pub fn state(&self) -> &'static str {
        state(self.input.state.unwrap_or("data-state")).1
    }

    /// Records that a parser confirms a part.
    pub fn confirm(&mut self, part: Part, peer: &'static str) {
        self.confirmed.entry(part).or_default().insert(peer);
    }

    /// Whether any parser confirms a part.
    pub fn is_confirmed(&self, part: Part) -> bool {
        self.confirmed.contains_key(&part)
    }

    /// What describes the case: what it takes, or continues.
    pub fn description(&self) -> String {
        match &self.continues {
            Some(label) => format!("{label}, continued"),
            None => self.takes[0].clone(),
        }
    }
}

/// An initial state, and its name in the suites.
fn state(id: &str) -> (State, &'static str) {
    match id {
        "data-state" => (State::Data, "Data state"),
        "plaintext-state" => (State::Plaintext, "PLAINTEXT state"),
        "rcdata-state" => (State::Rcdata, "RCDATA state"),
        "rawtext-state" => (State::Rawtext, "RAWTEXT state"),
        "script-data-state" => (State::ScriptData, "Script data state"),
        "cdata-section-state" => (State::CdataSection, "CDATA section state"),
        other => panic!("the suites do not begin in {other}"),
    }
}

/// The cases for these smallest inputs, each followed by its continuation.
pub fn of(found: &BTreeMap<String, Input>, continuation: &dyn Fn(&str) -> String, expect: fn(&mut Case)) -> Vec<Case> {
    let mut by_input: BTreeMap<&Input, Vec<String>> = BTreeMap::new();
    for (label, input) in found {
        by_input.entry(input).or_default().push(label.clone());
    }
    let mut cases = Vec::new();
    for (input, takes) in by_input {
        let label = takes[0].clone();
        cases.push(Case { input: input.clone(), takes, ..Case::default() });
        let input = input.with_text(continuation(&input.text));
        cases.push(Case { input, continues: Some(label), ..Case::default() });
    }
    cases.sort_by_key(|case| (case.description(), case.continues.is_some()));
    cases.iter_mut().for_each(expect);
    cases
}

/// The tokens of HTML.
pub fn tokens(case: &mut Case) {
    let input = &case.input;
    let mut tokenizer = Tokenizer::new(Recorder::new(&input.text, true));
    tokenizer.set_state(state(input.state.unwrap_or("data-state")).0);
    if let Some(name) = input.last_start_tag {
        tokenizer.set_last_start_tag(name);
    }
    let _ = tokenizer.feed_all(&input.text);
    let recording = tokenizer.finish().finish();
    assert!(recording.faults.is_empty(), "{input:?}: {:?}", recording.faults);
    case.errors = positions(&input.text, &recording.errors);
    case.output = recording.tokens;
}

/// The tree of HTML.
pub fn tree(case: &mut Case) {
    let (tree, errors) = html_tree(&case.input, case.input.scripting);
    let other = html_tree(&case.input, !case.input.scripting);
    case.needs_scripting_flag = (&tree, &errors) != (&other.0, &other.1);
    let (named, unnamed): (Vec<_>, Vec<_>) = errors.into_iter().partition(|error| error.code.is_of_html_standard());
    case.tree = tree;
    case.errors = positions(&case.input.text, &named);
    case.tree_errors = positions(&case.input.text, &unnamed);
}

/// The tree of an input.
pub fn html_tree(input: &Input, scripting: bool) -> (String, Vec<ParseError>) {
    let scripting = if scripting { Scripting::Normal } else { Scripting::Disabled };
    let options = html::Options::default().with_scripting(scripting).with_errors(true);
    let document = match input.context {
        None => html::Parser::new(options).parse(&input.text),
        Some(context) => {
            let context: Context = context.parse().expect("the contexts exist");
            html::Parser::for_fragment(&context, options).parse(&input.text)
        }
    };
    (html::tree_format(&document).to_string().trim_end_matches('\n').to_owned(), document.errors().to_vec())
}

/// The tokens and the tree of XML5.
pub fn xml(case: &mut Case) {
    let outcome = xml_run::run([case.input.text.as_str()], xml_run::options(true));
    case.output = outcome.tokens;
    case.tree = outcome.tree;
    case.errors = positions(&case.input.text, &outcome.errors);
    case.well_formed = xml::parse_strict(&case.input.text).is_ok();
}
