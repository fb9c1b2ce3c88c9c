//! Lines as people write them who know another parser, before they have read the documentation. Those that cannot be are on
//! the page `docs/guide/first-lines.md`, with what to write instead.

use fivefold::dom::{EditErrorKind, Edits, Position, Walk};
use fivefold::html::{self, parse, parse_fragment};
use fivefold::{ColumnUnit, Document, LineColumn, LineIndex, Name, Namespace, NodeRef, Span, xml};
use std::error::Error;
use std::ops::Range;

type Result = std::result::Result<(), Box<dyn Error>>;

/// The first element of a name.
fn first<'a>(document: &'a Document, name: &str) -> NodeRef<'a> {
    document.elements_by_name(name).next().unwrap()
}

#[test]
fn text_is_parsed() -> Result {
    let document: Document = "<title>Hello".parse()?;
    assert_eq!(document.title().as_deref(), Some("Hello"));
    assert_eq!("<p>one".parse::<Document>()?.to_string(), "<html><head></head><body><p>one</p></body></html>");
    assert_eq!(parse("<p>1<p>2").root().elements().count(), 5);
    Ok(())
}

#[test]
fn files_and_other_readers_are_parsed() -> Result {
    let file = std::fs::File::open(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/html/lists.html"))?;
    assert!(html::parse_reader(file)?.elements_by_name("li").count() > 3);
    assert_eq!(xml::parse_reader(&b"<a>1</a>"[..])?.to_string(), "<a>1</a>");
    let document = html::parse_bytes(&std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))?, None);
    assert!(document.inner_text().contains("[package]"));
    Ok(())
}

#[test]
fn an_encoding_has_a_label() -> Result {
    use fivefold::encoding::Hints;

    let hints = Hints::default().with_encoding_label("utf-8")?;
    let document =
        html::Parser::new(Default::default()).with_hints(hints).parse_bytes("<meta charset=koi8-r><p>é".as_bytes());
    assert_eq!(document.inner_text(), "é");
    assert!(Hints::default().with_encoding_label("utf-88").is_err());
    Ok(())
}

#[test]
fn a_fragment_has_a_context() {
    assert_eq!(parse_fragment("div", "<td>1<p>2").to_string(), "1<p>2</p>");
    assert_eq!(parse_fragment("tr", "<td>1<td>2").to_string(), "<td>1</td><td>2</td>");
}

#[test]
fn errors_are_asked_for_and_displayed() {
    let document = html::Parser::new(html::Options::default().with_errors(true)).parse("<p id=1 id=2>");
    let codes: Vec<_> = document.errors().iter().map(|error| error.code.to_string()).collect();
    assert_eq!(codes, ["missing-doctype", "duplicate-attribute"]);
    for error in document.errors() {
        assert!(error.to_string().starts_with(error.code.as_str()));
    }
}

#[test]
fn errors_are_json() -> Result {
    let document = html::Parser::new(html::Options::default().with_errors(true)).parse("<!DOCTYPE html><p id=1 id=2>");
    // The name of the second attribute starts at byte 23, and the character that ends it stands at 25.
    let expected = r#"[{"code":"duplicate-attribute","span":{"start":25,"end":26},"extent":{"start":23,"end":25}}]"#;
    assert_eq!(serde_json::to_string(document.errors())?, expected);
    let place = document.line_index().line_column(23);
    assert_eq!(serde_json::to_string(&place)?, r#"{"line":1,"column":24}"#);
    Ok(())
}

#[test]
fn nodes_tell_what_they_are() {
    let document = parse("<!-- c --><p id=x class='a b'>one");
    let paragraph = first(&document, "p");
    assert!(paragraph.is_element() && !paragraph.is_text());
    assert!(paragraph.first_child().unwrap().is_text());
    assert_eq!((paragraph.name(), document.root().name()), (Some("p"), None));
    assert_eq!(paragraph.local_name().unwrap_or_default(), "p");
    assert!(paragraph.has_class("b") && paragraph.classes().eq(["a", "b"]));
    assert_eq!(paragraph.attribute("id"), Some("x"));
    let comment = document.root().first_child().unwrap();
    assert_eq!((comment.data(), comment.text()), (Some(" c "), None));
}

#[test]
fn names_and_spans_are_displayed() {
    assert_eq!(Name::DIV.to_string(), "div");
    assert_eq!(Namespace::HTML.to_string(), "http://www.w3.org/1999/xhtml");
    assert_eq!(Span::new(3, 5).to_string(), "3..5");
    assert_eq!(LineColumn { line: 3, column: 17 }.to_string(), "3:17");
    let document = parse("<svg viewBox=x>");
    assert_eq!(first(&document, "svg").element_name().unwrap().local.to_string(), "svg");
}

#[test]
fn nodes_are_displayed_as_markup() -> Result {
    let document = parse("<p>1 &lt; <b>2");
    let paragraph = first(&document, "p");
    assert_eq!(paragraph.outer_html(), "<p>1 &lt; <b>2</b></p>");
    assert_eq!(paragraph.inner_html(), "1 &lt; <b>2</b>");
    assert_eq!(format!("{paragraph}"), paragraph.outer_html());
    assert_eq!(html::SerializeOptions::default().serialize_outer(&document, paragraph.id()), paragraph.outer_html());
    assert_eq!(paragraph.to_xml()?, "<p xmlns=\"http://www.w3.org/1999/xhtml\">1 &lt; <b>2</b></p>");
    assert!(document.to_string().ends_with("<p>1 &lt; <b>2</b></p></body></html>"));
    Ok(())
}

#[test]
fn markup_is_written_to_writers() -> Result {
    let document = parse("<p>é");
    let mut bytes = Vec::new();
    first(&document, "p").write_to(&mut bytes)?;
    assert_eq!(bytes, "<p>é</p>".as_bytes());
    document.write_to(std::io::sink())?;
    let mut text = String::new();
    html::SerializeOptions::default().serialize_to(&document, &mut text)?;
    assert_eq!(text, document.to_string());
    Ok(())
}

#[test]
fn elements_are_found() -> Result {
    let document = parse("<ul id=list><li class=x>1<li>2</ul><p>3");
    assert_eq!(document.select("ul > li.x")?.count(), 1);
    assert_eq!(document.select_first("li:not(.x)")?.unwrap().text_content(), "2");
    assert_eq!(document.element_by_id("list").unwrap().select("li")?.count(), 2);
    assert_eq!(document.elements_by_class("x").count(), 1);
    assert_eq!(document.elements().filter(|element| element.local_name() == Some("li")).count(), 2);
    let item = first(&document, "li");
    assert!(item.matches(".x")? && item.closest("ul")?.is_some());
    Ok(())
}

#[test]
fn the_parts_of_a_document_are_at_hand() {
    let document = parse("<!-- c --><title>T</title><p>x");
    assert_eq!(document.root_element().unwrap().name(), Some("html"));
    assert_eq!(document.head().unwrap().first_element_child().unwrap().name(), Some("title"));
    assert_eq!(document.body().unwrap().text_content(), "x");
    assert_eq!(document.title().unwrap(), "T");
    assert_eq!(xml::parse("<?x?><feed/>").root_element().unwrap().name(), Some("feed"));
}

#[test]
fn elements_have_neighbours() {
    let document = parse("<ul> <li>1</li> - <li>2</li> </ul>");
    let list = first(&document, "ul");
    let item = list.first_element_child().unwrap();
    assert_eq!(item.next_element_sibling(), list.last_element_child());
    assert_eq!(item.parent_element(), Some(list));
    assert_eq!(list.children().elements().count(), 2);
    assert_eq!(item.ancestors().filter_map(NodeRef::name).collect::<Vec<_>>(), ["ul", "body", "html"]);
    assert!(item < item.next_element_sibling().unwrap(), "in the order of the document");
}

#[test]
fn walks_go_back_and_skip() {
    let document = parse("<p>1<b>2</b><!-- - --><svg><g/></svg>");
    let names: Vec<_> = document.root().descendants().rev().filter_map(|node| node.name()).collect();
    assert_eq!(names, ["g", "svg", "b", "p", "body", "head", "html"]);
    let mut nodes = document.body().unwrap().descendants();
    let mut seen = Vec::new();
    while let Some(node) = nodes.next() {
        seen.extend(node.name());
        if node.name() == Some("svg") {
            nodes.skip_subtree();
        }
    }
    assert_eq!(seen, ["p", "b", "svg"]);
}

#[test]
fn text_is_collected() {
    let document = parse("<p>One <b>two</b><!-- - --><script>x</script><br>three");
    let paragraph = first(&document, "p");
    assert_eq!(paragraph.texts().collect::<Vec<_>>(), ["One ", "two", "x", "three"]);
    assert_eq!(paragraph.texts().collect::<String>(), paragraph.text_content());
    assert_eq!(paragraph.own_text(), "One three");
    assert_eq!(document.inner_text(), "One two\nthree");
}

#[test]
fn attributes_are_walked_over() {
    let document = parse("<a href=/x title='T'>");
    let mut found = Vec::new();
    for attribute in first(&document, "a").attributes() {
        found.push((attribute.name(), attribute.value()));
    }
    assert_eq!(found, [("href", "/x"), ("title", "T")]);
    let document = xml::parse("<a xmlns:x='urn:x' x:b='1' b='2'/>");
    let root = document.root_element().unwrap();
    assert_eq!(root.attribute_ns(Some("urn:x"), "b"), Some("1"));
    assert_eq!(root.attribute_ns(None, "b"), Some("2"));
}

#[test]
fn attributes_are_set_in_a_loop() -> Result {
    let mut document = parse("<img src=1><p><img src=2>");
    // The document cannot be edited while its nodes are borrowed, so their ids come first.
    let images: Vec<_> = document.select("img")?.map(|image| image.id()).collect();
    for image in images {
        document.set_attribute(image, "LOADING", "lazy")?;
    }
    assert_eq!(document.select("img[loading=lazy]")?.count(), 2);
    // Or a walk, which borrows the document only to step.
    let mut walk = Walk::new(document.root());
    while let Some(node) = walk.next(&document) {
        if document.node(node).local_name() == Some("img") {
            document.remove_attribute(node, "src")?;
        }
    }
    assert_eq!(document.body().unwrap().inner_html(), "<img loading=\"lazy\"><p><img loading=\"lazy\"></p>");
    Ok(())
}

#[test]
fn a_source_is_indexed_by_spans() {
    let source = "<p>one <em class=loud>two</em></p>";
    let document = parse(source);
    let emphasis = first(&document, "em");
    assert_eq!(&source[emphasis.span()], "<em class=loud>two</em>");
    assert_eq!(&source[emphasis.span().range()], "<em class=loud>two</em>");
    assert_eq!(&source[Range::from(emphasis.span())], "<em class=loud>two</em>");
    assert_eq!(&source[emphasis.attributes().next().unwrap().span().unwrap()], "class=loud");
    assert_eq!(document.node_at(8), Some(emphasis));
}

#[test]
fn places_are_found_both_ways() {
    let index = LineIndex::new("<p>\n𝄞x");
    let place = index.line_column(8);
    assert_eq!((place.line, place.column, place.zero_based()), (2, 3, (1, 2)));
    assert_eq!(index.offset(place), Some(8));
    assert_eq!(index.offset_in(LineColumn { line: 2, column: 2 }, ColumnUnit::Chars), Some(8));
    assert_eq!(parse("<p>\n𝄞x").line_index().line_column(8), place);
}

#[test]
fn trees_are_edited() -> Result {
    let mut document = parse("<ul><li>1</ul>");
    let list = first(&document, "ul").id();
    let item = first(&document, "li").id();
    document.append_text(item, " one")?;
    let copy = document.clone_subtree(item)?;
    document.insert_after(item, copy)?;
    document.rename(copy, "dd")?;
    document.add_class(copy, "x")?;
    let rule = document.create_element("hr")?;
    document.prepend(list, rule)?;
    document.insert_html(list, Position::Before, "<h1>T</h1>")?;
    let markup = "<h1>T</h1><ul><hr><li>1 one</li><dd class=\"x\">1 one</dd></ul>";
    assert_eq!(document.body().unwrap().inner_html(), markup);
    document.unwrap(list)?;
    document.replace_with(copy, rule)?;
    document.set_text_content(item, "a < b")?;
    assert_eq!(document.body().unwrap().inner_html(), "<h1>T</h1><li>a &lt; b</li><hr>");
    Ok(())
}

#[test]
fn documents_are_cleaned_up() -> Result {
    let mut document = parse("<p onclick=x() id=y>1</p><ul><li>2</ul>");
    let paragraph = document.element_by_id("y").unwrap().id();
    document.retain_attributes(paragraph, |attribute| !attribute.name().starts_with("on"))?;
    let section = document.create_element("section")?;
    document.wrap(paragraph, section)?;
    let list = first(&document, "ul").id();
    document.remove_children(list)?;
    let doctype = document.create_doctype("html", None, None)?;
    document.prepend(document.root().id(), doctype)?;
    document.append_text(paragraph, "0")?;
    document.normalize(paragraph)?;
    let ids = document.compact();
    let paragraph = document.node(ids.get(paragraph).unwrap());
    assert_eq!(paragraph.children().count(), 1);
    assert!(document.to_string().starts_with("<!DOCTYPE html><html>"));
    assert_eq!(document.body().unwrap().inner_html(), "<section><p id=\"y\">10</p></section><ul></ul>");
    Ok(())
}

#[test]
fn nodes_come_from_other_documents() -> Result {
    let mut document = parse("<div id=here></div>");
    let here = document.element_by_id("here").unwrap().id();
    let other = parse("<p>Other");
    let node = document.import(first(&other, "p"))?;
    document.append(here, node)?;
    document.import_children(here, parse_fragment("div", "1<b>2").root())?;
    assert_eq!(document.node(here).inner_html(), "<p>Other</p>1<b>2</b>");
    document.set_inner_html(here, "<i>new")?;
    assert_eq!(document.node(here).inner_html(), "<i>new</i>");
    Ok(())
}

#[test]
fn what_cannot_be_is_an_error() {
    let mut document = parse("<p>x");
    let paragraph = first(&document, "p").id();
    let text = document.node(paragraph).first_child().unwrap().id();
    assert!(document.set_text(paragraph, "x").is_err(), "an element has text nodes");
    assert!(document.set_attribute(text, "a", "b").is_err());
    assert_eq!(
        document.set_attribute(paragraph, "x=\"1\" onclick", "2").map_err(|error| error.kind()),
        Err(EditErrorKind::InvalidName)
    );
    let other = parse("<p>y");
    assert!(document.get(first(&other, "p").id()).is_none(), "a node of another document");
}

#[test]
fn sources_are_edited() -> Result {
    let document = parse("<P><IMG src=a.png>");
    let mut edits = Edits::new(&document);
    edits.set_attribute(first(&document, "img").id(), "src", "b.png")?;
    assert_eq!(edits.apply()?, "<P><IMG src=b.png>");
    Ok(())
}

#[test]
fn events_are_read() {
    let mut names = Vec::new();
    let mut reader = xml::Reader::new("<a b='1' c='2'><d/></a>");
    while let Some(event) = reader.next() {
        if let xml::Event::Start(start) = event {
            names.push(start.name().to_owned());
            for attribute in start.attributes() {
                names.push(format!("{}={}", attribute.name(), attribute.value()));
            }
        }
    }
    assert_eq!(names, ["a", "b=1", "c=2", "d"]);
}

#[test]
fn events_are_kept_and_iterated_over() {
    use fivefold::xml::OwnedEvent;

    let mut kept = Vec::new();
    let mut reader = xml::Reader::new("<a xmlns:x='urn:x' x:b='1'>2 &lt; 3</a>");
    while let Some(event) = reader.next() {
        kept.push(event.into_owned());
    }
    drop(reader);
    let [OwnedEvent::Start(start), OwnedEvent::Text(text), OwnedEvent::End(end)] = &kept[..] else {
        panic!("{kept:?}")
    };
    assert_eq!((start.name(), &*text.data, end.name()), ("a", "2 < 3", "a"));
    assert_eq!((start.attribute("x:b"), start.attribute_ns(Some("urn:x"), "b")), (Some("1"), Some("1")));

    let mut names = Vec::new();
    for event in xml::Reader::new("<x:a xmlns:x='urn:x'><b/></x:a>") {
        if let OwnedEvent::Start(start) = event {
            names.push((start.local_name().to_owned(), start.namespace().uri().map(str::to_owned)));
        }
    }
    assert_eq!(names, [("a".to_owned(), Some("urn:x".to_owned())), ("b".to_owned(), None)]);
}

#[test]
fn the_text_of_an_element_is_read() -> Result {
    let source = "<feed><title>AT&amp;T <b>news</b></title><x/></feed>";
    let mut reader = xml::Reader::new(source);
    while let Some(event) = reader.next() {
        if let xml::Event::Start(start) = event
            && start.name() == "title"
        {
            assert_eq!(reader.read_text(), "AT&T news");
        }
    }
    let mut reader = xml::StreamReader::new(source.as_bytes());
    reader.next()?;
    reader.next()?;
    assert_eq!(reader.read_text()?, "AT&T news");
    Ok(())
}

#[test]
fn documents_go_to_threads() {
    let document = std::sync::Arc::new(parse("<p>one"));
    let other = document.clone();
    let handle = std::thread::spawn(move || other.inner_text());
    assert_eq!(handle.join().unwrap(), document.inner_text());
}
