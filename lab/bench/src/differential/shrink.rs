//! Shrinks inputs on which two parsers differ.

/// The texts that omit a part of `text`, larger parts first: runs of pieces, then the attributes of a tag, then single
/// characters. A piece is a tag, or the text between two tags.
pub(super) fn smaller(text: &str) -> Vec<String> {
    let pieces = pieces(text);
    let mut found = Vec::new();
    let mut width = pieces.len();
    while width > 0 {
        for start in (0..pieces.len()).step_by(width) {
            let end = (start + width).min(pieces.len());
            found.push([&pieces[..start], &pieces[end..]].concat().concat());
        }
        width /= 2;
    }
    for (at, piece) in pieces.iter().enumerate() {
        if let (Some((name, _)), true) = (piece.split_once(' '), piece.starts_with('<') && piece.ends_with('>')) {
            found.push([&pieces[..at], &[name, ">"], &pieces[at + 1..]].concat().concat());
        }
    }
    // Single characters are removed only from texts that are already short.
    if text.len() <= 80 {
        found.extend(text.char_indices().map(|(at, character)| {
            let after = at + character.len_utf8();
            format!("{}{}", &text[..at], &text[after..])
        }));
    }
    found
}

/// The text in pieces, each of which begins at a `<` or ends at a `>`.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        let cut = match byte {
            b'<' => at,
            b'>' => at + 1,
            _ => continue,
        };
        if cut > start {
            pieces.push(&text[start..cut]);
            start = cut;
        }
    }
    pieces.push(&text[start..]);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_tags_and_what_is_between() {
        assert_eq!(pieces("a<b>c</b><"), ["a", "<b>", "c", "</b>", "<"]);
        assert!(pieces("").is_empty());
    }

    #[test]
    fn larger_parts_go_first() {
        let found = smaller("<a><b>");
        assert_eq!(found[..3], ["", "<b>", "<a>"]);
        assert!(found.contains(&"<><b>".to_owned()));
        assert!(smaller("<a b><c>").contains(&"<a><c>".to_owned()));
        assert!(smaller("").is_empty());
    }
}
