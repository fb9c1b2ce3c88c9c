"""What expat or libxml2 reports of XML: a JSON object a line in, one a line out.

The parser is named on the command line: `expat`, or `libxml2`, which needs lxml. A document that it refuses gives an
error. An event is a line, written as lab/bench/src/differential/xml.rs does.
"""

import json
import sys
from xml.parsers import expat

if sys.argv[1] == "libxml2":
    from lxml import etree


def quoted(text):
    """The text as JSON has it, but for what is not ASCII."""
    return json.dumps(text, ensure_ascii=False)


def expanded(name):
    """`{uri}name` of `uri name`."""
    uri, space, local = name.rpartition(" ")
    return f"{{{uri}}}{local}" if space else local


def join(events):
    """The events as lines, neighbouring texts as one."""
    lines = []
    for event in events:
        if isinstance(event, str):
            lines.append(event)
        elif lines and not isinstance(lines[-1], str):
            lines[-1][0] += event[0]
        else:
            lines.append(list(event))
    return "\n".join(line if isinstance(line, str) else "=" + quoted(line[0]) for line in lines)


def start_tag(name, attributes):
    """The line of a start tag."""
    return "<" + name + "".join(sorted(f" {key}={quoted(value)}" for key, value in attributes)) + ">"


def with_expat(text):
    """The events of expat."""
    events = []
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = lambda name, attributes: events.append(
        start_tag(expanded(name), [(expanded(key), value) for key, value in attributes.items()])
    )
    parser.EndElementHandler = lambda name: events.append(f"</{expanded(name)}>")
    parser.CharacterDataHandler = lambda data: events.append([data])
    # Comments and instructions of the internal subset are left out.
    in_subset = []
    parser.CommentHandler = lambda data: in_subset or events.append(f"<!--{quoted(data)}-->")
    parser.ProcessingInstructionHandler = lambda target, data: in_subset or events.append(
        f"<?{target} {quoted(data)}?>"
    )
    parser.SkippedEntityHandler = lambda name, is_parameter: is_parameter or events.append(f"&{name}")
    parser.StartDoctypeDeclHandler = lambda *_: in_subset.append(True)
    parser.EndDoctypeDeclHandler = in_subset.clear
    parser.Parse(text.encode(), True)
    return join(events)


def with_libxml2(text):
    """The events of libxml2, read off its tree."""
    parser = etree.XMLParser(attribute_defaults=True, no_network=True)
    root = etree.fromstring(text.encode(), parser)
    events = []

    def beside(node, forward):
        nodes = []
        while (node := node.getnext() if forward else node.getprevious()) is not None:
            nodes.append(node)
        return nodes if forward else nodes[::-1]

    def write(node):
        if node.tag is etree.Comment:
            events.append(f"<!--{quoted(node.text)}-->")
        elif node.tag is etree.ProcessingInstruction:
            events.append(f"<?{node.target} {quoted(node.text or '')}?>")
        elif node.tag is etree.Entity:
            events.append(f"&{node.name}")
        else:
            events.append(start_tag(node.tag, node.attrib.items()))
            if node.text:
                events.append([node.text])
            for child in node:
                write(child)
                if child.tail:
                    events.append([child.tail])
            events.append(f"</{node.tag}>")

    for node in [*beside(root, False), root, *beside(root, True)]:
        write(node)
    return join(events)


parse = {"expat": with_expat, "libxml2": with_libxml2}[sys.argv[1]]
for line in sys.stdin:
    try:
        answer = {"tree": parse(json.loads(line)["xml"])}
    except Exception as error:  # Whatever it is, the next input goes on.
        answer = {"error": repr(error)}
    print(json.dumps(answer))
