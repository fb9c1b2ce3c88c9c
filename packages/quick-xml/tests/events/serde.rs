//! What serde reads and writes is what it reads and writes with the original.

use fivefold_quick_xml::{de, se};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Debug;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Inner {
    #[serde(rename = "@id")]
    id: u8,
    #[serde(rename = "$text", default)]
    text: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Choice {
    Unit,
    New(u8),
    Struct {
        a: u8,
        #[serde(rename = "@b")]
        b: u8,
    },
    Tuple(u8, u8),
    #[serde(rename = "$text")]
    Text(String),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
struct Options {
    #[serde(rename = "@a")]
    a: Option<String>,
    b: Option<String>,
    c: Option<Vec<u8>>,
    d: bool,
    #[serde(default)]
    e: Vec<Vec<u8>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Content {
    #[serde(rename = "$value", default)]
    content: Vec<Choice>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Fields {
    x: Vec<Inner>,
    y: (u8, String),
    f: Choice,
    #[serde(rename = "@q")]
    q: String,
    #[serde(rename = "@l")]
    l: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Newtype(u8);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Unit;

const SPECIAL: &str = "a<b>&\"'\t\n\r ]]> é";

/// Both crates write the same text, or both refuse the value.
fn check<T: Serialize + Debug>(value: &T) {
    let original = quick_xml_42::se::to_string(value).ok();
    assert_eq!(se::to_string(value).ok(), original, "{value:?}");
    let original = quick_xml_42::se::to_string_with_root("root", value).ok();
    assert_eq!(se::to_string_with_root("root", value).ok(), original, "{value:?}");
    let mut original = String::new();
    let mut serializer = quick_xml_42::se::Serializer::with_root(&mut original, Some("r")).expect("a name");
    serializer.indent(' ', 2).expand_empty_elements(true);
    let original = value.serialize(serializer).is_ok().then_some(original);
    let mut ours = String::new();
    let mut serializer = se::Serializer::with_root(&mut ours, Some("r")).expect("a name");
    serializer.indent(' ', 2).expand_empty_elements(true);
    assert_eq!(value.serialize(serializer).is_ok().then_some(ours), original, "{value:?}");
}

/// Both crates read what is written.
fn check_both_ways<T: Serialize + for<'de> Deserialize<'de> + Debug + PartialEq>(value: &T) {
    check(value);
    let text = se::to_string(value).expect("it has a form");
    assert_eq!(de::from_str::<T>(&text).ok().as_ref(), Some(value), "{text}");
    assert_eq!(de::from_reader::<_, T>(text.as_bytes()).ok().as_ref(), Some(value), "{text}");
    assert_eq!(quick_xml_42::de::from_str::<T>(&text).ok().as_ref(), Some(value), "{text}");
}

#[test]
fn values_are_written_and_read() {
    check_both_ways(&Inner { id: 1, text: "a<b>&\"' é".to_owned() });
    check_both_ways(&Inner { id: 1, text: String::new() });
    for choice in [Choice::Unit, Choice::New(1), Choice::Struct { a: 1, b: 2 }] {
        check_both_ways(&choice);
        check_both_ways(&Content { content: vec![choice.clone(), Choice::Unit, choice] });
    }
    check_both_ways(&Content { content: Vec::new() });
    check_both_ways(&Newtype(7));
    check_both_ways(&Unit);
    check_both_ways(&Options { a: Some("1".into()), b: Some("2".into()), c: Some(vec![3, 4]), d: true, e: vec![] });
    let x = vec![Inner { id: 1, text: "1".into() }, Inner { id: 2, text: String::new() }];
    check_both_ways(&Fields { x, y: (1, "b".into()), f: Choice::Unit, q: "q".into(), l: vec![1, 2] });
}

// The original refuses this, though it can read it.
#[test]
fn text_stands_beside_elements() {
    let content = Content { content: vec![Choice::Text("x".into()), Choice::Unit, Choice::Text("y".into())] };
    let text = "<Content>x<Unit/>y</Content>";
    assert_eq!(se::to_string(&content).ok().as_deref(), Some(text));
    assert_eq!(quick_xml_42::de::from_str::<Content>(text).ok(), Some(content.clone()));
    assert_eq!(de::from_str::<Content>(text).ok(), Some(content));
}

/// The last of the entries that differ in nothing but the prefix counts.
#[test]
fn keys_of_maps_are_local_names() {
    type Map = BTreeMap<String, String>;
    for text in
        ["<x><a>1</a><p:a>2</p:a></x>", "<x><p:a>2</p:a><a>1</a></x>", "<x b='1' p:b='2'/>", "<x p:b='2' b='1'/>"]
    {
        let theirs = quick_xml_42::de::from_str::<Map>(text).unwrap();
        assert_eq!(de::from_str::<Map>(text).unwrap(), theirs, "{text}");
        assert_eq!(de::from_reader::<_, Map>(text.as_bytes()).unwrap(), theirs, "{text}");
        assert_eq!(Map::deserialize(&mut de::Deserializer::from_str(text)).unwrap(), theirs, "{text}");
    }
}

#[test]
fn values_are_written_as_by_the_original() {
    check(&Inner { id: 1, text: SPECIAL.to_owned() });
    check(&Options { e: vec![vec![1, 2], vec![], vec![3]], ..Options::default() });
    check(&Choice::Tuple(1, 2));
    check(&Choice::Text(SPECIAL.to_owned()));
    for f in [Choice::New(1), Choice::Struct { a: 1, b: 2 }, Choice::Text("a".into())] {
        check(&Fields { x: vec![], y: (1, SPECIAL.into()), f, q: SPECIAL.into(), l: vec![] });
    }
    check(&Fields { x: vec![], y: (1, SPECIAL.into()), f: Choice::Unit, q: SPECIAL.into(), l: vec![] });
    check(&BTreeMap::from([("k", 1), ("@a", 2)]));
    check(&BTreeMap::from([("a b", 1)]));
    check(&BTreeMap::from([(1, 1)]));
    check(&(1, "a"));
    check(&vec![1, 2]);
    check(&"a b");
    check(&'<');
    check(&1.5);
    check(&true);
    check(&());
    check(&None::<u8>);
    check(&Some(1));
}

/// Reads and writes a field by the `text_content` of a library.
macro_rules! through_text_content {
    ($library:ident, $value:ty) => {
        |text: &str| {
            use $library::serde_helpers::text_content;
            #[derive(Serialize, Deserialize)]
            struct Entry {
                #[serde(with = "text_content")]
                lang: $value,
            }
            let entry: Entry = $library::de::from_str(text).ok()?;
            Some((format!("{:?}", entry.lang), $library::se::to_string(&entry).ok()))
        }
    };
}

#[test]
fn nesting_is_limited_as_by_the_original() {
    #[derive(Deserialize)]
    struct Outline {
        #[expect(dead_code, reason = "it is only read")]
        outline: Option<Box<Self>>,
    }
    for depth in 1..5 {
        let opml = format!("{}{}", "<outline>".repeat(depth), "</outline>".repeat(depth));
        for limit in 0..6 {
            let ours = Outline::deserialize(de::Deserializer::from_str(&opml).recursion_limit(limit));
            let mut original = quick_xml_42::de::Deserializer::from_str(&opml);
            let original = Outline::deserialize(original.recursion_limit(limit));
            assert_eq!(ours.is_ok(), original.is_ok(), "{depth} elements, at most {limit}");
        }
    }
}

#[test]
fn text_content_is_read_and_written_as_by_the_original() {
    #[derive(Debug, Serialize, Deserialize)]
    enum Language {
        En,
        Pl,
    }
    macro_rules! check {
        ($value:ty) => {{
            let ours = through_text_content!(fivefold_quick_xml, $value);
            let theirs = through_text_content!(quick_xml_42, $value);
            for lang in [
                "",
                "<lang/>",
                "<lang></lang>",
                "<lang>Pl</lang>",
                "<lang>no</lang>",
                "<lang><b/>En</lang>",
                "<lang>Pl<b/>En</lang>",
            ] {
                let text = format!("<Entry>{lang}</Entry>");
                assert_eq!(ours(&text), theirs(&text), "{text} as {}", stringify!($value));
            }
        }};
    }
    check!(Language);
    check!(String);
    check!(Option<Language>);
    check!(Option<String>);
}
