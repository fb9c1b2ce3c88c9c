//! What follows `<!`.

use super::State;
use super::current_subset::CurrentSubset;
use super::machine::Machine;
use crate::recover::{Opened, Opening, Recover};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{NEEDS_INPUT, StateMachine, Step};
use fivefold_core::{ErrorCode, Observer, Span};

/// What `<!` can begin.
const KEYWORDS: [&[u8]; 3] = [b"--", b"[CDATA[", b"DOCTYPE"];

impl<O: Observer, R: Recover> Machine<O, R> {
    /// XML5, *Markup declaration state*. Letter case counts.
    pub(super) fn markup_declaration(&mut self, input: &mut Cursor<'_>) -> Step {
        let rest = input.rest();
        if let Some(keyword) = KEYWORDS.into_iter().find(|keyword| rest.starts_with(keyword)) {
            input.advance(keyword.len());
            return match keyword {
                b"--" => {
                    self.token.begin_comment(input.offset());
                    // What cannot end as a comment ends as anything else does.
                    let is_bogus = self.opens_bogus_comment(input);
                    self.switch_to(if is_bogus { State::BogusComment } else { State::Comment })
                }
                b"[CDATA[" => {
                    if let Some(end) = self.end_of_section(input) {
                        return self.emit_endless_section(end, input);
                    }
                    self.section_start = self.token.start;
                    self.output.has_stray_text = false;
                    self.switch_to(State::Cdata)
                }
                _doctype => {
                    self.token.begin_doctype();
                    self.dtd.subset = CurrentSubset::default();
                    self.switch_to(State::Doctype)
                }
            };
        }
        if !input.is_last() && KEYWORDS.into_iter().any(|keyword| keyword.starts_with(rest)) || !input.has_arrived(0) {
            return NEEDS_INPUT;
        }
        if let Some(Opened::Section(content)) = self.asked_opening(Opening::Declaration, input) {
            self.error(ErrorCode::IncorrectlyOpenedComment, input);
            input.advance(content.get().saturating_sub(input.offset()) as usize);
            self.section_start = self.token.start;
            self.output.has_stray_text = false;
            return self.switch_to(State::Cdata);
        }
        let opening = Span::new(self.token.start, input.offset());
        self.error_over(ErrorCode::IncorrectlyOpenedComment, input.next_span(), opening);
        self.token.begin_comment(input.offset());
        self.switch_to(State::BogusComment)
    }
}
