"""The types of what `fivefold.feed.read` returns."""

from datetime import datetime
from typing import Any, TypedDict


class Link(TypedDict, total=False):
    """A link; `rel` is `alternate` where the feed does not tell."""

    href: str
    rel: str
    type: str
    title: str
    hreflang: str
    length: int


class Enclosure(TypedDict, total=False):
    """A file that belongs to an entry."""

    url: str
    type: str
    length: int


class Person(TypedDict, total=False):
    """A person; `role` is the name of the element."""

    name: str
    email: str
    uri: str
    image: str
    role: str


class Category(TypedDict, total=False):
    """A category."""

    term: str
    scheme: str
    label: str


class Generator(TypedDict, total=False):
    """The program that has made a feed."""

    name: str
    uri: str
    version: str


class Image(TypedDict, total=False):
    """An image."""

    url: str
    title: str
    link: str
    description: str
    width: int
    height: int


class _Modules(TypedDict, total=False):
    dublin_core: dict[str, Any]
    dublin_core_terms: dict[str, Any]
    itunes: dict[str, Any]
    podcast: dict[str, Any]
    media: dict[str, Any]
    geo: dict[str, Any]
    threading: dict[str, Any]
    slash: dict[str, Any]
    syndication: dict[str, Any]
    creative_commons: dict[str, Any]
    feedburner: dict[str, Any]
    chapters: dict[str, Any]
    extensions: dict[str, dict[str, list[dict[str, Any]]]]


class _Common(_Modules, total=False):
    id: str
    title: str
    title_html: str
    link: str
    links: list[Link]
    authors: list[Person]
    contributors: list[Person]
    publisher: Person
    categories: list[Category]
    published: datetime
    published_text: str
    updated: datetime
    updated_text: str
    rights: str
    rights_html: str
    image: Image


class Source(_Common, total=False):
    """The feed that an entry comes from."""

    version: str
    subtitle: str
    subtitle_html: str
    language: str
    generator: Generator
    icon: str
    logo: str
    ttl: int
    cloud: dict[str, str]
    text_input: dict[str, str]
    skip_hours: list[int]
    skip_days: list[str]
    rating: str
    docs: str


class Entry(_Common, total=False):
    """An entry."""

    summary: str
    content: str
    created: datetime
    expires: datetime
    enclosures: list[Enclosure]
    comments: str
    source: Source


class Feed(Source):
    """A feed."""

    entries: list[Entry]
