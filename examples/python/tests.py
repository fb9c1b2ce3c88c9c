"""Runs the examples on small inputs."""

from types import SimpleNamespace

import comments
import feeds
import fivefold
import links
import tables


def test_links(tmp_path):
    (tmp_path / "b.html").write_text("x")
    (tmp_path / "a.html").write_text("<a href=b.html#x>b</a>\n <a href='c%20d.html'>c</a><a href=https://x.example/>x</a>")
    ((place, address),) = links.broken_links(tmp_path)
    assert place.endswith("a.html:2:2") and address == "c%20d.html"


def test_feeds():
    data = b"<rss><channel><item><title>Q&A</title><pubDate>Thu, 01 Jan 04 19:48:21 EST</pubDate></item><item>"
    (title, date), other = feeds.entries(data)
    assert (title, date.year, other) == ("Q&A", 2004, (None, None))


def test_tables():
    page = fivefold.parse("<table><tr><th colspan=2>a<tr><td>1<td> 2 <b>x</b></table>")
    assert list(tables.rows(page.select_one("table"))) == [["a", "a"], ["1", "2 x"]]


def test_comments():
    request = SimpleNamespace(POST={"comment": "<p onclick=x>One <b>two</b> <a href=/x>three</a><script>y</script>"})
    answer = comments.comment_view(request)
    assert answer["comment"] == '<p>One two <a href="/x" rel="nofollow ugc">three</a></p>'
    assert answer["problems"] == []
