//! The source of a page with its tags marked, in the same run that builds the tree.

use crate::tree::Tree;
use fivefold::html::Options;
use fivefold::html::tokenizer::{Feedback, HtmlTag, HtmlToken, TokenSink, Tokenizer};
use fivefold::html::tree_builder::TreeBuilder;
use fivefold::token::{Chunk, Text};
use std::ops::ControlFlow;

/// A sink around the tree builder, which copies the source of each tag and text.
struct Marker {
    builder: TreeBuilder<Tree>,
    marked: String,
}

impl TokenSink for Marker {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        self.builder.token(token)
    }

    fn text_token_from(&mut self, text: Text<'_>, read: Chunk<'_>) -> ControlFlow<(), Feedback> {
        self.marked += read.slice(text.span);
        self.builder.text_token(text)
    }

    fn tag_token_from(&mut self, tag: &HtmlTag<'_>, is_end_tag: bool, read: Chunk<'_>) -> ControlFlow<(), Feedback> {
        self.marked += &format!("[{}]", read.slice(tag.span));
        self.builder.tag_token(tag, is_end_tag)
    }
}

/// Parses a page. Returns the source of its tags, in brackets, and texts; and the tree.
pub fn parse(page: &str) -> (String, Tree) {
    let builder = TreeBuilder::new(Tree::default(), Options::default());
    let mut tokenizer = Tokenizer::new(Marker { builder, marked: String::new() });
    // All of the page is one chunk, so that no tag begins in an earlier one.
    let _ = tokenizer.feed_all(page);
    let Marker { builder, marked } = tokenizer.finish();
    (marked, builder.into_sink())
}
