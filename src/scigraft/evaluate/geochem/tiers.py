"""The four tiers of one paper (ArticleMiner, section 3.2 and appendix C.1)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from scigraft.evaluate.geochem.matching import Matching, match
from scigraft.evaluate.geochem.rows import Paper, Row, without_isotopes
from scigraft.publish.wide.cells import UNKNOWN_LIMIT
from scigraft.publish.wide.layout import METADATA

WEIGHTS = {"T1": 0.30, "T2": 0.40, "T3": 0.15, "T4": 0.15}
FULL = 0.05  # relative error that costs nothing
NONE = 1.0  # relative error from which nothing is left
AT_ZERO = 0.001  # absolute error allowed where gold is zero
MISSED_LIMIT, OTHER_FOR_LIMIT = 0.5, 0.3  # gold below detection: nothing predicted, a value predicted


@dataclass(frozen=True, slots=True)
class PaperScore:
    """The tiers of one paper from 0 to 1, and what they rest on.

    ``strict`` is T2 where only the same code of a limit matches: -99999 another -99999, -L another within 5%.
    """

    paper: str
    metadata: Mapping[str, float]
    t2: float
    strict: float
    t4: float
    gold_rows: int
    rows: int
    matched: int
    values: int
    nulls: int
    found_by: Mapping[str, int]

    @property
    def t1(self) -> float:
        """Mean string similarity over the fifteen fields."""
        return sum(self.metadata.values()) / len(self.metadata)

    @property
    def t3(self) -> float:
        """Sample F1."""
        return 2 * self.matched / (self.gold_rows + self.rows) if self.gold_rows + self.rows else 1.0

    @property
    def precision(self) -> float:
        """Share of predicted rows that are a gold row."""
        return self.matched / self.rows if self.rows else 0.0

    @property
    def recall(self) -> float:
        """Share of gold rows that were found."""
        return self.matched / self.gold_rows if self.gold_rows else 1.0

    def figures(self) -> dict[str, float]:
        """Return the tiers and the composite by name."""
        tiers = {"T1": self.t1, "T2": self.t2, "T3": self.t3, "T4": self.t4}
        strict = {**tiers, "T2": self.strict}
        return {
            **tiers,
            "S": _composite(tiers),
            "T2.strict": self.strict,
            "S.strict": _composite(strict),
            "T3.precision": self.precision,
            "T3.recall": self.recall,
        }


def _composite(tiers: Mapping[str, float]) -> float:
    return sum(weight * tiers[name] for name, weight in WEIGHTS.items())


def score_paper(gold: Paper, guess: Paper | None) -> PaperScore:
    """Compare one paper with its gold; ``None`` where nothing was predicted for it."""
    guess = without_isotopes(guess, gold) if guess else Paper(gold.name)
    matching = match(gold.rows, guess.rows) if gold.rows else Matching((), {})
    pairs = [(gold.rows[i], guess.rows[j]) for i, j in matching.pairs]
    numbers = [credits for row, other in pairs if (credits := _numbers(row, other, gold))]
    nulls = [share for row, other in pairs if (share := _nulls(row, other, gold)) is not None]
    no_rows = not gold.rows  # nothing to find: no tier is lost for it
    return PaperScore(
        paper=gold.name,
        metadata={name: similarity(gold.state(name), guess.state(name)) for name in METADATA},
        t2=_mean([plain for plain, _ in numbers], nothing=1.0 if no_rows else 0.0),
        strict=_mean([strict for _, strict in numbers], nothing=1.0 if no_rows else 0.0),
        t4=_mean(nulls, nothing=1.0 if no_rows or pairs else 0.0),
        gold_rows=len(gold.rows),
        rows=len(guess.rows),
        matched=len(pairs),
        values=sum(len(row.values) for row, _ in pairs),
        nulls=sum(len(gold.columns) - len(row.values) for row, _ in pairs),
        found_by=matching.found_by,
    )


def _mean(values: Sequence[float], *, nothing: float) -> float:
    return sum(values) / len(values) if values else nothing


def _numbers(gold: Row, guess: Row, paper: Paper) -> tuple[float, float] | None:
    """Return the mean score of the values of a row, plain and strict; ``None`` where gold has no value."""
    if not gold.values:
        return None
    plain = strict = 0.0
    for name, expected in gold.values.items():
        found = guess.values.get(name)
        signed = name in paper.signed
        credit = number_score(expected, found, signed=signed)
        plain += credit
        strict += min(credit, OTHER_FOR_LIMIT) if credit == 1 and not _same_code(expected, found, signed) else credit
    return plain / len(gold.values), strict / len(gold.values)


def _nulls(gold: Row, guess: Row, paper: Paper) -> float | None:
    """Return the share of the paper's columns blank in a gold row that are blank in the other; ``None`` without any."""
    blank = len(paper.columns) - len(gold.values)
    if not blank:
        return None
    filled = sum(name in paper.columns and name not in gold.values for name in guess.values)
    return 1 - filled / blank


def number_score(gold: float, found: float | None, *, signed: bool = False) -> float:
    """Return the credit of one value against gold, both in the CMiO-MIN encoding.

    A number below zero is the code of a value below detection, unless the quantity is signed. Any such code matches
    any other: both say that the amount was not detected.
    """
    if is_limit(gold, signed=signed):
        if found is None:
            return MISSED_LIMIT
        return 1.0 if is_limit(found, signed=signed) else OTHER_FOR_LIMIT
    if found is None or is_limit(found, signed=signed):
        return 0.0
    if gold == 0:
        return 1.0 if abs(found) <= AT_ZERO else 0.0
    error = abs(found - gold) / abs(gold)
    if error <= FULL:
        return 1.0
    return 0.0 if error >= NONE else 1 - (error - FULL) / (NONE - FULL)


def is_limit(code: float, *, signed: bool = False) -> bool:
    """Whether a code says that the amount was below detection."""
    return code == UNKNOWN_LIMIT or (code < 0 and not signed)


def _same_code(gold: float, found: float | None, signed: bool) -> bool:
    if found is None or not is_limit(gold, signed=signed):
        return True
    if UNKNOWN_LIMIT in (gold, found):
        return gold == found
    return abs(found - gold) <= FULL * abs(gold)


@lru_cache(maxsize=4096)
def similarity(gold: str, found: str) -> float:
    """Return the larger of token Jaccard and sequence similarity of two texts after normalisation, from 0 to 1.

    A field that gold leaves out scores 1, one that only gold states 0.
    """
    one, other = normalised(gold), normalised(found)
    if not one:
        return 1.0
    if not other:
        return 0.0
    words, others = set(one.split()), set(other.split())
    jaccard = len(words & others) / len(words | others)
    return max(jaccard, SequenceMatcher(None, one, other, autojunk=False).ratio())


def normalised(text: str) -> str:
    """Return a text in lower case with its words set apart by single spaces; punctuation is dropped."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(re.sub(r"[\W_]+", " ", folded).split())
