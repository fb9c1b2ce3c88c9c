"""More faults, family by family, which were invented after the first and after the repairs of those.

They follow the same rules as those of faults.py, and are added to its list.
"""

import re
from dataclasses import replace
from xml.sax.saxutils import escape

from faults import CYRILLIC, FAULTS, bytes_in_title, fault, head, label, markup, second_story, title

# The number of the first of them.
FIRST = len(FAULTS)


def between(name, text, group="injected"):
    """A text between the first story and the second."""

    def apply(feed):
        source = feed.source()
        at = second_story(source)
        return source[:at] + text + source[at:], source

    FAULTS.append((group, name, apply))


def in_story(name, text, group="injected"):
    """A text in the second story, after its title."""

    def apply(feed):
        source = feed.source()
        at = source.index("</title>", second_story(source)) + len("</title>")
        return source[:at] + text + source[at:], source

    FAULTS.append((group, name, apply))


def in_channel(name, text, group="injected"):
    """A text after the title of the feed."""

    def apply(feed):
        source = feed.source()
        at = source.index("</title>") + len("</title>")
        return source[:at] + text + source[at:], source

    FAULTS.append((group, name, apply))


def literal(name, text, group="markup as text"):
    """A title that has markup as text, which should have been escaped."""
    title(group, name, text, escape(text))


def stories_of(source):
    return list(re.finditer(r"<(item|entry)\b[\s\S]*?</\1>", source))


# Encodings.

bytes_in_title("a dash and quotes in windows-1252 in UTF-8", "“One” – ‘two’ ™", "windows-1252")
bytes_in_title("windows-1252 in ISO 8859-1", "Nur 5 €… für Sie", "windows-1252", "ISO-8859-1")
label("the label `UTF8`", "UTF8")
label("the label `unicode`", "unicode")
label("UTF-16 declared, UTF-8 used", "UTF-16")
label("ISO 8859-2 declared, UTF-8 used", "ISO-8859-2")
label("KOI8-R declared, UTF-8 used", "KOI8-R")
label("the label `cp-1251`", "cp-1251", "windows-1251", CYRILLIC)
label("the label `WINDOWS1251`", "WINDOWS1251", "windows-1251", CYRILLIC)
label("the label `koi8 r`", "koi8 r", "koi8-r", CYRILLIC)
label("an empty label", "")
head("encoding", "a byte order mark, and UTF-16 declared", lambda it: "\ufeff" + it.replace("UTF-8", "UTF-16", 1))
head("encoding", "two byte order marks", lambda it: "\ufeff\ufeff" + it)
head("encoding", "UTF-16 with a mark, UTF-8 declared", lambda it: b"\xff\xfe" + it.encode("utf-16-le"))
title("encoding", "C1 controls as characters", "It\x92s \x93big\x94", "It’s “big”")

# Before the feed.

head("beginning", "empty lines before the declaration", lambda it: "\n\n \t\n" + it)
head("beginning", "the declaration twice", lambda it: it[: it.index("?>") + 2] + "\n" + it)
head("beginning", "a comment before the declaration", lambda it: "<!-- by a cache: <b>1</b> -->\n" + it)
head("beginning", "`>` before", lambda it: ">\n" + it)
head("beginning", "`</div>` before", lambda it: "</div>\n" + it)
head("beginning", "`<!DOCTYPE html>` before", lambda it: "<!DOCTYPE html>\n" + it)
head("beginning", "`#!/usr/bin/php` before", lambda it: "#!/usr/bin/php -q\n" + it)
head("beginning", "a warning without markup before", lambda it: "PHP Warning:  Undefined $x in /a.php on line 3\n" + it)
head("beginning", "`&nbsp;` before", lambda it: "&nbsp;&nbsp;\n" + it)
head("beginning", "`<pre>` before", lambda it: "<pre>\n" + it)
head("beginning", "a style sheet before", lambda it: "<style>a > b { color: red }</style>\n" + it)
head("beginning", "a quote before", lambda it: '"' + it)
head("beginning", "a traceback with `<module>` before",
     lambda it: 'Traceback:\n  File "<string>", line 1, in <module>\nValueError\n' + it)

# The declaration and the document type.

XML = '<?xml version="1.0" encoding="UTF-8"?>'
for name, new in [
    ("no quotes in the declaration", "<?xml version=1.0 encoding=UTF-8?>"),
    ("`<?XML …?>`", '<?XML version="1.0" encoding="UTF-8"?>'),
    ("`<?xml?>`", "<?xml?>"),
    ("`<xml …?>`", '<xml version="1.0" encoding="UTF-8"?>'),
    ("`version=\"1.0'`", "<?xml version=\"1.0' encoding=\"UTF-8\"?>"),
    ("the version 2.0 and `standalone=\"true\"`", '<?xml version="2.0" encoding="UTF-8" standalone="true"?>'),
    ("the encoding before the version", '<?xml encoding="UTF-8" version="1.0"?>'),
    ("no space in the declaration", '<?xmlversion="1.0"encoding="UTF-8"?>'),
    ("`<?xml …>>`", '<?xml version="1.0" encoding="UTF-8">>'),
    ("`<!xml …>`", '<!xml version="1.0" encoding="UTF-8">'),
    ("the declaration with backslashes", '<?xml version=\\"1.0\\" encoding=\\"UTF-8\\"?>'),
    ("a style sheet that never ends", XML + '\n<?xml-stylesheet type="text/xsl" href="/feed.xsl"'),
    ("`<!DOCTYPE rss PUBLIC>`", XML + "\n<!DOCTYPE rss PUBLIC>"),
    ("two DOCTYPEs", XML + "\n<!DOCTYPE rss>\n<!DOCTYPE rss>"),
    ("a DOCTYPE with an open quote", XML + '\n<!DOCTYPE rss SYSTEM "rss.dtd>'),
    ("an entity without a DOCTYPE", XML + '\n<!ENTITY nbsp "&#160;">'),
]:
    head("declaration", name, lambda it, new=new: it.replace(XML, new, 1))

# The root and the channel.


def root(name, change):
    """A fault in the start tag of the root."""

    def apply(feed):
        source = feed.source()
        tag = re.search(r"<(rss|feed|rdf:RDF)[^>]*>", source)
        changed = change(tag[0])
        return (source[: tag.start()] + changed + source[tag.end() :], source) if changed != tag[0] else None

    FAULTS.append(("root", name, apply))


root("the root's start tag without its `>`", lambda tag: tag[:-1])
root("the root's start tag twice", lambda tag: tag + tag)
root("no quotes in the root's start tag", lambda tag: tag.replace('"', ""))
root("no quote at the end of the root's start tag", lambda tag: tag[:-2] + ">")
root("no space between the root's attributes", lambda tag: re.sub('" (?=x)', '"', tag))
root("commas between the root's attributes", lambda tag: re.sub('" (?=x)', '", ', tag))
root("`>>` after the root's start tag", lambda tag: tag + ">")
root("`xmlns` twice", lambda tag: tag[:-1] + ' xmlns:a="urn:a" xmlns:a="urn:a">')
root("quotes twice in the root's start tag", lambda tag: re.sub('="([^"]*)"', '=""\\1""', tag))
root("quotes as references in the root's start tag", lambda tag: re.sub('="([^"]*)"', "=&quot;\\1&quot;", tag))
markup("root", "`<channel>` twice", "<channel>", "<channel><channel>")
markup("root", "`</rss>` is missing", "</(rss|feed|rdf:RDF)>", "", pattern=True)
markup("root", "the root's end tag misspelt", "</(rss|feed|rdf:RDF)>", "</rssfeed>", pattern=True)
markup("root", "the root's end tag without its `>`", r"(</(rss|feed|rdf:RDF))>\s*$", r"\1", pattern=True)
markup("root", "the ends of channel and root swapped", r"</channel>(\s*)</rss>", r"</rss>\1</channel>", pattern=True)
in_channel("a prefix that is not declared", '<sy:updatePeriod>hourly</sy:updatePeriod><x:y z:a="b"/>', "root")

# Tags.

for name, old, new in [
    ("`<title>` for `</title>`", "</title>", "<title>"),
    ("`<link>` for `</link>`", "</link>", "<link>"),
    ("`<item>` for `</item>`", r"</(item|entry)>", r"<\1>"),
    ("`</titel>`", "</title>", "</titel>"),
    ("`</TITLE>`", "</title>", "</TITLE>"),
    ("`</Item>`", r"</(i)(tem)>|</(e)(ntry)>", lambda m: "</" + m[0][2:].capitalize()),
    ("`<<title>`", "<title>", "<<title>"),
    ("`<title>>`", "</title>", "</title>>"),
    ("`<<item>`", r"<(item|entry)\b", r"<<\1"),
    ("`</item>>`", r"</(item|entry)>", r"</\1>>"),
    ("`</item/>`", r"</(item|entry)>", r"</\1/>"),
    ("`<//item>`", r"</(item|entry)>", r"<//\1>"),
    ("`</item>` before the end of the element before", r"</(category|summary|description|pubDate)>(\s*)</(item|entry)>",
     r"</\3></\1>"),
    ("`<title` without its `>`", "<title>", "<title "),
    ("`</link` without its `>`", "</link>", "</link"),
    ("`</guid>` for `</link>`", "</link>", "</guid>"),
    ("`</title></title>`", "</title>", "</title></title>"),
    ("`<item><item>`", r"<(item|entry)\b([^>]*)>", r"<\1\2><\1\2>"),
    ("`<itme>`", r"<(item|entry)\b", "<itme"),
    ("an end of the feed for `</title>`", "</title>", "</>"),
]:
    markup("tags", name, old, new, pattern=True)
in_story("`</link>` too much", "</link>", "tags")
in_story("`<b>` in a story, without an end", "<b>", "tags")
in_story("`<div>` in a story, without an end", '<div class="x">', "tags")
in_story("`<b><i></b></i>` in a story", "<b><i>x</b></i>", "tags")
in_channel("`<center>` in the channel, without an end", "<center>", "tags")
in_channel("`<li<k …/>` in the channel", '<li<k href="https://example.org/"/>', "tags")
in_channel("`<items>` in the channel, without an end", "<items>", "tags")

# Attributes.

for name, old, new in [
    ("quotes twice: `\"\"v\"\"`", '="([^"<>]*)"(?=[^<?]*>)', r'=""\1""'),
    ("apostrophes twice", '="([^"<>]*)"(?=[^<?]*>)', r"=''\1''"),
    ("quotes as `&#34;`", '="([^"<>]*)"(?=[^<?]*>)', r"=&#34;\1&#34;"),
    ("quotes as `&quot;`", '="([^"<>]*)"(?=[^<?]*>)', r"=&quot;\1&quot;"),
    ("no quotes at all", '="([^"<> ]*)"(?=[^<?]*>)', r"=\1"),
    ("two equals signs", '="([^"<>]*)"(?=[^<?]*>)', r'=="\1"'),
    ("a quote before, an apostrophe after", '="([^"<>]*)"(?=[^<?]*>)', "=\"\\1'"),
    ("spaces around the equals sign", '="([^"<>]*)"(?=[^<?]*>)', r' = "\1"'),
    ("a semicolon after each value", '="([^"<>]*)"(?=[^<?]*>)', r'="\1";'),
    ("spaces that are no white space of XML", '" (?=[a-z]+=)', '"\u00a0'),
]:
    markup("attributes", name, old, new, count=0, pattern=True)
in_story("an attribute without a value", "<source url>x</source>", "attributes")
in_story("`<` in a value", '<source url="a<b">x</source>', "attributes")
in_story("an attribute twice", '<source url="a" url="b">x</source>', "attributes")
markup("attributes", "attributes in an end tag", "</title>", '</title lang="en">')
markup("attributes", "an apostrophe in a start tag", "<title>", "<title '>")
literal("a quote without an end in a title", 'See <a href="x here', "attributes")
literal("an apostrophe without an end in a title", "See <a href='x here", "attributes")

# References.

title("references", "`&copy` without its semicolon", "One &copy two", "One © two")
title("references", "an ampersand at the end", "One &", "One &amp;")
title("references", "`&#;` and `&#x;`", "One &#; &#x; two", "One &amp;#; &amp;#x; two")
title("references", "`&AMP;`", "One &AMP; two", "One &amp; two")
title("references", "`& amp;`", "One & amp; two", "One &amp; amp; two")
title("references", "`&&`", "One && two", "One &amp;&amp; two")
title("references", "`&lsquo;` and `&hellip;`", "&lsquo;One&rsquo;&hellip;", "‘One’…")
title("references", "a reference to a vertical tab", "One&#11; two&#x1;", "One two")
title("references", "`&#150;`, in a row", "1990&#150;1999 &#151; &#128;5", "1990–1999 — €5")
title("references", "a decimal reference without its semicolon", "It&#8217s", "It’s")
title("references", "`&apos` without its semicolon", "It&apos;s &quot", 'It\'s "')


@fault("references", "ampersands in a link")
def ampersands(feed):
    source = feed.source()
    return source.replace("?a=1&amp;b=2", "?a=1&b=2"), source


# Markup as text.

literal("`The <item> element`", "The <item> element")
literal("`The <title> element`", "The <title> element")
literal("`The <link> element`", "The <link> element")
literal("`The <entry> and <id> elements`", "The <entry> and <id> elements")
literal("`If a<b then`", "If a<b then")
literal("`a<b`, at the end", "If a<b")
literal("`List<String>`", "From List<String> to Map<K, V>")
literal("an address of mail", "Ask Ann <ann@example.org> now")
literal("an address of the Web", "See <https://example.org/> now")
literal("`#include <stdio.h>`", "Why #include <stdio.h> first")
literal("`p<0.05`", "Is p<0.05 enough")
literal("`Use <div> well`", "Use <div> well")
literal("`No </div> here`", "No </div> here")
literal("`<b>` and `<a>`", 'A <b>bold</b> <a href="x">link</a>')
literal("`<img>` and `<p>`", "One <img src=x.png> two <p> three")
literal("`<<` and `>>`", "1 << 2 >> 3 <> 4")
literal("`<script>`", "Never use <script> here")
literal("`</p>`, and `<p>` before", "What <p>and</p> mean")

# What is put in.

TRACEBACK = 'Traceback (most recent call last):\n  File "<stdin>", line 1, in <module>\nNameError: x\n'
between("a traceback between stories", TRACEBACK)
in_channel("a traceback in the channel", TRACEBACK)
in_story("a traceback in a story", TRACEBACK)
for name, text in [
    ("`<div>`", "<div>ad"),
    ("`<center><b>ad</b>`", "<center><b>ad</b>"),
    ("`<span>`", '<span class="ad">ad'),
    ("`<font>`", "<font color=red>ad"),
    ("`<a>`", '<a href="https://example.org/ad">ad'),
    ("`<ins>`", "<ins class=adsbygoogle data-ad-slot=1>"),
    ("a list", "<ul><li>one<li>two"),
    ("a table", "<table><tr><td>one"),
    ("`<body>`", "<body bgcolor=white>"),
    ("`<iframe>`", "<iframe src=ad.html>"),
    ("a form", "<form action=a><input name=q><select><option>1"),
]:
    between(f"{name} between stories, without an end", text)
between("a warning of PHP between stories", "<br />\n<b>Warning</b>: x() expects 1 in <b>/a.php</b> on line <b>3</b><br />\n")
between("a script between stories", "<script>if (a<b && c) { d(); }</script>")
between("`</div>` and `</body>` between stories", "</div></body>")
between("text between stories", "Notice: a < b & c\n")
in_story("a warning of PHP in a story", "<br />\n<b>Warning</b>: x in <b>/a.php</b><br />\n")
in_story("`<font>` in a story, without an end", "<font size=1>ad")
in_channel("`<div>` in the channel, without an end", "<div>ad")

# Comments and sections.

for name, text in [
    ("`--` in a comment", "<!-- a -- b -->"),
    ("`<!--->`", "<!--->"),
    ("`--!>`", "<!-- a --!>"),
    ("`--->`", "<!-- a --->"),
    ("a comment in a comment", "<!-- a <!-- b -->"),
    ("`<!- a -->`", "<!- a -->"),
    ("`<! -- a -->`", "<! -- a -->"),
    ("`<!-- a >`", "<!-- a >"),
    ("`-->` without a comment", "-->"),
    ("a comment of JSP", "<%-- a --%>"),
]:
    between(f"{name} between stories", text, "comments")
title("comments", "`<[CDATA[`", "<[CDATA[Big]]>", "&lt;[CDATA[Big]]&gt;")
title("comments", "`]]]>`", "<![CDATA[Big]]]>", "Big]")
title("comments", "`]]>` twice", "<![CDATA[Big]]>]]>", "Big]]&gt;")
title("comments", "a section in a section", "<![CDATA[<![CDATA[Big]]>]]>", "&lt;![CDATA[Big]]&gt;")
title("comments", "`]]` at the end of a section", "<![CDATA[Big]]", "Big]]")

# Joined and cut.


def other(feed):
    """Another feed in the same style."""
    for index, story in enumerate(feed.stories):
        feed = feed.with_story(index, title=f"Other {index}", link=f"https://example.com/other/{index}?a=1&amp;b=2")
    return feed


def joined(name, join):
    def apply(feed):
        source, second = feed.source(), other(feed).source()
        last = stories_of(source)[-1].end()
        whole = source[:last] + "".join(found[0] for found in stories_of(second)) + source[last:]
        return join(source, second), whole

    FAULTS.append(("joined", name, apply))


def root_start(source):
    return re.search("<(rss|feed|rdf:RDF)", source).start()


def root_end(source):
    return source.rindex("</rss>" if "</rss>" in source else "</channel>" if "<rss" in source else "</")


joined("two feeds joined", lambda one, two: one + two)
joined("two feeds joined, the second without its declaration", lambda one, two: one + two[root_start(two) :])
joined("two feeds joined, the first without its end", lambda one, two: one[: stories_of(one)[-1].end()] + two)
joined("the stories of another feed after the end", lambda one, two: one + two[stories_of(two)[0].start() :])


def cut(name, where):
    """The feed up to some place in its last story, and then nothing."""

    def apply(feed):
        source = feed.source()
        last = stories_of(source)[-1]
        at = where(source, last)
        return (source[:at], source) if at > 0 else None

    FAULTS.append(("cut", name, apply))


cut("cut off after the link of the last story", lambda source, last: re.compile(r"</link>|<link[^>]*/>").search(source, last.start()).end())
cut("cut off in a tag of the last story", lambda source, last: source.rindex("<", last.start(), last.end() - 8) + 4)
cut("cut off in the description of the last story", lambda source, last: source.find("release.", last.start()))
cut("cut off after the last story", lambda source, last: last.end())
cut("cut off in the end of the last story", lambda source, last: last.end() - 3)


def again(name, where):
    """The feed up to some place in its second story, and then the feed again, as a whole."""

    def apply(feed):
        source = feed.source()
        return source[: where(source, second_story(source))] + source, source

    FAULTS.append(("cut", name, apply))


again("cut off in a title, then the whole feed", lambda source, at: source.index("<title>", at) + 12)
again("cut off in a link, then the whole feed", lambda source, at: source.index("example.org", at) + 4)
again("cut off between two elements, then the whole feed", lambda source, at: source.index("</title>", at) + 8)
again("cut off between two stories, then the whole feed", lambda source, at: at)
again("cut off in a tag, then the whole feed", lambda source, at: source.index("<title>", at) + 3)


@fault("joined", "an end of the root amid the stories")
def end_amid(feed):
    source = feed.source()
    at, end = second_story(source), stories_of(source)[-1].end()
    return source[:at] + source[end:].strip() + source[at:], source


@fault("joined", "an end of the root after each story")
def end_after_each(feed):
    source = feed.source()
    end = source[stories_of(source)[-1].end() :].strip()
    return re.sub(r"</(item|entry)>", lambda it: it[0] + end, source), source


@fault("joined", "a declaration before each story")
def declarations(feed):
    source = feed.source()
    return re.sub(r"<(item|entry)\b", lambda it: XML + it[0], source), source


@fault("joined", "an end of the channel before the stories")
def end_before(feed):
    if feed.form != "rss2":
        return None
    source = feed.source()
    at = source.index("<item")
    return source[:at] + "</channel>" + source[at:], source
