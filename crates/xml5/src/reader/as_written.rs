//! Text as it is written: each run of characters, each reference and each CDATA section as an event of its own.

use super::events::{Events, Kind, Pulled};
use crate::phases::Action;
use crate::recover::Recover;
use crate::tokenizer::{Signal, TextForm};
use fivefold_core::input::Cursor;
use fivefold_core::piece::Chunk;

impl<R: Recover> Events<R> {
    /// Goes on to the next event. What stands between two runs of characters parts them, even if it is ignored.
    #[inline(never)]
    pub(super) fn read_as_written(&mut self, input: &mut Cursor<'_>) -> Pulled {
        loop {
            match self.machine.next(input) {
                Signal::NeedsInput => return self.wait_for_input(input),
                Signal::End => return Pulled::Nothing,
                Signal::Token => {}
            }
            let chunk = input.chunk();
            match self.machine.process(&mut self.phases, chunk, None) {
                Action::Text => {
                    if let Some(event) = self.take_text_as_written(chunk) {
                        return event;
                    }
                }
                Action::Ignore if self.text.is_empty => {}
                action if self.text.is_empty => return self.perform(action),
                action => {
                    self.waiting = Some(action);
                    return self.give_text_as_written();
                }
            }
        }
    }

    /// Takes the text token that is there, after the text before it has been given, and goes on.
    #[cold]
    pub(super) fn resume_as_written(&mut self, input: &mut Cursor<'_>) -> Pulled {
        match self.take_text_as_written(input.chunk()) {
            Some(event) => event,
            None => self.read_as_written(input),
        }
    }

    /// Takes the text token that is there. What is complete by that is given: the text before it, or the reference that
    /// it is.
    #[inline]
    fn take_text_as_written(&mut self, chunk: Chunk<'_>) -> Option<Pulled> {
        let form = self.machine.text_form();
        if !self.text.is_empty && form != self.text_form {
            self.waiting = Some(Action::Text);
            return Some(self.give_text_as_written());
        }
        self.text_form = form;
        self.append_characters(chunk);
        if form == TextForm::Reference {
            self.waiting = Some(Action::Ignore);
            return Some(self.give_text_as_written());
        }
        None
    }

    fn give_text_as_written(&mut self) -> Pulled {
        self.give_text(match self.text_form {
            TextForm::Characters => Kind::Text,
            TextForm::Reference => Kind::Reference,
            TextForm::CdataSection(_) => Kind::CdataSection,
        })
    }
}
