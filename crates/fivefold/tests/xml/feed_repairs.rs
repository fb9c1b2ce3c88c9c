//! The repairs of feeds: they reach what was meant, change no well-formed feed, and can each be turned off.

use fivefold::NodeRef;
use fivefold::encoding::Hints;
use fivefold::feed::{self, Repairs};
use fivefold::xml::{Event, Options, OwnedEvent, Reader, SerializeOptions, Strictness, tree_format};
use fivefold_xml5::recover::Recover;
use std::path::{Path, PathBuf};
use std::{env, fs};

pub(super) fn fixtures(folder: &str) -> Vec<PathBuf> {
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/feeds").join(folder))
}

/// The XML files of a folder and of those in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "xml") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// What a feed says: the texts of its elements, and the addresses in them, each with the names of the elements around it.
/// Elements that no feed has are left out.
fn said<R: Recover>(mut reader: Reader<'_, R>) -> Vec<String> {
    const NAMES: [&str; 12] =
        ["rss", "feed", "channel", "item", "entry", "title", "link", "guid", "description", "id", "summary", "image"];
    let (mut open, mut said) = (Vec::new(), Vec::new());
    while let Some(event) = reader.next() {
        match event {
            Event::Start(start) => {
                open.push(start.name().to_owned());
                let path = open.join("/");
                let attributes =
                    start.attributes().filter(|it| matches!(it.name(), "href" | "rel" | "isPermaLink" | "title"));
                let attributes: Vec<_> = attributes.map(|it| format!("{path}@{}={}", it.name(), it.value())).collect();
                if NAMES.contains(&start.name()) {
                    said.push(path);
                    said.extend(attributes);
                }
            }
            Event::End(_) => {
                open.pop();
            }
            Event::Text(text) if !text.data.trim().is_empty() && open.len() > 2 => {
                said.push(format!("{}: {}", open.join("/"), text.data.trim()));
            }
            _ => {}
        }
    }
    // An element that is empty because it was begun twice says nothing.
    said.dedup();
    said
}

/// The feeds with a fault, each with what it says without the fault.
fn faults() -> Vec<(PathBuf, Vec<u8>, Vec<String>)> {
    let is_broken = |path: &PathBuf| path.display().to_string().ends_with(".broken.xml");
    let with_twin = |path: PathBuf| {
        let whole = fs::read(path.display().to_string().replace(".broken.", ".whole.")).expect("each has a twin");
        let broken = fs::read(&path).expect("fixtures can be read");
        (path, broken, said(Reader::from_bytes(&whole, Hints::default(), Options::default())))
    };
    fixtures("mended").into_iter().filter(is_broken).map(with_twin).collect()
}

#[test]
fn faults_are_mended() {
    let faults = faults();
    for (path, broken, whole) in &faults {
        assert_eq!(said(Repairs::feeds().read(broken)), *whole, "{}", path.display());
    }
    assert!(faults.len() > 40, "only {} faults", faults.len());
}

#[test]
fn each_repair_is_needed() {
    let faults = faults();
    let unmended =
        |repairs: Repairs| faults.iter().filter(|(_, broken, whole)| said(repairs.read(broken)) != *whole).count();
    type Switch = fn(&mut Repairs) -> &mut bool;
    let switches: [(&str, Switch); 7] = [
        ("invalid bytes", |repairs| &mut repairs.invalid_bytes),
        ("encodings", |repairs| &mut repairs.encodings),
        ("beginning", |repairs| &mut repairs.beginning),
        ("references", |repairs| &mut repairs.references),
        ("unclosed markup", |repairs| &mut repairs.unclosed_markup),
        ("quotes", |repairs| &mut repairs.quotes),
        ("structure", |repairs| &mut repairs.structure),
    ];
    for (name, switch) in switches {
        let mut repairs = Repairs::feeds();
        *switch(&mut repairs) = false;
        assert!(unmended(repairs) > 1, "{name}");
    }
    assert!(unmended(Repairs::none()) > 40);
}

fn events<'i>(reader: impl IntoIterator<Item = OwnedEvent<'i>>) -> Vec<OwnedEvent<'i>> {
    reader.into_iter().collect()
}

#[test]
fn well_formed_feeds_stay_as_they_are() {
    let conformance = env::var_os("FIVEFOLD_CONFORMANCE")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/conformance"), PathBuf::from);
    let mut feeds = fixtures("well-formed");
    feeds.extend(fixtures("mended").into_iter().filter(|path| path.display().to_string().ends_with(".whole.xml")));
    let own = feeds.len();
    feeds.extend(files(&conformance.join("feeds")));
    if feeds.len() == own {
        eprintln!("NO FEEDS in {}: only the {own} of the repository are read", conformance.display());
    }
    let mut count = 0;
    for path in &feeds {
        let bytes = fs::read(path).expect("it can be read");
        let strict = Options::default().with_strict(true);
        if Reader::from_bytes(&bytes, Hints::default(), strict).finish().is_err() {
            continue;
        }
        count += 1;
        let plain = events(Reader::from_bytes(&bytes, Hints::default(), Options::default()));
        assert_eq!(events(Repairs::feeds().read(&bytes)), plain, "{}", path.display());
    }
    assert!(count * 10 > feeds.len() * 8, "{count} of {} are well-formed", feeds.len());
}

/// What has its end keeps what is in it, though no feed has such elements there.
#[test]
fn well_formed_structures_stay_as_they_are() {
    for text in [
        "<rss><channel><items><title>t</title><item/><item><x/></item></items></channel></rss>",
        "<rss><channel><a><a/><item/><a>x</a></a><item/></channel></rss>",
        "<rss><channel><div>ad</div><item><div><link>u</link><p>v</p><guid/></div></item></channel></rss>",
        "<rss><channel><item><more><title>t</title><item><link>u</link></item><link>v</link></more></item></channel></rss>",
        "<rss><channel><a><!-- </a> --><item><![CDATA[</a>]]></item></a></channel></rss>",
        "<rss><channel><item/></channel><item/><channel><item/></channel></rss>",
        "<rss><channel><item/></channel><item/><item/></rss>",
        "<rss><channel/><item/></rss>",
        "<rdf:RDF xmlns:rdf='r'><channel><title>t</title><items/></channel><item/><item/></rdf:RDF>",
        "<feed><entry><title>a</title><feed><entry/></feed></entry><entry/></feed>",
        "<feed><entry><content><div><summary>s</summary>d<title>t</title></div></content></entry></feed>",
        "<rss><channel><item><title><item>x</item></title></item></channel></rss>",
        "<rss><channel><title>a<item><items>x</items><title>b</title></item></title></channel></rss>",
        "<a><rss/><item/></a>",
        "<rss><item><meta><meta/><a>x</a>y</meta><img>u</img><hr>72</hr><br></br><INPUT>z</INPUT></item></rss>",
        "<rss><item><source url='u'>s<area/></source><track>1<title/></track><link>l</link></item></rss>",
        "<feed xmlns='a'><p xmlns='http://www.w3.org/1999/xhtml'>x<br>y</br>z<col><!-- </p> --></col></p></feed>",
        // No feeds.
        "<menu><item>a<item>b</item><item/></item><item/></menu>",
        "<a><b><item><title>t</title><item><link/></item></item></b></a>",
        "<dictionary><entry><p>1<entry/></p><title/></entry></dictionary>",
    ] {
        let plain = events(Reader::new(text));
        assert_eq!(events(Repairs::feeds().reader(text, Options::default())), plain, "{text}");
    }
}

/// Each of two feeds that were joined may have a byte order mark, of which the first is part of the text or not.
#[test]
fn a_feed_that_is_sent_again_goes_on_where_it_was_cut_off() {
    let start = "<rss><channel><title>t</title><item><title>a</title></item><item><title>b";
    let whole = format!("{start}</title></item></channel></rss>");
    let plain = events(Reader::new(&whole));
    let texts = |events: &[OwnedEvent<'_>]| {
        let texts = events.iter().filter_map(|event| match event {
            OwnedEvent::Text(text) => Some(text.data.trim_matches('\u{FEFF}').to_owned()),
            _ => None,
        });
        texts.filter(|text| !text.is_empty()).collect::<Vec<_>>()
    };
    for (mark, second_mark) in [("", ""), ("", "\u{FEFF}"), ("\u{FEFF}", ""), ("\u{FEFF}", "\u{FEFF}")] {
        let text = format!("{mark}{start}{second_mark}{whole}");
        for read in [Repairs::feeds().reader(&*text, Options::default()), Repairs::feeds().read(text.as_bytes())] {
            let read = events(read);
            assert_eq!(texts(&read), ["t", "a", "b"], "{text:?}");
            let starts =
                |events: &[OwnedEvent<'_>]| events.iter().filter(|event| matches!(event, OwnedEvent::Start(_))).count();
            assert_eq!(starts(&read), starts(&plain), "{text:?}");
        }
    }
}

/// An end tag of nothing is no reason to take what comes after it for an element.
#[test]
fn an_end_tag_in_a_title_that_ends_nothing_is_passed_over() {
    for (title, expected) in [
        ("a</b> <i>c</i>", "a <i>c</i>"),
        ("a</b></u><i>c</i></b> <br>d", "a<i>c</i> <br>d"),
        ("</b><i>c</i>", "c"),
        ("<u>a</b></u><i>c</i>", "ac"),
    ] {
        let text = format!("<rss><channel><item><title>{title}</title></item></channel></rss>");
        let document = Repairs::feeds().parse_text(&text, Options::default());
        assert_eq!(document.root().text_content(), expected, "{text}");
    }
}

/// Text after a void element is none of its own, and its end tag, which another element ends before, is nobody's.
#[test]
fn void_elements_end_at_their_tags() {
    let html = "<p xmlns='http://www.w3.org/1999/xhtml'>";
    let outside = "<p xmlns='http://www.w3.org/2005/Atom'>";
    for (content, expected) in [
        ("a<br>b<br/>c<br></br>d", "a(br)b(br)c(br)d"),
        ("<p>a<BR>b</p>c</BR>d", "(p:a(BR)b)cd"),
        ("a<hr>b<img src='x'>c<wbr>d<input>e<meta>f", "a(hr)b(img)c(wbr)d(input)e(meta)f"),
        ("<div>a<br>b<p>c<br>d</p><br>e</div>", "(div:a(br)b(p:c(br)d)(br)e)"),
        ("a<br>b<br>c</br>d", "a(br)b(br:c)d"),
        ("a<br>b<![CDATA[</br>]]><!--</br>-->c", "a(br)b</br>c"),
        ("<source>a<b>b</b></source><link>c<area>d</area></link>", "(source:a(b:b))(link:c(area:d))"),
        ("<source>a<b>b</b>", "(source:a(b:b))"),
        (&format!("{html}a<source>b<link>c<track>d<area>e<col>f"), "(p:a(source)b(link)c(track)d(area)e(col)f)"),
        (&format!("{html}a<bR>b<Link>c</p>d"), "(p:a(bR)b(Link:c))d"),
        (&format!("{outside}a<source>b<br>c"), "(p:a(source:b(br)c))"),
        (
            "<h:p xmlns:h='http://www.w3.org/1999/xhtml'>a<h:br>b<h:link>c<link>d</link></h:p>",
            "(h:p:a(h:br)b(h:link)c(link:d))",
        ),
    ] {
        for prefix in ["", "\u{1}"] {
            let text = format!("<rss><channel><x>{prefix}{content}</x></channel></rss>");
            let document = Repairs::feeds().parse_text(&text, Options::default());
            let found = document.elements_by_name("x").next().unwrap();
            assert_eq!(found.children().map(shown).collect::<String>(), expected, "{text}");
        }
    }
}

/// An element as its name with what is in it.
fn shown(node: NodeRef<'_>) -> String {
    let inner = node.children().map(shown).collect::<String>();
    match (node.name(), node.text()) {
        (Some(name), _) if inner.is_empty() => format!("({name})"),
        (Some(name), _) => format!("({name}:{inner})"),
        (None, text) => text.unwrap_or_default().to_owned(),
    }
}

/// The root ends where the document does, though it is a void element of HTML.
#[test]
fn no_element_ends_the_root() {
    for text in ["<br><h/></>x", "<br>1<p>2</p></br>3", "<hr><link>u</hr><b/></>", "<br><br><br></br></>"] {
        let repairs = Repairs::feeds();
        let document = repairs.parse_text(text, Options::default());
        assert_eq!(document.root().children().filter(|child| child.name().is_some()).count(), 1, "{text}");
        for reader in [repairs.reader(text, Options::default()), repairs.reader_of_all_roots(text, Options::default())]
        {
            let mut open = Vec::new();
            for event in reader {
                match event {
                    OwnedEvent::Start(start) => open.push(start.name().to_owned()),
                    OwnedEvent::End(end) => assert_eq!(open.pop().as_deref(), Some(end.name()), "{text}"),
                    _ => {}
                }
            }
            assert!(open.is_empty(), "{text}");
        }
    }
}

#[test]
fn each_repair_can_be_turned_off() {
    assert_eq!(Repairs::default(), Repairs::feeds());
    let text = "<rss><title>a <i>b</i></title></rss>";
    let count = |repairs: Repairs| events(repairs.read(text.as_bytes())).len();
    let mut without = Repairs::feeds();
    without.structure = false;
    assert_eq!((count(Repairs::feeds()), count(without)), (5, 8));
}

/// What was read of a feed is XML, whatever controls it had.
#[test]
fn characters_that_xml_forbids_are_nowhere() {
    for (text, expected) in [
        ("<rss><title>a&#29;b&#x1D;</title></rss>", "<rss><title>ab</title></rss>"),
        ("<rss><title a='&#8;x&#xFFFF;'>&#1;</title></rss>", "<rss><title a=\"x\"/></rss>"),
        ("<rss>&#12;<title/>&#xFFFE;</rss>&#1;", "<rss><title/></rss>"),
        ("<rss>\u{1}a&#2;<![CDATA[\u{3}]]>&#4;b</rss>", "<rss>ab</rss>"),
        ("<rss a='\u{1}&#2;' b='&e;'/>", "<rss a=\"\" b=\"&amp;e;\"/>"),
        (
            "<!DOCTYPE rss [<!ENTITY e 'x&#29;y&#38;#29;'>]><rss a='&e;'>&e;</rss>",
            // The subset says what the source says.
            "<!DOCTYPE rss><rss a=\"xy\">xy</rss>",
        ),
        ("<rss>&#9;&#10;&#146;&#0;&#xD800;</rss>", "<rss>\t\n’\u{FFFD}\u{FFFD}</rss>"),
    ] {
        for text in [text.to_owned(), text.replace("<title", "\u{1}<title")] {
            let document = feed::parse(text.as_bytes());
            let replaced = SerializeOptions::default().with_strictness(Strictness::Replace);
            assert_eq!(replaced.serialize(&document).unwrap(), expected, "{text}");
            if !text.contains("<!ENTITY") {
                assert_eq!(SerializeOptions::default().serialize(&document).unwrap(), expected, "{text}");
            }
        }
    }
    let mut keeping = Repairs::feeds();
    keeping.illegal_characters = false;
    let kept = keeping.parse_text("<r>&#29;</r>", Options::default());
    assert_eq!(kept.root().text_content(), "\u{1D}");
    assert!(SerializeOptions::default().serialize(&kept).is_err());
    let replaced = SerializeOptions::default().with_strictness(Strictness::Replace);
    assert_eq!(replaced.serialize(&kept).unwrap(), "<r>\u{FFFD}</r>");
}

/// Two switches change well-formed feeds, and have to be turned on.
#[test]
fn controls_and_namespaces_stay_unless_asked_for() {
    let text = "<feed xmlns='https://www.w3.org/2005/Atom'><title a='\u{80}'>It\u{92}s \u{81}</title></feed>";
    let read = |repairs: Repairs| {
        let mut reader = repairs.read(text.as_bytes());
        let mut seen = Vec::new();
        while let Some(event) = reader.next() {
            match event {
                Event::Start(start) => {
                    seen.push(format!("{:?}", start.namespace()));
                    seen.extend(start.attribute("a").map(str::to_owned));
                }
                Event::Text(text) => seen.push(text.data.to_owned()),
                _ => {}
            }
        }
        seen
    };
    let plain = r#"Uri("https://www.w3.org/2005/Atom")"#;
    assert_eq!(read(Repairs::feeds()), [plain, plain, "\u{80}", "It\u{92}s \u{81}"]);
    let meant = r#"Uri("http://www.w3.org/2005/Atom")"#;
    let mut both = Repairs::feeds();
    (both.c1_characters, both.namespaces) = (true, true);
    assert_eq!(read(both), [meant, meant, "€", "It’s \u{81}"]);
    let document = both.parse_text(text, Options::default());
    assert_eq!(document.root().text_content(), "It’s \u{81}");
}

#[test]
fn many_elements_can_end_at_once() {
    const MANY: usize = 10_000;
    let nested = "<q>".repeat(MANY) + &"</q>".repeat(4) + "<item>";
    let text = format!("<rss><channel><item>{nested}");
    let repairs = Repairs::feeds();
    let document = repairs.parse_text(&text, Options::default());
    assert!(document.root().descendants().count() > MANY);
    assert!(events(repairs.read(text.as_bytes())).len() > 2 * MANY);
}

#[test]
fn what_is_repaired_in_chunks_does_not_depend_on_them() {
    let events = |text: &str, len: usize| {
        let mut reader = Repairs::feeds().push_reader(Options::default());
        let (mut events, mut rest) = (Vec::new(), text);
        while !rest.is_empty() {
            let (chunk, after) = rest.split_at(rest.ceil_char_boundary(len.min(rest.len())));
            reader.feed(chunk);
            while let Some(event) = reader.next() {
                events.push(event.into_owned());
            }
            rest = after;
        }
        reader.end();
        while let Some(event) = reader.next() {
            events.push(event.into_owned());
        }
        events
    };
    for path in fixtures("mended").into_iter().chain(fixtures("broken")) {
        let bytes = fs::read(&path).expect("fixtures can be read");
        let text = String::from_utf8_lossy(&bytes);
        let whole = events(&text, text.len());
        for len in [1, 2, 3, 7] {
            assert_eq!(events(&text, len), whole, "{} in chunks of {len} bytes", path.display());
        }
    }
}

/// Whatever tag came last, and whether the parser takes short cuts: a character that is dropped turns them off.
#[test]
fn a_section_without_end_ends_with_its_element() {
    for (text, expected) in [
        ("<r><b><c/></b><![CDATA[x</b>y</c></r>", "| <r>\n|   <b>\n|     <c>\n|   \"x</b>y</c>\"\n"),
        ("<r><b>1</b><b><![CDATA[x</bb></r></b></r>", "| <r>\n|   <b>\n|     \"1\"\n|   <b>\n|     \"x</bb></r>\"\n"),
        ("<r><b/><![CDATA[x</b>y", "| <r>\n|   <b>\n|   \"x</b>y\"\n"),
    ] {
        for text in [text.to_owned(), text.replace("<r>", "<r>\u{1}")] {
            let repairs = Repairs::feeds();
            let tree = repairs.parse_text(&text, Options::default());
            assert_eq!(tree_format(&tree).to_string(), expected, "{text}");
            let in_tree: Vec<_> = tree.root().descendants().filter_map(|node| node.text().map(str::to_owned)).collect();
            let read = events(repairs.reader(&*text, Options::default()));
            let texts = read.iter().filter_map(|event| match event {
                OwnedEvent::Text(text) => Some(text.data.to_string()),
                _ => None,
            });
            assert_eq!(texts.collect::<Vec<_>>(), in_tree, "{text}");
        }
    }
}

#[test]
fn a_limit_before_the_feed_begins_ends_the_input() {
    use fivefold::{ErrorCode, Limits, StopSignal};

    let text = format!("{}<rss><channel/></rss>", "<div>warning</div>".repeat(8));
    let limits = Limits::default().with_input_bytes(32);
    for with_signal in [false, true] {
        let mut reader =
            Repairs::feeds().read_with(text.as_bytes(), Hints::default(), Options::default().with_limits(limits));
        if with_signal {
            reader = reader.with_stop_signal(StopSignal::new());
        }
        while reader.next().is_some() {}
        assert_eq!(reader.ended_early(), Some(ErrorCode::InputLimitReached));
    }
    let signalled = Reader::new(&text).with_stop_signal(StopSignal::new()).starting_at(text.len() - 21);
    assert_eq!(signalled.into_iter().count(), 4);
}

/// What is text by a repair has the characters that other text has.
#[test]
fn text_by_a_repair_is_text_like_any_other() {
    for (source, expected) in [
        ("<rss><channel><item><title>a <b\0\u{1}\r\nc>d</b></title></item></channel></rss>", "a <b\u{FFFD}\nc>d</b>"),
        ("<rss><channel><item><title><![CDATA[a\0\u{1}\r\nb\rc</title></item></channel></rss>", "a\u{FFFD}\nb\nc"),
    ] {
        let document = Repairs::feeds().parse_text(source, Options::default());
        assert_eq!(document.root().text_content(), expected, "{source:?}");
        let mut reader = Repairs::feeds().reader(source, Options::default());
        reader.next();
        assert_eq!(reader.read_text(), expected, "{source:?}");
    }
}
