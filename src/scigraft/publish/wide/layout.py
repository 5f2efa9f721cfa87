"""What the columns of a wide table are called: the data file beside this, looked up."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from importlib.resources import files

# The fifteen fields of a paper (CMiO-MIN). ``mineral`` and ``analytical_method`` are those of the row.
METADATA = (
    "deposit_name", "deposit_type", "deposit_group", "deposit_environment", "all_commodities", "mineral",
    "analytical_method", "instrument_type_model", "laboratory_location", "operating_conditions", "standards_used",
    "country", "age", "host_rock", "sample_reference",
)  # fmt: skip
OF_ROW = ("mineral", "analytical_method")
TIERS = ("sample", "subsample", "spot")
# What the paper says of its minerals and methods as a whole: no row is given a mineral by it.
OF_PAPER = {"mineral": "paper_minerals", "analytical_method": "paper_methods"}
LEADING = (
    "paper", *(name for name in METADATA if name not in OF_ROW), "sample_id", *TIERS, *OF_ROW, "reference_material",
    "citation", "source", *OF_PAPER.values(),
)  # fmt: skip
QUALIFIER = "_qualifier"
DICTIONARY = "dictionary"  # the sheet that says what the columns are
_GREEK = str.maketrans({"µ": "u", "μ": "u"})


@dataclass(frozen=True, slots=True)
class Layout:
    """Units by suffix, spelling and name; columns by spelling; what is signed; words for nothing and for a limit."""

    suffixes: dict[str, str]
    units: dict[str, str]
    columns: dict[str, str]
    signed_units: frozenset[str]
    signed_elements: frozenset[str]
    signed_prefixes: tuple[str, ...]
    null: frozenset[str]
    below_detection: frozenset[str]
    meanings: dict[str, str]
    by_mass: dict[str, Decimal]


@cache
def layout() -> Layout:
    """Return the names of the data file."""
    data = tomllib.loads((files("scigraft.publish.wide") / "columns.toml").read_text("utf-8"))
    units, signed, words = data["units"], data["signed"], data["words"]
    return Layout(
        suffixes={name: spec["suffix"] for name, spec in units.items()},
        units={squeezed(word): name for name, spec in units.items() for word in (*spec["spellings"], spec["suffix"])},
        columns={squeezed(word): name for name, words in data["columns"].items() for word in (name, *words)},
        signed_units=frozenset(signed["units"]),
        signed_elements=frozenset(signed["elements"]),
        signed_prefixes=tuple(signed["prefixes"]),
        null=frozenset(words["null"]),
        below_detection=frozenset(words["below_detection"]),
        meanings=data["meanings"],
        by_mass={unit: Decimal(factor) for unit, factor in data["by_mass"].items()},
    )


def squeezed(text: str) -> str:
    """Return a name in lower case with nothing but its letters, digits, % and ‰."""
    return re.sub(r"[^\w%‰]|_", "", unicodedata.normalize("NFC", text).translate(_GREEK).lower())


def leading_column(header: str) -> str:
    """Return the column that is no measurement and goes by this name, ``""`` where there is none."""
    return layout().columns.get(squeezed(header), "")


def slug(text: str) -> str:
    """Return a text as part of a column's name: lower case, runs of anything else as one underscore."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
