//! The attributes of a document's elements, read by their rules.

use fivefold::microsyntax::{
    DateOrTime, Dimension, DimensionUnit, ElementExt, LinkTypes, ListOfFloatingPointNumbers, Time,
};
use fivefold::{Document, NodeRef};

fn element<'a>(document: &'a Document, name: &str) -> NodeRef<'a> {
    document.root().descendants().find(|node| node.local_name() == Some(name)).unwrap()
}

#[test]
fn attributes_as_types() {
    let document = fivefold::html::parse(
        "<link rel='Shortcut ICON'><table width=50%><tr><td colspan=x><time datetime=14:54></time><area coords=1,2;3>",
    );
    assert!(element(&document, "link").attribute_as::<LinkTypes<'_>>("rel").unwrap().contains("icon"));
    let width = element(&document, "table").attribute_as::<Dimension>("width");
    assert_eq!(width, Some(Dimension { value: 50.0, unit: DimensionUnit::Percentage }));
    assert_eq!(element(&document, "td").attribute_as::<u64>("colspan"), None);
    assert_eq!(element(&document, "td").attribute_as::<&str>("colspan"), Some("x"));
    assert_eq!(element(&document, "td").attribute_as::<&str>("rowspan"), None);
    let moment = element(&document, "time").attribute_as::<DateOrTime>("datetime");
    assert_eq!(moment, Some(DateOrTime::Time(Time::new(14, 54, 0, 0).unwrap())));
    let coords = element(&document, "area").attribute_as::<ListOfFloatingPointNumbers<'_>>("coords").unwrap();
    assert!(coords.eq([1.0, 2.0, 3.0]));
    assert_eq!(document.root().attribute_as::<&str>("coords"), None);
}

#[test]
fn states_are_those_of_elements_of_html() {
    let document = fivefold::html::parse("<input type=TEL><svg type=tel dir=rtl></svg><p dir=RTL hidden>");
    assert_eq!(element(&document, "input").attribute_state("type"), Some("telephone"));
    assert_eq!(element(&document, "input").attribute_state("dir"), None);
    assert_eq!(element(&document, "svg").attribute_state("dir"), None);
    assert_eq!(element(&document, "p").attribute_state("dir"), Some("rtl"));
    assert_eq!(element(&document, "p").attribute_state("hidden"), Some("hidden"));
    assert_eq!(element(&document, "p").attribute_state("type"), None);
    assert_eq!(document.root().attribute_state("dir"), None);
}

#[test]
fn a_hash_name_reference_finds_the_first_of_its_type() {
    let document = fivefold::html::parse(concat!(
        "<p id=m><svg><map name=m></map></svg><map name=M>1</map><map id=m>2</map><map name=m>3</map>",
        "<img usemap='page#m'>",
    ));
    let image = element(&document, "img");
    let target = |reference| image.hash_name_target("map", reference).map(NodeRef::text_content);
    assert_eq!(target("#m").as_deref(), Some("2"));
    assert_eq!(target("page#m").as_deref(), Some("2"));
    assert_eq!(target("#M").as_deref(), Some("1"));
    assert_eq!([target("m"), target("#"), target("#x"), target("#m#")], [None, None, None, None]);
    assert_eq!(document.root().hash_name_target("map", "#m"), image.hash_name_target("map", "#m"));
}
