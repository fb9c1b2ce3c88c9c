//! What is wrong at an error: the sentence of its code, with the names at hand, and for one language.

use crate::{ErrorCode, Language, ParseError};
use std::borrow::Cow;

/// The number of characters shown of a name.
const LONGEST_NAME: usize = 40;

impl ParseError {
    /// Explains in one sentence what the parser found, and what it does with it: the
    /// [explanation](ErrorCode::explanation) of the code, for this language, with the name of the tag, attribute or
    /// character reference. The source is the text that was parsed, which the spans of the error are ranges of. Names
    /// stand in backticks as the source has them, with control characters if there are any, and are cut off after 40
    /// characters.
    ///
    /// ```
    /// use fivefold::{Language, html};
    ///
    /// let document = html::Parser::new(html::Options::default().with_errors(true)).parse("<!DOCTYPE html><p id=a id=b>");
    /// let sentence = document.errors()[0].explain(Language::Html, document.source());
    /// assert_eq!(sentence, "The tag has an attribute `id` already; the first one counts, and this one is dropped.");
    /// ```
    pub fn explain(&self, language: Language, source: &str) -> String {
        let text = in_language(self.code, language);
        let marked = source.get(self.extent.range()).unwrap_or_default();
        match named(self.code, &text, marked) {
            Some(text) => text,
            None => text.into_owned(),
        }
    }
}

/// The explanation of a code, without what happens in the other language.
fn in_language(code: ErrorCode, language: Language) -> Cow<'static, str> {
    let text = code.explanation();
    let [html, xml] = match code {
        ErrorCode::ControlCharacterReference => [
            "The reference stands for a control character; it is kept, but one from 128 to 159 becomes what windows-1252 \
             has there.",
            "The reference stands for a control character; it is kept.",
        ],
        ErrorCode::EofInProcessingInstruction => [
            "The input ends in a processing instruction; it is dropped.",
            "The input ends in a processing instruction; what was read of it is kept.",
        ],
        ErrorCode::EofInTag => [
            "The input ends inside a tag, which lacks its `>` or a closing quote; the tag is dropped.",
            "The input ends inside a tag, which lacks its `>` or a closing quote; what was read of it is kept.",
        ],
        ErrorCode::InvalidFirstCharacterOfTagName => [
            "No tag name begins with this character; `<` stays text, and `</` makes a comment of all up to the next `>`.",
            "No tag name begins with this character; `<` stays text.",
        ],
        ErrorCode::UnexpectedNullCharacter => [
            "The text holds U+0000; it is dropped from most of the text between tags, and elsewhere becomes U+FFFD.",
            "The text holds U+0000; it becomes U+FFFD.",
        ],
        ErrorCode::EofWithOpenElements => [
            "The body or the input ends while elements are open that need their end tags; they end with it.",
            "The input ends while elements are open; they end with it.",
        ],
        ErrorCode::DepthLimitReached => [
            "Elements are nested deeper than the limits allow; the deeper elements become siblings.",
            "Elements are nested deeper than the limits allow; the deeper tags are ignored.",
        ],
        _ => {
            return match language {
                Language::Html if text.contains("HTML goes into") => {
                    Cow::Owned(text.replace("HTML goes into", "the document goes into"))
                }
                Language::Xml if text.contains("HTML goes into") => {
                    let text = text.replace(", and HTML goes into quirks mode", "");
                    Cow::Owned(text.replace("; HTML goes into quirks mode", ""))
                }
                _ => Cow::Borrowed(text),
            };
        }
    };
    Cow::Borrowed(if language == Language::Html { html } else { xml })
}

/// The text with the name of the tag, attribute or reference that the error marks; `None` if the text has no place for
/// it, or the mark no name.
fn named(code: ErrorCode, text: &str, marked: &str) -> Option<String> {
    let insert = |phrase: &str, name: String| {
        let rest = text.strip_prefix(phrase)?;
        Some(format!("{phrase} {name}{rest}"))
    };
    let replace = |phrase: &str, new: String| text.contains(phrase).then(|| text.replacen(phrase, &new, 1));
    if marked.starts_with('&') {
        let reference = quoted(marked);
        return insert("The character reference", reference.clone())
            .or_else(|| insert("The reference", reference.clone()))
            .or_else(|| insert("The entity reference", reference.clone()))
            .or_else(|| replace("of this reference", format!("of the reference {reference}")))
            .or_else(|| replace("an entity of this name", format!("the entity {reference}")));
    }
    if let Some(rest) = marked.strip_prefix('<') {
        let (slash, rest) = rest.strip_prefix('/').map_or(("", rest), |rest| ("/", rest));
        let name = name_at_start(rest)?;
        let tag = quoted(&format!("<{slash}{name}>"));
        return insert("The end tag", tag.clone())
            .or_else(|| insert("The start tag", tag.clone()))
            .or_else(|| insert("The tag", tag.clone()))
            .or_else(|| replace("A tag of HTML", format!("The tag {tag} of HTML")))
            .or_else(|| replace("inside a tag", format!("inside the tag {tag}")))
            .or_else(|| insert("The element", quoted(name)))
            .or_else(|| replace("the end tag;", format!("the end tag {tag};")))
            .or_else(|| replace("an element of HTML", format!("the element {}", quoted(name))));
    }
    let name = name_at_start(marked).filter(|name| name.len() == marked.len())?;
    match code {
        ErrorCode::DuplicateAttribute => replace("an attribute of this name", format!("an attribute {}", quoted(name))),
        ErrorCode::UnsupportedEncoding => replace("an encoding that", format!("the encoding {}, which", quoted(name))),
        ErrorCode::AttributeWithoutValue => insert("The attribute", quoted(name)),
        ErrorCode::UndeclaredNamespacePrefix => {
            let prefix = name.split(':').next().unwrap_or(name);
            replace("the prefix of the name", format!("the prefix {} of the name", quoted(prefix)))
        }
        // What is marked in a declaration is the delimiter after the name.
        ErrorCode::InvalidName if name.contains(|part: char| part == ':' || part.is_alphanumeric()) => {
            insert("The name", quoted(name))
        }
        _ => None,
    }
}

/// The name with which a text begins, if it does.
fn name_at_start(text: &str) -> Option<&str> {
    let end = text.find(|character: char| character.is_ascii_whitespace() || "/>=<\"'&;".contains(character));
    Some(&text[..end.unwrap_or(text.len())]).filter(|name| !name.is_empty())
}

/// A name in backticks, shortened.
fn quoted(name: &str) -> String {
    let end = name.char_indices().nth(LONGEST_NAME).map_or(name.len(), |(end, _)| end);
    let mark = if end < name.len() { "…" } else { "" };
    format!("`{}{mark}`", &name[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_about_one_language() {
        for code in ErrorCode::ALL {
            let explanation = in_language(*code, Language::Html);
            assert!(!explanation.contains("XML keeps"), "{explanation}");
            let explanation = in_language(*code, Language::Xml);
            assert!(!explanation.contains("HTML goes") && !explanation.contains("HTML drops"), "{explanation}");
        }
    }
}
