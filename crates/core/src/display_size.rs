//! How many rows a `select` shows.

/// How many rows a `select` without `multiple` shows, given its attribute `size`.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size>
pub fn display_size(size: Option<&str>) -> u32 {
    let Some(size) = size else { return 1 };
    let digits = size.trim_start_matches(['\t', '\n', '\x0C', '\r', ' ']);
    let digits = digits.strip_prefix('+').unwrap_or(digits);
    let end = digits.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(digits.len());
    // A number that is too large is equivalent to any other that is not 1.
    if end == 0 { 1 } else { digits[..end].parse().unwrap_or(u32::MAX) }
}

#[cfg(test)]
mod tests {
    use super::display_size;

    #[test]
    fn the_size_is_parsed_as_a_non_negative_integer() {
        for (size, expected) in [("1", 1), (" 3x", 3), ("+2", 2), ("", 1), ("-1", 1), ("x", 1), ("0", 0)] {
            assert_eq!(display_size(Some(size)), expected, "{size:?}");
        }
        assert_eq!(display_size(None), 1);
        assert_eq!(display_size(Some("99999999999999")), u32::MAX);
    }
}
