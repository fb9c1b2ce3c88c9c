//! Processing instructions, which HTML has had since June 2026.

use super::machine::Machine;
use super::{HtmlToken, State, TokenSink};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Construction, NEEDS_INPUT, StateMachine, Step};
use fivefold_core::piece::Piece;
use fivefold_core::{ErrorCode, Observer};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// Processing instruction open state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-open-state>
    pub(super) fn processing_instruction_open(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(byte) if byte.is_ascii_alphabetic() || byte == b'_' => {
                self.token.begin_processing_instruction(input.current_offset());
                self.reconsume_in(State::ProcessingInstructionTarget, input)
            }
            Some(_) => self.turn_into_comment(ErrorCode::InvalidFirstCharacterOfProcessingInstructionTarget, input),
            None => self.end(input, |this, input| this.eof_in_processing_instruction(input)),
        }
    }

    /// Processing instruction target state.
    ///
    /// The target is the standard's temporary buffer. Nothing but ASCII letters, digits, `-` and `_` comes into it.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-target-state>
    pub(super) fn processing_instruction_target(&mut self, input: &mut Cursor<'_>) -> Step {
        let start = input.position();
        let end = input.take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        self.token.target_mut().extend_to(end, input.chunk());
        self.temporary_buffer.push_str(&input.chunk().text[start..input.position()]);
        match input.next() {
            Some(b'\t' | b'\n' | b'\x0C' | b' ' | b'?' | b'>') => {
                let target = &self.temporary_buffer;
                if target.eq_ignore_ascii_case("xml") || target.eq_ignore_ascii_case("xml-stylesheet") {
                    return self.turn_into_comment(ErrorCode::DisallowedProcessingInstructionTarget, input);
                }
                self.token.data = Piece::begin(input.current_offset());
                self.reconsume_in(State::AfterProcessingInstructionTarget, input)
            }
            Some(_) => self.turn_into_comment(ErrorCode::InvalidProcessingInstructionTarget, input),
            None => self.end(input, |this, input| this.eof_in_processing_instruction(input)),
        }
    }

    /// After processing instruction target state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-processing-instruction-target-state>
    pub(super) fn after_processing_instruction_target(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                None if !input.is_last() => return NEEDS_INPUT,
                _ => {
                    self.token.data = Piece::begin(input.current_offset());
                    return self.reconsume_in(State::ProcessingInstructionData, input);
                }
            }
        }
    }

    /// Processing instruction data state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-data-state>
    pub(super) fn processing_instruction_data(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.collect_data(input, *b"?>\r");
            match input.next() {
                Some(b'?') => return self.switch_to(State::ProcessingInstructionQuestionable),
                Some(b'>') => return self.emit_processing_instruction(input),
                Some(_newline) => self.token.data_mut().append_current(input),
                None => return self.end(input, |this, input| this.eof_in_processing_instruction(input)),
            }
        }
    }

    /// Processing instruction questionable state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-questionable-state>
    pub(super) fn processing_instruction_questionable(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'>') => self.emit_processing_instruction(input),
            Some(_) => {
                self.token.data_mut().extend_with("?", input.chunk());
                self.reconsume_in(State::ProcessingInstructionData, input)
            }
            None => self.end(input, |this, input| this.eof_in_processing_instruction(input)),
        }
    }

    /// Makes a comment of what has been read: a question mark, the temporary buffer, and what is to come.
    #[cold]
    fn turn_into_comment(&mut self, code: ErrorCode, input: &mut Cursor<'_>) -> Step {
        self.error(code, input);
        self.token.begin_comment(self.token.start + 1);
        let buffer = core::mem::take(&mut self.temporary_buffer);
        self.token.data_mut().extend_with("?", input.chunk());
        self.token.data_mut().extend_with(&buffer, input.chunk());
        self.temporary_buffer = buffer;
        self.reconsume_in(State::BogusComment, input)
    }

    fn emit_processing_instruction(&mut self, input: &Cursor<'_>) -> Step {
        self.token.construction = Construction::Nothing;
        self.state = State::Data;
        self.limit_target(input);
        self.limit_data(input);
        let token = self.token.processing_instruction(input.chunk(), input.offset());
        let answer = self.output.sink.token_from(HtmlToken::ProcessingInstruction(&token), input.chunk());
        self.heed(answer)
    }

    #[cold]
    fn eof_in_processing_instruction(&mut self, input: &mut Cursor<'_>) -> Step {
        self.error_since(self.token.start, ErrorCode::EofInProcessingInstruction, input);
        self.emit_end_of_file(input)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::tokenize;

    #[test]
    fn a_comment_instead_can_begin_in_an_earlier_chunk() {
        for pieces in [&["<?=>"][..], &["<?", "=>"], &["<", "?", "=", ">"]] {
            assert_eq!(tokenize(pieces).tokens, ["<!--?=-->"], "{pieces:?}");
        }
        for pieces in [&["<?xml v>"][..], &["<?x", "ml v>"], &["<", "?", "x", "m", "l", " v>"]] {
            assert_eq!(tokenize(pieces).tokens, ["<!--?xml v-->"], "{pieces:?}");
        }
    }
}
