"""HTML as browsers parse it, XML and feeds even if they are broken, with the place of everything in the source.

>>> import fivefold
>>> page = fivefold.parse("<ul><li><a href=/one>One</a><li><a href=/two>Two &amp; more</a></ul>")
>>> [(link["href"], link.text(), link.line) for link in page.select("li > a[href]")]
[('/one', 'One', 1), ('/two', 'Two & more', 1)]

The modules `fivefold.xml` and `fivefold.feed` read XML and feeds. `fivefold.html5lib`, `fivefold.bs4`, `fivefold.sax`,
`fivefold.ElementTree` and `fivefold.selectolax` take the place of other packages.
"""

from importlib import import_module as _import_module

from ._fivefold import (
    Content,
    Descendants,
    Document,
    EditError,
    Finding,
    LossError,
    Node,
    NotWellFormed,
    ParseError,
    Sanitizer,
    SelectorError,
    __version__,
    check,
    compare,
    escape,
    extract,
    format_markup,
    markdown,
    parse,
    sanitize,
)

__all__ = [
    "Content",
    "Descendants",
    "Document",
    "EditError",
    "Finding",
    "LossError",
    "Node",
    "NotWellFormed",
    "ParseError",
    "Sanitizer",
    "SelectorError",
    "__version__",
    "check",
    "compare",
    "escape",
    "extract",
    "format_markup",
    "markdown",
    "parse",
    "sanitize",
]

# As `typing` has it, which takes longer to import than all of this.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import ElementTree, feed, feedparser, html5lib, sax, selectolax, tinyhtml5, xml

# Imported when they are asked for.
_MODULES = {"ElementTree", "bs4", "feed", "feedparser", "html5lib", "sax", "selectolax", "tinyhtml5", "xml"}
# What is written here for names that other packages have.
_HINTS = {
    "BeautifulSoup": "parse(markup)`, or `bs4.BeautifulSoup(markup, \"fivefold\")` after `import fivefold.bs4",
    "Cleaner": "Sanitizer(…)",
    "HTML": "parse(markup)",
    "HTMLParser": "parse(markup)`, or a class of that name in `fivefold.html5lib",
    "LexborHTMLParser": "parse(markup)`, or a class of that name in `fivefold.selectolax",
    "Selector": "parse(markup)",
    "clean": "sanitize(markup)",
    "bare_extraction": "extract(markup)",
    "fromstring": "parse(markup)",
    "html": "parse(markup)",
    "loads": "parse(markup)",
    "markdownify": "markdown(markup)",
    "parse_feed": "feed.parse(markup)",
    "parse_fragment": "parse(markup, fragment=\"div\")",
    "parse_html": "parse(markup)",
    "parse_xml": "xml.parse(markup)",
}


if not TYPE_CHECKING:

    def __getattr__(name):
        if name in _MODULES:
            return _import_module(f"{__name__}.{name}")
        hint = f"; write `{_HINTS[name]}`" if name in _HINTS else ""
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{hint}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULES])
