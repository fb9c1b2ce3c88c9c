//! The "in frameset" insertion mode.

use super::white_space_len;
use crate::HtmlTreeSink;
use crate::tokenizer::Token;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder};
use fivefold_core::{ElementEnd, ErrorCode, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in frameset" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inframeset>
    pub(super) fn in_frameset(&mut self, token: &Token<'_>) -> Flow {
        match token {
            Token::Comment(_) | Token::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.appropriate_place(), token)
            }
            Token::Doctype(_) => self.unexpected_doctype(),
            Token::StartTag(tag) => match tag.name {
                Name::HTML => self.in_body(token),
                Name::FRAMESET => {
                    self.insert_html_element(tag);
                    Flow::Done
                }
                Name::FRAME => {
                    self.insert_void_element(tag);
                    Flow::Done
                }
                Name::NOFRAMES => self.in_head(token),
                _ => self.unexpected_start_tag(),
            },
            Token::EndTag(tag) if tag.name == Name::FRAMESET => {
                if self.open_elements.len() == 1 {
                    return self.unexpected_end_tag();
                }
                self.pop(ElementEnd::Tag(tag.span));
                if self.context.is_none() && !self.open_elements.current_is(Name::FRAMESET) {
                    self.insertion_mode = InsertionMode::AfterFrameset;
                }
                Flow::Done
            }
            Token::EndTag(_) => self.unexpected_end_tag(),
            _ => {
                if self.open_elements.len() != 1 {
                    self.error(ErrorCode::EofWithOpenElements);
                }
                self.stop_parsing()
            }
        }
    }

    /// Text here and after the frameset: only white space is kept.
    pub(super) fn in_frameset_text<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
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
