//! Names near to wrong ones.
//!
//! At most two edits are looked for, which takes a few steps a name; each unknown attribute is compared with hundreds, and a
//! distance between two takes steps in the product of their lengths.

/// The longest name for which one edit is the most that is looked for; for a longer one, it is two.
const SHORT: usize = 7;

/// Whether one name becomes the other by so many edits: a character more, less or another, or two that change places.
pub(crate) fn is_within(mut one: &[u8], mut other: &[u8], edits: usize) -> bool {
    while let ([first, one_rest @ ..], [same, other_rest @ ..]) = (one, other)
        && first == same
    {
        (one, other) = (one_rest, other_rest);
    }
    while let ([one_rest @ .., last], [other_rest @ .., same]) = (one, other)
        && last == same
    {
        (one, other) = (one_rest, other_rest);
    }
    match (one, other) {
        ([], rest) | (rest, []) => rest.len() <= edits,
        ([_], [_]) if edits > 0 => true,
        ([a, b], [c, d]) if edits > 0 && (a, b) == (d, c) => true,
        // Between the first and the last difference, one edit leaves nothing else.
        _ if edits < 2 => false,
        ([a, b, one_rest @ ..], [c, d, other_rest @ ..])
            if (a, b) == (d, c) && is_within(one_rest, other_rest, edits - 1) =>
        {
            true
        }
        ([_, one_rest @ ..], [_, other_rest @ ..]) => [(one_rest, other), (one, other_rest), (one_rest, other_rest)]
            .into_iter()
            .any(|(one, other)| is_within(one, other, edits - 1)),
    }
}

/// The nearest of the names, if one is near: of two that are as near, the first.
pub(crate) fn nearest<'n>(wrong: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    // Other characters at the start are those of libraries: `:class`, `@click`.
    let most = match wrong.len() {
        _ if !wrong.starts_with(|first: char| first.is_ascii_alphabetic()) => 0,
        0..=2 => 0,
        3..=SHORT => 1,
        _ => 2,
    };
    // Of names with two mistakes, those are looked at that begin alike.
    let is_near = |name: &str, edits: usize| {
        name.len().abs_diff(wrong.len()) <= edits
            && (edits == 1 || name.as_bytes().first() == wrong.as_bytes().first())
            && is_within(wrong.as_bytes(), name.as_bytes(), edits)
    };
    let mut further = None;
    for name in names.filter(|_| most > 0) {
        if is_near(name, 1) {
            return Some(name);
        }
        if most > 1 && further.is_none() && is_near(name, 2) {
            further = Some(name);
        }
    }
    further
}

/// A [question] after the nearest of the names.
pub(crate) fn hint<'n>(wrong: &str, names: impl Iterator<Item = &'n str>) -> String {
    question(nearest(wrong, names))
}

/// A question after a name, to be appended to a message; empty if there is none.
pub(crate) fn question(name: Option<&str>) -> String {
    name.map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits() {
        for (one, other, edits) in [
            ("titel", "title", 1),
            ("widht", "width", 1),
            ("clas", "class", 1),
            ("srcc", "src", 1),
            ("styelsheet", "stylesheet", 1),
            ("noopner", "noopener", 1),
            ("aria-labeledby", "aria-labelledby", 1),
            ("abcd", "badc", 2),
            ("ab", "ca", 2),
            ("", "ab", 2),
        ] {
            for (one, other) in [(one, other), (other, one)] {
                assert!(is_within(one.as_bytes(), other.as_bytes(), edits), "{one} {other}");
                assert!(!is_within(one.as_bytes(), other.as_bytes(), edits - 1), "{one} {other}");
            }
        }
        assert!(is_within(b"same", b"same", 0));
    }

    #[test]
    fn the_nearest() {
        let nearest = |wrong| nearest(wrong, ["id", "class", "autocomplete", "title", "style"].into_iter());
        assert_eq!(nearest("titel"), Some("title"));
        assert_eq!(nearest("autocompelte"), Some("autocomplete"));
        assert_eq!(nearest("autocompltee1"), Some("autocomplete"));
        for wrong in ["", "i", "idd2", "klas", "x-data", ":class", &"title".repeat(1 << 10)] {
            assert_eq!(nearest(wrong), None, "{wrong}");
        }
    }
}
