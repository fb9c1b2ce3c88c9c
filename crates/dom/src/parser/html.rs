//! The parser of HTML: decoder, tokenizer, tree builder and document combined.

#[cfg(feature = "encoding")]
#[path = "html/bytes.rs"]
mod input;
#[cfg(not(feature = "encoding"))]
#[path = "html/text.rs"]
mod input;

use crate::{Document, NodeId};
#[cfg(feature = "encoding")]
use fivefold_core::encoding::Hints;
use fivefold_core::{Language, StopSignal};
use fivefold_html5::tokenizer::{Progress, Tokenizer};
use fivefold_html5::tree_builder::TreeBuilder;
use fivefold_html5::{Context, Options, Scripting};
use input::Input;
use std::sync::{Arc, OnceLock};

/// Parses text or bytes, as a whole or in chunks. The document does not depend on where the input is divided.
///
/// ```
/// use fivefold::html::{Options, Parser};
/// let document = Parser::new(Options::default()).parse("<p>onetwo");
/// assert_eq!(document.root().text_content(), "onetwo");
///
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
    options: Options,
    /// The context of a fragment.
    context: Option<Context>,
    stop_signal: Option<StopSignal>,
    pauses_at_scripts: bool,
    #[cfg(feature = "encoding")]
    hints: Hints,
    script: Option<NodeId>,
    /// What parses chunks, made when it is first needed: a whole text is parsed without it.
    building: OnceLock<Box<Building>>,
    /// What parses whole texts into documents that there are already, made when it is first needed.
    reused: Option<Box<Tokenizer<TreeBuilder<Document>>>>,
}

/// A document that is being built.
#[derive(Debug)]
struct Building {
    input: Input,
    /// The [generation](Document::generation) of the document.
    generation: u64,
}

impl Parser {
    /// Creates a parser for a document.
    pub fn new(options: Options) -> Self {
        Self::with_context(None, options)
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
        Self::with_context(Some(context.into()), options)
    }

    fn with_context(context: Option<Context>, options: Options) -> Self {
        Self {
            options,
            context,
            stop_signal: None,
            pauses_at_scripts: false,
            #[cfg(feature = "encoding")]
            hints: Hints::default(),
            script: None,
            building: OnceLock::new(),
            reused: None,
        }
    }

    /// Makes an empty document what the parser is set up for.
    fn prepare(&self, document: &mut Document) {
        prepare(document, &self.options, self.pauses_at_scripts);
    }

    /// A tokenizer for an empty document.
    fn tokenizer_for(&self, mut document: Document) -> Tokenizer<TreeBuilder<Document>> {
        self.prepare(&mut document);
        let mut tokenizer = Tokenizer::new(TreeBuilder::new(document, self.options));
        if let Some(context) = &self.context {
            tokenizer.begin_fragment(context);
        }
        if let Some(signal) = &self.stop_signal {
            tokenizer.set_stop_signal(signal.clone());
        }
        tokenizer
    }

    /// Begins to build the document.
    fn begin(&self, document: Document) -> Box<Building> {
        let generation = document.generation();
        let tokenizer = self.tokenizer_for(document);
        #[cfg(feature = "encoding")]
        let input = Input::new(tokenizer, self.hints);
        #[cfg(not(feature = "encoding"))]
        let input = Input::new(tokenizer);
        Box::new(Building { input, generation })
    }

    fn building(&self) -> &Building {
        self.building.get_or_init(|| self.begin(Document::new()))
    }

    fn building_mut(&mut self) -> &mut Building {
        self.building();
        self.building.get_mut().expect("the line above has made it")
    }

    fn input_mut(&mut self) -> &mut Input {
        &mut self.building_mut().input
    }

    fn tokenizer_mut(&mut self) -> &mut Tokenizer<TreeBuilder<Document>> {
        self.input_mut().tokenizer_mut()
    }

    /// Sets the signal that stops the parser, either manually or at a deadline. The input ends there, with the error
    /// [`ParsingStopped`](fivefold_core::ErrorCode::ParsingStopped); the document has everything that was parsed before.
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
        if let Some(building) = self.building.get_mut() {
            building.input.tokenizer_mut().set_stop_signal(signal.clone());
        }
        self.stop_signal = Some(signal);
        self
    }

    /// Sets whether the parser pauses at the end of each script that could run: this requires that the [scripting
    /// mode](Options::scripting) is normal, or that of a fragment whose scripts run. Off by default.
    ///
    /// There are no pauses in the chunk that exceeds the [limit of the input](fivefold_core::Limits::input_bytes).
    ///
    /// If the parser starts again in another encoding, it pauses again at scripts that have written nothing; once one
    /// has written text, the parser does not start again.
    #[must_use]
    pub fn with_script_pauses(mut self, pauses: bool) -> Self {
        let can_run = matches!(self.options.scripting, Scripting::Normal | Scripting::Fragment);
        self.pauses_at_scripts = pauses && can_run;
        if self.building.get().is_some() {
            let pauses = self.pauses_at_scripts;
            self.document_mut().pause_at_scripts(pauses);
        }
        self
    }

    /// Parses the next chunk of the text, which may be a tendril: `parser.feed(&tendril)`. If it follows bytes, it is
    /// inserted before those that are held back to detect their encoding; from then on, a late `meta` element only
    /// changes the encoding of what follows it.
    pub fn feed(&mut self, text: &str) {
        self.follow_document();
        self.forgo_restarts();
        let _: Progress = self.tokenizer_mut().feed(text);
        self.note_script();
    }

    /// Starts again after the caller has cleared or replaced the document, whose nodes the parser does not know. What
    /// follows is parsed as if nothing had come before.
    fn follow_document(&mut self) {
        let building = self.building();
        if building.input.tokenizer().sink().sink().generation() != building.generation {
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
        self.building_mut().generation = document.generation();
        *self.tokenizer_mut() = self.tokenizer_for(document);
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
            self.tokenizer_mut().insert(text);
        } else {
            self.feed(text);
        }
    }

    /// Resumes after a pause, until the next pause or the end of the input so far. If a script has written a `meta`
    /// element that changes the encoding, parsing may start again.
    pub fn resume(&mut self) {
        self.follow_document();
        if self.script.take().is_some() {
            self.resume_input();
        }
    }

    /// The document so far.
    pub fn document(&self) -> &Document {
        self.building().input.tokenizer().sink().sink()
    }

    /// The document so far, for editing: open nodes may be moved, but not merged with others. If the document is
    /// [cleared](Document::clear) or replaced, the parser starts again with the next input.
    pub fn document_mut(&mut self) -> &mut Document {
        self.tokenizer_mut().sink_mut().sink_mut()
    }

    /// Parses a whole text, or the last chunk of one, and returns the document.
    pub fn parse(mut self, text: &str) -> Document {
        if self.building.get().is_none() && self.stop_signal.is_none() {
            // To make what parses chunks and to move it would take longer than to parse a small text.
            return parse_at_once(self.options, self.context.as_ref(), self.pauses_at_scripts, text);
        }
        self.follow_document();
        let _: Progress = self.tokenizer_mut().feed_all(text);
        self.finish()
    }

    /// Like [`parse`](Self::parse), with a text that becomes the document's [source](Document::source) as it is, where
    /// `parse` makes a copy. Only a text that ends what came in chunks, or of a parser with a
    /// [stop signal](Self::with_stop_signal), is copied.
    ///
    /// ```
    /// use fivefold::html::{Options, Parser};
    /// let page = String::from("<p>one");
    /// let place = page.as_ptr();
    /// let document = Parser::new(Options::default()).parse_string(page);
    /// assert_eq!(document.root().text_content(), "one");
    /// assert_eq!(document.source().as_ptr(), place);
    /// ```
    pub fn parse_string(self, text: String) -> Document {
        if self.building.get().is_some() || self.stop_signal.is_some() {
            return self.parse(&text);
        }
        let text = Arc::new(text);
        let document = Document::for_lent_source(Arc::clone(&text));
        let mut document = parse_whole(document, self.options, self.context.as_ref(), self.pauses_at_scripts, &text);
        document.keep_source(text);
        document
    }

    /// Parses a whole text into a document that is emptied first, with the parser's memory and the document's. After the
    /// first text, nothing is allocated for others of its kind that are no larger, but for short-lived lists where
    /// misnested formatting elements are repaired, and where the text ends inside a tag; nothing is released either. The parser
    /// does not pause. What it parses in chunks is another document, and is left as it is.
    ///
    /// Takes time linear in the sizes of the text and of the tree, and of tables that earlier texts have made larger.
    ///
    /// ```
    /// use fivefold::Document;
    /// use fivefold::html::{Options, Parser};
    ///
    /// let mut parser = Parser::for_fragment("body", Options::default());
    /// let mut document = Document::new();
    /// let mut links = 0;
    /// for comment in ["<p>See <a href=/one>one</a>.", "<p>See <a href=/two>two</a>."] {
    ///     parser.parse_into(&mut document, comment);
    ///     links += document.root().descendants().filter(|node| node.local_name() == Some("a")).count();
    /// }
    /// assert_eq!(links, 2);
    /// assert_eq!(document.root().text_content(), "See two.");
    /// ```
    pub fn parse_into(&mut self, document: &mut Document, text: &str) {
        let mut tokenizer = self
            .reused
            .take()
            .unwrap_or_else(|| Box::new(Tokenizer::new(TreeBuilder::new(Document::nothing(), self.options))));
        document.clear();
        document.set_language(Language::Html);
        self.prepare(document);
        document.reserve_for(text.len());
        core::mem::swap(document, tokenizer.sink_mut().sink_mut());
        tokenizer.restart_document();
        if let Some(signal) = &self.stop_signal {
            tokenizer.set_stop_signal(signal.clone());
        }
        if let Some(context) = &self.context {
            tokenizer.begin_fragment(context);
        }
        let _: Progress = tokenizer.feed_all(text);
        tokenizer.end_input();
        core::mem::swap(document, tokenizer.sink_mut().sink_mut());
        document.sort_errors();
        self.reused = Some(tokenizer);
    }

    /// Ends the input, and returns the document. The parser does not pause any more.
    pub fn finish(mut self) -> Document {
        self.end_input();
        self.complete()
    }

    fn complete(mut self) -> Document {
        let building = self.building.take().unwrap_or_else(|| self.begin(Document::new()));
        let mut document = building.input.into_tokenizer().finish().into_sink();
        complete(&mut document);
        document
    }
}

/// Parses a whole text with the default options, as a fragment if there is a context. It makes no parser, which a small
/// text would wait for.
pub fn parse(context: Option<&Context>, text: &str) -> Document {
    parse_at_once(Options::default(), context, false, text)
}

fn parse_at_once(options: Options, context: Option<&Context>, pauses_at_scripts: bool, text: &str) -> Document {
    // Here all of it is constructed where it stays: to move it would take longer than to parse a small text.
    let document = Document::with_capacity_for(text.len());
    parse_whole(document, options, context, pauses_at_scripts, text)
}

/// Parses a whole text into an empty document.
#[inline(always)]
fn parse_whole(
    document: Document,
    options: Options,
    context: Option<&Context>,
    pauses_at_scripts: bool,
    text: &str,
) -> Document {
    let mut tokenizer = Tokenizer::new(TreeBuilder::new(document, options));
    prepare(tokenizer.sink_mut().sink_mut(), &options, pauses_at_scripts);
    if let Some(context) = context {
        tokenizer.begin_fragment(context);
    }
    let _: Progress = tokenizer.feed_all(text);
    tokenizer.end_input();
    let document = tokenizer.sink_mut().sink_mut();
    complete(document);
    core::mem::replace(document, Document::nothing())
}

/// Makes an empty document what a parser with these options is set up for.
fn prepare(document: &mut Document, options: &Options, pauses_at_scripts: bool) {
    document.collect_errors(options.errors);
    document.set_limits(options.limits);
    document.set_scripting(options.scripting != Scripting::Disabled);
    document.pause_at_scripts(pauses_at_scripts);
}

/// The document that a parser has finished.
fn complete(document: &mut Document) {
    document.sort_errors();
    document.shrink();
}
