"""The tree construction tests of html5lib, judged by html5lib's own code."""

from pathlib import Path
from types import SimpleNamespace

import html5lib
import pytest
from html5lib.tests import support, tree_construction

DATA = Path(support.__file__).parent / "testdata" / "tree-construction"


def cases():
    for file in sorted(DATA.rglob("*.dat")):
        for index, test in enumerate(support.TestData(str(file), "data")):
            for tree, interface in sorted(support.treeTypes.items()):
                if interface is not None and tree != "genshi":
                    name = f"{file.relative_to(DATA)}-{index}-{tree}"
                    yield pytest.param(dict(test), interface, True, id=f"{name}-namespaced")
                    yield pytest.param(dict(test), interface, False, id=f"{name}-void-namespace")
                    yield pytest.param(dict(test), interface, None, id=f"{name}-walker")


@pytest.mark.parametrize(("test", "interface", "namespaced"), cases())
def test_tree(test, interface, namespaced):
    test = support.DefaultDict(None, test)
    if namespaced is None:
        case = SimpleNamespace(test=test, treeAPIs=interface)
        tree_construction.TreeWalkerTest.runtest(case)
    else:
        case = SimpleNamespace(test=test, treeClass=interface["builder"], namespaceHTMLElements=namespaced)
        tree_construction.ParserTest.runtest(case)
