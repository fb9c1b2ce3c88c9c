//! Serializers of a [`Document`](crate::Document). Inline, so that they are compiled only for programs that write documents.

/// Serializers of HTML.
#[cfg(feature = "html")]
pub mod html {
    use crate::Document;
    use core::fmt;
    use fivefold_html5::{SerializeOptions, serialize_inner, serialize_inner_to};

    /// Serializes a whole document.
    #[inline]
    pub fn serialize(document: &Document, options: SerializeOptions) -> String {
        serialize_inner(document, document.root().id(), options)
    }

    /// Serializes a whole document to an output.
    ///
    /// # Errors
    ///
    /// The first error of the output.
    #[inline]
    pub fn serialize_to(
        document: &Document,
        options: SerializeOptions,
        mut output: &mut dyn fmt::Write,
    ) -> fmt::Result {
        serialize_inner_to(document, document.root().id(), options, &mut output)
    }
}

/// Serializers of XML.
#[cfg(feature = "xml")]
pub mod xml {
    use crate::{Document, NodeId};
    use core::fmt;
    use fivefold_xml5::{SerializeError, SerializeOptions, serialize_outer, serialize_outer_to};

    /// Serializes a whole document.
    ///
    /// # Errors
    ///
    /// When XML cannot express the tree.
    #[inline]
    pub fn serialize(document: &Document, options: &SerializeOptions) -> Result<String, SerializeError<NodeId>> {
        serialize_outer(document, document.root().id(), options)
    }

    /// Serializes a whole document to an output.
    ///
    /// # Errors
    ///
    /// When XML cannot express the tree; or the first error of the output.
    #[inline]
    pub fn serialize_to(
        document: &Document,
        options: &SerializeOptions,
        mut output: &mut dyn fmt::Write,
    ) -> Result<(), SerializeError<NodeId>> {
        serialize_outer_to(document, document.root().id(), options, &mut output)
    }
}
