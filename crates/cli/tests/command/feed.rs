//! `fivefold feed`, and the dialect `feed` of `batch`.

use crate::support::{run, stdout};
use insta::assert_snapshot;
use serde_json::{Value, json};

const FEED: &str = "<rss version='2.0' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' xmlns:x='urn:x'>
<channel><title>News &amp;amp; more</title><link>/blog</link><x:y z='1'>two</x:y>
<item><title>&lt;b>One&lt;/b></title><link>/one</link><pubDate>Fri, 27 Nov 2026 20:00:00</pubDate>
<description>&lt;p onclick='f()'>See &lt;a href='more'>this</description><itunes:duration>1:00</itunes:duration>
<enclosure url='/a.mp3' type='audio/mpeg' length='9'/></item>
<item><title>Two</title><pubDate>soon</pubDate></item></channel></rss>";

#[test]
fn a_table_has_dates_titles_and_links() {
    let table = stdout(&["feed", "--url", "https://example.org/feed"], FEED);
    assert_snapshot!(table, @r"
    News & more  https://example.org/blog
    2026-11-27  One  https://example.org/one
                Two
    ");
}

#[test]
fn json_has_what_is_there() {
    let json = stdout(&["feed", "--format", "json", "--url", "https://example.org/feed"], FEED);
    let feed: Value = serde_json::from_str(&json).unwrap();
    let link = json!({ "href": "https://example.org/one", "rel": "alternate" });
    let enclosure =
        json!({ "href": "https://example.org/a.mp3", "rel": "enclosure", "type": "audio/mpeg", "length": 9 });
    assert_eq!(
        feed,
        json!({
            "version": "rss20",
            "title": "News & more",
            "title_html": "News &amp; more",
            "link": "https://example.org/blog",
            "links": [{ "href": "https://example.org/blog", "rel": "alternate" }],
            "entries": [
                {
                    "title": "One",
                    "title_html": "<b>One</b>",
                    "link": "https://example.org/one",
                    "links": [link, enclosure],
                    "published": "2026-11-27T20:00:00-00:00",
                    "summary": "<p>See <a href=\"https://example.org/more\">this</a></p>",
                    "enclosures": [{ "url": "https://example.org/a.mp3", "type": "audio/mpeg", "length": 9 }],
                    "itunes": { "duration": 60 },
                },
                { "title": "Two", "published_text": "soon" },
            ],
            "extensions": { "x": { "y": [{ "value": "two", "attributes": { "z": "1" } }] } },
        })
    );
}

#[test]
fn html_can_stay_as_it_is() {
    let json = stdout(&["feed", "--format", "json", "--raw"], FEED);
    assert!(json.contains(r#""summary":"<p onclick='f()'>See <a href='more'>this""#), "{json}");
}

#[test]
fn what_is_no_feed_says_so() {
    let page = "<!DOCTYPE html><link rel=alternate type=application/atom+xml href=/feed><p>Hello";
    for (input, message) in [
        (page, "fivefold: <stdin>: this is no feed but a page, which announces /feed\n"),
        ("", "fivefold: <stdin>: this is no feed: it is empty\n"),
        ("<a/>", "fivefold: <stdin>: this is no feed: its root element is `a` at 0..4\n"),
    ] {
        let outcome = run(&["feed"], input);
        assert_eq!((outcome.status, &*outcome.stderr), (Some(2), message));
    }
}

#[test]
fn batch_answers_with_the_feed() {
    let requests = r#"{"id":1,"dialect":"feed","input":"<rss><channel><title>A</title>","want":["feed","errors"]}
{"id":2,"dialect":"feed","input":"<a/>"}
{"id":3,"dialect":"feed","input":"<rss/>","url":"x"}
{"id":4,"dialect":"feed","input":"<rss><channel>","limits":{"input_bytes":0}}
{"id":5,"dialect":"feed","input_base64":"//4AADwAAABhAAAA"}
{"id":6,"dialect":"feed","input_base64":"PHJzcz4KgDwvcnNzPg==","want":["errors"]}"#;
    let answers = stdout(&["batch"], requests);
    let expected = [
        r#"{"id":1,"feed":{"version":"rss","title":"A","entries":[]},"errors":[{"code":"eof-with-open-elements","start":30,"end":30,"line":1,"column":31}],"ended_early":null}"#,
        r#"{"id":2,"feed":null,"feed_error":"this is no feed: its root element is `a` at 0..4","ended_early":null}"#,
        r#"{"id":3,"error":"`url` is no URL: relative URL without a base"}"#,
        r#"{"id":4,"feed":null,"feed_error":"this is no feed as far as it was read: input-limit-reached","ended_early":"input-limit-reached"}"#,
        r#"{"id":5,"feed":null,"feed_error":"this is no feed: it is in UTF-32LE, which no program of the web reads","ended_early":null}"#,
        r#"{"id":6,"errors":[{"code":"invalid-byte-sequence","start":6,"end":9,"line":2,"column":1}],"ended_early":null}"#,
    ];
    assert_eq!(answers.lines().collect::<Vec<_>>(), expected);
}
