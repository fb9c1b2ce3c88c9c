//! Text: data, RCDATA, RAWTEXT, script data and PLAINTEXT.

use super::machine::Machine;
use super::{State, TokenSink};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{GO_ON, StateMachine, Step};
use fivefold_core::{ErrorCode, Observer, Text};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// Data state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#data-state>
    pub(super) fn data(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            // Tags often follow one another.
            if !input.is_at(b'<') {
                self.emit_run(input, *b"<&\0\r")?;
                if self.output.pause_wanted {
                    return GO_ON;
                }
            }
            if input.is_at(b'<') {
                self.token.start = input.offset();
                match self.plain_tag(input) {
                    Some(tag) => self.emit_plain_tag(&tag, input)?,
                    None => {
                        input.next();
                        self.switch_to(State::TagOpen)?;
                    }
                }
            } else {
                match input.next() {
                    Some(b'&') => self.begin_character_reference(State::Data, input)?,
                    Some(b'\0') => {
                        self.error(ErrorCode::UnexpectedNullCharacter, input);
                        self.emit_current(input)?;
                    }
                    Some(_newline) => self.emit_current(input)?,
                    None => return self.end(input, |this, input| this.emit_end_of_file(input)),
                }
            }
            if self.state != State::Data || self.output.pause_wanted {
                return GO_ON;
            }
        }
    }

    /// RCDATA state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state>
    pub(super) fn rcdata(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.emit_run(input, *b"<&\0\r")?;
            match input.next() {
                Some(b'&') => return self.begin_character_reference(State::Rcdata, input),
                Some(b'<') => return self.begin_less_than_sign(State::RcdataLessThanSign, input),
                Some(b'\0') => self.emit_replacement(input)?,
                Some(_newline) => self.emit_current(input)?,
                None => return self.end(input, |this, input| this.emit_end_of_file(input)),
            }
        }
    }

    /// RAWTEXT state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#rawtext-state>
    pub(super) fn rawtext(&mut self, input: &mut Cursor<'_>) -> Step {
        self.raw_text(State::RawtextLessThanSign, None, input)
    }

    /// Script data state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-state>
    pub(super) fn script_data(&mut self, input: &mut Cursor<'_>) -> Step {
        self.raw_text(State::ScriptDataLessThanSign, Some(b'!'), input)
    }

    /// What RAWTEXT and script data share. After a `<`, only a `/` and `escape` lead out of the text.
    fn raw_text(&mut self, less_than_sign: State, escape: Option<u8>, input: &mut Cursor<'_>) -> Step {
        loop {
            self.emit_raw_run(escape, input)?;
            match input.next() {
                Some(b'<') => return self.begin_less_than_sign(less_than_sign, input),
                Some(b'\0') => self.emit_replacement(input)?,
                Some(_newline) => self.emit_current(input)?,
                None => return self.end(input, |this, input| this.emit_end_of_file(input)),
            }
        }
    }

    /// PLAINTEXT state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#plaintext-state>
    pub(super) fn plaintext(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.emit_run(input, *b"\0\r")?;
            match input.next() {
                Some(b'\0') => self.emit_replacement(input)?,
                Some(_newline) => self.emit_current(input)?,
                None => return self.end(input, |this, input| this.emit_end_of_file(input)),
            }
        }
    }

    /// Switches to a less-than sign state, and remembers where the sign stands.
    pub(super) fn begin_less_than_sign(&mut self, state: State, input: &Cursor<'_>) -> Step {
        self.token.start = input.current_offset();
        self.switch_to(state)
    }

    /// Emits the characters up to the first one of `stops`.
    // Inlined, the stops are constants.
    #[inline(always)]
    pub(super) fn emit_run<const N: usize>(&mut self, input: &mut Cursor<'_>, stops: [u8; N]) -> Step {
        let start = input.position();
        let end = input.take_run(stops);
        let run = &input.chunk().text[start..input.position()];
        if run.is_empty() { GO_ON } else { self.emit_text(Text::verbatim(run, end - run.len() as u64), input) }
    }

    /// Emits the characters up to NUL, CR, or a `<` that `escape` or what may be an appropriate end tag follows: any other
    /// is text in the end.
    fn emit_raw_run(&mut self, escape: Option<u8>, input: &mut Cursor<'_>) -> Step {
        let start = input.position();
        loop {
            input.take_long_run(*b"<\0\r");
            let is_text = match input.rest() {
                _ if O::ACTIVE => false,
                [b'<', b'/', rest @ ..] => self.begins_other_name(rest),
                [b'<', next, ..] => Some(*next) != escape,
                _ => false,
            };
            if !is_text {
                break;
            }
            input.advance(1);
        }
        let run = &input.chunk().text[start..input.position()];
        let start = input.offset() - run.len() as u64;
        if run.is_empty() { GO_ON } else { self.emit_text(Text::verbatim(run, start), input) }
    }

    /// Whether the bytes, those after a `</`, begin with another name than an appropriate end tag's. `false` if they are too
    /// few to tell.
    fn begins_other_name(&self, bytes: &[u8]) -> bool {
        let name = self.last_start_tag.as_bytes();
        bytes.get(..name.len()).is_some_and(|begin| !begin.eq_ignore_ascii_case(name))
    }
}
