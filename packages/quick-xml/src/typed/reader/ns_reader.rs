//! The reader with namespaces.

use super::{Config, Reader, Span};
use crate::Content;
use crate::typed::errors::Result;
use crate::typed::events::{BytesText, Event};
use crate::typed::name::{LocalName, Namespace, NamespaceResolver, QName, ResolveResult};
use core::ops::Deref;
use fivefold_quick_xml::Unit;
use fivefold_quick_xml::reader::ResolvedNamespace;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Reads a document, event by event, with the namespaces of elements.
///
/// ```
/// use fivefold_quick_xml::NsReader;
/// use fivefold_quick_xml::name::{Namespace, ResolveResult};
///
/// let mut reader = NsReader::from_str("<a:feed xmlns:a='http://www.w3.org/2005/Atom'>");
/// let (namespace, _) = reader.read_resolved_event()?;
/// assert_eq!(namespace, ResolveResult::Bound(Namespace("http://www.w3.org/2005/Atom")));
/// # Ok::<(), fivefold_quick_xml::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct NsReader<R> {
    pub(super) reader: Reader<R>,
    resolver: NamespaceResolver,
    /// Whether the last event ended an element, whose declarations are still in scope.
    pub(super) has_ended: bool,
}

impl<R> NsReader<R> {
    /// Creates a reader of a document's bytes, in any encoding.
    pub fn from_reader(inner: R) -> Self {
        Self::with(Reader::from_reader(inner))
    }

    fn with(reader: Reader<R>) -> Self {
        Self { reader, resolver: NamespaceResolver::default(), has_ended: false }
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

    /// The namespaces in scope after the last event. Declarations in the entities of the document are unknown to it.
    pub const fn resolver(&self) -> &NamespaceResolver {
        &self.resolver
    }

    /// The namespaces in scope, mutable.
    pub const fn resolver_mut(&mut self) -> &mut NamespaceResolver {
        &mut self.resolver
    }

    /// Prepares the namespaces for the next event.
    #[inline]
    pub(super) fn begin(&mut self) {
        if self.reader.document.is_none() {
            let knows = self.reader.config.repairs.prefixes;
            self.resolver.set_knows_usual_prefixes(knows);
        }
        if core::mem::take(&mut self.has_ended) {
            self.resolver.pop();
        }
    }

    /// Updates the namespaces for an event.
    #[inline]
    pub(super) fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(tag) | Event::Empty(tag) => {
                if self.reader.may_have_declared() {
                    // What is not permitted has no effect.
                    let _ = self.resolver.push(tag);
                } else {
                    self.resolver.enter();
                }
                self.has_ended = matches!(event, Event::Empty(_));
            }
            Event::End(_) => self.has_ended = true,
            _ => {}
        }
    }

    /// The namespace of the element that an event starts or ends.
    pub(super) fn namespace_of(&self, event: &Event<'_>) -> ResolveResult<'_> {
        let name = match event {
            Event::Start(tag) | Event::Empty(tag) => tag.name(),
            Event::End(end) => end.name(),
            _ => return ResolveResult::Unbound,
        };
        match self.reader.document.as_ref().and_then(|document| document.namespace()) {
            None => self.resolver.resolve_prefix(name.prefix(), true),
            Some(ResolvedNamespace::None) => ResolveResult::Unbound,
            Some(ResolvedNamespace::Uri(uri)) => ResolveResult::Bound(Namespace(Content::from_text(uri))),
            Some(ResolvedNamespace::Undeclared(prefix)) => {
                ResolveResult::Unknown(Content::from_text(prefix).to_owned())
            }
        }
    }

    /// The namespace of an element or attribute with this name, and its local name.
    pub fn resolve<'n>(&self, name: QName<'n>, is_attribute: bool) -> (ResolveResult<'_>, LocalName<'n>) {
        self.resolver.resolve(name, !is_attribute)
    }

    /// The namespace of an element with this name, and its local name.
    pub fn resolve_element<'n>(&self, name: QName<'n>) -> (ResolveResult<'_>, LocalName<'n>) {
        self.resolver.resolve_element(name)
    }

    /// The namespace of an attribute with this name, and its local name.
    pub fn resolve_attribute<'n>(&self, name: QName<'n>) -> (ResolveResult<'_>, LocalName<'n>) {
        self.resolver.resolve_attribute(name)
    }
}

impl<R: BufRead> NsReader<R> {
    /// As [`Reader::read_event_into`].
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_event_into`].
    pub fn read_event_into<'b>(&mut self, buf: &'b mut Vec<u8>) -> Result<Event<'b>> {
        self.begin();
        let event = self.reader.read_event_into(buf)?;
        self.see(&event);
        Ok(event)
    }

    /// The next event; for the start or end of an element, with the element's namespace.
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_event_into`].
    pub fn read_resolved_event_into<'b>(&mut self, buf: &'b mut Vec<u8>) -> Result<(ResolveResult<'_>, Event<'b>)> {
        let event = self.read_event_into(buf)?;
        Ok((self.namespace_of(&event), event))
    }

    /// As [`Reader::read_to_end_into`].
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_to_end_into`].
    pub fn read_to_end_into(&mut self, end: QName<'_>, buf: &mut Vec<u8>) -> Result<Span> {
        let span = self.reader.read_to_end_into(end, buf)?;
        self.has_ended = true;
        Ok(span)
    }

    /// As [`Reader::read_text_into`].
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_text_into`].
    pub fn read_text_into<'b>(&mut self, end: QName<'_>, buf: &'b mut Vec<u8>) -> Result<BytesText<'b>> {
        let text = self.reader.read_text_into(end, buf)?;
        self.has_ended = true;
        Ok(text)
    }
}

impl NsReader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be opened.
    pub fn from_file<P: AsRef<Path>>(path: P) -> Result<Self> {
        Ok(Self::with(Reader::from_file(path)?))
    }
}

impl<'i> NsReader<&'i [u8]> {
    /// Creates a reader of a text. The encoding that it declares is ignored.
    #[allow(clippy::should_implement_trait, reason = "the name is quick-xml's")]
    pub fn from_str(text: &'i str) -> Self {
        Self::with(Reader::from_str(text))
    }

    /// The next event.
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_event`].
    pub fn read_event(&mut self) -> Result<Event<'i>> {
        self.begin();
        let event = self.reader.read_event()?;
        self.see(&event);
        Ok(event)
    }

    /// The next event; for the start or end of an element, with the element's namespace.
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_event`].
    pub fn read_resolved_event(&mut self) -> Result<(ResolveResult<'_>, Event<'i>)> {
        let event = self.read_event()?;
        Ok((self.namespace_of(&event), event))
    }

    /// As [`Reader::read_to_end`].
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_to_end`].
    pub fn read_to_end(&mut self, end: QName<'_>) -> Result<Span> {
        let span = self.reader.read_to_end(end)?;
        self.has_ended = true;
        Ok(span)
    }

    /// As [`Reader::read_text`].
    ///
    /// # Errors
    ///
    /// As for [`Reader::read_text`].
    pub fn read_text(&mut self, end: QName<'_>) -> Result<crate::Written<'i>> {
        let text = self.reader.read_text(end)?;
        self.has_ended = true;
        Ok(text)
    }
}

impl<R> Deref for NsReader<R> {
    type Target = Reader<R>;

    fn deref(&self) -> &Reader<R> {
        &self.reader
    }
}
