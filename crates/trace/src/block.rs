//! A block of the steps of a long trace.

use super::step::{Change, Step, TracedToken, push_change};

/// A block of consecutive steps, the only ones of a long trace that are kept; the others are counted.
///
/// The steps are divided into blocks from the first one on, so the block that holds a step does not depend on how one asks
/// for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// The number of steps in a block.
    pub(super) len: usize,
    /// The step that the block holds. If there is none, it is the last block.
    pub(super) with: Target,
}

/// A step in a trace, however long.
///
/// ```
/// use fivefold::trace::{Target, Tracer};
///
/// let find = |with| {
///     let trace = Tracer::new().with_block(1, with).html("&#0;<p a a><title>", Default::default());
///     (trace.first(), trace.steps()[0].input.clone())
/// };
/// assert_eq!(find(Target::Step(0)), (0, "&".into()));
/// assert_eq!(find(Target::Offset(5)), (5, "p".into()));
/// // From step 4 on, the next error is that of the second attribute.
/// assert_eq!(find(Target::Error(0)), (3, ";".into()));
/// assert_eq!(find(Target::Error(4)), (10, ">".into()));
/// assert_eq!(find(Target::Feedback(0)), (14, ">".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// The step of this number. The first one is 0.
    Step(usize),
    /// The first step that ends behind this byte of the source.
    Offset(u64),
    /// The first step from this number on that has an error.
    Error(usize),
    /// The first step from this number on in which the tree builder gave feedback to the tokenizer.
    Feedback(usize),
}

/// What the steps before a block leave behind.
///
/// ```
/// use fivefold::trace::{Target, Tracer};
///
/// let trace = Tracer::new().with_tree(true).with_block(1, Target::Offset(5)).html("x<b y=1>", Default::default());
/// assert_eq!(trace.steps()[0].input, "=");
/// let before = trace.before();
/// let changes: Vec<_> = before.changes.iter().map(ToString::to_string).collect();
/// assert_eq!(changes, ["Current token = start tag, name = \"b\"", "New attribute on current token, name = \"y\""]);
/// assert_eq!((before.mode, before.tokens, before.ends_in_text), (Some("parsing-main-inbody"), 1, true));
/// assert_eq!(before.tokens_end, 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Before {
    /// Changes that give the tokenizer's variables their values, the current token's last. There are none of declarations,
    /// which are no variables: each step has what it appends.
    pub changes: Vec<Change>,
    /// The insertion mode or phase. `None` before the first token.
    pub mode: Option<&'static str>,
    /// The number of tokens. Adjacent characters are one token.
    pub tokens: usize,
    /// Whether the last token consists of characters.
    pub ends_in_text: bool,
    /// The offset in the source at which the last token ends. It is before the first step of the block if the tokenizer waits
    /// there for the rest of a token. 0 without a token, and for the draft of 2007.
    pub tokens_end: u64,
}

impl Target {
    /// The first of some steps that is the target, given the number of the first of them.
    pub(super) fn find(self, steps: &[Step], first: usize) -> Option<usize> {
        let from = |number: usize, is_it: fn(&Step) -> bool| {
            let skipped = number.saturating_sub(first);
            steps.iter().skip(skipped).position(is_it).map(|index| index + skipped)
        };
        let index = match self {
            Self::Step(number) => number.checked_sub(first).filter(|index| *index < steps.len()),
            Self::Offset(offset) => steps.iter().position(|step| step.span.end > offset),
            Self::Error(number) => from(number, Step::has_errors),
            Self::Feedback(number) => from(number, |step| !step.feedback.is_empty()),
        };
        index.map(|index| first + index)
    }
}

impl Before {
    fn absorb(&mut self, step: Step) {
        let is_of_token = |change: &Change| change.variable().is_none();
        for change in step.changes {
            if let Change::Declaration { .. } = change {
                continue;
            }
            match change.variable() {
                Some(variable) => {
                    let known = self.changes.iter_mut().find(|known| known.variable() == Some(variable));
                    match known {
                        Some(known) => *known = change,
                        None => self.changes.insert(0, change),
                    }
                }
                None => {
                    if let Change::NewToken(..) = change {
                        self.changes.retain(|change| !is_of_token(change));
                    }
                    push_change(&mut self.changes, change);
                }
            }
        }
        for token in &step.tokens {
            let is_text = matches!(token, TracedToken::Characters(_));
            self.tokens += usize::from(!(is_text && self.ends_in_text));
            self.ends_in_text = is_text;
            if !is_text {
                self.changes.retain(|change| !is_of_token(change));
            }
        }
        self.tokens_end = step.tokens_end.unwrap_or(self.tokens_end);
        self.mode = step.tree.next_mode.or(self.mode);
    }
}

impl Change {
    /// The variable that this sets as a whole; `None` if it changes the current token or a declaration.
    fn variable(&self) -> Option<&'static str> {
        match self {
            Self::Variable { name, .. } => Some(name),
            Self::TemporaryBuffer(_) => Some("temporary buffer"),
            Self::LastStartTag(_) => Some("last start tag"),
            Self::ReturnState(_) => Some("return state"),
            Self::CharacterReferenceCode(_) => Some("character reference code"),
            Self::BeginReplacementText(_) | Self::EndReplacementText => Some("replacement text"),
            Self::NewToken(..)
            | Self::NewAttribute(_)
            | Self::Append { .. }
            | Self::SelfClosing
            | Self::ForceQuirks
            | Self::Declaration { .. } => None,
        }
    }
}

/// The blocks of a trace, while it is recorded.
#[derive(Debug)]
pub(super) struct Blocks {
    block: Block,
    /// The number of the first step of the present block.
    first: usize,
    before: Before,
    kept: Option<Kept>,
    /// The phase that processes the first token after the block that is kept.
    following: Option<&'static str>,
}

/// The steps that a trace keeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    pub(super) steps: Vec<Step>,
    /// The number of the first of them.
    pub(super) first: usize,
    /// The number of all steps.
    pub(super) count: usize,
    pub(super) before: Before,
    /// The phase that processes the next token.
    pub(super) following: Option<&'static str>,
}

impl Blocks {
    pub(super) fn new(block: Block) -> Self {
        Self { block, first: 0, before: Before::default(), kept: None, following: None }
    }

    /// Whether the present block ends before a step.
    pub(super) fn ends_before(&self, step: &Step, steps: &[Step]) -> bool {
        steps.len() >= self.block.len && !step.is_replacement
    }

    /// Ends the present block.
    pub(super) fn end(&mut self, steps: &mut Vec<Step>) {
        let (first, len) = (self.first, steps.len());
        self.first += len;
        if self.kept.is_some() {
            let phase = || steps.iter().find_map(|step| step.tree.modes.first().copied());
            self.following = self.following.or_else(phase);
            steps.clear();
        } else if self.block.with.find(steps, first).is_some() {
            let steps = core::mem::take(steps);
            self.kept = Some(Kept { steps, first, before: self.before.clone(), ..Kept::default() });
        } else {
            steps.drain(..).for_each(|step| self.before.absorb(step));
        }
    }

    /// Ends the last block.
    pub(super) fn finish(mut self, mut steps: Vec<Step>) -> Kept {
        if self.kept.is_some() {
            self.end(&mut steps);
        }
        let count = self.first + steps.len();
        let kept = self.kept.unwrap_or(Kept { steps, first: self.first, before: self.before, ..Kept::default() });
        Kept { count, following: self.following, ..kept }
    }
}
