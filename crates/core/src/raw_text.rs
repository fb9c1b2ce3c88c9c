//! The elements of HTML whose text has no escapes.

use crate::{ElementName, Name, Namespace};

/// Whether text in an element of HTML is written as it stands. In `noscript`, it is where scripting is enabled.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments>
#[doc(hidden)] // For the other crates of Fivefold.
#[inline]
pub fn holds_raw_text(element: ElementName, has_scripting: bool) -> bool {
    element.namespace == Namespace::HTML
        && match element.local {
            Name::STYLE
            | Name::SCRIPT
            | Name::XMP
            | Name::IFRAME
            | Name::NOEMBED
            | Name::NOFRAMES
            | Name::PLAINTEXT => true,
            Name::NOSCRIPT => has_scripting,
            _ => false,
        }
}
