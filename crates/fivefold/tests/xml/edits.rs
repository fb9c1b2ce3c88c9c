//! Edits of XML documents: prefixes mean what they are declared to mean, and what is accepted can be written.

use fivefold::dom::{EditError, EditErrorKind};
use fivefold::xml::{parse, parse_strict};
use fivefold::{Document, Namespace, NodeId, NodeRef, html};

/// The first element with this name.
fn element(document: &Document, name: &str) -> NodeId {
    document.elements().find(|element| element.name() == Some(name)).map(NodeRef::id).unwrap()
}

/// What is written, which is well-formed and parses to the same text.
fn written(document: &Document) -> String {
    let xml = document.to_xml().unwrap();
    assert_eq!(parse_strict(&xml).unwrap().to_xml().as_deref(), Ok(&*xml));
    assert_eq!(document.to_string(), xml);
    xml
}

#[test]
fn prefixes_are_resolved() {
    let mut document = parse(
        "<a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:x='urn:1'><b xmlns:x='urn:2'><c/></b><d/></a>",
    );
    let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| element(&document, name));
    document.set_attribute(a, "xml:lang", "de").unwrap();
    document.set_attribute(a, "xsi:type", "t").unwrap();
    document.set_attribute(a, "xmlns:q", "urn:3").unwrap();
    document.set_attribute(c, "q:y", "1").unwrap();
    document.set_attribute(c, "x:y", "2").unwrap();
    document.set_attribute(d, "x:y", "3").unwrap();
    let uri = |node, name| {
        document.node(node).attributes().find(|attribute| attribute.name() == name).and_then(|it| it.namespace_uri())
    };
    assert_eq!(uri(a, "xml:lang"), Some("http://www.w3.org/XML/1998/namespace"));
    assert_eq!(uri(a, "xsi:type"), Some("http://www.w3.org/2001/XMLSchema-instance"));
    assert_eq!(uri(a, "xmlns:q"), Some("http://www.w3.org/2000/xmlns/"));
    assert_eq!((uri(c, "q:y"), uri(c, "x:y"), uri(d, "x:y")), (Some("urn:3"), Some("urn:2"), Some("urn:1")));
    assert_eq!(
        written(&document),
        "<a xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xmlns:x=\"urn:1\" xml:lang=\"de\" xsi:type=\"t\" \
         xmlns:q=\"urn:3\"><b xmlns:x=\"urn:2\"><c q:y=\"1\" x:y=\"2\"/></b><d x:y=\"3\"/></a>"
    );
    // A value is changed, whatever the prefix.
    document.set_attribute(b, "xmlns:z", "urn:1").unwrap();
    document.set_attribute(c, "z:y", "4").unwrap();
    document.set_attribute_ns(c, Some("urn:3"), "other:y", "5").unwrap();
    assert!(written(&document).contains("<c q:y=\"5\" x:y=\"2\" z:y=\"4\"/>"));
}

#[test]
fn prefixes_that_nothing_declares_are_refused() {
    let mut document = parse("<a><b xmlns:p='urn:1'/><c/></a>");
    let [b, c] = ["b", "c"].map(|name| element(&document, name));
    for name in ["p:x", "xlink:href", "xsi:type"] {
        assert_eq!(
            document.set_attribute(c, name, "").map_err(|error| error.kind()),
            Err(EditErrorKind::UndeclaredPrefix),
            "{name}"
        );
    }
    // The prefix of an element is as good as a declaration, and so is that of an attribute.
    let made = document.create_element_ns(Some("urn:2"), "p:made").unwrap();
    document.set_attribute(made, "p:x", "1").unwrap();
    document.set_attribute_ns(c, Some("urn:3"), "q:x", "1").unwrap();
    document.set_attribute(c, "q:y", "1").unwrap();
    // What was moved away keeps its namespaces, and takes others from where it is.
    document.set_attribute(b, "p:x", "1").unwrap();
    document.append(c, made).unwrap();
    document.set_attribute(made, "q:z", "1").unwrap();
    let inner = document.create_element_ns(Namespace::NONE.known_uri(), "inner").unwrap();
    document.append(b, inner).unwrap();
    document.set_attribute(inner, "p:x", "1").unwrap();
    document.append(c, inner).unwrap();
    document.set_attribute(inner, "p:y", "1").unwrap();
    assert_eq!(
        document.set_attribute(c, "p:x", "").map_err(|error| error.kind()),
        Err(EditErrorKind::UndeclaredPrefix)
    );
    assert_eq!(
        written(&document),
        "<a><b xmlns:p=\"urn:1\" p:x=\"1\"/><c xmlns:q=\"urn:3\" q:x=\"1\" q:y=\"1\"><p:made xmlns:p=\"urn:2\" p:x=\"1\" \
         q:z=\"1\"/><inner xmlns:p=\"urn:1\" p:x=\"1\" p:y=\"1\"/></c></a>"
    );
}

/// <https://www.w3.org/TR/xml-names/#xmlReserved>, <https://www.w3.org/TR/xml-names/#nsc-NoPrefixUndecl>
#[test]
fn declarations_that_cannot_be_are_refused() {
    const XML: &str = "http://www.w3.org/XML/1998/namespace";
    const XMLNS: &str = "http://www.w3.org/2000/xmlns/";
    let source = "<p:a xmlns:p=\"urn:1\"><b q:x=\"1\" xmlns:q=\"urn:2\"/></p:a>";
    let mut document = parse(source);
    let [a, b] = ["p:a", "b"].map(|name| element(&document, name));
    for (node, name, uri) in [
        (a, "xmlns:p", "urn:2"),
        (a, "xmlns:p", ""),
        (a, "xmlns:xml", "urn:1"),
        (a, "xmlns:xmlns", XMLNS),
        (a, "xmlns", XML),
        (a, "xmlns:y", XMLNS),
        (a, "xmlns:y", ""),
        (b, "xmlns", "urn:1"),
        (b, "xmlns:q", "urn:1"),
    ] {
        assert_eq!(
            document.set_attribute(node, name, uri).map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidNamespace),
            "{name}={uri}"
        );
        assert_eq!(
            document.set_attribute_ns(node, Some(XMLNS), name, uri).map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidNamespace),
            "{name}"
        );
    }
    for (uri, name) in [("urn:3", "q:y"), ("urn:3", "y"), (XML, "y:lang"), (XML, "lang")] {
        assert_eq!(
            document.set_attribute_ns(b, Some(uri), name, "").map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidNamespace),
            "{name}"
        );
    }
    for (uri, name) in [(XML, "a"), (XML, "y:a"), (XMLNS, "xmlns:a"), (XMLNS, "xmlns"), ("\u{1}", "a")] {
        assert_eq!(
            document.create_element_ns(Some(uri), name).map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidNamespace),
            "{name}"
        );
    }
    for namespace in [Namespace::XML, Namespace::XMLNS] {
        assert_eq!(
            document.create_element_ns(namespace.known_uri(), "a").map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidNamespace)
        );
    }
    for name in ["p:a", ":a", "a:", ":"] {
        assert_eq!(
            document.create_element(name).map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidName),
            "{name}"
        );
        assert_eq!(document.rename(b, name).map_err(|error| error.kind()), Err(EditErrorKind::InvalidName), "{name}");
    }
    for name in [":a", "a:", ":", "a:b:c", "a:1"] {
        assert_eq!(
            document.set_attribute(b, name, "").map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidName),
            "{name}"
        );
        assert_eq!(
            document.create_element_ns(Some("urn:1"), name).map_err(|error| error.kind()),
            Err(EditErrorKind::InvalidName),
            "{name}"
        );
    }
    document.set_attribute(a, "xmlns:xml", XML).unwrap();
    document.set_attribute(a, "xmlns", "urn:2").unwrap();
    assert_eq!(document.rename(a, "c").map_err(|error| error.kind()), Err(EditErrorKind::InvalidNamespace));
    document.set_attribute(a, "xmlns", "urn:1").unwrap();
    document.rename(a, "c").unwrap();
    assert_eq!(
        written(&document),
        format!(
            "<c xmlns:p=\"urn:1\" xmlns:xml=\"{XML}\" xmlns=\"urn:1\"><b xmlns=\"\" q:x=\"1\" xmlns:q=\"urn:2\"/></c>"
        )
    );
}

#[test]
fn texts_that_xml_cannot_write_are_refused() {
    let mut document = parse("<a>x<!--c--><?p d?></a>");
    let a = element(&document, "a");
    let [text, comment, instruction] = {
        let mut children = document.node(a).children().map(NodeRef::id);
        [(); 3].map(|()| children.next().unwrap())
    };
    let is_refused =
        |outcome: Result<(), EditError>| outcome.is_err_and(|error| error.kind() == EditErrorKind::InvalidText);
    for bad in ["\u{1}", "x\0", "\u{FFFE}", "\u{B}"] {
        assert!(is_refused(document.set_attribute(a, "b", bad)));
        assert!(is_refused(document.create_text(bad).map(drop)));
        assert!(is_refused(document.set_text(text, bad)) && is_refused(document.append_text(text, bad)));
        assert!(is_refused(document.set_text_content(a, bad)) && is_refused(document.append_text(a, bad)));
    }
    for bad in ["--", "a-", "-->", "\r", "\u{1}"] {
        assert!(is_refused(document.create_comment(bad).map(drop)), "{bad:?}");
        assert!(is_refused(document.set_text(comment, bad)), "{bad:?}");
    }
    for bad in ["a?>", " a", "\r", "\u{1}"] {
        assert!(is_refused(document.set_text(instruction, bad)), "{bad:?}");
    }
    assert_eq!(
        document.create_processing_instruction("xml", "").map(drop).map_err(|error| error.kind()),
        Err(EditErrorKind::InvalidName)
    );
    assert_eq!(
        document.create_processing_instruction("a:b", "").map(drop).map_err(|error| error.kind()),
        Err(EditErrorKind::InvalidName)
    );
    assert!(is_refused(document.append_text(comment, "x-")));
    document.append_text(instruction, " ?").unwrap();
    assert!(is_refused(document.append_text(instruction, ">")));
    document.set_text(text, "]]>\t\r<&").unwrap();
    assert!(is_refused(document.create_doctype("a", Some("é"), Some("s")).map(drop)));
    assert!(is_refused(document.create_doctype("a", Some("p"), None).map(drop)));
    assert!(is_refused(document.create_doctype("a", None, Some("'\"")).map(drop)));
    assert_eq!(written(&document), "<a>]]&gt;\t&#13;&lt;&amp;<!--c--><?p d ??></a>");
}

/// A feed without any text that is parsed.
#[test]
fn feeds_can_be_built() {
    const ATOM: &str = "http://www.w3.org/2005/Atom";
    let mut feed = parse("<rss version='2.0'/>");
    let root = element(&feed, "rss");
    feed.set_attribute(root, "xmlns:itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd").unwrap();
    feed.set_attribute(root, "xmlns:atom", ATOM).unwrap();
    feed.set_attribute(root, "xml:lang", "en").unwrap();
    let mut add = |parent, uri, name, text: &str| {
        let element = feed.create_element_ns(uri, name).unwrap();
        feed.append(parent, element).unwrap();
        feed.set_text_content(element, text).unwrap();
        element
    };
    let channel = add(root, None, "channel", "");
    add(channel, None, "title", "Q & A");
    let link = add(channel, Some(ATOM), "atom:link", "");
    add(channel, Some("http://www.itunes.com/dtds/podcast-1.0.dtd"), "itunes:author", "x");
    feed.set_attribute(link, "href", "https://example.org/?a&b").unwrap();
    assert_eq!(
        written(&feed),
        "<rss version=\"2.0\" xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\" \
         xmlns:atom=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\"><channel><title>Q &amp; A</title>\
         <atom:link href=\"https://example.org/?a&amp;b\"/><itunes:author>x</itunes:author></channel></rss>"
    );
}

#[test]
fn copies_from_html_are_xml() {
    let mut document = parse("<a/>");
    let a = element(&document, "a");
    let page = html::parse("<template><b>x</b></template><p>y<svg xlink:href=z></svg>");
    for name in ["template", "p"] {
        let copy = document.import(page.elements_by_name(name).next().unwrap()).unwrap();
        document.append(a, copy).unwrap();
    }
    let xhtml = "xmlns=\"http://www.w3.org/1999/xhtml\"";
    assert_eq!(
        written(&document),
        format!(
            "<a><template {xhtml}><b>x</b></template><p {xhtml}>y<svg xmlns=\"http://www.w3.org/2000/svg\" \
             xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"z\"/></p></a>"
        )
    );
    for (source, error) in [
        ("<p xml:lang=de>", EditErrorKind::InvalidNamespace),
        ("<p xmlns=x>", EditErrorKind::InvalidNamespace),
        ("<p @click=x>", EditErrorKind::InvalidName),
        ("<p><a:b>", EditErrorKind::InvalidName),
        ("<p><!-- -- -->", EditErrorKind::InvalidText),
        ("<p>\u{1}", EditErrorKind::InvalidText),
    ] {
        let page = html::parse(source);
        assert_eq!(
            document.import(page.elements_by_name("p").next().unwrap()).map_err(|error| error.kind()),
            Err(error),
            "{source}"
        );
    }
}
