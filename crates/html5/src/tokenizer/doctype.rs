//! DOCTYPEs.

use super::machine::Machine;
use super::markup_declaration::begins_with;
use super::{HtmlDoctype, HtmlToken, State, TokenSink};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Construction, Identifier, NEEDS_INPUT, StateMachine, Step};
use fivefold_core::{ErrorCode, Observer, Span};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// DOCTYPE state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#doctype-state>
    pub(super) fn doctype(&mut self, input: &mut Cursor<'_>) -> Step {
        self.token.begin_doctype();
        self.force_quirks = false;
        match input.next() {
            Some(b'\t' | b'\n' | b'\x0C' | b' ') => self.switch_to(State::BeforeDoctypeName),
            Some(b'>') => self.reconsume_in(State::BeforeDoctypeName, input),
            Some(_) => {
                self.error(ErrorCode::MissingWhitespaceBeforeDoctypeName, input);
                self.reconsume_in(State::BeforeDoctypeName, input)
            }
            None => self.end(input, |this, input| this.eof_in_doctype(input)),
        }
    }

    /// Before DOCTYPE name state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-name-state>
    pub(super) fn before_doctype_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                Some(b'>') => {
                    self.error(ErrorCode::MissingDoctypeName, input);
                    return self.emit_quirky_doctype(input);
                }
                // NOTE: the name state treats every other character as this one does, so the first is left to it.
                Some(_) => {
                    self.token.begin_doctype_name(input.current_offset());
                    return self.reconsume_in(State::DoctypeName, input);
                }
                None => return self.end(input, |this, input| this.eof_in_doctype(input)),
            }
        }
    }

    /// DOCTYPE name state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#doctype-name-state>
    pub(super) fn doctype_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_while(|byte| !matches!(byte, b'\t'..=b'\r' | b' ' | b'>' | b'A'..=b'Z' | 0));
            self.token.doctype_name_mut().extend_to(end, input.chunk());
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => return self.switch_to(State::AfterDoctypeName),
                Some(b'>') => return self.emit_doctype(input),
                Some(upper @ b'A'..=b'Z') => {
                    self.token.doctype_name_mut().replace_current(char::from(upper.to_ascii_lowercase()), input);
                }
                Some(b'\0') => {
                    self.token.doctype_name_mut().replace_current('\u{FFFD}', input);
                    self.error(ErrorCode::UnexpectedNullCharacter, input);
                }
                Some(_vertical_tab) => self.token.doctype_name_mut().append_current(input),
                None => return self.end(input, |this, input| this.eof_in_doctype(input)),
            }
        }
    }

    /// After DOCTYPE name state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-name-state>
    pub(super) fn after_doctype_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let rest = input.rest();
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                Some(b'>') => return self.emit_doctype(input),
                Some(_) => {
                    // The keyword counts from the current input character on.
                    let may_become = |keyword: &[u8]| begins_with(keyword, rest);
                    if begins_with(rest, b"public") {
                        input.advance(5);
                        return self.switch_to(State::AfterDoctypePublicKeyword);
                    }
                    if begins_with(rest, b"system") {
                        input.advance(5);
                        return self.switch_to(State::AfterDoctypeSystemKeyword);
                    }
                    if !input.is_last() && (may_become(b"public") || may_become(b"system")) {
                        input.reconsume();
                        return NEEDS_INPUT;
                    }
                    self.error(ErrorCode::InvalidCharacterSequenceAfterDoctypeName, input);
                    self.force_quirks = true;
                    return self.reconsume_in(State::BogusDoctype, input);
                }
                None => return self.end(input, |this, input| this.eof_in_doctype(input)),
            }
        }
    }

    /// After DOCTYPE public keyword state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-keyword-state>
    pub(super) fn after_doctype_public_keyword(&mut self, input: &mut Cursor<'_>) -> Step {
        self.after_doctype_keyword(Identifier::Public, input)
    }

    /// Before DOCTYPE public identifier state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-public-identifier-state>
    pub(super) fn before_doctype_public_identifier(&mut self, input: &mut Cursor<'_>) -> Step {
        self.before_doctype_identifier(Identifier::Public, input)
    }

    /// DOCTYPE public identifier (double-quoted) state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(double-quoted)-state>
    pub(super) fn doctype_public_identifier_double_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.doctype_identifier(Identifier::Public, b'"', input)
    }

    /// DOCTYPE public identifier (single-quoted) state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(single-quoted)-state>
    pub(super) fn doctype_public_identifier_single_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.doctype_identifier(Identifier::Public, b'\'', input)
    }

    /// After DOCTYPE public identifier state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-identifier-state>
    pub(super) fn after_doctype_public_identifier(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'\t' | b'\n' | b'\x0C' | b' ') => self.switch_to(State::BetweenDoctypePublicAndSystemIdentifiers),
            Some(b'>') => self.emit_doctype(input),
            Some(quote @ (b'"' | b'\'')) => {
                self.error(ErrorCode::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers, input);
                self.begin_identifier(Identifier::System, quote, input)
            }
            Some(_) => self.missing_quote(ErrorCode::MissingQuoteBeforeDoctypeSystemIdentifier, input),
            None => self.end(input, |this, input| this.eof_in_doctype(input)),
        }
    }

    /// Between DOCTYPE public and system identifiers state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#between-doctype-public-and-system-identifiers-state>
    pub(super) fn between_doctype_public_and_system_identifiers(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                Some(b'>') => return self.emit_doctype(input),
                Some(quote @ (b'"' | b'\'')) => return self.begin_identifier(Identifier::System, quote, input),
                Some(_) => return self.missing_quote(ErrorCode::MissingQuoteBeforeDoctypeSystemIdentifier, input),
                None => return self.end(input, |this, input| this.eof_in_doctype(input)),
            }
        }
    }

    /// After DOCTYPE system keyword state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-keyword-state>
    pub(super) fn after_doctype_system_keyword(&mut self, input: &mut Cursor<'_>) -> Step {
        self.after_doctype_keyword(Identifier::System, input)
    }

    /// Before DOCTYPE system identifier state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-system-identifier-state>
    pub(super) fn before_doctype_system_identifier(&mut self, input: &mut Cursor<'_>) -> Step {
        self.before_doctype_identifier(Identifier::System, input)
    }

    /// DOCTYPE system identifier (double-quoted) state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(double-quoted)-state>
    pub(super) fn doctype_system_identifier_double_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.doctype_identifier(Identifier::System, b'"', input)
    }

    /// DOCTYPE system identifier (single-quoted) state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(single-quoted)-state>
    pub(super) fn doctype_system_identifier_single_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.doctype_identifier(Identifier::System, b'\'', input)
    }

    /// After DOCTYPE system identifier state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-identifier-state>
    pub(super) fn after_doctype_system_identifier(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                Some(b'>') => return self.emit_doctype(input),
                Some(_) => {
                    self.error(ErrorCode::UnexpectedCharacterAfterDoctypeSystemIdentifier, input);
                    return self.reconsume_in(State::BogusDoctype, input);
                }
                None => return self.end(input, |this, input| this.eof_in_doctype(input)),
            }
        }
    }

    /// Bogus DOCTYPE state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#bogus-doctype-state>
    pub(super) fn bogus_doctype(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            input.take_run(*b">\0\r");
            match input.next() {
                Some(b'>') => return self.emit_doctype(input),
                Some(b'\0') => self.error(ErrorCode::UnexpectedNullCharacter, input),
                Some(_newline) => {}
                None => {
                    return self.end(input, |this, input| {
                        this.emit_doctype(input)?;
                        this.emit_end_of_file(input)
                    });
                }
            }
        }
    }

    /// The common part of the states after the two keywords.
    fn after_doctype_keyword(&mut self, identifier: Identifier, input: &mut Cursor<'_>) -> Step {
        let (before_identifier, missing_whitespace) = match identifier {
            Identifier::Public => {
                (State::BeforeDoctypePublicIdentifier, ErrorCode::MissingWhitespaceAfterDoctypePublicKeyword)
            }
            Identifier::System => {
                (State::BeforeDoctypeSystemIdentifier, ErrorCode::MissingWhitespaceAfterDoctypeSystemKeyword)
            }
        };
        match input.next() {
            Some(b'\t' | b'\n' | b'\x0C' | b' ') => self.switch_to(before_identifier),
            Some(quote @ (b'"' | b'\'')) => {
                self.error(missing_whitespace, input);
                self.begin_identifier(identifier, quote, input)
            }
            other => self.no_identifier(identifier, other, input),
        }
    }

    /// The common part of the states before the two identifiers.
    fn before_doctype_identifier(&mut self, identifier: Identifier, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                Some(quote @ (b'"' | b'\'')) => return self.begin_identifier(identifier, quote, input),
                other => return self.no_identifier(identifier, other, input),
            }
        }
    }

    /// Handles what stands where an identifier is expected: a `>`, any other character, or the end of the input.
    #[cold]
    fn no_identifier(&mut self, identifier: Identifier, byte: Option<u8>, input: &mut Cursor<'_>) -> Step {
        let (missing, missing_quote) = match identifier {
            Identifier::Public => {
                (ErrorCode::MissingDoctypePublicIdentifier, ErrorCode::MissingQuoteBeforeDoctypePublicIdentifier)
            }
            Identifier::System => {
                (ErrorCode::MissingDoctypeSystemIdentifier, ErrorCode::MissingQuoteBeforeDoctypeSystemIdentifier)
            }
        };
        match byte {
            Some(b'>') => {
                self.error(missing, input);
                self.emit_quirky_doctype(input)
            }
            Some(_) => self.missing_quote(missing_quote, input),
            None => self.end(input, |this, input| this.eof_in_doctype(input)),
        }
    }

    #[cold]
    fn missing_quote(&mut self, code: ErrorCode, input: &mut Cursor<'_>) -> Step {
        self.error(code, input);
        self.force_quirks = true;
        self.reconsume_in(State::BogusDoctype, input)
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

    /// The common part of the four quoted states.
    fn doctype_identifier(&mut self, identifier: Identifier, quote: u8, input: &mut Cursor<'_>) -> Step {
        let (after, abrupt) = match identifier {
            Identifier::Public => (State::AfterDoctypePublicIdentifier, ErrorCode::AbruptDoctypePublicIdentifier),
            Identifier::System => (State::AfterDoctypeSystemIdentifier, ErrorCode::AbruptDoctypeSystemIdentifier),
        };
        loop {
            let end = input.take_run([quote, b'>', b'\0', b'\r']);
            self.token.identifier_mut(identifier).extend_to(end, input.chunk());
            match input.next() {
                Some(b'\0') => {
                    self.token.identifier_mut(identifier).replace_current('\u{FFFD}', input);
                    self.error(ErrorCode::UnexpectedNullCharacter, input);
                }
                Some(b'>') => {
                    self.error(abrupt, input);
                    return self.emit_quirky_doctype(input);
                }
                Some(b'\n') => self.token.identifier_mut(identifier).append_current(input),
                Some(_quote) => return self.switch_to(after),
                None => return self.end(input, |this, input| this.eof_in_doctype(input)),
            }
        }
    }

    fn emit_quirky_doctype(&mut self, input: &Cursor<'_>) -> Step {
        self.force_quirks = true;
        self.emit_doctype(input)
    }

    /// Emits the current DOCTYPE token and switches to the data state.
    fn emit_doctype(&mut self, input: &Cursor<'_>) -> Step {
        self.state = State::Data;
        self.token.construction = Construction::Nothing;
        self.limit_doctype(input);
        let [name, public_id, system_id] = self.token.doctype(input.chunk());
        let span = Span::new(self.token.start, input.offset());
        let token = HtmlDoctype { name, public_id, system_id, force_quirks: self.force_quirks, span };
        let answer = self.output.sink.token_from(HtmlToken::Doctype(&token), input.chunk());
        self.heed(answer)
    }

    #[cold]
    fn eof_in_doctype(&mut self, input: &mut Cursor<'_>) -> Step {
        self.error_since(self.token.start, ErrorCode::EofInDoctype, input);
        self.emit_quirky_doctype(input)?;
        self.emit_end_of_file(input)
    }
}
