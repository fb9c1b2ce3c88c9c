//! The label of the encoding that a `meta` element names.

use fivefold_core::{Name, TagAttributes, Text};

/// The label in the attributes `charset`, or `http-equiv` and `content`, of a `meta` element, as it stands there.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>
pub(crate) fn label<'a>(attributes: TagAttributes<'a>) -> Option<&'a str> {
    let value = |name| attributes.get(name).map(|value: Text<'a>| value.data);
    value(Name::CHARSET).or_else(|| {
        value(Name::HTTP_EQUIV).filter(|value| value.eq_ignore_ascii_case("content-type"))?;
        label_in_content(value(Name::CONTENT)?)
    })
}

/// The label in the attribute `content`.
///
/// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements>
fn label_in_content(content: &str) -> Option<&str> {
    const NAME: &str = "charset";
    let mut rest = content;
    let value = loop {
        let found = rest.as_bytes().windows(NAME.len()).position(|word| word.eq_ignore_ascii_case(NAME.as_bytes()))?;
        rest = rest[found + NAME.len()..].trim_ascii_start();
        if let Some(value) = rest.strip_prefix('=') {
            break value.trim_ascii_start();
        }
    };
    for quote in ['"', '\''] {
        if let Some(quoted) = value.strip_prefix(quote) {
            return quoted.split_once(quote).map(|(label, _)| label);
        }
    }
    let end = value.find(|end: char| end == ';' || end.is_ascii_whitespace()).unwrap_or(value.len());
    Some(&value[..end]).filter(|label| !label.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_holds_a_label() {
        assert_eq!(label_in_content("text/html; charset=utf-8; x"), Some("utf-8"));
        assert_eq!(label_in_content("charsetcharset Charset = 'big5' x"), Some("big5"));
        assert_eq!(label_in_content("charset=\"big5"), None);
        assert_eq!(label_in_content("charset="), None);
        assert_eq!(label_in_content("text/html"), None);
    }
}
