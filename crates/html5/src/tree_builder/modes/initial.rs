//! The "initial" insertion mode.

use super::split_white_space;
use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, InsertionMode, TreeBuilder, TreeToken};
use fivefold_core::{ErrorCode, QuirksMode, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "initial" insertion mode.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode>
    pub(super) fn initial(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            TreeToken::Comment(_) | TreeToken::ProcessingInstruction(_) => {
                self.insert_comment_or_pi(self.end_of_document(), token)
            }
            TreeToken::Doctype(doctype) => {
                self.append_doctype(doctype);
                self.switch_to(InsertionMode::BeforeHtml)
            }
            // Anything else means that there is no DOCTYPE.
            _ => {
                self.missing_doctype();
                self.reprocess_in(InsertionMode::BeforeHtml)
            }
        }
    }

    pub(super) fn initial_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        let (_ignored, rest) = split_white_space(text);
        if !rest.data.is_empty() {
            self.current.set_span(rest.first_character_span());
            self.missing_doctype();
            self.state.insertion_mode = InsertionMode::BeforeHtml;
        }
        Some(rest)
    }

    fn missing_doctype(&mut self) {
        if !self.options.iframe_srcdoc {
            self.error(ErrorCode::MissingDoctype);
            self.set_quirks_mode(QuirksMode::Quirks);
        }
    }
}
