//! The "in column group" insertion mode.

use super::split_white_space;
use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ElementEnd, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "in column group" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incolgroup>
    pub(super) fn in_column_group(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.appropriate_place(), token)
            }
            TreeToken::Doctype(_) => self.unexpected_doctype(),
            TreeToken::StartTag(tag) if tag.name == Name::HTML => self.use_rules(InsertionMode::InBody, token),
            TreeToken::StartTag(tag) if tag.name == Name::COL => {
                self.insert_void_element(tag);
                Flow::Done
            }
            TreeToken::EndTag(tag) if tag.name == Name::COLGROUP => {
                if !self.open_elements.current_is(Name::COLGROUP) {
                    return self.unexpected_end_tag();
                }
                self.pop(ElementEnd::Tag(tag.span));
                self.switch_to(InsertionMode::InTable)
            }
            // A void element has no end tag.
            TreeToken::EndTag(tag) if tag.name == Name::COL => self.unexpected_end_tag(),
            TreeToken::StartTag(tag) | TreeToken::EndTag(tag) if tag.name == Name::TEMPLATE => {
                self.use_rules(InsertionMode::InHead, token)
            }
            TreeToken::EndOfFile => self.use_rules(InsertionMode::InBody, token),
            // Anything else implies `</colgroup>`.
            _ => self.leave_column_group(token),
        }
    }

    fn leave_column_group(&mut self, token: TreeToken<'_>) -> Flow {
        if !self.open_elements.current_is(Name::COLGROUP) {
            return self.unexpected_tag(token);
        }
        self.pop(self.implied_end());
        self.reprocess_in(InsertionMode::InTable)
    }

    pub(super) fn in_column_group_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        let (space, rest) = split_white_space(text);
        if !space.data.is_empty() {
            self.insert_text(space);
            return Some(rest);
        }
        if self.open_elements.current_is(Name::COLGROUP) {
            self.pop(self.implied_end());
            self.state.insertion_mode = InsertionMode::InTable;
            return Some(rest);
        }
        // There is no group to leave in a fragment of one, or in a template: the text is ignored up to white space.
        Some(self.skip_other_text(rest))
    }
}
