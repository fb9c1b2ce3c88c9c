"""Shows what readers make of feeds with one fault each: how many entries they keep, and how much is as it should be.

    run.py FOLDER QUICK_XML FIVEFOLD

The last two are the program `models` in two builds. Feeds are written to the folder. Each reader is compared with what it
reads itself of the same feed without the fault: feed-rs on quick-xml and on Fivefold, and feedparser if it is installed.
Prints a table in Markdown.
"""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from faults import FAULTS
from feeds import feeds


def with_models(program, files):
    """What feed-rs reads of the files: for each, the feed's title and the entries, or `None`."""
    models = {}
    for start in range(0, len(files), 200):
        part = [str(file) for file in files[start : start + 200]]
        output = subprocess.run([program, "entries", *part], capture_output=True, check=True).stdout
        for line in output.splitlines():
            shown = json.loads(line)
            models[shown["file"]] = shown["feed-rs"]
    return models


def with_feedparser(files):
    """The same of feedparser; `None` if it is not installed."""
    try:
        import feedparser
    except ImportError:
        print("feedparser is NOT INSTALLED: its columns are left out (pip install feedparser)", file=sys.stderr)
        return None
    models = {}
    for file in files:
        try:
            found = feedparser.parse(file.read_bytes())
        except Exception as error:  # It is the reader that is tested.
            print(f"feedparser fails at {file.name}: {error!r}", file=sys.stderr)
            models[str(file)] = None
            continue
        entries = [[entry.get("title", ""), entry.get("link", "")] for entry in found.entries]
        models[str(file)] = {"title": found.feed.get("title", ""), "entries": entries}
    return models


def score(broken, whole):
    """The share of entries kept, and whether all is as it should be."""
    if not broken:
        return 0.0, False
    left = [tuple(entry) for entry in broken["entries"]]
    kept = 0
    for entry in map(tuple, whole["entries"]):
        if entry in left:
            left.remove(entry)
            kept += 1
    return kept / len(whole["entries"]), broken == whole


def main():
    folder, *programs = sys.argv[1:]
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    cases = []
    for number, (group, name, apply) in enumerate(FAULTS):
        for index, feed in enumerate(feeds()):
            sources = apply(feed)
            if sources is None:
                continue
            files = [folder / f"{number:03}-{index}-{kind}.xml" for kind in ("broken", "whole")]
            for file, source in zip(files, sources, strict=True):
                file.write_bytes(source if isinstance(source, bytes) else source.encode())
            cases.append((group, name, *files))
    files = sorted({file for *_, broken, whole in cases for file in (broken, whole)})
    readers = {"quick-xml": with_models(programs[0], files), "fivefold": with_models(programs[1], files)}
    parsed = with_feedparser(files)
    if parsed is not None:
        readers["feedparser"] = parsed
    totals, by_fault = defaultdict(list), defaultdict(lambda: defaultdict(list))
    for group, name, broken, whole in cases:
        for reader, models in readers.items():
            if not models[str(whole)] or len(models[str(whole)]["entries"]) != 4:
                sys.exit(f"{reader} does not read {whole}, which is well-formed")
            result = score(models[str(broken)], models[str(whole)])
            totals[reader].append(result)
            by_fault[group, name][reader].append(result)
    report(readers, totals, by_fault)


def report(readers, totals, by_fault):
    def share(results, place):
        return f"{100 * sum(result[place] for result in results) / len(results):.0f}"

    print("| fault | feeds | " + " | ".join(readers) + " |")
    print("| --- " * (len(readers) + 2) + "|")
    for (_, name), results in by_fault.items():
        cells = [f"{share(results[reader], 0)}, {share(results[reader], 1)}" for reader in readers]
        name = name[0].upper() + name[1:] if name[0] != "`" else name
        print(f"| {name} | {len(results[next(iter(readers))])} | " + " | ".join(cells) + " |")
    cells = [f"{100 * sum(r[0] for r in totals[it]) / len(totals[it]):.1f}, "
             f"{100 * sum(r[1] for r in totals[it]) / len(totals[it]):.1f}" for it in readers]
    count = len(next(iter(totals.values())))
    print(f"| **all {len(by_fault)}** | {count} | " + " | ".join(f"**{cell}**" for cell in cells) + " |")


main()
