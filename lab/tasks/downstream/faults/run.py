"""Shows what readers make of feeds with one fault each: how many entries they keep, and how much is as it should be.

    run.py FOLDER QUICK_XML FIVEFOLD NATIVE

The last three are the program `models` in two builds, and the program `native`. Feeds are written to the folder. Each
reader is compared with what it reads itself of the same feed without the fault: feed-rs on quick-xml and on Fivefold, a
reader on Fivefold's own interface, and feedparser if it is installed. Prints a table in Markdown, and then the faults in
which feed-rs on Fivefold reads less than on quick-xml, and those in which it reads less than feedparser.
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import more_faults
from faults import FAULTS
from feeds import feeds



# The name of each reader in the table, and in what its program prints.
READERS = {"quick-xml": "feed-rs", "fivefold": "feed-rs", "natively": "native"}


def with_program(program, reader, files):
    """What a reader in a program reads of the files: for each, the feed's title and the entries, or `None`."""
    models = dict.fromkeys(map(str, files))
    parts = [files[start : start + 200] for start in range(0, len(files), 200)]
    while parts:
        part = parts.pop()
        done = subprocess.run([program, "entries", *map(str, part)], capture_output=True)
        for line in done.stdout.splitlines():
            shown = json.loads(line)
            models[shown["file"]] = shown[reader]
        if done.returncode != 0:
            # The reader panics at the file after the last that was shown, which it does not read, then.
            parts.append(part[len(done.stdout.splitlines()) + 1 :])
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
    readers = {
        name: with_program(program, reader, files)
        for (name, reader), program in zip(READERS.items(), programs, strict=True)
    }
    parsed = with_feedparser(files)
    if parsed is not None:
        readers["feedparser"] = parsed
    totals, by_fault = defaultdict(list), defaultdict(lambda: defaultdict(list))
    for group, name, broken, whole in cases:
        for reader, models in readers.items():
            count = len(re.findall("<(?:item|entry)[ >]", whole.read_text()))
            if not models[str(whole)] or len(models[str(whole)]["entries"]) != count:
                sys.exit(f"{reader} does not read {whole}, which is well-formed")
            result = score(models[str(broken)], models[str(whole)])
            totals[reader].append(result)
            by_fault[group, name][reader].append(result)
    report(readers, totals, by_fault)


def report(readers, totals, by_fault):
    def share(results, place):
        return 100 * sum(result[place] for result in results) / len(results)

    def row(name, by_reader, digits=0, mark=""):
        cells = [
            f"{mark}{share(by_reader[it], 0):.{digits}f}, {share(by_reader[it], 1):.{digits}f}{mark}" for it in readers
        ]
        count = len(by_reader[next(iter(readers))])
        print(f"| {mark}{name}{mark} | {count} | " + " | ".join(cells) + " |")

    def heading(what):
        print(f"\n| {what} | feeds | " + " | ".join(readers) + " |")
        print("| --- " * (len(readers) + 2) + "|")

    def joined(faults):
        return {it: [result for fault in faults for result in by_fault[fault][it]] for it in readers}

    names = [(group, name) for group, name, _ in FAULTS]
    first, more = names[: more_faults.FIRST], names[more_faults.FIRST :]
    heading("fault")
    for fault in first:
        name = fault[1]
        row(name[0].upper() + name[1:] if name[0] != "`" else name, by_fault[fault])
    row(f"all {len(first)}", joined(first), 1, "**")
    heading("family of other faults")
    for family in dict.fromkeys(group for group, _ in more):
        of_family = [fault for fault in more if fault[0] == family]
        row(f"{len(of_family)}: {family}", joined(of_family))
    row(f"all {len(more)}", joined(more), 1, "**")
    heading("other fault that not all read as they should")
    for fault in more:
        if any(share(by_fault[fault][it], 1) < 100 for it in ["fivefold", "natively"]):
            row(f"{fault[1]} ({fault[0]})", by_fault[fault])
    row("all of both", totals, 1, "**")
    for other in ["quick-xml", "feedparser"]:
        for ours in ["fivefold", "natively"]:
            poorer = [
                f"{name} ({group})"
                for (group, name), results in by_fault.items()
                if other in results and any(share(results[ours], at) < share(results[other], at) for at in (0, 1))
            ]
            print(f"\nPoorer {ours} than {other}: {len(poorer)}" + "".join(f"\n  {name}" for name in poorer))


main()
