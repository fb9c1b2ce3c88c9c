//! Documents.

use super::{sentence, words};
use std::fmt::Write as _;

/// The part of a feed before its items.
pub const FEED_HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <rss version=\"2.0\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" \
    xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:media=\"http://search.yahoo.com/mrss/\" \
    xmlns:atom=\"http://www.w3.org/2005/Atom\">\n<channel>\n<title>A feed</title>\n\
    <link>https://example.org/</link>\n\
    <atom:link href=\"https://example.org/feed\" rel=\"self\" type=\"application/rss+xml\"/>\n";

/// The part after them.
pub const FEED_TAIL: &str = "</channel>\n</rss>\n";

/// An infinite, deterministic sequence of items: mostly text, with references, CDATA sections and prefixes.
pub fn feed_items() -> impl Iterator<Item = String> {
    let mut words = words();
    (0..).map(move |number: usize| {
        let mut sentence = |length| sentence(&mut words, length);
        let (title, author, category) = (sentence(6), sentence(2), sentence(1));
        let (summary, first, second) = (sentence(40), sentence(90), sentence(70));
        format!(
            "<item>\n<title>{title}</title>\n<link>https://example.org/{number}?a=1&amp;b={number}</link>\n\
             <guid isPermaLink=\"false\">tag:example.org,2026:{number}</guid>\n\
             <pubDate>Sat, 21 Nov 2026 0{}:{:02}:00 GMT</pubDate>\n<dc:creator>{author}</dc:creator>\n\
             <category>{category}</category>\n\
             <description>&lt;p&gt;{summary}&#8217;s &lt;em&gt;end&lt;/em&gt;.&lt;/p&gt;</description>\n\
             <content:encoded><![CDATA[<p>{first}</p>\n<p>{second}</p>]]></content:encoded>\n\
             <media:thumbnail url=\"https://example.org/{number}.jpeg\" width=\"640\" height=\"480\"/>\n</item>\n",
            number % 10,
            number % 60,
        )
    })
}

/// A feed with `items` items.
pub(crate) fn feed(items: usize) -> String {
    FEED_HEAD.to_owned() + &feed_items().take(items).collect::<String>() + FEED_TAIL
}

/// Mostly tags: records of attributes and short texts.
pub(crate) fn data(records: usize) -> String {
    let mut words = words();
    let mut document = "<?xml version=\"1.0\"?>\n<!-- records -->\n\
        <records xmlns=\"https://example.org/records\" version=\"3\">\n"
        .to_owned();
    for number in 0..records {
        let (name, note) = (sentence(&mut words, 2), sentence(&mut words, 4));
        let _ = writeln!(
            document,
            "  <record id=\"r{number}\" type='place' status=\"active\">\n    <name xml:lang=\"en\">{name}</name>\n    \
             <position latitude=\"{}.25\" longitude=\"-{}.5\"/>\n    <values>\n      \
             <value unit=\"m\">{number}</value>\n      <value unit=\"m&#178;\">{}</value>\n    </values>\n    \
             <note>{note}</note>\n  </record>",
            number % 90,
            number % 180,
            number * 7,
        );
    }
    document + "</records>\n"
}
