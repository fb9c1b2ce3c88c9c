//! What a tree shows in `selectedcontent` elements.

/// The lines of a tree but those in `selectedcontent` elements: rcdom copies the selected option by rules of its own.
pub(crate) fn without(tree: &str) -> Vec<&str> {
    let depth = |line: &str| line.find(|character| !matches!(character, '|' | ' ')).unwrap_or(usize::MAX);
    let mut shown = None;
    let mut is_shown = true;
    let is_outside = |line: &&str| {
        // Text goes on in a line of its own after a line feed.
        if !line.starts_with("| ") {
            return is_shown;
        }
        is_shown = if shown.is_none_or(|shown| depth(line) <= shown) {
            shown = line.contains("<selectedcontent>").then(|| depth(line));
            true
        } else {
            false
        };
        is_shown
    };
    tree.lines().filter(is_outside).collect()
}

#[test]
fn a_line_feed_in_text_does_not_end_an_element() {
    let tree = "| <select>\n|   <selectedcontent>\n|     \"a\nb\"\n|   <option>\n|     \"c\nd\"";
    assert_eq!(without(tree), ["| <select>", "|   <selectedcontent>", "|   <option>", "|     \"c", "d\""]);
}
