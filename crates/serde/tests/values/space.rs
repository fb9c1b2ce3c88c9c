//! Which white space is text.

use crate::assert_linear;
use fivefold::xml::{StreamReader, from_element, from_str};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::collections::BTreeMap;
use std::fmt::Debug;

#[derive(Debug, PartialEq, Deserialize)]
struct Text {
    #[serde(rename = "$text")]
    text: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Content<T> {
    #[serde(rename = "$value")]
    value: T,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Beside<T> {
    a: Option<String>,
    #[serde(rename = "$value")]
    value: Option<T>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Inline {
    B(String),
    I(String),
    Br,
    #[serde(rename = "$text")]
    Text(String),
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Shape {
    B(String),
    I(String),
    Br,
}

/// The value of a document, which is that of a stream, too.
#[track_caller]
fn of<T: DeserializeOwned + Debug + PartialEq>(document: &str) -> T {
    let value = from_str::<T>(document).unwrap_or_else(|error| panic!("{document}: {error}"));
    let mut stream = StreamReader::new(document.as_bytes());
    while stream.next().unwrap().is_some() && stream.start().is_none() {}
    assert_eq!(from_element::<T>(&mut stream).unwrap(), value, "{document}");
    value
}

/// The items of mixed content, with a mark before elements.
#[track_caller]
fn inline(document: &str) -> Vec<String> {
    let items = of::<Content<Vec<Inline>>>(document).value;
    let item = |item| match item {
        Inline::B(text) => format!("b:{text}"),
        Inline::I(text) => format!("i:{text}"),
        Inline::Br => "br".to_owned(),
        Inline::Text(text) => text,
    };
    items.into_iter().map(item).collect()
}

fn text(document: &str) -> Option<String> {
    of::<Text>(document).text
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn white_space_is_the_text_of_an_element_that_has_nothing_else() {
    assert_eq!(text("<t xml:space='preserve'> </t>"), some(" "));
    assert_eq!(text("<t> </t>"), some(" "));
    assert_eq!(text("<t a='1'>\n</t>"), some("\n"));
    assert_eq!(text("<t>&#32;</t>"), some(" "));
    assert_eq!(text("<t><![CDATA[ ]]></t>"), some(" "));
    assert_eq!(text("<t> <!--c--></t>"), some(" "));
    assert_eq!(text("<t></t>"), None);
    #[derive(Debug, PartialEq, Deserialize)]
    struct Whole {
        #[serde(rename = "$text")]
        t: String,
    }
    assert_eq!(of::<Whole>("<t xml:space='preserve'> </t>").t, " ");
}

#[test]
fn white_space_that_indents_is_no_text() {
    assert_eq!(text("<t>\n  <a/>\n</t>"), None);
    assert_eq!(text("<t>\n  <a/>x<b/>\n</t>"), some("x"));
    assert_eq!(text("<t>\n  <!--c-->\n <?p i?><a/></t>"), None);
    assert_eq!(text("<t>\r\n\r\n <a/></t>"), None);
    assert_eq!(inline("<p>\n  <b>x</b>\n  <i>y</i>\n</p>"), ["b:x", "i:y"]);
    assert_eq!(of::<Content<Vec<Shape>>>("<p>\n <b>x</b>\n <br/></p>").value.len(), 2);
    assert_eq!(of::<Beside<String>>("<p>\n  <a>1</a>\n</p>"), Beside { a: some("1"), value: None });
    let nothing: BTreeMap<String, u8> = of("<settings>\n</settings>");
    assert!(nothing.is_empty());
    #[derive(Debug, PartialEq, Deserialize)]
    struct List {
        #[serde(rename = "$value", default)]
        value: Vec<Inline>,
    }
    assert_eq!(of::<List>("<list>\n</list>").value, []);
}

#[test]
fn white_space_beside_text_is_an_item_of_mixed_content() {
    assert_eq!(inline("<p>a <b>x</b> <i>y</i>.</p>"), ["a ", "b:x", " ", "i:y", "."]);
    assert_eq!(inline("<p>a <b>x</b> <i>y</i></p>"), ["a ", "b:x", " ", "i:y"]);
    assert_eq!(inline("<p><b>x</b> <i>y</i> z</p>"), ["b:x", " ", "i:y", " z"]);
    assert_eq!(inline("<p> <b>x</b> <br/> z <i>y</i> </p>"), [" ", "b:x", " ", "br", " z ", "i:y", " "]);
    let strings = of::<Content<Vec<String>>>("<p>a <b>x</b> <i>y</i></p>").value;
    assert_eq!(strings, ["a ", "x", " ", "y"]);
    // An item that is no text is not parted from the next.
    let shapes = of::<Content<Vec<IgnoredAnyEq>>>("<p>a <b>x</b> <i>y</i></p>").value;
    assert_eq!(shapes.len(), 3);
    // What is in an element does not count around it.
    assert_eq!(inline("<p>\n <b> x </b>\n <i>y</i></p>"), ["b: x ", "i:y"]);
}

#[derive(Debug)]
struct IgnoredAnyEq;

impl PartialEq for IgnoredAnyEq {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<'de> Deserialize<'de> for IgnoredAnyEq {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

#[test]
fn white_space_is_an_item_where_it_is_preserved_or_written() {
    assert_eq!(inline("<p xml:space='preserve'> <b>x</b>\n<i>y</i> </p>"), [" ", "b:x", "\n", "i:y", " "]);
    assert_eq!(inline("<p xml:space='preserve'> </p>"), [" "]);
    assert_eq!(inline("<p><b>x</b>&#32;<i>y</i>\n</p>"), ["b:x", " ", "i:y"]);
    for section in ["<![CDATA[\t]]>", "<![CDATA[]]>&#9;", "<!-- c --><![CDATA[\t]]>", "<?p i?>&#9;"] {
        assert_eq!(inline(&format!("<p>\n<b>x</b>{section}<br/>\n<!-- <c> &amp; -->\n</p>")), ["b:x", "\t", "br"]);
        assert_eq!(inline(&format!("<p><a/>{section}<br/></p>").replace("<a/>", "<b>x</b>")), ["b:x", "\t", "br"]);
    }
    assert_eq!(inline("<p><b>x</b> <![CDATA[ ]]> <br/></p>"), ["b:x", "   ", "br"]);
    assert_eq!(inline("<p><b>x</b><![CDATA[ ]]> <br/></p>"), ["b:x", "  ", "br"]);
    assert_eq!(inline("<p>&#32;</p>"), [" "]);
    let (space, b) = of::<Content<(char, Inline)>>("<p>&#32;<b>x</b></p>").value;
    assert_eq!((space, b), (' ', Inline::B("x".to_owned())));
    // The setting is inherited, and ends.
    #[derive(Debug, PartialEq, Deserialize)]
    struct Doc {
        p: Vec<Content<Vec<Inline>>>,
    }
    let doc: Doc = of("<doc xml:space='preserve'><p> <br/></p><p xml:space='default'> <br/></p><p> </p></doc>");
    assert_eq!(doc.p.iter().map(|p| p.value.len()).collect::<Vec<_>>(), [2, 1, 1]);
    // A type without text leaves it out, as files of drawings have it.
    assert_eq!(of::<Content<Vec<Shape>>>("<svg xml:space='preserve'>\n<b>x</b>\n<br/>\n</svg>").value.len(), 2);
    // One value is what the content is besides.
    let document = "<p xml:space='preserve'>\n<b>x</b>\n</p>";
    assert_eq!(of::<Content<Shape>>(document).value, Shape::B("x".to_owned()));
    assert_eq!(of::<Content<Inline>>(document).value, Inline::B("x".to_owned()));
    assert_eq!(of::<Content<String>>("<p>&#32;</p>").value, " ");
}

#[test]
fn white_space_that_counts_goes_to_its_field_once() {
    assert_eq!(text("<t xml:space='preserve'>\n <a/>x<b/>\n</t>"), some("x"));
    assert_eq!(text("<t xml:space='preserve'>\n <a/> <b/>\n</t>"), some("\n "));
    assert_eq!(text("<t> <a/>&#10;<b/> </t>"), some("\n"));
    for document in ["<p>&#32;<a>1</a></p>", "<p><a>1</a>&#32;</p>", "<p>&#32;<a>1</a>&#32;</p>"] {
        assert_eq!(of::<Beside<String>>(document), Beside { a: some("1"), value: some(" ") });
    }
    let beside: Beside<Vec<Inline>> = of("<p>\n<a>1</a>&#32;<br/></p>");
    assert_eq!(beside.value, Some(vec![Inline::Text(" ".to_owned()), Inline::Br]));
    let beside: Beside<Vec<Inline>> = of("<p>x <br/> <a>1</a>\n<br/> </p>");
    let [x, space, line] = ["x ", " ", "\n"].map(|text| Inline::Text(text.to_owned()));
    let [after, last] = [" ", "x"].map(|text| Inline::Text(text.to_owned()));
    assert_eq!(beside.value, Some(vec![x, Inline::Br, space, line, Inline::Br, after]));
    // Among the items of a list that has a name.
    #[derive(Debug, PartialEq, Deserialize)]
    struct Named {
        a: Vec<u8>,
        #[serde(rename = "$text")]
        text: String,
    }
    for document in ["<p><a>1</a>&#32;<a>2</a></p>", "<p xml:space='preserve'><a>1</a> <a>2</a>\n</p>"] {
        assert_eq!(of::<Named>(document), Named { a: vec![1, 2], text: " ".to_owned() });
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Title {
        a: Vec<u8>,
        #[serde(rename = "$value")]
        value: Vec<Inline>,
    }
    let title: Title = of("<p><a>1</a><a>2</a> <br/>x</p>");
    assert_eq!(title.value, [Inline::Text(" ".to_owned()), Inline::Br, last]);
    // A struct that takes no text, and a map.
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Strict {
        a: u8,
    }
    assert_eq!(
        of::<Strict>("<p xml:space='preserve'> <a>1</a>&#32;</p>".replace("<p xml:space='preserve'>", "<p>").as_str()),
        Strict { a: 1 }
    );
    let map: BTreeMap<String, String> = of("<p>&#32;<a>1</a></p>");
    assert_eq!(
        map,
        BTreeMap::from([("a", "1"), ("$text", " ")].map(|(key, value)| (key.to_owned(), value.to_owned())))
    );
    let map: BTreeMap<String, u8> = of("<p>\n<a>1</a>\n</p>");
    assert_eq!(map.len(), 1);
}

#[test]
fn white_space_takes_linear_time() {
    assert_linear::<Content<Vec<Inline>>>(|count| format!("<p>{}x</p>", "<b>x</b> ".repeat(count)));
    assert_linear::<Content<Vec<Inline>>>(|count| format!("<p>{}</p>", " <b>x</b>".repeat(count)));
    assert_linear::<Text>(|count| format!("<p>{}x</p>", "&#32;<a/>".repeat(count)));
    assert_linear::<Text>(|count| format!("<p xml:space='preserve'>{}</p>", " <a/>".repeat(count)));
    #[derive(Deserialize)]
    struct Lists {
        #[serde(rename = "a")]
        _a: Vec<IgnoredAny>,
        #[serde(rename = "b")]
        _b: Vec<IgnoredAny>,
        #[serde(rename = "$value")]
        _value: Option<IgnoredAny>,
    }
    assert_linear::<Lists>(|count| format!("<p>{}<c/></p>", "&#32;<a/>&#32;<b/>".repeat(count)));
}
