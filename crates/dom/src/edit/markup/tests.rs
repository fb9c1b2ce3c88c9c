use crate::testing::show;
use crate::{Document, EditErrorKind, NodeId, Position};
use fivefold_core::Language;

fn html(text: &str) -> Document {
    text.parse().unwrap()
}

fn xml(text: &str) -> Document {
    let mut document = fivefold_xml5::parse_into(Document::new(), text, Default::default());
    document.set_language(Language::Xml);
    document
}

fn first(document: &Document, name: &str) -> NodeId {
    document.elements_by_name(name).next().unwrap().id()
}

/// Sets the inside of the first element of that name.
fn set(markup: &str, name: &str, inside: &str) -> String {
    let mut document = html(markup);
    let node = first(&document, name);
    document.set_inner_html(node, inside).unwrap();
    document.node(node).outer_html()
}

/// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments>
#[test]
fn markup_is_parsed_in_its_context() {
    assert_eq!(set("<p>old", "p", "a<b>c"), "<p>a<b>c</b></p>");
    assert_eq!(set("<table><tr>", "tr", "<td>a<td>b"), "<tr><td>a</td><td>b</td></tr>");
    assert_eq!(set("<p>", "p", "<td>a"), "<p>a</p>");
    assert_eq!(set("<textarea>", "textarea", "<b>"), "<textarea>&lt;b&gt;</textarea>");
    assert_eq!(set("<svg>", "svg", "<lineargradient/>"), "<svg><linearGradient></linearGradient></svg>");
    assert_eq!(set("<form><p>", "p", "<form>a"), "<p>a</p>");
    assert_eq!(set("<p>", "html", "a"), "<html><head></head><body>a</body></html>");
    assert_eq!(set("<p>", "p", ""), "<p></p>");
}

#[test]
fn a_template_gets_contents() {
    let mut document = html("<template>old</template>");
    let template = first(&document, "template");
    document.set_inner_html(template, "<td>new").unwrap();
    assert_eq!(show(document.node(template)), r#"template{td("new")}"#);
    let contents = document.node(template).template_contents().unwrap().id();
    document.set_inner_html(contents, "<i>").unwrap();
    document.insert_html(template, Position::Prepend, "1").unwrap();
    document.insert_html(template, Position::Append, "2").unwrap();
    assert_eq!(show(document.node(template)), r#"template{"1",i,"2"}"#);
    let i = document.node(contents).first_element_child().unwrap().id();
    document.set_outer_html(i, "<td>x").unwrap();
    assert_eq!(show(document.node(template)), r#"template{"1","x","2"}"#);
}

/// <https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-insertadjacenthtml>
#[test]
fn markup_goes_to_its_place() {
    for (position, expected) in [
        (Position::Before, "<ul>x<p>x</p><li>1<b></b></li></ul>"),
        (Position::Prepend, "<ul><li>x<p>x</p>1<b></b></li></ul>"),
        (Position::Append, "<ul><li>1<b></b>x<p>x</p></li></ul>"),
        (Position::After, "<ul><li>1<b></b></li>x<p>x</p></ul>"),
        (Position::Replace, "<ul>x<p>x</p></ul>"),
    ] {
        let mut document = html("<ul><li>1<b></b></ul>");
        let item = first(&document, "li");
        document.insert_html(item, position, "x<p>x").unwrap();
        assert_eq!(document.body().unwrap().inner_html(), expected, "{position:?}");
        assert_eq!(document.node(item).parent().is_none(), position == Position::Replace);
    }
}

#[test]
fn the_root_of_a_page_counts_as_a_body() {
    let mut document = html("<p>");
    let body = document.body().unwrap().id();
    document.insert_html(body, Position::After, "<td>x").unwrap();
    assert_eq!(show(document.root()), r#"(html(head,body(p),"x"))"#);
    document.set_outer_html(body, "<frameset>").unwrap();
    // In the place of the body, the root is the context: markup for it has a head and a body.
    assert_eq!(show(document.root()), r#"(html(head,head,frameset,"x"))"#);
}

#[test]
fn where_no_element_is_around_markup_is_refused() {
    let mut document = html("<p>text<!---->");
    let root = document.root_element().unwrap().id();
    let paragraph = first(&document, "p");
    let text = document.node(paragraph).first_child().unwrap().id();
    for position in [Position::Before, Position::After, Position::Replace] {
        assert_eq!(
            document.insert_html(root, position, "x").map_err(|error| error.kind()),
            Err(EditErrorKind::NoParent)
        );
    }
    for position in [Position::Prepend, Position::Append] {
        assert_eq!(
            document.insert_html(text, position, "x").map_err(|error| error.kind()),
            Err(EditErrorKind::NotAnElement)
        );
        let document_node = document.root().id();
        assert_eq!(
            document.insert_html(document_node, position, "x").map_err(|error| error.kind()),
            Err(EditErrorKind::NotAnElement)
        );
    }
    assert_eq!(document.set_inner_html(text, "x").map_err(|error| error.kind()), Err(EditErrorKind::NotAnElement));
    document.insert_html(text, Position::After, "<b>").unwrap();
    assert_eq!(document.node(paragraph).inner_html(), "text<b></b><!---->");
    document.detach(paragraph).unwrap();
    assert_eq!(document.set_outer_html(paragraph, "x").map_err(|error| error.kind()), Err(EditErrorKind::NoParent));
}

/// <https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-fragments>
#[test]
fn xml_is_parsed_with_the_namespaces_in_scope() {
    let mut document = xml("<a xmlns='urn:1' xmlns:p='urn:&amp;2'><b xmlns:p='urn:3'/></a>");
    let (a, b) = (first(&document, "a"), first(&document, "b"));
    document.set_inner_html(b, "<p:c/><d/>").unwrap();
    document.insert_html(b, Position::Before, "<p:e/>").unwrap();
    let found = |name| {
        let element = document.node(a).elements_by_name(name).next().unwrap();
        (element.namespace_uri().unwrap().to_owned(), element.local_name().unwrap().to_owned())
    };
    assert_eq!(found("p:c"), ("urn:3".to_owned(), "c".to_owned()));
    assert_eq!(found("d"), ("urn:1".to_owned(), "d".to_owned()));
    assert_eq!(found("p:e"), ("urn:&2".to_owned(), "e".to_owned()));
}

#[test]
fn ill_formed_xml_is_refused() {
    for markup in ["<b>", "</x><x>", "a & b", "</x>", "<b></c>", "<b a/>", "</x><!--", "<q:b/>", "<1/>"] {
        let mut document = xml("<a>old</a>");
        let a = first(&document, "a");
        assert_eq!(
            document.set_inner_html(a, markup).map_err(|error| error.kind()),
            Err(EditErrorKind::IllFormed),
            "{markup}"
        );
        assert_eq!(document.to_string(), "<a>old</a>");
    }
}

#[test]
fn any_depth_is_parsed() {
    let run = || {
        let mut document = html("<p>");
        let body = document.body().unwrap().id();
        document.set_inner_html(body, &"<div>".repeat(1_000_000)).unwrap();
        assert_eq!(document.node(body).descendants().count(), 1_000_000);
        document.set_inner_html(body, "<b>").unwrap();
        assert_eq!(document.node(body).inner_html(), "<b></b>");
        let deep = document.create_element("i").unwrap();
        document.set_inner_html(deep, "x").unwrap();
    };
    std::thread::Builder::new().stack_size(128 << 10).spawn(run).unwrap().join().unwrap();
}
