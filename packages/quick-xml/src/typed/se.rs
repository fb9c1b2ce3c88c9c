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

pub use crate::typed::errors::serialize::SeError;
pub use fivefold_serde::ser::{EmptyElementHandling, QuoteLevel, TextFormat, WriteResult};

use fivefold_serde::ser::{Output, ToValue};

use core::fmt::Write;
use serde::Serialize;
use std::io;

/// Serializes a value.
///
/// ```
/// use fivefold_quick_xml::se::{SeError, Serializer, TextFormat};
/// use serde::Serialize;
///
/// let mut text = String::new();
/// let mut serializer = Serializer::with_root(&mut text, Some("a"))?;
/// serializer.text_format(TextFormat::CData);
/// "1 < 2".serialize(serializer)?;
/// assert_eq!(text, "<a><![CDATA[1 < 2]]></a>");
/// # Ok::<(), SeError>(())
/// ```
pub type Serializer<'w, 'r, W> = ToValue<Output<'w, 'r, W, SeError>>;

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
