//! Deserializing XML.

use crate::XML;
use crate::input::Input;
use fivefold::xml::{DeserializeError, Deserializer, Options, Parser, from_reader, from_slice, from_str};
use fivefold::{ErrorCode, Span};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

/// A text, its bytes and a stream of them give the same value, or the same error; and errors lie in the source.
pub fn deserialize(data: &[u8]) {
    let mut input = Input::new(data);
    let kind = input.choose::<u8>();
    let text = input.text(&XML);
    // Bytes are in the encoding that they declare, or that their first ones look like.
    let start = &text.as_bytes()[..text.len().min(4)];
    if text.contains("encoding") || text.starts_with(['\u{FEFF}', '\u{FFFE}']) || start.contains(&0) {
        return;
    }
    // How far entities are expanded depends on how much of a stream has been read.
    if text.contains("<!ENTITY") && reaches_limit(&text) {
        return;
    }
    let check = KINDS[usize::from(kind) % KINDS.len()];
    check(&text);
}

fn reaches_limit(text: &str) -> bool {
    let document = Parser::new(Options::default().with_errors(true)).parse(text);
    document.errors().iter().any(|error| error.code == ErrorCode::EntityExpansionLimitReached)
}

/// Types of all shapes.
const KINDS: &[fn(&str)] = &[
    check::<Element>,
    check::<Texts>,
    check::<Children>,
    check::<Vec<Element>>,
    check::<HashMap<String, String>>,
    check::<BTreeMap<String, Vec<Element>>>,
    check::<Option<Choice>>,
    check::<Vec<Choice>>,
    check::<String>,
    check::<(String, Option<u8>)>,
    check::<u64>,
    check::<f64>,
    check::<bool>,
    check::<char>,
    check::<()>,
    check::<Newtype>,
    check::<Borrowed>,
    check::<serde_json::Value>,
    check::<Prefixed>,
];

#[derive(Debug, PartialEq, Deserialize)]
struct Element {
    #[serde(rename = "@id", default)]
    id: Option<String>,
    #[serde(rename = "$text", default)]
    text: String,
    #[serde(default)]
    a: Vec<Self>,
    #[serde(default)]
    b: Option<Box<Self>>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Texts {
    #[serde(rename = "$text", default)]
    texts: Vec<String>,
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    item: Vec<BTreeMap<String, String>>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Children {
    #[serde(rename = "$value", default)]
    children: Vec<Choice>,
    #[serde(rename = "@a", default)]
    a: Option<u8>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Choice {
    A,
    B(String),
    C {
        #[serde(rename = "@a", default)]
        a: String,
    },
    #[serde(rename = "$text")]
    Text(String),
    #[serde(other)]
    Other,
}

/// Names that differ in nothing but the prefix.
#[derive(Debug, PartialEq, Deserialize)]
struct Prefixed {
    #[serde(default)]
    a: Vec<Self>,
    #[serde(rename = "p:a", default)]
    prefixed: Vec<Choice>,
    #[serde(rename = "@a", default)]
    attribute: Option<String>,
    #[serde(rename = "@xlink:href", default)]
    link: Option<String>,
    #[serde(rename = "$value", default)]
    rest: Vec<Choice>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Newtype(Vec<Option<String>>);

#[derive(Debug, PartialEq, Deserialize)]
struct Borrowed {
    #[serde(rename = "$value", default)]
    content: Vec<Cow<'static, str>>,
    #[serde(rename = "@xml:lang", default)]
    language: Option<String>,
}

/// The error, as it is shown, its place, and the path to it.
type Shown = (String, Option<Span>, String);

fn shown<T>(result: Result<T, DeserializeError>) -> Result<T, Shown> {
    result.map_err(|error| (error.to_string(), error.span(), error.path().to_owned()))
}

/// The text with the prefixes that a program has.
fn with_prefixes(deserializer: Deserializer<'_>) -> Deserializer<'_> {
    deserializer.with_prefix("p", "urn:p").with_prefix("xlink", "http://www.w3.org/1999/xlink").with_prefix("q", "b")
}

fn check<T: DeserializeOwned + PartialEq + Debug>(text: &str) {
    let value = shown(from_str::<T>(text));
    if let Err((message, Some(span), _)) = &value {
        let (start, end) = (span.start as usize, span.end as usize);
        assert!(text.get(start..end).is_some(), "{message}: {span:?} is not in {text:?}");
    }
    assert_same(&shown(from_slice(text.as_bytes())), &value, text);
    assert_same(&shown(from_reader(Slowly(text.as_bytes()))), &value, text);
    let declared = shown(with_prefixes(Deserializer::from_str(text)).deserialize());
    assert_same::<T>(&shown(with_prefixes(Deserializer::from_slice(text.as_bytes())).deserialize()), &declared, text);
    let utf_16: Vec<u8> = [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    // With a byte order mark in the text, the spans differ.
    let without_span = |(message, _, path)| (message, None, path);
    assert_same(&shown(from_slice(&utf_16)).map_err(without_span), &value.map_err(without_span), text);
}

fn assert_same<T: PartialEq + Debug>(one: &Result<T, Shown>, other: &Result<T, Shown>, text: &str) {
    // Not a number is not equal to itself.
    assert!(one == other || format!("{one:?}") == format!("{other:?}"), "{one:?} is not {other:?}, from {text:?}");
}

/// A source that returns one byte at a time.
struct Slowly<'b>(&'b [u8]);

impl std::io::Read for Slowly<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = buffer.len().min(1);
        self.0.read(&mut buffer[..length])
    }
}
