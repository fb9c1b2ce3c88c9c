//! The "after after frameset" insertion mode.

use super::split_white_space;
use crate::HtmlTreeSink;
use crate::tokenizer::Token;
use crate::tree_builder::{Flow, TreeBuilder};
use fivefold_core::{Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "after after frameset" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-frameset-insertion-mode>
    pub(super) fn after_after_frameset(&mut self, token: &Token<'_>) -> Flow {
        match token {
            Token::Comment(_) | Token::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.end_of_document(), token)
            }
            Token::Doctype(_) => self.in_body(token),
            Token::StartTag(tag) if tag.name == Name::HTML => self.in_body(token),
            Token::StartTag(tag) if tag.name == Name::NOFRAMES => self.in_head(token),
            Token::StartTag(_) => self.unexpected_start_tag(),
            Token::EndTag(_) => self.unexpected_end_tag(),
            _ => self.stop_parsing(),
        }
    }

    pub(super) fn after_after_frameset_text<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        let mut rest = text;
        while !rest.data.is_empty() {
            let (space, other) = split_white_space(rest);
            if !space.data.is_empty() {
                self.in_body_text(space);
            }
            rest = self.skip_other_text(other);
        }
        None
    }
}
