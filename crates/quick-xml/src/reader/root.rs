//! What the root element says about a document.

use fivefold_xml5::feed::BEGINNINGS;
use memchr::memmem;

/// Whether an element with this name is a feed's root.
pub(super) fn is_of_feed(name: &[u8]) -> bool {
    let local = name.iter().position(|&byte| byte == b':').map_or(name, |colon| &name[colon + 1..]);
    ["rss", "feed", "RDF"].iter().any(|root| local.eq_ignore_ascii_case(root.as_bytes()))
}

/// Whether a feed may begin in this part of a source.
pub(super) fn may_be_before_feed(source: &[u8]) -> bool {
    BEGINNINGS.iter().any(|beginning| memmem::find(source, beginning.as_bytes()).is_some())
}
