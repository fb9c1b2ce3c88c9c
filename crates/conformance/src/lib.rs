//! Checks whether an HTML document conforms: which elements stand where, which attributes they have and with what
//! values, what refers to what, what is obsolete, and what ARIA allows.
//!
//! The rules are those for authors: the HTML Standard, ARIA in HTML, the URL Standard, the registry of languages; for feeds,
//! RSS 2.0 and Atom. [`check`] takes a document of HTML, or of XML with elements of HTML, or a feed, and returns [findings](Finding). Errors of the
//! parser are not among them: they are in [`Document::errors`].
//!
//! ```
//! use fivefold::conformance::{Code, Options, check};
//!
//! let document = fivefold::html::parse("<!DOCTYPE html><html lang=en><title>t</title><p><img src='a b'>");
//! let findings = check(&document, &Options::default());
//! let codes: Vec<_> = findings.iter().map(|finding| finding.code).collect();
//! assert_eq!(codes, [Code::MissingAttribute, Code::BadUrl]);
//! assert_eq!(
//!     findings[1].message,
//!     "Bad value `a b` for attribute `src` on element `img`: a space (write `%20`) is not allowed in its path"
//! );
//! ```
//!
//! Not checked: the values of CSS and of policies, RDFa's and other vocabularies' rules, the values of SVG and MathML but for
//! path data, and what other resources contain.

#![forbid(unsafe_code)]

mod aria;
mod attributes;
mod checker;
mod code;
mod combinations;
mod element;
mod feeds;
mod finding;
mod foreign;
mod foreign_rules;
mod forms;
mod generated;
mod headings;
mod inside;
mod items;
mod link_types;
mod media_elements;
mod mend;
mod metadata;
mod model;
mod names;
mod near;
mod obsolete;
mod references;
mod reports;
mod requirements;
mod roles;
mod rules;
mod scripts;
mod suppressions;
mod surroundings;
mod table;
mod values;
mod walk;

pub use code::{Category, Code, Example, Severity, UnknownCode};
pub use feeds::is_feed;
pub use finding::{Finding, Options, Related};
pub use mend::{Mend, is_attribute_name};
pub use names::OwnNames;
pub use suppressions::Suppressions;

use checker::Checker;
use element::Element;
use fivefold_dom::Document;

/// Checks a document, and returns what is wrong with it in the order of the source.
///
/// Takes time linear in the document, but O(n log n) for the length of an attribute value and the number of findings, and
/// memory linear in its depth, its ids and its references. See [`Options`] for limits.
///
/// ```
/// use fivefold::conformance::{Options, Severity, check};
///
/// let document = fivefold::html::parse("<!DOCTYPE html><html lang=en><title>t</title><ul><p>text</ul>");
/// let findings = check(&document, &Options::default());
/// assert_eq!(findings[0].message, "Element `p` is not allowed as a child of `ul`: only `li` elements are");
/// assert_eq!(findings[0].severity(), Severity::Error);
/// assert_eq!(&document.source()[findings[0].span.range()], "<p>");
/// ```
pub fn check(document: &Document, options: &Options) -> Vec<Finding> {
    let mut around = Document::new();
    let context = options.context.as_ref().and_then(|context| {
        let node = around.create_element_ns(context.namespace().known_uri(), context.local_name()).ok()?;
        Element::new(around.node(node), &options.own_names)
    });
    Checker::new(document, options).run(context)
}
