"""What feedparser keeps of feeds with one fault each, alone and with our driver, and what `fivefold.feedparser` keeps.

The feeds are those of `lab/tasks/downstream/faults`, which docs/guide/feeds.md describes. Each way is compared with what it
reads itself of the feed without the fault. Prints a row for each family of faults, the faults of which more is kept without
our driver, and the totals. The status is 1 if our driver or our module is not ahead in both.
"""

import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "lab" / "tasks" / "downstream" / "faults"))

import feedparser.api
import fivefold.feedparser
from faults import FAULTS
from feeds import feeds

OURS = "our module"
DRIVERS = {"alone": list(feedparser.api.PREFERRED_XML_PARSERS), "with our driver": ["fivefold.sax"], OURS: []}


def read(source, driver):
    """The title of a feed and its entries; `None` if feedparser raises an exception with this driver."""
    try:
        parse = fivefold.feedparser.parse if driver == OURS else feedparser.parse
        found = parse(source if isinstance(source, bytes) else source.encode())
    except Exception as error:  # It is the reader that is tested.
        print(f"feedparser {driver} raises {error!r}", file=sys.stderr)
        return None
    return found.feed.get("title", ""), [(entry.get("title", ""), entry.get("link", "")) for entry in found.entries]


def score(broken, whole):
    """The share of entries kept, and whether all is as it should be."""
    if broken is None:
        return 0.0, False
    left = list(broken[1])
    kept = 0
    for entry in whole[1]:
        if entry in left:
            left.remove(entry)
            kept += 1
    return kept / len(whole[1]), broken == whole


def percent(results, place):
    return 100 * sum(result[place] for result in results) / len(results)


def main():
    by_fault = defaultdict(lambda: defaultdict(list))
    for group, name, apply in FAULTS:
        for sources in filter(None, map(apply, feeds())):
            for driver, preferred in DRIVERS.items():
                feedparser.api.PREFERRED_XML_PARSERS = preferred
                broken, whole = (read(source, driver) for source in sources)
                if not whole or not whole[1]:
                    sys.exit(f"feedparser {driver} does not read a well-formed feed: {name}")
                by_fault[group, name][driver].append(score(broken, whole))
    families = defaultdict(lambda: defaultdict(list))
    for (group, _), results in by_fault.items():
        for driver, scores in results.items():
            families[group][driver] += scores
            families["all"][driver] += scores
    families["all"] = families.pop("all")
    for family, results in families.items():
        shares = ", ".join(f"{driver} {percent(it, 0):.1f} {percent(it, 1):.1f}" for driver, it in results.items())
        print(f"{family} ({len(results['alone'])}): {shares}")
    for (group, name), results in by_fault.items():
        alone, ours, _ = ([percent(results[driver], place) for place in (0, 1)] for driver in DRIVERS)
        if ours[0] < alone[0] or ours[1] < alone[1]:
            print(f"poorer with our driver: {name} ({group}): {alone} {ours}")
    alone, *ours = ([percent(families["all"][driver], place) for place in (0, 1)] for driver in DRIVERS)
    sys.exit(not all(one[0] > alone[0] and one[1] > alone[1] for one in ours))


main()
