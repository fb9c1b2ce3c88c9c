"""The kinds of trees, as html5lib has them: etree, lxml and dom."""

import re
import warnings
from functools import cache
from typing import Any

from .. import _fivefold
from .constants import DataLossWarning, namespaces, prefixes

_NAME = re.compile(r"\{([^}]*)\}(.*)", re.S)
_COERCED = re.compile(r"U([0-9A-F]{5})")


def getTreeBuilder(treeType: str, implementation: Any = None, **kwargs: Any) -> "type[TreeBuilder]":
    """The class that builds trees of a kind: `"etree"`, with the module of `implementation`; `"lxml"`; or `"dom"`, with the
    module of `implementation`. For etree, `fullTree` says to return what stands beside `html`, too.
    """
    kind = treeType.lower()
    if kind == "etree":
        if implementation is None:
            import xml.etree.ElementTree as implementation
        return _etree_builder(implementation, **kwargs)
    if kind == "lxml":
        return _LxmlBuilder
    if kind == "dom":
        if implementation is None:
            from xml.dom import minidom as implementation
        return _dom_builder(implementation)
    raise ValueError(f"Unrecognised treebuilder {treeType!r}")


# One class for all calls: some releases of CPython never free the memory of classes.
@cache
def _etree_builder(implementation: Any, **kwargs: Any) -> "type[TreeBuilder]":
    return type("TreeBuilder", (_EtreeBuilder,), {"implementation": implementation, **kwargs})


@cache
def _dom_builder(implementation: Any) -> "type[TreeBuilder]":
    return type("TreeBuilder", (_DomBuilder,), {"implementation": implementation})


class TreeBuilder:
    """Builds trees of one kind from a parsed document."""

    def __init__(self, namespaceHTMLElements: bool = True) -> None:
        self.namespaceHTMLElements = namespaceHTMLElements
        self.defaultNamespace = namespaces["html"] if namespaceHTMLElements else None
        self.document: _fivefold.Document

    def getDocument(self) -> Any:
        """The tree of a document."""
        raise NotImplementedError

    def getFragment(self) -> Any:
        """The tree of a fragment."""
        raise NotImplementedError

    def testSerializer(self, element: Any) -> str:
        """The tree in the format of html5lib's tests."""
        raise NotImplementedError


class _EtreeBuilder(TreeBuilder):
    implementation = None
    fullTree = False

    def _fill(self, root, doctypes):
        etree = self.implementation
        _fivefold.fill_etree(
            self.document,
            root,
            etree.SubElement,
            etree.Comment,
            etree.ProcessingInstruction,
            names_html=self.namespaceHTMLElements,
            doctypes=doctypes,
        )
        return root

    def getDocument(self) -> Any:
        root = self._fill(self.implementation.Element("DOCUMENT_ROOT"), self.fullTree)
        if self.fullTree:
            return root
        return root.find(f"{{{self.defaultNamespace}}}html" if self.defaultNamespace else "html")

    def getFragment(self) -> Any:
        return self._fill(self.implementation.Element("DOCUMENT_FRAGMENT"), False)

    def testSerializer(self, element: Any) -> str:
        """The tree in the format of html5lib's tests."""
        lines = []
        _write_etree(element, 0, lines, self.implementation.Comment)
        return "\n".join(lines)


class _LxmlBuilder(TreeBuilder):
    def _filled(self):
        from lxml import etree

        filled = etree.Element("DOCUMENT_ROOT")
        has_lost = _fivefold.fill_etree(
            self.document,
            filled,
            etree.SubElement,
            etree.Comment,
            etree.ProcessingInstruction,
            names_html=self.namespaceHTMLElements,
            doctypes=False,
            coerce=True,
        )
        if has_lost:
            warnings.warn("lxml cannot represent a name, a character or a comment", DataLossWarning, stacklevel=4)
        return filled

    def getDocument(self) -> Any:
        from lxml import etree

        # libxml2 knows the document type of a parsed document only.
        root = etree.fromstring(self._doctype() + "<root/>")
        before = True
        for child in list(self._filled()):
            if isinstance(child.tag, str):
                before = False
                root.tag, root.text = child.tag, child.text
                root.attrib.update(child.attrib)
                root.extend(list(child))
            elif before:
                root.addprevious(child)
            else:
                last = root
                while last.getnext() is not None:
                    last = last.getnext()
                last.addnext(child)
        return root.getroottree()

    def _doctype(self):
        doctype = next((node for node in self.document.root if node.kind == "doctype"), None)
        if doctype is None:
            return ""
        if doctype.name != "html":
            message = "lxml cannot represent a doctype with a different name to the root element"
            warnings.warn(message, DataLossWarning, stacklevel=4)
        if not re.fullmatch(r"[^\W\d][\w.-]*", doctype.name):
            return ""
        public, system = doctype.public_id, doctype.system_id
        if public is None and system is None:
            return f"<!DOCTYPE {doctype.name}>"
        public, system = public or "", system or ""
        if set("\"'") <= set(system) or re.search(r"[^-'()+,./:=?;!*#@$_% \r\n\w]", public):
            warnings.warn("lxml cannot represent the identifiers of this doctype", DataLossWarning, stacklevel=4)
        public = re.sub(r"[^-'()+,./:=?;!*#@$_% \r\n\w]", lambda found: f"U{ord(found[0]):05X}", public)
        system = system.replace("'", "U00027") if '"' in system else system
        quote = '"' if '"' not in system else "'"
        system = f"{quote}{system}{quote}" if system else "''"
        return f'<!DOCTYPE {doctype.name} PUBLIC "{public}" {system}>'

    def getFragment(self) -> Any:
        filled = self._filled()
        return ([filled.text] if filled.text else []) + list(filled)

    def testSerializer(self, element: Any) -> str:
        """The tree in the format of html5lib's tests."""
        from lxml import etree

        lines = []
        if isinstance(element, list):
            lines.append("#document-fragment")
            for part in element:
                if isinstance(part, str):
                    lines.append(f'|  "{part}"')
                else:
                    _write_etree(part, 2, lines, etree.Comment)
            return "\n".join(lines)
        lines.append("#document")
        docinfo, root = element.docinfo, element.getroot()
        if docinfo.internalDTD is not None:
            ids = f' "{docinfo.public_id or ""}" "{docinfo.system_url or ""}"'
            has_ids = docinfo.public_id or docinfo.system_url
            lines.append(f"|  <!DOCTYPE {docinfo.root_name}{ids if has_ids else ''}>")
        for part in [*reversed(list(root.itersiblings(preceding=True))), root, *root.itersiblings()]:
            _write_etree(part, 2, lines, etree.Comment)
        return "\n".join(lines)


class _DomBuilder(TreeBuilder):
    implementation = None

    def _fill(self, document, root):
        parents = [root]
        for kind, *event in _fivefold.walk(self.document):
            parent = parents[-1]
            if kind == 0:
                name, namespace, prefix, attributes, _, _ = event
                if namespace == namespaces["html"] and not self.namespaceHTMLElements:
                    namespace = None
                element = document.createElementNS(namespace, f"{prefix}:{name}" if prefix else name)
                for qualified, attribute_prefix, local, uri, value in attributes:
                    if uri is None:
                        element.setAttribute(qualified, value)
                    else:
                        element.setAttributeNS(uri, f"{attribute_prefix}:{local}" if attribute_prefix else local, value)
                parent.appendChild(element)
                parents.append(element)
            elif kind == 1:
                parents.pop()
            elif kind == 2:
                parent.appendChild(document.createTextNode(event[0]))
            elif kind == 3:
                parent.appendChild(document.createComment(event[0]))
            elif kind == 4:
                name, public_id, system_id, _, _ = event
                doctype = document.implementation.createDocumentType(name, public_id, system_id)
                # It keeps no empty name.
                doctype.name = doctype.nodeName = name
                doctype.ownerDocument = document
                parent.appendChild(doctype)
            else:
                parent.appendChild(document.createProcessingInstruction(event[0], event[1]))
        return root

    def getDocument(self) -> Any:
        document = self.implementation.getDOMImplementation().createDocument(None, None, None)
        return self._fill(document, document)

    def getFragment(self) -> Any:
        document = self.implementation.getDOMImplementation().createDocument(None, None, None)
        return self._fill(document, document.createDocumentFragment())

    def testSerializer(self, element: Any) -> str:
        """The tree in the format of html5lib's tests."""
        lines = ["#document" if element.nodeType == element.DOCUMENT_NODE else "#document-fragment"]
        for child in element.childNodes:
            _write_dom(child, 2, lines)
        return "\n".join(lines)


def _doctype_line(name, public_id, system_id):
    if public_id or system_id:
        return f'<!DOCTYPE {name} "{public_id or ""}" "{system_id or ""}">'
    return f"<!DOCTYPE {name}>"


def _write_element(name, attributes, indent, lines):
    lines.append(f"|{' ' * indent}<{name}>")
    lines.extend(f'|{" " * (indent + 2)}{name}="{value}"' for name, value in sorted(attributes))
    if name in ("template", "html template"):
        # The contents, which the trees hold as children.
        lines.append(f"|{' ' * (indent + 2)}content")
        return indent + 4
    return indent + 2


def _decoded(name):
    """A name as it was before it was put into letters that XML allows."""
    return _COERCED.sub(lambda found: chr(int(found[1], 16)), name)


def _test_name(name):
    found = _NAME.match(name)
    if found:
        return f"{prefixes[found[1]]} {_decoded(found[2])}"
    return _decoded(name)


def _write_etree(element, indent, lines, comment):
    space = " " * indent
    if hasattr(element, "getroot"):
        element = element.getroot()
    if element.tag == "DOCUMENT_ROOT":
        lines.append("#document")
        inside = 2
    elif element.tag == "DOCUMENT_FRAGMENT":
        lines.append("#document-fragment")
        inside = 2
    elif element.tag == "<!DOCTYPE>":
        lines.append(f"|{space}{_doctype_line(element.text, element.get('publicId'), element.get('systemId'))}")
        return
    elif element.tag is comment:
        lines.append(f"|{space}<!-- {element.text} -->")
        inside = indent
    elif not isinstance(element.tag, str):
        # A processing instruction: of lxml with a target of its own.
        text = f"{element.target} {element.text or ''}" if hasattr(element, "target") else element.text
        lines.append(f"|{space}<?{text}?>")
        inside = indent
    else:
        attributes = [(_test_name(name), value) for name, value in element.attrib.items()]
        inside = _write_element(_test_name(element.tag), attributes, indent, lines)
    if isinstance(element.tag, str):
        if element.text:
            lines.append(f'|{" " * inside}"{element.text}"')
        for child in element:
            _write_etree(child, inside, lines, comment)
    if element.tail:
        lines.append(f'|{space}"{element.tail}"')


def _write_dom(node, indent, lines):
    space = " " * indent
    if node.nodeType == node.DOCUMENT_TYPE_NODE:
        lines.append(f"|{space}{_doctype_line(node.name, node.publicId, node.systemId)}")
    elif node.nodeType == node.COMMENT_NODE:
        lines.append(f"|{space}<!-- {node.nodeValue} -->")
    elif node.nodeType == node.TEXT_NODE:
        lines.append(f'|{space}"{node.nodeValue}"')
    elif node.nodeType == node.PROCESSING_INSTRUCTION_NODE:
        lines.append(f"|{space}<?{node.target} {node.data}?>")
    else:
        prefix = prefixes.get(node.namespaceURI)
        name = f"{prefix} {node.nodeName}" if prefix else node.nodeName
        attributes = []
        for index in range(node.attributes.length):
            attribute = node.attributes.item(index)
            uri = attribute.namespaceURI
            shown = f"{prefixes[uri]} {attribute.localName}" if uri else attribute.nodeName
            attributes.append((shown, attribute.value))
        inside = _write_element(name, attributes, indent, lines)
        for child in node.childNodes:
            _write_dom(child, inside, lines)
