//! Each limit of a parser, at every interface: its effect, its error, and a valid tree up to there.

use core::ops::ControlFlow;
use fivefold::html::tokenizer::{Feedback, HtmlToken, TokenSink, Tokenizer};
use fivefold::xml::{Event, Reader, StreamReader};
use fivefold::{Document, ErrorCode, Limits, ParseError, StopSignal, html, xml};
use fivefold_core::work::count;
use std::io::{BufReader, Read};
use std::time::Duration;

/// Errors, as code and position.
fn places(errors: &[ParseError]) -> Vec<(ErrorCode, u64, u64)> {
    errors.iter().map(|error| (error.code, error.span.start, error.span.end)).collect()
}

/// The result of an HTML text at the limits: the body, and the errors of limits. Whole, in characters and as bytes.
fn html(text: &str, limits: Limits) -> (String, Vec<(ErrorCode, u64, u64)>) {
    let options = html::Options::default().with_errors(true).with_limits(limits);
    let whole = html::Parser::new(options).parse(text);
    let mut parser = html::Parser::new(options);
    text.split_inclusive(|_| true).for_each(|piece| parser.feed(piece));
    let by_characters = parser.finish();
    let hints = fivefold::encoding::Hints::default().with_encoding(fivefold::encoding::UTF_8);
    let bytes = html::Parser::new(options).with_hints(hints).parse_bytes(text.as_bytes());
    for other in [&by_characters, &bytes] {
        assert_eq!(html::tree_format(other).to_string(), html::tree_format(&whole).to_string());
        assert_eq!(other.errors(), whole.errors());
    }
    let serialized = html::serialize(&whole);
    let body = serialized.split_once("<body>").map_or(&*serialized, |(_, body)| body);
    (body.replace("</body></html>", ""), of_limits(whole.errors()))
}

/// The result of an XML text at the limits. Whole, in characters, as bytes, and from both readers.
fn xml(text: &str, limits: Limits) -> (String, Vec<(ErrorCode, u64, u64)>) {
    let options = xml::Options::default().with_errors(true).with_limits(limits);
    let whole = xml::Parser::new(options).parse(text);
    let mut parser = xml::Parser::new(options);
    text.split_inclusive(|_| true).for_each(|piece| parser.feed(piece));
    let by_characters = parser.finish();
    assert_eq!(xml::tree_format(&by_characters).to_string(), xml::tree_format(&whole).to_string());
    assert_eq!(by_characters.errors(), whole.errors());

    let mut reader = Reader::with_options(text, options);
    let mut events = Vec::new();
    while let Some(event) = reader.next() {
        events.push(show(&event));
    }
    let bytes = BufReader::with_capacity(1, text.as_bytes());
    let mut stream = StreamReader::with_options(bytes, Default::default(), options);
    let mut streamed = Vec::new();
    while let Some(event) = stream.next().unwrap() {
        streamed.push(show(&event));
    }
    assert_eq!(events, streamed);
    assert_eq!(reader.take_errors(), stream.take_errors());
    (xml5(&whole), of_limits(whole.errors()))
}

/// The document as XML5, which any is.
fn xml5(document: &Document) -> String {
    let options = xml::SerializeOptions::default().with_strictness(xml::Strictness::Xml5);
    options.serialize(document).unwrap()
}

fn show(event: &Event<'_>) -> String {
    match event {
        Event::Start(start) => format!("<{} {:?}>", start.name(), start.attributes().count()),
        Event::End(end) => format!("</{}>", end.name()),
        Event::Text(text) => text.data.to_owned(),
        Event::Comment(comment) => format!("<!--{}-->", comment.data.data),
        other => format!("{other:?}"),
    }
}

fn of_limits(errors: &[ParseError]) -> Vec<(ErrorCode, u64, u64)> {
    let mut places = places(errors);
    places.retain(|(code, ..)| code.as_str().ends_with("limit-reached"));
    places
}

/// The tree of a text, and the errors of limits with their positions.
fn result(tree: &str, errors: &[(ErrorCode, u64, u64)]) -> (String, Vec<(ErrorCode, u64, u64)>) {
    (tree.to_owned(), errors.to_vec())
}

#[test]
fn the_input_ends_at_its_limit() {
    let limits = Limits::default().with_input_bytes(9);
    let cut = |at| (ErrorCode::InputLimitReached, at, at);
    // The é would be the ninth byte and the tenth.
    assert_eq!(html("<p>one  é", limits), result("<p>one  </p>", &[cut(8)]));
    assert_eq!(html("<p>one tw", limits), result("<p>one tw</p>", &[]));
    assert_eq!(xml("<a>one</a><b/>", limits), result("<a>one</a>", &[cut(9)]));
    assert_eq!(xml("<a>on</a>", limits), result("<a>on</a>", &[]));
}

#[test]
fn elements_that_are_too_deep_become_siblings_in_html() {
    // `html`, `body` and two more.
    let limits = Limits::default().with_depth(4);
    assert_eq!(
        html("<div>1<p>2<b>3<i>4</i>5</b>6</p>7<hr></div>8<p>9", limits),
        result("<div>1<p>26</p><b>35</b><i>4</i>7<hr></div>8<p>9</p>", &[(ErrorCode::DepthLimitReached, 10, 13)])
    );
    // Text of raw elements stays in them.
    let (body, _) = html("<div><p><script>let a = '<b>';</script>x", limits);
    assert_eq!(body, "<div><p>x</p><script>let a = '<b>';</script></div>");
    let deep = html::Parser::new(limited(limits)).parse(&"<div><template><table><tr><td>".repeat(1000));
    assert_eq!(depth(&deep), 4);
}

#[test]
fn elements_that_are_too_deep_are_left_out_of_xml() {
    let limits = Limits::default().with_depth(2);
    assert_eq!(
        xml("<a>1<b>2<c>3</c>4</b>5<c/></a>", limits),
        result("<a>1<b>234</b>5<c/></a>", &[(ErrorCode::DepthLimitReached, 8, 11)])
    );
}

fn limited(limits: Limits) -> html::Options {
    html::Options::default().with_limits(limits)
}

/// The depth of nested elements.
fn depth(document: &Document) -> usize {
    document.root().descendants().map(|node| node.ancestors().count()).max().unwrap_or(0)
}

#[test]
fn a_document_has_no_more_nodes_than_its_limit() {
    // The document, `html`, `head`, `body` and four more.
    let limits = Limits::default().with_nodes(8);
    let full = |at| (ErrorCode::DocumentNodeLimitReached, at, at);
    assert_eq!(html("<p>1<b>2<i>3<u>4", limits), result("<p>1<b>2</b></p>", &[full(8)]));
    let limits = Limits::default().with_nodes(4);
    assert_eq!(xml_tree("<a>1<b/>2<c/>3</a>", limits), result("<a>1<b/></a>", &[full(8)]));
}

#[test]
fn a_document_takes_no_more_memory_than_its_limit() {
    let text = "<p>x".repeat(100_000);
    let options = html::Options::default().with_errors(true);
    let whole = html::Parser::new(options).parse(&text);
    let limited = html::Parser::new(options.with_limits(Limits::default().with_document_bytes(2_000_000))).parse(&text);
    assert_eq!(of_limits(limited.errors()).len(), 1);
    // A paragraph and its text take 2 nodes of 48 bytes, and 4 bytes of the source.
    let paragraphs = limited.root().descendants().filter(|node| node.local_name() == Some("p")).count();
    assert!((19_000..21_000).contains(&paragraphs), "{paragraphs}");
    assert_eq!(whole.root().descendants().filter(|node| node.local_name() == Some("p")).count(), 100_000);
    let text = format!("<a>{}", "<b/>".repeat(100_000));
    let options = xml::Options::default().with_errors(true);
    let limited = xml::Parser::new(options.with_limits(Limits::default().with_document_bytes(520_000))).parse(&text);
    assert_eq!(of_limits(limited.errors())[0].0, ErrorCode::DocumentLimitReached);
    let elements = limited.root().descendants().count();
    assert!((9_000..11_000).contains(&elements), "{elements}");
}

#[test]
fn further_attributes_are_dropped() {
    let limits = Limits::default().with_attributes(2);
    let dropped = [(ErrorCode::AttributeLimitReached, 11, 12), (ErrorCode::AttributeLimitReached, 15, 16)];
    assert_eq!(html("<p a=1 b=2 c=3 d>x", limits), result("<p a=\"1\" b=\"2\">x</p>", &dropped));
    let dropped = [(ErrorCode::AttributeLimitReached, 15, 16)];
    assert_eq!(xml("<p a='1' b='2' c='3'/>", limits), result("<p a=\"1\" b=\"2\"/>", &dropped));
}

#[test]
fn names_are_cut() {
    let limits = Limits::default().with_name_bytes(3);
    let cut = |start, end| (ErrorCode::NameLimitReached, start, end);
    assert_eq!(
        html("<table-x class=1 clash=2>1</table-x><?target x>", limits),
        result("<tab cla=\"1\">1</tab><?tar x?>", &[cut(1, 8), cut(9, 14), cut(17, 22), cut(28, 35), cut(38, 44)])
    );
    assert_eq!(
        xml("<aaaa bbbb='1'/><?target x?>", limits),
        result("<aaa bbb=\"1\"/><?tar x?>", &[cut(1, 5), cut(6, 10), cut(18, 24)])
    );
}

#[test]
fn texts_comments_values_and_doctypes_are_cut() {
    let limits = Limits::default().with_text_bytes(4);
    let cut = |start, end| (ErrorCode::TextLimitReached, start, end);
    assert_eq!(
        html("<p a=12345>12&amp;éé</p>ab&lt;c<!--12345--><?p 12345>", limits),
        result(
            "<p a=\"1234\">12&amp;</p>ab&lt;c<!--1234--><?p 1234?>",
            &[cut(5, 10), cut(18, 18), cut(37, 42), cut(49, 54)]
        )
    );
    let (tree, errors) = {
        let text = "<!DOCTYPE html PUBLIC '12345' '67890'>";
        let document = html::Parser::new(html::Options::default().with_errors(true).with_limits(limits)).parse(text);
        (html::tree_format(&document).to_string(), of_limits(document.errors()))
    };
    assert!(tree.contains("<!DOCTYPE html \"1234\" \"6789\">"), "{tree}");
    assert_eq!(errors, [cut(23, 28), cut(31, 36)]);

    assert_eq!(
        xml("<p a='12345'>12&amp;éé<b/>ab&lt;c<!--12345--><?p 12345?></p>", limits),
        result(
            "<p a=\"1234\">12&amp;<b/>ab&lt;c<!--1234--><?p 1234?></p>",
            &[cut(6, 11), cut(20, 20), cut(39, 44), cut(51, 56)]
        )
    );
}

#[test]
fn an_internal_subset_that_is_too_long_declares_nothing_more() {
    let limits = Limits::default().with_text_bytes(25);
    let text = "<!DOCTYPE a [<!ENTITY b '1'><!ENTITY c '2'>]><a>&b;&c;</a>";
    let document = xml::Parser::new(xml::Options::default().with_errors(true).with_limits(limits)).parse(text);
    assert_eq!(document.root().text_content(), "1&c;");
    let mut parser = xml::Parser::new(xml::Options::default().with_limits(limits));
    text.split_inclusive(|_| true).for_each(|piece| parser.feed(piece));
    assert_eq!(xml::tree_format(&parser.finish()).to_string(), xml::tree_format(&document).to_string());
}

#[test]
fn what_a_stream_reader_keeps_of_an_endless_token_is_bounded() {
    for (start, rest) in
        [("<!--", "comment "), ("<a b='", "value "), ("<?p ", "data "), ("<a>", "text "), ("<", "name")]
    {
        let limits = Limits::default().with_text_bytes(1_000).with_name_bytes(1_000);
        let source = start.as_bytes().chain(Endless(rest.as_bytes(), 0).take(20_000_000));
        let options = xml::Options::default().with_limits(limits);
        let mut reader = StreamReader::with_options(BufReader::new(source), Default::default(), options);
        let mut longest = 0;
        while let Some(event) = reader.next().unwrap() {
            longest = longest.max(match event {
                Event::Comment(comment) => comment.data.data.len(),
                Event::Text(text) => text.data.len(),
                Event::Start(start) => start.name().len() + start.attributes().map(|a| a.value().len()).sum::<usize>(),
                _ => 0,
            });
        }
        assert!(longest <= 1_001, "{start}: {longest}");
    }
}

/// An endless repetition of bytes.
struct Endless<'a>(&'a [u8], usize);

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        for place in &mut *buffer {
            *place = self.0[self.1 % self.0.len()];
            self.1 += 1;
        }
        Ok(buffer.len())
    }
}

#[test]
fn html_keeps_as_many_errors_as_xml() {
    let text = "</x>".repeat(10_005);
    let document = html::Parser::new(html::Options::default().with_errors(true)).parse(&text);
    // The other error is the missing doctype.
    assert_eq!((document.errors().len(), document.dropped_errors()), (10_000, 6));
    let few = html::Options::default().with_errors(true).with_limits(Limits::default().with_errors(3));
    let document = html::Parser::new(few).parse(&text);
    assert_eq!(
        (places(document.errors())[2], document.dropped_errors()),
        ((ErrorCode::UnexpectedEndTag, 4, 8), 10_003)
    );
}

#[test]
fn the_errors_that_are_kept_do_not_depend_on_chunks() {
    let text = format!("<a>{}</a>", "&x;\u{1}".repeat(6_000));
    for limit in [1, 2, 1_001, 10_000] {
        let options = xml::Options::default().with_errors(true).with_limits(Limits::default().with_errors(limit));
        let whole = xml::Parser::new(options).parse(&text);
        let expected: Vec<_> = (0..12_000).map(|index| 3 + index / 2 * 4 + index % 2 * 3).take(limit).collect();
        let starts: Vec<_> = whole.errors().iter().map(|error| error.span.start as usize).collect();
        assert_eq!(starts, expected);
        for size in [1, 7, 4096] {
            let mut parser = xml::Parser::new(options);
            text.as_bytes().chunks(size).for_each(|chunk| parser.feed(str::from_utf8(chunk).unwrap()));
            assert_eq!(parser.finish().errors(), whole.errors());
        }
    }
}

/// Text of which the beginning is ignored, or inserted elsewhere, comes before a limit.
#[test]
fn where_open_elements_end_at_a_limit_does_not_depend_on_chunks() {
    for text in [
        "<!><frameset><frame >r ",
        "<html>  x",
        "<html><head></head>  x",
        "<head>  x",
        "<head><noscript>  x",
        "<pre>\r\nab<i>",
        "<textarea>\n\nab",
        " <html> a",
        "<head> \0a",
        "<body>a\0b<b>\0c",
        "<table> a b<td>c",
        "<table><colgroup> a",
        "<select>\0a<option>\0b",
        "<template><col> a b",
        "<svg>\0a<b>c</b>",
        "<p>a</body> b</html> c",
        "<frameset></frameset> a </html> b ",
    ] {
        for nodes in 1..14 {
            let options = html::Options::default().with_limits(Limits::default().with_nodes(nodes));
            let places =
                |document: &Document| document.root().descendants().map(|node| node.span()).collect::<Vec<_>>();
            let whole = places(&html::Parser::new(options).parse(text));
            for cut in 0..text.len() {
                let mut parser = html::Parser::new(options);
                parser.feed(&text[..cut]);
                parser.feed(&text[cut..]);
                assert_eq!(places(&parser.finish()), whole, "{text:?}: {nodes} nodes, cut at {cut}");
            }
        }
    }
}

#[test]
fn errors_of_a_source_that_is_cut_lie_in_it() {
    let bytes = b"<?xml version='1.0' encoding='utf-16le'?><a>one</a>";
    let limits = (0..bytes.len()).flat_map(|bound| {
        [Limits::default().with_document_bytes(bound as u64), Limits::default().with_input_bytes(bound as u64)]
    });
    let mut cut = 0;
    for limits in limits {
        let options = xml::Options::default().with_errors(true).with_limits(limits);
        let document = xml::Parser::new(options).parse_bytes(bytes);
        let len = document.source().len() as u64;
        cut += usize::from(document.errors().len() > 1 && len < bytes.len() as u64);
        for error in document.errors() {
            assert!(error.span.end <= len && error.extent.end <= len, "{error} in {len} bytes");
        }
        if limits.document_bytes == u64::MAX {
            let mut reader = Reader::from_bytes(bytes, Default::default(), options);
            while reader.next().is_some() {}
            assert_eq!(places(&reader.take_errors()), places(document.errors()));
            let strict = Reader::from_bytes(bytes, Default::default(), options.with_strict(true)).finish();
            let refused = strict.err().map_or(0, |refused| refused.error().span.end);
            assert!(refused <= len, "refused at {refused} of {len} bytes");
        }
    }
    assert!(cut > 0);
}

/// Counts tags, and returns a wrong length from `source`.
#[derive(Default)]
struct Count(usize, Vec<ParseError>);

impl TokenSink for Count {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        self.0 += usize::from(matches!(token, HtmlToken::StartTag(_)));
        ControlFlow::Continue(Feedback::default())
    }

    fn parse_error(&mut self, error: ParseError) {
        self.1.push(error);
    }

    fn wants_errors(&self) -> bool {
        true
    }

    fn source(&mut self, chunk: &str) -> usize {
        chunk.len() + 5
    }

    fn limits(&self) -> Limits {
        Limits::default().with_input_bytes(7)
    }
}

#[test]
fn tokens_have_limits_and_a_wrong_answer_of_a_sink_does_no_harm() {
    let mut tokenizer = Tokenizer::new(Count::default());
    let _ = tokenizer.feed("<a><b>");
    let _ = tokenizer.feed("<c><d>");
    let Count(tags, errors) = tokenizer.finish();
    assert_eq!((tags, of_limits(&errors)), (2, vec![(ErrorCode::InputLimitReached, 7, 7)]));
}

#[test]
fn a_signal_stops_every_parser() {
    let signal = StopSignal::new();
    signal.stop();
    let text = "<a>one</a>";
    let mut html = html::Parser::new(html::Options::default().with_errors(true)).with_stop_signal(signal.clone());
    html.feed(text);
    assert_eq!(html.finish().errors()[0].code, ErrorCode::ParsingStopped);
    let options = xml::Options::default().with_errors(true);
    let mut parser = xml::Parser::new(options).with_stop_signal(signal.clone());
    parser.feed(text);
    assert_eq!(places(parser.finish().errors())[0], (ErrorCode::ParsingStopped, 0, 0));
    let mut reader = Reader::with_options(text, options).with_stop_signal(signal.clone());
    assert!(reader.next().is_none());
    assert_eq!(places(&reader.take_errors())[0], (ErrorCode::ParsingStopped, 0, 0));
    let mut reader = StreamReader::with_options(text.as_bytes(), Default::default(), options).with_stop_signal(signal);
    assert!(reader.next().unwrap().is_none());
    assert_eq!(places(&reader.take_errors())[0], (ErrorCode::ParsingStopped, 0, 0));
}

/// A source that stops the parser after this many bytes were read.
struct Stopping<'a> {
    rest: &'a [u8],
    signal: StopSignal,
}

impl Read for Stopping<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.signal.stop();
        self.rest.read(buffer)
    }
}

#[test]
fn a_deadline_ends_long_tokens_searches_and_expansion() {
    let entity = |level: u32| format!("<!ENTITY e{level} \"{}\">", format!("&e{};", level + 1).repeat(10));
    let entities: String = (0..9).map(entity).collect();
    let expanding = format!("<!DOCTYPE a [{entities}<!ENTITY e9 \"<b/>\">]><a>&e0;</a>");
    let limits = Limits::default().with_entity_bytes(u64::MAX);
    let parser = xml::Parser::new(xml::Options::default().with_errors(true).with_limits(limits));
    let parser = parser.with_stop_signal(StopSignal::after(Duration::from_millis(100)));
    let mut document = Document::new();
    // There are a thousand million elements.
    let steps = count(|| document = parser.parse(&expanding));
    assert!(steps < 400_000_000, "{steps}");
    assert_eq!(document.errors().last().map(|error| error.code), Some(ErrorCode::ParsingStopped));
    assert_eq!(document.root().children().count(), 2);

    let searching =
        format!("{}<?marker name=m?>{}", "<p>x".repeat(50_000), "<template for=z></template>".repeat(50_000));
    let limits = Limits::default().with_search_steps(u64::MAX / 2);
    let parser = html::Parser::new(html::Options::default().with_errors(true).with_limits(limits));
    let parser = parser.with_stop_signal(StopSignal::after(Duration::from_millis(100)));
    // Each template would be compared with 50,000 nodes.
    let steps = count(|| document = parser.parse(&searching));
    assert!(steps < 400_000_000, "{steps}");
    assert!(document.errors().iter().any(|error| error.code == ErrorCode::ParsingStopped));

    // The comment is not read to its end, and is in the tree up to there.
    let signal = StopSignal::new();
    let comment = format!("<!--{}", "x".repeat(1_000_000));
    let mut parser = html::Parser::new(html::Options::default()).with_stop_signal(signal.clone());
    parser.read_from(Stopping { rest: comment.as_bytes(), signal }).unwrap();
    let document = parser.finish();
    assert!(html::serialize(&document).len() < 100_000);
}

#[test]
fn a_signal_that_is_not_given_changes_nothing() {
    let text =
        format!("<p>one {}<script>{}</script>two\r", "<!-- é -->&amp;&notit;".repeat(4_000), "<\r\n".repeat(20_000));
    let options = html::Options::default().with_errors(true);
    let whole = html::Parser::new(options).parse(&text);
    let watched = html::Parser::new(options).with_stop_signal(StopSignal::new()).parse(&text);
    assert_eq!(html::tree_format(&watched).to_string(), html::tree_format(&whole).to_string());
    assert_eq!(watched.errors(), whole.errors());
    let options = xml::Options::default().with_errors(true);
    let whole = xml::Parser::new(options).parse(&text);
    let watched = xml::Parser::new(options).with_stop_signal(StopSignal::new()).parse(&text);
    assert_eq!(xml::tree_format(&watched).to_string(), xml::tree_format(&whole).to_string());
    let (mut one, mut other) = (
        Reader::with_options(&text, options),
        Reader::with_options(&text, options).with_stop_signal(StopSignal::new()),
    );
    while let Some(event) = one.next() {
        assert_eq!(Some(show(&event)), other.next().map(|event| show(&event)));
    }
    assert!(other.next().is_none());
}

/// As [`xml`], for a limit that only a document has.
fn xml_tree(text: &str, limits: Limits) -> (String, Vec<(ErrorCode, u64, u64)>) {
    let options = xml::Options::default().with_errors(true).with_limits(limits);
    let whole = xml::Parser::new(options).parse(text);
    let mut parser = xml::Parser::new(options);
    text.split_inclusive(|_| true).for_each(|piece| parser.feed(piece));
    assert_eq!(parser.finish().errors(), whole.errors());
    (xml5(&whole), of_limits(whole.errors()))
}
