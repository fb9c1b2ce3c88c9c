//! Bytes: which encoding is used, the effect of a late declaration, and delivery in chunks.

use fivefold::encoding::{Confidence, Encoding, Hints, Origin};
use fivefold::html::tokenizer::Tokenizer;
use fivefold::html::tokenizer::{ByteTokenizer, Feedback, HtmlToken, Progress, TokenSink};
use fivefold::html::tree_builder::TreeBuilder;
use fivefold::html::{Context, Options, Parser, Scripting, parse_bytes, serialize};
use fivefold::{Document, ErrorCode, xml};
use fivefold_core::work::count;
use fivefold_test_support::work::assert_linear;
use proptest::prelude::*;
use std::io::{self, Read};
use std::ops::ControlFlow;

/// The name of the encoding, its source, and whether it is certain.
fn encoding(document: &Document) -> (&'static str, Origin, Confidence) {
    let found = document.encoding().expect("an encoding");
    (found.encoding.name(), found.origin, found.confidence)
}

/// The content of the body.
fn body(document: &Document) -> String {
    let html = serialize(document);
    let (_, rest) = html.split_once("<body>").expect("a body");
    rest.split_once("</body>").expect("its end").0.to_owned()
}

/// Parses in chunks of this size.
fn in_pieces(bytes: &[u8], size: usize, hints: Hints, options: Options) -> Document {
    let mut parser = Parser::new(options).with_hints(hints);
    // The end must be declared even if there are no bytes.
    parser.feed_bytes(&[]);
    bytes.chunks(size).for_each(|piece| parser.feed_bytes(piece));
    parser.finish()
}

/// White space that moves a declaration beyond the prescanned bytes.
fn far() -> Vec<u8> {
    vec![b' '; 1024]
}

#[test]
fn what_is_above_what() {
    let koi8_r = Encoding::for_label(b"koi8-r").expect("a label");
    let page = b"<meta charset=windows-1251>\xD6";
    let find = |bytes: &[u8], hints| encoding(&Parser::new(Options::default()).with_hints(hints).parse_bytes(bytes));
    let all = Hints::default().with_encoding(koi8_r).with_transport_label("big5").with_parent(koi8_r).with_locale("ja");
    let marked = [b"\xEF\xBB\xBF", &page[..]].concat();
    assert_eq!(find(&marked, all), ("UTF-8", Origin::ByteOrderMark, Confidence::Certain));
    assert_eq!(find(page, all), ("KOI8-R", Origin::Forced, Confidence::Certain));
    let transport = Hints::default().with_transport_label("big5").with_parent(koi8_r).with_locale("ja");
    assert_eq!(find(page, transport), ("Big5", Origin::Transport, Confidence::Certain));
    let parent = Hints::default().with_parent(koi8_r).with_locale("ja");
    // When the parser reaches the element that the prescan found, the encoding becomes certain.
    assert_eq!(find(page, parent), ("windows-1251", Origin::Declaration, Confidence::Certain));
    assert_eq!(find(b"<p>", parent), ("KOI8-R", Origin::Parent, Confidence::Tentative));
    assert_eq!(find(b"<p>", Hints::default().with_locale("ja")), ("Shift_JIS", Origin::Default, Confidence::Tentative));
    assert_eq!(find(b"<p>", Hints::default()), ("windows-1252", Origin::Default, Confidence::Tentative));
}

#[test]
fn text_has_no_encoding() {
    assert_eq!(fivefold::html::parse("<meta charset=koi8-r>").encoding(), None);
    assert_eq!(xml::parse("<?xml version='1.0' encoding='koi8-r'?>").encoding(), None);
}

#[test]
fn a_late_declaration_means_to_begin_again() {
    let page = [b"<p>\xD6", &far()[..], b"<meta charset=koi8-r>\xD6\xFF"].concat();
    let options = Options::default().with_errors(true);
    let whole = Parser::new(options).parse_bytes(&page);
    assert_eq!(encoding(&whole), ("KOI8-R", Origin::Declaration, Confidence::Certain));
    assert!(body(&whole).starts_with("<p>ж ") && body(&whole).ends_with("жЪ</p>"), "{}", body(&whole));
    for size in [1, 7, 1000, 5000] {
        let cut = in_pieces(&page, size, Hints::default(), options);
        assert_eq!((body(&cut), cut.errors()), (body(&whole), whole.errors()), "{size}");
        assert_eq!(cut.encoding(), whole.encoding());
    }
}

#[test]
fn the_errors_of_the_first_decoding_are_forgotten() {
    let page = [&far()[..], b"\xD6<meta charset=koi8-r>"].concat();
    let hints = Hints::default().with_default(fivefold::encoding::UTF_8);
    for size in [1, usize::MAX] {
        let document = in_pieces(&page, size, hints, Options::default().with_errors(true));
        let codes: Vec<_> = document.errors().iter().map(|error| error.code).collect();
        assert!(
            codes.contains(&ErrorCode::MissingDoctype) && !codes.contains(&ErrorCode::InvalidByteSequence),
            "{size}"
        );
    }
}

#[test]
fn where_the_bytes_so_far_agree_the_parser_goes_on() {
    let page = [&far()[..], b"<meta charset=koi8-r>\xD6"].concat();
    for size in [1, 3, usize::MAX] {
        let document = in_pieces(&page, size, Hints::default(), Options::default());
        assert_eq!(encoding(&document), ("KOI8-R", Origin::Declaration, Confidence::Certain));
        assert_eq!(body(&document), "ж");
    }
}

#[test]
fn declarations_that_change_nothing() {
    let far = String::from_utf8(far()).expect("spaces");
    let find = |markup: &str| encoding(&parse_bytes(format!("{far}{markup}").as_bytes(), None)).0;
    assert_eq!(find("<meta charset=koi8-r>"), "KOI8-R");
    assert_eq!(find("<meta charset=koi8-r><meta charset=big5>"), "KOI8-R");
    assert_eq!(find("<meta charset=koi9><meta charset=koi8-r>"), "KOI8-R");
    assert_eq!(find("<meta content='text/html; charset=koi8-r'>"), "windows-1252");
    assert_eq!(find("<title><meta charset=koi8-r></title>"), "windows-1252");
    assert_eq!(find("<script><meta charset=koi8-r></script>"), "windows-1252");
    assert_eq!(find("<!--<meta charset=koi8-r>-->"), "windows-1252");
    assert_eq!(find("<a title='<meta charset=koi8-r>'>"), "windows-1252");
    assert_eq!(find("</meta charset=koi8-r>"), "windows-1252");
    assert_eq!(find("<frameset><meta charset=koi8-r></frameset>"), "windows-1252");
    assert_eq!(find("<p><svg><meta charset=koi8-r>"), "KOI8-R");
    assert_eq!(find("<a title='>'><meta title='>' charset=utf-16>"), "UTF-8");
    assert_eq!(find("<META/CHARSET=x-user-defined>"), "windows-1252");
}

#[test]
fn utf_16_is_not_declared_away() {
    let page: Vec<u8> =
        "<?xml version='1.0'?><meta charset=koi8-r>é".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let document = parse_bytes(&page, None);
    assert_eq!(encoding(&document), ("UTF-16LE", Origin::FirstBytes, Confidence::Certain));
    assert_eq!(body(&document), "é");
}

#[test]
fn a_fragment_is_not_declared_to_be_in_another_encoding() {
    let page = [&far()[..], b"<meta charset=koi8-r>\xD6"].concat();
    let mut parser = Parser::for_fragment("div".parse::<Context>().expect("a context"), Options::default());
    parser.feed_bytes(&page);
    let document = parser.finish();
    assert!(document.root().text_content().ends_with('Ö'));
}

/// Collects text, and requests pauses.
#[derive(Default)]
struct Words {
    text: String,
    pauses: bool,
}

impl TokenSink for Words {
    fn token(&mut self, token: HtmlToken<'_>) -> ControlFlow<(), Feedback> {
        if let HtmlToken::Text(text) = token {
            self.text.push_str(text.data);
        }
        ControlFlow::Continue(Feedback { pause: self.pauses, ..Feedback::default() })
    }
}

#[test]
fn tokens_change_their_encoding_from_the_next_byte_on() {
    let page = [b"\xD6", &far()[..], b"<a>\xD6<meta x='>' charset=koi8-r>\xD6<meta charset=big5>\xD6"].concat();
    for pauses in [false, true] {
        for size in [1, 2, 5, 1024, usize::MAX] {
            let mut tokenizer = ByteTokenizer::new(Words { pauses, ..Words::default() }, Hints::default());
            for piece in page.chunks(size) {
                let mut progress = tokenizer.feed(piece);
                while progress == Progress::Paused {
                    progress = tokenizer.resume();
                }
            }
            assert_eq!(tokenizer.finish().text.replace(' ', ""), "ÖÖжж", "{size} {pauses}");
        }
    }
}

#[test]
fn bytes_that_wait_behind_a_pause_are_read_at_the_end() {
    let mut tokenizer = ByteTokenizer::new(Words { pauses: true, ..Words::default() }, Hints::default());
    assert_eq!(tokenizer.feed(&[b"a<b>c", &far()[..]].concat()), Progress::Paused);
    assert_eq!(tokenizer.feed(b"<meta charset=utf-8>\xC3"), Progress::Paused);
    assert_eq!(tokenizer.finish().text.replace(' ', ""), "ac\u{FFFD}");
}

#[test]
fn a_tree_of_ones_own_goes_on_in_another_encoding() {
    let page = [b"<p>\xD6", &far()[..], b"<meta charset=koi8-r>\xD6"].concat();
    let tokenizer = Tokenizer::new(TreeBuilder::new(Document::new(), Options::default()));
    let mut tokenizer = ByteTokenizer::with_tokenizer(tokenizer, Hints::default());
    assert_eq!(tokenizer.feed(&page), Progress::Ready);
    let document = tokenizer.finish().into_sink();
    assert!(body(&document).starts_with("<p>Ö") && body(&document).ends_with("ж</p>"));
}

#[test]
fn bytes_that_mean_nothing_are_replaced() {
    let hints = Hints::default().with_transport_label("utf-8");
    for size in [1, 2, usize::MAX] {
        let document =
            in_pieces(b"<!DOCTYPE html>a\xFF\xE2\x82b\xF0\x9F", size, hints, Options::default().with_errors(true));
        assert_eq!(body(&document), "a\u{FFFD}\u{FFFD}b\u{FFFD}");
        let errors: Vec<_> = document.errors().iter().map(|error| (error.code, error.span.start)).collect();
        assert_eq!(errors, [16, 19, 23].map(|at| (ErrorCode::InvalidByteSequence, at)));
    }
}

/// Returns a few bytes at a time, and is interrupted occasionally.
struct Slow<'b> {
    bytes: &'b [u8],
    calls: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.calls += 1;
        if self.calls.is_multiple_of(3) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let count = self.bytes.len().min(3).min(buffer.len());
        self.bytes.read(&mut buffer[..count])
    }
}

#[test]
fn whatever_can_be_read_can_be_parsed() -> io::Result<()> {
    let mut parser = Parser::new(Options::default());
    parser.read_from(Slow { bytes: "<meta charset=utf-8><p>é".as_bytes(), calls: 0 })?;
    assert_eq!(body(&parser.finish()), "<p>é</p>");
    let mut parser = xml::Parser::new(xml::Options::default());
    parser.read_from(Slow { bytes: "<p>é".as_bytes(), calls: 0 })?;
    assert_eq!(parser.finish().root().text_content(), "é");
    Ok(())
}

#[test]
fn what_was_read_before_a_failure_is_parsed() {
    struct Failing(bool);
    impl Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("gone"));
            }
            (&b"<p>a"[..]).read(buffer)
        }
    }
    let mut parser = Parser::new(Options::default());
    assert!(parser.read_from(Failing(false)).is_err());
    parser.feed_bytes(b"b");
    assert_eq!(body(&parser.finish()), "<p>ab</p>");
}

#[cfg(feature = "tokio")]
#[test]
fn what_can_be_read_without_blocking_can_be_parsed() -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    runtime.block_on(async {
        let mut parser = Parser::new(Options::default());
        parser.read_from_async("<meta charset=utf-8><p>é".as_bytes()).await?;
        assert_eq!(body(&parser.finish()), "<p>é</p>");
        let mut parser = xml::Parser::new(xml::Options::default());
        parser.read_from_async("<p>é".as_bytes()).await?;
        assert_eq!(parser.finish().root().text_content(), "é");
        Ok(())
    })
}

#[test]
fn all_of_it_can_be_sent() {
    fn is_send<T: Send>() {}
    is_send::<Parser>();
    is_send::<Tokenizer<Words>>();
    is_send::<ByteTokenizer<Words>>();
    is_send::<xml::Parser>();
    is_send::<xml::tokenizer::Tokenizer<()>>();
    is_send::<xml::Reader<'_>>();
    is_send::<xml::StreamReader<&[u8]>>();
}

#[test]
fn xml_in_pieces_has_the_tree_and_the_errors_of_the_whole() {
    let document = b"<?xml version='1.0' encoding='x-nope'?><a b='\xC3\xA9'>\xFF</a>";
    let options = xml::Options::default().with_errors(true);
    let whole = xml::Parser::new(options).parse_bytes(document);
    assert_eq!(
        whole.errors().iter().map(|error| error.code.as_str()).collect::<Vec<_>>(),
        ["unsupported-encoding", "invalid-byte-sequence"]
    );
    for size in [1, 2, 5] {
        let mut parser = xml::Parser::new(options);
        document.chunks(size).for_each(|piece| parser.feed_bytes(piece));
        let cut = parser.finish();
        assert_eq!(
            (xml::tree_format(&cut).to_string(), cut.errors()),
            (xml::tree_format(&whole).to_string(), whole.errors()),
            "{size}"
        );
        assert_eq!(cut.encoding(), whole.encoding());
    }
}

/// Real and apparent declarations of an encoding, between bytes that decode differently in each.
const PIECES: &[&[u8]] = &[
    b"<meta charset=koi8-r>",
    b"<meta charset='utf-8'>",
    b"<META http-equiv=content-type content='text/html; charset=big5'>",
    b"<meta charset=shift_jis title='>'>",
    b"<meta charset=iso-2022-jp>",
    b"<meta",
    b"<p>",
    b"<a title='",
    b"'>",
    b"<!--",
    b"-->",
    b"<script>",
    b"</script>",
    b"<title>",
    b"</title>",
    b"<frameset>",
    b"<svg>",
    b"\xC3\xA9",
    b"\xD6\xC1",
    b"\x82\xA0",
    b"\x1B$B$\"\x1B(B",
    b"\xFF",
    b"text",
    b"\r\n",
    b"&eacute;",
    &[b' '; 700],
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cutting_changes_neither_tree_nor_encoding(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 0..16),
        size in 1_usize..3000,
    ) {
        let page = pieces.concat();
        let options = Options::default().with_errors(true);
        let whole = Parser::new(options).parse_bytes(&page);
        for size in [1, size] {
            let cut = in_pieces(&page, size, Hints::default(), options);
            prop_assert_eq!(cut.encoding(), whole.encoding());
            prop_assert_eq!(serialize(&cut), serialize(&whole));
            prop_assert_eq!(cut.errors(), whole.errors());
        }
        // The document is the same as if the encoding had been known from the start.
        let known = Hints::default().with_encoding(whole.encoding().expect("an encoding").encoding);
        let known = Parser::new(options).with_hints(known).parse_bytes(&page);
        prop_assert_eq!(serialize(&known), serialize(&whole));
        prop_assert_eq!(known.errors(), whole.errors());
    }
}

#[test]
fn text_among_bytes_is_not_lost() {
    let mut parser = Parser::new(Options::default());
    parser.feed("<p>text");
    parser.feed_bytes(b"\xE6");
    parser.feed_bytes(&far());
    parser.feed_bytes(b"<meta charset=windows-1251>\xE6");
    let document = parser.finish();
    assert!(body(&document).starts_with("<p>textæ ") && body(&document).ends_with("ж</p>"), "{}", body(&document));
}

#[test]
fn errors_of_bytes_stand_where_the_text_does_that_scripts_have_moved() {
    let options = Options::default().with_errors(true).with_scripting(Scripting::Normal);
    let hints = Hints::default().with_transport_label("utf-8");
    let mut parser = Parser::new(options).with_hints(hints).with_script_pauses(true);
    parser.feed_bytes(b"<!doctype html><script>x</script>");
    assert_eq!(parser.document().encoding().map(|found| found.encoding.name()), Some("UTF-8"));
    parser.write("<b>written</b>");
    parser.resume();
    parser.feed_bytes(b"ab\xFFcd");
    let document = parser.finish();
    assert_eq!(document.errors().len(), 1);
    assert_eq!(&document.source()[document.errors()[0].span.range()], "\u{FFFD}");
}

#[test]
fn a_character_begun_in_another_encoding_is_decoded_anew() {
    let hints = Hints::default().with_default(fivefold::encoding::UTF_8);
    let mut tokenizer = ByteTokenizer::new(Words { pauses: true, ..Words::default() }, hints);
    let _ = tokenizer.feed(&far());
    while tokenizer.resume() == Progress::Paused {}
    assert_eq!(tokenizer.feed(b"</b>\xC3"), Progress::Paused);
    tokenizer.tokenizer_mut().insert("<meta charset=koi8-r>");
    while tokenizer.resume() == Progress::Paused {}
    let _ = tokenizer.feed(b"x");
    assert_eq!(tokenizer.finish().text.trim_start(), "цx");
}

#[test]
fn a_tokenizer_that_is_to_be_restarted_stops() {
    let words = Tokenizer::new(Words { pauses: true, ..Words::default() });
    let mut tokenizer = ByteTokenizer::with_tokenizer(words, Hints::default()).with_restarts(true);
    let _ = tokenizer.feed(&[b"\xD6</b>", &far()[..]].concat());
    let _ = tokenizer.feed(b"after");
    tokenizer.tokenizer_mut().insert("<meta charset=koi8-r>");
    let mut progress = Progress::Paused;
    while progress == Progress::Paused {
        progress = tokenizer.resume();
    }
    assert_eq!(progress, Progress::Stopped);
    assert_eq!(tokenizer.restart().map(|detected| detected.encoding.name()), Some("KOI8-R"));
    assert!(!tokenizer.tokenizer().sink().text.contains("after"));
}

/// Bytes that mean nothing in UTF-8, alone and after text; each is written as the character with its number.
fn invalid_bytes(count: usize) -> Vec<(&'static str, String)> {
    vec![
        ("invalid bytes", "\u{FF}".repeat(count)),
        ("invalid bytes after text", "some text \u{FF}".repeat(count)),
        ("cut characters", "\u{F0}\u{9F}".repeat(count)),
    ]
}

#[test]
fn bytes_that_mean_nothing_take_linear_time() {
    assert_linear(invalid_bytes, |text| {
        let bytes: Vec<u8> = text.chars().map(|char| char as u8).collect();
        let hints = Hints::default().with_transport_label("utf-8");
        count(|| {
            Parser::new(Options::default()).with_hints(hints).parse_bytes(&bytes);
            xml::Parser::new(xml::Options::default()).with_hints(hints).parse_bytes(&bytes);
        })
    });
}

/// Pages that pause, and what a script writes in the first pause.
fn pauses(count: usize) -> Vec<(&'static str, String)> {
    let scripts = "<script></script><meta>".repeat(count);
    vec![
        ("scripts in a page", format!("{scripts}\0")),
        ("scripts that a script writes", format!("<script></script>\0{scripts}")),
    ]
}

fn pausing() -> Parser {
    Parser::new(Options::default().with_scripting(Scripting::Normal)).with_script_pauses(true)
}

#[test]
fn pauses_and_what_is_written_in_them_take_linear_time() {
    assert_linear(pauses, |text| {
        let (page, written) = text.split_once('\0').unwrap();
        let resume = |mut parser: Parser| {
            let mut pauses = 0;
            parser.write(written);
            while parser.script().is_some() {
                pauses += 1;
                parser.write("x");
                parser.resume();
            }
            assert!(pauses >= 5_000, "{pauses} pauses");
        };
        let of_text = count(|| {
            let mut parser = pausing();
            parser.feed(page);
            resume(parser);
        });
        let of_bytes = count(|| {
            let mut parser = pausing();
            parser.feed_bytes(page.as_bytes());
            resume(parser);
        });
        of_text + of_bytes
    });
}

fn scripts(count: usize) -> Vec<(&'static str, String)> {
    vec![("scripts", "<script></script><meta>".repeat(count))]
}

/// Bytes can be decoded again while nothing is written.
#[test]
fn pauses_between_bytes_take_linear_time() {
    assert_linear(scripts, |text| {
        let mut parser = pausing();
        count(|| {
            parser.feed_bytes(text.as_bytes());
            while parser.script().is_some() {
                parser.resume();
            }
        })
    });
}

#[test]
fn scripts_that_cannot_run_are_not_waited_for() {
    for scripting in [Scripting::Disabled, Scripting::Inert] {
        let mut parser = Parser::new(Options::default().with_scripting(scripting)).with_script_pauses(true);
        parser.feed("<script>1</script><svg><script>2</script>");
        assert_eq!(parser.script(), None, "{scripting:?}");
    }
}
