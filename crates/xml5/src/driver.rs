//! The driver: what becomes of each token, by the hook and by the phases.
//!
//! The states find a token, the hook is asked what becomes of it, and the phases process it. Neither of them calls another.

use crate::phases::{Action, Phase, Phases, Seen};
use crate::recover::{Placing, Recover};
use crate::tokenizer::{Found, Machine, Signal, TokenKind};
use fivefold_core::input::Cursor;
use fivefold_core::piece::Chunk;
use fivefold_core::{ErrorCode, Names, Observer, ParseError, Span};

/// What comes next in a document, for a tree or for events. Nothing is copied: names and values are read from the machine and
/// the chunk, until the next step.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Item {
    /// Text that is the source at this span, in the main phase.
    Text(Span),
    /// An element begins. It is on the stack of open elements; if it is empty, it must be closed at once.
    Start { is_empty: bool },
    /// The current element ends with its tag. It is still on the stack.
    End(Span),
    /// The action of the current token, where that is none of these.
    Token(Action),
}

impl<O: Observer, R: Recover> Machine<O, R> {
    /// Takes the next item, if it is what nearly all are. Otherwise, nothing is consumed, and
    /// [`step_by_token`](Self::step_by_token) gives it. With `JOINS`, text is taken only where it ends.
    #[inline(always)]
    pub(crate) fn step<const JOINS: bool>(
        &mut self,
        phases: &mut Phases,
        input: &mut Cursor<'_>,
        names: Option<&mut Names>,
    ) -> Option<Item> {
        Some(match self.take_found::<JOINS>(input)? {
            Found::Text(span) => Item::Text(span),
            Found::End(span) => Item::End(span),
            Found::Tag => match self.process_start_tag(phases, input.chunk(), names) {
                Action::Start { is_empty } => Item::Start { is_empty },
                action => {
                    self.is_plain = false;
                    Item::Token(action)
                }
            },
        })
    }

    /// Takes the next token, whatever it is, and processes it. Without one, returns why.
    #[inline(always)]
    pub(crate) fn step_by_token(
        &mut self,
        phases: &mut Phases,
        input: &mut Cursor<'_>,
        names: Option<&mut Names>,
    ) -> Result<Action, Signal> {
        let was_plain = core::mem::replace(&mut self.is_plain, false);
        self.end_ahead = 0;
        let signal = self.next(input);
        if signal != Signal::Token {
            // Unless a token is half read, or an entity was left.
            self.is_plain = was_plain && self.takes_all();
            return Err(signal);
        }
        let action = self.process(phases, input.chunk(), names);
        self.is_plain = self.takes_all() && phases.is_in_main_phase();
        Ok(action)
    }

    /// Processes the current token. `names` are those of the document, if there is one.
    #[inline(always)]
    pub(crate) fn process(&mut self, phases: &mut Phases, chunk: Chunk<'_>, mut names: Option<&mut Names>) -> Action {
        if R::ACTIVE
            && let Some(action) = self.ask(phases, chunk, names.as_deref_mut())
        {
            return action;
        }
        let action = phases.process(&mut self.seen(chunk), names);
        self.is_empty_by_hook(action, phases, chunk)
    }

    /// The same for a start tag or an empty one in the main phase. The hook is asked only in the elements and about the names
    /// that its setup tells: everywhere else, it would leave the tag as it is.
    #[inline(always)]
    pub(crate) fn process_start_tag(
        &mut self,
        phases: &mut Phases,
        chunk: Chunk<'_>,
        names: Option<&mut Names>,
    ) -> Action {
        if self.asks_about_start_tag(chunk)
            && let Some(action) = self.place_start_tag(phases, chunk)
        {
            return action;
        }
        let action = phases.start_tag::<true>(&mut self.seen(chunk), names);
        self.is_empty_by_hook(action, phases, chunk)
    }

    #[inline(always)]
    fn asks_about_start_tag(&mut self, chunk: Chunk<'_>) -> bool {
        R::ACTIVE && {
            let name = chunk.bytes(self.token.tag.name.span());
            self.asks_about_start(name)
        }
    }

    /// What the phases look at.
    #[inline(always)]
    fn seen<'m, 'c>(&'m mut self, chunk: Chunk<'c>) -> Seen<'m, 'c> {
        let Self { token, output, open, reports, .. } = self;
        Seen { token, output, open, reports, chunk }
    }

    /// The action of a tag or an instruction that the hook does not leave to the phases.
    #[inline(always)]
    fn ask(&mut self, phases: &mut Phases, chunk: Chunk<'_>, names: Option<&mut Names>) -> Option<Action> {
        let phase = phases.phase();
        match self.kind() {
            TokenKind::StartTag | TokenKind::EmptyTag => match phase {
                Phase::StartPhase if !self.open.have_room() => None,
                Phase::StartPhase | Phase::MainPhase => self.place_start_tag(phases, chunk),
                Phase::EndPhase => Some(self.place_another_root(phases, chunk, names)),
            },
            TokenKind::EndTag if !phases.is_in_main_phase() => None,
            TokenKind::EndTag if !self.is_outermost() && self.seen(chunk).ends_current() => None,
            TokenKind::EndTag => self.place_end_tag(chunk),
            TokenKind::ProcessingInstruction if phase == Phase::MainPhase => match self.placing(false, chunk) {
                Placing::SkipTo(offset) => {
                    self.skip_to(offset);
                    Some(Action::Ignore)
                }
                _ => None,
            },
            _ => None,
        }
    }

    // Not inlined, for the sake of the code around the call.
    #[inline(never)]
    fn place_start_tag(&mut self, phases: &mut Phases, chunk: Chunk<'_>) -> Option<Action> {
        // Stray text after it is reported by itself.
        phases.is_in_stray_text = false;
        let placing = self.placing(false, chunk);
        self.placed(placing, ErrorCode::MismatchedEndTag, chunk)
    }

    /// After the root element, a tag is an error, whatever comes of it.
    #[cold]
    fn place_another_root(&mut self, phases: &mut Phases, chunk: Chunk<'_>, names: Option<&mut Names>) -> Action {
        let refused = phases.process(&mut self.seen(chunk), None);
        match self.placing(true, chunk) {
            Placing::Refused => refused,
            placing => match self.placed(placing, ErrorCode::MismatchedEndTag, chunk) {
                Some(action) => action,
                None => phases.another_root(&mut self.seen(chunk), names),
            },
        }
    }

    #[inline(never)]
    fn place_end_tag(&mut self, chunk: Chunk<'_>) -> Option<Action> {
        let placing = self.placing(false, chunk);
        self.placed(placing, ErrorCode::EndTagWithNoMatchingElement, chunk)
    }

    /// The action of a tag that is not left where it is; `code` is that of what is skipped.
    #[inline]
    fn placed(&mut self, placing: Placing, code: ErrorCode, chunk: Chunk<'_>) -> Option<Action> {
        let error = |code| ParseError::new(code, self.output.span);
        match placing {
            // A tag ends no root.
            Placing::After(count) if self.kind() != TokenKind::EndTag && (1..self.open.len()).contains(&count) => {
                self.reports.push(error(ErrorCode::MismatchedEndTag));
                Some(Action::EndBefore(count))
            }
            Placing::Text if self.open.len() > 0 => {
                self.take_tag_for_text(chunk);
                Some(Action::Text)
            }
            Placing::SkipTo(offset) => {
                self.reports.push(error(code));
                self.skip_to(offset);
                Some(Action::Ignore)
            }
            Placing::AsItIs | Placing::After(_) | Placing::Text | Placing::Refused => None,
        }
    }

    /// The action of a token that began an element, which the hook may end with its tag.
    #[inline(always)]
    fn is_empty_by_hook(&mut self, action: Action, phases: &Phases, chunk: Chunk<'_>) -> Action {
        if !R::ACTIVE || action != (Action::Start { is_empty: false }) || self.open.len() == 1 {
            return action;
        }
        let is_empty = self.is_empty(|| phases.namespaces.uri(phases.element.resolved), chunk);
        if is_empty {
            self.reports.push(ParseError::new(ErrorCode::MismatchedEndTag, self.output.span));
        }
        Action::Start { is_empty }
    }
}
