//! Bytes, which are decoded before they are parsed, or text.

use super::Parser;
use crate::Document;
use crate::parser::reading;
use fivefold_core::encoding::{Confidence, Detected, Hints};
use fivefold_html5::Options;
use fivefold_html5::tokenizer::{ByteTokenizer, Progress, Tokenizer};
use fivefold_html5::tree_builder::TreeBuilder;
use std::io::{self, Read};

/// The tokenizer, with the decoder before it.
#[derive(Debug)]
pub(super) struct Input {
    bytes: ByteTokenizer<TreeBuilder<Document>>,
    /// Whether bytes have arrived, so that the document has an encoding.
    has_bytes: bool,
    /// All bytes so far, while they may have to be decoded again.
    kept: Option<Vec<u8>>,
}

impl Input {
    pub(super) fn new(tokenizer: Tokenizer<TreeBuilder<Document>>) -> Self {
        let bytes = ByteTokenizer::with_tokenizer(tokenizer, Hints::default()).with_restarts(true);
        Self { bytes, has_bytes: false, kept: Some(Vec::new()) }
    }

    pub(super) fn tokenizer(&self) -> &Tokenizer<TreeBuilder<Document>> {
        self.bytes.tokenizer()
    }

    pub(super) fn tokenizer_mut(&mut self) -> &mut Tokenizer<TreeBuilder<Document>> {
        self.bytes.tokenizer_mut()
    }

    pub(super) fn into_tokenizer(self) -> Tokenizer<TreeBuilder<Document>> {
        self.bytes.into_tokenizer()
    }
}

/// Parses the bytes of a document.
pub fn parse_bytes(bytes: &[u8], hints: Hints, options: Options) -> Document {
    let hints = hints.settled_for(bytes);
    let mut parser = Parser::with_document(Document::with_capacity_for(bytes.len()), options).with_hints(hints);
    parser.input.kept = None;
    parser.read(bytes);
    parser.end_bytes(bytes);
    parser.complete()
}

impl Parser {
    /// Sets hints for the encoding of the bytes. Call this before feeding any.
    #[must_use]
    pub fn with_hints(mut self, hints: Hints) -> Self {
        self.input.bytes.set_hints(hints);
        self
    }

    /// Parses the next chunk of bytes.
    pub fn feed_bytes(&mut self, bytes: &[u8]) {
        if let Some(kept) = &mut self.input.kept {
            kept.extend_from_slice(bytes);
        }
        self.read(bytes);
        self.begin_again_if_asked();
        if self.input.bytes.detected().is_some_and(|detected| detected.confidence == Confidence::Certain) {
            self.input.kept = None;
        }
    }

    fn note_encoding(&mut self) {
        let detected = self.input.bytes.detected();
        self.document_mut().set_encoding(detected);
    }

    fn begin_again_if_asked(&mut self) {
        if let Some(detected) = self.input.bytes.restart()
            && let Some(kept) = self.input.kept.take()
        {
            self.begin_again(detected);
            self.read(&kept);
        }
    }

    fn read(&mut self, bytes: &[u8]) {
        self.follow_document();
        self.input.has_bytes = true;
        let _: Progress = self.input.bytes.feed(bytes);
        self.note_script();
        self.note_encoding();
    }

    /// Reads a source to its end and parses it. Up to 1024 bytes at the start are held back until their encoding is
    /// known; with [pauses](Self::with_script_pauses), call [`end`](Self::end) after the last bytes.
    ///
    /// # Errors
    ///
    /// Returns errors of the source. Everything before the error is parsed, and the parser can continue.
    pub fn read_from(&mut self, reader: impl Read) -> io::Result<()> {
        self.input.has_bytes = true;
        reading::read(reader, |bytes| self.feed_bytes(bytes))
    }

    /// Reads an asynchronous source to its end and parses it.
    ///
    /// # Errors
    ///
    /// Returns errors of the source. Everything before the error is parsed, and the parser can continue.
    #[cfg(feature = "tokio")]
    pub async fn read_from_async(&mut self, reader: impl tokio::io::AsyncRead + Unpin) -> io::Result<()> {
        self.input.has_bytes = true;
        reading::read_async(reader, |bytes| self.feed_bytes(bytes)).await
    }

    /// Empties the document, to decode all bytes again.
    #[cold]
    fn begin_again(&mut self, detected: Detected) {
        self.replace_tokenizer();
        let placeholder = Tokenizer::new(TreeBuilder::new(Document::new(), self.options));
        let old = core::mem::replace(&mut self.input.bytes, ByteTokenizer::with_detected(placeholder, detected));
        self.input.bytes = ByteTokenizer::with_detected(old.into_tokenizer(), detected);
    }

    /// Text between the bytes would be lost if these were decoded again.
    pub(super) fn forgo_restarts(&mut self) {
        self.input.kept = None;
        self.input.bytes.forgo_restarts();
    }

    pub(super) fn resume_input(&mut self) {
        let _: Progress = self.input.bytes.resume();
        self.note_script();
        self.begin_again_if_asked();
        if self.input.has_bytes {
            self.note_encoding();
        }
    }

    /// Declares the end of the bytes, and parses those that were held back to detect their encoding. This may pause at
    /// a script. During a pause, it does nothing yet.
    pub fn end(&mut self) {
        self.follow_document();
        if self.input.has_bytes {
            let _: Progress = self.input.bytes.end();
            self.note_script();
            self.begin_again_if_asked();
        }
    }

    pub(super) fn end_input(&mut self) {
        let kept = self.input.kept.take().unwrap_or_default();
        self.end_bytes(&kept);
    }

    /// Ends the input. `bytes` are all bytes of it, as long as they may have to be decoded again.
    fn end_bytes(&mut self, bytes: &[u8]) {
        self.follow_document();
        if self.input.has_bytes {
            self.end_pauses();
            if let Some(detected) = self.input.bytes.restart() {
                self.begin_again(detected);
                self.read(bytes);
                self.end_pauses();
            }
            self.note_encoding();
        }
    }

    fn end_pauses(&mut self) {
        while self.input.bytes.end() == Progress::Paused {
            let _: Progress = self.input.bytes.resume();
        }
    }
}
