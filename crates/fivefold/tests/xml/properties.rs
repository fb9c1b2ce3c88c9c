//! Properties of any XML.

mod spans;
mod well_formed;

use core::fmt::Write;
use fivefold::Document;
use fivefold::dom::NodeKind;
use fivefold::token::Observer;
use fivefold::xml::tokenizer::Tokenizer;
use fivefold::xml::tree_builder::TreeBuilder;
use fivefold::xml::{IllegalCharacters, Options, Parser, SerializeOptions, Strictness, canonical, parse, tree_format};
use fivefold_core::encoding::{Encoding, Hints};
use fivefold_test_support::xml_soup::{cut, cuts, document_options, options, soup};
use fivefold_test_support::{self as support, xml_decode, xml_run};
use proptest::prelude::*;

/// The tree with all spans, the errors and the notices.
fn picture(document: &Document) -> String {
    let mut picture = tree_format(document).to_string();
    for node in document.root().descendants() {
        let spans = (node.span(), node.start_tag_span(), node.end_tag_span());
        let _ = write!(picture, "{spans:?} {} {:?};", node.is_expanded(), node.internal_subset());
        let _ = write!(picture, "{:?}", node.notations().collect::<Vec<_>>());
        for attribute in node.attributes() {
            let _ = write!(picture, "{:?}{:?}", attribute.name_span(), attribute.value_span());
            let _ = write!(picture, "{}{}", attribute.is_defaulted(), attribute.is_id());
        }
    }
    let _ = write!(picture, "\n{:?}\n{:?} {}", document.errors(), document.notices(), document.dropped_errors());
    picture
}

/// An observer that only turns the short cuts off.
struct Watching;

impl Observer for Watching {
    fn enter_state(&mut self, _state: &'static str, _offset: u64) {}
}

fn watched(text: &str) -> String {
    let mut document = Document::new();
    document.collect_errors(true);
    let builder = TreeBuilder::new(document, Options::default().with_errors(true));
    let mut tokenizer = Tokenizer::with_observer(builder, Watching);
    tokenizer.feed_all(text);
    let mut document = tokenizer.finish().into_sink();
    document.sort_errors();
    picture(&document)
}

/// Text that could become other markup when a character in it is dropped.
fn dangerous() -> impl Strategy<Value = &'static str> {
    const PIECES: &[&str] = &[
        "\u{1}",
        "\u{1}",
        "\u{FFFE}",
        "<!--",
        "-",
        "--",
        "-->",
        ">",
        "<?",
        "?",
        "pi",
        " ",
        "?>",
        "<a",
        "</a>",
        "<",
        "=",
        "'",
        "x",
        "<![CDATA[",
        "]",
        "]]>",
        "&",
        "lt;",
        "#38;",
        ":",
        "/",
        "<a>",
    ];
    prop::sample::select(PIECES)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cutting_changes_nothing(text in soup(), cuts in cuts(), options in document_options()) {
        let whole = Parser::new(options).parse(&text);
        let mut parser = Parser::new(options);
        cut(&text, &cuts).into_iter().for_each(|piece| parser.feed(piece));
        prop_assert_eq!(picture(&whole), picture(&parser.finish()));
    }

    #[test]
    fn cutting_changes_no_token(text in soup(), cuts in cuts(), options in options()) {
        let whole = xml_run::run([text.as_str()], options);
        let difference = xml_run::run(cut(&text, &cuts), options).difference(&whole);
        prop_assert!(difference.is_none(), "{}", difference.unwrap());
    }

    #[test]
    fn cutting_everywhere_changes_nothing(text in soup()) {
        let whole = xml_run::run([text.as_str()], xml_run::options(true));
        let pieces = text.split_inclusive(|_| true);
        let difference = xml_run::run(pieces, xml_run::options(true)).difference(&whole);
        prop_assert!(difference.is_none(), "{}", difference.unwrap());
    }

    #[test]
    fn short_cuts_change_nothing(text in soup(), options in options()) {
        let noted = xml_run::run([text.as_str()], options.with_notices(true));
        let difference = xml_run::run([text.as_str()], options.with_notices(false)).difference(&noted);
        prop_assert!(difference.is_none(), "{}", difference.unwrap());
        prop_assert_eq!(picture(&Parser::new(Options::default().with_errors(true)).parse(&text)), watched(&text));
    }

    #[test]
    fn errors_change_no_tree(text in soup(), options in document_options()) {
        let quiet = Parser::new(options.with_errors(false).with_notices(false)).parse(&text);
        prop_assert_eq!(tree_format(&quiet).to_string(), tree_format(&Parser::new(options).parse(&text)).to_string());
        prop_assert!(quiet.errors().is_empty() && quiet.notices().is_empty());
    }

    #[test]
    fn dropping_characters_leaves_what_xml_can_express(pieces in prop::collection::vec(dangerous(), 0..12)) {
        let text = pieces.concat();
        let options = Options::default().with_illegal_characters(IllegalCharacters::Drop);
        let tree = Parser::new(options).parse(&text);
        let xml5 = SerializeOptions::default().with_strictness(Strictness::Xml5);
        let written = xml5.serialize(&tree);
        // Some names that XML5 accepts cannot be serialized.
        let replaced = Parser::new(options.with_illegal_characters(IllegalCharacters::Replace)).parse(&text);
        prop_assume!(xml5.serialize(&replaced).is_ok());
        prop_assert!(written.is_ok(), "{:?}: {}", written, tree_format(&tree));
        prop_assert_eq!(tree_format(&parse(&written.unwrap())).to_string(), tree_format(&tree).to_string());
        let form = parse(&canonical(&tree).to_string());
        let again = parse(&canonical(&form).to_string());
        prop_assert_eq!(tree_format(&form).to_string(), tree_format(&again).to_string());
    }

    #[test]
    fn errors_are_in_the_source(text in soup(), options in options()) {
        check_errors(&Parser::new(options).parse(&text))?;
    }

    #[test]
    fn errors_of_bytes_are_in_the_source(
        bytes in bytes(),
        label in label(),
        fallback: bool,
        options in options(),
    ) {
        let hints = label.map_or(Hints::default(), |label| Hints::default().with_transport_label(label));
        check_errors(&Parser::new(options).with_hints(hints.with_legacy_fallback(fallback)).parse_bytes(&bytes))?;
    }

    #[test]
    fn a_document_holds_one_root_and_no_text(text in soup(), options in options()) {
        let document = Parser::new(options).parse(&text);
        let children = || document.root().children().map(|child| child.kind());
        let elements = children().filter(|kind| matches!(kind, NodeKind::Element(_))).count();
        let doctypes = children().filter(|kind| matches!(kind, NodeKind::Doctype { .. })).count();
        let is_text = |kind: NodeKind<'_>| matches!(kind, NodeKind::Text(_) | NodeKind::EntityReference(_));
        prop_assert!(elements <= 1 && doctypes <= 1 && !children().any(is_text), "{}", tree_format(&document));
    }

    #[test]
    fn tokens_stand_in_order_and_cover_the_source(text in soup(), cuts in cuts()) {
        let faults = spans::faults(&text, &cut(&text, &cuts), Options::default());
        prop_assert!(faults.is_empty(), "{:?}", faults);
    }

    #[test]
    fn nodes_stand_in_the_source(text in soup()) {
        check_places(&text)?;
    }

    #[test]
    fn well_formed_documents_are_read_as_xml_means_them((text, tree) in well_formed::document(), cuts in cuts()) {
        let outcome = xml_run::run(cut(&text, &cuts), xml_run::options(true));
        prop_assert_eq!(format!("{}\n", outcome.tree), tree, "{}", text);
        prop_assert_eq!(outcome.errors, vec![]);
        prop_assert_eq!(outcome.notices, Some(vec![]));
    }

    #[test]
    fn illegal_characters_go_where_they_are_unwanted(text in soup(), drop: bool) {
        // A numeric reference may still stand for one.
        let text = text.replace('#', "");
        let illegal = if drop { IllegalCharacters::Drop } else { IllegalCharacters::Replace };
        let document = Parser::new(Options::default().with_illegal_characters(illegal)).parse(&text);
        for part in parts(&document) {
            prop_assert!(part.chars().all(is_legal), "{:?}", part);
        }
    }

    #[test]
    fn any_bytes_are_a_document(bytes in bytes(), label in label(), len in 1..9_usize, fallback: bool) {
        let hints = label.map_or(Hints::default(), |label| Hints::default().with_transport_label(label));
        let hints = hints.with_legacy_fallback(fallback);
        let decoded = xml_decode::whole(&bytes, &hints);
        let document = Parser::new(xml_run::options(true)).parse(&decoded.text());
        prop_assert!(document.root().children().count() <= decoded.text().len());
        let pieces = xml_decode::in_pieces(&bytes, len, &hints);
        // A decoder in chunks cannot revert what it returned before the fallback.
        if !fallback {
            prop_assert_eq!(decoded.text(), pieces.text());
            prop_assert_eq!(decoded.errors, pieces.errors);
            prop_assert_eq!(decoded.encoding.map(Encoding::name), pieces.encoding.map(Encoding::name));
        }
    }
}

/// The spans and extents of errors and notices lie in the source.
fn check_errors(document: &Document) -> Result<(), TestCaseError> {
    for error in document.errors().iter().chain(document.notices()) {
        let places = [error.span, error.extent].map(|span| document.source().get(span.range()));
        prop_assert!(places.iter().all(Option::is_some), "{error:?}");
    }
    Ok(())
}

/// <https://www.w3.org/TR/xml/#NT-Char>
fn is_legal(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r') || character >= ' ' && !matches!(character, '\u{FFFE}' | '\u{FFFF}')
}

/// All names and texts of a document.
fn parts(document: &Document) -> Vec<&str> {
    let mut parts = Vec::new();
    for node in document.root().descendants() {
        parts.extend(node.name().into_iter().chain(node.data()));
        match node.kind() {
            NodeKind::Doctype { name, public_id, system_id } => {
                parts.extend([Some(name), public_id, system_id].into_iter().flatten());
            }
            NodeKind::ProcessingInstruction { target, .. } => parts.push(target),
            NodeKind::EntityReference(name) => parts.push(name),
            _ => {}
        }
        parts.extend(node.attributes().flat_map(|attribute| [attribute.name(), attribute.value()]));
    }
    parts
}

/// Bytes: noise, or text like a document in an encoding other than the declared one. The declaration can also contain
/// noise.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let noise = || prop::collection::vec(any::<u8>(), 0..64);
    let labels = prop::sample::select(&["utf-8", "utf-16", "koi8-r", "shift_jis", "gb18030", "nonsense", "ucs-4"][..]);
    let invalid = (0..8_usize).prop_map(|count| vec![0xFF; count]);
    let declared = (labels, invalid).prop_map(|(label, invalid)| {
        [b"<?xml version='1.0' ", &*invalid, b" encoding='", label.as_bytes(), b"'?>"].concat()
    });
    const MARKS: &[&[u8]] = &[b"", b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xFE\xFF", b"<\0", b"\0<"];
    let head = prop_oneof![prop::sample::select(MARKS).prop_map(<[u8]>::to_vec), declared];
    (head, soup(), noise()).prop_map(|(head, soup, noise)| [head, soup.into_bytes(), noise].concat())
}

fn label() -> impl Strategy<Value = Option<&'static str>> {
    prop::sample::select(&[None, Some("utf-8"), Some("iso-8859-1"), Some("utf-16le"), Some("iso-2022-jp")][..])
}

fn check_places(text: &str) -> Result<(), TestCaseError> {
    let document = Parser::new(Options::default()).parse(text);
    for node in document.root().descendants() {
        let found = text.get(node.span().range());
        prop_assert!(found.is_some(), "{:?}", node.kind());
        if node.is_expanded() {
            continue;
        }
        if let Some(tag) = node.start_tag_span() {
            let tag = &text[tag.range()];
            let spelt = tag.trim_start_matches('<').replace('\0', "\u{FFFD}");
            prop_assert!(tag.starts_with('<'), "{tag}");
            prop_assert!(spelt.starts_with(node.name().unwrap_or_default()), "{tag}");
        }
        if let Some(tag) = node.end_tag_span() {
            let is_end = text[tag.range()].starts_with(['<', '&']);
            prop_assert!(is_end, "{}", &text[tag.range()]);
        }
        if let NodeKind::Text(data) = node.kind()
            && !node.is_joined_text()
            && node.span().len() == data.len() as u64
            && !found.unwrap_or_default().contains(['&', '\r', '\0'])
        {
            prop_assert_eq!(Some(data), found);
        }
    }
    Ok(())
}

/// The feeds among the conformance data; without the data, none, with a warning.
fn feeds() -> Vec<Vec<u8>> {
    let Some(data) = support::conformance_data("feeds") else {
        eprintln!("*** SKIPPED: no feeds: {}", support::NO_DATA);
        return Vec::new();
    };
    let folders = ["atom", "rss0", "rss1", "rss2", "xml"];
    let files = folders.into_iter().flat_map(|folder| support::files(&data.join("feeds").join(folder), "xml"));
    let feeds: Vec<_> = files.map(|path| std::fs::read(&path).unwrap()).collect();
    assert!(!feeds.is_empty(), "no feed was found");
    feeds
}

/// Up to this length, a feed is truncated after every byte; a longer one, at this many places.
const EVERY_BYTE: usize = 2_500;
const SOME_PLACES: usize = 64;

#[test]
fn truncated_feeds_are_documents() {
    for feed in feeds() {
        let step = if feed.len() <= EVERY_BYTE { 1 } else { feed.len() / SOME_PLACES };
        (0..=feed.len()).step_by(step).for_each(|len| check_truncated(&feed[..len]));
    }
}

/// The bytes give a document, complete or truncated; if the root is not closed, that is an error.
fn check_truncated(bytes: &[u8]) {
    let decoded = xml_decode::whole(bytes, &Hints::default());
    let text = decoded.text();
    let document = Parser::new(Options::default().with_errors(true)).parse(&text);
    let has_root = document.root().children().any(|node| matches!(node.kind(), NodeKind::Element(_)));
    let is_open =
        document.root().children().any(|node| node.start_tag_span().is_some() && node.end_tag_span().is_none());
    let codes = xml_run::codes(document.errors());
    assert_eq!(codes.iter().any(|code| code == "missing-root-element"), !has_root, "{text}");
    if is_open {
        assert!(codes.iter().any(|code| code == "eof-with-open-elements"), "{text}");
    }
}

#[test]
fn feeds_do_not_depend_on_how_they_arrive() {
    for feed in feeds() {
        let whole = xml_decode::whole(&feed, &Hints::default());
        let expected = whole.parse(xml_run::options(true));
        for len in [1, 7, 64, 1000] {
            let pieces = xml_decode::in_pieces(&feed, len, &Hints::default());
            assert_eq!(pieces.errors, whole.errors);
            for notices in [true, false] {
                let difference = pieces.parse(xml_run::options(notices)).difference(&expected);
                assert_eq!(difference, None, "{len} bytes at a time");
            }
        }
    }
}
