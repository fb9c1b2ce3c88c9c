//! The classes of elements that the stack of open elements keeps for each entry.

use fivefold_core::{ElementClass, ElementName, Name, Namespace};

/// A set of classes: the first eight flags of [`ElementClass`].
pub(super) type Classes = u8;

pub(super) const SPECIAL: Classes = flags(ElementClass::SPECIAL);
pub(super) const SCOPE: Classes = flags(ElementClass::SCOPE);
pub(super) const IMPLIED_END: Classes = flags(ElementClass::IMPLIED_END);
pub(super) const IMPLIED_END_THOROUGHLY: Classes = flags(ElementClass::IMPLIED_END_THOROUGHLY);
pub(super) const LIST_ITEM_STOP: Classes = flags(ElementClass::LIST_ITEM_STOP);
pub(super) const OPEN_AT_END: Classes = flags(ElementClass::OPEN_AT_END);
pub(super) const TABLE_CONTEXT: Classes = flags(ElementClass::TABLE_CONTEXT);
pub(super) const OWN_END_TAG: Classes = flags(ElementClass::OWN_END_TAG);

/// The flags of a class that is among the kept ones; any other does not compile.
const fn flags(class: ElementClass) -> Classes {
    assert!(class.kept_on_stack() != 0, "the stack does not keep this class");
    class.kept_on_stack()
}

/// The classes of an element that the stack keeps.
#[inline]
pub(super) fn classes(name: ElementName) -> Classes {
    match name.namespace {
        Namespace::HTML => ElementClass::of(name.local).kept_on_stack(),
        _ => foreign_classes(name),
    }
}

fn foreign_classes(name: ElementName) -> Classes {
    let special = name.is_mathml_text_integration_point()
        || name.namespace == Namespace::MATHML && name.local == Name::ANNOTATION_XML
        || is_svg_html_integration_point(name);
    if special { SPECIAL | SCOPE | LIST_ITEM_STOP } else { 0 }
}

/// The SVG elements among the [HTML integration points].
///
/// [HTML integration points]: https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point
pub(super) fn is_svg_html_integration_point(name: ElementName) -> bool {
    name.namespace == Namespace::SVG && matches!(name.local, Name::FOREIGN_OBJECT | Name::DESC | Name::TITLE)
}
