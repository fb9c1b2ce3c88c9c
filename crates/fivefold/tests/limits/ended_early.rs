//! Whatever ends the input before its end is told by each parser, tokenizer and reader: whether errors are collected or
//! not, and however many errors come before.

use core::ops::ControlFlow;
use fivefold::dom::{EditErrorKind, Position};
use fivefold::encoding::Hints;
use fivefold::html::tokenizer::{ByteTokenizer, Feedback, HtmlToken, Tap, TokenSink, Tokenizer};
use fivefold::html::tree_builder::TreeBuilder;
#[cfg(feature = "tokio")]
use fivefold::xml::AsyncReader;
use fivefold::xml::tokenizer::{self as xml_tokenizer, XmlToken};
use fivefold::xml::{Event, OwnedEvent, PushReader, Reader, StreamReader};
use fivefold::{Document, ErrorCode, Limits, ParseError, Span, StopSignal, html, xml};
use std::io::{self, BufReader, Read};

/// What a parser says of its end: its name, what has ended its input, and its errors, if it has any of its own.
type Said = (&'static str, Option<ErrorCode>, Vec<ParseError>);

/// Markup of 100,000 bytes that raises 12,000 errors in its first half.
fn attack(start: &str, end: &str) -> String {
    format!("{start}{}{}{end}", "</c>".repeat(12_000), "<br/>".repeat(11_000))
}

fn html_attack() -> String {
    attack("<!DOCTYPE html><p>", "</p>")
}

fn xml_attack() -> String {
    attack("<a>", "</a>")
}

fn of_document(name: &'static str, document: &Document) -> Said {
    (name, document.ended_early(), document.errors().to_vec())
}

/// A source that sets the signal once half of it was read.
struct HalfWay<'a> {
    rest: &'a [u8],
    half: usize,
    signal: StopSignal,
}

impl<'a> HalfWay<'a> {
    fn new(text: &'a str, signal: &StopSignal) -> Self {
        Self { rest: text.as_bytes(), half: text.len() / 2, signal: signal.clone() }
    }
}

impl Read for HalfWay<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.len() <= self.half {
            self.signal.stop();
        }
        self.rest.read(buffer)
    }
}

#[cfg(feature = "tokio")]
impl tokio::io::AsyncRead for HalfWay<'_> {
    fn poll_read(
        self: core::pin::Pin<&mut Self>,
        _: &mut core::task::Context<'_>,
        buffer: &mut tokio::io::ReadBuf<'_>,
    ) -> core::task::Poll<io::Result<()>> {
        let count = self.get_mut().read(buffer.initialize_unfilled())?;
        buffer.advance(count);
        core::task::Poll::Ready(Ok(()))
    }
}

#[cfg(feature = "tokio")]
pub(super) fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

/// Calls `feed` with pieces of the text, and sets the signal half way, if there is one.
fn pieces(text: &str, signal: Option<&StopSignal>, mut feed: impl FnMut(&str)) {
    let mut read = 0;
    for piece in text.as_bytes().chunks(5_000) {
        if read > text.len() / 2
            && let Some(signal) = signal
        {
            signal.stop();
        }
        read += piece.len();
        feed(str::from_utf8(piece).unwrap());
    }
}

/// Keeps what it is told of the end.
#[derive(Default)]
struct Told {
    limits: Limits,
    ends: Vec<ErrorCode>,
    wants_errors: bool,
    errors: Vec<ParseError>,
    /// The number of tokens after which it stops.
    stops_after: Option<usize>,
    has_reached_end: bool,
}

impl Told {
    fn new(limits: Limits, wants_errors: bool) -> Self {
        Self { limits, wants_errors, ..Self::default() }
    }

    fn count(&mut self) -> ControlFlow<()> {
        match &mut self.stops_after {
            Some(0) => panic!("a token after the stop"),
            Some(1) => {
                self.stops_after = Some(0);
                ControlFlow::Break(())
            }
            Some(left) => {
                *left -= 1;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Continue(()),
        }
    }
}

impl TokenSink for Told {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        self.has_reached_end = matches!(token, HtmlToken::EndOfFile(_));
        self.count().map_continue(|()| Feedback::default())
    }

    fn parse_error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        self.wants_errors
    }

    fn note_early_end(&mut self, code: ErrorCode) {
        assert!(!self.has_reached_end);
        self.ends.push(code);
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}

impl xml_tokenizer::TokenSink for Told {
    fn token(&mut self, _: XmlToken<'_>) -> ControlFlow<()> {
        self.count()
    }

    fn parse_error(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    fn wants_errors(&self) -> bool {
        self.wants_errors
    }

    fn note_early_end(&mut self, code: ErrorCode) {
        self.ends.push(code);
    }
}

/// What a tokenizer says must be what its sink was told.
fn of_tokenizer(name: &'static str, said: Option<ErrorCode>, told: Told) -> Said {
    assert_eq!(told.ends, Vec::from_iter(said), "{name}");
    (name, said, told.errors)
}

/// All parsers of HTML whose input a limit of the input ends, or that take a signal.
fn html(text: &str, options: html::Options, signal: Option<&StopSignal>) -> Vec<Said> {
    let mut said = html_documents(text, options, signal);
    let told = || Told::new(options.limits, options.errors);
    let signal = || signal.map(|_| StopSignal::new());

    let (mut tokenizer, stop) = (Tokenizer::new(told()), signal());
    stop.iter().for_each(|stop| tokenizer.set_stop_signal(stop.clone()));
    pieces(text, stop.as_ref(), |piece| {
        let _ = tokenizer.feed(piece);
    });
    let _ = tokenizer.feed_all("");
    said.push(of_tokenizer("Tokenizer", tokenizer.ended_early(), tokenizer.finish()));

    let (mut tokenizer, stop) = (ByteTokenizer::new(told(), Hints::default()), signal());
    stop.iter().for_each(|stop| tokenizer.tokenizer_mut().set_stop_signal(stop.clone()));
    pieces(text, stop.as_ref(), |piece| {
        let _ = tokenizer.feed(piece.as_bytes());
    });
    let _ = tokenizer.end();
    said.push(of_tokenizer("ByteTokenizer", tokenizer.ended_early(), tokenizer.finish()));
    said
}

/// All parsers of HTML that make a document.
fn html_documents(text: &str, options: html::Options, signal: Option<&StopSignal>) -> Vec<Said> {
    let parser = |stop: &Option<StopSignal>| match stop {
        Some(stop) => html::Parser::new(options).with_stop_signal(stop.clone()),
        None => html::Parser::new(options),
    };
    let signal = || signal.map(|_| StopSignal::new());
    let mut said = Vec::new();

    let stop = signal();
    let mut by_text = parser(&stop);
    pieces(text, stop.as_ref(), |piece| by_text.feed(piece));
    said.push(of_document("Parser::feed", &by_text.finish()));

    let stop = signal();
    let mut by_bytes = parser(&stop);
    pieces(text, stop.as_ref(), |piece| by_bytes.feed_bytes(piece.as_bytes()));
    said.push(of_document("Parser::feed_bytes", &by_bytes.finish()));

    let stop = signal();
    let mut fragment = html::Parser::for_fragment("div", options);
    if let Some(stop) = &stop {
        fragment = fragment.with_stop_signal(stop.clone());
    }
    pieces(text, stop.as_ref(), |piece| fragment.feed(piece));
    said.push(of_document("Parser::for_fragment", &fragment.finish()));

    let stop = signal();
    let source = HalfWay::new(text, &stop.clone().unwrap_or_default());
    let mut by_reader = parser(&stop);
    by_reader.read_from(source).unwrap();
    said.push(of_document("Parser::read_from", &by_reader.finish()));

    #[cfg(feature = "tokio")]
    {
        let stop = signal();
        let source = HalfWay::new(text, &stop.clone().unwrap_or_default());
        let mut by_async = parser(&stop);
        wait(by_async.read_from_async(source)).unwrap();
        said.push(of_document("Parser::read_from_async", &by_async.finish()));
    }

    if signal().is_none() {
        said.push(of_document("parse", &html::Parser::new(options).parse(text)));
        let bytes = text.as_bytes();
        said.push(of_document("parse_bytes", &html::Parser::new(options).parse_bytes(bytes)));
        let by_reader = html::Parser::new(options).parse_reader(bytes).unwrap();
        said.push(of_document("parse_reader", &by_reader));
        said.push(of_document("of a fragment", &html::Parser::for_fragment("div", options).parse(text)));
        let mut document = Document::new();
        document.collect_errors(options.errors);
        document.set_limits(options.limits);
        let mut document = html::parse_into(document, text, options);
        document.sort_errors();
        said.push(of_document("parse_into", &document));
    }
    said
}

/// As [`html`], for XML.
fn xml(text: &str, options: xml::Options, signal: Option<&StopSignal>) -> Vec<Said> {
    let mut said = xml_documents(text, options, signal);
    let signal = || signal.map(|_| StopSignal::new());

    let told = Told::new(options.limits, options.errors);
    let (mut tokenizer, stop) = (xml::tokenizer::Tokenizer::new(told).with_options(options), signal());
    stop.iter().for_each(|stop| tokenizer.set_stop_signal(stop.clone()));
    pieces(text, stop.as_ref(), |piece| tokenizer.feed(piece));
    tokenizer.feed_all("");
    said.push(of_tokenizer("Tokenizer", tokenizer.ended_early(), tokenizer.finish()));

    let stop = signal();
    let mut reader = PushReader::new(options);
    if let Some(stop) = &stop {
        reader = reader.with_stop_signal(stop.clone());
    }
    pieces(text, stop.as_ref(), |piece| {
        reader.feed(piece);
        while reader.next().is_some() {}
    });
    reader.end();
    while reader.next().is_some() {}
    said.push(("PushReader", reader.ended_early(), reader.take_errors()));
    let end = reader.ended_early();
    assert_eq!(reader.finish().err().map(|error| error.code()), end, "PushReader::finish");

    let stop = signal();
    let source = BufReader::new(HalfWay::new(text, &stop.clone().unwrap_or_default()));
    let mut reader = StreamReader::with_options(source, Hints::default(), options);
    if let Some(stop) = stop {
        reader = reader.with_stop_signal(stop);
    }
    while reader.next().unwrap().is_some() {}
    said.push(("StreamReader", reader.ended_early(), reader.take_errors()));
    assert_eq!(reader.finish().is_err(), said.last().unwrap().1.is_some(), "StreamReader::finish");

    #[cfg(feature = "tokio")]
    {
        let stop = signal();
        let source = tokio::io::BufReader::new(HalfWay::new(text, &stop.clone().unwrap_or_default()));
        let mut reader = AsyncReader::with_options(source, Hints::default(), options);
        if let Some(stop) = stop {
            reader = reader.with_stop_signal(stop);
        }
        wait(async { while reader.next().await.unwrap().is_some() {} });
        said.push(("AsyncReader", reader.ended_early(), reader.take_errors()));
        assert_eq!(wait(reader.finish()).is_err(), said.last().unwrap().1.is_some(), "AsyncReader::finish");
    }

    // The signal is set by the caller, half way.
    let readers = [
        ("Reader", Reader::with_options(text, options)),
        ("Reader::from_bytes", Reader::from_bytes(text.as_bytes(), Hints::default(), options)),
    ];
    for (name, mut reader) in readers {
        let stop = signal();
        if let Some(stop) = &stop {
            reader = reader.with_stop_signal(stop.clone());
        }
        while reader.next().is_some() {
            if reader.position() as usize > text.len() / 2 {
                stop.iter().for_each(StopSignal::stop);
            }
        }
        said.push((name, reader.ended_early(), reader.take_errors()));
        assert_eq!(reader.finish().is_err(), said.last().unwrap().1.is_some(), "{name}");
    }

    if signal().is_none() {
        let mut events = Reader::with_options(text, options).into_iter();
        let starts = events.by_ref().filter(|event| matches!(event, OwnedEvent::Start(_))).count();
        assert!(starts > 0);
        said.push(("Reader::into_iter", events.reader().ended_early(), events.reader().take_errors()));
    }
    said
}

/// As [`html_documents`], for XML.
fn xml_documents(text: &str, options: xml::Options, signal: Option<&StopSignal>) -> Vec<Said> {
    let parser = |stop: &Option<StopSignal>| match stop {
        Some(stop) => xml::Parser::new(options).with_stop_signal(stop.clone()),
        None => xml::Parser::new(options),
    };
    let signal = || signal.map(|_| StopSignal::new());
    let mut said = Vec::new();

    let stop = signal();
    let mut by_text = parser(&stop);
    pieces(text, stop.as_ref(), |piece| by_text.feed(piece));
    said.push(of_document("Parser::feed", &by_text.finish()));

    let stop = signal();
    let mut by_bytes = parser(&stop);
    pieces(text, stop.as_ref(), |piece| by_bytes.feed_bytes(piece.as_bytes()));
    said.push(of_document("Parser::feed_bytes", &by_bytes.finish()));

    let stop = signal();
    let mut by_reader = parser(&stop);
    by_reader.read_from(HalfWay::new(text, &stop.clone().unwrap_or_default())).unwrap();
    said.push(of_document("Parser::read_from", &by_reader.finish()));

    #[cfg(feature = "tokio")]
    {
        let stop = signal();
        let mut by_async = parser(&stop);
        wait(by_async.read_from_async(HalfWay::new(text, &stop.clone().unwrap_or_default()))).unwrap();
        said.push(of_document("Parser::read_from_async", &by_async.finish()));
    }

    if signal().is_none() {
        said.push(of_document("parse", &xml::Parser::new(options).parse(text)));
        let bytes = text.as_bytes();
        said.push(of_document("parse_bytes", &xml::Parser::new(options).parse_bytes(bytes)));
        let mut document = Document::new();
        document.collect_errors(options.errors);
        document.set_limits(options.limits);
        let mut document = xml::parse_into(document, text, options);
        document.sort_errors();
        said.push(of_document("parse_into", &document));
    }
    said
}

/// That all of them say that `code` has ended the input, and that its error is kept, once, after the others.
fn all_say(code: Option<ErrorCode>, wants_errors: bool, kept: usize, said: &[Said]) {
    assert!(said.len() >= 5);
    for (name, end, errors) in said {
        assert_eq!(*end, code, "{name}");
        let ends: Vec<_> = errors.iter().map(|error| error.code).filter(|code| code.ends_input()).collect();
        assert_eq!(ends, Vec::from_iter(code.filter(|_| wants_errors)), "{name}");
        // An attacker has sent more errors than are kept.
        let is_limited = !matches!(*name, "Tokenizer" | "ByteTokenizer");
        if wants_errors && is_limited {
            assert_eq!(errors.len(), kept + usize::from(code.is_some()), "{name}");
        }
    }
}

/// Whether errors are wanted, and how many are kept.
const KEPT: [(bool, usize); 3] = [(false, 10_000), (true, 10_000), (true, 0)];

#[test]
fn the_limit_of_the_input_is_told_by_all() {
    for (wants_errors, kept) in KEPT {
        let limits = Limits::default().with_errors(kept).with_input_bytes(90_000);
        let options = html::Options::default().with_errors(wants_errors).with_limits(limits);
        all_say(Some(ErrorCode::InputLimitReached), wants_errors, kept, &html(&html_attack(), options, None));
        let options = xml::Options::default().with_errors(wants_errors).with_limits(limits);
        all_say(Some(ErrorCode::InputLimitReached), wants_errors, kept, &xml(&xml_attack(), options, None));
    }
}

#[test]
fn the_signal_is_told_by_all() {
    let signal = StopSignal::new();
    for (wants_errors, kept) in KEPT {
        let limits = Limits::default().with_errors(kept);
        let options = html::Options::default().with_errors(wants_errors).with_limits(limits);
        all_say(Some(ErrorCode::ParsingStopped), wants_errors, kept, &html(&html_attack(), options, Some(&signal)));
        let options = xml::Options::default().with_errors(wants_errors).with_limits(limits);
        all_say(Some(ErrorCode::ParsingStopped), wants_errors, kept, &xml(&xml_attack(), options, Some(&signal)));
    }
}

#[test]
fn the_limits_of_a_document_are_told_by_all_that_make_one() {
    for (wants_errors, kept) in KEPT {
        let limits = Limits::default().with_errors(kept);
        for (limits, code) in [
            (limits.with_nodes(5_000), ErrorCode::DocumentNodeLimitReached),
            (limits.with_document_bytes(400_000), ErrorCode::DocumentLimitReached),
        ] {
            let options = html::Options::default().with_errors(wants_errors).with_limits(limits);
            all_say(Some(code), wants_errors, kept, &html_documents(&html_attack(), options, None));
            let options = xml::Options::default().with_errors(wants_errors).with_limits(limits);
            all_say(Some(code), wants_errors, kept, &xml_documents(&xml_attack(), options, None));
        }
    }
}

#[test]
fn an_input_that_was_read_to_its_end_has_no_early_end() {
    let limits = |text: &str| Limits::default().with_errors(0).with_input_bytes(text.len() as u64);
    let text = html_attack();
    let options = html::Options::default().with_errors(true).with_limits(limits(&text));
    all_say(None, true, 0, &html(&text, options, None));
    let text = xml_attack();
    let options = xml::Options::default().with_errors(true).with_limits(limits(&text));
    all_say(None, true, 0, &xml(&text, options, None));
}

#[test]
fn the_recipe_of_the_page_on_hostile_input_finds_each_end() {
    let limits = Limits::default()
        .with_input_bytes(16 << 20)
        .with_document_bytes(256 << 20)
        .with_depth(512)
        .with_attributes(1_000);
    let options = html::Options::default().with_limits(limits);
    // The same shapes and limits, of a tenth of the size.
    for (text, limits) in [
        ("<b><p>".repeat(20_000), limits.with_document_bytes(1 << 20)),
        ("<table>".repeat(20_000), limits.with_document_bytes(1 << 20)),
        ("<select><option><div>".repeat(10_000), limits.with_document_bytes(1 << 20)),
        ("<p id=a id=a>".repeat(12_000), limits.with_input_bytes(150_000)),
    ] {
        for errors in [false, true] {
            let document = html::Parser::new(options.with_errors(errors).with_limits(limits)).parse(&text);
            assert!(document.ended_early().is_some_and(ErrorCode::ends_input));
            let last = document.errors().last().map(|error| error.code);
            assert_eq!(last, document.ended_early().filter(|_| errors));
        }
    }
}

#[test]
fn the_end_is_told_also_where_no_markup_is_open() {
    // A reader that only looks at the ends of elements would take the document for whole.
    let limits = Limits::default().with_input_bytes(10);
    let options = xml::Options::default().with_limits(limits);
    for text in ["<a>one</a><!-- two -->", "<a>one</a>  <b/>"] {
        for strict in [false, true] {
            let error = Reader::with_options(text, options.with_strict(strict)).finish().unwrap_err();
            assert_eq!(error.code(), ErrorCode::InputLimitReached);
            assert_eq!(
                error.to_string(),
                "1:11: the document was not read to its end: The input is longer than the limits allow (input-limit-reached)"
            );
        }
    }
    // Where the document ends in a token, the limit is the reason.
    for len in 0..10 {
        let options = options.with_limits(Limits::default().with_input_bytes(len));
        let error = Reader::with_options("<a>one</a>", options).finish().unwrap_err();
        assert_eq!(error.code(), ErrorCode::InputLimitReached, "{len}");
    }
    assert!(Reader::with_options("<a>one</a>", options).finish().is_ok());
}

#[test]
fn a_sink_that_stops_has_ended_the_input() {
    let text = "<a>one</a><b>two</b>";
    for after in 1..=6 {
        let told = || Told { stops_after: Some(after), ..Told::default() };
        let mut tokenizer = Tokenizer::new(told());
        let _ = tokenizer.feed_all(text);
        assert_eq!(tokenizer.ended_early(), Some(ErrorCode::ParsingStopped), "{after}");
        // The sink knows it already.
        assert_eq!(tokenizer.finish().ends, []);
        let mut tokenizer = xml::tokenizer::Tokenizer::new(told());
        tokenizer.feed_all(text);
        assert_eq!(tokenizer.ended_early(), Some(ErrorCode::ParsingStopped), "{after}");
        assert_eq!(tokenizer.finish().ends, []);
    }
    // The last token is that of the end.
    let told = || Told { stops_after: Some(7), ..Told::default() };
    let mut tokenizer = Tokenizer::new(told());
    let _ = tokenizer.feed_all(text);
    assert_eq!((tokenizer.ended_early(), tokenizer.finish().has_reached_end), (None, true));
    let mut tokenizer = xml::tokenizer::Tokenizer::new(told());
    tokenizer.feed_all(text);
    assert_eq!(tokenizer.ended_early(), None);
}

#[test]
fn a_search_that_the_signal_stops_is_told() {
    // The search for a marker looks at the signal after some thousand steps.
    let text =
        format!("<div>{}<?marker name=m?>{}", "<i>x</i>".repeat(20_000), "<template for=z></template>".repeat(2));
    for errors in [false, true] {
        let mut document = Document::new();
        document.collect_errors(errors);
        let mut builder = TreeBuilder::new(document, html::Options::default());
        let signal = StopSignal::new();
        builder.set_stop_signal(&signal);
        // The tokenizer does not know the signal, as if it had looked at it for the last time.
        let mut tokenizer = Tokenizer::new(Tap::new(builder, |builder, token| {
            if let HtmlToken::StartTag(tag) = token
                && tag.name_text.data == "template"
            {
                signal.stop();
            }
            builder.token(token)
        }));
        let _ = tokenizer.feed(&text);
        let mut sink = tokenizer.finish();
        // That the tokenizer sees the signal, too, makes no difference.
        sink.note_early_end(ErrorCode::InputLimitReached);
        sink.parse_error(ParseError::new(ErrorCode::ParsingStopped, Span::empty(text.len() as u64)));
        let document = sink.into_inner().into_sink();
        assert_eq!(document.ended_early(), Some(ErrorCode::ParsingStopped));
        let ends: Vec<_> = document.errors().iter().filter(|error| error.code.ends_input()).collect();
        let place = text.find("<template").unwrap() + "<template for=z>".len();
        assert_eq!(
            ends.iter().map(|end| end.span.start).collect::<Vec<_>>(),
            Vec::from_iter(errors.then_some(place as u64))
        );
    }
}

#[test]
fn a_document_that_is_emptied_has_no_early_end() {
    let limits = Limits::default().with_input_bytes(4);
    let mut document = html::Parser::new(html::Options::default().with_limits(limits)).parse("<p>one");
    assert_eq!(document.clone().ended_early(), Some(ErrorCode::InputLimitReached));
    document.compact();
    assert_eq!(document.ended_early(), Some(ErrorCode::InputLimitReached));
    document.clear();
    assert_eq!(document.ended_early(), None);
}

#[test]
fn a_late_encoding_declaration_does_not_end_the_input() {
    let text = b"<p>\xE9<meta charset=koi8-r><p>\xD6";
    let text = [&b" ".repeat(1_100)[..], text].concat();
    let document = html::Parser::new(html::Options::default()).parse_bytes(&text);
    assert_eq!((document.ended_early(), document.root().text_content().trim()), (None, "Иж"));
    let limits = Limits::default().with_input_bytes(1_130);
    let document = html::Parser::new(html::Options::default().with_limits(limits)).parse_bytes(&text);
    assert_eq!(document.ended_early(), Some(ErrorCode::InputLimitReached));
}

#[test]
fn an_edit_is_whole_or_an_error() {
    let mut document =
        html::Parser::new(html::Options::default().with_limits(Limits::default().with_nodes(8))).parse("<p>one");
    let body = document.body().unwrap().id();
    let edited = document.insert_html(body, Position::Append, "<i>1</i><i>2</i><i>3</i>");
    assert_eq!(edited.map_err(|error| error.kind()), Err(EditErrorKind::DocumentFull));
    assert_eq!(document.body().unwrap().inner_html(), "<p>one</p>");
}

#[derive(Debug, serde::Deserialize)]
struct List {
    #[serde(default)]
    item: Vec<u32>,
}

#[test]
fn a_value_of_a_part_of_a_document_is_an_error() {
    let text = format!("<list>{}</list>", "<item>1</item>".repeat(1_000));
    let options = xml::Options::default().with_limits(Limits::default().with_input_bytes(7_002));
    for strict in [false, true] {
        let deserializer = xml::Deserializer::from_str(&text).with_options(options).with_strict(strict);
        let error = deserializer.deserialize::<List>().unwrap_err();
        assert_eq!(error.parse_error().map(|error| error.code), Some(ErrorCode::InputLimitReached));
        assert!(error.to_string().contains(": the document was not read to its end: "), "{error}");
    }

    let signal = StopSignal::new();
    let source = BufReader::with_capacity(100, HalfWay::new(&text, &signal));
    let mut reader = StreamReader::new(source).with_stop_signal(signal);
    assert!(matches!(reader.next(), Ok(Some(Event::Start(_)))));
    let error = xml::from_element::<List>(&mut reader).unwrap_err();
    assert_eq!(error.parse_error().map(|error| error.code), Some(ErrorCode::ParsingStopped));

    // What comes after the value makes no difference to it.
    let options = xml::Options::default().with_limits(Limits::default().with_input_bytes(text.len() as u64));
    let text = format!("{text}<!-- more -->");
    let list: List = xml::Deserializer::from_str(&text).with_options(options).deserialize().unwrap();
    assert_eq!(list.item.len(), 1_000);
}
