//! Feeds as they are: RSS and Atom, with what is often wrong with them repaired.
//!
//! [`parse`] makes a tree of a feed. [`Repairs::read`] reads its events. The guide `docs/own-format.md` shows more.
//!
//! ```
//! let bytes = b"<b>Warning</b>: disk full <rss><channel><item><title>Caf\xE9<item><title>Q&A</title></channel>";
//! let feed = fivefold::feed::parse(bytes);
//! # #[cfg(feature = "select")] {
//! let titles: Vec<_> = feed.select("item > title")?.map(|title| title.text_content()).collect();
//! assert_eq!(titles, ["Café", "Q&A"]);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use fivefold_xml5::feed::{Repairs, WELL_KNOWN_PREFIXES, well_known_namespace};

use crate::{Document, xml};

/// Parses the bytes of a feed with all [repairs](Repairs), and the other options as they are by default. Bytes that are no
/// feed give a tree, too: the name of its root element tells.
///
/// Each step can be done apart, to choose repairs, or to collect errors:
///
/// ```
/// use fivefold::{feed, xml};
///
/// let repairs = feed::Repairs::feeds().with_structure(false);
/// let text = repairs.decode(b"<rss><channel><title>One & two</channel>");
/// let document = xml::parse_with(&text, repairs.options().with_errors(true));
/// assert_eq!(document.errors().len(), 2);
/// assert_eq!(feed::parse(text.as_bytes()).root().text_content(), "One & two");
/// ```
pub fn parse(bytes: &[u8]) -> Document {
    let repairs = Repairs::feeds();
    xml::parse_with(&repairs.decode(bytes), repairs.options())
}
