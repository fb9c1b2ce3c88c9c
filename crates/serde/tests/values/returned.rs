//! What is written comes back, or is refused with its path.

use super::{Named, Newtype, assert_written, refusal, refusal_of, some};
use fivefold::xml::{Deserializer, Options, Reader, Serializer, from_str, to_string};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Field<T> {
    field: T,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
enum Tag {
    A,
    B,
    #[serde(rename = "field")]
    Field,
    #[serde(rename = "a")]
    LowerA,
    #[serde(rename = " c ")]
    Spaced,
}

#[test]
fn two_prefixes_of_one_namespace_are_refused() {
    #[derive(Serialize)]
    #[serde(rename = "r")]
    struct Declared {
        #[serde(rename = "@a:x")]
        a: u8,
        #[serde(rename = "@b:x")]
        b: u8,
    }
    let serializer =
        |a, b| Serializer::new().with_prefix("a", a).with_prefix("b", b).to_string(&Declared { a: 1, b: 2 });
    let error = serializer("u", "u").unwrap_err().to_string();
    assert_eq!(error, "XML has no form for two attributes `b:x`, in `r`");
    assert_eq!(serializer("u", "v").unwrap(), "<r xmlns:a=\"u\" xmlns:b=\"v\" a:x=\"1\" b:x=\"2\"/>");

    let fields = |p, q, names: [&'static str; 2]| {
        Named(vec![("@xmlns:p", p), ("@xmlns:q", q), (names[0], "1"), (names[1], "2")])
    };
    let error = refusal(&Field { field: fields("u", "u", ["@p:x", "@q:x"]) });
    assert_eq!(error, "XML has no form for two attributes `q:x`, in `Field/field`");
    let error = refusal(&Field { field: fields("u", "u", ["p:x", "q:x"]) });
    assert_eq!(error, "XML has no form for two elements `q:x`, in `Field/field`");
    for (p, q, names) in [("u", "u", ["@p:x", "@q:y"]), ("u", "v", ["@p:x", "@q:x"]), ("u", "v", ["@p:x", "@x"])] {
        let xml = to_string(&Field { field: fields(p, q, names) }).unwrap();
        Reader::with_options(&xml, Options::default().with_strict(true)).finish().unwrap();
    }
}

#[test]
fn declarations_are_texts_that_namespaces_allow() {
    #[derive(Serialize)]
    struct P<T> {
        #[serde(rename = "@xmlns:p")]
        p: T,
    }
    #[derive(Serialize)]
    struct Xml<T> {
        #[serde(rename = "@xmlns:xml")]
        p: T,
    }
    #[derive(Serialize)]
    struct Default<T> {
        #[serde(rename = "@xmlns")]
        p: T,
    }
    let refusals = [
        refusal(&P { p: Vec::<String>::new() }),
        refusal(&P { p: () }),
        refusal(&P { p: vec!["u"] }),
        refusal(&P { p: Newtype("") }),
        refusal(&P { p: Some("") }),
        refusal(&Default { p: Newtype("http://www.w3.org/2000/xmlns/") }),
        refusal(&Xml { p: Newtype("v") }),
    ];
    for refusal in refusals {
        assert!(refusal.starts_with("XML has no form for the declaration of `xmlns"), "{refusal}");
        assert!(refusal.contains(", in `"), "{refusal}");
    }
    assert_eq!(to_string(&P { p: Newtype("u") }).unwrap(), "<P xmlns:p=\"u\"/>");
}

#[test]
fn unit_variants_in_lists_come_back() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Post {
        tag: Vec<Tag>,
    }
    assert_written(&Post { tag: vec![Tag::A, Tag::B] }, "<Post><tag>A</tag><tag>B</tag></Post>");
    assert_written(&Field { field: (Tag::A, Tag::B) }, "<Field><field>A</field><field>B</field></Field>");
    // A variant may have the name of the field, or white space around its name.
    assert_written(
        &Field { field: vec![Some(Tag::B), Some(Tag::Field), None, Some(Tag::Spaced)] },
        "<Field><field>B</field><field>field</field><field xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
         xsi:nil=\"true\"/><field> c </field></Field>",
    );
    let error = from_str::<Post>("<Post><tag>A</tag><tag>C</tag></Post>").unwrap_err().to_string();
    assert!(error.contains("unknown variant `C`, expected one of"), "{error}");
    assert!(error.ends_with("at Post/tag[2]"), "{error}");
}

#[test]
fn white_space_as_text_comes_back() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Beside<T> {
        #[serde(rename = "@a")]
        a: u8,
        b: u8,
        #[serde(rename = "$value")]
        value: T,
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Attribute<T> {
        #[serde(rename = "@a")]
        a: u8,
        #[serde(rename = "$text")]
        text: T,
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "lowercase")]
    enum Inline {
        I(String),
        #[serde(rename = "$text")]
        Text(String),
    }
    let beside = |value: &str| Beside { a: 1, b: 2, value: value.to_owned() };
    assert_written(&beside(" "), "<Beside a=\"1\"><b>2</b>&#32;</Beside>");
    assert_written(&beside("\n\r\t"), "<Beside a=\"1\"><b>2</b>&#10;&#13;&#9;</Beside>");
    assert_written(&Beside { a: 1, b: 2, value: some(" ") }, "<Beside a=\"1\"><b>2</b>&#32;</Beside>");
    assert_written(&Beside { a: 1, b: 2, value: None::<String> }, "<Beside a=\"1\"><b>2</b></Beside>");
    assert_written(&Attribute { a: 1, text: some(" ") }, "<Attribute a=\"1\">&#32;</Attribute>");
    assert_written(&Attribute { a: 1, text: ' ' }, "<Attribute a=\"1\">&#32;</Attribute>");
    let text = |text: &str| Inline::Text(text.to_owned());
    let italic = |text: &str| Inline::I(text.to_owned());
    let value = vec![text(" "), italic(" "), text("\n"), italic("x"), text("\t")];
    let xml = "<Beside a=\"1\"><b>2</b>&#32;<i>&#32;</i>&#10;<i>x</i>&#9;</Beside>";
    assert_written(&Beside { a: 1, b: 2, value }, xml);
    assert_written(&Field { field: ' ' }, "<Field><field>&#32;</field></Field>");
    for spaces in [None, Some(2)] {
        let value = Attribute { a: 1, text: " ".to_owned() };
        let serializer = Serializer::new();
        let xml = spaces.map_or(serializer.clone(), |spaces| serializer.with_indent(spaces)).to_string(&value).unwrap();
        assert_eq!(from_str::<Attribute<String>>(&xml).unwrap(), value);
    }
}

#[test]
fn none_in_a_variant_or_newtype_is_nil() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Change<T> {
        Set(Option<T>),
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct List<T> {
        #[serde(rename = "$value")]
        value: T,
    }
    const NIL: &str = "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/>";
    assert_written(&Change::<String>::Set(None), &format!("<Set {NIL}"));
    assert_written(&Change::<u8>::Set(None), &format!("<Set {NIL}"));
    assert_written(&Change::Set(some("")), "<Set/>");
    assert_written(&Newtype(None::<String>), &format!("<Newtype {NIL}"));
    assert_written(&Newtype(some("")), "<Newtype/>");
    assert_written(&Field { field: Newtype(None::<u8>) }, &format!("<Field><field {NIL}</Field>"));
    let list = List { value: vec![Change::Set(Some(1)), Change::Set(None)] };
    assert_written(&list, &format!("<List><Set>1</Set><Set {NIL}</List>"));
    assert_written(&List { value: Change::<u8>::Set(None) }, &format!("<List><Set {NIL}</List>"));
    let uri = "http://www.w3.org/2001/XMLSchema-instance";
    for prefix in ["xsi", "p"] {
        let serializer = Serializer::new().with_prefix(prefix, if prefix == "xsi" { uri } else { "u" });
        let read = |xml: &str| {
            Reader::with_options(xml, Options::default().with_strict(true)).finish().unwrap();
            from_str::<Newtype<Option<u8>>>(xml).unwrap()
        };
        assert_eq!(read(&serializer.to_string(&Newtype(None::<u8>)).unwrap()), Newtype(None));
        assert_eq!(read(&serializer.clone().with_root("n").to_string(&None::<u8>).unwrap()), Newtype(None));
        let set = serializer.to_string(&Change::<u8>::Set(None)).unwrap();
        assert_eq!(from_str::<Change<u8>>(&set).unwrap(), Change::Set(None));
    }
    // Another namespace may have the prefix outside.
    let other = Serializer::new().with_prefix("xsi", "u").to_string(&Field { field: Newtype(None::<u8>) }).unwrap();
    assert_eq!(from_str::<Field<Newtype<Option<u8>>>>(&other).unwrap(), Field { field: Newtype(None) });
}

#[test]
fn options_that_would_come_back_as_none_are_refused() {
    #[derive(Serialize)]
    struct Named<T> {
        #[serde(rename = "$value")]
        value: T,
    }
    #[derive(Serialize)]
    struct Text<T> {
        #[serde(rename = "$text")]
        text: T,
    }
    #[derive(Serialize)]
    struct Attribute<T> {
        #[serde(rename = "@a")]
        a: T,
    }
    #[derive(Serialize)]
    enum Change<T> {
        Set(T),
        #[serde(rename = "$text")]
        Text(T),
    }
    let some = "XML has no form for `Some` of what would be read as `None`, in";
    assert_eq!(refusal(&Field { field: Some(None::<u8>) }), format!("{some} `Field/field`"));
    assert_eq!(refusal(&Field { field: Some(Newtype(None::<u8>)) }), format!("{some} `Field/field`"));
    assert_eq!(refusal(&Field { field: Some(Vec::<u8>::new()) }), format!("{some} `Field/field`"));
    assert_eq!(refusal(&Field { field: vec![Some(None::<u8>)] }), format!("{some} `Field/field`"));
    assert_eq!(refusal(&Change::Set(Some(None::<u8>))), format!("{some} `Set`"));
    assert_eq!(refusal(&Newtype(Some(None::<u8>))), format!("{some} `Newtype`"));
    let nothing = [
        refusal(&Text { text: Some("") }),
        refusal(&Text { text: Some(Vec::<u8>::new()) }),
        refusal(&Text { text: Newtype(None::<u8>) }),
        refusal(&Text { text: () }),
        refusal(&Attribute { a: Some(None::<u8>) }),
        refusal(&Attribute { a: Newtype(None::<u8>) }),
        refusal(&Named { value: Some("") }),
        refusal(&Named { value: Some(None::<u8>) }),
        refusal(&Named { value: vec![None::<Tag>] }),
        refusal(&Named { value: vec![()] }),
        refusal(&Named { value: vec![Change::Text("")] }),
        refusal(&Named { value: Change::Text("") }),
        refusal(&Named { value: Change::Text(()) }),
        refusal(&Named { value: Some(Change::Text("")) }),
        refusal(&Named { value: vec![Change::Text(Some(""))] }),
        refusal(&Named { value: vec![Change::Text(vec![1]), Change::Text(vec![2])] }),
    ];
    for refusal in nothing {
        assert!(refusal.contains(", in `"), "{refusal}");
    }
    // What has an element or an attribute is there.
    assert_written(&Field { field: Some(String::new()) }, "<Field><field/></Field>");
    assert_written(&Field { field: Some(vec![1]) }, "<Field><field>1</field></Field>");
    assert_eq!(to_string(&Attribute { a: Some(Vec::<u8>::new()) }).unwrap(), "<Attribute a=\"\"/>");
    assert_eq!(to_string(&Attribute { a: Some("") }).unwrap(), "<Attribute a=\"\"/>");
    assert_eq!(Serializer::new().with_root("n").to_string(&Some("")).unwrap(), "<n/>");
    assert!(Serializer::new().with_root("n").to_string(&Some(None::<u8>)).is_err());

    #[derive(Serialize)]
    struct Both {
        #[serde(rename = "$text")]
        text: &'static str,
        #[serde(rename = "$value")]
        value: Vec<Change<&'static str>>,
    }
    let both = |value| Both { text: "a", value: vec![value] };
    assert_eq!(refusal(&both(Change::Text("b"))), "XML has no form for a text in `$value` beside `$text`, in `Both`");
    assert_eq!(to_string(&both(Change::Set("b"))).unwrap(), "<Both>a<Set>b</Set></Both>");
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
enum Variant<T> {
    V(T),
}

#[test]
fn the_content_of_a_root_is_checked_whatever_it_declares() {
    #[derive(Serialize)]
    enum Tuple {
        V(u8, &'static str),
    }
    #[derive(Serialize)]
    struct Empty {}
    for serializer in [Serializer::new(), Serializer::new().with_prefix("p", "urn:p")] {
        let lists = [
            refusal_of(&serializer, &Variant::V(Vec::<u8>::new())),
            refusal_of(&serializer, &Variant::V([1, 2])),
            refusal_of(&serializer, &Variant::V(Newtype([Empty {}]))),
            refusal_of(&serializer, &Tuple::V(1, "2")),
            refusal_of(&serializer, &Newtype((1, "2"))).replace("Newtype", "V"),
            refusal_of(&serializer.clone().with_root("V"), &['a']),
        ];
        for list in lists {
            assert_eq!(list, "XML has no form for a list as the root, in `V`");
        }
        let nothing = [
            refusal_of(&serializer, &Variant::V(Some(None::<u8>))),
            refusal_of(&serializer, &Newtype(Some(None::<u8>))).replace("Newtype", "V"),
            refusal_of(&serializer.clone().with_root("V"), &Some(None::<u8>)),
        ];
        for nothing in nothing {
            assert_eq!(nothing, "XML has no form for `Some` of what would be read as `None`, in `V`");
        }
    }
}

#[test]
fn an_enum_as_the_root_is_named_by_its_variant() {
    assert_written(&Newtype(Tag::A), "<A/>");
    assert_written(&Newtype(Some(Newtype(Variant::V(7)))), "<V>7</V>");
    assert_written(&Variant::V(Tag::A), "<V>A</V>");
    assert_written(&Variant::V(Newtype(Tag::Field)), "<V>field</V>");
}

#[test]
fn content_that_another_field_would_take_is_refused() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Part {
        #[serde(rename = "a")]
        A(String),
        #[serde(rename = "p:a")]
        Prefixed,
        #[serde(rename = "p:b")]
        Other,
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Parts<A> {
        #[serde(rename = "@b")]
        b: u8,
        a: A,
        #[serde(rename = "$value")]
        parts: Vec<Part>,
    }
    let serializer = Serializer::new().with_prefix("p", "urn:p");
    let parts = |a, part| Parts { b: 1, a, parts: vec![part] };
    let refused =
        |name| format!("XML has no form for an element `{name}` of `$value` that another field takes, in `Parts`");
    assert_eq!(refusal(&parts(some("1"), Part::A("2".to_owned()))), refused("a"));
    assert_eq!(refusal_of(&serializer, &parts(None, Part::Prefixed)), refused("p:a"));
    let around = serializer.clone().with_root("p:r");
    assert_eq!(refusal_of(&around, &parts(some("1"), Part::Prefixed)), refused("p:a").replace("Parts", "p:r"));
    for value in [parts(some("1"), Part::Prefixed), parts(None, Part::Other)] {
        let xml = serializer.to_string(&value).unwrap();
        let deserializer = Deserializer::from_str(&xml).with_prefix("p", "urn:p");
        assert_eq!(deserializer.deserialize::<Parts<Option<String>>>().unwrap(), value, "{xml}");
    }
    #[derive(Serialize)]
    struct OtherPrefix {
        #[serde(rename = "q:a")]
        a: Option<u8>,
        #[serde(rename = "$value")]
        value: Part,
    }
    // Two prefixes of one namespace.
    let serializer = serializer.with_prefix("q", "urn:p");
    let value = OtherPrefix { a: None, value: Part::Prefixed };
    assert_eq!(refusal_of(&serializer, &value), refused("p:a").replace("Parts", "OtherPrefix"));
    let around = serializer.clone().with_root("q:r");
    assert_eq!(refusal_of(&around, &parts(some("1"), Part::Prefixed)), refused("p:a").replace("Parts", "q:r"));
    #[derive(Serialize)]
    struct Skipped {
        #[serde(skip_serializing_if = "Option::is_none")]
        a: Option<u8>,
        #[serde(rename = "@A", skip_serializing_if = "Option::is_none")]
        attribute: Option<u8>,
        #[serde(rename = "$value")]
        value: Tag,
    }
    let skipped = |value| Skipped { a: None, attribute: None, value };
    assert_eq!(to_string(&skipped(Tag::A)).unwrap(), "<Skipped><A/></Skipped>");
    assert_eq!(refusal(&skipped(Tag::LowerA)), refused("a").replace("Parts", "Skipped"));
    let text = Named(vec![("$text", None), ("$value", Some("1"))]);
    assert_eq!(refusal(&text), "XML has no form for a text in `$value` beside `$text`, in `Named`");
    let map = BTreeMap::from([("$value", "1")]);
    assert_eq!(refusal(&Field { field: map }), "XML has no form for the key `$value` of a map, in `Field/field`");
    #[derive(Serialize)]
    enum Text {
        #[serde(rename = "$text")]
        Text(&'static str),
    }
    let white_space = "XML has no form for white space as the first text after elements, in `Named`";
    assert_eq!(refusal(&Named(vec![("$value", (Tag::A, "\r"))])), white_space);
    assert_eq!(refusal(&Named(vec![("$value", (Tag::A, Text::Text(" ")))])), white_space);
}

#[test]
fn what_is_no_text_is_refused_with_its_path() {
    let map = || BTreeMap::from([("a", "1")]);
    let content = "XML has no form for a struct, map or variant with content as a text, in";
    assert_eq!(refusal(&Named(vec![("@a", map())])), format!("{content} `Named/@a`"));
    assert_eq!(refusal(&Named(vec![("$text", Variant::V(1))])), format!("{content} `Named`"));
    assert_eq!(
        refusal(&Field { field: Named(vec![("@a", [Field { field: 1 }])]) }),
        format!("{content} `Field/field/@a`")
    );
    assert_eq!(refusal(&Named(vec![("$value", map())])), "XML has no form for a map as content, in `Named`");
    let declaration = |value| refusal(&Named(vec![("@xmlns:p", value)]));
    assert_eq!(declaration(vec!["u"]), "XML has no form for the declaration of `xmlns:p` as `(no text)`, in `Named`");
}

#[test]
fn names_are_those_of_the_programs_declarations() {
    let serializer = Serializer::new().with_prefix("p", "urn:p").with_prefix("q", "urn:q");
    let named = |declaration, uri, name| Field { field: Named(vec![(declaration, uri), (name, "1")]) };
    let other = |name, uri| {
        let otherwise = "which the program declares otherwise";
        format!("XML has no form for the name `{name}` of the namespace `{uri}`, {otherwise}, in `Field/field/{name}`")
    };
    assert_eq!(refusal_of(&serializer, &named("@xmlns:p", "urn:z", "p:a")), other("p:a", "urn:z"));
    assert_eq!(refusal_of(&serializer, &named("@xmlns:z", "urn:p", "z:a")), other("z:a", "urn:p"));
    let default = refusal_of(&serializer, &named("@xmlns", "urn:p", "a"));
    assert_eq!(default, other("field", "urn:p").replace("/field/field", "/field"));
    for value in [named("@xmlns:p", "urn:z", "q:a"), named("@xmlns:p", "urn:p", "p:a"), named("@xmlns", "urn:z", "a")] {
        assert!(serializer.to_string(&value).is_ok());
    }
    // Two prefixes of one namespace do no harm where one is used.
    let two = Serializer::new().with_prefix("p", "urn:p").with_prefix("q", "urn:p");
    assert!(two.to_string(&Named(vec![("p:a", 1)])).is_ok());
    assert_eq!(refusal_of(&two, &Field { field: Named(vec![("q:a", 1)]) }), other("q:a", "urn:p"));
    let both = Named(vec![("q:a", None), ("p:a", Some(1))]);
    assert_eq!(refusal_of(&two, &both), "XML has no form for two elements `p:a`, in `Named`");
    // A field names the program's declaration.
    let absent = Named(vec![("@xmlns:p", None::<u8>)]);
    assert_eq!(refusal_of(&serializer, &absent), "XML has no form for two attributes `xmlns:p`, in `Named`");
    let key = BTreeMap::from([("@xmlns:z", "urn:z"), ("z:a", "1")]);
    assert_eq!(
        refusal(&Field { field: key }),
        "XML has no form for the key `z:a`, whose prefix the program does not declare, in `Field/field`"
    );
}

#[test]
fn what_a_true_nil_would_take_away_is_refused() {
    let xsi = Serializer::new().with_prefix("xsi", "http://www.w3.org/2001/XMLSchema-instance");
    let nil = |is_nil| Named(vec![("@xsi:nil", is_nil)]);
    let some = "XML has no form for `Some` of what would be read as `None`, in `Field/field`";
    assert_eq!(refusal_of(&xsi, &Field { field: Some(nil(true)) }), some);
    assert_eq!(refusal_of(&xsi, &Field { field: Some(Named(vec![("@xsi:nil", [true])])) }), some);
    assert!(xsi.to_string(&Field { field: Some(nil(false)) }).is_ok());
    assert!(xsi.to_string(&Field { field: nil(true) }).is_ok());
    assert_eq!(refusal(&Field { field: Some(vec![None, Some(1)]) }), some);
    assert_written(&Field { field: Some(vec![Some(1)]) }, "<Field><field>1</field></Field>");
    let root = refusal(&Newtype(Some(Variant::V(None::<u8>)))).replace("Newtype", "Field/field");
    assert_eq!(root, some);
    let content = refusal_of(&xsi, &Named(vec![("@xsi:nil", "true"), ("a", "1")]));
    assert_eq!(content, "XML has no form for content beside a true `xsi:nil`, in `Named`");
}

#[test]
fn no_lines_are_made_where_white_space_is_preserved() {
    let inner = || Field { field: Field { field: 1 } };
    #[derive(Serialize)]
    struct Space<T> {
        #[serde(rename = "@xml:space")]
        space: &'static str,
        inner: T,
    }
    let written = |space| {
        let value = Field { field: Space { space, inner: inner() } };
        Serializer::new().with_indent(1).to_string(&value).unwrap()
    };
    assert_eq!(
        written("preserve"),
        "<Field>\n <field xml:space=\"preserve\"><inner><field><field>1</field></field></inner></field>\n</Field>"
    );
    assert!(written("default").contains("\n  <inner>\n"));
}
