"""The reasons in the lists of Beautiful Soup, feedparser and selectolax that are facts, held against what these packages, the
standard library and today's tests of the standard do.

    FIVEFOLD_SOURCES=FOLDER FIVEFOLD_CONFORMANCE=FOLDER pytest test_reasons.py
"""

import html
import html.entities
import os
import re
from pathlib import Path

import bs4
import feedparser
import feedparser.api
import pytest
import selectolax.lexbor

import fivefold
import fivefold.bs4  # It registers the builder.
from fivefold import selectolax as ours

KNOWN = Path(__file__).parent / "known"
FEEDS = Path(os.environ["FIVEFOLD_SOURCES"]) / "feedparser-6.0.14"
TODAY = Path(os.environ["FIVEFOLD_CONFORMANCE"]) / "html5lib" / "tree-construction"


def listed(suite, reason):
    """The names of the tests that are listed with a reason that has these words."""
    lines = (KNOWN / f"{suite}.tsv").read_text(encoding="utf-8").splitlines()
    pairs = [line.rsplit("\t", 1) for line in lines if not line.startswith("#")]
    names = [name for name, why in pairs if reason in why]
    assert names, reason
    return names


# Beautiful Soup.


def test_html_has_processing_instructions():
    assert listed("bs4", "HTML has processing instructions now")
    assert any(re.search(r"^\|\s+<\?", path.read_text(encoding="utf-8"), re.M) for path in TODAY.glob("*.dat"))


def test_arguments_for_the_encoding_work():
    assert listed("bs4", "these arguments work")
    markup = b"<meta charset=koi8-r><p>\xe9</p>"
    for arguments in [{"exclude_encodings": ["koi8-r"]}, {"from_encoding": "iso-8859-5"}, {}]:
        theirs = bs4.BeautifulSoup(markup, "html.parser", **arguments)
        soup = bs4.BeautifulSoup(markup, "fivefold", **arguments)
        assert soup.p.string == theirs.p.string, arguments
    assert bs4.BeautifulSoup(markup, "fivefold", exclude_encodings=["koi8-r"]).original_encoding == "windows-1252"


def test_parse_only_works():
    assert listed("bs4", "parse_only works")
    soup = bs4.BeautifulSoup("<a>1</a><b>2</b>", "fivefold", parse_only=bs4.SoupStrainer("b"))
    assert str(soup) == "<b>2</b>"


def test_places_are_those_of_the_standard_librarys_parser():
    assert listed("bs4", "as with html.parser")
    markup = "<p>x</p>\n  <b\n id=a>y</b><i>z</i>"
    places = [[(tag.sourceline, tag.sourcepos) for tag in bs4.BeautifulSoup(markup, builder).find_all(["p", "b", "i"])] for builder in ["html.parser", "fivefold"]]
    assert places[0] == places[1]


def test_tables_get_their_body():
    assert listed("bs4", "tables get their tbody")
    trees = [bs4.BeautifulSoup("<table><tr><td>x</table>", builder) for builder in ["html5lib", "fivefold"]]
    assert trees[0].tbody is not None and str(trees[0]) == str(trees[1])


# feedparser.


def read(source, driver):
    before = feedparser.api.PREFERRED_XML_PARSERS
    feedparser.api.PREFERRED_XML_PARSERS = driver
    try:
        return feedparser.parse(source)
    finally:
        feedparser.api.PREFERRED_XML_PARSERS = before


@pytest.mark.parametrize("name", [name for name in listed("feedparser", "bozo is false") if "./tests/" in name])
def test_a_feed_is_mended(name):
    source = (FEEDS / re.search(r"\./(tests/\S+\.xml)", name)[1]).read_bytes()
    assert read(source, ["drv_libxml2"]).bozo
    assert not read(source, ["fivefold.sax"]).bozo


def test_references_are_those_of_html():
    assert listed("feedparser", "&#128; is the euro sign, as in HTML") and html.unescape("&#128;") == "€"
    for name in ["lang", "rang"]:
        assert all(f"{name}.xml" in test for test in listed("feedparser", f"&{name}; is"))
        assert html.entities.html5[f"{name};"] == chr({"lang": 0x27E8, "rang": 0x27E9}[name])
        # The table of HTML 4.
        assert html.entities.name2codepoint[name] == {"lang": 0x2329, "rang": 0x232A}[name]
    feed = "<rss version='2.0'><channel><title>&#128; &lang;&rang;</title></channel></rss>"
    assert read(feed, ["fivefold.sax"]).feed.title == "€ \u27e8\u27e9"


def test_feedparser_takes_the_root_for_a_part_of_the_declaration():
    # Why a declaration without its `>` is worse with a driver: the tag of the root is gone before the driver sees it.
    import feedparser.encodings

    found = feedparser.encodings.RE_XML_DECLARATION.match('<?xml version="1.0"?\n<feed xmlns="http://www.w3.org/2005/Atom">')
    assert found is not None and found[0].endswith('Atom">')


# selectolax.


@pytest.mark.parametrize("name", ["html_pretty", "tag_id"])
def test_attributes_that_are_missing(name):
    assert listed("selectolax", f"{name} is missing")
    assert hasattr(selectolax.lexbor.LexborNode, name) and not hasattr(ours.LexborNode, name)


def test_a_pseudo_class_is_missing():
    assert listed("selectolax", ":lexbor-contains() is missing")
    with pytest.raises(ours.SelectolaxError):
        ours.LexborHTMLParser("<p>x").css("p:lexbor-contains('x')")


def test_an_encoding_that_is_declared_late_counts():
    assert listed("selectolax", "where a declaration comes late")
    assert fivefold.parse(b" " * 2000 + b"<meta charset=koi8-r><p>\xe9").encoding == "KOI8-R"


def test_bytes_that_are_invalid_become_replacement_characters():
    assert listed("selectolax", "U+FFFD stands for those that are invalid")
    assert "\ufffd" in b"a\xff".decode("utf-8", "replace")
    assert fivefold.parse(b"<meta charset=utf-8><p>a\xff").select_one("p").text() == "a\ufffd"


def test_contents_of_a_template():
    assert listed("selectolax", "inner_html of a template is its contents")
    assert ours.LexborHTMLParser("<template><p>x</p></template>").css_first("template").inner_html == "<p>x</p>"
