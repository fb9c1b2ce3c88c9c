//! Nodes as markup, and as what people look at.

use fivefold::Document as Tree;
use fivefold::dom::NodeKind;
use fivefold::{Language, NodeRef, html};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::borrow::Cow;
use std::fmt::Write;

/// How many nodes a notebook shows of a tree.
const SHOWN_NODES: usize = 500;

/// How many levels a notebook shows of a tree.
const SHOWN_LEVELS: usize = 40;

/// A node as markup: HTML, or XML in an XML document. Fails with a message if XML has no way to write it.
pub(crate) fn outer(node: NodeRef<'_>) -> Result<String, String> {
    match node.document().language() {
        Language::Html => Ok(node.outer_html()),
        Language::Xml => node.to_xml().map_err(|error| error.to_string()),
    }
}

/// The name of an element of HTML in lower case, and any other as it is.
pub(crate) fn folded<'n>(tree: &Tree, namespace: Option<&str>, name: &'n str) -> Cow<'n, str> {
    let is_html = tree.language() == Language::Html && namespace == fivefold::Namespace::HTML.known_uri();
    if is_html { Cow::Owned(name.to_ascii_lowercase()) } else { Cow::Borrowed(name) }
}

/// The beginning of a text, with an ellipsis if that is not all.
pub(crate) fn shortened(text: &str, characters: usize) -> Cow<'_, str> {
    match text.char_indices().nth(characters) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// What is shown of a node alone: the tag of an element, the beginning of a text.
pub(crate) fn summary(node: NodeRef<'_>) -> String {
    match node.kind() {
        NodeKind::Document => "#document".to_owned(),
        NodeKind::Fragment => "#fragment".to_owned(),
        NodeKind::Doctype { name, .. } => format!("<!DOCTYPE {name}>"),
        NodeKind::Text(text) => format!("{:?}", shortened(text, 60)),
        NodeKind::Comment(data) => format!("<!--{}-->", shortened(data, 60)),
        NodeKind::ProcessingInstruction { target, data } => format!("<?{target} {}?>", shortened(data, 60)),
        NodeKind::EntityReference(name) => format!("&{name};"),
        // An element; other kinds may come.
        _ => {
            let mut tag = format!("<{}", node.name().unwrap_or_default());
            for attribute in node.attributes().take(8) {
                // Writing to a string cannot fail.
                let _ = write!(tag, " {}={:?}", attribute.name(), shortened(attribute.value(), 60));
            }
            tag + ">"
        }
    }
}

/// A text as HTML has it inside an element, but for `script` and `style`, or as an attribute value in quotes of either kind.
#[pyfunction]
pub(crate) fn escape(text: &Bound<'_, PyString>) -> PyResult<String> {
    Ok(html::escape(&crate::input::text_of(text)?).into_owned())
}

/// The tree below a node as HTML of lists that can be folded.
pub(crate) fn tree_as_html(node: NodeRef<'_>) -> String {
    let mut output = String::from("<div style=\"font-family:monospace\">");
    let mut left = SHOWN_NODES;
    write_tree(node, 0, &mut left, &mut output);
    output + "</div>"
}

/// Writes a node and what is below it, to a bounded depth.
fn write_tree(node: NodeRef<'_>, level: usize, left: &mut usize, output: &mut String) {
    if *left == 0 {
        return;
    }
    *left -= 1;
    let summary = summary(node);
    let shown = html::escape(&summary);
    let has_children = node.first_child().is_some() || node.template_contents().is_some();
    if !has_children || level >= SHOWN_LEVELS {
        *output += &format!("<div style=\"margin-left:1em\">{shown}</div>");
        return;
    }
    let open = if level < 3 { " open" } else { "" };
    *output += &format!("<details style=\"margin-left:1em\"{open}><summary>{shown}</summary>");
    let is_shown = |child: &NodeRef<'_>| child.text().is_none_or(|text| !text.trim().is_empty());
    for child in node.children().chain(node.template_contents()).filter(is_shown) {
        write_tree(child, level + 1, left, output);
    }
    if *left == 0 {
        *output += "<div style=\"margin-left:1em\">…</div>";
    }
    *output += "</details>";
}
