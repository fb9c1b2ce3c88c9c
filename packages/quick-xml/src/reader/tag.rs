//! The content of tags: that of the source if it is well-formed, otherwise rewritten.

use crate::attributes::{Place, Places};
use fivefold_core::scan::{find_cased_name_end, find_rare};
use fivefold_core::work;
use fivefold_core::xml_char::is_xml_char;
use fivefold_xml5::push_escaped;
use fivefold_xml5::recognise::{is_space, reference};
use fivefold_xml5::tokenizer::XmlDeclaration;
use fivefold_xml5::{EventAttribute, Start};
use memchr::memchr2_iter;

/// Appends the content of a tag, between its angle brackets. It includes default attributes only if the tag is
/// rewritten, which happens if its source is not `is_clean`.
pub(super) fn append(start: &Start<'_>, is_clean: bool, drops_illegal: bool, buf: &mut Vec<u8>) {
    let name = start.name();
    if is_bare(start) {
        buf.extend_from_slice(name.as_bytes());
        return;
    }
    if is_clean
        && let Some(content) = content_in_source(start)
        && is_written_well(content, start)
    {
        buf.extend_from_slice(content.as_bytes());
        return;
    }
    let mut content = name.to_owned();
    for attribute in start.attributes().filter(|attribute| can_be_written(attribute.name())) {
        if let Some(value) = value(&attribute, start) {
            append_attribute(attribute.name(), value, drops_illegal, &mut content);
        }
    }
    buf.extend_from_slice(content.as_bytes());
}

/// The value of an attribute. quick-xml has no attributes without value, nor such with an unquoted one; so there is none of
/// the former, and of the latter only if it looks like a value: users refuse a feed because of others.
fn value<'a>(attribute: &EventAttribute<'a>, start: &Start<'a>) -> Option<&'a str> {
    let (value, tag) = (attribute.value_text(), start.span());
    let before = value.span.start.checked_sub(tag.start).and_then(|at| start.source()?.get(..at as usize));
    let Some(before) = before.filter(|_| !attribute.is_defaulted()) else { return Some(value.data) };
    if before.ends_with(is_quote) {
        return Some(value.data);
    }
    let data = value.data.trim_end_matches(is_quote);
    let is_likely = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:/?#@!$&()*+,;=%".contains(&byte);
    let is_type = || data.contains('/') || matches!(data, "text" | "html" | "xhtml");
    (!data.is_empty() && data.bytes().all(is_likely) && (attribute.name() != "type" || is_type())).then_some(data)
}

/// Whether a character is a quote of values, typographic ones included.
const fn is_quote(character: char) -> bool {
    matches!(character, '"' | '\'' | '\u{201C}' | '\u{201D}' | '\u{201E}')
}

/// Whether a document that ends with the tag is truncated there: inside the tag, whose last value may be half a link;
/// or, below the outer elements, before the content of an element. Such a tag is dropped.
pub(super) fn is_cut_off(start: &Start<'_>, depth: usize) -> bool {
    /// A root and a channel are kept even without content.
    const HOLDERS: usize = 2;
    let is_unfinished = |source: &str| !source.ends_with('>') || depth >= HOLDERS && !start.is_empty_tag();
    start.source().is_some_and(|source| source.starts_with('<') && is_unfinished(source))
}

/// Whether the tag consists only of a name.
#[inline]
fn is_bare(start: &Start<'_>) -> bool {
    let delimiters = if start.is_empty_tag() { "</>" } else { "<>" };
    start.attributes().len() == 0 && start.span().len() == (start.name().len() + delimiters.len()) as u64
}

/// Whether the tag can be kept as written, because all its attributes are there and well-formed.
fn is_written_well(content: &str, start: &Start<'_>) -> bool {
    let attributes = start.attributes();
    let are_all_written =
        |count| count == attributes.len() || count == attributes.clone().filter(|it| !it.is_defaulted()).count();
    count_attributes(content.as_bytes(), start.name().len()).is_some_and(are_all_written)
}

/// The content between the angle brackets, without the solidus of an empty tag. A tag from an entity has none.
fn content_in_source<'a>(start: &Start<'a>) -> Option<&'a str> {
    let content = start.source()?.strip_prefix('<')?.strip_suffix('>')?;
    let content = if start.is_empty_tag() { content.strip_suffix('/')? } else { content };
    start.name_text().verbatim.then_some(content)
}

/// Appends the content of an XML declaration.
pub(super) fn append_declaration(declaration: &XmlDeclaration<'_>, content: &mut String) {
    content.push_str("xml");
    append_attribute("version", declaration.version.unwrap_or("1.0"), true, content);
    for (name, value) in [("encoding", declaration.encoding), ("standalone", declaration.standalone)] {
        if let Some(value) = value {
            append_attribute(name, value, true, content);
        }
    }
}

/// Whether an attribute with this name can be written: the name has no white space and no delimiters.
fn can_be_written(name: &str) -> bool {
    !name.bytes().any(|byte| is_space(byte) || is_delimiter(byte))
}

const fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'' | b'<' | b'>' | b'=' | b'/' | b'&')
}

fn append_attribute(name: &str, value: &str, drops_illegal: bool, content: &mut String) {
    content.extend([" ", name, "=\""]);
    let special = *b"<&\"\t\n\r";
    if drops_illegal && value.contains(|character| !is_xml_char(character)) {
        push_escaped(&value.replace(|character| !is_xml_char(character), ""), special, content);
    } else {
        push_escaped(value, special, content);
    }
    content.push('"');
}

/// Whether the text in an element is escaped HTML: in RSS's `description` and `content:encoded`, and in elements that
/// declare it. `source` is the start tag.
pub(super) fn is_html(source: &str) -> bool {
    work::bytes(source.len());
    let content = source.trim_start_matches('<').trim_end_matches('>');
    let name_len = content.find([' ', '\t', '\n', '\r', '/']).unwrap_or(content.len());
    let is_html = |type_: &str| matches!(type_, "html" | "text/html");
    matches!(&content[..name_len], "description" | "content:encoded")
        || Places::new(content.as_bytes(), name_len, false)
            .flatten()
            .any(|it| &content[it.name] == "type" && is_html(&content[it.value]))
}

/// Whether the content of a tag, whose name has `name_len` bytes, is well-formed as far as its users can see.
pub(super) fn is_well_formed(content: &str, name_len: usize) -> bool {
    count_attributes(content.as_bytes(), name_len).is_some()
}

/// The number of attributes after the name; `None` if they are malformed, or if a value contains a `<`, or a reference that
/// quick-xml's users cannot resolve.
fn count_attributes(content: &[u8], name_len: usize) -> Option<usize> {
    let mut places = Places::new(content, name_len, false);
    places.set_checks(false);
    let mut count = 0;
    for place in places {
        let Place { name, value } = place.ok()?;
        let text = &content[name.clone()];
        let is_name = !text.is_empty() && find_cased_name_end(text).0 == text.len() && !text.contains(&b'&');
        if !is_name
            || !content[..name.start].last().is_some_and(|before| is_space(*before))
            || !is_plain(&content[value])
        {
            return None;
        }
        count += 1;
    }
    Some(count)
}

fn is_plain(value: &[u8]) -> bool {
    memchr2_iter(b'&', b'<', value).all(|at| value[at] == b'&' && reference(&value[at + 1..]).is_some())
}

/// The name of the reference at the start of `rest`, or its number.
pub(super) fn reference_name(rest: &[u8]) -> Option<&str> {
    /// More digits than any character has, and more letters than any name that HTML knows.
    const LONGEST: usize = 40;
    let len = rest.iter().take(LONGEST).position(|&byte| byte == b';')?;
    str::from_utf8(&rest[1..len]).ok()
}

/// Whether this is the content of an XML declaration: a version, an encoding, and whether the document is standalone.
pub(super) fn is_declaration(content: &[u8]) -> bool {
    let mut expected = ["version", "encoding", "standalone"].iter();
    let is_plain = |value: &[u8]| value.iter().all(|byte| byte.is_ascii_alphanumeric() || b"._-:".contains(byte));
    let mut count = 0;
    let are_all_plain = Places::new(content, "xml".len(), false).all(|place| {
        count += 1;
        place.is_ok_and(|Place { name, value }| {
            let is_expected = expected.any(|expected| expected.as_bytes() == &content[name.clone()]);
            // The first one is the version.
            let is_in_order = (count == 1) == (content[name.start] == b'v');
            is_expected && is_in_order && is_space(content[name.start - 1]) && is_plain(&content[value])
        })
    });
    are_all_plain && count > 0
}

/// Whether an attribute with this name may declare this namespace.
///
/// <https://www.w3.org/TR/xml-names/#ns-decl>
pub(super) fn can_be_declared(name: &[u8], uri: &[u8]) -> bool {
    const XML: &[u8] = b"http://www.w3.org/XML/1998/namespace";
    const XMLNS: &[u8] = b"http://www.w3.org/2000/xmlns/";
    let is_plain = find_rare(uri, *b"&") == uri.len() && uri != XML && uri != XMLNS;
    match name.strip_prefix(b"xmlns:") {
        Some(b"xml") => uri == XML,
        Some(prefix) => is_plain && !uri.is_empty() && prefix != b"xmlns",
        None => is_plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_elements_hold_html() {
        for html in ["<description>", "<content:encoded x='1'>", "<title type='html'>", "<a b='c' type=\"text/html\" >"]
        {
            assert!(is_html(html), "{html}");
        }
        for other in ["<title>", "<summary type='text'>", "<descriptions>", "<content type=html", "&e;"] {
            assert!(!is_html(other), "{other}");
        }
    }

    #[test]
    fn well_formed_attributes_are_counted() {
        for (content, count) in [
            ("a", Some(0)),
            ("a ", Some(0)),
            ("a b='1'", Some(1)),
            ("a\tb = \"1&lt;&#x32;'\"\n c='' ", Some(2)),
            ("a b='1'c='2'", None),
            ("a b", None),
            ("a b=1", None),
            ("a b='1", None),
            ("a b='<'", None),
            ("a b='1&2'", None),
            ("a b='&nbsp;'", None),
            ("a b='&#1;'", None),
            ("a /", None),
            ("a ='1'", None),
        ] {
            assert_eq!(count_attributes(content.as_bytes(), 1), count, "{content:?}");
        }
    }
}
