"""`xml.etree.ElementTree` with functions that read broken XML: `import fivefold.ElementTree as ET`.

The elements are those of `xml.etree.ElementTree`.
"""

from xml.etree.ElementTree import *  # noqa: F403
from xml.etree import ElementTree as _ElementTree

from . import _fivefold

__all__ = _ElementTree.__all__


def XML(text, parser=None):
    """The root element of a document: `str` or bytes. Raises `ParseError` if there is no element."""
    if parser is not None:
        return _ElementTree.XML(text, parser)
    document = _fivefold.parse_xml(text)
    holder = _ElementTree.Element("document")
    _fivefold.fill_etree(document, holder, _ElementTree.SubElement, None, None, doctypes=False)
    if len(holder) == 0:
        error = _ElementTree.ParseError("no element found: line 1, column 0")
        error.code, error.position = 3, (1, 0)
        raise error
    root = holder[0]
    root.tail = None
    return root


fromstring = XML


def XMLID(text, parser=None):
    """The root element, and a dictionary of the elements by their attribute `id`."""
    root = XML(text, parser)
    return root, {element.get("id"): element for element in root.iter() if element.get("id")}


def fromstringlist(sequence, parser=None):
    """The root element of a document that comes in parts."""
    parts = list(sequence)
    return XML(type(parts[0])().join(parts) if parts else "", parser)


def _content(source):
    if hasattr(source, "read"):
        return source.read()
    with open(source, "rb") as stream:
        return stream.read()


def parse(source, parser=None):
    """The tree of a file, by its name or as something to read from."""
    if parser is not None:
        return _ElementTree.parse(source, parser)
    return _ElementTree.ElementTree(XML(_content(source)))


class _Iterator:
    """Iterates over the events of a tree, which is there as a whole from the start."""

    def __init__(self, root, events):
        self._steps = _steps(root, events)
        self.root = None
        self._root = root

    def __iter__(self):
        return self

    def __next__(self):
        try:
            return next(self._steps)
        except StopIteration:
            self.root = self._root
            raise


def _steps(root, events):
    pending = [(root, False)]
    while pending:
        element, is_left = pending.pop()
        if is_left:
            if "end" in events:
                yield "end", element
            continue
        children = list(element)
        if "start" in events:
            yield "start", element
        pending.append((element, True))
        pending.extend((child, False) for child in reversed(children))


def iterparse(source, events=None, parser=None):
    """Iterates over the starts and ends of the elements of a file. The file is read as a whole first."""
    events = ("end",) if events is None else tuple(events)
    if parser is not None or not set(events) <= {"start", "end"}:
        return _ElementTree.iterparse(source, events, parser)
    return _Iterator(XML(_content(source)), events)
