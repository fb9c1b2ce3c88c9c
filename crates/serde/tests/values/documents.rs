//! What documents become, by the conventions that the crate's documentation states.

use fivefold::encoding::Hints;
use fivefold::xml::{
    self, Deserializer, Event, Options, Reader, StreamReader, from_element, from_reader, from_slice, from_str,
};
use fivefold::{ErrorCode, Limits};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, BufReader, Read};

#[derive(Debug, PartialEq, Deserialize)]
struct Item {
    #[serde(rename = "@id")]
    id: u32,
    title: String,
    #[serde(default)]
    tag: Vec<String>,
}

fn item(id: u32, title: &str, tags: &[&str]) -> Item {
    Item { id, title: title.to_owned(), tag: tags.iter().map(|&tag| tag.to_owned()).collect() }
}

#[derive(Debug, PartialEq, Deserialize)]
struct Channel {
    title: String,
    #[serde(default)]
    item: Vec<Item>,
    #[serde(default)]
    other: Vec<u8>,
    last: Option<bool>,
}

#[test]
fn sequences_need_not_be_adjacent() {
    let channel: Channel = from_str(
        "<channel>
            <item id='1'><title>one</title><tag>a</tag><x/><tag>b</tag></item>
            <other>1</other>
            <title>t</title>
            <item id='2'><tag>c</tag><title>two</title></item>
            <unknown><item id='x'/></unknown>
            <other>2</other>
            <last>true</last>
            <item id='3'><title/></item>
        </channel>",
    )
    .unwrap();
    assert_eq!(
        channel,
        Channel {
            title: "t".to_owned(),
            item: vec![item(1, "one", &["a", "b"]), item(2, "two", &["c"]), item(3, "", &[])],
            other: vec![1, 2],
            last: Some(true),
        }
    );
}

#[test]
fn text_keeps_its_spaces_and_numbers_do_not_have_any() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Texts<'a> {
        a: String,
        b: i16,
        c: char,
        #[serde(borrow)]
        d: &'a str,
        e: f64,
        f: bool,
    }
    let texts: Texts<'_> = from_str(
        "<x><a> 1 &lt; 2<!-- -->\n<![CDATA[ &lt;]]></a><b> -7\n</b><c> y </c><d> same </d><e>\t1e3</e><f> 0 </f></x>",
    )
    .unwrap();
    let a = " 1 < 2\n &lt;".to_owned();
    assert_eq!(texts, Texts { a, b: -7, c: 'y', d: " same ", e: 1000.0, f: false });
}

#[test]
fn enums_are_named_by_elements_or_by_text() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Shape {
        Circle {
            #[serde(rename = "@r")]
            r: u8,
        },
        Point(Unit),
        Path(Vec<String>),
        Empty,
        #[serde(rename = "$text")]
        Text(String),
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Unit {}
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Color {
        Red,
        Green,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Drawing {
        #[serde(rename = "@color")]
        color: Color,
        background: Color,
        #[serde(rename = "$value")]
        shapes: Vec<Shape>,
    }
    let drawing: Drawing = from_str(
        "<svg color='red'><circle r='1'/>note<empty>x<y/></empty><background>green</background><point/><path>a b</path></svg>",
    )
    .unwrap();
    let path = Shape::Path(vec!["a".to_owned(), "b".to_owned()]);
    let shapes =
        vec![Shape::Circle { r: 1 }, Shape::Text("note".to_owned()), Shape::Empty, Shape::Point(Unit {}), path];
    assert_eq!(drawing, Drawing { color: Color::Red, background: Color::Green, shapes });
    assert_eq!(from_str::<Shape>("<circle r='2'/>").unwrap(), Shape::Circle { r: 2 });
}

#[test]
fn a_variant_may_hold_its_own_enum() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Term {
        Not(Box<Self>),
        All(Terms),
        True,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Terms {
        #[serde(rename = "$value", default)]
        terms: Vec<Term>,
    }
    let all = |terms| Term::All(Terms { terms });
    let not = Term::Not(Box::new(Term::True));
    assert_eq!(
        from_str::<Term>("<all><not>true</not><all/><true/></all>").unwrap(),
        all(vec![not, all(vec![]), Term::True])
    );
    assert_eq!(from_str::<Term>("<not>true</not>").unwrap(), Term::Not(Box::new(Term::True)));
}

#[test]
fn options_distinguish_missing_from_empty() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Options {
        #[serde(rename = "@a")]
        a: Option<String>,
        b: Option<String>,
        c: Option<()>,
        d: Option<Vec<u8>>,
    }
    let of = |document: &str| from_str::<Options>(document).unwrap();
    assert_eq!(of("<x/>"), Options { a: None, b: None, c: None, d: None });
    let empty = Options { a: Some(String::new()), b: Some(String::new()), c: Some(()), d: Some(vec![1, 2]) };
    assert_eq!(of("<x a=''><b/><c>any<x/></c><d>1</d><d>2</d></x>"), empty);
    let nil = "<x xmlns:i='http://www.w3.org/2001/XMLSchema-instance' a='1'><b i:nil='true'>no</b><d i:nil='1'/></x>";
    assert_eq!(of(nil), Options { a: Some("1".to_owned()), b: None, c: None, d: None });
    let nil = "<x xmlns:i='http://www.w3.org/2001/XMLSchema-instance' i:nil='true'><b>no</b><c/></x>";
    assert_eq!(of(nil), Options { a: None, b: None, c: None, d: None });
    assert_eq!(of("<x><b nil='true'>yes</b></x>").b.as_deref(), Some("yes"));
    assert_eq!(from_str::<Option<String>>(" <!-- nothing --> ").unwrap(), None);
}

#[test]
fn names_are_local_unless_a_field_has_the_prefix() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Names {
        #[serde(rename = "@xmlns:p")]
        p: String,
        #[serde(rename = "@xml:lang")]
        lang: String,
        #[serde(rename = "@href")]
        href: String,
        a: String,
        #[serde(rename = "q:a")]
        qa: Vec<String>,
    }
    let names: Names =
        from_str("<x xmlns:p='urn:p' xml:lang='de' p:href='h'><q:a>1</q:a><p:a>2</p:a><q:a>3</q:a></x>").unwrap();
    let qa = vec!["1".to_owned(), "3".to_owned()];
    let [p, lang, href, a] = ["urn:p", "de", "h", "2"].map(str::to_owned);
    assert_eq!(names, Names { p, lang, href, a, qa });
}

#[test]
fn maps_flattened_fields_and_defaults() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(default)]
    struct Flat {
        #[serde(rename = "@version")]
        version: String,
        limits: BTreeMap<String, u32>,
        #[serde(flatten)]
        rest: HashMap<String, BTreeMap<String, String>>,
    }
    impl Default for Flat {
        fn default() -> Self {
            Self { version: "0".to_owned(), limits: BTreeMap::from([("a".to_owned(), 1)]), rest: HashMap::new() }
        }
    }
    assert_eq!(from_str::<Flat>("<x/>").unwrap(), Flat::default());
    let flat: Flat = from_str("<x version='2'><limits><b>2</b><c>3</c></limits><y z='1'>t</y></x>").unwrap();
    let limits = BTreeMap::from([("b".to_owned(), 2), ("c".to_owned(), 3)]);
    let y = BTreeMap::from([("@z".to_owned(), "1".to_owned()), ("$text".to_owned(), "t".to_owned())]);
    assert_eq!(flat, Flat { version: "2".to_owned(), limits, rest: HashMap::from([("y".to_owned(), y)]) });
}

#[test]
fn maps_may_hold_sequences_of_any_order() {
    let map: BTreeMap<String, Vec<u8>> = from_str("<x><a>1</a><b>2</b><a>3</a><c>4</c><b>5</b><a>6</a></x>").unwrap();
    let expected = [("a", vec![1, 3, 6]), ("b", vec![2, 5]), ("c", vec![4])];
    assert_eq!(map, expected.map(|(name, items)| (name.to_owned(), items)).into());
}

#[test]
fn documents_are_repaired() {
    let repaired = item(1, "AT&T <3", &["a"]);
    assert_eq!(from_str::<Item>("<item id=1><title>AT&T <![CDATA[<3]]></title><tag>a</b></tag>").unwrap(), repaired);
    let error = from_str::<Item>("").unwrap_err();
    assert_eq!(error.to_string(), "1:1: the document has no element");
}

/// A reader that gives a byte at a time.
struct Bytes<'a>(&'a [u8]);

impl Read for Bytes<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.len().min(buffer.len()).min(1);
        self.0.read(&mut buffer[..count])
    }
}

#[test]
fn bytes_are_decoded() {
    let text = "<?xml version='1.0' encoding='utf-16'?><item id='1'><title>ж</title></item>";
    let utf_16: Vec<u8> = [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(from_slice::<Item>(&utf_16).unwrap(), item(1, "ж", &[]));
    assert_eq!(from_reader::<Item>(Bytes(&utf_16)).unwrap(), item(1, "ж", &[]));

    // Strings can borrow only from bytes that need no decoding.
    assert_eq!(from_slice::<&str>("<a>ж</a>".as_bytes()).unwrap(), "ж");
    assert!(from_slice::<&str>(b"<?xml version='1.0' encoding='koi8-r'?><a>\xD6</a>").is_err());
}

const RECORDS: &str = "<records><skip/><record id='1'><title>one</title><tag>x</tag><y/><tag>z</tag></record>text\
    <record id='no'><title>two</title></record><record id='3'><title/><a><b/></a></record></records>";

#[test]
fn elements_are_read_one_by_one() {
    let mut reader = Reader::new(RECORDS);
    let mut seen = Vec::new();
    while let Some(event) = reader.next() {
        match event {
            Event::Start(start) if start.name() == "record" => {
                seen.push(from_element::<Item>(&mut reader).map_err(|error| error.to_string()));
                assert_eq!(reader.depth(), 1, "after the end of the element");
            }
            _ => {}
        }
    }
    let column = RECORDS.find("no'").unwrap() + 1;
    let error = format!("1:{column}: invalid type: string \"no\", expected u32, at record/@id");
    assert_eq!(seen, [Ok(item(1, "one", &["x", "z"])), Err(error), Ok(item(3, "", &[]))]);
}

#[test]
fn elements_of_streams_are_read_one_by_one() {
    let mut reader = StreamReader::new(BufReader::with_capacity(1, RECORDS.as_bytes()));
    let mut seen = Vec::new();
    while let Some(event) = reader.next().unwrap() {
        match event {
            Event::Start(start) if start.name() == "record" => {
                seen.push(from_element::<Item>(&mut reader).map_err(|error| (error.to_string(), error.span())));
            }
            _ => {}
        }
    }
    let error = "invalid type: string \"no\", expected u32, at record/@id".to_owned();
    let start = RECORDS.find("no'").unwrap() as u64;
    let error = (error, Some(fivefold::Span::new(start, start + 2)));
    assert_eq!(seen, [Ok(item(1, "one", &["x", "z"])), Err(error), Ok(item(3, "", &[]))]);
}

#[test]
fn an_element_that_is_not_wanted_is_skipped() {
    /// A value that does not look at its element at all.
    struct Nothing;

    impl<'de> Deserialize<'de> for Nothing {
        fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
            Ok(Self)
        }
    }

    fn assert_skipped<T: for<'de> Deserialize<'de>>() {
        let mut reader = Reader::new("<a><b><c>1</c></b><d/></a>");
        reader.next();
        assert!(matches!(reader.next(), Some(Event::Start(start)) if start.name() == "b"));
        assert!(from_element::<T>(&mut reader).is_ok());
        assert!(matches!(reader.next(), Some(Event::Start(start)) if start.name() == "d"));
        assert!(from_element::<T>(&mut reader).is_ok());
        assert!(from_element::<T>(&mut reader).is_err(), "the last event was no start");
    }

    assert_skipped::<IgnoredAny>();
    assert_skipped::<Nothing>();
}

#[test]
fn a_type_may_ignore_an_error() {
    fn or_none<'de, T: Deserialize<'de>, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
        Ok(T::deserialize(deserializer).ok())
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Lenient {
        #[serde(deserialize_with = "or_none")]
        a: Option<u8>,
        #[serde(default, deserialize_with = "or_none")]
        item: Option<Item>,
        #[serde(default, deserialize_with = "or_none")]
        list: Option<Vec<u8>>,
        b: u8,
    }
    for (document, list) in [
        ("<x><a>no<i/>way</a><item id='1'><z/><title>t<u>1</u></title><q/></item><b>1</b></x>", None),
        ("<x><a/><item><title/></item><list>1</list><b>1</b><list>2</list></x>", Some(vec![1, 2])),
        ("<x><a><b/></a><item id='y'/><b>1</b></x>", None),
    ] {
        assert_eq!(from_str::<Lenient>(document).unwrap(), Lenient { a: None, item: None, list, b: 1 }, "{document}");
    }
}

/// Whoever asks a reader for well-formed documents does not get the values before a fault as if they were all.
#[test]
fn options_and_readers_can_be_strict() {
    let broken = "<list><n>1</n><n>2</m></list>";
    let strict = Options::default().with_strict(true);
    let error = Deserializer::from_str(broken).with_options(strict).deserialize::<Numbers>().unwrap_err();
    assert_eq!(error.parse_error().map(|error| error.code), Some(ErrorCode::EndTagWithNoMatchingElement));
    let few = strict.with_limits(Limits::default().with_errors(0));
    assert!(Deserializer::from_str(broken).with_options(few).deserialize::<Numbers>().is_err());
    let mut reader = Reader::with_options(broken, strict);
    assert!(reader.next().is_some(), "the start of the list");
    let error = from_element::<Numbers>(&mut reader).unwrap_err();
    assert_eq!(error.parse_error().map(|error| error.code), Some(ErrorCode::EndTagWithNoMatchingElement));
    let mut stream = StreamReader::with_options(broken.as_bytes(), Hints::default(), strict);
    assert!(stream.next().unwrap().is_some(), "the start of the list");
    let error = from_element::<Numbers>(&mut stream).unwrap_err();
    assert_eq!(error.parse_error().map(|error| error.code), Some(ErrorCode::EndTagWithNoMatchingElement));
    // What only concerns validity is no fault.
    let undeclared = "<!DOCTYPE list [%p;]><list><n>1</n></list>";
    assert!(Deserializer::from_str(undeclared).with_strict(true).deserialize::<Numbers>().is_ok());
}

/// A value of which a limit has left something out does not pass as a whole one.
#[test]
fn what_a_limit_leaves_out_is_an_error() {
    let long = "<list><n>1</n><n>0000234</n></list>";
    for (limits, code) in [
        (Limits::default().with_text_bytes(5), ErrorCode::TextLimitReached),
        (Limits::default().with_depth(1), ErrorCode::DepthLimitReached),
    ] {
        let options = Options::default().with_limits(limits);
        let error = Deserializer::from_str(long).with_options(options).deserialize::<Numbers>().unwrap_err();
        assert_eq!(error.parse_error().map(|error| error.code), Some(code));
        let mut reader = Reader::with_options(long, options);
        assert!(reader.next().is_some(), "the start of the list");
        let error = from_element::<Numbers>(&mut reader).unwrap_err();
        assert_eq!(error.parse_error().map(|error| error.code), Some(code));
        let mut stream = StreamReader::with_options(long.as_bytes(), Hints::default(), options);
        assert!(stream.next().unwrap().is_some(), "the start of the list");
        assert!(from_element::<Numbers>(&mut stream).is_err());
    }
    // What was left out before an element does not make that one smaller.
    let options = Options::default().with_limits(Limits::default().with_text_bytes(5));
    let mut reader = Reader::with_options("<a><b>much too long</b><list><n>1</n></list></a>", options);
    while reader.next().is_some_and(|event| !matches!(event, Event::Start(start) if start.local_name() == "list")) {}
    assert_eq!(reader.shortened_by(), Some(ErrorCode::TextLimitReached));
    assert!(from_element::<Numbers>(&mut reader).is_ok());
    // What is left out inside of it does, whatever was left out before.
    let both = "<a><b>much too long</b><list><n>0000234</n></list><list><n><o/></n></list><list><n>1</n></list></a>";
    let options = Options::default().with_limits(Limits::default().with_text_bytes(5).with_depth(3));
    let mut reader = Reader::with_options(both, options);
    let mut stream = StreamReader::with_options(both.as_bytes(), Hints::default(), options);
    let is_list = |event: Event<'_>| matches!(event, Event::Start(start) if start.local_name() == "list");
    for code in [Some(ErrorCode::TextLimitReached), Some(ErrorCode::DepthLimitReached), None] {
        while reader.next().is_some_and(|event| !is_list(event)) {}
        let result = from_element::<Numbers>(&mut reader);
        assert_eq!(result.err().and_then(|error| Some(error.parse_error()?.code)), code);
        while stream.next().unwrap().is_some_and(|event| !is_list(event)) {}
        let result = from_element::<Numbers>(&mut stream);
        assert_eq!(result.err().and_then(|error| Some(error.parse_error()?.code)), code);
    }
}

#[derive(Debug, Deserialize)]
struct Numbers {
    #[expect(dead_code, reason = "only the errors matter")]
    n: Vec<u8>,
}

#[test]
fn strict_documents_are_well_formed() {
    for (document, code) in [
        ("<item id='1'><title/>", "eof-with-open-elements"),
        ("<item id='1'><title/></item><item/>", "unexpected-start-tag-after-root-element"),
        ("<item id='1'><title>a & b</title></item>", "ampersand"),
    ] {
        assert!(from_str::<Item>(document).is_ok());
        let error = Deserializer::from_str(document).with_strict(true).deserialize::<Item>().unwrap_err();
        let found = error.parse_error().unwrap();
        assert_eq!(error.span(), Some(found.span));
        assert!(error.to_string().contains("not well-formed"), "{error}");
        assert!(found.code.as_str().contains(code), "{document}: {}", found.code);
    }
    let document = "<?xml version='1.0'?><item id='1'><title>a &amp; b</title></item>";
    assert_eq!(
        Deserializer::from_str(document).with_strict(true).deserialize::<Item>().unwrap(),
        item(1, "a & b", &[])
    );
    assert!(
        Deserializer::from_slice(b"<item id='1'><title>\xFF</title></item>")
            .with_strict(true)
            .deserialize::<Item>()
            .is_err()
    );
}

/// A declaration is no data, except to a type that names it or is a map.
#[test]
fn declarations_are_offered_to_fields_that_name_them_and_to_maps() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Strict {
        a: u8,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Empty {}
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Names {
        #[serde(rename = "@xmlns")]
        default: String,
        #[serde(rename = "@xmlns:p")]
        p: String,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Flat {
        #[serde(flatten)]
        all: BTreeMap<String, String>,
    }
    let declarations = "xmlns='u' xmlns:p='v'";
    assert_eq!(from_str::<Strict>(&format!("<r {declarations}><a>1</a></r>")).unwrap(), Strict { a: 1 });
    assert_eq!(from_str::<Empty>(&format!("<r {declarations}/>")).unwrap(), Empty {});
    let names = Names { default: "u".to_owned(), p: "v".to_owned() };
    assert_eq!(from_str::<Names>(&format!("<r {declarations}/>")).unwrap(), names);
    let all =
        BTreeMap::from([("@xmlns", "u"), ("@xmlns:p", "v")].map(|(key, value)| (key.to_owned(), value.to_owned())));
    assert_eq!(from_str::<BTreeMap<_, _>>(&format!("<r {declarations}/>")).unwrap(), all);
    assert_eq!(from_str::<Flat>(&format!("<r {declarations}/>")).unwrap(), Flat { all });
    // Other attributes that no field takes are unknown.
    for attribute in ["xml:lang='de'", "xmlns:xsi='u' xsi:schemaLocation='v'", "xmlnsx='u'"] {
        let error = from_str::<Strict>(&format!("<r {attribute}><a>1</a></r>")).unwrap_err();
        assert!(error.to_string().contains("unknown field `@"), "{error}");
    }
}

/// Names of variants are trimmed, as numbers and truth values are.
#[test]
fn names_of_variants_are_read_without_white_space_around_them() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Answer {
        Accept,
        #[serde(rename = " odd ")]
        Odd,
        #[serde(rename = "$text")]
        Nothing,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Form {
        #[serde(rename = "@i")]
        i: Answer,
        e: Answer,
    }
    let form: Form = from_str("<r i=' accept '><e>\n accept\n</e></r>").unwrap();
    assert_eq!(form, Form { i: Answer::Accept, e: Answer::Accept });
    let form: Form = from_str("<r i=' odd '><e>\n</e></r>").unwrap();
    assert_eq!(form, Form { i: Answer::Odd, e: Answer::Nothing });
}

/// An element that is nothing but a text is a string for what serde buffers.
#[test]
fn buffers_take_elements_with_nothing_but_text_as_strings() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Common {
        title: String,
        note: Option<String>,
        empty: String,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Flat {
        id: u8,
        #[serde(flatten)]
        common: Common,
        #[serde(flatten)]
        rest: BTreeMap<String, String>,
    }
    let flat: Flat =
        from_str("<r xmlns:p='u'><id>1</id><title> A&amp;B </title><empty/><other xmlns='v'>x</other></r>").unwrap();
    let common = Common { title: " A&B ".to_owned(), note: None, empty: String::new() };
    let rest =
        BTreeMap::from([("@xmlns:p", "u"), ("other", "x")].map(|(key, value)| (key.to_owned(), value.to_owned())));
    assert_eq!(flat, Flat { id: 1, common, rest });

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(untagged)]
    enum Author {
        Person {
            name: String,
            mail: Option<String>,
        },
        Attribute {
            #[serde(rename = "@name")]
            name: String,
        },
        Name(String),
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Book {
        author: Vec<Author>,
    }
    let book: Book =
        from_str("<b><author>A</author><author><name>B</name></author><author name='C'/><author/></b>").unwrap();
    let name = |name: &str| Author::Name(name.to_owned());
    let person = Author::Person { name: "B".to_owned(), mail: None };
    assert_eq!(book.author, [name("A"), person, Author::Attribute { name: "C".to_owned() }, name("")]);
    assert_eq!(from_str::<Author>("<author>A</author>").unwrap(), name("A"));

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(tag = "@type")]
    enum Shape {
        Named { name: String },
    }
    let shape: Shape = from_str("<s type='Named'><name>n</name></s>").unwrap();
    assert_eq!(shape, Shape::Named { name: "n".to_owned() });
}

/// A repeated or broken field, or one with markup, does not lose the document.
#[test]
fn functions_for_fields_that_are_not_as_they_should_be() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Title(#[serde(deserialize_with = "xml::deserialize_text")] String);
    #[derive(Debug, PartialEq, Deserialize)]
    struct Entry {
        #[serde(rename = "@n", default, deserialize_with = "xml::deserialize_ok")]
        n: Option<u8>,
        #[serde(deserialize_with = "xml::deserialize_first")]
        title: Title,
        #[serde(default, deserialize_with = "xml::deserialize_text")]
        content: String,
        #[serde(default, deserialize_with = "xml::deserialize_first")]
        link: Option<String>,
        #[serde(default, deserialize_with = "xml::deserialize_ok")]
        size: Option<u8>,
        after: u8,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Feed {
        entry: Vec<Entry>,
    }
    let feed = "<feed>
        <entry n='x'>
            <title type='xhtml'><h:div xmlns:h='http://www.w3.org/1999/xhtml'> A <h:b>B</h:b> <h:i>C</h:i></h:div></title>
            <link>1</link><title/><content><p>one</p>\n<p>t&amp;wo<br/></p></content><link><b/>2</link>
            <size><b>5<i/></b>6</size><after>7</after>
        </entry>
        <entry n='2'><after>8</after><size>9</size><title>T</title></entry>
        <entry><title/><content/><link/><after>8</after></entry>
    </feed>";
    let entry = |n, title: &str, content: &str, link: Option<&str>, size, after| Entry {
        n,
        title: Title(title.to_owned()),
        content: content.to_owned(),
        link: link.map(str::to_owned),
        size,
        after,
    };
    let entries = [
        entry(None, " A B C", "one\nt&wo", Some("1"), None, 7),
        entry(Some(2), "T", "", None, Some(9), 8),
        entry(None, "", "", Some(""), None, 8),
    ];
    assert_eq!(from_str::<Feed>(feed).unwrap().entry, entries);
    let mut stream = StreamReader::new(BufReader::with_capacity(1, feed.as_bytes()));
    stream.next().unwrap();
    assert_eq!(from_element::<Feed>(&mut stream).unwrap().entry, entries);
    let error = from_str::<Feed>("<feed><entry><after>8</after></entry></feed>").unwrap_err();
    assert!(error.to_string().contains("missing field `title`"), "{error}");
    // The text of an attribute, and what serde has buffered.
    #[derive(Debug, PartialEq, Deserialize)]
    struct Texts {
        #[serde(rename = "@a", deserialize_with = "xml::deserialize_text")]
        a: String,
        #[serde(flatten)]
        title: Flat,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Flat {
        title: Title,
    }
    let texts = Texts { a: "1 2".to_owned(), title: Flat { title: Title("T".to_owned()) } };
    assert_eq!(from_str::<Texts>("<x a='1 2'><title>T</title></x>").unwrap(), texts);
}
