//! The parser: decoder, tokenizer, tree builder and document combined.

use crate::dom::{Document, NodeId};
use crate::encoding::{Confidence, Detected, Hints};
use crate::{StopSignal, reading};
use fivefold_html5::tokenizer::{ByteTokenizer, Progress, Tokenizer};
use fivefold_html5::tree_builder::TreeBuilder;
use fivefold_html5::{Context, Options, Scripting};
use std::io::{self, Read};

/// Parses text or bytes in chunks. The document does not depend on where the input is divided.
///
/// ```
/// use fivefold::html::{Options, Parser};
/// let mut parser = Parser::new(Options::default());
/// for piece in ["<p>one", "<p>two"] {
///     parser.feed(piece);
/// }
/// assert_eq!(parser.finish().root().text_content(), "onetwo");
/// ```
///
/// # Bytes
///
/// The encoding of bytes is detected, with the help of [hints](Self::with_hints). A late `meta` element can change it;
/// then the parser starts again with the bytes so far, which it keeps while this is possible.
///
/// ```
/// use fivefold::html::{Options, Parser};
/// let mut parser = Parser::new(Options::default());
/// parser.read_from(&b"<meta charset=koi8-r><p>\xD6"[..])?;
/// let document = parser.finish();
/// assert_eq!(document.root().text_content(), "ж");
/// assert_eq!(document.encoding().map(|found| found.encoding.name()), Some("KOI8-R"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Scripts
///
/// Fivefold runs no scripts, but a parser can [pause](Self::with_script_pauses) at the end of one, so that the caller
/// can run it, and insert its [output](Self::write).
///
/// ```
/// use fivefold::html::{Options, Parser, Scripting};
/// let options = Options::default().with_scripting(Scripting::Normal);
/// let mut parser = Parser::new(options).with_script_pauses(true);
/// parser.feed("<title>A<script>write</script></title><script>write</script>B");
/// while let Some(script) = parser.script() {
///     assert_eq!(parser.document().node(script).text_content(), "write");
///     parser.write("<p>written</p>");
///     parser.resume();
/// }
/// let document = parser.finish();
/// assert!(fivefold::html::serialize(&document).ends_with("</script></head><body><p>written</p>B</body></html>"));
/// ```
#[derive(Debug)]
pub struct Parser {
    bytes: ByteTokenizer<TreeBuilder<Document>>,
    options: Options,
    /// Whether bytes have arrived, so that the document has an encoding.
    has_bytes: bool,
    /// All bytes so far, while they may have to be decoded again.
    kept: Option<Vec<u8>>,
    script: Option<NodeId>,
    stop_signal: Option<StopSignal>,
    /// The context of a fragment.
    context: Option<Context>,
    /// The [generation](Document::generation) of the document that is being built.
    generation: u64,
}

impl Parser {
    /// Creates a parser for a document.
    pub fn new(options: Options) -> Self {
        Self::with_document(Document::new(), options)
    }

    /// Creates a parser for a document whose text has about `bytes` bytes.
    pub(super) fn with_capacity_for(bytes: usize, options: Options) -> Self {
        Self::with_document(Document::with_capacity_for(bytes), options)
    }

    fn with_document(mut document: Document, options: Options) -> Self {
        document.collect_errors(options.errors);
        document.set_limits(options.limits);
        Self::with_tokenizer(Tokenizer::new(TreeBuilder::new(document, options)), None, options)
    }

    /// Creates a parser for a fragment. Its nodes become the children of the document's root. No `meta` element changes
    /// its encoding.
    ///
    /// ```
    /// use fivefold::html::{Options, Parser};
    /// let mut parser = Parser::for_fragment("ul", Options::default());
    /// parser.feed("<li>one<l");
    /// parser.feed("i>two");
    /// assert_eq!(parser.finish().to_string(), "<li>one</li><li>two</li>");
    /// ```
    pub fn for_fragment(context: impl Into<Context>, options: Options) -> Self {
        Self::with_context(context.into(), options)
    }

    fn with_context(context: Context, options: Options) -> Self {
        let mut document = Document::new();
        document.collect_errors(options.errors);
        document.set_limits(options.limits);
        Self::with_tokenizer(Tokenizer::for_fragment(document, &context, options), Some(context), options)
    }

    fn with_tokenizer(tokenizer: Tokenizer<TreeBuilder<Document>>, context: Option<Context>, options: Options) -> Self {
        let generation = tokenizer.sink().sink().generation();
        let bytes = ByteTokenizer::with_tokenizer(tokenizer, Hints::default()).with_restarts(true);
        Self {
            bytes,
            options,
            has_bytes: false,
            kept: Some(Vec::new()),
            script: None,
            stop_signal: None,
            context,
            generation,
        }
    }

    /// Sets hints for the encoding of the bytes. Call this before feeding any.
    #[must_use]
    pub fn with_hints(mut self, hints: Hints) -> Self {
        self.bytes.set_hints(hints);
        self
    }

    /// Sets the signal that stops the parser, either manually or at a deadline. The input ends there, with the error
    /// [`ParsingStopped`](crate::ErrorCode::ParsingStopped); the document has everything that was parsed before.
    ///
    /// ```
    /// use fivefold::html::{Options, Parser};
    /// use fivefold::{ErrorCode, StopSignal};
    /// use std::time::Duration;
    /// let signal = StopSignal::after(Duration::from_secs(2));
    /// let mut parser = Parser::new(Options::default().with_errors(true)).with_stop_signal(signal.clone());
    /// parser.feed("<!DOCTYPE html><p>one");
    /// signal.stop();
    /// parser.feed("<p>two");
    /// let document = parser.finish();
    /// assert_eq!(document.root().text_content(), "one");
    /// assert_eq!(document.errors()[0].code, ErrorCode::ParsingStopped);
    /// ```
    #[must_use]
    pub fn with_stop_signal(mut self, signal: StopSignal) -> Self {
        self.bytes.tokenizer_mut().set_stop_signal(signal.clone());
        self.stop_signal = Some(signal);
        self
    }

    /// Sets whether the parser pauses at the end of each script that could run: this requires that the [scripting
    /// mode](Options::scripting) is normal, or that of a fragment whose scripts run. Off by default.
    ///
    /// There are no pauses in the chunk that exceeds the [limit of the input](crate::Limits::input_bytes).
    ///
    /// If the parser starts again in another encoding, it pauses again at scripts that have written nothing; once one
    /// has written text, the parser does not start again.
    #[must_use]
    pub fn with_script_pauses(mut self, pauses: bool) -> Self {
        let can_run = matches!(self.options.scripting, Scripting::Normal | Scripting::Fragment);
        self.document_mut().pause_at_scripts(pauses && can_run);
        self
    }

    /// Parses the next chunk of the text, which may be a tendril: `parser.feed(&tendril)`. If it follows bytes, it is
    /// inserted before those that are held back to detect their encoding; from then on, a late `meta` element only
    /// changes the encoding of what follows it.
    pub fn feed(&mut self, text: &str) {
        self.follow_document();
        self.forgo_restarts();
        let _: Progress = self.bytes.tokenizer_mut().feed(text);
        self.note_script();
    }

    /// Parses the next chunk of bytes.
    pub fn feed_bytes(&mut self, bytes: &[u8]) {
        if let Some(kept) = &mut self.kept {
            kept.extend_from_slice(bytes);
        }
        self.read(bytes);
        self.begin_again_if_asked();
        if self.bytes.detected().is_some_and(|detected| detected.confidence == Confidence::Certain) {
            self.kept = None;
        }
    }

    fn note_encoding(&mut self) {
        let detected = self.bytes.detected();
        self.document_mut().set_encoding(detected);
    }

    fn begin_again_if_asked(&mut self) {
        if let Some(detected) = self.bytes.restart()
            && let Some(kept) = self.kept.take()
        {
            self.begin_again(detected);
            self.read(&kept);
        }
    }

    fn read(&mut self, bytes: &[u8]) {
        self.follow_document();
        self.has_bytes = true;
        let _: Progress = self.bytes.feed(bytes);
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
        self.has_bytes = true;
        reading::read(reader, |bytes| self.feed_bytes(bytes))
    }

    /// Reads an asynchronous source to its end and parses it.
    ///
    /// # Errors
    ///
    /// Returns errors of the source. Everything before the error is parsed, and the parser can continue.
    #[cfg(feature = "tokio")]
    pub async fn read_from_async(&mut self, reader: impl tokio::io::AsyncRead + Unpin) -> io::Result<()> {
        self.has_bytes = true;
        reading::read_async(reader, |bytes| self.feed_bytes(bytes)).await
    }

    /// Empties the document, to decode all bytes again.
    #[cold]
    fn begin_again(&mut self, detected: Detected) {
        self.replace_tokenizer();
        let placeholder = Tokenizer::new(TreeBuilder::new(Document::new(), self.options));
        let old = core::mem::replace(&mut self.bytes, ByteTokenizer::with_detected(placeholder, detected));
        self.bytes = ByteTokenizer::with_detected(old.into_tokenizer(), detected);
    }

    /// Starts again after the caller has cleared or replaced the document, whose nodes the parser does not know. What
    /// follows is parsed as if nothing had come before.
    fn follow_document(&mut self) {
        if self.document().generation() != self.generation {
            self.forgo_restarts();
            self.replace_tokenizer();
        }
    }

    /// Replaces the tokenizer by a new one for the same document, which is emptied.
    #[cold]
    fn replace_tokenizer(&mut self) {
        self.script = None;
        let mut document = core::mem::take(self.document_mut());
        if !document.source().is_empty() {
            document.clear();
        }
        self.generation = document.generation();
        document.collect_errors(self.options.errors);
        document.set_limits(self.options.limits);
        let mut tokenizer = match &self.context {
            Some(context) => Tokenizer::for_fragment(document, context, self.options),
            None => Tokenizer::new(TreeBuilder::new(document, self.options)),
        };
        if let Some(signal) = &self.stop_signal {
            tokenizer.set_stop_signal(signal.clone());
        }
        *self.bytes.tokenizer_mut() = tokenizer;
    }

    /// Text between the bytes would be lost if these were decoded again.
    fn forgo_restarts(&mut self) {
        self.kept = None;
        self.bytes.forgo_restarts();
    }

    fn note_script(&mut self) {
        if let Some(script) = self.document_mut().take_waiting_script() {
            self.script = Some(script);
        }
    }

    /// The script at whose end the parser is [paused](Self::with_script_pauses). Input that is fed meanwhile is queued.
    /// After the last bytes, [`end`](Self::end) may lead to further pauses.
    pub fn script(&self) -> Option<NodeId> {
        self.script
    }

    /// Inserts text after the script at which the parser is paused, after any text inserted there before. It is parsed
    /// when the parser resumes. Without a pause, the text is parsed like a chunk.
    ///
    /// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document.write()>
    pub fn write(&mut self, text: &str) {
        self.follow_document();
        if self.script.is_some() {
            self.forgo_restarts();
            self.bytes.tokenizer_mut().insert(text);
        } else {
            self.feed(text);
        }
    }

    /// Resumes after a pause, until the next pause or the end of the input so far. If a script has written a `meta`
    /// element that changes the encoding, parsing may start again.
    pub fn resume(&mut self) {
        self.follow_document();
        if self.script.take().is_some() {
            let _: Progress = self.bytes.resume();
            self.note_script();
            self.begin_again_if_asked();
            if self.has_bytes {
                self.note_encoding();
            }
        }
    }

    /// The document so far.
    pub fn document(&self) -> &Document {
        self.bytes.tokenizer().sink().sink()
    }

    /// The document so far, for editing: open nodes may be moved, but not merged with others. If the document is
    /// [cleared](Document::clear) or replaced, the parser starts again with the next input.
    pub fn document_mut(&mut self) -> &mut Document {
        self.bytes.tokenizer_mut().sink_mut().sink_mut()
    }

    /// Parses a whole text, or the last chunk of one, and returns the document.
    pub fn parse(mut self, text: &str) -> Document {
        self.follow_document();
        let _: Progress = self.bytes.tokenizer_mut().feed_all(text);
        self.finish()
    }

    /// Parses all bytes of a document.
    pub(super) fn parse_bytes(mut self, bytes: &[u8]) -> Document {
        self.kept = None;
        self.read(bytes);
        self.finish_with(bytes)
    }

    /// Declares the end of the bytes, and parses those that were held back to detect their encoding. This may pause at
    /// a script. During a pause, it does nothing yet.
    pub fn end(&mut self) {
        self.follow_document();
        if self.has_bytes {
            let _: Progress = self.bytes.end();
            self.note_script();
            self.begin_again_if_asked();
        }
    }

    /// Ends the input, and returns the document. The parser does not pause any more.
    pub fn finish(mut self) -> Document {
        let kept = self.kept.take().unwrap_or_default();
        self.finish_with(&kept)
    }

    /// Ends the input. `bytes` are all bytes of it, as long as they may have to be decoded again.
    fn finish_with(mut self, bytes: &[u8]) -> Document {
        self.follow_document();
        if self.has_bytes {
            self.end_pauses();
            if let Some(detected) = self.bytes.restart() {
                self.begin_again(detected);
                self.read(bytes);
                self.end_pauses();
            }
            self.note_encoding();
        }
        let mut document = self.bytes.into_tokenizer().finish().into_sink();
        document.sort_errors();
        document.shrink();
        document
    }

    fn end_pauses(&mut self) {
        while self.bytes.end() == Progress::Paused {
            let _: Progress = self.bytes.resume();
        }
    }
}
