//! Which of the standards' transitions an input takes, and which states raise its errors.

use crate::steps::StepLog;
use crate::transitions::{How, Piece, Transitions, pieces_of_text};
use core::ops::ControlFlow;
use fivefold::Document;
use fivefold::html::tokenizer::{Feedback, HtmlToken, State, TextState, TokenSink, Tokenizer};
use fivefold::html::tree_builder::TreeBuilder;
use fivefold::html::{self, Context, Scripting};
use fivefold::trace::{TracedToken, Tracer, state_name};
use fivefold::{ParseError, xml};
use std::collections::BTreeSet;

/// An input, and how its parser begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Input {
    /// The text.
    pub text: String,
    /// The initial state of the tokenizer, which then runs alone.
    pub state: Option<&'static str>,
    /// The last start tag.
    pub last_start_tag: Option<&'static str>,
    /// The context of a fragment.
    pub context: Option<&'static str>,
    /// Whether scripting is enabled.
    pub scripting: bool,
}

impl Input {
    /// The same input with another text.
    pub fn with_text(&self, text: String) -> Self {
        Self { text, ..self.clone() }
    }
}

/// What an input takes.
#[derive(Clone, Debug, Default)]
pub struct Takes {
    /// The rows, by their labels, and the errors with the states that raise them.
    pub labels: BTreeSet<String>,
    /// The place in the machine that the end of the input finds.
    pub place: String,
}

/// The tables of the machines.
#[derive(Debug)]
pub struct Machines {
    /// The tokenizer of HTML.
    pub html: Transitions,
    /// The insertion modes.
    pub modes: Transitions,
    /// The tokenizer of XML5.
    pub xml: Transitions,
    /// The phases of XML5.
    pub phases: Transitions,
}

impl Default for Machines {
    fn default() -> Self {
        Self {
            html: Transitions::html_tokenizer(),
            modes: Transitions::insertion_modes(),
            xml: Transitions::xml_tokenizer(),
            phases: Transitions::xml_phases(),
        }
    }
}

/// The algorithm, which has rows like a mode.
const RESET: &str = "reset";

impl Machines {
    /// What the tokenizer of HTML takes alone.
    pub fn html_tokens(&self, input: &Input) -> Takes {
        let log = StepLog::default();
        let mut tokenizer = Tokenizer::with_observer(Errors(log.clone()), log.clone());
        let state = State::ALL.iter().find(|state| Some(state.name()) == input.state);
        tokenizer.set_state(*state.expect("an input of the tokenizer has an initial state"));
        if let Some(name) = input.last_start_tag {
            tokenizer.set_last_start_tag(name);
        }
        let _ = tokenizer.feed_all(&input.text);
        tokenizer.finish();
        takes(&self.html, &log, input, errors_of_states(&log))
    }

    /// What the tokenizer of HTML takes while a tree is built.
    pub fn html_states(&self, input: &Input) -> Takes {
        let log = StepLog::default();
        let options = options(input);
        let context = context(input);
        let mut document = Document::new();
        document.collect_errors(true);
        let telling = |builder| Telling { builder, log: log.clone() };
        let mut tokenizer = Tokenizer::around(document, context.as_ref(), options, log.clone(), telling);
        let _ = tokenizer.feed_all(&input.text);
        let document = tokenizer.finish().builder.into_sink();
        let mut labels = errors_of_states(&log);
        let of_states: BTreeSet<_> = log.errors().iter().map(|(_, error)| error.code).collect();
        let codes = document.errors().iter().map(|error| error.code);
        let of_trees = codes.filter(|code| code.is_of_html_standard() && !of_states.contains(code));
        labels.extend(of_trees.map(|code| format!("Tree construction: error {code}")));
        takes(&self.html, &log, input, labels)
    }

    /// The rows of insertion modes that an input takes for certain: a token that several rows could explain is passed
    /// over.
    pub fn html_modes(&self, input: &Input) -> Takes {
        let tracer = Tracer::new().with_tree(true).with_every_character(true);
        let trace = match context(input) {
            None => tracer.html(&input.text, options(input)),
            Some(context) => tracer.html_fragment(&context, &input.text, options(input)),
        };
        let mut takes = Takes::default();
        let mut is_first = input.context.is_some();
        for step in trace.steps() {
            let tree = &step.tree;
            let (Some(before), Some(after)) = (tree.mode, tree.next_mode) else { continue };
            if core::mem::take(&mut is_first) {
                takes.labels.extend(self.reset_row(before));
            }
            if matches!(step.tokens[..], [TracedToken::EndOfFile]) {
                takes.place = before.to_owned();
            }
            if let [token] = &step.tokens[..]
                && let Some(piece) = piece(token)
            {
                let so_far = &input.text[..step.span.start as usize];
                self.path(&piece, before, &tree.modes, after, so_far, &mut takes.labels);
            }
        }
        takes
    }

    /// Follows the rules that processed a part of a token.
    fn path(
        &self,
        piece: &Piece,
        before: &str,
        rules: &[&str],
        after: &str,
        so_far: &str,
        labels: &mut BTreeSet<String>,
    ) {
        let mut mode = before;
        for (at, here) in rules.iter().enumerate() {
            let next = rules.get(at + 1).copied();
            let mut found = self.modes.mode_rows(here, piece);
            found.retain(|(row, _)| {
                let row = &self.modes.rows[*row];
                // What was never begun is not open.
                let may_reset = row.how == How::ReturnAndReprocess || row.how == How::Return || {
                    row.to == RESET
                        && (row.from == "parsing-main-intemplate"
                            || so_far.contains("<template") && row.condition.contains("template")
                            || so_far.contains("<table") && row.condition.contains("table"))
                };
                match (row.how, next) {
                    (How::Rules, Some(next)) => row.to == next,
                    (How::Reconsume | How::ReturnAndReprocess, Some(next)) => row.to == next || may_reset,
                    (How::Stay, None) => mode == after,
                    // What stays in the mode whose rules are used need not go through them.
                    (How::Rules, None) => mode == after && self.stays(&row.to, piece),
                    (How::Switch | How::Return, None) => row.to == after || may_reset,
                    (How::End, None) => *piece == Piece::Other("EOF"),
                    _ => false,
                }
            });
            // Rules that were gone through explain more than those that need not be.
            if next.is_none() && found.iter().any(|(row, _)| self.modes.rows[*row].how != How::Rules) {
                found.retain(|(row, _)| self.modes.rows[*row].how != How::Rules);
            }
            let [taken] = found[..] else { return };
            labels.insert(self.modes.label(taken));
            let row = &self.modes.rows[taken.0];
            if row.to == RESET {
                labels.extend(self.reset_row(next.unwrap_or(after)));
            }
            if row.how != How::Rules {
                mode = next.unwrap_or(after);
            }
        }
    }

    /// Whether the rules of a mode for a part keep the mode.
    fn stays(&self, mode: &str, piece: &Piece) -> bool {
        self.modes.mode_rows(mode, piece).iter().all(|(row, _)| self.modes.rows[*row].how == How::Stay)
    }

    /// The row of the algorithm that resets the insertion mode that leads to this one.
    fn reset_row(&self, mode: &str) -> Option<String> {
        let row = self.modes.rows_of(RESET).find(|(_, row)| row.to == mode);
        row.map(|(number, _)| self.modes.label((number, 0)))
    }

    /// What the tokenizer of XML5 takes.
    pub fn xml_states(&self, input: &Input) -> Takes {
        let log = StepLog::default();
        let mut tokenizer = xml::tokenizer::Tokenizer::with_observer(Errors(log.clone()), log.clone());
        tokenizer.feed(&input.text);
        tokenizer.finish();
        // The machine keeps an error until its token is taken.
        let errors = log.errors().into_iter().map(|(_, error)| format!("Errors: {}", error.code));
        takes(&self.xml, &log, input, errors.collect())
    }

    /// What the phases of XML5 take.
    pub fn xml_phases(&self, input: &Input) -> Takes {
        let tracer = Tracer::new().with_tree(true).with_every_character(true);
        let trace = tracer.xml(&input.text, xml::Options::default());
        let mut takes = Takes::default();
        for step in trace.steps() {
            let ([token], [phase, ..], Some(next)) = (&step.tokens[..], &step.tree.modes[..], step.tree.next_mode)
            else {
                continue;
            };
            if matches!(token, TracedToken::EndOfFile) {
                takes.place = (*phase).to_owned();
            }
            let found = self.phases.phase_rows(phase, phase_token(token), next);
            if let [taken] = found[..] {
                takes.labels.insert(self.phases.label(taken));
            }
        }
        takes
    }
}

/// The table's name of a token of XML5.
pub fn phase_token(token: &TracedToken) -> &'static str {
    match token {
        TracedToken::StartTag(_) => "start tag",
        TracedToken::EmptyTag(_) => "empty tag",
        TracedToken::EndTag(_) => "end tag",
        TracedToken::ShortEndTag => "short end tag",
        TracedToken::EndOfFile => "EOF",
        _ => "",
    }
}

/// The errors, each with the state that raises it.
fn errors_of_states(log: &StepLog) -> BTreeSet<String> {
    let label = |(state, error): (&str, ParseError)| {
        let code = error.code.as_str();
        // These come from a pass of their own.
        let raiser = if code.ends_with("-in-input-stream") { "Input stream".to_owned() } else { state_name(state) };
        format!("{}: error {code}", raiser.trim_end_matches(" state"))
    };
    log.errors().into_iter().map(label).collect()
}

/// The rows that a log takes, with its errors. A step that several rows could explain is passed over.
fn takes(table: &Transitions, log: &StepLog, input: &Input, mut labels: BTreeSet<String>) -> Takes {
    let steps = log.steps();
    table.walk(&steps, |_, _, found| {
        if let [taken] = found[..] {
            labels.insert(table.label(taken));
        }
    });
    let end = steps.iter().find(|step| step.offset == input.text.len() && step.input.is_empty());
    let place = end.map(|step| format!("{} {}", step.from, step.return_state)).unwrap_or_default();
    Takes { labels, place }
}

fn context(input: &Input) -> Option<Context> {
    input.context.map(|context| context.parse().unwrap_or_else(|_| panic!("unusable context {context:?}")))
}

fn options(input: &Input) -> html::Options {
    let scripting = if input.scripting { Scripting::Normal } else { Scripting::Disabled };
    html::Options::default().with_scripting(scripting).with_errors(true)
}

/// The only part of a token that rules process by itself.
fn piece(token: &TracedToken) -> Option<Piece> {
    Some(match token {
        TracedToken::StartTag(tag) => Piece::StartTag(tag.name.clone()),
        TracedToken::EndTag(tag) => Piece::EndTag(tag.name.clone()),
        TracedToken::Characters(text) => match &pieces_of_text(text)[..] {
            [piece] => piece.clone(),
            _ => return None,
        },
        TracedToken::Comment(_) => Piece::Other("comment"),
        TracedToken::ProcessingInstruction(..) => Piece::Other("processing instruction"),
        TracedToken::Doctype { .. } => Piece::Other("DOCTYPE"),
        TracedToken::EndOfFile => Piece::Other("EOF"),
        _ => return None,
    })
}

/// Passes errors to the log.
struct Errors(StepLog);

impl TokenSink for Errors {
    fn token(&mut self, _token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        ControlFlow::Continue(Feedback::default())
    }

    fn parse_error(&mut self, error: ParseError) {
        self.0.error(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }
}

impl xml::tokenizer::TokenSink for Errors {
    fn token(&mut self, _token: xml::tokenizer::XmlToken<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn parse_error(&mut self, error: ParseError) {
        self.0.error(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }
}

/// A tree builder that passes its feedback to the log.
struct Telling {
    builder: TreeBuilder<Document>,
    log: StepLog,
}

impl TokenSink for Telling {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        let answer = self.builder.token(token);
        let feedback = if let ControlFlow::Continue(feedback) = answer { feedback } else { Feedback::default() };
        self.log.tell(feedback.switch_to.map(|state| match state {
            TextState::Rcdata => "rcdata-state",
            TextState::Rawtext => "rawtext-state",
            TextState::ScriptData => "script-data-state",
            TextState::Plaintext => "plaintext-state",
        }));
        answer
    }

    fn parse_error(&mut self, error: ParseError) {
        self.log.error(error);
        self.builder.parse_error(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn source(&mut self, chunk: &str) -> usize {
        self.builder.source(chunk)
    }
}
