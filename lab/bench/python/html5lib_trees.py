"""Trees of html5lib, in the format of its tests: a JSON object a line in, one a line out."""

import json
import sys

import html5lib
from html5lib.constants import namespaces, prefixes

PREFIXES = {namespaces["svg"]: "svg ", namespaces["mathml"]: "math "}


def write(node, depth, lines):
    """Appends the lines of a node of the tree of xml.dom.minidom."""
    indent = "| " + "  " * depth
    if node.nodeType == node.DOCUMENT_TYPE_NODE:
        ids = f' "{node.publicId or ""}" "{node.systemId or ""}"' if node.publicId or node.systemId else ""
        lines.append(f"{indent}<!DOCTYPE {node.name or ''}{ids}>")
    elif node.nodeType == node.COMMENT_NODE:
        lines.append(f"{indent}<!-- {node.data} -->")
    elif node.nodeType == node.TEXT_NODE:
        lines.append(f'{indent}"{node.data}"')
    else:
        lines.append(f"{indent}<{PREFIXES.get(node.namespaceURI, '')}{node.tagName}>")
        attributes = []
        for attribute in (node.attributes or {}).values():
            prefix = prefixes.get(attribute.namespaceURI)
            name = attribute.localName if prefix else attribute.name
            attributes.append((f"{prefix} {name}" if prefix else name, attribute.value))
        for name, value in sorted(attributes):
            lines.append(f'{indent}  {name}="{value}"')
        for child in node.childNodes:
            write(child, depth + 1, lines)


def tree(request):
    """The tree of a request."""
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("dom"))
    context = request.get("context")
    if context is not None and " " in context:
        raise ValueError("html5lib knows no foreign contexts")
    if context is None:
        root = parser.parse(request["html"], scripting=False)
    else:
        root = parser.parseFragment(request["html"], container=context, scripting=False)
    # It leaves text in pieces.
    root.normalize()
    lines = []
    for child in root.childNodes:
        write(child, 0, lines)
    return "\n".join(lines)


for line in sys.stdin:
    try:
        answer = {"tree": tree(json.loads(line))}
    except Exception as error:  # Whatever it is, the next input goes on.
        answer = {"error": repr(error)}
    print(json.dumps(answer))
