//! The "in row" insertion mode.

use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementEnd, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in row" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intr>
    pub(super) fn in_row(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::StartTag(tag) => match tag.name {
                Name::TH | Name::TD => {
                    self.clear_to(&[Name::TR]);
                    self.insert_html_element(tag);
                    self.push_marker();
                    self.switch_to(InsertionMode::InCell)
                }
                // Parts of the table that cannot be in a row imply `</tr>`.
                Name::CAPTION | Name::COL | Name::COLGROUP | Name::TBODY | Name::TFOOT | Name::THEAD | Name::TR => {
                    self.close_row(token, self.implied_end())
                }
                _ => self.use_rules(InsertionMode::InTable, token),
            },
            TreeToken::EndTag(tag) => match tag.name {
                Name::TR => {
                    self.close_row(token, ElementEnd::Tag(tag.span));
                    Flow::Done
                }
                // Implies `</tr>`.
                Name::TABLE => self.close_row(token, self.implied_end()),
                // Implies `</tr>`, if such a section is open.
                Name::TBODY | Name::TFOOT | Name::THEAD => {
                    if !self.open_elements.has_in_table_scope(tag.name) {
                        return self.unexpected_end_tag();
                    }
                    if !self.open_elements.has_in_table_scope(Name::TR) {
                        return Flow::Done;
                    }
                    self.close_row(token, self.implied_end())
                }
                // Elements that cannot end here.
                Name::BODY | Name::CAPTION | Name::COL | Name::COLGROUP | Name::HTML | Name::TD | Name::TH => {
                    self.unexpected_end_tag()
                }
                _ => self.use_rules(InsertionMode::InTable, token),
            },
            _ => self.use_rules(InsertionMode::InTable, token),
        }
    }

    /// Closes the row, if there is one, and returns that the token must be processed again.
    fn close_row(&mut self, token: TreeToken<'_>, end: ElementEnd) -> Flow {
        if !self.open_elements.has_in_table_scope(Name::TR) {
            return self.unexpected_tag(token);
        }
        self.clear_to(&[Name::TR]);
        self.pop(end);
        self.reprocess_in(InsertionMode::InTableBody)
    }

    pub(super) fn in_row_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        self.use_rules_for_text(InsertionMode::InTable, text)
    }
}
