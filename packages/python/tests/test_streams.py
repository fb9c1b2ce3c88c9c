"""XML that is read while it is parsed."""

import gc
import io
import random
import threading
import weakref
import xml.etree.ElementTree
import xml.sax
import xml.sax.handler

import pytest

import fivefold
import fivefold.ElementTree as ET
import fivefold.sax
from fivefold import feed, xml as fivefold_xml


class Slow:
    """Gives a few bytes or characters at a time, and counts them."""

    def __init__(self, content, most=1):
        self.content, self.place, self.most = content, 0, most

    def read(self, size=-1):
        size = len(self.content) if size < 0 else min(size, self.most)
        part = self.content[self.place : self.place + size]
        self.place += len(part)
        return part


def seen(event):
    return event.kind, event.name, event.attrs_ns, event.data, event.line, event.column, event.span


def errors(reader):
    found = [(error.span, error.extent, str(error)) for error in reader.take_errors()]
    assert [span[0] for span, _, _ in found] == sorted(span[0] for span, _, _ in found)
    return sorted(found)


PARTS = ["<a>", "</a>", "<b x='1' y=2>", "</b>", "ä", "𝄞", "\r", "\n", "\r\n", "x", "&amp;", "&x", "<!--", "-->", "]]>", "<?p q?>"]
PARTS += ["<", ">", "</", "'", "\ufeff", "<![CDATA[", "<!DOCTYPE a>", "<c xmlns='urn:c' xmlns:d='urn:d' d:e='f'>", "</c >", "\0", " "]


def test_division_changes_nothing():
    choose = random.Random(33)
    for _ in range(300):
        text = "".join(choose.choice(PARTS) for _ in range(choose.randrange(1, 30)))
        whole = fivefold_xml.iterparse(text)
        expected, expected_errors = [seen(event) for event in whole], errors(whole)
        # A byte order mark in bytes is no part of the text.
        for content in [text] if text.startswith("\ufeff") else [text, text.encode()]:
            for most in [1, 2, 7]:
                # Otherwise, NUL at the beginning would mean UTF-16.
                reader = fivefold_xml.iterparse(Slow(content, most), encoding="utf-8")
                assert [seen(event) for event in reader] == expected, (text, most)
                assert errors(reader) == expected_errors, (text, most)


def test_places_are_those_of_the_source():
    source = "<a>ä\r\n𝄞<b/>\r<c/>\n\n <d/></a>"
    for most in range(1, 9):
        places = {event.name: (event.line, event.column, event.span) for event in fivefold_xml.iterparse(Slow(source, most)) if event.kind == "start"}
        assert places["b"][:2] == (2, 2) and places["c"][:2] == (3, 1) and places["d"][:2] == (5, 2)
        assert all(source[slice(*span)].startswith(f"<{name}") for name, (_, _, span) in places.items())


def test_refusals():
    with pytest.raises(fivefold.NotWellFormed) as raised:
        list(fivefold_xml.iterparse(Slow("<a>\n𝄞<b x></b></a>"), strict=True))
    assert (raised.value.code, raised.value.line, raised.value.column) == ("attribute-without-value", 2, 5)
    assert str(raised.value).startswith("2:5: the document is not well-formed")
    for bad in [b"<a>\xff</a>", Slow(b"<a>\xff</a>")]:
        with pytest.raises(fivefold.NotWellFormed):
            list(fivefold_xml.iterparse(bad, strict=True))


@pytest.mark.parametrize("content", ["<a>t</a>", b"<a>t</a>"])
def test_sources(content, tmp_path):
    file = tmp_path / "a.xml"
    file.write_bytes(b"<a>t</a>")
    for source in [content, Slow(content), file]:
        assert [event.kind for event in fivefold_xml.iterparse(source)] == ["start", "text", "end"]
    with open(file, "rb") as stream:
        assert [event.kind for event in fivefold_xml.iterparse(stream)] == ["start", "text", "end"]
    assert fivefold_xml.parse(file).root_element.text() == "t"
    with pytest.raises(FileNotFoundError):
        fivefold_xml.iterparse(tmp_path / "b.xml")


def test_surrogates_are_joined_across_reads():
    (_, text, _) = fivefold_xml.iterparse(Slow("<a>\ud834\udd1e\ud834x\udd1e</a>"))
    assert text.data == "𝄞\ufffdx\ufffd"


def test_bad_sources():
    class Bad:
        def __init__(self, *parts):
            self.parts = list(parts)

        def read(self, size):
            part = self.parts.pop(0)
            if isinstance(part, Exception):
                raise part
            return part

    for parts in [[b"<a>", "x"], ["<a>", b"x"], [7], [None]]:
        with pytest.raises(TypeError):
            list(fivefold_xml.iterparse(Bad(*parts)))
    # Nothing is lost by an exception of the source.
    reader = fivefold_xml.iterparse(Bad(b"<a>", OSError("later"), b"</a>", b""))
    assert next(reader).kind == "start"
    with pytest.raises(OSError):
        next(reader)
    assert [event.kind for event in reader] == ["end"]


def test_a_source_may_not_read_its_reader():
    class Circle:
        def read(self, size):
            return next(self.reader).data

    circle = Circle()
    circle.reader = fivefold_xml.iterparse(circle)
    with pytest.raises(RuntimeError):
        next(circle.reader)


def test_threads_share_a_reader():
    document = b"<a>" + b"<b>x</b>" * 50_000 + b"</a>"
    reader = fivefold_xml.iterparse(Slow(document, 1000))
    counts = [0] * 8

    def work(number):
        while True:
            try:
                if next(reader, None) is None:
                    return
                counts[number] += 1
            except RuntimeError:
                pass

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counts) == 2 + 3 * 50_000


def test_reads_while_it_gives_events():
    source = Slow(b"<a>" + b"<b>x</b>" * 100_000, 1 << 14)
    events = fivefold_xml.iterparse(source)
    next(events)
    assert source.place <= 1 << 14
    source = Slow(b"<a>" + b"<b>x</b>" * 100_000, 1 << 14)
    next(ET.iterparse(source))
    assert source.place <= 1 << 14


class Long:
    """A document of any length, which is made while it is read."""

    def __init__(self, elements):
        self.parts = iter([b"<a>", *[b"<b c='d'>&bad x</b>\n" * 1000] * (elements // 1000), b"</a>"])

    def read(self, size):
        return next(self.parts, b"")


def resident():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def test_memory_is_constant():
    pytest.importorskip("resource")
    try:
        before = resident()
    except OSError:
        pytest.skip("memory is measured on Linux only")
    count = 0
    for _, element in ET.iterparse(Long(400_000)):
        count += element.tag == "b"
        element.clear()
    # Cleared elements stay in their parent, as with the standard library: some 60 bytes each, and 8 of its list.
    assert count == 400_000
    root = None
    before = resident()
    for event, element in ET.iterparse(Long(400_000), ["start", "end"]):
        root = element if root is None else root
        if event == "end" and element.tag == "b":
            root.clear()
    for event in fivefold_xml.iterparse(Long(400_000)):
        pass
    # The document has 8 MB.
    assert resident() - before < 4_000


def agreeing(document, events):
    ours = ET.iterparse(Slow(document), events)
    theirs = xml.etree.ElementTree.iterparse(io.BytesIO(document.encode()), events)

    def flat(found):
        return [(event, (item.tag, item.attrib) if hasattr(item, "tag") else item) for event, item in found]

    assert flat(ours) == flat(theirs)
    assert ET.tostring(ours.root) == ET.tostring(theirs.root)


@pytest.mark.parametrize(
    "document",
    [
        "<a x='1'>t<b>u</b><!-- c -->v<?p q?>w<?r?></a>",
        "<!-- before --><a xmlns='urn:a' xmlns:e='urn:e'><b xmlns:c='urn:c' c:d='1'>x<e:f/></b>tail</a><!-- after -->",
        "<a>&lt;<![CDATA[b]]>c</a>",
    ],
)
def test_iterparse_agrees_with_the_standard_library(document):
    for events in [None, ["start"], ["end"], ["start", "end", "comment", "pi"], ["start", "end", "start-ns", "end-ns"]]:
        agreeing(document, events)


def test_iterparse_of_files(tmp_path):
    file = tmp_path / "a.xml"
    file.write_text("<rss><item>Q&A</item><item>")
    items = ET.iterparse(str(file))
    assert [element.text for _, element in items] == ["Q&A", None, None] and items.root.tag == "rss"
    items = ET.iterparse(file)
    next(items)
    items.close()
    assert list(items) == []
    file.write_text("")
    with pytest.raises(ET.ParseError):
        list(ET.iterparse(file))
    with pytest.raises(FileNotFoundError):
        ET.iterparse(tmp_path / "b.xml")
    with pytest.raises(ValueError):
        ET.iterparse(file, ["begin"])


FEED = "<rss version='2.0'><channel>" + "<item><title>Q&A {}</title><media:x/></item>" * 3


def test_feeds_are_read_while_they_give_events():
    whole = feed.iterparse(FEED)
    expected, expected_errors = [seen(event) for event in whole], errors(whole)
    assert ("text", None, [], "Q&A {}") in [event[:4] for event in expected]
    for content in [FEED, FEED.encode()]:
        for most in [1, 2, 7, 1000]:
            source = Slow(content, most)
            reader = feed.iterparse(source, stream=True)
            assert next(reader).name == "rss" and source.place <= 1000
            assert source.place < 40 or most == 1000
            assert [seen(event) for event in reader] == expected[1:], most
            assert errors(reader) == expected_errors, most
    # What needs the whole is read first without `stream`, and mended.
    warned = "<br>Warning<br>" + FEED
    for content in [warned, warned.encode()]:
        first = next(feed.iterparse(Slow(content)))
        assert (first.name, first.column, first.span[0]) == ("rss", 16, 15)
    assert next(feed.iterparse(Slow(warned), stream=True)).name == "br"
    # A declared encoding that the bytes disprove.
    disproved = "<?xml version='1.0' encoding='iso-8859-1'?><rss>é".encode()
    texts = [
        [event.data for event in feed.iterparse(Slow(disproved, 9), stream=stream) if event.kind == "text"]
        for stream in [False, True]
    ]
    assert texts == [["é"], ["Ã©"]]
    assert [event.data for event in feed.iterparse(b"<rss>\xe4", encoding="windows-1252") if event.kind == "text"] == ["ä"]


class Seen(xml.sax.handler.ContentHandler):
    def __init__(self):
        self.names, self.texts, self.errors, self.lines = [], [], [], []

    def startElement(self, name, attributes):
        self.names.append(name)

    def startElementNS(self, name, qualified, attributes):
        self.names.append(name)

    def setDocumentLocator(self, locator):
        self.locator = locator

    def startDocument(self):
        self.names.append("start")

    def endDocument(self):
        self.names.append("end")

    def characters(self, content):
        self.texts.append(content)
        self.lines.append(self.locator.getLineNumber())

    def error(self, exception):
        self.errors.append((exception.getLineNumber(), exception.getMessage()))


def sax_parser(*features):
    parser = xml.sax.make_parser(["fivefold.sax"])
    for name in features:
        parser.setFeature(name, True)
    events = Seen()
    parser.setContentHandler(events)
    parser.setErrorHandler(events)
    return parser, events


@pytest.mark.parametrize("features", [(), (xml.sax.handler.feature_namespaces,)])
@pytest.mark.parametrize("content", [FEED, FEED.encode()])
def test_sax_gives_events_while_it_is_fed(content, features):
    parser, expected = sax_parser(*features)
    parser.parse(io.StringIO(FEED))
    parser, events = sax_parser(fivefold.sax.feature_streaming, *features)
    counts = []
    for _ in range(2):
        for start in range(0, len(content), 7):
            parser.feed(content[start : start + 7])
            counts.append(len(events.names))
        parser.close()
        assert (events.names, events.texts, events.errors, events.lines) == (
            expected.names,
            expected.texts,
            expected.errors,
            expected.lines,
        )
        assert len(set(counts)) > 8
        # A parser that was closed reads the next document.
        counts.clear()
        for part in [events.names, events.texts, events.errors, events.lines]:
            part.clear()
    parser.close()
    assert events.names == []


def test_sax_reads_streams():
    parser, events = sax_parser(fivefold.sax.feature_streaming)
    places = []

    class Source(Slow):
        def read(self, size=-1):
            places.append(len(events.names))
            return super().read(size)

        def close(self):
            places.append("closed")

    parser.parse(Source(FEED.encode(), 11))
    assert events.names[:3] == ["start", "rss", "channel"] and events.names[-1] == "end"
    assert places[-1] == "closed" and len(set(places)) > 8
    # Without the feature, all is read first.
    parser, events = sax_parser()
    places.clear()
    parser.parse(Source(FEED.encode(), 1000))
    assert set(places) == {0, "closed"}


def test_sax_is_closed_after_an_exception():
    parser, events = sax_parser(fivefold.sax.feature_streaming)
    events.endElement = lambda name: 1 / 0
    parser.feed("<a><b>")
    with pytest.raises(ZeroDivisionError):
        parser.feed("</b>")
    with pytest.raises(ZeroDivisionError):
        parser.close()
    del events.endElement
    events.names.clear()
    parser.feed("<c>")
    parser.close()
    assert events.names == ["start", "c", "end"]


def test_a_source_that_knows_its_reader_is_collected():
    class Source(Slow):
        def __init__(self, make):
            super().__init__(b"<a><b/></a>")
            self.reader = make(self)

    for make in [fivefold_xml.iterparse, lambda source: feed.iterparse(source, stream=True)]:
        for taken in [0, 1, 10]:
            source = Source(make)
            events = [event.name for event, _ in zip(source.reader, range(taken))]
            assert events[:1] == ["a"][:taken]
            known = weakref.ref(source)
            del source
            gc.collect()
            assert known() is None, taken
