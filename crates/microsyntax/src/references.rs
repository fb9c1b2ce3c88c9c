//! Hash-name references.

/// The part of a hash-name reference after its first `#`: the `name` or `id` that it refers to. `None` if there is no
/// `#`, or nothing after it.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-hash-name-reference>
///
/// ```
/// use fivefold::microsyntax::parse_hash_name_reference;
///
/// assert_eq!(parse_hash_name_reference("#map"), Some("map"));
/// assert_eq!(parse_hash_name_reference("page#map#2"), Some("map#2"));
/// assert_eq!(parse_hash_name_reference("map#"), None);
/// ```
pub fn parse_hash_name_reference(input: &str) -> Option<&str> {
    input.split_once('#').map(|(_, name)| name).filter(|name| !name.is_empty())
}

/// Whether a string has the form of a hash-name reference: a `#` and at least one more character. It is valid if there
/// is also an element with that `name`.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-hash-name-reference>
///
/// ```
/// use fivefold::microsyntax::is_valid_hash_name_reference;
///
/// assert!(is_valid_hash_name_reference("#map"));
/// assert!(!is_valid_hash_name_reference("page#map"));
/// ```
pub fn is_valid_hash_name_reference(input: &str) -> bool {
    input.starts_with('#') && input.len() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references() {
        for (input, name, is_valid) in [
            ("", None, false),
            ("#", None, false),
            ("map", None, false),
            ("map#", None, false),
            ("#map", Some("map"), true),
            ("a#map", Some("map"), false),
            ("##", Some("#"), true),
            ("a##", Some("#"), false),
            ("# ", Some(" "), true),
            ("#é#", Some("é#"), true),
        ] {
            assert_eq!(parse_hash_name_reference(input), name, "{input:?}");
            assert_eq!(is_valid_hash_name_reference(input), is_valid, "{input:?}");
        }
    }
}
