//! What is written as it stands in the source.

use super::escape::{normalized, write_source_of_value, write_value};
use super::layout::are_on_lines;
use super::{Formatting, Serializer, Tags};
use crate::escape::{unescape, unescape_attribute};
use core::fmt::{self, Write};
use fivefold_core::scan::find_rare;
use fivefold_core::start_tag::{FoundAttribute, end_of_tag_name, find_attributes, written_attributes};
use fivefold_core::{ElementClass, ElementName, Language, Name, Namespace, NodeKind, TreeSource};
use std::borrow::Cow;

impl<'a, T: TreeSource> Serializer<'a, '_, T> {
    /// The source of a node, if what is in the source is written so.
    #[inline]
    pub(super) fn source_of(&self, node: T::Node) -> Option<&'a str> {
        if self.options.as_written { self.tree.source_of(node) } else { None }
    }

    /// The name on the tags of an element: as in the source, if HTML does not know it.
    #[inline]
    pub(super) fn name_as_written(&self, element: T::Node, name: ElementName) -> &'a str {
        let text = self.tree.names().text(name.local);
        if name.namespace != Namespace::HTML || (1..Name::HTML_ELEMENT_COUNT).contains(&(name.local.id() as usize)) {
            return text;
        }
        let source = self.source_of(element).and_then(|tag| tag.get(1..end_of_tag_name(tag, Language::Html)));
        source.filter(|source| source.eq_ignore_ascii_case(text)).unwrap_or(text)
    }

    /// How the start tag of an element ends: as in the source, if the element is void, whose tag may have a slash for XML.
    #[inline]
    pub(super) fn end_of_start_tag(&self, element: T::Node, name: ElementName) -> &'static str {
        let may_have_slash = name.serializes_as_void() && self.options.formatting != Formatting::Minimal;
        let source = if may_have_slash { self.source_of(element) } else { None };
        let Some(tag) = source.filter(|tag| tag.ends_with("/>")) else { return ">" };
        // A value without quotes can end with the slash, which is no end of the tag then.
        let last = written_attributes(tag, Language::Html).last();
        let end = last.map_or_else(|| end_of_tag_name(tag, Language::Html), |last| last.value.end);
        match &tag[end..] {
            ">" => ">",
            "/>" => "/>",
            _ => " />",
        }
    }

    /// Whether an element is written without its start tag, as in the source.
    #[inline]
    pub(super) fn is_implied(&self, element: T::Node, name: ElementName) -> bool {
        self.options.as_written && self.has_no_tag(element, name)
    }

    #[inline(never)]
    fn has_no_tag(&self, element: T::Node, name: ElementName) -> bool {
        self.may_have_no_tags(name)
            && self.tree.source_of(element).is_none()
            && self.tree.attributes(element).next().is_none()
            && !self.needs_start_tag(element, name)
            // White space at its end would be joined to that of the next line.
            && (name.local != Name::HEAD || self.tree.first_child(element).is_none() || are_on_lines(self.tree, element))
    }

    /// Whether an element is written without the tags that the source does not have.
    fn may_have_no_tags(&self, name: ElementName) -> bool {
        self.is_document
            && matches!(self.options.formatting, Formatting::Indented(_))
            && matches!(name, ElementName { namespace: Namespace::HTML, local: Name::HTML | Name::HEAD | Name::BODY })
    }

    /// Whether what an element begins with would come before it, if its start tag were left out.
    ///
    /// <https://html.spec.whatwg.org/multipage/syntax.html#optional-tags>
    fn needs_start_tag(&self, element: T::Node, name: ElementName) -> bool {
        let Some(first) = self.tree.first_child(element) else { return false };
        match self.tree.kind(first) {
            // A parser puts what stands after all tags into the body.
            NodeKind::Text("\n") if self.last_text == Some(first) => false,
            NodeKind::Text(text) => text.starts_with(|first: char| first.is_ascii_whitespace()),
            NodeKind::Element(first) if name.local == Name::BODY => {
                first.has_class(ElementClass::HEAD_CONTENT) || first == ElementName::html(Name::NOSCRIPT)
            }
            kind => matches!(kind, NodeKind::Comment(_) | NodeKind::ProcessingInstruction { .. }),
        }
    }

    /// Which of its tags an element is written with. One that needs none has those of the source.
    pub(super) fn tags_as_written(&self, element: T::Node, name: ElementName, is_implied: bool) -> Tags {
        let is_before_comment = || {
            let next = self.tree.next_sibling(element).map(|next| self.tree.kind(next));
            matches!(next, Some(NodeKind::Comment(_) | NodeKind::ProcessingInstruction { .. }))
        };
        // A comment stands behind an element because of its end tag, although the document does not know that tag any more if
        // what follows the comment has opened the element again.
        let has_end_tag = !self.may_have_no_tags(name) || self.tree.has_end_tag(element) || is_before_comment();
        match (is_implied, has_end_tag) {
            (true, true) => Tags::End,
            (true, false) => Tags::None,
            // White space after the head would be in it.
            (false, false) if name.local != Name::HEAD => Tags::Start,
            (false, _) => Tags::Both,
        }
    }

    /// The source of a text, if it means the text.
    #[inline(never)]
    pub(super) fn text_as_written(&self, node: T::Node, text: &str) -> Option<Cow<'a, str>> {
        let tree = self.tree;
        let source = self.source_of(node)?;
        // A reference without its semicolon would go on in the text after it.
        let is_text = |node| matches!(tree.kind(node), NodeKind::Text(_));
        if tree.next_sibling(node).is_some_and(is_text) || tree.previous_sibling(node).is_some_and(is_text) {
            return None;
        }
        let parent = tree.parent(node).and_then(|parent| tree.element_name(parent));
        let is_rcdata = parent.is_some_and(|name| [Name::TEXTAREA, Name::TITLE].map(ElementName::html).contains(&name));
        source_of_text(source, text, is_rcdata).or_else(|| {
            // Perhaps only white space differs: a parser drops a first line feed, and joins what stands behind the body to the
            // text at its end. Then the words are taken from the source, and the white space around them from the text. White
            // space that is written as references belongs to the words.
            let source = if self.last_text == Some(node) { source.split("</").next()? } else { source }.trim_ascii();
            let words = unescape(&normalized(source)).into_owned();
            let (before, after) = text.split_once(&words)?;
            let is_space = before.trim_ascii().is_empty() && after.trim_ascii().is_empty();
            let source = source_of_text(source, &words, is_rcdata).filter(|_| is_space)?;
            Some(Cow::Owned([before, &source, after].concat()))
        })
    }

    /// Writes the attributes of an element and the end of its start tag, as they are in its source; returns `false` if it has
    /// none.
    #[inline(never)]
    pub(super) fn write_attributes_as_written(
        &mut self,
        element: T::Node,
        name: ElementName,
        formatting: Formatting,
    ) -> Result<bool, fmt::Error> {
        let (tree, names) = (self.tree, self.tree.names());
        let mut attributes = tree.attributes(element).peekable();
        let source = self.source_of(element).filter(|_| formatting == self.options.formatting);
        let (Some(tag), Some(_)) = (source, attributes.peek()) else { return Ok(false) };
        let (end_of_name, end) = (end_of_tag_name(tag, Language::Html), self.end_of_start_tag(element, name));
        if formatting != Formatting::Minimal && self.is_plain(element, &tag[end_of_name..], end) {
            self.output.write_str(&tag[end_of_name..])?;
            return Ok(true);
        }
        let mut values = Vec::new();
        let texts = attributes.map(|attribute| (names.text(attribute.name), attribute.value));
        let is_whole = find_attributes(tag, Language::Html, texts, is_source_of_value, &mut values);
        // An element of SVG or MathML gets an end tag, whatever its start tag says.
        if is_whole && (name.namespace == Namespace::HTML || !tag.ends_with("/>")) {
            self.output.write_str(&normalized(&tag[end_of_name..]))?;
            return Ok(true);
        }
        for (attribute, place) in tree.attributes(element).zip(values) {
            self.output.write_char(' ')?;
            match place {
                Some(FoundAttribute { name, value }) => {
                    self.output.write_str(&tag[name])?;
                    write_source_of_value(&tag[value], formatting, &mut self.output)?;
                }
                None => {
                    self.output.write_str(names.text(attribute.name))?;
                    write_value(attribute.value, formatting, &mut self.output)?;
                }
            }
        }
        self.output.write_str(end)?;
        Ok(true)
    }

    /// Whether what stands behind the name in a start tag is what would be written for the element's attributes anyway, before
    /// the end of the tag.
    fn is_plain(&self, element: T::Node, source: &str, end: &str) -> bool {
        let mut rest = Some(source);
        for attribute in self.tree.attributes(element) {
            let is_value = find_rare(attribute.value.as_bytes(), *b"&\"\r") == attribute.value.len();
            rest = rest
                .filter(|_| is_value)
                .and_then(|rest| rest.strip_prefix(' ')?.strip_prefix(self.tree.names().text(attribute.name)))
                .and_then(|rest| rest.strip_prefix("=\"")?.strip_prefix(attribute.value)?.strip_prefix('"'));
        }
        rest == Some(end)
    }
}

/// The source of a text, with newlines as parsers read them, if it means the text wherever markup or the end follows it. In
/// RCDATA, only an end tag is markup.
pub(super) fn source_of_text<'s>(source: &'s str, text: &str, is_rcdata: bool) -> Option<Cow<'s, str>> {
    let first = find_rare(source.as_bytes(), *b"&<\r");
    if first == source.len() {
        return (source == text).then_some(Cow::Borrowed(source));
    }
    let source = normalized(source);
    // Markup that a parser has dropped, or that would begin with what follows.
    let begins_markup = |(at, _): (usize, &str)| match source.as_bytes()[at + 1..] {
        [] => true,
        [b'/', ref name @ ..] if is_rcdata => {
            // Or it begins as that does, where the text ends.
            let is_end = |end: &[u8]| name.iter().zip(end).all(|(one, other)| one.eq_ignore_ascii_case(other));
            is_end(b"title") || is_end(b"textarea")
        }
        [next, ..] => !is_rcdata && (next.is_ascii_alphabetic() || matches!(next, b'/' | b'!' | b'?')),
    };
    let is_text = !source.match_indices('<').any(begins_markup);
    (is_text && unescape(&source) == text).then_some(source)
}

/// Whether the source of a value without quotes means the value.
pub(super) fn is_source_of_value(source: &str, value: &str) -> bool {
    source == value || unescape_attribute(&normalized(source)) == value
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
        let is_text = |source, text| source_of_text(source, text, false).is_some();
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

    /// By <https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-name-state>.
    #[test]
    fn only_the_end_tag_is_markup_in_a_text_area() {
        let is_text = |source: &str| source_of_text(source, source, true).is_some();
        for source in ["<form a=b>x</form>", "<table></table>", "<!-- </ -->", "a </tit> b"] {
            assert!(is_text(source), "{source}");
        }
        for source in ["</textarea>", "x</TITLE", "<", "x</", "x</tex"] {
            assert!(!is_text(source), "{source}");
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
