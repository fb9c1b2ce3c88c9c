//! The "after frameset" insertion mode.

use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "after frameset" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterframeset>
    pub(super) fn after_frameset(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.appropriate_place(), token)
            }
            TreeToken::Doctype(_) => self.unexpected_doctype(),
            TreeToken::StartTag(tag) if tag.name == Name::HTML => self.use_rules(InsertionMode::InBody, token),
            TreeToken::StartTag(tag) if tag.name == Name::NOFRAMES => self.use_rules(InsertionMode::InHead, token),
            TreeToken::StartTag(_) => self.unexpected_start_tag(),
            TreeToken::EndTag(tag) if tag.name == Name::HTML => {
                self.state.html_end = Some(tag.span);
                self.switch_to(InsertionMode::AfterAfterFrameset)
            }
            TreeToken::EndTag(_) => self.unexpected_end_tag(),
            // The end of the input.
            _ => self.stop_parsing(),
        }
    }

    pub(super) fn after_frameset_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        self.insert_white_space_only(text)
    }
}
