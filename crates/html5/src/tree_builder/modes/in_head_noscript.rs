//! The "in head noscript" insertion mode.

use super::split_white_space;
use crate::HtmlTreeSink;
use crate::tokenizer::Token;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder};
use fivefold_core::{ElementEnd, ErrorCode, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in head noscript" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inheadnoscript>
    pub(super) fn in_head_noscript(&mut self, token: &Token<'_>) -> Flow {
        match token {
            Token::Doctype(_) => self.unexpected_doctype(),
            Token::Comment(_) | Token::ProcessingInstruction(_) => self.in_head(token),
            Token::StartTag(tag) => match tag.name {
                Name::HTML => self.in_body(token),
                Name::BASEFONT | Name::BGSOUND | Name::LINK | Name::META | Name::NOFRAMES | Name::STYLE => {
                    self.in_head(token)
                }
                Name::HEAD | Name::NOSCRIPT => self.unexpected_start_tag(),
                _ => self.leave_head_noscript(ErrorCode::MisplacedStartTag),
            },
            Token::EndTag(tag) => match tag.name {
                Name::NOSCRIPT => {
                    self.pop(ElementEnd::Tag(tag.span));
                    self.switch_to(InsertionMode::InHead)
                }
                Name::BR => self.leave_head_noscript(ErrorCode::UnexpectedEndTag),
                _ => self.unexpected_end_tag(),
            },
            _ => self.leave_head_noscript(ErrorCode::EofWithOpenElements),
        }
    }

    fn leave_head_noscript(&mut self, error: ErrorCode) -> Flow {
        self.error(error);
        self.pop(self.implied_end());
        self.reprocess_in(InsertionMode::InHead)
    }

    pub(super) fn in_head_noscript_text<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        let (space, rest) = split_white_space(text);
        self.insert_text(space);
        if !rest.data.is_empty() {
            self.token = rest.first_character_span();
            self.leave_head_noscript(ErrorCode::UnexpectedText);
        }
        Some(rest)
    }
}
