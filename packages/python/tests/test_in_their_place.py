"""The modules that take the place of those of the standard library, and of packages where they are installed.

The other packages' own suites run in `cargo lab python`.
"""

import io
import xml.etree.ElementTree
import xml.sax
import xml.sax.handler

import pytest

import fivefold.ElementTree as ET
import fivefold.html5lib as html5lib
from fivefold import tinyhtml5
from fivefold.selectolax import LexborHTMLParser

BROKEN = "<rss xmlns:m='urn:m'><item m:id='1'><title>Q&A</title>tail<!-- c --></item><item>"


def test_elementtree():
    root = ET.fromstring(BROKEN)
    assert isinstance(root, xml.etree.ElementTree.Element)
    assert root.find("item/title").text == "Q&A" and root.find("item/title").tail == "tail"
    assert root.find("item").attrib == {"{urn:m}id": "1"} and len(root.findall("item")) == 2
    assert ET.parse(io.BytesIO(BROKEN.encode())).getroot().tag == "rss"
    with pytest.raises(ET.ParseError):
        ET.fromstring("")
    events = [(event, element.tag) for event, element in ET.iterparse(io.StringIO("<a><b/>"), ["start", "end"])]
    assert events == [("start", "a"), ("start", "b"), ("end", "b"), ("end", "a")]


@pytest.mark.parametrize(
    "document", ["<a x='1'>t<b>u</b><!-- c -->v</a>", "<a xmlns='urn:a'><b xmlns:c='urn:c' c:d='1'/></a>"]
)
def test_elementtree_agrees_with_the_standard_library(document):
    expected = xml.etree.ElementTree.fromstring(document)
    assert ET.tostring(ET.fromstring(document)) == xml.etree.ElementTree.tostring(expected)


class Events(xml.sax.handler.ContentHandler):
    def __init__(self):
        self.found, self.errors = [], []

    def startPrefixMapping(self, prefix, uri):
        self.found.append(("prefix", prefix, uri))

    def startElementNS(self, name, qname, attrs):
        self.found.append(("start", name, dict(attrs)))

    def endElementNS(self, name, qname):
        self.found.append(("end", name))

    def characters(self, content):
        self.found.append(("text", content))

    def error(self, exception):
        self.errors.append((exception.getLineNumber(), exception.getMessage()))


def read(driver, document):
    parser = xml.sax.make_parser([driver])
    parser.setFeature(xml.sax.handler.feature_namespaces, 1)
    events = Events()
    parser.setContentHandler(events)
    parser.setErrorHandler(events)
    parser.parse(io.BytesIO(document.encode()))
    return events


def test_sax_agrees_with_expat():
    document = "<a xmlns='urn:a' xmlns:c='urn:c' x='1' c:y='2'><c:b>t</c:b></a>"
    assert read("fivefold.sax", document).found == read("xml.sax.expatreader", document).found


def test_sax_mends():
    events = read("fivefold.sax", "<rss><channel>\n<title>Q&A</title><media:x/></channel>")
    assert ("text", "Q&A") in events.found
    assert ("prefix", "media", "http://search.yahoo.com/mrss/") in events.found
    assert events.errors[0][0] == 2 and "missing-semicolon" in events.errors[0][1]
    parser = xml.sax.make_parser(["fivefold.sax"])
    # The error handler that the standard library sets would raise the first error.
    content = Events()
    parser.setContentHandler(content)
    parser.parse(io.StringIO("<a>Q&A"))
    assert ("text", "Q&A") in content.found
    with pytest.raises(xml.sax.SAXNotSupportedException):
        parser.setFeature(xml.sax.handler.feature_external_ges, 1)
    with pytest.raises(xml.sax.SAXNotRecognizedException):
        parser.getFeature("urn:other")


def test_html5lib():
    html = html5lib.parse("<p>x<b>y</b>z", namespaceHTMLElements=False)
    paragraph = html.find("body/p")
    assert (paragraph.text, paragraph.find("b").text, paragraph.find("b").tail) == ("x", "y", "z")
    assert html5lib.serialize(html) == "<p>x<b>y</b>z"
    for kind in ["etree", "lxml", "dom"]:
        assert html5lib.getTreeBuilder(kind) is html5lib.getTreeBuilder(kind)
    assert html5lib.getTreeBuilder("etree", fullTree=True) is not html5lib.getTreeBuilder("etree")
    parser = html5lib.HTMLParser(html5lib.getTreeBuilder("dom"), strict=True)
    with pytest.raises(html5lib.html5parser.ParseError):
        parser.parse("<p>")
    assert tinyhtml5.parse("<p>x", namespace_html_elements=False).tag == "html"


def test_beautiful_soup():
    bs4 = pytest.importorskip("bs4")
    import fivefold.bs4  # noqa: F401

    soup = bs4.BeautifulSoup("<table><p a=1 a=2>x</table>\n <b>y", "fivefold")
    assert str(soup.p.next_sibling) == "<table></table>" and soup.p["a"] == "1"
    assert (soup.b.sourceline, soup.b.sourcepos) == (2, 1)
    soup = bs4.BeautifulSoup("<p a=1 a='2'>", "fivefold", on_duplicate_attribute="replace")
    assert soup.p["a"] == "2"
    with pytest.raises(bs4.FeatureNotFound):
        bs4.BeautifulSoup("", "fivefold-other")


def test_selectolax():
    parser = LexborHTMLParser("<div><p id=a hidden>x<b>y</b></p></div>")
    paragraph = parser.css_first("p")
    assert paragraph.attributes == {"id": "a", "hidden": None} and paragraph.text(separator="|") == "x|y"
    parser.unwrap_tags(["b"])
    paragraph.decompose()
    assert parser.body.html == "<body><div></div></body>" and paragraph.html == '<p id="a" hidden="">xy</p>'


def test_selectolax_looks_at_the_node_itself():
    parser = LexborHTMLParser("<div id=a><p>x<b>y</b></p></div>")
    assert [node.tag for node in parser.css_first("#a")] == ["p"]
    parser.css_first("p").unwrap_tags(["p", "b"])
    assert parser.body.html == '<body><div id="a">x<b>y</b></div></body>'
    parser.css_first("#a").strip_tags(["div"])
    assert parser.body.html == "<body></body>"


def test_selectolax_fragments():
    fragment = LexborHTMLParser("text<td>x", is_fragment=True, fragment_tag="tr", scripting=True)
    fragment.inner_html = "<td>1<td>2<noscript><p></noscript>"
    assert fragment.html == "<td>1</td><td>2<noscript><p></noscript></td>"
    copied = fragment.clone()
    copied.inner_html = ""
    copied.inner_html = "<td><noscript><p></noscript>"
    assert copied.css("p") == [] and copied.html != fragment.html


UMLAUT = "<p>ü".encode()


def test_labels_of_no_encoding():
    for name in ["override_encoding", "likely_encoding"]:
        for parse in [html5lib.parse, html5lib.parseFragment, tinyhtml5.parse]:
            with pytest.raises(LookupError, match="uft-8"):
                parse(UMLAUT, **{name: "uft-8"})
    # A server and another page may say anything, and html5lib's tests want any default to be taken.
    for name in ["transport_encoding", "same_origin_parent_encoding", "default_encoding"]:
        assert html5lib.parse(UMLAUT, namespaceHTMLElements=False, **{name: "uft-8"}).find("body/p").text == "Ã¼"
    for name in ["likely_encoding", "default_encoding"]:
        read = html5lib.parse(UMLAUT, namespaceHTMLElements=False, **{name: "utf-8-if-valid"})
        assert read.find("body/p").text == "ü"
    for source in [io.BytesIO(b"<a/>"), io.StringIO("<a/>")]:
        parser = xml.sax.make_parser(["fivefold.sax"])
        document = xml.sax.xmlreader.InputSource()
        (document.setByteStream if isinstance(source, io.BytesIO) else document.setCharacterStream)(source)
        document.setEncoding("uft-8")
        with pytest.raises(LookupError, match="uft-8"):
            parser.parse(document)


def test_encodings_of_beautiful_soup():
    bs4 = pytest.importorskip("bs4")
    import fivefold.bs4

    for more in [{"from_encoding": "uft-8"}, {"default_encoding": "uft-8"}]:
        with pytest.raises(LookupError, match="uft-8"):
            bs4.BeautifulSoup(UMLAUT, "fivefold", **more)
    assert bs4.BeautifulSoup(UMLAUT, "fivefold").p.string == "Ã¼"
    for text in [UMLAUT, "<p>ü".encode("latin-1"), "<meta charset=utf-7><meta charset=koi8-r><p>ü".encode("latin-1")]:
        soup = bs4.BeautifulSoup(text, "fivefold", default_encoding="utf-8-if-valid")
        assert soup.p.string == ("Э" if b"meta" in text else "ü")
    assert bs4.BeautifulSoup("<p>ü".encode("koi8-u", "replace"), "fivefold", from_encoding="utf-8").original_encoding == "utf-8"
