//! The tree format of the html5lib tests.

use crate::dom::{NodeKind, ShadowRootMode};
use crate::tree_line::{displayed, write_line};
use crate::{Document, NodeRef};
use core::fmt::{self, Write};
use fivefold_core::Namespace;

/// The remaining work.
enum Work<'a> {
    /// A node and its following siblings, at a depth.
    Siblings(NodeRef<'a>, usize),
    /// A template's contents, with the line that introduces them.
    Contents(NodeRef<'a>, usize),
}

/// Displays the tree in the format of the html5lib tests: one node per line, indented by depth.
///
/// A node deeper than 4096 levels is not indented: its line begins with its depth, as in `| [5000] `.
///
/// ```
/// let document = fivefold::html::parse("<p id=a>x");
/// assert_eq!(
///     fivefold::html::tree_format(&document).to_string(),
///     "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       id=\"a\"\n|       \"x\"\n"
/// );
/// ```
#[inline] // Compiled where it is used: few programs need it.
pub fn tree_format(document: &Document) -> impl fmt::Display {
    displayed(|f| write_tree(document, f))
}

fn write_tree(document: &Document, output: &mut impl Write) -> fmt::Result {
    let mut work: Vec<_> = document.root().first_child().map(|child| Work::Siblings(child, 0)).into_iter().collect();
    while let Some(next) = work.pop() {
        match next {
            Work::Siblings(node, depth) => {
                work.extend(node.next_sibling().map(|sibling| Work::Siblings(sibling, depth)));
                write_node(node, depth, output)?;
                work.extend(node.first_child().map(|child| Work::Siblings(child, depth + 1)));
                work.extend(node.template_contents().map(|contents| Work::Contents(contents, depth + 1)));
                if let Some((root, settings)) = node.shadow_root() {
                    let line = match settings.mode {
                        ShadowRootMode::Open => "#shadow-root (open)",
                        ShadowRootMode::Closed => "#shadow-root (closed)",
                    };
                    write_line(depth + 1, line, output)?;
                    work.extend(root.first_child().map(|child| Work::Siblings(child, depth + 2)));
                }
            }
            Work::Contents(contents, depth) => {
                write_line(depth, "content", output)?;
                work.extend(contents.first_child().map(|child| Work::Siblings(child, depth + 1)));
            }
        }
    }
    Ok(())
}

fn write_node(node: NodeRef<'_>, depth: usize, output: &mut impl Write) -> fmt::Result {
    let line = match node.kind() {
        NodeKind::Element(name) => {
            let prefix = match name.namespace {
                Namespace::SVG => "svg ",
                Namespace::MATHML => "math ",
                _ => "",
            };
            write_line(depth, &format!("<{prefix}{}>", node.local_name().unwrap_or_default()), output)?;
            return write_attributes(node, depth + 1, output);
        }
        NodeKind::Text(text) => format!("\"{text}\""),
        NodeKind::Comment(data) => format!("<!-- {data} -->"),
        NodeKind::ProcessingInstruction { target, data } => format!("<?{target} {data}?>"),
        NodeKind::Doctype { name, public_id, system_id } => {
            let (public_id, system_id) = (public_id.unwrap_or_default(), system_id.unwrap_or_default());
            if public_id.is_empty() && system_id.is_empty() {
                format!("<!DOCTYPE {name}>")
            } else {
                format!("<!DOCTYPE {name} \"{public_id}\" \"{system_id}\">")
            }
        }
        _ => return Ok(()),
    };
    write_line(depth, &line, output)
}

/// Attributes are sorted by the UTF-16 code units of their names.
fn write_attributes(node: NodeRef<'_>, depth: usize, output: &mut impl Write) -> fmt::Result {
    let mut attributes: Vec<_> = node
        .attributes()
        .map(|attribute| {
            let name = match attribute.prefix() {
                Some(prefix) => format!("{prefix} {}", attribute.local_name()),
                None => attribute.name().to_owned(),
            };
            (name, attribute.value())
        })
        .collect();
    attributes.sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
    for (name, value) in attributes {
        write_line(depth, &format!("{name}=\"{value}\""), output)?;
    }
    Ok(())
}
