//! Events from chunks that are pushed, and from asynchronous streams: the same as from the whole text.

use fivefold::encoding::Hints;
use fivefold::xml::{Event, Options, OwnedEvent, PushReader, Reader, StreamReader};
use fivefold::{ErrorCode, Limits, ParseError, StopSignal};
use fivefold_core::ceil_char_boundary;
use fivefold_test_support::xml_soup::soup;
use proptest::prelude::*;
use std::io::BufReader;

fn options() -> Options {
    Options::default().with_errors(true).with_notices(true)
}

type Outcome = (Vec<OwnedEvent<'static>>, Vec<ParseError>);

/// What the reader of the whole text gives.
fn whole(text: &str, options: Options, as_written: bool) -> Outcome {
    outcome(Reader::with_options(text, options).with_text_as_written(as_written))
}

/// The same for bytes, whose encoding may not be what they are.
fn whole_bytes(bytes: &[u8], options: Options, as_written: bool) -> Outcome {
    outcome(Reader::from_bytes(bytes, Hints::default(), options).with_text_as_written(as_written))
}

fn outcome(mut reader: Reader<'_>) -> Outcome {
    let mut events = Vec::new();
    while let Some(event) = reader.next() {
        events.push(event.into_owned());
    }
    (events, reports(reader.take_errors(), reader.take_notices()))
}

fn reports(errors: Vec<ParseError>, notices: Vec<ParseError>) -> Vec<ParseError> {
    let mut all = [errors, notices].concat();
    all.sort_by_key(|error| (error.span, error.code));
    all
}

fn take(reader: &mut PushReader, events: &mut Vec<OwnedEvent<'static>>, at_most: usize) {
    for _ in 0..at_most {
        match reader.next() {
            Some(event) => events.push(event.into_owned()),
            None => break,
        }
    }
}

/// What a reader gives into which chunks are pushed, and from which `at_most` events are taken after each.
fn pushed<T>(
    mut reader: PushReader,
    chunks: impl Iterator<Item = T>,
    feed: fn(&mut PushReader, T),
    at_most: usize,
) -> Outcome {
    let mut events = Vec::new();
    for chunk in chunks {
        feed(&mut reader, chunk);
        take(&mut reader, &mut events, at_most);
        assert!(!reader.is_at_end());
    }
    reader.end();
    take(&mut reader, &mut events, usize::MAX);
    assert!(reader.is_at_end() && reader.event().is_none() && reader.depth() == 0);
    reader.feed("<more/>");
    reader.end();
    assert!(reader.next().is_none(), "the input has ended");
    (events, reports(reader.take_errors(), reader.take_notices()))
}

/// The parts of a text, of about `len` bytes.
fn parts(text: &str, len: usize) -> impl Iterator<Item = &str> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let part;
        (part, rest) = rest.split_at(ceil_char_boundary(rest, len));
        (!part.is_empty()).then_some(part)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn chunks_give_the_events_of_the_text(text in soup(), len in 1..9_usize, at_most in 0..4_usize, as_written: bool) {
        let reader = || PushReader::new(options()).with_text_as_written(as_written);
        let expected = whole(&text, options(), as_written);
        prop_assert_eq!(&pushed(reader(), parts(&text, len), |reader, part| reader.feed(part), usize::MAX), &expected);
        prop_assert_eq!(&pushed(reader(), parts(&text, len), |reader, part| reader.feed(part), at_most), &expected);
        let parts = text.as_bytes().chunks(len);
        let expected = whole_bytes(text.as_bytes(), options(), as_written);
        prop_assert_eq!(&pushed(reader(), parts, |reader, part| reader.feed_bytes(part), at_most), &expected);
    }

    #[test]
    fn a_limit_cuts_chunks_where_it_cuts_the_text(text in soup(), len in 1..9_usize, limit in 0..40_u64) {
        let options = options().with_limits(Limits::default().with_input_bytes(limit));
        let mut expected = whole(&text, options, false);
        let mut found = pushed_to_the_limit(options, &text, len);
        // The error of the limit itself may come with either list.
        expected.1.retain(|error| error.code != ErrorCode::InputLimitReached);
        found.1.retain(|error| error.code != ErrorCode::InputLimitReached);
        prop_assert_eq!(found, expected);
    }
}

fn pushed_to_the_limit(options: Options, text: &str, len: usize) -> Outcome {
    let mut reader = PushReader::new(options);
    let mut events = Vec::new();
    for part in parts(text, len) {
        reader.feed(part);
        take(&mut reader, &mut events, usize::MAX);
    }
    reader.end();
    take(&mut reader, &mut events, usize::MAX);
    (events, reports(reader.take_errors(), reader.take_notices()))
}

#[test]
fn bytes_are_decoded() {
    let mut reader =
        PushReader::new(options()).with_hints(Hints::default().with_content_type("text/xml;charset=koi8-r"));
    let mut text = String::new();
    for byte in b"<a>\xD6</a>" {
        reader.feed_bytes(&[*byte]);
        while let Some(event) = reader.next() {
            if let Event::Text(more) = event {
                text.push_str(more.data);
            }
        }
    }
    reader.end();
    while reader.advance() {}
    assert_eq!((&*text, reader.encoding().map(|found| found.encoding.name())), ("ж", Some("KOI8-R")));
}

#[test]
fn the_signal_ends_the_input() {
    let signal = StopSignal::new();
    let mut reader = PushReader::new(options()).with_stop_signal(signal.clone());
    reader.feed("<a><b>");
    while reader.advance() {}
    signal.stop();
    reader.feed("</b><c/>");
    let mut ends = 0;
    while let Some(event) = reader.next() {
        ends += usize::from(matches!(event, Event::End(_)));
    }
    assert_eq!(ends, 2);
    assert!(reader.take_errors().iter().any(|error| error.code == ErrorCode::ParsingStopped));
}

/// Chunks that were not taken are not copied again for each event, nor for each chunk.
#[test]
fn chunks_that_wait_take_linear_time() {
    let steps = |count: usize| {
        fivefold_core::work::count(|| {
            let mut reader = PushReader::new(Options::default());
            for _ in 0..count {
                reader.feed("<a>text</a>");
                reader.advance();
            }
            reader.end();
            while reader.advance() {}
        })
    };
    let [once, twice] = [1000, 2000].map(steps);
    assert!(twice <= once * 21 / 10, "{once} steps, {twice} steps");
}

#[test]
fn a_stream_is_read_as_before() {
    let text = "<?xml version='1.0'?><a b='1'>x &amp; <![CDATA[y]]><c/>é</a><!-- z -->";
    for capacity in 1..20 {
        let mut reader = StreamReader::new(BufReader::with_capacity(capacity, text.as_bytes()));
        let mut events = Vec::new();
        while let Some(event) = reader.next().unwrap() {
            events.push(event.into_owned());
        }
        assert_eq!(events, whole(text, Options::default(), false).0, "{capacity}");
    }
}

#[cfg(feature = "tokio")]
mod asynchronous {
    use super::*;
    use core::future::Future;
    use core::pin::Pin;
    use core::task::{Context, Poll, Waker};
    use fivefold::xml::AsyncReader;
    use std::io;
    use tokio::io::{AsyncRead, ReadBuf};

    /// A source that gives some bytes at a time, and lets the reader wait before each; one read fails.
    struct Slow<'t> {
        rest: &'t [u8],
        len: usize,
        waits: bool,
        reads_to_failure: usize,
    }

    impl AsyncRead for Slow<'_> {
        fn poll_read(
            mut self: Pin<&mut Self>,
            context: &mut Context<'_>,
            out: &mut ReadBuf<'_>,
        ) -> Poll<io::Result<()>> {
            self.waits = !self.waits;
            if self.waits {
                context.waker().wake_by_ref();
                return Poll::Pending;
            }
            self.reads_to_failure = self.reads_to_failure.wrapping_sub(1);
            if self.reads_to_failure == 0 {
                return Poll::Ready(Err(io::Error::other("the line is down")));
            }
            let (now, rest) = self.rest.split_at(self.len.min(self.rest.len()).min(out.remaining()));
            out.put_slice(now);
            self.rest = rest;
            Poll::Ready(Ok(()))
        }
    }

    /// Polls once and drops the future, again and again, until one is ready at once.
    fn impatient<T>(mut poll: impl FnMut(&mut Context<'_>) -> Poll<T>) -> T {
        loop {
            if let Poll::Ready(value) = poll(&mut Context::from_waker(Waker::noop())) {
                return value;
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn streams_give_the_events_of_the_text(text in soup(), len in 1..9_usize, reads_to_failure in 0..9_usize) {
            let source = Slow { rest: text.as_bytes(), len, waits: false, reads_to_failure };
            let source = tokio::io::BufReader::with_capacity(4, source);
            let mut reader = AsyncReader::with_options(source, Hints::default(), options());
            let mut events = Vec::new();
            loop {
                let next = impatient(|context| {
                    let mut future = Box::pin(reader.next());
                    future.as_mut().poll(context).map(|next| next.map(|event| event.map(Event::into_owned)))
                });
                match next {
                    Ok(Some(event)) => events.push(event),
                    Ok(None) => break,
                    Err(error) => prop_assert_eq!(error.to_string(), "the line is down"),
                }
            }
            let found = (events, reports(reader.take_errors(), reader.take_notices()));
            prop_assert_eq!(found, whole_bytes(text.as_bytes(), options(), false));
        }
    }

    #[tokio::test]
    async fn elements_are_skipped_and_read() {
        let text = "<a><b>1<c/>2</b><d>x<e>y</e><![CDATA[z]]></d>t</a>";
        let mut reader = AsyncReader::new(tokio::io::BufReader::with_capacity(2, text.as_bytes()));
        reader.next().await.unwrap();
        reader.next().await.unwrap();
        reader.skip_element().await.unwrap();
        assert!(matches!(reader.next().await, Ok(Some(Event::Start(start))) if start.name() == "d"));
        assert_eq!(reader.read_text().await.unwrap(), "xyz");
        assert_eq!(reader.depth(), 1);
        assert_eq!(reader.read_text().await.unwrap(), "t");
        assert!(reader.next().await.unwrap().is_none());
        assert_eq!(reader.position(), text.len() as u64);
    }

    /// A reader lives across the points where a task of several threads waits.
    #[test]
    fn futures_can_be_sent() {
        fn is_send<T: Send>(_: T) {}
        let mut reader = AsyncReader::new(&b""[..]);
        is_send(async move { reader.next().await.map(|event| event.is_some()) });
    }
}
