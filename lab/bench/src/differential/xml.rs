//! Random XML, most of it well-formed, and fivefold's events for it.

use super::random::Random;
use super::soup::Input;
use fivefold::xml::{Event, Reader};

/// Declarations; each document with a DOCTYPE has one half or the other.
const SUBSETS: [&str; 2] = [
    "<!DOCTYPE r [<!ENTITY e 'ent'><!ENTITY two '[&e;&e;]'><!ENTITY m \"<m k='&#38;e;'>&e;</m>\"><!ENTITY lf 'a&#10;b'>\
     <!ATTLIST a d CDATA 'def' t NMTOKENS #IMPLIED><!-- ]> --><?p ]>?>]>",
    "<!DOCTYPE r SYSTEM 'absent' [<!ENTITY e '&#60;&#38;'><!ENTITY two 'x'><!ENTITY m '<!--c--><![CDATA[&e;]]>'>\
     <!ENTITY lf '\t\n'><!ELEMENT a ANY><!NOTATION n SYSTEM 's'><!ATTLIST b d CDATA ' d  e ' t ID #IMPLIED>]>",
];

const NAMES: [&str; 8] = ["a", "b", "é", "_x", "a-b.c", "p:a", "p:b", "q:z"];

const TEXTS: [&str; 16] = [
    "x",
    " ",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "é𝄞",
    "&amp;",
    "&lt;&gt;",
    "&apos;&quot;",
    "&#65;&#x1F600;",
    "&#13;&#10;",
    "]] >",
    ">",
    "\u{85}\u{2028}",
    "\u{FFFD}",
];

const REFERENCES: [&str; 4] = ["&e;", "&two;", "&m;", "&lf;"];

const MARKUP: [&str; 9] = [
    "<!--c-->",
    "<!-- - a\r\n-->",
    "<![CDATA[<&]]]]>",
    "<![CDATA[]]>",
    "<![CDATA[\r\n]]>",
    "<?t?>",
    "<?t d?>",
    "<?t  d ? >?>",
    "<!---->",
];

const VALUES: [&str; 8] = ["v", " a  b ", "\t\r\n\n\r", "&lt;&quot;&apos;", "&#10;&#13;&#9;", "é>", "'", "&#x10000;"];

/// The document of a seed.
pub fn of_seed(seed: u64) -> Input {
    let mut random = Random::new(seed ^ 0x584D_4C00);
    let mut text = String::new();
    if random.chance(20) {
        text.push_str("<?xml version='1.0' encoding=\"utf-8\"?>");
    }
    text.push_str(random.pick(&["", "\n", "<!--before-->", "<?before the root?>\r\n"]));
    let has_subset = random.chance(50);
    if has_subset {
        text.push_str(random.pick(&SUBSETS));
    }
    text.push_str("<r xmlns:p='urn:p' xmlns:q=\"urn:q\"");
    if random.chance(40) {
        text.push_str(" xmlns='urn:default'");
    }
    text.push('>');
    push_content(&mut text, 4, has_subset, &mut random);
    text.push_str("</r>");
    text.push_str(random.pick(&["", "", "\n", "<!--after-->", "<?after?>"]));
    if random.chance(25) {
        damage(&mut text, &mut random);
    }
    Input { text, context: None }
}

fn push_content(text: &mut String, depth: usize, has_subset: bool, random: &mut Random) {
    for _ in 0..random.below(6) {
        match random.below(10) {
            0..4 if depth > 0 => push_element(text, depth, has_subset, random),
            4..8 => text.push_str(random.pick(&TEXTS)),
            8 if has_subset => text.push_str(random.pick(&REFERENCES)),
            _ => text.push_str(random.pick(&MARKUP)),
        }
    }
}

fn push_element(text: &mut String, depth: usize, has_subset: bool, random: &mut Random) {
    let name = random.pick(&NAMES);
    text.push('<');
    text.push_str(name);
    if random.chance(15) {
        text.push_str(random.pick(&[" xmlns='urn:other'", " xmlns=''", " xmlns:p=\"urn:again\"", "\nxmlns:n='urn:p'"]));
    }
    // The names differ in their namespaces, too, whatever the prefixes are bound to.
    for attribute in [" k", " t", "\nq:k2", " p:k3"] {
        if random.chance(15) {
            text.push_str(attribute);
            text.push_str("=\"");
            text.push_str(random.pick(&VALUES));
            if has_subset && random.chance(20) {
                text.push_str(random.pick(&["&two;", "&lf;"]));
            }
            text.push('"');
        }
    }
    if random.chance(25) {
        text.push_str(random.pick(&["/>", " />"]));
        return;
    }
    text.push('>');
    push_content(text, depth - 1, has_subset, random);
    text.push_str("</");
    text.push_str(name);
    text.push_str(random.pick(&[">", ">", " >", "\n>"]));
}

/// Removes or duplicates some characters. The few documents that stay well-formed are the useful ones.
fn damage(text: &mut String, random: &mut Random) {
    let boundary = |text: &str, at: usize| text.floor_char_boundary(at);
    let start = boundary(text, random.below(text.len()));
    let end = boundary(text, (start + 1 + random.below(6)).min(text.len()));
    if random.chance(50) {
        text.replace_range(start..end, "");
    } else {
        let part = text[start..end].to_owned();
        let at = boundary(text, random.below(text.len()));
        text.insert_str(at, &part);
    }
}

/// The events of fivefold, one per line: elements with their namespaces and sorted attributes, text joined, comments
/// and processing instructions.
pub fn events(input: &Input) -> String {
    let mut lines = Vec::new();
    let mut reader = Reader::new(&input.text);
    while let Some(event) = reader.next() {
        match event {
            Event::Start(start) => {
                let mut attributes: Vec<_> = start
                    .attributes()
                    .filter(|attribute| attribute.namespace().uri() != Some("http://www.w3.org/2000/xmlns/"))
                    .map(|attribute| {
                        let name = expanded(attribute.namespace().uri(), attribute.local_name());
                        format!(" {name}={}", quoted(attribute.value()))
                    })
                    .collect();
                attributes.sort();
                lines.push(format!(
                    "<{}{}>",
                    expanded(start.namespace().uri(), start.local_name()),
                    attributes.concat()
                ));
            }
            Event::End(end) => lines.push(format!("</{}>", expanded(end.namespace().uri(), end.local_name()))),
            Event::Text(text) => lines.push(format!("={}", quoted(text.data))),
            Event::Comment(comment) => lines.push(format!("<!--{}-->", quoted(comment.data.data))),
            Event::ProcessingInstruction(instruction) => {
                lines.push(format!("<?{} {}?>", instruction.target.data, quoted(instruction.data.data)));
            }
            Event::EntityReference(reference) => lines.push(format!("&{}", reference.name)),
            _doctype => {}
        }
    }
    lines.join("\n")
}

/// The text as a JSON string.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn expanded(namespace: Option<&str>, name: &str) -> String {
    namespace.map_or_else(|| name.to_owned(), |uri| format!("{{{uri}}}{name}"))
}
