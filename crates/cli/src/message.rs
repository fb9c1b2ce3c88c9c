//! The sentences of diagnostics: those of the error codes, with the names at hand, and for one language.

use crate::errors::Finding;
use crate::visible::shown_in_line;
use fivefold::{ErrorCode, Language};
use std::borrow::Cow;

/// The number of characters shown of a name.
const LONGEST_NAME: usize = 40;

/// What a diagnostic says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    /// What is wrong, without a full stop.
    pub(crate) headline: String,
    /// What the parser does with it, as a sentence, if there is something to say.
    pub(crate) note: Option<String>,
}

impl Message {
    /// The message for an error in a source.
    pub(crate) fn new(finding: &Finding, language: Language, source: &str) -> Self {
        let text = sentence(finding, language, source);
        let text = text.strip_suffix('.').unwrap_or(&text);
        match text.split_once("; ") {
            Some((headline, rest)) => {
                let mut letters = rest.chars();
                let first = letters.next().map(|letter| letter.to_ascii_uppercase());
                let note = first.into_iter().chain(letters).chain(['.']).collect();
                Self { headline: headline.to_owned(), note: Some(note) }
            }
            None => Self { headline: text.to_owned(), note: None },
        }
    }
}

/// The explanation of an error, with its name and for its language.
pub(crate) fn sentence(finding: &Finding, language: Language, source: &str) -> String {
    let code = finding.error.code;
    let text = in_language(code, language);
    let marked = source.get(finding.error.extent.range()).unwrap_or_default();
    match named(code, &text, marked) {
        Some(text) => text,
        None => text.into_owned(),
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
    format!("`{}{mark}`", shown_in_line(&name[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fivefold::{html, xml};

    fn sentences(language: Language, text: &str) -> Vec<String> {
        let document = match language {
            Language::Html => html::Parser::new(html::Options::default().with_errors(true)).parse(text),
            Language::Xml => xml::Parser::new(xml::Options::default().with_errors(true)).parse(text),
        };
        let finding = |error: &fivefold::ParseError| Finding { error: *error, is_notice: false };
        document.errors().iter().map(|error| sentence(&finding(error), language, text)).collect()
    }

    #[test]
    fn messages_have_names() {
        let html = |text: &str| sentences(Language::Html, &format!("<!DOCTYPE html>{text}")).remove(0);
        assert!(html("<p id=a id=b>").starts_with("The tag has an attribute `id` already; "));
        assert!(html("<p>&nope;").starts_with("No character has the name of the reference `&nope;`; "));
        assert!(html("<p>a &amp b").starts_with("The character reference `&amp` does not end"));
        assert!(html("<div></b></div>").starts_with("No open element fits the end tag `</b>`; "));
        assert!(html("<p></p><tr>").starts_with("The start tag `<tr>` stands"));
        let xml = |text: &str| sentences(Language::Xml, text).remove(0);
        assert!(xml("<a>&nope;</a>").starts_with("Nothing declares the entity `&nope;`; "));
        assert!(xml("<m:a/>").starts_with("No `xmlns` attribute declares the prefix `m` of the name; "));
        assert!(xml("<a><b></a>").starts_with("The end tag `</a>` closes"));
        let notice = |text: &str| {
            let document = xml::Parser::new(xml::Options::default().with_notices(true)).parse(text);
            sentence(&Finding { error: document.notices()[0], is_notice: true }, Language::Xml, text)
        };
        assert!(notice("<a><3/></a>").starts_with("The name `3` holds"));
        assert!(notice("<!DOCTYPE a [<!ENTITY p:e ''>]><a/>").starts_with("The name holds"));
        assert!(notice("<!DOCTYPE a [<!ATTLIST a b NOTATION (p:c) #IMPLIED>]><a/>").starts_with("The name holds"));
    }

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
