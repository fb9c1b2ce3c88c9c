//! How the tree builder takes tokens from the tokenizer.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher>

use super::{InsertionMode, TreeBuilder, TreeToken};
use crate::HtmlTreeSink;
use crate::tokenizer::{Feedback, HtmlTag, HtmlToken, TokenSink};
use core::ops::ControlFlow;
use fivefold_core::{ErrorCode, Limits, ParseError, StopSignal, Text};

impl<S: HtmlTreeSink> TokenSink for TreeBuilder<S> {
    #[inline]
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        let span = token.span();
        match token {
            HtmlToken::Text(text) => return self.text_token(text),
            HtmlToken::StartTag(tag) => return self.tag_token(tag, false),
            HtmlToken::EndTag(tag) => return self.tag_token(tag, true),
            HtmlToken::Doctype(doctype) => self.dispatch_other(TreeToken::Doctype(doctype), span),
            HtmlToken::Comment(comment) => self.dispatch_other(TreeToken::Comment(comment), span),
            HtmlToken::ProcessingInstruction(pi) => self.dispatch_other(TreeToken::ProcessingInstruction(pi), span),
            HtmlToken::EndOfFile(_) => self.dispatch_other(TreeToken::EndOfFile, span),
        }
        self.answer()
    }

    #[inline]
    fn text_token(&mut self, text: Text<'_>) -> ControlFlow<(), Feedback> {
        // An empty text is no token: what is said of the next token does not concern it.
        if text.data.is_empty() {
            return self.answer();
        }
        if self.state.ignore_line_feed {
            self.text_after_ignored_line_feed(text);
            return self.answer();
        }
        // The usual case, which uses the rules for "in body" without the dispatcher.
        if self.is_plainly_in_body() {
            self.use_rules_for_text(InsertionMode::InBody, text);
            // Text changes nothing of what there is to answer: the current node stays one of HTML.
            return if self.sink.wants_more() { ControlFlow::Continue(Feedback::default()) } else { self.stop_early() };
        }
        self.dispatch_text_by_mode(text);
        self.answer()
    }

    #[inline]
    fn tag_token(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool) -> ControlFlow<(), Feedback> {
        if is_end_tag {
            self.dispatch_tag(TreeToken::EndTag(tag), tag.span);
            return self.answer();
        }
        self.current.self_closing_acknowledged = false;
        self.dispatch_tag(TreeToken::StartTag(tag), tag.span);
        if tag.self_closing && !self.current.self_closing_acknowledged {
            self.error(ErrorCode::NonVoidHtmlElementStartTagWithTrailingSolidus);
        }
        self.answer()
    }

    fn parse_error(&mut self, error: ParseError) {
        if !(self.counts.search_was_stopped && error.code.ends_input()) {
            self.sink.parse_error(error);
        }
    }

    fn note_early_end(&mut self, code: ErrorCode) {
        if !self.counts.search_was_stopped {
            self.sink.note_early_end(code);
        }
    }

    fn note_shortening(&mut self, code: ErrorCode, offset: u64) {
        self.sink.note_shortening(code, offset);
    }

    fn wants_errors(&self) -> bool {
        self.sink.wants_errors()
    }

    fn limits(&self) -> Limits {
        self.options.limits
    }

    fn set_stop_signal(&mut self, signal: &StopSignal) {
        self.stop_signal = Some(signal.clone());
    }

    fn heeds_meta(&self) -> bool {
        // A fragment has no encoding, and these modes ignore the tag.
        self.state.context.is_none()
            && !matches!(
                self.state.insertion_mode,
                InsertionMode::InFrameset | InsertionMode::AfterFrameset | InsertionMode::AfterAfterFrameset
            )
    }

    fn source(&mut self, chunk: &str) -> usize {
        self.wants_errors = self.sink.wants_errors();
        self.sink.append_source(chunk)
    }

    fn source_retracted(&mut self, length: usize) {
        self.sink.retract_source(length);
    }
}
