//! The "after after body" insertion mode.

use crate::HtmlTreeSink;
use crate::tokenizer::Token;
use crate::tree_builder::{Flow, TreeBuilder};
use fivefold_core::{ErrorCode, Name};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "after after body" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-body-insertion-mode>
    pub(super) fn after_after_body(&mut self, token: &Token<'_>) -> Flow {
        match token {
            Token::Comment(_) | Token::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.end_of_document(), token)
            }
            Token::Doctype(_) => self.in_body(token),
            Token::StartTag(tag) if tag.name == Name::HTML => self.in_body(token),
            Token::EndOfFile(_) => self.stop_parsing(),
            _ => {
                self.error(if matches!(token, Token::EndTag(_)) {
                    ErrorCode::UnexpectedEndTag
                } else {
                    ErrorCode::MisplacedStartTag
                });
                self.reopen_body()
            }
        }
    }
}
