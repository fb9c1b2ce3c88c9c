//! What follows `<!`, and bogus comments.

use super::machine::Machine;
use super::{State, TokenSink};
use fivefold_core::input::Cursor;
use fivefold_core::machine::{NEEDS_INPUT, StateMachine, Step};
use fivefold_core::{ErrorCode, Observer, Span};

impl<S: TokenSink, O: Observer> Machine<S, O> {
    /// Markup declaration open state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#markup-declaration-open-state>
    pub(super) fn markup_declaration_open(&mut self, input: &mut Cursor<'_>) -> Step {
        let rest = input.rest();
        if begins_with(rest, b"--") {
            input.advance(2);
            self.token.begin_comment(input.offset());
            return self.switch_to(State::CommentStart);
        }
        if begins_with(rest, b"doctype") {
            input.advance(7);
            return self.switch_to(State::Doctype);
        }
        if rest.starts_with(b"[CDATA[") {
            input.advance(7);
            if self.output.cdata_allowed {
                self.section_start = self.token.start;
                return self.switch_to(State::CdataSection);
            }
            // The comment begins with the bracket. The error stands at the last character consumed.
            let last = Span::new(input.offset() - 1, input.offset());
            self.error_over(ErrorCode::CdataInHtmlContent, last, Span::new(self.token.start, last.end));
            self.token.begin_comment(input.offset() - 7);
            self.token.data_mut().extend_to(input.offset(), input.chunk());
            return self.switch_to(State::BogusComment);
        }
        let may_become = |keyword: &[u8]| begins_with(keyword, rest);
        if !input.is_last() && (may_become(b"--") || may_become(b"doctype") || b"[CDATA[".starts_with(rest)) {
            return NEEDS_INPUT;
        }
        if !input.has_arrived(0) {
            return NEEDS_INPUT;
        }
        let opening = Span::new(self.token.start, input.offset());
        self.error_over(ErrorCode::IncorrectlyOpenedComment, input.next_span(), opening);
        self.token.begin_comment(input.offset());
        self.switch_to(State::BogusComment)
    }

    /// Bogus comment state.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state>
    pub(super) fn bogus_comment(&mut self, input: &mut Cursor<'_>) -> Step {
        loop {
            self.collect_data(input, *b">\0\r");
            match input.next() {
                Some(b'>') => {
                    self.emit_comment(input)?;
                    return self.switch_to(State::Data);
                }
                Some(b'\0') => self.collect_replacement(input),
                Some(_newline) => self.token.data_mut().append_current(input),
                None => {
                    return self.end(input, |this, input| {
                        this.emit_comment(input)?;
                        this.emit_end_of_file(input)
                    });
                }
            }
        }
    }
}

/// Whether `bytes` begins with `keyword`, in any case.
pub(super) fn begins_with(bytes: &[u8], keyword: &[u8]) -> bool {
    bytes.get(..keyword.len()).is_some_and(|head| head.eq_ignore_ascii_case(keyword))
}
