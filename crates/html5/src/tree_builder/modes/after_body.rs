//! The "after body" insertion mode.

use super::split_white_space;
use crate::HtmlTreeSink;
use crate::tokenizer::Token;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder};
use fivefold_core::{ErrorCode, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "after body" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody>
    pub(super) fn after_body(&mut self, token: &Token<'_>) -> Flow {
        match token {
            Token::Comment(_) | Token::ProcessingInstruction(_) => self.insert_comment_or_pi(self.end_of_root(), token),
            Token::Doctype(_) => self.unexpected_doctype(),
            Token::StartTag(tag) if tag.name == Name::HTML => self.in_body(token),
            Token::EndTag(tag) if tag.name == Name::HTML => {
                if self.context.is_some() {
                    return self.unexpected_end_tag();
                }
                self.html_end = Some(tag.span);
                self.switch_to(InsertionMode::AfterAfterBody)
            }
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

    /// What stands after the body goes into it nevertheless, and so it has not ended.
    pub(super) fn reopen_body(&mut self) -> Flow {
        (self.body_end, self.html_end) = (None, None);
        self.reprocess_in(InsertionMode::InBody)
    }

    /// Text here and after the `html` element: white space goes into the body, and anything else reopens it.
    pub(super) fn after_body_text<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        let (space, rest) = split_white_space(text);
        if !space.data.is_empty() {
            self.in_body_text(space);
        }
        if !rest.data.is_empty() {
            self.text_error(ErrorCode::UnexpectedText, rest);
            self.reopen_body();
        }
        Some(rest)
    }
}
