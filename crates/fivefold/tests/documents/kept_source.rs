//! A text that becomes the source of its document without a copy gives the same document as one that is copied.

use fivefold::html::{self, Scripting};
use fivefold::{Document, Limits, StopSignal, xml};

/// Pages in which the parser looks at the source that it has read: to join texts, to compare attributes, to search.
const PAGES: [&str; 11] = [
    "",
    "\u{FEFF}<p>mark",
    "<p>plain",
    "<table>one<tr>two<td>three</table>four",
    "one<b>two</b>&amp;three<p>four\r\nfive\r",
    "<p><b class=a><b class=a><b class=a><b class=a><b class=b>x</p>y<p>z",
    "<a href='?a=1&amp;b=é'>é</a><my-element my-attribute=1>&notin;</my-element>",
    "<select><button><selectedcontent></button><option>one<option selected>two</select>",
    "<div><?marker name=m?></div><template for=m>patched</template>",
    "<script>document.write('<p>')</script><noscript><p>no</noscript>",
    "<html lang=a><html lang=b dir=ltr><body class=c><body id=d>text",
];

const FEEDS: [&str; 4] = [
    "<a x='1' y=\"&lt;\">one<![CDATA[two]]>&amp;three</a>",
    "<!DOCTYPE a [<!ENTITY e 'é<b>x</b>'><!ATTLIST a d CDATA 'v'>]><a>one&e;two&e;</a>",
    "<p:a xmlns:p='urn:1' p:b='c'>\r\n<p:a/></p:a>",
    "<a><b></a>é",
];

/// What there is to see of a document.
fn seen(document: &Document) -> impl PartialEq + std::fmt::Debug {
    let node = |node: fivefold::NodeRef<'_>| (node.span(), node.local_name().map(str::to_owned), node.text_content());
    (
        document.root().descendants().map(node).collect::<Vec<_>>(),
        document.source().to_owned(),
        document.errors().to_vec(),
        (document.ended_early(), document.shortened_by()),
        html::serialize(document),
    )
}

/// Limits that cut the source at each place, and others.
fn limits(len: usize) -> impl Iterator<Item = Limits> {
    let cut = (0..=len as u64).map(|bytes| Limits::default().with_input_bytes(bytes));
    let nodes = (1..8).map(|nodes| Limits::default().with_nodes(nodes));
    cut.chain(nodes).chain([Limits::default(), Limits::default().with_text_bytes(4)])
}

#[test]
fn a_page_is_the_same() {
    for page in PAGES {
        for limits in limits(page.len()) {
            let options = html::Options::default().with_errors(true).with_limits(limits);
            for options in [options, options.with_scripting(Scripting::Normal)] {
                let parser = || html::Parser::new(options).with_script_pauses(true);
                let (copied, kept) = (parser().parse(page), parser().parse_string(page.to_owned()));
                assert_eq!(seen(&copied), seen(&kept), "{page} within {limits:?}");
                let parser = || html::Parser::for_fragment("div", options);
                let (copied, kept) = (parser().parse(page), parser().parse_string(page.to_owned()));
                assert_eq!(seen(&copied), seen(&kept), "{page} as a fragment within {limits:?}");
            }
        }
    }
}

#[test]
fn a_document_of_xml_is_the_same() {
    for feed in FEEDS {
        for limits in limits(feed.len()) {
            let options = xml::Options::default().with_errors(true).with_limits(limits);
            let parser = || xml::Parser::new(options);
            let (copied, kept) = (parser().parse(feed), parser().parse_string(feed.to_owned()));
            assert_eq!(seen(&copied), seen(&kept), "{feed} within {limits:?}");
        }
    }
}

#[test]
fn the_text_is_not_copied() {
    let page = "<p>one<table>two".repeat(100);
    let place = page.as_ptr();
    let document = html::Parser::new(html::Options::default()).parse_string(page);
    assert_eq!(document.source().as_ptr(), place);
    let feed = format!("<a>{}</a>", "<b/>one".repeat(100));
    let place = feed.as_ptr();
    let document = xml::Parser::new(xml::Options::default()).parse_string(feed);
    assert_eq!(document.source().as_ptr(), place);
}

#[test]
fn a_last_chunk_and_a_signal_are_no_obstacles() {
    let mut parser = html::Parser::new(html::Options::default());
    parser.feed("<p>o");
    assert_eq!(parser.parse_string("ne<p>two".to_owned()).source(), "<p>one<p>two");
    let parser = html::Parser::new(html::Options::default()).with_stop_signal(StopSignal::new());
    assert_eq!(parser.parse_string("<p>one".to_owned()).root().text_content(), "one");
    let mut parser = xml::Parser::new(xml::Options::default());
    parser.feed("<a>o");
    assert_eq!(parser.parse_string("ne</a>".to_owned()).source(), "<a>one</a>");
}

#[test]
fn the_document_can_be_edited_and_used_again() {
    let mut document = html::Parser::new(html::Options::default()).parse_string("<p>one".to_owned());
    let paragraph = document.root().descendants().find(|node| node.local_name() == Some("p")).unwrap().id();
    let text = document.create_text("two").unwrap();
    document.append(paragraph, text).unwrap();
    assert_eq!(document.root().text_content(), "onetwo");
    html::Parser::new(html::Options::default()).parse_into(&mut document, "<p>three");
    assert_eq!((document.root().text_content().as_str(), document.source()), ("three", "<p>three"));
}
