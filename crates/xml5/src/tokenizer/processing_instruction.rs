//! Processing instructions, of which the XML declaration looks like one.

use super::State;
use super::collect::collect;
use super::machine::{Machine, TokenKind};
use super::xml_declaration::read_declaration;
use crate::IllegalCharacters;
use crate::recover::Recover;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{NEEDS_INPUT, StateMachine, Step, TokenBuilder};
use fivefold_core::piece::Piece;
use fivefold_core::xml_char::{is_name_without_colon, is_xml_char};
use fivefold_core::{ErrorCode, Observer};

impl<O: Observer, R: Recover> Machine<O, R> {
    /// XML5, *Pi state*.
    pub(super) fn pi(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'\t' | b'\n' | b'\r' | b' ') => {
                self.error(ErrorCode::MissingProcessingInstructionTarget, input);
                self.token.begin_comment(input.current_offset());
                self.reconsume_in(State::BogusComment, input)
            }
            Some(first) => {
                self.token.begin_processing_instruction(input.current_offset());
                // The target state would take this one for the end of the target.
                if first == b'?' {
                    self.token.target_mut().append_current(input);
                } else {
                    input.reconsume();
                }
                self.switch_to(State::PiTarget)
            }
            None => self.end(input, |this, input| {
                this.eof_error(ErrorCode::EofInProcessingInstruction, input);
                this.token.begin_comment(input.offset());
                this.switch_to(State::BogusComment)
            }),
        }
    }

    /// XML5, *Pi target state*.
    pub(super) fn pi_target(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_while(|byte| !matches!(byte, b'\t' | b'\n' | b'\r' | b' ' | b'?' | 0));
            collect(self.token.target_mut(), end, input.chunk(), self.options.illegal_characters);
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => return self.switch_to(State::PiTargetAfter),
                Some(b'?') => {
                    self.token.data = Piece::begin(input.current_offset());
                    return self.switch_to(State::PiAfter);
                }
                Some(_nul) => self.replace_null(TokenBuilder::target_mut, input),
                None => {
                    return self.end(input, |this, input| {
                        this.token.data = Piece::begin(input.offset());
                        this.eof_in_pi(input)
                    });
                }
            }
        }
    }

    /// XML5, *Pi target after state*.
    pub(super) fn pi_target_after(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => {}
                // What follows it could be white space, with which no data begins.
                Some(_) if self.is_dropped(input) => {}
                None if !input.is_last() => return NEEDS_INPUT,
                _ => {
                    input.reconsume();
                    self.token.data = Piece::begin(input.offset());
                    return self.switch_to(State::PiData);
                }
            }
        }
    }

    /// XML5, *Pi data state*.
    pub(super) fn pi_data(&mut self, input: &mut Cursor<'_>) -> Step {
        let ends_at_bracket = self.ends_at_bracket(input);
        loop {
            if ends_at_bracket {
                self.collect_data(input, *b"?<>\0\r");
            } else {
                self.collect_data(input, *b"?\0\r");
            }
            match input.next() {
                Some(b'?') => return self.switch_to(State::PiAfter),
                Some(b'<') => match self.ends_before(input) {
                    None => return NEEDS_INPUT,
                    Some(true) => {
                        self.error(ErrorCode::EofInProcessingInstruction, input);
                        input.reconsume();
                        return self.emit_pi(input);
                    }
                    Some(false) => self.token.data_mut().append_current(input),
                },
                Some(b'>') => {
                    self.error(ErrorCode::EofInProcessingInstruction, input);
                    return self.emit_pi(input);
                }
                Some(b'\0') => self.replace_null(TokenBuilder::data_mut, input),
                Some(_newline) => self.token.data_mut().append_current(input),
                None => return self.end(input, Self::eof_in_pi),
            }
        }
    }

    /// XML5, *Pi after state*. The question mark that led here is kept back, which the text forgets.
    pub(super) fn pi_after(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'>') => self.emit_pi(input),
            Some(b'?') => {
                self.note_missing_space(input);
                self.append_to_data("?", input);
                self.switch_to(State::PiAfter)
            }
            Some(_) => {
                self.note_missing_space(input);
                self.append_to_data("?", input);
                self.reconsume_in(State::PiData, input)
            }
            None => self.end(input, Self::eof_in_pi),
        }
    }

    /// Whether the current input character is left out, because XML forbids it.
    fn is_dropped(&self, input: &Cursor<'_>) -> bool {
        self.options.illegal_characters == IllegalCharacters::Drop
            && input
                .chunk()
                .slice(input.current_span())
                .starts_with(|character| !is_xml_char(character) && character != '\0')
    }

    /// Reports data that begins right after the target.
    fn note_missing_space(&mut self, input: &Cursor<'_>) {
        if self.token.data.is_empty() && self.token.data.span().start == self.token.target.span().end {
            self.notice(ErrorCode::MissingWhitespaceAfterProcessingInstructionTarget, input);
        }
    }

    fn eof_in_pi(&mut self, input: &mut Cursor<'_>) -> Step {
        self.eof_in_data(false, ErrorCode::EofInProcessingInstruction, input);
        self.emit_pi(input)
    }

    /// Emits the current processing instruction, or the XML declaration if it is that.
    fn emit_pi(&mut self, input: &Cursor<'_>) -> Step {
        self.complete_target(input);
        self.limit_data(input);
        let target = self.token.text(&self.token.target, input.chunk()).data;
        let is_reserved = target.eq_ignore_ascii_case("xml");
        if is_reserved
            && target == "xml"
            && !self.prolog.is_over
            && !self.prolog.has_declaration
            && !self.is_in_entity()
        {
            return self.emit_xml_declaration(input);
        }
        if is_reserved {
            self.error_at(ErrorCode::ReservedProcessingInstructionTarget, self.token.target.span());
        } else if self.reports.wants_notices && !is_name_without_colon(target) {
            self.notice_at(ErrorCode::InvalidName, self.token.target.span());
        }
        self.emit(TokenKind::ProcessingInstruction, input)
    }

    fn emit_xml_declaration(&mut self, input: &Cursor<'_>) -> Step {
        self.prolog.has_declaration = true;
        if self.token.start != self.prolog.start {
            self.error_at(ErrorCode::XmlDeclarationNotAtStart, self.token.target.span());
        }
        let data = self.token.text(&self.token.data, input.chunk());
        // Most callers want to know nothing of it.
        if self.reports.wants_errors || data.data.contains("standalone") {
            let (found, is_malformed) = read_declaration(data.data, data.span);
            self.dtd.declarations.is_standalone = found.standalone == Some("yes");
            if is_malformed {
                self.error_at(ErrorCode::MalformedXmlDeclaration, self.token.data.span());
            }
        }
        self.emit(TokenKind::XmlDeclaration, input)
    }
}
