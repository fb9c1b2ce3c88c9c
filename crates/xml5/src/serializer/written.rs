//! What is written as it stands in the source.

use core::char;
use fivefold_core::xml_char::predefined_entity;

/// Whether the source of a value without quotes means the value, by itself: what a DOCTYPE says is not known here, so that no
/// source with another entity does.
///
/// <https://www.w3.org/TR/xml/#AVNormalize>
pub(super) fn is_source_of_value(source: &str, value: &str) -> bool {
    if source == value && !source.contains(['&', '\t', '\n', '\r']) {
        return true;
    }
    let mut decoded = String::with_capacity(source.len());
    let mut parts = source.split('&');
    push_normalized(parts.next().unwrap_or_default(), &mut decoded);
    for part in parts {
        let Some((name, rest)) = part.split_once(';') else { return false };
        match name.strip_prefix('#') {
            None => match predefined_entity(name.as_bytes()) {
                Some(text) => decoded.push_str(text),
                None => return false,
            },
            Some(number) => {
                let code = match number.strip_prefix('x') {
                    Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
                    None => number.parse(),
                };
                let Some(character) = code.ok().and_then(char::from_u32) else { return false };
                decoded.push(character);
            }
        }
        push_normalized(rest, &mut decoded);
    }
    decoded == value
}

/// Adds text whose white space counts as spaces.
fn push_normalized(text: &str, output: &mut String) {
    output.push_str(&text.replace("\r\n", " ").replace(['\t', '\n', '\r'], " "));
}

/// The text with newlines as parsers read them.
///
/// <https://www.w3.org/TR/xml/#sec-line-ends>
pub(super) fn push_with_newlines(text: &str, output: &mut String) {
    match text.contains('\r') {
        true => output.push_str(&text.replace("\r\n", "\n").replace('\r', "\n")),
        false => output.push_str(text),
    }
}

/// The XML declaration that a source begins with.
///
/// <https://www.w3.org/TR/xml/#NT-XMLDecl>
pub(super) fn declaration(source: &str) -> Option<&str> {
    let source = source.trim_start_matches('\u{FEFF}');
    let end = source.find("?>").filter(|_| source.starts_with("<?xml ") || source.starts_with("<?xml\n"))?;
    Some(&source[..end + 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_source_that_means_the_value_is_its_own() {
        for (source, value) in [("a", "a"), ("&lt;&#65;&#x42;", "<AB"), ("a\r\nb\tc", "a b c"), ("&#10;", "\n")] {
            assert!(is_source_of_value(source, value), "{source}");
        }
        for (source, value) in [("a", "b"), ("&e;", "&e;"), ("a\nb", "a\nb"), ("&lt", "<"), ("&#xZ;", "")] {
            assert!(!is_source_of_value(source, value), "{source}");
        }
    }
}
