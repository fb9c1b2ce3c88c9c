"""Feeds for the faults to be put in: ten, each of four stories, in the formats and styles that feeds come in."""

from dataclasses import dataclass, replace
from xml.sax.saxutils import escape

TEXTS = [
    ("Grüße aus Łódź", "Ein Text über Brücken und Flüsse.", "reise"),
    ("Quarterly results", "The numbers of the third quarter, in short.", "news"),
    ("Новости недели", "Что произошло за неделю.", "новости"),
    ("Release 2.0", "What is new in this release.", "releases"),
]


@dataclass(frozen=True)
class Story:
    """A story. Title and description are XML, so that a fault can stand in them."""

    title: str
    link: str
    description: str
    category: str


@dataclass(frozen=True)
class Feed:
    """A feed of one format, to be written in one style."""

    form: str
    stories: tuple
    cdata: bool = False
    extensions: bool = False
    newline: str = "\n"
    indent: str = "  "
    encoding: str = "UTF-8"

    @property
    def name(self):
        style = [self.form, "cdata" if self.cdata else "", "ext" if self.extensions else "", "flat" if not self.newline else ""]
        return "-".join(part for part in style if part)

    def with_story(self, index, **changes):
        stories = list(self.stories)
        stories[index] = replace(stories[index], **changes)
        return replace(self, stories=tuple(stories))

    def source(self):
        """The well-formed source."""
        lines = getattr(self, "_" + self.form)()
        head = f'<?xml version="1.0" encoding="{self.encoding}"?>'
        return self.newline.join([head, *lines]) + self.newline

    def _text(self, story):
        if not self.cdata:
            return f"&lt;p&gt;{story.description}&lt;/p&gt;"
        return f"<![CDATA[<p>{story.description}</p>]]>"

    def _rss2(self):
        names = ""
        if self.extensions:
            names = (
                ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"'
                ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'
            )
        i = self.indent
        yield f'<rss version="2.0"{names}>'
        yield i + "<channel>"
        yield i * 2 + "<title>A channel</title>"
        yield i * 2 + "<link>https://example.org/</link>"
        yield i * 2 + "<description>About something</description>"
        yield i * 2 + "<image>"
        yield i * 3 + "<url>https://example.org/logo.png</url>"
        yield i * 3 + "<title>Logo</title>"
        yield i * 3 + "<link>https://example.org/</link>"
        yield i * 2 + "</image>"
        for number, story in enumerate(self.stories):
            yield i * 2 + "<item>"
            yield i * 3 + f"<title>{story.title}</title>"
            yield i * 3 + f"<link>{story.link}</link>"
            yield i * 3 + f'<guid isPermaLink="false">g{number}</guid>'
            yield i * 3 + f"<description>{self._text(story)}</description>"
            yield i * 3 + f'<category domain="topics">{story.category}</category>'
            yield i * 3 + f"<pubDate>Sat, 0{number + 1} Aug 2026 08:00:00 GMT</pubDate>"
            if self.extensions:
                yield i * 3 + "<dc:creator>Ann Author</dc:creator>"
                yield i * 3 + f'<media:thumbnail url="https://example.org/{number}.png"/>'
                yield i * 3 + "<itunes:duration>90</itunes:duration>"
                yield i * 3 + f'<enclosure url="https://example.org/{number}.mp3" length="10" type="audio/mpeg"/>'
            yield i * 2 + "</item>"
        yield i + "</channel>"
        yield "</rss>"

    def _atom(self):
        i = self.indent
        yield '<feed xmlns="http://www.w3.org/2005/Atom">'
        yield i + "<title>A channel</title>"
        yield i + '<link href="https://example.org/"/>'
        yield i + "<id>urn:example:feed</id>"
        yield i + "<updated>2026-08-01T08:00:00Z</updated>"
        yield i + "<author><name>Ann Author</name></author>"
        for number, story in enumerate(self.stories):
            yield i + "<entry>"
            yield i * 2 + f"<title>{story.title}</title>"
            yield i * 2 + f'<link rel="alternate" href="{story.link}"/>'
            yield i * 2 + f"<id>urn:example:{number}</id>"
            yield i * 2 + f"<updated>2026-08-0{number + 1}T08:00:00Z</updated>"
            yield i * 2 + f'<category term="{story.category}"/>'
            yield i * 2 + f'<summary type="html">{self._text(story)}</summary>'
            yield i + "</entry>"
        yield "</feed>"

    def _rss1(self):
        i = self.indent
        yield '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">'
        yield i + '<channel rdf:about="https://example.org/feed">'
        yield i * 2 + "<title>A channel</title>"
        yield i * 2 + "<link>https://example.org/</link>"
        yield i * 2 + "<description>About something</description>"
        yield i + "</channel>"
        for story in self.stories:
            yield i + f'<item rdf:about="{story.link}">'
            yield i * 2 + f"<title>{story.title}</title>"
            yield i * 2 + f"<link>{story.link}</link>"
            yield i * 2 + f"<description>{self._text(story)}</description>"
            yield i + "</item>"
        yield "</rdf:RDF>"


def feeds():
    """The ten feeds."""
    stories = tuple(
        Story(escape(title), f"https://example.org/story/{number}?a=1&amp;b=2", escape(text), category)
        for number, (title, text, category) in enumerate(TEXTS)
    )
    base = Feed("rss2", stories)
    return [
        base,
        replace(base, cdata=True),
        replace(base, extensions=True),
        replace(base, extensions=True, cdata=True),
        replace(base, newline="\r\n", indent="\t", extensions=True),
        replace(base, newline="", indent=""),
        Feed("atom", stories),
        Feed("atom", stories, cdata=True),
        Feed("atom", stories, newline="", indent="", cdata=True),
        Feed("rss1", stories),
    ]
