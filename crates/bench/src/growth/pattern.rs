//! The notation of shapes: `<ul>{<li id=$>}` is a `<ul>` and N times `<li id=…>`.
//!
//! What stands in braces is repeated. In it, `$` is the number of the repetition, from 0 upwards, and `@` the same
//! downwards to 0, which pairs what comes first with what comes last. There is no escape: no shape needs one of these
//! four characters for itself.

/// The text of a pattern with so many repetitions of each group.
///
/// # Panics
///
/// When a brace is not closed.
pub(super) fn expand(pattern: &str, repetitions: usize) -> String {
    let mut text = String::new();
    let mut rest = pattern;
    while let Some((once, group_and_rest)) = rest.split_once('{') {
        let (group, after) = group_and_rest.split_once('}').expect("a group ends with a brace");
        text.push_str(once);
        for number in 0..repetitions {
            expand_group(group, number, repetitions - 1 - number, &mut text);
        }
        rest = after;
    }
    text.push_str(rest);
    text
}

/// The pattern as it is written in source code: with escapes for controls, but not for quotes.
pub(super) fn escape(pattern: &str) -> String {
    let escape = |character: char| match character {
        '\'' | '"' => character.to_string(),
        _ => character.escape_debug().to_string(),
    };
    pattern.chars().map(escape).collect()
}

fn expand_group(group: &str, up: usize, down: usize, text: &mut String) {
    let mut rest = group;
    while let Some(at) = rest.find(['$', '@']) {
        let number = if rest.as_bytes()[at] == b'$' { up } else { down };
        text.push_str(&rest[..at]);
        text.push_str(&number.to_string());
        rest = &rest[at + 1..];
    }
    text.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_braces_is_repeated() {
        assert_eq!(expand("<ul>{<li>}</ul>{x}", 2), "<ul><li><li></ul>xx");
        assert_eq!(expand("<p>", 2), "<p>");
    }

    #[test]
    fn controls_are_escaped() {
        assert_eq!(escape("<p a='é'>{\0}"), "<p a='é'>{\\0}");
    }

    #[test]
    fn repetitions_have_numbers() {
        assert_eq!(expand("{<a$>}{</a@ $>}", 3), "<a0><a1><a2></a2 0></a1 1></a0 2>");
    }
}
