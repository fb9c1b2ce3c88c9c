//! DOCTYPEs, up to their internal subset and after it.

use super::collect::collect;
use super::machine::{Machine, TokenKind};
use super::{Notations, State, XmlDoctype};
use crate::recover::Recover;
use core::ops::ControlFlow;
use fivefold_core::input::Cursor;
use fivefold_core::machine::{CurrentDoctype, Halt, Identifier, NEEDS_INPUT, StateMachine, Step, TokenBuilder};
use fivefold_core::piece::{Chunk, Piece};
use fivefold_core::xml_char::{is_public_id, is_qualified_name};
use fivefold_core::{ErrorCode, Observer, ParseError};

impl<O: Observer, R: Recover> Machine<O, R> {
    /// XML5, *DOCTYPE state*.
    pub(super) fn doctype(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'\t' | b'\n' | b'\x0C' | b' ') => self.switch_to(State::BeforeDoctypeName),
            Some(_) => {
                self.error(ErrorCode::MissingWhitespaceBeforeDoctypeName, input);
                self.reconsume_in(State::BeforeDoctypeName, input)
            }
            None => self.end(input, Self::eof_in_doctype),
        }
    }

    /// XML5, *Before DOCTYPE name state*. Names keep their case, as XML has it.
    pub(super) fn before_doctype_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                Some(b'>') => {
                    self.error(ErrorCode::MissingDoctypeName, input);
                    return self.emit_doctype(input);
                }
                Some(b'[') => {
                    self.error(ErrorCode::MissingDoctypeName, input);
                    return self.begin_internal_subset(input);
                }
                Some(_) => {
                    self.token.begin_doctype_name(input.current_offset());
                    return self.reconsume_in(State::DoctypeName, input);
                }
                None => return self.end(input, Self::eof_in_doctype),
            }
        }
    }

    /// XML5, *DOCTYPE name state*.
    pub(super) fn doctype_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = input.take_while(|byte| !matches!(byte, b'\t'..=b'\r' | b' ' | b'>' | b'[' | 0));
            collect(self.token.doctype_name_mut(), end, input.chunk(), self.options.illegal_characters);
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => return self.switch_to(State::AfterDoctypeName),
                Some(b'>') => return self.emit_doctype(input),
                Some(b'[') => return self.begin_internal_subset(input),
                Some(b'\0') => {
                    self.token.doctype_name_mut().replace_current('\u{FFFD}', input);
                }
                Some(_vertical_tab) => self.token.doctype_name_mut().append_current(input),
                None => return self.end(input, Self::eof_in_doctype),
            }
        }
    }

    /// XML5, *After DOCTYPE name state*.
    pub(super) fn after_doctype_name(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            let rest = input.rest();
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                Some(b'>') => return self.emit_doctype(input),
                Some(b'[') => return self.begin_internal_subset(input),
                Some(_) => {
                    for (keyword, state) in
                        [(b"PUBLIC", State::AfterDoctypePublicKeyword), (b"SYSTEM", State::AfterDoctypeSystemKeyword)]
                    {
                        let found = &rest[..rest.len().min(keyword.len())];
                        if found.eq_ignore_ascii_case(&keyword[..found.len()]) {
                            if found.len() < keyword.len() && !input.is_last() {
                                input.reconsume();
                                return NEEDS_INPUT;
                            }
                            if found.len() == keyword.len() {
                                if found != keyword {
                                    self.notice(ErrorCode::DoctypeKeywordNotUppercase, input);
                                }
                                input.advance(keyword.len() - 1);
                                return self.switch_to(state);
                            }
                        }
                    }
                    self.error(ErrorCode::InvalidCharacterSequenceAfterDoctypeName, input);
                    return self.reconsume_in(State::BogusDoctype, input);
                }
                None => return self.end(input, Self::eof_in_doctype),
            }
        }
    }

    /// XML5, *After DOCTYPE public keyword state*.
    pub(super) fn after_doctype_public_keyword(&mut self, input: &mut Cursor<'_>) -> Step {
        self.after_doctype_keyword(Identifier::Public, input)
    }

    /// XML5, *After DOCTYPE system keyword state*. Where the text speaks of the public identifier, the system identifier
    /// is meant.
    pub(super) fn after_doctype_system_keyword(&mut self, input: &mut Cursor<'_>) -> Step {
        self.after_doctype_keyword(Identifier::System, input)
    }

    fn after_doctype_keyword(&mut self, identifier: Identifier, input: &mut Cursor<'_>) -> Step {
        let before = match identifier {
            Identifier::Public => State::BeforeDoctypePublicIdentifier,
            Identifier::System => State::BeforeDoctypeSystemIdentifier,
        };
        match input.next() {
            Some(b'\t' | b'\n' | b'\x0C' | b' ') => self.switch_to(before),
            Some(quote @ (b'"' | b'\'')) => {
                self.error(
                    match identifier {
                        Identifier::Public => ErrorCode::MissingWhitespaceAfterDoctypePublicKeyword,
                        Identifier::System => ErrorCode::MissingWhitespaceAfterDoctypeSystemKeyword,
                    },
                    input,
                );
                self.begin_identifier(identifier, quote, input)
            }
            None => self.end(input, Self::eof_in_doctype),
            Some(other) => self.no_identifier(identifier, other, input),
        }
    }

    /// XML5, *Before DOCTYPE public identifier state*. A quote is no error here, whatever the text says.
    pub(super) fn before_doctype_public_identifier(&mut self, input: &mut Cursor<'_>) -> Step {
        self.before_doctype_identifier(Identifier::Public, input)
    }

    /// XML5, *Before DOCTYPE system identifier state*. A quote is no error here, whatever the text says.
    pub(super) fn before_doctype_system_identifier(&mut self, input: &mut Cursor<'_>) -> Step {
        self.before_doctype_identifier(Identifier::System, input)
    }

    fn before_doctype_identifier(&mut self, identifier: Identifier, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                Some(quote @ (b'"' | b'\'')) => return self.begin_identifier(identifier, quote, input),
                Some(other) => return self.no_identifier(identifier, other, input),
                None => return self.end(input, Self::eof_in_doctype),
            }
        }
    }

    /// What stands where an identifier should begin ends the DOCTYPE, or makes it bogus.
    fn no_identifier(&mut self, identifier: Identifier, found: u8, input: &mut Cursor<'_>) -> Step {
        let is_end = found == b'>';
        let code = match (identifier, is_end) {
            (Identifier::Public, true) => ErrorCode::MissingDoctypePublicIdentifier,
            (Identifier::Public, false) => ErrorCode::MissingQuoteBeforeDoctypePublicIdentifier,
            (Identifier::System, true) => ErrorCode::MissingDoctypeSystemIdentifier,
            (Identifier::System, false) => ErrorCode::MissingQuoteBeforeDoctypeSystemIdentifier,
        };
        self.error(code, input);
        if is_end { self.emit_doctype(input) } else { self.reconsume_in(State::BogusDoctype, input) }
    }

    fn begin_identifier(&mut self, identifier: Identifier, quote: u8, input: &mut Cursor<'_>) -> Step {
        self.token.begin_identifier(identifier, input.offset());
        self.switch_to(match (identifier, quote) {
            (Identifier::Public, b'"') => State::DoctypePublicIdentifierDoubleQuoted,
            (Identifier::Public, _) => State::DoctypePublicIdentifierSingleQuoted,
            (Identifier::System, b'"') => State::DoctypeSystemIdentifierDoubleQuoted,
            (Identifier::System, _) => State::DoctypeSystemIdentifierSingleQuoted,
        })
    }

    /// XML5, *DOCTYPE public identifier (single-quoted) state*.
    pub(super) fn doctype_public_identifier_single_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.doctype_identifier(Identifier::Public, b'\'', input)
    }

    /// XML5, *DOCTYPE public identifier (double-quoted) state*.
    pub(super) fn doctype_public_identifier_double_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.doctype_identifier(Identifier::Public, b'"', input)
    }

    /// XML5, *DOCTYPE system identifier (single-quoted) state*. A `>` is data in here, as XML has it.
    pub(super) fn doctype_system_identifier_single_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.doctype_identifier(Identifier::System, b'\'', input)
    }

    /// XML5, *DOCTYPE system identifier (double-quoted) state*. A `>` is data in here, as XML has it.
    pub(super) fn doctype_system_identifier_double_quoted(&mut self, input: &mut Cursor<'_>) -> Step {
        self.doctype_identifier(Identifier::System, b'"', input)
    }

    fn doctype_identifier(&mut self, identifier: Identifier, quote: u8, input: &mut Cursor<'_>) -> Step {
        loop {
            let end = match identifier {
                Identifier::Public => input.take_run([quote, b'>', b'\0', b'\r']),
                Identifier::System => {
                    let bracket = if self.ends_markup() { b'<' } else { quote };
                    input.take_run([quote, bracket, b'\0', b'\r'])
                }
            };
            collect(self.token.identifier_mut(identifier), end, input.chunk(), self.options.illegal_characters);
            match input.next() {
                Some(b'>') => {
                    self.error(ErrorCode::AbruptDoctypePublicIdentifier, input);
                    return self.emit_doctype(input);
                }
                Some(b'\0') => {
                    self.token.identifier_mut(identifier).replace_current('\u{FFFD}', input);
                }
                Some(b'<') if self.ends_doctype(false, input) => return self.close_doctype(input),
                Some(b'\n' | b'<') => self.token.identifier_mut(identifier).append_current(input),
                Some(_quote) => {
                    return match identifier {
                        Identifier::Public => {
                            self.normalize_public_id(input.chunk());
                            self.switch_to(State::AfterDoctypePublicIdentifier)
                        }
                        Identifier::System => self.switch_to(State::AfterDoctypeSystemIdentifiers),
                    };
                }
                None => return self.end(input, Self::eof_in_doctype),
            }
        }
    }

    /// XML5, *After DOCTYPE public identifier state*.
    pub(super) fn after_doctype_public_identifier(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'\t' | b'\n' | b'\x0C' | b' ') => self.switch_to(State::BetweenDoctypePublicAndSystemIdentifiers),
            Some(quote @ (b'"' | b'\'')) => {
                self.error(ErrorCode::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers, input);
                self.begin_identifier(Identifier::System, quote, input)
            }
            None => self.end(input, Self::eof_in_doctype),
            Some(other) => self.no_system_identifier(other, input),
        }
    }

    /// XML5, *Between DOCTYPE public and system identifiers state*.
    pub(super) fn between_doctype_public_and_system_identifiers(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                Some(quote @ (b'"' | b'\'')) => return self.begin_identifier(Identifier::System, quote, input),
                Some(other) => return self.no_system_identifier(other, input),
                None => return self.end(input, Self::eof_in_doctype),
            }
        }
    }

    /// What follows a public identifier is neither white space nor a system identifier.
    fn no_system_identifier(&mut self, found: u8, input: &mut Cursor<'_>) -> Step {
        if matches!(found, b'>' | b'[') {
            self.notice(ErrorCode::MissingDoctypeSystemIdentifierAfterPublic, input);
        }
        match found {
            b'>' => self.emit_doctype(input),
            b'[' => self.begin_internal_subset(input),
            _ => {
                self.error(ErrorCode::MissingQuoteBeforeDoctypeSystemIdentifier, input);
                self.reconsume_in(State::BogusDoctype, input)
            }
        }
    }

    /// XML5, *After DOCTYPE system identifiers state*.
    pub(super) fn after_doctype_system_identifiers(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') => {}
                Some(b'>') => return self.emit_doctype(input),
                Some(b'[') => return self.begin_internal_subset(input),
                Some(_) => {
                    self.error(ErrorCode::UnexpectedCharacterAfterDoctypeSystemIdentifier, input);
                    return self.reconsume_in(State::BogusDoctype, input);
                }
                None => return self.end(input, Self::eof_in_doctype),
            }
        }
    }

    /// XML5, *Bogus DOCTYPE state*. The end of the input is no error here.
    pub(super) fn bogus_doctype(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            if self.ends_markup() {
                input.take_run(*b"<>[\r");
            } else {
                input.take_run(*b">[\r");
            }
            match input.next() {
                Some(b'>') => return self.emit_doctype(input),
                Some(b'<') => return self.close_doctype(input),
                Some(b'[') => return self.begin_internal_subset(input),
                Some(_newline) => {}
                None => {
                    return self.end(input, |this, input| {
                        if this.is_in_entity() {
                            this.error(ErrorCode::EntityEndsInsideMarkup, input);
                        }
                        this.emit_doctype(input)
                    });
                }
            }
        }
    }

    fn begin_internal_subset(&mut self, input: &Cursor<'_>) -> Step {
        self.dtd.subset.text = Some(Piece::begin(input.offset()));
        self.dtd.subset.is_open = true;
        // A DOCTYPE that tree construction will refuse declares nothing.
        self.dtd.declarations.begin(
            !self.prolog.is_over,
            self.token.doctype.system_id.is_some() || self.token.doctype.public_id.is_some(),
        );
        self.switch_to(State::DoctypeInternalSubset)
    }

    /// The end of the input comes before that of the DOCTYPE.
    pub(super) fn eof_in_doctype(&mut self, input: &mut Cursor<'_>) -> Step {
        self.eof_error(ErrorCode::EofInDoctype, input);
        self.end_internal_subset(input.offset(), input);
        self.emit_doctype(input)
    }

    /// The internal subset reaches up to `end`.
    pub(super) fn end_internal_subset(&mut self, end: u64, input: &Cursor<'_>) {
        if core::mem::take(&mut self.dtd.subset.is_open)
            && let Some(subset) = &mut self.dtd.subset.text
        {
            subset.extend_to(end, input.chunk(), &mut self.token.scratch);
        }
    }

    /// Emits the DOCTYPE token.
    pub(super) fn emit_doctype(&mut self, input: &Cursor<'_>) -> Step {
        if !self.prolog.is_over {
            self.dtd.declarations.has_external_subset =
                self.token.doctype.system_id.is_some() || self.token.doctype.public_id.is_some();
        }
        self.prolog.is_over = true;
        self.complete_doctype(input);
        if self.reports.wants_notices
            && let Some(name) = self.token.doctype.name
            && !is_qualified_name(self.token.text(&name, input.chunk()).data)
        {
            self.notice_at(ErrorCode::InvalidName, name.span());
        }
        let step = self.emit(TokenKind::Doctype, input);
        debug_assert_eq!(step, ControlFlow::Break(Halt::Token));
        step
    }

    /// A public identifier is complete: its white space is normalised. One that has no end stays as it is.
    ///
    /// <https://www.w3.org/TR/xml/#dt-pubid>
    fn normalize_public_id(&mut self, chunk: Chunk<'_>) {
        self.limit_public_id(chunk);
        let TokenBuilder { doctype: CurrentDoctype { public_id: Some(public_id), .. }, scratch, .. } = &mut self.token
        else {
            return;
        };
        let text = public_id.text(chunk, scratch).data;
        if self.reports.wants_notices && !is_public_id(text) {
            self.reports.notices.push(ParseError::new(ErrorCode::InvalidCharacterInPublicIdentifier, public_id.span()));
        }
        let normalized = normalize_public_id(text);
        if normalized != text {
            let span = public_id.span();
            *public_id = Piece::begin(span.start);
            public_id.replace_to(span.end, &normalized, chunk, scratch);
        }
    }

    /// The DOCTYPE token that is there.
    pub(super) fn doctype_token<'a>(&'a self, chunk: Chunk<'a>) -> XmlDoctype<'a> {
        let [name, public_id, system_id] = self.token.doctype(chunk);
        let internal_subset = self.dtd.subset.text.as_ref().map(|text| self.token.text(text, chunk));
        let notations = Notations(if internal_subset.is_some() { self.dtd.declarations.notations() } else { &[] });
        XmlDoctype { name, public_id, system_id, internal_subset, notations, span: self.output.span }
    }
}

/// A public identifier with its white space normalised.
///
/// <https://www.w3.org/TR/xml/#dt-pubid>
pub(super) fn normalize_public_id(id: &str) -> String {
    let words: Vec<_> = id.split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}
