//! The parser: decoder, tokenizer, tree builder and document in one.

use crate::dom::{Document, NodeId};
use crate::encoding::{Confidence, Detected, Hints};
use crate::{StopSignal, reading};
use fivefold_html5::tokenizer::{ByteTokenizer, Progress, Tokenizer};
use fivefold_html5::tree_builder::TreeBuilder;
use fivefold_html5::{Context, Options, Scripting};
use std::io::{self, Read};

/// Parses text, or bytes, that come in pieces. However they are cut, the document is the same.
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
/// Bytes are decoded in the encoding that they are found to be in, which [hints](Self::with_hints) help to find. A late
/// `meta` element can change it; then the parser begins again, with the bytes so far, which it keeps as long as that
/// can happen.
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
/// Fivefold runs no scripts, but a parser can [pause](Self::with_script_pauses) where one ends, so that the caller can,
/// and can insert what it [writes](Self::write).
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
    /// Whether bytes have come, so that there is an encoding to speak of.
    has_bytes: bool,
    /// All bytes so far, while it can happen that they must be decoded anew.
    kept: Option<Vec<u8>>,
    script: Option<NodeId>,
    stop_signal: Option<StopSignal>,
    /// The context, for a fragment.
    context: Option<Context>,
    /// The [generation](Document::generation) of the document that is being built.
    generation: u64,
}

impl Parser {
    /// A parser for a document.
    pub fn new(options: Options) -> Self {
        Self::with_document(Document::new(), options)
    }

    /// A parser for a document whose text has about so many bytes.
    pub(super) fn with_capacity_for(bytes: usize, options: Options) -> Self {
        Self::with_document(Document::with_capacity_for(bytes), options)
    }

    fn with_document(mut document: Document, options: Options) -> Self {
        document.collect_errors(options.errors);
        document.set_limits(options.limits);
        Self::with_tokenizer(Tokenizer::new(TreeBuilder::new(document, options)), None, options)
    }

    /// A parser for a fragment. Its nodes become the children of the document's root. No `meta` element changes its
    /// encoding.
    pub fn for_fragment(context: &Context, options: Options) -> Self {
        let mut document = Document::new();
        document.collect_errors(options.errors);
        document.set_limits(options.limits);
        Self::with_tokenizer(Tokenizer::for_fragment(document, context, options), Some(context.clone()), options)
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

    /// Sets what is known about the encoding of the bytes; to be called before any come.
    #[must_use]
    pub fn with_hints(mut self, hints: Hints) -> Self {
        self.bytes.set_hints(hints);
        self
    }

    /// Sets the signal that stops the parser: by hand or at a deadline. The input ends where it is seen, with the error
    /// [`ParsingStopped`](crate::ErrorCode::ParsingStopped); what was parsed so far is the document.
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

    /// Sets whether the parser pauses where a script ends that could run: only where the [scripting mode](Options::scripting)
    /// is normal, or that of a fragment whose scripts run. It does not by default.
    ///
    /// In the piece of the input that its [limit](crate::Limits::input_bytes) cuts, there are no pauses any more.
    ///
    /// Where the parser begins again in another encoding, it pauses again at scripts that have written nothing; once one
    /// has, it does not begin again.
    #[must_use]
    pub fn with_script_pauses(mut self, pauses: bool) -> Self {
        let can_run = matches!(self.options.scripting, Scripting::Normal | Scripting::Fragment);
        self.document_mut().pause_at_scripts(pauses && can_run);
        self
    }

    /// Parses the next piece of the text. A tendril is one, too: `parser.feed(&tendril)`. Among bytes, it comes before
    /// those that wait for their encoding; from then on a late `meta` element changes that of what follows alone.
    pub fn feed(&mut self, text: &str) {
        self.follow_document();
        self.forgo_restarts();
        let _: Progress = self.bytes.tokenizer_mut().feed(text);
        self.note_script();
    }

    /// Parses the next bytes.
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

    /// Parses all that can be read. Up to 1024 bytes at the start wait for their encoding to be known: where scripts are
    /// [waited for](Self::with_script_pauses), say by [`end`](Self::end) that no more come.
    ///
    /// # Errors
    ///
    /// When reading fails. What came before is parsed, and the parser can go on.
    pub fn read_from(&mut self, reader: impl Read) -> io::Result<()> {
        self.has_bytes = true;
        reading::read(reader, |bytes| self.feed_bytes(bytes))
    }

    /// Parses all that can be read, without blocking.
    ///
    /// # Errors
    ///
    /// When reading fails. What came before is parsed, and the parser can go on.
    #[cfg(feature = "tokio")]
    pub async fn read_from_async(&mut self, reader: impl tokio::io::AsyncRead + Unpin) -> io::Result<()> {
        self.has_bytes = true;
        reading::read_async(reader, |bytes| self.feed_bytes(bytes)).await
    }

    /// Empties the document, to decode all bytes anew.
    #[cold]
    fn begin_again(&mut self, detected: Detected) {
        self.replace_tokenizer();
        let placeholder = Tokenizer::new(TreeBuilder::new(Document::new(), self.options));
        let old = core::mem::replace(&mut self.bytes, ByteTokenizer::with_detected(placeholder, detected));
        self.bytes = ByteTokenizer::with_detected(old.into_tokenizer(), detected);
    }

    /// Begins anew where the caller has cleared the document, or put another in its place: the parser knows none of the
    /// nodes in it. What comes next is parsed as if nothing had come before.
    fn follow_document(&mut self) {
        if self.document().generation() != self.generation {
            self.forgo_restarts();
            self.replace_tokenizer();
        }
    }

    /// Puts a tokenizer that has read nothing in the place of the one that there is, for the same document, which is
    /// emptied.
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

    /// Text that comes between the bytes would be lost if these were decoded anew.
    fn forgo_restarts(&mut self) {
        self.kept = None;
        self.bytes.forgo_restarts();
    }

    fn note_script(&mut self) {
        if let Some(script) = self.document_mut().take_waiting_script() {
            self.script = Some(script);
        }
    }

    /// The script that has ended where the parser [pauses](Self::with_script_pauses). What is fed meanwhile waits. After
    /// the last bytes, there may be more of them once [`end`](Self::end) has been called.
    pub fn script(&self) -> Option<NodeId> {
        self.script
    }

    /// Inserts text right after the script at which the parser pauses, behind what was inserted there before. It is
    /// parsed once the parser goes on. Without a pause, the text comes next.
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

    /// Goes on after a pause, up to the next one or to the end of what was fed. Where a script has written a `meta` element
    /// that changes the encoding, that may mean from the start.
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

    /// The document so far, to be edited: nodes that are open may be moved, but not merged with others. Where it is
    /// [cleared](Document::clear), or another is put in its place, the parser begins anew with what comes next.
    pub fn document_mut(&mut self) -> &mut Document {
        self.bytes.tokenizer_mut().sink_mut().sink_mut()
    }

    /// Parses a whole text, or the last piece of one, and gives the document.
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

    /// Says that no more bytes come: those are parsed that were held back to find their encoding. A script may end in
    /// them, for which the parser pauses. During a pause, this does nothing yet.
    pub fn end(&mut self) {
        self.follow_document();
        if self.has_bytes {
            let _: Progress = self.bytes.end();
            self.note_script();
            self.begin_again_if_asked();
        }
    }

    /// Ends the input, and gives the document. There are no more pauses then.
    pub fn finish(mut self) -> Document {
        let kept = self.kept.take().unwrap_or_default();
        self.finish_with(&kept)
    }

    /// Ends the input. These are all bytes of it, as long as they may have to be decoded anew.
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
