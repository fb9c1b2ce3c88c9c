//! Names of custom elements.

/// Whether a local name is a valid custom element name.
///
/// <https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name>
#[inline]
pub fn is_valid_custom_element_name(name: &str) -> bool {
    /// Names of SVG and MathML.
    const RESERVED: [&str; 8] = [
        "annotation-xml",
        "color-profile",
        "font-face",
        "font-face-src",
        "font-face-uri",
        "font-face-format",
        "font-face-name",
        "missing-glyph",
    ];
    let is_excluded = |byte: u8| {
        byte.is_ascii_uppercase() || matches!(byte, b'\0' | b'/' | b'>' | b'\t' | b'\n' | b'\x0C' | b'\r' | b' ')
    };
    let bytes = name.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_lowercase)
        && bytes.contains(&b'-')
        && !bytes.iter().copied().any(is_excluded)
        && !RESERVED.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_a_hyphen_and_no_capitals() {
        for name in ["a-", "x-y", "x-\u{E9}", "font-face-x", "emotion-\u{1F60D}", "a=-\""] {
            assert!(is_valid_custom_element_name(name), "{name}");
        }
        for name in
            ["", "x", "-x", "1-x", "\u{E9}-x", "X-y", "x-Y", "x-/", "x- ", "x-\0", "font-face", "annotation-xml"]
        {
            assert!(!is_valid_custom_element_name(name), "{name}");
        }
    }
}
