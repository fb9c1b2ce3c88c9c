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

use core::marker::PhantomData;
use core::num::NonZeroUsize;
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
    fivefold_serde::Deserializer::from_str(text).as_in_quick_xml()
}

/// Deserializes a document in any encoding. The source is read to its end.
///
/// # Errors
///
/// Returns an error if the source cannot be read, or the document does not fit the type.
pub fn from_reader<R: BufRead, T: DeserializeOwned>(mut reader: R) -> Result<T, DeError> {
    let mut bytes = Vec::new();
    read_all(&mut reader, &mut bytes)?;
    Ok(fivefold_serde::Deserializer::from_slice(&bytes).as_in_quick_xml().deserialize()?)
}

/// Deserializes one value from a document.
///
/// `R` is what is read: a text, or a source of bytes.
///
/// ```
/// use fivefold_quick_xml::de::{Deserializer, SliceReader};
/// use serde::Deserialize;
///
/// fn value<'de>(mut deserializer: Deserializer<'de, SliceReader<'de>>) -> Option<u8> {
///     u8::deserialize(&mut deserializer).ok()
/// }
///
/// assert_eq!(value(Deserializer::from_str("<a>1</a>")), Some(1));
/// ```
#[derive(Debug)]
pub struct Deserializer<'de, R> {
    source: Option<R>,
    depth_limit: Option<usize>,
    lifetime: PhantomData<&'de str>,
}

/// What a [`Deserializer`] can read.
///
/// There is no need to implement this trait.
pub trait XmlRead<'de> {
    /// The deserializer of what is read.
    #[doc(hidden)]
    fn into_deserializer(self) -> Result<fivefold_serde::Deserializer<'de>, DeError>;
}

/// A text that is read by a [`Deserializer`], which makes it.
#[derive(Debug)]
pub struct SliceReader<'de>(&'de str);

/// A source that is read by a [`Deserializer`], which makes it.
#[derive(Debug)]
pub struct IoReader<R>(R);

impl<'de> XmlRead<'de> for SliceReader<'de> {
    fn into_deserializer(self) -> Result<fivefold_serde::Deserializer<'de>, DeError> {
        Ok(of_text(self.0))
    }
}

impl<'de, R: BufRead> XmlRead<'de> for IoReader<R> {
    fn into_deserializer(mut self) -> Result<fivefold_serde::Deserializer<'de>, DeError> {
        let mut bytes = Vec::new();
        read_all(&mut self.0, &mut bytes)?;
        Ok(fivefold_serde::Deserializer::from_reader(&*bytes)?.as_in_quick_xml())
    }
}

impl<'de> Deserializer<'de, SliceReader<'de>> {
    /// Deserializes from a text. Strings borrow from it where it has no references.
    #[allow(clippy::should_implement_trait, reason = "the name is quick-xml's")]
    pub const fn from_str(text: &'de str) -> Self {
        Self::of(SliceReader(text))
    }
}

impl<R: BufRead> Deserializer<'_, IoReader<R>> {
    /// Deserializes from a document in any encoding. The source is read to its end when a value is deserialized.
    ///
    /// ```
    /// use fivefold_quick_xml::de::Deserializer;
    /// use serde::Deserialize;
    ///
    /// let mut deserializer = Deserializer::from_reader(&b"<a>\xE9</a>"[..]);
    /// assert!(String::deserialize(&mut deserializer).is_ok());
    /// assert!(String::deserialize(&mut deserializer).is_err());
    /// ```
    pub const fn from_reader(reader: R) -> Self {
        Self::of(IoReader(reader))
    }
}

impl<'de, R: XmlRead<'de>> Deserializer<'de, R> {
    const fn of(source: R) -> Self {
        Self { source: Some(source), depth_limit: None, lifetime: PhantomData }
    }

    /// No effect: any number of events can be passed over while a sequence is read. They take memory linear in the
    /// document, which is in memory as a whole.
    #[allow(clippy::needless_pass_by_ref_mut, reason = "the signature is quick-xml's")]
    pub const fn event_buffer_size(&mut self, limit: Option<NonZeroUsize>) -> &mut Self {
        let _ = limit;
        self
    }

    /// Sets how many elements are read inside one another, before an error ends that; 128 by default. quick-xml has this
    /// method since 0.42.
    ///
    /// ```
    /// use fivefold_quick_xml::de::Deserializer;
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize)]
    /// struct Outline {
    ///     outline: Option<Box<Outline>>,
    /// }
    ///
    /// let opml = "<outline><outline><outline/></outline></outline>";
    /// assert!(Outline::deserialize(Deserializer::from_str(opml).recursion_limit(3)).is_ok());
    /// assert!(Outline::deserialize(Deserializer::from_str(opml).recursion_limit(2)).is_err());
    /// ```
    pub const fn recursion_limit(&mut self, limit: usize) -> &mut Self {
        self.depth_limit = Some(limit);
        self
    }

    /// The deserializer, which gives one value.
    fn take(&mut self) -> Result<fivefold_serde::Deserializer<'de>, DeError> {
        let deserializer = self.source.take().ok_or(DeError::UnexpectedEof)?.into_deserializer()?;
        Ok(match self.depth_limit {
            Some(limit) => deserializer.with_depth_limit(limit),
            None => deserializer,
        })
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

impl<'de, R: XmlRead<'de>> serde::Deserializer<'de> for &mut Deserializer<'de, R> {
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
