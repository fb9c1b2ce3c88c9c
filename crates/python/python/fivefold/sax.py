"""A driver for `xml.sax.make_parser`, lenient as Fivefold's reader of XML is: `make_parser(["fivefold.sax"])`.

For feedparser, it takes one line: `feedparser.api.PREFERRED_XML_PARSERS = ["fivefold.sax"]`. What feeds get wrong is
repaired, and the usual prefixes of feeds are declared where a feed forgot them. Errors are reported to the error handler
when the document has ended, by its method `error`; where a program sets no error handler, they are not reported.
"""

from typing import Any
from xml.sax import SAXNotRecognizedException, SAXNotSupportedException, SAXParseException, handler, xmlreader
from xml.sax.saxutils import prepare_input_source

from . import _fivefold

__all__ = ["Parser", "create_parser"]

_XMLNS = "http://www.w3.org/2000/xmlns/"

# Features, and whether they can be turned on.
_FEATURES = {
    handler.feature_namespaces: True,
    handler.feature_namespace_prefixes: False,
    handler.feature_string_interning: True,
    handler.feature_validation: False,
    handler.feature_external_ges: False,
    handler.feature_external_pes: False,
}


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
            self._read(stream.read(), source.getEncoding())
        finally:
            stream.close()

    def feed(self, data: str | bytes) -> None:
        self._chunks.append(data)

    def close(self) -> None:
        if self._chunks:
            chunks, self._chunks = self._chunks, []
            self._read(type(chunks[0])().join(chunks), None)

    def reset(self) -> None:
        self._chunks: list[Any] = []
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

    def _read(self, data: str | bytes, encoding: str | None) -> None:
        reader = _fivefold.XmlReader(data, feed=True, encoding=encoding)
        content = self._cont_handler
        content.setDocumentLocator(self)
        content.startDocument()
        start, end = (
            (self._start_ns, self._end_ns) if handler.feature_namespaces in self._on else (self._start, self._end)
        )
        # The prefixes that are declared, innermost last, and how many each open element has declared.
        self._prefixes, self._declared = [{"xml": "http://www.w3.org/XML/1998/namespace"}], []
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
