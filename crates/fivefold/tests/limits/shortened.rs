//! Limits that leave something out, though the input goes on, are told by each parser, tokenizer and reader: whether errors
//! are collected or not, and however many errors come before.

#[cfg(feature = "tokio")]
use super::ended_early::wait;
use core::ops::ControlFlow;
use fivefold::encoding::Hints;
use fivefold::html::tokenizer::{ByteTokenizer, Feedback, HtmlToken, TokenSink, Tokenizer};
use fivefold::xml::tokenizer::{self as xml_tokenizer, XmlToken};
use fivefold::xml::{PushReader, Reader, StreamReader};
use fivefold::{Document, ErrorCode, Limits, html, xml};

/// More errors than are kept.
const ERRORS: usize = 12_000;

/// What a document says.
fn of_document(document: &Document) -> Option<ErrorCode> {
    assert_eq!(document.ended_early(), None);
    document.shortened_by()
}

/// Keeps the first thing that it is told, by its place.
#[derive(Default)]
struct Told {
    limits: Limits,
    first: Option<(u64, ErrorCode)>,
}

impl Told {
    fn note(&mut self, code: ErrorCode, offset: u64) {
        assert!(code.shortens());
        if self.first.is_none_or(|(first, _)| offset < first) {
            self.first = Some((offset, code));
        }
    }
}

impl TokenSink for Told {
    fn token(&mut self, _: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        ControlFlow::Continue(Feedback::default())
    }

    fn note_shortening(&mut self, code: ErrorCode, offset: u64) {
        self.note(code, offset);
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}

impl xml_tokenizer::TokenSink for Told {
    fn token(&mut self, _: XmlToken<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn note_shortening(&mut self, code: ErrorCode, offset: u64) {
        self.note(code, offset);
    }
}

/// What all parsers of HTML that make a document say of a text.
fn html_documents(text: &str, options: html::Options) -> Vec<Option<ErrorCode>> {
    let mut in_pieces = html::Parser::new(options);
    text.as_bytes().chunks(3).for_each(|piece| in_pieces.feed_bytes(piece));
    let (mut reused, mut again) = (html::Parser::new(options), Document::new());
    reused.parse_into(&mut again, text);
    assert_eq!(again.shortened_by(), html::Parser::new(options).parse(text).shortened_by());
    // What one text says is not said of the next one.
    reused.parse_into(&mut again, "");
    assert_eq!(again.shortened_by(), None);
    [
        html::Parser::new(options).parse(text),
        html::Parser::new(options).parse_bytes(text.as_bytes()),
        html::Parser::new(options).parse_reader(text.as_bytes()).unwrap(),
        in_pieces.finish(),
        html::Parser::for_fragment("div", options).parse(text),
    ]
    .iter()
    .map(of_document)
    .collect()
}

/// As [`html_documents`], for XML.
fn xml_documents(text: &str, options: xml::Options) -> Vec<Option<ErrorCode>> {
    let mut in_pieces = xml::Parser::new(options);
    text.as_bytes().chunks(3).for_each(|piece| in_pieces.feed_bytes(piece));
    let documents = [
        xml::Parser::new(options).parse(text),
        xml::Parser::new(options).parse_bytes(text.as_bytes()),
        in_pieces.finish(),
    ];
    documents.iter().map(of_document).collect()
}

fn readers(text: &str, options: xml::Options) -> Vec<Option<ErrorCode>> {
    let mut reader = Reader::with_options(text, options);
    while reader.next().is_some() {}
    let mut pushed = PushReader::new(options);
    for piece in text.as_bytes().chunks(3) {
        pushed.feed(str::from_utf8(piece).unwrap());
        while pushed.next().is_some() {}
    }
    pushed.end();
    while pushed.next().is_some() {}
    let mut streamed = StreamReader::with_options(text.as_bytes(), Hints::default(), options);
    while streamed.next().unwrap().is_some() {}
    assert_eq!((reader.ended_early(), pushed.ended_early(), streamed.ended_early()), (None, None, None));
    let said = vec![reader.shortened_by(), pushed.shortened_by(), streamed.shortened_by()];
    #[cfg(feature = "tokio")]
    let said = [said, vec![of_async_reader(text, options)]].concat();
    // A document that is shortened is not whole.
    let finished = [reader.finish(), pushed.finish()].map(|finished| finished.err().map(|error| error.code()));
    assert_eq!(finished, [said[0], said[1]], "{text}");
    assert_eq!(streamed.finish().is_err(), said[2].is_some(), "{text}");
    said
}

#[cfg(feature = "tokio")]
fn of_async_reader(text: &str, options: xml::Options) -> Option<ErrorCode> {
    let mut reader = xml::AsyncReader::with_options(text.as_bytes(), Hints::default(), options);
    wait(async { while reader.next().await.unwrap().is_some() {} });
    assert_eq!(reader.ended_early(), None);
    let said = reader.shortened_by();
    let finished = wait(reader.finish()).map_err(|error| error.into_inner().unwrap().to_string());
    assert_eq!(finished.is_err(), said.is_some(), "{text}: {finished:?}");
    said
}

fn html_tokens(text: &str, limits: Limits) -> Vec<Option<ErrorCode>> {
    let told = || Told { limits, ..Told::default() };
    let mut tokenizer = Tokenizer::new(told());
    let _ = tokenizer.feed_all(text);
    let mut by_bytes = ByteTokenizer::new(told(), Hints::default());
    text.as_bytes().chunks(3).for_each(|piece| {
        let _ = by_bytes.feed(piece);
    });
    let _ = by_bytes.end();
    let said = vec![tokenizer.shortened_by(), by_bytes.shortened_by()];
    let told = [tokenizer.finish(), by_bytes.finish()].map(|told| told.first.map(|(_, code)| code));
    assert_eq!(said, told);
    said
}

fn xml_tokens(text: &str, options: xml::Options) -> Vec<Option<ErrorCode>> {
    let mut tokenizer = xml_tokenizer::Tokenizer::new(Told::default()).with_options(options);
    text.as_bytes().chunks(3).for_each(|piece| tokenizer.feed(str::from_utf8(piece).unwrap()));
    tokenizer.feed_all("");
    let said = vec![tokenizer.shortened_by()];
    assert_eq!(said, [tokenizer.finish().first.map(|(_, code)| code)]);
    said
}

fn all_say(code: Option<ErrorCode>, what: &str, said: &[Option<ErrorCode>]) {
    assert!(said.iter().all(|said| *said == code), "{what}: {said:?}, not {code:?}");
}

fn limits() -> Limits {
    Limits::default()
}

#[test]
fn what_html_leaves_out_is_told() {
    // Each time the limit, what it is reached with, and whether the tokenizer knows of it.
    let cases = [
        (limits().with_attributes(1), "<p a b>", ErrorCode::AttributeLimitReached, true),
        (limits().with_name_bytes(3), "<long>", ErrorCode::NameLimitReached, true),
        (limits().with_name_bytes(3), "<p long>", ErrorCode::NameLimitReached, true),
        (limits().with_text_bytes(3), "<!--long-->", ErrorCode::TextLimitReached, true),
        (limits().with_text_bytes(3), "<p a=long>", ErrorCode::TextLimitReached, true),
        (limits().with_text_bytes(3), "<p>longer", ErrorCode::TextLimitReached, false),
        (limits().with_depth(4), "<p><b><i><u><s>", ErrorCode::DepthLimitReached, false),
    ];
    for (limits, text, code, is_of_tokenizer) in cases {
        let before = "</c>".repeat(ERRORS);
        for text in [text, &format!("{before}{text}")] {
            for errors in [false, true] {
                let options = html::Options::default().with_limits(limits).with_errors(errors);
                all_say(Some(code), text, &html_documents(text, options));
            }
            all_say(is_of_tokenizer.then_some(code), text, &html_tokens(text, limits));
        }
        // Without the limit, nothing is left out.
        all_say(None, text, &html_documents(text, html::Options::default()));
        all_say(None, text, &html_tokens(text, Limits::default()));
    }
}

#[test]
fn what_the_limits_of_repetitions_and_searches_leave_out_is_told() {
    let repeated = format!("<p>{}{}", "<b a=1><b a=2><b a=3>", "<p>x".repeat(100));
    let options = html::Options::default().with_limits(limits().with_repeated_nodes(0));
    let document = html::Parser::new(options).parse(&repeated);
    assert_eq!(document.shortened_by(), None, "each byte allows for one");
    let repeated = format!("<p>{}{}", (0..300).map(|n| format!("<b a={n}>")).collect::<String>(), "<p>x".repeat(100));
    let document = html::Parser::new(options).parse(&repeated);
    assert_eq!(document.shortened_by(), Some(ErrorCode::NodeLimitReached));

    let searched =
        format!("<div>{}<?marker name=m?>{}", "<i>x</i>".repeat(200), "<template for=z></template>".repeat(500));
    let options = html::Options::default().with_limits(limits().with_search_steps(0));
    let document = html::Parser::new(options).parse(&searched);
    assert_eq!(document.shortened_by(), Some(ErrorCode::SearchLimitReached));
}

#[test]
fn what_xml_leaves_out_is_told() {
    let cases = [
        (limits().with_attributes(1), "<p a='1' b='2'/>", ErrorCode::AttributeLimitReached, true),
        (limits().with_name_bytes(3), "<long/>", ErrorCode::NameLimitReached, true),
        (limits().with_text_bytes(3), "<a><!--long--></a>", ErrorCode::TextLimitReached, true),
        (limits().with_text_bytes(3), "<a>longer</a>", ErrorCode::TextLimitReached, false),
        (limits().with_depth(2), "<a><b><c/></b></a>", ErrorCode::DepthLimitReached, false),
        (
            limits().with_entity_bytes(3),
            "<!DOCTYPE a [<!ENTITY e 'long'>]><a>&e;</a>",
            ErrorCode::EntityExpansionLimitReached,
            true,
        ),
        (
            limits().with_entity_bytes(3),
            "<!DOCTYPE a [<!ATTLIST a b CDATA 'long'>]><a/>",
            ErrorCode::AttributeDefaultLimitReached,
            false,
        ),
    ];
    for (limits, text, code, is_of_tokenizer) in cases {
        let end = text.rfind('<').unwrap();
        let with_errors = format!("{}{}{}", &text[..end], "</x>".repeat(ERRORS), &text[end..]);
        for text in [text, &with_errors] {
            for errors in [false, true] {
                let options = xml::Options::default().with_limits(limits).with_errors(errors);
                all_say(Some(code), text, &xml_documents(text, options));
                all_say(Some(code), text, &readers(text, options));
            }
            if is_of_tokenizer {
                all_say(Some(code), text, &xml_tokens(text, xml::Options::default().with_limits(limits)));
            }
        }
        all_say(None, text, &xml_documents(text, xml::Options::default()));
        all_say(None, text, &readers(text, xml::Options::default()));
        all_say(None, text, &xml_tokens(text, xml::Options::default()));
    }
}

#[test]
fn the_first_place_counts_and_then_an_early_end() {
    let limits = Limits::default().with_text_bytes(3).with_attributes(1);
    let parse = |text: &str, limits: Limits| {
        html::Parser::new(html::Options::default().with_limits(limits)).parse(text).shortened_by()
    };
    assert_eq!(parse("<p a b>longer", limits), Some(ErrorCode::AttributeLimitReached));
    assert_eq!(parse("<p>longer<p a b>", limits), Some(ErrorCode::TextLimitReached));
    assert_eq!(parse("<p>longer<p a b>", limits.with_input_bytes(14)), Some(ErrorCode::InputLimitReached));

    let mut document = html::Parser::new(html::Options::default().with_limits(limits)).parse("<p>longer");
    assert_eq!(document.clone().shortened_by(), Some(ErrorCode::TextLimitReached));
    document.clear();
    assert_eq!(document.shortened_by(), None);
}
