"""Compares the time of Fivefold and of other packages, in processor time, interleaved in one run.

    python compare.py FOLDER [ROUNDS]

Prints for each comparison the median of the ratios of all rounds, and the speed of each side.
"""

import gc
import statistics
import sys
import time
import warnings
from pathlib import Path

import bs4
import html5lib
import selectolax.lexbor
import tinyhtml5
import turbohtml

import fivefold
import fivefold.bs4
import fivefold.html5lib
import fivefold.selectolax
import fivefold.tinyhtml5

warnings.simplefilter("ignore")


def one_select(page):
    return fivefold.parse(page).select("a[href]")


def turbohtml_select(page):
    return turbohtml.parse(page).select("a[href]")


def selectolax_select(page):
    return selectolax.lexbor.LexborHTMLParser(page).css("a[href]")


def fivefold_selectolax(page):
    return fivefold.selectolax.LexborHTMLParser(page).css("a[href]")


COMPARISONS = {
    # The slow ones take a part of the pages.
    "parse and select, turbohtml": (one_select, turbohtml_select, 1),
    "parse and select, selectolax": (one_select, selectolax_select, 1),
    "selectolax's interface, selectolax": (fivefold_selectolax, selectolax_select, 1),
    "html5lib to etree, html5lib": (fivefold.html5lib.parse, html5lib.parse, 8),
    "tinyhtml5, tinyhtml5": (fivefold.tinyhtml5.parse, tinyhtml5.parse, 8),
    "bs4, bs4 over html5lib": (
        lambda page: bs4.BeautifulSoup(page, "fivefold"),
        lambda page: bs4.BeautifulSoup(page, "html5lib"),
        8,
    ),
    "bs4, bs4 over lxml": (
        lambda page: bs4.BeautifulSoup(page, "fivefold"),
        lambda page: bs4.BeautifulSoup(page, "lxml"),
        8,
    ),
}


def measured(work, pages):
    """The processor time that work takes on all pages. Each result is dropped before the next."""
    gc.collect()
    start = time.process_time()
    for page in pages:
        work(page)
    return time.process_time() - start


def main(folder, rounds=5):
    pages = []
    for path in sorted(Path(folder).rglob("*")):
        if path.is_file() and path.suffix in (".html", ".htm"):
            pages.append(path.read_bytes().decode("utf-8", "replace"))
    for name, (ours, theirs, share) in COMPARISONS.items():
        chosen = pages[::share]
        size = sum(len(page.encode()) for page in chosen) / 1e6
        measured(ours, chosen[:2]), measured(theirs, chosen[:2])
        times = []
        for number in range(rounds):
            # Each side goes first in half of the rounds.
            first, second = (ours, theirs) if number % 2 == 0 else (theirs, ours)
            pair = measured(first, chosen), measured(second, chosen)
            times.append(pair if number % 2 == 0 else pair[::-1])
        ratio = statistics.median(other / own for own, other in times)
        own, other = (size / statistics.median(each) for each in zip(*times))
        print(f"{name}: {ratio:.2f} times; {own:.1f} and {other:.1f} MB/s on {len(chosen)} pages, {size:.1f} MB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
