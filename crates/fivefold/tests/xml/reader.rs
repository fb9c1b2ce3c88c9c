//! Readers return the events of the tree, in all deliveries.

use core::fmt::Write;
use fivefold::dom::NodeKind;
use fivefold::encoding::{Encoding, Hints};
use fivefold::xml::{Event, Options, OwnedEvent, Parser, PushReader, Reader, ResolvedNamespace, StreamReader};
use fivefold::{Document, NodeRef, StopSignal};
use fivefold_core::floor_char_boundary;
use fivefold_test_support::xml_soup::{options, soup};
use proptest::prelude::*;
use std::io::BufReader;

/// The events of a tree, one per line.
fn events_of(document: &Document) -> String {
    let mut lines = String::new();
    let mut work: Vec<(NodeRef<'_>, bool)> = vec![(document.root(), true)];
    while let Some((node, begins)) = work.pop() {
        if begins {
            begin(node, &mut lines);
            work.push((node, false));
            work.extend(node.children().rev().map(|child| (child, true)));
        } else if matches!(node.kind(), NodeKind::Element(_)) {
            let _ = writeln!(lines, "end {:?} {:?}", node.name(), node.namespace_uri());
        }
    }
    lines
}

fn begin(node: NodeRef<'_>, lines: &mut String) {
    let span = node.span();
    let _ = match node.kind() {
        NodeKind::Element(_) => {
            let attributes: Vec<_> = node
                .attributes()
                .map(|it| (it.name(), it.namespace_uri(), it.value(), it.is_defaulted(), it.is_id()))
                .collect();
            let tag = node.start_tag_span();
            writeln!(lines, "start {:?} {:?} {attributes:?} {tag:?}", node.name(), node.namespace_uri())
        }
        NodeKind::Text(text) => writeln!(lines, "text {text:?} {span:?}"),
        NodeKind::Comment(data) => writeln!(lines, "comment {data:?} {span:?}"),
        NodeKind::ProcessingInstruction { target, data } => writeln!(lines, "pi {target:?} {data:?} {span:?}"),
        NodeKind::EntityReference(name) => writeln!(lines, "reference {name:?} {span:?}"),
        NodeKind::Doctype { name, public_id, system_id } => {
            writeln!(lines, "doctype {name:?} {public_id:?} {system_id:?} {span:?}")
        }
        _ => Ok(()),
    };
}

/// An event in the same notation.
fn write_event(event: &Event<'_>, lines: &mut String) {
    let span = event.span();
    let _ = match event {
        Event::Start(start) => {
            let attributes: Vec<_> = start
                .attributes()
                .map(|it| (it.name(), it.namespace().uri(), it.value(), it.is_defaulted(), it.is_id()))
                .collect();
            let tag = Some(span);
            writeln!(lines, "start {:?} {:?} {attributes:?} {tag:?}", Some(start.name()), start.namespace().uri())
        }
        Event::End(end) => writeln!(lines, "end {:?} {:?}", Some(end.name()), end.namespace().uri()),
        Event::Text(text) => writeln!(lines, "text {:?} {span:?}", text.data),
        Event::Comment(comment) => writeln!(lines, "comment {:?} {span:?}", comment.data.data),
        Event::ProcessingInstruction(pi) => writeln!(lines, "pi {:?} {:?} {span:?}", pi.target.data, pi.data.data),
        Event::EntityReference(reference) => writeln!(lines, "reference {:?} {span:?}", reference.name),
        Event::Doctype(doctype) => {
            let [public_id, system_id] = [doctype.public_id, doctype.system_id].map(|id| id.map(|id| id.data));
            let name = doctype.name.map_or("", |name| name.data);
            writeln!(lines, "doctype {name:?} {public_id:?} {system_id:?} {span:?}")
        }
        _ => panic!("an event that the test does not know: {event:?}"),
    };
}

fn read(text: &str, options: Options) -> String {
    let mut reader = Reader::with_options(text, options);
    let mut lines = String::new();
    while let Some(event) = reader.next() {
        write_event(&event, &mut lines);
    }
    lines
}

/// A reader of a text's bytes, which are UTF-8, whatever they look like.
fn stream_reader(text: &str, capacity: usize, options: Options) -> StreamReader<BufReader<&[u8]>> {
    let utf_8 = Encoding::for_label(b"utf-8").expect("every decoder knows UTF-8");
    let source = BufReader::with_capacity(capacity, text.as_bytes());
    StreamReader::with_options(source, Hints::default().with_encoding(utf_8), options)
}

fn stream(text: &str, capacity: usize, options: Options) -> String {
    let mut reader = stream_reader(text, capacity, options);
    let mut lines = String::new();
    while let Some(event) = reader.next().expect("memory can be read") {
        write_event(&event, &mut lines);
    }
    lines
}

/// The depth of the events, which must return to zero and never be negative.
fn check_balance(text: &str, options: Options) {
    let mut reader = Reader::with_options(text, options);
    let mut open: Vec<String> = Vec::new();
    loop {
        match reader.next() {
            Some(Event::Start(start)) => open.push(start.name().to_owned()),
            Some(Event::End(end)) => assert_eq!(open.pop().as_deref(), Some(end.name())),
            Some(_) => {}
            None => break,
        }
        assert_eq!(reader.depth(), open.len());
    }
    assert!(open.is_empty(), "{open:?} never end");
    assert!(reader.next().is_none(), "the end is the end");
    let limit = usize::try_from(options.limits.input_bytes).unwrap_or(usize::MAX);
    assert_eq!(reader.position(), floor_char_boundary(text, limit) as u64);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn events_are_what_the_tree_has(text in soup(), options in options()) {
        let tree = events_of(&Parser::new(options).parse(&text));
        prop_assert_eq!(&read(&text, options), &tree);
        for capacity in [1, 7, 4096] {
            prop_assert_eq!(&stream(&text, capacity, options), &tree, "in pieces of {}", capacity);
        }
        check_balance(&text, options);
    }

    #[test]
    fn readers_report_what_the_parser_does(text in soup(), options in options()) {
        let options = options.with_notices(true);
        let document = Parser::new(options).parse(&text);
        let mut reader = Reader::with_options(&text, options);
        while reader.next().is_some() {}
        let mut errors = reader.take_errors();
        errors.sort_by_key(|error| (error.span, error.code));
        let mut expected = document.errors().to_vec();
        expected.sort_by_key(|error| (error.span, error.code));
        prop_assert_eq!(errors, expected);
        prop_assert!(reader.take_errors().is_empty(), "no error comes twice");
        prop_assert_eq!(reader.take_notices().len(), document.notices().len());
    }

    #[test]
    fn cut_text_is_the_same_text(text in soup(), limit in 1..5_usize) {
        let mut whole = String::new();
        let mut reader = Reader::new(&text);
        while let Some(event) = reader.next() {
            if let Event::Text(text) = event { whole.push_str(text.data) } else { whole.push('|') }
        }
        let mut joined = String::new();
        let mut reader = Reader::new(&text).with_text_limit(limit);
        while let Some(event) = reader.next() {
            if let Event::Text(text) = event { joined.push_str(text.data) } else { joined.push('|') }
        }
        prop_assert_eq!(joined, whole);
    }

    #[test]
    fn owned_events_are_the_same(text in soup()) {
        let mut lent = Reader::new(&text);
        let mut owned = Reader::new(&text).into_iter();
        while let Some(event) = lent.next() {
            let copied = event.clone().into_owned();
            prop_assert_eq!(event.span(), copied.span());
            match (event, &copied) {
                (Event::Start(start), OwnedEvent::Start(other)) => {
                    prop_assert_eq!((start.name(), start.is_empty_tag()), (other.name(), other.is_empty_tag));
                    prop_assert_eq!((start.prefix(), start.local_name()), (other.prefix(), other.local_name()));
                    prop_assert_eq!(start.namespace(), other.namespace());
                    prop_assert_eq!(start.attributes().len(), other.attributes().len());
                    for (one, other) in start.attributes().zip(other.attributes()) {
                        prop_assert_eq!((one.name(), one.value()), (other.name(), other.value()));
                        prop_assert_eq!(one.namespace(), other.namespace());
                        prop_assert_eq!(start.attribute(one.name()), Some(one.value()));
                    }
                    for one in start.attributes() {
                        let uri = one.namespace().uri();
                        let value = start.attribute_ns(uri, one.local_name());
                        prop_assert_eq!(value, other.attribute_ns(uri, one.local_name()));
                        prop_assert!(value == Some(one.value()) || one.namespace() != ResolvedNamespace::None);
                    }
                }
                (Event::End(end), OwnedEvent::End(other)) => {
                    prop_assert_eq!((end.name(), end.namespace()), (other.name(), other.namespace()));
                }
                (Event::Text(text), OwnedEvent::Text(other)) => prop_assert_eq!(text.data, &*other.data),
                (Event::Comment(comment), OwnedEvent::Comment(other)) => {
                    prop_assert_eq!(comment.data.data, &*other.data);
                }
                (Event::Doctype(doctype), OwnedEvent::Doctype(other)) => {
                    prop_assert_eq!(doctype.name.map(|name| name.data), other.name.as_deref());
                }
                (Event::ProcessingInstruction(one), OwnedEvent::ProcessingInstruction { target, data, .. }) => {
                    prop_assert_eq!((one.target.data, one.data.data), (&**target, &**data));
                }
                (Event::EntityReference(one), OwnedEvent::EntityReference { name, .. }) => {
                    prop_assert_eq!(one.name, name);
                }
                (one, other) => prop_assert!(false, "{:?} is not {:?}", one, other),
            }
            prop_assert_eq!(owned.next(), Some(copied));
        }
        prop_assert!(owned.next().is_none());
    }

    #[test]
    fn the_text_of_an_element_is_that_in_the_tree(text in soup(), which in 0..6_usize) {
        let document = fivefold::xml::parse(&text);
        let mut elements = document.root().descendants().filter(|node| node.local_name().is_some());
        let Some(element) = elements.nth(which) else { return Ok(()) };
        let mut reader = Reader::new(&text);
        let mut streamed = stream_reader(&text, 3, Options::default());
        let mut starts = 0;
        while starts <= which {
            starts += usize::from(matches!(reader.next(), Some(Event::Start(_))));
            streamed.next().expect("memory can be read");
        }
        prop_assert_eq!(reader.read_text(), element.text_content());
        prop_assert_eq!(streamed.read_text().expect("memory can be read"), element.text_content());
        prop_assert_eq!(reader.depth(), streamed.depth());
    }

    #[test]
    fn an_element_is_skipped_whole(text in soup(), which in 0..6_usize) {
        let mut reader = Reader::new(&text);
        let mut streamed = stream_reader(&text, 3, Options::default());
        let mut starts = 0;
        loop {
            let is_start = matches!(reader.next(), Some(Event::Start(_)));
            let other = matches!(streamed.next().expect("memory can be read"), Some(Event::Start(_)));
            prop_assert_eq!(is_start, other);
            starts += usize::from(is_start);
            if reader.position() == text.len() as u64 || is_start && starts > which {
                break;
            }
        }
        let depth = reader.depth();
        if depth > 0 && starts > which {
            let inner = reader.read_inner_source().to_owned();
            prop_assert_eq!(streamed.read_inner_source().expect("memory can be read"), &inner);
            prop_assert_eq!(reader.depth(), depth - 1);
            prop_assert!(text.contains(&inner));
        }
    }
}

#[test]
fn what_comes_from_an_entity_stands_at_its_reference() {
    let text = "<!DOCTYPE a [<!ENTITY e '<b c=\"1\">x</b>'>]><a>&e;</a>";
    let reference = text.find("&e;").expect("it is there") as u64;
    let mut reader = Reader::new(text);
    let mut spans = Vec::new();
    while let Some(event) = reader.next() {
        spans.push((event.span().start, event.span().len()));
    }
    assert_eq!(spans[2..5], [(reference, 3); 3]);
}

#[test]
fn an_io_error_is_handed_on_and_nothing_is_lost() {
    struct Fails(u8);
    impl std::io::Read for Fails {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0 += 1;
            match self.0 {
                1 => Ok((&b"<a>x"[..]).read(buffer)?),
                2 => Err(std::io::Error::other("the line is down")),
                3 => Ok((&b"y</a>"[..]).read(buffer)?),
                _ => Ok(0),
            }
        }
    }
    let mut reader = StreamReader::new(BufReader::new(Fails(0)));
    assert!(matches!(reader.next(), Ok(Some(Event::Start(_)))));
    assert_eq!(reader.next().err().map(|error| error.to_string()).as_deref(), Some("the line is down"));
    assert!(matches!(reader.next(), Ok(Some(Event::Text(text))) if text.data == "xy"));
    assert!(matches!(reader.next(), Ok(Some(Event::End(_)))));
    assert!(matches!(reader.next(), Ok(None)));
}

/// Of a document that is refused, those elements are open whose start was returned and whose end was not.
#[test]
fn a_refused_document_has_open_what_was_returned() {
    let strict = Options::default().with_strict(true);
    for (text, depth) in [("<d>\n<b", 1), ("<\"/>", 0), ("><a/>", 0), ("<a><b></c>", 2), ("<a><b></b><c d=e/>", 1)] {
        let mut reader = Reader::with_options(text, strict);
        while let Ok(Some(_)) = reader.try_next() {}
        let mut pushed = PushReader::new(strict);
        pushed.feed(text);
        pushed.end();
        while pushed.advance() {}
        for _ in 0..2 {
            assert_eq!((reader.depth(), pushed.depth()), (depth, depth), "{text}");
            assert!(reader.start().is_none() && pushed.start().is_none(), "{text}");
            assert!(reader.next().is_none() && !pushed.advance(), "{text}");
        }
    }
}

/// A signal may also come when it is known what follows a text.
#[test]
fn a_signal_comes_after_a_text() {
    let mut reader = Reader::new("<a><b>x</b><c/></a>");
    let mut seen: Vec<String> = (0..3).map(|_| format!("{:?}", reader.next())).collect();
    let mut reader = reader.with_stop_signal(StopSignal::new());
    while let Some(event) = reader.next() {
        seen.push(format!("{event:?}"));
    }
    assert_eq!(seen.len(), 7, "{seen:?}");
}
