//! What readers of feeds need besides dates: feeds of a page, bases, content that can be shown, values.

use fivefold::feed::{self, BaseUrls, Date, clean_content, clean_html};
use fivefold::sanitize::Config;
use fivefold::xml::Event;
use fivefold::{html, xml};
use url::Url;

fn url(address: &str) -> Url {
    Url::parse(address).unwrap()
}

/// The feeds that a page announces, as they are written.
fn announced(page: &str) -> Vec<String> {
    feed::discover(&html::parse(page)).map(|feed| feed.address().to_owned()).collect()
}

#[test]
fn links_to_feeds_are_those_of_the_standard() {
    // The examples of https://html.spec.whatwg.org/multipage/links.html#rel-alternate.
    let page = "<link rel=alternate type=application/atom+xml href=posts.xml title='Cool Stuff Blog'>
        <link rel=alternate type=application/atom+xml href='posts.xml?category=robots' title=Robots>
        <link rel=alternate type=application/atom+xml href=comments.xml title=Comments>
        <link rel=alternate href=/en/html hreflang=en type=text/html>
        <link rel=alternate href=/en/pdf hreflang=en type=application/pdf>
        <link rel='alternate stylesheet' href=wide.css>
        <p><a href=planets.xml rel=alternate type=application/atom+xml>Planets</a>";
    assert_eq!(announced(page), ["posts.xml", "posts.xml?category=robots", "comments.xml"]);
    let page = html::parse(page);
    let first = feed::discover(&page).next().unwrap();
    assert_eq!((first.title(), first.media_type()), (Some("Cool Stuff Blog"), Some("application/atom+xml")));
    assert_eq!(first.element().local_name(), Some("link"));
}

#[test]
fn links_to_feeds_may_be_written_in_other_ways() {
    for (link, expected) in [
        ("<link rel=ALTERNATE type=Application/RSS+XML href=a>", true),
        ("<link rel=' home\talternate' type=' application/rss+xml; charset=utf-8' href=a>", true),
        ("<body><p><link rel=alternate type=application/feed+json href=a>", true),
        ("<link rel=feed href=a>", true),
        ("<link rel=feed type='' href=a>", true),
        ("<link rel=feed type=application/rss+xml href=a>", true),
        ("<link rel='feed alternate' href=a>", true),
        ("<link rel=feed type=text/html href=a>", false),
        ("<link rel=alternate href=a>", false),
        // WordPress announces its interface for programs so.
        ("<link rel=alternate type=application/json title=JSON href=a>", false),
        ("<link rel='alternate stylesheet' type=application/rss+xml href=a>", false),
        ("<link rel=alternates type=application/rss+xml href=a>", false),
        ("<link rel=alternate type=application/rss+xml href=''>", false),
        ("<link rel=alternate type=application/rss+xml>", false),
        ("<link type=application/rss+xml href=a>", false),
        ("<svg><link rel=alternate type=application/rss+xml href=a />", false),
        ("<template><link rel=alternate type=application/rss+xml href=a></template>", false),
    ] {
        assert_eq!(!announced(link).is_empty(), expected, "{link}");
    }
}

#[test]
fn addresses_of_announced_feeds_are_relative_to_the_page() {
    let page = html::parse("<base href=/blog/><link rel=feed href=feed.xml><link rel=feed href='https://['>");
    let base = page.base_url(&url("https://example.org/2026/11/"));
    let urls: Vec<_> = feed::discover(&page).map(|feed| feed.url(&base)).collect();
    assert_eq!(urls, [Some(url("https://example.org/blog/feed.xml")), None]);
}

/// The example of https://www.w3.org/TR/xmlbase/#syntax, whose links XLink reads, and what its text says these are.
const XML_BASE: &str = "<doc xml:base='http://example.org/today/' xmlns:xlink='http://www.w3.org/1999/xlink'>
    <p>See <link xlink:href='new.xml'>what's new</link>!</p>
    <olist xml:base='/hotpicks/'>
      <item><link xlink:href='pick1.xml'>Hot Pick #1</link></item>
      <item><link xlink:href='pick2.xml'>Hot Pick #2</link></item>
    </olist></doc>";
const RESOLVED: [&str; 3] = [
    "http://example.org/today/new.xml",
    "http://example.org/hotpicks/pick1.xml",
    "http://example.org/hotpicks/pick2.xml",
];

#[test]
fn bases_of_trees_are_relative_to_the_outer_ones() {
    let document = xml::parse(XML_BASE);
    let address = url("https://elsewhere.example/");
    let links = document.elements_by_name("link");
    let urls = links.map(|link| link.url_attribute("xlink:href", &feed::base_url(link, &address)).unwrap().to_string());
    assert_eq!(urls.collect::<Vec<_>>(), RESOLVED);
    // A text has the base of its element.
    let text = document.elements_by_name("item").next().unwrap().first_child().unwrap().first_child().unwrap();
    assert!(text.is_text());
    assert_eq!(feed::base_url(text, &address), url("http://example.org/hotpicks/"));
}

/// The bases of all starts that a reader gives.
fn bases(text: &str) -> Vec<String> {
    let mut bases = BaseUrls::new(url("https://elsewhere.example/"));
    let mut reader = xml::Reader::new(text);
    let mut seen = Vec::new();
    while let Some(event) = reader.next() {
        if matches!(event, Event::Start(_)) {
            seen.push(bases.follow(reader.start(), reader.depth()).to_string());
        }
    }
    seen
}

#[test]
fn bases_of_readers_are_those_of_trees() {
    let address = url("https://elsewhere.example/");
    for text in [
        XML_BASE,
        "<a xml:base='x/'><b xml:base='y/'/><b/><b xml:base='../z/'><c/><c xml:base='https://['><d/></c></b><b/></a>",
        "<a><b xml:base='x/'><c/></b><b><c xml:base=''/></b></a>",
        "<a xml:base=' /x/ '><b base='/y/'/><b xmlns:o='urn:o' o:base='/z/'/></a>",
    ] {
        let document = xml::parse(text);
        let of_tree: Vec<_> =
            document.elements().map(|element| feed::base_url(element, &address).to_string()).collect();
        assert_eq!(bases(text), of_tree, "{text}");
    }
}

#[test]
fn a_reader_may_skip_elements_between_two_starts() {
    let mut bases = BaseUrls::new(url("https://elsewhere.example/"));
    let mut reader = xml::Reader::new("<a><b xml:base='/x/'><c/></b><b>text</b><d/></a>");
    for expected in ["/", "/x/", "/", "/"] {
        while !matches!(reader.next(), Some(Event::Start(_))) {}
        assert_eq!(bases.follow(reader.start(), reader.depth()).path(), expected);
        if reader.depth() == 2 {
            reader.skip_element();
            // Here, the base is that of the parent.
            assert_eq!(bases.follow(reader.start(), reader.depth()).path(), "/");
            assert_eq!(bases.current().path(), "/");
        }
    }
}

#[test]
fn bases_do_not_grow_without_bound() {
    let text = "<a xml:base='0123456789/'>".repeat(3000);
    let document = xml::parse(&text);
    let innermost = document.elements().last().unwrap();
    let base = feed::base_url(innermost, &url("https://elsewhere.example/"));
    assert!((2000..=2048).contains(&base.as_str().len()));
    assert_eq!(bases(&text).last().map(String::as_str), Some(base.as_str()));
}

/// The first element of that name in a feed as HTML, sanitized.
fn content(feed: &str, name: &str) -> String {
    let feed = feed::parse(feed.as_bytes());
    let element = feed.elements_by_name(name).next().unwrap();
    clean_content(element, &url("https://example.org/blog/feed"), &Config::default())
}

#[test]
fn the_type_says_how_content_is_written() {
    let atom = |content: &str| format!("<feed xmlns='http://www.w3.org/2005/Atom'><entry>{content}</entry></feed>");
    for (element, expected) in [
        // The examples of RFC 4287, section 3.1.1.
        ("<title type='text'>Less: &lt;</title>", "Less: &lt;"),
        // A parser of HTML takes a carriage return for a line feed.
        ("<title type='text'>Less:&#13;&#160;more</title>", "Less:\n&nbsp;more"),
        ("<title type='html'>Less: &lt;em> &amp;lt; &lt;/em></title>", "Less: <em> &lt; </em>"),
        (
            "<title type='xhtml' xmlns:xhtml='http://www.w3.org/1999/xhtml'><xhtml:div>Less: <xhtml:em> &lt; \
             </xhtml:em></xhtml:div></title>",
            "<div>Less: <em> &lt; </em></div>",
        ),
        ("<title>1 &lt; 2 &lt;b></title>", "1 &lt; 2 &lt;b&gt;"),
        ("<title type=' HTML '>&lt;b>x</title>", "<b>x</b>"),
        ("<title type='text/html; charset=utf-8'>&lt;b>x</title>", "<b>x</b>"),
        ("<title type='image/png'>iVBO</title>", ""),
        // Not escaped, or of no namespace.
        ("<title type='html'>one<br/>&lt;b>two</title>", "one<br><b>two</b>"),
        ("<title type='xhtml'><div>one<br/>two</div></title>", "<div>one<br>two</div>"),
        (
            "<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>a<script>b</script></div></title>",
            "<div>a</div>",
        ),
    ] {
        assert_eq!(content(&atom(element), "title"), expected, "{element}");
    }
    for (element, expected) in [
        ("<description>&lt;b>x&lt;/b> &amp;amp; y</description>", "<b>x</b> &amp; y"),
        ("<description><![CDATA[<b>x</b><script>y</script>]]></description>", "<b>x</b>"),
        ("<description>x <b>y</b><br/></description>", "x <b>y</b><br>"),
        ("<description type='html'>&lt;b>x</description>", "<b>x</b>"),
        ("<description type='text'>&lt;b>x</description>", "&lt;b&gt;x"),
        ("<description type='odd'>&lt;b>x</description>", "<b>x</b>"),
    ] {
        assert_eq!(content(&format!("<rss><channel><item>{element}"), "description"), expected, "{element}");
    }
    // Media RSS: https://www.rssboard.org/media-rss#media-description.
    let media = "<rss xmlns:media='http://search.yahoo.com/mrss/'><media:description>&lt;b></media:description></rss>";
    assert_eq!(content(media, "media:description"), "&lt;b&gt;");
}

/// Text after a void element stays, whether its feed was repaired or not.
#[test]
fn void_elements_have_no_content() {
    let entry = |content: &str| {
        let div = format!("<div xmlns='http://www.w3.org/1999/xhtml'>{content}</div>");
        format!("<feed xmlns='http://www.w3.org/2005/Atom'><entry><content type='xhtml'>{div}</content></entry></feed>")
    };
    let item =
        |content: &str| format!("<rss><channel><item><description>{content}</description></item></channel></rss>");
    for (feed, name, expected) in [
        (entry("<p>one<br>two<br>three</p>"), "content", "<div><p>one<br>two<br>three</p></div>"),
        (entry("<hr>rest<p>x</p>"), "content", "<div><hr>rest<p>x</p></div>"),
        (entry("a<wbr>b<link>c<br></br>d"), "content", "<div>a<wbr>bc<br>d</div>"),
        (item("line one<br>line two<br/>three"), "description", "line one<br>line two<br>three"),
        (item("<img src='x'>caption"), "description", "caption"),
        (item("a<hr>b<br></br>c"), "description", "a<hr>b<br>c"),
    ] {
        assert_eq!(content(&feed, name), expected, "{feed}");
        let unrepaired = xml::parse(&feed);
        let element = unrepaired.elements_by_name(name).next().unwrap();
        assert_eq!(clean_content(element, &url("https://example.org/"), &Config::default()), expected, "{feed}");
    }
}

#[test]
fn addresses_in_content_are_absolute() {
    let atom = "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='/2026/'>
        <summary type='html' xml:base='11/'>&lt;a href='one?a&amp;amp;b'>1&lt;/a>&lt;a href='#two'></summary></feed>";
    assert_eq!(
        content(atom, "summary"),
        "<a href=\"https://example.org/2026/11/one?a&amp;b\">1</a><a href=\"https://example.org/2026/11/#two\"></a>"
    );
    let config = Config::default()
        .allow_element_with("img", ["src", "srcset"])
        .allow_element_with("video", ["poster"])
        .allow_element_with("q", ["cite"]);
    let clean = |html| clean_html(html, &url("https://example.org/a/b"), &config);
    for (html, expected) in [
        ("<img src=c.png>", "<img src=\"https://example.org/a/c.png\">"),
        (
            "<img srcset='c.png 480w, //d.example/d.png, e.png 1.5x,'>",
            "<img srcset=\"https://example.org/a/c.png 480w, https://d.example/d.png, https://example.org/a/e.png 1.5x\">",
        ),
        ("<video poster=c.png>", "<video poster=\"https://example.org/a/c.png\"></video>"),
        ("<q cite=/c>d</q>", "<q cite=\"https://example.org/c\">d</q>"),
        ("<a href='https://['>x</a>", "<a href=\"https://[\">x</a>"),
        ("<a href=' java\nscript:evil()'>x</a>", "<a>x</a>"),
        ("<base href=https://evil.example/><a href=c>x</a>", "<a href=\"https://example.org/a/c\">x</a>"),
        ("<a href=mailto:x@example.org>x</a>", "<a href=\"mailto:x@example.org\">x</a>"),
    ] {
        assert_eq!(clean(html), expected, "{html}");
    }
}

#[test]
fn absolute_addresses_do_not_multiply_the_content() {
    let base = url(&format!("https://example.org/{}/", "x".repeat(2000)));
    for html in ["<a href=y>z</a>".repeat(1000), format!("<img srcset='{}'>", "y 1x,z 2x,".repeat(1000))] {
        let config = Config::default().allow_element_with("img", ["srcset"]);
        let length = clean_html(&html, &base, &config).len();
        assert!(length < 20 * html.len() + 10_000, "{length}");
    }
}

#[derive(Debug, PartialEq, serde::Deserialize)]
struct Rss {
    channel: Channel,
}

#[derive(Debug, PartialEq, serde::Deserialize)]
struct Channel {
    item: Vec<Item>,
}

#[derive(Debug, PartialEq, serde::Deserialize)]
struct Item {
    title: String,
    #[serde(rename = "pubDate", default, deserialize_with = "feed::deserialize_date")]
    date: Option<Date>,
}

#[test]
fn repaired_feeds_are_deserialized() {
    let bytes = b"<b>Warning</b>: disk full\n<?xml version='1.0' encoding='us-ascii'?><rss><channel>\
        <item><title>Caf\xE9<pubDate>Thu, 1 Jan 2004 19:48:21 GMT</pubDate>\
        <item><title>Tom & Jerry</title><pubDate>soon</pubDate><item><title>vec<int></title></channel>";
    let rss: Rss = feed::from_slice(bytes).unwrap();
    let items: Vec<_> = rss.channel.item.iter().map(|item| (&*item.title, item.date.map(Date::timestamp))).collect();
    assert_eq!(items, [("Café", Some(1_072_986_501)), ("Tom & Jerry", None), ("vec<int>", None)]);

    // Borrowed where it can be.
    let title: &str =
        feed::from_slice::<std::collections::HashMap<&str, &str>>(b"<rss><title>x</title></rss>").unwrap()["title"];
    assert_eq!(title, "x");

    let missing = feed::from_slice::<Rss>(b"<rss></rss>").unwrap_err();
    assert_eq!(missing.to_string(), xml::from_str::<Rss>("<rss></rss>").unwrap_err().to_string());
    for nothing in ["", "no feed"] {
        let error = feed::from_slice::<Rss>(nothing.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), xml::from_str::<Rss>("").unwrap_err().to_string(), "{nothing:?}");
    }
}
