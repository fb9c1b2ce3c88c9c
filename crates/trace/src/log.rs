//! The log of an observed parser, from which the rows of a trace are built.

use super::block::{Block, Blocks, Kept};
use super::changes::Seen;
use super::operation::{Node, Operation};
use super::step::{Change, Step, TracedEnd, TracedFeedback, TracedToken, TreeStep, join_characters};
use fivefold_core::ObservedStep;
use fivefold_core::{Observer, ParseError, Span};
use fivefold_html5::tree_builder::StateChange;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// The log, shared by observer, token sink and tree sink.
pub(super) type SharedLog = Rc<RefCell<Log>>;

/// A state that consumes nothing, so that its step belongs to the one before.
const NUMERIC_END: &str = "numeric-character-reference-end-state";

/// The events so far.
#[derive(Debug)]
pub(super) struct Log {
    every_character: bool,
    with_tree: bool,
    source: String,
    /// The steps; of a long trace of which one block is kept, those of the present block.
    steps: Vec<Step>,
    blocks: Option<Blocks>,
    /// Joined steps that consumed nothing, to which the next character belongs.
    carried: Option<Step>,
    /// The current step, which collects events until the next state is entered.
    open: Option<Step>,
    seen: Seen,
    /// The changes of the tree builder's state before the first step.
    initial: Vec<StateChange<Node>>,
    /// Errors of bytes, which are not reported while their characters are read: those without a step so far, by place.
    errors_of_bytes: VecDeque<ParseError>,
    /// The number of errors for the tree sink that are already recorded. XML only.
    repeated_errors: usize,
}

/// The log of a tokenizer: its observer, in which its sink also records tokens and errors.
#[derive(Clone, Debug)]
pub struct Recorder(pub(super) SharedLog);

impl Recorder {
    /// Records text that the tokenizer is about to read.
    pub fn source(&self, text: &str) {
        self.0.borrow_mut().source(text);
    }

    /// Records an emitted token.
    pub fn token(&self, token: TracedToken) {
        self.0.borrow_mut().token(token, true);
    }

    /// Records an error.
    pub fn error(&self, error: ParseError) {
        self.0.borrow_mut().error(error);
    }

    /// Records an error that has no name.
    pub fn unnamed_error(&self, span: Span) {
        if let Some(open) = &mut self.0.borrow_mut().open {
            open.unnamed_errors.push(span);
        }
    }
}

impl Observer for Recorder {
    fn enter_state(&mut self, state: &'static str, offset: u64) {
        self.0.borrow_mut().enter_state(state, offset);
    }

    fn leave_state(&mut self, step: &ObservedStep<'_>) {
        self.0.borrow_mut().leave_state(step);
    }

    fn parse_error(&mut self, error: ParseError) {
        let mut log = self.0.borrow_mut();
        log.repeated_errors += 1;
        log.error(error);
    }
}

impl Log {
    pub(super) fn new(every_character: bool, with_tree: bool, block: Option<Block>) -> SharedLog {
        Rc::new(RefCell::new(Self {
            every_character,
            with_tree,
            source: String::new(),
            steps: Vec::new(),
            blocks: block.map(Blocks::new),
            carried: None,
            open: None,
            seen: Seen::default(),
            initial: Vec::new(),
            errors_of_bytes: VecDeque::new(),
            repeated_errors: 0,
        }))
    }

    fn enter_state(&mut self, state: &'static str, offset: u64) {
        match &self.open {
            // A step that waited for the next chunk is entered again.
            Some(open) if open.next_state.is_empty() => {}
            _ => {
                self.commit_open();
                let span = Span::empty(offset);
                let tree = TreeStep { changes: core::mem::take(&mut self.initial), ..TreeStep::default() };
                self.open = Some(Step { state, span, tree, ..Step::default() });
            }
        }
    }

    fn leave_state(&mut self, observed: &ObservedStep<'_>) {
        let Some(open) = &mut self.open else { return };
        observed.input.clone_into(&mut open.input);
        open.span = observed.span;
        open.next_state = observed.next_state;
        open.is_replacement = self.seen.is_in_replacement_text();
        let changes = self.seen.changes(open.state, observed);
        if changes.contains(&Change::EndReplacementText) {
            open.end = Some(TracedEnd::ReplacementText);
        }
        // The last start tag was already recorded with its token.
        open.changes.splice(0..0, changes);
    }

    /// The step is complete: nothing more belongs to it.
    fn commit_open(&mut self) {
        let Some(mut step) = self.open.take() else { return };
        join_characters(&mut step.tokens);
        if step.input.is_empty() && step.end.is_none() {
            if step.state == NUMERIC_END
                && self.carried.is_none()
                && let Some(last) = self.steps.last_mut()
            {
                last.absorb(step);
                last.close();
                return;
            }
            match &mut self.carried {
                Some(carried) => carried.absorb(step),
                None => self.carried = Some(step),
            }
            return;
        }
        let mut step = match self.carried.take() {
            Some(mut carried) => {
                carried.absorb(step);
                carried
            }
            None => step,
        };
        step.close();
        match self.steps.last_mut() {
            Some(last) if !self.every_character && step.continues(last) => last.absorb(step),
            _ => self.push(step),
        }
    }

    fn push(&mut self, step: Step) {
        if let Some(blocks) = &mut self.blocks
            && blocks.ends_before(&step, &self.steps)
        {
            // The decoder reports an error before the tokenizer goes on behind its character, so none comes too late.
            let end = self.steps.last().map_or(0, |step| step.span.end);
            let count = self.errors_of_bytes.partition_point(|error| error.span.start < end);
            self.errors_of_bytes.drain(..count).for_each(|error| place_error_of_bytes(&mut self.steps, error));
            blocks.end(&mut self.steps);
        }
        self.steps.push(step);
    }

    pub(super) fn source(&mut self, chunk: &str) {
        self.source.push_str(chunk);
    }

    /// Records where in the source a token ends.
    pub(super) fn token_end(&mut self, offset: u64) {
        if let Some(open) = &mut self.open {
            open.tokens_end = Some(offset);
        }
    }

    /// Records a token. In HTML, the name of a start tag is stored as the last start tag's.
    pub(super) fn token(&mut self, token: TracedToken, is_html: bool) {
        let Some(open) = &mut self.open else { return };
        match &token {
            TracedToken::StartTag(tag) if is_html => open.changes.push(Change::LastStartTag(tag.name.clone())),
            TracedToken::EndOfFile => open.end = Some(TracedEnd::File),
            _ => {}
        }
        open.tokens.push(token);
    }

    /// Records an error of the tokenizer or the input stream.
    pub(super) fn error(&mut self, error: ParseError) {
        match &mut self.open {
            Some(open) if !error.code.is_of_decoding() => open.errors.push(error),
            _ => {
                let place = self.errors_of_bytes.partition_point(|earlier| earlier.span.start <= error.span.start);
                self.errors_of_bytes.insert(place, error);
            }
        }
    }

    pub(super) fn feedback(&mut self, feedback: TracedFeedback) {
        if let Some(open) = &mut self.open {
            open.feedback.push(feedback);
        }
    }

    pub(super) fn mode(&mut self, mode: &'static str) {
        if self.with_tree
            && let Some(open) = &mut self.open
        {
            open.tree.mode.get_or_insert(mode);
            if open.tree.modes.last() != Some(&mode) {
                open.tree.modes.push(mode);
            }
        }
    }

    /// The insertion mode before a token, and the one after.
    pub(super) fn modes_around(&mut self, before: &'static str, after: &'static str) {
        if self.with_tree
            && let Some(TreeStep { mode, next_mode, .. }) = self.open.as_mut().map(|open| &mut open.tree)
        {
            // The rules used need not be those of the mode; and a step can have several tokens.
            if next_mode.is_none() {
                *mode = Some(before);
            }
            *next_mode = Some(after);
        }
    }

    pub(super) fn operation(&mut self, operation: Operation) {
        if self.with_tree
            && let Some(open) = &mut self.open
        {
            open.tree.operations.push(operation);
        }
    }

    /// Records a change of the tree builder's state.
    pub(super) fn tree_change(&mut self, change: StateChange<Node>) {
        if self.with_tree {
            let changes = self.open.as_mut().map_or(&mut self.initial, |open| &mut open.tree.changes);
            changes.push(change);
        }
    }

    /// Records an error for the tree sink; in XML, this includes those of the tokenizer.
    pub(super) fn tree_error(&mut self, error: ParseError) {
        if self.repeated_errors > 0 {
            self.repeated_errors -= 1;
        } else if self.with_tree
            && let Some(open) = &mut self.open
        {
            open.tree.errors.push(error);
        }
    }

    /// The source, and the rows.
    pub(super) fn finish(&mut self) -> (String, Kept) {
        self.commit_open();
        // Any remaining step comes after the end, and has no effect.
        self.carried = None;
        let mut steps = core::mem::take(&mut self.steps);
        // Those behind the last character belong to the end.
        self.errors_of_bytes.drain(..).for_each(|error| place_error_of_bytes(&mut steps, error));
        let mut kept = match self.blocks.take() {
            Some(blocks) => blocks.finish(steps),
            None => Kept { count: steps.len(), steps, ..Kept::default() },
        };
        let phase = complete_phases(&mut kept.steps, kept.following);
        // XML5's phase after the last token before the block.
        if kept.before.tokens > 0 {
            kept.before.mode = kept.before.mode.or(phase);
        }
        (core::mem::take(&mut self.source), kept)
    }
}

/// Adds an error to the step that reads its character, or else to the last one.
fn place_error_of_bytes(steps: &mut [Step], error: ParseError) {
    let place = steps.partition_point(|step| step.span.end <= error.span.start);
    if let Some(step) = steps.get_mut(place.min(steps.len().saturating_sub(1))) {
        step.errors.push(error);
    }
}

/// Sets the phases of XML5 in which steps end: those that process the next token, at last `following` or the end phase.
/// Returns the phase that processes the first token, if there is one.
fn complete_phases(steps: &mut [Step], mut following: Option<&'static str>) -> Option<&'static str> {
    for TreeStep { modes, next_mode, .. } in steps.iter_mut().rev().map(|step| &mut step.tree) {
        if let [first, ..] = modes[..] {
            next_mode.get_or_insert(following.unwrap_or("end-phase"));
            following = Some(first);
        }
    }
    following
}
