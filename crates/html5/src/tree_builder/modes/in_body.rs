//! The "in body" insertion mode: its tokens other than tags.

use super::white_space_len;
use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementEnd, ErrorCode, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in body" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    #[inline]
    pub(in crate::tree_builder) fn in_body(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::StartTag(tag) => self.in_body_start_tag(tag),
            TreeToken::EndTag(tag) if self.close_current(tag.name, ElementEnd::Tag(tag.span)) => Flow::Done,
            TreeToken::EndTag(tag) => self.in_body_end_tag(tag),
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.appropriate_place(), token)
            }
            TreeToken::Doctype(_) => self.unexpected_doctype(),
            TreeToken::EndOfFile => {
                // An open template has to be closed first.
                if !self.state.template_insertion_modes.is_empty() {
                    return self.use_rules(InsertionMode::InTemplate, token);
                }
                self.check_open_elements();
                self.stop_parsing()
            }
        }
    }

    #[inline]
    pub(in crate::tree_builder) fn in_body_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        // NUL comes as a text of its own, and is dropped.
        if text.data.as_bytes().first() == Some(&0) {
            self.error_at(ErrorCode::NullCharacterInContent, text.span);
            return None;
        }
        if !self.active_formatting.is_settled() {
            self.current.set_span(text.first_character_span());
            self.reconstruct_active_formatting();
        }
        self.insert_text(text);
        // Text other than white space rules out a frameset.
        if self.state.frameset_ok {
            self.set_frameset_ok(white_space_len(text.data) == text.data.len());
        }
        None
    }

    /// Reports elements that should not be open at the end of the body.
    pub(super) fn check_open_elements(&mut self) {
        if self.open_elements.has_unclosed() {
            self.error(ErrorCode::EofWithOpenElements);
        }
    }
}
