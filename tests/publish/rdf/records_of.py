"""Records made for the tests of linked data."""

from __future__ import annotations

from dataclasses import replace

from scigraft.model import Locator, Quantity, Record
from scigraft.modules import load


def activity(id: str, treatment: str, quantity: Quantity, **changes: object) -> Record:
    """Return a bioassay record: an IC50 of a compound on EGFR."""
    record = Record(
        id=id,
        paper="silva2020",
        document="silva2020",
        module="bioassay",
        fields={
            "activity_type": "IC50",
            "value": quantity.literal,
            "unit": quantity.unit,
            "treatment": treatment,
            "target": "EGFR",
        },
        canonical={},
        quantity=quantity,
        provenance=(
            Locator("silva2020.pdf", 3, "214", (10.5, 20.0, 30.25, 28.0), None, "Table 2", 4, 2, text=quantity.literal),
            Locator("silva2020.pdf", 3, "214", None, None, "Table 2", 4, 0, text=treatment),
        ),
        origins={"activity_type": "column", "unit": "column", "treatment": "row", "target": "caption"},
    )
    return replace(load("bioassay").canonicalise(record), **changes)  # type: ignore[arg-type]


def amount(id: str, material: str, constituent: str, quantity: Quantity, **changes: object) -> Record:
    """Return a glass record: the amount of a constituent in a material."""
    record = Record(
        id=id,
        paper="aydin2019",
        document="aydin2019",
        module="glass",
        fields={"material": material, "constituent": constituent, "value": quantity.literal, "unit": quantity.unit},
        canonical={},
        quantity=quantity,
        provenance=(Locator(file="aydin2019.xlsx", sheet="Glasses", table="1", row=2, col=1, cell="B3", text="x"),),
        origins={"material": "row", "constituent": "column", "unit": "caption"},
    )
    return replace(load("glass").canonicalise(record), **changes)  # type: ignore[arg-type]
