//! Elements in a text, written as HTML.

use super::element::Scope;
use fivefold_xml5::Start;
use std::borrow::Cow;
use url::Url;

/// The void elements of HTML, which have no end tag.
///
/// <https://html.spec.whatwg.org/multipage/syntax.html#void-elements>
const VOID: [&str; 13] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];

/// Attributes whose value is an address.
const ADDRESSES: [&str; 5] = ["href", "src", "cite", "poster", "longdesc"];

/// Writes a start tag. Addresses in it are made absolute if its base is another than that of the text.
pub(super) fn write_start(html: &mut String, start: Start<'_>, scope: &Scope, base: Option<&Url>) {
    html.push('<');
    html.push_str(start.local_name());
    let own_base = scope.base.as_deref().filter(|own| Some(*own) != base);
    for attribute in start.attributes() {
        let name = attribute.name();
        if name == "xmlns" || name.starts_with("xmlns:") || name == "xml:base" {
            continue;
        }
        html.push(' ');
        html.push_str(name);
        html.push_str("=\"");
        let value = attribute.value();
        let absolute = own_base.filter(|_| ADDRESSES.contains(&name)).and_then(|base| base.join(value).ok());
        html.push_str(&escaped(absolute.as_ref().map_or(value, Url::as_str), true));
        html.push('"');
    }
    html.push('>');
}

/// Writes an end tag, if the element has one.
pub(super) fn write_end(html: &mut String, name: &str) {
    if !VOID.contains(&name) {
        html.push_str("</");
        html.push_str(name);
        html.push('>');
    }
}

/// Text as HTML, in an attribute or elsewhere.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#escapingString>
pub(super) fn escaped(text: &str, is_attribute: bool) -> Cow<'_, str> {
    let special = |character: char| matches!(character, '&' | '<' | '>') || is_attribute && character == '"';
    if !text.contains(special) {
        return Cow::Borrowed(text);
    }
    let mut html = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' if is_attribute => html.push_str("&quot;"),
            other => html.push(other),
        }
    }
    Cow::Owned(html)
}
