//! `accept`: the files that a control takes.

use crate::{comma_separated_tokens, is_valid_mime_type};
use alloc::collections::BTreeSet;

/// Whether a string is a valid `accept`: tokens separated by commas, each `audio/*`, `video/*`, `image/*`, a MIME type
/// without parameters, or a full stop and the rest of a file name, no two the same in any case.
///
/// The empty string has no token, and is valid. Takes time O(n log n) for n tokens.
///
/// <https://html.spec.whatwg.org/multipage/input.html#attr-input-accept>
///
/// ```
/// use fivefold::microsyntax::is_valid_accept;
///
/// assert!(is_valid_accept(".png, image/jpeg, audio/*"));
/// assert!(!is_valid_accept("png"));
/// assert!(!is_valid_accept("text/html;charset=utf-8"));
/// assert!(!is_valid_accept(".png,.PNG"));
/// ```
pub fn is_valid_accept(input: &str) -> bool {
    if input.trim_ascii_end().ends_with(',') {
        return false;
    }
    let lower = input.to_ascii_lowercase();
    let mut seen = BTreeSet::new();
    comma_separated_tokens(&lower).all(|token| is_specifier(token) && seen.insert(token))
}

/// Whether a token, in lower case, names files.
fn is_specifier(token: &str) -> bool {
    let is_extension = token.len() > 1 && token.starts_with('.');
    let is_group = matches!(token, "audio/*" | "video/*" | "image/*");
    is_extension || is_group || is_valid_mime_type(token) && !token.contains(';')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values() {
        for input in
            ["", ".png", " .tar.gz , application/x-gzip", "AUDIO/*", "image/*,video/*,audio/*", "image/svg+xml"]
        {
            assert!(is_valid_accept(input), "{input:?}");
        }
        for input in ["png", ".", ",", ".png,", ".png, ", ",.png", "*", "a/b;c=d", ".a,.A", "a/b, A/B", "a/b c/d"] {
            assert!(!is_valid_accept(input), "{input:?}");
        }
    }
}
