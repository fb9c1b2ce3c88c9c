"""Prints the first table of a page: `python tables.py FILE`, as a `DataFrame` if pandas is installed."""

import sys
from collections.abc import Iterator

import fivefold


def rows(table: fivefold.Node) -> Iterator[list[str]]:
    """The texts of a table's cells, row by row. A cell that spans columns is repeated."""
    for row in table.select("tr"):
        cells = []
        for cell in row.elements:
            if cell.name in ("td", "th"):
                span = cell.get("colspan", "1")
                cells += [cell.inner_text.strip()] * (min(int(span), 100) if span.isdecimal() else 1)
        yield cells


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        table = fivefold.parse(file).select_one("table")
    found = list(rows(table)) if table else []
    try:
        import pandas
    except ImportError:
        for cells in found:
            print(" | ".join(cells))
    else:
        print(pandas.DataFrame(found[1:], columns=found[0] if found else None))
