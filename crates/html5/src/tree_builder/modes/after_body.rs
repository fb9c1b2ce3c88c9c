//! The "after body" insertion mode.

use super::split_white_space;
use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ErrorCode, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "after body" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody>
    pub(super) fn after_body(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            // They belong to the `html` element, as the body has ended.
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.end_of_root(), token)
            }
            TreeToken::Doctype(_) => self.unexpected_doctype(),
            TreeToken::StartTag(tag) if tag.name == Name::HTML => self.use_rules(InsertionMode::InBody, token),
            TreeToken::EndTag(tag) if tag.name == Name::HTML => {
                // A fragment's root has no end tag.
                if self.state.context.is_some() {
                    return self.unexpected_end_tag();
                }
                self.state.html_end = Some(tag.span);
                self.switch_to(InsertionMode::AfterAfterBody)
            }
            TreeToken::EndOfFile => self.stop_parsing(),
            _ => self.reopen_body_for_tag(token),
        }
    }

    /// Any other tag after the body or after the `html` element is an error, and goes into the body.
    pub(super) fn reopen_body_for_tag(&mut self, token: TreeToken<'_>) -> Flow {
        self.error(if matches!(token, TreeToken::EndTag(_)) {
            ErrorCode::UnexpectedEndTag
        } else {
            ErrorCode::MisplacedStartTag
        });
        self.reopen_body()
    }

    /// Forgets the end tags of the body and of `html`: more content of the body follows.
    fn reopen_body(&mut self) -> Flow {
        (self.state.body_end, self.state.html_end) = (None, None);
        self.reprocess_in(InsertionMode::InBody)
    }

    /// Text here and after the `html` element: white space goes into the body, and anything else reopens it.
    pub(super) fn after_body_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        let (space, rest) = split_white_space(text);
        if !space.data.is_empty() {
            self.use_rules_for_text(InsertionMode::InBody, space);
        } else {
            self.text_error(ErrorCode::UnexpectedText, rest);
            self.reopen_body();
        }
        Some(rest)
    }
}
