"""The content of pages, and Markdown."""

import fivefold
import pytest

PAGE = """<html lang=en><title>Bees | Meadow</title><meta property=og:site_name content=Meadow>
<ul class=menu><li><a href=/>Home</a></ul>
<article><p>Bees fly <a href=far>far</a>, and they know the way back to their hive by the sun, which is their compass.
<p>They tell each other about what they have found, with a dance that shows the direction.</article>
<footer>© Meadow</footer>"""
FIRST = "Bees fly far, and they know the way back to their hive by the sun, which is their compass."
SECOND = "They tell each other about what they have found, with a dance that shows the direction."


@pytest.mark.parametrize("page", [PAGE, PAGE.encode()])
def test_content(page):
    content = fivefold.extract(page, url="https://meadow.example/bees/", **({} if page is PAGE else {"encoding": "utf-8"}))
    assert content.text == f"{FIRST}\n\n{SECOND}"
    assert content.markdown == f"{FIRST.replace('far', '[far](https://meadow.example/bees/far)')}\n\n{SECOND}\n"
    assert content.html.startswith('<article><p>Bees fly <a href="https://meadow.example/bees/far">far</a>, and')
    assert content.metadata == {
        "title": "Bees",
        "site_name": "Meadow",
        "language": "en",
        "kind": content.kind,
        "open_graph": {"og:site_name": "Meadow"},
    }
    assert 0 < content.certainty <= 1
    assert repr(content) == f"<Content: {content.kind}, {len(content.text)} characters>"


def test_markdown():
    assert fivefold.markdown("<h1>A</h1><p><a href=b>1 * 2</a>") == "# A\n\n[1 * 2](b)\n"
    assert fivefold.markdown("<a href=b>c</a>", url="https://a.example/x/") == "[c](https://a.example/x/b)\n"
    notes = "<p>Bees<sup><a id=r href=#n>a</a></sup><ol><li id=n>Most. <a href=#r>Back</a></ol>"
    assert fivefold.markdown(notes, footnotes=True) == "Bees[^1]\n\n[^1]: Most.\n"


def test_a_wrong_address():
    with pytest.raises(ValueError, match="URL"):
        fivefold.extract("", url="x")
