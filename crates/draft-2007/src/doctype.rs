//! DOCTYPEs.

use super::{DraftDoctype, DraftToken, Machine, State, TokenSink};
use crate::begins_with;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Construction, Identifier, NEEDS_INPUT, StateMachine, Step};
use fivefold_core::{Observer, Span};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// HTML 5 of 2007, *DOCTYPE state*.
    pub(super) fn doctype(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'\t'..=b'\r' | b' ') => self.switch_to(State::BeforeDoctypeName),
            None if !input.is_last() => NEEDS_INPUT,
            _ => {
                self.unnamed_error(input);
                self.reconsume_in(State::BeforeDoctypeName, input)
            }
        }
    }

    /// HTML 5 of 2007, *Before DOCTYPE name state*.
    pub(super) fn before_doctype_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t'..=b'\r' | b' ') => {}
                Some(b'>') => {
                    self.begin_doctype();
                    return self.end_incorrect_doctype(input);
                }
                Some(_) => {
                    self.begin_doctype();
                    self.token.begin_doctype_name(input.current_offset());
                    self.token.doctype_name_mut().append_current(input);
                    return self.switch_to(State::DoctypeName);
                }
                None if !input.is_last() => return NEEDS_INPUT,
                None => {
                    self.begin_doctype();
                    return self.end_incorrect_doctype(input);
                }
            }
        }
    }

    /// HTML 5 of 2007, *DOCTYPE name state*.
    pub(super) fn doctype_name(&mut self, input: &mut Cursor<'_>) -> Step {
        let end = input.take_while(|byte| !matches!(byte, b'\t'..=b'\r' | b' ' | b'>'));
        self.token.doctype_name_mut().extend_to(end, input.chunk());
        match input.next() {
            Some(b'>') => self.emit_doctype(input),
            Some(_white_space) => self.switch_to(State::AfterDoctypeName),
            None => self.end_in_doctype(input),
        }
    }

    /// HTML 5 of 2007, *After DOCTYPE name state*.
    pub(super) fn after_doctype_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let rest = input.rest();
            match input.next() {
                Some(b'\t'..=b'\r' | b' ') => {}
                Some(b'>') => return self.emit_doctype(input),
                // NOTE: the six characters are counted from the current one, which the draft has consumed before.
                Some(_) if begins_with(rest, b"public") => {
                    input.advance(5);
                    return self.switch_to(State::BeforeDoctypePublicIdentifier);
                }
                Some(_) if begins_with(rest, b"system") => {
                    input.advance(5);
                    return self.switch_to(State::BeforeDoctypeSystemIdentifier);
                }
                Some(_) if !input.is_last() && (begins_with(b"public", rest) || begins_with(b"system", rest)) => {
                    input.reconsume();
                    return NEEDS_INPUT;
                }
                Some(_) => return self.begin_bogus_doctype(input),
                None => return self.end_in_doctype(input),
            }
        }
    }

    /// HTML 5 of 2007, *Before DOCTYPE public identifier state*.
    pub(super) fn before_doctype_public_identifier(&mut self, input: &mut Cursor<'_>) -> Step {
        self.before_doctype_identifier(Identifier::Public, input)
    }

    /// HTML 5 of 2007, *DOCTYPE public identifier (double-quoted) state*.
    pub(super) fn doctype_public_identifier_double_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.doctype_identifier(Identifier::Public, b'"', input)
    }

    /// HTML 5 of 2007, *DOCTYPE public identifier (single-quoted) state*.
    pub(super) fn doctype_public_identifier_single_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.doctype_identifier(Identifier::Public, b'\'', input)
    }

    /// HTML 5 of 2007, *After DOCTYPE public identifier state*.
    pub(super) fn after_doctype_public_identifier(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t'..=b'\r' | b' ') => {}
                Some(quote @ (b'"' | b'\'')) => return self.begin_identifier(Identifier::System, quote, input),
                Some(b'>') => return self.emit_doctype(input),
                Some(_) => return self.begin_bogus_doctype(input),
                None => return self.end_in_doctype(input),
            }
        }
    }

    /// HTML 5 of 2007, *Before DOCTYPE system identifier state*.
    pub(super) fn before_doctype_system_identifier(&mut self, input: &mut Cursor<'_>) -> Step {
        self.before_doctype_identifier(Identifier::System, input)
    }

    /// HTML 5 of 2007, *DOCTYPE system identifier (double-quoted) state*.
    pub(super) fn doctype_system_identifier_double_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.doctype_identifier(Identifier::System, b'"', input)
    }

    /// HTML 5 of 2007, *DOCTYPE system identifier (single-quoted) state*.
    pub(super) fn doctype_system_identifier_single_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.doctype_identifier(Identifier::System, b'\'', input)
    }

    /// HTML 5 of 2007, *After DOCTYPE system identifier state*.
    pub(super) fn after_doctype_system_identifier(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t'..=b'\r' | b' ') => {}
                Some(b'>') => return self.emit_doctype(input),
                Some(_) => return self.begin_bogus_doctype(input),
                None => return self.end_in_doctype(input),
            }
        }
    }

    /// HTML 5 of 2007, *Bogus DOCTYPE state*.
    pub(super) fn bogus_doctype(&mut self, input: &mut Cursor<'_>) -> Step {
        input.take_run(*b">\r");
        match input.next() {
            Some(b'>') => {
                self.doctype_is_correct = false;
                self.emit_doctype(input)
            }
            Some(_newline) => self.switch_to(State::BogusDoctype),
            None => self.end_in_doctype(input),
        }
    }

    /// What the states before the two identifiers share.
    fn before_doctype_identifier(&mut self, identifier: Identifier, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t'..=b'\r' | b' ') => {}
                Some(quote @ (b'"' | b'\'')) => return self.begin_identifier(identifier, quote, input),
                Some(b'>') => return self.end_incorrect_doctype(input),
                Some(_) => return self.begin_bogus_doctype(input),
                None => return self.end_in_doctype(input),
            }
        }
    }

    /// Sets the identifier to the empty string and switches to its quoted state.
    fn begin_identifier(&mut self, identifier: Identifier, quote: u8, input: &Cursor<'_>) -> Step {
        self.token.begin_identifier(identifier, input.offset());
        let (double_quoted, single_quoted) = match identifier {
            Identifier::Public => {
                (State::DoctypePublicIdentifierDoubleQuoted, State::DoctypePublicIdentifierSingleQuoted)
            }
            Identifier::System => {
                (State::DoctypeSystemIdentifierDoubleQuoted, State::DoctypeSystemIdentifierSingleQuoted)
            }
        };
        self.switch_to(if quote == b'"' { double_quoted } else { single_quoted })
    }

    /// What the four quoted states share.
    fn doctype_identifier(&mut self, identifier: Identifier, quote: u8, input: &mut Cursor<'_>) -> Step {
        let after = match identifier {
            Identifier::Public => State::AfterDoctypePublicIdentifier,
            Identifier::System => State::AfterDoctypeSystemIdentifier,
        };
        loop {
            let end = input.take_run([quote, b'\r']);
            self.token.identifier_mut(identifier).extend_to(end, input.chunk());
            match input.next() {
                Some(b'\n') => self.token.identifier_mut(identifier).append_current(input),
                Some(_quote) => return self.switch_to(after),
                None => return self.end_in_doctype(input),
            }
        }
    }

    /// Creates a DOCTYPE token.
    fn begin_doctype(&mut self) {
        self.token.begin_doctype();
        self.doctype_is_correct = true;
    }

    fn begin_bogus_doctype(&mut self, input: &Cursor<'_>) -> Step {
        self.unnamed_error(input);
        self.switch_to(State::BogusDoctype)
    }

    /// What a state does where no character is left: wait, if the input goes on, and otherwise emit the DOCTYPE.
    fn end_in_doctype(&mut self, input: &Cursor<'_>) -> Step {
        if input.is_last() { self.end_incorrect_doctype(input) } else { NEEDS_INPUT }
    }

    /// A parse error, which makes the DOCTYPE incorrect and ends it.
    fn end_incorrect_doctype(&mut self, input: &Cursor<'_>) -> Step {
        self.unnamed_error(input);
        self.doctype_is_correct = false;
        self.emit_doctype(input)
    }

    /// Emits the current DOCTYPE token and switches to the data state.
    fn emit_doctype(&mut self, input: &Cursor<'_>) -> Step {
        self.state = State::Data;
        self.token.construction = Construction::Nothing;
        let [name, public_id, system_id] = self.token.doctype(input.chunk());
        let span = Span::new(self.token.start, input.offset());
        let token = DraftDoctype { name, public_id, system_id, correct: self.doctype_is_correct, span };
        let answer = self.sink.token(DraftToken::Doctype(&token));
        self.emit(answer)
    }
}
