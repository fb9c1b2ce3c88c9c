"""What turbohtml, which knows processing instructions, makes of the cases of the conformance suite.

A JSON object a line in, one a line out: `{"input":"<a>"}`, with `scripting`, gives `output`, `tree` and `errors` in the
notation of html5lib's tests. The errors are those of the whole parser. It needs turbohtml, from PyPI.
"""

import json
import sys

import turbohtml
from turbohtml import Comment, Doctype, DocumentFragment, Element, Namespace, ProcessingInstruction, Text, TokenType

PREFIXES = {Namespace.HTML: "", Namespace.SVG: "svg ", Namespace.MATHML: "math "}


def notation(token):
    """A token as html5lib's tests write it."""
    if token.type == TokenType.START_TAG:
        attributes = {name: value or "" for name, value in token.attrs or []}
        return ["StartTag", token.tag, attributes] + ([True] if token.self_closing else [])
    if token.type == TokenType.END_TAG:
        return ["EndTag", token.tag]
    if token.type == TokenType.COMMENT:
        return ["Comment", token.data]
    if token.type == TokenType.PROCESSING_INSTRUCTION:
        return ["ProcessingInstruction", token.target] + ([token.data] if token.data else [])
    if token.type == TokenType.DOCTYPE:
        return ["DOCTYPE", token.name, token.public_id, token.system_id, not token.force_quirks]
    return ["Character", token.data]


def write(node, depth, lines):
    """The lines of a node."""
    indent = "| " + "  " * depth
    below = depth + 1
    if isinstance(node, Text):
        lines.append(f'{indent}"{node.data}"')
    elif isinstance(node, Comment):
        lines.append(f"{indent}<!-- {node.data} -->")
    elif isinstance(node, ProcessingInstruction):
        lines.append(f"{indent}<?{node.target} {node.data}?>")
    elif isinstance(node, Doctype):
        ids = f' "{node.public_id or ""}" "{node.system_id or ""}"' if node.public_id or node.system_id else ""
        lines.append(f"{indent}<!DOCTYPE {node.name or ''}{ids}>")
    elif isinstance(node, DocumentFragment):
        lines.append(f"{indent}content")
    elif isinstance(node, Element):
        lines.append(f"{indent}<{PREFIXES[node.namespace]}{node.tag}>")
        for name, value in sorted(node.attrs.items()):
            lines.append(f'{indent}  {name}="{value}"')
    else:
        below = depth
    for child in node.children:
        write(child, below, lines)


for line in sys.stdin:
    request = json.loads(line)
    text = request["input"]
    output = []
    for token in map(notation, turbohtml.tokenize(text)):
        if output and token[0] == output[-1][0] == "Character":
            output[-1][1] += token[1]
        else:
            output.append(token)
    document = turbohtml.parse(text, scripting=request.get("scripting", False))
    lines = []
    write(document, 0, lines)
    # Its columns begin at 0.
    errors = [{"code": error.code, "line": error.line, "col": error.col + 1} for error in document.errors]
    print(json.dumps({"output": output, "tree": "\n".join(lines), "errors": errors}))
