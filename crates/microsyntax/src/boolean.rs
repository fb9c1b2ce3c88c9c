//! Boolean attributes.

/// Whether a value is valid for a boolean attribute: the empty string, or the attribute's name in any ASCII case.
///
/// With any value, the attribute is true if it is present, and false if it is not.
///
/// <https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attributes>
///
/// ```
/// use fivefold::microsyntax::is_valid_boolean_attribute;
///
/// assert!(is_valid_boolean_attribute("", "disabled"));
/// assert!(is_valid_boolean_attribute("DISABLED", "disabled"));
/// assert!(!is_valid_boolean_attribute("true", "disabled"));
/// ```
pub fn is_valid_boolean_attribute(value: &str, name: &str) -> bool {
    value.is_empty() || value.eq_ignore_ascii_case(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values() {
        for (value, expected) in [
            ("", true),
            ("checked", true),
            ("CHECKed", true),
            (" checked", false),
            ("checked ", false),
            (" ", false),
            ("true", false),
            ("false", false),
            ("chec\u{212A}ed", false),
        ] {
            assert_eq!(is_valid_boolean_attribute(value, "checked"), expected, "{value:?}");
        }
    }
}
