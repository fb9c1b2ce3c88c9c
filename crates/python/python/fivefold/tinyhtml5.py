"""What tinyhtml5 offers, on Fivefold: `import fivefold.tinyhtml5 as tinyhtml5`."""

from pathlib import Path

from .html5lib.html5parser import HTMLParser as _HTMLParser
from .html5lib.treebuilders import getTreeBuilder

__all__ = ["HTMLParser", "parse"]


def parse(document, namespace_html_elements=True, **kwargs):
    """Parses a document: markup as `str` or bytes, the path of a file, or something to read from. Returns the element
    `html` of a tree of `xml.etree.ElementTree`.
    """
    return HTMLParser(namespace_html_elements).parse(document, **kwargs)


class HTMLParser:
    """Parses documents into trees of `xml.etree.ElementTree`."""

    def __init__(self, namespace_html_elements=True):
        self._names_html = namespace_html_elements
        self._parser = None

    def parse(self, document, full_tree=False, **kwargs):
        """Parses a document. With `full_tree`, what stands beside `html` is returned, too."""
        self._parser = _HTMLParser(getTreeBuilder("etree", fullTree=full_tree), namespaceHTMLElements=self._names_html)
        return self._parser.parse(_content(document), **kwargs)

    def parse_fragment(self, document, container="div", **kwargs):
        """Parses what stands inside an element named `container`."""
        self._parser = _HTMLParser(namespaceHTMLElements=self._names_html)
        return self._parser.parseFragment(_content(document), container=container or "div", **kwargs)

    @property
    def errors(self):
        """The errors: the place, the code of the standard, and a dictionary with a sentence, of each."""
        return self._parser.errors if self._parser else []

    @property
    def encoding(self):
        """The name of the encoding in lower case; `None` if the input was text."""
        return self._parser and self._parser.documentEncoding


def _content(document):
    """The markup: as in tinyhtml5, a short text is a path if there is a file of that name."""
    if isinstance(document, Path):
        return document.read_bytes()
    if isinstance(document, str) and len(document) < 200 and "\0" not in document and Path(document).is_file():
        return Path(document).read_text()
    return document
