//! The "in template" insertion mode.

use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementClass, ErrorCode, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in template" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate>
    pub(super) fn in_template(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::StartTag(tag) => {
                let mode = match tag.name {
                    name if ElementClass::HEAD_CONTENT.contains(name) => {
                        return self.use_rules(InsertionMode::InHead, token);
                    }
                    Name::CAPTION | Name::COLGROUP | Name::TBODY | Name::TFOOT | Name::THEAD => InsertionMode::InTable,
                    Name::COL => InsertionMode::InColumnGroup,
                    Name::TR => InsertionMode::InTableBody,
                    Name::TD | Name::TH => InsertionMode::InRow,
                    _ => InsertionMode::InBody,
                };
                // The content shows what the template is for: that mode takes the place of this one.
                self.pop_template_mode();
                self.push_template_mode(mode);
                self.reprocess_in(mode)
            }
            TreeToken::EndTag(tag) if tag.name == Name::TEMPLATE => self.use_rules(InsertionMode::InHead, token),
            // No other end tag can close what is outside the template.
            TreeToken::EndTag(_) => self.unexpected_end_tag(),
            TreeToken::EndOfFile => {
                // Only a fragment of a template has no template on the stack.
                if !self.open_elements.contains(Name::TEMPLATE) {
                    return self.stop_parsing();
                }
                self.error(ErrorCode::EofWithOpenElements);
                // A patch keeps its markers: only an end tag removes them.
                self.close_template(self.implied_end());
                Flow::Reprocess
            }
            // Comments, processing instructions and DOCTYPEs.
            _ => self.use_rules(InsertionMode::InBody, token),
        }
    }

    pub(super) fn in_template_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        self.use_rules_for_text(InsertionMode::InBody, text)
    }
}
