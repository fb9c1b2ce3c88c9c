"""`fivefold.feed.read`, and `fivefold.feedparser`."""

import inspect
import io
import re
import time
import warnings
from datetime import datetime, timedelta, timezone

import pytest

import fivefold.feedparser as feedparser
from fivefold import feed

FEED = b"""<rss version='2.0' xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><title>News</title>
<link>/blog</link><item><title>Q&A</title><guid>https://example.org/1</guid><dc:creator>Jane</dc:creator>
<pubDate>Thu, 01 Jan 2004 19:48:21 EST</pubDate><category domain='d'>c</category>
<description>&lt;p onclick='f()'>See &lt;a href='/x'>this&lt;/a>&lt;/p></description>
<enclosure url='/a.mp3' type='audio/mpeg' length='9'/></item></channel></rss>"""


def test_a_feed_is_dictionaries_with_what_is_there():
    found = feed.read(FEED, url="https://example.org/feed")
    assert found["title"] == "News" and found["link"] == "https://example.org/blog" and "subtitle" not in found
    (entry,) = found["entries"]
    assert entry["published"] == datetime(2004, 1, 1, 19, 48, 21, tzinfo=timezone(timedelta(hours=-5)))
    assert entry["summary"] == '<p>See <a href="https://example.org/x">this</a></p>'
    assert entry["enclosures"] == [{"url": "https://example.org/a.mp3", "type": "audio/mpeg", "length": 9}]
    assert entry["dublin_core"] == {"creators": ["Jane"]}
    assert "onclick" in feed.read(FEED, raw=True)["entries"][0]["summary"]


def test_json_feed_is_one_of_the_formats():
    source = '{"version": "https://jsonfeed.org/version/1.1", "title": "News", "items": [{"id": 7, "content_html": "<p>x"}]}'
    for markup in (source, source.encode()):
        assert feed.read(markup) == {"version": "json11", "title": "News", "entries": [{"id": "7", "content": "<p>x</p>"}]}


def test_what_is_no_feed_says_so():
    page = "<html><link rel=alternate type=application/rss+xml href=/feed>"
    with pytest.raises(ValueError, match="announces /feed"):
        feed.read(page)


def test_names_of_feedparser_stand_for_each_other():
    found = feedparser.parse(FEED, response_headers={"content-type": "application/xml", "content-location": "https://e.org/f"})
    assert found.bozo and isinstance(found.bozo_exception, feedparser.FeedNotWellFormed)
    assert (found.bozo_exception.line, found.version, found.encoding) == (2, "rss20", "utf-8")
    entry = found["items"][0]
    assert entry.title == entry["title"] == entry.get("title") == "Q&A"
    assert entry.description == entry.summary == '<p>See <a href="https://e.org/x">this</a></p>'
    assert entry.guid == entry.id == entry.link == "https://example.org/1" and entry.guidislink
    assert entry.published_parsed == time.struct_time((2004, 1, 2, 0, 48, 21, 4, 2, 0))
    assert entry.author == "Jane" and entry.category == "c" and entry.tags == [{"term": "c", "scheme": "d", "label": None}]
    assert entry.enclosures == [{"href": "https://e.org/a.mp3", "type": "audio/mpeg", "length": "9"}]
    assert entry.title_detail.type == "text/plain" and "updated" not in entry and not hasattr(entry, "comments")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert entry.updated_parsed == entry.published_parsed
    assert [one.category for one in caught] == [DeprecationWarning]


def test_sources_are_files_paths_texts_and_no_addresses(tmp_path):
    path = tmp_path / "feed.xml"
    path.write_bytes(FEED)
    for source in (FEED, FEED.decode(), io.BytesIO(FEED), path, str(path)):
        assert feedparser.parse(source).feed.title == "News"
    with pytest.raises(feedparser.NotFetched, match="httpx.get"):
        feedparser.parse("https://example.org/feed")
    assert feedparser.parse(b"").entries == []


def test_sanitizing_and_resolving_can_be_left_out():
    headers = {"content-location": "https://e.org/"}
    summary = feedparser.parse(FEED, response_headers=headers, sanitize_html=False, resolve_relative_uris=False).entries[0].summary
    assert "onclick" in summary and "href='/x'" in summary


def test_handlers_of_dates_are_asked_first():
    feedparser.registerDateHandler(lambda text: time.gmtime(0) if text == "someday" else None)
    try:
        found = feedparser.parse("<rss><channel><item><pubDate>someday</pubDate></item></channel></rss>")
    finally:
        feedparser._date_handlers.clear()
    assert found.entries[0].published_parsed == time.gmtime(0)


def test_labels_that_python_alone_knows():
    declared = "<?xml version='1.0' encoding='cp037'?><rss><channel><title>Caf\u00e9</title></channel></rss>"
    found = feedparser.parse(declared.encode("cp037"))
    assert (found.feed.title, found.encoding, found.bozo) == ("Caf\u00e9", "cp037", False)


def test_a_dictionary_can_be_subclassed_and_has_no_other_keys():
    class Mine(feedparser.FeedParserDict):
        pass

    mine = Mine(id=1)
    assert mine.guid == 1 and "guid" in mine and "link" not in mine and mine.get("x", 2) == 2
    mine["modified"] = 3
    assert dict(mine) == {"id": 1, "updated": 3}


def test_the_module_holds_names_and_no_tree():
    source = inspect.getsource(feedparser)
    imported = re.findall(r"^from \.\S* import (.*)$", source, re.MULTILINE)
    assert imported == ["_fivefold", "encoding_name, feedparser_parse"]
    assert not re.search(r"\b(Document|Node|select|children|XmlReader)\b", source)
