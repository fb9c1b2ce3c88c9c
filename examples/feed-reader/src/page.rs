//! HTML as plain text.

use fivefold::NodeRef;
use fivefold::dom::NodeKind;
use fivefold::html::parse_fragment;

/// Elements that begin and end a line.
const BLOCKS: &[&str] = &[
    "address",
    "article",
    "aside",
    "blockquote",
    "dd",
    "div",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tr",
    "ul",
];

/// The lines that a browser would show, about, without those that are empty.
pub(crate) fn lines(html: &str) -> Vec<String> {
    let document = parse_fragment("div", html);
    let mut lines = vec![String::new()];
    let mut work = vec![(document.root(), true)];
    while let Some((node, begins)) = work.pop() {
        let name = node.local_name().unwrap_or_default();
        if begins && !matches!(name, "script" | "style" | "template") {
            work.push((node, false));
            work.extend(node.children().rev().map(|child| (child, true)));
            append(node, &mut lines);
        }
        if BLOCKS.contains(&name) || begins && name == "br" {
            lines.push(String::new());
        }
    }
    lines
        .iter()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|line| !line.is_empty())
        .collect()
}

/// What the node itself shows.
fn append(node: NodeRef<'_>, lines: &mut [String]) {
    let Some(line) = lines.last_mut() else { return };
    match node.kind() {
        NodeKind::Text(text) => line.push_str(text),
        NodeKind::Element(_) if node.local_name() == Some("img") => {
            line.push_str(node.attribute("alt").unwrap_or_default());
        }
        _ => {}
    }
}

/// Lines cut at spaces so that they fit.
pub(crate) fn wrap(lines: &[String], width: usize) -> Vec<String> {
    let mut wrapped = Vec::new();
    for line in lines {
        let mut current = String::new();
        for word in line.split(' ') {
            if !current.is_empty() && current.chars().count() + 1 + word.chars().count() > width {
                wrapped.push(std::mem::take(&mut current));
            }
            if !current.is_empty() {
                current.push(' ');
            }
            current.push_str(word);
        }
        wrapped.push(current);
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_lines() {
        let html = "<p>One <b>and</b>\n two<br>three</p><script>x</script><ul><li>4<li><img alt=five></ul>&amp;";
        assert_eq!(lines(html), ["One and two", "three", "4", "five", "&"]);
    }

    #[test]
    fn lines_are_cut_at_spaces() {
        assert_eq!(
            wrap(&["one two three".to_owned(), "unbreakable".to_owned()], 7),
            ["one two", "three", "unbreakable"]
        );
    }
}
