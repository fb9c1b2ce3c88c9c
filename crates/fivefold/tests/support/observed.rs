//! Running machines under an observer, and noting what they do.

use core::ops::ControlFlow;
use fivefold::dom::Document;
use fivefold::html::tokenizer::{Feedback, State, Token, TokenSink, Tokenizer};
use fivefold::html::tree_builder::TreeBuilder;
use fivefold::html::{self, Context, Scripting};
use fivefold::{Observer, ParseError, xml};
use fivefold_core::char_ref::{self, CharacterReference, Dialect, LivingStandard, Outcome, Xml5};
use fivefold_core::input::Cursor;
use fivefold_draft_2007::{self as draft_2007, ContentModel};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What is run.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    name: String,
    is_fixture: bool,
}

impl Case {
    pub(crate) fn fixture(name: &str) -> Self {
        Self { name: name.to_owned(), is_fixture: true }
    }

    pub(crate) fn conformance(name: &str) -> Self {
        Self { name: name.to_owned(), is_fixture: false }
    }
}

/// Who takes a state or raises an error.
#[derive(Clone, Debug, Default)]
struct Takers {
    fixtures: BTreeSet<String>,
    first_case: Option<String>,
    cases: usize,
}

/// What was seen, by graph and id. The error codes of a language are a graph without steps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    takers: BTreeMap<(&'static str, String), Takers>,
    steps: BTreeMap<(&'static str, String, String), String>,
    /// The present case, and what it has taken already.
    case: String,
    present: BTreeSet<(&'static str, String)>,
}

const HTML: &str = "html-tokenizer";
const MODES: &str = "html-insertion-modes";
const XML: &str = "xml-tokenizer";
const DRAFT: &str = "draft-2007-tokenizer";
const PHASES: &str = "xml-phases";
const HTML_ERRORS: &str = "html-errors";
pub(crate) const XML_ERRORS: &str = "xml-errors";

impl Seen {
    fn take(&mut self, graph: &'static str, id: &str, case: &Case) {
        // A case can be run in several ways.
        if self.case != case.name {
            self.case.clone_from(&case.name);
            self.present.clear();
        }
        if !self.present.insert((graph, id.to_owned())) {
            return;
        }
        let takers = self.takers.entry((graph, id.to_owned())).or_default();
        if case.is_fixture {
            takers.fixtures.insert(case.name.clone());
        } else {
            takers.first_case.get_or_insert_with(|| case.name.clone());
            takers.cases += 1;
        }
    }

    /// Notes the states that a machine was in, one after the other.
    fn walk(&mut self, graph: &'static str, states: &[&'static str], case: &Case) {
        for state in states {
            self.take(graph, state, case);
        }
        for step in states.windows(2) {
            let step = (graph, step[0].to_owned(), step[1].to_owned());
            self.steps.entry(step).or_insert_with(|| case.name.clone());
        }
    }

    pub(crate) fn errors(&mut self, language: &'static str, case: &Case, errors: &[ParseError]) {
        for error in errors {
            self.take(language, error.code.as_str(), case);
        }
    }

    /// Parses a document with its tree.
    pub(crate) fn html_document(&mut self, case: &Case, text: &str, scripting: bool) {
        self.html(case, text, TreeBuilder::new(collecting(), options(scripting)), None);
    }

    pub(crate) fn html_fragment(&mut self, case: &Case, text: &str, scripting: bool, context: &str) {
        let context: Context = context.parse().unwrap_or_else(|_| panic!("unusable context {context:?}"));
        let options = options(scripting);
        self.html(case, text, TreeBuilder::for_fragment(collecting(), &context, options), Some((&context, options)));
    }

    fn html(
        &mut self,
        case: &Case,
        text: &str,
        builder: TreeBuilder<Document>,
        fragment: Option<(&Context, html::Options)>,
    ) {
        let log = Log::default();
        let modes = vec![builder.insertion_mode().fragment_id()];
        let mut tokenizer = Tokenizer::with_observer(Modes { builder, modes }, log.clone());
        if let Some((context, options)) = fragment {
            tokenizer.set_state(context.initial_state(options.scripting));
            tokenizer.set_cdata_allowed(context.is_foreign());
        }
        let _ = tokenizer.feed_all(text);
        let Modes { builder, modes } = tokenizer.finish();
        self.walk(HTML, &log.states(), case);
        self.walk(MODES, &modes, case);
        self.errors(HTML_ERRORS, case, builder.into_sink().errors());
        self.character_references::<LivingStandard>(HTML, text, case);
    }

    /// Tokenizes alone.
    pub(crate) fn html_tokens(&mut self, case: &Case, text: &str, state: State, last_start_tag: Option<&str>) {
        let log = Log::default();
        let mut tokenizer = Tokenizer::with_observer(Errors::default(), log.clone());
        tokenizer.set_state(state);
        if let Some(name) = last_start_tag {
            tokenizer.set_last_start_tag(name);
        }
        let _ = tokenizer.feed_all(text);
        let Errors(errors) = tokenizer.finish();
        self.walk(HTML, &log.states(), case);
        self.errors(HTML_ERRORS, case, &errors);
        self.character_references::<LivingStandard>(HTML, text, case);
    }

    /// Reads all that could be character references in a text, as much of each as makes the machine wait in a state.
    fn character_references<D: Dialect>(&mut self, graph: &'static str, text: &str, case: &Case) {
        const LONGEST: usize = 40;
        for (at, _) in text.match_indices('&') {
            let rest = &text[at + 1..];
            let ends = rest.char_indices().map(|(end, _)| end).take(LONGEST);
            for end in ends.chain([rest.len().min(rest.floor_char_boundary(LONGEST))]) {
                let mut reference = CharacterReference::<D>::new(false);
                let mut input = Cursor::new(&rest[..end], 0, false);
                while let Outcome::Literal { done: false, .. } = reference.run(&mut input, |_| {}) {
                    self.take_reference_state(graph, reference.state(), case);
                }
                self.take_reference_state(graph, reference.state(), case);
            }
        }
    }

    fn take_reference_state(&mut self, graph: &'static str, state: char_ref::State, case: &Case) {
        // The first state is that of the tokenizer, under its own name.
        if state != char_ref::State::CharacterReference {
            self.take(graph, state.fragment_id(), case);
        }
    }

    pub(crate) fn xml_document(&mut self, case: &Case, text: &str) {
        let log = Log::default();
        let options = xml::Options::default().with_errors(true).with_notices(true);
        let mut document = Document::new();
        document.collect_errors(true);
        document.collect_notices(true);
        let mut builder = xml::tree_builder::TreeBuilder::with_observer(document, options, log.clone());
        let mut phases = vec![phase(&builder)];
        for piece in text.split_inclusive('>') {
            builder.feed(piece);
            phases.push(phase(&builder));
        }
        let document = builder.finish();
        phases.push("end-phase");
        self.walk(XML, &log.states(), case);
        self.character_references::<Xml5>(XML, text, case);
        self.walk(PHASES, &phases, case);
        self.errors(XML_ERRORS, case, document.errors());
        self.errors(XML_ERRORS, case, document.notices());
    }

    /// Tokenises by the draft of 2007.
    pub(crate) fn draft_2007(&mut self, case: &Case, text: &str, content_model: ContentModel, last_start_tag: &str) {
        let log = Log::default();
        let mut tokenizer = draft_2007::Tokenizer::with_observer(Errors::default(), log.clone());
        tokenizer.set_content_model(content_model);
        tokenizer.set_last_start_tag(last_start_tag);
        tokenizer.feed_all(text);
        self.walk(DRAFT, &log.states(), case);
    }

    /// The states of a graph that were taken.
    pub(crate) fn states(&self, graph: &str) -> BTreeSet<&str> {
        self.takers.keys().filter(|(of, _)| *of == graph).map(|(_, id)| id.as_str()).collect()
    }

    pub(crate) fn codes(&self) -> BTreeSet<&str> {
        let mut codes = self.states(HTML_ERRORS);
        codes.extend(self.states(XML_ERRORS));
        codes
    }

    /// The steps of a graph, and the first case that took each.
    pub(crate) fn steps(&self, graph: &str) -> BTreeMap<(&str, &str), &str> {
        let steps = self.steps.iter().filter(|((of, ..), _)| *of == graph);
        steps.map(|((_, from, to), case)| ((from.as_str(), to.as_str()), case.as_str())).collect()
    }

    /// All of it.
    pub(crate) fn to_json(&self) -> String {
        let takers: Vec<Value> = self
            .takers
            .iter()
            .map(|((graph, id), takers)| {
                json!({
                    "graph": graph, "id": id, "fixtures": takers.fixtures,
                    "case": takers.first_case, "cases": takers.cases,
                })
            })
            .collect();
        json!({ "taken": takers }).to_string()
    }
}

fn options(scripting: bool) -> html::Options {
    let scripting = if scripting { Scripting::Normal } else { Scripting::Disabled };
    html::Options::default().with_errors(true).with_scripting(scripting)
}

fn collecting() -> Document {
    let mut document = Document::new();
    document.collect_errors(true);
    document
}

fn phase(builder: &xml::tree_builder::TreeBuilder<Document, Log>) -> &'static str {
    match builder.phase() {
        xml::tree_builder::Phase::StartPhase => "start-phase",
        xml::tree_builder::Phase::MainPhase => "main-phase",
        xml::tree_builder::Phase::EndPhase => "end-phase",
    }
}

/// Notes each state that is entered.
#[derive(Clone, Default)]
struct Log(Rc<RefCell<Vec<&'static str>>>);

impl Log {
    fn states(&self) -> Vec<&'static str> {
        self.0.borrow().clone()
    }
}

impl Observer for Log {
    fn enter_state(&mut self, state: &'static str, _offset: u64) {
        self.0.borrow_mut().push(state);
    }
}

/// Notes the insertion mode after each token.
struct Modes {
    builder: TreeBuilder<Document>,
    modes: Vec<&'static str>,
}

impl TokenSink for Modes {
    fn token(&mut self, token: Token<'_>) -> ControlFlow<(), Feedback> {
        let feedback = self.builder.token(token);
        self.modes.push(self.builder.insertion_mode().fragment_id());
        feedback
    }

    fn parse_error(&mut self, error: ParseError) {
        self.builder.parse_error(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn source(&mut self, chunk: &str) -> usize {
        self.builder.source(chunk)
    }
}

/// Keeps the errors only.
#[derive(Default)]
struct Errors(Vec<ParseError>);

impl TokenSink for Errors {
    fn token(&mut self, _token: Token<'_>) -> ControlFlow<(), Feedback> {
        ControlFlow::Continue(Feedback { cdata_allowed: true, ..Feedback::default() })
    }

    fn parse_error(&mut self, error: ParseError) {
        self.0.push(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }
}

impl draft_2007::TokenSink for Errors {
    fn token(&mut self, _token: draft_2007::Token<'_>) -> ControlFlow<(), Option<ContentModel>> {
        ControlFlow::Continue(None)
    }
}
