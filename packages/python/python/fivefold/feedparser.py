"""Feeds in the form of feedparser: a program goes on as it is after `import fivefold.feedparser as feedparser`.

>>> import fivefold.feedparser as feedparser
>>> found = feedparser.parse(b"<rss version='2.0'><channel><title>News</title><item><title>Q&amp;A</title></item></channel></rss>")
>>> found.feed.title, found.entries[0].title, found.version
('News', 'Q&A', 'rss20')

This module has names alone; what is behind them is read by the parser. A URL is not fetched: see `parse`.
"""

import codecs
import re
import time
import warnings
from datetime import timedelta
from typing import Any, Callable
from urllib.parse import urlsplit

from . import _fivefold
from ._fivefold import encoding_name, feedparser_parse

__all__ = ["FeedParserDict", "parse", "registerDateHandler"]

# The version of feedparser whose names these are.
__version__ = "6.0.14"
USER_AGENT = f"feedparser/{__version__} (fivefold {_fivefold.__version__})"
RESOLVE_RELATIVE_URIS = 1
SANITIZE_HTML = 1

SUPPORTED_VERSIONS = {
    "": "unknown",
    "rss090": "RSS 0.90",
    "rss091n": "RSS 0.91 (Netscape)",
    "rss091u": "RSS 0.91 (Userland)",
    "rss092": "RSS 0.92",
    "rss093": "RSS 0.93",
    "rss094": "RSS 0.94",
    "rss20": "RSS 2.0",
    "rss10": "RSS 1.0",
    "rss": "RSS (unknown version)",
    "atom01": "Atom 0.1",
    "atom02": "Atom 0.2",
    "atom03": "Atom 0.3",
    "atom10": "Atom 1.0",
    "atom": "Atom (unknown version)",
    "cdf": "CDF",
    "json1": "JSON Feed 1.0",
    "json11": "JSON Feed 1.1",
}

# Names of keys that stand for another one, or for the first of several that is there.
_ALIASES: dict[str, tuple[str, ...]] = {
    "channel": ("feed",),
    "items": ("entries",),
    "guid": ("id",),
    "date": ("updated",),
    "date_parsed": ("updated_parsed",),
    "description": ("summary", "subtitle"),
    "description_detail": ("summary_detail", "subtitle_detail"),
    "url": ("href",),
    "modified": ("updated",),
    "modified_parsed": ("updated_parsed",),
    "issued": ("published",),
    "issued_parsed": ("published_parsed",),
    "pubDate": ("published",),
    "copyright": ("rights",),
    "copyright_detail": ("rights_detail",),
    "tagline": ("subtitle",),
    "tagline_detail": ("subtitle_detail",),
}


# The keys that are looked up in another way than those of a dictionary.
_LOOKED_UP = {"category", "enclosures", "license", "updated", "updated_parsed", *_ALIASES}


class ThingsNobodyCaresAboutButMe(Exception):
    """What is wrong around a feed, and does not matter to its reader."""


class CharacterEncodingOverride(ThingsNobodyCaresAboutButMe):
    """A feed is in another encoding than it says."""


class CharacterEncodingUnknown(ThingsNobodyCaresAboutButMe):
    """A feed is in an encoding that is not known."""


class NonXMLContentType(ThingsNobodyCaresAboutButMe):
    """A feed came with a media type that is not one of XML."""


class UndeclaredNamespace(Exception):
    """A prefix is not declared."""


class NotFetched(ValueError):
    """An address was given in place of a feed."""


class FeedNotWellFormed(ValueError):
    """A feed is not well-formed; what could be read is there. `line` and `column` say where."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"{line}:{column}: {message}")
        self.line = line
        self.column = column

    def getLineNumber(self) -> int:
        """The line, as exceptions of SAX have it."""
        return self.line

    def getMessage(self) -> str:
        """The message, as exceptions of SAX have it."""
        return str(self)


class FeedParserDict(dict):
    """A dictionary whose keys are attributes, too, and have aliases."""

    def _links_of(self, relation: str) -> list["FeedParserDict"]:
        return [link for link in dict.__getitem__(self, "links") if link["rel"] == relation]

    def __getitem__(self, key: Any) -> Any:
        if key not in _LOOKED_UP:
            return dict.__getitem__(self, key)
        if key == "category":
            tags = dict.__getitem__(self, "tags")
            if not tags:
                raise KeyError("there is no 'category'")
            return tags[0]["term"]
        if key == "enclosures":
            links = self._links_of("enclosure")
            return [FeedParserDict((name, value) for name, value in link.items() if name != "rel") for link in links]
        if key == "license":
            for link in self._links_of("license"):
                if "href" in link:
                    return link["href"]
            raise KeyError(key)
        if key in ("updated", "updated_parsed") and not dict.__contains__(self, key):
            published = key.replace("updated", "published")
            if dict.__contains__(self, published):
                warnings.warn(f"'{key}' is not there, and stands for '{published}'", DeprecationWarning, stacklevel=2)
                return dict.__getitem__(self, published)
        for name in _ALIASES.get(key, ()):
            if dict.__contains__(self, name):
                return dict.__getitem__(self, name)
        return dict.__getitem__(self, key)

    def __contains__(self, key: Any) -> bool:
        if key in ("updated", "updated_parsed"):
            return dict.__contains__(self, key)
        try:
            self[key]
        except KeyError:
            return False
        return True

    has_key = __contains__

    def get(self, key: Any, default: Any = None) -> Any:
        if key not in _LOOKED_UP:
            return dict.get(self, key, default)
        try:
            return self[key]
        except KeyError:
            return default

    def __setitem__(self, key: Any, value: Any) -> None:
        dict.__setitem__(self, _ALIASES.get(key, (key,))[0], value)

    def setdefault(self, key: Any, default: Any = None) -> Any:
        if key not in self:
            self[key] = default
            return default
        return self[key]

    def __getattr__(self, key: str) -> Any:
        try:
            return self[key]
        except KeyError:
            raise AttributeError(f"object has no attribute {key!r}") from None

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)


class http:
    """What a request says."""

    ACCEPT_HEADER = (
        "application/atom+xml,application/rdf+xml,application/rss+xml,application/x-netcdf,application/xml;q=0.9,"
        "text/xml;q=0.2,*/*;q=0.1"
    )


_date_handlers: list[Callable[[str], Any]] = []


def registerDateHandler(function: Callable[[str], Any]) -> None:
    """Adds a function that makes a `struct_time` of a date's text, or `None`; the last one is asked first."""
    _date_handlers.insert(0, function)


def parse(
    url_file_stream_or_string: Any,
    etag: Any = None,
    modified: Any = None,
    agent: Any = None,
    referrer: Any = None,
    handlers: Any = None,
    request_headers: Any = None,
    response_headers: Any = None,
    resolve_relative_uris: bool | None = None,
    sanitize_html: bool | None = None,
) -> FeedParserDict:
    """Parses a feed from a path, something with a method `read`, bytes or a string.

    The address of the feed is what `response_headers` have as `content-location`. What concerns a request has no effect,
    and a URL raises `NotFetched`: fetch it first.
    """
    headers = {name.lower(): value for name, value in (response_headers or {}).items()}
    result = FeedParserDict(bozo=False, entries=[], feed=FeedParserDict(), headers=dict(response_headers or {}))
    data = _read(url_file_stream_or_string)
    if not data:
        return result
    result.update(_parsed(data, headers, resolve_relative_uris, sanitize_html))
    return result


_ADDRESS = re.compile(r"(https?|ftp|file|feed):", re.IGNORECASE)


def _read(source: Any) -> Any:
    """What is parsed: text or bytes."""
    if hasattr(source, "read"):
        return source.read()
    if isinstance(source, str) and _ADDRESS.match(source):
        raise NotFetched(f"fetch it first: feedparser.parse(httpx.get({source!r}).content), or urllib.request.urlopen({source!r})")
    # What has markup is no path.
    if isinstance(source, bytes) and b"<" in source or isinstance(source, str) and "<" in source:
        return source
    try:
        with open(source, "rb") as file:
            return file.read()
    except (OSError, TypeError, ValueError):
        return source


def _parsed(data: Any, headers: dict[str, Any], resolve: bool | None, sanitize: bool | None) -> dict[str, Any]:
    """What is read, with what is wrong around it."""
    resolve = RESOLVE_RELATIVE_URIS if resolve is None else resolve
    sanitize = SANITIZE_HTML if sanitize is None else sanitize
    location = headers.get("content-location", "")
    address = location if urlsplit(location).scheme in ("http", "https", "ftp", "feed") else None
    data, label, is_guess = _decoded(data)
    found = feedparser_parse(
        data,
        tools=(FeedParserDict, time.gmtime, timedelta, _date_handlers),
        content_type=headers.get("content-type"),
        address=address,
        language=headers.get("content-language"),
        sanitize=bool(sanitize),
        resolve=bool(resolve),
    )
    message, place = found.pop("bozo_message", None), found.pop("bozo_place", None)
    error: Exception | None = None
    if headers and not _is_xml(headers.get("content-type", "")):
        media_type = headers.get("content-type")
        error = NonXMLContentType(f"{media_type} is not an XML media type" if media_type else "no Content-type specified")
    declared = label or _declared(data, headers)
    detected = found.get("encoding")
    found["encoding"] = declared
    if detected is not None and label is None and not _means(declared, detected, data):
        found["encoding"] = detected
        error = CharacterEncodingOverride(f"document declared as {declared}, but parsed as {detected}")
    if is_guess:
        error = CharacterEncodingOverride(f"document declared as {_declared(data, headers)}, but parsed as {label}")
    if message is not None:
        error = FeedNotWellFormed(message, *place) if place else ValueError(message)
    if error is not None:
        found["bozo"], found["bozo_exception"] = True, error
    return found


# The label in a declaration, and bytes that one begins with where ASCII is not a part of the encoding.
_LABEL = re.compile(rb"^<\?xml[^>]*?encoding\s*=\s*['\"]([\w.:-]+)['\"]")
_MARKS = {
    b"\x4c\x6f\xa7\x94": "cp037",
    b"\0\0\0<": "utf-32be",
    b"<\0\0\0": "utf-32le",
    codecs.BOM_UTF32_BE: "utf-32be",
    codecs.BOM_UTF32_LE: "utf-32le",
}
_UTF_16 = {codecs.BOM_UTF16_BE: "utf-16be", codecs.BOM_UTF16_LE: "utf-16le", b"\0<": "utf-16be", b"<\0": "utf-16le"}


def _decoded(data: Any) -> tuple[Any, str | None, bool]:
    """The data, as text where their encoding is one that only Python knows, with its label, and whether that is a guess."""
    if not isinstance(data, bytes):
        return data, "utf-8", False
    label = _MARKS.get(data[:4])
    declared = _LABEL.match(data if label is None else data.decode(label, "replace").lstrip("\ufeff").encode())
    if declared and label in (None, "cp037") and encoding_name(declared[1].decode()) is None:
        label = declared[1].decode().lower()
    is_guess = label is None and not declared and data[:2] not in _UTF_16
    if is_guess:
        label = _guessed(data)
    try:
        if label is None:
            return data, None, False
        # What XML takes for no label would be an error of the text.
        text = data.decode(label)
        return text.replace(declared[1].decode(), "utf-8", 1) if declared else text, label, is_guess
    except (LookupError, UnicodeError):
        return data, None, False


def _guessed(data: bytes) -> str | None:
    """What `chardet` takes bytes for that declare nothing and are no UTF-8, if it is there."""
    try:
        data.decode()
        return None
    except UnicodeDecodeError:
        pass
    try:
        import chardet
    except ImportError:
        return None
    return chardet.detect(data)["encoding"]


def _declared(data: Any, headers: dict[str, Any]) -> str:
    """The encoding that a feed should have, by RFC 3023."""
    content_type = headers.get("content-type", "")
    charset = re.search(r";\s*charset\s*=\s*[\"']?([^;\"'\s]+)", content_type, re.IGNORECASE)
    if charset and content_type:
        label = charset[1]
    elif content_type.lower().startswith("text/"):
        label = "us-ascii"
    else:
        found = _LABEL.match(data) if isinstance(data, bytes) else None
        without = "iso-8859-1" if headers and not content_type else "utf-8"
        label = found[1].decode() if found else _UTF_16.get(data[:2], without)
    label = label.lower()
    return "gb18030" if label == "gb2312" else label


def _means(declared: str, detected: str, data: Any) -> bool:
    """Whether bytes that were read in one encoding can be said to be in another."""
    name = encoding_name(declared)
    return name is not None and name.lower() == detected or isinstance(data, bytes) and data.isascii()


def _is_xml(content_type: str) -> bool:
    media_type = content_type.partition(";")[0].strip().lower()
    return bool(re.fullmatch(r"(application|text)/(xml(-dtd|-external-parsed-entity)?|.+\+xml)", media_type))
