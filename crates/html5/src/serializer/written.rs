//! What is written as it stands in the source.

use crate::escape::{unescape, unescape_attribute};
use fivefold_core::scan::find_rare;
use std::borrow::Cow;

/// The source of a text, with newlines as parsers read them, if it means the text wherever markup or the end follows it.
pub(super) fn source_of_text<'s>(source: &'s str, text: &str) -> Option<Cow<'s, str>> {
    let first = find_rare(source.as_bytes(), *b"&<\r");
    if first == source.len() {
        return (source == text).then_some(Cow::Borrowed(source));
    }
    let source = normalized(source);
    // Markup that a parser has dropped, or that would begin with what follows.
    let begins_markup = |(at, _): (usize, &str)| {
        let next = source.as_bytes().get(at + 1);
        next.is_none_or(|next| next.is_ascii_alphabetic() || matches!(next, b'/' | b'!' | b'?'))
    };
    let is_text = !source.match_indices('<').any(begins_markup);
    (is_text && unescape(&source) == text).then_some(source)
}

/// Whether the source of a value without quotes means the value.
pub(super) fn is_source_of_value(source: &str, value: &str) -> bool {
    source == value || unescape_attribute(&normalized(source)) == value
}

/// The text with newlines as parsers read them.
///
/// <https://infra.spec.whatwg.org/#normalize-newlines>
pub(super) fn normalized(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { Cow::Borrowed(text) }
}

/// Whether the source of a comment with this data is other markup, which a parser makes a comment.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state>
pub(super) fn is_bogus_comment(source: &str, data: &str) -> bool {
    let content = source.strip_suffix('>').and_then(|source| source.strip_prefix('<'));
    let is_data = |content: &str| !source.starts_with("<!--") && normalized(content) == data;
    content.is_some_and(|content| is_data(content) || is_data(content.get(1..).unwrap_or_default()))
}

/// Whether the source of a processing instruction has this target and data.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-open-state>
pub(super) fn is_source_of_instruction(source: &str, target: &str, data: &str) -> bool {
    let content = source.strip_prefix("<?").and_then(|source| source.strip_suffix('>'));
    content.and_then(|content| content.strip_prefix(target)).is_some_and(|content| {
        let content = content.trim_ascii_start();
        !content.contains('\r') && (content == data || content.strip_suffix('?') == Some(data))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By <https://html.spec.whatwg.org/multipage/parsing.html#data-state> and the states that it leads to.
    #[test]
    fn only_text_is_the_source_of_a_text() {
        let is_text = |source, text| source_of_text(source, text).is_some();
        for (source, text) in
            [("a", "a"), ("&lt;b", "<b"), ("1 < 2 <3", "1 < 2 <3"), ("&nbsp;\r\nx", "\u{A0}\nx"), ("]]>", "]]>")]
        {
            assert!(is_text(source, text), "{source}");
        }
        for (source, text) in [
            ("a<", "a<"),
            ("</b>", ""),
            ("a</b>b", "ab"),
            ("<!--", "<!--"),
            ("<?x", "<?x"),
            ("&lt;", "other"),
            ("x", ""),
        ] {
            assert!(!is_text(source, text), "{source}");
        }
    }

    #[test]
    fn only_what_is_no_comment_is_a_bogus_one() {
        for (source, data) in [("<!x>", "x"), ("</ x>", " x"), ("<?=x?>", "?=x?"), ("<![CDATA[a]]>", "[CDATA[a]]")] {
            assert!(is_bogus_comment(source, data), "{source}");
        }
        for (source, data) in [("<!--x-->", "x"), ("<!---->", ""), ("<!x", "x"), ("<!x>", "other"), ("<", "")] {
            assert!(!is_bogus_comment(source, data), "{source}");
        }
    }
}
