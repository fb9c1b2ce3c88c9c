//! What events and attributes have besides, in the versions where contents are bytes.

use crate::typed::events::attributes::Attribute;
use crate::typed::events::{BytesCData, BytesEnd, BytesPI, BytesRef, BytesText};
use crate::typed::name::QName;
use fivefold_quick_xml::Unit;
use fivefold_quick_xml::encoding::EncodingError;
use std::borrow::Cow;

macro_rules! decode {
    ($( $name:ident )+) => { $(
        impl<'a> $name<'a> {
            /// The content as text.
            ///
            /// # Errors
            ///
            /// Returns an error if it is not UTF-8, which that of a reader always is.
            pub fn decode(&self) -> Result<Cow<'a, str>, EncodingError> {
                Unit::decoded_with(self.inner(), |text| text)
            }
        }
    )+ };
}

decode! { BytesCData BytesEnd BytesPI BytesRef BytesText }

impl<'a> From<(&'a [u8], &'a [u8])> for Attribute<'a> {
    /// Takes a name, and an escaped value.
    fn from((key, value): (&'a [u8], &'a [u8])) -> Self {
        Self { key: QName(key), value: Cow::Borrowed(value) }
    }
}
