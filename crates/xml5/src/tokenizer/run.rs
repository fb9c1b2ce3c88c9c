//! The way to the next token: the short cut, or the loop that calls the function of each state.

use super::State;
use super::machine::{Machine, Signal};
use super::short_cuts::ShortCuts;
use super::state::in_state;
use crate::recover::Recover;
use core::ops::ControlFlow;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Construction, GO_ON, Halt, NEEDS_INPUT, StateMachine, Step};
use fivefold_core::{ErrorCode, Observer, Span};

impl<O: Observer, R: Recover> Machine<O, R> {
    /// Whether the short cut may take the next token, whatever it is.
    #[inline(always)]
    pub(crate) fn may_be_plain(&self) -> bool {
        self.short_cuts != ShortCuts::None
            && self.state == State::Data
            && self.expansion.frames.is_empty()
            && !self.skip.is_due
    }

    /// Whether it may do so without a check for what there is to notice.
    pub(crate) fn takes_all(&self) -> bool {
        self.short_cuts == ShortCuts::All && self.may_be_plain()
    }

    /// Runs up to the next token, in the replacement text of an entity or in the input.
    #[inline(always)]
    pub(crate) fn next(&mut self, input: &mut Cursor<'_>) -> Signal {
        if self.may_be_plain() && self.take_plain_token(input) { Signal::Token } else { self.next_by_states(input) }
    }

    #[inline(never)]
    fn next_by_states(&mut self, input: &mut Cursor<'_>) -> Signal {
        if self.token.construction == Construction::Nothing {
            self.token.scratch.clear();
        }
        if self.skip.is_due && self.skip_first(input).is_break() {
            return Signal::NeedsInput;
        }
        loop {
            let is_in_entity = self.is_in_entity();
            let halt = if is_in_entity { self.run_frame() } else { self.run(input) };
            match halt {
                Halt::Token => {
                    if is_in_entity {
                        self.look_at_signal_in_entity();
                    }
                    return Signal::Token;
                }
                Halt::TextChange => {}
                // Only HTML's tokenizer pauses.
                Halt::NeedsInput | Halt::Paused => return Signal::NeedsInput,
                Halt::Ended => return Signal::End,
            }
        }
    }

    /// Runs the machine over one text until it halts.
    #[inline]
    pub(super) fn run(&mut self, input: &mut Cursor<'_>) -> Halt {
        if O::ACTIVE {
            return self.run_watched(input);
        }
        loop {
            if let ControlFlow::Break(halt) = self.noted_step(input) {
                return halt;
            }
        }
    }

    /// Runs the present state, and reports NULs, which most states of a DOCTYPE do not check.
    #[inline]
    pub(super) fn noted_step(&mut self, input: &mut Cursor<'_>) -> Step {
        let notes_nulls = self.reports.wants_errors && self.token.construction == Construction::Doctype;
        let before = input.position();
        let step = self.run_state(input);
        if notes_nulls {
            self.note_nulls(before, input);
        }
        step
    }

    /// Reports each NUL that was consumed from `before` on.
    #[cold]
    fn note_nulls(&mut self, before: usize, input: &Cursor<'_>) {
        let consumed = input.chunk().text.get(before..input.position()).unwrap_or_default();
        // A step mostly consumes a character or two, for which a search would take longer to begin.
        for (at, _) in consumed.bytes().enumerate().filter(|&(_, byte)| byte == b'\0') {
            let at = input.chunk().base + (before + at) as u64;
            self.error_at(ErrorCode::UnexpectedNullCharacter, Span::new(at, at + 1));
        }
    }

    /// Skips one U+FEFF at the very start, which is not part of the text; or what recovery says.
    #[cold]
    fn skip_first(&mut self, input: &mut Cursor<'_>) -> Step {
        const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();
        if self.skip.until > 0 {
            input.advance(self.skip.until.saturating_sub(input.offset()) as usize);
            self.skip.is_due = false;
            return GO_ON;
        }
        if input.rest().is_empty() && !input.is_last() {
            return NEEDS_INPUT;
        }
        if input.rest().starts_with(BYTE_ORDER_MARK) {
            input.advance(BYTE_ORDER_MARK.len());
        }
        self.skip.is_due = false;
        self.prolog.start = input.offset();
        GO_ON
    }

    /// Runs the present state until it switches to another or halts.
    #[inline]
    fn run_state(&mut self, input: &mut Cursor<'_>) -> Step {
        in_state!(self.state, self, input)
    }
}
