"""Writes streams of tokens as HTML, as html5lib does."""

import re
from collections.abc import Iterable, Iterator
from html.entities import html5
from typing import Any

from . import treewalkers
from .constants import booleanAttributes, rcdataElements, spaceCharacters, voidElements

_SPACE = "".join(spaceCharacters)
_SPEC_QUOTED = re.compile(f"[{_SPACE}\"'=<>`]")
# Characters at which some browser of the past has ended a value without quotes.
_LEGACY_QUOTED = re.compile(
    f"[{_SPACE}\"'=<>`\x00-\x1f\x20\x2f\xa0\u1680\u180e\u180f\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]"
)
_DEFAULTS = {
    "quote_attr_values": "legacy",
    "quote_char": '"',
    "use_best_quote_char": True,
    "omit_optional_tags": True,
    "minimize_boolean_attributes": True,
    "use_trailing_solidus": False,
    "space_before_trailing_solidus": True,
    "escape_lt_in_attrs": False,
    "escape_rcdata": False,
    "resolve_entities": True,
    "alphabetical_attributes": False,
    "inject_meta_charset": True,
    "strip_whitespace": False,
    "sanitize": False,
}


def serialize(input: Any, tree: str = "etree", encoding: str | None = None, **serializer_opts: Any) -> Any:
    """Writes a tree as HTML: as `str`, or as bytes if there is an encoding. Options are those of `HTMLSerializer`."""
    walker = treewalkers.getTreeWalker(tree)
    return HTMLSerializer(**serializer_opts).render(walker(input), encoding)


class SerializeError(Exception):
    """The tree cannot be written as HTML that gives it again."""


class HTMLSerializer:
    """Writes streams of tokens as HTML, with html5lib's options. `sanitize` is refused: `fivefold.sanitize` does that."""

    options = tuple(_DEFAULTS)

    def __init__(self, **kwargs: Any) -> None:
        unknown = kwargs.keys() - _DEFAULTS.keys()
        if unknown:
            raise TypeError(f"__init__() got an unexpected keyword argument {sorted(unknown)[0]!r}")
        if kwargs.get("sanitize"):
            raise NotImplementedError("fivefold.sanitize removes what is dangerous")
        if "quote_char" in kwargs:
            kwargs.setdefault("use_best_quote_char", False)
        self.__dict__.update(_DEFAULTS, **kwargs)
        self.errors: list[str] = []
        self.strict = False
        self.encoding: str | None = None

    def serializeError(self, data: str) -> None:
        """Notes that something cannot be written."""
        self.errors.append(data)
        if self.strict:
            raise SerializeError(data)

    def render(self, treewalker: Iterable[dict[str, Any]], encoding: str | None = None) -> Any:
        """The markup as a whole."""
        parts = self.serialize(treewalker, encoding)
        return b"".join(parts) if encoding else "".join(parts)

    def encode(self, string: str) -> str | bytes:
        """Text whose characters become references where the encoding lacks them."""
        if not self.encoding:
            return string
        return "".join(self._character(character) for character in string).encode(self.encoding)

    def encodeStrict(self, string: str) -> str | bytes:
        """Text in which no reference can stand."""
        return string.encode(self.encoding, "strict") if self.encoding else string

    def _character(self, character):
        try:
            character.encode(self.encoding)
            return character
        except UnicodeEncodeError:
            name = _NAMES.get(character) if self.resolve_entities else None
            return f"&{name};" if name else f"&#x{ord(character):x};"

    def serialize(self, treewalker: Iterable[dict[str, Any]], encoding: str | None = None) -> Iterator[Any]:
        """The markup in pieces."""
        self.encoding = encoding
        self.errors = []
        in_raw_text = False
        for token in self._filtered(treewalker, encoding):
            kind = token["type"]
            if kind == "Doctype":
                yield self.encodeStrict(self._doctype(token))
            elif kind in ("Characters", "SpaceCharacters"):
                text = token["data"]
                if in_raw_text and "</" in text:
                    self.serializeError("Unexpected </ in CDATA")
                if not in_raw_text:
                    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                yield self.encode(text)
            elif kind in ("StartTag", "EmptyTag"):
                name = token["name"]
                yield self.encodeStrict(f"<{name}")
                if name in rcdataElements and not self.escape_rcdata:
                    in_raw_text = True
                elif in_raw_text:
                    self.serializeError("Unexpected child element of a CDATA element")
                for (_, attribute), value in token["data"].items():
                    yield self.encodeStrict(f" {attribute}")
                    yield self.encode(self._value(name, attribute, value))
                if name in voidElements and self.use_trailing_solidus:
                    yield self.encodeStrict(" /" if self.space_before_trailing_solidus else "/")
                yield self.encodeStrict(">")
            elif kind == "EndTag":
                if token["name"] in rcdataElements:
                    in_raw_text = False
                elif in_raw_text:
                    self.serializeError("Unexpected child element of a CDATA element")
                yield self.encodeStrict(f"</{token['name']}>")
            elif kind == "Comment":
                if "--" in token["data"]:
                    self.serializeError("Comment contains --")
                yield self.encodeStrict(f"<!--{token['data']}-->")
            elif kind == "Entity":
                name = token["name"]
                if f"{name};" not in html5:
                    self.serializeError(f"Entity {name} not recognized")
                is_resolved = self.resolve_entities and html5.get(f"{name};") not in ("&", "<", ">", '"', "'", None)
                yield self.encodeStrict(html5[f"{name};"] if is_resolved else f"&{name};")
            else:
                self.serializeError(token["data"])

    def _doctype(self, token):
        written = f"<!DOCTYPE {token['name']}"
        public, system = token["publicId"], token["systemId"]
        if public:
            written += f' PUBLIC "{public}"'
        elif system:
            written += " SYSTEM"
        if system:
            quote = "'" if '"' in system else '"'
            if quote in system:
                self.serializeError("System identifier contains both single and double quote characters")
            written += f" {quote}{system}{quote}"
        return written + ">"

    def _value(self, element, name, value):
        """What follows the name of an attribute."""
        is_boolean = name in booleanAttributes.get(element, ()) or name in booleanAttributes[""]
        if self.minimize_boolean_attributes and is_boolean:
            return ""
        match self.quote_attr_values:
            case "always":
                is_quoted = True
            case "spec":
                is_quoted = value == "" or _SPEC_QUOTED.search(value)
            case "legacy":
                is_quoted = value == "" or _LEGACY_QUOTED.search(value)
            case _:
                raise ValueError('quote_attr_values must be one of: "always", "spec" and "legacy"')
        value = value.replace("&", "&amp;")
        if self.escape_lt_in_attrs:
            value = value.replace("<", "&lt;")
        if not is_quoted:
            return f"={value}"
        quote = self.quote_char
        if self.use_best_quote_char:
            if "'" in value and '"' not in value:
                quote = '"'
            elif '"' in value and "'" not in value:
                quote = "'"
        value = value.replace(quote, "&#39;" if quote == "'" else "&quot;")
        return f"={quote}{value}{quote}"

    def _filtered(self, tokens, encoding):
        if encoding and self.inject_meta_charset:
            tokens = _with_meta(tokens, encoding)
        if self.alphabetical_attributes:
            tokens = _with_sorted_attributes(tokens)
        if self.strip_whitespace:
            tokens = _without_spaces(tokens)
        if self.omit_optional_tags:
            tokens = _without_optional_tags(tokens)
        return tokens


# The shortest reference for each character.
_NAMES = {}
for _name, _value in html5.items():
    if _name.endswith(";") and len(_value) == 1 and _value not in "&":
        _known = _NAMES.get(_value)
        # Names in lower case are the usual ones.
        if _known is None or (_name[:-1].islower(), -len(_name)) > (_known.islower(), -len(_known) - 1):
            _NAMES[_value] = _name[:-1]


def _with_sorted_attributes(tokens):
    for token in tokens:
        if token["type"] in ("StartTag", "EmptyTag"):
            pairs = sorted(token["data"].items(), key=lambda pair: (pair[0][0] or "", pair[0][1]))
            token = {**token, "data": dict(pairs)}
        yield token


def _with_meta(tokens, encoding):
    """The tokens with the encoding declared in `head`."""
    is_declared, in_head, waiting = False, False, []
    for token in tokens:
        kind, name = token["type"], str(token.get("name")).lower()
        if kind == "StartTag" and name == "head":
            in_head, waiting = True, [token]
            continue
        if kind == "EmptyTag" and name == "meta":
            token = _declaring(token, encoding)
            is_declared = is_declared or token["declares"]
        elif kind == "EmptyTag" and name == "head":
            data = {(None, "charset"): encoding}
            yield {"type": "StartTag", "name": "head", "data": token["data"], "namespace": token.get("namespace")}
            yield {"type": "EmptyTag", "name": "meta", "data": data, "namespace": token.get("namespace")}
            yield {"type": "EndTag", "name": "head", "namespace": token.get("namespace")}
            is_declared = True
            continue
        elif kind == "EndTag" and name == "head" and in_head:
            head, *rest = waiting
            yield head
            if not is_declared:
                data = {(None, "charset"): encoding}
                yield {"type": "EmptyTag", "name": "meta", "data": data, "namespace": head.get("namespace")}
            yield from rest
            is_declared, in_head = True, False
        if in_head:
            waiting.append(token)
        else:
            yield token


def _declaring(token, encoding):
    """A `meta` that declares this encoding, if it declares one."""
    data, declares = dict(token["data"]), False
    is_content_type = any(
        name.lower() == "http-equiv" and value.lower() == "content-type" for (_, name), value in data.items()
    )
    for key in data:
        if key[1].lower() == "charset":
            data[key], declares = encoding, True
        elif key == (None, "content") and is_content_type:
            data[key], declares = f"text/html; charset={encoding}", True
    return {**token, "data": data, "declares": declares}


_PRESERVING = frozenset(["pre", "textarea"]) | rcdataElements
_SPACES = re.compile(f"[{_SPACE}]+")


def _without_spaces(tokens):
    """The tokens with each run of white space as one space, where that means the same."""
    depth = 0
    for token in tokens:
        kind = token["type"]
        if kind == "StartTag" and (depth or token["name"] in _PRESERVING):
            depth += 1
        elif kind == "EndTag" and depth:
            depth -= 1
        elif not depth and kind == "SpaceCharacters" and token["data"]:
            token = {**token, "data": " "}
        elif not depth and kind == "Characters":
            token = {**token, "data": _SPACES.sub(" ", token["data"])}
        yield token


def _without_optional_tags(tokens):
    """The tokens without the tags that may be omitted.

    https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
    """
    before = token = None
    for after in [*tokens, None]:
        if token is not None:
            kind = token["type"]
            if kind == "StartTag" and not token["data"]:
                is_kept = not _is_optional_start(token["name"], before, after)
            elif kind == "EndTag":
                is_kept = not _is_optional_end(token["name"], after)
            else:
                is_kept = True
            if is_kept:
                yield token
        before, token = token, after


def _is_optional_start(name, before, after):
    kind = after and after["type"]
    if name == "html":
        return kind not in ("Comment", "SpaceCharacters")
    if name == "head":
        return kind in ("StartTag", "EmptyTag") or kind == "EndTag" and after["name"] == "head"
    if name == "body":
        if kind in ("Comment", "SpaceCharacters"):
            return False
        # `script` and `style` would go into the head.
        return not (kind == "StartTag" and after["name"] in ("script", "style"))
    if name == "colgroup":
        return kind in ("StartTag", "EmptyTag") and after["name"] == "col"
    if name == "tbody":
        if kind != "StartTag" or after["name"] != "tr":
            return False
        is_after_group = before and before["type"] == "EndTag" and before["name"] in ("tbody", "thead", "tfoot")
        return not is_after_group
    return False


_BLOCKS = frozenset(
    "address article aside blockquote datagrid dialog dir div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr menu "
    "nav ol p pre section table ul".split()
)
# The start tags before which an end tag may be omitted, and whether it may be at the end of the parent.
_ENDS = {
    "li": (frozenset(["li"]), True),
    "optgroup": (frozenset(["optgroup"]), True),
    "tr": (frozenset(["tr"]), True),
    "dt": (frozenset(["dt", "dd"]), False),
    "dd": (frozenset(["dt", "dd"]), True),
    "p": (_BLOCKS, True),
    "option": (frozenset(["option", "optgroup"]), True),
    "rt": (frozenset(["rt", "rp"]), True),
    "rp": (frozenset(["rt", "rp"]), True),
    "thead": (frozenset(["tbody", "tfoot"]), False),
    "tbody": (frozenset(["tbody", "tfoot"]), True),
    "tfoot": (frozenset(["tbody"]), True),
    "td": (frozenset(["td", "th"]), True),
    "th": (frozenset(["td", "th"]), True),
}


def _is_optional_end(name, after):
    kind = after and after["type"]
    if name in ("html", "head", "body"):
        return kind not in ("Comment", "SpaceCharacters")
    if name == "colgroup":
        if kind in ("Comment", "SpaceCharacters"):
            return False
        return kind != "StartTag" or after["name"] != "colgroup"
    if name not in _ENDS:
        return False
    starts, at_end = _ENDS[name]
    if kind in ("StartTag", "EmptyTag"):
        return after["name"] in starts
    return at_end and (kind == "EndTag" or kind is None)
