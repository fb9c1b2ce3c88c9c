//! The same documents and types on quick-xml: the same values, but for listed differences.

use core::fmt::Debug;
use fivefold::xml::{DeserializeError, Deserializer, Reader, StreamReader, from_element, from_str};
use fivefold_test_support::seeded;
use serde::Deserialize;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::io::BufReader;

/// Any value, as it comes: what `deserialize_any` gives.
#[derive(Debug, PartialEq)]
enum Any {
    Text(String),
    Map(Vec<(String, Self)>),
    None,
}

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AnyVisitor;
        impl<'de> Visitor<'de> for AnyVisitor {
            type Value = Any;

            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("anything")
            }
            fn visit_str<E>(self, text: &str) -> Result<Any, E> {
                Ok(Any::Text(text.to_owned()))
            }
            fn visit_unit<E>(self) -> Result<Any, E> {
                Ok(Any::None)
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Any, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Any::Map(entries))
            }
        }
        deserializer.deserialize_any(AnyVisitor)
    }
}

#[derive(Debug, PartialEq, Deserialize)]
struct Scalars {
    a: String,
    b: Option<u32>,
    #[serde(default)]
    c: bool,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Attributes {
    #[serde(rename = "@a")]
    a: Option<String>,
    #[serde(rename = "@b", default)]
    b: u8,
    #[serde(rename = "@c", default)]
    c: Vec<i16>,
    #[serde(rename = "$text")]
    text: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Strict {
    #[serde(rename = "@a")]
    a: String,
    b: char,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    #[serde(rename = "@a")]
    a: Option<String>,
    b: Option<String>,
    #[serde(default)]
    c: Vec<()>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Lists {
    #[serde(default)]
    a: Vec<String>,
    #[serde(default)]
    b: Vec<Attributes>,
    #[serde(default)]
    c: Vec<Vec<u8>>,
    d: Option<Vec<()>>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Recursive {
    #[serde(rename = "@a")]
    id: Option<String>,
    #[serde(default)]
    a: Vec<Self>,
    b: Option<Box<Self>>,
    c: Option<Unit>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Unit;

#[derive(Debug, PartialEq, Deserialize)]
struct Newtype(u32);

#[derive(Debug, PartialEq, Deserialize)]
struct Text {
    #[serde(rename = "$text")]
    text: Vec<String>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Choice {
    A,
    B(String),
    C {
        #[serde(rename = "@a")]
        a: Option<String>,
        #[serde(default)]
        b: Vec<u8>,
    },
    D(u8, u8),
    #[serde(rename = "$text")]
    Text(String),
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Plain {
    A,
    B,
    #[serde(other)]
    Other,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Numbers {
    A(Vec<u8>),
    B(i8),
    C(Newtype),
    D(Unit),
    #[serde(rename = "$text")]
    Text(Vec<u8>),
}

#[derive(Debug, PartialEq, Deserialize)]
struct Content {
    #[serde(rename = "@a")]
    a: Option<String>,
    #[serde(rename = "$value", default)]
    value: Vec<Choice>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct ContentBesideFields {
    a: Option<String>,
    #[serde(default)]
    b: Vec<String>,
    #[serde(rename = "$value", default)]
    value: Vec<Choice>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct ContentBesideText {
    #[serde(rename = "$text")]
    text: Option<String>,
    #[serde(rename = "$value", default)]
    value: Vec<Plain>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct One<T> {
    #[serde(rename = "$value")]
    value: T,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Field<T> {
    a: T,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Flat {
    #[serde(rename = "@a")]
    a: Option<String>,
    #[serde(flatten)]
    rest: BTreeMap<String, Any>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct FlatAttributes {
    b: Option<String>,
    #[serde(flatten)]
    rest: Attributes,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(untagged)]
enum Untagged {
    A { a: Any },
    B { b: Any },
    Text(String),
    Else(BTreeMap<String, Any>),
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(tag = "@a", rename_all = "snake_case")]
enum Tagged {
    X { b: Option<Any> },
    A,
}

/// Whether a document has a value, if both make the same of it, by quick-xml's rules: those of the packages in its place.
fn compare<T: DeserializeOwned + PartialEq + Debug>(document: &str) -> Result<bool, String> {
    // There, a type that denies unknown fields is offered the declarations of namespaces.
    if core::any::type_name::<T>().contains("Known") && document.contains("xmlns") {
        return Ok(false);
    }
    // The rules differ in white space alone, in what serde buffers, and in lists of names of variants.
    let others = [
        "Any",
        "Flat",
        "Untagged",
        "Tagged",
        "BTreeMap",
        "Vec<values::differential::Plain",
        "Vec<values::differential::Choice",
    ];
    if !document.contains("> ") && !others.iter().any(|name| core::any::type_name::<T>().contains(name)) {
        compare_with::<T>(document, Deserializer::from_str(document))?;
    }
    compare_with::<T>(document, Deserializer::from_str(document).as_in_quick_xml())
}

fn compare_with<T: DeserializeOwned + PartialEq + Debug>(
    document: &str,
    deserializer: Deserializer<'_>,
) -> Result<bool, String> {
    let ours = deserializer.deserialize::<T>();
    let theirs = quick_xml::de::from_str::<T>(document);
    match (ours, theirs) {
        (Ok(ours), Ok(theirs)) if ours == theirs => Ok(true),
        (Err(_), Err(_)) => Ok(false),
        (ours, theirs) => Err(format!(
            "{}: {document}\n   ours: {}\n theirs: {}",
            core::any::type_name::<T>(),
            ours.map_or_else(|error| error.to_string(), |value| format!("{value:?}")),
            theirs.map_or_else(|error| error.to_string(), |value| format!("{value:?}")),
        )),
    }
}

/// What a text and a stream become: the same value, or the same error.
fn compare_streams<T: DeserializeOwned + PartialEq + Debug>(document: &str) -> Result<bool, String> {
    let (start, mut reader) = (document.find("<").unwrap_or(0), Reader::new(document));
    if reader.next().is_none() || reader.start().is_none() {
        return Ok(false);
    }
    // Without the text, nothing tells where in an element a value stands that serde has buffered.
    let place = |error: DeserializeError| {
        let is_known = !error.to_string().contains("serde buffers");
        is_known.then(|| (error.path().to_owned(), error.span()))
    };
    let text = from_element::<T>(&mut reader).map_err(place);
    let capacity = 1 + start + document.len() % 7;
    let mut stream = StreamReader::new(BufReader::with_capacity(capacity, document.as_bytes()));
    stream.next().map_err(|error| error.to_string())?;
    let streamed = from_element::<T>(&mut stream).map_err(place);
    let whole = from_str::<T>(document).map_err(place);
    let positions = (reader.depth(), reader.position(), stream.depth(), stream.position());
    match text == streamed
        && text == whole
        && positions.0 == 0
        && positions.0 == positions.2
        && positions.1 == positions.3
    {
        true => Ok(text.is_ok()),
        false => Err(format!("{document}: {text:?}, {streamed:?}, {whole:?}, {positions:?}")),
    }
}

type Comparison = fn(&str) -> Result<bool, String>;

/// For each type, what compares the peers and what compares the readers.
macro_rules! types {
    ($($type:ty,)*) => {
        &[$((compare::<$type>, compare_streams::<$type>),)*]
    };
}

const TYPES: &[(Comparison, Comparison)] = types![
    Any,
    Scalars,
    Attributes,
    Strict,
    Known,
    Lists,
    Recursive,
    Unit,
    (),
    Newtype,
    u8,
    f64,
    bool,
    char,
    String,
    Option<String>,
    Option<Scalars>,
    Text,
    Choice,
    Plain,
    Numbers,
    Content,
    ContentBesideFields,
    ContentBesideText,
    One<String>,
    One<u8>,
    One<Option<String>>,
    One<Choice>,
    One<Numbers>,
    One<Vec<Numbers>>,
    One<Vec<Any>>,
    One<Option<Vec<Plain>>>,
    One<(String, Choice)>,
    One<[Plain; 2]>,
    One<Scalars>,
    One<Vec<Scalars>>,
    One<Unit>,
    One<Newtype>,
    One<BTreeMap<String, String>>,
    Field<Any>,
    Field<Plain>,
    Field<Choice>,
    Field<Newtype>,
    Field<Unit>,
    Field<char>,
    Field<f32>,
    Field<i128>,
    Field<(u8, String)>,
    Field<[u8; 2]>,
    Field<Vec<Plain>>,
    Field<Vec<Choice>>,
    Field<Option<Vec<u8>>>,
    Field<BTreeMap<String, String>>,
    BTreeMap<String, String>,
    BTreeMap<String, Any>,
    BTreeMap<String, Vec<Any>>,
    BTreeMap<String, Option<u8>>,
    Flat,
    FlatAttributes,
    Untagged,
    Tagged,
    Vec<Any>,
    Vec<Plain>,
    (Scalars,),
];

/// A random document of few names and texts, so that they often fit a type.
struct Documents {
    random: fastrand::Rng,
    names: &'static [&'static str],
    attributes: &'static [&'static str],
    /// Whether names of siblings may differ in nothing but the prefix.
    mixes_prefixes: bool,
    out: String,
}

/// What an element contains.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    Text,
    Elements,
    Mixed,
}

impl Documents {
    fn new(seed: u64) -> Self {
        Self { random: seeded(seed), names: &[], attributes: &[], mixes_prefixes: false, out: String::new() }
    }

    fn next(&mut self) -> String {
        // Names that differ in nothing but the prefix are one of the differences.
        const CHOICES: [(&[&str], &[&str]); 3] = [
            (&["a", "a", "b", "b", "c", "d", "x"], &["a", "b", "c", "xml:lang", "xsi:nil"]),
            (&["p:a", "b", "b", "p:c", "x"], &["a", "p:b", "c", "xml:lang", "xsi:nil"]),
            (&["a", "p:a", "q:a", "b", "q:b", "x"], &["a", "p:a", "b", "p:b", "xml:lang", "xsi:nil"]),
        ];
        let choice = if self.mixes_prefixes { 2 } else { self.random.usize(..2) };
        (self.names, self.attributes) = CHOICES[choice];
        self.out.clear();
        self.element(0);
        self.out.clone()
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.random.usize(..from.len())]
    }

    fn element(&mut self, depth: usize) {
        let name = self.pick(self.names);
        self.out += &format!("<{name}");
        if depth == 0 && self.random.bool() {
            self.out += " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:p='urn:p'";
        }
        for attribute in self.attributes {
            if self.random.u8(..6) == 0 {
                let value = match *attribute {
                    "xsi:nil" => self.pick(&["true", "false", "1", "0", "x"]),
                    _ => self.pick(&["", "1", " 2 ", "x", "a", "1 2", "&lt;", "a  b"]),
                };
                self.out += &format!(" {attribute}='{value}'");
            }
        }
        if self.random.u8(..5) == 0 {
            self.out += "/>";
            return;
        }
        self.out += ">";
        let style = [Style::Text, Style::Elements, Style::Mixed][self.random.usize(..3)];
        for _ in 0..self.random.usize(..5) {
            if style == Style::Text || style == Style::Mixed && self.random.bool() {
                // Lists are separated by spaces alone in quick-xml.
                let text =
                    ["1", " 2 ", "x", "a", "b", " ", "1 2", "&#65;", "<![CDATA[c]]>", "<!--c-->", "true", "<?p i?>"];
                let text = self.pick(&text);
                self.out += text;
            } else if style == Style::Elements && self.random.bool() {
                self.out += "  ";
            } else if depth < 4 {
                self.element(depth + 1);
            }
        }
        self.out += &format!("</{name}>");
    }
}

#[test]
fn random_documents_give_the_values_that_quick_xml_gives() {
    let mut documents = Documents::new(17);
    let mut values = vec![0; TYPES.len()];
    let mut differences = Vec::new();
    for _ in 0..1_000 {
        let document = documents.next();
        for ((compare, _), values) in TYPES.iter().zip(&mut values) {
            match compare(&document) {
                Ok(has_value) => *values += usize::from(has_value),
                Err(difference) => differences.push(difference),
            }
        }
    }
    differences.sort_by_key(String::len);
    assert!(differences.is_empty(), "{} differences; the shortest: {}", differences.len(), differences[0]);
    // Nearly each type has met documents that it fits: arrays and tuples of children need two of one name and no third.
    let unfit = TYPES.len() - values.iter().filter(|&&count| count > 0).count();
    assert!(unfit <= 4, "{values:?}");
}

/// Maps, as the packages in quick-xml's place give them: the last of several entries of one local name counts.
#[test]
fn maps_with_local_keys_are_as_in_quick_xml() {
    const MAPS: &[Comparison] = &[
        compare::<Any>,
        compare::<BTreeMap<String, Any>>,
        compare::<BTreeMap<String, String>>,
        compare::<BTreeMap<String, Option<u8>>>,
        compare::<Flat>,
        compare::<Untagged>,
    ];
    let mut documents = Documents { mixes_prefixes: true, ..Documents::new(19) };
    let mut values = vec![0; MAPS.len()];
    for _ in 0..1_000 {
        let document = documents.next();
        for (compare, values) in MAPS.iter().zip(&mut values) {
            *values += usize::from(compare(&document).unwrap_or_else(|difference| panic!("{difference}")));
        }
    }
    assert!(values.iter().all(|&count| count > 25), "{values:?}");
}

/// Documents that have lost a part, so that they are seldom well-formed.
#[test]
fn broken_documents_give_the_same_values_from_streams() {
    let mut documents = Documents::new(18);
    let mut values = 0;
    for _ in 0..300 {
        documents.mixes_prefixes = documents.random.bool();
        let mut document = documents.next();
        for _ in 0..documents.random.usize(..4) {
            let start = document.floor_char_boundary(documents.random.usize(..=document.len()));
            let end = document.ceil_char_boundary(start + documents.random.usize(..6));
            document.replace_range(start..end.min(document.len()), "");
        }
        for (_, compare) in TYPES {
            values += compare(&document).map(usize::from).unwrap_or_else(|difference| panic!("{difference}"));
        }
    }
    assert!(values > 3_000, "{values}");
}

/// What both make of a document, if they make different things of it.
fn difference<T: DeserializeOwned + PartialEq + Debug>(document: &str) -> (Option<T>, Option<T>) {
    assert!(compare_with::<T>(document, Deserializer::from_str(document)).is_err(), "no difference: {document}");
    (from_str(document).ok(), quick_xml::de::from_str(document).ok())
}

/// The differences that the documentation of the crate lists.
#[test]
fn differences_are_as_documented() {
    type One8 = One<Vec<Numbers>>;
    let text = |numbers: &[u8]| Some(One { value: vec![Numbers::Text(numbers.to_vec())] });
    assert_eq!(difference::<One8>("<a>1\n2</a>"), (text(&[1, 2]), None), "any white space separates lists");

    let list = |texts: &[&str]| Some(Field { a: texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>() });
    assert_eq!(difference("<x><p:a>1</p:a><a>2</a></x>"), (list(&["2"]), None), "the name without prefix");
    assert_eq!(difference("<x><p:a>1</p:a><q:a>2</q:a></x>"), (list(&["1", "2"]), None), "other prefixes");

    type Map = BTreeMap<String, String>;
    let map = |entries: &[(&str, &str)]| Some(entries.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect());
    let document = "<x><a>1</a><p:a>2</p:a></x>";
    assert_eq!(difference::<Map>(document), (map(&[("a", "1"), ("p:a", "2")]), map(&[("a", "2")])), "keys of maps");

    let document = "<x xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><a>1</a><a xsi:nil='true'/></x>";
    let items = Field { a: vec![Some(1_u8), None] };
    assert_eq!(difference::<Field<Vec<Option<u8>>>>(document), (Some(items), None), "xsi:nil in a sequence");

    let repaired = Field { a: "1".to_owned() };
    assert_eq!(difference::<Field<String>>("<x><a>1</x>"), (Some(repaired), None), "repaired");

    let text = One { value: "a\u{A0}b &c;".to_owned() };
    assert_eq!(
        difference::<One<String>>("<x>a&nbsp;b &c;</x>"),
        (Some(text), None),
        "HTML's references, and unknown ones"
    );

    let expanded = One { value: "1 and 2".to_owned() };
    let document = "<!DOCTYPE x [<!ENTITY e '1 and 2'>]><x>&e;</x>";
    assert_eq!(difference::<One<String>>(document), (Some(expanded), None), "declared entities");

    let (ours, theirs) = difference::<Vec<Any>>("<a/><b/>");
    assert_eq!((ours.map(|all| all.len()), theirs.map(|all| all.len())), (Some(1), Some(2)), "one root element");

    let (ours, theirs) = difference::<Vec<Choice>>("<a/>text");
    assert_eq!((ours, theirs), (Some(vec![Choice::A]), Some(vec![Choice::A, Choice::Text("text".to_owned())])));

    #[derive(Debug, PartialEq, Deserialize)]
    struct Channel {
        link: String,
        #[serde(rename = "atom:link")]
        atom_link: Option<Link>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Link {
        #[serde(rename = "@xlink:href")]
        href: Option<String>,
    }

    let document = "<channel><atom:link xlink:href='h'/><link>l</link></channel>";
    let href = Some("h".to_owned());
    let channel = Channel { link: "l".to_owned(), atom_link: Some(Link { href }) };
    assert_eq!(difference::<Channel>(document), (Some(channel), None), "fields whose names have a prefix");
}
