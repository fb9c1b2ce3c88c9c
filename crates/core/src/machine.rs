//! What the tokenizers share: the list of states, how a state ends, and how errors are reported.
//!
//! A tokenizer of HTML, XML5 or the draft of 2007 is a [`StateMachine`]: its states are functions that read from a
//! [`Cursor`] and collect a token in a [`TokenBuilder`]. Its crate lists the states with [`states!`](crate::states), and
//! keeps what a state leaves unread at the end of a chunk in a [`LookAhead`]. What is common to the languages is here;
//! no language's states are.

mod chunks;
mod states;
mod token_builder;

pub use chunks::{LookAhead, Source};
pub use token_builder::{Construction, CurrentAttribute, CurrentDoctype, CurrentTag, Identifier, TokenBuilder};

use crate::input::Cursor;
use crate::{ErrorCode, Name, Observer, ParseError, Span};
use core::ops::ControlFlow;

/// The result of a state: continue in the state that it switched to, or halt.
pub type Step = ControlFlow<Halt>;

/// Why a machine halts. No machine has all of these reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The state needs the next chunk.
    NeedsInput,
    /// A token is ready, in a machine that returns its tokens.
    Token,
    /// The machine continues in another text: the replacement text of an entity, or what follows the reference.
    TextChange,
    /// The sink wants a pause.
    Paused,
    /// The input has ended, or the sink wants no more of it.
    Ended,
}

/// Continues in the state that the machine is in now.
pub const GO_ON: Step = ControlFlow::Continue(());

/// Halts until the next chunk.
pub const NEEDS_INPUT: Step = ControlFlow::Break(Halt::NeedsInput);

/// A state machine that turns text into tokens.
pub trait StateMachine: Sized {
    /// A state, as [`states!`](crate::states) lists them.
    type State: Copy;

    /// Sets the state.
    fn set_state(&mut self, state: Self::State);

    /// The token under construction.
    fn token_mut(&mut self) -> &mut TokenBuilder;

    /// Passes an error on, if errors are wanted.
    fn report(&mut self, error: ParseError);

    /// The static name of an attribute, or [`Name::UNKNOWN`] where names are found later.
    fn attribute_name(text: &str) -> Name;

    /// Switches to `state`.
    #[inline]
    fn switch_to(&mut self, state: Self::State) -> Step {
        self.set_state(state);
        GO_ON
    }

    /// Puts the current input character back and switches to `state`.
    #[inline]
    fn reconsume_in(&mut self, state: Self::State, input: &mut Cursor<'_>) -> Step {
        input.reconsume();
        self.switch_to(state)
    }

    /// Handles the end of the available characters: waits if the input continues, and otherwise does `at_end`.
    #[cold]
    fn end<'a>(&mut self, input: &mut Cursor<'a>, at_end: impl FnOnce(&mut Self, &mut Cursor<'a>) -> Step) -> Step {
        if input.is_last() { at_end(self, input) } else { NEEDS_INPUT }
    }

    /// Reports `code` at the current input character.
    #[cold]
    fn error(&mut self, code: ErrorCode, input: &Cursor<'_>) {
        self.error_at(code, input.current_span());
    }

    /// Reports `code` at `span`.
    #[cold]
    fn error_at(&mut self, code: ErrorCode, span: Span) {
        self.error_over(code, span, span);
    }

    /// Reports `code` at the current input character, with an extent from the offset `start`.
    #[cold]
    fn error_since(&mut self, start: u64, code: ErrorCode, input: &Cursor<'_>) {
        let span = input.current_span();
        self.error_over(code, span, Span::new(start, span.end));
    }

    /// Reports `code` at `span`, with the given `extent`.
    #[cold]
    fn error_over(&mut self, code: ErrorCode, span: Span, extent: Span) {
        self.report(ParseError::new(code, span).with_extent(extent));
    }

    /// Reports that a limit has cut something at `span`, if it has.
    #[inline(always)]
    fn report_cut(&mut self, code: ErrorCode, cut: Option<Span>) {
        if let Some(span) = cut {
            self.error_at(code, span);
        }
    }

    /// Cuts the name of the tag that is complete.
    #[inline]
    fn limit_tag_name(&mut self, input: &Cursor<'_>) {
        let cut = self.token_mut().cut_tag_name(input.chunk());
        self.report_cut(ErrorCode::NameLimitReached, cut);
    }

    /// Cuts the target of the processing instruction that is complete.
    #[inline]
    fn limit_target(&mut self, input: &Cursor<'_>) {
        let cut = self.token_mut().cut_target(input.chunk());
        self.report_cut(ErrorCode::NameLimitReached, cut);
    }

    /// Cuts the data of the comment or processing instruction that is complete.
    #[inline]
    fn limit_data(&mut self, input: &Cursor<'_>) {
        let cut = self.token_mut().cut_data(input.chunk());
        self.report_cut(ErrorCode::TextLimitReached, cut);
    }

    /// Cuts the parts of the DOCTYPE that is complete.
    #[inline]
    fn limit_doctype(&mut self, input: &Cursor<'_>) {
        let cuts = self.token_mut().cut_doctype(input.chunk());
        cuts.into_iter().for_each(|cut| self.report_cut(ErrorCode::TextLimitReached, cut));
    }

    /// Called when the name of the current attribute is complete: finds out whether the tag has one of that name.
    #[inline]
    fn leave_attribute_name(&mut self, input: &Cursor<'_>) {
        let token = self.token_mut();
        let span = token.attribute.name.span();
        let (cut, is_duplicate) = token.leave_attribute_name(Self::attribute_name, input.chunk());
        self.report_cut(ErrorCode::NameLimitReached, cut);
        if is_duplicate {
            self.error_over(ErrorCode::DuplicateAttribute, input.current_span(), span);
        }
    }

    /// Called when the current attribute, if there is one, is complete: adds it to the tag's, unless it is a duplicate
    /// or beyond the limit. Returns whether it was added.
    fn finish_attribute(&mut self, input: &Cursor<'_>) -> bool {
        let token = self.token_mut();
        if token.construction != Construction::Attribute {
            return false;
        }
        token.construction = Construction::Tag;
        if token.has_all_attributes() {
            let span = token.attribute.name.span();
            self.error_at(ErrorCode::AttributeLimitReached, span);
            return false;
        }
        let cut = token.cut_attribute_value(input.chunk());
        let is_added = token.push_attribute(input.chunk());
        self.report_cut(ErrorCode::TextLimitReached, cut);
        is_added
    }
}

/// A machine that an [`Observer`] can watch.
pub trait ObservedMachine: StateMachine {
    /// The observer.
    type Observer: Observer;

    /// The observer.
    fn observer_mut(&mut self) -> &mut Self::Observer;

    /// The name of the present state; of a character reference, that of the state within it.
    fn observed_state(&self) -> &'static str;

    /// Runs the present state.
    fn observed_step(&mut self, input: &mut Cursor<'_>) -> Step;

    /// Runs the present state with no more visible than it needs, so that it consumes one character. Returns `None` if it
    /// needs the next chunk first.
    fn watch_step(&mut self, input: &mut Cursor<'_>) -> Option<Step> {
        let state = self.observed_state();
        let start = input.position();
        self.observer_mut().enter_state(state, input.offset());
        input.reveal(|input| {
            let step = self.observed_step(input);
            let needs_more = step == NEEDS_INPUT && input.position() == start && self.observed_state() == state;
            (!needs_more).then_some(step)
        })
    }
}
