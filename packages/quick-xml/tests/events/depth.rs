//! The limit of depth, which keeps programs from overflowing their stacks.

use fivefold_quick_xml::events::Event;
use fivefold_quick_xml::name::{NamespaceError, QName};
use fivefold_quick_xml::reader::Config;
use fivefold_quick_xml::{Error, NsReader, Reader};
use std::io::BufRead;

/// The events, one per word.
fn events(text: &str, configure: impl Fn(&mut Config)) -> String {
    let mut reader = NsReader::from_reader(text.as_bytes());
    configure(reader.config_mut());
    let (mut words, mut buf) = (Vec::new(), Vec::new());
    loop {
        buf.clear();
        words.push(match reader.read_event_into(&mut buf) {
            Ok(Event::Start(tag)) => format!("<{}>", &*tag),
            Ok(Event::Empty(tag)) => format!("<{}/>", &*tag),
            Ok(Event::End(tag)) => format!("</{}>", &*tag),
            Ok(Event::Text(text)) => text.to_string(),
            Ok(Event::Eof) => return words.join(" "),
            Ok(other) => format!("{other:?}"),
            Err(error) => error.to_string(),
        });
    }
}

#[test]
fn elements_beyond_the_limit_are_errors() {
    let error = "more than 2 elements are nested";
    for takes_short_cut in [true, false] {
        for expand in [true, false] {
            let configure = |config: &mut Config| {
                config.takes_short_cut = takes_short_cut;
                config.expand_empty_elements = expand;
                config.depth_limit = 2;
            };
            let read = |text: &str| events(text, configure);
            let inner = format!("<a> <b> 1 {error} 2 </b> </a>");
            assert_eq!(read("<a><b>1<c/>2</b></a>"), inner);
            assert_eq!(read("<a><b>1<c>2</c></b></a>"), inner);
            assert_eq!(read("<a><b>1<c>2"), inner);
            assert_eq!(read("<a><b>1<c x=1>2</b></a>"), inner);
            let inner = format!("<a> <b> {error} {error} {error} 1 {error} </b> </a>");
            assert_eq!(read("<a><b><c><d/><e>1</e></c><f></f></b></a>"), inner);
            let twice = format!("<a> <b> {error} </b> <b> {error} </b> </a>");
            assert_eq!(read("<a><b><c/></b><b><c></c></b></a>"), twice);
            assert_eq!(read("<a><b></b></a>"), "<a> <b> </b> </a>");
        }
        let read = |limit| {
            events("<a><b/></a>", |config| {
                config.takes_short_cut = takes_short_cut;
                config.depth_limit = limit;
            })
        };
        assert_eq!(read(2), "<a> <b/> </a>");
        assert_eq!(read(1), "<a> more than 1 elements are nested </a>");
        assert_eq!(read(0), "more than 0 elements are nested more than 0 elements are nested");
    }
}

/// A limit that changes while elements are open takes no end from any of them, and adds none.
#[test]
fn starts_and_ends_balance_when_the_limit_changes() {
    let mut reader = Reader::from_str("<a><b><c>1</c><c><d/></c></b><b/></a>");
    let (mut buf, mut depth, mut count) = (Vec::new(), 0_u32, 0);
    loop {
        count += 1;
        reader.config_mut().depth_limit = [3, 1, 2, 0, 4][count % 5];
        match reader.read_event_into(&mut buf) {
            Ok(Event::Start(_)) => depth += 1,
            Ok(Event::End(_)) => depth -= 1,
            Ok(Event::Eof) => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
}

/// Reads an element as programs do that have a function for it. Returns how deep it is.
fn read_element<R: BufRead>(reader: &mut Reader<R>) -> Result<usize, Error> {
    let (mut buf, mut depth) = (Vec::new(), 0);
    loop {
        match reader.read_event_into(&mut buf)? {
            Event::Start(_) => depth = depth.max(read_element(reader)?),
            Event::End(_) | Event::Eof => return Ok(depth + 1),
            _ => {}
        }
        buf.clear();
    }
}

#[test]
fn recursion_ends_at_the_default() {
    let nested = |depth: usize| format!("{}{}", "<a>".repeat(depth), "</a>".repeat(depth));
    let read = |depth: usize| read_element(&mut Reader::from_reader(nested(depth).as_bytes()));
    assert_eq!(read(256).ok(), Some(257));
    for depth in [257, 20_000, 1_000_000] {
        let error = read(depth).unwrap_err();
        assert!(matches!(error, Error::Namespace(NamespaceError::TooDeeplyNested(256))), "{error}");
    }
}

/// The limit is below that of the original, whose limit concerns readers with namespaces only.
#[test]
fn the_original_has_such_a_limit() {
    let text = "<a>".repeat(100_000);
    let mut reader = quick_xml_42::NsReader::from_str(&text);
    let error = loop {
        match reader.read_event() {
            Ok(quick_xml_42::events::Event::Eof) => panic!("there is no limit"),
            Ok(_) => {}
            Err(error) => break error,
        }
    };
    let quick_xml_42::Error::Namespace(quick_xml_42::name::NamespaceError::TooDeeplyNested(limit)) = error else {
        panic!("{error}");
    };
    assert!(limit > Config::default().depth_limit);
}

/// What is skipped costs no stack.
#[test]
fn what_is_skipped_may_have_any_depth() {
    let text = format!("<a><b>{}1{}</b><c/></a>", "<b>".repeat(5000), "</b>".repeat(5000));
    let mut reader = Reader::from_str(&text);
    assert!(matches!(reader.read_event(), Ok(Event::Start(_))));
    assert!(matches!(reader.read_event(), Ok(Event::Start(_))));
    let span = reader.read_to_end(QName("b")).expect("it has an end");
    assert_eq!(span, 6..6 + 5000 * 7 + 1);
    assert!(matches!(reader.read_event(), Ok(Event::Empty(tag)) if &*tag == "c"));
    let mut reader = NsReader::from_reader(text.as_bytes());
    let mut buf = Vec::new();
    reader.read_event_into(&mut buf).expect("it is not deep");
    assert_eq!(reader.read_text_into(QName("a"), &mut buf).expect("it has an end").len(), text.len() - "<a></a>".len());
    assert!(matches!(reader.read_event_into(&mut Vec::new()), Ok(Event::Eof)));
}
