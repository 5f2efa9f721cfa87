"""How records are compared with gold rows: the published protocols of the three table benchmarks.

``paper`` is one bag a paper: bioassay and mlresults compare attributes softly (word F1 of at least 0.25), glass
exactly and without the material. ``strict`` compares every required attribute after normalisation. ``cell`` also
asks for the right table, row and column.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Mode = Literal["paper", "strict", "cell"]
Row = Mapping[str, object]  # a gold row as its file has it
Attributes = Mapping[str, str]  # gold name -> record field

PLACE = "_place"
UNKNOWN = "xx"  # the gold's word for "not stated": not compared
SOFT_F1 = 0.25

_CHEM: Attributes = {"type": "activity_type", "target": "target", "treatment": "treatment", "unit": "unit"}
_GLASS: Attributes = {"constituent": "constituent", "unit": "unit"}
PUBLISHED: Mapping[str, Attributes] = {"bioassay": _CHEM, "glass": _GLASS, "mlresults": {"type": "entry_type"}}
REQUIRED: Mapping[str, Attributes] = {
    "bioassay": _CHEM,
    "glass": {**_GLASS, "material": "material"},
    "mlresults": {
        "type": "entry_type",
        "metric": "metric",
        "model": "model",
        "task": "task",
        "test data/set": "test_data",
        "training data/set": "training_data",
        "dataset": "dataset",
        "attribute name": "attribute_name",
        "parameter/architecture name": "parameter",
    },
}
_SAME_UNIT = {"mol%": "mol", "mole%": "mol", "at%": "mol", "wt%": "wt", "mass%": "wt", "weight%": "wt"}


@dataclass(frozen=True, slots=True)
class Pair:
    """A gold row and the guess matched with it; ``hits`` says which attributes agree."""

    gold: int
    guess: int
    hits: Mapping[str, bool]

    @property
    def right(self) -> bool:
        """Whether every compared attribute agrees."""
        return all(self.hits.values())


def normalise(text: str) -> str:
    """Return the text without case, marks of LaTeX and punctuation, with one kind of dash."""
    text = unicodedata.normalize("NFKC", text).strip().lower()
    text = re.sub("[\u2010-\u2015\u2212\u00ad]", "-", text)
    text = re.sub(r"\\[a-z]+|[{}\[\],()@$+%&#_^~|<>\\*]", " ", text)
    return " ".join(text.split())


def _tight(text: str) -> str:
    return re.sub(r"[\s\-]+", "", normalise(text))


def unit_form(text: str) -> str:
    """Return one form for the ways a unit is printed (``ug/ml`` for a superscripted one, ``um`` for either micro)."""
    text = unicodedata.normalize("NFKC", text).replace("\u03bc", "u").replace("\u2212", "-").lower()
    text = re.sub(r"\\?mu(?![a-z])", "u", text)
    text = re.sub(r"[\s\u00b7*^$\\{}()]", "", text)
    text = re.sub(r"(ml|l|kg|g)-1$", r"/\1", text)
    return _SAME_UNIT.get(text, text)


def value_core(text: object) -> str:
    """Return the number of a value with its relation: no uncertainty, bracket or thousands separator."""
    form = unicodedata.normalize("NFKC", str(text)).replace("\u2212", "-").strip()
    form = re.split(r"\u00b1|\\pm|\+-|\s*\(", form)[0]
    match = re.match(r"^([<>\u2264\u2265~]?\s*[-+]?\d[\d,]*\.?\d*(?:[eE][-+]?\d+)?)", form.replace(" ", ""))
    return match.group(1).replace(",", "").lstrip("+") if match else form.strip()


def gold_forms(value: object) -> tuple[str, ...]:
    """Return the forms that the gold allows for an attribute; ``("xx",)`` when it is not stated."""
    if isinstance(value, Mapping):
        value = [f"{key} {inner}" for key, inner in value.items() if key != UNKNOWN]
    items: Sequence[object] = value if isinstance(value, list) else [value]
    return tuple(str(item) for item in items if item not in (None, "")) or (UNKNOWN,)


def _word_f1(gold: str, guess: str) -> float:
    left, right = Counter(normalise(gold).split()), Counter(normalise(guess).split())
    common = sum((left & right).values())
    return 2 * common / (left.total() + right.total()) if common else 0.0


def agrees(name: str, gold: object, guess: str, *, soft: bool) -> bool:
    """Return whether a guess is right for a gold attribute."""
    forms = gold_forms(gold)
    if forms == (UNKNOWN,):
        return True
    if name == "unit":
        return any(unit_form(form) == unit_form(guess) for form in forms)
    return any(_tight(form) == _tight(guess) or (soft and _word_f1(form, guess) >= SOFT_F1) for form in forms)


def gold_place(row: Row) -> tuple[str, object, object]:
    """Return (table number, row, column) of a gold row or of a provenance entry."""
    digits = re.findall(r"\d+", str(row.get("table", "")))
    return (digits[0] if digits else "", row.get("row"), row.get("col"))


def attributes_of(benchmark: str, mode: Mode) -> Attributes:
    """Return what a mode compares."""
    return (PUBLISHED if mode == "paper" else REQUIRED)[benchmark]


def match(
    gold: Sequence[Row], guesses: Sequence[Mapping[str, object]], attributes: Attributes, *, soft: bool, cell: bool
) -> list[Pair]:
    """Match rows and guesses of one paper one to one on the value, most attributes in common first."""
    by_value: dict[str, list[int]] = defaultdict(list)
    for j, guess in enumerate(guesses):
        by_value[value_core(guess.get("value", ""))].append(j)
    pairs = []
    for i, row in enumerate(gold):
        for j in by_value.get(value_core(row["value"]), ()):
            hits = {
                name: agrees(name, row[name], str(guesses[j].get(field, UNKNOWN)), soft=soft)
                for name, field in attributes.items()
                if name in row
            }
            if cell:
                hits[PLACE] = gold_place(row) == guesses[j].get(PLACE)
            pairs.append(Pair(i, j, hits))
    pairs.sort(key=lambda pair: (-sum(pair.hits.values()), pair.gold, pair.guess))
    used_gold: set[int] = set()
    used_guess: set[int] = set()
    kept = []
    for pair in pairs:
        if pair.gold not in used_gold and pair.guess not in used_guess:
            used_gold.add(pair.gold)
            used_guess.add(pair.guess)
            kept.append(pair)
    return kept
