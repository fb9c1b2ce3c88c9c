//! The "before html" insertion mode.

use super::{implies_root_and_head, split_white_space};
use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{Name, Span, TagAttributes, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "before html" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-before-html-insertion-mode>
    pub(super) fn before_html(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::Doctype(_) => self.unexpected_doctype(),
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.end_of_document(), token)
            }
            TreeToken::StartTag(tag) if tag.name == Name::HTML => {
                self.create_root(tag.attributes, tag.span);
                self.switch_to(InsertionMode::BeforeHead)
            }
            // `</head>`, `</body>`, `</html>` and `</br>` imply the root, too; all other end tags are ignored.
            TreeToken::EndTag(tag) if !implies_root_and_head(tag.name) => self.unexpected_end_tag(),
            // Anything else implies `<html>`.
            _ => {
                self.create_root(TagAttributes::EMPTY, Span::empty(self.current.span().start));
                self.reprocess_in(InsertionMode::BeforeHead)
            }
        }
    }

    pub(super) fn before_html_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        let (_ignored, rest) = split_white_space(text);
        // Text other than white space implies `<html>`.
        if !rest.data.is_empty() {
            self.create_root(TagAttributes::EMPTY, Span::empty(rest.span.start));
            self.state.insertion_mode = InsertionMode::BeforeHead;
        }
        Some(rest)
    }
}
