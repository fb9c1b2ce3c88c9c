//! Runs machines under an observer, and records their steps.

use core::ops::ControlFlow;
use fivefold::encoding::Hints;
use fivefold::html::tokenizer::{Feedback, HtmlToken, State, TextState, TokenSink, Tokenizer};
use fivefold::html::tree_builder::TreeBuilder;
use fivefold::html::{self, Context, Scripting};
use fivefold::trace::Tracer;
use fivefold::{Document, ParseError, xml};
use fivefold_draft_2007::{self as draft_2007, ContentModel};
use fivefold_test_support::steps::StepLog;
use fivefold_test_support::takes::phase_token;
use fivefold_test_support::transitions::{On, Piece, Transitions, pieces};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

use super::transitions::{Source, Table};

/// The kind of a run.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    name: String,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Fixture,
    Conformance,
    /// It is checked, but not counted.
    Other,
}

impl Case {
    pub(crate) fn fixture(name: &str) -> Self {
        Self { name: name.to_owned(), kind: Kind::Fixture }
    }

    pub(crate) fn conformance(name: &str) -> Self {
        Self { name: name.to_owned(), kind: Kind::Conformance }
    }

    pub(crate) fn other(name: &str) -> Self {
        Self { name: name.to_owned(), kind: Kind::Other }
    }
}

/// The tests that take a state or raise an error.
#[derive(Clone, Debug, Default)]
struct Takers {
    fixtures: BTreeSet<String>,
    first_case: Option<String>,
    cases: usize,
}

/// The observations, by graph and id. The error codes of a language are a graph without steps.
#[derive(Debug)]
pub(crate) struct Seen {
    takers: BTreeMap<(&'static str, String), Takers>,
    tables: BTreeMap<&'static str, Table>,
    /// The current case, and the entries that it has already taken.
    case: String,
    present: BTreeSet<(&'static str, String)>,
}

const HTML: &str = "html-tokenizer";
const MODES: &str = "html-insertion-modes";
const XML: &str = "xml-tokenizer";
const DRAFT: &str = "draft-2007-tokenizer";
const PHASES: &str = "xml-phases";
const HTML_ERRORS: &str = "html-errors";
const XML_ERRORS: &str = "xml-errors";

impl Seen {
    /// Nothing, of the machines of HTML.
    pub(crate) fn of_html() -> Self {
        Self::new([
            (HTML, Table::new(Transitions::html_tokenizer())),
            (MODES, Table::new(Transitions::insertion_modes())),
        ])
    }

    /// Nothing, of the machine of the draft.
    pub(crate) fn of_draft() -> Self {
        Self::new([(DRAFT, Table::new(Transitions::draft_2007()))])
    }

    /// Nothing, of the machines of XML.
    pub(crate) fn of_xml() -> Self {
        Self::new([(XML, Table::new(Transitions::xml_tokenizer())), (PHASES, Table::new(Transitions::xml_phases()))])
    }

    fn new<const N: usize>(tables: [(&'static str, Table); N]) -> Self {
        Self { takers: BTreeMap::new(), tables: tables.into(), case: String::new(), present: BTreeSet::new() }
    }

    /// Adds what was observed of another language.
    pub(crate) fn add(&mut self, other: Self) {
        self.takers.extend(other.takers);
        self.tables.extend(other.tables);
    }

    fn table(&mut self, graph: &str) -> &mut Table {
        self.tables.get_mut(graph).expect("each graph has its table")
    }

    fn take(&mut self, graph: &'static str, id: &str, case: &Case) {
        // A case can be run in several ways.
        if self.case != case.name {
            self.case.clone_from(&case.name);
            self.present.clear();
        }
        if case.kind == Kind::Other || !self.present.insert((graph, id.to_owned())) {
            return;
        }
        let takers = self.takers.entry((graph, id.to_owned())).or_default();
        if case.kind == Kind::Fixture {
            takers.fixtures.insert(case.name.clone());
        } else {
            takers.first_case.get_or_insert_with(|| case.name.clone());
            takers.cases += 1;
        }
    }

    /// Records the steps of a machine in order, and checks them.
    fn walk(&mut self, graph: &'static str, log: &StepLog, source: &Source, case: &Case) {
        let steps = &log.steps();
        for step in steps {
            self.take(graph, &step.from, case);
        }
        self.table(graph).walk(steps, source, &case.name);
    }

    /// Decodes bytes of XML.
    pub(crate) fn xml_bytes(&mut self, case: &Case, bytes: &[u8]) -> String {
        let decoded = fivefold_test_support::xml_decode::whole(bytes, &Hints::default());
        self.errors(XML_ERRORS, case, &decoded.errors);
        decoded.text()
    }

    fn errors(&mut self, language: &'static str, case: &Case, errors: &[ParseError]) {
        for error in errors {
            self.take(language, error.code.as_str(), case);
        }
    }

    /// Parses a document with its tree.
    pub(crate) fn html_document(&mut self, case: &Case, text: &str, scripting: bool) {
        let source = Source { text: text.to_owned(), scripting, ..Source::default() };
        self.html(case, &source, None);
    }

    pub(crate) fn html_fragment(&mut self, case: &Case, text: &str, scripting: bool, written: &str) {
        let context: Context = written.parse().unwrap_or_else(|_| panic!("unusable context {written:?}"));
        let source =
            Source { text: text.to_owned(), context: Some(written.to_owned()), scripting, ..Source::default() };
        self.html(case, &source, Some(&context));
    }

    fn html(&mut self, case: &Case, source: &Source, context: Option<&Context>) {
        let log = StepLog::default();
        let modes = |builder: TreeBuilder<Document>| {
            let mode = builder.insertion_mode().fragment_id();
            Modes { mode, builder, log: log.clone(), tokens: Vec::new() }
        };
        let options = options(source.scripting);
        let mut tokenizer = Tokenizer::around(collecting(), context, options, log.clone(), modes);
        let first = tokenizer.sink().mode;
        let is_foreign = context.is_some_and(Context::is_foreign);
        let _ = tokenizer.feed_all(&source.text);
        let Modes { builder, tokens, .. } = tokenizer.finish();
        self.walk(HTML, &log, source, case);
        self.take(MODES, first, case);
        for token in &tokens {
            self.take(MODES, token.after, case);
        }
        self.table(MODES).walk_modes(first, is_foreign, &tokens, source, &case.name);
        self.errors(HTML_ERRORS, case, builder.into_sink().errors());
    }

    /// Runs the tokenizer alone.
    pub(crate) fn html_tokens(&mut self, case: &Case, text: &str, state: State, last_start_tag: Option<&str>) {
        let log = StepLog::default();
        let mut tokenizer = Tokenizer::with_observer(Errors::default(), log.clone());
        tokenizer.set_state(state);
        if let Some(name) = last_start_tag {
            tokenizer.set_last_start_tag(name);
        }
        let _ = tokenizer.feed_all(text);
        let Errors(errors) = tokenizer.finish();
        let context = last_start_tag.map(str::to_owned);
        let source = Source { text: text.to_owned(), state: Some(state.name()), context, scripting: false };
        self.walk(HTML, &log, &source, case);
        self.errors(HTML_ERRORS, case, &errors);
    }

    pub(crate) fn xml_document(&mut self, case: &Case, text: &str) {
        let log = StepLog::default();
        let options = xml::Options::default().with_errors(true).with_notices(true);
        let mut document = Document::new();
        document.collect_errors(true);
        document.collect_notices(true);
        let builder = xml::tree_builder::TreeBuilder::new(document, options);
        let mut tokenizer = xml::tokenizer::Tokenizer::with_observer(builder, log.clone());
        tokenizer.feed(text);
        let document = tokenizer.finish().into_sink();
        self.walk(XML, &log, &Source { text: text.to_owned(), ..Source::default() }, case);
        self.phases(text, case);
        self.errors(XML_ERRORS, case, document.errors());
        self.errors(XML_ERRORS, case, document.notices());
    }

    /// Checks the phases that tokens are processed in.
    fn phases(&mut self, text: &str, case: &Case) {
        let trace = Tracer::new().with_tree(true).with_every_character(true).xml(text, xml::Options::default());
        for step in trace.steps() {
            let (Some(token), [phase, ..], Some(next)) =
                (step.tokens.last(), &step.tree.modes[..], step.tree.next_mode)
            else {
                continue;
            };
            self.take(PHASES, phase, case);
            self.take(PHASES, next, case);
            self.table(PHASES).step(phase, phase_token(token), next, &case.name);
        }
    }

    /// Tokenizes by the draft of 2007.
    pub(crate) fn draft_2007(&mut self, case: &Case, text: &str, content_model: ContentModel, last_start_tag: &str) {
        let log = StepLog::default();
        let mut tokenizer = draft_2007::Tokenizer::with_observer(Errors::default(), log.clone());
        tokenizer.set_content_model(content_model);
        tokenizer.set_last_start_tag(last_start_tag);
        tokenizer.feed_all(text);
        let source = Source { text: text.to_owned(), ..Source::default() };
        self.walk(DRAFT, &log, &source, case);
    }

    /// The states of a graph that were taken.
    pub(crate) fn states(&self, graph: &str) -> BTreeSet<&str> {
        self.takers.keys().filter(|(of, _)| *of == graph).map(|(_, id)| id.as_str()).collect()
    }

    /// Runs the sources that lead to each state and insertion mode taken, followed by each input that it distinguishes.
    pub(crate) fn probe_html(&mut self) {
        for Source { text, state, context, scripting } in self.tables[HTML].probes(On::example) {
            let case = Case::other(&text);
            match (State::ALL.iter().find(|other| Some(other.name()) == state), context) {
                (Some(state), last_start_tag) => self.html_tokens(&case, &text, *state, last_start_tag.as_deref()),
                (None, Some(context)) => self.html_fragment(&case, &text, scripting, &context),
                (None, None) => self.html_document(&case, &text, scripting),
            }
        }
        for Source { text, context, scripting, .. } in self.tables[MODES].probes(On::markup) {
            let case = Case::other(&text);
            match context {
                Some(context) => self.html_fragment(&case, &text, scripting, &context),
                None => self.html_document(&case, &text, scripting),
            }
        }
    }

    /// The same of the states of XML.
    pub(crate) fn probe_xml(&mut self) {
        for Source { text, .. } in self.tables[XML].probes(On::example) {
            self.xml_document(&Case::other(&text), &text);
        }
    }

    /// The states, modes and phases that were never taken.
    pub(crate) fn missing_states(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (graph, table) in &self.tables {
            let taken = self.states(graph);
            let missing: Vec<_> = table.standard.states().into_iter().filter(|state| !taken.contains(state)).collect();
            if !missing.is_empty() {
                faults.push(format!("{graph}: no fixture takes {missing:?}"));
            }
        }
        faults
    }

    /// The steps without a row, and the rows that were never taken.
    /// Some rows are only taken by conformance cases; without these, no row is missed.
    pub(crate) fn faults(&self, has_conformance: bool) -> Vec<String> {
        let mut faults = Vec::new();
        for (graph, table) in &self.tables {
            let unobserved = table.unobserved().into_iter().filter(|_| has_conformance);
            let found = table.faults.values().cloned().chain(unobserved);
            faults.extend(found.map(|fault| format!("{graph}: {fault}")));
        }
        faults
    }

    pub(crate) fn codes(&self) -> BTreeSet<String> {
        [HTML_ERRORS, XML_ERRORS].iter().flat_map(|graph| self.states(graph)).map(str::to_owned).collect()
    }

    /// All observations.
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

/// A token of tree construction, with the insertion mode after it and its feedback to the tokenizer.
pub(crate) struct ModeStep {
    pub(crate) pieces: Vec<Piece>,
    /// Its offset in the source.
    pub(crate) start: usize,
    pub(crate) after: &'static str,
    pub(crate) told: Option<&'static str>,
    /// Whether the adjusted current node is foreign after it.
    pub(crate) is_foreign: bool,
}

/// Records the insertion mode after each token.
struct Modes {
    builder: TreeBuilder<Document>,
    mode: &'static str,
    log: StepLog,
    tokens: Vec<ModeStep>,
}

impl TokenSink for Modes {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        let (pieces, start) = (pieces(&token), token.span().start as usize);
        let answer = self.builder.token(token);
        let feedback = if let ControlFlow::Continue(feedback) = answer { feedback } else { Feedback::default() };
        let told = feedback.switch_to.map(|state| match state {
            TextState::Rcdata => "rcdata-state",
            TextState::Rawtext => "rawtext-state",
            TextState::ScriptData => "script-data-state",
            TextState::Plaintext => "plaintext-state",
        });
        self.log.tell(told);
        let after = self.builder.insertion_mode().fragment_id();
        self.tokens.push(ModeStep { pieces, start, after, told, is_foreign: feedback.cdata_allowed });
        answer
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

/// Keeps only the errors.
#[derive(Default)]
struct Errors(Vec<ParseError>);

impl TokenSink for Errors {
    fn token(&mut self, _token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
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
    fn token(&mut self, _token: draft_2007::DraftToken<'_>) -> ControlFlow<(), Option<ContentModel>> {
        ControlFlow::Continue(None)
    }
}
