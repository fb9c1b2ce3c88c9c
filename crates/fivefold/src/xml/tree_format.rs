//! The tree format of the XML5 test vectors.

use crate::dom::{Attribute, NodeKind};
use crate::tree_line::{displayed, write_line};
use crate::{Document, NodeRef};
use core::fmt::{self, Write};

/// Displays the tree in the format of xml5lib's tests: one node per line, indented by depth, names as
/// `{uri}prefix:local`, attributes below their element.
///
/// A node deeper than 4096 levels is not indented: its line begins with its depth, as in `| [5000] `.
///
/// ```
/// let document = fivefold::xml::parse("<a xmlns='u' b='1'>x");
/// assert_eq!(
///     fivefold::xml::tree_format(&document).to_string(),
///     "| <{u}a>\n|   b=\"1\"\n|   {http://www.w3.org/2000/xmlns/}xmlns=\"u\"\n|   \"x\"\n"
/// );
/// ```
#[inline] // Compiled where it is used: few programs need it.
pub fn tree_format(document: &Document) -> impl fmt::Display {
    displayed(|f| write_tree(document, f))
}

fn write_tree(document: &Document, output: &mut impl Write) -> fmt::Result {
    let mut work: Vec<_> = document.root().first_child().map(|child| (child, 0)).into_iter().collect();
    while let Some((node, depth)) = work.pop() {
        work.extend(node.next_sibling().map(|sibling| (sibling, depth)));
        write_node(node, depth, output)?;
        work.extend(node.first_child().map(|child| (child, depth + 1)));
    }
    Ok(())
}

fn write_node(node: NodeRef<'_>, depth: usize, output: &mut impl Write) -> fmt::Result {
    let line = match node.kind() {
        NodeKind::Element(_) => {
            write_line(depth, &format!("<{}>", element_name(node)), output)?;
            return write_attributes(node, depth + 1, output);
        }
        NodeKind::Text(text) => format!("\"{}\"", escape(text)),
        NodeKind::Comment(data) => format!("<!-- {} -->", escape(data)),
        NodeKind::ProcessingInstruction { target, data: "" } => format!("<?{}?>", escape_name(target)),
        NodeKind::ProcessingInstruction { target, data } => format!("<?{} {}?>", escape_name(target), escape(data)),
        NodeKind::EntityReference(name) => format!("&{};", escape_name(name)),
        NodeKind::Doctype { name, public_id: None, system_id: None } => format!("<!DOCTYPE {}>", escape_name(name)),
        NodeKind::Doctype { name, public_id, system_id } => {
            let (public_id, system_id) = (public_id.unwrap_or_default(), system_id.unwrap_or_default());
            format!("<!DOCTYPE {} \"{}\" \"{}\">", escape_name(name), escape(public_id), escape(system_id))
        }
        _ => return Ok(()),
    };
    write_line(depth, &line, output)
}

/// The name of an element as `{uri}prefix:local`.
fn element_name(node: NodeRef<'_>) -> String {
    expanded_name(node.namespace_uri(), node.name().unwrap_or_default())
}

/// A name in the format of [`tree_format`]: `{uri}prefix:local`. Without a namespace, or with an undeclared prefix, the
/// braces are omitted. Braces, backslashes, double quotes and control characters are written as `\u{HEX}`.
///
/// ```
/// use fivefold::xml::expanded_name;
/// assert_eq!(expanded_name(Some("urn:x"), "p:a"), "{urn:x}p:a");
/// assert_eq!(expanded_name(None, "{a}"), "\\u{7B}a\\u{7D}");
/// ```
pub fn expanded_name(namespace_uri: Option<&str>, qualified_name: &str) -> String {
    match namespace_uri {
        Some(uri) => format!("{{{}}}{}", escape_name(uri), escape_name(qualified_name)),
        None => escape_name(qualified_name),
    }
}

/// Attributes are sorted by their lines.
fn write_attributes(node: NodeRef<'_>, depth: usize, output: &mut impl Write) -> fmt::Result {
    let line = |attribute: Attribute<'_>| {
        format!("{}=\"{}\"", expanded_name(attribute.namespace_uri(), attribute.name()), escape(attribute.value()))
    };
    let mut lines: Vec<_> = node.attributes().map(line).collect();
    lines.sort_unstable();
    for line in lines {
        write_line(depth, &line, output)?;
    }
    Ok(())
}

/// Text escaped for quotes or for a comment.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' | '"' => escaped.extend(['\\', character]),
            '\n' => escaped.push_str("\\n"),
            '\t' => escaped.push_str("\\t"),
            '\r' => escaped.push_str("\\r"),
            _ if is_written_as_code(character) => push_code(character, &mut escaped),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// A name, or a part of one.
fn escape_name(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '{' | '}' | '\\' | '"') || is_written_as_code(character) {
            push_code(character, &mut escaped);
        } else {
            escaped.push(character);
        }
    }
    escaped
}

fn is_written_as_code(character: char) -> bool {
    character.is_control() || matches!(character, '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}')
}

fn push_code(character: char, output: &mut String) {
    let _ = write!(output, "\\u{{{:X}}}", u32::from(character));
}
