//! Bytes, which are decoded before they are parsed, or text.

use super::Parser;
use crate::Document;
use crate::parser::reading;
use fivefold_core::encoding::{Confidence, Detected, Hints};
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
    pub(super) fn new(tokenizer: Tokenizer<TreeBuilder<Document>>, hints: Hints) -> Self {
        let bytes = ByteTokenizer::with_tokenizer(tokenizer, hints).with_restarts(true);
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

impl Parser {
    /// Sets hints for the encoding of the bytes. Call this before feeding any.
    #[must_use]
    pub fn with_hints(mut self, hints: Hints) -> Self {
        self.hints = hints;
        if let Some(building) = self.building.get_mut() {
            building.input.bytes.set_hints(hints);
        }
        self
    }

    /// Parses all bytes of a document, or the last chunk of them, and returns the document. All bytes at once are not
    /// copied for decoding.
    ///
    /// ```
    /// use fivefold::encoding::Hints;
    /// use fivefold::html::{Options, Parser};
    /// let hints = Hints::default().with_locale("ja");
    /// let document = Parser::new(Options::default()).with_hints(hints).parse_bytes(b"\x82\xA0");
    /// assert_eq!(document.root().text_content(), "あ");
    /// ```
    pub fn parse_bytes(mut self, bytes: &[u8]) -> Document {
        if self.building.get().is_some() {
            self.feed_bytes(bytes);
            return self.finish();
        }
        self.hints = self.hints.settled_for(bytes);
        self.building = self.begin(Document::with_capacity_for(bytes.len())).into();
        self.input_mut().kept = None;
        self.read(bytes);
        self.end_bytes(bytes);
        self.complete()
    }

    /// Reads a source to its end, and returns the document. The source need not be buffered. For a source that fails,
    /// [`read_from`](Self::read_from) keeps what came before.
    ///
    /// ```
    /// use fivefold::html::{Options, Parser};
    /// let options = Options::default().with_errors(true);
    /// let document = Parser::new(options).parse_reader(&b"<a b=1 b=2>"[..])?;
    /// assert!(!document.errors().is_empty());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first error of the source.
    pub fn parse_reader(mut self, reader: impl Read) -> io::Result<Document> {
        self.read_from(reader)?;
        Ok(self.finish())
    }

    /// Reads an asynchronous source to its end, and returns the document.
    ///
    /// # Errors
    ///
    /// Returns the first error of the source.
    #[cfg(feature = "tokio")]
    pub async fn parse_reader_async(mut self, reader: impl tokio::io::AsyncRead + Unpin) -> io::Result<Document> {
        self.read_from_async(reader).await?;
        Ok(self.finish())
    }

    /// Parses the next chunk of bytes.
    pub fn feed_bytes(&mut self, bytes: &[u8]) {
        if let Some(kept) = &mut self.input_mut().kept {
            kept.extend_from_slice(bytes);
        }
        self.read(bytes);
        self.begin_again_if_asked();
        let input = self.input_mut();
        if input.bytes.detected().is_some_and(|detected| detected.confidence == Confidence::Certain) {
            input.kept = None;
        }
    }

    fn note_encoding(&mut self) {
        let detected = self.input_mut().bytes.detected();
        self.document_mut().set_encoding(detected);
    }

    fn begin_again_if_asked(&mut self) {
        let input = self.input_mut();
        if let Some(detected) = input.bytes.restart()
            && let Some(kept) = input.kept.take()
        {
            self.begin_again(detected);
            self.read(&kept);
        }
    }

    fn read(&mut self, bytes: &[u8]) {
        self.follow_document();
        let input = self.input_mut();
        input.has_bytes = true;
        let _: Progress = input.bytes.feed(bytes);
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
        self.input_mut().has_bytes = true;
        reading::read(reader, |bytes| self.feed_bytes(bytes))
    }

    /// Reads an asynchronous source to its end and parses it.
    ///
    /// # Errors
    ///
    /// Returns errors of the source. Everything before the error is parsed, and the parser can continue.
    #[cfg(feature = "tokio")]
    pub async fn read_from_async(&mut self, reader: impl tokio::io::AsyncRead + Unpin) -> io::Result<()> {
        self.input_mut().has_bytes = true;
        reading::read_async(reader, |bytes| self.feed_bytes(bytes)).await
    }

    /// Empties the document, to decode all bytes again.
    #[cold]
    fn begin_again(&mut self, detected: Detected) {
        self.replace_tokenizer();
        let placeholder = Tokenizer::new(TreeBuilder::new(Document::new(), self.options));
        let bytes = &mut self.input_mut().bytes;
        let old = core::mem::replace(bytes, ByteTokenizer::with_detected(placeholder, detected));
        *bytes = ByteTokenizer::with_detected(old.into_tokenizer(), detected);
    }

    /// Text between the bytes would be lost if these were decoded again.
    pub(super) fn forgo_restarts(&mut self) {
        let input = self.input_mut();
        input.kept = None;
        input.bytes.forgo_restarts();
    }

    pub(super) fn resume_input(&mut self) {
        let _: Progress = self.input_mut().bytes.resume();
        self.note_script();
        self.begin_again_if_asked();
        if self.input_mut().has_bytes {
            self.note_encoding();
        }
    }

    /// Declares the end of the bytes, and parses those that were held back to detect their encoding. This may pause at
    /// a script. During a pause, it does nothing yet.
    pub fn end(&mut self) {
        self.follow_document();
        if self.input_mut().has_bytes {
            let _: Progress = self.input_mut().bytes.end();
            self.note_script();
            self.begin_again_if_asked();
        }
    }

    pub(super) fn end_input(&mut self) {
        let kept = self.input_mut().kept.take().unwrap_or_default();
        self.end_bytes(&kept);
    }

    /// Ends the input. `bytes` are all bytes of it, as long as they may have to be decoded again.
    fn end_bytes(&mut self, bytes: &[u8]) {
        self.follow_document();
        if self.input_mut().has_bytes {
            self.end_pauses();
            if let Some(detected) = self.input_mut().bytes.restart() {
                self.begin_again(detected);
                self.read(bytes);
                self.end_pauses();
            }
            self.note_encoding();
        }
    }

    fn end_pauses(&mut self) {
        while self.input_mut().bytes.end() == Progress::Paused {
            let _: Progress = self.input_mut().bytes.resume();
        }
    }
}
