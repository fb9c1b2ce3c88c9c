//! Serializing with serde: the conventions are those of quick-xml.
//!
//! A struct is an element of its name. Its fields are child elements; those whose names begin with `@` are attributes,
//! `$text` is text, and `$value` any content. A sequence is an element for each item, an enum an element of its variant.
//!
//! ```
//! use serde::Serialize;
//!
//! #[derive(Serialize)]
//! #[serde(rename = "outline")]
//! struct Outline {
//!     #[serde(rename = "@text")]
//!     text: String,
//!     tag: Vec<u8>,
//! }
//!
//! let outline = Outline { text: "1 & 2".to_owned(), tag: vec![1, 2] };
//! let text = fivefold_quick_xml::se::to_string(&outline)?;
//! assert_eq!(text, "<outline text=\"1 &amp; 2\"><tag>1</tag><tag>2</tag></outline>");
//! # Ok::<(), fivefold_quick_xml::se::SeError>(())
//! ```

mod output;
mod value;

pub use crate::typed::errors::serialize::SeError;
pub use output::{EmptyElementHandling, Output, QuoteLevel, TextFormat};
pub use value::ToValue;

use core::fmt::Write;
use serde::Serialize;
use std::io;

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteResult {
    /// Nothing.
    Nothing,
    /// Text.
    Text,
    /// Elements.
    Element,
}

impl WriteResult {
    /// Whether white space after it means nothing.
    pub const fn allow_indent(&self) -> bool {
        !self.is_text()
    }

    /// Whether it is text.
    pub const fn is_text(&self) -> bool {
        matches!(self, Self::Text)
    }
}

/// Serializes a value.
pub type Serializer<'w, 'r, W> = ToValue<Output<'w, 'r, W>>;

impl<'w, 'r, W: Write> Serializer<'w, 'r, W> {
    /// Serializes into a target. The root element has the name of the type.
    pub fn new(writer: &'w mut W) -> Self {
        Self(Output::new(writer, None))
    }

    /// Serializes into a target. The root element has this name, or that of the type.
    ///
    /// # Errors
    ///
    /// Returns an error if it is no name.
    pub fn with_root(writer: &'w mut W, root: Option<&'r str>) -> Result<Self, SeError> {
        root.map_or(Ok(()), output::check_name)?;
        Ok(Self(Output::new(writer, root)))
    }

    /// Puts each element on a line, indented by `size` characters per level.
    pub fn indent(&mut self, character: char, size: usize) -> &mut Self {
        self.0.set_indentation(character, size);
        self
    }

    /// As [`indent`](Self::indent), at this level.
    pub(crate) const fn indent_from(&mut self, character: char, size: usize, level: usize) {
        self.0.set_indentation(character, size);
        self.0.set_base(level);
    }

    /// Sets whether elements without content have an end tag.
    pub fn expand_empty_elements(&mut self, expand: bool) -> &mut Self {
        let handling = if expand { EmptyElementHandling::Expanded } else { EmptyElementHandling::SelfClosed };
        self.empty_element_handling(handling)
    }

    /// Sets how elements without content are written.
    pub fn empty_element_handling(&mut self, handling: EmptyElementHandling) -> &mut Self {
        self.0.set_empty_element_handling(handling);
        self
    }

    /// Sets how text is written.
    ///
    /// ```
    /// use fivefold_quick_xml::se::{Serializer, TextFormat};
    /// use serde::Serialize;
    ///
    /// let mut text = String::new();
    /// let mut serializer = Serializer::with_root(&mut text, Some("a"))?;
    /// serializer.text_format(TextFormat::CData);
    /// "1 < 2".serialize(serializer)?;
    /// assert_eq!(text, "<a><![CDATA[1 < 2]]></a>");
    /// # Ok::<(), fivefold_quick_xml::se::SeError>(())
    /// ```
    pub fn text_format(&mut self, format: TextFormat) -> &mut Self {
        self.0.set_text_format(format);
        self
    }

    /// Sets which characters are escaped, where they need not be. White space in attributes is always escaped, and CR.
    pub fn set_quote_level(&mut self, level: QuoteLevel) -> &mut Self {
        self.0.set_quote_level(level);
        self
    }
}

/// Serializes a value into a target.
///
/// # Errors
///
/// Returns an error if XML has no form for the value, or the target cannot be written.
pub fn to_writer<W: Write, T: Serialize + ?Sized>(mut writer: W, value: &T) -> Result<WriteResult, SeError> {
    value.serialize(Serializer::new(&mut writer))
}

/// Serializes a value into a target, as UTF-8.
///
/// # Errors
///
/// Returns an error if XML has no form for the value, or the target cannot be written.
pub fn to_utf8_io_writer<W: io::Write, T: Serialize + ?Sized>(
    mut writer: W,
    value: &T,
) -> Result<WriteResult, SeError> {
    let mut text = String::new();
    let result = to_writer(&mut text, value)?;
    writer.write_all(text.as_bytes())?;
    Ok(result)
}

/// Serializes a value.
///
/// # Errors
///
/// Returns an error if XML has no form for the value.
pub fn to_string<T: Serialize + ?Sized>(value: &T) -> Result<String, SeError> {
    let mut text = String::new();
    to_writer(&mut text, value)?;
    Ok(text)
}

/// Serializes a value into a target, as an element of this name.
///
/// # Errors
///
/// Returns an error if XML has no form for the value, or the target cannot be written.
pub fn to_writer_with_root<W: Write, T: Serialize + ?Sized>(
    mut writer: W,
    root: &str,
    value: &T,
) -> Result<WriteResult, SeError> {
    value.serialize(Serializer::with_root(&mut writer, Some(root))?)
}

/// Serializes a value as an element of this name.
///
/// # Errors
///
/// Returns an error if XML has no form for the value.
pub fn to_string_with_root<T: Serialize + ?Sized>(root: &str, value: &T) -> Result<String, SeError> {
    let mut text = String::new();
    to_writer_with_root(&mut text, root, value)?;
    Ok(text)
}
