//! A replacement for quick-xml 0.42, whose names and contents are `str`, over Fivefold's XML5 reader.
//!
//! Re-exports [`fivefold_quick_xml`] under quick-xml's paths.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub use fivefold_quick_xml::{Decoder, Error, Result, XmlVersion, encoding, errors, escape};
pub use reader::{NsReader, Reader};
pub use writer::Writer;

/// Events of readers and writers.
pub mod events {
    /// The attributes of a tag.
    pub mod attributes {
        pub use fivefold_quick_xml::events::attributes::AttrError;

        /// An attribute: its name and its value, as written in the source.
        pub type Attribute<'a> = fivefold_quick_xml::events::attributes::Attribute<'a, str>;
        /// An iterator over the attributes of a tag.
        pub type Attributes<'a> = fivefold_quick_xml::events::attributes::Attributes<'a, str>;
    }

    use fivefold_quick_xml::events as shared;

    /// An event.
    pub type Event<'a> = shared::Event<'a, str>;
    /// A start tag or an empty tag: the content between `<` and `>`, or `/>`.
    pub type BytesStart<'a> = shared::BytesStart<'a, str>;
    /// The end of an element: its name.
    pub type BytesEnd<'a> = shared::BytesEnd<'a, str>;
    /// Characters.
    pub type BytesText<'a> = shared::BytesText<'a, str>;
    /// A CDATA section.
    pub type BytesCData<'a> = shared::BytesCData<'a, str>;
    /// A processing instruction.
    pub type BytesPI<'a> = shared::BytesPI<'a, str>;
    /// A reference.
    pub type BytesRef<'a> = shared::BytesRef<'a, str>;
    /// The XML declaration.
    pub type BytesDecl<'a> = shared::BytesDecl<'a, str>;
    /// An iterator of CDATA sections that together hold a text.
    pub type CDataIterator<'a> = shared::CDataIterator<'a, str>;
}

/// Names and namespaces.
pub mod name {
    pub use fivefold_quick_xml::name::{
        LocalName, Namespace, NamespaceError, Prefix, PrefixDeclaration, QName, ResolveResult,
    };
}

/// Readers.
pub mod reader {
    pub use fivefold_quick_xml::reader::{Config, Repairs, Span, WELL_KNOWN_PREFIXES};

    /// Reads a document, event by event.
    pub type Reader<R> = fivefold_quick_xml::Reader<R, str>;
    /// Reads a document, event by event, with the namespaces of elements.
    pub type NsReader<R> = fivefold_quick_xml::NsReader<R, str>;
}

/// Writers.
pub mod writer {
    /// Writes events as XML.
    pub type Writer<W> = fivefold_quick_xml::Writer<W, str>;
}
