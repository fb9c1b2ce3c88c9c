//! Work on XML.

use super::{Sample, Work, as_utf16, for_each_character, timed, timed_document, timed_text};
use core::future::Future;
use core::pin::pin;
use core::task::{Context, Poll, Waker};
use fivefold::Document;
use fivefold::xml::{self, AsyncReader, Event, Options, Parser, PushReader, Reader, StreamReader};
use std::collections::BTreeMap;
use std::io::BufReader;

/// Parses a document.
pub const PARSE: Work = Work::new("xml", parse);

fn parse(text: &str) -> Sample {
    timed_document(|| xml::parse(text))
}

/// Parses a document, and collects its errors and notices.
pub const PARSE_WITH_ERRORS: Work = Work::new("xml with errors", parse_with_errors);

fn parse_with_errors(text: &str) -> Sample {
    timed_document(|| Parser::new(Options::default().with_errors(true).with_notices(true)).parse(text))
}

/// Parses a document in single characters.
pub const FEED_CHARACTERS: Work = Work::new("xml in characters", feed_characters);

fn feed_characters(text: &str) -> Sample {
    timed_document(|| {
        let mut parser = Parser::new(Options::default());
        for_each_character(text, |character| parser.feed(character));
        parser.finish()
    })
}

/// Parses a document in single bytes.
pub const FEED_BYTES: Work = Work::new("xml in bytes", feed_bytes);

fn feed_bytes(text: &str) -> Sample {
    timed_document(|| {
        let mut parser = Parser::new(Options::default());
        for byte in text.as_bytes().chunks(1) {
            parser.feed_bytes(byte);
        }
        parser.finish()
    })
}

/// Parses a document in UTF-16.
pub const PARSE_UTF16: Work = Work::new("xml in UTF-16", parse_utf16);

fn parse_utf16(text: &str) -> Sample {
    let bytes = as_utf16(text);
    timed_document(|| xml::parse_bytes(&bytes, None))
}

/// Reads the events of a text.
pub const READ: Work = Work::new("xml read", read);

fn read(text: &str) -> Sample {
    count_events(Reader::new(text))
}

/// Reads the events of a text, with each reference and each run of characters as a separate event.
pub const READ_AS_WRITTEN: Work = Work::new("xml read as written", read_as_written);

fn read_as_written(text: &str) -> Sample {
    count_events(Reader::new(text).with_text_as_written(true))
}

fn count_events(mut reader: Reader<'_>) -> Sample {
    timed(
        || {
            let mut events = 0;
            while reader.next().is_some() {
                events += 1;
            }
            events
        },
        |events| *events,
    )
}

/// Reads the events of a source that returns one byte at a time.
pub const READ_STREAM: Work = Work::new("xml read from single bytes", read_stream);

fn read_stream(text: &str) -> Sample {
    count_stream_events(StreamReader::new(byte_by_byte(text)))
}

/// Reads the events of such a source, with long texts divided.
pub const READ_STREAM_IN_PARTS: Work = Work::new("xml read from single bytes, in parts", read_stream_in_parts);

fn read_stream_in_parts(text: &str) -> Sample {
    count_stream_events(StreamReader::new(byte_by_byte(text)).with_text_limit(16))
}

fn count_stream_events(mut reader: StreamReader<BufReader<&[u8]>>) -> Sample {
    timed(
        || {
            let mut events = 0;
            while reader.next().expect("a text can be read").is_some() {
                events += 1;
            }
            events
        },
        |events| *events,
    )
}

fn byte_by_byte(text: &str) -> BufReader<&[u8]> {
    BufReader::with_capacity(1, text.as_bytes())
}

/// Reads the events of single characters that are pushed.
pub const PUSH: Work = Work::new("xml pushed in characters", push);

fn push(text: &str) -> Sample {
    timed(
        || {
            let mut reader = PushReader::new(Options::default());
            let mut events = 0;
            let mut take = |reader: &mut PushReader| {
                while reader.advance() {
                    events += 1;
                }
            };
            for_each_character(text, |character| {
                reader.feed(character);
                take(&mut reader);
            });
            reader.end();
            take(&mut reader);
            events
        },
        |events| *events,
    )
}

/// Reads the events of an asynchronous source that returns one byte at a time.
pub const READ_ASYNC: Work = Work::new("xml read from an asynchronous source", read_async);

fn read_async(text: &str) -> Sample {
    let source = tokio::io::BufReader::with_capacity(1, text.as_bytes());
    let mut reader = AsyncReader::new(source);
    let count = async {
        let mut events = 0;
        while reader.next().await.expect("a text can be read").is_some() {
            events += 1;
        }
        events
    };
    timed(|| ready(count), |events| *events)
}

/// The output of a future that waits for nothing.
fn ready<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => unreachable!("memory is always ready"),
    }
}

/// Reads the events of the package in quick-xml's place.
pub const QUICK_XML: Work = Work::new("xml read in quick-xml's place", quick_xml);

fn quick_xml(text: &str) -> Sample {
    timed(
        || {
            let mut reader = fivefold_quick_xml::Reader::from_str(text);
            reader.config_mut().depth_limit = usize::MAX;
            let mut events = 0;
            while let Ok(event) = reader.read_event() {
                if matches!(event, fivefold_quick_xml::events::Event::Eof) {
                    break;
                }
                events += 1;
            }
            events
        },
        |events| *events,
    )
}

/// Reads the events of the package in quick-xml's place, with the namespaces of their names.
pub const QUICK_XML_NS: Work = Work::new("xml read with namespaces in quick-xml's place", |text| {
    timed(
        || {
            let mut reader = fivefold_quick_xml::NsReader::from_str(text);
            reader.config_mut().depth_limit = usize::MAX;
            let mut events = 0;
            while let Ok((_, event)) = reader.read_resolved_event() {
                if matches!(event, fivefold_quick_xml::events::Event::Eof) {
                    break;
                }
                events += 1;
            }
            events
        },
        |events| *events,
    )
});

/// Reads the events of a text, and the source inside each element `y`.
pub const READ_INNER_SOURCE: Work = Work::new("xml read, inner source", read_inner_source);

fn read_inner_source(text: &str) -> Sample {
    let mut reader = Reader::new(text);
    timed(
        || {
            let mut bytes = 0;
            while let Some(event) = reader.next() {
                if is_start_of_y(&event) {
                    bytes += reader.read_inner_source().len();
                }
            }
            bytes
        },
        |bytes| *bytes,
    )
}

/// The same for a source that returns one byte at a time.
pub const READ_INNER_SOURCE_OF_STREAM: Work =
    Work::new("xml read from single bytes, inner source", read_inner_source_of_stream);

fn read_inner_source_of_stream(text: &str) -> Sample {
    let mut reader = StreamReader::new(byte_by_byte(text));
    timed(
        || {
            let mut bytes = 0;
            while let Some(event) = reader.next().expect("a text can be read") {
                if is_start_of_y(&event) {
                    bytes += reader.read_inner_source().expect("a text can be read").len();
                }
            }
            bytes
        },
        |bytes| *bytes,
    )
}

/// Reads the events of a text, skipping each element `y`.
pub const SKIP: Work = Work::new("xml skipped", skip);

fn skip(text: &str) -> Sample {
    let mut reader = Reader::new(text);
    timed(
        || {
            let mut events = 0;
            while let Some(event) = reader.next() {
                events += 1;
                if is_start_of_y(&event) {
                    reader.skip_element();
                }
            }
            events
        },
        |events| *events,
    )
}

fn is_start_of_y(event: &Event<'_>) -> bool {
    matches!(event, Event::Start(start) if start.name() == "y")
}

/// Serializes a document; for one that XML cannot express, this includes the attempt.
pub const SERIALIZE: Work = Work::new("xml written", serialize);

fn serialize(text: &str) -> Sample {
    let document = xml::parse(text);
    timed_text(|| xml5(&document))
}

/// Writes an element and an attribute with each of the words as the prefix, all of which are named before.
pub const WRITE_WITH_PREFIXES: Work = Work::new("xml written with prefixes", |text| {
    let words = || text.split_ascii_whitespace();
    timed(
        || -> std::io::Result<Vec<u8>> {
            let mut writer = words().fold(xml::Writer::new(Vec::new()), |writer, word| writer.with_prefix(word, word));
            writer.start("a")?;
            for word in words() {
                writer.start(&format!("{word}:b"))?.attribute(&format!("{word}:c"), "")?.end()?;
            }
            writer.finish()
        },
        |written| written.as_ref().map_or(0, Vec::len),
    )
});

/// Serializes a map whose keys have the words as their prefixes, which the program declares.
pub const SERIALIZE_WITH_PREFIXES: Work = Work::new("values written with prefixes", |text| {
    let words = || text.split_ascii_whitespace();
    let fields: BTreeMap<_, _> = words().map(|word| (format!("{word}:b"), "")).collect();
    timed_text(|| {
        let serializer = xml::Serializer::new().with_root("a");
        let serializer = words().fold(serializer, |serializer, word| serializer.with_prefix(word, word));
        serializer.to_string(&fields).expect("the prefixes are declared")
    })
});

/// Serializes a map that declares the words as prefixes, and has an element of each.
pub const SERIALIZE_DECLARATIONS: Work = Work::new("values written with declarations", |text| {
    let words = || text.split_ascii_whitespace();
    let declarations = words().map(|word| (format!("@xmlns:{word}"), word));
    let fields: BTreeMap<_, _> = declarations.chain(words().map(|word| (format!("{word}:b"), ""))).collect();
    timed_text(|| xml::Serializer::new().with_root("a").to_string(&fields).expect("the prefixes are declared"))
});

/// Serializes an HTML document as XML.
pub const SERIALIZE_HTML: Work = Work::new("html written as xml", serialize_html);

fn serialize_html(text: &str) -> Sample {
    let document = fivefold::html::parse(text);
    timed_text(|| xml5(&document))
}

/// Serializes a document as Canonical XML.
pub const CANONICAL: Work = Work::new("xml canonical", canonical);

fn canonical(text: &str) -> Sample {
    let document = xml::parse(text);
    timed_text(|| xml::canonical(&document).to_string())
}

/// The document as XML5, which nearly all are.
fn xml5(document: &Document) -> String {
    let options = xml::SerializeOptions::default().with_strictness(xml::Strictness::Xml5);
    options.serialize(document).unwrap_or_default()
}
