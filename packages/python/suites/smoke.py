"""Whether the package works at all, with the standard library alone, on what `cargo build` has made.

    python3 suites/smoke.py FOLDER

FOLDER is Cargo's, with the compiled library. `run.py` tests far more.
"""

import io
import shutil
import sys
import tempfile
import xml.sax
import xml.sax.handler
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def install(built, folder):
    """Puts the package together as a wheel has it."""
    shutil.copytree(PACKAGE / "python" / "fivefold", folder / "fivefold", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(built / "lib_fivefold.so", folder / "fivefold" / "_fivefold.abi3.so")
    sys.path.insert(0, str(folder))


def check():
    import fivefold
    import fivefold.ElementTree
    import fivefold.html5lib
    import fivefold.sax
    import fivefold.selectolax
    import fivefold.tinyhtml5
    from fivefold import feed

    page = fivefold.parse("<!DOCTYPE html>\n<p id=a id=b>One <b title='&eacute;'>two</b>")
    (paragraph,) = page.select("body > p")
    assert paragraph.line == 2 and paragraph.text() == "One two" and page.select_one("b")["title"] == "é"
    assert [(error.code, error.line, error.column) for error in page.errors] == [("duplicate-attribute", 2, 9)]
    paragraph.attrs["id"] = "c"
    paragraph.append(page.create_element("i", {}, "&"))
    assert paragraph.html == '<p id="c">One <b title="é">two</b><i>&amp;</i></p>'
    assert fivefold.parse("<p>ü".encode("latin-1"), encoding="latin1").select_one("p").text() == "ü"
    assert fivefold.sanitize("<p onclick=f()>x<script>y</script>") == "<p>x</p>"
    assert fivefold.check("<!DOCTYPE html><html lang=en><title>t</title><center>", conformance=True)

    assert [event.kind for event in fivefold.xml.iterparse(io.BytesIO(b"<a>t</a>"))] == ["start", "text", "end"]
    try:
        fivefold.xml.parse("<a>", strict=True)
    except fivefold.NotWellFormed:
        pass
    else:
        raise AssertionError("a document without end was taken for a whole one")
    assert len(feed.parse("<rss><channel><item><title>Q&A<item>").select("item")) == 2
    assert feed.parse_date("Thu, 01 Jan 04 19:48:21 EST").isoformat() == "2004-01-01T19:48:21-05:00"

    assert fivefold.html5lib.parse("<p>x", namespaceHTMLElements=False).find("body/p").text == "x"
    assert fivefold.tinyhtml5.parse("<p>x").tag == "{http://www.w3.org/1999/xhtml}html"
    assert fivefold.selectolax.LexborHTMLParser("<p>x").css_first("p").text() == "x"
    assert fivefold.ElementTree.fromstring("<a>Q&A").text == "Q&A"
    assert [element.tag for _, element in fivefold.ElementTree.iterparse(io.StringIO("<a><b/>"))] == ["b", "a"]
    texts = []
    parser = xml.sax.make_parser(["fivefold.sax"])
    content = xml.sax.handler.ContentHandler()
    content.characters = texts.append
    parser.setContentHandler(content)
    parser.parse(io.StringIO("<a>Q&A"))
    assert "".join(texts) == "Q&A"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        install(Path(sys.argv[1]), Path(folder))
        check()
    print("the Python package works")
