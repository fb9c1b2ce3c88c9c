//! On well-formed documents, the events equal those of the original crates, as far as their users can see.
//!
//! There is one intended difference: text outside the root element, which is white space, gives no event.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// How a document is read.
#[derive(Clone, Copy, Debug)]
struct Settings {
    expand: bool,
    trim: bool,
}

const SETTINGS: [Settings; 3] = [
    Settings { expand: true, trim: false },
    Settings { expand: false, trim: false },
    Settings { expand: false, trim: true },
];

/// Defines a function that reads a document with the types of one crate, and returns its events, one per line.
/// `$source` creates a source from the bytes, and `$see_declaration` handles the XML declaration.
macro_rules! events {
    ($function:ident, $types:ident, $source:expr, $see_declaration:expr) => {
        fn $function(bytes: &[u8], settings: Settings) -> Vec<String> {
            use $types::{Event, NsReader, ResolveResult};
            let mut reader = NsReader::from_reader($source(bytes));
            reader.config_mut().expand_empty_elements = settings.expand;
            reader.config_mut().trim_text(settings.trim);
            let (mut buf, mut lines, mut depth) = (Vec::new(), Vec::new(), 0);
            loop {
                buf.clear();
                let (namespace, event) = reader.read_resolved_event_into(&mut buf).expect("well-formed");
                let namespace = match namespace {
                    ResolveResult::Bound(uri) => text(uri.into_inner()),
                    ResolveResult::Unbound => "none".to_owned(),
                    ResolveResult::Unknown(prefix) => format!("unknown {}", text(prefix)),
                };
                lines.push(match &event {
                    Event::Start(tag) | Event::Empty(tag) => {
                        let attributes: Vec<_> = tag
                            .attributes()
                            .map(|it| it.expect("well-formed"))
                            .map(|it| format!("{}={}", text(it.key.into_inner()), text(&*it.value)))
                            .collect();
                        let kind = if matches!(event, Event::Empty(_)) { "empty" } else { "start" };
                        depth += i32::from(kind == "start");
                        let names = [text(tag.name().into_inner()), text(tag.local_name().into_inner())];
                        format!("{kind} {} {names:?} {namespace} {attributes:?}", text(&**tag))
                    }
                    Event::End(end) => {
                        depth -= 1;
                        format!("end {} {namespace}", text(end.name().into_inner()))
                    }
                    Event::Text(_) if depth == 0 => continue,
                    Event::Text(it) => format!("text {:?}", text(&**it)),
                    Event::CData(it) => format!("section {:?}", text(&**it)),
                    Event::GeneralRef(it) => format!("reference {} {:?}", text(&**it), it.resolve_char_ref().ok()),
                    Event::Comment(it) => format!("comment {:?}", text(&**it)),
                    Event::PI(it) => format!("instruction {:?} {:?}", text(it.target()), text(it.content())),
                    Event::DocType(it) => format!("doctype {:?}", text(&**it)),
                    Event::Decl(it) => {
                        $see_declaration(&mut reader, it.encoder());
                        format!("declaration {:?} {:?}", text(&**it), it.version().map(|version| text(&*version)).ok())
                    }
                    Event::Eof => return lines,
                });
            }
        }
    };
}

fn text(content: impl AsRef<[u8]>) -> String {
    String::from_utf8(content.as_ref().to_owned()).expect("UTF-8")
}

/// The types of the original 0.38.
mod original_38 {
    pub(super) use quick_xml_38::NsReader;
    pub(super) use quick_xml_38::events::Event;
    pub(super) use quick_xml_38::name::ResolveResult;
}

/// The types of the original 0.39.
mod original_39 {
    pub(super) use quick_xml_39::NsReader;
    pub(super) use quick_xml_39::events::Event;
    pub(super) use quick_xml_39::name::ResolveResult;
}

/// The types of the original 0.40.
mod original_40 {
    pub(super) use quick_xml_40::NsReader;
    pub(super) use quick_xml_40::events::Event;
    pub(super) use quick_xml_40::name::ResolveResult;
}

/// The types of the original 0.41.
mod original_41 {
    pub(super) use quick_xml_41::NsReader;
    pub(super) use quick_xml_41::events::Event;
    pub(super) use quick_xml_41::name::ResolveResult;
}

/// The types of the original 0.42.
mod original_42 {
    pub(super) use quick_xml_42::NsReader;
    pub(super) use quick_xml_42::events::Event;
    pub(super) use quick_xml_42::name::ResolveResult;
}

/// Fivefold's types for 0.38 to 0.41.
mod ours_41 {
    pub(super) use crate::typed::events::Event;
    pub(super) use crate::typed::name::ResolveResult;
    pub(super) use crate::typed::reader::NsReader;
}

/// Fivefold's types for 0.42.
mod ours_42 {
    pub(super) use fivefold_quick_xml::NsReader;
    pub(super) use fivefold_quick_xml::events::Event;
    pub(super) use fivefold_quick_xml::name::ResolveResult;
}

/// The interface for contents of bytes, as the packages up to 0.41 compile it.
#[allow(dead_code, unreachable_pub, unused_imports, reason = "it is all of the interface")]
#[path = "../src/typed/mod.rs"]
mod typed;
#[allow(dead_code, unused_imports, reason = "the test reads no text")]
#[path = "../src/versions/read_text.rs"]
mod version;

use version::{Written, written};

/// The type of names and contents in [`typed`].
type Content = [u8];

fn same(bytes: &[u8]) -> &[u8] {
    bytes
}

events!(original_38, original_38, same, |_: &mut NsReader<&[u8]>, _| {});
events!(original_39, original_39, same, |_: &mut NsReader<&[u8]>, _| {});
events!(original_40, original_40, same, |_: &mut NsReader<&[u8]>, _| {});
events!(original_41, original_41, same, |_: &mut NsReader<&[u8]>, _| {});
events!(ours_41, ours_41, same, |_: &mut NsReader<&[u8]>, _| {});
events!(original_42, original_42, quick_xml_42::encoding::DecodingReader::new, |reader: &mut NsReader<_>, encoding| {
    if let Some(encoding) = encoding {
        let source: &mut quick_xml_42::encoding::DecodingReader<&[u8]> = reader.get_mut();
        source.set_encoding(encoding);
    }
});
events!(ours_42, ours_42, fivefold_quick_xml::encoding::DecodingReader::new, |reader: &mut NsReader<_>, encoding| {
    if let Some(encoding) = encoding {
        let source: &mut fivefold_quick_xml::encoding::DecodingReader<&[u8]> = reader.get_mut();
        source.set_encoding(encoding);
    }
});

fn check(name: &str, bytes: &[u8]) {
    for settings in SETTINGS {
        assert_eq!(ours_42(bytes, settings), original_42(bytes, settings), "{name} with {settings:?}");
        // The originals up to 0.41 leave decoding to their users.
        if str::from_utf8(bytes).is_ok() {
            let ours = ours_41(bytes, settings);
            for (version, original) in [
                ("0.38", original_38(bytes, settings)),
                ("0.39", original_39(bytes, settings)),
                ("0.40", original_40(bytes, settings)),
                ("0.41", original_41(bytes, settings)),
            ] {
                assert_eq!(ours, original, "{name} with {settings:?} on {version}");
            }
        }
    }
}

#[test]
fn small_documents() {
    for document in [
        "<a/>",
        "<a></a>",
        "<?xml version='1.0' encoding=\"utf-8\" ?>\n<!DOCTYPE a  [ <!ENTITY e 'x'> ]>\n<!-- c\r\n --><a>\r\n</a>\n<?t d?>",
        "<a b = '1' \n c=\"2 &lt;&#x33;\tx\" ><d\te='' /><f />&amp;&#65; &unknown;</a >",
        "<a>1<![CDATA[ 2 ]]>3<![CDATA[]]]]><![CDATA[>]]> 4 <!-- 5 --> 6 <?p?> 7 </a>",
        "<p:a xmlns:p='urn:p' xmlns='urn:d' p:b='1'><c/><p:d xmlns='' xmlns:p='urn:q'><e/></p:d><p:f/></p:a>",
        "<a xml:lang='x'><xml:b/></a>",
        "<a>\u{85}é\u{10FFFF}\r\n\r\t</a>",
        "\u{FEFF}<a>bom</a>",
        "<description>&nbsp;</description>",
        "<été><日本 語='1'/></été>",
    ] {
        // For an empty section, the originals return an event without content.
        check(document, document.replace("<![CDATA[]]>", "").as_bytes());
    }
}

#[test]
fn feeds() {
    let Some(folder) = feeds_folder() else {
        eprintln!("no feeds in ../shared/conformance, nor where FIVEFOLD_CONFORMANCE says: NOTHING IS COMPARED");
        return;
    };
    let mut count = 0;
    for kind in fs::read_dir(folder).expect("it is a folder").flatten().filter(|entry| entry.path().is_dir()) {
        for file in fs::read_dir(kind.path()).expect("it is a folder").flatten().map(|entry| entry.path()) {
            let name = file.display().to_string();
            // That feed is truncated, so it is not well-formed.
            if name.ends_with(".xml") && !name.ends_with("rss_2.0_invalid_1.xml") {
                check(&name, &fs::read(&file).expect("it can be read"));
                count += 1;
            }
        }
    }
    assert!(count > 30, "only {count} feeds");
}

fn feeds_folder() -> Option<PathBuf> {
    let conformance = env::var_os("FIVEFOLD_CONFORMANCE")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/conformance"), PathBuf::from);
    Some(conformance.join("feeds")).filter(|folder| folder.is_dir())
}
