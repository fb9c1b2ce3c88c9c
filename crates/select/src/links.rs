//! `:any-link`, `:link` and `:defined`.

use crate::element::ElementRef;
use crate::tree::SelectTree;
use fivefold_core::{ElementName, Name, Namespace, is_valid_custom_element_name};

/// Whether the element is a hyperlink. No link counts as visited.
///
/// <https://html.spec.whatwg.org/multipage/semantics-other.html#selector-link>
/// <https://svgwg.org/svg2-draft/linking.html#Links>
pub(crate) fn is_link<T: SelectTree>(element: ElementRef<'_, T>) -> bool {
    match element.name() {
        ElementName { namespace: Namespace::HTML, local: Name::A | Name::AREA } => element.has_attribute(Name::HREF),
        ElementName { namespace: Namespace::SVG, local: Name::A } => {
            element.has_attribute(Name::HREF) || element.has_attribute(Name::NS_XLINK_HREF)
        }
        _ => false,
    }
}

/// Whether the element is no custom element: nothing defines those in a static document.
///
/// <https://dom.spec.whatwg.org/#concept-element-defined>
pub(crate) fn is_defined<T: SelectTree>(element: ElementRef<'_, T>) -> bool {
    let Some(name) = element.html_name() else { return true };
    !element.has_attribute(Name::IS) && !is_valid_custom_element_name(element.tree.names().text(name))
}
