"""HTML as browsers parse it, XML and feeds even if they are broken, with the place of everything in the source.

>>> import fivefold
>>> page = fivefold.parse("<ul><li><a href=/one>One</a><li><a href=/two>Two &amp; more</a></ul>")
>>> [(link["href"], link.text(), link.line) for link in page.select("li > a[href]")]
[('/one', 'One', 1), ('/two', 'Two & more', 1)]

The modules `fivefold.xml` and `fivefold.feed` read XML and feeds. `fivefold.html5lib`, `fivefold.bs4`, `fivefold.sax`,
`fivefold.ElementTree` and `fivefold.selectolax` take the place of other packages.
"""

from ._fivefold import (
    Descendants,
    Document,
    EditError,
    Finding,
    Node,
    NotWellFormed,
    ParseError,
    SelectorError,
    __version__,
    check,
    parse,
    sanitize,
)

__all__ = [
    "Descendants",
    "Document",
    "EditError",
    "Finding",
    "Node",
    "NotWellFormed",
    "ParseError",
    "SelectorError",
    "__version__",
    "check",
    "parse",
    "sanitize",
]
