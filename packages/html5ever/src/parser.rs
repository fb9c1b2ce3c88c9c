//! The parser, and that of documents.

use crate::buffer_queue::BufferQueue;
use crate::interface::TreeSink;
use crate::later::TokenizerResult;
use crate::tendril::stream::{TendrilSink, Utf8LossyDecoder};
use crate::tendril::{self, StrTendril};
use crate::tokenizer::{Tokenizer, TokenizerOpts};
use crate::tree_builder::{TreeBuilder, TreeBuilderOpts};
use std::borrow::Cow;

/// The options of a parser.
#[derive(Clone, Debug, Default)]
pub struct ParseOpts {
    /// The options of the tokenizer.
    pub tokenizer: TokenizerOpts,
    /// The options of the tree builder.
    pub tree_builder: TreeBuilderOpts,
}

/// A parser of a document into a sink. Text goes in by [`TendrilSink`]; bytes, by [`Parser::from_utf8`].
pub fn parse_document<Sink: TreeSink>(sink: Sink, opts: ParseOpts) -> Parser<Sink> {
    Parser::new(TreeBuilder::new(sink, opts.tree_builder), opts.tokenizer)
}

/// A parser, which takes text by [`TendrilSink`].
pub struct Parser<Sink: TreeSink> {
    /// The tokenizer, whose sink is the tree builder.
    pub tokenizer: Tokenizer<TreeBuilder<Sink::Handle, Sink>>,
    /// What is not read yet.
    pub input_buffer: BufferQueue,
}

impl<Sink: TreeSink> Parser<Sink> {
    pub(crate) fn new(builder: TreeBuilder<Sink::Handle, Sink>, opts: TokenizerOpts) -> Self {
        Self { tokenizer: Tokenizer::new(builder, opts), input_buffer: BufferQueue::default() }
    }

    /// The parser for bytes in UTF-8. What is not UTF-8 becomes U+FFFD.
    pub fn from_utf8(self) -> Utf8LossyDecoder<Self> {
        Utf8LossyDecoder::new(self)
    }

    /// Reads all of the input: scripts and encodings have no effect here.
    fn read_all(&self) {
        while !matches!(self.tokenizer.feed(&self.input_buffer), TokenizerResult::Done) {}
    }
}

impl<Sink: TreeSink> TendrilSink<tendril::fmt::UTF8> for Parser<Sink> {
    type Output = Sink::Output;

    fn process(&mut self, text: StrTendril) {
        self.input_buffer.push_back(text);
        self.read_all();
    }

    fn error(&mut self, desc: Cow<'static, str>) {
        self.tokenizer.sink.sink.parse_error(desc);
    }

    fn finish(self) -> Sink::Output {
        self.read_all();
        self.tokenizer.end();
        self.tokenizer.sink.sink.finish()
    }
}
