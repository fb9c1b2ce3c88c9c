//! A feed's tree and its values keep what its events keep: errors of decoding, the encoding, places, hints.

use super::feed_repairs::fixtures;
use fivefold::encoding::{Hints, UTF_8};
use fivefold::feed::{self, Repairs};
use fivefold::xml::{Deserializer, Options, OwnedEvent};
use fivefold::{Document, ErrorCode, Limits, Span};
use std::fs;

fn with_c1_characters() -> Repairs {
    let mut repairs = Repairs::feeds();
    repairs.c1_characters = true;
    repairs
}

fn parse(bytes: &[u8], repairs: &Repairs, hints: Hints, limits: Limits) -> Document {
    repairs.parse_with(bytes, hints, Options::default().with_errors(true).with_limits(limits))
}

/// The tree has the elements of the events, where they are; and the errors, the encoding and the source of the reader.
#[track_caller]
fn check(bytes: &[u8], repairs: &Repairs, hints: Hints, limits: Limits) {
    let shown = String::from_utf8_lossy(bytes);
    let options = Options::default().with_errors(true).with_limits(limits);
    let mut reader = repairs.read_with(bytes, hints, options);
    let mut starts = Vec::new();
    while let Some(event) = reader.next() {
        if let OwnedEvent::Start(start) = event.into_owned() {
            starts.push((start.name().to_owned(), start.span));
        }
    }
    let document = parse(bytes, repairs, hints, limits);
    let elements = document.root().descendants().filter(|node| node.is_element());
    let elements: Vec<_> = elements.map(|it| (it.name().unwrap().to_owned(), it.start_tag_span().unwrap())).collect();
    assert_eq!(elements, starts, "{shown}");
    assert_eq!(document.source(), reader.source(), "{shown}");
    assert_eq!(document.encoding(), reader.encoding(), "{shown}");
    assert_eq!(document.errors(), reader.take_errors(), "{shown}");
    assert_eq!(document.dropped_errors(), reader.dropped_errors(), "{shown}");
}

/// Broken feeds, and what servers make of them.
fn feeds() -> impl Iterator<Item = Vec<u8>> {
    let paths = fixtures("mended").into_iter().chain(fixtures("broken"));
    paths.flat_map(|path| {
        let feed = fs::read(path).expect("fixtures can be read");
        let before: [&[u8]; 4] = [b"", b"\xEF\xBB\xBF", b"<br>\n<b>Warning</b>: caf\xE9<br>\n", b"junk \x01 "];
        before.into_iter().map(move |before| [before, &feed, b"\xFF</x>"].concat())
    })
}

#[test]
fn trees_keep_what_events_keep() {
    for feed in feeds() {
        for hints in [Hints::default(), Hints::default().with_transport_label("windows-1252")] {
            check(&feed, &Repairs::feeds(), hints, Limits::default());
        }
        check(&feed, &Repairs::feeds(), Hints::default(), Limits::default().with_errors(1));
        check(&feed, &Repairs::none(), Hints::default(), Limits::default());
        check(&feed, &with_c1_characters(), Hints::default(), Limits::default());
    }
}

/// What is skipped and decoded by hand gives the same tree, without the errors, the encoding and the places in the whole.
#[test]
fn trees_are_those_of_the_decoded_feed() {
    // By default, how much entities may add depends on how much was read before.
    let options = Options::default().with_limits(Limits::default().with_entity_bytes(1 << 12));
    let repairs = Repairs::feeds();
    for feed in feeds() {
        let of_text = repairs.parse_text(&repairs.decode(&feed), options);
        let document = repairs.parse_with(&feed, Hints::default(), options);
        assert!(document.root().is_equal_node(of_text.root()), "{}", String::from_utf8_lossy(&feed));
    }
}

#[test]
fn errors_of_decoding_are_errors_of_the_tree() {
    let document = parse(b"<rss><title>caf\xE9</title></rss>", &Repairs::feeds(), Hints::default(), Limits::default());
    let [error] = document.errors() else { panic!("there is one error, not {:?}", document.errors()) };
    assert_eq!(error.code, ErrorCode::InvalidByteSequence);
    assert_eq!((document.root().text_content(), &document.source()[error.span]), ("café".to_owned(), "é"));
    assert_eq!(document.encoding().map(|found| found.encoding), Some(UTF_8));
    assert!(feed::parse(b"<rss>\xE9</rss>").errors().is_empty(), "they were not asked for");

    let strict = Options::default().with_strict(true);
    let document = Repairs::feeds().parse_with(b"<rss>\xE9</rss>", Hints::default(), strict);
    assert_eq!(document.check_well_formed().unwrap_err().code(), ErrorCode::InvalidByteSequence);
}

#[test]
fn what_stands_before_a_feed_counts_in_its_places() {
    let bytes = b"<br>Notice<br>\n<rss><channel><title>One</title></channel></rss>";
    let document = feed::parse(bytes);
    let title = document.elements_by_name("title").next().unwrap();
    assert_eq!(document.source().as_bytes(), bytes);
    assert_eq!(title.span(), Span::new(29, 47));
    assert_eq!(&document.source()[title.span()], "<title>One</title>");

    let document = parse(b"junk <rss></rss>", &Repairs::feeds(), Hints::default(), Limits::default());
    let errors: Vec<_> = document.errors().iter().map(ToString::to_string).collect();
    assert_eq!(errors, ["character-data-before-root-element at 0..1"]);
}

/// A feed that was cut off and comes again goes on where it was cut off, with or without what stands before it.
#[test]
fn a_feed_that_comes_again_after_a_warning_is_one() {
    let (warning, beginning) =
        ("<br>Wärning<br>\n", "<?xml version='1.0'?>\n<rss><channel><item><title>One</title></item>");
    for (first, second) in [("", ""), (warning, ""), (warning, warning)] {
        let end = "<item><title>Two</title></item></channel></rss>";
        let bytes = format!("{first}{beginning}<item><tit{second}{beginning}{end}");
        let document = feed::parse(bytes.as_bytes());
        let titles: Vec<_> = document.elements_by_name("title").map(|title| title.text_content()).collect();
        assert_eq!(titles, ["One", "Two"], "{bytes}");
        check(bytes.as_bytes(), &Repairs::feeds(), Hints::default(), Limits::default());
    }
}

#[test]
fn the_charset_of_http_reaches_trees_and_values() {
    #[derive(serde::Deserialize)]
    struct Channel {
        title: String,
    }
    let bytes = b"<channel><title>\xCD\xEE\xE2\xEE\xF1\xF2\xE8</title></channel>";
    let hints = Hints::default().with_content_type("text/xml; charset=windows-1251");
    let document = parse(bytes, &Repairs::feeds(), hints, Limits::default());
    assert_eq!(document.root().text_content(), "Новости");
    let mut reader = Repairs::feeds().read_with(bytes, hints, Options::default());
    let channel: Channel = Deserializer::from_element(&mut reader).deserialize().unwrap();
    assert_eq!(channel.title, "Новости");
}

#[test]
fn fields_of_a_feed_are_found_by_their_namespaces() {
    #[derive(serde::Deserialize)]
    struct Item {
        #[serde(rename = "itunes:duration")]
        duration: Option<String>,
    }
    const ITUNES: &str = "http://www.itunes.com/dtds/podcast-1.0.dtd";
    for (prefix, declaration) in [("it", ITUNES), ("itunes", ITUNES), ("itunes", "urn:other")] {
        let feed = format!(
            "<item xmlns:{prefix}='{declaration}'><{prefix}:duration>1:02</{prefix}:duration><title>Q&A</item>"
        );
        let mut reader = Repairs::feeds().read(feed.as_bytes());
        let deserializer = Deserializer::from_element(&mut reader).with_prefix("itunes", ITUNES);
        let item: Item = deserializer.deserialize().unwrap();
        assert_eq!(item.duration.as_deref(), (declaration == ITUNES).then_some("1:02"), "{feed}");
    }
}

#[test]
fn values_of_no_element_are_an_error_of_the_feed() {
    for bytes in [&b""[..], b"caf\xE9", b"<!-- <rss> -->"] {
        let error = feed::from_slice::<String>(bytes).unwrap_err();
        assert!(error.to_string().ends_with("the document has no element"), "{error}");
        assert_eq!(feed::from_slice::<Option<String>>(bytes).unwrap(), None);
    }
    // After the root element, there is no element to come.
    let mut reader = feed::read(b"<rss>x</rss>");
    let first: String = Deserializer::from_element(&mut reader).deserialize().unwrap();
    let error = Deserializer::from_element(&mut reader).deserialize::<String>().unwrap_err();
    assert_eq!((&*first, &*error.to_string()), ("x", "the last event is no start of an element"));
}

/// An offset of the text counts in it, whatever is replaced before the feed.
#[test]
fn a_tree_begins_where_it_is_told_to() {
    let repairs = with_c1_characters();
    for text in [
        format!("<b>{}</b><rss>abc</rss>", "\u{85}".repeat(9)),
        format!("<br>{} <a/><rss>abc</rss>", "\u{85}".repeat(8)),
    ] {
        let start = text.find("<rss").unwrap();
        let document = repairs.parse_into(Document::new(), &text, start, Options::default());
        assert_eq!(document.root_element().unwrap().local_name(), Some("rss"));
        // What is no place of the text is the nearest one before it.
        for start in 0..text.len() + 2 {
            repairs.parse_into(Document::new(), &text, start, Options::default());
        }
    }
}

#[test]
fn xhtml_without_its_namespace_is_read_as_xhtml() {
    let feed = feed::parse(
        b"<entry xmlns='http://www.w3.org/2005/Atom'><title type='xhtml'><div><p>one</p><p>two</p><script>evil()</script>\
          </div></title></entry>",
    );
    assert_eq!(feed::text_of(feed.elements_by_name("title").next().unwrap()), "one\n\ntwo");
}
