//! The "after after frameset" insertion mode.

use super::split_white_space;
use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "after after frameset" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-frameset-insertion-mode>
    pub(super) fn after_after_frameset(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            // After `</html>`, they belong to the document.
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.end_of_document(), token)
            }
            // Both are errors; a repeated `<html>` adds its new attributes.
            TreeToken::Doctype(_) => self.use_rules(InsertionMode::InBody, token),
            TreeToken::StartTag(tag) if tag.name == Name::HTML => self.use_rules(InsertionMode::InBody, token),
            TreeToken::StartTag(tag) if tag.name == Name::NOFRAMES => self.use_rules(InsertionMode::InHead, token),
            TreeToken::StartTag(_) => self.unexpected_start_tag(),
            TreeToken::EndTag(_) => self.unexpected_end_tag(),
            // The end of the input.
            _ => self.stop_parsing(),
        }
    }

    pub(super) fn after_after_frameset_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        let mut rest = text;
        while !rest.data.is_empty() {
            // White space is inserted as in the body, and any other text is ignored.
            let (space, other) = split_white_space(rest);
            if !space.data.is_empty() {
                self.use_rules_for_text(InsertionMode::InBody, space);
            }
            rest = self.skip_other_text(other);
        }
        None
    }
}
