//! Which names edits accept: those that the DOM Standard does.

use super::{EditError, EditErrorKind};
use fivefold_core::{Namespace, split_qualified_name};

/// Whether the name has at least one character, and none of some.
#[inline]
fn is_free_of(name: &str, characters: &[char]) -> bool {
    let is_bad =
        |character: char| character.is_ascii_whitespace() || character == '\0' || characters.contains(&character);
    !name.is_empty() && !name.contains(is_bad)
}

/// <https://dom.spec.whatwg.org/#valid-element-local-name>
#[inline]
pub(super) fn is_element_name(name: &str) -> bool {
    let is_word = |character: char| !character.is_ascii() || character.is_ascii_alphanumeric();
    match name.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => is_free_of(name, &['/', '>']),
        Some(first) if !first.is_ascii() || matches!(first, ':' | '_') => {
            name.chars().all(|character| is_word(character) || matches!(character, '-' | '.' | ':' | '_'))
        }
        _ => false,
    }
}

/// <https://dom.spec.whatwg.org/#valid-attribute-local-name>
#[inline]
pub(super) fn is_attribute_name(name: &str) -> bool {
    is_free_of(name, &['/', '=', '>'])
}

/// <https://dom.spec.whatwg.org/#valid-doctype-name>, but for the empty name, which cannot be written.
#[inline]
pub(super) fn is_doctype_name(name: &str) -> bool {
    is_free_of(name, &['>'])
}

/// <https://dom.spec.whatwg.org/#valid-namespace-prefix>
#[inline]
fn is_prefix(prefix: &str) -> bool {
    is_free_of(prefix, &['/', '>'])
}

/// Checks the name of an element in a namespace.
///
/// <https://dom.spec.whatwg.org/#validate-and-extract>
#[inline]
pub(super) fn check_element(namespace_uri: Option<&str>, qualified_name: &str) -> Result<(), EditError> {
    check(namespace_uri, qualified_name, is_element_name)
}

/// Checks the name of an attribute in a namespace.
#[inline]
pub(super) fn check_attribute(namespace_uri: Option<&str>, qualified_name: &str) -> Result<(), EditError> {
    check(namespace_uri, qualified_name, is_attribute_name)
}

#[inline]
fn check(namespace_uri: Option<&str>, name: &str, is_local_name: fn(&str) -> bool) -> Result<(), EditError> {
    let (prefix, local) = match split_qualified_name(name) {
        Some((prefix, local)) => (Some(prefix), local),
        None => (None, name),
    };
    if !prefix.is_none_or(is_prefix) || !is_local_name(local) {
        return Err(EditErrorKind::InvalidName.of(name));
    }
    let uri = namespace_uri.unwrap_or_default();
    let is = |namespace: Namespace| namespace.known_uri() == Some(uri);
    let is_declaration = name == "xmlns" || prefix == Some("xmlns");
    let goes_together = is_declaration == is(Namespace::XMLNS)
        && (prefix.is_none() || !uri.is_empty())
        && (prefix != Some("xml") || is(Namespace::XML));
    if goes_together { Ok(()) } else { Err(EditErrorKind::InvalidNamespace.of(name)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_elements() {
        for name in ["a", "a=\"b\"", "a:b", "a<b", "_x", ":x", "é", "x-1", "_x-1.2:3"] {
            assert!(is_element_name(name), "{name:?}");
        }
        for name in ["", "1", "-a", "a b", "a/b", "a>", "a\0", "a\u{C}b", "_x\"", "é=", "<a"] {
            assert!(!is_element_name(name), "{name:?}");
        }
    }

    #[test]
    fn names_of_attributes() {
        for name in ["a", "1", "\"", "<", "@click", ":x", "a:b", "é"] {
            assert!(is_attribute_name(name), "{name:?}");
        }
        for name in ["", "a=", "x=\"1\" onclick", "a b", "a\t", "/", "a>", "\0"] {
            assert!(!is_attribute_name(name), "{name:?}");
        }
    }

    #[test]
    fn prefixes_go_with_their_namespaces() {
        const XML: Option<&str> = Some("http://www.w3.org/XML/1998/namespace");
        const XMLNS: Option<&str> = Some("http://www.w3.org/2000/xmlns/");
        for (uri, name) in [
            (None, "a"),
            (Some("urn:x"), "x:a"),
            (XML, "xml:lang"),
            (XML, "y:lang"),
            (XMLNS, "xmlns"),
            (XMLNS, "xmlns:a"),
        ] {
            assert_eq!(check_attribute(uri, name), Ok(()), "{name}");
        }
        for (uri, name) in [
            (None, "x:a"),
            (Some(""), "x:a"),
            (Some("urn:x"), "xml:a"),
            (None, "xmlns"),
            (Some("urn:x"), "xmlns:a"),
            (XMLNS, "a"),
            (XMLNS, "y:a"),
        ] {
            assert_eq!(
                check_attribute(uri, name).map_err(|error| error.kind()),
                Err(EditErrorKind::InvalidNamespace),
                "{name}"
            );
        }
        assert_eq!(check_element(Some("urn:x"), "x:1").map_err(|error| error.kind()), Err(EditErrorKind::InvalidName));
        assert_eq!(
            check_element(Some("urn:x"), "a b:c").map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidName)
        );
    }
}
