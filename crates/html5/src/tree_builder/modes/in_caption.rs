//! The "in caption" insertion mode.

use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementClass, ElementEnd, ErrorCode, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in caption" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption>
    pub(super) fn in_caption(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::EndTag(tag) => match tag.name {
                Name::CAPTION => {
                    self.close_caption(token, ElementEnd::Tag(tag.span));
                    Flow::Done
                }
                // Implies `</caption>`.
                Name::TABLE => self.close_caption(token, self.implied_end()),
                // Elements that cannot end inside a caption.
                Name::BODY | Name::HTML => self.unexpected_end_tag(),
                name if ElementClass::TABLE_PART.contains(name) => self.unexpected_end_tag(),
                _ => self.use_rules(InsertionMode::InBody, token),
            },
            TreeToken::StartTag(tag) => match tag.name {
                // Parts of the table imply `</caption>`.
                name if ElementClass::TABLE_PART.contains(name) => self.close_caption(token, self.implied_end()),
                _ => self.use_rules(InsertionMode::InBody, token),
            },
            _ => self.use_rules(InsertionMode::InBody, token),
        }
    }

    /// Closes the caption, if there is one, and returns that the token must be processed again.
    fn close_caption(&mut self, token: TreeToken<'_>, end: ElementEnd) -> Flow {
        if !self.open_elements.has_in_table_scope(Name::CAPTION) {
            return self.unexpected_tag(token);
        }
        self.generate_implied_end_tags(Name::UNKNOWN);
        if !self.open_elements.current_is(Name::CAPTION) {
            self.error(ErrorCode::UnclosedElement);
        }
        self.pop_until(Name::CAPTION, end);
        self.clear_active_formatting();
        self.reprocess_in(InsertionMode::InTable)
    }

    pub(super) fn in_caption_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        self.use_rules_for_text(InsertionMode::InBody, text)
    }
}
