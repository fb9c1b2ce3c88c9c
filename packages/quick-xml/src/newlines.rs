//! Newlines in the content of events.

use std::borrow::Cow;

/// The newlines that XML 1.0 and HTML know: CR and CRLF become LF.
///
/// <https://www.w3.org/TR/xml/#sec-line-ends>
pub fn normalize_newlines(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { text }
}

/// The newlines that XML 1.1 knows: NEL and the line separator, too.
///
/// <https://www.w3.org/TR/xml11/#sec-line-ends>
pub fn normalize_newlines_of_xml_1_1(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains(['\r', '\u{85}', '\u{2028}']) {
        return text;
    }
    Cow::Owned(text.replace("\r\n", "\n").replace("\r\u{85}", "\n").replace(['\r', '\u{85}', '\u{2028}'], "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_newline_becomes_one_line_feed() {
        assert_eq!(normalize_newlines("1\r\n2\r3\n\r\u{85}".into()), "1\n2\n3\n\n\u{85}");
        assert_eq!(normalize_newlines_of_xml_1_1("1\r\n2\r\u{85}3\u{85}4\u{2028}\r".into()), "1\n2\n3\n4\n\n");
        assert!(matches!(normalize_newlines("1\n".into()), Cow::Borrowed(_)));
    }
}
