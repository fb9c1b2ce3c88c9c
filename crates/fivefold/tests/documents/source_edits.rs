//! Changes of the source have the effect of the same changes of the tree, and change nothing else.

use fivefold::dom::{AttributeSyntax, Edits, NodeKind, SourceEditErrorKind, SourcePlace};
use fivefold::{Document, NodeId, NodeRef, Span, html, xml};
use fivefold_core::work::count;
use fivefold_test_support::html_soup::markup;
use fivefold_test_support::work::assert_linear;
use fivefold_test_support::xml_soup::soup;
use proptest::prelude::*;

fn html(text: &str) -> Document {
    html::parse(text)
}

fn html_tree(document: &Document) -> String {
    html::tree_format(document).to_string()
}

fn xml_tree(document: &Document) -> String {
    xml::tree_format(document).to_string()
}

/// The first element with this name, in the tree or in the contents of a template.
fn element(document: &Document, name: &str) -> NodeId {
    document.root().descendants().find(|node| node.local_name() == Some(name)).map(NodeRef::id).unwrap()
}

/// Each element's id, so that document and model can be changed in turn.
fn elements(document: &Document) -> Vec<NodeId> {
    let mut elements = Vec::new();
    let mut roots = vec![document.root()];
    while let Some(root) = roots.pop() {
        for node in root.descendants() {
            if node.element_name().is_some() {
                elements.push(node.id());
            }
            roots.extend(node.template_contents());
        }
    }
    elements
}

const VALUES: &[&str] = &["", "x", "a b", "\"", "'", "\"'", "<&>", "&amp;", "a/", "`=", "\n\t", "é"];

/// Sets, changes and removes attributes in the source, and in a clone of the tree. Returns the new source.
fn edit(document: &Document, model: &mut Document, value: &str) -> Option<String> {
    let mut edits = Edits::new(document);
    for id in elements(document) {
        let names: Vec<String> = document.node(id).attributes().map(|attribute| attribute.name().to_owned()).collect();
        let mut made = vec![("data-x".to_owned(), edits.set_attribute(id, "data-x", value), Some(value))];
        for (index, name) in names.iter().enumerate() {
            // These decide what kind of element it is.
            if name.starts_with("xml") || ["type", "encoding", "shadowrootmode"].contains(&name.as_str()) {
                continue;
            }
            if index % 2 == 0 {
                made.push((name.clone(), edits.set_attribute(id, name, value), Some(value)));
            } else {
                made.push((name.clone(), edits.remove_attribute(id, name).map(drop), None));
            }
        }
        for (name, result, value) in made {
            match (result.map_err(|error| error.kind()), value) {
                (Ok(()), Some(value)) => model.set_attribute(id, &name, value).unwrap(),
                (Ok(()), None) => drop(model.remove_attribute(id, &name).unwrap()),
                (Err(SourceEditErrorKind::NotInSource), _) => {}
                // Names that only a parser makes.
                (Err(SourceEditErrorKind::InvalidName | SourceEditErrorKind::Inexpressible), _) => return None,
                (Err(error), _) => panic!("{error:?}: {name}"),
            }
        }
    }
    Some(edits.apply().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn attributes_of_html(text in markup(), value in prop::sample::select(VALUES)) {
        let document = html(&text);
        let mut model = document.clone();
        let Some(written) = edit(&document, &mut model, value) else { return Ok(()) };
        prop_assert_eq!(html_tree(&html(&written)), html_tree(&model), "{}", written);
    }

    #[test]
    fn attributes_of_xml(text in soup(), value in prop::sample::select(VALUES)) {
        // Declared attributes have types and defaults.
        if text.contains("ATTLIST") {
            return Ok(());
        }
        let document = xml::parse(&text);
        let mut model = document.clone();
        let Some(written) = edit(&document, &mut model, value) else { return Ok(()) };
        prop_assert_eq!(xml_tree(&xml::parse(&written)), xml_tree(&model), "{}", written);
    }

    /// To keep some attributes is to remove the others one by one.
    #[test]
    fn retained_attributes(html_text in markup(), xml_text in soup(), kept in any::<u8>()) {
        for document in [html(&html_text), xml::parse(&xml_text)] {
            let (mut one_by_one, mut at_once) = (Edits::new(&document), Edits::new(&document));
            for node in elements(&document).into_iter().map(|id| document.node(id)) {
                let is_kept = |name: &str| kept >> (name.len() % 8) & 1 != 0;
                let mut names = node.attributes().map(|attribute| attribute.name()).filter(|name| !is_kept(name));
                let removed = names.try_for_each(|name| match one_by_one.remove_attribute(node.id(), name) {
                    Ok(false) => Err(SourceEditErrorKind::NotInSource),
                    result => result.map(drop).map_err(|error| error.kind()),
                });
                let retained = at_once.retain_attributes(node.id(), |attribute| is_kept(attribute.name()));
                let retained = retained.map_err(|error| error.kind());
                prop_assert_eq!(removed, retained);
                if removed.is_err() {
                    return Ok(());
                }
            }
            prop_assert_eq!(one_by_one.apply(), at_once.apply());
        }
    }

    #[test]
    fn texts_of_html(text in markup(), new in prop::sample::select(&["x", "<&>\"", "x\n", "]]>x", "a\rb", "</b>"][..])) {
        let document = html(&text);
        let mut model = document.clone();
        let mut edits = Edits::new(&document);
        for node in document.root().descendants() {
            // White space decides where a text goes.
            if node.text().is_some_and(|text| text.contains(|letter: char| letter.is_alphabetic()))
                && edits.set_text(node.id(), new).is_ok()
            {
                model.set_text(node.id(), new).unwrap();
            }
        }
        let written = edits.apply().unwrap();
        let mut read = html(&written);
        // What an option shows there is a copy, which a parser makes.
        for document in [&mut read, &mut model] {
            for id in elements(document) {
                if document.node(id).local_name() == Some("selectedcontent") {
                    document.remove_children(id).unwrap();
                }
            }
        }
        prop_assert_eq!(html_tree(&read), html_tree(&model), "{}", written);
    }
}

fn set(text: &str, name: &str, value: &str) -> String {
    let document = html(text);
    let mut edits = Edits::new(&document);
    edits.set_attribute(element(&document, "p"), name, value).unwrap();
    edits.apply().unwrap()
}

#[test]
fn attributes_keep_their_quotes() {
    for (text, value, expected) in [
        ("<P  A = 'x'  >", "y'\"", "<P  A = 'y&#39;\"'  >"),
        ("<p a=\"x\"/>", "y'\"", "<p a=\"y'&quot;\"/>"),
        ("<p a=x>", "y", "<p a=y>"),
        ("<p a=x>", "y z", "<p a=\"y z\">"),
        ("<p a=x/>", "y/", "<p a=\"y/\">"),
        ("<p a>", "y", "<p a=\"y\">"),
        ("<p a//b>", "y", "<p a=\"y\"//b>"),
        ("<p a>", "", "<p a>"),
        ("<p a= >", "y", "<p a=y >"),
        ("<p>", "", "<p a=\"\">"),
        ("<p b=c d>", "e", "<p b=c d a=\"e\">"),
        ("<p/>", "&<\r", "<p a=\"&amp;&lt;&#13;\"/>"),
    ] {
        assert_eq!(set(text, "A", value), expected);
    }
}

/// A value that is not there is written out before an attribute that would become it.
#[test]
fn new_attributes_become_no_values() {
    assert_eq!(set("<p b=>", "a", "x"), "<p b=\"\" a=\"x\">");
    assert_eq!(set("<p b= >", "a", "x"), "<p b=\"\" a=\"x\" >");
    let document = html("<p b=>");
    let paragraph = element(&document, "p");
    for is_first in [true, false] {
        let mut edits = Edits::new(&document);
        for name in if is_first { ["a", "b"] } else { ["b", "a"] } {
            edits.set_attribute(paragraph, name, "x").unwrap();
        }
        assert_eq!(edits.apply().unwrap(), "<p b=x a=\"x\">");
        assert_eq!(edits.remove_attribute(paragraph, "b"), Ok(true));
        assert_eq!(edits.apply().unwrap(), "<p a=\"x\">");
    }
}

#[test]
fn a_tag_of_svg_gets_an_attribute_once() {
    let document = html("<svg>");
    let mut edits = Edits::new(&document);
    for (name, value) in [("viewbox", "1"), ("viewBox", "2")] {
        edits.set_attribute(element(&document, "svg"), name, value).unwrap();
    }
    assert_eq!(edits.apply().unwrap(), "<svg viewBox=\"2\">");
}

/// `</br>` makes a `br`, and `</p>` a `p`, that no tag in the source stands for.
#[test]
fn what_an_end_tag_makes_is_not_in_the_source() {
    let expected = Err(SourceEditErrorKind::NotInSource);
    for (source, name) in [
        ("a</br>b", "br"),
        ("</br/>", "br"),
        ("</BR x=1>", "br"),
        ("<table></br></table>", "br"),
        ("<svg></br></svg>", "br"),
        ("<p>a<b></p></br>", "br"),
        ("<div></p>", "p"),
        ("<svg></p>", "p"),
        ("<table><td>", "tr"),
        ("x", "body"),
    ] {
        let document = html(source);
        let made = document.node(element(&document, name));
        assert_eq!((made.start_tag_span(), made.end_tag_span(), made.attributes().count()), (None, None, 0));
        assert!(made.span().is_empty() && source[..made.span().start as usize].len() < source.len(), "{source}");
        let mut edits = Edits::new(&document);
        assert_eq!(edits.set_attribute(made.id(), "class", "x").map_err(|error| error.kind()), expected, "{source}");
        assert_eq!(edits.remove_attribute(made.id(), "class"), Ok(false), "{source}");
        assert_eq!(edits.replace(made.id(), "x").map_err(|error| error.kind()), expected, "{source}");
        assert_eq!(
            edits.insert(made.id(), SourcePlace::After, "x").map_err(|error| error.kind()),
            expected,
            "{source}"
        );
        assert_eq!(edits.apply().unwrap(), source);
    }
}

/// The source has the tag of an `img` that `<image>` makes, under that name.
#[test]
fn image_keeps_its_written_name() {
    let source = "<image src=a><IMAGE>";
    let document = html(source);
    let mut edits = Edits::new(&document);
    let images: Vec<_> = document.elements_by_name("img").collect();
    assert_eq!(images.iter().map(|image| &source[image.span()]).collect::<Vec<_>>(), ["<image src=a>", "<IMAGE>"]);
    for image in images {
        assert_eq!(image.start_tag_span(), Some(image.span()));
        edits.set_attribute(image.id(), "src", "b").unwrap();
        edits.set_attribute(image.id(), "alt", "c").unwrap();
    }
    assert_eq!(edits.apply().unwrap(), "<image src=b alt=\"c\"><IMAGE src=\"b\" alt=\"c\">");
}

/// What an option shows in `selectedcontent` is in the source once, in the option.
///
/// <https://html.spec.whatwg.org/multipage/form-elements.html#clone-an-option-into-a-selectedcontent>
#[test]
fn copies_are_not_in_the_source() {
    let source =
        "<select><button><selectedcontent></selectedcontent></button><option><b>x</b><!--c--></option></select>";
    let document = html(source);
    let copies = document.node(element(&document, "selectedcontent")).descendants();
    let mut edits = Edits::new(&document);
    let mut count = 0;
    for copy in copies {
        count += 1;
        assert_eq!(edits.replace(copy.id(), "").map_err(|error| error.kind()), Err(SourceEditErrorKind::NotInSource));
        let changed = edits.set_text(copy.id(), "y");
        assert_eq!(changed.map_err(|error| error.kind()), Err(SourceEditErrorKind::NotInSource), "{copy:?}");
    }
    assert_eq!(count, 3);
    let mut edited = html(source);
    let text = edited.root().descendants().find_map(|node| node.text().map(|_| node.id())).unwrap();
    let copy = edited.clone_subtree(text).unwrap();
    assert_eq!(
        Edits::new(&edited).set_text(copy, "y").map_err(|error| error.kind()),
        Err(SourceEditErrorKind::NotInSource)
    );
}

/// A second `html` or `body` tag can repeat what the first one has.
#[test]
fn attributes_of_several_tags_are_set_and_not_removed() {
    let document = html("<body a=1 b=2><body a=3 c=4>");
    let body = element(&document, "body");
    let mut edits = Edits::new(&document);
    assert_eq!(edits.remove_attribute(body, "a").map_err(|error| error.kind()), Err(SourceEditErrorKind::SeveralTags));
    assert_eq!(
        edits.retain_attributes(body, |attribute| attribute.name() != "c").map_err(|error| error.kind()),
        Err(SourceEditErrorKind::SeveralTags)
    );
    for name in ["a", "c", "d"] {
        edits.set_attribute(body, name, "x").unwrap();
    }
    assert_eq!(edits.apply().unwrap(), "<body a=x b=2 d=\"x\"><body a=3 c=x>");
    let document = html("<body a=1><body>");
    let mut edits = Edits::new(&document);
    assert_eq!(edits.remove_attribute(element(&document, "body"), "a"), Ok(true));
    assert_eq!(edits.apply().unwrap(), "<body><body>");
}

#[test]
fn attributes_are_removed_without_joining_others() {
    let remove = |text: &str, name: &str| {
        let document = html(text);
        let mut edits = Edits::new(&document);
        let node = document.root().descendants().find(|node| node.attribute(name).is_some()).unwrap();
        assert_eq!(edits.remove_attribute(node.id(), name), Ok(true));
        edits.apply().unwrap()
    };
    for (text, expected) in [
        ("<p a=1 b=2>", "<p b=2>"),
        ("<p c\n a=1>", "<p c>"),
        ("<p a='1'b='2'>", "<p b='2'>"),
        ("<p b='2'a='1'>", "<p b='2'>"),
        ("<svg/a>", "<svg>"),
        ("<svg a/>", "<svg/>"),
        ("<p b=x a/>", "<p b=x />"),
        ("<p b=x a />", "<p b=x />"),
        ("<svg b = x a/>", "<svg b = x />"),
        ("<p b=/ a>", "<p b=/>"),
        ("<svg / a>", "<svg>"),
    ] {
        assert_eq!(remove(text, "a"), expected);
    }
}

#[test]
fn clones_share_a_tag() {
    // https://html.spec.whatwg.org/multipage/parsing.html#unexpected-markup-in-tables and the like clone `a`.
    let document = html("<p><a href=x>1<p>2</a>");
    let links: Vec<_> = document.root().descendants().filter(|node| node.local_name() == Some("a")).collect();
    assert_eq!((links.len(), links[1].start_tag_span()), (2, None));
    let mut edits = Edits::new(&document);
    for link in links {
        edits.set_attribute(link.id(), "href", "/x").unwrap();
        edits.set_attribute(link.id(), "rel", "y").unwrap();
    }
    assert_eq!(edits.apply().unwrap(), "<p><a href=/x rel=\"y\">1<p>2</a>");
    assert_eq!(edits.changes().unwrap().len(), 2);
}

#[test]
fn content_and_places() {
    let text = "<ul><li>a<li id=x>b</ul><svg><g/></svg><br><!--c-->";
    let document = html(text);
    let item = element(&document, "li");
    let mut edits = Edits::new(&document);
    edits.insert(item, SourcePlace::After, "<li>new").unwrap();
    edits.insert(item, SourcePlace::Prepend, "<b>").unwrap();
    edits.insert(item, SourcePlace::Append, "</b>").unwrap();
    edits.insert(item, SourcePlace::Before, "<li>first").unwrap();
    let group = element(&document, "g");
    edits.insert(group, SourcePlace::Append, "2").unwrap();
    edits.insert(group, SourcePlace::Prepend, "1").unwrap();
    edits.insert(group, SourcePlace::Append, "3").unwrap();
    assert_eq!(
        edits.set_inner(element(&document, "br"), "x").map_err(|error| error.kind()),
        Err(SourceEditErrorKind::WrongKind)
    );
    assert_eq!(
        edits.set_inner(element(&document, "body"), "x").map_err(|error| error.kind()),
        Err(SourceEditErrorKind::NotInSource)
    );
    let expected = "<ul><li>first<li><b>a</b><li>new<li id=x>b</ul><svg><g>123</g></svg><br><!--c-->";
    assert_eq!(edits.apply().unwrap(), expected);

    let mut edits = Edits::new(&document);
    edits.set_attribute(item, "class", "dropped").unwrap();
    edits.set_text_content(element(&document, "ul"), "<x>").unwrap();
    edits.set_inner(group, "<a/>").unwrap();
    edits.replace(element(&document, "br"), "").unwrap();
    let comment = document.root().descendants().find(|node| matches!(node.kind(), NodeKind::Comment(_))).unwrap().id();
    assert_eq!(edits.set_text(comment, "-->").map_err(|error| error.kind()), Err(SourceEditErrorKind::Inexpressible));
    edits.set_text(comment, "d").unwrap();
    let expected = "<ul>&lt;x&gt;</ul><svg><g><a/></g></svg><!--d-->";
    assert_eq!(edits.apply().unwrap(), expected);
    let mut bytes = Vec::new();
    edits.write_to(&mut bytes).unwrap();
    assert_eq!(bytes, expected.as_bytes());
}

#[test]
fn texts() {
    let edit = |text: &str, old: &str, new: &str| {
        let document = html(text);
        let node = document.root().descendants().find(|node| node.text() == Some(old)).unwrap();
        let mut edits = Edits::new(&document);
        edits.set_text(node.id(), new)?;
        edits.apply()
    };
    assert_eq!(edit("<pre>x</pre>", "x", "\ny").unwrap(), "<pre>\n\ny</pre>");
    assert_eq!(edit("<pre>\nx</pre>", "x", "\ny").unwrap(), "<pre>\n\ny</pre>");
    assert_eq!(edit("<script>x</script>", "x", "a<b && c").unwrap(), "<script>a<b && c</script>");
    assert_eq!(
        edit("<script>x</script>", "x", "'</SCRIPT'").map_err(|error| error.kind()),
        Err(SourceEditErrorKind::Inexpressible)
    );
    assert_eq!(edit("<svg><![CDATA[x]]></svg>", "x", "<]]>").unwrap(), "<svg><![CDATA[<]]]]><![CDATA[>]]></svg>");
    assert_eq!(
        edit("<table>a<tr>b</table>", "ab", "x").map_err(|error| error.kind()),
        Err(SourceEditErrorKind::NotInSource)
    );
    assert_eq!(edit("<p>a&amp;b</p>", "a&b", "c").unwrap(), "<p>c</p>");
}

/// What closes a tag that is replaced by other means is gone, and with it what was put into the element.
#[test]
fn content_of_a_tag_whose_end_is_replaced_is_dropped() {
    let document = html("<svg/>");
    let svg = element(&document, "svg");
    let mut edits = Edits::new(&document);
    edits.replace_source(Span::new(4, 6), ">").unwrap();
    edits.insert(svg, SourcePlace::Prepend, "x").unwrap();
    edits.insert(svg, SourcePlace::Append, "y").unwrap();
    assert_eq!(edits.apply().unwrap(), "<svg>");
}

#[test]
fn what_overlaps_is_refused() {
    let document = html("<b>1<p>2</b>3</p>");
    let mut edits = Edits::new(&document);
    edits.replace(element(&document, "b"), "").unwrap();
    edits.replace(element(&document, "p"), "").unwrap();
    let error = edits.apply().unwrap_err();
    assert!(matches!(error.kind(), SourceEditErrorKind::Overlap { .. }), "{error}");
    let names = ["", "a b", "a=", "x=\"1\" onclick", "a>", "\0"];
    let body = element(&document, "b");
    for name in names {
        let error = edits.set_attribute(body, name, "").unwrap_err();
        assert_eq!((error.kind(), error.name()), (SourceEditErrorKind::InvalidName, Some(name)));
    }
}

#[test]
fn xml_is_written_as_xml() {
    let document = xml::parse("<a><b x='1'/>&e;<!--c--></a>");
    let mut edits = Edits::new(&document);
    let b = element(&document, "b");
    edits.set_attribute(b, "x", "\t\n'").unwrap();
    edits.set_attribute(b, "X", "y").unwrap();
    edits.set_text_content(b, "]]>").unwrap();
    assert_eq!(
        edits.set_attribute(b, "y", "\x01").map_err(|error| error.kind()),
        Err(SourceEditErrorKind::Inexpressible)
    );
    assert_eq!(edits.set_attribute(b, "1", "").map_err(|error| error.kind()), Err(SourceEditErrorKind::InvalidName));
    assert_eq!(edits.apply().unwrap(), "<a><b x='&#9;&#10;&#39;' X=\"y\">]]&gt;</b>&e;<!--c--></a>");
    // What an entity stands for is not in the source.
    let document = xml::parse("<!DOCTYPE a [<!ENTITY e '<b x=\"1\">y</b>'>]><a>&e;</a>");
    let mut edits = Edits::new(&document);
    let b = element(&document, "b");
    assert_eq!(edits.set_attribute(b, "x", "2").map_err(|error| error.kind()), Err(SourceEditErrorKind::NotInSource));
    assert_eq!(edits.set_inner(b, "2").map_err(|error| error.kind()), Err(SourceEditErrorKind::NotInSource));
}

#[test]
fn attributes_say_how_they_are_written() {
    let document = xml::parse("<!DOCTYPE a [<!ATTLIST a d CDATA 'x'>]><a b c='1' e=\"\" f='");
    let root = document.root().descendants().find(|node| node.local_name() == Some("a")).unwrap();
    let written: Vec<_> = root
        .attributes()
        .map(|attribute| (attribute.name(), attribute.syntax(), attribute.span().map(|span| &document.source()[span])))
        .collect();
    assert_eq!(
        written,
        [
            ("b", Some(AttributeSyntax::NoValue), Some("b")),
            ("c", Some(AttributeSyntax::SingleQuoted), Some("c='1'")),
            ("e", Some(AttributeSyntax::DoubleQuoted), Some("e=\"\"")),
            ("f", Some(AttributeSyntax::SingleQuoted), Some("f='")),
            ("d", None, None),
        ]
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// The node at a place stands there, and no shorter one does.
    #[test]
    fn nodes_are_found_at_their_places(text in markup(), place in any::<prop::sample::Index>()) {
        // What selects an option is shown a second time, as a copy that stands nowhere.
        prop_assume!(!text.contains("<selectedcontent"));
        let document = html(&text);
        let offset = place.index(text.len() + 1) as u64;
        let found = document.node_at(offset);
        let stands = |node: &NodeRef<'_>| {
            let has_tag = node.element_name().is_none() || node.start_tag_span().is_some();
            has_tag && node.span().start <= offset && offset < node.span().end
        };
        prop_assert!(found.is_none_or(|node| stands(&node)));
        let shortest = document.root().descendants().filter(stands).map(|node| node.span().len()).min();
        let found = found.map(|node| node.span().len());
        prop_assert!(shortest.is_none_or(|shortest| found.is_some_and(|found| found <= shortest)));
    }
}

/// A duplicate, which the parser drops, does not take the place of the attribute that is removed. All else stays, also
/// what the parser drops because of other attributes.
#[test]
fn duplicates_go_with_the_attribute() {
    for (source, expected) in [
        ("<p id=1 id=2>", "<p>"),
        ("<p id=1 class=x ID='2' title=y>", "<p class=x title=y>"),
        ("<p id=\"1\"id=\"2\"class=x>", "<p class=x>"),
        ("<p id=1 class=x id>", "<p class=x>"),
        ("<p id=1 idle=2>", "<p idle=2>"),
        ("<p class=x id=1 class=y id=2 CLASS = 'id' Id = \"3\" class=z>", "<p class=x class=y CLASS = 'id' class=z>"),
        ("<p class=x id=1 class=id>", "<p class=x class=id>"),
        ("<p class=x id=1 class='id=2' id=\"class=y\" class=/id=/ >", "<p class=x class='id=2' class=/id=/ >"),
        ("<p class id class id=a/>", "<p class class>"),
        ("<p class id class id = >", "<p class class >"),
        ("<p a id=1 a /id/>", "<p a a //>"),
    ] {
        let document = html(source);
        let mut edits = Edits::new(&document);
        let paragraph = element(&document, "p");
        assert_eq!(edits.remove_attribute(paragraph, "id"), Ok(true), "{source}");
        assert_eq!(edits.apply().unwrap(), expected, "{source}");
        let mut model = document.clone();
        model.remove_attribute(paragraph, "id").unwrap();
        assert_eq!(html_tree(&html(expected)), html_tree(&model));
    }
}

#[test]
fn duplicates_in_xml_have_the_same_expanded_name() {
    for (source, expected) in [
        ("<a x='1' y='2' y='x' x=\"3\" X='4'/>", "<a y='2' y='x' X='4'/>"),
        (
            "<r xmlns:p='u' xmlns:q='u' xmlns:r='v'><a p:x='1' r:x='2' q:x='3' q:y='4' p:y='5'/></r>",
            "<r xmlns:p='u' xmlns:q='u' xmlns:r='v'><a r:x='2' q:y='4' p:y='5'/></r>",
        ),
    ] {
        let document = xml::parse(source);
        let node = document.root().descendants().find(|node| node.local_name() == Some("a")).unwrap();
        let name = node.attributes().find(|attribute| attribute.local_name() == "x").unwrap().name();
        let mut edits = Edits::new(&document);
        assert_eq!(edits.remove_attribute(node.id(), name), Ok(true));
        assert_eq!(edits.apply().unwrap(), expected);
        let mut model = document.clone();
        model.remove_attribute(node.id(), name).unwrap();
        assert_eq!(xml_tree(&xml::parse(expected)), xml_tree(&model));
    }
}

/// What is removed after an unexpected slash does not make it close the tag.
#[test]
fn slashes_close_no_tag_that_they_did_not_close() {
    for (source, expected) in
        [("<svg /a/b>x</svg>", "<svg>x</svg>"), ("<svg /a/a/b>x</svg>", "<svg>x</svg>"), ("<svg a/b/>x", "<svg//>x")]
    {
        let document = html(source);
        let svg = element(&document, "svg");
        let mut model = document.clone();
        let mut edits = Edits::new(&document);
        for name in ["a", "b"] {
            assert_eq!(edits.remove_attribute(svg, name), Ok(true));
            model.remove_attribute(svg, name).unwrap();
        }
        assert_eq!(edits.apply().unwrap(), expected);
        assert_eq!(html_tree(&html(expected)), html_tree(&model));
    }
}

#[test]
fn many_attributes_are_removed_in_linear_time() {
    let shapes = |n: usize| {
        let attributes = |write: fn(usize) -> String| format!("<p{}>", (0..n).map(write).collect::<String>());
        vec![
            ("without duplicates", attributes(|index| format!(" on{index}"))),
            ("with duplicates", attributes(|index| format!(" on{index}=1 ON{index}='2'"))),
            ("one duplicate of each, at the end", attributes(|index| format!(" on{}", index / 2))),
        ]
    };
    assert_linear(shapes, |text| {
        let document = html(text);
        count(|| {
            let mut edits = Edits::new(&document);
            edits.retain_attributes(element(&document, "p"), |_| false).unwrap();
            assert_eq!(edits.apply().unwrap(), "<p>");
        })
    });
}

#[test]
fn many_attributes_are_set_in_linear_time() {
    let shapes = |n: usize| {
        let tag = |write: fn(usize) -> String| format!("<p{}>", (0..n).map(write).collect::<String>());
        vec![
            ("html", tag(|index| format!(" a{index}='x'"))),
            ("html, without values", tag(|index| format!(" a{index}"))),
            ("html, of two tags", format!("{0}{0}", tag(|index| format!(" a{index}=x")).replace("<p", "<svg"))),
            ("xml", format!("<?xml version='1.0'?>{}</p>", tag(|index| format!(" a{index}='x'")))),
        ]
    };
    assert_linear(shapes, |text| {
        let document = if text.starts_with("<?xml") { xml::parse(text) } else { html(text) };
        let elements: Vec<_> = document.elements().filter(|element| element.attribute("a0").is_some()).collect();
        let names: Vec<_> = elements[0].attributes().map(|attribute| attribute.name()).collect();
        count(|| {
            let mut edits = Edits::new(&document);
            for name in &names {
                for element in &elements {
                    edits.set_attribute(element.id(), name, "y").unwrap();
                    edits.set_attribute(element.id(), &format!("new-{name}"), "z").unwrap();
                }
            }
            assert_eq!(edits.apply().unwrap().matches('y').count(), names.len() * elements.len());
        })
    });
}

#[test]
fn what_is_inside_goes_with_what_is_replaced() {
    type Edit = fn(&mut Edits<'_>, &Document);
    let cases: [(&str, &[Edit], &str); 9] = [
        (
            "<p><b>x</b></p>",
            &[
                |edits, document| edits.insert(element(document, "b"), SourcePlace::Before, "1").unwrap(),
                |edits, document| edits.insert(element(document, "b"), SourcePlace::After, "2").unwrap(),
                |edits, document| edits.set_inner(element(document, "p"), "new").unwrap(),
            ],
            "<p>new</p>",
        ),
        (
            "<p><b>x</b></p>",
            &[
                |edits, document| edits.insert(element(document, "b"), SourcePlace::Before, "1").unwrap(),
                |edits, document| edits.insert(element(document, "b"), SourcePlace::After, "2").unwrap(),
                |edits, document| edits.replace(element(document, "b"), "new").unwrap(),
            ],
            "<p>1new2</p>",
        ),
        (
            "<p><b>x</b></p>",
            &[
                |edits, document| edits.insert(element(document, "p"), SourcePlace::Prepend, "1").unwrap(),
                |edits, document| edits.insert(element(document, "p"), SourcePlace::Append, "2").unwrap(),
                |edits, document| edits.set_inner(element(document, "p"), "new").unwrap(),
            ],
            "<p>1new2</p>",
        ),
        (
            "<p>x",
            &[
                |edits, document| edits.insert(element(document, "p"), SourcePlace::Append, "1").unwrap(),
                |edits, document| edits.insert(element(document, "p"), SourcePlace::After, "2").unwrap(),
                |edits, document| edits.replace(element(document, "p"), "").unwrap(),
            ],
            "2",
        ),
        (
            "<div><p></p></div>",
            &[
                |edits, document| edits.set_inner(element(document, "p"), "1").unwrap(),
                |edits, document| edits.set_inner(element(document, "div"), "2").unwrap(),
            ],
            "<div>2</div>",
        ),
        (
            "<p></p>",
            &[
                |edits, _| edits.replace_source(Span::empty(3), "<!--1-->").unwrap(),
                |edits, document| edits.set_inner(element(document, "p"), "2").unwrap(),
            ],
            "<p>2<!--1--></p>",
        ),
        (
            "abc",
            &[
                |edits, _| edits.replace_source(Span::empty(1), "1").unwrap(),
                |edits, _| edits.replace_source(Span::empty(1), "2").unwrap(),
            ],
            "a12bc",
        ),
        (
            "abc",
            &[
                |edits, _| edits.replace_source(Span::empty(1), "1").unwrap(),
                |edits, _| edits.replace_source(Span::empty(2), "2").unwrap(),
                |edits, _| edits.replace_source(Span::empty(3), "3").unwrap(),
                |edits, _| edits.replace_source(Span::new(1, 3), "-").unwrap(),
            ],
            "a1-3",
        ),
        (
            "<p><b>x</b><b>y</b></p>",
            &[
                |edits, document| edits.insert(element(document, "b"), SourcePlace::After, "1").unwrap(),
                |edits, document| edits.replace(element(document, "b"), "").unwrap(),
                |edits, document| {
                    let second = document.node(element(document, "p")).last_child().unwrap().id();
                    edits.replace(second, "").unwrap();
                    edits.insert(second, SourcePlace::Append, "2").unwrap();
                },
            ],
            "<p>1</p>",
        ),
    ];
    for (source, changes, expected) in cases {
        let document = html(source);
        let mut edits = Edits::new(&document);
        changes.iter().for_each(|change| change(&mut edits, &document));
        assert_eq!(edits.apply().unwrap(), expected, "{source}");
    }
}
