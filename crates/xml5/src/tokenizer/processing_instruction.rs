//! Processing instructions, of which the XML declaration looks like one.

use super::xml_declaration::PseudoAttributes;
use super::{Construction, Machine, State, Step, TokenKind, collect};
use crate::IllegalCharacters;
use fivefold_core::input::Cursor;
use fivefold_core::piece::Piece;
use fivefold_core::xml_char::{is_name, is_xml_char};
use fivefold_core::{ErrorCode, Observer};

impl<O: Observer> Machine<O> {
    /// XML5, *Pi state*.
    pub(super) fn pi(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'\t' | b'\n' | b'\r' | b' ') => {
                self.error(ErrorCode::MissingProcessingInstructionTarget, input);
                self.begin_comment(input.current_offset());
                self.reconsume_in(State::BogusComment, input)
            }
            Some(first) => {
                self.construction = Construction::ProcessingInstruction;
                self.target = Piece::begin(input.current_offset());
                self.data = self.target;
                // The target state would take this one for the end of the target.
                if first == b'?' {
                    self.target.append_current(input, &mut self.scratch);
                } else {
                    input.reconsume();
                }
                self.switch_to(State::PiTarget)
            }
            None => self.end(input, |this, input| {
                this.eof_error(ErrorCode::EofInProcessingInstruction, input);
                this.begin_comment(input.offset());
                this.switch_to(State::BogusComment)
            }),
        }
    }

    /// XML5, *Pi target state*.
    pub(super) fn pi_target(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_while(|byte| !matches!(byte, b'\t' | b'\n' | b'\r' | b' ' | b'?' | 0));
            collect(&mut self.target, end, input.chunk(), &mut self.scratch, self.options.illegal_characters);
            match input.next() {
                Some(b'\t' | b'\n' | b'\r' | b' ') => return self.switch_to(State::PiTargetAfter),
                Some(b'?') => {
                    self.data = Piece::begin(input.current_offset());
                    return self.switch_to(State::PiAfter);
                }
                Some(_nul) => self.append_replacement_to_target(input),
                None => {
                    return self.end(input, |this, input| {
                        this.data = Piece::begin(input.offset());
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
                None if !input.is_last() => return super::NEEDS_INPUT,
                _ => {
                    input.reconsume();
                    self.data = Piece::begin(input.offset());
                    return self.switch_to(State::PiData);
                }
            }
        }
    }

    /// XML5, *Pi data state*.
    pub(super) fn pi_data(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.collect_data(input, *b"?\0\r");
            match input.next() {
                Some(b'?') => return self.switch_to(State::PiAfter),
                Some(b'\0') => self.append_replacement_to_data(input),
                Some(_newline) => self.data.append_current(input, &mut self.scratch),
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
        if self.data.is_empty() && self.data.span().start == self.target.span().end {
            self.notice(ErrorCode::MissingWhitespaceAfterProcessingInstructionTarget, input);
        }
    }

    #[cold]
    fn append_replacement_to_target(&mut self, input: &Cursor<'_>) {
        self.error(ErrorCode::UnexpectedNullCharacter, input);
        self.target.replace_current('\u{FFFD}', input, &mut self.scratch);
    }

    fn eof_in_pi(&mut self, input: &mut Cursor<'_>) -> Step {
        self.eof_error(ErrorCode::EofInProcessingInstruction, input);
        self.emit_pi(input)
    }

    /// Emits the current processing instruction, or the XML declaration if it is that.
    fn emit_pi(&mut self, input: &Cursor<'_>) -> Step {
        self.limit_target(input);
        self.limit_data(input);
        let target = self.target.text(input.chunk(), &self.scratch).data;
        let is_reserved = target.eq_ignore_ascii_case("xml");
        if is_reserved && target == "xml" && !self.has_begun && !self.has_declaration && !self.is_in_entity() {
            return self.emit_xml_declaration(input);
        }
        if is_reserved {
            self.error_at(ErrorCode::ReservedProcessingInstructionTarget, self.target.span());
        } else if self.wants_notices && !is_name(target) {
            self.notice_at(ErrorCode::InvalidName, self.target.span());
        }
        self.emit(TokenKind::ProcessingInstruction, input)
    }

    fn emit_xml_declaration(&mut self, input: &Cursor<'_>) -> Step {
        self.has_declaration = true;
        if self.token_start != self.text_start {
            self.error_at(ErrorCode::XmlDeclarationNotAtStart, self.target.span());
        }
        let data = self.data.text(input.chunk(), &self.scratch);
        // Most callers want to know nothing of it.
        if self.wants_errors || data.data.contains("standalone") {
            let (found, is_malformed) = PseudoAttributes::find(data.data);
            self.declarations.is_standalone = found.view(data.data, data.span).standalone == Some("yes");
            if is_malformed {
                self.error_at(ErrorCode::MalformedXmlDeclaration, self.data.span());
            }
        }
        self.emit(TokenKind::XmlDeclaration, input)
    }
}
