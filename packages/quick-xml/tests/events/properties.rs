//! Properties of any input.

use fivefold_quick_xml::encoding::DecodingReader;
use fivefold_quick_xml::events::{BytesStart, Event};
use fivefold_quick_xml::reader::{Config, Repairs};
use fivefold_quick_xml::{NsReader, Reader};
use proptest::prelude::*;
use std::io::Read;

const PIECES: &[&[u8]] = &[
    b"<a>",
    b"</a>",
    b"<b c='1' ",
    b"d=\"2&",
    b"e=3",
    b">",
    b"/>",
    b"</",
    b"<",
    b"&",
    b"&amp;",
    b"&nbsp;",
    b"&x;",
    b"&#1;",
    b"&#65;",
    b"&e;",
    b"<![CDATA[",
    b"]]>",
    b"<!--",
    b"-->",
    b"<?xml version='1.0'",
    b"?>",
    b"<?p q",
    b"\0",
    b"\x01",
    b"\xE9",
    b"\xC3\xA9",
    b"\xEF\xBF\xBF",
    b"\xEF\xBB\xBF",
    b"<!DOCTYPE a [<!ENTITY e '<b x=\"&#38;\">y</b>z&#60;'>]>",
    b"<rss>",
    b"</RSS>",
    b" ",
    b"\r\n",
    b"'",
    b"\"",
    b"=",
    b"text",
    b"<m:n xmlns:m='u' m:o='1'>",
    b"<description>",
    b"<:",
    b"<3",
];

fn input() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![9 => prop::sample::select(PIECES).prop_map(<[u8]>::to_vec), 1 => any::<Vec<u8>>()];
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn config() -> impl Strategy<Value = [bool; 14]> {
    any::<[bool; 14]>()
}

fn configure(config: &mut Config, switches: [bool; 14]) {
    config.expand_empty_elements = switches[0];
    config.trim_text(switches[1]);
    config.repairs = Repairs::none();
    config.repairs.illegal_characters = switches[2];
    config.repairs.prefixes = switches[3];
    config.repairs.invalid_bytes = switches[4];
    config.repairs.tag_names = switches[5];
    config.repairs.end_tag_case = switches[6];
    config.repairs.beginning = switches[7];
    config.repairs.encodings = switches[8];
    config.repairs.references = switches[9];
    config.repairs.unclosed_markup = switches[10];
    config.repairs.quotes = switches[11];
    config.repairs.structure = switches[12];
    config.read_all_roots = switches[13];
}

fn check_tag(tag: &BytesStart<'_>) -> Result<(), TestCaseError> {
    prop_assert!(!tag.name().into_inner().is_empty());
    let mut read = 0;
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| TestCaseError::fail(format!("{error} in {tag:?}")))?;
        let value = attribute.unescape_value();
        prop_assert!(value.is_ok(), "{:?} in {:?}", value, tag);
        read += 1;
    }
    prop_assert!(read > 0 || tag.attributes_raw().trim().is_empty(), "{:?}", tag);
    Ok(())
}

/// Names of elements in feeds, and of others that stand there.
const NAMES: &[&str] = &[
    "rss",
    "channel",
    "item",
    "title",
    "link",
    "description",
    "feed",
    "entry",
    "author",
    "name",
    "rdf:RDF",
    "itunes:title",
    "media:group",
    "content:encoded",
    "br",
    "p:q",
    "div",
];

/// Markup of feeds, mostly well-formed.
fn feed() -> impl Strategy<Value = Vec<u8>> {
    let name = || prop::sample::select(NAMES);
    let leaf = prop_oneof![
        Just("text ".to_owned()),
        Just("a &amp; b&#38;\u{E9}\r\n".to_owned()),
        Just("<![CDATA[<p>1</p>]]>".to_owned()),
        Just("<![CDATA[]]>".to_owned()),
        Just("<![CDATA[]]><![CDATA[]]>".to_owned()),
        Just("<!-- c -->".to_owned()),
        Just("<?p q?>".to_owned()),
        name().prop_map(|name| format!("<{name} a='1' b = \"&lt;\"/>")),
        name().prop_map(|name| format!("<{name}>")),
        prop::sample::select(PIECES).prop_map(|piece| String::from_utf8_lossy(piece).into_owned()),
    ];
    let tree = leaf.prop_recursive(4, 24, 4, move |inner| {
        (name(), prop::collection::vec(inner, 0..4), any::<u8>()).prop_map(|(name, content, attribute)| {
            let attribute = match attribute {
                0..20 => " xmlns:p='urn:p' p:b='1'",
                20..40 => " xmlns='urn:d' type='html' ",
                40..60 => " xmlns:itunes='urn:i' xmlns:media='urn:m'",
                _ => "",
            };
            format!("<{name}{attribute}>{}</{name}>\n", content.concat())
        })
    });
    let declaration = "<?xml version='1.0' encoding='utf-8'?>\n";
    let starts = [
        "",
        declaration,
        "<rss><channel>",
        &format!("\n {declaration}"),
        &format!("\u{FEFF}\r\n{declaration}"),
        &format!("{declaration}<!-- <a> --><?xml-stylesheet title='<b>'?>"),
        &format!("{declaration}<?p <b>?><!-- a -->\n<!-- c -->"),
    ];
    (prop::sample::select(starts.map(str::to_owned).to_vec()), tree)
        .prop_map(|(start, tree)| format!("{start}{tree}").into_bytes())
}

/// Documents that are no feeds, with the declarations of an internal subset, and prefixes that are declared in many ways.
fn declared() -> impl Strategy<Value = Vec<u8>> {
    const DECLARATIONS: &[&str] = &[
        "<!ELEMENT a (b|c)*>",
        "<!ELEMENT b ANY >",
        "<!ATTLIST a b CDATA 'c' d (e|f) #IMPLIED>",
        "<!ATTLIST a xmlns CDATA 'u'>",
        "<!ATTLIST b xmlns CDATA #FIXED \"\">",
        "<!ATTLIST p:c xmlns:p CDATA 'v' xml:lang NMTOKEN 'x'>",
        "<!ATTLIST a p:v CDATA 'w'>",
        "<!ATTLIST a b NMTOKENS #REQUIRED\r\n c ID #IMPLIED>",
        "<!ATTLIST a b CDATA '>' xmlns CDATA #IMPLIED>",
        "<!ATTLIST \u{E9} xmlns CDATA 'u'><!-->-->",
        "<!-- > -->",
        "<!NOTATION n SYSTEM 'o'><!ATTLIST a e NOTATION (n) 'n'>",
        "<?p <rss> ]?>",
        "<!ATTLIST b xmlns NMTOKEN #IMPLIED>",
        "<!ATTLIST a b CDATAX 'c'>",
        "<!ATTLIST a >",
        "<!ELEMENT a",
        "<!-- c -->",
        "<!-- ]> -->",
        "<!ENTITY e 'f'>",
        "<!ENTITY lt '&#38;#60;'>",
        "<?xml version='1.0'?>",
        " ",
        "\n",
        "%e;",
        "x",
        "]",
    ];
    const TAGS: &[&str] = &[
        "<a>",
        "<a b='1' c=' 2 '>",
        "<a xmlns='u'>",
        "<a xmlns=' u ' b='&lt;'>",
        "<b xmlns='w' d='f' />",
        "<\u{E9}/>",
        "<\u{E9} xmlns='u'/>",
        "<b>",
        "<p:c xmlns:p='v'>",
        "<p:c/>",
        "<a p:v='1' q:v='2' xmlns:p='v' xmlns:q='w'>",
        "<a p:v='1' q:v='2' xmlns:p='v'>",
        "<b xmlns:p='v' xmlns:q='v' p:v='1' q:v='2'/>",
        "<b xmlns:p='v w' xmlns:q='v\nw' p:v='1' q:v='2'/>",
        "<b xmlns:v='v' q:v='2'/>",
        "<b xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:lang='x'/>",
        "<b xmlns:xml='v'/>",
        "<rdf:RDF xmlns:rdf='r'>",
        "<item>",
        "<rss>",
        "</rss>",
        "</rdf:RDF>",
        "</item>",
        "</a>",
        "</b>",
        "</p:c>",
        "text",
        "&lt;",
        "&e;",
        "<!-- d -->",
    ];
    let pieces = |of, most| prop::collection::vec(prop::sample::select(of), 0..most).prop_map(|it| it.concat());
    let subset = prop_oneof![
        1 => Just(String::new()),
        3 => pieces(&DECLARATIONS[..13], 5).prop_map(|subset| format!("<!DOCTYPE a [{subset}]>")),
        1 => pieces(DECLARATIONS, 6).prop_map(|subset| format!("<!DOCTYPE a SYSTEM 'x' [{subset}] >")),
    ];
    let root = prop::sample::select(&["", "<a>", "<a xmlns='u' xmlns:p='v' xmlns:q='w'>"][..]);
    (subset, root, pieces(TAGS, 12)).prop_map(|(subset, root, tags)| [&subset, root, &tags].concat().into_bytes())
}

/// Documents that are no feeds, but have elements of their names, with ends that are missing here and there.
fn of_others() -> impl Strategy<Value = Vec<u8>> {
    const TAGS: &[&str] = &[
        "item",
        "item",
        "entry",
        "list",
        "list",
        "data",
        "List",
        "title",
        "link",
        "source",
        "image",
        "author",
        "p",
        "br",
        "x:y",
        "channel",
        "rss",
        "media:group",
    ];
    const LEAVES: &[&str] = &[
        "text",
        "<item/>",
        "<item a='>'/>",
        "<entry b='c'/>",
        "<title/>",
        "<link>u</link>",
        "<list a='>'/>",
        "<!-- </list></item></channel> -->",
        "<!-- <list><item> -->",
        "<![CDATA[</list></item></rss>]]>",
        "<?p </list> ?>",
        "<?p <!-- ?>",
        "<?p <list><item> ?>",
        "<list>",
        "<item>",
        "</list>",
        "</item>",
        "</channel>",
        "</RSS>",
        "&amp;",
    ];
    let leaf = prop_oneof![
        8 => prop::sample::select(&LEAVES[..13]).prop_map(str::to_owned),
        1 => prop::sample::select(LEAVES).prop_map(str::to_owned),
    ];
    let tree = leaf.prop_recursive(6, 40, 5, |inner| {
        (prop::sample::select(TAGS), prop::collection::vec(inner, 0..5), any::<u8>()).prop_map(
            |(name, content, end)| {
                let end = if end < 6 { String::new() } else { format!("</{name}>") };
                format!("<{name}>{}{end}", content.concat())
            },
        )
    });
    let root = prop::sample::select(&["a xmlns:x='u' xmlns:media='v'", "list", "item", "source", "RDF", "rss"][..]);
    (root, prop::collection::vec(tree, 0..4)).prop_map(|(root, content)| {
        let name = root.split(' ').next().unwrap_or_default();
        format!("<{root}>{}</{name}>", content.concat()).into_bytes()
    })
}

/// What is wrong with feeds: something for each repair, and for several places of it.
const FAULTS: &[&[u8]] = &[
    // Bytes and characters.
    b"\xE9",
    b"\x93x\x94",
    b"\xED\xA0\xBD\xED\xB8\x80",
    b"\x0B",
    b"\0",
    b"\xEF\xBF\xBE",
    // References.
    b"&#150;",
    b"&#x80;",
    b"&#8;",
    b"&#xD83D;&#xDE00;",
    b"&#55357;&#56832;",
    b"&#xD83D;",
    b"&eacute;",
    b"&amp",
    // Tag names and end tags.
    b"<3",
    b"< b>",
    b"<:p>",
    b"</ITEM>",
    b"</Title>",
    b"</link",
    b"</title\n",
    b"<title",
    // Markup without an end, or with another.
    b"<!-- c >",
    b"<!-- c",
    b"-->",
    b"<![CDATA[ x",
    b"<![cdata[x]]>",
    b"<! [CDATA[x]]>",
    b"]]>",
    b"<?p q>",
    b"<?xml-stylesheet href='x'>",
    b"<!DOCTYPE rss",
    b"<!DOCTYPE rss [<!ENTITY e 'x'>",
    b"<!DOCTYPE rss PUBLIC '>' ''>",
    b"<!DOCTYPE rss PUBLIC '' '>'>",
    // Quotes.
    b"<link a=\"u b=\"v\"/>",
    b"<link a=\"u>text</link>",
    b"<link a='it's' b='2'/>",
    b"<link a=\"say \"hi\" > now\"/>",
    b"<link a=\\\"u\\\"/>",
    b"<link a=\xE2\x80\x9Cu\xE2\x80\x9D/>",
    b"<link a=1 b/>",
    b"<link a='1 > 2' b='x='>",
    // Structure.
    b"<item>",
    b"<entry>",
    b"<title>1<title>2</title>",
    b"<title>vec<int></title>",
    b"<title><b>1</b></title>",
    b"<description><p>1</description>",
    b"<br>",
    b"<img src='x'>",
    b"<hr>1</hr>",
    b"</br>",
    b"<p xmlns='http://www.w3.org/1999/xhtml'>1<source>2<link>",
    b"<h:div xmlns:h='http://www.w3.org/1999/xhtml'>1<h:col>2",
    b"<itunes:author><title>1</title>",
    // Prefixes.
    b"<itunes:title>1</itunes:title>",
    b"<dc:date a:b='1'/>",
    b"<rss><channel><item><media:title/></item></channel></rss>",
    // Declarations and beginnings.
    b"<?xml version='1.0'?>",
    b"<?xml version='1.0'>",
    b"<? xml version='1.0'?>",
    b"<rss>",
    b"<feed xmlns='http://www.w3.org/2005/Atom'>",
];

/// What a feed with faults begins with.
const BEGINNINGS: &[&[u8]] = &[
    b"",
    b"\xEF\xBB\xBF",
    b"\n ",
    b"<br>Warning<br>\n",
    b"<b>Notice</b><?xml version='1.0'?>",
    b"<html><body><pre>",
    b"<?xml version='1.0' encoding='iso-8859-1'?>",
    b"<?xml version='1.0' encoding='utf8'?>",
    b"<?xml version='1.0' encoding='windows_1251'?>",
    b"<?xml version='1.0' encoding='UTF-16'?>",
    b"<?xml version='1.0' encoding='utf-8'>",
    b"<?xml version='1.0'?><rss version='2.0'><channel><item>",
    b"<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><channel>",
];

/// A feed that has faults at any places: bytes that are inserted or missing.
fn faulty_feed() -> impl Strategy<Value = Vec<u8>> {
    let fault = prop_oneof![
        4 => (prop::sample::select(FAULTS).prop_map(<[u8]>::to_vec), Just(0)),
        1 => (Just(Vec::new()), 1..8_usize),
    ];
    let faults = prop::collection::vec((any::<prop::sample::Index>(), fault), 1..4);
    (prop::sample::select(BEGINNINGS), feed(), faults).prop_map(|(beginning, feed, faults)| {
        let mut bytes = [beginning, &feed].concat();
        for (place, (inserted, removed)) in faults {
            let start = place.index(bytes.len() + 1);
            let end = bytes.len().min(start + removed);
            bytes.splice(start..end, inserted);
        }
        bytes
    })
}

/// The events with the namespaces of elements, and the position after each.
fn events(bytes: &[u8], switches: [bool; 14], takes_short_cut: bool) -> Vec<(Event<'static>, String, u64)> {
    let mut reader = NsReader::from_reader(bytes);
    configure(reader.config_mut(), switches);
    reader.config_mut().takes_short_cut = takes_short_cut;
    let mut events = Vec::new();
    loop {
        let mut buf = Vec::new();
        let (namespace, event) = reader.read_resolved_event_into(&mut buf).expect("memory can be read");
        let namespace = format!("{namespace:?}");
        events.push((event.into_owned(), namespace, reader.buffer_position()));
        if matches!(events.last(), Some((Event::Eof, ..))) {
            return events;
        }
    }
}

#[test]
fn the_short_cut_changes_nothing_in_feeds() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/feeds");
    let mut folders = vec![folder];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).expect("it is a folder").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "xml") {
                let bytes = std::fs::read(&path).expect("it can be read");
                for on in [true, false] {
                    let switches = core::array::from_fn(|index| on && index > 1);
                    let one = events(&bytes, switches, true);
                    assert_eq!(one, events(&bytes, switches, false), "{}", path.display());
                }
                count += 1;
            }
        }
    }
    assert!(count > 50, "only {count} feeds");
}

/// There may be what looks like an element in an instruction before a feed.
#[test]
fn the_short_cut_changes_nothing_before_a_feed() {
    for start in [
        "<!-- c --><?xml-stylesheet <p> ?>",
        "<?xml version='1.0'?><!-- c --><?xml-stylesheet type='text/css' title='<b>'?>\n",
        "<?xml version='1.0'?><?xml-stylesheet title='<b>'?><!-- c -->",
    ] {
        let text = format!("{start}<rss version='2.0'><channel><title>a</title></channel></rss>");
        for switches in [[true; 14], core::array::from_fn(|index| index > 1), [false; 14]] {
            let one = events(text.as_bytes(), switches, true);
            assert_eq!(one, events(text.as_bytes(), switches, false), "{text}");
        }
    }
}

/// A feed that begins again within itself is mended, also where its root is not the first.
#[test]
fn the_short_cut_changes_nothing_in_a_second_root() {
    let switches = core::array::from_fn(|index| index > 1 && index != 7);
    for feed in ["<rss><channel><rss><channel><item/></channel></rss>", "<rss/>", "<feed><feed><entry/></feed>"] {
        let text = format!("<a/>{feed}");
        let one = events(text.as_bytes(), switches, true);
        assert_eq!(one, events(text.as_bytes(), switches, false), "{text}");
    }
}

/// Void elements of HTML that have no end tags are left to the engine.
#[test]
fn the_short_cut_changes_nothing_in_html() {
    for text in [
        "<a><p xmlns='http://www.w3.org/1999/xhtml'>1<source>2<link>3</link></p></a>",
        "<a xmlns:h='http://www.w3.org/1999/xhtml'><h:p>1<h:col>2</h:p><col>3</col></a>",
        "<a><br>1</a>",
        "<a><br>1</br><source>2</source><img><b/></img></a>",
    ] {
        let one = events(text.as_bytes(), [true; 14], true);
        assert_eq!(one, events(text.as_bytes(), [true; 14], false), "{text}");
        let starts = |event: &(Event<'static>, _, _)| matches!(event.0, Event::Start(_) | Event::Empty(_));
        assert!(one.iter().filter(|event| starts(event)).count() > 1, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everything_can_be_read(bytes in input(), switches in config()) {
        let mut reader: Reader<_> = Reader::from_reader(bytes.as_slice());
        configure(reader.config_mut(), switches);
        let (mut buf, mut open, mut position) = (Vec::new(), Vec::new(), 0);
        loop {
            buf.clear();
            let event = reader.read_event_into(&mut buf).map_err(|error| TestCaseError::fail(error.to_string()))?;
            match &event {
                Event::Start(tag) => {
                    check_tag(tag)?;
                    open.push(tag.name().into_inner().to_owned());
                }
                Event::Empty(tag) => check_tag(tag)?,
                Event::End(end) => prop_assert_eq!(open.pop(), Some(end.to_string())),
                Event::Text(text) => prop_assert!(!text.is_empty()),
                Event::GeneralRef(reference) if switches[2] => {
                    prop_assert!(reference.resolve_char_ref().is_ok(), "{:?}", reference);
                }
                Event::Decl(declaration) => prop_assert!(declaration.version().is_ok(), "{:?}", declaration),
                Event::Eof => break,
                _ => {}
            }
            prop_assert!(reader.buffer_position() >= position);
            position = reader.buffer_position();
        }
        prop_assert_eq!(open, Vec::<String>::new());
    }

    #[test]
    fn the_short_cut_changes_nothing(
        bytes in prop_oneof![input(), feed(), faulty_feed(), faulty_feed(), declared(), of_others(), of_others()],
        switches in prop_oneof![config(), Just([true; 14])],
    ) {
        prop_assert_eq!(events(&bytes, switches, true), events(&bytes, switches, false));
    }

    #[test]
    fn a_slice_that_is_read_in_place_is_the_same(bytes in input()) {
        let (mut in_place, mut copied) = (Reader::from_reader(bytes.as_slice()), Reader::from_reader(bytes.as_slice()));
        loop {
            let mut buf = Vec::new();
            let (one, other) = (in_place.read_event(), copied.read_event_into(&mut buf));
            let (one, other) = (one.expect("memory can be read"), other.expect("memory can be read"));
            prop_assert_eq!(&one, &other);
            prop_assert_eq!(in_place.buffer_position(), copied.buffer_position());
            if one == Event::Eof {
                break;
            }
            let (mut buf, mut clones) = (Vec::new(), [in_place.clone(), in_place.clone()]);
            let [one, other] = &mut clones;
            prop_assert_eq!(one.read_event().ok(), other.read_event_into(&mut buf).ok());
        }
    }

    #[test]
    fn a_stream_of_which_nothing_is_read_changes_nothing(
        bytes in prop_oneof![input(), feed()],
        switches in config(),
    ) {
        let (mut one, mut other) = (Reader::from_reader(bytes.as_slice()), Reader::from_reader(bytes.as_slice()));
        configure(one.config_mut(), switches);
        configure(other.config_mut(), switches);
        loop {
            prop_assert_eq!(other.stream().read(&mut []).ok(), Some(0));
            let (mut buf, mut other_buf) = (Vec::new(), Vec::new());
            let event = one.read_event_into(&mut buf).ok();
            prop_assert_eq!(&event, &other.read_event_into(&mut other_buf).ok());
            prop_assert_eq!(one.buffer_position(), other.buffer_position());
            if event == Some(Event::Eof) {
                break;
            }
        }
    }

    #[test]
    fn a_document_that_is_decoded_before_is_the_same(bytes in input()) {
        let events = |mut reader: Reader<&mut dyn std::io::BufRead>| {
            let mut events = Vec::new();
            loop {
                let event = reader.read_event_into(&mut Vec::new()).expect("memory can be read").into_owned();
                events.push((event, reader.buffer_position()));
                if matches!(events.last(), Some((Event::Eof, _))) {
                    return events;
                }
            }
        };
        let mut decoded = DecodingReader::new(bytes.as_slice());
        prop_assert_eq!(events(Reader::from_reader(&mut decoded)), events(Reader::from_reader(&mut bytes.as_slice())));
    }
}
