//! Sources that are read byte by byte between events, and such that are read asynchronously.

use fivefold_quick_xml::Reader;
use fivefold_quick_xml::events::Event;
use fivefold_quick_xml::reader::Repairs;
use std::io::{BufRead, BufReader, Read};

fn take(reader: &mut Reader<&[u8]>, len: usize) -> String {
    let mut bytes = vec![0; len];
    reader.stream().read_exact(&mut bytes).expect("there are so many");
    String::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn a_stream_begins_after_the_last_event() {
    for is_in_place in [true, false] {
        let mut reader = Reader::from_str("<a>one<b/>&<c>two</c>three</a>");
        let next = |reader: &mut Reader<_>| {
            if is_in_place {
                return format!("{:?}", reader.read_event().ok());
            }
            format!("{:?}", reader.read_event_into(&mut Vec::new()).ok())
        };
        assert!(next(&mut reader).contains("Start"));
        assert!(next(&mut reader).contains("one"));
        // What was found after the text comes as it would have.
        assert_eq!(take(&mut reader, 0), "");
        assert!(next(&mut reader).contains("Empty"));
        assert_eq!(take(&mut reader, 1), "&");
        assert_eq!(reader.buffer_position(), 11);
        assert!(next(&mut reader).contains("Start"));
        assert!(next(&mut reader).contains("two"));
        assert_eq!(take(&mut reader, 0), "");
        assert!(next(&mut reader).contains("\"c\""));
        assert_eq!(take(&mut reader, 2), "th");
        assert!(next(&mut reader).contains("ree"));
        assert!(next(&mut reader).contains("\"a\""));
    }
}

#[test]
fn a_text_that_is_mended_comes_after_what_was_read_of_it() {
    let mut reader = Reader::from_str("<a>1 2 & 3<b/></a>");
    assert!(matches!(reader.read_event(), Ok(Event::Start(_))));
    assert_eq!(take(&mut reader, 2), "1 ");
    let mut rest = String::new();
    loop {
        match reader.read_event().expect("no element is too deep") {
            Event::Text(text) => rest.push_str(&text),
            Event::GeneralRef(name) => rest.extend(["{", &*name, "}"]),
            _ => break,
        }
    }
    assert_eq!((&*rest, reader.buffer_position()), ("2 & 3", "<a>1 2 & 3<b/>".len() as u64));
}

/// What is left of a character is not given.
#[test]
fn a_stream_can_end_within_a_character() {
    for is_in_place in [true, false] {
        let mut reader = Reader::from_reader("<a>é<b/>éx</a>".as_bytes());
        let mut buf = Vec::new();
        let mut next = |reader: &mut Reader<_>| {
            buf.clear();
            let event = if is_in_place { reader.read_event() } else { reader.read_event_into(&mut buf) };
            event.expect("no element is too deep").into_owned()
        };
        (0..3).for_each(|_| drop(next(&mut reader)));
        let mut half = [0];
        reader.stream().read_exact(&mut half).expect("there are more");
        assert_eq!(half, "é".as_bytes()[..1]);
        assert!(matches!(next(&mut reader), Event::Text(text) if &*text == "x"));
        assert!(matches!(next(&mut reader), Event::End(_)));
    }
}

#[test]
fn a_stream_can_come_before_all_events() {
    let mut reader = Reader::from_reader(&b"<a/><b/>"[..]);
    let mut first = [0; 4];
    let mut stream = reader.stream();
    stream.read_exact(&mut first).expect("there are four");
    assert_eq!((&first, stream.offset()), (b"<a/>", 4));
    let mut buf = Vec::new();
    assert!(matches!(reader.read_event_into(&mut buf), Ok(Event::Empty(tag)) if &*tag == "b"));
}

/// All texts, and whether the document ends.
fn texts(source: impl BufRead, repairs: Repairs) -> (String, Result<(), String>) {
    let mut reader = Reader::from_reader(source);
    reader.config_mut().repairs = repairs;
    let (mut texts, mut buf) = (String::new(), Vec::new());
    loop {
        match reader.read_event_into(&mut buf) {
            Ok(Event::Text(text)) => texts.push_str(&text),
            Ok(Event::Eof) => return (texts, Ok(())),
            Ok(_) => {}
            Err(error) => {
                // It does not become the end when one reads on.
                buf.clear();
                let next = reader.read_event_into(&mut buf);
                assert!(!matches!(next, Ok(Event::Eof)), "{next:?}");
                return (texts, Err(error.to_string()));
            }
        }
        buf.clear();
    }
}

/// A source that cannot be read to its end.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("the line was cut"))
    }
}

#[test]
fn a_document_is_read_to_its_end_or_there_is_an_error() {
    let text = format!("<rss>{}{}<p>last</p></rss>", "</x>".repeat(12_000), "<p b b/>&nothing;".repeat(1_000));
    for repairs in [Repairs::none(), Repairs::feeds()] {
        let (found, end) = texts(text.as_bytes(), repairs);
        assert!(found.ends_with("last") && end.is_ok());
        let source = BufReader::with_capacity(100, text.as_bytes().chain(Broken));
        let (_, end) = texts(source, repairs);
        assert!(end.is_err_and(|error| error.contains("the line was cut")));
    }
}

/// As in quick-xml, the end of an empty element comes next, whatever is read before.
#[test]
fn a_stream_does_not_lose_the_end_of_an_empty_element() {
    for len in [0, 2] {
        let mut reader = Reader::from_str("<a><b/>#<c/></a>");
        reader.config_mut().expand_empty_elements = true;
        assert!(matches!(reader.read_event(), Ok(Event::Start(tag)) if &*tag == "a"));
        assert!(matches!(reader.read_event(), Ok(Event::Start(tag)) if &*tag == "b"));
        assert_eq!(take(&mut reader, len), "#<"[..len]);
        assert!(matches!(reader.read_event(), Ok(Event::End(end)) if &*end == "b"));
        assert_eq!(reader.buffer_position(), 7 + len as u64);
        let rest = std::iter::from_fn(|| reader.read_event().ok().filter(|event| *event != Event::Eof));
        let expected = if len == 0 { ["Text(", "Start(", "End(", "End("].as_slice() } else { &["Text(", "End("] };
        let found: Vec<_> = rest.map(|event| format!("{event:?}")).collect();
        assert_eq!(found.len(), expected.len(), "{found:?}");
        assert!(found.iter().zip(expected).all(|(event, kind)| event.starts_with(kind)), "{found:?}");
    }
}

mod asynchronous {
    use fivefold_quick_xml::events::{BytesCData, BytesPI, BytesStart, BytesText, Event};
    use fivefold_quick_xml::name::{Namespace, QName, ResolveResult};
    use fivefold_quick_xml::{NsReader, Reader, Writer};
    use tokio::io::{AsyncReadExt, BufReader};

    fn run<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().expect("it can be built").block_on(future)
    }

    const TEXTS: [&str; 5] = [
        "<?xml version='1.0'?><a b='1'>one<c/>&amp;<![CDATA[two]]><!-- three --><?four five?></a>",
        "<rss><channel><item><title>Q & A</title><item>1</channel>",
        "<?xml version='1.0' encoding='koi8-r'?><a/>",
        "text",
        "",
    ];

    #[test]
    fn events_are_the_same() {
        for text in TEXTS {
            let (mut reader, mut plain) = (
                Reader::from_reader(BufReader::with_capacity(1, text.as_bytes())),
                Reader::from_reader(text.as_bytes()),
            );
            loop {
                let (mut one, mut other) = (Vec::new(), Vec::new());
                let event = run(reader.read_event_into_async(&mut one)).expect("memory can be read");
                assert_eq!(event, plain.read_event_into(&mut other).expect("memory can be read"));
                assert_eq!(reader.buffer_position(), plain.buffer_position());
                if event == Event::Eof {
                    break;
                }
            }
        }
    }

    #[test]
    fn elements_are_skipped_and_read() {
        let text = "<a xmlns='u:a'><b><b/>1</b><c>2 &lt; 3</c>4</a>";
        let source = BufReader::with_capacity(2, text.as_bytes());
        let (mut reader, mut buf) = (NsReader::from_reader(source), Vec::new());
        run(async {
            reader.read_event_into_async(&mut buf).await?;
            buf.clear();
            let (namespace, event) = reader.read_resolved_event_into_async(&mut buf).await?;
            assert_eq!(namespace, ResolveResult::Bound(Namespace("u:a")));
            assert!(matches!(event, Event::Start(_)));
            reader.read_to_end_into_async(QName("b"), &mut buf).await?;
            reader.read_event_into_async(&mut buf).await?;
            buf.clear();
            assert_eq!(&*reader.read_text_into_async(QName("c"), &mut buf).await?, "2 &lt; 3");
            buf.clear();
            assert_eq!(reader.read_event_into_async(&mut buf).await?, Event::Text(BytesText::new("4")));
            Ok::<(), fivefold_quick_xml::Error>(())
        })
        .expect("memory can be read");
    }

    #[test]
    fn bytes_are_read_between_events() {
        let mut reader = Reader::from_reader(BufReader::with_capacity(1, &b"<a>#<</a>"[..]));
        run(async {
            reader.read_event_into_async(&mut Vec::new()).await.expect("memory can be read");
            let mut bytes = [0; 2];
            reader.stream().read_exact(&mut bytes).await.expect("there are two");
            assert_eq!(&bytes, b"#<");
            let mut buf = Vec::new();
            assert!(matches!(reader.read_event_into_async(&mut buf).await, Ok(Event::End(_))));
        });
    }

    #[test]
    fn what_is_written_is_the_same() {
        let mut plain = Writer::new_with_indent(Vec::new(), b' ', 2);
        let written = plain.create_element("a").with_attribute(("b", "<")).write_inner_content(|writer| {
            writer.write_event(Event::Empty(BytesStart::new("c")))?;
            writer.create_element("d").write_text_content(BytesText::new("1 & 2"))?;
            writer.create_element("e").write_cdata_content(BytesCData::new("<"))?;
            writer.create_element("f").write_pi_content(BytesPI::new("g h"))?;
            writer.create_element("i").write_empty()?;
            writer.write_indent()
        });
        assert!(written.is_ok());

        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
        let written = run(writer.create_element("a").with_attribute(("b", "<")).write_inner_content_async(
            async |writer: &mut Writer<Vec<u8>>| {
                writer.write_event_async(Event::Empty(BytesStart::new("c"))).await?;
                writer.create_element("d").write_text_content_async(BytesText::new("1 & 2")).await?;
                writer.create_element("e").write_cdata_content_async(BytesCData::new("<")).await?;
                writer.create_element("f").write_pi_content_async(BytesPI::new("g h")).await?;
                writer.create_element("i").write_empty_async().await?;
                writer.write_indent_async().await?;
                Ok::<_, fivefold_quick_xml::Error>(writer)
            },
        ));
        assert!(written.is_ok());
        assert_eq!(String::from_utf8(writer.into_inner()).ok(), String::from_utf8(plain.into_inner()).ok());
    }
}
