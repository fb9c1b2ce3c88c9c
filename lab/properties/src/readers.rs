//! Input that is pushed, and sources that are not ready.

use crate::input::{Cuts, Input};
use crate::limits::bound_document;
use crate::xml::{events, options};
use crate::{HTML, XML, nodes};
use core::future::Future;
use core::pin::{Pin, pin};
use core::task::{Context, Poll, Waker};
use fivefold::encoding::Hints;
use fivefold::xml::{AsyncReader, Event, OwnedEvent, PushReader, Reader};
use fivefold::{html, xml};
use std::io;
use tokio::io::{AsyncBufRead, AsyncRead, ReadBuf};

/// Bytes that are pushed, or come from a source that is not ready before each chunk, give the same events or document
/// as all bytes at once; and a call that is given up while the source is not ready has no effect.
pub fn readers(data: &[u8]) {
    let mut input = Input::new(data);
    let is_html = input.choose::<bool>();
    let label = input.pick(&["utf-8", "windows-1252", "utf-16le", "shift_jis"]);
    let hints = Hints::default().with_transport_label(label);
    if is_html {
        let cuts = input.cuts();
        let options = html::Options::default().with_errors(true);
        let text = input.text(&HTML);
        let mut parser = html::Parser::new(options).with_hints(hints);
        run(parser.read_from_async(Source::new(text.as_bytes(), cuts))).expect("memory can be read");
        let document = html::Parser::new(options).with_hints(hints).parse_bytes(text.as_bytes());
        nodes::assert_same_document(&parser.finish(), &document, "from an asynchronous source");
        return;
    }
    let (options, cuts) = (options(&mut input), input.cuts());
    let moves = input.steps::<Move>();
    let text = input.text(&XML);
    let bytes = text.as_bytes();
    let mut parser = xml::Parser::new(options).with_hints(hints);
    run(parser.read_from_async(Source::new(bytes, cuts))).expect("memory can be read");
    let document = xml::Parser::new(options).with_hints(hints).parse_bytes(bytes);
    nodes::assert_same_document(&parser.finish(), &document, "from an asynchronous source");
    if bound_document(options.limits) {
        return;
    }
    check_pushed(bytes, cuts, hints, options);
    check_moves(bytes, cuts, hints, options, &moves);
}

/// The next move of a reader.
#[derive(Clone, Copy, Debug, arbitrary::Arbitrary)]
enum Move {
    Next,
    /// Begins to read the next event, and gives up if the source is not ready.
    GiveUp,
    Skip,
    ReadText,
}

/// The events of chunks are those of the whole.
fn check_pushed(bytes: &[u8], cuts: Cuts, hints: Hints, options: xml::Options) {
    let expected: Vec<_> = Reader::from_bytes(bytes, hints, options).into_iter().collect();
    let mut reader = PushReader::new(options).with_hints(hints);
    let mut pushed: Vec<OwnedEvent<'static>> = Vec::new();
    for chunk in cuts.of_bytes(bytes) {
        reader.feed_bytes(chunk);
        while reader.advance() {
            let event = reader.event().expect("there is an event");
            assert_eq!(reader.start().is_some(), matches!(event, Event::Start(_)));
            pushed.push(event.into_owned());
        }
        assert!(reader.event().is_none());
    }
    reader.end();
    while let Some(event) = reader.next() {
        pushed.push(event.into_owned());
    }
    assert_eq!(pushed, expected);
    assert!(reader.is_at_end());
    reader.feed_bytes(b"<more/>");
    assert!(reader.next().is_none(), "the input had ended");
}

/// Both readers make the same moves, then read to the end.
fn check_moves(bytes: &[u8], cuts: Cuts, hints: Hints, options: xml::Options, moves: &[Move]) {
    let mut expected = Reader::from_bytes(bytes, hints, options);
    let mut reader = AsyncReader::with_options(Source::new(bytes, cuts), hints, options);
    let mut moves = moves.iter().copied();
    loop {
        match moves.next().unwrap_or(Move::Next) {
            Move::Next => {
                let event = run(reader.next()).expect("memory can be read").map(|event| events::line(&event));
                assert_eq!(event, expected.next().map(|event| events::line(&event)));
                if event.is_none() {
                    break;
                }
            }
            Move::GiveUp => {
                let mut context = Context::from_waker(Waker::noop());
                let polled = pin!(reader.next())
                    .poll(&mut context)
                    .map(|event| event.expect("memory can be read").map(|event| events::line(&event)));
                if let Poll::Ready(event) = polled {
                    assert_eq!(event, expected.next().map(|event| events::line(&event)));
                    if event.is_none() {
                        break;
                    }
                }
            }
            Move::Skip => {
                expected.skip_element();
                run(reader.skip_element()).expect("memory can be read");
            }
            Move::ReadText => {
                let text = expected.read_text().into_owned();
                assert_eq!(run(reader.read_text()).expect("memory can be read"), text);
            }
        }
        assert_eq!(reader.depth(), expected.depth());
    }
    assert_eq!(reader.position(), expected.position());
}

/// Runs a future to its end. It need not be woken, as it is asked again at once.
fn run<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}

/// A source that is not ready before each chunk.
struct Source<'b> {
    /// The remaining chunks, the last one first.
    chunks: Vec<&'b [u8]>,
    is_ready: bool,
}

impl<'b> Source<'b> {
    fn new(bytes: &'b [u8], cuts: Cuts) -> Self {
        let mut chunks = cuts.of_bytes(bytes);
        chunks.retain(|chunk| !chunk.is_empty());
        chunks.reverse();
        Self { chunks, is_ready: false }
    }
}

impl AsyncBufRead for Source<'_> {
    fn poll_fill_buf(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<&[u8]>> {
        let this = self.get_mut();
        this.is_ready = !this.is_ready;
        if !this.is_ready {
            return Poll::Pending;
        }
        Poll::Ready(Ok(this.chunks.last().copied().unwrap_or_default()))
    }

    fn consume(self: Pin<&mut Self>, length: usize) {
        let chunks = &mut self.get_mut().chunks;
        if let Some(chunk) = chunks.last_mut() {
            *chunk = &chunk[length..];
            if chunk.is_empty() {
                chunks.pop();
            }
        }
    }
}

impl AsyncRead for Source<'_> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let Poll::Ready(chunk) = self.as_mut().poll_fill_buf(context)? else { return Poll::Pending };
        let length = chunk.len().min(buffer.remaining());
        buffer.put_slice(&chunk[..length]);
        self.consume(length);
        Poll::Ready(Ok(()))
    }
}
