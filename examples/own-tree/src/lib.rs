//! A tree of one's own in the place of `Document`, and interfaces of one's own over the tokens of HTML and the events of XML.

pub mod sax;
pub mod source;
pub mod tree;
