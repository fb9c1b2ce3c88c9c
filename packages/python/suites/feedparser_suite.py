"""Runs feedparser's suite: with expat's driver, or Fivefold's if the first argument is `fivefold`.

The second argument is a folder with feedparser's sources. Prints the name of each test that fails, with what it expects.
"""

import io
import os
import runpy
import sys
import unittest

import feedparser.api

driver, folder = sys.argv[1:]
if driver == "fivefold":
    feedparser.api.PREFERRED_XML_PARSERS = ["fivefold.sax"]
os.chdir(folder)
results = []


class Runner(unittest.TextTestRunner):
    def __init__(self, **options):
        super().__init__(stream=io.StringIO())

    def run(self, suite):
        results.append(super().run(suite))
        return results[-1]


unittest.TextTestRunner = Runner
sys.argv = ["tests/runtests.py"]
try:
    runpy.run_path("tests/runtests.py", run_name="__main__")
except SystemExit:
    pass
(result,) = results
names = set()
for test, _ in result.failures + result.errors:
    # Names of tests that are made of files count the files; what describes them has the name of the file.
    name = test.id().removeprefix("__main__.")
    names.add(f"{name.partition('.')[0]} {test.shortDescription()}" if test.shortDescription() else name)
print("\n".join(sorted(names)))
print(f"{result.testsRun} run, {len(names)} failed", file=sys.stderr)
