from collections.abc import Iterator, MutableMapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._fivefold import Node


class Attributes(MutableMapping[str, str]):
    """The attributes of an element, in the order of the source. Changes are those of the element."""

    __slots__ = ("_node",)

    def __init__(self, node: "Node") -> None:
        self._node = node

    def __getitem__(self, name: str) -> str:
        return self._node[name]

    def __setitem__(self, name: str, value: str) -> None:
        self._node[name] = value

    def __delitem__(self, name: str) -> None:
        del self._node[name]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._node

    def __iter__(self) -> Iterator[str]:
        return iter(self._node._attributes())

    def __len__(self) -> int:
        return len(self._node._attributes())

    def __repr__(self) -> str:
        return repr(self._node._attributes())

    def copy(self) -> dict[str, str]:
        """The attributes as a dictionary of their own."""
        return self._node._attributes()
