//! The "after frameset" insertion mode.

use crate::HtmlTreeSink;
use crate::tokenizer::Token;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder};
use fivefold_core::Name;

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "after frameset" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterframeset>
    pub(super) fn after_frameset(&mut self, token: &Token<'_>) -> Flow {
        match token {
            Token::Comment(_) | Token::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.appropriate_place(), token)
            }
            Token::Doctype(_) => self.unexpected_doctype(),
            Token::StartTag(tag) if tag.name == Name::HTML => self.in_body(token),
            Token::StartTag(tag) if tag.name == Name::NOFRAMES => self.in_head(token),
            Token::StartTag(_) => self.unexpected_start_tag(),
            Token::EndTag(tag) if tag.name == Name::HTML => {
                self.html_end = Some(tag.span);
                self.switch_to(InsertionMode::AfterAfterFrameset)
            }
            Token::EndTag(_) => self.unexpected_end_tag(),
            _ => self.stop_parsing(),
        }
    }
}
