//! The "in table text" insertion mode.

use super::white_space_len;
use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use core::ops::Range;
use fivefold_core::{ErrorCode, Span, Text, work};

/// The pending table character tokens: one buffer, and where each text stands in it.
#[derive(Clone, Debug, Default)]
pub(in crate::tree_builder) struct PendingText {
    buffer: String,
    texts: Vec<(Range<usize>, Span, bool)>,
}

impl PendingText {
    fn push(&mut self, text: Text<'_>) {
        let start = self.buffer.len();
        self.buffer.push_str(text.data);
        self.texts.push((start..self.buffer.len(), text.span, text.verbatim));
    }

    fn iter(&self) -> impl Iterator<Item = Text<'_>> {
        self.texts.iter().map(|(range, span, verbatim)| Text {
            data: &self.buffer[range.clone()],
            span: *span,
            verbatim: *verbatim,
        })
    }

    pub(in crate::tree_builder) fn clear(&mut self) {
        self.buffer.clear();
        self.texts.clear();
    }
}

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in table text" insertion mode: any token but text ends it.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intabletext>
    pub(super) fn in_table_text(&mut self, _token: TreeToken<'_>) -> Flow {
        let mut pending = core::mem::take(&mut self.state.pending_table_text);
        let is_white_space = white_space_len(&pending.buffer) == pending.buffer.len();
        let token = self.current.span();
        work::bytes(pending.buffer.len());
        for text in pending.iter() {
            work::steps(1);
            // White space stays in the table; with any other character, all of the text is foster-parented.
            if is_white_space {
                self.insert_text(text);
            } else {
                self.current.set_span(text.first_character_span());
                // The entry "anything else" of that mode.
                self.sink.enter_mode(InsertionMode::InTable.fragment_id());
                self.foster_parented_text(text);
            }
        }
        self.current.set_span(token);
        pending.clear();
        self.state.pending_table_text = pending;
        self.reprocess_in(self.state.original_insertion_mode)
    }

    pub(super) fn in_table_text_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        if text.data == "\0" {
            self.error(ErrorCode::NullCharacterInContent);
        } else {
            self.state.pending_table_text.push(text);
        }
        None
    }
}
