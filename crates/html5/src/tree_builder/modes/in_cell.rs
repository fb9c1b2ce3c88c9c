//! The "in cell" insertion mode.

use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementClass, ElementEnd, ErrorCode, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in cell" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intd>
    pub(super) fn in_cell(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::EndTag(tag) => match tag.name {
                Name::TD | Name::TH => {
                    if !self.open_elements.has_in_table_scope(tag.name) {
                        return self.unexpected_end_tag();
                    }
                    self.generate_implied_end_tags(Name::UNKNOWN);
                    if !self.open_elements.current_is(tag.name) {
                        self.error(ErrorCode::MisnestedEndTag);
                    }
                    self.pop_until(tag.name, ElementEnd::Tag(tag.span));
                    self.clear_active_formatting();
                    self.switch_to(InsertionMode::InRow)
                }
                // Elements that cannot end here.
                Name::BODY | Name::CAPTION | Name::COL | Name::COLGROUP | Name::HTML => self.unexpected_end_tag(),
                // The ends of elements around the cell imply its end.
                name if ElementClass::TABLE_CONTEXT.contains(name) => {
                    if !self.open_elements.has_in_table_scope(tag.name) {
                        return self.unexpected_end_tag();
                    }
                    self.close_cell()
                }
                _ => self.use_rules(InsertionMode::InBody, token),
            },
            TreeToken::StartTag(tag) => match tag.name {
                // Parts of the table imply the end of the cell.
                name if ElementClass::TABLE_PART.contains(name) => self.close_cell(),
                _ => self.use_rules(InsertionMode::InBody, token),
            },
            _ => self.use_rules(InsertionMode::InBody, token),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#close-the-cell>
    fn close_cell(&mut self) -> Flow {
        self.generate_implied_end_tags(Name::UNKNOWN);
        if !self.open_elements.current_is(Name::TD) && !self.open_elements.current_is(Name::TH) {
            self.error(ErrorCode::UnclosedElement);
        }
        let height = self.open_elements.topmost_of(&[Name::TD, Name::TH]);
        if height == 0 {
            // Only a fragment could come here without a cell, and its mode is never this one.
            return Flow::Done;
        }
        self.pop_through(height, self.implied_end());
        self.clear_active_formatting();
        self.reprocess_in(InsertionMode::InRow)
    }

    pub(super) fn in_cell_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        self.use_rules_for_text(InsertionMode::InBody, text)
    }
}
