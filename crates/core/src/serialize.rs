//! Serializes positions, errors and detected encodings, for serde.
//!
//! Structs have their fields by name. What has a fixed set of values is a string in kebab-case.

#[cfg(feature = "encoding")]
use crate::encoding::{Confidence, Detected, Origin};
use crate::{ErrorCode, LineColumn, ParseError, Span};
use serde::ser::{Serialize, SerializeStruct, Serializer};

macro_rules! serialize_fields {
    ($type:ident: $($field:ident),*) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                const FIELDS: &[&str] = &[$(stringify!($field)),*];
                let mut fields = serializer.serialize_struct(stringify!($type), FIELDS.len())?;
                $(fields.serialize_field(stringify!($field), &self.$field)?;)*
                fields.end()
            }
        }
    };
}

serialize_fields!(Span: start, end);
serialize_fields!(LineColumn: line, column);
serialize_fields!(ParseError: code, span, extent);

impl Serialize for ErrorCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "encoding")]
impl Serialize for Origin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Self::Forced => "forced",
            Self::ByteOrderMark => "byte-order-mark",
            Self::Transport => "transport",
            Self::FirstBytes => "first-bytes",
            Self::Declaration => "declaration",
            Self::Parent => "parent",
            Self::Default => "default",
        })
    }
}

#[cfg(feature = "encoding")]
impl Serialize for Confidence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Self::Tentative => "tentative",
            Self::Certain => "certain",
        })
    }
}

/// The encoding is its name.
#[cfg(feature = "encoding")]
impl Serialize for Detected {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Detected", 4)?;
        fields.serialize_field("encoding", self.encoding.name())?;
        fields.serialize_field("origin", &self.origin)?;
        fields.serialize_field("confidence", &self.confidence)?;
        fields.serialize_field("error", &self.error)?;
        fields.end()
    }
}
