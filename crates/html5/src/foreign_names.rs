//! The names of elements and attributes of SVG and MathML, which HTML tags write in lower case and without namespaces.

pub(crate) use crate::generated::adjustments::adjust_svg_tag;

use crate::generated::adjustments::{adjust_mathml_attribute, adjust_svg_attribute};
use fivefold_core::{ElementName, Name, Names, Namespace, TagAttribute, TagAttributes, Text};

/// The name under which an element of HTML, SVG or MathML carries an attribute, which has this name, or this text, in
/// an HTML tag: *adjust SVG attributes*, *adjust MathML attributes* and *adjust foreign attributes*, for one attribute.
///
/// [`adjusted_attributes`] does it for all attributes of a tag.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes>,
/// <https://html.spec.whatwg.org/multipage/parsing.html#adjust-mathml-attributes>,
/// <https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes>
///
/// ```
/// use fivefold::{Name, Namespace};
/// use fivefold::dom::ElementName;
/// use fivefold::tree::Names;
/// use fivefold::tree::attribute_name;
///
/// let svg = ElementName { namespace: Namespace::SVG, local: Name::SVG };
/// assert_eq!(attribute_name(svg, Name::VIEWBOX, || "viewbox", &mut Names::new()), Name::VIEW_BOX);
/// assert_eq!(attribute_name(svg, Name::XLINK_HREF, || "xlink:href", &mut Names::new()), Name::NS_XLINK_HREF);
/// ```
#[inline]
pub fn attribute_name<'t>(element: ElementName, name: Name, text: impl FnOnce() -> &'t str, names: &mut Names) -> Name {
    let name = if name == Name::UNKNOWN { names.intern(text()) } else { name };
    let adjusted = match element.namespace {
        Namespace::SVG => adjust_svg_attribute(name),
        Namespace::MATHML => adjust_mathml_attribute(name),
        _ => return name,
    };
    adjusted.in_namespace()
}

/// The attributes of a tag of HTML, as an element of HTML, SVG or MathML carries them: each with its
/// [adjusted name](attribute_name) and its value. For a tree's `create_element`.
///
/// ```
/// use fivefold::tree::{Names, TreeSink, adjusted_attributes};
/// # use fivefold::tree::{NewElement, TagAttributes};
/// # fn test(element: NewElement<'_>) {
/// let mut names = Names::new();
/// for (name, value) in adjusted_attributes(element.name, element.attributes, &mut names) {
///     println!("{name:?} {}", value.data);
/// }
/// # }
/// ```
#[inline]
pub fn adjusted_attributes<'a>(
    element: ElementName,
    attributes: TagAttributes<'a>,
    names: &mut Names,
) -> impl Iterator<Item = (Name, Text<'a>)> {
    let is_resolved = attributes.are_resolved();
    attributes.iter().map(move |attribute| {
        let TagAttribute { name, name_text, value, .. } = attribute;
        (if is_resolved { name } else { attribute_name(element, name, || name_text.data, names) }, value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_adjusted() {
        assert_eq!(adjust_svg_tag(Name::CLIPPATH), Name::CLIP_PATH);
        assert_eq!(Name::CLIP_PATH.as_static_str(), Some("clipPath"));
        assert_eq!(Name::CLIP_PATH_PROPERTY.as_static_str(), Some("clip-path"));
        assert_eq!(adjust_svg_tag(Name::FEDROPSHADOW), Name::FE_DROP_SHADOW);
        assert_eq!(adjust_svg_attribute(Name::ATTRIBUTENAME), Name::ATTRIBUTE_NAME);
        assert_eq!(adjust_svg_attribute(Name::ZOOMANDPAN), Name::ZOOM_AND_PAN);
        assert_eq!(adjust_svg_attribute(Name::DEFINITIONURL), Name::DEFINITIONURL);
        assert_eq!(adjust_mathml_attribute(Name::DEFINITIONURL), Name::DEFINITION_URL);
        for unadjusted in
            [Name::CONTENTSCRIPTTYPE, Name::CONTENTSTYLETYPE, Name::EXTERNALRESOURCESREQUIRED, Name::FILTERRES]
        {
            assert_eq!(adjust_svg_attribute(unadjusted), unadjusted);
        }
    }
}
