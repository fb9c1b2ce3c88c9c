//! The "in head noscript" insertion mode.

use super::split_white_space;
use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementEnd, ErrorCode, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in head noscript" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inheadnoscript>
    pub(super) fn in_head_noscript(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::Doctype(_) => self.unexpected_doctype(),
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => self.use_rules(InsertionMode::InHead, token),
            TreeToken::StartTag(tag) => match tag.name {
                Name::HTML => self.use_rules(InsertionMode::InBody, token),
                Name::BASEFONT | Name::BGSOUND | Name::LINK | Name::META | Name::NOFRAMES | Name::STYLE => {
                    self.use_rules(InsertionMode::InHead, token)
                }
                Name::HEAD | Name::NOSCRIPT => self.unexpected_start_tag(),
                // Any other start tag implies `</noscript>`, even if its element belongs in the head.
                _ => self.leave_head_noscript(ErrorCode::MisplacedStartTag),
            },
            TreeToken::EndTag(tag) => match tag.name {
                Name::NOSCRIPT => {
                    self.pop(ElementEnd::Tag(tag.span));
                    self.switch_to(InsertionMode::InHead)
                }
                // `</br>` implies `</noscript>`, too, as it makes a line break in the body; all other end tags are ignored.
                Name::BR => self.leave_head_noscript(ErrorCode::UnexpectedEndTag),
                _ => self.unexpected_end_tag(),
            },
            // The end of the input.
            _ => self.leave_head_noscript(ErrorCode::EofWithOpenElements),
        }
    }

    fn leave_head_noscript(&mut self, error: ErrorCode) -> Flow {
        self.error(error);
        self.pop(self.implied_end());
        self.reprocess_in(InsertionMode::InHead)
    }

    pub(super) fn in_head_noscript_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        let (space, rest) = split_white_space(text);
        if space.data.is_empty() {
            self.leave_head_noscript(ErrorCode::UnexpectedText);
        } else {
            self.use_rules_for_text(InsertionMode::InHead, space);
        }
        Some(rest)
    }
}
