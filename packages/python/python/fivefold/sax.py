"""A driver for `xml.sax.make_parser`, lenient as Fivefold's reader of XML is: `make_parser(["fivefold.sax"])`.

For feedparser, it takes one line: `feedparser.api.PREFERRED_XML_PARSERS = ["fivefold.sax"]`. What feeds get wrong is
repaired, and the usual prefixes of feeds are declared where a feed forgot them. Errors are reported to the error handler
when the document has ended, by its method `error`; where a program sets no error handler, they are not reported.

Some repairs need the document as a whole, so it is read before the first event. With the feature `feature_streaming`, the
handler gets the events while `parse` reads, or as far as the parts that `feed` was given tell them, and these repairs are
not made.
"""

from collections import deque
from typing import Any
from xml.sax import SAXNotRecognizedException, SAXNotSupportedException, SAXParseException, handler, xmlreader
from xml.sax.saxutils import prepare_input_source

from . import _fivefold

__all__ = ["Parser", "create_parser", "feature_streaming"]

# Whether events come while the document is read.
feature_streaming = "urn:fivefold:streaming"

_XMLNS = "http://www.w3.org/2000/xmlns/"

# Features, and whether they can be turned on.
_FEATURES = {
    handler.feature_namespaces: True,
    handler.feature_namespace_prefixes: False,
    handler.feature_string_interning: True,
    handler.feature_validation: False,
    handler.feature_external_ges: False,
    handler.feature_external_pes: False,
    feature_streaming: True,
}


class _NeedsMore(Exception):
    """More of the document has to be fed."""


class _Fed:
    """The parts of a document that were fed, to be read."""

    def __init__(self) -> None:
        self.parts: deque[Any] = deque()
        self.has_ended = False
        self._end: Any = b""

    def read(self, size: int = -1) -> Any:
        if self.parts:
            part = self.parts.popleft()
            self._end = part[:0]
            return part
        if not self.has_ended:
            raise _NeedsMore
        return self._end


def create_parser() -> "Parser":
    """A parser, as `xml.sax.make_parser` asks for it."""
    return Parser()


class Parser(xmlreader.IncrementalParser, xmlreader.Locator):
    """Reads XML, however broken, and calls a content handler."""

    def __init__(self) -> None:
        super().__init__()
        self._on: set[str] = {handler.feature_string_interning}
        self._lexical: Any = None
        self._source: xmlreader.InputSource | None = None
        self.reset()

    # Features and properties.

    def getFeature(self, name: str) -> bool:
        if name not in _FEATURES:
            raise SAXNotRecognizedException(f"Feature '{name}' not recognized")
        return name in self._on

    def setFeature(self, name: str, state: object) -> None:
        if name not in _FEATURES:
            raise SAXNotRecognizedException(f"Feature '{name}' not recognized")
        if state and not _FEATURES[name]:
            raise SAXNotSupportedException(f"Feature '{name}' cannot be turned on")
        if state:
            self._on.add(name)
        else:
            self._on.discard(name)

    def getProperty(self, name: str) -> Any:
        if name == handler.property_lexical_handler:
            return self._lexical
        raise SAXNotRecognizedException(f"Property '{name}' not recognized")

    def setProperty(self, name: str, value: Any) -> None:
        if name != handler.property_lexical_handler:
            raise SAXNotRecognizedException(f"Property '{name}' not recognized")
        self._lexical = value

    # Input.

    def parse(self, source: Any) -> None:
        source = prepare_input_source(source)
        self._source = source
        stream = source.getCharacterStream()
        if stream is None:
            stream = source.getByteStream()
        try:
            self._begin(stream if feature_streaming in self._on else stream.read(), source.getEncoding())
            self._read()
        finally:
            self._reader = None
            stream.close()

    def feed(self, data: str | bytes) -> None:
        if not data:
            return
        self._fed.parts.append(data)
        if feature_streaming not in self._on:
            return
        if self._reader is None:
            self._begin(self._fed, None)
        try:
            self._read()
        except _NeedsMore:
            pass

    def close(self) -> None:
        fed, self._fed = self._fed, _Fed()
        fed.has_ended = True
        if self._reader is None:
            if not fed.parts:
                return
            self._begin(fed.parts[0][:0].join(fed.parts), None)
        try:
            self._read()
        finally:
            self._reader = None

    def reset(self) -> None:
        self._fed = _Fed()
        self._reader: _fivefold.XmlReader | None = None
        self._place = (1, 0)

    def prepareParser(self, source: xmlreader.InputSource) -> None:
        self._source = source

    # Places.

    def getLineNumber(self) -> int:
        return self._place[0]

    def getColumnNumber(self) -> int:
        return self._place[1]

    def getPublicId(self) -> str | None:
        return self._source and self._source.getPublicId()

    def getSystemId(self) -> str | None:
        return self._source and self._source.getSystemId()

    # Events.

    def _begin(self, data: Any, encoding: str | None) -> None:
        self._reader = _fivefold.XmlReader(data, feed=True, stream=feature_streaming in self._on, encoding=encoding)
        self._cont_handler.setDocumentLocator(self)
        self._cont_handler.startDocument()
        # The prefixes that are declared, innermost last, and how many each open element has declared.
        self._prefixes: list[Any] = [{"xml": "http://www.w3.org/XML/1998/namespace"}]
        self._declared: list[Any] = []

    def _read(self) -> None:
        """Calls the handler for the events that the reader has."""
        reader = self._reader
        assert reader is not None
        content = self._cont_handler
        start, end = (
            (self._start_ns, self._end_ns) if handler.feature_namespaces in self._on else (self._start, self._end)
        )
        for event in reader:
            self._place = (event.line, event.column - 1)
            kind = event.kind
            if kind == "start":
                start(content, event)
            elif kind == "end":
                end(content, event)
            elif kind == "text":
                # Outside the root, there is white space only.
                if self._declared:
                    content.characters(event.data)
            elif kind == "pi":
                content.processingInstruction(event.name, event.data)
            elif kind == "comment":
                if self._lexical is not None:
                    self._lexical.comment(event.data)
            elif kind == "entity":
                content.skippedEntity(event.name)
        content.endDocument()
        # The standard library's own handler raises what it gets, and reading would end with the first error.
        if type(self._err_handler) is handler.ErrorHandler:
            return
        for error in reader.take_errors():
            self._place = (error.line, error.column - 1)
            self._err_handler.error(SAXParseException(f"{error.message} [{error.code}]", None, self))

    def _start(self, content: handler.ContentHandler, event: _fivefold.XmlEvent) -> None:
        self._declared.append(())
        content.startElement(event.name, xmlreader.AttributesImpl(event.attrs))

    def _end(self, content: handler.ContentHandler, event: _fivefold.XmlEvent) -> None:
        self._declared.pop()
        content.endElement(event.name)

    def _start_ns(self, content: handler.ContentHandler, event: _fivefold.XmlEvent) -> None:
        declared, values, names = [], {}, {}
        scope = self._prefixes[-1]
        uses = [(event.name, event.local_name, event.namespace)]
        for uri, local, name, value in event.attrs_ns:
            if uri == _XMLNS:
                declared.append((None if name == "xmlns" else local, value))
                continue
            key = (uri, local if uri else name)
            values[key], names[key] = value, name
            uses.append((name, local, uri))
        for name, local, uri in uses:
            prefix = name[: -len(local) - 1] if len(name) > len(local) else None
            # A prefix that the reader knows, and the document has not declared.
            if prefix and uri and scope.get(prefix) != uri and (prefix, uri) not in declared:
                declared.append((prefix, uri))
        if declared:
            scope = {**scope, **dict(declared)}
        self._prefixes.append(scope)
        self._declared.append(declared)
        for prefix, uri in declared:
            content.startPrefixMapping(prefix, uri)
        local = event.local_name if event.namespace else event.name
        # Like expat's driver, it gives no name with a prefix.
        content.startElementNS((event.namespace, local), None, xmlreader.AttributesNSImpl(values, names))

    def _end_ns(self, content: handler.ContentHandler, event: _fivefold.XmlEvent) -> None:
        self._prefixes.pop()
        content.endElementNS((event.namespace, event.local_name if event.namespace else event.name), None)
        for prefix, _ in reversed(self._declared.pop()):
            content.endPrefixMapping(prefix)
