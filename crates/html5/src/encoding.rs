//! HTML's declarations of its encoding: how [`Decoder`](fivefold_core::encoding::Decoder) finds the encoding of HTML.

mod prescan;

use core::ops::Range;
use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};
use fivefold_core::encoding::{Detected, Encoding, Hints, Origin, Sniff};
use prescan::prescan;

/// HTML: the first 1024 bytes are searched for `meta` elements, then for an XML declaration. Where neither tells, the
/// encoding is the parent document's, or the [default](Hints::default).
///
/// What is found so is [tentative](fivefold_core::encoding::Confidence::Tentative): a `meta` element that the parser
/// meets counts more.
///
/// ```
/// use fivefold::encoding::{Hints, Sniff, Html};
/// let sniff = |prefix| Html.sniff(prefix, &Hints::default()).map(|detected| detected.encoding.name());
/// assert_eq!(sniff(b"<meta charset=big5>"), Some("Big5"));
/// assert_eq!(sniff(b"<title><meta charset=utf-16></title>"), Some("UTF-8"));
/// assert_eq!(sniff(b"<p>"), None);
/// ```
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm>
#[derive(Clone, Copy, Debug, Default)]
pub struct Html;

impl Sniff for Html {
    const MARK_BEATS_FORCED: bool = true;

    /// <https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm>
    fn sniff(&self, prefix: &[u8], _: &Hints) -> Option<Detected> {
        let encoding = match prefix {
            [b'<', 0, b'?', 0, b'x', 0, ..] => return Some(Detected::tentative(UTF_16LE, Origin::FirstBytes)),
            [0, b'<', 0, b'?', 0, b'x', ..] => return Some(Detected::tentative(UTF_16BE, Origin::FirstBytes)),
            _ => prescan(prefix)?,
        };
        Some(Detected::tentative(encoding, Origin::Declaration))
    }

    fn conclude(&self, prefix: &[u8], hints: &Hints) -> Detected {
        let parent = || hints.parent.filter(|encoding| ![UTF_16BE, UTF_16LE].contains(encoding));
        if let Some(encoding) = xml_encoding(prefix) {
            Detected::tentative(encoding, Origin::Declaration)
        } else if let Some(encoding) = parent() {
            Detected::tentative(encoding, Origin::Parent)
        } else {
            Detected::tentative(hints.default.unwrap_or(WINDOWS_1252), Origin::Default)
        }
    }
}

/// The encoding that an XML declaration at the very start names.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#concept-get-xml-encoding-when-sniffing>
fn xml_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    const NAME: &[u8] = b"encoding";
    let body = bytes.strip_prefix(b"<?xml")?;
    let body = &body[..body.iter().position(|&byte| byte == b'>')?];
    let after_name = body.windows(NAME.len()).position(|window| window == NAME)? + NAME.len();
    let value = skip_controls(skip_controls(&body[after_name..]).strip_prefix(b"=")?);
    let (quote @ (b'"' | b'\''), rest) = value.split_first()? else { return None };
    let label = &rest[..rest.iter().position(|byte| byte == quote)?];
    if label.iter().any(|&byte| byte <= b' ') {
        return None;
    }
    Encoding::for_label(label).map(utf_16_as_utf_8)
}

fn skip_controls(bytes: &[u8]) -> &[u8] {
    &bytes[bytes.iter().position(|&byte| byte > b' ').unwrap_or(bytes.len())..]
}

/// What has been read as ASCII cannot be in UTF-16.
fn utf_16_as_utf_8(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == UTF_16BE || encoding == UTF_16LE { UTF_8 } else { encoding }
}

/// The encoding that a document declares by naming `encoding` in a `meta` element.
fn as_declared(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == X_USER_DEFINED { WINDOWS_1252 } else { utf_16_as_utf_8(encoding) }
}

/// The encoding that a `meta` element declares with the attributes `charset`, or `http-equiv` and `content`, if it
/// does.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>
///
/// ```
/// use fivefold::encoding::declared_by_meta;
/// let encoding = |charset, http_equiv, content| declared_by_meta(charset, http_equiv, content).map(|found| found.name());
/// assert_eq!(encoding(Some("latin1"), None, None), Some("windows-1252"));
/// assert_eq!(encoding(None, Some("Content-Type"), Some("text/html; charset=koi8-r")), Some("KOI8-R"));
/// assert_eq!(encoding(None, None, Some("text/html; charset=koi8-r")), None);
/// ```
pub fn declared_by_meta(
    charset: Option<&str>,
    http_equiv: Option<&str>,
    content: Option<&str>,
) -> Option<&'static Encoding> {
    let by_charset = charset.and_then(|label| Encoding::for_label(label.as_bytes()));
    let by_content = || {
        http_equiv.filter(|value| value.eq_ignore_ascii_case("content-type"))?;
        encoding_of_content(content?.as_bytes())
    };
    by_charset.or_else(by_content).map(as_declared)
}

/// The encoding that the attribute `content` of a `meta` element names.
fn encoding_of_content(content: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label(&content[label_in_content(content)?])
}

/// Where the label of an encoding stands in the attribute `content` of a `meta` element.
///
/// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements>
pub fn label_in_content(content: &[u8]) -> Option<Range<usize>> {
    const NAME: &[u8] = b"charset";
    let mut rest = content;
    loop {
        let found = rest.windows(NAME.len()).position(|window| window.eq_ignore_ascii_case(NAME))?;
        rest = rest[found + NAME.len()..].trim_ascii_start();
        if let Some(value) = rest.strip_prefix(b"=") {
            let value = value.trim_ascii_start();
            let label = content_value(value)?;
            let start = content.len() - value.len() + usize::from(value.starts_with(b"'") || value.starts_with(b"\""));
            return Some(start..start + label.len());
        }
    }
}

/// The label at the start of `value`; `None` if a quote is not closed.
fn content_value(value: &[u8]) -> Option<&[u8]> {
    if let Some((quote @ (b'"' | b'\''), rest)) = value.split_first() {
        return rest.split(|byte| byte == quote).next().filter(|label| label.len() < rest.len());
    }
    value.split(|&byte| byte == b';' || byte.is_ascii_whitespace()).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_xml(declaration: &str, name: Option<&str>) {
        assert_eq!(xml_encoding(declaration.as_bytes()).map(Encoding::name), name, "{declaration}");
    }

    #[test]
    fn an_xml_declaration_names_an_encoding() {
        check_xml("<?xml version='1.0' encoding='big5'?>", Some("Big5"));
        check_xml("<?xml encoding \u{1} = \"big5\" >", Some("Big5"));
        check_xml("<?xmlencoding='utf-16'>", Some("UTF-8"));
        // Unlike in a `meta` element, no label is replaced by windows-1252 here.
        check_xml("<?xml encoding='x-user-defined'>", Some("x-user-defined"));
    }

    #[test]
    fn an_xml_declaration_must_stand_at_the_start_and_end() {
        check_xml(" <?xml encoding='big5'?>", None);
        check_xml("<?XML encoding='big5'?>", None);
        check_xml("<?xml encoding='big5'?", None);
        check_xml("<?xml encoding='big5>'", None);
        check_xml("<?xml encoding=big5?>", None);
        check_xml("<?xml encoding='big5 '?>", None);
        // The first word of that kind is the one that counts.
        check_xml("<?xml encodings encoding='big5'?>", None);
    }

    #[test]
    fn content_names_an_encoding() {
        let encoding = |content: &str| encoding_of_content(content.as_bytes()).map(Encoding::name);
        assert_eq!(encoding("text/html; charset=koi8-r; x"), Some("KOI8-R"));
        assert_eq!(encoding("CHARSET = 'koi8-r'"), Some("KOI8-R"));
        assert_eq!(encoding("charsetcharset charset=koi8-r x"), Some("KOI8-R"));
        assert_eq!(encoding("charset=\"koi8-r"), None);
        assert_eq!(encoding("charset='koi8-r\""), None);
        assert_eq!(encoding("charset="), None);
        assert_eq!(encoding("charset"), None);
    }

    #[test]
    fn a_parent_in_utf_16_does_not_count() {
        let hints = Hints::default().with_parent(UTF_16LE);
        assert_eq!(Html.conclude(b"", &hints), Detected::tentative(WINDOWS_1252, Origin::Default));
        let hints = Hints::default().with_parent(UTF_8);
        assert_eq!(Html.conclude(b"", &hints), Detected::tentative(UTF_8, Origin::Parent));
    }
}
