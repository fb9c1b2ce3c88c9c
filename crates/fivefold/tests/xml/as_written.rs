//! Text as written: runs of characters, references and CDATA sections, each a separate event.

use fivefold::encoding::{Encoding, Hints};
use fivefold::xml::{Event, Options, OwnedEvent, Reader, StreamReader};
use fivefold_test_support::xml_soup::{options, soup};
use proptest::prelude::*;
use std::io::BufReader;

/// An event: text with its form, span and data, anything else by its kind.
fn describe(event: &Event<'_>) -> String {
    let (form, text) = match event {
        Event::Text(text) => ("text", text),
        Event::Reference(text) => ("reference", text),
        Event::CdataSection(text) => ("section", text),
        Event::XmlDeclaration(declaration) => return format!("declaration {:?}", declaration.version),
        Event::Start(start) => return format!("<{}>", start.name()),
        Event::End(end) => return format!("</{}>", end.name()),
        other => return format!("other at {:?}", other.span().range()),
    };
    format!("{form} {:?} {:?}", text.span.range(), text.data)
}

fn read(text: &str, options: Options) -> Vec<String> {
    let mut reader = Reader::with_options(text, options).with_text_as_written(true);
    let mut seen = Vec::new();
    while let Some(event) = reader.next() {
        seen.push(describe(&event));
    }
    seen
}

fn as_written(text: &str) -> Vec<String> {
    read(text, Options::default())
}

#[test]
fn each_form_is_an_event() {
    let seen = as_written("<?xml version='1.0'?><a>1 &lt; 2<![CDATA[<3]]><![CDATA[]]><![CDATA[]]]>&#65;&eacute;</a>");
    assert_eq!(
        seen,
        [
            "declaration Some(\"1.0\")",
            "<a>",
            "text 24..26 \"1 \"",
            "reference 26..30 \"<\"",
            "text 30..32 \" 2\"",
            "section 41..43 \"<3\"",
            "section 67..68 \"]\"",
            "reference 71..76 \"A\"",
            "reference 76..84 \"é\"",
            "</a>"
        ]
    );
}

#[test]
fn what_is_no_reference_is_characters() {
    let seen = as_written("<a>Q&A &; &#; &#x; &lt &#65 &x;</a>");
    assert_eq!(
        seen,
        [
            "<a>",
            "text 3..23 \"Q&A &; &#; &#x; &lt \"",
            "reference 23..27 \"A\"",
            "text 27..28 \" \"",
            "reference 28..31 \"&x;\"",
            "</a>"
        ]
    );
}

#[test]
fn newlines_and_illegal_characters_do_not_part_text() {
    assert_eq!(as_written("<a>1\r\n2\0</a>"), ["<a>", "text 3..8 \"1\\n2\u{FFFD}\"", "</a>"]);
    let drop = Options::default().with_illegal_characters(fivefold::xml::IllegalCharacters::Drop);
    let seen = read("<a>1\u{1}2<![CDATA[3\u{1}4]]></a>", drop);
    assert_eq!(seen, ["<a>", "text 3..6 \"12\"", "section 15..18 \"34\"", "</a>"]);
}

#[test]
fn what_is_ignored_parts_text() {
    assert_eq!(as_written("<a>1</b>2</a>"), ["<a>", "text 3..4 \"1\"", "text 8..9 \"2\"", "</a>"]);
}

#[test]
fn an_entity_is_a_reference_whatever_it_holds() {
    let seen = as_written("<!DOCTYPE a [<!ENTITY e '1<b>2</b>&#38;lt;'>]><a>&e;lt;</a>");
    assert_eq!(
        seen[1..],
        [
            "<a>",
            "reference 49..52 \"1\"",
            "<b>",
            "reference 49..52 \"2\"",
            "</b>",
            "reference 49..52 \"<\"",
            "text 52..55 \"lt;\"",
            "</a>"
        ]
    );
}

#[test]
fn it_can_be_owned() {
    let text = "<?xml version='1.0' encoding='u'?><a>1&lt;<![CDATA[2]]></a>";
    let events: Vec<_> = Reader::new(text).with_text_as_written(true).into_iter().collect();
    assert!(matches!(&events[0], OwnedEvent::XmlDeclaration { encoding: Some(label), .. } if label == "u"));
    assert!(matches!(&events[3], OwnedEvent::Reference(text) if text.data == "<"));
    assert!(matches!(&events[4], OwnedEvent::CdataSection(text) if text.data == "2"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn joined_it_is_the_text(text in soup(), options in options()) {
        // For text as written, the limit applies to each part.
        let options = options.with_limits(options.limits.with_text_bytes(usize::MAX));
        let mut whole = Vec::new();
        let mut reader = Reader::with_options(&text, options);
        while let Some(event) = reader.next() {
            whole.push(if let Event::Text(text) = event { text.data.to_owned() } else { describe(&event) });
        }
        let (mut joined, mut is_in_text) = (Vec::new(), false);
        let mut reader = Reader::with_options(&text, options).with_text_as_written(true);
        while let Some(event) = reader.next() {
            match event {
                Event::Text(text) | Event::Reference(text) | Event::CdataSection(text) => {
                    if !is_in_text {
                        joined.push(String::new());
                    }
                    joined.last_mut().expect("there is text").push_str(text.data);
                    is_in_text = true;
                    continue;
                }
                // Only text as written has this event.
                Event::XmlDeclaration(_) => {}
                other => {
                    joined.push(describe(&other));
                    is_in_text = false;
                }
            }
        }
        prop_assert_eq!(joined, whole);
    }

    #[test]
    fn it_is_the_same_however_it_arrives(text in soup(), options in options()) {
        let whole = read(&text, options);
        for capacity in [1, 7] {
            let utf_8 = Encoding::for_label(b"utf-8").expect("every decoder knows UTF-8");
            let source = BufReader::with_capacity(capacity, text.as_bytes());
            let mut reader = StreamReader::with_options(source, Hints::default().with_encoding(utf_8), options)
                .with_text_as_written(true);
            let mut seen = Vec::new();
            while let Some(event) = reader.next().expect("memory can be read") {
                seen.push(describe(&event));
            }
            prop_assert_eq!(&seen, &whole, "in pieces of {}", capacity);
        }
    }
}
