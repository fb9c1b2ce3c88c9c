//! The "text" insertion mode.

use crate::HtmlTreeSink;
use crate::tree_builder::{Flow, TreeBuilder, TreeToken};
use fivefold_core::{ElementEnd, ErrorCode, Name, Text};

impl<S: HtmlTreeSink> TreeBuilder<S> {
    /// The "text" insertion mode. Besides text, only an end tag or the end of the input can come in it.
    ///
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata>
    pub(super) fn text(&mut self, token: TreeToken<'_>) -> Flow {
        match token {
            // Only the appropriate end tag gets here. That of a script also completes it.
            TreeToken::EndTag(tag) => {
                let script =
                    self.open_elements.current().filter(|entry| entry.is(Name::SCRIPT)).map(|entry| entry.node);
                self.pop(ElementEnd::Tag(tag.span));
                self.state.insertion_mode = self.state.original_insertion_mode;
                if let Some(script) = script {
                    self.script_ended(script);
                }
                Flow::Done
            }
            // The end of the input. An unterminated script never runs.
            _ => {
                self.error(ErrorCode::EofInRawText);
                if let Some(script) = self.open_elements.current().filter(|entry| entry.is(Name::SCRIPT)) {
                    self.sink.mark_script_already_started(script.node);
                }
                self.pop(self.implied_end());
                self.reprocess_in(self.state.original_insertion_mode)
            }
        }
    }

    /// A script is complete: the sink may want a pause to run it.
    pub(in crate::tree_builder) fn script_ended(&mut self, script: S::Node) {
        self.current.feedback.pause = self.sink.script_ended(script).is_break();
    }

    pub(super) fn text_characters<'t>(&mut self, text: Text<'t>) -> Option<Text<'t>> {
        self.insert_text(text);
        None
    }
}
