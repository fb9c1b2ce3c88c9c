//! DOCTYPEs.

use super::text;
use super::{Construction, CurrentDoctype, DraftDoctype, DraftToken, NEEDS_INPUT, State, Step, TokenSink, Tokenizer};
use crate::begins_with;
use fivefold_core::input::Cursor;
use fivefold_core::piece::Piece;
use fivefold_core::{Observer, Span};

/// Which of a DOCTYPE's identifiers a pair of states is about.
#[derive(Clone, Copy)]
enum Identifier {
    Public,
    System,
}

impl<S: TokenSink, O: Observer> Tokenizer<S, O> {
    /// HTML 5 of 2007, *DOCTYPE state*.
    pub(super) fn doctype(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'\t'..=b'\r' | b' ') => self.switch_to(State::BeforeDoctypeName),
            None if !input.is_last() => NEEDS_INPUT,
            _ => {
                self.error(input);
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
                    let mut name = Piece::begin(input.current_offset());
                    name.append_current(input, &mut self.scratch);
                    self.doctype.name = Some(name);
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
        if let Some(name) = &mut self.doctype.name {
            name.extend_to(end, input.chunk(), &mut self.scratch);
        }
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
                self.doctype.correct = false;
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
        let piece = Some(Piece::begin(input.offset()));
        let (double_quoted, single_quoted) = match identifier {
            Identifier::Public => {
                self.doctype.public_id = piece;
                (State::DoctypePublicIdentifierDoubleQuoted, State::DoctypePublicIdentifierSingleQuoted)
            }
            Identifier::System => {
                self.doctype.system_id = piece;
                (State::DoctypeSystemIdentifierDoubleQuoted, State::DoctypeSystemIdentifierSingleQuoted)
            }
        };
        self.switch_to(if quote == b'"' { double_quoted } else { single_quoted })
    }

    /// What the four quoted states share.
    fn doctype_identifier(&mut self, identifier: Identifier, quote: u8, input: &mut Cursor<'_>) -> Step {
        let (piece, after) = match identifier {
            Identifier::Public => (&mut self.doctype.public_id, State::AfterDoctypePublicIdentifier),
            Identifier::System => (&mut self.doctype.system_id, State::AfterDoctypeSystemIdentifier),
        };
        let Some(piece) = piece else { unreachable!("the states are entered with an identifier") };
        loop {
            let end = input.take_run([quote, b'\r']);
            piece.extend_to(end, input.chunk(), &mut self.scratch);
            match input.next() {
                Some(b'\n') => piece.append_current(input, &mut self.scratch),
                Some(_quote) => return self.switch_to(after),
                None => return self.end_in_doctype(input),
            }
        }
    }

    /// Creates a DOCTYPE token.
    fn begin_doctype(&mut self) {
        self.scratch.clear();
        self.construction = Construction::Doctype;
        self.doctype = CurrentDoctype::NEW;
    }

    fn begin_bogus_doctype(&mut self, input: &Cursor<'_>) -> Step {
        self.error(input);
        self.switch_to(State::BogusDoctype)
    }

    /// What a state does where no character is left: wait, if the input goes on, and otherwise emit the DOCTYPE.
    fn end_in_doctype(&mut self, input: &Cursor<'_>) -> Step {
        if input.is_last() { self.end_incorrect_doctype(input) } else { NEEDS_INPUT }
    }

    /// A parse error, which makes the DOCTYPE incorrect and ends it.
    fn end_incorrect_doctype(&mut self, input: &Cursor<'_>) -> Step {
        self.error(input);
        self.doctype.correct = false;
        self.emit_doctype(input)
    }

    /// Emits the current DOCTYPE token and switches to the data state.
    fn emit_doctype(&mut self, input: &Cursor<'_>) -> Step {
        self.state = State::Data;
        self.construction = Construction::Nothing;
        let CurrentDoctype { name, public_id, system_id, correct } = &self.doctype;
        let [name, public_id, system_id] =
            [name, public_id, system_id].map(|piece| text(piece, input.chunk(), &self.scratch));
        let span = Span::new(self.token_start, input.offset());
        let token = DraftDoctype { name, public_id, system_id, correct: *correct, span };
        let answer = self.sink.token(DraftToken::Doctype(&token));
        self.emit(answer)
    }
}
