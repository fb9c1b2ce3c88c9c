//! Between an asynchronous reader and an asynchronous writer.

use super::{fixtures, into_bytes};
use core::future::Future;
use core::pin::{Pin, pin};
use core::task::{Context, Poll, Waker};
use fivefold::encoding::Hints;
use fivefold::rewrite::{AsyncRewriter, ByteRewriter, Content, RewriteError, RewriteOptions, Rules};
use std::io;
use std::sync::Mutex;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Gives its pieces one by one, each after it was not ready once, and fails where there is none.
struct Source {
    pieces: Vec<Option<Vec<u8>>>,
    is_ready: bool,
}

impl Source {
    fn new<'p>(pieces: impl IntoIterator<Item = &'p [u8]>) -> Self {
        let mut pieces: Vec<_> =
            pieces.into_iter().filter(|piece| !piece.is_empty()).map(|piece| Some(piece.to_vec())).collect();
        pieces.reverse();
        Self { pieces, is_ready: false }
    }
}

impl AsyncRead for Source {
    fn poll_read(mut self: Pin<&mut Self>, _: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.is_ready = !self.is_ready;
        if !self.is_ready {
            return Poll::Pending;
        }
        match self.pieces.pop() {
            Some(Some(mut piece)) => {
                let rest = piece.split_off(piece.len().min(buffer.remaining()));
                buffer.put_slice(&piece);
                if !rest.is_empty() {
                    self.pieces.push(Some(rest));
                }
            }
            Some(None) => return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into())),
            None => {}
        }
        Poll::Ready(Ok(()))
    }
}

/// Takes three bytes at a time, each time after it was not ready once.
#[derive(Default)]
struct Target {
    written: Vec<u8>,
    flushed: usize,
    is_ready: bool,
    fails: bool,
}

impl AsyncWrite for Target {
    fn poll_write(mut self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.is_ready = !self.is_ready;
        if !self.is_ready {
            return Poll::Pending;
        }
        if core::mem::take(&mut self.fails) {
            return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        }
        let count = bytes.len().min(3);
        self.written.extend_from_slice(&bytes[..count]);
        Poll::Ready(Ok(count))
    }

    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.flushed = self.written.len();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        unreachable!("the writer is the caller's")
    }
}

fn poll_once<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => Some(result),
        Poll::Pending => None,
    }
}

/// Polls one future until it is ready.
fn wait<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(result) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return result;
        }
    }
}

type Rewriter<'h> = AsyncRewriter<'h, Source, Target>;

fn rewriter(rules: Rules<'_>, source: Source) -> Rewriter<'_> {
    AsyncRewriter::new(rules, Hints::default(), RewriteOptions::default(), source, Target::default()).unwrap()
}

/// Runs with one future.
fn run(rewriter: &mut Rewriter<'_>) -> Result<bool, RewriteError> {
    wait(rewriter.run())
}

/// Runs with a future that is dropped whenever it is not ready.
fn run_dropping(rewriter: &mut Rewriter<'_>) -> Result<bool, RewriteError> {
    loop {
        if let Some(result) = poll_once(rewriter.run()) {
            return result;
        }
    }
}

type Run = fn(&mut Rewriter<'_>) -> Result<bool, RewriteError>;
const RUNS: [Run; 2] = [run, run_dropping];

/// Inserts around all elements; each third `p`, `a` and `b` waits once, or twice.
fn rules<'h>(waits: bool) -> Rules<'h> {
    let (mut count, mut waited) = (0, 0);
    Rules::new()
        .element("p, a, b", move |element| {
            if waits && count % 3 == 0 && waited < 1 + count % 2 {
                waited += 1;
                element.later();
                return Ok(());
            }
            count += 1;
            waited = 0;
            element.before(Content::Text(&count.to_string()));
            Ok(())
        })
        .element("*", |element| Ok(element.append(Content::Html("<!-- é -->"))))
        .end(|end| Ok(end.append(Content::Text("end"))))
}

fn synchronous(bytes: &[u8]) -> Vec<u8> {
    let mut output = Vec::new();
    let sink = into_bytes(&mut output);
    let mut rewriter = ByteRewriter::new(rules(false), Hints::default(), RewriteOptions::default(), sink).unwrap();
    rewriter.write(bytes).unwrap();
    rewriter.end().unwrap();
    drop(rewriter);
    output
}

/// The output, after as many handlers as there are have waited.
fn asynchronous(source: Source, waits: bool, run: Run) -> Vec<u8> {
    let mut rewriter = rewriter(rules(waits), source);
    let mut waited = 0;
    while run(&mut rewriter).unwrap() {
        waited += 1;
    }
    assert!(waits || waited == 0);
    // It stays at the end.
    assert!(!run(&mut rewriter).unwrap());
    let (_, target) = rewriter.into_inner();
    assert_eq!(target.flushed, target.written.len());
    target.written
}

#[test]
fn the_output_is_that_of_the_synchronous_rewriter_at_every_cut() {
    let html = "<!DOCTYPE html><p title='é'>on<b>e</b>&amp;<table><a href=x>é\u{1F600}</a></table><p>two<script><b></script><!-- c".as_bytes();
    let expected = synchronous(html);
    for cut in 0..=html.len() {
        let (start, end) = html.split_at(cut);
        for run in RUNS {
            for waits in [false, true] {
                assert_eq!(asynchronous(Source::new([start, end]), waits, run), expected, "{cut}");
            }
        }
    }
    for run in RUNS {
        assert_eq!(asynchronous(Source::new(html.chunks(1)), true, run), expected);
    }
}

#[test]
fn documents_come_out_as_of_the_synchronous_rewriter() {
    for (name, html) in fixtures() {
        let bytes = &html.as_bytes()[..html.len().min(50_000)];
        assert_eq!(asynchronous(Source::new(bytes.chunks(999)), true, run), synchronous(bytes), "{name}");
    }
}

#[test]
fn what_comes_before_an_element_that_waits_is_written() {
    let answer = Mutex::new(None);
    let rules = Rules::new().element("b", |b| {
        match answer.lock().unwrap().take() {
            Some(text) => b.replace(Content::Text(text)),
            None => b.later(),
        }
        Ok(())
    });
    let html = &b"<p>one <i>two</i> <b></b> three"[..];
    let mut output = Vec::new();
    let mut rewriter = AsyncRewriter::new(
        rules,
        Hints::default().with_transport_label("utf-8"),
        RewriteOptions::default(),
        html,
        &mut output,
    )
    .unwrap();
    assert!(wait(rewriter.run()).unwrap());
    *answer.lock().unwrap() = Some("2 < 3");
    assert!(!wait(rewriter.run()).unwrap());
    drop(rewriter);
    assert_eq!(output, b"<p>one <i>two</i> 2 &lt; 3 three");

    let source = Source::new([html]);
    let mut rewriter = self::rewriter(Rules::new().element("b", |b| Ok(b.later())), source);
    // It waits as often as it asks for it.
    for _ in 0..3 {
        assert!(run(&mut rewriter).unwrap());
    }
    let (_, target) = rewriter.into_inner();
    assert_eq!(target.written, b"<p>one <i>two</i> ");
    assert_eq!(target.flushed, target.written.len());
}

#[test]
fn errors_of_the_reader_and_the_writer_lose_nothing() {
    let html = b"<p>one<b>two</b><p>three".repeat(20);
    let expected = synchronous(&html);
    for run in RUNS {
        let mut source = Source::new(html.chunks(7));
        for at in [source.pieces.len(), source.pieces.len() / 2, 0] {
            source.pieces.insert(at, None);
        }
        let mut rewriter = rewriter(rules(true), source);
        let mut errors = 0;
        loop {
            match run(&mut rewriter) {
                Ok(true) => {}
                Ok(false) => break,
                Err(RewriteError::Reading(error)) => {
                    assert_eq!(error.kind(), io::ErrorKind::ConnectionReset);
                    errors += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(errors, 3);
        assert_eq!(rewriter.into_inner().1.written, expected);

        let target = Target { fails: true, ..Target::default() };
        let (options, hints) = (RewriteOptions::default(), Hints::default());
        let mut rewriter =
            AsyncRewriter::new(rules(false), hints, options, Source::new(html.chunks(7)), target).unwrap();
        let error = run(&mut rewriter).unwrap_err();
        assert!(matches!(&error, RewriteError::Writing(error) if error.kind() == io::ErrorKind::BrokenPipe), "{error}");
        assert!(!run(&mut rewriter).unwrap());
        assert_eq!(rewriter.into_inner().1.written, expected);
    }
}

#[test]
fn errors_of_handlers_end_it_or_the_rest_is_passed_on() {
    let html = b"<i>one</i><b>two</b><i>three</i>".repeat(100);
    for passes_on in [false, true] {
        let rules = Rules::new().element("i", |i| Ok(i.remove())).element("b", |_| Err("no".into()));
        let options = RewriteOptions::default().with_passing_on(passes_on);
        let source = Source::new(html.chunks(1000));
        let mut rewriter = AsyncRewriter::new(rules, Hints::default(), options, source, Target::default()).unwrap();
        assert!(matches!(run(&mut rewriter), Err(RewriteError::Handler(_))));
        let outcome = run(&mut rewriter);
        if passes_on {
            assert!(!outcome.unwrap());
            assert_eq!(rewriter.into_inner().1.written, html["<i>one</i>".len()..]);
        } else {
            assert!(matches!(outcome, Err(RewriteError::Failed)));
        }
    }
}

/// It had gone on without end.
#[test]
fn a_limit_while_a_handler_waits_ends_it_or_the_rest_is_passed_on() {
    let html = b"one<b>two</b>three";
    for passes_on in [false, true] {
        let rules = Rules::new().element("b", |b| Ok(b.later()));
        let options = RewriteOptions::default().with_input_bytes(8).with_passing_on(passes_on);
        let source = Source::new(html.chunks(10));
        let hints = Hints::default().with_transport_label("utf-8");
        let mut rewriter = AsyncRewriter::new(rules, hints, options, source, Target::default()).unwrap();
        assert!(matches!(run(&mut rewriter), Err(RewriteError::EndedEarly(_))));
        let outcome = run(&mut rewriter);
        if passes_on {
            assert!(!outcome.unwrap());
            assert_eq!(rewriter.into_inner().1.written, html);
        } else {
            assert!(matches!(outcome, Err(RewriteError::Failed)));
        }
    }
}

/// Without a label, so short an input is read at its end.
#[test]
fn an_error_at_the_end_is_one_of_further_calls() {
    let html = b"one<b>two</b>three";
    for passes_on in [false, true] {
        let rules = Rules::new().element("b", |_| Err("no".into()));
        let options = RewriteOptions::default().with_passing_on(passes_on);
        let source = Source::new([&html[..]]);
        let mut rewriter = AsyncRewriter::new(rules, Hints::default(), options, source, Target::default()).unwrap();
        assert!(matches!(run(&mut rewriter), Err(RewriteError::Handler(_))));
        for _ in 0..2 {
            let outcome = run(&mut rewriter);
            assert!(if passes_on { !outcome.unwrap() } else { matches!(outcome, Err(RewriteError::Failed)) });
        }
        assert!(!passes_on || rewriter.into_inner().1.written == html);
    }
}

#[test]
fn a_rewriter_can_be_sent_to_a_task() {
    fn is_send<T: Send>(value: T) -> T {
        value
    }
    let mut rewriter = rewriter(rules(false), Source::new([]));
    assert!(!wait(is_send(rewriter.run())).unwrap());
}
