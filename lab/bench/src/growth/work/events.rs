//! Reading the events of XML and of feeds.

use super::{Work, for_each_character, timed};
use core::pin::pin;
use core::task::{Context, Poll, Waker};
use fivefold::feed::Repairs;
use fivefold::xml::{AsyncReader, Event, Options, PushReader, Reader, StreamReader};
use fivefold_quick_xml::{self as quick_xml, NsReader};
use std::io::BufReader;

pub(super) fn works() -> Vec<Work> {
    vec![
        Work::count("xml read", |text| count(Reader::new(text), |_, _| 1)),
        // Each reference and each run of characters is a separate event.
        Work::count("xml read as written", |text| count(Reader::new(text).with_text_as_written(true), |_, _| 1)),
        Work::count("xml read, inner source", |text| {
            count(Reader::new(text), |reader, is_y| if is_y { reader.read_inner_source().len() } else { 0 })
        }),
        Work::count("xml skipped", |text| {
            count(Reader::new(text), |reader, is_y| {
                if is_y {
                    reader.skip_element();
                }
                1
            })
        }),
        Work::count("xml read from single bytes", |text| count_stream(byte_by_byte(text), |_, _| 1)),
        // Long texts are divided.
        Work::count("xml read from single bytes, in parts", |text| {
            count_stream(byte_by_byte(text).with_text_limit(16), |_, _| 1)
        }),
        Work::count("xml read from single bytes, inner source", |text| {
            count_stream(byte_by_byte(text), |reader, is_y| {
                if is_y { reader.read_inner_source().expect("a text can be read").len() } else { 0 }
            })
        }),
        Work::count("xml pushed in characters", push),
        Work::new("xml read from an asynchronous source", |text| {
            let mut reader = AsyncReader::new(tokio::io::BufReader::with_capacity(1, text.as_bytes()));
            let count = async {
                let mut events = 0;
                while reader.next().await.expect("a text can be read").is_some() {
                    events += 1;
                }
                events
            };
            timed(|| ready(count), |events| *events)
        }),
        Work::count("xml read in quick-xml's place", |text| {
            let mut reader = quick_xml::Reader::from_str(text);
            reader.config_mut().depth_limit = usize::MAX;
            until_end(|| reader.read_event().is_ok_and(|event| !matches!(event, quick_xml::events::Event::Eof)))
        }),
        Work::count("xml read with namespaces in quick-xml's place", |text| {
            let mut reader = NsReader::from_str(text);
            reader.config_mut().depth_limit = usize::MAX;
            until_end(|| {
                reader.read_resolved_event().is_ok_and(|(_, event)| !matches!(event, quick_xml::events::Event::Eof))
            })
        }),
        Work::count("feed read", |text| Repairs::feeds().read(text.as_bytes()).into_iter().count()),
    ]
}

/// How often `read` succeeds in a row.
fn until_end(mut read: impl FnMut() -> bool) -> usize {
    let mut events = 0;
    while read() {
        events += 1;
    }
    events
}

/// Reads all events of a text. Sums what `work` gives for each, which learns whether it is the start of an element `y`.
fn count(mut reader: Reader<'_>, work: impl Fn(&mut Reader<'_>, bool) -> usize) -> usize {
    let mut sum = 0;
    while let Some(event) = reader.next() {
        let is_y = is_start_of_y(&event);
        sum += work(&mut reader, is_y);
    }
    sum
}

type Stream<'a> = StreamReader<BufReader<&'a [u8]>>;

/// The same for a stream.
fn count_stream<'a>(mut reader: Stream<'a>, work: impl Fn(&mut Stream<'a>, bool) -> usize) -> usize {
    let mut sum = 0;
    while let Some(event) = reader.next().expect("a text can be read") {
        let is_y = is_start_of_y(&event);
        sum += work(&mut reader, is_y);
    }
    sum
}

fn is_start_of_y(event: &Event<'_>) -> bool {
    matches!(event, Event::Start(start) if start.name() == "y")
}

/// Reads a source that returns one byte at a time.
fn byte_by_byte(text: &str) -> Stream<'_> {
    StreamReader::new(BufReader::with_capacity(1, text.as_bytes()))
}

fn push(text: &str) -> usize {
    let mut reader = PushReader::new(Options::default());
    let mut events = 0;
    for_each_character(text, |character| {
        reader.feed(character);
        events += until_end(|| reader.advance());
    });
    reader.end();
    events + until_end(|| reader.advance())
}

/// The output of a future that waits for nothing.
fn ready<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => unreachable!("memory is always ready"),
    }
}
