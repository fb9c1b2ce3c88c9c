//! Readers.

#[cfg(feature = "async-tokio")]
mod async_tokio;
mod ns_reader;
mod stream;

#[allow(unused_imports, reason = "a package exports them, if they are exported under another path, too")]
pub use fivefold_quick_xml::reader::{Config, Repairs, Span, WELL_KNOWN_PREFIXES};
pub use ns_reader::NsReader;
pub use stream::BinaryStream;

use crate::Content;
use crate::typed::errors::{Error, IllFormedError, Result};
use crate::typed::events::{BytesCData, BytesDecl, BytesEnd, BytesPI, BytesRef, BytesStart, BytesText, Event};
use crate::typed::name::{NamespaceError, QName};
use fivefold_quick_xml::Unit;
use fivefold_quick_xml::encoding::{Decoder, read_all};
use fivefold_quick_xml::reader::{Document, Found};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// Reads a document, event by event.
///
/// The first event reads the source to its end. From then on nothing fails but what is [too deep](Config::depth_limit):
/// starts and ends balance, and the contents of events are well-formed, whatever the document is.
///
/// ```
/// use fivefold_quick_xml::Reader;
/// use fivefold_quick_xml::events::Event;
///
/// let mut reader = Reader::from_str("<title>Q & A &lt;1&nbsp;></titel>");
/// let mut text = String::new();
/// loop {
///     match reader.read_event()? {
///         Event::Text(part) => text.push_str(&part),
///         Event::GeneralRef(name) if &*name == "lt" => text.push('<'),
///         Event::Eof => break,
///         _ => {}
///     }
/// }
/// assert_eq!(text, "Q & A <1\u{A0}>");
/// # Ok::<(), fivefold_quick_xml::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader<R> {
    inner: R,
    config: Config,
    /// The source as far as it was read; nothing if `inner` is read in place.
    bytes: Vec<u8>,
    /// The document, once the source has been read.
    document: Option<Document>,
    /// Whether `inner` is a slice that is read in place.
    is_in_place: bool,
}

impl<R> Reader<R> {
    /// Creates a reader of a document's bytes, in any encoding.
    pub fn from_reader(inner: R) -> Self {
        Self { inner, config: Config::default(), bytes: Vec::new(), document: None, is_in_place: false }
    }

    /// The configuration.
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// The configuration, mutable. Repairs can be changed until the first event is read, other settings at any time.
    pub const fn config_mut(&mut self) -> &mut Config {
        &mut self.config
    }

    /// Returns the underlying source.
    pub fn into_inner(self) -> R {
        self.inner
    }

    /// The underlying source.
    pub const fn get_ref(&self) -> &R {
        &self.inner
    }

    /// The underlying source, mutable.
    pub const fn get_mut(&mut self) -> &mut R {
        &mut self.inner
    }

    /// The end of the last event: an offset in the document as UTF-8, without dropped characters.
    pub fn buffer_position(&self) -> u64 {
        self.document.as_ref().map_or(0, Document::position)
    }

    /// The offset of the last error: that of the source, or the end of a start tag that is too deep.
    pub fn error_position(&self) -> u64 {
        self.buffer_position()
    }

    /// The bytes after the last event, to be read without a parser. The reader continues after what was read of them.
    ///
    /// ```
    /// use fivefold_quick_xml::Reader;
    /// use fivefold_quick_xml::events::Event;
    /// use std::io::Read;
    ///
    /// let mut reader = Reader::from_str("<a>3 <&></a>");
    /// assert!(matches!(reader.read_event()?, Event::Start(_)));
    /// let mut bytes = [0; 5];
    /// reader.stream().read_exact(&mut bytes)?;
    /// assert_eq!(&bytes, b"3 <&>");
    /// assert!(matches!(reader.read_event()?, Event::End(_)));
    /// # Ok::<(), fivefold_quick_xml::Error>(())
    /// ```
    pub const fn stream(&mut self) -> BinaryStream<'_, R> {
        BinaryStream::new(self)
    }

    /// Whether the last tag may declare namespaces.
    fn may_have_declared(&self) -> bool {
        self.document.as_ref().is_some_and(|document| document.tag().declares)
    }

    /// The encoding of events' contents, which is always UTF-8.
    pub const fn encoding(&self) -> &'static encoding_rs::Encoding {
        encoding_rs::UTF_8
    }

    /// The decoder of events' contents.
    pub fn decoder(&self) -> Decoder {
        Decoder::default()
    }
}

impl<R: BufRead> Reader<R> {
    /// The next event. Its content is appended to `buf`, which the caller may clear before.
    ///
    /// # Errors
    ///
    /// Returns an error if the source cannot be read, or for an element that is [too deep](Config::depth_limit). The reader
    /// can continue afterwards.
    pub fn read_event_into<'b>(&mut self, buf: &'b mut Vec<u8>) -> Result<Event<'b>> {
        let start = buf.len();
        if !self.is_in_place
            && let Some(document) = &mut self.document
            && let Some(found) = document.next_plain_into(&self.bytes, &self.config, buf)
        {
            return view(found, document, Content::from_buffer(&buf[start..])?, &self.config);
        }
        self.read_any_event_into(buf)
    }

    /// The next event, whether it is written in the source or not.
    #[inline(never)]
    fn read_any_event_into<'b>(&mut self, buf: &'b mut Vec<u8>) -> Result<Event<'b>> {
        if self.document.is_none() {
            self.begin()?;
        }
        let source = if self.is_in_place { self.inner.fill_buf()? } else { &self.bytes };
        next_event(source, &mut self.document, &self.config, buf)
    }

    /// Reads the source.
    #[cold]
    fn begin(&mut self) -> io::Result<()> {
        read_all(&mut self.inner, &mut self.bytes)?;
        self.document = Some(Document::of_own(&mut self.bytes, &self.config));
        Ok(())
    }

    /// Skips the rest of the current element, which has this name, and returns the span of its content.
    ///
    /// # Errors
    ///
    /// Returns an error if the source cannot be read, or no element with this name is open.
    pub fn read_to_end_into(&mut self, end: QName<'_>, buf: &mut Vec<u8>) -> Result<Span> {
        let mut inner = Inner::new(self.buffer_position());
        loop {
            let before = self.buffer_position();
            buf.clear();
            if inner.ends_with(self.read_event_into(buf), end, before)? {
                return Ok(inner.span);
            }
        }
    }

    /// Appends the content of the current element, which has this name, as written in the source; and skips it.
    ///
    /// # Errors
    ///
    /// Returns an error if the source cannot be read, or no element with this name is open.
    pub fn read_text_into<'b>(&mut self, end: QName<'_>, buf: &'b mut Vec<u8>) -> Result<BytesText<'b>> {
        let span = self.read_to_end_into(end, &mut Vec::new())?;
        let source = if self.is_in_place { self.inner.fill_buf()? } else { &self.bytes };
        written(source, self.document.as_ref(), span, buf)
    }
}

/// The next event, whose content is appended to `buf`.
#[inline]
fn next_event<'b>(
    source: &[u8],
    document: &mut Option<Document>,
    config: &Config,
    buf: &'b mut Vec<u8>,
) -> Result<Event<'b>> {
    let document = match document {
        Some(document) => document,
        none => none.insert(Document::new(source, config)),
    };
    let start = buf.len();
    let found = document.next_into(source, config, buf);
    view(found, document, Content::from_buffer(&buf[start..])?, config)
}

/// What is written in this span, which is appended to `buf`.
fn written<'b>(source: &[u8], document: Option<&Document>, span: Span, buf: &'b mut Vec<u8>) -> Result<BytesText<'b>> {
    let start = buf.len();
    if let Some(document) = document {
        buf.extend_from_slice(document.written(source, span));
    }
    Ok(BytesText::wrap(Content::from_buffer(&buf[start..])?))
}

/// The content of an element that is skipped.
struct Inner {
    span: Span,
    /// The number of open elements of the same name.
    depth: usize,
}

impl Inner {
    const fn new(start: u64) -> Self {
        Self { span: start..start, depth: 0 }
    }

    /// Whether this event, after this position, ends the element with this name.
    fn ends_with(&mut self, event: Result<Event<'_>>, name: QName<'_>, position: u64) -> Result<bool> {
        self.span.end = position;
        let event = match event {
            // What is skipped may have any depth.
            Err(Error::Namespace(NamespaceError::TooDeeplyNested(_))) => return Ok(false),
            event => event?,
        };
        match event {
            Event::Start(tag) if tag.name() == name => self.depth += 1,
            Event::End(end) if end.name() == name => match self.depth.checked_sub(1) {
                Some(depth) => self.depth = depth,
                None => return Ok(true),
            },
            Event::Eof => {
                let name = String::from_utf8_lossy(name.into_inner().raw()).into_owned();
                return Err(IllFormedError::MissingEndTag(name).into());
            }
            _ => {}
        }
        Ok(false)
    }
}

/// The last event of a document, which has this content.
#[inline]
fn view<'c>(found: Found, document: &Document, content: &'c Content, config: &Config) -> Result<Event<'c>> {
    Ok(match found {
        Found::Start => Event::Start(BytesStart::wrap(content, document.tag().name_len)),
        Found::Empty => Event::Empty(BytesStart::wrap(content, document.tag().name_len)),
        Found::End => Event::End(BytesEnd::wrap(content)),
        Found::Text => Event::Text(BytesText::wrap(content)),
        Found::CdataSection => Event::CData(BytesCData::wrap(content)),
        Found::Reference => Event::GeneralRef(BytesRef::wrap(content)),
        Found::Comment => Event::Comment(BytesText::wrap(content)),
        Found::ProcessingInstruction => Event::PI(BytesPI::wrap(content)),
        Found::XmlDeclaration => Event::Decl(BytesDecl::from_start(BytesStart::wrap(content, "xml".len()))),
        Found::Doctype => Event::DocType(BytesText::wrap(content)),
        Found::TooDeep => return Err(NamespaceError::TooDeeplyNested(config.depth_limit).into()),
        Found::Nothing => Event::Eof,
    })
}

impl Reader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be opened.
    pub fn from_file<P: AsRef<Path>>(path: P) -> Result<Self> {
        Ok(Self::from_reader(BufReader::new(File::open(path)?)))
    }
}

impl<'i> Reader<&'i [u8]> {
    /// Creates a reader of a text. The encoding that it declares is ignored.
    #[allow(clippy::should_implement_trait, reason = "the name is quick-xml's")]
    pub fn from_str(text: &'i str) -> Self {
        let mut reader = Self::from_reader(text.as_bytes());
        reader.config.set_decoded();
        reader
    }

    /// The next event. It borrows from the source, if it is written there.
    ///
    /// # Errors
    ///
    /// Returns an error for an element that is [too deep](Config::depth_limit). The reader can continue afterwards.
    pub fn read_event(&mut self) -> Result<Event<'i>> {
        if self.is_in_place
            && let Some(document) = &mut self.document
            && let Some((found, content)) = document.next_plain(self.inner, &self.config)
        {
            return view(found, document, Content::from_buffer(&self.inner[content])?, &self.config);
        }
        self.read_any_event()
    }

    /// The next event, whether it is written in the source or not.
    #[inline(never)]
    fn read_any_event(&mut self) -> Result<Event<'i>> {
        let document = match &mut self.document {
            // What was read by `read_event_into` is in `bytes`.
            Some(_) if !self.is_in_place => {
                let mut buf = Vec::new();
                return Ok(self.read_event_into(&mut buf)?.into_owned());
            }
            Some(document) => document,
            none => {
                self.is_in_place = true;
                none.insert(Document::new(self.inner, &self.config))
            }
        };
        let mut buf = Vec::new();
        let (found, content) = document.next(self.inner, &self.config, &mut buf);
        let config = &self.config;
        Ok(match (content, document.decoded()) {
            (Some(content), None) => view(found, document, Content::from_buffer(&self.inner[content])?, config)?,
            (Some(content), Some(text)) => {
                view(found, document, Content::from_buffer(&text[content])?, config)?.into_owned()
            }
            (None, _) => view(found, document, Content::from_buffer(&buf)?, config)?.into_owned(),
        })
    }

    /// Skips the rest of the current element, which has this name, and returns the span of its content.
    ///
    /// # Errors
    ///
    /// Returns an error if no element with this name is open.
    pub fn read_to_end(&mut self, end: QName<'_>) -> Result<Span> {
        let mut spans = Inner::new(self.buffer_position());
        loop {
            let before = self.buffer_position();
            if spans.ends_with(self.read_event(), end, before)? {
                return Ok(spans.span);
            }
        }
    }

    /// The content of the current element, which has this name, as written in the source; and skips it.
    ///
    /// # Errors
    ///
    /// Returns an error if no element with this name is open.
    pub fn read_text(&mut self, end: QName<'_>) -> Result<crate::Written<'i>> {
        self.written_text(end).map(crate::written)
    }

    fn written_text(&mut self, end: QName<'_>) -> Result<BytesText<'i>> {
        let span = self.read_to_end(end)?;
        let Some(document) = &self.document else { return Ok(BytesText::wrap(Content::from_text(""))) };
        if self.is_in_place
            && let Some(range) = document.range_in_source(self.inner, &span)
        {
            return Ok(BytesText::wrap(Content::from_buffer(&self.inner[range])?));
        }
        let source = if self.is_in_place { self.inner } else { &self.bytes };
        Ok(BytesText::wrap(Content::from_buffer(document.written(source, span))?).into_owned())
    }
}
