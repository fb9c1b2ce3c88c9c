//! Script data that looks like a comment: the escaped and double escaped states.

use super::machine::Machine;
use super::{State, TokenSink};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{GO_ON, NEEDS_INPUT, StateMachine, Step};
use fivefold_core::{ErrorCode, Observer};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// Script data escape start state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-state>
    pub(super) fn script_data_escape_start(&mut self, input: &mut Cursor<'_>) -> Step {
        self.escape_start_dash(State::ScriptDataEscapeStartDash, input)
    }

    /// Script data escape start dash state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-dash-state>
    pub(super) fn script_data_escape_start_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        self.escape_start_dash(State::ScriptDataEscapedDashDash, input)
    }

    fn escape_start_dash(&mut self, after_dash: State, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => {
                self.emit_current(input)?;
                self.switch_to(after_dash)
            }
            None if !input.is_last() => NEEDS_INPUT,
            _ => self.reconsume_in(State::ScriptData, input),
        }
    }

    /// Script data escaped state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-state>
    pub(super) fn script_data_escaped(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.emit_run(input, *b"-<\0\r")?;
            match input.next() {
                Some(b'-') => {
                    self.emit_current(input)?;
                    return self.switch_to(State::ScriptDataEscapedDash);
                }
                Some(b'<') => return self.begin_less_than_sign(State::ScriptDataEscapedLessThanSign, input),
                Some(b'\0') => self.emit_replacement(input)?,
                Some(_newline) => self.emit_current(input)?,
                None => return self.end(input, |this, input| this.eof_in_script_comment(input)),
            }
        }
    }

    /// Script data escaped dash state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-state>
    pub(super) fn script_data_escaped_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => {
                self.emit_current(input)?;
                self.switch_to(State::ScriptDataEscapedDashDash)
            }
            Some(b'<') => self.begin_less_than_sign(State::ScriptDataEscapedLessThanSign, input),
            other => self.escaped_anything_else(other, State::ScriptDataEscaped, input),
        }
    }

    /// Script data escaped dash dash state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-dash-state>
    pub(super) fn script_data_escaped_dash_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.emit_current(input),
            Some(b'<') => self.begin_less_than_sign(State::ScriptDataEscapedLessThanSign, input),
            Some(b'>') => {
                self.emit_current(input)?;
                self.switch_to(State::ScriptData)
            }
            other => self.escaped_anything_else(other, State::ScriptDataEscaped, input),
        }
    }

    /// The common part of the dash states: NUL, any other character, and the end of the input.
    fn escaped_anything_else(&mut self, byte: Option<u8>, state: State, input: &mut Cursor<'_>) -> Step {
        match byte {
            Some(b'\0') => self.emit_replacement(input)?,
            Some(_) => self.emit_current(input)?,
            None => return self.end(input, |this, input| this.eof_in_script_comment(input)),
        }
        self.switch_to(state)
    }

    /// Script data escaped less-than sign state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-less-than-sign-state>
    pub(super) fn script_data_escaped_less_than_sign(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'/') => {
                self.temporary_buffer.clear();
                self.switch_to(State::ScriptDataEscapedEndTagOpen)
            }
            Some(byte) if byte.is_ascii_alphabetic() => {
                self.temporary_buffer.clear();
                self.emit_literal("<", input)?;
                self.reconsume_in(State::ScriptDataDoubleEscapeStart, input)
            }
            None if !input.is_last() => NEEDS_INPUT,
            _ => {
                self.emit_literal("<", input)?;
                self.reconsume_in(State::ScriptDataEscaped, input)
            }
        }
    }

    /// Script data double escape start state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-start-state>
    pub(super) fn script_data_double_escape_start(&mut self, input: &mut Cursor<'_>) -> Step {
        self.double_escape_name(State::ScriptDataDoubleEscaped, State::ScriptDataEscaped, input)
    }

    /// Script data double escaped state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-state>
    pub(super) fn script_data_double_escaped(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.emit_run(input, *b"-<\0\r")?;
            match input.next() {
                Some(b'-') => {
                    self.emit_current(input)?;
                    return self.switch_to(State::ScriptDataDoubleEscapedDash);
                }
                Some(b'<') => {
                    self.emit_current(input)?;
                    return self.switch_to(State::ScriptDataDoubleEscapedLessThanSign);
                }
                Some(b'\0') => self.emit_replacement(input)?,
                Some(_newline) => self.emit_current(input)?,
                None => return self.end(input, |this, input| this.eof_in_script_comment(input)),
            }
        }
    }

    /// Script data double escaped dash state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-state>
    pub(super) fn script_data_double_escaped_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => {
                self.emit_current(input)?;
                self.switch_to(State::ScriptDataDoubleEscapedDashDash)
            }
            Some(b'<') => {
                self.emit_current(input)?;
                self.switch_to(State::ScriptDataDoubleEscapedLessThanSign)
            }
            other => self.escaped_anything_else(other, State::ScriptDataDoubleEscaped, input),
        }
    }

    /// Script data double escaped dash dash state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-dash-state>
    pub(super) fn script_data_double_escaped_dash_dash(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'-') => self.emit_current(input),
            Some(b'<') => {
                self.emit_current(input)?;
                self.switch_to(State::ScriptDataDoubleEscapedLessThanSign)
            }
            Some(b'>') => {
                self.emit_current(input)?;
                self.switch_to(State::ScriptData)
            }
            other => self.escaped_anything_else(other, State::ScriptDataDoubleEscaped, input),
        }
    }

    /// Script data double escaped less-than sign state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-less-than-sign-state>
    pub(super) fn script_data_double_escaped_less_than_sign(&mut self, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'/') => {
                self.temporary_buffer.clear();
                self.emit_current(input)?;
                self.switch_to(State::ScriptDataDoubleEscapeEnd)
            }
            None if !input.is_last() => NEEDS_INPUT,
            _ => self.reconsume_in(State::ScriptDataDoubleEscaped, input),
        }
    }

    /// Script data double escape end state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-end-state>
    pub(super) fn script_data_double_escape_end(&mut self, input: &mut Cursor<'_>) -> Step {
        self.double_escape_name(State::ScriptDataEscaped, State::ScriptDataDoubleEscaped, input)
    }

    /// What the double escape start and end states share: where a name ends, it matters whether it is `script`.
    fn double_escape_name(&mut self, after_script: State, otherwise: State, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ' | b'/' | b'>') => {
                    self.emit_current(input)?;
                    let is_script = self.temporary_buffer == "script";
                    return self.switch_to(if is_script { after_script } else { otherwise });
                }
                Some(byte) if byte.is_ascii_alphabetic() => {
                    self.temporary_buffer.push(char::from(byte.to_ascii_lowercase()));
                    self.emit_current(input)?;
                }
                None if !input.is_last() => return NEEDS_INPUT,
                _ => {
                    self.reconsume_in(otherwise, input)?;
                    return GO_ON;
                }
            }
        }
    }

    #[cold]
    fn eof_in_script_comment(&mut self, input: &mut Cursor<'_>) -> Step {
        let code = ErrorCode::EofInScriptHtmlCommentLikeText;
        self.error_since(self.section_start, code, input);
        self.emit_end_of_file(input)
    }
}
