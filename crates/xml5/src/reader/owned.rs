//! Events that do not borrow from the reader.

use super::event::{local_name, prefix};
use super::events::Pulled;
use super::{End, Event, OwnedNamespace, Reader, ResolvedNamespace, Start};
use crate::recover::Recover;
use crate::tokenizer::XmlDoctype;
use core::iter::FusedIterator;
use fivefold_core::{Span, Text};
use std::borrow::Cow;

/// An event that does not borrow from the reader: an [`Event`] to be kept. It borrows from the text that is read where
/// it equals it, and owns the rest.
///
/// The iterator of a [`Reader`] gives such events, and [`Event::into_owned`] makes one that borrows nothing.
///
/// ```
/// use fivefold::xml::{OwnedEvent, Reader};
///
/// for event in Reader::new("<a xmlns='urn:a' b='1'/>") {
///     if let OwnedEvent::Start(start) = event {
///         assert_eq!((start.local_name(), start.namespace().uri()), ("a", Some("urn:a")));
///         assert_eq!(start.attribute("b"), Some("1"));
///     }
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OwnedEvent<'i> {
    /// The document type.
    Doctype(Box<OwnedDoctype<'i>>),
    /// The start of an element.
    Start(OwnedStart<'i>),
    /// The end of an element.
    End(OwnedEnd<'i>),
    /// Text.
    Text(OwnedText<'i>),
    /// A comment.
    Comment(OwnedText<'i>),
    /// A processing instruction.
    ProcessingInstruction {
        /// Its target.
        target: Cow<'i, str>,
        /// Its data.
        data: Cow<'i, str>,
        /// Its place.
        span: Span,
    },
    /// A reference to an entity that is not expanded.
    EntityReference {
        /// The entity's name.
        name: String,
        /// Its place.
        span: Span,
    },
    /// Text that a reference stands for, where text comes [as it is written](crate::Reader::with_text_as_written).
    Reference(OwnedText<'i>),
    /// The content of a CDATA section, where text comes as it is written.
    CdataSection(OwnedText<'i>),
    /// The XML declaration, where text comes as it is written.
    XmlDeclaration {
        /// The version.
        version: Option<String>,
        /// The encoding.
        encoding: Option<String>,
        /// Whether the document is standalone, as it is written.
        standalone: Option<String>,
        /// Its place.
        span: Span,
    },
}

/// The document type of an [`OwnedEvent`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OwnedDoctype<'i> {
    /// Its name.
    pub name: Option<Cow<'i, str>>,
    /// Its public identifier.
    pub public_id: Option<Cow<'i, str>>,
    /// Its system identifier.
    pub system_id: Option<Cow<'i, str>>,
    /// What stands between `[` and `]`.
    pub internal_subset: Option<Cow<'i, str>>,
    /// Its place.
    pub span: Span,
}

/// The start of an element, as [`Start`] has it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OwnedStart<'i> {
    /// The name, with its prefix.
    pub name: Cow<'i, str>,
    /// The namespace.
    pub namespace: OwnedNamespace,
    /// The attributes, in source order, followed by those that the internal subset supplies.
    pub attributes: Vec<OwnedAttribute<'i>>,
    /// Whether the tag is an empty one: `<br/>`. An end event follows all the same.
    pub is_empty_tag: bool,
    /// The place of the tag.
    pub span: Span,
}

/// An attribute of an [`OwnedStart`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OwnedAttribute<'i> {
    /// The name, with its prefix.
    pub name: Cow<'i, str>,
    /// The namespace.
    pub namespace: OwnedNamespace,
    /// The value.
    pub value: Cow<'i, str>,
    /// The place of the value, without quotes.
    pub value_span: Span,
    /// Whether the tag lacks the attribute, and the internal subset supplied it.
    pub is_defaulted: bool,
    /// Whether the internal subset declares the attribute to be an ID.
    pub is_id: bool,
}

/// The end of an element, as [`End`] has it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OwnedEnd<'i> {
    /// The name, with its prefix.
    pub name: Cow<'i, str>,
    /// The namespace.
    pub namespace: OwnedNamespace,
    /// The place of the end tag, or of what implies the end.
    pub span: Span,
}

/// A text of an [`OwnedEvent`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OwnedText<'i> {
    /// The text.
    pub data: Cow<'i, str>,
    /// Its place.
    pub span: Span,
}

/// What starts, ends and attributes have alike.
macro_rules! names {
    ($type:ident) => {
        impl $type<'_> {
            /// The name, with its prefix.
            pub fn name(&self) -> &str {
                &self.name
            }

            /// The prefix.
            pub fn prefix(&self) -> Option<&str> {
                prefix(&self.name)
            }

            /// The name without its prefix.
            pub fn local_name(&self) -> &str {
                local_name(&self.name)
            }

            /// The namespace.
            pub fn namespace(&self) -> ResolvedNamespace<'_> {
                self.namespace.resolved()
            }
        }
    };
}

names!(OwnedStart);
names!(OwnedEnd);
names!(OwnedAttribute);

impl<'i> OwnedStart<'i> {
    /// The attributes, in source order, followed by those that the internal subset supplies.
    pub fn attributes(&self) -> core::slice::Iter<'_, OwnedAttribute<'i>> {
        self.attributes.iter()
    }

    /// The value of an attribute, whose name is given as in the tag. Takes time linear in the number of attributes.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|attribute| attribute.name == name).map(OwnedAttribute::value)
    }

    /// The value of the attribute with this namespace, or without one, and this local name. Takes time linear in the
    /// number of attributes.
    pub fn attribute_ns(&self, namespace_uri: Option<&str>, local_name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|attribute| attribute.local_name() == local_name && attribute.namespace().is(namespace_uri))
            .map(OwnedAttribute::value)
    }
}

impl OwnedAttribute<'_> {
    /// The value.
    pub fn value(&self) -> &str {
        &self.value
    }
}

impl OwnedEvent<'_> {
    /// Where the event stands in the source.
    pub fn span(&self) -> Span {
        match self {
            Self::Doctype(doctype) => doctype.span,
            Self::Start(start) => start.span,
            Self::End(end) => end.span,
            Self::Text(text) | Self::Comment(text) | Self::Reference(text) | Self::CdataSection(text) => text.span,
            Self::ProcessingInstruction { span, .. }
            | Self::EntityReference { span, .. }
            | Self::XmlDeclaration { span, .. } => *span,
        }
    }
}

impl Event<'_> {
    /// The event as one that borrows nothing. Copies its texts.
    ///
    /// ```
    /// use fivefold::xml::{OwnedEvent, Reader};
    ///
    /// let mut reader = Reader::new("<a>one</a>");
    /// let start = reader.next().unwrap().into_owned();
    /// let text = reader.next().unwrap().into_owned();
    /// assert!(matches!(start, OwnedEvent::Start(start) if start.name() == "a"));
    /// assert!(matches!(text, OwnedEvent::Text(text) if text.data == "one"));
    /// ```
    pub fn into_owned(self) -> OwnedEvent<'static> {
        own(self, "", None)
    }
}

/// An iterator over the events of a text, which do not borrow from the reader.
///
/// ```
/// use fivefold::xml::{OwnedEvent, Reader};
///
/// let text = String::from("<a>one</a><!--two-->");
/// let events: Vec<_> = Reader::new(&text).into_iter().collect();
/// assert!(matches!(&events[1], OwnedEvent::Text(text) if text.data == "one"));
/// assert_eq!(events.len(), 4);
/// ```
#[derive(Debug)]
pub struct IntoIter<'i, R = ()> {
    reader: Reader<'i, R>,
    /// The names of the open elements.
    names: Names<'i>,
}

type Names<'i> = Vec<(Cow<'i, str>, OwnedNamespace)>;

impl<'i, R> IntoIter<'i, R> {
    /// The reader, to be asked for its position or its errors.
    pub fn reader(&mut self) -> &mut Reader<'i, R> {
        &mut self.reader
    }
}

impl<'i, R: Recover> IntoIterator for Reader<'i, R> {
    type Item = OwnedEvent<'i>;
    type IntoIter = IntoIter<'i, R>;

    fn into_iter(self) -> IntoIter<'i, R> {
        IntoIter { reader: self, names: Vec::new() }
    }
}

impl<'i, R: Recover> Iterator for IntoIter<'i, R> {
    type Item = OwnedEvent<'i>;

    fn next(&mut self) -> Option<OwnedEvent<'i>> {
        let Self { reader, names } = self;
        let pulled = reader.pull();
        if pulled == Pulled::Nothing {
            return None;
        }
        let source = reader.borrowed_source().unwrap_or_default();
        let event = reader.events.view(pulled, reader.chunk())?;
        Some(own(event, source, Some(names)))
    }
}

impl<R: Recover> FusedIterator for IntoIter<'_, R> {}

/// Text as a slice of the source, where it is one.
pub(super) fn text<'i>(text: Text<'_>, source: &'i str) -> Cow<'i, str> {
    match source.get(text.span.range()) {
        Some(slice) if text.verbatim && slice == text.data => Cow::Borrowed(slice),
        _ => Cow::Owned(text.data.to_owned()),
    }
}

fn own_text<'i>(data: Text<'_>, source: &'i str) -> OwnedText<'i> {
    OwnedText { data: text(data, source), span: data.span }
}

fn own_start<'i>(start: Start<'_>, source: &'i str, names: Option<&mut Names<'i>>) -> OwnedStart<'i> {
    let name = text(start.name_text(), source);
    let namespace = start.owned_namespace();
    if let Some(names) = names {
        names.push((name.clone(), namespace.clone()));
    }
    let own = |attribute: super::EventAttribute<'_>| OwnedAttribute {
        name: text(attribute.name_text(), source),
        namespace: attribute.owned_namespace(),
        value: text(attribute.value_text(), source),
        value_span: attribute.value_text().span,
        is_defaulted: attribute.is_defaulted(),
        is_id: attribute.is_id(),
    };
    let attributes = start.attributes().map(own).collect();
    OwnedStart { name, namespace, attributes, is_empty_tag: start.is_empty_tag(), span: start.span() }
}

/// An end shares the name of its start, if that is known.
fn own_end<'i>(end: End<'_>, names: Option<&mut Names<'i>>) -> OwnedEnd<'i> {
    let known = names.and_then(Vec::pop);
    let (name, namespace) = known.unwrap_or_else(|| (Cow::Owned(end.name().to_owned()), end.owned_namespace()));
    OwnedEnd { name, namespace, span: end.span() }
}

fn own_doctype<'i>(doctype: XmlDoctype<'_>, source: &'i str) -> OwnedDoctype<'i> {
    OwnedDoctype {
        name: doctype.name.map(|name| text(name, source)),
        public_id: doctype.public_id.map(|id| text(id, source)),
        system_id: doctype.system_id.map(|id| text(id, source)),
        internal_subset: doctype.internal_subset.map(|subset| text(subset, source)),
        span: doctype.span,
    }
}

fn own<'i>(event: Event<'_>, source: &'i str, names: Option<&mut Names<'i>>) -> OwnedEvent<'i> {
    let span = event.span();
    match event {
        Event::Start(start) => OwnedEvent::Start(own_start(start, source, names)),
        Event::End(end) => OwnedEvent::End(own_end(end, names)),
        Event::Text(data) => OwnedEvent::Text(own_text(data, source)),
        Event::Comment(comment) => OwnedEvent::Comment(OwnedText { data: text(comment.data, source), span }),
        Event::ProcessingInstruction(instruction) => OwnedEvent::ProcessingInstruction {
            target: text(instruction.target, source),
            data: text(instruction.data, source),
            span,
        },
        Event::Reference(data) => OwnedEvent::Reference(own_text(data, source)),
        Event::CdataSection(data) => OwnedEvent::CdataSection(own_text(data, source)),
        Event::XmlDeclaration(declaration) => OwnedEvent::XmlDeclaration {
            version: declaration.version.map(str::to_owned),
            encoding: declaration.encoding.map(str::to_owned),
            standalone: declaration.standalone.map(str::to_owned),
            span,
        },
        Event::EntityReference(reference) => OwnedEvent::EntityReference { name: reference.name.to_owned(), span },
        Event::Doctype(doctype) => OwnedEvent::Doctype(Box::new(own_doctype(*doctype, source))),
    }
}
