//! Content models of SVG and MathML.

use super::Admission;
use crate::element::Element;
use crate::foreign_rules::find_svg;
use crate::rules::Content;
use fivefold_core::{ElementName, Namespace};

/// Elements of MathML that only stand in certain others.
const PARENTS: [(&str, &[&str]); 5] = [
    ("mlabeledtr", &["mtable"]),
    ("mprescripts", &["mmultiscripts"]),
    ("mtd", &["mtr", "mlabeledtr"]),
    ("mtr", &["mtable"]),
    ("none", &["mmultiscripts"]),
];

/// What may stand in an element that is not of HTML.
pub(super) fn content_of(element: &Element<'_>) -> Content {
    let is_text = element.node.element_name().is_some_and(ElementName::is_mathml_text_integration_point);
    match (element.namespace, element.name) {
        (Namespace::SVG, "foreignObject" | "desc") => Content::Flow,
        (Namespace::SVG, "title") => Content::Phrasing,
        (Namespace::SVG, "metadata" | "script" | "style") => Content::Any,
        (Namespace::SVG, _) => Content::Svg,
        (Namespace::MATHML, _) if is_text => Content::Phrasing,
        (Namespace::MATHML, "annotation-xml" | "semantics" | "ci" | "cn" | "csymbol" | "annotation") => Content::Any,
        (Namespace::MATHML, _) => Content::MathMl,
        _ => Content::Any,
    }
}

/// Whether a child may stand in SVG or MathML.
pub(super) fn admit(content: Content, child: &Element<'_>, parent: &Element<'_>) -> Admission {
    let (namespace, otherwise) = match content {
        Content::Svg => (Namespace::SVG, ": only elements of SVG are"),
        _ => (Namespace::MATHML, ": only elements of MathML are"),
    };
    if child.is_html() || child.namespace != namespace && matches!(child.namespace, Namespace::SVG | Namespace::MATHML)
    {
        return Err(otherwise);
    }
    if child.namespace == Namespace::SVG {
        return admit_svg(child, parent);
    }
    let parents = PARENTS.iter().find(|(name, _)| child.namespace == Namespace::MATHML && *name == child.name);
    match parents {
        Some((_, parents)) if !parents.contains(&parent.name) => Err(""),
        _ => Ok(()),
    }
}

/// An element of SVG 2 among those that its parent admits. What is of earlier versions alone may stand anywhere.
fn admit_svg(child: &Element<'_>, parent: &Element<'_>) -> Admission {
    let children = |name| find_svg(name).map_or(&[][..], |rule| rule.children);
    let allowed = children(parent.name);
    if allowed.is_empty() || children(child.name).is_empty() || allowed.contains(&child.name) {
        Ok(())
    } else {
        Err("")
    }
}
