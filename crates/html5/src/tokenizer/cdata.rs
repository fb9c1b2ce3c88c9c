//! CDATA sections, which only foreign content has.

use super::machine::Machine;
use super::{State, TokenSink};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{GO_ON, NEEDS_INPUT, StateMachine, Step};
use fivefold_core::{ErrorCode, Observer, Text};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// CDATA section state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-state>
    pub(super) fn cdata_section(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.emit_run(input, *b"]\0\r")?;
            match input.next() {
                Some(b']') => {
                    self.token.start = input.current_offset();
                    return self.switch_to(State::CdataSectionBracket);
                }
                // NUL is left to tree construction.
                Some(_nul_or_newline) => self.emit_current(input)?,
                None => {
                    return self.end(input, |this, input| {
                        this.error_since(this.section_start, ErrorCode::EofInCdata, input);
                        this.emit_end_of_file(input)
                    });
                }
            }
        }
    }

    /// CDATA section bracket state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-bracket-state>
    pub(super) fn cdata_section_bracket(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b']') => self.switch_to(State::CdataSectionEnd),
            None if !input.is_last() => NEEDS_INPUT,
            _ => {
                self.emit_literal("]", input)?;
                self.reconsume_in(State::CdataSection, input)
            }
        }
    }

    /// CDATA section end state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-end-state>
    pub(super) fn cdata_section_end(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b']') => {
                    self.emit_literal("]", input)?;
                    self.token.start += 1;
                }
                Some(b'>') => return self.switch_to(State::Data),
                None if !input.is_last() => return NEEDS_INPUT,
                _ => {
                    self.emit_text(Text::verbatim("]]", self.token.start), input)?;
                    self.reconsume_in(State::CdataSection, input)?;
                    return GO_ON;
                }
            }
        }
    }
}
