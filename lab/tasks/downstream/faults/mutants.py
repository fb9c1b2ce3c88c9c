"""Looks for feeds that quick-xml reads and Fivefold reads with less in them: random changes of well-formed feeds.

    mutants.py FOLDER QUICK_XML FIVEFOLD COUNT [SEED]

The programs are `models` in two builds. So many mutants are made that each crate reads that number on quick-xml. Fivefold's
model of one is poorer if it has fewer entries, or if an entry of the feed before the change, by title and link, is only in
quick-xml's.
"""

import json
import random
import subprocess
import sys
from pathlib import Path

from feeds import feeds

CRATES = ["feed-rs", "rss", "atom_syndication"]
PIECES = [b"<", b">", b"&", b'"', b"'", b"/", b"=", b" ", b"?", b"!", b":", b"<!--", b"-->", b"<![CDATA[", b"]]>", b"&amp;", b"\x00", b"\xe9"]


def mutant(source, pick):
    """A feed with one to three changes of a few bytes."""
    for _ in range(pick.choice([1, 1, 1, 2, 3])):
        at = pick.randrange(len(source))
        length = pick.choice([0, 1, 1, 2, pick.randrange(30)])
        kind = pick.randrange(5)
        if kind == 0:
            source = source[:at] + source[at + length :]
        elif kind == 1:
            source = source[:at] + pick.choice(PIECES) + source[at:]
        elif kind == 2:
            source = source[:at] + bytes([pick.randrange(256)]) + source[at + 1 :]
        elif kind == 3:
            end = at + length
            other = pick.randrange(len(source))
            source = source[:other] + source[at:end] + source[other:]
        else:
            # What the markup is made of is where changes matter most.
            marks = [index for index, byte in enumerate(source) if byte in b"<>&\"'/="]
            at = pick.choice(marks)
            source = source[:at] + pick.choice([b"", pick.choice(PIECES)]) + source[at + 1 :]
    return source


def shown(program, files):
    models = []
    for start in range(0, len(files), 200):
        part = [str(file) for file in files[start : start + 200]]
        output = subprocess.run([program, "entries", *part], capture_output=True).stdout
        models += [json.loads(line) for line in output.splitlines()]
    return {model["file"]: model for model in models}


def is_poorer(ours, theirs, whole):
    if not ours or len(ours["entries"]) < len(theirs["entries"]):
        return True
    return any(entry in theirs["entries"] and entry not in ours["entries"] for entry in whole["entries"])


def main():
    folder, quick_xml, fivefold, count, *seed = sys.argv[1:]
    folder, pick = Path(folder), random.Random(*map(int, seed) or [20])
    folder.mkdir(parents=True, exist_ok=True)
    sources = [feed.source().encode() for feed in feeds()]
    wholes = []
    for index, source in enumerate(sources):
        file = folder / f"whole-{index}.xml"
        file.write_bytes(source)
        wholes.append(shown(quick_xml, [file])[str(file)])
    read, poorer, number, of = dict.fromkeys(CRATES, 0), [], 0, {}
    while min(read.values()) < int(count):
        files = []
        for _ in range(1000):
            number += 1
            file, index = folder / f"{number:06}.xml", pick.randrange(len(sources))
            file.write_bytes(mutant(sources[index], pick))
            files.append(file)
            of[file] = wholes[index]
        originals, ours = shown(quick_xml, files), shown(fivefold, files)
        for file in files:
            keep = False
            for crate in CRATES:
                # Where the program fails altogether, as quick-xml's may, the rest of the files is not there.
                theirs = originals.get(str(file), {}).get(crate)
                if not theirs or not (theirs["entries"] or theirs["title"]):
                    continue
                read[crate] += 1
                if is_poorer(ours[str(file)][crate], theirs, of[file][crate]):
                    poorer.append((crate, file))
                    keep = True
            if not keep:
                file.unlink()
    for crate in CRATES:
        print(f"{crate}: {read[crate]} read by quick-xml, {sum(it[0] == crate for it in poorer)} poorer on Fivefold")
    for crate, file in poorer:
        print(f"  {crate}: {file}")


main()
