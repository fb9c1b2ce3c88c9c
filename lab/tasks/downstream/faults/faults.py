"""The faults: what goes wrong in feeds, one at a time.

A fault takes a feed, and returns the source with the fault, as text or bytes, and the source without it; or `None`, where
the feed has no place for it. Most are in the second story, so that what they do to the others shows.
"""

import re

FAULTS = []


def fault(group, name):
    """Adds a function to the faults, under the name of what is wrong."""

    def add(function):
        FAULTS.append((group, name, function))
        return function

    return add


def markup(group, name, old, new, count=1, pattern=False):
    """A fault in the markup: the first `old` from the second story on, or else in the feed, becomes `new`."""

    def apply(feed):
        source = feed.source()
        second = second_story(source)
        find = re.compile(old if pattern else re.escape(old))
        replacement = new if pattern else (lambda _: new)
        found = find.search(source, second) or find.search(source)
        if not found:
            return None
        start = second if find.search(source, second) else 0
        changed, done = find.subn(replacement, source[start:], count=count)
        return (source[:start] + changed, source) if done else None

    FAULTS.append((group, name, apply))


def head(group, name, change):
    """A fault at the start of the source: a function changes that."""
    FAULTS.append((group, name, lambda feed: (change(feed.source()), feed.source())))


def title(group, name, broken, meant):
    """A fault in the title of the second story."""

    def apply(feed):
        return feed.with_story(1, title=broken).source(), feed.with_story(1, title=meant).source()

    FAULTS.append((group, name, apply))


def second_story(source):
    tags = list(re.finditer("<(item|entry)[ >]", source))
    return tags[1].start()


# Encodings. What is not ASCII in the other stories is UTF-8, unless the whole feed is converted.


def bytes_in_title(name, text, encoding, label="UTF-8"):
    def apply(feed):
        twin = feed.with_story(1, title=text)
        source = twin.source().replace("UTF-8", label, 1)
        before, after = source.split(text, 1)
        return before.encode() + text.encode(encoding) + after.encode(), twin.source()

    FAULTS.append(("encoding", name, apply))


bytes_in_title("a title in windows-1252, with an ellipsis and a euro sign, in UTF-8", "Nur 5 €… für Sie", "windows-1252")
bytes_in_title("a title in ISO 8859-1 in UTF-8", "Übermäßig später", "latin-1")


@fault("encoding", "an emoji as two surrogates in UTF-8, as old databases write it")
def surrogates(feed):
    twin = feed.with_story(1, title="Party \U0001f389!").source()
    return twin.encode().replace("\U0001f389".encode(), b"\xed\xa0\xbc\xed\xbe\x89"), twin


def label(name, label, encoding="utf-8", texts=None):
    """A wrong label in the declaration of a feed in some encoding."""

    def apply(feed):
        for index, text in enumerate(texts or []):
            feed = feed.with_story(index, title=text)
        if texts:
            stories = [dict(description="-", category="-") for _ in feed.stories]
            for index, changes in enumerate(stories):
                feed = feed.with_story(index, **changes)
        twin = feed.source()
        return twin.replace("UTF-8", label, 1).encode(encoding), twin

    FAULTS.append(("encoding", name, apply))


CYRILLIC = ["Новости", "Погода", "Спорт", "Музыка"]
label("ISO 8859-15 declared, UTF-8 used", "iso-8859-15")
label("UTF-8 used, windows-1251 declared", "windows-1251")
label("GB 2312 declared, UTF-8 used", "gb2312")
label("ASCII declared, as ANSI_X3.4-1968, UTF-8 used", "ANSI_X3.4-1968")
label("the label `win-1251`", "win-1251", "windows-1251", CYRILLIC)
label("the label `utf_8`", "utf_8")
label("the label `UTF-8 (BOM)`", "UTF-8 (BOM)")
label("UTF-32 declared, UTF-8 used", "utf-32")
label("the placeholder of a template for a label", "{$charset}")


@fault("encoding", "no declaration, windows-1252 used")
def undeclared(feed):
    feed = feed.with_story(2, title="Café", description="-", category="-").with_story(0, title="Größe", description="-")
    twin = feed.source()
    return re.sub(r"<\?xml.*?\?>", "", twin).encode("windows-1252"), twin


@fault("encoding", "a byte order mark before each story, where files were joined")
def marks(feed):
    source = feed.source()
    return re.sub("<(item|entry)", "\ufeff<\\1", source), source


@fault("encoding", "no declaration but a byte order mark, after an empty line")
def late_mark(feed):
    source = feed.source()
    return "\r\n\ufeff" + source, source


# Before the feed.

head("beginning", "the size of a chunk of HTTP before and after", lambda it: "1f40\r\n" + it + "\r\n0\r\n\r\n")
head("beginning", "a header of HTTP before", lambda it: "Content-Type: text/xml; charset=UTF-8\r\n\r\n" + it)
head("beginning", "the word `Array` before", lambda it: "Array\n" + it)
head("beginning", "a notice with `<br>` and `<b>` before", lambda it: "<br>\n<b>Deprecated</b>: x in <b>/a.php</b><br>\n" + it)
head("beginning", "a script before", lambda it: "<script>if (a < b) { document.write('<p>'); }</script>\n" + it)
head("beginning", "a page around, with `body` and `xmp`", lambda it: f"<html><body><xmp>\n{it}</xmp></body></html>")
head("beginning", "a whole page with a head around", lambda it: (
    "<!DOCTYPE html>\n<html><head><meta charset=utf-8><title>Feed</title>\n<link rel=stylesheet href=a.css></head>"
    f"<body>\n<div class=content>{it}</div></body></html>"))
head("beginning", "an HTML comment before", lambda it: "<!-- cached 2026-08-01 -->\n" + it)
head("beginning", "an unfinished HTML comment before", lambda it: "<!-- cached 2026-08-01 ->\n" + it)
head("beginning", "`<link>` and `<meta>` before", lambda it: "<meta name=generator content=x>\n<link rel=x href=y>\n" + it)

# The declaration and the document type.

head("declaration", "`? >` at the end of the declaration", lambda it: it.replace("?>", "? >", 1))
head("declaration", "the declaration without its `>`", lambda it: it.replace("?>", "?\n", 1))
head("declaration", "`/>` at the end of the declaration", lambda it: it.replace("?>", "/>", 1))
head("declaration", "`<xml …>` for a declaration", lambda it: it.replace("<?xml", "<xml", 1).replace("?>", ">", 1))
head("declaration", "`<? xml …?>`", lambda it: it.replace("<?xml", "<? xml", 1))
head("declaration", "typographic quotes in the declaration",
     lambda it: it.replace('version="1.0" encoding="UTF-8"', "version=“1.0” encoding=“UTF-8”", 1))
head("declaration", "an instruction for a style sheet without its `?`",
     lambda it: it.replace("?>", '?>\n<?xml-stylesheet type="text/xsl" href="/feed.xsl">', 1))
head("declaration", "code of PHP that was not run", lambda it: it.replace("?>", "?>\n<?php header('a'); if ($a->b > 1)\n", 1))
head("declaration", "a DOCTYPE without its `>`",
     lambda it: it.replace("?>", '?>\n<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://example.org/rss.dtd"\n', 1))
head("declaration", "a DOCTYPE with `]` and without `>`",
     lambda it: it.replace("?>", '?>\n<!DOCTYPE rss [<!ENTITY nbsp "&#160;">]\n', 1))
head("declaration", "an entity's declaration without its `>`",
     lambda it: it.replace("?>", '?>\n<!DOCTYPE rss [<!ENTITY nbsp "&#160;"\n]>\n', 1))
head("declaration", "`<!doctype rss>`", lambda it: it.replace("?>", "?>\n<!doctype rss>\n", 1))

# Tags.

markup("tags", "`</title>` is missing", "</title>", "")
markup("tags", "`</link>` is missing", "</link>", "")
markup("tags", "`</description>` or `</summary>` is missing", "</(description|summary)>", "", pattern=True)
markup("tags", "`</guid>` or `</id>` is missing", "</(guid|id)>", "", pattern=True)
markup("tags", "`</item>` or `</entry>` is missing, and so is that of the element before",
       r"</(category|summary|description|pubDate)>\s*</(item|entry)>", "", pattern=True)
markup("tags", "`</image>` is missing", "</image>", "")
markup("tags", "`</channel>` is missing", "</channel>", "")
markup("tags", "`</item>` or `</entry>` stands twice", "</(item|entry)>", r"</\1></\1>", pattern=True)
markup("tags", "`<title>` stands twice", "<title>", "<title><title>")
markup("tags", "`</ title>`", "</title>", "</ title>")
markup("tags", "`</title />`", "</title>", "</title />")
markup("tags", "`</item` without its `>`", "</item>", "</item")
markup("tags", "`<item` without its `>`", r"<item>", "<item")
markup("tags", "`</a>` left over", "</title>", "</a></title>")
markup("tags", "a link of Atom without its solidus", r'(<link [^>]*)/>', r"\1>", pattern=True)
markup("tags", "an `enclosure` without its solidus", r'(<enclosure [^>]*)/>', r"\1>", pattern=True)
markup("tags", "a `media:thumbnail` without its solidus", r'(<media:thumbnail [^>]*)/>', r"\1>", pattern=True)
markup("tags", "`<img>` of a counter in a story", "</title>", '</title><img src="/count.gif">')
markup("tags", "`<hr>` after each story", r"</(item|entry)>", r"</\1><hr>", count=0, pattern=True)
markup("tags", "`<p>` before a story", r"<(item|entry)\b", r"<p><\1", pattern=True)
markup("tags", "`<meta …>` in the channel", "<title>A channel", '<meta http-equiv="x" content="y"><title>A channel')

markup("tags", "`< title>`", "<title>", "< title>")
markup("tags", "`<title/>` for `<title>`", "<title>", "<title/>")
markup("tags", "`<\\/title>`, as in JSON", "</title>", "<\\/title>")
markup("tags", "names in capitals", r"<(/?)(title|link)\b", lambda tag: tag[0].upper(), count=0, pattern=True)
markup("tags", "an end of the channel after each story", r"</(item|entry)>(?=[\s\S]*</channel>)", r"</\1></channel>", count=0, pattern=True)

# Attributes.

markup("attributes", "no quote after the address of an `enclosure`", '.mp3" length', ".mp3 length")
markup("attributes", "no quote at the end of a link of Atom", '&amp;b=2"/>', "&amp;b=2/>")
markup("attributes", "no quote after `domain`", 'domain="topics">', 'domain="topics>')
markup("attributes", "no quote after `rel`", 'rel="alternate" ', 'rel="alternate ')
markup("attributes", "no quote after `isPermaLink`, and one before", 'isPermaLink="false"', 'isPermaLink=false"')
markup("attributes", "quotes in a value", 'term="news"', 'term="so-called "news" only"')
markup("attributes", "an apostrophe in a value between apostrophes", 'domain="topics"', "domain='topic's list'")
markup("attributes", "quotes with backslashes everywhere", r'="([^"<>]*)"', r'=\\"\1\\"', count=0, pattern=True)


@fault("attributes", "quotes with backslashes in the start tag of the feed")
def escaped_quotes(feed):
    source = feed.source()
    return re.sub(r"<(rss|feed|rdf:RDF).*?>", lambda tag: tag[0].replace('"', '\\"'), source, count=1), source


@fault("attributes", "typographic quotes in the start tag of the feed")
def typographic_quotes(feed):
    source = feed.source()
    return re.sub(r"<(rss|feed|rdf:RDF).*?>", lambda tag: re.sub('"(.*?)"', "“\\1”", tag[0]), source, count=1), source


# References.

title("references", "C1 controls as references", "The 80&#146;s &#150; part 1&#133;", "The 80’s – part 1…")
title("references", "an emoji as two hexadecimal references", "Party &#xD83C;&#xDF89;!", "Party \U0001f389!")
title("references", "a hexadecimal reference without its semicolon", "The 80&#x2019s part", "The 80’s part")
title("references", "a reference to NUL", "One&#0; two", "One two")
title("references", "an unknown name", "Press &enter; now", "Press &amp;enter; now")
title("references", "an ampersand before a number", "B&W, R&#38B, Q&2", "B&amp;W, R&amp;B, Q&amp;2")
title("references", "names of HTML", "Caf&eacute; &ndash; 10&euro;", "Café – 10€")

# Characters and texts.

title("texts", "sequences for a terminal", "\x1b[1mBold\x1b[0m news", "[1mBold[0m news")
title("texts", "a generic type", "From Vec<u8> to Box<dyn Error>", "From Vec&lt;u8&gt; to Box&lt;dyn Error&gt;")
title("texts", "`<em>` and `<br>`", "An <em>important</em> note<br>for you", "An &lt;em&gt;important&lt;/em&gt; note&lt;br&gt;for you")
title("texts", "comparisons", "If 3<x and x<=5 && y>2", "If 3&lt;x and x&lt;=5 &amp;&amp; y&gt;2")
title("texts", "an arrow and a heart", "I <3 C++ -> Rust <-", "I &lt;3 C++ -&gt; Rust &lt;-")
title("texts", "`<![CDATA [` with a space", "<![CDATA [Big & small]]>", "Big &amp; small")
title("texts", "code of a template", "Hello <% user %>", "Hello &lt;% user %&gt;")


def description(name, broken):
    """HTML in the second description that is not escaped. Titles and links are meant to stay."""

    def apply(feed):
        if feed.cdata:
            return None
        source = feed.source()
        start = source.index("&lt;p&gt;", second_story(source))
        end = source.index("&lt;/p&gt;", start) + len("&lt;/p&gt;")
        return source[:start] + broken + source[end:], source

    FAULTS.append(("texts", name, apply))


description("HTML in a description: `<p>` and `<img>` without ends", "<p>One<p>Two <img src=a.png> and <a href=b>three</a>")
description("HTML in a description: a list without ends", "<ul><li>One<li>Two</ul>")
description("HTML in a description: a script", "<script>for (i=0;i<n;i++) if (a<b&&c>d) f();</script>")
description("HTML in a description: a table, wrongly nested", "<table><tr><td><b>x</table></b>")
markup("texts", "`]]&gt;` for the end of a section", "]]>", "]]&gt;")
markup("texts", "`]] >` for the end of a section", "]]>", "]] >")
title("texts", "a title that was encoded twice", "CafÃ© MÃ¼ller", "Café Müller")
markup("texts", "the last section has no end", "]]>(?![\\s\\S]*\\]\\]>)", "", pattern=True)
markup("texts", "a comment that ends with `->` before a story", r"<(item|entry)\b", r"<!-- next -><\1", pattern=True)

# The end.

FAULTS.append(("end", "cut off in the last end tag but one", lambda feed: (feed.source().rstrip()[:-9], feed.source())))
FAULTS.append(("end", "NULs after the feed", lambda feed: (feed.source() + "\0" * 40, feed.source())))
FAULTS.append(("end", "a script after the feed", lambda feed: (feed.source() + "<script>a<b</script>", feed.source())))
FAULTS.append(("end", "the feed stands twice", lambda feed: (feed.source() + feed.source(), feed.source())))
