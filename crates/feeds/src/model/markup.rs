//! Elements in a text, written as HTML.

use super::element::Scope;
use crate::names::is_void_in_html;
use fivefold_xml5::{Start, push_escaped};
use url::Url;

/// Attributes whose value is an address.
const ADDRESSES: [&str; 5] = ["href", "src", "cite", "poster", "longdesc"];

/// Writes a start tag. Addresses in it are made absolute if its base is another than that of the text.
pub(super) fn write_start(html: &mut String, start: Start<'_>, scope: &Scope, base: Option<&Url>) {
    html.extend(["<", start.local_name()]);
    let own_base = scope.base.as_deref().filter(|own| Some(*own) != base);
    for attribute in start.attributes() {
        let name = attribute.name();
        if name == "xmlns" || name.starts_with("xmlns:") || name == "xml:base" {
            continue;
        }
        html.extend([" ", name, "=\""]);
        let value = attribute.value();
        let absolute = own_base.filter(|_| ADDRESSES.contains(&name)).and_then(|base| base.join(value).ok());
        push_escaped(absolute.as_ref().map_or(value, Url::as_str), *b"&<>\"", html);
        html.push('"');
    }
    html.push('>');
}

/// Writes an end tag, if the element has one.
pub(super) fn write_end(html: &mut String, name: &str) {
    if !is_void_in_html(name) {
        html.extend(["</", name, ">"]);
    }
}

/// Writes text.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#escapingString>
pub(super) fn write_text(html: &mut String, text: &str) {
    push_escaped(text, *b"&<>", html);
}
