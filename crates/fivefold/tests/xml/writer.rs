//! What the writer writes is read alike by roxmltree and by Fivefold.

use fivefold::xml::{Event, Options, Reader, SerializeOptions, Writer, parse};
use fivefold_test_support::seeded;

/// What a reader is to find, in order: one line for each tag, text, comment and processing instruction.
type Lines = Vec<String>;

#[test]
fn random_streams_are_read_alike() {
    let mut random = seeded(321);
    for _ in 0..1_250 {
        let mut lines = Lines::new();
        let mut writer = Writer::new(Vec::new()).with_prefix("k", "urn:k");
        write_document(&mut writer, &mut lines, &mut random);
        let xml = String::from_utf8(writer.finish().unwrap()).unwrap();
        assert_eq!(read_by_fivefold(&xml), lines, "{xml}");
        assert_eq!(read_by_roxmltree(&xml), lines, "{xml}");
    }
}

/// Indentation adds white space and nothing else.
#[test]
fn random_streams_are_indented_without_other_changes() {
    let mut random = seeded(322);
    for _ in 0..500 {
        let mut lines = Lines::new();
        let mut writer = Writer::new(Vec::new()).with_prefix("k", "urn:k").with_indent(random.usize(..4));
        write_document(&mut writer, &mut lines, &mut random);
        let xml = String::from_utf8(writer.finish().unwrap()).unwrap();
        let is_space = |line: &String| line.strip_prefix("text ").is_some_and(|text| text.trim_ascii().is_empty());
        let without_space = |lines: Lines| lines.into_iter().filter(|line| !is_space(line)).collect::<Vec<_>>();
        assert_eq!(without_space(read_by_roxmltree(&xml)), without_space(lines), "{xml}");
    }
}

/// The writer indents as the serializer does, which knows each element as a whole.
#[test]
fn random_streams_are_indented_as_trees_are() {
    let mut random = seeded(323);
    for _ in 0..2_000 {
        let [mut plain, mut indented] = [None, Some(1)].map(|spaces| {
            let writer = Writer::new(Vec::new());
            let mut writer = if let Some(spaces) = spaces { writer.with_indent(spaces) } else { writer };
            writer.start("a").unwrap();
            writer
        });
        let mut depth = 1;
        for _ in 0..random.usize(..24) {
            let (kind, space) = (random.u8(..9), ["preserve", "default"][random.usize(..2)]);
            for writer in [&mut plain, &mut indented] {
                match kind {
                    0..3 => writer.start("b").map(drop).unwrap(),
                    3 => writer.start("c").and_then(|writer| writer.attribute("xml:space", space)).map(drop).unwrap(),
                    4..7 if depth > 1 => writer.end().map(drop).unwrap(),
                    7 => writer.text("x").map(drop).unwrap(),
                    _ => writer.comment("y").map(drop).unwrap(),
                }
            }
            depth = depth + usize::from(kind < 4) - usize::from((4..7).contains(&kind) && depth > 1);
        }
        let [plain, indented] = [plain, indented].map(|writer| String::from_utf8(writer.finish().unwrap()).unwrap());
        let options = SerializeOptions::default().with_indent(1);
        assert_eq!(indented, options.serialize(&parse(&plain)).unwrap(), "{plain}");
    }
}

fn write_document(writer: &mut Writer<Vec<u8>>, lines: &mut Lines, random: &mut fastrand::Rng) {
    if random.bool() {
        writer.declaration().unwrap();
    }
    write_misc(writer, lines, random);
    if random.bool() {
        writer.doctype("a", None, Some("a.dtd"), None).unwrap();
        write_misc(writer, lines, random);
    }
    write_element(writer, lines, random, 3, &mut false);
    write_misc(writer, lines, random);
}

fn write_misc(writer: &mut Writer<Vec<u8>>, lines: &mut Lines, random: &mut fastrand::Rng) {
    match random.usize(..4) {
        0 => {
            let data = text(random).replace('-', "+").replace('\r', " ");
            writer.comment(&data).unwrap();
            lines.push(format!("comment {data:?}"));
        }
        1 => {
            let data = text(random).replace("?>", "?").replace('\r', " ");
            let data = data.trim_ascii_start();
            writer.processing_instruction("pi", data).unwrap();
            lines.push(format!("pi {data:?}"));
        }
        _ => {}
    }
}

fn write_element(
    writer: &mut Writer<Vec<u8>>,
    lines: &mut Lines,
    random: &mut fastrand::Rng,
    depth: usize,
    is_after_text: &mut bool,
) {
    *is_after_text = false;
    let (name, expanded) = random.choice([("a", "a"), ("é.-", "é.-"), ("k:b", "{urn:k}b")]).unwrap();
    writer.start(name).unwrap();
    let mut attributes = Vec::new();
    for (name, expanded) in [("d", "d"), ("k:e", "{urn:k}e"), ("xml:lang", XML_LANG), ("x:f", "{urn:x}f")] {
        if random.bool() {
            let value = text(random);
            writer.attribute(name, &value).unwrap();
            if name == "x:f" {
                writer.attribute("xmlns:x", "urn:x").unwrap();
            }
            attributes.push(format!("{expanded}={value:?}"));
        }
    }
    attributes.sort();
    lines.push(format!("start {expanded} {}", attributes.join(" ")));
    for _ in 0..random.usize(..4) {
        match random.usize(..4) {
            0 if depth > 0 => write_element(writer, lines, random, depth - 1, is_after_text),
            1 => {
                let before = lines.len();
                write_misc(writer, lines, random);
                *is_after_text &= lines.len() == before;
            }
            kind => {
                let text = text(random);
                if kind == 2 { writer.text(&text) } else { writer.cdata(&text) }.unwrap();
                if text.is_empty() {
                    continue;
                }
                // Adjacent texts are one.
                match lines.last_mut().filter(|_| *is_after_text) {
                    Some(line) => line.push_str(&text),
                    None => lines.push(format!("text {text}")),
                }
                *is_after_text = true;
            }
        }
    }
    writer.end().unwrap();
    lines.push(format!("end {expanded}"));
    *is_after_text = false;
}

const XML_LANG: &str = "{http://www.w3.org/XML/1998/namespace}lang";

fn text(random: &mut fastrand::Rng) -> String {
    const PIECES: [&str; 16] =
        ["a", " ", "\t", "\n", "\r", "<", ">", "&", "\"", "'", "]]>", "é", "\u{85}", "\u{FFFD}", "\u{10000}", "&amp;"];
    (0..random.usize(..5)).map(|_| random.choice(PIECES).unwrap()).collect()
}

fn expanded(namespace: Option<&str>, local_name: &str) -> String {
    namespace.map_or_else(|| local_name.to_owned(), |uri| format!("{{{uri}}}{local_name}"))
}

fn read_by_fivefold(xml: &str) -> Lines {
    let mut lines = Lines::new();
    let mut reader = Reader::with_options(xml, Options::default().with_strict(true));
    while let Some(event) = reader.next() {
        lines.push(match event {
            Event::Start(start) => {
                let attributes = start.attributes().filter(|one| !one.name().starts_with("xmlns:"));
                let mut attributes: Vec<_> = attributes
                    .map(|one| format!("{}={:?}", expanded(one.namespace().uri(), one.local_name()), one.value()))
                    .collect();
                attributes.sort();
                format!("start {} {}", expanded(start.namespace().uri(), start.local_name()), attributes.join(" "))
            }
            Event::End(end) => format!("end {}", expanded(end.namespace().uri(), end.local_name())),
            Event::Text(text) => format!("text {}", text.data),
            Event::Comment(comment) => format!("comment {:?}", comment.data.data),
            Event::ProcessingInstruction(pi) => format!("{} {:?}", pi.target.data, pi.data.data),
            _ => continue,
        });
    }
    reader.finish().unwrap();
    lines
}

fn read_by_roxmltree(xml: &str) -> Lines {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    let document =
        roxmltree::Document::parse_with_options(xml, options).unwrap_or_else(|error| panic!("{error}: {xml}"));
    let mut lines = Lines::new();
    for child in document.root().children() {
        describe(child, &mut lines);
    }
    lines
}

fn describe(node: roxmltree::Node<'_, '_>, lines: &mut Lines) {
    match node.node_type() {
        roxmltree::NodeType::Element => {
            let name = expanded(node.tag_name().namespace(), node.tag_name().name());
            let attributes = node.attributes();
            let mut attributes: Vec<_> =
                attributes.map(|one| format!("{}={:?}", expanded(one.namespace(), one.name()), one.value())).collect();
            attributes.sort();
            lines.push(format!("start {name} {}", attributes.join(" ")));
            node.children().for_each(|child| describe(child, lines));
            lines.push(format!("end {name}"));
        }
        roxmltree::NodeType::Text => lines.push(format!("text {}", node.text().unwrap_or_default())),
        roxmltree::NodeType::Comment => lines.push(format!("comment {:?}", node.text().unwrap_or_default())),
        roxmltree::NodeType::PI => {
            let pi = node.pi().unwrap();
            lines.push(format!("{} {:?}", pi.target, pi.value.unwrap_or_default()));
        }
        roxmltree::NodeType::Root => {}
    }
}
