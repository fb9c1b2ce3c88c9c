"""A view that cleans what visitors write, as one would have it in Django or Flask."""

from typing import Any

import fivefold

KEPT = {"p": [], "a": ["href"], "em": [], "strong": [], "ul": [], "li": [], "blockquote": ["cite"]}


def cleaned(comment: str) -> str:
    """A comment as HTML that can stand in a page: known elements only, and links that no search engine follows."""
    html = fivefold.sanitize(comment, elements=KEPT, replace_with_children=["div", "span", "b", "i"])
    fragment = fivefold.parse(html, fragment="div")
    for link in fragment.select("a[href]"):
        link["rel"] = "nofollow ugc"
    return fragment.root.inner_html


def comment_view(request: Any) -> dict[str, object]:
    """Stores a comment. `request.POST` is a dictionary, as in Django."""
    text = request.POST.get("comment", "")
    problems = [error.message for error in fivefold.check(f"<!DOCTYPE html><title>c</title>{text}")]
    return {"comment": cleaned(text), "problems": problems}
