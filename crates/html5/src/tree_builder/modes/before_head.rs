//! The "before head" insertion mode.

use super::{implies_root_and_head, split_white_space};
use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "before head" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-before-head-insertion-mode>
    pub(super) fn before_head(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.appropriate_place(), token)
            }
            TreeToken::Doctype(_) => self.unexpected_doctype(),
            TreeToken::StartTag(tag) if tag.name == Name::HTML => self.use_rules(InsertionMode::InBody, token),
            TreeToken::StartTag(tag) if tag.name == Name::HEAD => {
                let head = self.insert_html_element(tag);
                self.set_head_element(head);
                self.switch_to(InsertionMode::InHead)
            }
            // `</head>`, `</body>`, `</html>` and `</br>` imply the head, too; all other end tags are ignored.
            TreeToken::EndTag(tag) if !implies_root_and_head(tag.name) => self.unexpected_end_tag(),
            // Anything else implies `<head>`.
            _ => {
                self.imply_head();
                self.reprocess_in(InsertionMode::InHead)
            }
        }
    }

    fn imply_head(&mut self) {
        let head = self.insert_implied_element(Name::HEAD);
        self.set_head_element(head);
    }

    pub(super) fn before_head_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        let (_ignored, rest) = split_white_space(text);
        // Text other than white space implies `<head>`.
        if !rest.data.is_empty() {
            self.current.set_span(rest.first_character_span());
            self.imply_head();
            self.state.insertion_mode = InsertionMode::InHead;
        }
        Some(rest)
    }
}
