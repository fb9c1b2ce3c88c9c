//! The "in table body" insertion mode.

use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementClass, ElementEnd, ErrorCode, Name, Text};

/// The elements that hold rows.
pub(super) const TABLE_BODIES: [Name; 3] = [Name::TBODY, Name::THEAD, Name::TFOOT];

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in table body" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody>
    pub(super) fn in_table_body(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::StartTag(tag) => match tag.name {
                Name::TR => {
                    self.clear_to(&TABLE_BODIES);
                    self.insert_html_element(tag);
                    self.switch_to(InsertionMode::InRow)
                }
                // A cell implies `<tr>`.
                Name::TH | Name::TD => {
                    self.error(ErrorCode::MisplacedStartTag);
                    self.clear_to(&TABLE_BODIES);
                    self.insert_implied_element(Name::TR);
                    self.reprocess_in(InsertionMode::InRow)
                }
                // Other parts of the table imply the end of this section.
                Name::CAPTION | Name::COL | Name::COLGROUP | Name::TBODY | Name::TFOOT | Name::THEAD => {
                    self.leave_table_body(token)
                }
                _ => self.use_rules(InsertionMode::InTable, token),
            },
            TreeToken::EndTag(tag) => match tag.name {
                Name::TBODY | Name::TFOOT | Name::THEAD => {
                    if !self.open_elements.has_in_table_scope(tag.name) {
                        return self.unexpected_end_tag();
                    }
                    self.clear_to(&TABLE_BODIES);
                    self.pop(ElementEnd::Tag(tag.span));
                    self.switch_to(InsertionMode::InTable)
                }
                // Implies the end of the section.
                Name::TABLE => self.leave_table_body(token),
                // Elements that cannot end here.
                Name::BODY | Name::HTML => self.unexpected_end_tag(),
                name if ElementClass::TABLE_PART.contains(name) => self.unexpected_end_tag(),
                _ => self.use_rules(InsertionMode::InTable, token),
            },
            _ => self.use_rules(InsertionMode::InTable, token),
        }
    }

    fn leave_table_body(&mut self, token: TreeToken<'_>) -> Flow {
        if !TABLE_BODIES.iter().any(|&name| self.open_elements.has_in_table_scope(name)) {
            return self.unexpected_tag(token);
        }
        self.clear_to(&TABLE_BODIES);
        self.pop(self.implied_end());
        self.reprocess_in(InsertionMode::InTable)
    }

    pub(super) fn in_table_body_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        self.use_rules_for_text(InsertionMode::InTable, text)
    }
}
