"""`xml.etree.ElementTree` with functions that read broken XML: `import fivefold.ElementTree as ET`.

The elements are those of `xml.etree.ElementTree`.
"""

from collections.abc import Callable, Generator, Iterable
from typing import Any
from xml.etree.ElementTree import *  # noqa: F403
from xml.etree import ElementTree as _ElementTree

from . import _fivefold

__all__ = _ElementTree.__all__

# The path of a file, or something with a method `read`.
_Source = Any


def XML(text: str | bytes, parser: Any = None) -> "_ElementTree.Element":
    """The root element of a document: `str` or bytes. Raises `ParseError` if there is no element."""
    if parser is not None:
        return _ElementTree.XML(text, parser)
    document = _fivefold.parse_xml(text)
    holder = _ElementTree.Element("document")
    _fivefold.fill_etree(document, holder, _ElementTree.SubElement, None, None, doctypes=False)
    if len(holder) == 0:
        raise _no_element()
    root = holder[0]
    root.tail = None
    return root


def fromstring(text: str | bytes, parser: Any = None) -> "_ElementTree.Element":
    """The root element of a document, as `XML` gives it."""
    return XML(text, parser)


def _no_element() -> "_ElementTree.ParseError":
    error = _ElementTree.ParseError("no element found: line 1, column 0")
    error.code, error.position = 3, (1, 0)
    return error


def XMLID(text: str | bytes, parser: Any = None) -> "tuple[_ElementTree.Element, dict[str, _ElementTree.Element]]":
    """The root element, and a dictionary of the elements by their attribute `id`."""
    root = XML(text, parser)
    return root, {element.get("id"): element for element in root.iter() if element.get("id")}


def fromstringlist(sequence: Iterable[str] | Iterable[bytes], parser: Any = None) -> "_ElementTree.Element":
    """The root element of a document that comes in parts."""
    parts = list(sequence)
    return XML(type(parts[0])().join(parts) if parts else "", parser)


def _content(source: Any) -> Any:
    if hasattr(source, "read"):
        return source.read()
    with open(source, "rb") as stream:
        return stream.read()


def parse(source: _Source, parser: Any = None) -> "_ElementTree.ElementTree[_ElementTree.Element]":
    """The tree of a file, by its name or as something to read from."""
    if parser is not None:
        return _ElementTree.parse(source, parser)
    return _ElementTree.ElementTree(XML(_content(source)))


class _Iterator:
    """Gives the events of a file, and reads the file meanwhile. At its end, `root` is the root element."""

    def __init__(self, steps: Generator[tuple[str, Any], None, "_ElementTree.Element"], close: Callable[[], None]) -> None:
        self._steps, self._close = steps, close
        self.root: "_ElementTree.Element | None" = None

    def __iter__(self) -> "_Iterator":
        return self

    def __next__(self) -> tuple[str, Any]:
        try:
            return next(self._steps)
        except StopIteration as stop:
            if stop.value is not None:
                self.root = stop.value
            raise

    def close(self) -> None:
        """Ends the iteration, and closes the file if its name was given."""
        self._steps.close()
        self._close()

    def __del__(self) -> None:
        self._close()


def _steps(stream: Any, events: set[str], close: Callable[[], None]) -> Generator[tuple[str, Any], None, "_ElementTree.Element"]:
    builder = _ElementTree.TreeBuilder(insert_comments=False, insert_pis=False)
    root, depth, scopes = None, 0, []
    for event in _fivefold.XmlReader(stream):
        kind, name, attributes, declared = event.for_etree()
        if kind == "start":
            if depth == 0 and root is not None:
                break
            depth += 1
            if "start-ns" in events:
                yield from (("start-ns", pair) for pair in declared)
            scopes.append(len(declared))
            element = builder.start(name, attributes)
            if root is None:
                root = element
            if "start" in events:
                yield "start", element
        elif kind == "end":
            element = builder.end(name)
            depth -= 1
            declared = scopes.pop()
            if "end" in events:
                yield "end", element
            if "end-ns" in events:
                yield from (("end-ns", None) for _ in range(declared))
        elif kind == "text":
            if depth:
                builder.data(event.data)
        elif kind == "comment":
            if "comment" in events:
                yield "comment", builder.comment(event.data)
        elif kind == "pi" and "pi" in events:
            yield "pi", builder.pi(event.name, event.data or None)
    close()
    if root is None:
        raise _no_element()
    builder.close()
    return root


def iterparse(source: _Source, events: Iterable[str] | None = None, parser: Any = None) -> "_Iterator":
    """Iterates over the starts and ends of the elements of a file, which is read meanwhile: where the program clears the
    elements that it has seen, any file takes little memory.
    """
    if parser is not None:
        return _ElementTree.iterparse(source, events, parser)
    events = {"end"} if events is None else set(events)
    unknown = events - {"start", "end", "start-ns", "end-ns", "comment", "pi"}
    if unknown:
        raise ValueError(f"unknown event {min(unknown)!r}")
    if hasattr(source, "read"):
        return _Iterator(_steps(source, events, _nothing), _nothing)
    stream = open(source, "rb")
    return _Iterator(_steps(stream, events, stream.close), stream.close)


def _nothing() -> None:
    pass
