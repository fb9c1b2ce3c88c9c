//! Text: what rules do with it, and how it is written where there are no tags in it.

use super::implied::Then;
use super::{Engine, each};
use crate::end_tag::EndWork;
use crate::joint::RawText;
use crate::rules::{Rules, TextHandler};
use crate::structure::Structure;
use crate::units::{Changes, TextPiece};
use crate::window::Output;
use crate::{Content, HandlerResult, RewriteError};
use core::ops::ControlFlow;
use fivefold_core::piece::Chunk;
use fivefold_core::{Span, Text};
use fivefold_html5::tokenizer::{Feedback, HtmlTag, TextState};

impl<S: Structure, O: Output> Engine<'_, S, O> {
    /// Notes how the text behind a start tag is read.
    #[inline]
    pub(super) fn note_text_state(&mut self, tag: &HtmlTag<'_>, answer: &ControlFlow<(), Feedback>) {
        let ControlFlow::Continue(Feedback { switch_to, .. }) = answer else { return };
        self.raw_state = *switch_to;
        self.text_name = switch_to.map(|_| tag.name);
        self.text_node = self.structure.opened().map(|opened| opened.node);
        self.window.joint.note_start_tag(tag.name, tag.span.end);
    }

    /// Enters an element whose text is read as it stands, and in which no handler has inserted anything so far.
    pub(super) fn begin_raw_text(&mut self, name: &str) {
        let Some(state) = self.raw_state.take() else { return };
        self.window.is_raw = state != TextState::Rcdata;
        let is_followed = self.window.is_raw && state != TextState::Plaintext && self.wants_text;
        self.window.raw = is_followed.then(|| RawText::new(state, name));
    }

    #[inline(never)]
    pub(super) fn text(&mut self, text: Text<'_>, read: Chunk<'_>) -> Result<ControlFlow<(), Feedback>, RewriteError> {
        // The line feed that parsers drop may be in another element than what follows it.
        let drops_line_feed = text.data.starts_with('\n') && self.window.joint.drops_line_feed_at(text.span.start);
        if text.verbatim && drops_line_feed && text.data.len() > 1 {
            let (line_feed, rest) = text.split_at(1);
            if self.text_part(line_feed, read)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            return self.text_part(rest, read);
        }
        if text.verbatim && self.structure.splits_white_space() {
            // Else it would depend on where the input is cut in which element the white space is.
            let rest = text.data.trim_start_matches(['\t', '\n', '\x0C', ' ']);
            let (space, rest) = text.data.split_at(text.data.len() - rest.len());
            if !space.is_empty() && !rest.is_empty() {
                let start = text.span.start;
                if self.text_part(Text::verbatim(space, start), read)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                return self.text_part(Text::verbatim(rest, start + space.len() as u64), read);
            }
        }
        self.text_part(text, read)
    }

    pub(super) fn text_part(
        &mut self,
        text: Text<'_>,
        read: Chunk<'_>,
    ) -> Result<ControlFlow<(), Feedback>, RewriteError> {
        let parent = self.text_end.map(|_| self.structure.current());
        let answer = self.structure.text(text);
        if answer.is_break() {
            return Ok(self.stop());
        }
        if parent.is_some_and(|parent| self.structure.current() != parent) {
            self.end_text(read)?;
        }
        self.token_end = self.token_end.max(text.span.end);
        if self.window.is_holding() {
            self.settle_body();
        }
        if !self.structure.changes().is_empty() {
            self.end_before(text.span.start, read)?;
        }
        let inside = self.structure.nodes().inside(self.structure.current());
        if let Some(rest) = &mut self.rest {
            rest.then = Then::Text(text.data.to_owned(), text.span, inside.to_vec());
            return Ok(self.paused(answer));
        }
        let has_text =
            |selector: usize| if self.rules.by_selector[selector].text.is_empty() { Ok(()) } else { Err(()) };
        if self.wants_text && (!self.rules.text.is_empty() || each(inside, has_text).is_err()) {
            self.text_rules.clear();
            self.text_rules.extend_from_slice(inside);
            self.text_end = Some(text.span.end);
            self.text_piece(text.data, text.span, false, read)?;
        } else {
            self.text_without_rules(text, read)?;
        }
        Ok(answer)
    }

    #[inline]
    pub(super) fn text_without_rules(&mut self, text: Text<'_>, read: Chunk<'_>) -> Result<(), RewriteError> {
        if let Some(rest) = &mut self.rest {
            rest.then = Then::Text(text.data.to_owned(), text.span, Vec::new());
            return Ok(());
        }
        if self.window.raw.is_some() || self.is_bare_text {
            return self.raw_text(text, read);
        }
        self.join(text.span, read);
        if self.is_ending && text.span.end == self.window.end() {
            self.window.hold_end_tag_open(text.span, read);
        }
        Ok(())
    }

    /// Writes a piece of text that stays, in an element whose text is read as it stands.
    pub(super) fn write_raw_piece(
        &mut self,
        text: Text<'_>,
        changes: &Changes,
        read: Chunk<'_>,
    ) -> Result<(), RewriteError> {
        let span = text.span;
        if !changes.before.is_empty() {
            self.window.pass_to(span.start, read);
            self.window.insert_content(&changes.before);
        }
        self.raw_text(text, read)?;
        if !changes.after.is_empty() {
            self.window.pass_to(span.end, read);
            self.window.insert_content(&changes.after);
        }
        self.check_written()
    }

    /// The change that writes a text with the references that it needs without the tags of its element.
    pub(super) fn bare_text(&self, text: &str, span: Span) -> Changes {
        let is_cut = self.window.joint.has_dropped_line_feed(span.start);
        let text = if is_cut { text.strip_prefix('\n').unwrap_or(text) } else { text };
        let mut replacement = String::new();
        Content::Text(text).append_to(&mut replacement, false);
        Changes { replacement: Some(replacement), ..Changes::default() }
    }

    /// Takes text that stays, of an element in which there are no tags.
    #[cold]
    pub(super) fn raw_text(&mut self, text: Text<'_>, read: Chunk<'_>) -> Result<(), RewriteError> {
        if self.is_bare_text {
            let changes = self.bare_text(text.data, text.span);
            self.write(text.span, &changes, read);
        } else if !self.window.is_removing() {
            let text = self.window.source(text.span.start, text.span.end, read).to_owned();
            self.window.has_refused |= !self.window.goes_on_after(&text);
        }
        self.check_written()
    }

    /// Calls the rules for a piece of text.
    pub(super) fn text_piece(
        &mut self,
        text: &str,
        span: Span,
        is_last: bool,
        read: Chunk<'_>,
    ) -> Result<(), RewriteError> {
        let mut changes = Changes::in_text(self.window.is_raw);
        let Self { rules, window, text_rules, .. } = self;
        let source = window.source(span.start, span.end, read);
        let mut call = |handler: &mut TextHandler<'_>| -> HandlerResult {
            handler(&mut TextPiece { text, source, span, is_last, changes: &mut changes })
        };
        let Rules { by_selector, text: document, .. } = rules;
        let called = document
            .iter_mut()
            .try_for_each(&mut call)
            .and_then(|()| each(text_rules, |selector| by_selector[selector].text.iter_mut().try_for_each(&mut call)));
        called.map_err(RewriteError::Handler)?;
        if self.is_bare_text && changes.replacement.is_none() {
            changes.replacement = self.bare_text(text, span).replacement;
        }
        if changes.replacement.is_none() && self.window.raw.is_some() {
            return self.write_raw_piece(Text { data: text, span, verbatim: false }, &changes, read);
        }
        if changes.is_empty() {
            self.join(span, read);
        }
        if self.is_ending && !span.is_empty() && span.end == self.window.end() && changes.replacement.is_none() {
            self.window.hold_end_tag_open(span, read);
        }
        self.write(span, &changes, read);
        self.check_written()
    }

    /// Tells rules that a text has ended.
    #[inline(never)]
    pub(super) fn end_text(&mut self, read: Chunk<'_>) -> Result<(), RewriteError> {
        let Some(end) = self.text_end.take() else { return Ok(()) };
        self.text_piece("", Span::empty(end), true, read)
    }

    /// Inserts what comes before the end of an element.
    pub(super) fn insert_at_end(&mut self, work: &EndWork) {
        if let Some((_, tag)) = &work.start_tag.as_ref().filter(|(place, _)| self.window.is_at(*place))
            && !work.changes.before.is_empty()
        {
            self.window.insert(tag);
        }
        self.window.insert_content(&work.changes.before);
    }

    /// Leaves an element whose text is read as it stands, at its end tag.
    pub(super) fn end_raw_text(&mut self, end_tag: Span, read: Chunk<'_>) {
        if core::mem::take(&mut self.window.is_raw)
            && let Some(mut raw) = self.window.raw.take()
        {
            self.window.has_refused |= raw.goes_on_after(self.window.source(end_tag.start, end_tag.end, read));
        }
    }

    pub(super) fn check_written(&mut self) -> Result<(), RewriteError> {
        if let Some(missing) = self.window.missing.take() {
            let reason = format!("the encoding lacks {missing:?}, for which no reference can stand in such an element");
            return Err(RewriteError::Handler(reason.into()));
        }
        match core::mem::take(&mut self.window.has_refused) {
            false => Ok(()),
            true => {
                Err(RewriteError::Handler("the text would end an element such as `script`, or keep it open".into()))
            }
        }
    }
}
