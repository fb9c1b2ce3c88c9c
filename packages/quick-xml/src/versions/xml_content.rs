//! The content of events with newlines normalized, in the versions where it depends on the version of XML.

use crate::typed::events::{BytesCData, BytesRef, BytesText};
use fivefold_quick_xml::{Unit, XmlVersion};

macro_rules! xml_content {
    ($( $name:ident )+) => { $(
        impl<'a> $name<'a> {
            /// The content, with newlines as in this version of XML.
            pub fn xml_content(&self, version: XmlVersion) -> <crate::Content as Unit>::Decoded<'a> {
                match version {
                    XmlVersion::Explicit1_1 => self.xml11_content(),
                    XmlVersion::Implicit1_0 | XmlVersion::Explicit1_0 => self.xml10_content(),
                }
            }
        }
    )+ };
}

xml_content! { BytesCData BytesRef BytesText }
