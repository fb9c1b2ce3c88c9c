//! A replacement for quick-xml 0.41, whose names and contents are bytes, over Fivefold's XML5 reader.
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
        pub type Attribute<'a> = fivefold_quick_xml::events::attributes::Attribute<'a, [u8]>;
        /// An iterator over the attributes of a tag.
        pub type Attributes<'a> = fivefold_quick_xml::events::attributes::Attributes<'a, [u8]>;
    }

    use fivefold_quick_xml::events as shared;

    /// An event.
    pub type Event<'a> = shared::Event<'a, [u8]>;
    /// A start tag or an empty tag: the content between `<` and `>`, or `/>`.
    pub type BytesStart<'a> = shared::BytesStart<'a, [u8]>;
    /// The end of an element: its name.
    pub type BytesEnd<'a> = shared::BytesEnd<'a, [u8]>;
    /// Characters.
    pub type BytesText<'a> = shared::BytesText<'a, [u8]>;
    /// A CDATA section.
    pub type BytesCData<'a> = shared::BytesCData<'a, [u8]>;
    /// A processing instruction.
    pub type BytesPI<'a> = shared::BytesPI<'a, [u8]>;
    /// A reference.
    pub type BytesRef<'a> = shared::BytesRef<'a, [u8]>;
    /// The XML declaration.
    pub type BytesDecl<'a> = shared::BytesDecl<'a, [u8]>;
    /// An iterator of CDATA sections that together hold a text.
    pub type CDataIterator<'a> = shared::CDataIterator<'a, [u8]>;
}

/// Names and namespaces.
pub mod name {
    pub use fivefold_quick_xml::name::NamespaceError;

    use fivefold_quick_xml::name as shared;

    /// A name, with its prefix.
    pub type QName<'a> = shared::QName<'a, [u8]>;
    /// A name without its prefix.
    pub type LocalName<'a> = shared::LocalName<'a, [u8]>;
    /// A prefix.
    pub type Prefix<'a> = shared::Prefix<'a, [u8]>;
    /// The URI of a namespace.
    pub type Namespace<'a> = shared::Namespace<'a, [u8]>;
    /// The namespace that an attribute declares.
    pub type PrefixDeclaration<'a> = shared::PrefixDeclaration<'a, [u8]>;
    /// The result of resolving the prefix of a name.
    pub type ResolveResult<'ns> = shared::ResolveResult<'ns, [u8]>;

    /// A name, constructed as in quick-xml.
    #[allow(non_snake_case, reason = "a name for a type cannot be called, and this one is")]
    pub const fn QName(name: &[u8]) -> QName<'_> {
        shared::QName(name)
    }

    /// The URI of a namespace, constructed as in quick-xml.
    #[allow(non_snake_case, reason = "a name for a type cannot be called, and this one is")]
    pub const fn Namespace(uri: &[u8]) -> Namespace<'_> {
        shared::Namespace(uri)
    }
}

/// Readers.
pub mod reader {
    pub use fivefold_quick_xml::reader::{Config, Repairs, Span, WELL_KNOWN_PREFIXES};

    /// Reads a document, event by event.
    pub type Reader<R> = fivefold_quick_xml::Reader<R, [u8]>;
    /// Reads a document, event by event, with the namespaces of elements.
    pub type NsReader<R> = fivefold_quick_xml::NsReader<R, [u8]>;
}

/// Writers.
pub mod writer {
    /// Writes events as XML.
    pub type Writer<W> = fivefold_quick_xml::Writer<W, [u8]>;
}
