//! The end of RCDATA, RAWTEXT and script data: less-than sign, end tag open and end tag name states.

use super::machine::Machine;
use super::{State, TokenSink};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{Construction, NEEDS_INPUT, StateMachine, Step};
use fivefold_core::{Observer, Span, Text};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// RCDATA less-than sign state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#rcdata-less-than-sign-state>
    pub(super) fn rcdata_less_than_sign(&mut self, input: &mut Cursor<'_>) -> Step {
        self.raw_less_than_sign(State::RcdataEndTagOpen, State::Rcdata, input)
    }

    /// RCDATA end tag open state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-open-state>
    pub(super) fn rcdata_end_tag_open(&mut self, input: &mut Cursor<'_>) -> Step {
        self.raw_end_tag_open(State::RcdataEndTagName, State::Rcdata, input)
    }

    /// RCDATA end tag name state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-name-state>
    pub(super) fn rcdata_end_tag_name(&mut self, input: &mut Cursor<'_>) -> Step {
        self.raw_end_tag_name(State::Rcdata, input)
    }

    /// RAWTEXT less-than sign state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#rawtext-less-than-sign-state>
    pub(super) fn rawtext_less_than_sign(&mut self, input: &mut Cursor<'_>) -> Step {
        self.raw_less_than_sign(State::RawtextEndTagOpen, State::Rawtext, input)
    }

    /// RAWTEXT end tag open state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-open-state>
    pub(super) fn rawtext_end_tag_open(&mut self, input: &mut Cursor<'_>) -> Step {
        self.raw_end_tag_open(State::RawtextEndTagName, State::Rawtext, input)
    }

    /// RAWTEXT end tag name state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-name-state>
    pub(super) fn rawtext_end_tag_name(&mut self, input: &mut Cursor<'_>) -> Step {
        self.raw_end_tag_name(State::Rawtext, input)
    }

    /// Script data less-than sign state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-less-than-sign-state>
    pub(super) fn script_data_less_than_sign(&mut self, input: &mut Cursor<'_>) -> Step {
        if input.next() == Some(b'!') {
            self.emit_literal("<!", input)?;
            self.section_start = self.token.start;
            return self.switch_to(State::ScriptDataEscapeStart);
        }
        input.reconsume();
        self.raw_less_than_sign(State::ScriptDataEndTagOpen, State::ScriptData, input)
    }

    /// Script data end tag open state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-open-state>
    pub(super) fn script_data_end_tag_open(&mut self, input: &mut Cursor<'_>) -> Step {
        self.raw_end_tag_open(State::ScriptDataEndTagName, State::ScriptData, input)
    }

    /// Script data end tag name state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-name-state>
    pub(super) fn script_data_end_tag_name(&mut self, input: &mut Cursor<'_>) -> Step {
        self.raw_end_tag_name(State::ScriptData, input)
    }

    /// Script data escaped end tag open state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-open-state>
    pub(super) fn script_data_escaped_end_tag_open(&mut self, input: &mut Cursor<'_>) -> Step {
        self.raw_end_tag_open(State::ScriptDataEscapedEndTagName, State::ScriptDataEscaped, input)
    }

    /// Script data escaped end tag name state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-name-state>
    pub(super) fn script_data_escaped_end_tag_name(&mut self, input: &mut Cursor<'_>) -> Step {
        self.raw_end_tag_name(State::ScriptDataEscaped, input)
    }

    /// The common part of the less-than sign states; `text` is the state that they come from.
    fn raw_less_than_sign(&mut self, end_tag_open: State, text: State, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(b'/') => {
                self.temporary_buffer.clear();
                self.switch_to(end_tag_open)
            }
            None if !input.is_last() => NEEDS_INPUT,
            _ => {
                self.emit_literal("<", input)?;
                self.reconsume_in(text, input)
            }
        }
    }

    /// The common part of the end tag open states.
    fn raw_end_tag_open(&mut self, end_tag_name: State, text: State, input: &mut Cursor<'_>) -> Step {
        match input.next() {
            Some(byte) if byte.is_ascii_alphabetic() => {
                self.token.begin_tag(true, input.current_offset());
                self.reconsume_in(end_tag_name, input)
            }
            None if !input.is_last() => NEEDS_INPUT,
            _ => {
                self.emit_literal("</", input)?;
                self.reconsume_in(text, input)
            }
        }
    }

    /// The common part of the end tag name states.
    fn raw_end_tag_name(&mut self, text: State, input: &mut Cursor<'_>) -> Step {
        loop {
            match input.next() {
                Some(b'\t' | b'\n' | b'\x0C' | b' ') if self.is_appropriate_end_tag(input) => {
                    return self.switch_to(State::BeforeAttributeName);
                }
                Some(b'/') if self.is_appropriate_end_tag(input) => {
                    return self.switch_to(State::SelfClosingStartTag);
                }
                Some(b'>') if self.is_appropriate_end_tag(input) => return self.emit_tag(input),
                Some(byte) if byte.is_ascii_uppercase() => {
                    self.temporary_buffer.push(char::from(byte));
                    self.token.tag_name_mut().replace_current(char::from(byte.to_ascii_lowercase()), input);
                }
                Some(byte) if byte.is_ascii_lowercase() => {
                    let start = input.position() - 1;
                    let end = input.take_while(|byte| byte.is_ascii_lowercase());
                    self.temporary_buffer.push_str(&input.chunk().text[start..input.position()]);
                    self.token.tag_name_mut().extend_to(end, input.chunk());
                }
                None if !input.is_last() => return NEEDS_INPUT,
                _ => {
                    self.token.construction = Construction::Nothing;
                    self.emit_literal("</", input)?;
                    self.emit_temporary_buffer(self.token.start + 2, input)?;
                    return self.reconsume_in(text, input);
                }
            }
        }
    }

    /// Emits the temporary buffer, which equals the source from `start` on.
    fn emit_temporary_buffer(&mut self, start: u64, input: &Cursor<'_>) -> Step {
        let buffer = core::mem::take(&mut self.temporary_buffer);
        let span = Span::new(start, start + buffer.len() as u64);
        let step = self.emit_text(Text { data: &buffer, span, verbatim: true }, input);
        self.temporary_buffer = buffer;
        step
    }

    /// Whether the current end tag token is an appropriate one.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token>
    fn is_appropriate_end_tag(&self, input: &Cursor<'_>) -> bool {
        self.token.tag_name(input.chunk()).data == self.last_start_tag
    }
}
