"""The tests that Beautiful Soup has for any tree builder of HTML5."""

from bs4.tests import HTML5TreeBuilderSmokeTest

from fivefold.bs4 import FivefoldTreeBuilder


class TestFivefold(HTML5TreeBuilderSmokeTest):
    @property
    def default_builder(self):
        return FivefoldTreeBuilder
