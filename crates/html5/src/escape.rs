//! Escaping and unescaping of texts and attribute values, without a document.

use fivefold_core::char_ref::{CharacterReference, LivingStandard, Outcome};
use fivefold_core::input::Cursor;
use fivefold_core::scan::find_rare;
use fivefold_core::work;
use std::borrow::Cow;

/// Escapes a text, so that HTML has it as the text of an element or as an attribute value in quotes of either kind.
///
/// It does not help in `script` and `style`, where nothing is unescaped, nor without quotes.
///
/// ```
/// use fivefold::html::escape;
/// assert_eq!(escape("Q&A: 1 < 2"), "Q&amp;A: 1 &lt; 2");
/// assert_eq!(format!("<p title='{}'>", escape("it's \"x\"")), "<p title='it&#39;s &quot;x&quot;'>");
/// ```
pub fn escape(text: &str) -> Cow<'_, str> {
    let mut escaped = String::new();
    let mut rest = text;
    loop {
        let at = find_rare(rest.as_bytes(), *b"&<>\"'\r");
        let replacement = match rest.as_bytes().get(at) {
            None if escaped.is_empty() => return Cow::Borrowed(text),
            None => break,
            Some(b'&') => "&amp;",
            Some(b'<') => "&lt;",
            Some(b'>') => "&gt;",
            Some(b'"') => "&quot;",
            // A parser would replace it.
            Some(b'\r') => "&#13;",
            Some(_) => "&#39;",
        };
        escaped.push_str(&rest[..at]);
        escaped.push_str(replacement);
        rest = &rest[at + 1..];
    }
    escaped.push_str(rest);
    Cow::Owned(escaped)
}

/// Replaces the character references in a text by what they stand for, as a parser does in the text of an element. What
/// is no reference stays, such as an ampersand by itself.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state>
///
/// ```
/// use fivefold::html::unescape;
/// assert_eq!(unescape("Q&amp;A &#x2013; caf&eacute; &copy 2026"), "Q&A – café © 2026");
/// assert_eq!(unescape("AT&T, &nosuch; &#0;"), "AT&T, &nosuch; \u{FFFD}");
/// ```
pub fn unescape(text: &str) -> Cow<'_, str> {
    without_references(text, false)
}

/// Replaces the character references in an attribute value, as [`unescape`] does in a text. In a value, a name without
/// its semicolon is no reference before `=`, a letter or a digit, so that addresses stay what they are.
///
/// <https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state>
///
/// ```
/// use fivefold::html::{unescape, unescape_attribute};
/// assert_eq!(unescape_attribute("/search?a=1&copy=2&amp;b"), "/search?a=1&copy=2&b");
/// assert_eq!(unescape("/search?a=1&copy=2&amp;b"), "/search?a=1©=2&b");
/// ```
pub fn unescape_attribute(value: &str) -> Cow<'_, str> {
    without_references(value, true)
}

fn without_references(text: &str, in_attribute: bool) -> Cow<'_, str> {
    let mut at = find_rare(text.as_bytes(), *b"&");
    if at == text.len() {
        return Cow::Borrowed(text);
    }
    let mut output = String::with_capacity(text.len());
    output.push_str(&text[..at]);
    let mut reference = CharacterReference::<LivingStandard>::new(in_attribute);
    while at < text.len() {
        reference.restart(in_attribute);
        let mut input = Cursor::new(&text[at..], 0, true);
        let _ = input.next();
        // A literal that is not done goes on: the machine has to run again.
        let mut take = |outcome| match outcome {
            Outcome::Decoded(decoded) => {
                output.push_str(decoded.as_str(&mut [0; 4]));
                true
            }
            Outcome::Literal { text, done } => {
                output.push_str(text);
                done
            }
            // All input is there, and HTML has a table of names.
            Outcome::NeedsInput | Outcome::Entity | Outcome::UnfinishedEntity => true,
        };
        while !take(reference.run(&mut input, |_| {})) {}
        at += input.position();
        work::steps(1);
        let next = at + find_rare(&text.as_bytes()[at..], *b"&");
        output.push_str(&text[at..next]);
        at = next;
    }
    Cow::Owned(output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_copied_without_need() {
        for text in ["", "plain", "é"] {
            assert!(matches!(escape(text), Cow::Borrowed(_)));
            assert!(matches!(unescape(text), Cow::Borrowed(_)));
        }
    }

    #[test]
    fn what_is_escaped_comes_back() {
        for text in ["&", "&amp;", "a&b<c>d\"e'f\rg", "&#39;&lt", "\u{A0}ж&"] {
            assert_eq!(unescape(&escape(text)), text);
            assert_eq!(unescape_attribute(&escape(text)), text);
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state>
    #[test]
    fn names_are_read_as_in_the_standard() {
        for (text, in_text, in_value) in [
            ("I'm &notit; I tell you", "I'm ¬it; I tell you", "I'm &notit; I tell you"),
            ("I'm &notin; I tell you", "I'm ∉ I tell you", "I'm ∉ I tell you"),
            ("&not=", "¬=", "&not="),
            ("&not", "¬", "¬"),
            ("&not!", "¬!", "¬!"),
            ("&acE;", "\u{223E}\u{333}", "\u{223E}\u{333}"),
            ("&", "&", "&"),
            ("&&amp;&", "&&&", "&&&"),
            ("&#", "&#", "&#"),
            ("&#x;", "&#x;", "&#x;"),
            ("&#x80;&#65", "€A", "€A"),
            ("&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}", "\u{FFFD}\u{FFFD}"),
            ("&unknown;é", "&unknown;é", "&unknown;é"),
        ] {
            assert_eq!(unescape(text), in_text);
            assert_eq!(unescape_attribute(text), in_value);
        }
    }
}
