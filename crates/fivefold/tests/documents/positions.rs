//! The spans of nodes are their source, and nest as the nodes do.

use fivefold::dom::NodeKind;
use fivefold::encoding::Hints;
use fivefold::html::{Options, Parser, parse};
use fivefold::xml;
use fivefold::{Document, NodeRef};
use proptest::prelude::*;
use std::fmt::Write;

/// Markup after which the parser may imply tags, but moves nothing.
const PIECES: &[&str] = &[
    "<p>",
    "</p>",
    "<div class=a>",
    "</div>",
    "<ul>",
    "</ul>",
    "<li>",
    "</li>",
    "<dl><dt>",
    "<dd>",
    "</dl>",
    "<span>",
    "</span>",
    "<h1>",
    "</h1>",
    "<br>",
    "<hr/>",
    "<img alt='&quot;' src=\"x&amp;y\">",
    "<custom-element a = b >",
    "</custom-element >",
    "text",
    " ",
    "\n",
    "\r\n",
    "é𝄞",
    "&amp;",
    "&notit;",
    "&#x41",
    "&",
    "<!--c-->",
    "<!>",
    "<?pi d?>",
    "<svg>",
    "<g id=g>",
    "</g>",
    "<path/>",
    "</svg>",
    "<template>",
    "</template>",
    "<ruby><rb>",
    "<rt>",
    "</ruby>",
    "<script>a<b</script>",
    "<textarea>\nx</textarea>",
    "<details><summary>",
    "</summary>",
    "</details>",
    "\0",
];

const XML_PIECES: &[&str] = &[
    "<a>",
    "</a>",
    "<b x='1' y=\"&amp;\">",
    "</b>",
    "<c/>",
    "</>",
    "text",
    " ",
    "\r\n",
    "é𝄞",
    "&amp;",
    "&#65;",
    "&x;",
    "<!--c-->",
    "<?pi d?>",
    "<![CDATA[<]]>",
    "<p:q xmlns:p='u'>",
    "</p:q>",
    "]]>",
    "<",
];

fn soup(pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(pieces), 0..30).prop_map(|pieces| pieces.concat())
}

/// Every node with a span of its own, and its nearest ancestor with one.
fn placed(document: &Document) -> impl Iterator<Item = (NodeRef<'_>, Option<NodeRef<'_>>)> {
    document.root().descendants().filter(|node| is_placed(*node)).map(|node| {
        let mut ancestor = node.parent();
        while let Some(found) = ancestor
            && !is_placed(found)
        {
            ancestor = found.parent();
        }
        (node, ancestor)
    })
}

/// Not implied, joined from several parts, or from an entity.
fn is_placed(node: NodeRef<'_>) -> bool {
    match node.kind() {
        NodeKind::Element(_) => node.start_tag_span().is_some() && !node.is_expanded(),
        NodeKind::Text(_) => !node.is_joined_text() && !node.is_expanded(),
        NodeKind::Document | NodeKind::Fragment => false,
        _ => !node.is_expanded(),
    }
}

/// The faults of the spans of a document's nodes.
fn faults(source: &str, document: &Document) -> String {
    let mut faults = String::new();
    for (node, parent) in placed(document) {
        let span = node.span();
        let Some(found) = source.get(span.range()) else {
            let _ = writeln!(faults, "{:?} is nowhere, at {span:?}", node.kind());
            continue;
        };
        let (opens, closes) = match node.kind() {
            NodeKind::Element(_) => ("<", if node.end_tag_span().is_some() { ">" } else { "" }),
            NodeKind::Comment(_) | NodeKind::ProcessingInstruction { .. } => ("<", ">"),
            NodeKind::EntityReference(_) => ("&", ";"),
            _ => ("", ""),
        };
        let name = node.name().map_or(String::new(), |name| format!("<{name}"));
        if !(found.starts_with(opens) && found.ends_with(closes) && found.starts_with(&name)) || found.is_empty() {
            let _ = writeln!(faults, "{:?} is said to be {found:?}", node.kind());
        }
        if let Some(parent) = parent
            && !(parent.span().start <= span.start && span.end <= parent.span().end)
        {
            let (outer, inner) = (parent.span(), node.kind());
            let _ = writeln!(faults, "{inner:?} at {span:?} is not in its parent at {outer:?}");
        }
        if let (Some(parent), Some(tag)) = (parent, parent.and_then(NodeRef::end_tag_span))
            && span.end > tag.start
        {
            let _ = writeln!(faults, "{:?} at {span:?} overlaps the end tag of {:?}", node.kind(), parent.kind());
        }
    }
    faults
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_not_moved_nests(text in soup(PIECES)) {
        prop_assert_eq!(faults(&text, &parse(&text)), "");
        let page = format!("<!DOCTYPE html><html><head><title>x</title></head><body>{text}</body></html>");
        prop_assert_eq!(faults(&page, &parse(&page)), "");
    }

    #[test]
    fn text_is_what_its_source_says(text in soup(PIECES)) {
        let document = parse(&text);
        for (node, _) in placed(&document) {
            if let NodeKind::Text(data) = node.kind()
                && node.parent().and_then(NodeRef::local_name).is_none_or(|name| !["script", "textarea"].contains(&name))
            {
                let again = parse(&text[node.span().range()]);
                let again = again.root().text_content();
                // The treatment of a NUL depends on the element that contains it.
                if !data.contains('\u{FFFD}') {
                    prop_assert_eq!(data.trim_start(), again.trim_start());
                }
            }
        }
    }

    #[test]
    fn attributes_are_where_they_say(text in soup(PIECES)) {
        let document = parse(&text);
        for (node, _) in placed(&document) {
            let tag = node.start_tag_span();
            for attribute in node.attributes() {
                let (name, value) = (attribute.name_span(), attribute.value_span());
                prop_assert_eq!(&text[name.range()], attribute.name());
                prop_assert!(tag.is_some_and(|tag| tag.start < name.start && value.end < tag.end));
                prop_assert!(attribute.value().is_empty() || !value.is_empty());
            }
        }
    }

    #[test]
    fn xml_nests(text in soup(XML_PIECES)) {
        prop_assert_eq!(faults(&text, &xml::parse(&text)), "");
    }

    #[test]
    fn bytes_give_the_places_of_their_text(text in soup(PIECES), sizes in prop::collection::vec(1_usize..9, 1..20)) {
        let options = Options::default().with_errors(true);
        let hints = Hints::default().with_transport_label("utf-8");
        let whole = picture(&Parser::new(options).parse(&text));
        let mut parser = Parser::new(options).with_hints(hints);
        let (mut rest, mut sizes) = (text.as_bytes(), sizes.into_iter().cycle());
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(sizes.next().unwrap_or(1).min(rest.len()));
            parser.feed_bytes(piece);
            rest = after;
        }
        prop_assert_eq!(&picture(&parser.finish()), &whole);
        prop_assert_eq!(&picture(&Parser::new(options).with_hints(hints).parse_bytes(text.as_bytes())), &whole);
    }
}

/// The nodes with their spans, and the errors.
fn picture(document: &Document) -> String {
    let mut picture = String::new();
    for node in document.root().descendants() {
        let (start_tag, end_tag) = (node.start_tag_span(), node.end_tag_span());
        let _ = write!(picture, "{:?} {:?} {start_tag:?} {end_tag:?}", node.data(), node.span());
        for attribute in node.attributes() {
            let _ = write!(picture, " {:?} {:?}", attribute.name_span(), attribute.value_span());
        }
        picture.push('\n');
    }
    let _ = write!(picture, "{:?}", document.errors());
    picture
}

/// The source of the first node with this name.
fn source_of<'s>(source: &'s str, name: &str) -> &'s str {
    let document = parse(source);
    let node = document.root().descendants().find(|node| node.local_name() == Some(name)).expect("the element");
    &source[node.span().range()]
}

#[test]
fn elements_end_at_their_end_tag_or_where_they_are_closed() {
    assert_eq!(source_of("<ul><li>a</li ><li>b</ul>", "li"), "<li>a</li >");
    assert_eq!(source_of("<ul><li>a<li>b</ul>", "li"), "<li>a");
    assert_eq!(source_of("<p>a<div>", "p"), "<p>a");
    assert_eq!(source_of("<p>a", "p"), "<p>a");
    assert_eq!(source_of("<br>x", "br"), "<br>");
    assert_eq!(source_of("<svg><path/>x</svg>", "path"), "<path/>");
}

#[test]
fn the_body_ends_at_its_end_tag_unless_something_goes_into_it_later() {
    let page = "<html><body><p>a</body>\n<!--c--></html>\n";
    assert_eq!(source_of(page, "body"), "<body><p>a</body>");
    assert_eq!(source_of(page, "p"), "<p>a");
    assert_eq!(source_of(page, "html"), "<html><body><p>a</body>\n<!--c--></html>");
    assert_eq!(source_of("<body>a</body><p>b", "body"), "<body>a</body><p>b");
    assert_eq!(source_of("<body>a</body>b</body></html>", "body"), "<body>a</body>b</body>");
    assert_eq!(source_of("<html><body>a</html>", "body"), "<body>a");
    assert_eq!(source_of("<html><frameset></frameset></html> ", "html"), "<html><frameset></frameset></html>");
}

#[test]
fn implied_elements_are_empty_where_they_are_implied() {
    let document = parse("<!DOCTYPE html><table><td>");
    let span = |name| document.root().descendants().find(|node| node.local_name() == Some(name)).map(NodeRef::span);
    for (name, at) in [("html", 15), ("head", 15), ("body", 15), ("tbody", 22), ("tr", 22)] {
        assert_eq!(span(name), Some(fivefold::Span::empty(at)), "{name}");
    }
}

#[test]
fn a_clone_stands_where_the_start_tag_does_that_it_repeats() {
    let source = "<p><b class=x>1<p>2";
    let document = parse(source);
    let clones: Vec<_> = document.root().descendants().filter(|node| node.local_name() == Some("b")).collect();
    assert_eq!(
        clones.iter().map(|node| &source[node.span().range()]).collect::<Vec<_>>(),
        ["<b class=x>1", "<b class=x>"]
    );
    assert_eq!(clones.iter().map(|node| node.start_tag_span().is_some()).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn joined_text_is_marked_and_spans_all_its_pieces() {
    let source = "<table>a<tr>b</table>";
    let document = parse(source);
    let text = document.root().descendants().find(|node| matches!(node.kind(), NodeKind::Text(_))).expect("text");
    assert_eq!((text.text(), text.is_joined_text(), &source[text.span().range()]), (Some("ab"), true, "a<tr>b"));
}

#[test]
fn a_byte_order_mark_counts_three_bytes() {
    let source = "\u{FEFF}<p id=a>x";
    for bytes in [source.as_bytes().to_vec(), source.encode_utf16().flat_map(u16::to_be_bytes).collect()] {
        let document = Parser::new(Options::default()).parse_bytes(&bytes);
        assert_eq!(document.source(), source);
        let paragraph = document.root().descendants().find(|node| node.local_name() == Some("p")).expect("p");
        assert_eq!(&source[paragraph.span().range()], "<p id=a>x");
    }
}
