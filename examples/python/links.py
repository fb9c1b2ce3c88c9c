"""Prints the links of pages that lead to no file: `python links.py FOLDER`."""

import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import fivefold


def broken_links(folder: str | Path) -> Iterator[tuple[str, str]]:
    """The places and the addresses of links to files that are not there."""
    for path in sorted(Path(folder).rglob("*.html")):
        page = fivefold.parse(path.read_bytes())
        for link in page.select("a[href]"):
            address = urlsplit(link["href"].strip())
            if address.scheme or address.netloc or not address.path or address.path.startswith("/"):
                continue
            if not (path.parent / unquote(address.path)).exists():
                yield f"{path}:{link.line}:{link.column}", link["href"]


if __name__ == "__main__":
    for place, address in broken_links(sys.argv[1]):
        print(f"{place}: {address} leads nowhere")
