//! Contents of feeds, and the feeds that pages announce.

use fivefold::{feed, html, sanitize::Config};
use fivefold_feeds::model::Feed;

/// feedparser#440: <https://github.com/kurtmckee/feedparser/issues/440>.
#[test]
fn sections_in_html_hide_no_text() {
    for (description, expected) in [
        ("&lt;![CDATA[Plain news.]]&gt;", "Plain news."),
        ("&lt;![CDATA[&lt;p>A&lt;/p>&lt;p>B&lt;/p>]]&gt;", "<p>A</p><p>B</p>"),
        ("<![CDATA[before <![CDATA[ inner ]]> after ]]>", "before  inner  after"),
    ] {
        let feed =
            format!("<rss><channel><item><title>{description}</title><description>{description}</description></item>");
        let feed = Feed::parse(feed.as_bytes()).unwrap();
        let entry = &feed.entries[0];
        assert_eq!(entry.summary.as_ref().unwrap().safe_html(&Config::default()).trim(), expected);
        assert!(!entry.title.as_ref().unwrap().text().contains("]]"));
    }
}

#[test]
fn a_page_that_is_no_feed_names_those_that_it_announces() {
    let link = "<link rel=alternate type=application/rss+xml href=/feed>";
    for beginning in ["<!DOCTYPE html>", "<base href=/>", "<title>x</title>", "<x-y></x-y>", "Text"] {
        let error = Feed::parse(format!("{beginning}{link}").as_bytes()).unwrap_err();
        assert_eq!(error.announced(), ["/feed"], "{beginning}");
    }
}

#[test]
fn pages_announce_feeds_by_several_types() {
    for (media_type, is_feed) in [
        ("application/rdf+xml", true),
        ("application/x-rss+xml", true),
        ("application/rss", true),
        ("text/xml", true),
        ("application/xml; charset=utf-8", true),
        ("application/json", false),
        ("text/html", false),
    ] {
        let page = html::parse(&format!("<link rel=alternate type='{media_type}' href=/x>"));
        assert_eq!(feed::discover(&page).count() == 1, is_feed, "{media_type}");
    }
}
