//! Parsing, serializing and deserializing XML.

use super::{Work, as_utf16, for_each_character, timed, timed_document, timed_text};
use fivefold::xml::{self, Options, Parser, Serializer, Writer, from_str};
use fivefold::{Document, feed};
use std::collections::{BTreeMap, HashMap};
use std::io;

pub(super) fn works() -> Vec<Work> {
    vec![
        Work::document("xml", xml::parse),
        Work::document("xml with errors", |text| {
            Parser::new(Options::default().with_errors(true).with_notices(true)).parse(text)
        }),
        Work::document("xml in characters", |text| {
            let mut parser = Parser::new(Options::default());
            for_each_character(text, |character| parser.feed(character));
            parser.finish()
        }),
        Work::document("xml in bytes", |text| {
            let mut parser = Parser::new(Options::default());
            text.as_bytes().chunks(1).for_each(|byte| parser.feed_bytes(byte));
            parser.finish()
        }),
        Work::new("xml in UTF-16", |text| {
            let bytes = as_utf16(text);
            timed_document(|| xml::parse_bytes(&bytes, None))
        }),
        // With all repairs.
        Work::document("feed", |text| feed::parse(text.as_bytes())),
        Work::written("xml written", xml::parse, xml5),
        Work::written("html written as xml", fivefold::html::parse, xml5),
        Work::written("xml canonical", xml::parse, |document| xml::canonical(document).to_string()),
        // An element and an attribute with each of the words as the prefix, all of which are named before.
        Work::new("xml written with prefixes", |text| {
            timed(|| write_with_prefixes(text), |written| written.as_ref().map_or(0, Vec::len))
        }),
        // A map whose keys have the words as their prefixes, which the program declares.
        Work::new("values written with prefixes", |text| {
            let fields: BTreeMap<_, _> = words(text).map(|word| (format!("{word}:b"), "")).collect();
            timed_text(|| {
                let serializer = Serializer::new().with_root("a");
                let serializer = words(text).fold(serializer, |serializer, word| serializer.with_prefix(word, word));
                serializer.to_string(&fields).expect("the prefixes are declared")
            })
        }),
        // A map that declares the words as prefixes, and has an element of each name: the program declares none, so that no
        // key may have a prefix.
        Work::new("values written with declarations", |text| {
            let declarations = words(text).map(|word| (format!("@xmlns:{word}"), word));
            let elements = words(text).map(|word| (word.to_owned(), ""));
            let fields: BTreeMap<_, _> = declarations.chain(elements).collect();
            timed_text(|| Serializer::new().with_root("a").to_string(&fields).expect("the prefixes are declared"))
        }),
        Work::new("xml into a value", |text| timed(|| from_str::<serde_json::Value>(text).is_ok(), |_| text.len())),
        // The elements of a sequence may stand apart.
        Work::new("xml into sequences", |text| {
            timed(|| from_str::<HashMap<String, Vec<String>>>(text).is_ok(), |_| text.len())
        }),
    ]
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_ascii_whitespace()
}

fn write_with_prefixes(text: &str) -> io::Result<Vec<u8>> {
    let mut writer = words(text).fold(Writer::new(Vec::new()), |writer, word| writer.with_prefix(word, word));
    writer.start("a")?;
    for word in words(text) {
        writer.start(&format!("{word}:b"))?.attribute(&format!("{word}:c"), "")?.end()?;
    }
    writer.finish()
}

/// The document as XML5, which nearly all are; for one that XML cannot express, this includes the attempt.
fn xml5(document: &Document) -> String {
    let options = xml::SerializeOptions::default().with_strictness(xml::Strictness::Xml5);
    options.serialize(document).unwrap_or_default()
}
