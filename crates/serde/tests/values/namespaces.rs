//! Which names go to which fields, where prefixes and namespaces differ.

use crate::assert_linear;
use fivefold::xml::{Deserializer, Event, Reader, StreamReader, from_reader, from_str};
use fivefold_test_support::seeded;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::io::BufReader;

const ATOM: &str = "http://www.w3.org/2005/Atom";
const ITUNES: &str = "http://www.itunes.com/dtds/podcast-1.0.dtd";
const MEDIA: &str = "http://search.yahoo.com/mrss/";

/// An episode whose type says nothing of namespaces.
#[derive(Debug, PartialEq, Deserialize)]
struct Plain {
    title: String,
    #[serde(default)]
    link: Vec<String>,
}

/// All orders of the texts.
fn orders(texts: &[&str]) -> Vec<String> {
    if texts.is_empty() {
        return vec![String::new()];
    }
    let mut orders = Vec::new();
    for first in 0..texts.len() {
        let rest: Vec<_> = [&texts[..first], &texts[first + 1..]].concat();
        orders.extend(self::orders(&rest).iter().map(|rest| texts[first].to_owned() + rest));
    }
    orders
}

/// What a text and a stream of single bytes become, which is the same.
#[track_caller]
fn of<T: for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug>(
    document: &str,
    prefixes: &[(&'static str, &'static str)],
) -> T {
    let mut deserializer = Deserializer::from_str(document);
    let mut stream = StreamReader::new(BufReader::with_capacity(1, document.as_bytes()));
    stream.next().unwrap();
    let mut element = Deserializer::from_element(&mut stream);
    for &(prefix, uri) in prefixes {
        deserializer = deserializer.with_prefix(prefix, uri);
        element = element.with_prefix(prefix, uri);
    }
    let value = deserializer.deserialize::<T>().unwrap_or_else(|error| panic!("{document}: {error}"));
    assert_eq!(element.deserialize::<T>().unwrap(), value, "{document}");
    value
}

#[test]
fn a_plain_name_takes_the_element_without_prefix_in_any_order() {
    let children = [
        "<title>A</title>",
        "<itunes:title>B</itunes:title>",
        "<media:title type='plain'>C<b/></media:title>",
        "<link>1</link>",
        "<atom:link href='self'/>",
    ];
    for children in orders(&children) {
        for declarations in ["", " xmlns:itunes='urn:i' xmlns:media='urn:m' xmlns:atom='urn:a'"] {
            let document = format!("<item{declarations}>{children}</item>");
            let expected = Plain { title: "A".to_owned(), link: vec!["1".to_owned()] };
            assert_eq!(of::<Plain>(&document, &[]), expected);
            assert_eq!(of::<Plain>(&document, &[("itunes", ITUNES)]), expected);
        }
    }
}

/// The elements of Atom without prefix, and all with one.
#[test]
fn a_plain_name_takes_the_prefix_of_its_parent() {
    let expected = Plain { title: "A".to_owned(), link: vec!["1".to_owned(), "2".to_owned()] };
    for (entry, atom) in [("entry xmlns", ""), ("a:entry xmlns:a", "a:")] {
        let [title, one, two] = [("title", "A"), ("link", "1"), ("link", "2")]
            .map(|(name, text)| format!("<{atom}{name}>{text}</{atom}{name}>"));
        let end = entry.split(' ').next().unwrap_or_default();
        for children in orders(&[&title, &one, "<media:title>B</media:title>", "<b:link/>", &two]) {
            let document = format!("<{entry}='{ATOM}'>{children}</{end}>");
            let in_order = document.find(">1<") < document.find(">2<");
            let mut plain = of::<Plain>(&document, &[]);
            assert!(in_order || plain.link.iter().rev().eq(&expected.link));
            plain.link.sort();
            assert_eq!(plain, expected, "{document}");
        }
    }
}

#[test]
fn a_plain_name_takes_another_prefix_where_that_is_all_there_is() {
    let plain = Plain { title: "A".to_owned(), link: vec!["1".to_owned(), "2".to_owned()] };
    let document = "<item><m:link>1</m:link><dc:title>A</dc:title><x:link>2</x:link><x/></item>";
    assert_eq!(of::<Plain>(document, &[]), plain);
    // Not even then what has a field of its own.
    #[derive(Debug, PartialEq, Deserialize)]
    struct Both {
        title: Option<String>,
        #[serde(rename = "dc:title")]
        dc_title: Option<String>,
    }
    let both = |title: Option<&str>, dc: &str| Both { title: title.map(str::to_owned), dc_title: Some(dc.to_owned()) };
    assert_eq!(of::<Both>("<item><dc:title>A</dc:title></item>", &[]), both(None, "A"));
    assert_eq!(of::<Both>("<item><m:title>B</m:title><dc:title>A</dc:title></item>", &[]), both(Some("B"), "A"));
    let error = from_str::<Plain>("<item><a:title/><b:title/></item>").unwrap_err();
    assert_eq!(error.to_string(), "1:17: duplicate field `title`, at item/b:title");
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Episode {
    title: Option<String>,
    #[serde(rename = "itunes:title")]
    itunes_title: Option<String>,
    #[serde(rename = "itunes:image")]
    image: Option<Image>,
    #[serde(rename = "media:thumbnail")]
    thumbnails: Vec<String>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Image {
    #[serde(rename = "@href")]
    href: String,
    #[serde(rename = "@xlink:href")]
    link: Option<String>,
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

const PREFIXES: [(&str, &str); 3] = [("itunes", ITUNES), ("media", MEDIA), ("xlink", "http://www.w3.org/1999/xlink")];

#[test]
fn declared_prefixes_are_those_of_the_program() {
    let image = Some(Image { href: "h".to_owned(), link: some("l") });
    let thumbnails = vec!["1".to_owned(), "2".to_owned()];
    let episode = Episode { title: some("A"), itunes_title: some("B"), image, thumbnails };
    let children = [
        "<title>A</title>",
        "<I:title>B</I:title>",
        "<itunes:title>not this</itunes:title>",
        "<I:image href='h' x:href='l'/>",
        "<thumbnail xmlns='http://search.yahoo.com/mrss/'>1</thumbnail><media:thumbnail>2</media:thumbnail>",
    ];
    for children in orders(&children) {
        // The document means something else by `itunes`, and nothing by `media`.
        let document = format!(
            "<item xmlns:I='{ITUNES}' xmlns:itunes='urn:other' xmlns:x='http://www.w3.org/1999/xlink'>{children}</item>"
        );
        assert_eq!(of::<Episode>(&document, &PREFIXES), episode);
    }
}

#[test]
fn undeclared_prefixes_are_those_of_the_program() {
    let document = "<item><itunes:title>B</itunes:title><itunes:image href='h' xlink:href='l'/></item>";
    let image = Some(Image { href: "h".to_owned(), link: some("l") });
    let episode = Episode { itunes_title: some("B"), image, ..Episode::default() };
    // So it is without a declaration in the program, too.
    assert_eq!(of::<Episode>(document, &PREFIXES), episode);
    assert_eq!(of::<Episode>(document, &[]), episode);
}

/// The namespace counts, and not how the document writes it.
#[test]
fn another_namespace_is_not_that_of_the_program() {
    let document = "<item xmlns:itunes='urn:other'><itunes:title>B</itunes:title><title>A</title></item>";
    assert_eq!(of::<Episode>(document, &PREFIXES), Episode { title: some("A"), ..Episode::default() });
    assert_eq!(of::<Episode>(document, &[]).itunes_title, some("B"));
    // Without another title, this is one.
    let document = "<item xmlns:itunes='urn:other'><itunes:title>B</itunes:title></item>";
    assert_eq!(of::<Episode>(document, &PREFIXES), Episode { title: some("B"), ..Episode::default() });
    // Prefixes that mean each other's namespaces.
    let document = format!(
        "<item xmlns:itunes='{MEDIA}' xmlns:media='{ITUNES}'><itunes:title/><media:title>B</media:title><itunes:thumbnail>1</itunes:thumbnail><media:thumbnail>no</media:thumbnail><title/></item>"
    );
    let thumbnails = vec!["1".to_owned()];
    let episode = Episode { title: some(""), itunes_title: some("B"), thumbnails, ..Episode::default() };
    assert_eq!(of::<Episode>(&document, &PREFIXES), episode);
}

#[test]
fn a_prefix_can_have_several_namespaces_and_a_namespace_several_prefixes() {
    let document =
        "<item xmlns:a='urn:1' xmlns:b='urn:2'><a:thumbnail>1</a:thumbnail><b:thumbnail>2</b:thumbnail></item>";
    let both = of::<Episode>(document, &[("media", "urn:1"), ("media", "urn:2")]);
    assert_eq!(both.thumbnails, ["1", "2"]);
    let document = "<item xmlns:a='urn:1'><a:thumbnail>1</a:thumbnail><a:title>2</a:title></item>";
    let both = of::<Episode>(document, &[("media", "urn:1"), ("itunes", "urn:1")]);
    assert_eq!((both.thumbnails, both.itunes_title), (vec!["1".to_owned()], some("2")));
}

#[test]
fn attributes_are_told_apart() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Attributes {
        #[serde(rename = "@href")]
        href: Option<String>,
        #[serde(rename = "@lang")]
        lang: Option<String>,
        #[serde(rename = "@xml:lang")]
        xml_lang: Option<String>,
        #[serde(rename = "@r:id")]
        id: Option<String>,
    }
    let attributes = |href, lang, xml_lang, id| Attributes { href, lang, xml_lang, id };
    for (document, expected) in [
        ("<x href='1' xlink:href='2'/>", attributes(some("1"), None, None, None)),
        ("<x xlink:href='2' href='1'/>", attributes(some("1"), None, None, None)),
        ("<x xlink:href='2'/>", attributes(some("2"), None, None, None)),
        ("<w:x xlink:href='2' w:href='1'/>", attributes(some("1"), None, None, None)),
        ("<x xml:lang='de' lang='en'/>", attributes(None, some("en"), some("de"), None)),
        ("<x xml:lang='de'/>", attributes(None, None, some("de"), None)),
        ("<x id='1' R:id='2' xmlns:R='urn:r'/>", attributes(None, None, None, some("2"))),
        ("<x id='1' r:id='2' xmlns:r='urn:other'/>", attributes(None, None, None, None)),
        // An attribute without prefix is in no namespace.
        ("<x id='1' xmlns='urn:r'/>", attributes(None, None, None, None)),
    ] {
        assert_eq!(of::<Attributes>(document, &[("r", "urn:r")]), expected, "{document}");
    }
}

#[test]
fn unknown_fields_have_the_name_that_the_document_has() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Known {
        #[serde(rename = "@id")]
        id: Option<String>,
        title: Option<String>,
        #[serde(rename = "m:title")]
        _m_title: Option<String>,
    }
    let message = |document: &str| {
        let known = Deserializer::from_str(document).with_prefix("m", MEDIA).deserialize::<Known>();
        known.unwrap_err().to_string()
    };
    let expected = "expected one of `@id`, `title`, `m:title`";
    for (child, name) in [("<it:title/>", "it:title"), ("<it:author/>", "it:author"), ("<author/>", "author")] {
        let document = format!("<item><title/>{child}</item>");
        assert_eq!(message(&document), format!("1:15: unknown field `{name}`, {expected}, at item/{name}"));
    }
    assert_eq!(
        message("<item><title/><m:title xmlns:m='urn:other'/></item>"),
        format!("1:15: unknown field `m:title (of another namespace)`, {expected}, at item/m:title")
    );
    assert_eq!(message("<item id='' x:id='2'/>"), format!("1:19: unknown field `@x:id`, {expected}, at item/@x:id"));
    let known = from_str::<Known>("<item x:id='1'><it:title>A</it:title></item>").unwrap();
    assert_eq!((known.id, known.title), (some("1"), some("A")));
}

#[test]
fn aliases_are_names_like_others() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Dated {
        #[serde(rename = "pubDate", alias = "dc:date", alias = "updated")]
        date: String,
        other: Option<String>,
    }
    let dated = |date: &str| Dated { date: date.to_owned(), other: None };
    let prefixes = [("dc", "urn:dc")];
    for date in ["<pubDate>1</pubDate>", "<d:date>1</d:date>", "<a:updated>1</a:updated>", "<dc:date>1</dc:date>"] {
        assert_eq!(
            of::<Dated>(&format!("<item xmlns:d='urn:dc'><b:date/>{date}<c:date/></item>"), &prefixes),
            dated("1")
        );
    }
    assert_eq!(of::<Dated>("<item><a:updated/><updated>1</updated></item>", &prefixes), dated("1"));
}

#[test]
fn content_is_told_apart() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Child {
        Title(String),
        #[serde(rename = "m:title")]
        Media(String),
        #[serde(other)]
        Other,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Content {
        link: Option<String>,
        #[serde(rename = "$value", default)]
        children: Vec<Child>,
    }
    let document = "<x xmlns:M='http://search.yahoo.com/mrss/'><a:link/><title>A</title>\
        <M:title>B</M:title><link>l</link><m:title>C</m:title><z:title>D</z:title><M:link/></x>";
    let [a, b, c, d] = ["A", "B", "C", "D"].map(str::to_owned);
    let children = vec![Child::Other, Child::Title(a), Child::Media(b), Child::Media(c), Child::Title(d), Child::Other];
    assert_eq!(of::<Content>(document, &[("m", MEDIA)]), Content { link: some("l"), children });
    let variant = |document: &str| of::<Child>(document, &[("m", MEDIA)]);
    assert_eq!(variant("<title xmlns='http://search.yahoo.com/mrss/'>A</title>"), Child::Media("A".to_owned()));
    assert_eq!(variant("<m:title xmlns:m='urn:other'>A</m:title>"), Child::Title("A".to_owned()));
    // As the item of a sequence, and the value of a newtype.
    let many = of::<Vec<Child>>("<M:title xmlns:M='http://search.yahoo.com/mrss/'>A</M:title>", &[("m", MEDIA)]);
    assert_eq!(many, [Child::Media("A".to_owned())]);
}

#[test]
fn maps_and_flattened_structs_tell_names_apart() {
    type Map = BTreeMap<String, String>;
    fn map<const N: usize>(entries: [(&str, &str); N]) -> Map {
        entries.map(|(key, value)| (key.to_owned(), value.to_owned())).into()
    }
    let document = format!(
        "<item xmlns:I='{ITUNES}' a='1' x:a='2' y:b='3'><m:title>C</m:title><I:title>B</I:title><title>A</title><I:author>D</I:author></item>"
    );
    let common = [("a", "1"), ("x:a", "2"), ("b", "3")].map(|(key, value)| (format!("@{key}"), value.to_owned()));
    let expected = |rest: Map| {
        let declaration = ("@xmlns:I".to_owned(), ITUNES.to_owned());
        rest.into_iter().chain(common.clone()).chain([declaration]).collect::<Map>()
    };
    let plain = map([("title", "A"), ("m:title", "C"), ("I:title", "B"), ("author", "D")]);
    assert_eq!(of::<Map>(&document, &[]), expected(plain));
    let declared = map([("title", "A"), ("m:title", "C"), ("itunes:title", "B"), ("itunes:author", "D")]);
    assert_eq!(of::<Map>(&document, &[("itunes", ITUNES)]), expected(declared));

    #[derive(Debug, PartialEq, Deserialize)]
    struct Itunes {
        #[serde(rename = "itunes:title")]
        title: String,
        #[serde(rename = "itunes:author")]
        author: String,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Flat {
        title: String,
        #[serde(flatten)]
        itunes: Itunes,
    }
    let [title, author] = ["B", "D"].map(str::to_owned);
    let itunes = Itunes { title, author };
    assert_eq!(of::<Flat>(&document, &[("itunes", ITUNES)]), Flat { title: "A".to_owned(), itunes });
}

#[test]
fn readers_take_prefixes() {
    let document = format!("<rss xmlns:I='{ITUNES}'><item><I:title>B</I:title><title>A</title></item></rss>");
    let mut reader = Reader::new(&document);
    while let Some(event) = reader.next() {
        if matches!(event, Event::Start(start) if start.name() == "item") {
            let deserializer = Deserializer::from_element(&mut reader).with_prefix("itunes".to_owned(), ITUNES);
            let episode = Episode::deserialize(deserializer).unwrap();
            assert_eq!((episode.title, episode.itunes_title), (some("A"), some("B")));
        }
    }
    let error = Deserializer::from_element(&mut reader).deserialize::<Episode>().unwrap_err();
    assert_eq!(error.to_string(), "the last event is no start of an element");
    let map = Deserializer::from_reader(document.as_bytes()).unwrap().with_prefix("itunes", ITUNES);
    let map = map.deserialize::<HashMap<String, Episode>>();
    assert!(map.is_err(), "the declaration is no episode");
    let plain: HashMap<String, Plain> =
        from_reader(&b"<rss><item><i:title/><title>A</title></item></rss>"[..]).unwrap();
    assert_eq!(plain["item"].title, "A");
}

/// Elements of many prefixes and few names in a random order: each field has what the rules say, found by a search of all.
#[test]
fn random_siblings_go_where_the_rules_say() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Fields {
        #[serde(default)]
        a: Vec<u32>,
        #[serde(default)]
        b: Vec<u32>,
        #[serde(rename = "p:a", default)]
        pa: Vec<u32>,
        #[serde(rename = "r:b", default)]
        rb: Vec<u32>,
        #[serde(rename = "$value", default)]
        rest: Vec<u32>,
    }
    let mut random = seeded(28);
    for _ in 0..750 {
        let parent = ["", "o:"][random.usize(..2)];
        let children: Vec<_> = (0..random.usize(..12))
            .map(|_| (["", "o:", "p:", "q:", "r:", "s:"][random.usize(..6)], ["a", "b", "c"][random.usize(..3)]))
            .collect();
        let mut document = format!("<{parent}x xmlns:q='urn:p' xmlns:r='urn:r' xmlns:s='urn:s' xmlns:o='urn:o'>");
        for (number, (prefix, name)) in children.iter().enumerate() {
            document += &format!("<{prefix}{name}>{number}</{prefix}{name}>{}", [" ", "<!-- -->"][random.usize(..2)]);
        }
        document += &format!("</{parent}x>");
        // The program has `p` for what the document has as `q`, and leaves undeclared.
        let field = |prefix: &'static str, name: &'static str| match (prefix, name) {
            ("p:" | "q:", "a") => "p:a",
            ("r:", "b") => "r:b",
            (_, "c") => "$value",
            (prefix, name) => {
                let is_own = |prefix: &str| prefix.is_empty() || prefix == parent;
                match is_own(prefix) || !children.iter().any(|(other, of)| is_own(other) && *of == name) {
                    true => name,
                    false => "$value",
                }
            }
        };
        let numbers = |wanted: &str| -> Vec<u32> {
            let numbers = children.iter().zip(0..).filter(|((prefix, name), _)| field(prefix, name) == wanted);
            numbers.map(|(_, number)| number).collect()
        };
        let [a, b, pa, rb, rest] = ["a", "b", "p:a", "r:b", "$value"].map(numbers);
        assert_eq!(of::<Fields>(&document, &[("p", "urn:p")]), Fields { a, b, pa, rb, rest }, "{document}");
    }
}

#[test]
fn looking_ahead_takes_linear_time() {
    let prefixed =
        |count: usize| -> String { (0..count).map(|number| format!("<p{number}:link>1</p{number}:link>")).collect() };
    assert_linear::<Plain>(|count| format!("<x>{}<title/></x>", prefixed(count)));
    assert_linear::<Plain>(|count| format!("<x>{}<title/><link/></x>", prefixed(count)));
    assert_linear::<HashMap<String, String>>(|count| {
        let elements: String = (0..count).map(|number| format!("<p:a{number}/><q:b{number}/><b{number}/>")).collect();
        format!("<x>{elements}</x>")
    });
    assert_linear::<HashMap<String, String>>(|count| {
        let attributes: String =
            (0..count).map(|number| format!(" p{number}:a='' a{number}='' q:a{number}=''")).collect();
        format!("<x{attributes}/>")
    });
    // Each element looks ahead to its end, inside of what another has looked at.
    #[derive(Deserialize)]
    struct Nested {
        #[serde(rename = "title", default)]
        _title: Vec<()>,
        #[serde(rename = "x", default)]
        _nested: Vec<Self>,
    }
    assert_linear::<Nested>(|count| format!("<x>{}</x>", "<p:title/><x><p:title/><x><p:title/></x></x>".repeat(count)));
}
