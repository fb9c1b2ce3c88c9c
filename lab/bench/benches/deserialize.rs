//! Deserializes a feed with serde, here and in quick-xml, into the same types.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use serde::Deserialize;
use std::hint::black_box;

#[derive(Debug, PartialEq, Deserialize)]
struct Rss {
    #[serde(rename = "@version")]
    version: String,
    channel: Channel,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Channel {
    title: String,
    description: String,
    item: Vec<Item>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Item {
    title: String,
    link: String,
    guid: Guid,
    #[serde(rename = "pubDate")]
    date: String,
    #[serde(default)]
    category: Vec<String>,
    description: String,
    enclosure: Option<Enclosure>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Guid {
    #[serde(rename = "@isPermaLink")]
    is_permalink: bool,
    #[serde(rename = "$text")]
    text: String,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Enclosure {
    #[serde(rename = "@url")]
    url: String,
    #[serde(rename = "@length")]
    length: u64,
    #[serde(rename = "@type")]
    media_type: String,
}

/// A feed; `between` stands between its items.
fn feed(items: usize, between: &str) -> String {
    let items = (0..items).map(|number| {
        format!(
            r#"    <item>
      <title>Number {number} &amp; more of it</title>
      <link>https://example.com/articles/{number}?utm_source=feed</link>
      <guid isPermaLink="false">urn:article:{number}</guid>
      <pubDate>Sun, 22 Nov 2026 10:00:00 GMT</pubDate>
      <category>news</category>
      <category>world</category>
      <dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Somebody</dc:creator>
      <description><![CDATA[<p>Two lines of an article, as feeds have it, with <a href="https://example.com">a link</a>
        and some more words to fill the second line.</p>]]></description>
      <enclosure url="https://example.com/{number}.mp3" length="123456" type="audio/mpeg"/>
    </item>
    {between}
"#
        )
    });
    let items: String = items.collect();
    format!(
        "<rss version=\"2.0\">\n  <channel>\n    <title>News</title>\n    <description>All of it</description>\n{items}\
         </channel>\n</rss>\n"
    )
}

fn deserialize(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("deserialize");
    for (name, document) in
        [("40 items", feed(40, "")), ("2000 items", feed(2000, "")), ("items apart", feed(2000, "<ad><a>1</a></ad>"))]
    {
        let ours: Rss = fivefold::xml::from_str(&document).expect("the feed fits the type");
        assert_eq!(quick_xml::de::from_str::<Rss>(&document).ok(), Some(ours));
        group.throughput(Throughput::Bytes(document.len() as u64));
        group.bench_with_input(BenchmarkId::new("fivefold", name), &document, |bencher, document| {
            bencher.iter(|| fivefold::xml::from_str::<Rss>(black_box(document)));
        });
        group.bench_with_input(BenchmarkId::new("quick-xml", name), &document, |bencher, document| {
            bencher.iter(|| quick_xml::de::from_str::<Rss>(black_box(document)));
        });
    }
    group.finish();
}

criterion_group!(benches, deserialize);
criterion_main!(benches);
