"""Runs feedparser's tests of single values on `fivefold.feedparser`.

The argument is the folder of feedparser's sources. Each file of `tests` has an expression that must hold of the result. Strings
with markup are compared as trees of HTML, made by html5lib; how many expressions hold of the strings themselves is told, too.
Prints what fails by folder; the status is 1 if fewer hold than the least share that is given for a folder: `wellformed=97`.
"""

import ast
import mimetypes
import re
import sys
import warnings
from collections import Counter
from pathlib import Path
from urllib.parse import urljoin

import html5lib

import fivefold.feedparser as feedparser

ADDRESS = "http://127.0.0.1:8097/"
HEADER = re.compile(rb"^Header:\s+([^:]+):(.+)$", re.MULTILINE)
SKIP = re.compile(r"SkipUnless:\s*(.*?)\n")
EXPECT = re.compile(r"Expect:\s*(.+)")


def tree(text):
    """A string as its tree of HTML."""
    found = html5lib.parseFragment(text, treebuilder="etree", namespaceHTMLElements=False)
    serialize = html5lib.serializer.HTMLSerializer(
        omit_optional_tags=False, quote_attr_values="always", alphabetical_attributes=True, quote_char='"'
    )
    return serialize.render(html5lib.getTreeWalker("etree")(found)).strip()


def same(one, other):
    """Whether two values are equal, strings with markup as trees."""
    if isinstance(one, str) and isinstance(other, str):
        if one == other:
            return True
        return any(mark in one + other for mark in "<&") and tree(one) == tree(other)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other


class Comparisons(ast.NodeTransformer):
    """Makes of each `==` a call of `same`."""

    def visit_Compare(self, node):
        self.generic_visit(node)
        if len(node.ops) != 1 or not isinstance(node.ops[0], ast.Eq):
            return node
        arguments = [node.left, node.comparators[0]]
        return ast.Call(ast.Name("same", ast.Load()), arguments, [])


def expectation(data):
    """The expression in a file."""
    encoding = "utf-8"
    for mark, name in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\0\0\xfe\xff", "utf-32"), (b"\x4c\x6f", "cp037")):
        if data.startswith(mark):
            encoding = name
    for name in (encoding, "utf-16-be", "utf-16-le", "utf-32-be", "utf-32-le", "cp037"):
        found = EXPECT.search(data.decode(name, "ignore"))
        if found:
            return found[1].strip()
    return None


def is_skipped(data):
    """Whether feedparser leaves a test out here, which needs a codec or a package."""
    found = SKIP.search(data.decode("utf-8", "ignore"))
    try:
        return found is not None and not eval(found[1])
    except (ImportError, LookupError, AttributeError):
        return True


def parse(path, root, data):
    # As in feedparser's suite, these alone come from a server.
    if "http" not in str(path.relative_to(root)):
        return feedparser.parse(data)
    headers = {"content-type": mimetypes.guess_type(path.name)[0] or "application/xml"}
    headers |= {name.decode().lower(): value.decode().strip() for name, value in HEADER.findall(data)}
    location = urljoin(ADDRESS + path.relative_to(root).as_posix(), headers.get("content-location", ""))
    headers["content-location"] = location
    return feedparser.parse(data, response_headers=headers)


def holds(expression, found, as_trees):
    parsed = ast.parse(expression, mode="eval")
    if as_trees:
        parsed = ast.fix_missing_locations(Comparisons().visit(parsed))
    names = {"same": same, "datetime": __import__("datetime"), "feedparser": feedparser}
    try:
        return bool(eval(compile(parsed, "<expectation>", "eval"), names, found))
    except Exception:  # What is not there is an exception.
        return False


def main(root, *least):
    warnings.simplefilter("ignore")
    root = Path(root)
    least = {name: float(share) for name, _, share in (one.partition("=") for one in least)}
    counts = Counter()
    failed = []
    for path in sorted((root / "tests").glob("*/**/*.xml")):
        folder = path.relative_to(root / "tests").parts[0]
        group = "sanitize" if "sanitize" in path.parts else folder
        data = path.read_bytes()
        expression = expectation(data)
        if group in ("http", "compression") or not expression or is_skipped(data):
            continue
        found = parse(path, root, data)
        counts[group, "all"] += 1
        counts[group, "strings"] += holds(expression, found, False)
        if holds(expression, found, True):
            counts[group, "trees"] += 1
        else:
            failed.append(f"{path.relative_to(root / 'tests')}: {expression}")
    print("\n".join(failed))
    is_less = False
    for group in sorted({group for group, _ in counts}):
        total, trees, strings = (counts[group, kind] for kind in ("all", "trees", "strings"))
        print(f"{group}: {trees} of {total} hold ({100 * trees / total:.1f} %), {strings} as strings", file=sys.stderr)
        is_less |= 100 * trees / total < least.get(group, 0)
    sys.exit(is_less)


main(*sys.argv[1:])
