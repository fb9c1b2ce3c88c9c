"""A plugin of pytest that runs the suite of another package on Fivefold.

`FIVEFOLD_SUITE` names the package. Fivefold's modules take the place of those that are under test, and the tests that
are listed in `known/PACKAGE.tsv`, with reasons, have to fail.
"""

import importlib
import os
import sys
import types
from pathlib import Path

import pytest

SUITE = os.environ["FIVEFOLD_SUITE"]


def _take_the_place_of_html5lib():
    sys.modules.setdefault("pkg_resources", types.ModuleType("pkg_resources"))
    import html5lib
    import html5lib.constants
    import html5lib.filters.lint
    import html5lib.treeadapters.sax

    import fivefold.html5lib as ours

    for name in ["HTMLParser", "parse", "parseFragment", "getTreeBuilder", "getTreeWalker", "serialize"]:
        setattr(html5lib, name, getattr(ours, name))
    for name in ["html5parser", "treebuilders", "treewalkers", "serializer"]:
        module = importlib.import_module(f"fivefold.html5lib.{name}")
        setattr(html5lib, name, module)
        sys.modules[f"html5lib.{name}"] = module
    sys.modules["html5lib.treewalkers.base"] = ours.treewalkers
    html5lib.constants.DataLossWarning = ours.constants.DataLossWarning
    html5lib.constants.E = ours.constants.E


def _take_the_place_of_tinyhtml5():
    import tinyhtml5
    import tinyhtml5.parser

    from fivefold import tinyhtml5 as ours

    tinyhtml5.parser.HTMLParser = ours.HTMLParser
    tinyhtml5.parse = tinyhtml5.parser.parse = ours.parse


def _take_the_place_of_feedparser():
    import feedparser.api

    feedparser.api.PREFERRED_XML_PARSERS = ["fivefold.sax"]


def _take_the_place_of_selectolax():
    import selectolax.lexbor

    from fivefold import selectolax as ours

    for name in ours.__all__:
        setattr(selectolax.lexbor, name, getattr(ours, name))


def pytest_configure(config):
    take = globals().get(f"_take_the_place_of_{SUITE}")
    if take is not None:
        take()


def pytest_collection_modifyitems(config, items):
    for item in items:
        # tinyhtml5 lets tests pass that fail with tinyhtml5. With us, they fail if they are listed, or not at all.
        if hasattr(item.module, "_xfails"):
            item.module._xfails = ()
    known = {}
    file = Path(__file__).parent / "known" / f"{SUITE}.tsv"
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                name, reason = line.rsplit("\t", 1)
                known[name] = reason
    for item in items:
        reason = known.get(name_of(item))
        if reason is not None:
            item.add_marker(pytest.mark.xfail(reason=reason, strict=True))


def name_of(item):
    """The name of a test, without the folders around it."""
    path, _, rest = item.nodeid.partition("::")
    return f"{path.rsplit('/', 1)[-1]}::{rest}"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    failures = os.environ.get("FIVEFOLD_FAILURES")
    if failures and report.when == "call" and report.failed:
        with open(failures, "a", encoding="utf-8") as file:
            file.write(f"{name_of(item)}\n")


def _take_the_place_of_bs4():
    import bs4.builder

    from fivefold.bs4 import FivefoldTreeBuilder

    # Beautiful Soup's own tests of a builder that is right are those of html5lib's.
    bs4.builder.HTML5TreeBuilder = FivefoldTreeBuilder
    bs4.builder.builder_registry.builders_for_feature["html5lib"].insert(0, FivefoldTreeBuilder)
