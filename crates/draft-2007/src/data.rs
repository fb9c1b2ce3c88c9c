//! Text, and what a `<` in it begins.

use super::{ContentModel, Machine, State, TokenSink};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{GO_ON, NEEDS_INPUT, StateMachine, Step};
use fivefold_core::{Observer, Text};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// HTML 5 of 2007, *Data state*.
    pub(super) fn data(&mut self, input: &mut Cursor<'_>) -> Step {
        use ContentModel::{Cdata, Pcdata, Plaintext, Rcdata};
        loop {
            match self.content_model {
                Pcdata => self.emit_run(input, *b"<&\r")?,
                Rcdata => self.emit_run(input, *b"<&->\r")?,
                Cdata => self.emit_run(input, *b"<->\r")?,
                Plaintext => self.emit_run(input, *b"\r")?,
            }
            match (input.next(), self.content_model) {
                (Some(b'&'), Pcdata | Rcdata) => {
                    self.token.start = input.current_offset();
                    return self.begin_entity(State::EntityData, State::Data);
                }
                (Some(b'-'), Rcdata | Cdata) => {
                    self.escape |= self.has_just_read(b"<!--", input);
                    self.emit_current(input)?;
                }
                (Some(b'<'), Pcdata) => return self.begin_markup(input),
                (Some(b'<'), Rcdata | Cdata) if !self.escape => return self.begin_markup(input),
                (Some(b'>'), Rcdata | Cdata) => {
                    self.escape &= !self.has_just_read(b"-->", input);
                    self.emit_current(input)?;
                }
                (Some(_), _) => self.emit_current(input)?,
                (None, _) if !input.is_last() => return NEEDS_INPUT,
                (None, _) => return self.emit_end_of_file(input),
            }
        }
    }

    /// Switches to the tag open state, and remembers where the `<` stands.
    fn begin_markup(&mut self, input: &Cursor<'_>) -> Step {
        self.token.start = input.current_offset();
        self.switch_to(State::TagOpen)
    }

    /// HTML 5 of 2007, *Tag open state*.
    pub(super) fn tag_open(&mut self, input: &mut Cursor<'_>) -> Step {
        if self.content_model != ContentModel::Pcdata {
            return match input.next() {
                Some(b'/') => self.begin_close_tag(),
                None if !input.is_last() => NEEDS_INPUT,
                _ => {
                    self.emit_literal("<")?;
                    self.reconsume_in(State::Data, input)
                }
            };
        }
        match input.next() {
            Some(b'!') => self.switch_to(State::MarkupDeclarationOpen),
            Some(b'/') => self.begin_close_tag(),
            Some(byte) if byte.is_ascii_alphabetic() => self.begin_tag(false, input),
            Some(b'>') => {
                self.unnamed_error(input);
                self.emit_literal("<>")?;
                self.switch_to(State::Data)
            }
            Some(b'?') => {
                self.unnamed_error(input);
                self.begin_bogus_comment(input)
            }
            None if !input.is_last() => NEEDS_INPUT,
            _ => {
                self.unnamed_error(input);
                self.emit_literal("<")?;
                self.reconsume_in(State::Data, input)
            }
        }
    }

    fn begin_close_tag(&mut self) -> Step {
        self.matched = 0;
        self.switch_to(State::CloseTagOpen)
    }

    /// HTML 5 of 2007, *Close tag open state*.
    pub(super) fn close_tag_open(&mut self, input: &mut Cursor<'_>) -> Step {
        if self.content_model != ContentModel::Pcdata {
            match self.last_start_tag_follows(input) {
                None => return NEEDS_INPUT,
                Some(true) => {}
                Some(false) => {
                    self.emit_literal("</")?;
                    return self.switch_to(State::Data);
                }
            }
        }
        match input.next() {
            Some(byte) if byte.is_ascii_alphabetic() => self.begin_tag(true, input),
            Some(b'>') => {
                self.unnamed_error(input);
                self.switch_to(State::Data)
            }
            Some(_) => {
                self.unnamed_error(input);
                self.begin_bogus_comment(input)
            }
            None if !input.is_last() => NEEDS_INPUT,
            None => {
                self.unnamed_error(input);
                self.emit_literal("</")?;
                self.switch_to(State::Data)
            }
        }
    }

    /// Whether the next characters are the name of the last start tag, and the one after it ends a name. `None` means
    /// that the next chunk must come first. Where that happens, no character is compared twice.
    fn last_start_tag_follows(&mut self, input: &Cursor<'_>) -> Option<bool> {
        let (rest, name) = (input.rest(), self.last_start_tag.as_bytes());
        let end = rest.len().min(name.len());
        if name.is_empty() || !rest[self.matched..end].eq_ignore_ascii_case(&name[self.matched..end]) {
            return Some(false);
        }
        self.matched = end;
        match rest.get(name.len()) {
            Some(byte) => Some(matches!(byte, b'\t'..=b'\r' | b' ' | b'>' | b'/')),
            None if input.is_last() => Some(end == name.len()),
            None => None,
        }
    }

    /// Whether the last characters of the input stream, the current one included, are `characters`, four at most.
    fn has_just_read(&self, characters: &[u8], input: &Cursor<'_>) -> bool {
        let here = &input.chunk().text.as_bytes()[..input.position()];
        let (earlier, later) = characters.split_at(characters.len().saturating_sub(here.len()));
        self.recent.ends_with(earlier) && here.ends_with(later)
    }

    /// Emits the characters up to the first one of `stops`.
    fn emit_run<const N: usize>(&mut self, input: &mut Cursor<'_>, stops: [u8; N]) -> Step {
        let start = input.position();
        let end = input.take_run(stops);
        let run = &input.chunk().text[start..input.position()];
        if run.is_empty() { GO_ON } else { self.emit_text(Text::verbatim(run, end - run.len() as u64)) }
    }
}
