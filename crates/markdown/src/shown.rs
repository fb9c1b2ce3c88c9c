//! What of a document is written, and what begins a line.

use fivefold_core::display::Display;
use fivefold_core::{ElementName, Name, Namespace};
use fivefold_dom::NodeRef;

/// Whether an element begins and ends a line.
pub(crate) fn is_block(name: ElementName) -> bool {
    Display::of(name) != Display::Inline
}

/// Whether anything of an element is written.
pub(crate) fn is_shown(node: NodeRef<'_>, name: ElementName) -> bool {
    if name.namespace != Namespace::HTML {
        return true;
    }
    let is_hidden = match name.local {
        Name::NOSCRIPT => node.document().has_scripting(),
        Name::DIALOG => !node.has_attribute("open"),
        _ => !Display::shows_text(name),
    };
    !is_hidden && !node.has_attribute("hidden")
}
