//! The notation of shapes: `<ul>{<li id=$>}` is a `<ul>` and N times `<li id=…>`.
//!
//! The content of braces is repeated. In it, `$` is the number of the repetition, counting up from 0, and `@` counts
//! down to 0, which pairs the first with the last; `§` is the number after that of the repetition, and outside of
//! groups how many there are. There is no escape: no shape needs one of these five characters as text.

/// The text of a pattern with this number of repetitions of each group.
///
/// # Panics
///
/// Panics if a brace is not closed.
pub(super) fn expand(pattern: &str, repetitions: usize) -> String {
    let mut text = String::new();
    let mut rest = pattern;
    while let Some((once, group_and_rest)) = rest.split_once('{') {
        let (group, after) = group_and_rest.split_once('}').expect("a group ends with a brace");
        text.push_str(&once.replace('§', &repetitions.to_string()));
        for number in 0..repetitions {
            expand_group(group, number, repetitions - 1 - number, &mut text);
        }
        rest = after;
    }
    text + &rest.replace('§', &repetitions.to_string())
}

/// The pattern as in source code, with control characters escaped, but not quotes.
pub(super) fn escape(pattern: &str) -> String {
    let escape = |character: char| match character {
        '\'' | '"' => character.to_string(),
        _ => character.escape_debug().to_string(),
    };
    pattern.chars().map(escape).collect()
}

fn expand_group(group: &str, up: usize, down: usize, text: &mut String) {
    let mut rest = group;
    while let Some((at, mark)) = rest.char_indices().find(|(_, character)| matches!(character, '$' | '@' | '§')) {
        let number = match mark {
            '$' => up,
            '@' => down,
            _ => up + 1,
        };
        text.push_str(&rest[..at]);
        text.push_str(&number.to_string());
        rest = &rest[at + mark.len_utf8()..];
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
        assert_eq!(expand("§{<a§ $>}<a§>", 2), "2<a1 0><a2 1><a2>");
    }
}
