//! Text as markup: escaping and quoting, for any place in the source.

use super::SourceEditError;
use crate::NodeRef;
use fivefold_core::xml_char::{is_name, is_xml_char};
use fivefold_core::{ElementClass, Language, Name, Namespace};

/// Refuses what no attribute can be called.
///
/// <https://html.spec.whatwg.org/multipage/syntax.html#attributes-2>
#[inline]
pub(super) fn checked_name(name: &str, language: Language) -> Result<(), SourceEditError> {
    let is_valid = match language {
        Language::Xml => is_name(name),
        Language::Html => {
            let is_forbidden = |character: char| {
                character.is_control()
                    || matches!(character, ' ' | '"' | '\'' | '>' | '/' | '=' | '<')
                    || is_noncharacter(character)
            };
            !name.is_empty() && !name.contains(is_forbidden)
        }
    };
    if is_valid { Ok(()) } else { Err(SourceEditError::InvalidName) }
}

#[inline]
const fn is_noncharacter(character: char) -> bool {
    let number = character as u32;
    number & 0xFFFE == 0xFFFE || 0xFDD0 <= number && number <= 0xFDEF
}

/// Refuses characters that no reference can stand for.
#[inline]
fn check_characters(text: &str, language: Language) -> Result<(), SourceEditError> {
    let is_legal = |character| match language {
        Language::Xml => is_xml_char(character),
        Language::Html => character != '\0',
    };
    if text.chars().all(is_legal) { Ok(()) } else { Err(SourceEditError::Inexpressible) }
}

/// Escapes text: what is escaped means the same in both languages.
#[inline]
fn escaped(text: &str, language: Language) -> Result<String, SourceEditError> {
    check_characters(text, language)?;
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
    Ok(escaped)
}

/// An attribute value with its quotes: with `quote`, or, in HTML and if it can, without any.
#[inline]
pub(super) fn attribute_value(value: &str, quote: Option<char>, language: Language) -> Result<String, SourceEditError> {
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
            return Ok(escaped);
        }
        None => '"',
        Some(quote) => quote,
    };
    let escaped = escaped.replace(quote, if quote == '"' { "&quot;" } else { "&#39;" });
    Ok(format!("{quote}{escaped}{quote}"))
}

/// Text in an element; `is_first` says that it follows the start tag.
#[inline]
pub(super) fn text_in(
    element: NodeRef<'_>,
    text: &str,
    is_first: bool,
    language: Language,
) -> Result<String, SourceEditError> {
    let name = element.element_name().filter(|name| language == Language::Html && name.namespace == Namespace::HTML);
    // As the parser reads it, also in the contents of a template.
    let has_scripting = element.document().has_scripting();
    if name.is_some_and(|name| name.holds_raw_text(has_scripting)) {
        return raw_text(element, text);
    }
    let mut escaped = escaped(text, language)?;
    let drops_line_feed = name.is_some_and(|name| name.has_class(ElementClass::DROPS_LINE_FEED));
    // The parser drops the first line feed.
    if drops_line_feed && is_first && escaped.starts_with('\n') {
        escaped.insert(0, '\n');
    }
    Ok(escaped)
}

/// Text that stands as it is, up to the end tag.
#[inline]
fn raw_text(element: NodeRef<'_>, text: &str) -> Result<String, SourceEditError> {
    let lower = text.to_ascii_lowercase();
    let end_tag = format!("</{}", element.local_name().unwrap_or_default());
    let is_script = element.is_element_named(Name::SCRIPT);
    // In a script, these two hide an end tag.
    let hides_end = is_script && lower.contains("<!--") && lower.contains("<script");
    let ends = lower.contains(&end_tag) || hides_end || lower.contains(['\0', '\r']);
    if ends { Err(SourceEditError::Inexpressible) } else { Ok(text.to_owned()) }
}

/// Text inside a CDATA section that is there.
#[inline]
pub(super) fn character_data(text: &str, language: Language) -> Result<String, SourceEditError> {
    check_characters(text, language)?;
    if text.contains(['\r', '\0']) {
        return Err(SourceEditError::Inexpressible);
    }
    Ok(text.replace("]]>", "]]]]><![CDATA[>"))
}

/// A comment.
#[inline]
pub(super) fn comment(data: &str, language: Language) -> Result<String, SourceEditError> {
    check_characters(data, language)?;
    let is_html_comment = !data.starts_with('>') && !data.starts_with("->") && !data.contains("--!>");
    let is_xml_comment = !data.contains("--") && !data.ends_with('-');
    let is_valid = is_html_comment
        && !data.contains("-->")
        && !data.contains("<!--")
        && !data.contains('\r')
        && !data.ends_with("<!-");
    if is_valid && (language == Language::Html || is_xml_comment) {
        Ok(format!("<!--{data}-->"))
    } else {
        Err(SourceEditError::Inexpressible)
    }
}
