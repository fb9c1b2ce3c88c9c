"""Reads a document from each line of JSON with expat, and writes what it sees as a line of JSON: an error, or a list of
elements with their sorted attributes, and of texts."""

import json
import sys
import xml.parsers.expat

for line in sys.stdin:
    seen = []

    def start(name, attributes):
        seen.append("<" + name)
        seen.extend(sorted(f"{name}={value}" for name, value in attributes.items()))

    # No namespace has this character, which divides it from the name.
    parser = xml.parsers.expat.ParserCreate("UTF-8", "\x01")
    parser.buffer_text = True
    parser.buffer_size = 1 << 20
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: seen.append(">")
    parser.CharacterDataHandler = lambda text: seen.append('"' + text)
    try:
        parser.Parse(json.loads(line).encode(), True)
    except xml.parsers.expat.ExpatError as error:
        seen = [f"error: {error}"]
    print(json.dumps(seen))
