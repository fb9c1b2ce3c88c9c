//! What a tree shows in `selectedcontent` elements.

/// The lines of a tree but those in `selectedcontent` elements: rcdom copies the selected option by rules of its own.
pub(crate) fn without(tree: &str) -> Vec<&str> {
    let depth = |line: &str| line.find(|character| !matches!(character, '|' | ' ')).unwrap_or(usize::MAX);
    let mut shown = None;
    let is_outside = |line: &&str| {
        if shown.is_none_or(|shown| depth(line) <= shown) {
            shown = line.contains("<selectedcontent>").then(|| depth(line));
            return true;
        }
        false
    };
    tree.lines().filter(is_outside).collect()
}
