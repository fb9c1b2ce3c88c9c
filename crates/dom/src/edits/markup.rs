//! Text as markup: escaping and quoting, for any place in the source; `None` if the language has no way to write it.

use super::{SourceEditError, SourceEditErrorKind};
use crate::NodeRef;
use fivefold_core::xml_char::{is_name, is_xml_char};
use fivefold_core::{ElementClass, ElementName, Language, Name};

/// What a CDATA section begins with.
pub(super) const SECTION: &str = "<![CDATA[";

/// Refuses what no attribute can be called.
///
/// <https://html.spec.whatwg.org/multipage/syntax.html#attributes-2>
#[inline]
pub(super) fn checked_name(name: &str, language: Language) -> Result<(), SourceEditError> {
    let is_valid = match language {
        // XML5 skips a colon there.
        Language::Xml => is_name(name) && !name.starts_with(':'),
        Language::Html => {
            let is_forbidden = |character: char| {
                character.is_control()
                    || matches!(character, ' ' | '"' | '\'' | '>' | '/' | '=' | '<')
                    || is_noncharacter(character)
            };
            !name.is_empty() && !name.contains(is_forbidden)
        }
    };
    if is_valid { Ok(()) } else { Err(SourceEditErrorKind::InvalidName.of(name)) }
}

/// Refuses what no element can be called.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state>
#[inline]
pub(super) fn checked_element_name(name: &str, language: Language) -> Result<(), SourceEditError> {
    let is_letter = |first: char| first.is_ascii_alphabetic();
    match language {
        Language::Html if !name.starts_with(is_letter) => Err(SourceEditErrorKind::InvalidName.of(name)),
        _ => checked_name(name, language),
    }
}

/// Whether the content of an element of HTML with this name is no markup, or loses its first line feed.
#[inline]
pub(super) fn is_read_otherwise(name: &str, begins_line: bool) -> bool {
    let name = ElementName::html(Name::lookup(&name.to_ascii_lowercase()).unwrap_or(Name::UNKNOWN));
    name.holds_no_markup() || begins_line && name.has_class(ElementClass::DROPS_LINE_FEED)
}

#[inline]
const fn is_noncharacter(character: char) -> bool {
    let number = character as u32;
    number & 0xFFFE == 0xFFFE || 0xFDD0 <= number && number <= 0xFDEF
}

/// Whether a reference could stand for each of the characters.
#[inline]
fn has_only_characters(text: &str, language: Language) -> bool {
    let is_legal = |character| match language {
        Language::Xml => is_xml_char(character),
        Language::Html => character != '\0',
    };
    text.chars().all(is_legal)
}

/// Escapes text: what is escaped means the same in both languages.
#[inline]
fn escaped(text: &str, language: Language) -> Option<String> {
    if !has_only_characters(text, language) {
        return None;
    }
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\r' => escaped.push_str("&#13;"),
            _ => escaped.push(character),
        }
    }
    Some(escaped)
}

/// An attribute value with its quotes: with `quote`, or, in HTML and if it can, without any.
#[inline]
pub(super) fn attribute_value(value: &str, quote: Option<char>, language: Language) -> Option<String> {
    let mut escaped = escaped(value, language)?;
    if language == Language::Xml {
        // A reader makes spaces of them.
        escaped = escaped.replace('\t', "&#9;").replace('\n', "&#10;");
    }
    // A slash at the end could be taken for that of the tag.
    let needs_quote = |character: char| character.is_ascii_whitespace() || "\"'=<>`".contains(character);
    let quote = match quote {
        None if language == Language::Html
            && !escaped.is_empty()
            && !escaped.contains(needs_quote)
            && !escaped.ends_with('/') =>
        {
            return Some(escaped);
        }
        None => '"',
        Some(quote) => quote,
    };
    let escaped = escaped.replace(quote, if quote == '"' { "&quot;" } else { "&#39;" });
    Some(format!("{quote}{escaped}{quote}"))
}

/// Text in an element.
#[inline]
pub(super) fn text_in(element: NodeRef<'_>, text: &str, language: Language) -> Option<String> {
    let name = element.element_name().filter(|_| language == Language::Html);
    // As the parser reads it, also in the contents of a template.
    if name.is_some_and(|name| name.holds_raw_text(element.document().has_scripting())) {
        return (!text.contains(['\0', '\r']) && !ends_raw_text(element, text)).then(|| text.to_owned());
    }
    escaped(text, language)
}

/// Whether text that stands as it is ends the element that it is in, or hides its end tag.
#[inline]
pub(super) fn ends_raw_text(element: NodeRef<'_>, text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let end_tag = format!("</{}", element.local_name().unwrap_or_default());
    let is_script = element.is_element_named(Name::SCRIPT);
    // In a script, these two hide an end tag.
    lower.contains(&end_tag) || is_script && lower.contains("<!--") && lower.contains("<script")
}

/// Text as a CDATA section.
#[inline]
pub(super) fn section(text: &str, language: Language) -> Option<String> {
    let is_possible = has_only_characters(text, language) && !text.contains(['\r', '\0']);
    is_possible.then(|| format!("{SECTION}{}]]>", text.replace("]]>", "]]]]><![CDATA[>")))
}

/// A comment.
#[inline]
pub(super) fn comment(data: &str, language: Language) -> Option<String> {
    let is_html_comment = !data.starts_with('>') && !data.starts_with("->") && !data.contains("--!>");
    let is_xml_comment = !data.contains("--") && !data.ends_with('-');
    let is_valid = has_only_characters(data, language)
        && is_html_comment
        && !data.contains("-->")
        && !data.contains("<!--")
        && !data.contains('\r')
        && !data.ends_with("<!-");
    (is_valid && (language == Language::Html || is_xml_comment)).then(|| format!("<!--{data}-->"))
}
