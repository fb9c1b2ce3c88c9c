//! The marks of CDATA sections, where HTML has no such sections.

use fivefold_dom::Document;
use fivefold_dom::parser::html::parse;
use fivefold_html5::Context;
use std::borrow::Cow;

/// The tree of HTML that stands in a page, without the marks of sections.
pub(crate) fn fragment(html: &str) -> Document {
    parse(Some(&Context::from("body")), &without_sections(html))
}

/// HTML without the marks of CDATA sections, which have been escaped, or are in one another. To HTML, such a section is a
/// comment up to its first `>`.
pub(crate) fn without_sections(html: &str) -> Cow<'_, str> {
    match html.contains("<![CDATA[") || html.ends_with("]]>") {
        true => Cow::Owned(html.replace("<![CDATA[", "").replace("]]>", "")),
        false => Cow::Borrowed(html),
    }
}

#[cfg(test)]
mod tests {
    use super::without_sections;

    #[test]
    fn marks_of_sections_are_no_html() {
        for (html, expected) in [
            ("<![CDATA[Plain news.]]>", "Plain news."),
            ("<![CDATA[<p>A</p><p>B</p>]]>", "<p>A</p><p>B</p>"),
            ("before <![CDATA[ inner  after ]]>", "before  inner  after "),
            ("a ]]> b", "a ]]> b"),
            ("a <b>b</b>", "a <b>b</b>"),
        ] {
            assert_eq!(without_sections(html), expected);
        }
    }
}
