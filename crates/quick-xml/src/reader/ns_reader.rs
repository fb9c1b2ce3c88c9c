//! The reader with namespaces.

use super::engine::Engine;
use super::{Config, Reader, Span};
use crate::errors::Result;
use crate::events::Event;
use crate::name::{Namespace, QName, ResolveResult};
use crate::unit::Unit;
use core::fmt;
use core::ops::Deref;
use fivefold_xml5::ResolvedNamespace;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Reads a document, event by event, with the namespaces of elements.
///
/// ```
/// use fivefold_quick_xml::NsReader;
/// use fivefold_quick_xml::name::{Namespace, ResolveResult};
///
/// let mut reader: NsReader<_, str> = NsReader::from_str("<a:feed xmlns:a='http://www.w3.org/2005/Atom'>");
/// let (namespace, _) = reader.read_resolved_event()?;
/// assert_eq!(namespace, ResolveResult::Bound(Namespace("http://www.w3.org/2005/Atom")));
/// # Ok::<(), fivefold_quick_xml::Error>(())
/// ```
pub struct NsReader<R, U: ?Sized = str> {
    reader: Reader<R, U>,
}

impl<R, U: ?Sized> NsReader<R, U> {
    /// Creates a reader of a document's bytes, in any encoding.
    pub fn from_reader(inner: R) -> Self {
        Self { reader: Reader::from_reader(inner) }
    }

    /// The configuration.
    pub const fn config(&self) -> &Config {
        self.reader.config()
    }

    /// The configuration, mutable. Repairs can be changed until the first event is read, other settings at any time.
    pub const fn config_mut(&mut self) -> &mut Config {
        self.reader.config_mut()
    }

    /// The underlying source.
    pub fn into_inner(self) -> R {
        self.reader.into_inner()
    }

    /// The underlying source, mutable.
    pub const fn get_mut(&mut self) -> &mut R {
        self.reader.get_mut()
    }
}

impl<R: BufRead, U: Unit + ?Sized> NsReader<R, U> {
    /// As [`Reader::read_event_into`].
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_event_into`].
    pub fn read_event_into<'b>(&mut self, buf: &'b mut Vec<u8>) -> Result<Event<'b, U>> {
        self.reader.read_event_into(buf)
    }

    /// The next event; for the start or end of an element, with the element's namespace.
    ///
    /// # Errors
    ///
    /// Returns an error if the source cannot be read. The reader can continue afterwards.
    pub fn read_resolved_event_into<'b>(
        &mut self,
        buf: &'b mut Vec<u8>,
    ) -> Result<(ResolveResult<'_, U>, Event<'b, U>)> {
        let event = self.reader.read_event_into(buf)?;
        Ok((self.namespace_of(&event), event))
    }

    fn namespace_of(&self, event: &Event<'_, U>) -> ResolveResult<'_, U> {
        let engine = match event {
            Event::Start(_) | Event::Empty(_) | Event::End(_) => self.reader.engine.as_ref(),
            _ => None,
        };
        match engine.map_or(ResolvedNamespace::None, |engine| engine.namespace()) {
            ResolvedNamespace::None => ResolveResult::Unbound,
            ResolvedNamespace::Uri(uri) => match engine.and_then(Engine::lone_prefix) {
                Some(prefix) => ResolveResult::Unknown(U::from_text(prefix).to_owned()),
                None => ResolveResult::Bound(Namespace(U::from_text(uri))),
            },
            ResolvedNamespace::Undeclared(prefix) => ResolveResult::Unknown(U::from_text(prefix).to_owned()),
        }
    }

    /// As [`Reader::read_to_end_into`].
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_to_end_into`].
    pub fn read_to_end_into(&mut self, end: QName<'_, U>, buf: &mut Vec<u8>) -> Result<Span> {
        self.reader.read_to_end_into(end, buf)
    }
}

impl<U: ?Sized> NsReader<BufReader<File>, U> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be opened.
    pub fn from_file<P: AsRef<Path>>(path: P) -> Result<Self> {
        Ok(Self { reader: Reader::from_file(path)? })
    }
}

impl<'i, U: Unit + ?Sized> NsReader<&'i [u8], U> {
    /// Creates a reader of a text. The encoding that it declares is ignored.
    #[expect(clippy::should_implement_trait, reason = "the name is quick-xml's")]
    pub fn from_str(text: &'i str) -> Self {
        Self { reader: Reader::from_str(text) }
    }

    /// The next event.
    ///
    /// # Errors
    ///
    /// Never returns an error, as memory can be read.
    pub fn read_event(&mut self) -> Result<Event<'static, U>> {
        self.reader.read_event()
    }

    /// The next event; for the start or end of an element, with the element's namespace.
    ///
    /// # Errors
    ///
    /// Never returns an error, as memory can be read.
    pub fn read_resolved_event(&mut self) -> Result<(ResolveResult<'_, U>, Event<'static, U>)> {
        let event = self.reader.read_event()?;
        Ok((self.namespace_of(&event), event))
    }

    /// As [`Reader::read_to_end`].
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_to_end`].
    pub fn read_to_end(&mut self, end: QName<'_, U>) -> Result<Span> {
        self.reader.read_to_end(end)
    }
}

impl<R, U: ?Sized> Deref for NsReader<R, U> {
    type Target = Reader<R, U>;

    fn deref(&self) -> &Reader<R, U> {
        &self.reader
    }
}

impl<R: fmt::Debug, U: ?Sized> fmt::Debug for NsReader<R, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NsReader").field(&self.reader).finish()
    }
}
