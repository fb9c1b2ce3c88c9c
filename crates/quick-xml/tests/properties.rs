//! Properties of any input.

use fivefold_quick_xml::Reader;
use fivefold_quick_xml::encoding::DecodingReader;
use fivefold_quick_xml::events::{BytesStart, Event};
use fivefold_quick_xml::reader::{Config, Repairs};
use proptest::prelude::*;

const PIECES: &[&[u8]] = &[
    b"<a>",
    b"</a>",
    b"<b c='1' ",
    b"d=\"2&",
    b"e=3",
    b">",
    b"/>",
    b"</",
    b"<",
    b"&",
    b"&amp;",
    b"&nbsp;",
    b"&x;",
    b"&#1;",
    b"&#65;",
    b"&e;",
    b"<![CDATA[",
    b"]]>",
    b"<!--",
    b"-->",
    b"<?xml version='1.0'",
    b"?>",
    b"<?p q",
    b"\0",
    b"\x01",
    b"\xE9",
    b"\xC3\xA9",
    b"\xEF\xBF\xBF",
    b"\xEF\xBB\xBF",
    b"<!DOCTYPE a [<!ENTITY e '<b x=\"&#38;\">y</b>z&#60;'>]>",
    b"<rss>",
    b"</RSS>",
    b" ",
    b"\r\n",
    b"'",
    b"\"",
    b"=",
    b"text",
    b"<m:n xmlns:m='u' m:o='1'>",
    b"<description>",
    b"<:",
    b"<3",
];

fn input() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![9 => prop::sample::select(PIECES).prop_map(<[u8]>::to_vec), 1 => any::<Vec<u8>>()];
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn config() -> impl Strategy<Value = [bool; 13]> {
    any::<[bool; 13]>()
}

fn configure(config: &mut Config, switches: [bool; 13]) {
    config.expand_empty_elements = switches[0];
    config.trim_text(switches[1]);
    config.repairs = Repairs::none()
        .with_illegal_characters(switches[2])
        .with_prefixes(switches[3])
        .with_invalid_bytes(switches[4])
        .with_tag_names(switches[5])
        .with_end_tag_case(switches[6])
        .with_beginning(switches[7])
        .with_encodings(switches[8])
        .with_references(switches[9])
        .with_unclosed_markup(switches[10])
        .with_quotes(switches[11])
        .with_structure(switches[12]);
}

fn check_tag(tag: &BytesStart<'_>) -> Result<(), TestCaseError> {
    prop_assert!(!tag.name().into_inner().is_empty());
    let mut read = 0;
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| TestCaseError::fail(format!("{error} in {tag:?}")))?;
        let value = attribute.unescape_value();
        prop_assert!(value.is_ok(), "{:?} in {:?}", value, tag);
        read += 1;
    }
    prop_assert!(read > 0 || tag.attributes_raw().trim().is_empty(), "{:?}", tag);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everything_can_be_read(bytes in input(), switches in config()) {
        let mut reader: Reader<_, str> = Reader::from_reader(bytes.as_slice());
        configure(reader.config_mut(), switches);
        let (mut buf, mut open, mut position) = (Vec::new(), Vec::new(), 0);
        loop {
            buf.clear();
            let event = reader.read_event_into(&mut buf).map_err(|error| TestCaseError::fail(error.to_string()))?;
            match &event {
                Event::Start(tag) => {
                    check_tag(tag)?;
                    open.push(tag.name().into_inner().to_owned());
                }
                Event::Empty(tag) => check_tag(tag)?,
                Event::End(end) => prop_assert_eq!(open.pop(), Some(end.to_string())),
                Event::Text(text) => prop_assert!(!text.is_empty()),
                Event::GeneralRef(reference) if switches[2] => {
                    prop_assert!(reference.resolve_char_ref().is_ok(), "{:?}", reference);
                }
                Event::Decl(declaration) => prop_assert!(declaration.version().is_ok(), "{:?}", declaration),
                Event::Eof => break,
                _ => {}
            }
            prop_assert!(reader.buffer_position() >= position);
            position = reader.buffer_position();
        }
        prop_assert_eq!(open, Vec::<String>::new());
    }

    #[test]
    fn a_document_that_is_decoded_before_is_the_same(bytes in input()) {
        let events = |mut reader: Reader<&mut dyn std::io::BufRead, str>| {
            let mut events = Vec::new();
            loop {
                let event = reader.read_event_into(&mut Vec::new()).expect("memory can be read").into_owned();
                events.push((event, reader.buffer_position()));
                if matches!(events.last(), Some((Event::Eof, _))) {
                    return events;
                }
            }
        };
        let mut decoded = DecodingReader::new(bytes.as_slice());
        prop_assert_eq!(events(Reader::from_reader(&mut decoded)), events(Reader::from_reader(&mut bytes.as_slice())));
    }
}
