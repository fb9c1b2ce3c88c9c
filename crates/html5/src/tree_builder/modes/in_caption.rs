//! The "in caption" insertion mode.

use crate::HtmlTreeSink;
use crate::tokenizer::Token;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder};
use fivefold_core::{ElementEnd, ErrorCode, Name};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in caption" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption>
    pub(super) fn in_caption(&mut self, token: &Token<'_>) -> Flow {
        match token {
            Token::EndTag(tag) => match tag.name {
                Name::CAPTION => {
                    self.close_caption(token, ElementEnd::Tag(tag.span));
                    Flow::Done
                }
                Name::TABLE => self.close_caption(token, self.implied_end()),
                Name::BODY
                | Name::COL
                | Name::COLGROUP
                | Name::HTML
                | Name::TBODY
                | Name::TD
                | Name::TFOOT
                | Name::TH
                | Name::THEAD
                | Name::TR => self.unexpected_end_tag(),
                _ => self.in_body(token),
            },
            Token::StartTag(tag) => match tag.name {
                Name::CAPTION
                | Name::COL
                | Name::COLGROUP
                | Name::TBODY
                | Name::TD
                | Name::TFOOT
                | Name::TH
                | Name::THEAD
                | Name::TR => self.close_caption(token, self.implied_end()),
                _ => self.in_body(token),
            },
            _ => self.in_body(token),
        }
    }

    /// Closes the caption, and answers that the token is to be processed again, if there is one.
    fn close_caption(&mut self, token: &Token<'_>, end: ElementEnd) -> Flow {
        if !self.open_elements.has_in_table_scope(Name::CAPTION) {
            return self.unexpected_tag(token);
        }
        self.generate_implied_end_tags(Name::UNKNOWN);
        if !self.open_elements.current_is(Name::CAPTION) {
            self.error(ErrorCode::UnclosedElement);
        }
        self.pop_until(Name::CAPTION, end);
        self.active_formatting.clear_to_last_marker();
        self.reprocess_in(InsertionMode::InTable)
    }
}
