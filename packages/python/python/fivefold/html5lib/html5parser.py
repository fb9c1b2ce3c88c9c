"""The parser, as html5lib has it."""

from typing import Any

from .. import _fivefold
from . import treebuilders

_ENCODINGS = ("override_encoding", "transport_encoding", "same_origin_parent_encoding", "likely_encoding",
              "default_encoding")


class ParseError(Exception):
    """What is wrong in a document, for a strict parser."""


def parse(doc: Any, treebuilder: str = "etree", namespaceHTMLElements: bool = True, **kwargs: Any) -> Any:
    """Parses a document: `str`, bytes, or something to read from. Returns a tree of the kind that `treebuilder` names."""
    parser = HTMLParser(treebuilders.getTreeBuilder(treebuilder), namespaceHTMLElements=namespaceHTMLElements)
    return parser.parse(doc, **kwargs)


def parseFragment(doc: Any, container: str = "div", treebuilder: str = "etree", namespaceHTMLElements: bool = True, **kwargs: Any) -> Any:
    """Parses what stands inside an element named `container`."""
    parser = HTMLParser(treebuilders.getTreeBuilder(treebuilder), namespaceHTMLElements=namespaceHTMLElements)
    return parser.parseFragment(doc, container=container, **kwargs)


def _label(kwargs: dict[str, Any], *names: str) -> str | None:
    """The first of the labels that is one of an encoding. What only the program can have meant goes on as it is, and
    raises `LookupError` if it is none; a server and another page may say anything, and html5lib takes any default.
    """
    for name in names:
        label = kwargs.get(name)
        if isinstance(label, bytes):
            label = label.decode("ascii", "replace")
        is_own = name in ("override_encoding", "likely_encoding") or (name, label) == ("default_encoding", "utf-8-if-valid")
        if label and (is_own or _fivefold.encoding_name(label)):
            return label
    return None


def _document(markup: Any, kwargs: dict[str, Any], **options: Any) -> _fivefold.Document:
    """Parses with html5lib's options for encodings."""
    for name in kwargs:
        if name not in _ENCODINGS and name != "useChardet":
            if name.endswith("_encoding") and isinstance(markup, str):
                break
            raise TypeError(f"unexpected keyword argument {name!r}")
    if hasattr(markup, "read"):
        markup = markup.read()
    if isinstance(markup, str):
        given = [name for name in kwargs if name.endswith("_encoding")]
        if given:
            raise TypeError(f"Cannot set an encoding with a unicode input, set {given!r}")
        return _fivefold.parse(markup, **options)
    return _fivefold.parse(
        markup,
        # A byte order mark goes before all labels.
        encoding=_label(kwargs, "override_encoding", "transport_encoding"),
        parent_encoding=_label(kwargs, "same_origin_parent_encoding"),
        default_encoding=_label(kwargs, "likely_encoding", "default_encoding") or "windows-1252",
        **options,
    )


class HTMLParser:
    """Parses documents into trees of one kind.

    `tree` is what `getTreeBuilder` returns. With `strict`, a document with errors raises `ParseError`. There is no log of
    the parser's states: `debug` is ignored.
    """

    def __init__(self, tree: type[treebuilders.TreeBuilder] | str | None = None, strict: bool = False, namespaceHTMLElements: bool = True, debug: bool = False) -> None:
        if tree is None:
            tree = treebuilders.getTreeBuilder("etree")
        elif isinstance(tree, str):
            tree = treebuilders.getTreeBuilder(tree)
        if not (isinstance(tree, type) and issubclass(tree, treebuilders.TreeBuilder)):
            raise TypeError("the tree builder should be one that fivefold.html5lib.getTreeBuilder returns")
        self.strict = strict
        self.tree = tree(namespaceHTMLElements)
        self.log: list[object] = []
        self._parsed: _fivefold.Document | None = None

    def parse(self, stream: Any, *args: Any, scripting: bool = False, **kwargs: Any) -> Any:
        """Parses a document."""
        if args:
            (scripting,) = args
        self._take(_document(stream, kwargs, scripting=bool(scripting)))
        return self.tree.getDocument()

    def parseFragment(self, stream: Any, *args: Any, container: str = "div", scripting: bool = False, **kwargs: Any) -> Any:
        """Parses what stands inside an element named `container`."""
        if args:
            container, scripting = (*args, scripting)[:2]
        self._take(_document(stream, kwargs, fragment=container, scripting=bool(scripting)))
        return self.tree.getFragment()

    def _take(self, document: _fivefold.Document) -> None:
        self._parsed = self.tree.document = document
        if self.strict and self.errors:
            (line, column), code, details = self.errors[0]
            raise ParseError(f"{line}:{column}: {details['message']} [{code}]")

    @property
    def errors(self) -> list[tuple[tuple[int, int], str, dict[str, str]]]:
        """The errors: the place, the code of the standard, and a dictionary with a sentence, of each."""
        if self._parsed is None:
            return []
        # html5lib expects a DOCTYPE of documents only, too.
        return [((error.line, error.column), error.code, {"message": error.message}) for error in self._parsed.errors]

    @property
    def documentEncoding(self) -> str | None:
        """The name of the encoding in lower case; `None` if the input was text."""
        encoding = self._parsed and self._parsed.encoding
        return encoding and encoding.lower()

    @property
    def compatMode(self) -> str:
        """The rendering mode, as html5lib calls it."""
        return self._parsed.quirks_mode if self._parsed else "no quirks"
