"""Walks over trees as streams of tokens, as html5lib has them."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from .constants import namespaces, prefixes, spaceCharacters, voidElements

_NAME = re.compile(r"\{([^}]*)\}(.*)", re.S)
_COERCED = re.compile(r"U([0-9A-F]{5})")
_SPACE = "".join(spaceCharacters)

__all__ = ["getTreeWalker", "pprint"]


def getTreeWalker(treeType: str, implementation: Any = None, **kwargs: Any) -> "type[TreeWalker]":
    """The class of walkers over trees of a kind: `"etree"`, `"lxml"` or `"dom"`."""
    kind = treeType.lower()
    if kind in ("etree", "lxml"):
        return _LxmlWalker if kind == "lxml" else _EtreeWalker
    if kind == "dom":
        return _DomWalker
    raise ValueError(f"Unrecognised tree walker {treeType!r}")


class TreeWalker:
    """The tokens of a tree, as dictionaries."""

    def __init__(self, tree: Any) -> None:
        self.tree = tree

    def __iter__(self) -> Iterator[dict[str, Any]]:
        raise NotImplementedError

    def emptyTag(self, namespace: str | None, name: str, attrs: Any, hasChildren: bool = False) -> Iterator[dict[str, Any]]:
        yield {"type": "EmptyTag", "name": name, "namespace": namespace, "data": attrs}
        if hasChildren:
            yield {"type": "SerializeError", "data": "Void element has children"}

    def startTag(self, namespace: str | None, name: str, attrs: Any) -> dict[str, Any]:
        return {"type": "StartTag", "name": name, "namespace": namespace, "data": attrs}

    def endTag(self, namespace: str | None, name: str) -> dict[str, Any]:
        return {"type": "EndTag", "name": name, "namespace": namespace}

    def text(self, data: str) -> Iterator[dict[str, Any]]:
        """White space at the start, other text, and white space at the end, as three tokens."""
        middle = data.lstrip(_SPACE)
        left = data[: len(data) - len(middle)]
        if left:
            yield {"type": "SpaceCharacters", "data": left}
        data = middle
        middle = data.rstrip(_SPACE)
        if middle:
            yield {"type": "Characters", "data": middle}
        if len(middle) < len(data):
            yield {"type": "SpaceCharacters", "data": data[len(middle) :]}

    def comment(self, data: str) -> dict[str, Any]:
        return {"type": "Comment", "data": data}

    def doctype(self, name: str, publicId: str | None = None, systemId: str | None = None) -> dict[str, Any]:
        return {"type": "Doctype", "name": name, "publicId": publicId, "systemId": systemId}

    def _element(self, namespace, name, attrs, children):
        """The tokens of an element, given an iterator of those of its children."""
        if namespace in (None, namespaces["html"]) and name in voidElements:
            yield from self.emptyTag(namespace, name, attrs, any(True for _ in children))
        else:
            yield self.startTag(namespace, name, attrs)
            yield from children
            yield self.endTag(namespace, name)


def _split(name, decode):
    found = _NAME.match(name)
    namespace, local = found.groups() if found else (None, name)
    if decode:
        local = _COERCED.sub(lambda coerced: chr(int(coerced[1], 16)), local)
    return namespace, local


class _EtreeWalker(TreeWalker):
    decodes = False

    def __iter__(self) -> Iterator[dict[str, Any]]:
        tree = self.tree
        if hasattr(tree, "getroot"):
            tree = tree.getroot()
        return self._tokens(tree)

    def _tokens(self, top):
        # An element that is left has its end on the stack.
        pending = [(top, None)]
        while pending:
            element, end = pending.pop()
            if end is not None:
                yield end
            elif isinstance(element, str):
                yield from self.text(element)
            elif not isinstance(element.tag, str):
                yield from self._other(element)
            elif element.tag == "<!DOCTYPE>":
                yield self.doctype(element.text, element.get("publicId"), element.get("systemId"))
            else:
                yield from self._enter(element, pending)

    def _enter(self, element, pending):
        if element.tag not in ("DOCUMENT_ROOT", "DOCUMENT_FRAGMENT"):
            namespace, name = _split(element.tag, self.decodes)
            attrs = {_split(key, self.decodes): value for key, value in element.attrib.items()}
            has_children = bool(element.text) or len(element) > 0
            if namespace in (None, namespaces["html"]) and name in voidElements:
                yield from self.emptyTag(namespace, name, attrs, has_children)
                return
            yield self.startTag(namespace, name, attrs)
            pending.append((None, self.endTag(namespace, name)))
        for child in reversed(element):
            if child.tail:
                pending.append((child.tail, None))
            pending.append((child, None))
        if element.text:
            pending.append((element.text, None))

    def _other(self, element):
        # Comments and processing instructions are told apart by what makes them.
        kind = getattr(element.tag, "__name__", "")
        if kind == "Comment":
            yield self.comment(element.text)
        elif kind == "Entity":
            # A reference to an entity that lxml has not expanded.
            yield {"type": "Entity", "name": element.text[1:-1]}
        else:
            yield {"type": "Comment", "data": f"?{element.text}?"}


class _LxmlWalker(_EtreeWalker):
    decodes = True

    def __iter__(self) -> Iterator[dict[str, Any]]:
        tree = self.tree
        if isinstance(tree, list):
            for part in tree:
                yield from self.text(part) if isinstance(part, str) else self._tokens(part)
                if not isinstance(part, str) and part.tail:
                    yield from self.text(part.tail)
            return
        if not hasattr(tree, "getroot"):
            yield from self._tokens(tree)
            return
        docinfo, root = tree.docinfo, tree.getroot()
        if docinfo.internalDTD is not None:
            yield self.doctype(docinfo.root_name, docinfo.public_id, docinfo.system_url)
        for part in [*reversed(list(root.itersiblings(preceding=True))), root, *root.itersiblings()]:
            yield from self._tokens(part)


class _DomWalker(TreeWalker):
    def __iter__(self) -> Iterator[dict[str, Any]]:
        pending = [(self.tree, None)]
        while pending:
            node, end = pending.pop()
            if end is not None:
                yield end
            elif node.nodeType == node.DOCUMENT_TYPE_NODE:
                yield self.doctype(node.name, node.publicId, node.systemId)
            elif node.nodeType in (node.TEXT_NODE, node.CDATA_SECTION_NODE):
                yield from self.text(node.nodeValue)
            elif node.nodeType == node.COMMENT_NODE:
                yield self.comment(node.nodeValue)
            elif node.nodeType == node.PROCESSING_INSTRUCTION_NODE:
                yield {"type": "Comment", "data": f"?{node.target} {node.data}?"}
            else:
                yield from self._enter(node, pending)

    def _enter(self, node, pending):
        if node.nodeType == node.ELEMENT_NODE:
            attrs = {}
            for index in range(node.attributes.length):
                attribute = node.attributes.item(index)
                uri = attribute.namespaceURI
                attrs[(uri, attribute.localName) if uri else (None, attribute.name)] = attribute.value
            namespace, name = node.namespaceURI, node.nodeName
            if namespace in (None, namespaces["html"]) and name in voidElements:
                yield from self.emptyTag(namespace, name, attrs, node.hasChildNodes())
                return
            yield self.startTag(namespace, name, attrs)
            pending.append((None, self.endTag(namespace, name)))
        pending.extend((child, None) for child in reversed(node.childNodes))


def pprint(walker: Iterable[dict[str, Any]]) -> str:
    """The tokens as lines, in the format of html5lib's tests."""
    lines, indent, text = [], 0, ""

    def write(line):
        lines.append(" " * indent + line)

    def shown(namespace, name):
        prefix = prefixes.get(namespace, namespace)
        return f"{prefix} {name}" if namespace and prefix != "html" else name

    for token in [*walker, {"type": "End"}]:
        kind = token["type"]
        if kind in ("Characters", "SpaceCharacters"):
            text += token["data"]
            continue
        if text:
            write(f'"{text}"')
            text = ""
        if kind in ("StartTag", "EmptyTag"):
            write(f"<{shown(token['namespace'], token['name'])}>")
            indent += 2
            for (namespace, name), value in sorted(token["data"].items(), key=lambda item: (item[0][0] or "", item[0][1])):
                # Of attributes, those of HTML have no namespace.
                prefix = prefixes.get(namespace, namespace)
                write(f'{prefix} {name}="{value}"' if namespace else f'{name}="{value}"')
            if kind == "EmptyTag":
                indent -= 2
        elif kind == "EndTag":
            indent -= 2
        elif kind == "Comment":
            write(f"<!-- {token['data']} -->")
        elif kind == "Doctype":
            ids = ""
            if token["publicId"] or token["systemId"]:
                ids = f' "{token["publicId"] or ""}" "{token["systemId"] or ""}"'
            write(f"<!DOCTYPE {token['name'] or ''}{ids}>")
    return "\n".join(lines)
