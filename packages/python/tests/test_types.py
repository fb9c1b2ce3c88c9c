"""All that the modules offer has types."""

import importlib
import inspect

import pytest

MODULES = ["fivefold", "fivefold.xml", "fivefold.feed", "fivefold.ElementTree", "fivefold.sax", "fivefold.selectolax"]
MODULES += ["fivefold.tinyhtml5", "fivefold.bs4", "fivefold.html5lib"]
MODULES += [f"fivefold.html5lib.{name}" for name in ["html5parser", "serializer", "treebuilders", "treewalkers"]]


def functions(module):
    """The public functions and methods that are written in a module."""
    for name, item in vars(module).items():
        if getattr(item, "__module__", None) != module.__name__ or name.startswith("_"):
            continue
        if inspect.isfunction(item):
            yield name, item
        elif inspect.isclass(item):
            for member, value in vars(item).items():
                if isinstance(value, property):
                    yield f"{name}.{member}", value.fget
                    if value.fset:
                        yield f"{name}.{member}", value.fset
                elif inspect.isfunction(value) and (not member.startswith("_") or member == "__init__"):
                    yield f"{name}.{member}", value


@pytest.mark.parametrize("name", MODULES)
def test_all_is_annotated(name):
    if name == "fivefold.bs4":
        pytest.importorskip("bs4")
    found = 0
    for function, item in functions(importlib.import_module(name)):
        found += 1
        signature = inspect.signature(item)
        for parameter in list(signature.parameters.values()):
            assert parameter.name == "self" or parameter.annotation is not parameter.empty, (function, parameter.name)
        assert signature.return_annotation is not signature.empty, function
    assert found or name in ("fivefold", "fivefold.html5lib")
