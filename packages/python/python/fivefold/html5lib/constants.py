"""Names and errors, as html5lib has them."""

from collections import defaultdict

namespaces = {
    "html": "http://www.w3.org/1999/xhtml",
    "mathml": "http://www.w3.org/1998/Math/MathML",
    "svg": "http://www.w3.org/2000/svg",
    "xlink": "http://www.w3.org/1999/xlink",
    "xml": "http://www.w3.org/XML/1998/namespace",
    "xmlns": "http://www.w3.org/2000/xmlns/",
}

# The prefixes of the tests' format, by namespace.
prefixes = {uri: "math" if name == "mathml" else name for name, uri in namespaces.items()}

spaceCharacters = frozenset("\t\n\x0c \r")

# https://html.spec.whatwg.org/multipage/syntax.html#void-elements, and those that are obsolete.
voidElements = frozenset(
    "area base br col embed event-source hr img input link meta param source track wbr".split()
)

# Elements whose content is not escaped.
rcdataElements = frozenset("style script xmp iframe noembed noframes noscript".split())

# https://html.spec.whatwg.org/multipage/indices.html#attributes-3: those that are boolean, by element.
booleanAttributes = {
    "": frozenset(["irrelevant", "itemscope"]),
    "style": frozenset(["scoped"]),
    "img": frozenset(["ismap"]),
    "audio": frozenset(["autoplay", "controls"]),
    "video": frozenset(["autoplay", "controls"]),
    "script": frozenset(["defer", "async"]),
    "details": frozenset(["open"]),
    "datagrid": frozenset(["multiple", "disabled"]),
    "command": frozenset(["hidden", "disabled", "checked", "default"]),
    "hr": frozenset(["noshade"]),
    "menu": frozenset(["autosubmit"]),
    "fieldset": frozenset(["disabled", "readonly"]),
    "option": frozenset(["disabled", "readonly", "selected"]),
    "optgroup": frozenset(["disabled", "readonly"]),
    "button": frozenset(["disabled", "autofocus"]),
    "input": frozenset(["disabled", "readonly", "required", "autofocus", "checked", "ismap"]),
    "select": frozenset(["disabled", "readonly", "autofocus", "multiple"]),
    "output": frozenset(["disabled", "readonly"]),
    "iframe": frozenset(["seamless"]),
}

# What errors mean, by code: the standard's codes, not those of html5lib.
E: defaultdict[str, str] = defaultdict(lambda: "%(message)s")


class DataLossWarning(UserWarning):
    """The tree cannot hold all of the document."""
