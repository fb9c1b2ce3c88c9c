//! Values that are written as XML and read back.

use super::{Named, Newtype, assert_written, refusal, some};
use fivefold::xml::{
    Deserializer, Options, Reader, Serializer, StreamReader, ValueError, from_element, from_str, to_string, to_writer,
};
use fivefold_test_support::seeded;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::BufReader;

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
#[serde(default)]
struct Record {
    #[serde(rename = "@id")]
    id: u32,
    #[serde(rename = "@label")]
    label: Option<String>,
    #[serde(rename = "@ratios")]
    ratios: Vec<i8>,
    title: String,
    note: Option<String>,
    tag: Vec<String>,
    maybe: Vec<Option<String>>,
    choice: Choice,
    inner: Option<Box<Self>>,
    body: Body,
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
#[serde(rename_all = "lowercase")]
enum Choice {
    #[default]
    First,
    Second,
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
#[serde(default)]
struct Body {
    #[serde(rename = "@lang")]
    lang: String,
    #[serde(rename = "$value")]
    parts: Vec<Part>,
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
#[serde(rename_all = "lowercase")]
enum Part {
    P(String),
    Hr,
    Img {
        #[serde(rename = "@src")]
        src: String,
    },
}

#[test]
fn structs_are_elements() {
    let record = Record { id: 7, title: "A & B".to_owned(), ratios: vec![1, -2], ..Record::default() };
    assert_written(
        &record,
        "<Record id=\"7\" ratios=\"1 -2\"><title>A &amp; B</title><choice>first</choice><body lang=\"\"/></Record>",
    );
}

#[test]
fn what_is_absent_is_left_out_or_nil() {
    let record = Record { maybe: vec![None, Some(String::new())], ..Record::default() };
    assert_written(
        &record,
        "<Record id=\"0\" ratios=\"\"><title/>\
         <maybe xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/><maybe/>\
         <choice>first</choice><body lang=\"\"/></Record>",
    );
}

#[test]
fn content_keeps_its_order() {
    let parts = vec![Part::P("1".to_owned()), Part::Hr, Part::Img { src: "a\"\n".to_owned() }];
    assert_written(
        &Body { lang: "en".to_owned(), parts },
        "<Body lang=\"en\"><p>1</p><hr/><img src=\"a&quot;&#10;\"/></Body>",
    );
}

#[test]
fn mixed_content_has_no_lines() {
    #[derive(Serialize)]
    #[serde(rename_all = "lowercase")]
    enum Inline {
        B(&'static str),
        Q {
            #[serde(rename = "$value")]
            content: Vec<Self>,
        },
        #[serde(rename = "$text")]
        Text(&'static str),
    }
    #[derive(Serialize)]
    struct P {
        #[serde(rename = "$value")]
        content: Vec<Inline>,
    }
    #[derive(Serialize)]
    struct Note {
        to: &'static str,
        #[serde(rename = "$text")]
        text: Option<&'static str>,
    }
    #[derive(Serialize)]
    struct Root {
        p: Vec<P>,
        note: Vec<Note>,
    }
    let p = |content| P { content };
    let q = || Inline::Q { content: vec![Inline::B("1"), Inline::B("2")] };
    let root = Root {
        p: vec![p(vec![Inline::B("1"), q(), Inline::Text("x")]), p(vec![Inline::B("1"), q()])],
        note: vec![Note { to: "a", text: Some("x") }, Note { to: "b", text: None }],
    };
    assert_eq!(
        Serializer::new().with_root("r").with_indent(1).to_string(&root).unwrap(),
        "<r>\n <p><b>1</b><q><b>1</b><b>2</b></q>x</p>\n <p>\n  <b>1</b>\n  <q>\n   <b>1</b>\n   <b>2</b>\n  </q>\n </p>\n \
         <note><to>a</to>x</note>\n <note>\n  <to>b</to>\n </note>\n</r>"
    );
}

#[test]
fn lines_are_indented_by_256_spaces_at_most() {
    let map = BTreeMap::from([("a", 1)]);
    for spaces in [256, 257, usize::MAX] {
        let xml = Serializer::new().with_root("m").with_indent(spaces).to_string(&map).unwrap();
        assert_eq!(xml, format!("<m>\n{}<a>1</a>\n</m>", " ".repeat(256)));
    }
}

#[test]
fn names_of_roots() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Unit;
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Newtype(u8);
    assert_written(&Unit, "<Unit/>");
    assert_written(&Newtype(7), "<Newtype>7</Newtype>");
    assert_eq!(to_string(&Choice::Second).unwrap(), "<second/>");
    assert_eq!(Serializer::new().with_root("n").to_string(&7).unwrap(), "<n>7</n>");
    assert_eq!(
        Serializer::new().with_root("n").with_prefix("p", "urn:p").to_string(&7).unwrap(),
        "<n xmlns:p=\"urn:p\">7</n>"
    );
    assert_eq!(Serializer::new().with_prefix("p", "urn:p").to_string(&Unit).unwrap(), "<Unit xmlns:p=\"urn:p\"/>");
    let map = BTreeMap::from([("a", 1), ("@b", 2)]);
    assert_eq!(Serializer::new().with_root("m").to_string(&map).unwrap(), "<m b=\"2\"><a>1</a></m>");
    let empty = Serializer::new().with_root("n").to_string(&None::<u8>).unwrap();
    assert_eq!(from_str::<Option<u8>>(&empty).unwrap(), None);
    let declared = Serializer::new().with_declaration(true).to_string(&Unit).unwrap();
    assert_eq!(declared, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Unit/>");
}

#[test]
fn what_would_not_be_read_back_is_refused() {
    #[derive(Serialize)]
    struct Value<T> {
        field: T,
    }
    assert_eq!(refusal(&7), "XML has no form for a value without a name as the root: a serializer can name it");
    assert_eq!(refusal(&["a"]), refusal(&7));
    assert_eq!(refusal(&Newtype(["a"])), "XML has no form for a list as the root, in `Newtype`");
    assert_eq!(refusal(&Value { field: "\u{1}" }), "XML has no form for the character U+0001, in `Value/field`");
    assert_eq!(refusal(&Value { field: [[1]] }), "XML has no form for a list in a list, in `Value/field`");
    assert_eq!(
        refusal(&Value { field: BTreeMap::from([("a b", 1)]) }),
        "XML has no form for the name `a b`, in `Value/field/a b`"
    );
    assert_eq!(
        refusal(&Value { field: Named(vec![("p:a", "1")]) }),
        "XML has no form for the prefix `p`, which neither the value nor `with_prefix` declares, in `Value/field/p:a`"
    );
    assert_eq!(
        refusal(&Value { field: BTreeMap::from([("@a", ["b c", "d"])]) }),
        "XML has no form for an item of a joined list that is empty or has white space, in `Value/field/@a`"
    );
    #[derive(Serialize)]
    enum Piece {
        B,
        #[serde(rename = "$text")]
        Text(&'static str),
    }
    #[derive(Serialize)]
    struct Content {
        #[serde(rename = "$value")]
        pieces: Vec<Piece>,
    }
    let content = |pieces: Vec<Piece>| Value { field: Content { pieces } };
    let text = "XML has no form for a text that is empty, or follows another, among elements, in `Value/field`";
    assert_eq!(refusal(&content(vec![Piece::B, Piece::Text(""), Piece::B])), text);
    assert_eq!(refusal(&content(vec![Piece::Text("a"), Piece::Text("b")])), text);
    assert_eq!(to_string(&content(vec![Piece::Text("a"), Piece::B])).unwrap(), "<Value><field>a<B/></field></Value>");
    assert_eq!(
        refusal(&Value { field: BTreeMap::from([("@a", [Some(1), None])]) }),
        "XML has no form for an item of a joined list that is empty or has white space, in `Value/field/@a`"
    );
    assert_eq!(
        refusal(&Value { field: Named(vec![("@xmlns:p", None), ("p:a", Some(1))]) }),
        "XML has no form for the prefix `p`, which neither the value nor `with_prefix` declares, in `Value/field/p:a`"
    );
    let prefixed = |prefix, uri| Serializer::new().with_prefix(prefix, uri).to_string(&Value { field: 1 });
    for (prefix, uri) in [("p", ""), ("xml", "urn:x"), ("xmlns", "urn:x")] {
        assert!(prefixed(prefix, uri).is_err(), "{prefix}");
    }
    let twice = Serializer::new().with_prefix("p", "urn:p").with_prefix("p", "urn:q");
    assert!(twice.to_string(&Value { field: 1 }).unwrap_err().to_string().contains("two attributes `xmlns:p`"));
    assert!(twice.clone().with_root("a").to_string(&[1, 2]).is_err());
    assert!(Serializer::new().with_root("a").to_string(&Choice::First).is_err());
    let nothing = Serializer::new().with_root("n").with_prefix("p", "urn:p").to_string(&None::<String>).unwrap();
    assert_eq!(from_str::<Option<String>>(&nothing).unwrap(), None);
    let declared = Value { field: Named(vec![("@xmlns:p", "urn:p"), ("p:a", "1")]) };
    assert_eq!(to_string(&declared).unwrap(), "<Value><field xmlns:p=\"urn:p\"><p:a>1</p:a></field></Value>");
}

#[test]
fn errors_of_the_writer_are_returned() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    assert!(matches!(to_writer(Full, &Choice::First), Err(ValueError::Io(_))));
}

/// Any record is written so that it is well-formed, and read back.
#[test]
fn random_values_come_back() {
    let mut rng = seeded(32);
    for _ in 0..500 {
        let record = random_record(&mut rng, 3);
        let serializer = Serializer::new().with_declaration(rng.bool());
        let xml = serializer.to_string(&record).unwrap();
        Reader::with_options(&xml, Options::default().with_strict(true)).finish().unwrap();
        assert_eq!(Deserializer::from_str(&xml).with_strict(true).deserialize::<Record>().unwrap(), record, "{xml}");
    }
}

fn random_record(rng: &mut fastrand::Rng, depth: usize) -> Record {
    let strings = |rng: &mut fastrand::Rng| (0..rng.usize(..3)).map(|_| random_text(rng)).collect::<Vec<_>>();
    Record {
        id: rng.u32(..),
        label: rng.bool().then(|| random_text(rng)),
        ratios: (0..rng.usize(..4)).map(|_| rng.i8(..)).collect(),
        title: random_text(rng),
        note: rng.bool().then(|| random_text(rng)),
        tag: strings(rng),
        maybe: (0..rng.usize(..3)).map(|_| rng.bool().then(|| random_text(rng))).collect(),
        choice: if rng.bool() { Choice::First } else { Choice::Second },
        inner: (depth > 0 && rng.bool()).then(|| Box::new(random_record(rng, depth - 1))),
        body: Body {
            lang: random_text(rng),
            parts: (0..rng.usize(..4))
                .map(|_| match rng.usize(..3) {
                    0 => Part::P(random_text(rng)),
                    1 => Part::Hr,
                    _ => Part::Img { src: random_text(rng) },
                })
                .collect(),
        },
    }
}

/// Text of characters that XML allows, most of them odd ones.
fn random_text(rng: &mut fastrand::Rng) -> String {
    const CHARACTERS: [char; 20] = [
        'a',
        'b',
        ' ',
        '\t',
        '\n',
        '\r',
        '<',
        '>',
        '&',
        '"',
        '\'',
        ']',
        '-',
        '?',
        '\u{85}',
        'é',
        '\u{2028}',
        '\u{FEFF}',
        '\u{FFFD}',
        '\u{10FFFF}',
    ];
    (0..rng.usize(..6)).map(|_| CHARACTERS[rng.usize(..CHARACTERS.len())]).collect()
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
#[serde(default)]
struct Mixed {
    #[serde(rename = "@kind")]
    kind: Option<Choice>,
    before: Vec<Choice>,
    #[serde(rename = "$value")]
    content: Vec<Run>,
    after: Option<Newtype<Option<String>>>,
    note: Option<Note>,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Note {
    #[serde(rename = "$text")]
    text: Option<String>,
    a: Vec<Option<char>>,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
#[serde(rename_all = "lowercase")]
enum Run {
    B(Option<String>),
    Span(Mixed),
    Br,
    #[serde(rename = "$text")]
    Text(String),
}

/// Any mixed content, with white space, comes back from a text and from a stream.
#[test]
fn random_mixed_content_comes_back() {
    let mut rng = seeded(50);
    for _ in 0..3_000 {
        let value = random_mixed(&mut rng, 3);
        let mut serializer = Serializer::new().with_prefix("p", "urn:p");
        if rng.bool() {
            serializer = serializer.with_indent(rng.usize(..3));
        }
        let xml = serializer.to_string(&value).unwrap();
        assert_eq!(Deserializer::from_str(&xml).with_strict(true).deserialize::<Mixed>().unwrap(), value, "{xml}");
        let mut stream = StreamReader::new(BufReader::with_capacity(rng.usize(1..9), xml.as_bytes()));
        stream.next().unwrap();
        assert_eq!(from_element::<Mixed>(&mut stream).unwrap(), value, "{xml}");
    }
}

fn random_mixed(rng: &mut fastrand::Rng, depth: usize) -> Mixed {
    let choice = |rng: &mut fastrand::Rng| if rng.bool() { Choice::First } else { Choice::Second };
    let text = |rng: &mut fastrand::Rng| [" ", "\n", "\n\n\n\n\n\n", "\t\r", "x", " x "][rng.usize(..6)].to_owned();
    let mut content = Vec::new();
    for _ in 0..rng.usize(..5) {
        content.push(match rng.usize(..5) {
            0 => Run::B(rng.bool().then(|| random_text(rng))),
            1 => Run::Br,
            2 if depth > 0 => Run::Span(random_mixed(rng, depth - 1)),
            _ if matches!(content.last(), Some(Run::Text(_))) => Run::Br,
            _ => Run::Text(text(rng)),
        });
    }
    Mixed {
        kind: rng.bool().then(|| choice(rng)),
        before: (0..rng.usize(..3)).map(|_| choice(rng)).collect(),
        content,
        after: (rng.usize(..3) == 0).then(|| Newtype(Some(random_text(rng)))).filter(|after| after.0 != some("")),
        note: rng.bool().then(|| Note {
            text: rng.bool().then(|| text(rng)),
            a: (1..2 + rng.usize(..2)).map(|_| rng.bool().then_some(' ')).collect(),
        }),
    }
}
