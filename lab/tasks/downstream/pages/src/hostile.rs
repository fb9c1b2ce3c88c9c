//! Inputs that make naive parsers slow.

use std::fmt::Write as _;

/// An input of about so many bytes.
type Input = fn(usize) -> String;

/// The inputs, by name. The first three are those of html5ever's issue 788, <https://github.com/servo/html5ever/issues/788>.
pub(crate) const INPUTS: [(&str, Input); 25] = [
    ("<div>, closed", |bytes| {
        let count = bytes / 11;
        format!("{}x{}", "<div>".repeat(count), "</div>".repeat(count))
    }),
    ("<ul><li>", |bytes| format!("{}x", "<ul><li>".repeat(bytes / 8))),
    ("<b>", |bytes| format!("{}x", "<b>".repeat(bytes / 3))),
    ("<b> of its own", |bytes| numbered(bytes / 2, "b") + &"x</p><p>".repeat(bytes / 16)),
    ("<b>, <i>, then </b>", |bytes| {
        let formatting = numbered(bytes / 3, "b") + &numbered(bytes / 3, "i");
        formatting + &"x</b>".repeat(bytes / 15)
    }),
    ("<b><div>, then </b>", |bytes| "<b><div>".repeat(bytes / 12) + &"</b>".repeat(bytes / 12)),
    ("<table><b>", |bytes| "<table><b>".repeat(bytes / 10)),
    ("<table>, then text", |bytes| format!("<table>{}", "<b>x<tr>".repeat(bytes / 8))),
    ("<a>, then <p>", |bytes| "<a>".repeat(bytes / 9) + &"<p>".repeat(bytes / 5)),
    ("<a><p>", |bytes| "<a><p>".repeat(bytes / 6)),
    ("<p>", |bytes| "<p>".repeat(bytes / 3)),
    ("<nobr>", |bytes| "<nobr>".repeat(bytes / 6)),
    ("</p> in <div>", |bytes| "<div>".repeat(bytes / 9) + &"</p>".repeat(bytes / 9)),
    ("<li> in <div>", |bytes| "<div>".repeat(bytes / 9) + &"<li>".repeat(bytes / 9)),
    ("<svg>", |bytes| "<svg>".repeat(bytes / 5)),
    ("<g/> in <svg>", |bytes| "<svg>".repeat(bytes / 9) + &"<g/>".repeat(bytes / 9)),
    ("<table><select>", |bytes| "<table><tr><td><select><option>x".repeat(bytes / 32)),
    ("<template>", |bytes| "<template>".repeat(bytes / 10)),
    ("attributes", |bytes| format!("<p {}>", attributes(bytes))),
    ("<b> with the same attributes", |bytes| format!("<b {0}><b {0}>x", attributes(bytes / 2))),
    ("<b> with the same attributes, reversed", |bytes| {
        let attributes = attributes(bytes / 2);
        let reversed: Vec<&str> = attributes.split(' ').rev().collect();
        format!("<b {attributes}><b {}>x", reversed.join(" "))
    }),
    ("<b> with attributes, then <p>", |bytes| format!("<p><b {}>{}", attributes(bytes / 2), "<p>x".repeat(bytes / 8))),
    ("<b> with attributes, <div>, then </b>", |bytes| {
        format!("<b {}>{}{}", attributes(bytes / 2), "<div>".repeat(bytes / 14), "</b>".repeat(bytes / 28))
    }),
    ("&", |bytes| "&".repeat(bytes)),
    ("<script></script>", |bytes| "<script></script>".repeat(bytes / 17)),
];

/// Different attributes.
fn attributes(bytes: usize) -> String {
    let mut text = String::new();
    for number in 0.. {
        if text.len() >= bytes {
            break;
        }
        write!(text, "a{number} ").expect("a String takes everything");
    }
    text
}

/// Start tags, each with an attribute that the others do not have.
fn numbered(bytes: usize, name: &str) -> String {
    let mut text = String::new();
    for number in 0.. {
        if text.len() >= bytes {
            break;
        }
        write!(text, "<{name} a{number}>").expect("a String takes everything");
    }
    text
}
