//! Text alone, where the feature `encoding` is off.

use super::Parser;
use crate::Document;
use fivefold_html5::tokenizer::{Progress, Tokenizer};
use fivefold_html5::tree_builder::TreeBuilder;

/// The tokenizer.
#[derive(Debug)]
pub(super) struct Input(Tokenizer<TreeBuilder<Document>>);

impl Input {
    pub(super) fn new(tokenizer: Tokenizer<TreeBuilder<Document>>) -> Self {
        Self(tokenizer)
    }

    pub(super) fn tokenizer(&self) -> &Tokenizer<TreeBuilder<Document>> {
        &self.0
    }

    pub(super) fn tokenizer_mut(&mut self) -> &mut Tokenizer<TreeBuilder<Document>> {
        &mut self.0
    }

    pub(super) fn into_tokenizer(self) -> Tokenizer<TreeBuilder<Document>> {
        self.0
    }
}

impl Parser {
    /// Text is not parsed again.
    pub(super) fn forgo_restarts(&mut self) {}

    pub(super) fn resume_input(&mut self) {
        let _: Progress = self.input_mut().0.resume();
        self.note_script();
    }

    pub(super) fn end_input(&mut self) {
        self.follow_document();
    }
}
