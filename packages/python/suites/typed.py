"""A program on everything that Fivefold offers, for type checkers. Each `assert_type` is what a user's editor shows."""

import xml.sax
from collections.abc import Iterator
from datetime import datetime
from typing import Any, assert_type
from xml.etree.ElementTree import Element

import fivefold
import fivefold.bs4
import fivefold.ElementTree as ET
import fivefold.feedparser
import fivefold.html5lib as html5lib
import fivefold.sax
from fivefold import feed, tinyhtml5, xml as fivefold_xml
from fivefold.selectolax import LexborHTMLParser, LexborNode

page = fivefold.parse(b"<p>x", encoding="utf-8")
assert_type(page, fivefold.Document)
assert_type(page.select("p"), list[fivefold.Node])
assert_type(page.select_one("p"), fivefold.Node | None)
assert_type(page.errors, list[fivefold.ParseError])
assert_type([link.url_attribute("href", page.base_url("https://a/")) for link in page.links], list[str | None])
assert_type(fivefold.escape("&"), str)
for node in page.root.descendants:
    assert_type(node, fivefold.Node)
    assert_type(node.children, tuple[fivefold.Node, ...])
    assert_type(node.span, tuple[int, int] | None)
    if node.kind == "element":
        assert_type(node["href"], str)
        assert_type(node.get("href"), str | None)
        assert_type(node.get("href", 0), str | int)
        node.attrs["href"] = "/x"
        node.append("x", node.clone())
assert_type(fivefold.check("<p>"), list[fivefold.ParseError])
assert_type(fivefold.check("<p>", conformance=True), list[fivefold.ParseError | fivefold.Finding])
assert_type(fivefold.compare("<p>", "<p></p>", fragment="div"), list[fivefold.LossError])
assert_type(fivefold.format_markup("<p>", indent=4, fragment="div", repair=True), str)
assert_type(fivefold.sanitize("<p>", elements={"a": ["href"]}), str)
sanitizer = fivefold.Sanitizer(
    attributes={"*": {"lang"}},
    allowed_classes={"code": {"rust"}},
    tag_attribute_values={"input": {"type": {"checkbox"}}},
    set_tag_attribute_values={"a": {"target": "_blank"}},
    url_schemes={"https"},
    attribute_filter=lambda tag, attribute, value: value.strip() or None,
)
assert_type(sanitizer.sanitize("<p>"), str)
page.title = "x"

for event in fivefold_xml.iterparse("<a/>"):
    assert_type(event.name, str | None)
    assert_type(event.attrs, dict[str, str])
assert_type(fivefold_xml.parse("<a/>", strict=True), fivefold.Document)
assert_type(feed.parse_date("2004-01-01"), datetime | None)
for address, title, media_type, link in feed.discover(page):
    assert_type(link, fivefold.Node)
    assert_type(feed.base_url(link, "https://a/"), str)

assert_type(html5lib.HTMLParser(strict=True).errors, list[tuple[tuple[int, int], str, dict[str, str]]])
tree: Any = html5lib.parse("<p>", treebuilder="etree", namespaceHTMLElements=False)
assert_type(html5lib.HTMLParser("lxml").documentEncoding, str | None)
assert_type(tinyhtml5.parse("<p>"), Element)
parser = LexborHTMLParser("<p>")
assert_type(parser.css("p"), list[LexborNode])
assert_type(parser.css_first("p"), LexborNode | None)
for found in parser.css("p"):
    assert_type(found.attributes, dict[str, str | None])
    assert_type(found.text(deep=False, strip=True), str)
    assert_type(found.iter(), Iterator[LexborNode])
    found.inner_html = "<b>x</b>"
    found.decompose()
assert_type(ET.fromstring("<a/>"), Element)
for name, item in ET.iterparse("a.xml", ["start", "end"]):
    print(name, item)
assert_type(fivefold.sax.create_parser(), fivefold.sax.Parser)
xml.sax.make_parser(["fivefold.sax"])
assert_type(fivefold.bs4.FivefoldTreeBuilder.NAME, str)

of_feed = feed.read("<rss><channel><item><title>x</title></item></channel></rss>", url="https://a/", raw=True)
assert_type(of_feed["entries"][0]["title"], str)
assert_type(of_feed["entries"][0]["published"], datetime)
assert_type(fivefold.feedparser.parse(b"<rss/>"), fivefold.feedparser.FeedParserDict)
