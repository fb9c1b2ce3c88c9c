//! The short cut of the readers: the events that nearly all are, each from its markup to the event in one go.
//!
//! These are, within the root element: a start or empty tag that the tokenizer's short cut takes; the end tag of the
//! current element; and text that such a tag follows, so that nothing is joined with it. All others are left to
//! [`Events::next_by_tokens`], which would give the same event for these, too.

use super::events::{Events, Input, Kind, Pulled};
use crate::phases::Action;
use crate::recognise::text_len;
use crate::recover::Recover;

impl<R: Recover> Events<R> {
    /// Goes on to the next event, if it is one of these, in what `input` has after its first `position` bytes. Returns the
    /// event and how much has been consumed then; `None` if it is another, and nothing has been consumed.
    #[inline(always)]
    pub(super) fn next_plain(&mut self, input: Input<'_>, position: usize) -> Option<(Pulled, usize)> {
        let known_end = core::mem::take(&mut self.end_tag_ahead);
        if known_end > 0 {
            return Some(self.plain_end(input, position, known_end));
        }
        let bytes = &input.text.as_bytes()[position..];
        match bytes {
            [b'<', b'/', rest @ ..] => {
                let len = self.machine.end_tag_len(rest)?;
                Some(self.plain_end(input, position, len))
            }
            [b'<', first, ..] if first.is_ascii_alphabetic() => self.plain_start(input, position),
            [b'<', ..] => None,
            _ => {
                let len = text_len(bytes);
                if len == 0 || len > self.longest_plain_text || !self.ends_text(bytes.get(len..)?) {
                    return None;
                }
                self.is_at_start = false;
                self.span = input.span(position, position + len);
                Some((Pulled::Event(Kind::PlainText), position + len))
            }
        }
    }

    #[inline(always)]
    fn plain_end(&mut self, input: Input<'_>, position: usize, len: usize) -> (Pulled, usize) {
        self.is_pop_due = true;
        self.is_at_start = false;
        self.span = input.span(position, position + len);
        (Pulled::Event(Kind::End), position + len)
    }

    /// Whether text ends before what begins here, whatever that turns out to be. The end tag of the current element is kept
    /// in mind.
    #[inline(always)]
    fn ends_text(&mut self, rest: &[u8]) -> bool {
        match rest {
            [b'<', b'/', rest @ ..] => {
                self.end_tag_ahead = self.machine.end_tag_len(rest).unwrap_or(0);
                self.end_tag_ahead > 0
            }
            // Recovery may take a tag for text, and a tag beyond the limit of the depth is ignored.
            [b'<', first, ..] => {
                !R::ACTIVE && first.is_ascii_alphabetic() && self.phases.admits_element(&self.machine.open)
            }
            _ => false,
        }
    }

    #[inline(always)]
    fn plain_start(&mut self, input: Input<'_>, position: usize) -> Option<(Pulled, usize)> {
        let mut cursor = input.cursor(position);
        self.machine.take_plain_start(&mut cursor)?;
        let pulled = match self.machine.process_start_tag(&mut self.phases, cursor.chunk(), None) {
            Action::Start { is_empty } => {
                self.ends_due = usize::from(is_empty);
                self.span = self.machine.span();
                self.is_at_start = true;
                Pulled::Event(Kind::Start)
            }
            action => {
                // Something may be waiting from here on.
                self.may_be_plain = false;
                self.go_on_after(action, &mut cursor)
            }
        };
        Some((pulled, cursor.position()))
    }
}
