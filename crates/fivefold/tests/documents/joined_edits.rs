//! What is put beside text or taken from it leaves the rest as it was, and is read as it would be by itself.

use fastrand::Rng;
use fivefold::dom::{Edits, NodeKind, SourceEditError, SourceEditErrorKind, SourcePlace};
use fivefold::{Document, Language, Limits, Name, Namespace, NodeId, NodeRef, Span, html, xml};
use fivefold_test_support::seeded;

/// The first node for which a condition holds.
fn find(document: &Document, is_wanted: impl Fn(NodeRef<'_>) -> bool) -> NodeId {
    document.root().descendants().find(|node| is_wanted(*node)).unwrap().id()
}

fn is_comment(node: NodeRef<'_>) -> bool {
    matches!(node.kind(), NodeKind::Comment(_))
}

fn is_text(node: NodeRef<'_>) -> bool {
    node.text().is_some()
}

fn inserted(
    document: &Document,
    node: NodeId,
    place: SourcePlace,
    markup: &str,
) -> Result<String, SourceEditErrorKind> {
    let mut edits = Edits::new(document);
    edits.insert(node, place, markup).and_then(|()| edits.apply()).map_err(|error: SourceEditError| error.kind())
}

#[test]
fn markup_beside_text_stays_what_it_is() {
    for (text, markup, expected) in [
        ("<p>a&<!--c-->", "amp;", "<p>a&&#97;mp;<!--c-->"),
        ("<p>a&<!--c-->", "lt", "<p>a&&#108;t<!--c-->"),
        ("<p>a&not<!--c-->", "in;", "<p>a&not&#105;n;<!--c-->"),
        ("<p>a&#6<!--c-->", "5;", "<p>a&#6&#53;;<!--c-->"),
        ("<p>a&amp<!--c-->", ";", "<p>a&amp&#59;<!--c-->"),
        ("<p>a<<!--c-->", "b>", "<p>a<&#98;><!--c-->"),
        ("<p>a<<!--c-->", "/p>", "<p>a<&#47;p><!--c-->"),
        ("<p>a<<!--c-->", "!--", "<p>a<&#33;--<!--c-->"),
        ("<p>a\r<!--c-->", "\n", "<p>a\r&#10;<!--c-->"),
        ("<p>a<<!--c-->", " b>", "<p>a< b><!--c-->"),
        ("<p>a<<!--c-->", "<b>", "<p>a<<b><!--c-->"),
    ] {
        let document = html::parse(text);
        let comment = find(&document, is_comment);
        assert_eq!(inserted(&document, comment, SourcePlace::Before, markup).as_deref(), Ok(expected));
        let document = html::parse(&text.replace("<!--c-->", "</p>"));
        let paragraph = find(&document, |node| node.is_element_named(Name::P));
        let expected = expected.replace("<!--c-->", "</p>");
        assert_eq!(inserted(&document, paragraph, SourcePlace::Append, markup), Ok(expected));
    }
}

/// The text behind is the author's: only its first character is written otherwise.
#[test]
fn text_behind_what_is_put_or_removed_stays_what_it_is() {
    for (text, markup, expected) in [
        ("<p>a<!--c-->amp;", "&", "<p>a&&#97;mp;"),
        ("<p>a<!--c-->b>", "<", "<p>a<&#98;>"),
        ("<p>&<!--c-->amp;", "", "<p>&&#97;mp;"),
        ("<p><<!--c-->script>", "", "<p><&#115;cript>"),
        ("<pre><!--c-->\na", "", "<pre>\n\na"),
        ("<pre><!--c-->&#10;a", "", "<pre>\n&#10;a"),
        ("<pre><!--c-->a", "\nb", "<pre>\n\nba"),
        ("<pre><!--c-->a", "", "<pre>a"),
    ] {
        let document = html::parse(text);
        let mut edits = Edits::new(&document);
        edits.replace(find(&document, is_comment), markup).unwrap();
        assert_eq!(edits.apply().as_deref(), Ok(expected));
    }
    let document = xml::parse("<a>]]<!--c-->></a>");
    let mut edits = Edits::new(&document);
    edits.replace(find(&document, is_comment), "").unwrap();
    assert_eq!(edits.apply().as_deref(), Ok("<a>]]&gt;</a>"));
    // What is written into the source is taken as it is.
    let document = html::parse("<p>a&amp<b>");
    let mut edits = Edits::new(&document);
    edits.replace_source(Span::empty(8), ";").unwrap();
    assert_eq!(edits.apply().as_deref(), Ok("<p>a&amp;<b>"));
}

#[test]
fn a_dropped_line_feed_stays_dropped() {
    let document = html::parse("<pre>\r\na</pre>");
    let pre = find(&document, |node| node.is_element_named(Name::PRE));
    assert_eq!(inserted(&document, pre, SourcePlace::Prepend, "b").as_deref(), Ok("<pre>\r\nba</pre>"));
    let document = html::parse("<textarea>a</textarea>");
    let area = find(&document, |node| node.is_element_named(Name::TEXTAREA));
    assert_eq!(inserted(&document, area, SourcePlace::Prepend, "\nb").as_deref(), Ok("<textarea>\n\nba</textarea>"));
}

#[test]
fn sections_are_left_whole() {
    for (source, place, expected) in [
        ("<svg><![CDATA[a]]></svg>", SourcePlace::Before, "<svg><b/><![CDATA[a]]></svg>"),
        ("<svg><![CDATA[a]]></svg>", SourcePlace::After, "<svg><![CDATA[a]]><b/></svg>"),
    ] {
        for document in [html::parse(source), xml::parse(source)] {
            assert_eq!(inserted(&document, find(&document, is_text), place, "<b/>").as_deref(), Ok(expected));
        }
    }
    for document in [html::parse("<svg><![CDATA[a]]></svg>"), xml::parse("<svg><![CDATA[a]]></svg>")] {
        let mut edits = Edits::new(&document);
        edits.replace(find(&document, is_text), "<b/>").unwrap();
        assert_eq!(edits.apply().as_deref(), Ok("<svg><b/></svg>"));
        let mut edits = Edits::new(&document);
        edits.set_text(find(&document, is_text), "x").unwrap();
        assert_eq!(edits.apply().as_deref(), Ok("<svg><![CDATA[x]]></svg>"));
    }
}

/// A script has no references that could keep the two apart.
#[test]
fn the_end_of_a_script_is_not_made() {
    let document = html::parse("<script>a<</script>");
    let script = find(&document, |node| node.is_element_named(Name::SCRIPT));
    assert_eq!(inserted(&document, script, SourcePlace::Append, "b").as_deref(), Ok("<script>a<b</script>"));
    for markup in ["/script>", "</script>"] {
        let refused = inserted(&document, script, SourcePlace::Append, markup);
        assert_eq!(refused, Err(SourceEditErrorKind::Inexpressible));
    }
    let mut edits = Edits::new(&document);
    edits.insert(script, SourcePlace::Append, "!--").unwrap();
    edits.insert(script, SourcePlace::Append, "<script>").unwrap();
    assert_eq!(edits.apply().map_err(|error| error.kind()), Err(SourceEditErrorKind::Inexpressible));
}

/// Behind a tag that the end has cut, markup would be a part of it.
#[test]
fn nothing_is_put_behind_markup_that_is_cut() {
    for end in ["<b a=", "<b a='>", "</b", "<!--c", "<!--c--", "</", "<script>a", "<title>a", "<?a", "<!a"] {
        let document = html::parse(&format!("<p>x{end}"));
        let paragraph = find(&document, |node| node.is_element_named(Name::P));
        for place in [SourcePlace::Append, SourcePlace::After] {
            let refused = inserted(&document, paragraph, place, "<i>y</i>");
            assert_eq!(refused, Err(SourceEditErrorKind::EndsInMarkup), "{end}");
        }
        assert_eq!(inserted(&document, paragraph, SourcePlace::Before, "y"), Ok(format!("y<p>x{end}")));
    }
    for end in ["<b a='", "<b", "</b", "<!--c", "<![CDATA[a", "<?a"] {
        let document = xml::parse(&format!("<p>x{end}"));
        let paragraph = find(&document, |node| node.local_name() == Some("p"));
        let refused = inserted(&document, paragraph, SourcePlace::Append, "<i>y</i>");
        assert_eq!(refused, Err(SourceEditErrorKind::EndsInMarkup), "{end}");
    }
    for end in
        ["<!--c-->", "<!-->", "a<", "&am", "<b a='>'>", "</b >", "</i>", "<script>a</script>", "<title>a</title>"]
    {
        let document = html::parse(&format!("<p>x{end}"));
        let paragraph = find(&document, |node| node.is_element_named(Name::P));
        let written = inserted(&document, paragraph, SourcePlace::Append, "<i>y</i>");
        assert_eq!(written, Ok(format!("<p>x{end}<i>y</i>")));
    }
    // It goes on in the element that is open.
    let document = html::parse("<title>a</titl");
    let title = find(&document, |node| node.is_element_named(Name::TITLE));
    assert_eq!(inserted(&document, title, SourcePlace::Append, "e>").as_deref(), Ok("<title>a</titl&#101;>"));
    let document = html::parse("<p>x<b a=");
    let mut edits = Edits::new(&document);
    edits.rename(find(&document, |node| node.is_element_named(Name::P)), "div").unwrap();
    assert_eq!(edits.apply().map_err(|error| error.kind()), Err(SourceEditErrorKind::EndsInMarkup));
}

const PIECES: &[&str] = &[
    "a",
    "amp;",
    "lt",
    "in;",
    ";",
    "&",
    "&amp",
    "&not",
    "&#",
    "&#x",
    "&#6",
    "5",
    "#",
    "<",
    "</",
    "b>",
    "/b>",
    "script>",
    "/script>",
    "!--",
    "-->",
    "--",
    "-",
    ">",
    "]]",
    "]",
    "]]>",
    "\n",
    "\r",
    " ",
    "<b>",
    "</b>",
    "<i x=y>",
    "</i>",
    "<i z='>'>",
    "<!--c-->",
    "<pre>",
    "</pre>",
    "<title>",
    "</title>",
    "<textarea>",
    "</textarea>",
    "<script>",
    "</script>",
    "<svg>",
    "</svg>",
    "<![CDATA[",
    "<g/>",
    "<br>",
    "<div>",
    "</div>",
    "<p>",
    "</p>",
    "<?p q?>",
    "<b",
    "title>",
    "&#10;",
];

/// What is put there by itself is whole.
const MARKUP: &[&str] = &[
    "a",
    "amp;",
    "lt",
    "in;",
    ";",
    "&",
    "&amp",
    "&not",
    "&#",
    "&#x",
    "&#6",
    "5",
    "#",
    "<",
    "b>",
    "/b>",
    "script>",
    "/script>",
    "!--",
    "-->",
    "-",
    ">",
    "]]>",
    "]",
    "]]",
    "\n",
    "\r",
    " ",
    "<b>c</b>",
    "<i x=y>c</i>",
    "<!--d-->",
    "<g/>",
    "title>",
    "&#10;a",
    "/title>",
    "&lt",
    "]>",
];

const PLACES: [SourcePlace; 4] = [SourcePlace::Before, SourcePlace::Prepend, SourcePlace::Append, SourcePlace::After];

/// The mark between what is put and what was there: no parser joins text beside it.
const MARK: &str = "<!--|-->";

/// The mark in elements whose text has references and no markup.
const TEXT_MARK: &str = "\u{E000}";

/// The tree without the marks.
fn tree(document: &Document) -> String {
    let mut document = document.clone();
    let mut marks = Vec::new();
    let mut roots = vec![document.root()];
    while let Some(root) = roots.pop() {
        for node in root.descendants() {
            let marked = node.text().filter(|text| text.contains(TEXT_MARK));
            let without = marked.map(|text| text.replace(TEXT_MARK, ""));
            let is_mark = matches!(node.kind(), NodeKind::Comment("|")) || without.as_deref() == Some("");
            marks.extend((is_mark || without.is_some()).then(|| (node.id(), without.filter(|_| !is_mark))));
            roots.extend(node.template_contents());
        }
    }
    for (mark, text) in marks {
        match text {
            Some(text) => document.set_text(mark, &text).unwrap(),
            None => document.detach(mark).unwrap(),
        }
    }
    document.normalize(document.root().id()).unwrap();
    match document.language() {
        Language::Html => html::tree_format(&document).to_string(),
        Language::Xml => xml::tree_format(&document).to_string(),
    }
}

fn parse(language: Language, text: &str, limits: Limits) -> Document {
    match language {
        Language::Html => html::Parser::new(html::Options::default().with_limits(limits)).parse(text),
        Language::Xml => xml::Parser::new(xml::Options::default().with_limits(limits)).parse(text),
    }
}

/// What an edit does to the source, found without `Edits`: the part that it replaces.
fn part_of(node: NodeRef<'_>, place: Option<SourcePlace>) -> Span {
    let source = node.document().source();
    let Span { mut start, mut end } = node.span();
    if is_text(node) && source[..start as usize].ends_with("<![CDATA[") {
        start -= 9;
        end = if source[end as usize..].starts_with("]]>") { end + 3 } else { source.len() as u64 };
    }
    let tag_end = node.start_tag_span().map_or(start, |tag| tag.end);
    let drops = is_one_of(node, &["pre", "textarea"]);
    let rest = &source[tag_end as usize..];
    let dropped = if !drops {
        0
    } else if rest.starts_with("\r\n") {
        2
    } else {
        u64::from(rest.starts_with(['\n', '\r']))
    };
    match place {
        None => Span::new(start, end),
        Some(SourcePlace::Before) => Span::empty(start),
        Some(SourcePlace::After) => Span::empty(end),
        Some(SourcePlace::Prepend) => Span::empty(tag_end + dropped),
        Some(_) => Span::empty(node.end_tag_span().map_or(end, |tag| tag.start).max(tag_end + dropped)),
    }
}

/// Whether a node is an element of HTML with such a name.
fn is_one_of(node: NodeRef<'_>, names: &[&str]) -> bool {
    node.document().language() == Language::Html
        && node.namespace() == Some(Namespace::HTML)
        && node.local_name().is_some_and(|name| names.contains(&name))
}

/// One edit of a random node, and the same with marks around it.
fn edit(random: &mut Rng, nodes: &[NodeRef<'_>], edits: &mut Edits<'_>, marked: &mut Edits<'_>) -> Option<Span> {
    let node = nodes[random.usize(..nodes.len())];
    let markup = MARKUP[random.usize(..MARKUP.len())];
    let place = PLACES[random.usize(..PLACES.len())];
    let (part, text, is_inside, result) = match random.u32(..8) {
        0..=3 => (
            part_of(node, Some(place)),
            markup.to_owned(),
            matches!(place, SourcePlace::Prepend | SourcePlace::Append),
            edits.insert(node.id(), place, markup),
        ),
        4 => (part_of(node, None), markup.to_owned(), false, edits.replace(node.id(), markup)),
        5 => (part_of(node, None), String::new(), false, edits.replace(node.id(), "")),
        6 if is_text(node) => {
            let text = markup.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\r', "&#13;");
            (part_of(node, None), text, false, edits.set_text(node.id(), markup))
        }
        _ if node.is_element() => {
            let inside = [SourcePlace::Prepend, SourcePlace::Append].map(|place| part_of(node, Some(place)).start);
            let part = Span::new(inside[0], inside[1].max(inside[0]));
            (part, markup.to_owned(), true, edits.set_inner(node.id(), markup))
        }
        _ => return None,
    };
    result.ok()?;
    // An element that closes itself is opened, which marks cannot show.
    let is_closed = node.start_tag_span().is_some_and(|tag| node.document().source()[tag.range()].ends_with("/>"));
    let context = if is_inside { Some(node) } else { node.parent() };
    let is_in = |names| context.is_some_and(|context| is_one_of(context, names));
    if is_closed || is_in(&["script"]) {
        return None;
    }
    let mark = if is_in(&["title", "textarea"]) { TEXT_MARK } else { MARK };
    marked.replace_source(part, &[mark, &text, mark].concat()).unwrap();
    Some(part)
}

/// Each edit says what it says between marks, and the rest is what it was; or it is refused at the end of cut markup.
#[test]
fn edits_are_read_as_if_they_stood_alone() {
    let mut random = seeded(71);
    let factor = std::env::var("FIVEFOLD_KEPT").ok().and_then(|factor| factor.parse().ok()).unwrap_or(1);
    let (mut compared, mut refused) = (0, 0);
    for _ in 0..20_000 * factor {
        let language = if random.u32(..3) == 0 { Language::Xml } else { Language::Html };
        let mut text = if language == Language::Xml { "<a>".to_owned() } else { String::new() };
        (0..random.usize(1..9)).for_each(|_| text.push_str(PIECES[random.usize(..PIECES.len())]));
        let limits = match random.u32(..8) {
            0 => Limits::default().with_input_bytes(random.u64(..text.len() as u64 + 1)),
            _ => Limits::default(),
        };
        let document = parse(language, &text, limits);
        let source = document.source();
        let nodes: Vec<_> = document.root().descendants().filter(|node| *node != document.root()).collect();
        let [mut edits, mut marked] = [Edits::new(&document), Edits::new(&document)];
        let mut parts: Vec<Span> = Vec::new();
        for _ in 0..if nodes.is_empty() { 0 } else { random.u32(1..4) } {
            let (tried, tried_marked) = (edits.clone(), marked.clone());
            match edit(&mut random, &nodes, &mut edits, &mut marked) {
                // Edits that lie in one another, or meet in one place, are another matter.
                Some(part) if parts.iter().all(|other| part.end < other.start || other.end < part.start) => {
                    parts.push(part)
                }
                _ => (edits, marked) = (tried, tried_marked),
            }
        }
        if parts.is_empty() {
            continue;
        }
        match edits.apply() {
            Ok(written) => {
                let expected = marked.apply().unwrap();
                let whole = Limits::default();
                let [written_tree, expected_tree] =
                    [&written, &expected].map(|text| tree(&parse(language, text, whole)));
                assert_eq!(written_tree, expected_tree, "{source:?} became {written:?}, not {expected:?}");
                compared += 1;
            }
            // There is no other way to write a `<` that is no tag's.
            Err(error) if error.kind() == SourceEditErrorKind::Inexpressible && language == Language::Xml => {
                refused += 1
            }
            Err(error) => {
                assert_eq!(error.kind(), SourceEditErrorKind::EndsInMarkup, "{source:?}: {error}");
                let behind = parse(language, &format!("{source}{MARK}"), Limits::default());
                let is_whole = behind.root().descendants().any(|node| matches!(node.kind(), NodeKind::Comment("|")));
                assert!(!is_whole || source.ends_with("</"), "{source:?} is not cut");
                refused += 1;
            }
        }
    }
    println!("{compared} compared, {refused} refused");
    assert!(compared > refused * 4);
}
