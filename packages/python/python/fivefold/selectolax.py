"""What `selectolax.lexbor` offers, on Fivefold: `from fivefold.selectolax import LexborHTMLParser`.

Nodes keep their document alive, edits never leave a node dangling, and selectors are those of browsers. Methods that
tell of lexbor's inside (`mem_id`, `tag_id`, `raw_value`, `html_pretty`) and document options are missing.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator
from typing import TypeVar

from . import _fivefold
from ._fivefold import Node

__all__ = [
    "LexborAttributes",
    "LexborCSSSelector",
    "LexborHTMLParser",
    "LexborNode",
    "LexborSelector",
    "SelectolaxError",
    "create_tag",
    "extract_html_comment",
]

_T = TypeVar("_T")
_SPACE = " \t\n\f\r"
_TAGS = {"text": "-text", "document": "-document", "fragment": "-document-fragment", "comment": "-comment",
         "doctype": "-doctype"}


class SelectolaxError(Exception):
    """A selector or an edit is wrong."""


def _wrap(node: Node | None, parser: LexborHTMLParser | None) -> LexborNode | None:
    return None if node is None else LexborNode(node, parser)


class LexborAttributes:
    """The attributes of an element, which can be changed."""

    __slots__ = ("_node",)

    def __init__(self, node: Node) -> None:
        self._node = node

    def _pairs(self):
        return _attributes(self._node)

    def keys(self) -> Iterator[str]:
        return iter(self._pairs())

    def items(self) -> Iterator[tuple[str, str | None]]:
        return iter(self._pairs().items())

    def values(self) -> Iterator[str | None]:
        return iter(self._pairs().values())

    def __iter__(self) -> Iterator[str]:
        return iter(self._pairs())

    def __len__(self) -> int:
        return len(self._node._attributes())

    def __getitem__(self, key: str) -> str | None:
        value = self._node[key]
        return _empty(self._node, key.lower()) if value == "" else value

    def __setitem__(self, key: str, value: str | None) -> None:
        if not isinstance(key, str):
            raise TypeError("expected str as the name of an attribute")
        if not isinstance(value, (str, type(None))):
            raise TypeError(f"Expected str or unicode, got {type(value).__name__}")
        self._node[key] = value or ""

    def __delitem__(self, key: str) -> None:
        del self._node[key]

    def __contains__(self, key: str) -> bool:
        return isinstance(key, str) and key in self._node

    def get(self, key: str, default: _T | None = None) -> str | _T | None:
        return self[key] if key in self else default

    def sget(self, key: str, default: str = "") -> str:
        """The value, or `default` also if the attribute has none."""
        value = self.get(key, default)
        return "" if value is None else value

    def __repr__(self) -> str:
        return f"<{self._node.name} attributes, {len(self)} items>"


def _attributes(node):
    """The attributes, with `None` for those that are written without a value."""
    attributes = node._attributes()
    for name, value in attributes.items():
        if value == "":
            attributes[name] = _empty(node, name)
    return attributes


def _empty(node, name):
    """The value of an attribute that is empty: `None` if the source has its name only."""
    span = node.attr_span(name)
    return None if span and span[1] - span[0] == len(name) else ""


class LexborCSSSelector:
    """Finds elements by CSS selectors."""

    def find(self, query: str, node: LexborNode) -> list[LexborNode]:
        return node.css(query)

    def any_matches(self, query: str, node: LexborNode) -> bool:
        return node.css_matches(query)


class LexborSelector:
    """Elements, for further questions."""

    def __init__(self, node: LexborNode, query: str | None) -> None:
        self._nodes = [node] if query is None else node.css(query)

    def css(self, query: str) -> LexborSelector:
        raise NotImplementedError("css() of a selector is not implemented")

    def __bool__(self) -> bool:
        return bool(self._nodes)

    @property
    def matches(self) -> list[LexborNode]:
        return self._nodes

    @property
    def any_matches(self) -> bool:
        return bool(self._nodes)

    def text_contains(self, text: str, deep: bool = True, separator: str = "", strip: bool = False) -> LexborSelector:
        self._nodes = [node for node in self._nodes if text in (node.text(deep, separator, strip) or "")]
        return self

    def any_text_contains(self, text: str, deep: bool = True, separator: str = "", strip: bool = False) -> bool:
        return any(text in (node.text(deep, separator, strip) or "") for node in self._nodes)

    def _longer(self, attribute: str, length: int, start: str | None) -> Iterator[LexborNode]:
        for node in self._nodes:
            value = node.attributes.get(attribute)
            if value is None:
                continue
            if start and start in value:
                value = value[value.find(start) + len(start) :]
            if len(value) > length:
                yield node

    def attribute_longer_than(self, attribute: str, length: int, start: str | None = None) -> LexborSelector:
        self._nodes = list(self._longer(attribute, length, start))
        return self

    def any_attribute_longer_than(self, attribute: str, length: int, start: str | None = None) -> bool:
        return any(True for _ in self._longer(attribute, length, start))


class _Queries:
    """What nodes and parsers answer alike."""

    __slots__ = ()
    _node: Node
    parser: LexborHTMLParser | None

    @property
    def _scope(self) -> Node:
        """The node in which queries look."""
        return self._node

    def css(self, query: str) -> list[LexborNode]:
        """The elements in the node, itself included, that match a selector."""
        node, parser = self._scope, self.parser
        try:
            found = [LexborNode(match, parser) for match in node.select(query)]
            if node.kind == "element" and node.matches(query):
                found.insert(0, LexborNode(node, parser))
            return found
        except _fivefold.SelectorError as error:
            raise SelectolaxError(f"Can't parse CSS selector. {error}") from None

    def css_first(self, query: str, default: _T | None = None, strict: bool = False) -> LexborNode | _T | None:
        """The first of `css`, or `default`. With `strict`, more than one raises `ValueError`."""
        if strict:
            found = self.css(query)
            if len(found) > 1:
                raise ValueError(f"Expected 1 match, but found {len(found)} matches")
            return found[0] if found else default
        node = self._scope
        try:
            if node.kind == "element" and node.matches(query):
                return LexborNode(node, self.parser)
            found = node.select_one(query)
        except _fivefold.SelectorError as error:
            raise SelectolaxError(f"Can't parse CSS selector. {error}") from None
        return default if found is None else LexborNode(found, self.parser)

    def css_matches(self, selector: str) -> bool:
        return self.css_first(selector) is not None

    def any_css_matches(self, selectors: Iterable[str]) -> bool:
        return any(self.css_matches(selector) for selector in selectors)

    def select(self, query: str | None = None) -> LexborSelector:
        return LexborSelector(self, query)

    def scripts_contain(self, query: str) -> bool:
        """Whether a script in the node has a text in it."""
        return any(query in script.text() for script in self._scope.select("script"))

    def script_srcs_contain(self, queries: Iterable[str]) -> bool:
        """Whether the address of a script in the node has one of these texts in it."""
        addresses = [script["src"] for script in self._scope.select("script[src]")]
        return any(query in address for address in addresses for query in queries)

    def _named(self, tag: str) -> list[Node]:
        """The elements that match a selector, the node itself included."""
        scope = self._scope
        return ([scope] if scope.matches(tag) else []) + scope.select(tag)

    def strip_tags(self, tags: Iterable[str], recursive: bool = False) -> None:
        """Removes the elements of these names, with what is in them."""
        for tag in tags:
            for node in self._named(tag):
                _remove(node)

    def unwrap_tags(self, tags: Iterable[str], delete_empty: bool = False) -> None:
        """Replaces the elements of these names by what is in them."""
        for tag in tags:
            for node in self._named(tag):
                LexborNode(node, self.parser).unwrap(delete_empty)

    def merge_text_nodes(self) -> None:
        """Joins text nodes that follow each other."""
        for node in list(self._scope.descendants):
            before = node.previous_sibling
            if node.kind == "text" and before is not None and before.kind == "text":
                node.data = before.data + node.data
                before.remove()

    def template_fragments(self) -> list[LexborNode]:
        """The contents of the templates in the node."""
        templates = self._scope.select("template")
        if self._scope.kind == "element" and self._scope.name == "template":
            templates.insert(0, self._scope)
        found = []
        for template in templates:
            # A template of SVG has none.
            if template.template_contents is None:
                continue
            contents = _TemplateContents(template.template_contents, self.parser)
            contents.parent = LexborNode(template, self.parser)
            found.append(contents)
        return found


def _remove(node):
    if node.kind == "document" or node == node.document.root_element and node.name == "html":
        raise SelectolaxError("Decomposing the root node is not allowed.")
    # What is in a node goes with it in any case, as its parent is gone.
    node.remove()


class LexborNode(_Queries):
    """A node."""

    __slots__ = ("_node", "parser")

    def __init__(self, node: Node | None = None, parser: LexborHTMLParser | None = None) -> None:
        if node is None:
            raise TypeError("LexborNode cannot be instantiated directly")
        self._node = node
        self.parser = parser

    # Steps.

    @property
    def first_child(self) -> LexborNode | None:
        return _wrap(self._node.first_child, self.parser)

    child = first_child

    @property
    def last_child(self) -> LexborNode | None:
        return _wrap(self._node.last_child, self.parser)

    @property
    def parent(self) -> LexborNode | None:
        return _wrap(self._node.parent, self.parser)

    @property
    def next(self) -> LexborNode | None:
        return _wrap(self._node.next_sibling, self.parser)

    @property
    def prev(self) -> LexborNode | None:
        return _wrap(self._node.previous_sibling, self.parser)

    def iter(self, include_text: bool = False, skip_empty: bool = False) -> Iterator[LexborNode]:
        """The elements among the children, and the texts with `include_text`."""
        for child in self._scope.children:
            if _is_wanted(child, include_text, skip_empty):
                yield LexborNode(child, self.parser)

    def __iter__(self) -> Iterator[LexborNode]:
        return self.iter()

    def traverse(self, include_text: bool = False, skip_empty: bool = False) -> Iterator[LexborNode]:
        """The node and what is below it."""
        if self._scope == self._node and _is_wanted(self._node, include_text, skip_empty):
            yield self
        for node in self._scope.descendants:
            if _is_wanted(node, include_text, skip_empty):
                yield LexborNode(node, self.parser)

    # What the node is.

    @property
    def tag(self) -> str | None:
        node = self._node
        return node.name if node.kind == "element" else _TAGS.get(node.kind)

    @property
    def attributes(self) -> dict[str, str | None]:
        return _attributes(self._node) if self._node.kind == "element" else {}

    @property
    def attrs(self) -> LexborAttributes:
        return LexborAttributes(self._node)

    @property
    def id(self) -> str | None:
        return self._node.get("id")

    @property
    def is_element_node(self) -> bool:
        return self._node.kind == "element"

    @property
    def is_text_node(self) -> bool:
        return self._node.kind == "text"

    @property
    def is_comment_node(self) -> bool:
        return self._node.kind == "comment"

    @property
    def is_document_node(self) -> bool:
        return self._node.kind == "document"

    @property
    def is_empty_text_node(self) -> bool:
        return self.is_text_node and not self._node.data.strip(_SPACE)

    # Text and markup.

    def text(self, deep: bool = True, separator: str = "", strip: bool = False, skip_empty: bool = False) -> str:
        """The texts in the node, joined; those of the children only without `deep`."""
        node = self._scope
        if deep and not separator and not strip and not skip_empty:
            return node.text()
        nodes = node.descendants if deep else node.children
        texts = [node.data] if node.kind == "text" else []
        texts += [each.data for each in nodes if each.kind == "text"]
        if skip_empty:
            texts = [text for text in texts if text.strip(_SPACE)]
        if strip:
            return separator.join(text.strip() for text in texts)
        return separator.join(texts)

    def text_lexbor(self) -> str:
        return self._scope.text()

    @property
    def text_content(self) -> str | None:
        return self._node.data if self.is_text_node else None

    @property
    def comment_content(self) -> str | None:
        return self._node.data.strip() if self.is_comment_node else None

    @property
    def html(self) -> str | None:
        return self._scope.html

    @property
    def inner_html(self) -> str | None:
        return self._node.inner_html

    @inner_html.setter
    def inner_html(self, html: str) -> None:
        if self._node.kind != "element":
            raise TypeError("inner_html can be set on element nodes only")
        self._node.inner_html = html

    @property
    def mem_id(self) -> int:
        """A number that equal nodes have in common."""
        return hash(self._node)

    # Edits.

    def decompose(self, recursive: bool = True) -> None:
        """Takes the node out of the tree, with what is in it."""
        _remove(self._node)

    remove = decompose

    def unwrap(self, delete_empty: bool = False) -> None:
        """Replaces the node by what is in it. An empty one stays, unless `delete_empty` says to remove it."""
        if self._node.first_child is not None:
            if self._node.parent is not None:
                self._node.unwrap()
        elif delete_empty:
            self._node.remove()

    def _inserted(self, value: str | bytes | LexborNode, move: bool) -> Node | str:
        if isinstance(value, LexborNode):
            return value._node if move and value._node.document is self._node.document else _moved(value, move)
        if isinstance(value, (bytes, bytearray)):
            return bytes(value).decode("utf-8", "replace")
        if isinstance(value, str):
            return value
        raise TypeError(f"Expected a string or LexborNode instance, but {type(value).__name__} found")

    def replace_with(self, value: str | bytes | LexborNode, move: bool = False) -> None:
        self._edit(self._node.replace_with, value, move)

    def insert_before(self, value: str | bytes | LexborNode, move: bool = False) -> None:
        self._edit(self._node.insert_before, value, move)

    def insert_after(self, value: str | bytes | LexborNode, move: bool = False) -> None:
        self._edit(self._node.insert_after, value, move)

    def insert_child(self, value: str | bytes | LexborNode, move: bool = False) -> None:
        self._edit(self._node.append, value, move)

    def _edit(self, edit, value, move):
        inserted = self._inserted(value, move)
        try:
            edit(inserted)
        except _fivefold.EditError as error:
            raise SelectolaxError(str(error)) from None

    def clone(self) -> LexborNode:
        return LexborNode(self._node.clone(), self.parser)

    # What every object has.

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return self.html == other
        return isinstance(other, LexborNode) and self._node == other._node

    def __hash__(self) -> int:
        return hash(self._node)

    def __repr__(self) -> str:
        return f"<LexborNode {self.tag}>"


class _FragmentRoot(LexborNode):
    """The first node of a fragment, which stands for all of the fragment in queries, as in selectolax."""

    __slots__ = ()

    @property
    def _scope(self) -> Node:
        root = self._node.document.root
        return root if self._node.parent == root else self._node

    @property
    def parent(self) -> LexborNode | None:
        return None if self._scope != self._node else super().parent


class _TemplateContents(LexborNode):
    """The contents of a template, whose parent is the template here."""

    __slots__ = ("parent",)


def _moved(value, move):
    """A copy of a node; the node itself goes if it is moved to another document."""
    copied = value._node.clone()
    if move:
        value._node.remove()
    return copied


def _is_wanted(node, include_text, skip_empty):
    kind = node.kind
    if kind == "element":
        return True
    return include_text and kind != "fragment" and not (skip_empty and kind == "text" and not node.data.strip(_SPACE))


class LexborHTMLParser(_Queries):
    """Parses HTML. Bytes are UTF-8, unless `encoding` says to find out."""

    def __init__(
        self,
        html: str | bytes | bytearray,
        is_fragment: bool = False,
        fragment_tag: str = "div",
        fragment_namespace: str = "html",
        options: int = 0,
        encoding: bool | str = False,
        scripting: bool = False,
    ) -> None:
        if isinstance(html, (bytes, bytearray)):
            forced = None if encoding else "utf-8"
            markup, more = bytes(html), {"override_encoding": forced, "default_encoding": "utf-8"}
        elif isinstance(html, str):
            markup, more = html, {}
        else:
            raise TypeError(f"Expected a string, but {type(html).__name__} found")
        fragment: str | None = None
        if is_fragment:
            fragment = fragment_tag if fragment_namespace == "html" else f"{fragment_namespace} {fragment_tag}"
        self._document = _fivefold.parse(markup, fragment=fragment, scripting=scripting, **more)
        self._raw = markup if isinstance(markup, bytes) and not encoding else None
        self._is_fragment = is_fragment
        self._fragment = fragment
        self._scripting = scripting
        self._node = self._document.root
        self.parser = self

    @property
    def raw_html(self) -> bytes:
        """What was parsed, in UTF-8."""
        return self._raw if self._raw is not None else self._document.source.encode()

    @property
    def selector(self) -> LexborCSSSelector:
        return LexborCSSSelector()

    @property
    def root(self) -> LexborNode | None:
        """The element `html`; of a fragment, the first node."""
        if not self._is_fragment:
            return _wrap(self._document.root_element, self)
        first = self._node.first_child
        return None if first is None else _FragmentRoot(first, self)

    @property
    def body(self) -> LexborNode | None:
        return _wrap(self._document.body, self)

    @property
    def head(self) -> LexborNode | None:
        return _wrap(self._document.head, self)

    def tags(self, name: str) -> list[LexborNode]:
        """The elements of that name."""
        if not name:
            raise ValueError("Tag name cannot be empty")
        if len(name) > 100:
            raise ValueError("Tag name is too long")
        return [_wrap(node, self) for node in self._node.descendants if node.kind == "element" and name in ("*", node.name)]

    def text(self, deep: bool = True, separator: str = "", strip: bool = False, skip_empty: bool = False) -> str:
        """The texts in the body, joined."""
        node = self.root if self._is_fragment else self.body or self.root
        return node.text(deep, separator, strip, skip_empty) if node else ""

    @property
    def html(self) -> str:
        return self._document.html

    @property
    def inner_html(self) -> str:
        return self.root.inner_html if self.root and not self._is_fragment else self._node.inner_html

    @inner_html.setter
    def inner_html(self, html: str) -> None:
        if self._is_fragment:
            parsed = _fivefold.parse(html, fragment=self._fragment, scripting=self._scripting)
            self._node.clear()
            self._node.append(*parsed.root.children)
            return
        if self.root is None:
            raise TypeError("the document is empty")
        self.root.inner_html = html

    def clone(self) -> LexborHTMLParser:
        """A parser with a copy of the document."""
        clone = object.__new__(LexborHTMLParser)
        clone.__dict__.update(self.__dict__)
        clone._document = copy.copy(self._document)
        clone._node = clone._document.root
        clone._raw = self.raw_html
        clone.parser = clone
        return clone

    def create_node(self, tag: str) -> LexborNode:
        """A new element of the document, outside the tree."""
        try:
            return LexborNode(self._document.create_element(tag), self)
        except _fivefold.EditError as error:
            raise SelectolaxError(str(error)) from None

    def __repr__(self) -> str:
        return f"<LexborHTMLParser chars='{len(self.html)}'>"


def create_tag(tag: str) -> LexborNode:
    """A new element in a document of its own."""
    parser = LexborHTMLParser("", is_fragment=True)
    return parser.create_node(tag)


def extract_html_comment(text: str) -> str:
    """The data of the comment that a text is, without white space around it."""
    text = text.strip()
    if len(text) < 7 or not (text.startswith("<!--") and text.endswith("-->")):
        raise ValueError("Input is not a valid HTML comment")
    return text[4:-3].strip()
