//! What the texts of RSS 2.0 and Atom say of feeds, sentence by sentence.

use fivefold::conformance::{Code, Options, check};
use std::fmt::Write as _;

const MISSING: Code = Code::FeedMissingElement;
const REPEATED: Code = Code::FeedRepeatedElement;
const ATTRIBUTE: Code = Code::FeedMissingAttribute;
const DATE: Code = Code::FeedBadDate;
const LINK: Code = Code::FeedBadLink;
const VALUE: Code = Code::FeedBadValue;

const ITEM: &str = "<title>t</title>";
const ENTRY: &str = "<id>urn:x:1</id><title>t</title><updated>2026-11-27T10:00:00Z</updated>\
                     <author><name>n</name></author><content>c</content>";

fn rss(content: &str) -> String {
    let needed = "<title>t</title><link>https://example.com/</link><description>d</description>";
    format!("<rss version='2.0'><channel>{needed}{content}</channel></rss>")
}

fn atom(content: &str) -> String {
    let needed = "<id>tag:example.com,2026:f</id><title>t</title><updated>2026-11-27T10:00:00Z</updated>";
    format!("<feed xmlns='http://www.w3.org/2005/Atom'>{needed}{content}</feed>")
}

/// Feeds, each with the codes that the texts ask for, in the order of the source.
fn cases() -> Vec<(String, &'static [Code])> {
    let item = |content: &str| rss(&format!("<item>{ITEM}{content}</item>"));
    let entry = |content: &str| atom(&format!("<entry>{ENTRY}{content}</entry>"));
    let content = |attributes: &str, content: &str, more: &str| {
        let content = format!("<content{attributes}>{content}</content>{more}");
        atom(&format!("<entry>{}</entry>", ENTRY.replace("<content>c</content>", &content)))
    };
    let enclosure = |attributes: &str| item(&format!("<enclosure {attributes}/>"));
    vec![
        (rss(""), &[]),
        ("<rss><channel><title>t</title><link>urn:x</link><description/></channel></rss>".into(), &[ATTRIBUTE]),
        ("<rss version='2.0'/>".into(), &[MISSING]),
        (rss("</channel><channel><title/><link>urn:x</link><description/>"), &[REPEATED]),
        ("<rss version='2.0'><channel/></rss>".into(), &[MISSING, MISSING, MISSING]),
        ("<rss version='0.92'><channel/></rss>".into(), &[]),
        (rss("<item/>"), &[MISSING]),
        (rss("<item><description>d</description></item>"), &[]),
        (item("<pubDate>Fri, 27 Nov 2026 10:00:00 +0100</pubDate><guid>https://example.com/1</guid>"), &[]),
        (item("<pubDate>2026-11-27T10:00:00Z</pubDate>"), &[DATE]),
        (rss("<lastBuildDate>yesterday</lastBuildDate>"), &[DATE]),
        (item("<guid>17</guid>"), &[LINK]),
        (item("<guid isPermaLink='false'>17</guid>"), &[]),
        (item("<link>/17</link><comments>c</comments>"), &[LINK, LINK]),
        (enclosure("url='https://example.com/a b' length='1' type='audio/mpeg'"), &[LINK]),
        (enclosure("url='https://example.com/a' length='1 kB' type='audio/mpeg'"), &[VALUE]),
        (enclosure(""), &[ATTRIBUTE, ATTRIBUTE, ATTRIBUTE]),
        (item("<source>s</source>"), &[ATTRIBUTE]),
        (
            rss(
                "<image><url>https://example.com/i.png</url><title>t</title><link>urn:x</link><width>88</width></image>",
            ),
            &[],
        ),
        (
            rss("<image><url>i.png</url><title>t</title><width>145</width><height>-1</height></image>"),
            &[MISSING, LINK, VALUE, VALUE],
        ),
        (
            rss("<ttl>60</ttl><skipHours><hour>24</hour></skipHours><cloud/>"),
            &[VALUE, ATTRIBUTE, ATTRIBUTE, ATTRIBUTE, ATTRIBUTE, ATTRIBUTE],
        ),
        (rss("<x:image xmlns:x='urn:x'/><item><title>t</title><image>x</image></item>"), &[]),
        (atom(""), &[]),
        (entry("<link href='/1'/><category term='c'/><summary type='html'>s</summary>"), &[]),
        ("<feed xmlns='http://www.w3.org/2005/Atom'/>".into(), &[MISSING, MISSING, MISSING]),
        (atom("<entry/>"), &[MISSING, MISSING, MISSING, MISSING, MISSING]),
        (
            atom(
                "<author><name>n</name></author><entry><id>urn:x:1</id><title>t</title><updated>2026-11-27T10:00:00Z</updated><link href='x'/></entry>",
            ),
            &[],
        ),
        (entry("<title>u</title>"), &[REPEATED]),
        (
            entry(
                "<link href='a'/><link href='b' rel='alternate'/><link href='c' hreflang='de'/><link rel='self' href='d'/>",
            ),
            &[REPEATED],
        ),
        (atom(&format!("<entry>{ENTRY}</entry><entry>{ENTRY}</entry>")), &[REPEATED]),
        (entry("<published>2026-11-27</published>"), &[DATE]),
        (entry("<contributor/><link/><category/>"), &[MISSING, ATTRIBUTE, ATTRIBUTE]),
        (atom("<icon>a b</icon><logo>/l.png</logo><subtitle type='text/html'>s</subtitle>"), &[LINK, VALUE]),
        (
            ENTRY.replace("urn:x:1", "17").replace("<id>", "<entry xmlns='http://www.w3.org/2005/Atom'><id>")
                + "</entry>",
            &[LINK],
        ),
        ("<feed><entry/></feed>".into(), &[]),
        // RSS: "the version attribute must be 2.0".
        (rss("").replace("2.0", "2.1"), &[VALUE]),
        // "The language the channel is written in", of a list of codes, or a tag of RFC 5646.
        (rss("<language>en-us</language>"), &[]),
        (rss("<language>English language</language>"), &[VALUE]),
        // "A <day> element whose value is Monday, Tuesday, …".
        (rss("<skipDays><day>Monday</day><day>Mon</day></skipDays>"), &[VALUE]),
        // "type says what its type is, a standard MIME type".
        (enclosure("url='https://example.com/a' length='1' type='mp3'"), &[VALUE]),
        // RFC 4287, 4.2.7.1, .3, .4: an IRI reference, a media type, a language tag.
        (entry("<link rel='self' href='a b'/>"), &[LINK]),
        (entry("<link rel='self' href='a' type='html'/>"), &[VALUE]),
        (entry("<link rel='self' href='a' hreflang='english language'/>"), &[VALUE]),
        (entry("<link rel='self' href='a' type='text/html; charset=utf-8' hreflang='en'/>"), &[]),
        // 4.2.2.2: an IRI; 4.2.4: an IRI reference.
        (atom("<category term='c' scheme='s'/><generator uri='a b'>g</generator>"), &[LINK, LINK]),
        // 3.2.3: "at least one @".
        (entry("<contributor><name>n</name><email>e</email></contributor>"), &[VALUE]),
        (entry("<contributor><name>n</name><email>e@example.com</email></contributor>"), &[]),
        (entry("<contributor><name>n</name><email>a@@</email></contributor>"), &[]),
        (entry("<contributor><name>n</name><email>a@</email></contributor>"), &[VALUE]),
        // 4.1.1: no two alternates of a feed with one type and language.
        (atom("<link href='a'/><link href='b' rel='alternate'/><link href='c' type='text/html'/>"), &[REPEATED]),
        // 4.1.3.2, 4.1.2: with `src`, the content is empty and has an IRI reference, and the entry a summary.
        (content(" type='image/png' src='a'", "", "<summary>s</summary>"), &[]),
        (content(" type='image/png' src='a'", "", ""), &[MISSING]),
        (content(" type='image/png' src='a b'", "", "<summary>s</summary>"), &[LINK]),
        (content(" type='text/html' src='a'", "x", "<summary>s</summary>"), &[VALUE]),
        // 4.1.2: nor may a summary be missing beside Base64: neither text nor XML.
        (content(" type='image/png'", "AAAA", ""), &[MISSING]),
        (content(" type='text/plain'", "x", ""), &[]),
        (content(" type='image/svg+xml'", "<s xmlns='urn:x'/>", ""), &[]),
        // 4.1.3.1: one of three words, or a media type that is not composite.
        (content(" type='HTML5'", "x", ""), &[VALUE]),
        (content(" type='multipart/mixed'", "x", "<summary>s</summary>"), &[VALUE]),
        // 3.1.1: a text and HTML have no elements, XHTML is one `div`.
        (entry("<rights><b xmlns='urn:x'>r</b></rights>"), &[VALUE]),
        (content(" type='html'", "&lt;b>x&lt;/b>", ""), &[]),
        (content(" type='html'", "<b xmlns='http://www.w3.org/1999/xhtml'>x</b>", ""), &[VALUE]),
        (content(" type='xhtml'", " <div xmlns='http://www.w3.org/1999/xhtml'>x<b>y</b></div> ", ""), &[]),
        (content(" type='xhtml'", "<p xmlns='http://www.w3.org/1999/xhtml'>x</p>", ""), &[VALUE]),
        (content(" type='xhtml'", "<div xmlns='http://www.w3.org/1999/xhtml'/>x", ""), &[VALUE]),
        (content(" type='xhtml'", "", ""), &[VALUE]),
    ]
}

#[test]
fn codes() {
    for (source, expected) in cases() {
        let findings = check(&fivefold::xml::parse(&source), &Options::default());
        assert_eq!(findings.iter().map(|finding| finding.code).collect::<Vec<_>>(), expected, "{source}: {findings:?}");
    }
}

#[test]
fn messages() {
    let mut text = String::new();
    for (source, _) in cases() {
        for finding in check(&fivefold::xml::parse(&source), &Options::default()) {
            let place = &source[finding.span.range()];
            let _ = writeln!(text, "{} {}: {finding}\n    {place}", finding.severity(), finding.code);
        }
    }
    insta::assert_snapshot!(text);
}
