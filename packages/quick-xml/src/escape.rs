//! Escaping and unescaping.

use core::num::ParseIntError;
use core::ops::Range;
use fivefold_core::char_ref::lookup;
use fivefold_core::scan::find_rare;
use fivefold_core::xml_char::predefined_entity;
use fivefold_xml5::push_escaped;
use std::borrow::Cow;

/// An error of a numeric character reference.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseCharRefError {
    /// The number has a sign.
    #[error("a number with a sign")]
    UnexpectedSign,
    /// It is not a number.
    #[error("{0}")]
    InvalidNumber(#[source] ParseIntError),
    /// The number is not a Unicode scalar value.
    #[error("{0:#x} is not a character")]
    InvalidCodepoint(u32),
    /// XML forbids the character.
    #[error("{0:#x} is not a character of XML")]
    IllegalCharacter(u32),
}

/// An error of unescaping.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EscapeError {
    /// The entity is unknown.
    #[error("unknown entity `{1}` at {0:?}")]
    UnrecognizedEntity(Range<usize>, String),
    /// A reference has no semicolon.
    #[error("a reference without a semicolon at {0:?}")]
    UnterminatedEntity(Range<usize>),
    /// A numeric reference is invalid.
    #[error("invalid character reference: {0}")]
    InvalidCharRef(#[source] ParseCharRefError),
    /// Entities are nested too deeply.
    #[error("entities are nested too deeply")]
    TooManyNestedEntities,
}

/// Escapes `<`, `>`, `&` and both quotes.
///
/// ```
/// assert_eq!(fivefold_quick_xml::escape::escape("<a b='1'>"), "&lt;a b=&apos;1&apos;&gt;");
/// ```
pub fn escape<'a>(raw: impl Into<Cow<'a, str>>) -> Cow<'a, str> {
    escape_each(raw.into(), *b"<>&'\"")
}

/// Escapes `<`, `>` and `&`.
pub fn partial_escape<'a>(raw: impl Into<Cow<'a, str>>) -> Cow<'a, str> {
    escape_each(raw.into(), *b"<>&")
}

/// Escapes `<` and `&`.
pub fn minimal_escape<'a>(raw: impl Into<Cow<'a, str>>) -> Cow<'a, str> {
    escape_each(raw.into(), *b"<&")
}

fn escape_each<const N: usize>(raw: Cow<'_, str>, special: [u8; N]) -> Cow<'_, str> {
    if find_rare(raw.as_bytes(), special) == raw.len() {
        return raw;
    }
    let mut escaped = String::with_capacity(raw.len() + raw.len() / 8);
    push_escaped(&raw, special, &mut escaped);
    Cow::Owned(escaped)
}

/// Resolves the references of a text: numeric ones and those to the five predefined entities.
///
/// # Errors
///
/// Returns an error for any other reference.
///
/// ```
/// use fivefold_quick_xml::escape::unescape;
/// assert_eq!(unescape("1 &lt; &#x32;")?, "1 < 2");
/// assert!(unescape("AT&T").is_err());
/// # Ok::<(), fivefold_quick_xml::escape::EscapeError>(())
/// ```
pub fn unescape(raw: &str) -> Result<Cow<'_, str>, EscapeError> {
    unescape_with(raw, resolve_predefined_entity)
}

/// Resolves the references of a text: numeric ones, and those whose names `resolve` knows.
///
/// # Errors
///
/// Returns an error for any other reference.
pub fn unescape_with<'input, 'entity>(
    raw: &'input str,
    mut resolve: impl FnMut(&str) -> Option<&'entity str>,
) -> Result<Cow<'input, str>, EscapeError> {
    if !raw.contains('&') {
        return Ok(Cow::Borrowed(raw));
    }
    let (mut text, mut done) = (String::with_capacity(raw.len()), 0);
    while let Some(ampersand) = raw[done..].find('&').map(|at| done + at) {
        text.push_str(&raw[done..ampersand]);
        let (name, end) = reference_at(raw, ampersand)?;
        match name.strip_prefix('#') {
            Some(number) => text.push(parse_number(number).map_err(EscapeError::InvalidCharRef)?),
            None => text.push_str(resolve(name).ok_or_else(|| unrecognized(name, ampersand))?),
        }
        done = end;
    }
    text.push_str(&raw[done..]);
    Ok(Cow::Owned(text))
}

/// The name of the reference whose ampersand is at this offset, and the offset of the reference's end.
fn reference_at(raw: &str, ampersand: usize) -> Result<(&str, usize), EscapeError> {
    let rest = &raw[ampersand + 1..];
    match rest.find(['&', ';']) {
        Some(end) if rest.as_bytes()[end] == b';' => Ok((&rest[..end], ampersand + 1 + end + 1)),
        _ => Err(EscapeError::UnterminatedEntity(ampersand..raw.len())),
    }
}

fn unrecognized(name: &str, ampersand: usize) -> EscapeError {
    EscapeError::UnrecognizedEntity(ampersand + 1..ampersand + 1 + name.len(), name.to_owned())
}

/// Normalizes an attribute's value: references are resolved, white space becomes spaces.
///
/// <https://www.w3.org/TR/xml/#AVNormalize>
pub fn normalize_value<'a, 'entity>(
    raw: Cow<'a, str>,
    depth: usize,
    resolve: &mut dyn FnMut(&str) -> Option<&'entity str>,
) -> Result<Cow<'a, str>, EscapeError> {
    if find_rare(raw.as_bytes(), *b"&\t\n\r") == raw.len() {
        return Ok(raw);
    }
    let mut value = String::with_capacity(raw.len());
    append_normalized(&raw, depth, resolve, &mut value)?;
    Ok(Cow::Owned(value))
}

fn append_normalized<'entity>(
    raw: &str,
    depth: usize,
    resolve: &mut dyn FnMut(&str) -> Option<&'entity str>,
    value: &mut String,
) -> Result<(), EscapeError> {
    let mut done = 0;
    while let Some(at) = raw[done..].find(['&', '\t', '\n', '\r']).map(|at| done + at) {
        value.push_str(&raw[done..at]);
        done = at + 1;
        match raw.as_bytes()[at] {
            b'&' => {
                let (name, end) = reference_at(raw, at)?;
                done = end;
                match name.strip_prefix('#') {
                    Some(number) => value.push(parse_number(number).map_err(EscapeError::InvalidCharRef)?),
                    // The values of predefined entities are not markup.
                    None => match resolve_predefined_entity(name) {
                        Some(text) => value.push_str(text),
                        None if depth == 0 => return Err(EscapeError::TooManyNestedEntities),
                        None => {
                            let text = resolve(name).ok_or_else(|| unrecognized(name, at))?;
                            append_normalized(text, depth - 1, resolve, value)?;
                        }
                    },
                }
            }
            byte => {
                value.push(' ');
                done += usize::from(byte == b'\r' && raw.as_bytes().get(done) == Some(&b'\n'));
            }
        }
    }
    value.push_str(&raw[done..]);
    Ok(())
}

/// The value of a predefined entity.
///
/// <https://www.w3.org/TR/xml/#sec-predefined-ent>
pub const fn resolve_predefined_entity(entity: &str) -> Option<&'static str> {
    resolve_xml_entity(entity)
}

/// The value of a predefined entity.
///
/// <https://www.w3.org/TR/xml/#sec-predefined-ent>
pub const fn resolve_xml_entity(entity: &str) -> Option<&'static str> {
    predefined_entity(entity.as_bytes())
}

/// The value of an entity of HTML.
///
/// <https://html.spec.whatwg.org/multipage/named-characters.html>
///
/// ```
/// assert_eq!(fivefold_quick_xml::escape::resolve_html5_entity("eacute"), Some("é"));
/// ```
pub fn resolve_html5_entity(entity: &str) -> Option<&'static str> {
    lookup(&format!("{entity};"))
}

/// The character of a numeric reference, from the text between `&#` and `;`.
pub fn parse_number(digits: &str) -> Result<char, ParseCharRefError> {
    let (digits, radix) = match digits.strip_prefix('x') {
        Some(digits) => (digits, 16),
        None => (digits, 10),
    };
    if digits.starts_with(['+', '-']) {
        return Err(ParseCharRefError::UnexpectedSign);
    }
    match u32::from_str_radix(digits, radix).map_err(ParseCharRefError::InvalidNumber)? {
        0 => Err(ParseCharRefError::IllegalCharacter(0)),
        number => char::from_u32(number).ok_or(ParseCharRefError::InvalidCodepoint(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_escaped_comes_back() {
        let text = "1 < 2 > 0 & 'a' \"b\"";
        for escaped in [escape(text), partial_escape(text), minimal_escape(text)] {
            assert_eq!(unescape(&escaped).as_deref(), Ok(text));
        }
        assert!(matches!(escape("plain"), Cow::Borrowed("plain")));
    }

    #[test]
    fn errors_say_where() {
        assert_eq!(unescape("a&b;"), Err(EscapeError::UnrecognizedEntity(2..3, "b".to_owned())));
        assert_eq!(unescape("a&b &lt;"), Err(EscapeError::UnterminatedEntity(1..8)));
        assert_eq!(parse_number("xD800"), Err(ParseCharRefError::InvalidCodepoint(0xD800)));
        assert_eq!(parse_number("0"), Err(ParseCharRefError::IllegalCharacter(0)));
        assert_eq!(parse_number("+1"), Err(ParseCharRefError::UnexpectedSign));
        assert!(matches!(parse_number("X41"), Err(ParseCharRefError::InvalidNumber(_))));
    }

    #[test]
    fn values_are_normalised() {
        let mut resolve = |name: &str| match name {
            "a" => Some("1&b;\n"),
            "b" => Some("2"),
            "loop" => Some("&loop;"),
            _ => None,
        };
        let value = |raw, depth, resolve: &mut dyn FnMut(&str) -> Option<&'static str>| {
            normalize_value(Cow::Borrowed(raw), depth, resolve).map(Cow::into_owned)
        };
        assert_eq!(value("x\r\ny\tz &#10;&amp;lt;", 1, &mut resolve).as_deref(), Ok("x y z \n&lt;"));
        assert_eq!(value("&a;", 2, &mut resolve).as_deref(), Ok("12 "));
        assert_eq!(value("&a;", 1, &mut resolve), Err(EscapeError::TooManyNestedEntities));
        assert_eq!(value("&loop;", 128, &mut resolve), Err(EscapeError::TooManyNestedEntities));
    }
}
