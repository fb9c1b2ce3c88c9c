"""The reasons in the lists of html5lib and tinyhtml5, held against today's tests of the standard.

    FIVEFOLD_SOURCES=FOLDER FIVEFOLD_CONFORMANCE=FOLDER pytest test_known.py

A test that is said to be older than the standard has to stand in today's tests with another tree, and one whose judge is
said to be wrong with the same tree. In both cases, the tree that Fivefold makes has to be that of today's test.
"""

import os
import re
from pathlib import Path

import pytest

import fivefold
from fivefold.html5lib.constants import prefixes

HERE = Path(__file__).parent
SOURCES = Path(os.environ["FIVEFOLD_SOURCES"])
TODAY = Path(os.environ["FIVEFOLD_CONFORMANCE"]) / "html5lib" / "tree-construction"
DATA = {
    "html5lib": SOURCES / "html5lib-1.1" / "html5lib" / "tests" / "testdata" / "tree-construction",
    "tinyhtml5": SOURCES / "tinyhtml5-2.1.0" / "tests" / "tree-construction",
}
NAME = re.compile(r"(?:test_tree|test_tree_construction)\[(.*?)(?:\.dat)?-(\d+)-[A-Za-z-]+\]$")
IS_OLDER = {
    "HTML has processing instructions now; the data has comments",
    "HTML in a fragment of SVG or MathML ends the foreign content now; the data is older",
    "the standard has changed what a select may hold; the data is older",
}
IS_MISJUDGED = {
    "a stream of tokens has no place for the contents of a template",
    "command is no void element now, but still on the list of html5lib's judge",
    "the judge has no line for the contents of a template",
    "the judge sorts attributes by their names with namespaces, and the data by those with prefixes",
    "the judge writes another doctype than stands in the data",
    "wbr is a void element now, and not on the list of html5lib's judge",
}
SECTIONS = {"data", "errors", "new-errors", "document-fragment", "document", "script-on", "script-off", "description"}


def cases_in(path):
    """The tests of a file, each a dictionary of its sections."""
    tests = []
    for line in path.read_bytes().decode("utf-8", "surrogatepass").split("\n"):
        if line == "#data":
            tests.append({})
        if line.startswith("#") and line[1:] in SECTIONS:
            tests[-1][line[1:]] = lines = []
        elif tests:
            lines.append(line)
    return [{name: "\n".join(lines).rstrip("\n") if name != "data" else "\n".join(lines) for name, lines in test.items()} for test in tests]


def key(test):
    # With the scripting flag off, as Fivefold parses here, or either way.
    return test["data"], test.get("document-fragment", "")


@pytest.fixture(scope="module")
def today():
    found = {}
    for path in sorted(TODAY.rglob("*.dat")):
        for test in cases_in(path):
            if "script-on" not in test:
                found[key(test)] = test["document"]
    return found


def entries():
    for suite in DATA:
        for line in (HERE / "known" / f"{suite}.tsv").read_text(encoding="utf-8").splitlines():
            name, _, reason = line.rpartition("\t")
            found = NAME.search(name)
            if found:
                yield suite, found[1], int(found[2]), reason


def written(node, depth, lines):
    """A tree in the format of the tests."""
    indent = "| " + "  " * depth
    for child in node.children:
        if child.kind == "doctype":
            ids = f' "{child.public_id or ""}" "{child.system_id or ""}"'
            has_ids = child.public_id is not None or child.system_id is not None
            lines.append(f"{indent}<!DOCTYPE {child.name}{ids if has_ids else ''}>")
        elif child.kind == "text":
            lines.append(f'{indent}"{child.data}"')
        elif child.kind == "comment":
            lines.append(f"{indent}<!-- {child.data} -->")
        elif child.kind == "processing instruction":
            lines.append(f"{indent}<?{child.name} {child.data}?>")
        else:
            prefix = prefixes[child.namespace]
            lines.append(f"{indent}<{'' if prefix == 'html' else prefix + ' '}{child.local_name}>")
            lines.extend(sorted(f'{indent}  {name}="{value}"' for name, value in attributes(child)))
            if child.template_contents is not None:
                lines.append(f"{indent}  content")
                written(child.template_contents, depth + 2, lines)
            written(child, depth + 1, lines)


def attributes(element):
    """The attributes, with a space in place of the colon where there is a namespace."""
    is_foreign = element.namespace != "http://www.w3.org/1999/xhtml"
    with_namespace = re.compile("(xlink|xml|xmlns):(actuate|arcrole|href|role|show|title|type|lang|space|xlink)$")
    for name, value in element.attrs.items():
        yield (name.replace(":", " ") if is_foreign and with_namespace.match(name) else name), value


def test_reasons(today):
    seen = 0
    for suite, file, index, reason in entries():
        if reason == "scripts do not run":
            continue
        test = cases_in(DATA[suite] / f"{file}.dat")[index]
        where = suite, file, index
        assert reason in IS_OLDER | IS_MISJUDGED, where
        expected = today[key(test)]
        assert (expected == test["document"]) == (reason in IS_MISJUDGED), where
        context = test.get("document-fragment")
        page = fivefold.parse(test["data"], fragment=context) if context else fivefold.parse(test["data"])
        lines = []
        written(page.root, 0, lines)
        assert "\n".join(lines) == expected, where
        seen += 1
    assert seen > 700
