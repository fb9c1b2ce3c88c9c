//! The tokenizer with an observer: it runs character by character, and shows each step.

use super::{Construction, Halt, NEEDS_INPUT, State, TokenSink, Tokenizer};
use core::ops::ControlFlow;
use fivefold_core::char_ref::State as ReferenceState;
use fivefold_core::input::{Cursor, check_input};
use fivefold_core::piece::{Chunk, Piece};
use fivefold_core::{CurrentToken, ObservedStep, Observer, Span};

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// Runs the machine over one chunk, and shows the observer each step.
    pub(super) fn run_watched(&mut self, input: &mut Cursor<'_>) -> Halt {
        loop {
            let state = self.observed_state();
            let start = input.position();
            self.observer.enter_state(state, input.offset());
            let step = input.reveal(|input| {
                let step = self.step(input);
                let needs_more = step == NEEDS_INPUT && input.position() == start && self.observed_state() == state;
                (!needs_more).then_some(step)
            });
            let Some(step) = step else { return Halt::NeedsInput };
            self.show_step(start, input);
            match step {
                ControlFlow::Continue(()) | NEEDS_INPUT if self.pause_wanted => return Halt::Paused,
                ControlFlow::Continue(()) | NEEDS_INPUT => {}
                ControlFlow::Break(halt) => return halt,
            }
        }
    }

    /// The present state; of a character reference, that within it.
    fn observed_state(&self) -> &'static str {
        match self.state {
            State::CharacterReference => self.reference.state().fragment_id(),
            state => state.fragment_id(),
        }
    }

    fn show_step(&mut self, start: usize, input: &Cursor<'_>) {
        let Chunk { text, base } = input.chunk();
        let consumed = &text[start..input.position()];
        if self.wants_errors {
            check_input(consumed, base + start as u64, |error| self.sink.parse_error(error));
        }
        if self.state == State::CharacterReference {
            self.note_temporary_buffer();
        }
        let next_state = self.observed_state();
        let Self { observer, temporary_buffer, reference, scratch, construction, tag, attribute, doctype, .. } = self;
        let text = |piece: &Piece| piece.text(input.chunk(), scratch).data;
        let current_token = match construction {
            Construction::Nothing => None,
            Construction::Tag | Construction::Attribute => Some(CurrentToken::Tag {
                is_end_tag: tag.is_end_tag,
                name: text(&tag.name),
                attributes: self.attributes.view(input.chunk(), scratch),
                attribute: (*construction == Construction::Attribute)
                    .then(|| (text(&attribute.name), text(&attribute.value))),
                self_closing: tag.self_closing,
            }),
            Construction::Comment => Some(CurrentToken::Comment(text(&self.data))),
            Construction::ProcessingInstruction => {
                Some(CurrentToken::ProcessingInstruction { target: text(&self.target), data: text(&self.data) })
            }
            Construction::Doctype => Some(CurrentToken::Doctype {
                name: doctype.name.as_ref().map(text),
                public_id: doctype.public_id.as_ref().map(text),
                system_id: doctype.system_id.as_ref().map(text),
                force_quirks: doctype.force_quirks,
            }),
        };
        observer.leave_state(&ObservedStep {
            input: consumed,
            span: Span::new(base + start as u64, input.offset()),
            next_state,
            current_token,
            declaration: None,
            temporary_buffer,
            return_state: self.return_state.fragment_id(),
            character_reference_code: reference.code().filter(|_| self.state == State::CharacterReference),
            variables: &[],
            replacement_text: None,
        });
    }

    /// Keeps the temporary buffer as the standard has it in a character reference, which can do without.
    fn note_temporary_buffer(&mut self) {
        let text = match self.reference.state() {
            // It is emptied when the state runs.
            ReferenceState::CharacterReference => return,
            ReferenceState::NamedCharacterReference | ReferenceState::AmbiguousAmpersand => "&",
            _ => self.reference.marker(),
        };
        text.clone_into(&mut self.temporary_buffer);
    }
}
