//! MIME types.

use crate::generated::lists::JAVASCRIPT_TYPES;
use fivefold_microsyntax::is_valid_mime_type;

/// Checks a valid MIME type string.
///
/// <https://mimesniff.spec.whatwg.org/#valid-mime-type>
pub(crate) fn check(input: &str) -> Result<(), String> {
    let (essence, rest) = input.split_at(input.find(';').unwrap_or(input.len()));
    if is_valid_mime_type(input) {
        return Ok(());
    }
    Err(match () {
        () if !essence.contains('/') => "it has no `/`",
        () if rest.is_empty() || !is_valid_mime_type(essence.trim_ascii_end()) => {
            "a type and a subtype of letters and digits must stand on both sides of one `/`"
        }
        () => "after a `;`, a parameter must be a name, `=` and a value, whose quotation marks are closed",
    }
    .to_owned())
}

/// Whether the essence of a MIME type, its part without parameters, is one of JavaScript.
///
/// <https://mimesniff.spec.whatwg.org/#javascript-mime-type-essence-match>
pub(crate) fn is_javascript(essence: &str) -> bool {
    JAVASCRIPT_TYPES.iter().any(|name| name.eq_ignore_ascii_case(essence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons() {
        for (input, reason) in [
            ("foo", "no `/`"),
            ("a/b/c", "both sides"),
            ("text/html ", "both sides"),
            ("/html;a=b", "both sides"),
            ("text/html;a", "a parameter must be"),
            ("text/html;a=\"b", "a parameter must be"),
        ] {
            let error = check(input).unwrap_err();
            assert!(error.contains(reason), "{input:?}: {error}");
        }
        assert_eq!(check("text/html;a=b"), Ok(()));
    }
}
