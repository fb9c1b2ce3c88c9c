//! Readers.

mod config;
mod engine;
mod illegal;
mod ns_reader;
mod tag;

pub use config::Config;
pub use fivefold_xml5::feed::{Repairs, WELL_KNOWN_PREFIXES};
pub use ns_reader::NsReader;

use crate::encoding::{Decoder, read_all};
use crate::errors::{IllFormedError, Result};
use crate::events::{BytesCData, BytesDecl, BytesEnd, BytesPI, BytesRef, BytesStart, BytesText, Event};
use crate::name::QName;
use crate::unit::Unit;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;
use engine::{Engine, Found};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// A range of offsets, in bytes of the document as UTF-8.
pub type Span = Range<u64>;

/// Reads a document, event by event.
///
/// The first event reads the source to its end. From then on nothing fails: starts and ends balance, and the contents
/// of events are well-formed, whatever the document is.
///
/// ```
/// use fivefold_quick_xml::Reader;
/// use fivefold_quick_xml::events::Event;
///
/// let mut reader: Reader<_, str> = Reader::from_str("<title>Q & A &lt;1&nbsp;></titel>");
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
pub struct Reader<R, U: ?Sized = str> {
    inner: R,
    config: Config,
    /// The bytes read so far, until the source has been read.
    bytes: Vec<u8>,
    engine: Option<Engine>,
    unit: PhantomData<fn() -> Box<U>>,
}

impl<R, U: ?Sized> Reader<R, U> {
    /// Creates a reader of a document's bytes, in any encoding.
    pub fn from_reader(inner: R) -> Self {
        Self { inner, config: Config::default(), bytes: Vec::new(), engine: None, unit: PhantomData }
    }

    /// The configuration.
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// The configuration, mutable. Repairs can be changed until the first event is read, other settings at any time.
    pub const fn config_mut(&mut self) -> &mut Config {
        &mut self.config
    }

    /// The underlying source.
    pub fn into_inner(self) -> R {
        self.inner
    }

    /// The underlying source, mutable.
    pub const fn get_ref(&self) -> &R {
        &self.inner
    }

    /// Returns the underlying source.
    pub const fn get_mut(&mut self) -> &mut R {
        &mut self.inner
    }

    /// The end of the last event: an offset in the document as UTF-8, without dropped characters.
    pub fn buffer_position(&self) -> u64 {
        self.engine.as_ref().map_or(0, Engine::position)
    }

    /// The offset of the last error. Only the source causes errors.
    pub fn error_position(&self) -> u64 {
        self.buffer_position()
    }

    /// The decoder of events' contents.
    pub fn decoder(&self) -> Decoder {
        Decoder::default()
    }
}

impl<R: BufRead, U: Unit + ?Sized> Reader<R, U> {
    /// Reads the next event, and appends its content to `buf`.
    fn read(&mut self, buf: &mut Vec<u8>) -> Result<Found> {
        let Self { inner, config, bytes, engine, .. } = self;
        let engine = match engine {
            Some(engine) => engine,
            None => {
                read_all(inner, bytes)?;
                engine.insert(Engine::new(core::mem::take(bytes), config))
            }
        };
        Ok(engine.next(config, buf))
    }

    /// The next event. Its content is appended to `buf`, which the caller may clear before.
    ///
    /// # Errors
    ///
    /// Returns an error if the source cannot be read. The reader can continue afterwards.
    pub fn read_event_into<'b>(&mut self, buf: &'b mut Vec<u8>) -> Result<Event<'b, U>> {
        let start = buf.len();
        let found = self.read(buf)?;
        view(found, &buf[start..])
    }

    /// Skips the rest of the current element, which has this name, and returns the span of its content.
    ///
    /// # Errors
    ///
    /// Returns an error if the source cannot be read, or no element with this name is open.
    pub fn read_to_end_into(&mut self, end: QName<'_, U>, buf: &mut Vec<u8>) -> Result<Span> {
        let start = self.buffer_position();
        let mut depth = 0;
        loop {
            let inner_end = self.buffer_position();
            buf.clear();
            match self.read_event_into(buf)? {
                Event::Start(tag) if tag.name() == end => depth += 1,
                Event::End(tag) if tag.name() == end && depth == 0 => return Ok(start..inner_end),
                Event::End(tag) if tag.name() == end => depth -= 1,
                Event::Eof => {
                    let name = String::from_utf8_lossy(end.into_inner().bytes()).into_owned();
                    return Err(IllFormedError::MissingEndTag(name).into());
                }
                _ => {}
            }
        }
    }
}

/// The event with this content.
fn view<U: Unit + ?Sized>(found: Found, content: &[u8]) -> Result<Event<'_, U>> {
    let content = U::from_buffer(content)?;
    Ok(match found {
        Found::Start { name_len } => Event::Start(BytesStart::wrap(content, name_len)),
        Found::Empty { name_len } => Event::Empty(BytesStart::wrap(content, name_len)),
        Found::End => Event::End(BytesEnd::wrap(content)),
        Found::Text => Event::Text(BytesText::wrap(content)),
        Found::CdataSection => Event::CData(BytesCData::wrap(content)),
        Found::Reference => Event::GeneralRef(BytesRef::wrap(content)),
        Found::Comment => Event::Comment(BytesText::wrap(content)),
        Found::ProcessingInstruction => Event::PI(BytesPI::wrap(content)),
        Found::XmlDeclaration => Event::Decl(BytesDecl::from_start(BytesStart::wrap(content, "xml".len()))),
        Found::Doctype => Event::DocType(BytesText::wrap(content)),
        Found::Nothing => Event::Eof,
    })
}

impl<U: ?Sized> Reader<BufReader<File>, U> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be opened.
    pub fn from_file<P: AsRef<Path>>(path: P) -> Result<Self> {
        Ok(Self::from_reader(BufReader::new(File::open(path)?)))
    }
}

impl<'i, U: Unit + ?Sized> Reader<&'i [u8], U> {
    /// Creates a reader of a text. The encoding that it declares is ignored.
    #[expect(clippy::should_implement_trait, reason = "the name is quick-xml's")]
    pub fn from_str(text: &'i str) -> Self {
        let mut reader = Self::from_reader(text.as_bytes());
        reader.config.is_decoded = true;
        reader
    }

    /// The next event.
    ///
    /// # Errors
    ///
    /// Never returns an error, as memory can be read.
    pub fn read_event(&mut self) -> Result<Event<'static, U>> {
        Ok(self.read_event_into(&mut Vec::new())?.into_owned())
    }

    /// Skips the rest of the current element, which has this name, and returns the span of its content.
    ///
    /// # Errors
    ///
    /// Returns an error if no element with this name is open.
    pub fn read_to_end(&mut self, end: QName<'_, U>) -> Result<Span> {
        self.read_to_end_into(end, &mut Vec::new())
    }
}

impl<R: fmt::Debug, U: ?Sized> fmt::Debug for Reader<R, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("inner", &self.inner).field("config", &self.config).finish_non_exhaustive()
    }
}
