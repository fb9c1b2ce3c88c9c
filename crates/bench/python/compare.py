"""Times parsers for Python over the same files, in turn, after one round that is not counted.

A line of JSON a peer and round, as the binary `compare` prints them. What is not installed is left out.
"""

import argparse
import json
from pathlib import Path
from time import perf_counter


def selectolax_lexbor():
    from selectolax.lexbor import LexborHTMLParser

    return LexborHTMLParser


def turbohtml():
    from turbohtml import parse

    return parse


def installed_parsers():
    """The peers' names, each with its function from `str` to a tree."""
    for name, load in [("selectolax (lexbor)", selectolax_lexbor), ("turbohtml", turbohtml)]:
        try:
            yield name, load()
        except ImportError:
            pass


def seconds(parse, texts):
    """How long the parsing takes. To drop the trees is not counted."""
    total = 0.0
    for text in texts:
        start = perf_counter()
        tree = parse(text)
        total += perf_counter() - start
        del tree
    return total


def main():
    arguments = argparse.ArgumentParser(description="Time parsers for Python over the same files")
    arguments.add_argument("files", nargs="+", type=Path)
    arguments.add_argument("--only", default="", help="measure only peers whose `work/name` contains this text")
    options = arguments.parse_args()
    texts = [file.read_bytes().decode("utf-8", "replace") for file in options.files]
    size = sum(len(text.encode("utf-8")) for text in texts)
    parsers = [(name, parse) for name, parse in installed_parsers() if options.only in f"tree/{name}"]
    for name, parse in parsers:
        seconds(parse, texts)
    for name, parse in parsers:
        print(json.dumps({"work": "tree", "peer": name, "bytes": size, "seconds": seconds(parse, texts)}))


if __name__ == "__main__":
    main()
