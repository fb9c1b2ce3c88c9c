//! Reading replacement texts in place of references, within their budget.

use super::State;
use super::expansion::{EntityKind, Frame};
use super::machine::{Machine, TokenKind};
use crate::recover::Recover;
use core::ops::ControlFlow;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Construction, GO_ON, Halt, StateMachine, Step};
use fivefold_core::{ErrorCode, Observer, Span, work};
use std::sync::Arc;

/// The largest nesting depth of replacement texts.
const NESTING_LIMIT: usize = 32;

impl<O: Observer, R: Recover> Machine<O, R> {
    /// Runs the machine over the innermost replacement text until it halts.
    pub(super) fn run_frame(&mut self) -> Halt {
        let depth = self.expansion.frames.len();
        let Some(frame) = self.expansion.frames.last() else { return Halt::TextChange };
        let (text, position) = (Arc::clone(&frame.text), frame.position);
        let mut input = Cursor::of_replacement_text(&text[position..], position as u64);
        let halt = self.run(&mut input);
        // The frame may be gone, or have another above it.
        if let Some(frame) = self.expansion.frames.get_mut(depth - 1) {
            frame.position = position + input.position();
        }
        halt
    }

    /// *Expanding entities*: whether the replacement text of an entity, of `bytes` bytes, may be read for the reference at
    /// `span`. Reports an error if not.
    pub(super) fn may_expand(&mut self, entity: (usize, EntityKind), bytes: usize, span: Span) -> bool {
        if self.is_reading(entity) {
            self.error_at(ErrorCode::RecursiveEntityReference, span);
            return false;
        }
        self.may_add(self.expansion.frames.len(), bytes, span)
    }

    fn is_reading(&self, entity: (usize, EntityKind)) -> bool {
        work::steps(self.expansion.frames.len());
        self.expansion.frames.iter().any(|frame| frame.entity == entity)
    }

    /// Whether the replacement text of that general entity is being read.
    pub(super) fn is_being_read(&self, entity: usize) -> bool {
        self.is_reading((entity, EntityKind::General))
    }

    /// Whether `bytes` bytes may be added, `nesting` replacement texts deep, for the reference at `span`.
    pub(super) fn may_add(&mut self, nesting: usize, bytes: usize, span: Span) -> bool {
        let may_add = nesting < NESTING_LIMIT && self.expansion.budget.take(bytes as u64, self.locate(span).start);
        if !may_add {
            self.error_at(ErrorCode::EntityExpansionLimitReached, span);
        }
        may_add
    }

    /// Switches to a replacement text, which is read in place of the reference at `span`.
    pub(super) fn enter_frame(&mut self, entity: (usize, EntityKind), text: Arc<str>, span: Span) -> Step {
        let reference = self.locate(span);
        self.brackets = (0, 0);
        self.expansion.frames.push(Frame { text, position: 0, entity, reference, depth: 0, is_unbalanced: false });
        ControlFlow::Break(Halt::TextChange)
    }

    /// Ends a replacement text that has been read.
    pub(super) fn leave_frame(&mut self) -> Step {
        if let Some(frame) = self.expansion.frames.last()
            && (frame.depth > 0 || frame.is_unbalanced)
        {
            self.error_at(ErrorCode::UnbalancedEntityReplacement, frame.reference);
        }
        self.expansion.frames.pop();
        self.brackets = (0, 0);
        ControlFlow::Break(Halt::TextChange)
    }

    /// Drops all replacement texts, and the token that is under construction in them.
    pub(super) fn abandon_frames(&mut self) {
        self.expansion.frames.clear();
        self.token.construction = Construction::Nothing;
        self.state = State::Data;
        self.brackets = (0, 0);
    }

    /// Whether what is read is a parameter entity. A DOCTYPE can also stand, refused, in a general one.
    pub(super) fn is_in_parameter_entity(&self) -> bool {
        self.expansion.frames.last().is_some_and(|frame| frame.entity.1 == EntityKind::Parameter)
    }

    /// Counts a tag of a replacement text.
    pub(super) fn count_in_frame(&mut self) {
        let Some(frame) = self.expansion.frames.last_mut() else { return };
        match self.output.kind {
            TokenKind::StartTag => frame.depth += 1,
            TokenKind::EndTag | TokenKind::ShortEndTag => match frame.depth.checked_sub(1) {
                Some(depth) => frame.depth = depth,
                None => frame.is_unbalanced = true,
            },
            _ => {}
        }
    }

    /// A parameter entity ends inside a declaration, which is given up.
    pub(super) fn eof_in_declaration(&mut self, input: &mut Cursor<'_>) -> Step {
        if self.is_in_parameter_entity() {
            self.error(ErrorCode::EntityEndsInsideMarkup, input);
            return self.switch_to(State::DoctypeInternalSubset);
        }
        self.eof_in_doctype(input)?;
        GO_ON
    }
}
