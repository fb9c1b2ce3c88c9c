//! Malformed documents give events that any user of quick-xml can read.

use fivefold_quick_xml::encoding::DecodingReader;
use fivefold_quick_xml::events::Event;
use fivefold_quick_xml::name::{Namespace, ResolveResult};
use fivefold_quick_xml::reader::{Config, Repairs};
use fivefold_quick_xml::{NsReader, Reader};
use std::io::{self, BufReader, Read};

/// The events, one per word.
fn events(bytes: &[u8], configure: impl FnOnce(&mut Config)) -> String {
    let mut reader: Reader<_> = Reader::from_reader(bytes);
    configure(reader.config_mut());
    let (mut words, mut buf) = (Vec::new(), Vec::new());
    loop {
        buf.clear();
        words.push(match reader.read_event_into(&mut buf).expect("memory can be read") {
            Event::Start(tag) => {
                assert!(
                    tag.attributes().all(|attribute| attribute.is_ok_and(|it| it.unescape_value().is_ok())),
                    "{tag:?}"
                );
                format!("<{}>", &*tag)
            }
            Event::Empty(tag) => format!("<{}/>", &*tag),
            Event::End(end) => format!("</{}>", &*end),
            Event::Text(text) => format!("{:?}", &*text),
            Event::CData(section) => format!("[{}]", &*section),
            Event::GeneralRef(reference) => format!("&{};", &*reference),
            Event::Comment(comment) => format!("<!--{}-->", &*comment),
            Event::PI(instruction) => format!("<?{}?>", &*instruction),
            Event::Decl(declaration) => format!("<?{}?>", &*declaration),
            Event::DocType(doctype) => format!("<!{}>", &*doctype),
            Event::Eof => return words.join(" "),
        });
    }
}

fn read(text: &str) -> String {
    events(text.as_bytes(), |_| {})
}

#[test]
fn references_are_given_such_that_they_can_be_resolved() {
    assert_eq!(read("<a>Q&A &amp; &; &amp b &#65 &#X42;</a>"), r#"<a> "Q&A " &amp; " &; &amp b " "A" " " "B" </a>"#);
    assert_eq!(read("<a>&nbsp;&foo;&#1;&#xD800;</a>"), "<a> \"\\u{a0}\" &foo; \"\u{FFFD}\" </a>");
    assert_eq!(
        read("<description>&nbsp;<b>&nbsp;</b></description>"),
        "<description> &nbsp; <b> \"\\u{a0}\" </b> </description>"
    );
    let declared = "<!DOCTYPE a [<!ENTITY e '1<b>2</b>&lt;'>]><a>&e;</a>";
    assert_eq!(read(declared), r#"<!a [<!ENTITY e '1<b>2</b>&lt;'>]> <a> "1" <b> "2" </b> "<" </a>"#);
}

#[test]
fn tags_are_written_anew_if_they_must_be() {
    assert_eq!(read("<a  b='1'\t>"), "<a  b='1'\t> </a>");
    assert_eq!(read("<a b=1 c d=\"2&3\" d='4' e='<'>"), "<a b=\"1\" d=\"2&amp;3\" e=\"&lt;\"> </a>");
    assert_eq!(read("<a><b / ><c d='&nbsp;&#1;\"'/></a>"), "<a> <b/> <c d=\"\u{A0}&quot;\"/> </a>");
    assert_eq!(read("<a b=1\" c=\u{CE}x d=]] e=/f?g=h>"), "<a b=\"1\" e=\"/f?g=h\"> </a>");
    assert_eq!(read("<a b=\"1\"c='2'>"), "<a b=\"1\" c=\"2\"> </a>");
    assert_eq!(read("<!DOCTYPE a [<!ATTLIST a d CDATA 'x'>]><a b='1'/>"), "<!a [<!ATTLIST a d CDATA 'x'>]> <a b='1'/>");
}

#[test]
fn ends_balance() {
    assert_eq!(read("<a><b>1<c/></a>"), r#"<a> <b> "1" <c/> </b> </a>"#);
    assert_eq!(read("<a></b><b>1</></a></a>"), r#"<a> <b> "1" </b> </a>"#);
    assert_eq!(read("<a><b c='"), "<a> </a>");
    assert_eq!(read("<a><b>"), "<a> <b> </b> </a>");
    assert_eq!(read("<a><b><c>"), "<a> <b> </b> </a>");
    assert_eq!(read("<a><b/>"), "<a> <b/> </a>");
    assert_eq!(read("<a>"), "<a> </a>");
    let case = "<a><Title>1</TITLE>2</a>";
    assert_eq!(read(case), r#"<a> <Title> "1" </Title> "2" </a>"#);
    let seen = events(case.as_bytes(), |config| config.repairs.end_tag_case = false);
    assert_eq!(seen, r#"<a> <Title> "1" "2" </Title> </a>"#);
}

#[test]
fn what_does_not_begin_like_a_name_is_text() {
    assert_eq!(read("<a>I <3 you</a>"), r#"<a> "I <3 you" </a>"#);
    let seen = events(b"<a>I <3 you</a>", |config| config.repairs.tag_names = false);
    assert_eq!(seen, r#"<a> "I " <3> </3> </a>"#);
}

#[test]
fn illegal_characters_are_left_out() {
    let text = "<a\0>1\u{1}2<![CDATA[\u{1F}3]]>\u{FFFF}</a>";
    assert_eq!(read(text), r#"<a> "12" [3] </a>"#);
    // The second value is not without quotes.
    assert_eq!(read("<a b\u{1}='1' c=\0 \u{2}\"2\" d='\0='>=\0'</a>"), r#"<a b="1" c="2" d="="> "='" </a>"#);
    let seen = events(b"<a>1\x012&#1;</a>", |config| config.repairs.illegal_characters = false);
    assert_eq!(seen, "<a> \"1\\u{1}2\" &#1; </a>");
}

#[test]
fn what_illegal_characters_keep_apart_becomes_no_markup() {
    for (text, expected) in [
        ("<a><!-- -\u{1}-><b onload='x'/><!-- --></a>", "<a> <!-- -\u{FFFD}-><b onload='x'/><!-- --> </a>"),
        ("<a><!-- -\0-><b/> --></a>", "<a> <!-- -\u{FFFD}-><b/> --> </a>"),
        ("<a><![CDATA[]]\u{1}><b/>]]></a>", "<a> []]\u{FFFD}><b/>] </a>"),
        ("<a>&\u{1}lt;</a>", "<a> \"&\u{FFFD}lt;\" </a>"),
        ("<a b='&\u{1}lt;'/>", "<a b=\"&amp;lt;\"/>"),
        ("<a><\u{1}b/></a>", "<a> \"<\u{FFFD}b/>\" </a>"),
        ("<a><?pi ?\u{1}><b/>?></a>", "<a> <?pi ?\u{FFFD}><b/>?> </a>"),
    ] {
        assert_eq!(read(text), expected, "{text:?}");
    }
}

#[test]
fn bytes_that_are_invalid_in_utf_8_are_windows_1252() {
    assert_eq!(events(b"<a>\x93\xE9\x94</a>", |_| {}), "<a> \"“é”\" </a>");
    let seen = events(b"<a>\xE9</a>", |config| config.repairs.invalid_bytes = false);
    assert_eq!(seen, "<a> \"\u{FFFD}\" </a>");
    let declared = b"<?xml version='1.0' encoding='utf-8'?><a>\xC5\x81\xE9\xED\xA0\xBD\xED\xB8\x80\xED\xA0</a>";
    let text = "Łé\u{1F600}í\u{A0}";
    assert_eq!(events(declared, |_| {}), format!("<?xml version='1.0' encoding='utf-8'?> <a> {text:?} </a>"));
    // A text is not decoded again.
    let mut reader: Reader<_> = Reader::from_str("<?xml version='1.0' encoding='koi8-r'?><a>é</a>");
    let texts = core::iter::from_fn(|| reader.read_event().ok().filter(|event| *event != Event::Eof));
    assert!(texts.into_iter().any(|event| matches!(&event, Event::Text(text) if &**text == "é")));
}

#[test]
fn declarations_are_mended() {
    assert_eq!(read("\n<?xml version=1.0 encoding=utf-8?><a/>"), "<?xml version=\"1.0\"?> <a/>");
    assert_eq!(read("<?phpxml version='1.0'?><a/>"), "<?phpxml version='1.0'?> <a/>");
}

#[test]
fn what_stands_before_a_feed_is_left_out() {
    let text = "<div>1</div><?xml version='1.0'?><rss/>";
    assert_eq!(read(text), "<?xml version='1.0'?> <rss/>");
    assert_eq!(
        events(text.as_bytes(), |config| config.repairs.beginning = false),
        r#"<div> "1" </div> <?xml version='1.0'?> <rss/>"#
    );
    let mut reader: Reader<_> = Reader::from_str(text);
    while !matches!(reader.read_event(), Ok(Event::Empty(_))) {}
    assert_eq!(reader.buffer_position(), text.len() as u64, "offsets are those of the whole document");
}

#[test]
fn well_known_prefixes_need_no_declaration() {
    let namespace = |known: bool| {
        let mut reader = NsReader::from_reader(&b"<dc:a><x:b/></dc:a>"[..]);
        reader.config_mut().repairs.prefixes = known;
        let mut buf = Vec::new();
        let mut next = || match reader.read_resolved_event_into(&mut buf).expect("memory can be read").0 {
            ResolveResult::Bound(Namespace(uri)) => uri.to_owned(),
            ResolveResult::Unknown(prefix) => format!("unknown {prefix}"),
            ResolveResult::Unbound => "none".to_owned(),
        };
        [next(), next(), next(), next()]
    };
    let dublin_core = "http://purl.org/dc/elements/1.1/";
    assert_eq!(namespace(true), [dublin_core, "unknown x", dublin_core, "none"]);
    assert_eq!(namespace(false), ["unknown dc", "unknown x", "unknown dc", "none"]);
}

#[test]
fn a_lone_title_is_taken_by_its_local_name() {
    let namespaces = |text: &str| {
        let mut reader = NsReader::from_str(text);
        let mut seen = Vec::new();
        loop {
            match reader.read_resolved_event().expect("memory can be read") {
                (ResolveResult::Unknown(prefix), Event::Start(tag)) => seen.push(format!("{prefix} {}", &*tag)),
                (ResolveResult::Bound(_), Event::Start(tag)) => seen.push(format!("known {}", &*tag)),
                (_, Event::Eof) => return seen.join(", "),
                _ => {}
            }
        }
    };
    let item =
        |content: &str| namespaces(&format!("<rss><channel><item>{content}</item><item><title>x</title></item>"));
    assert_eq!(item("<itunes:title>1</itunes:title>"), "itunes itunes:title");
    assert_eq!(item("<itunes:title>1</itunes:title><title>2</title>"), "known itunes:title");
    assert_eq!(item("<title>2</title><itunes:title>1</itunes:title>"), "known itunes:title");
    assert_eq!(item("<dc:date>1</dc:date><dc:author>2</dc:author>"), "known dc:date, dc dc:author");
    assert_eq!(item("<media:group><media:title>1</media:title>"), "known media:group, known media:title");
    assert_eq!(item("<itunes:title xmlns:itunes='u'>1</itunes:title>"), "known itunes:title xmlns:itunes='u'");
}

#[test]
fn elements_are_skipped() {
    let mut reader = Reader::from_str("<a><b>1<b>2</b><c/></b><d/></a>");
    let mut buf = Vec::new();
    (0..2).for_each(|_| drop(reader.read_event_into(&mut buf)));
    let start = fivefold_quick_xml::events::BytesStart::new("b");
    let span = reader.read_to_end_into(start.name(), &mut buf).expect("b is open");
    assert_eq!(span, 6..19);
    assert!(matches!(reader.read_event(), Ok(Event::Empty(tag)) if &*tag == "d"));
    assert!(reader.read_to_end(start.name()).is_err(), "no b is open");
}

#[test]
fn a_source_that_fails_can_be_read_on() {
    struct FailsOnce(bool);
    impl Read for FailsOnce {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            if core::mem::replace(&mut self.0, false) { Err(io::Error::other("once")) } else { Ok(0) }
        }
    }
    let source = BufReader::new((&b"<a/>"[..]).chain(FailsOnce(true)));
    let mut reader: Reader<_> = Reader::from_reader(source);
    let mut buf = Vec::new();
    assert!(reader.read_event_into(&mut buf).is_err());
    assert!(matches!(reader.read_event_into(&mut buf), Ok(Event::Empty(_))));
    buf.clear();
    assert_eq!(reader.read_event_into(&mut buf).ok(), Some(Event::Eof));
}

/// What a `DecodingReader` gives is not decoded again, however the declaration is written and wherever it stands.
#[test]
fn a_document_is_decoded_once() {
    for declaration in [
        "<?xml version='1.0' encoding='koi8-r'?>",
        " \n<?xml version='1.0' encoding='koi8-r'?>",
        "<?xml version='1.0' encoding='koi8-r' encoding='utf-8'?>",
    ] {
        for repairs in [Repairs::feeds(), Repairs::none()] {
            let source = [declaration.as_bytes(), b"<a>\xD6</a>"].concat();
            let mut reader = Reader::from_reader(DecodingReader::new(&source[..]));
            reader.config_mut().repairs = repairs;
            let mut texts = Vec::new();
            loop {
                match reader.read_event_into(&mut Vec::new()).expect("memory can be read") {
                    Event::Text(text) => texts.push(text.to_string()),
                    Event::Eof => break,
                    _ => {}
                }
            }
            assert_eq!(texts.last().map(String::as_str), Some("ж"), "{declaration}: {texts:?}");
        }
    }
}

/// Sections without content give no events, however many there are.
#[test]
fn empty_sections_do_not_nest() {
    let source = format!("<a>{}<b/></a>", "<![CDATA[]]>".repeat(100_000));
    let mut reader = Reader::from_str(&source);
    assert!(matches!(reader.read_event(), Ok(Event::Start(_))));
    assert!(matches!(reader.read_event(), Ok(Event::Empty(_))));
    assert!(matches!(reader.read_event(), Ok(Event::End(_))));
}
