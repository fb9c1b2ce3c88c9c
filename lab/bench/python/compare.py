"""Times parsers for Python over the same files, in turn, after one round that is not counted.

A line of JSON a peer and round, as the binary `compare` prints them, with `"outside": true`. What is not installed is left out.
"""

import argparse
import json
from pathlib import Path
from time import thread_time

# A round goes through the files again and again until it has read so many bytes.
ROUND = 10_000_000


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


def seconds(parse, texts, passes):
    """The processor time of the parsing, on average of so many times. To drop the trees is not counted."""
    total = 0.0
    for _ in range(passes):
        for text in texts:
            start = thread_time()
            tree = parse(text)
            total += thread_time() - start
            del tree
    return total / passes


def main():
    arguments = argparse.ArgumentParser(description="Time parsers for Python over the same files")
    arguments.add_argument("files", nargs="+", type=Path)
    arguments.add_argument("--only", default="", help="measure only peers whose `work/name` contains this text")
    options = arguments.parse_args()
    texts = [file.read_bytes().decode("utf-8", "replace") for file in options.files]
    size = sum(len(text.encode("utf-8")) for text in texts)
    passes = -(-ROUND // size)
    parsers = [(name, parse) for name, parse in installed_parsers() if options.only in f"tree/{name}"]
    for name, parse in parsers:
        seconds(parse, texts, passes)
    for name, parse in parsers:
        line = {"work": "tree", "peer": name, "bytes": size, "seconds": seconds(parse, texts, passes), "outside": True}
        print(json.dumps(line))


if __name__ == "__main__":
    main()
