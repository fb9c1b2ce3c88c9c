//! Links and images.

use crate::escape;
use crate::escape::Place;
use fivefold_dom::NodeRef;
use url::Url;

/// The address in an attribute: absolute if there is a base, or else as it stands.
pub(crate) fn address(node: NodeRef<'_>, name: &str, base: Option<&Url>) -> Option<String> {
    let written = node.attribute(name)?;
    let resolved = base.and_then(|base| node.url_attribute(name, base)).map(String::from);
    Some(resolved.unwrap_or_else(|| written.trim().to_owned()))
}

/// What stands between the parentheses of a link.
pub(crate) fn link(node: NodeRef<'_>, base: Option<&Url>) -> Option<String> {
    Some(escape::target(&address(node, "href", base)?, node.attribute("title")))
}

/// The markup of an image; none without an address.
pub(crate) fn image(node: NodeRef<'_>, base: Option<&Url>, place: Place) -> Option<String> {
    let address = address(node, "src", base).filter(|address| !address.is_empty())?;
    let mut markup = escape::alternative(node.attribute("alt").unwrap_or_default(), place);
    markup.push('(');
    escape::in_place(&escape::target(&address, node.attribute("title")), place, &mut markup);
    markup.push(')');
    Some(markup)
}
