//! The "in frameset" insertion mode.

use super::white_space_len;
use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementEnd, ErrorCode, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in frameset" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inframeset>
    pub(super) fn in_frameset(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.appropriate_place(), token)
            }
            TreeToken::Doctype(_) => self.unexpected_doctype(),
            TreeToken::StartTag(tag) => match tag.name {
                Name::HTML => self.use_rules(InsertionMode::InBody, token),
                Name::FRAMESET => {
                    self.insert_html_element(tag);
                    Flow::Done
                }
                Name::FRAME => {
                    self.insert_void_element(tag);
                    Flow::Done
                }
                Name::NOFRAMES => self.use_rules(InsertionMode::InHead, token),
                _ => self.unexpected_start_tag(),
            },
            TreeToken::EndTag(tag) if tag.name == Name::FRAMESET => {
                // The root of a fragment cannot be closed.
                if self.open_elements.len() == 1 {
                    return self.unexpected_end_tag();
                }
                self.pop(ElementEnd::Tag(tag.span));
                // The outermost frameset of a document has ended.
                if self.state.context.is_none() && !self.open_elements.current_is(Name::FRAMESET) {
                    self.state.insertion_mode = InsertionMode::AfterFrameset;
                }
                Flow::Done
            }
            TreeToken::EndTag(_) => self.unexpected_end_tag(),
            // The end of the input.
            _ => {
                if self.open_elements.len() != 1 {
                    self.error(ErrorCode::EofWithOpenElements);
                }
                self.stop_parsing()
            }
        }
    }

    pub(super) fn in_frameset_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        self.insert_white_space_only(text)
    }

    /// Inserts the white space of a text, and ignores the rest of it.
    pub(super) fn insert_white_space_only<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        let mut rest = text;
        while !rest.data.is_empty() {
            let (space, other) = rest.split_at(white_space_len(rest.data));
            self.insert_text(space);
            rest = self.skip_other_text(other);
        }
        None
    }

    /// Ignores text up to the next white space.
    pub(super) fn skip_other_text<'t>(&mut self, text: Text<'t>) -> Text<'t> {
        let end = text.data.find(['\t', '\n', '\x0C', '\r', ' ']).unwrap_or(text.data.len());
        let (other, rest) = text.split_at(end);
        if !other.data.is_empty() {
            self.text_error(ErrorCode::UnexpectedText, other);
        }
        rest
    }
}
