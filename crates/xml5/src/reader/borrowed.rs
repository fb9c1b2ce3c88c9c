//! Events that live as long as the text that is read.

use super::events::Pulled;
use super::{Event, EventAttributes, OwnedNamespace, Reader};
use core::iter::FusedIterator;
use fivefold_core::{Span, Text};
use std::borrow::Cow;

/// An event that borrows from the text that is read where it equals it, and owns the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BorrowedEvent<'i> {
    /// The document type.
    Doctype {
        /// Its name.
        name: Option<Cow<'i, str>>,
        /// Its public identifier.
        public_id: Option<Cow<'i, str>>,
        /// Its system identifier.
        system_id: Option<Cow<'i, str>>,
        /// What stands between `[` and `]`.
        internal_subset: Option<Cow<'i, str>>,
        /// Its place.
        span: Span,
    },
    /// An element begins.
    Start {
        /// Its name, with its prefix.
        name: Cow<'i, str>,
        /// Its namespace.
        namespace: OwnedNamespace,
        /// Its attributes.
        attributes: Vec<BorrowedAttribute<'i>>,
        /// Its tag's place.
        span: Span,
    },
    /// An element ends.
    End {
        /// Its name, with its prefix.
        name: Cow<'i, str>,
        /// Its end tag's place.
        span: Span,
    },
    /// Text.
    Text {
        /// The text.
        data: Cow<'i, str>,
        /// Its place.
        span: Span,
    },
    /// A comment.
    Comment {
        /// Its data.
        data: Cow<'i, str>,
        /// Its place.
        span: Span,
    },
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
    /// Text that a reference stands for, where text comes [as it is written](crate::Options::text_as_written).
    Reference {
        /// The text.
        data: Cow<'i, str>,
        /// The reference's place.
        span: Span,
    },
    /// The content of a CDATA section, where text comes as it is written.
    CdataSection {
        /// The text.
        data: Cow<'i, str>,
        /// Its place.
        span: Span,
    },
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

/// An attribute of a [`BorrowedEvent::Start`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BorrowedAttribute<'i> {
    /// Its name, with its prefix.
    pub name: Cow<'i, str>,
    /// Its namespace.
    pub namespace: OwnedNamespace,
    /// Its value.
    pub value: Cow<'i, str>,
    /// Whether the tag lacks the attribute, and the internal subset supplied it.
    pub is_defaulted: bool,
    /// Whether the internal subset declares the attribute to be an ID.
    pub is_id: bool,
}

/// An iterator over the events of a text, which live as long as the text.
///
/// ```
/// use fivefold_xml5::{BorrowedEvent, Reader};
///
/// let text = String::from("<a>one</a><!--two-->");
/// let events: Vec<_> = Reader::new(&text).into_iter().collect();
/// assert!(matches!(&events[1], BorrowedEvent::Text { data, .. } if data == "one"));
/// assert_eq!(events.len(), 4);
/// ```
#[derive(Debug)]
pub struct IntoIter<'i> {
    reader: Reader<'i>,
    /// The names of the open elements.
    names: Vec<Cow<'i, str>>,
}

impl<'i> IntoIter<'i> {
    /// The reader, to be asked for its position or its errors.
    pub fn reader(&mut self) -> &mut Reader<'i> {
        &mut self.reader
    }
}

impl<'i> IntoIterator for Reader<'i> {
    type Item = BorrowedEvent<'i>;
    type IntoIter = IntoIter<'i>;

    fn into_iter(self) -> IntoIter<'i> {
        IntoIter { reader: self, names: Vec::new() }
    }
}

impl<'i> Iterator for IntoIter<'i> {
    type Item = BorrowedEvent<'i>;

    fn next(&mut self) -> Option<BorrowedEvent<'i>> {
        let Self { reader, names } = self;
        let pulled = reader.pull();
        if pulled == Pulled::Nothing {
            return None;
        }
        let source = match reader.input {
            Cow::Borrowed(text) => text,
            Cow::Owned(_) => "",
        };
        let event = reader.events.view(pulled, reader.chunk())?;
        Some(borrow(event, source, names))
    }
}

impl FusedIterator for IntoIter<'_> {}

/// Text as a slice of the source, where it is one.
fn text<'i>(text: Text<'_>, source: &'i str) -> Cow<'i, str> {
    match source.get(text.span.range()) {
        Some(slice) if text.verbatim && slice == text.data => Cow::Borrowed(slice),
        _ => Cow::Owned(text.data.to_owned()),
    }
}

fn borrow_attributes<'i>(attributes: EventAttributes<'_>, source: &'i str) -> Vec<BorrowedAttribute<'i>> {
    let borrow = |attribute: super::EventAttribute<'_>| BorrowedAttribute {
        name: text(attribute.name_text(), source),
        namespace: attribute.owned_namespace(),
        value: text(attribute.value_text(), source),
        is_defaulted: attribute.is_defaulted(),
        is_id: attribute.is_id(),
    };
    attributes.iter().map(borrow).collect()
}

fn borrow<'i>(event: Event<'_>, source: &'i str, names: &mut Vec<Cow<'i, str>>) -> BorrowedEvent<'i> {
    let span = event.span();
    match event {
        Event::Start(start) => {
            let name = text(start.name_text(), source);
            names.push(name.clone());
            let attributes = borrow_attributes(start.attributes(), source);
            BorrowedEvent::Start { name, namespace: start.owned_namespace(), attributes, span }
        }
        Event::End(end) => {
            let name = names.pop().unwrap_or_else(|| Cow::Owned(end.name().to_owned()));
            BorrowedEvent::End { name, span }
        }
        Event::Text(data) => BorrowedEvent::Text { data: text(data, source), span },
        Event::Comment(comment) => BorrowedEvent::Comment { data: text(comment.data, source), span },
        Event::ProcessingInstruction(instruction) => BorrowedEvent::ProcessingInstruction {
            target: text(instruction.target, source),
            data: text(instruction.data, source),
            span,
        },
        Event::Reference(data) => BorrowedEvent::Reference { data: text(data, source), span },
        Event::CdataSection(data) => BorrowedEvent::CdataSection { data: text(data, source), span },
        Event::XmlDeclaration(declaration) => BorrowedEvent::XmlDeclaration {
            version: declaration.version.map(str::to_owned),
            encoding: declaration.encoding.map(str::to_owned),
            standalone: declaration.standalone.map(str::to_owned),
            span,
        },
        Event::EntityReference(reference) => BorrowedEvent::EntityReference { name: reference.name.to_owned(), span },
        Event::Doctype(doctype) => BorrowedEvent::Doctype {
            name: doctype.name.map(|name| text(name, source)),
            public_id: doctype.public_id.map(|id| text(id, source)),
            system_id: doctype.system_id.map(|id| text(id, source)),
            internal_subset: doctype.internal_subset.map(|subset| text(subset, source)),
            span,
        },
    }
}
