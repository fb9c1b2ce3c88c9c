//! What programs do with events, names and writers.

use fivefold_quick_xml::events::attributes::{Attr, Attribute};
use fivefold_quick_xml::events::{BytesCData, BytesDecl, BytesEnd, BytesPI, BytesRef, BytesStart, BytesText, Event};
use fivefold_quick_xml::name::{Namespace, NamespaceResolver, QName, ResolveResult};
use fivefold_quick_xml::writer::ElementWriter;
use fivefold_quick_xml::{Decoder, Writer, XmlVersion};
use std::borrow::Cow;

#[test]
fn contents_have_normalized_newlines() {
    assert_eq!(BytesText::from_escaped("1\r\n2\r").xml10_content(), "1\n2\n");
    let text = BytesText::from_escaped("1\u{85}2");
    assert_eq!((&*text.xml_content(XmlVersion::Explicit1_1), &*text.html_content()), ("1\n2", "1\u{85}2"));
    let instruction = BytesPI::new("t d='e'");
    assert_eq!(instruction.attributes().flatten().count(), 1);
    let instruction = BytesPI::new("t d e");
    assert_eq!((instruction.target(), instruction.content()), ("t", " d e"));
    assert_eq!(BytesCData::new("<'&").minimal_escape().map(BytesText::into_inner), Ok("&lt;'&amp;".into()));
}

#[test]
fn references_are_resolved() {
    let resolve = |name: &'static str| BytesRef::new(name).resolve_char_ref();
    assert_eq!((resolve("#65").ok(), resolve("#x42").ok()), (Some(Some('A')), Some(Some('B'))));
    assert_eq!(resolve("lt").ok(), Some(None));
    assert!(resolve("#0").is_err() && resolve("#").is_err());
}

#[test]
fn values_are_unescaped() {
    let value = |raw: &'static str| {
        let attribute = Attribute { key: QName("a"), value: Cow::Borrowed(raw) };
        attribute.decoded_and_normalized_value(XmlVersion::default(), Decoder::default()).map(Cow::into_owned)
    };
    assert_eq!(value("1&amp;2\n3").ok().as_deref(), Some("1&2 3"));
    assert!(value("&nbsp;").is_err());
    assert_eq!(Attribute::from(("a", "<")).value, "&lt;");
    assert_eq!(Attribute::from(("a", "1")).as_bool(), Some(true));
}

#[test]
fn nil_needs_its_namespace() {
    let is_nil = |content: &'static str| {
        let tag = BytesStart::from_content(content, 1);
        let mut resolver = NamespaceResolver::default();
        resolver.push(&tag).expect("permitted");
        tag.attributes().has_nil(&resolver)
    };
    assert!(is_nil("a xmlns:x='http://www.w3.org/2001/XMLSchema-instance' x:nil='true'"));
    assert!(!is_nil("a xmlns:x='http://www.w3.org/2001/XMLSchema-instance' x:nil='false'"));
    assert!(!is_nil("a xmlns:x='urn:x' x:nil='true'") && !is_nil("a nil='true'"));
}

fn resolver(starts: &[&'static str]) -> NamespaceResolver {
    let mut resolver = NamespaceResolver::default();
    for start in starts {
        resolver.push(&BytesStart::from_content(*start, 1)).expect("permitted");
    }
    resolver
}

#[test]
fn inner_declarations_come_first_and_end_with_their_element() {
    let mut resolver = resolver(&["a xmlns:p='u:1' xmlns='u:d'", "b xmlns:p='u:2' xmlns=''", "c"]);
    let [p, none] = [QName("p:x"), QName("x")];
    assert_eq!(resolver.resolve_element(p).0, ResolveResult::Bound(Namespace("u:2")));
    assert_eq!(resolver.resolve_element(none).0, ResolveResult::Unbound);
    assert_eq!(resolver.bindings().count(), 1);
    resolver.pop();
    resolver.pop();
    assert_eq!(resolver.resolve_element(p).0, ResolveResult::Bound(Namespace("u:1")));
    assert_eq!(resolver.resolve_element(none).0, ResolveResult::Bound(Namespace("u:d")));
    assert_eq!(resolver.resolve_attribute(none).0, ResolveResult::Unbound);
    assert_eq!(resolver.bindings_of(1).count(), 2);
    resolver.pop();
    assert_eq!(resolver.resolve_element(p).0, ResolveResult::Unknown("p".to_owned()));
    assert!(matches!(resolver.resolve_element(QName("xml:x")).0, ResolveResult::Bound(_)));
}

#[test]
fn reserved_prefixes_cannot_be_declared() {
    let mut resolver = NamespaceResolver::default();
    let mut push = |content: &'static str| resolver.push(&BytesStart::from_content(content, 1)).is_ok();
    assert!(push("a xmlns:xml='http://www.w3.org/XML/1998/namespace'"));
    assert!(!push("a xmlns:xml='u:x'") && !push("a xmlns:xmlns='u:x'"));
    assert!(!push("a xmlns:p='http://www.w3.org/XML/1998/namespace'"));
    assert!(!push("a xmlns:p='http://www.w3.org/2000/xmlns/' xmlns:q='u:q'"));
    assert_eq!(resolver.resolve_element(QName("q:x")).0, ResolveResult::Bound(Namespace("u:q")));
}

#[test]
fn tags_are_indented_except_beside_text() {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    for event in [
        Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)),
        Event::Start(BytesStart::new("a")),
        Event::Empty(BytesStart::new("b")),
        Event::Start(BytesStart::new("c")),
        Event::Text(BytesText::new("1")),
        Event::CData(BytesCData::new("<")),
        Event::End(BytesEnd::new("c")),
        Event::End(BytesEnd::new("a")),
    ] {
        writer.write_event(event).expect("memory can be written");
    }
    let expected = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<a>\n  <b/>\n  <c>1<![CDATA[<]]></c>\n</a>";
    assert_eq!(String::from_utf8_lossy(&writer.into_inner()), expected);
}

fn written(build: impl FnOnce(ElementWriter<'_, Vec<u8>>)) -> String {
    let mut writer = Writer::new_with_indent(Vec::new(), b'\t', 1);
    let result = writer.create_element("out").write_inner_content(|writer| {
        build(writer.create_element("el"));
        Ok(())
    });
    assert!(result.is_ok());
    String::from_utf8(writer.into_inner()).expect("UTF-8")
}

// The expectations are those of quick-xml's documentation for the method, with a tab for two spaces.
#[test]
fn attributes_stand_in_lines() {
    let attributes = [("c", "3"), ("d", "4")];
    let below = written(|it| {
        let it = it.with_attribute(("a", "1")).with_attribute(("b", "2")).new_line().with_attributes(attributes);
        assert!(it.write_empty().is_ok());
    });
    assert_eq!(below, "<out>\n\t<el a=\"1\" b=\"2\"\n    c=\"3\" d=\"4\"/>\n</out>");
    let deeper = written(|it| {
        let it = it.new_line().with_attribute(("a", "1")).new_line().with_attributes(attributes).new_line();
        assert!(it.write_empty().is_ok());
    });
    assert_eq!(deeper, "<out>\n\t<el\n\t\ta=\"1\"\n\t\tc=\"3\" d=\"4\"\n/>\n</out>");
}

#[test]
fn elements_are_written() {
    let mut writer = Writer::new(Vec::new());
    assert!(writer.create_element("a").write_cdata_content(BytesCData::new("<")).is_ok());
    assert!(writer.create_element("b").new_line().write_pi_content(BytesPI::new("p q")).is_ok());
    assert_eq!(writer.into_inner(), b"<a><![CDATA[<]]></a><b><?p q?></b>");
}

#[test]
fn text_is_trimmed_in_place() {
    let mut text = BytesText::from_escaped(" a ");
    assert!(!text.inplace_trim_start() && !text.inplace_trim_end());
    assert_eq!(&*text, "a");
    assert!(BytesText::from_escaped("\n ".to_owned()).inplace_trim_end());
}

#[test]
fn tags_are_edited() {
    let mut tag = BytesStart::new("a").with_attributes([("b", "1")]);
    tag.set_name("longer").push_attribute(Attr::SingleQ("c", "&lt;"));
    assert_eq!((&*tag, tag.name()), ("longer b=\"1\" c=\"&lt;\"", QName("longer")));
    let names: Vec<_> = BytesStart::from_content("input disabled type=text", 5)
        .html_attributes()
        .flatten()
        .map(|it| format!("{}={}", it.key.into_inner(), it.value))
        .collect();
    assert_eq!(names, ["disabled=", "type=text"]);
}

// Programs import the variants of both, and match on the tuple structs.
#[test]
fn enums_are_enums() {
    use Event::{Empty, Eof, Start};
    use ResolveResult::{Bound, Unbound};
    let see = |event: &Event<'_>| match event {
        Start(tag) | Empty(tag) if matches!(tag.name(), QName("a")) => 1,
        Eof => 2,
        _ => 3,
    };
    assert_eq!([see(&Start(BytesStart::new("a"))), see(&Empty(BytesStart::new("b"))), see(&Eof)], [1, 3, 2]);
    assert!(matches!(Bound(Namespace("u:x")), Bound(Namespace(uri)) if uri == "u:x"));
    assert_eq!(Option::<Namespace<'_>>::try_from(Unbound), Ok(None));
}
