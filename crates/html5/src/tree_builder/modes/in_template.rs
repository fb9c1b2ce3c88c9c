//! The "in template" insertion mode.

use crate::HtmlTreeSink;
use crate::tokenizer::Token;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder};
use fivefold_core::{ErrorCode, Name};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in template" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate>
    pub(super) fn in_template(&mut self, token: &Token<'_>) -> Flow {
        match token {
            Token::StartTag(tag) => {
                let mode = match tag.name {
                    Name::BASE
                    | Name::BASEFONT
                    | Name::BGSOUND
                    | Name::LINK
                    | Name::META
                    | Name::NOFRAMES
                    | Name::SCRIPT
                    | Name::STYLE
                    | Name::TEMPLATE
                    | Name::TITLE => return self.in_head(token),
                    Name::CAPTION | Name::COLGROUP | Name::TBODY | Name::TFOOT | Name::THEAD => InsertionMode::InTable,
                    Name::COL => InsertionMode::InColumnGroup,
                    Name::TR => InsertionMode::InTableBody,
                    Name::TD | Name::TH => InsertionMode::InRow,
                    _ => InsertionMode::InBody,
                };
                // The content shows what the template is for: that mode takes the place of this one.
                self.template_insertion_modes.pop();
                self.template_insertion_modes.push(mode);
                self.reprocess_in(mode)
            }
            Token::EndTag(tag) if tag.name == Name::TEMPLATE => self.in_head(token),
            Token::EndTag(_) => self.unexpected_end_tag(),
            Token::EndOfFile(_) => {
                if !self.open_elements.contains(Name::TEMPLATE) {
                    return self.stop_parsing();
                }
                self.error(ErrorCode::EofWithOpenElements);
                self.abandon_patch();
                self.close_template(self.implied_end());
                Flow::Reprocess
            }
            _ => self.in_body(token),
        }
    }
}
