"""Compares `fivefold.feedparser` with feedparser and fastfeedparser on feeds that are made here, and on those of folders.

The arguments are folders with feeds. Processor time, the least of several runs; each entry's fields are read. "raw" is without
sanitizing and without resolving, which fastfeedparser does not do.
"""

import random
import sys
import time
import warnings
from pathlib import Path

import fastfeedparser
import feedparser

import fivefold.feedparser as ours

WORDS = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore".split()
HEADERS = {"content-type": "application/xml", "content-location": "https://example.org/feed"}
SIZES = [50_000, 200_000, 1_000_000, 2_500_000]
FIELDS = ["title", "link", "id", "published_parsed", "author", "summary", "tags"]


def words(numbers, count):
    return " ".join(numbers.choice(WORDS) for _ in range(count))


def item(numbers, place):
    """An item with a description of HTML."""
    html, size = "", numbers.choice([300, 1000, 3000, 8000])
    while len(html) < size:
        link = f'<a href="/x/{place}">{words(numbers, 3)}</a> <img src="i{place}.png" alt="x"> <b>{words(numbers, 2)}</b>'
        html += f"<p>{words(numbers, 40)} {link}</p>\n"
    html = html.replace("&", "&amp;").replace("<", "&lt;")
    address = f"https://example.org/{place}"
    return (
        f"<item><title>{words(numbers, 6)} &amp;amp; {place}</title><link>{address}</link><guid>{address}</guid>"
        f"<pubDate>Fri, 27 Nov 2026 {place % 24:02}:00:00 GMT</pubDate><author>a@example.org (Jane)</author>"
        f"<category>{words(numbers, 1)}</category><description>{html}</description></item>"
    )


def feed(size):
    numbers = random.Random(size)
    parts = ["<rss version='2.0'><channel><title>T</title><link>https://example.org/</link>"]
    length = 0
    while length < size:
        parts.append(item(numbers, len(parts)))
        length += len(parts[-1])
    return ("".join(parts) + "</channel></rss>").encode()


def read(found):
    for entry in found.entries:
        for field in FIELDS:
            entry.get(field)


WAYS = {
    "feedparser": (1, lambda data: read(feedparser.parse(data))),
    "ours": (3, lambda data: read(ours.parse(data, response_headers=HEADERS))),
    "fastfeedparser": (5, lambda data: read(fastfeedparser.parse(data))),
    "ours, raw": (5, lambda data: read(ours.parse(data, sanitize_html=False, resolve_relative_uris=False))),
}


def seconds(run, data, rounds):
    def once():
        start = time.process_time()
        run(data)
        return time.process_time() - start

    return min(once() for _ in range(rounds))


def is_read(data):
    """Whether all of them read a feed."""
    try:
        return bool([run(data) for _, run in WAYS.values()])
    except Exception:  # Whatever one of them raises.
        return False


def main():
    warnings.simplefilter("ignore")
    sets = {f"{size // 1000} kB": [feed(size)] for size in SIZES}
    for folder in sys.argv[1:]:
        sets[folder] = [data for data in map(Path.read_bytes, sorted(Path(folder).rglob("*.xml"))) if is_read(data)]
        if not sets[folder]:
            sys.exit(f"there is no feed in {folder} that all of them read")
    for name, feeds in sets.items():
        size = sum(map(len, feeds)) / 1e6
        speeds = {way: size / sum(seconds(run, data, rounds) for data in feeds) for way, (rounds, run) in WAYS.items()}
        shown = ", ".join(f"{way} {speed:.1f}" for way, speed in speeds.items())
        times, raw = speeds["ours"] / speeds["feedparser"], speeds["ours, raw"] / speeds["fastfeedparser"]
        print(f"{name} ({len(feeds)}), MB/s: {shown}; {times:.1f} times feedparser, raw {raw:.2f} times fastfeedparser", flush=True)


main()
