//! A tree in html5lib's notation.

use html5ever::{QualName, local_name, ns};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// The tree of a document; or of a fragment, the content of its root.
pub(crate) fn of(dom: &RcDom, is_fragment: bool) -> String {
    let mut lines = Vec::new();
    let root = if is_fragment { dom.document.children.borrow()[0].clone() } else { dom.document.clone() };
    children(&root, 1, &mut lines);
    lines.join("\n")
}

fn children(node: &Handle, depth: usize, lines: &mut Vec<String>) {
    // By a stack of its own, because trees may be deep.
    let mut left: Vec<(Handle, usize)> =
        node.children.borrow().iter().rev().map(|child| (child.clone(), depth)).collect();
    while let Some((node, depth)) = left.pop() {
        let indent = "| ".to_owned() + &"  ".repeat(depth - 1);
        let mut push = |text: String| lines.push(format!("{indent}{text}"));
        match &node.data {
            NodeData::Document => {}
            NodeData::Doctype { name, public_id, system_id } if public_id.is_empty() && system_id.is_empty() => {
                push(format!("<!DOCTYPE {name}>"));
            }
            NodeData::Doctype { name, public_id, system_id } => {
                push(format!("<!DOCTYPE {name} \"{public_id}\" \"{system_id}\">"));
            }
            NodeData::Text { contents } => push(format!("\"{}\"", contents.borrow())),
            NodeData::Comment { contents } => push(format!("<!-- {contents} -->")),
            NodeData::ProcessingInstruction { target, contents } => push(format!("<?{target} {contents}?>")),
            NodeData::Element { name, attrs, template_contents, .. } => {
                push(format!("<{}>", qualified(name)));
                let mut attributes: Vec<_> =
                    attrs.borrow().iter().map(|it| (qualified(&it.name), it.value.to_string())).collect();
                // By UTF-16 code units, as the suite has them.
                attributes.sort_by_cached_key(|(name, _)| name.encode_utf16().collect::<Vec<_>>());
                for (name, value) in attributes {
                    push(format!("  {name}=\"{value}\""));
                }
                if let Some(contents) = &*template_contents.borrow() {
                    push("  content".to_owned());
                    children(contents, depth + 2, lines);
                }
            }
        }
        left.extend(node.children.borrow().iter().rev().map(|child| (child.clone(), depth + 1)));
    }
}

/// The name, with a word for its namespace.
fn qualified(name: &QualName) -> String {
    let namespace = match name.ns {
        ns!(svg) => "svg ",
        ns!(mathml) => "math ",
        ns!(xlink) => "xlink ",
        ns!(xml) => "xml ",
        ns!(xmlns) if name.local != local_name!("xmlns") => "xmlns ",
        _ => "",
    };
    format!("{namespace}{}", name.local)
}
