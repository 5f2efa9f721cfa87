"""Records made up for the benchmarks of linked data: the same ones for the same number."""

from __future__ import annotations

import random
from collections.abc import Iterator

from scigraft.model import Locator, Quantity, Record, Support

OXIDES = ("SiO2", "B2O3", "Al2O3", "Na2O", "CaO", "P2O5", "TeO2", "ZnO")
A_PAPER = 400  # records


def glass_records(count: int) -> Iterator[Record]:
    """Yield records of a table of eight oxides: a tenth under a detection limit, a tenth not measured."""
    draw = random.Random(42)
    for number in range(count):
        paper, place = divmod(number, A_PAPER)
        row, col = divmod(place, len(OXIDES))
        yield record(f"paper{paper:05d}", number, row + 1, col + 1, draw.random(), draw.uniform(0.01, 80))


def record(paper: str, number: int, row: int, col: int, fate: float, amount: float) -> Record:
    """Return one record, at a row and a column of the only table of its paper."""
    oxide, material = OXIDES[col - 1], f"G{row}"
    quantity = value(fate, amount)
    fields = {"material": material, "constituent": oxide, "value": quantity.literal, "unit": "wt%"}
    file = f"{paper}.pdf"
    return Record(
        id=f"{number:016x}",
        paper=paper,
        document=paper,
        module="glass",
        fields=fields,
        canonical=fields,
        quantity=quantity,
        provenance=(
            place(file, row, col, quantity.literal),
            place(file, row, 0, material),
            place(file, 0, col, oxide),
        ),
        support=Support(1.0, (paper,)),
        origins={"material": "row", "constituent": "column", "unit": "caption"},
    )


def place(file: str, row: int, col: int, text: str) -> Locator:
    """Return a cell of a page."""
    left, top = 60.0 * col + 20.5, 12.0 * row + 100.25
    return Locator(file, 3, "214", (left, top, left + 20, top + 8), None, "Table 1", row, col, text=text)


def value(fate: float, amount: float) -> Quantity:
    """Return a value: measured, below a limit, or not measured."""
    if fate < 0.1:
        return Quantity("<0.05", "<", unit="wt%", unit_canonical="wt%", state="below_detection", limit=0.05)
    if fate < 0.2:
        return Quantity("n.a.", unit="wt%", unit_canonical="wt%", state="not_measured")
    literal = f"{amount:.2f}"
    return Quantity(literal, number=float(literal), unit="wt%", unit_canonical="wt%")
