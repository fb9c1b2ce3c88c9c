//! The "after after body" insertion mode.

use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::Name;

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "after after body" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-body-insertion-mode>
    pub(super) fn after_after_body(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            // After `</html>`, they belong to the document.
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.end_of_document(), token)
            }
            // Both are errors; a repeated `<html>` adds its new attributes.
            TreeToken::Doctype(_) => self.use_rules(InsertionMode::InBody, token),
            TreeToken::StartTag(tag) if tag.name == Name::HTML => self.use_rules(InsertionMode::InBody, token),
            TreeToken::EndOfFile => self.stop_parsing(),
            _ => self.reopen_body_for_tag(token),
        }
    }
}
