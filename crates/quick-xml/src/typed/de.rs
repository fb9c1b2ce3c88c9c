//! Deserializing with serde: the conventions are those of quick-xml. See the crate `fivefold-serde`.
//!
//! ```
//! use serde::Deserialize;
//!
//! #[derive(Deserialize)]
//! struct Outline {
//!     #[serde(rename = "@text")]
//!     text: String,
//!     #[serde(default)]
//!     outline: Vec<Outline>,
//! }
//!
//! let opml = "<outline text='1 & 2'><outline text='3'></outline>";
//! let outline: Outline = fivefold_quick_xml::de::from_str(opml)?;
//! assert_eq!((&*outline.text, &*outline.outline[0].text), ("1 & 2", "3"));
//! # Ok::<(), fivefold_quick_xml::de::DeError>(())
//! ```

pub use crate::typed::errors::serialize::DeError;

use fivefold_quick_xml::encoding::read_all;
use serde::Deserialize;
use serde::de::{DeserializeOwned, Visitor};
use std::io::BufRead;

/// Deserializes a document.
///
/// # Errors
///
/// Returns an error if the document does not fit the type.
pub fn from_str<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, DeError> {
    Ok(of_text(text).deserialize()?)
}

/// The keys of maps are as quick-xml has them. Fields are found as Fivefold finds them: there, what differs is an error.
fn of_text(text: &str) -> fivefold_serde::Deserializer<'_> {
    fivefold_serde::Deserializer::from_str(text).with_local_keys()
}

/// Deserializes a document in any encoding. The source is read to its end.
///
/// # Errors
///
/// Returns an error if the source cannot be read, or the document does not fit the type.
pub fn from_reader<R: BufRead, T: DeserializeOwned>(mut reader: R) -> Result<T, DeError> {
    let mut bytes = Vec::new();
    read_all(&mut reader, &mut bytes)?;
    Ok(fivefold_serde::Deserializer::from_slice(&bytes).with_local_keys().deserialize()?)
}

/// Deserializes one value from a document.
///
/// ```
/// use serde::Deserialize;
/// let mut deserializer = fivefold_quick_xml::de::Deserializer::from_str("<a>1</a>");
/// assert_eq!(u8::deserialize(&mut deserializer)?, 1);
/// # Ok::<(), fivefold_quick_xml::de::DeError>(())
/// ```
#[derive(Debug)]
pub struct Deserializer<'de>(Option<fivefold_serde::Deserializer<'de>>);

impl<'de> Deserializer<'de> {
    /// Deserializes from a text.
    #[allow(clippy::should_implement_trait, reason = "the name is quick-xml's")]
    pub fn from_str(text: &'de str) -> Self {
        Self(Some(of_text(text)))
    }

    /// The deserializer, which gives one value.
    fn take(&mut self) -> Result<fivefold_serde::Deserializer<'de>, DeError> {
        self.0.take().ok_or(DeError::UnexpectedEof)
    }
}

/// Passes the requests of a type on.
macro_rules! forward {
    ($( $name:ident $(($($argument:ident: $type:ty),+))?; )+) => { $(
        fn $name<V: Visitor<'de>>(self $($(, $argument: $type)+)?, visitor: V) -> Result<V::Value, DeError> {
            Ok(self.take()?.$name($($($argument,)+)? visitor)?)
        }
    )+ };
}

impl<'de> serde::Deserializer<'de> for &mut Deserializer<'de> {
    type Error = DeError;

    forward! {
        deserialize_any;
        deserialize_bool;
        deserialize_i8;
        deserialize_i16;
        deserialize_i32;
        deserialize_i64;
        deserialize_i128;
        deserialize_u8;
        deserialize_u16;
        deserialize_u32;
        deserialize_u64;
        deserialize_u128;
        deserialize_f32;
        deserialize_f64;
        deserialize_char;
        deserialize_str;
        deserialize_string;
        deserialize_bytes;
        deserialize_byte_buf;
        deserialize_option;
        deserialize_unit;
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_seq;
        deserialize_tuple(len: usize);
        deserialize_tuple_struct(name: &'static str, len: usize);
        deserialize_map;
        deserialize_struct(name: &'static str, fields: &'static [&'static str]);
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
        deserialize_identifier;
        deserialize_ignored_any;
    }
}
