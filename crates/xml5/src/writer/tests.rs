//! Tests of the writer.

use super::Writer;
use crate::{Event, Options, Reader};
use std::io;

#[test]
fn what_is_written_is_read_again() {
    let texts = ["", " ", "a<b>&\"']]>", "\t\r\n", "é\u{1F600}"];
    let mut writer = Writer::new(Vec::new());
    writer.start("p:a").unwrap().attribute("xmlns:p", "urn:p").unwrap();
    for text in texts {
        writer.start("b").unwrap().attribute("c", text).unwrap().text(text).unwrap().end().unwrap();
    }
    let written = String::from_utf8(writer.finish().unwrap()).unwrap();
    let mut reader = Reader::with_options(&written, Options::default().with_strict(true));
    let mut seen = Vec::new();
    reader.next();
    while let Some(event) = reader.next() {
        if let Event::Start(start) = event {
            let value = start.attribute("c").map(str::to_owned);
            seen.push((value.unwrap_or_default(), reader.read_text().into_owned()));
        }
    }
    assert_eq!(seen, texts.map(|text| (text.to_owned(), text.to_owned())));
    reader.finish().unwrap();
}

#[test]
fn an_element_that_is_refused_is_not_begun() {
    let xml = written(|writer| {
        assert!(writer.start("a")?.element("b", "\u{1}").is_err());
        writer.element("c", "1").map(|_| ())
    });
    assert_eq!(xml, "<a><c>1</c></a>");
}

#[test]
fn long_documents_pass_through() {
    let mut writer = Writer::new(Vec::new());
    writer.start("a").unwrap();
    for _ in 0..5000 {
        writer.element("b", "text").unwrap();
    }
    assert_eq!(writer.finish().unwrap().len(), 5000 * "<b>text</b>".len() + "<a></a>".len());
}

#[test]
fn what_would_not_be_well_formed_is_refused() {
    let mut writer = Writer::new(Vec::new());
    assert!(writer.text("x").is_err() && writer.end().is_err() && writer.attribute("a", "").is_err());
    for name in ["", "1", "a b", "<", "a:b:c"] {
        assert!(writer.start(name).is_err(), "{name}");
    }
    writer.start("a").unwrap().attribute("b", "1").unwrap();
    assert!(writer.declaration().is_err() && writer.attribute("b", "2").is_err());
    assert!(writer.attribute("c", "\u{1}").is_err() && writer.text("\u{FFFF}").is_err());
    writer.text("2").unwrap();
    assert!(writer.attribute("d", "3").is_err());
    writer.end().unwrap();
    assert!(writer.start("e").is_err() && writer.text("4").is_err());
    assert_eq!(writer.finish().unwrap(), b"<a b=\"1\">2</a>");
    assert!(Writer::new(Vec::new()).finish().is_err());
}

/// What a writer writes.
fn written(write: impl FnOnce(&mut Writer<Vec<u8>>) -> io::Result<()>) -> String {
    let mut writer = Writer::new(Vec::new());
    write(&mut writer).unwrap();
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

#[test]
fn prefixes_are_declared_or_refused() {
    let mut writer = Writer::new(Vec::new()).with_prefix("k", "urn:k").with_prefix("l", "urn:l");
    writer.start("k:a").unwrap().attribute("l:b", "1").unwrap();
    writer.element("k:c", "").unwrap();
    // Undeclared prefixes of the element and of attributes, and twice one expanded name.
    writer.start("x:d").unwrap();
    assert!(writer.text("1").is_err() && writer.end().is_err() && writer.comment("").is_err());
    writer.attribute("xmlns:x", "urn:x").unwrap().attribute("y:e", "").unwrap();
    assert!(writer.start("f").is_err());
    writer.attribute("xmlns:y", "urn:x").unwrap().attribute("x:e", "2").unwrap().attribute("x:g", "3").unwrap();
    // The later one is left out, and can be written with another name.
    assert!(writer.end().is_err());
    writer.attribute("x:h", "4").unwrap().end().unwrap();
    let xml = String::from_utf8(writer.finish().unwrap()).unwrap();
    assert!(xml.ends_with("<x:d xmlns:x=\"urn:x\" y:e=\"\" xmlns:y=\"urn:x\" x:g=\"3\" x:h=\"4\"/></k:a>"), "{xml}");

    let mut writer = Writer::new(Vec::new()).with_prefix("k", "urn:k");
    writer.start("k:a").unwrap().element("k:b", "").unwrap().end().unwrap();
    assert_eq!(writer.finish().unwrap(), b"<k:a xmlns:k=\"urn:k\"><k:b/></k:a>");
    // The scope of a declaration is its element.
    let mut writer = Writer::new(Vec::new());
    writer.start("a").unwrap().start("b").unwrap().attribute("xmlns:p", "urn:p").unwrap().end().unwrap();
    assert!(writer.start("p:c").unwrap().end().is_err());
}

/// <https://www.w3.org/TR/xml-names/#xmlReserved>
#[test]
fn reserved_namespaces_are_not_declared() {
    let mut writer = Writer::new(Vec::new());
    assert!(writer.start("xmlns:a").is_err());
    writer.start("xml:a").unwrap();
    for (name, uri) in [
        ("xmlns:xmlns", "http://www.w3.org/2000/xmlns/"),
        ("xmlns:xml", "urn:a"),
        ("xmlns:a", "http://www.w3.org/XML/1998/namespace"),
        ("xmlns", "http://www.w3.org/2000/xmlns/"),
        ("xmlns:b", ""),
    ] {
        assert!(writer.attribute(name, uri).is_err(), "{name}");
    }
    writer.attribute("xmlns:xml", "http://www.w3.org/XML/1998/namespace").unwrap().attribute("xmlns", "").unwrap();
    assert_eq!(writer.finish().unwrap(), b"<xml:a xmlns:xml=\"http://www.w3.org/XML/1998/namespace\" xmlns=\"\"/>");
}

#[test]
fn comments_and_instructions_that_cannot_be_are_refused() {
    let mut writer = Writer::new(Vec::new());
    for data in ["--", "a-", "\r", "\u{1}"] {
        assert!(writer.comment(data).is_err(), "{data:?}");
    }
    for (target, data) in
        [("xml", ""), ("XML", ""), ("a:b", ""), ("1", ""), ("a", "?>"), ("a", " b"), ("a", "\u{FFFF}")]
    {
        assert!(writer.processing_instruction(target, data).is_err(), "{target:?} {data:?}");
    }
    assert!(writer.entity_reference("a").is_err() && writer.cdata("a").is_err());
    writer.comment(" a ").unwrap().processing_instruction("b", "c?").unwrap();
    writer.doctype("d", None, None, Some("<!ENTITY e SYSTEM 'f'>")).unwrap();
    assert!(writer.doctype("d", None, None, None).is_err());
    writer.start("d").unwrap().entity_reference("e").unwrap();
    assert!(writer.entity_reference("x").is_err() && writer.entity_reference("amp").is_err());
    assert!(writer.entity_reference("1").is_err() && writer.cdata("\u{1}").is_err());
    writer.end().unwrap().comment("g").unwrap();
    assert!(writer.doctype("d", None, None, None).is_err());
    assert_eq!(
        String::from_utf8(writer.finish().unwrap()).unwrap(),
        "<!-- a --><?b c??><!DOCTYPE d [<!ENTITY e SYSTEM 'f'>]><d>&e;</d><!--g-->"
    );
}

#[test]
fn document_types_that_cannot_be_are_refused() {
    let mut writer = Writer::new(Vec::new());
    assert!(writer.doctype("", None, None, None).is_err());
    assert!(writer.doctype("a", Some("{"), Some(""), None).is_err());
    assert!(writer.doctype("a", Some("b"), None, None).is_err());
    assert!(writer.doctype("a", None, Some("\"'"), None).is_err());
    assert!(writer.doctype("a", None, None, Some("<!ENTITY")).is_err());
    writer.start("a").unwrap();
    assert_eq!(writer.finish().unwrap(), b"<a/>");
}

#[test]
fn lines_begin_where_they_join_no_text() {
    let mut writer = Writer::new(Vec::new()).with_indent(1);
    writer.declaration().unwrap().comment("c").unwrap().start("a").unwrap();
    writer.start("b").unwrap().text("1").unwrap().element("c", "2").unwrap().end().unwrap();
    writer.start("d").unwrap().attribute("xml:space", "preserve").unwrap().start("e").unwrap();
    writer.start("f").unwrap().attribute("xml:space", "default").unwrap().element("g", "").unwrap();
    assert_eq!(
        String::from_utf8(writer.finish().unwrap()).unwrap(),
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!--c-->\n<a>\n <b>1<c>2</c></b>\n \
         <d xml:space=\"preserve\"><e><f xml:space=\"default\">\n    <g/>\n   </f></e></d>\n</a>"
    );
}

#[test]
fn mixed_content_has_no_lines() {
    let indented = |write: &dyn Fn(&mut Writer<Vec<u8>>) -> io::Result<()>| {
        let mut writer = Writer::new(Vec::new()).with_indent(1);
        write(&mut writer).unwrap();
        String::from_utf8(writer.finish().unwrap()).unwrap()
    };
    let xml = indented(&|writer| {
        writer.start("a")?.start("p")?.comment("c")?.text("Test")?.end()?;
        writer.start("p")?.start("b")?.start("i")?.element("u", "")?.end()?.end()?.processing_instruction("q", "")?;
        writer.cdata("é")?.element("b", "")?.end()?;
        writer.start("p")?.start("b")?.start("i")?.end()?.text("x")?.start("i")?.end()?.end()?.end()?;
        writer.start("p")?.element("b", "")?.text("")?.end().map(drop)
    });
    assert_eq!(
        xml,
        "<a>\n <p><!--c-->Test</p>\n <p><b><i><u/></i></b><?q?><![CDATA[é]]><b/></p>\n \
         <p>\n  <b><i/>x<i/></b>\n </p>\n <p>\n  <b/>\n </p>\n</a>"
    );
    // What was written is not taken back.
    for (count, has_lines) in [(450, false), (1200, true)] {
        let xml = indented(&|writer| {
            writer.start("a")?.start("p")?;
            (0..count).try_for_each(|_| writer.element("bbbb", "é").map(drop))?;
            writer.text("x")?.element("c", "")?.end().map(drop)
        });
        let plain: String = xml.split("\n").map(str::trim_start).collect();
        assert_eq!(plain, format!("<a><p>{}x<c/></p></a>", "<bbbb>é</bbbb>".repeat(count)));
        assert!(xml.ends_with("<bbbb>é</bbbb>x<c/></p>\n</a>"), "{count}");
        assert_eq!(xml.lines().count() > 4, has_lines, "{count}");
    }
}

#[test]
fn cdata_sections_hold_any_text() {
    let text = "]]>a]]]>\r\n<&";
    let xml = written(|writer| writer.start("a")?.cdata(text).map(|_| ()));
    assert_eq!(xml, "<a><![CDATA[]]]]><![CDATA[>a]]]]]><![CDATA[>]]>&#13;<![CDATA[\n<&]]></a>");
    let mut reader = Reader::new(&xml);
    reader.next();
    assert_eq!(reader.read_text(), text);
}

/// Events of a reader, written and read again.
#[test]
fn events_are_written_as_they_were() {
    let options = Options::default().with_strict(true);
    for (source, expected) in [
        (
            "<?xml version='1.0' standalone='yes'?><a/>",
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<a/>",
        ),
        ("<a b='1'>x&amp;<![CDATA[<]]><?c d?><!--e--></a>", "<a b=\"1\">x&amp;<![CDATA[<]]><?c d?><!--e--></a>"),
        (
            "<!DOCTYPE a [<!ATTLIST a b CDATA 'c'><!ENTITY e SYSTEM 'f'>]><a>&e;</a>",
            "<!DOCTYPE a [<!ATTLIST a b CDATA 'c'><!ENTITY e SYSTEM 'f'>]><a>&e;</a>",
        ),
        ("<p:a xmlns:p='urn:p'><b p:c=''/></p:a>", "<p:a xmlns:p=\"urn:p\"><b p:c=\"\"/></p:a>"),
    ] {
        let mut reader = Reader::with_options(source, options).with_text_as_written(true);
        let mut writer = Writer::new(Vec::new());
        while let Some(event) = reader.next() {
            writer.event(&event).unwrap();
        }
        reader.finish().unwrap();
        assert_eq!(String::from_utf8(writer.finish().unwrap()).unwrap(), expected, "{source}");
    }
}

#[test]
fn events_elsewhere_get_their_declarations() {
    let source = "<a xmlns='urn:a' xmlns:p='urn:p'><b p:c='1'><d/></b><e xmlns=''/></a>";
    let mut reader = Reader::new(source);
    let mut writer = Writer::new(Vec::new());
    writer.start("p:x").unwrap().attribute("xmlns:p", "urn:other").unwrap();
    reader.next();
    while let Some(event) = reader.next() {
        if matches!(&event, Event::End(end) if end.name() == "a") {
            break;
        }
        writer.event(&event).unwrap();
    }
    assert_eq!(
        String::from_utf8(writer.finish().unwrap()).unwrap(),
        "<p:x xmlns:p=\"urn:other\"><b p:c=\"1\" xmlns=\"urn:a\" xmlns:p=\"urn:p\"><d/></b><e xmlns=\"\"/></p:x>"
    );
}

#[test]
fn an_undeclared_prefix_of_an_event_is_refused_or_declared() {
    let mut reader = Reader::new("<media:a/>");
    let event = reader.next().unwrap();
    assert!(Writer::new(Vec::new()).event(&event).unwrap().end().is_err());
    let mut writer = Writer::new(Vec::new()).with_prefix("media", "http://search.yahoo.com/mrss/");
    writer.event(&event).unwrap();
    assert_eq!(writer.finish().unwrap(), b"<media:a xmlns:media=\"http://search.yahoo.com/mrss/\"/>");
}

/// After an error, what was looked at is looked at again only where its prefix has got another meaning.
#[test]
fn attributes_become_twins_when_their_prefixes_are_declared() {
    let mut writer = Writer::new(Vec::new());
    let outer = [("xmlns:p", "urn:p"), ("xmlns:q", "urn:q"), ("xmlns:r", "urn:p")];
    writer.start("a").unwrap();
    for (name, uri) in outer {
        writer.attribute(name, uri).unwrap();
    }
    writer.start("b").unwrap();
    for name in ["p:n", "q:n", "r:n", "q:m"] {
        writer.attribute(name, "").unwrap();
    }
    let refused = |writer: &mut Writer<Vec<u8>>| writer.text("t").map(|_| ()).unwrap_err().to_string();
    assert!(refused(&mut writer).ends_with("of `r:n`"));
    // `q:n` is the twin of `p:n` then, and `q:m` is no other's.
    writer.attribute("xmlns:q", "urn:p").unwrap();
    assert!(refused(&mut writer).ends_with("of `q:n`"));
    // A name that was removed can come again; it is a twin of none now.
    writer.attribute("xmlns:r", "urn:r").unwrap().attribute("r:n", "2").unwrap();
    writer.attribute("p:m", "").unwrap();
    assert!(refused(&mut writer).ends_with("of `p:m`"));
    writer.text("t").unwrap();
    let xml = String::from_utf8(writer.finish().unwrap()).unwrap();
    let tag = "<b p:n=\"\" q:m=\"\" xmlns:q=\"urn:p\" xmlns:r=\"urn:r\" r:n=\"2\">";
    assert!(xml.ends_with(&format!(">{tag}t</b></a>")), "{xml}");
}

/// After errors without number, the writer holds what it held after the first, whether it compares attributes or has tables.
#[test]
fn refused_twins_take_no_memory() {
    for count in [1, 20] {
        let mut writer = Writer::new(Vec::new());
        writer.start("a").unwrap();
        for prefix in ["x", "y", "z"] {
            writer.attribute(&format!("xmlns:{prefix}"), "urn:x").unwrap();
        }
        for index in 0..count {
            writer.attribute(&format!("x:n{index}"), "").unwrap();
        }
        let mut held = None;
        for _ in 0..100 {
            writer.attribute("y:n0", "2").unwrap().attribute("z:n0", "3").unwrap();
            assert!(writer.text("t").is_err());
            assert!(writer.text("t").is_err());
            let holds = format!("{writer:?}").len();
            assert_eq!(*held.get_or_insert(holds), holds);
        }
        // The place of the removed ones is taken by others, whose prefixes can be declared again.
        writer.attribute("y:m", "").unwrap().attribute("z:m", "").unwrap();
        assert!(writer.text("t").is_err());
        writer.start("b").unwrap();
        let xml = String::from_utf8(writer.finish().unwrap()).unwrap();
        assert!(xml.ends_with(" y:m=\"\"><b/></a>") && !xml.contains("n0=\"2\""), "{xml}");
    }
}

/// Random attributes, declarations and attempts to complete the tag, beside a search through all pairs.
#[test]
fn twins_are_those_of_all_pairs() {
    let mut state = 1_u64;
    let mut random = |end: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % end
    };
    for locals in (1..=12).cycle().take(600) {
        let mut writer = Writer::new(Vec::new());
        writer.start("a").unwrap();
        let mut uris: Vec<u64> = (0..6).map(|_| random(4)).collect();
        for (prefix, uri) in uris.iter().enumerate() {
            writer.attribute(&format!("xmlns:p{prefix}"), &format!("urn:{uri}")).unwrap();
        }
        writer.start("b").unwrap();
        let mut attributes: Vec<(usize, u64)> = Vec::new();
        loop {
            let (prefix, local) = (random(6) as usize, random(locals));
            match random(8) {
                0 => {
                    let uri = random(4);
                    if writer.attribute(&format!("xmlns:p{prefix}"), &format!("urn:{uri}")).is_ok() {
                        uris[prefix] = uri;
                    }
                }
                1..6 => {
                    let is_new = !attributes.contains(&(prefix, local));
                    assert_eq!(writer.attribute(&format!("p{prefix}:n{local}"), "").is_ok(), is_new);
                    attributes.extend(is_new.then_some((prefix, local)));
                }
                _ => {
                    let key = |at: usize| (uris[attributes[at].0], attributes[at].1);
                    let is_twin = |at: &usize| (0..*at).any(|other| key(other) == key(*at));
                    let twins: Vec<usize> = (0..attributes.len()).filter(is_twin).collect();
                    let Err(error) = writer.text("t").map(|_| ()) else {
                        assert!(twins.is_empty(), "{attributes:?} {uris:?}");
                        break;
                    };
                    let of_error = |at: &&usize| {
                        error.to_string().ends_with(&format!("`p{}:n{}`", attributes[**at].0, attributes[**at].1))
                    };
                    let removed =
                        *twins.iter().find(of_error).unwrap_or_else(|| panic!("{error}: {attributes:?} {uris:?}"));
                    attributes.remove(removed);
                }
            }
        }
        let xml = String::from_utf8(writer.finish().unwrap()).unwrap();
        let tag = &xml[xml.find("<b").unwrap()..];
        let names =
            tag.split([' ', '>']).filter(|part| part.starts_with('p')).map(|part| part.trim_end_matches("=\"\""));
        let expected = attributes.iter().map(|(prefix, local)| format!("p{prefix}:n{local}"));
        assert!(names.eq(expected), "{xml}: {attributes:?}");
    }
}

/// However long the tag is, and however many of its attributes are others' twins.
#[test]
fn a_tag_with_attributes_that_are_twins_can_be_completed() {
    let mut writer = Writer::new(Vec::new());
    let long = "v".repeat(10_000);
    writer.start("a").unwrap().attribute("xmlns:x", "urn:x").unwrap().attribute("xmlns:y", "urn:x").unwrap();
    for index in 0..3 {
        writer.attribute(&format!("x:n{index}"), &long).unwrap().attribute(&format!("y:n{index}"), "2").unwrap();
    }
    for _ in 0..3 {
        assert!(writer.text("t").is_err());
    }
    writer.text("t").unwrap();
    let xml = String::from_utf8(writer.finish().unwrap()).unwrap();
    let mut reader = Reader::with_options(&xml, Options::default().with_strict(true));
    let Some(Event::Start(start)) = reader.next() else { panic!("{xml}") };
    let names: Vec<_> = start.attributes().map(|attribute| attribute.name().to_owned()).collect();
    assert_eq!(names, ["xmlns:x", "xmlns:y", "x:n0", "x:n1", "x:n2"]);
    assert_eq!(reader.read_text(), "t");
    reader.finish().unwrap();
}
