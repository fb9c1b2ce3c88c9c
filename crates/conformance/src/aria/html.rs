//! The roles that elements of HTML have, and may have.

use crate::element::Element;
use crate::rules::Roles;
use crate::surroundings::Surroundings;
use fivefold_core::Namespace;

/// The roles of an element, apart from those of a `figure`.
///
/// <https://w3c.github.io/html-aria/#docconformance>
pub(crate) fn roles_of(element: &Element<'_>, around: Surroundings<'_, '_>) -> Roles {
    let implicit = match (element.namespace, element.name) {
        (Namespace::MATHML, "math") => Some("math"),
        (Namespace::SVG, "svg") => Some("graphics-document"),
        _ => element.is_custom().then_some("generic"),
    };
    let row = element.rule.and_then(|rule| around.find(element, rule.roles));
    row.copied().unwrap_or(Roles { implicit, ..Roles::ANY })
}

/// The roles that a `figure` may be given, which depend on whether a descendant is a `figcaption`.
///
/// <https://w3c.github.io/html-aria/#el-figure>
pub(crate) fn roles_of_figure(has_caption: bool) -> Option<&'static [&'static str]> {
    has_caption.then_some(&["doc-example"])
}

/// Whether the element is a role's equivalent, though its own role depends on more or is none.
pub(crate) fn is_equivalent(element: &Element<'_>, role: &str) -> bool {
    matches!((element.name, role), ("dd", "definition") | ("dt", "term")) && element.is_html()
}

/// Whether the element should not have the role, rather than must not.
///
/// <https://w3c.github.io/html-aria/#el-ul>
pub(crate) fn is_discouraged(element: &Element<'_>, role: &str) -> bool {
    role == "directory" && element.is_any(&["menu", "ol", "ul"])
}

/// Elements without a corresponding role that may not have a name.
pub(crate) fn is_nameless(element: &Element<'_>) -> bool {
    element.is_any(&["abbr", "cite", "figcaption", "kbd", "legend", "rp", "rt", "var"])
}
