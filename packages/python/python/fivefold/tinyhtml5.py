"""What tinyhtml5 offers, on Fivefold: `import fivefold.tinyhtml5 as tinyhtml5`."""

from pathlib import Path
from typing import Any, Protocol
from xml.etree.ElementTree import Element

from .html5lib.html5parser import HTMLParser as _HTMLParser
from .html5lib.treebuilders import getTreeBuilder

__all__ = ["HTMLParser", "parse"]


class _Readable(Protocol):
    def read(self) -> str | bytes: ...


_Markup = str | bytes | Path | _Readable


def parse(document: _Markup, namespace_html_elements: bool = True, **kwargs: Any) -> Element:
    """Parses a document: markup as `str` or bytes, the path of a file, or something to read from. Returns the element
    `html` of a tree of `xml.etree.ElementTree`.
    """
    return HTMLParser(namespace_html_elements).parse(document, **kwargs)


class HTMLParser:
    """Parses documents into trees of `xml.etree.ElementTree`."""

    def __init__(self, namespace_html_elements: bool = True) -> None:
        self._names_html = namespace_html_elements
        self._parser: _HTMLParser | None = None

    def parse(self, document: _Markup, full_tree: bool = False, **kwargs: Any) -> Element:
        """Parses a document. With `full_tree`, what stands beside `html` is returned, too."""
        self._parser = _HTMLParser(getTreeBuilder("etree", fullTree=full_tree), namespaceHTMLElements=self._names_html)
        return self._parser.parse(_content(document), **kwargs)

    def parse_fragment(self, document: _Markup, container: str | None = "div", **kwargs: Any) -> Element:
        """Parses what stands inside an element named `container`."""
        self._parser = _HTMLParser(namespaceHTMLElements=self._names_html)
        return self._parser.parseFragment(_content(document), container=container or "div", **kwargs)

    @property
    def errors(self) -> list[tuple[tuple[int, int], str, dict[str, str]]]:
        """The errors: the place, the code of the standard, and a dictionary with a sentence, of each."""
        return self._parser.errors if self._parser else []

    @property
    def encoding(self) -> str | None:
        """The name of the encoding in lower case; `None` if the input was text."""
        return self._parser.documentEncoding if self._parser else None


def _content(document: Any) -> Any:
    """The markup: as in tinyhtml5, a short text is a path if there is a file of that name."""
    if isinstance(document, Path):
        return document.read_bytes()
    if isinstance(document, str) and len(document) < 200 and "\0" not in document and Path(document).is_file():
        return Path(document).read_text()
    return document
