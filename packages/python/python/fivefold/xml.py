"""XML: lenient or strict, as a tree or as events.

>>> from fivefold import xml
>>> xml.parse("<rss><title>Q&A</title></rss>").select_one("title").text()
'Q&A'
>>> xml.parse("<rss><title>Q&A</title></rss>", strict=True)
Traceback (most recent call last):
    ...
fivefold.NotWellFormed: 1:14: the document is not well-formed: The entity reference does not end with a semicolon ...
"""

from typing import Any

from ._fivefold import XmlEvent, XmlReader, parse_xml as parse

__all__ = ["XmlEvent", "XmlReader", "iterparse", "parse"]


def iterparse(
    markup: Any, *, strict: bool = False, encoding: str | None = None, content_type: str | None = None
) -> XmlReader:
    """Reads XML as events, one at a time, without a tree.

    `markup` is `str`, bytes, a `Path`, or something with a method `read`, which is read block by block while the events
    are taken: no more is held than the largest event. Starts and ends balance in any input; with `strict`,
    `NotWellFormed` is raised where the input is broken.

    >>> [(event.kind, event.name) for event in iterparse("<a><b/></a>")]
    [('start', 'a'), ('start', 'b'), ('end', 'b'), ('end', 'a')]
    """
    return XmlReader(markup, strict=strict, encoding=encoding, content_type=content_type)
