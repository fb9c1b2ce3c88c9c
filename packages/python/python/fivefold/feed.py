"""Feeds: RSS and Atom, with what they get wrong repaired.

>>> from fivefold import feed
>>> document = feed.parse("<rss><channel><item><title>Q&A</title></item>")
>>> document.select_one("item > title").text()
'Q&A'
>>> feed.parse_date("Thu, 01 Jan 04 19:48:21 EST").isoformat()
'2004-01-01T19:48:21-05:00'
"""

from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

from ._fivefold import Document, Node, XmlReader, discover_feeds, feed_base_url as base_url
from ._fivefold import parse_date as _parse_date, parse_feed as parse, read_feed

if TYPE_CHECKING:
    from ._feed_types import Entry as Entry, Feed as Feed

__all__ = ["base_url", "discover", "iterparse", "parse", "parse_date", "read"]


def read(markup: Any, *, url: str | None = None, content_type: str | None = None, raw: bool = False) -> "Feed":
    """Reads a feed as what it means, whatever its format: RSS, Atom, CDF or JSON Feed. Returns dictionaries, of which what the
    feed does not say is left out; dates are `datetime`. HTML is safe, with absolute links, unless it is to stay `raw`.

    `url` is the address of the feed, which relative addresses are relative to. Raises `ValueError` where it is no feed.

    >>> feed = read("<rss><channel><item><title>Q&A</title><pubDate>Thu, 01 Jan 04 19:48:21 EST</pubDate></item>")
    >>> feed["entries"][0]["title"], feed["entries"][0]["published"].year
    ('Q&A', 2004)
    """
    return read_feed(markup, make_date=_date, url=url, content_type=content_type, raw=raw)


def _date(parts: tuple[Any, ...]) -> datetime:
    zone = None if parts[7] is None else timezone(timedelta(minutes=parts[7]))
    return datetime(*parts[:7], tzinfo=zone)


def iterparse(
    markup: Any, *, stream: bool = False, encoding: str | None = None, content_type: str | None = None
) -> XmlReader:
    """Reads a feed as events, one at a time, without a tree.

    Several repairs need the feed as a whole: what stands before it, encodings that the bytes disprove, missing quotes and
    ends of sections, and the ends of elements that do not belong there. So what has a method `read` is read first, unless
    with `stream`: then it is read block by block while the events are taken, no more is held than the largest event, and
    these repairs are not made.

    >>> [event.data for event in iterparse("<rss><channel><item><title>Q&A</title></item>") if event.kind == "text"]
    ['Q&A']
    """
    return XmlReader(markup, feed=True, stream=stream, encoding=encoding, content_type=content_type)


def parse_date(text: str) -> datetime | None:
    """A date as feeds have them, as a `datetime`: without a time zone if the text tells none; `None` if it is no date."""
    parts = _parse_date(text)
    return None if parts is None else _date(parts)


def discover(page: Document) -> list[tuple[str, str | None, str | None, Node]]:
    """The links to feeds in a page: a list of tuples of the address as it is written, the title, the type, and the
    element.
    """
    return discover_feeds(page)
