"""Prints the titles and dates of a feed: `python feeds.py FILE`."""

import sys
from collections.abc import Iterator
from datetime import datetime

from fivefold import feed


def entries(data: bytes) -> Iterator[tuple[str | None, datetime | None]]:
    """The titles and dates of a feed's entries, RSS or Atom."""
    for entry in feed.parse(data).select("item, entry"):
        children = {child.local_name: child for child in reversed(entry.elements)}
        title = children.get("title")
        date = next((children[name] for name in ("pubDate", "published", "updated", "date") if name in children), None)
        yield title.text().strip() if title else None, feed.parse_date(date.text()) if date else None


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        for title, date in entries(file.read()):
            print(f"{date:%Y-%m-%d %H:%M}" if date else "no date", title)
