"""A tree builder for Beautiful Soup: after `import fivefold.bs4`, `BeautifulSoup(markup, "fivefold")` uses it."""

import html
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bs4.builder import DetectsXMLParsedAsHTML, HTMLTreeBuilder, builder_registry
from bs4.element import Comment, Doctype, NamespacedAttribute, ProcessingInstruction

from . import _fivefold

__all__ = ["FivefoldTreeBuilder"]

_OnDuplicate = str | None | Callable[[dict[str, str], str, str], None]
_VALUE = re.compile(r"""\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))""")


class FivefoldTreeBuilder(HTMLTreeBuilder):
    """Builds the tree that browsers build.

    `sourceline` and `sourcepos` of a tag are where its `<` stands, as with html.parser. Of attributes that are repeated,
    the first counts, as in browsers, unless `on_duplicate_attribute` says otherwise. `default_encoding` is that of bytes
    that declare none, as `fivefold.parse` has it.
    """

    NAME = "fivefold"
    features = [NAME]
    TRACKS_LINE_NUMBERS = True

    def __init__(
        self, on_duplicate_attribute: _OnDuplicate = "ignore", default_encoding: str | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.on_duplicate_attribute = on_duplicate_attribute
        self.default_encoding = default_encoding
        self._encoding: str | None = None

    def prepare_markup(
        self,
        markup: str | bytes,
        user_specified_encoding: str | None = None,
        document_declared_encoding: str | None = None,
        exclude_encodings: Iterable[str] | None = None,
    ) -> Iterator[tuple[str | bytes, str | None, str | None, bool]]:
        self._encoding = None
        DetectsXMLParsedAsHTML.warn_if_markup_looks_like_xml(markup, stacklevel=3)
        if not isinstance(markup, str):
            known = [label for label in [user_specified_encoding, document_declared_encoding] if label]
            # What is no label raises `LookupError` when it is used.
            self._encoding = next(iter(known), None)
            if exclude_encodings:
                from bs4.dammit import UnicodeDammit

                dammit = UnicodeDammit(markup, known, is_html=True, exclude_encodings=exclude_encodings)
                if dammit.unicode_markup is not None:
                    yield (dammit.unicode_markup, dammit.original_encoding, dammit.declared_html_encoding, False)
                    return
        yield (markup, None, None, False)

    def feed(self, markup: str | bytes) -> None:
        encodings = {"override_encoding": self._encoding, "default_encoding": self.default_encoding}
        document = _fivefold.parse(markup, **encodings)
        soup = self.soup
        if document.encoding:
            soup.original_encoding = document.encoding.lower()
        duplicates = None
        if self.on_duplicate_attribute != "ignore":
            duplicates = _duplicates(document)
        starts, ends, add = soup.handle_starttag, soup.popTag, soup.object_was_parsed
        only, new_attributes = soup.parse_only, self.attribute_dict_class
        # Whether each open element is in the tree.
        kept = []
        for event in _fivefold.walk(document):
            kind = event[0]
            if kind == 0:
                _, name, namespace, prefix, attributes, line, column = event
                attrs = new_attributes()
                for qualified, attribute_prefix, local, uri, value in attributes:
                    if uri is not None:
                        qualified = NamespacedAttribute(attribute_prefix, local, uri)
                    attrs[qualified] = value
                if duplicates:
                    self._repeat(attrs, duplicates.get((line, column), ()))
                kept.append(starts(name, namespace, prefix, attrs, line, column) is not None)
            elif kind == 2:
                if only is None or len(soup.tagStack) > 1 or only.allow_string_creation(event[1]):
                    add(soup.string_container()(event[1]))
            elif kind == 1:
                if kept.pop():
                    ends()
            elif only is not None and len(soup.tagStack) <= 1:
                pass
            elif kind == 3:
                add(Comment(event[1]))
            elif kind == 4:
                add(Doctype.for_name_and_ids(*event[1:4]))
            else:
                add(ProcessingInstruction(f"{event[1]} {event[2]}?"))

    def _repeat(self, attrs: dict[str, str], repeated: Iterable[tuple[str, str]]) -> None:
        """Lets repeated attributes count as the program says."""
        for name, value in repeated:
            if self.on_duplicate_attribute in (None, "replace"):
                attrs[name] = value
            else:
                self.on_duplicate_attribute(attrs, name, value)

    def test_fragment_to_document(self, fragment: str) -> str:
        """What a fragment becomes as a document."""
        return f"<html><head></head><body>{fragment}</body></html>"


def _duplicates(document: _fivefold.Document) -> dict[tuple[int, int], list[tuple[str, str]]]:
    """The repeated attributes of the tags of a document, by the line and the column of the tag."""
    errors = [error for error in document.errors if error.code == "duplicate-attribute"]
    if not errors:
        return {}
    tags = sorted(
        (element.start_tag_span, element.line, element.column - 1)
        for element in document.select("*")
        if element.start_tag_span
    )
    found: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for error in errors:
        start, end = error.extent
        tag = tags[bisect_right(tags, ((start, start), 0, 0)) - 1]
        value = _VALUE.match(document.source, end)
        text = next((part for part in value.groups() if part is not None), "") if value else ""
        found.setdefault(tag[1:], []).append((document.source[start:end].lower(), html.unescape(text)))
    return found


builder_registry.register(FivefoldTreeBuilder)
