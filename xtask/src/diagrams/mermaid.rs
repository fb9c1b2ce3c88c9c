//! A diagram as Mermaid, which many pages draw by themselves.

use super::drawing::{Drawing, Kind};
use std::fmt::Write;

/// Writes a diagram.
pub(super) fn draw(drawing: &Drawing) -> String {
    let mut out = "flowchart TD\n".to_owned();
    for (index, node) in drawing.nodes.iter().enumerate() {
        let lines = std::iter::once(&node.title).chain(&node.lines);
        let text = lines.map(|line| escape(line)).collect::<Vec<_>>().join("<br/>");
        let _ = writeln!(out, "    s{index}[\"{text}\"]");
    }
    for edge in &drawing.edges {
        let arrow = match edge.kind {
            Kind::Switch | Kind::Token => "-->",
            Kind::Reprocess => "==>",
            Kind::Return | Kind::Feedback => "-.->",
        };
        let label = if edge.label.is_empty() { String::new() } else { format!("|\"{}\"|", escape(&edge.label)) };
        let _ = writeln!(out, "    s{} {arrow}{label} s{}", edge.from, edge.to);
    }
    out
}

/// Mermaid takes decimal character references without their ampersand.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            'a'..='z'
            | 'A'..='Z'
            | '0'..='9'
            | ' '
            | ','
            | '.'
            | ':'
            | '('
            | ')'
            | '→'
            | '←'
            | '⇢'
            | '⇠'
            | '↩'
            | '–' => {
                escaped.push(character);
            }
            '-' if !escaped.is_empty() && !escaped.ends_with('-') => escaped.push('-'),
            other => {
                let _ = write!(escaped, "#{};", u32::from(other));
            }
        }
    }
    escaped
}
